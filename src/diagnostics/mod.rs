//! What is wrong with a spec: one type, with a stable code, and one adapter for each way of showing it.

mod code;
mod nearest;

pub use code::{Code, Severity};
pub use nearest::nearest;

use crate::syntax::span::Span;

/// One thing that is wrong in one spec, or worth a warning.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagnostic {
    /// Its stable code.
    pub code: Code,
    /// What is wrong, in one line, lower case, without a full stop.
    pub message: String,
    /// The places in the spec; the first is the one that it is about.
    pub labels: Vec<Label>,
    /// What to do about it, each a sentence without a full stop.
    pub help: Vec<String>,
    /// What one should know besides, each a sentence without a full stop.
    pub notes: Vec<String>,
}

/// A place in the spec, with what is to be said there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// Where it is.
    pub span: Span,
    /// What is to be said there; may be empty.
    pub text: String,
}

impl Diagnostic {
    /// A diagnostic at `span`, with `label` said there.
    pub fn new(code: Code, message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            labels: vec![Label { span, text: label.into() }],
            help: vec![],
            notes: vec![],
        }
    }

    /// Adds a second place.
    #[must_use]
    pub fn and(mut self, span: Span, label: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: label.into() });
        self
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Adds what one should know besides.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Whether it stops the compilation.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.code.severity() == Severity::Error
    }

    /// The place that it is about.
    #[must_use]
    pub fn span(&self) -> Span {
        self.labels.first().map(|label| label.span).unwrap_or_default()
    }
}
