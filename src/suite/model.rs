//! A helm-unittest suite, in helm-unittest's own words.

use crate::syntax::span::{Span, Text};
use serde_json::Value as Json;

/// A suite: one file of tests for one chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Suite {
    /// Its name.
    pub name: String,
    /// The templates that every job renders, relative to the chart.
    pub templates: Vec<String>,
    /// What every job renders with.
    pub render: Render,
    /// Its jobs; helm-unittest calls the list `tests`.
    pub jobs: Vec<Job>,
    /// What the spec says beyond what is printed.
    pub wording: Wording,
}

/// What the spec calls the things that asserts speak of, and why they are as they are: for those who tell a person of a
/// failure.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Wording {
    /// Documents, containers, probes.
    pub subjects: Vec<Subject>,
    /// Statements, each with its `because`: what stands in quotes, and where.
    pub reasons: Vec<(Span, Text)>,
}

/// Something that many asserts speak of, and that takes all of them along when it is not rendered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// The document that it is or lies in.
    pub document: usize,
    /// Its name in the words of the spec: `container api`.
    pub name: String,
    /// Its JSON path; `None`: it is the document.
    pub path: Option<String>,
    /// For a container, the JSON path of the names of all that stand in its list.
    pub names: Option<String>,
    /// Where the spec names it.
    pub span: Span,
}

impl Suite {
    /// How many asserts its jobs have.
    #[must_use]
    pub fn asserts(&self) -> usize {
        self.jobs.iter().map(|job| job.asserts.len()).sum()
    }
}

/// A job: one render, and what must hold of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    /// Its name, `it`.
    pub name: String,
    /// Why it is so: what stands as a comment above it, a paragraph each.
    pub comments: Vec<String>,
    /// The document that its asserts speak of, by the number that [`Subject::document`] has.
    pub document: usize,
    /// The template that its asserts speak of; left out where the suite renders only that one.
    pub template: Option<String>,
    /// Which document of the template its asserts speak of; without one, every document.
    pub selector: Option<Selector>,
    /// The render that its asserts speak of.
    pub render: Render,
    /// What must hold, in order.
    pub asserts: Vec<Assert>,
    /// For each assert, the place in the spec that says so.
    pub origins: Vec<Span>,
}

/// What a render is made with.
#[derive(Debug, Clone, PartialEq)]
pub struct Render {
    /// Files of values, relative to the suite.
    pub values: Vec<String>,
    /// The values that are set: a nested tree, an object.
    pub set: Json,
    /// The release, as helm-unittest takes it; `null`: helm-unittest's own.
    pub release: Json,
    /// The cluster, as helm-unittest takes it; `null`: helm-unittest's own.
    pub capabilities: Json,
    /// The version of the chart, as helm-unittest takes it; `null`: its own.
    pub chart: Json,
}

impl Default for Render {
    fn default() -> Self {
        let none = Json::Null;
        let set = Json::Object(serde_json::Map::new());
        Self { values: vec![], set, release: none.clone(), capabilities: none.clone(), chart: none }
    }
}

/// The choice of one document: the one that has `value` at `path`. It is red when there is none, or more than one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selector {
    /// A JSON path.
    pub path: String,
    /// What is found there.
    pub value: String,
}

/// One assert: its type in helm-unittest, and its parameters in the order in which they are printed.
#[derive(Debug, Clone, PartialEq)]
pub struct Assert {
    /// `equal`, `notExists`, …
    pub kind: &'static str,
    /// `path`, `value`, …
    pub parameters: Vec<(&'static str, Json)>,
    /// The path of what it is about, where its own path holds a condition on that.
    pub about: Option<String>,
}

impl Assert {
    /// An assert on a JSON path from the document's root.
    #[must_use]
    pub fn at(kind: &'static str, path: String) -> Self {
        Self { kind, parameters: vec![("path", Json::String(path))], about: None }
    }

    /// An assert that speaks of the render as a whole.
    #[must_use]
    pub const fn whole(kind: &'static str) -> Self {
        Self { kind, parameters: vec![], about: None }
    }

    /// With the path of what it is about.
    #[must_use]
    pub fn about(mut self, path: String) -> Self {
        self.about = Some(path);
        self
    }

    /// Its JSON path, if it has one.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        self.parameters.iter().find(|(key, _)| *key == "path").and_then(|(_, path)| path.as_str())
    }

    /// With one parameter more.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: impl Into<Json>) -> Self {
        self.parameters.push((key, value.into()));
        self
    }
}
