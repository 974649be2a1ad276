//! What a spec states: facts, each in its context.

/// All that a spec states.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The name of the suite.
    pub suite: String,
}
