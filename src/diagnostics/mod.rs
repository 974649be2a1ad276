//! What is wrong with a spec: one type, with a stable code, and one adapter for each way of showing it.

mod code;
pub mod diff;
mod excerpt;
pub mod explain;
pub mod github;
pub mod human;
pub mod json;
mod nearest;
mod printer;
pub mod sarif;
mod source;
#[cfg(test)]
mod tests;
pub mod visible;

use std::sync::Arc;

pub use code::{Code, Severity};
pub use nearest::nearest;
pub use printer::{Format, Printer};
pub use source::{Position, Source};

use crate::syntax::span::Span;

/// A diagnostic, with the file that it speaks of.
#[derive(Debug, Clone)]
pub struct Report {
    /// The file.
    pub source: Arc<Source>,
    /// What is wrong with it.
    pub diagnostic: Diagnostic,
}

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

    /// A diagnostic about a whole file, or about one that is not there.
    pub fn of_file(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), labels: vec![], help: vec![], notes: vec![] }
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

impl Report {
    /// A report on a whole file, by its name.
    pub fn of_file(name: impl Into<String>, diagnostic: Diagnostic) -> Self {
        Self { source: Arc::new(Source::named(name)), diagnostic }
    }
}
