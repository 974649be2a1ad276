//! A helm-unittest suite, in helm-unittest's own words.

use serde_json::Value as Json;

/// A suite: one file of tests for one chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Suite {
    /// Its name.
    pub name: String,
    /// The templates that every job renders, relative to the chart.
    pub templates: Vec<String>,
    /// The values that every job sets: a nested tree, an object.
    pub set: Json,
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
    /// The values that it sets over those of the suite: a nested tree, an object.
    pub set: Json,
    /// What must hold, in order.
    pub asserts: Vec<Assert>,
}

/// The choice of one document: the one that has `value` at `path`. It is red when there is none, or more than one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selector {
    /// A JSON path.
    pub path: String,
    /// What is found there.
    pub value: String,
}

/// One assert. Paths are JSON paths from the document's root.
#[derive(Debug, Clone, PartialEq)]
pub enum Assert {
    /// `equal`: every match of the path has this value and type, and there is a match.
    Equal(String, Json),
    /// `notEqual`
    NotEqual(String, Json),
    /// `greaterOrEqual`
    GreaterOrEqual(String, i64),
    /// `lessOrEqual`
    LessOrEqual(String, i64),
    /// `exists`
    Exists(String),
    /// `notExists`
    NotExists(String),
    /// `matchRegex`
    MatchRegex(String, String),
    /// `notMatchRegex`
    NotMatchRegex(String, String),
    /// `lengthEqual`, for lists.
    LengthEqual(String, usize),
    /// `contains`: the list has this element.
    Contains(String, Json),
    /// `contains` with `count: 1` and `any: true`: the list has exactly one element with these fields.
    ContainsOne(String, Json),
    /// `isAPIVersion`
    IsApiVersion(String),
}
