//! The checks of `expect` and `image`: what a value has to be.

use super::context::{brief, json};
use super::pattern;
use super::plan::Predicate;
use crate::diagnostics::Diagnostic;
use crate::syntax::ast::Check;
use crate::syntax::span::Span;

/// What has to hold for a check.
pub fn predicate(check: &Check, found: &mut Vec<Diagnostic>) -> Predicate {
    match check {
        Check::Equals(value) => Predicate::Equals(json(value)),
        Check::Differs(value) => Predicate::Differs(json(value)),
        Check::Matches(text) => {
            pattern::check(text, found);
            Predicate::Matches(text.node.clone())
        }
        Check::MatchesNot(text) => {
            pattern::check(text, found);
            Predicate::MatchesNot(text.node.clone())
        }
        Check::Exists(_) => Predicate::Exists,
        Check::Absent(_) => Predicate::Absent,
    }
}

/// A check in the words of the spec.
#[must_use]
pub fn describe(check: &Check) -> String {
    match check {
        Check::Equals(value) => format!("= {}", brief(value)),
        Check::Differs(value) => format!("!= {}", brief(value)),
        Check::Matches(text) => format!("~ '{}'", text.node),
        Check::MatchesNot(text) => format!("!~ '{}'", text.node),
        Check::Exists(_) => "exists".to_owned(),
        Check::Absent(_) => "is absent".to_owned(),
    }
}

/// The narrowest place that says what is checked.
#[must_use]
pub fn span(check: &Check) -> Span {
    match check {
        Check::Equals(value) | Check::Differs(value) => value.span,
        Check::Matches(text) | Check::MatchesNot(text) => text.span,
        Check::Exists(span) | Check::Absent(span) => *span,
    }
}
