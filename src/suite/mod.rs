//! The target's own vocabulary: suite, job, assert, path.

use crate::analysis::plan::Plan;

/// A helm-unittest suite.
#[derive(Debug, Clone, Default)]
pub struct Suite {
    /// Its jobs.
    pub jobs: Vec<()>,
}

impl Suite {
    /// How many asserts its jobs have.
    #[must_use]
    pub fn asserts(&self) -> usize {
        0
    }
}

/// Lowers facts to a suite.
#[must_use]
pub fn lower(_plan: &Plan) -> Suite {
    Suite::default()
}

/// Prints a suite as YAML.
#[must_use]
pub fn emit(_suite: &Suite) -> String {
    String::new()
}
