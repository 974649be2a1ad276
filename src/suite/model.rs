//! A helm-unittest suite, in helm-unittest's own words.

use crate::syntax::span::Span;
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
}

impl Assert {
    /// An assert on a JSON path from the document's root.
    #[must_use]
    pub fn at(kind: &'static str, path: String) -> Self {
        Self { kind, parameters: vec![("path", Json::String(path))] }
    }

    /// An assert that speaks of the render as a whole.
    #[must_use]
    pub const fn whole(kind: &'static str) -> Self {
        Self { kind, parameters: vec![] }
    }

    /// With one parameter more.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: impl Into<Json>) -> Self {
        self.parameters.push((key, value.into()));
        self
    }
}
