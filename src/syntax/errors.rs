//! Says what is wrong with a statement that its rule refuses.

use super::pairs::Rule;
use super::span::Span;
use super::statement::Place;
use crate::diagnostics::{Code, Diagnostic};

/// A statement that could not be read.
pub(super) struct Failed<'t> {
    pub(super) text: &'t str,
    pub(super) span: Span,
    pub(super) word: &'t str,
    pub(super) rule: Rule,
    pub(super) place: Place,
}

/// What is wrong with it.
pub(super) fn explain(failed: &Failed, error: pest::error::Error<Rule>) -> Box<Diagnostic> {
    Diagnostic::new(Code::Unexpected, format!("{:?}", error.variant), failed.span, "").into()
}

/// A first word that begins no statement.
pub(super) fn unknown(text: &str, span: Span, word: &str, place: Place) -> Box<Diagnostic> {
    let _ = (text, place);
    Diagnostic::new(Code::UnknownStatement, format!("no statement begins with `{word}`"), span, "").into()
}
