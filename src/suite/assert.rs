//! From a fact to the asserts that state it, and to the anchor that keeps a negative one honest.

use super::model::Assert;
use super::path::{Under, document_name, equals, equals_at, field, filtered, print, print_under};
use crate::analysis::plan::{Fact, Path, Place, Predicate, Step, Target, list_of};
use serde_json::{Value as Json, json};

/// Where a target is, printed, so that its facts need not print it again; empty for a document.
#[must_use]
pub fn base(target: &Target) -> String {
    let path = target.path();
    if path.0.is_empty() { String::new() } else { print(&path) }
}

/// The assert that states a fact about the target at `base`.
#[must_use]
pub fn assert(base: &str, fact: &Fact) -> Assert {
    state_under(Under { base, steps: &fact.path.0 }, &fact.predicate)
}

/// The assert that states a predicate of a path from the document's root.
#[must_use]
pub fn state(path: &Path, predicate: &Predicate) -> Assert {
    state_under(Under { base: "", steps: &path.0 }, predicate)
}

fn state_under(path: Under, predicate: &Predicate) -> Assert {
    let at = |kind| Assert::at(kind, print_under(path));
    match predicate {
        Predicate::Equals(value) => at("equal").with("value", comparable(value)),
        Predicate::Differs(value) => at("notEqual").with("value", comparable(value)),
        Predicate::Matches(pattern) => at("matchRegex").with("pattern", pattern.as_str()),
        Predicate::MatchesNot(pattern) => at("notMatchRegex").with("pattern", pattern.as_str()),
        Predicate::Exists => at("exists"),
        Predicate::Absent | Predicate::NoEntry => at("notExists"),
        Predicate::AbsentOrNull | Predicate::EqualsOrDefault { .. } | Predicate::OneOf(_) => of_field(path, predicate),
        Predicate::EqualsOrDefaultWithin(text) => within(path, text),
        Predicate::AtLeast(..) | Predicate::AtMost(..) => bound(path, predicate),
        Predicate::NumberAtLeast(value) => number(path, "greaterOrEqual", ">=", value),
        Predicate::NumberAtMost(value) => number(path, "lessOrEqual", "<=", value),
        Predicate::Type(name) => at("isType").with("type", *name),
        Predicate::Empty => at("isEmpty"),
        Predicate::NotEmpty => at("isNotEmpty"),
        Predicate::Snapshot => at("matchSnapshot"),
        Predicate::DecodedEquals(text) => at("equal").with("value", normal(text)).with("decodeBase64", true),
        Predicate::DecodedMatches(pattern) => {
            at("matchRegex").with("pattern", pattern.as_str()).with("decodeBase64", true)
        }
        Predicate::EmptyVariable => {
            let condition = "(@.value == '' || @.value == null || !@.value) && !@.valueFrom";
            Assert::at("exists", filtered(print_under(path), condition)).about(print_under(path))
        }
        Predicate::Length(_)
        | Predicate::EmptyList
        | Predicate::OneNamed(_)
        | Predicate::Contains { .. }
        | Predicate::Lacks(..)
        | Predicate::Has(_)
        | Predicate::LacksFields(_) => collection(path, predicate),
        Predicate::ApiVersion(_)
        | Predicate::RawEquals(_)
        | Predicate::RawMatches(_)
        | Predicate::RawMatchesNot(_)
        | Predicate::Documents(_)
        | Predicate::NoDocument(..)
        | Predicate::Fails(_)
        | Predicate::Renders => whole(predicate),
    }
}

/// What is said of a list, or of a map as a whole.
fn collection(path: Under, predicate: &Predicate) -> Assert {
    let at = |kind| Assert::at(kind, print_under(path));
    match predicate {
        // `lengthEqual` with 0 passes on strings, maps and null.
        Predicate::Length(0) => at("equal").with("value", json!([])),
        Predicate::Length(count) => at("lengthEqual").with("count", *count),
        Predicate::OneNamed(name) => contains(path, &json!({ "name": name }), Some(1), true),
        Predicate::Contains { element, times, any } => contains(path, element, *times, *any),
        Predicate::Lacks(element, any) => with_any(at("notContains").with("content", element.clone()), *any),
        Predicate::Has(entries) => at("isSubset").with("content", entries.clone()),
        Predicate::LacksFields(entries) => at("isNotSubset").with("content", entries.clone()),
        // The elements themselves are looked for, so that a list that is not there is empty too.
        _ => Assert::at("notExists", print_under(path) + "[*]"),
    }
}

fn contains(path: Under, element: &Json, times: Option<u32>, any: bool) -> Assert {
    let assert = Assert::at("contains", print_under(path)).with("content", element.clone());
    let assert = match times {
        Some(times) => assert.with("count", times),
        None => assert,
    };
    with_any(assert, any)
}

fn with_any(assert: Assert, any: bool) -> Assert {
    if any { assert.with("any", true) } else { assert }
}

/// What is said of the render, and not of a path in it.
fn whole(predicate: &Predicate) -> Assert {
    match predicate {
        Predicate::ApiVersion(version) => Assert::whole("isAPIVersion").with("of", version.as_str()),
        Predicate::RawEquals(text) => Assert::whole("equalRaw").with("value", text.as_str()),
        Predicate::RawMatches(pattern) => Assert::whole("matchRegexRaw").with("pattern", pattern.as_str()),
        Predicate::RawMatchesNot(pattern) => Assert::whole("notMatchRegexRaw").with("pattern", pattern.as_str()),
        Predicate::Documents(count) => Assert::whole("hasDocuments").with("count", *count),
        // `containsDocument` with `not` passes without an apiVersion even while the document is there.
        Predicate::NoDocument(kind, None) => Assert::at("notEqual", "kind".to_owned()).with("value", kind.as_str()),
        Predicate::NoDocument(kind, Some(name)) => {
            Assert::at("notEqual", document_name(kind)).with("value", name.as_str())
        }
        Predicate::Fails(Some(pattern)) => Assert::whole("failedTemplate").with("errorPattern", pattern.as_str()),
        Predicate::Fails(None) => Assert::whole("failedTemplate"),
        _ => Assert::whole("notFailedTemplate"),
    }
}

/// What is said of a field by a condition on the map that holds it.
fn of_field(path: Under, predicate: &Predicate) -> Assert {
    let any_of = |key: &str, values: &mut dyn Iterator<Item = &Json>| {
        values.map(|value| equals(key, value)).collect::<Vec<_>>().join(" || ")
    };
    match predicate {
        Predicate::EqualsOrDefault { value, alike } => {
            left_out_or(path, |key| any_of(key, &mut std::iter::once(value).chain(alike)))
        }
        Predicate::OneOf(values) => under(path, "exists", |key| any_of(key, &mut values.iter())),
        // A condition on a field that is missing or `null` does not hold, so that only a rendered one is found.
        _ => under(path, "notExists", |key| format!("{} != null", field(key))),
    }
}

/// It is so, or the field, or the map that holds it, is `null` or left out.
fn within(path: Under, text: &str) -> Assert {
    let [outer @ .., Step::Key(map), Step::Key(key)] = path.steps else {
        return Assert::at("equal", print_under(path)).with("value", text);
    };
    let map = field(map);
    let inner = format!("{map}{}", &field(key)[1..]);
    let is = equals_at(&inner, &text.into());
    let condition = format!("{is} || {inner} == null || !{inner} || {map} == null || !{map}");
    Assert::at("exists", filtered(print_under(Under { steps: outer, ..path }), &condition))
}

/// A bound on what Kubernetes will use. It takes 0 for the default.
fn bound(path: Under, predicate: &Predicate) -> Assert {
    match predicate {
        Predicate::AtLeast(least, default) if default < least => {
            Assert::at("greaterOrEqual", print_under(path)).with("value", *least)
        }
        Predicate::AtLeast(least, _) => left_out_or(path, |key| format!("{0} >= {least} || {0} == 0", field(key))),
        Predicate::AtMost(most, default) if default > most => {
            under(path, "exists", |key| format!("{0} > 0 && {0} <= {most}", field(key)))
        }
        Predicate::AtMost(most, _) => left_out_or(path, |key| format!("{} <= {most}", field(key))),
        _ => Assert::at("exists", print_under(path)),
    }
}

/// `greaterOrEqual` and its like are red when one side is an integer and the other a float; a condition is not.
fn number(path: Under, kind: &'static str, operator: &str, value: &Json) -> Assert {
    match path.steps.last() {
        Some(Step::Key(_)) => under(path, "exists", |key| format!("{} {operator} {value}", field(key))),
        _ => Assert::at(kind, print_under(path)).with("value", value.clone()),
    }
}

/// It is so, or the field is `null` or left out.
fn left_out_or(path: Under, condition: impl Fn(&str) -> String) -> Assert {
    under(path, "exists", |key| format!("{} || {1} == null || !{1}", condition(key), field(key)))
}

/// Whether the map that holds the last key of `path` is there, and the condition on that key holds.
fn under(path: Under, kind: &'static str, condition: impl Fn(&str) -> String) -> Assert {
    let (parent, key) = match path.steps.split_last() {
        Some((Step::Key(key), parent)) => (Under { steps: parent, ..path }, key.as_str()),
        // Every fact with a default speaks of a field.
        _ => (path, ""),
    };
    Assert::at(kind, filtered(print_under(parent), &condition(key))).about(print_under(path))
}

/// The assert that must come ahead of a fact about the target at `base`: it fails when what the fact speaks of is not
/// rendered. `None` when the fact fails by itself, or when the job's selector fails in its place.
#[must_use]
pub fn anchor(base: &str, fact: &Fact) -> Option<Assert> {
    if !fact.predicate.is_negative() {
        return None;
    }
    let of_whole = matches!(
        fact.predicate,
        Predicate::NotEmpty | Predicate::Lacks(..) | Predicate::LacksFields(_) | Predicate::Snapshot
    );
    let inside = match fact.path.0.as_slice() {
        // What is said of all that is there says nothing when it isn't.
        whole if of_whole => whole,
        // A list or a map may be left out when nothing is in it.
        _ if matches!(fact.predicate, Predicate::NoEntry | Predicate::EmptyList) => &[],
        [outer @ .., Step::Key(_), Step::Where(..) | Step::Element(_)] | [outer @ .., _] => outer,
        [] => &[],
    };
    let path = Under { base, steps: inside };
    (!base.is_empty() || !inside.is_empty()).then(|| Assert::at("exists", print_under(path)))
}

/// The assert that keeps a target without a name honest: that it is the pod's only container.
#[must_use]
pub fn only_one(target: &Target) -> Option<Assert> {
    let Place::Container(pod, kind, None) = &target.place else { return None };
    Some(Assert::at("lengthEqual", print(&pod.key(list_of(*kind)))).with("count", 1))
}

/// A value as helm-unittest finds it: of the rendered side it cuts newlines at the start of a string, and the spaces
/// before a newline with the carriage return between them.
fn comparable(value: &Json) -> Json {
    match value {
        Json::String(text) => Json::String(normal(text)),
        Json::Array(items) => Json::Array(items.iter().map(comparable).collect()),
        Json::Object(map) => map.iter().map(|(key, value)| (key.clone(), comparable(value))).collect(),
        other => other.clone(),
    }
}

fn normal(text: &str) -> String {
    let mut normal = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let Some(content) = line.strip_suffix('\n') else {
            normal.push_str(line);
            continue;
        };
        let bare = content.strip_suffix('\r').unwrap_or(content);
        let trimmed = bare.trim_end_matches(' ');
        normal.push_str(if trimmed.len() < bare.len() { trimmed } else { content });
        normal.push('\n');
    }
    normal.trim_start_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::normal;
    use pretty_assertions::assert_eq;

    #[test]
    fn strings_lose_what_helm_unittest_cuts_from_the_rendered_side() {
        assert_eq!(normal("\n\na  \nb\t\nc \r\nd\r\n e "), "a\nb\t\nc\nd\r\n e ");
        assert_eq!(normal(" one line "), " one line ");
    }
}
