//! Checks: what a value has to be.

use super::context::{brief, json};
use super::pattern;
use super::plan::Predicate;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Check, Value, ValueKind};
use crate::syntax::span::{Span, Text};

/// The types that helm-unittest can tell apart, by the words of the spec and by their names in Go.
const TYPES: [(&str, &str); 6] = [
    ("string", "string"),
    ("int", "int"),
    ("float", "float64"),
    ("bool", "bool"),
    ("list", "[]interface {}"),
    ("map", "map[string]interface {}"),
];

/// What has to hold for a check; what is wrong with it goes to `found`.
pub fn predicate(check: &Check, found: &mut Vec<Diagnostic>) -> Predicate {
    match check {
        Check::Equals(value) => Predicate::Equals(json(value)),
        Check::Differs(value) => Predicate::Differs(json(value)),
        Check::Matches(text) => Predicate::Matches(checked(text, found)),
        Check::MatchesNot(text) => Predicate::MatchesNot(checked(text, found)),
        Check::Exists(_) => Predicate::Exists,
        Check::Absent(_) => Predicate::Absent,
        Check::AtLeast(value) => Predicate::NumberAtLeast(number(value, found)),
        Check::AtMost(value) => Predicate::NumberAtMost(number(value, found)),
        Check::Empty(_) => Predicate::Empty,
        Check::NotEmpty(_) => Predicate::NotEmpty,
        Check::Contains { value, times, any } => {
            let times = times.as_ref().map(|times| times.node);
            Predicate::Contains { element: json(value), times, any: *any && map(value, "any", found) }
        }
        Check::Lacks { value, any } => Predicate::Lacks(json(value), *any && map(value, "any", found)),
        Check::Has(value) => Predicate::Has(entries(value, "has", found)),
        Check::LacksFields(value) => Predicate::LacksFields(entries(value, "lacks-fields", found)),
        Check::Length(count) => Predicate::Length(count.node as usize),
        Check::Type(word) => Predicate::Type(type_of(word, found)),
        Check::Snapshot(_) => Predicate::Snapshot,
        Check::DecodedEquals(value) => {
            if let ValueKind::String(text) = &value.kind {
                return Predicate::DecodedEquals(text.clone());
            }
            found.push(Diagnostic::new(Code::WrongValue, "base64 holds text", value.span, "expected a string"));
            Predicate::Exists
        }
        Check::DecodedMatches(text) => Predicate::DecodedMatches(checked(text, found)),
    }
}

fn checked(pattern: &Text, found: &mut Vec<Diagnostic>) -> String {
    pattern::check(pattern, found);
    pattern.node.clone()
}

fn number(value: &Value, found: &mut Vec<Diagnostic>) -> serde_json::Value {
    if !matches!(value.kind, ValueKind::Int(_) | ValueKind::Float(_)) {
        found.push(Diagnostic::new(Code::WrongValue, "a bound that is no number", value.span, "expected a number"));
    }
    json(value)
}

fn map(value: &Value, word: &str, found: &mut Vec<Diagnostic>) -> bool {
    let is_map = matches!(value.kind, ValueKind::Map(_));
    if !is_map {
        found.push(
            Diagnostic::new(Code::WrongValue, format!("`{word}` goes with a map"), value.span, "expected a map")
                .help("`any` lets an element have other fields than these"),
        );
    }
    is_map
}

/// The entries of `has` and `lacks-fields`. helm-unittest's `isSubset` takes a missing key for `null`.
fn entries(value: &Value, word: &str, found: &mut Vec<Diagnostic>) -> serde_json::Value {
    if let ValueKind::Map(entries) = &value.kind {
        for (key, entry) in entries {
            if entry.kind == ValueKind::Null {
                found.push(
                    Diagnostic::new(
                        Code::WrongValue,
                        "`null` cannot be told from a missing key",
                        entry.span,
                        "matches both",
                    )
                    .help(format!("write `expect PATH.{} = null` or `expect PATH.{0} absent`", key.node)),
                );
            }
        }
    } else {
        found.push(Diagnostic::new(Code::WrongValue, format!("`{word}` takes a map"), value.span, "expected a map"));
    }
    json(value)
}

fn type_of(word: &Text, found: &mut Vec<Diagnostic>) -> &'static str {
    if let Some((_, name)) = TYPES.iter().find(|(known, _)| *known == word.node) {
        return name;
    }
    let known = TYPES.map(|(known, _)| format!("`{known}`")).join(", ");
    found.push(
        Diagnostic::new(Code::WrongValue, format!("`{}` is no type", word.node), word.span, "not known")
            .help(format!("the types are {known}")),
    );
    ""
}

/// A check in the words of the spec.
#[must_use]
pub fn describe(check: &Check) -> String {
    let any = |any: bool| if any { " any" } else { "" };
    match check {
        Check::Equals(value) => format!("= {}", brief(value)),
        Check::Differs(value) => format!("!= {}", brief(value)),
        Check::Matches(text) => format!("~ '{}'", text.node),
        Check::MatchesNot(text) => format!("!~ '{}'", text.node),
        Check::Exists(_) => "exists".to_owned(),
        Check::Absent(_) => "is absent".to_owned(),
        Check::AtLeast(value) => format!(">= {}", brief(value)),
        Check::AtMost(value) => format!("<= {}", brief(value)),
        Check::Empty(_) => "is empty".to_owned(),
        Check::NotEmpty(_) => "is not empty".to_owned(),
        Check::Contains { value, times, any: other } => {
            let times = times.as_ref().map_or(String::new(), |times| format!(" {} times", times.node));
            format!("contains {}{times}{}", brief(value), any(*other))
        }
        Check::Lacks { value, any: other } => format!("lacks {}{}", brief(value), any(*other)),
        Check::Has(value) => format!("has {}", brief(value)),
        Check::LacksFields(value) => format!("lacks the fields {}", brief(value)),
        Check::Length(count) => format!("has length {}", count.node),
        Check::Type(word) => format!("is of type {}", word.node),
        Check::Snapshot(_) => "is as in the snapshot".to_owned(),
        Check::DecodedEquals(value) => format!("decoded = {}", brief(value)),
        Check::DecodedMatches(text) => format!("decoded ~ '{}'", text.node),
    }
}

/// The narrowest place that says what is checked.
#[must_use]
pub fn span(check: &Check) -> Span {
    match check {
        Check::Equals(value)
        | Check::Differs(value)
        | Check::AtLeast(value)
        | Check::AtMost(value)
        | Check::Contains { value, .. }
        | Check::Lacks { value, .. }
        | Check::Has(value)
        | Check::LacksFields(value)
        | Check::DecodedEquals(value) => value.span,
        Check::Matches(text) | Check::MatchesNot(text) | Check::Type(text) | Check::DecodedMatches(text) => text.span,
        Check::Exists(span)
        | Check::Absent(span)
        | Check::Empty(span)
        | Check::NotEmpty(span)
        | Check::Snapshot(span) => *span,
        Check::Length(count) => count.span,
    }
}
