//! From a fact to the asserts that state it, and to the anchor that keeps a negative one honest.

use super::model::Assert;
use super::path::{equals, field, filtered, print};
use crate::analysis::plan::{Fact, Path, Place, Plan, Predicate, Step, Target, list_of};
use serde_json::{Value as Json, json};

/// The assert that states a fact about a target.
#[must_use]
pub fn assert(plan: &Plan, target: &Target, fact: &Fact) -> Assert {
    state(&plan.path_of(target).join(&fact.path), &fact.predicate)
}

/// The assert that states a predicate of a path from the document's root.
#[must_use]
pub fn state(path: &Path, predicate: &Predicate) -> Assert {
    let at = || print(path);
    match predicate {
        Predicate::Equals(value) => Assert::Equal(at(), comparable(value)),
        Predicate::EqualsOrDefault { value, alike } => left_out_or(path, |key| {
            let values = std::iter::once(value).chain(alike);
            values.map(|value| equals(key, value)).collect::<Vec<_>>().join(" || ")
        }),
        Predicate::AtLeast(least, default) if default < least => Assert::GreaterOrEqual(at(), *least),
        Predicate::AtLeast(least, _) => left_out_or(path, |key| format!("{0} >= {least} || {0} == 0", field(key))),
        // Kubernetes takes 0 for the default, which is too large here.
        Predicate::AtMost(most, default) if default > most => {
            under(path, |key| format!("{0} > 0 && {0} <= {most}", field(key)))
        }
        Predicate::AtMost(most, _) => left_out_or(path, |key| format!("{} <= {most}", field(key))),
        Predicate::Differs(value) => Assert::NotEqual(at(), comparable(value)),
        Predicate::Matches(pattern) => Assert::MatchRegex(at(), pattern.clone()),
        Predicate::MatchesNot(pattern) => Assert::NotMatchRegex(at(), pattern.clone()),
        Predicate::Exists => Assert::Exists(at()),
        Predicate::Absent => Assert::NotExists(at()),
        // A condition on a field that is missing or `null` does not hold, so that only a rendered one is found.
        Predicate::AbsentOrNull => match under(path, |key| format!("{} != null", field(key))) {
            Assert::Exists(path) => Assert::NotExists(path),
            other => other,
        },
        Predicate::Length(count) => Assert::LengthEqual(at(), *count),
        // `lengthEqual` with 0 passes on strings, maps and null, so that the elements themselves are looked for.
        Predicate::EmptyList => Assert::NotExists(print(&path.step(Step::Raw("[*]".into())))),
        Predicate::OneNamed(name) => Assert::ContainsOne(at(), json!({ "name": name })),
        Predicate::Holds(element) => Assert::Contains(at(), element.clone()),
        Predicate::EmptyVariable => {
            let condition = "(@.value == '' || @.value == null || !@.value) && !@.valueFrom";
            Assert::Exists(filtered(path, condition))
        }
        Predicate::ApiVersion(version) => Assert::IsApiVersion(version.clone()),
    }
}

/// It is so, or the field is `null` or left out.
fn left_out_or(path: &Path, condition: impl Fn(&str) -> String) -> Assert {
    under(path, |key| format!("{} || {1} == null || !{1}", condition(key), field(key)))
}

/// The map that holds the last key of `path` is there, and the condition on that key holds.
fn under(path: &Path, condition: impl Fn(&str) -> String) -> Assert {
    let (parent, key) = match path.0.split_last() {
        Some((Step::Key(key), parent)) => (Path(parent.to_vec()), key.as_str()),
        // Every fact with a default speaks of a field.
        _ => (path.clone(), ""),
    };
    let whole = if parent.0.is_empty() { Path(vec![Step::Raw("$".into())]) } else { parent };
    Assert::Exists(filtered(&whole, &condition(key)))
}

/// The assert that must come ahead of a fact about `target`: it fails when what the fact speaks of is not rendered.
/// `None` when the fact fails by itself, or when the job's selector fails in its place.
#[must_use]
pub fn anchor(plan: &Plan, target: &Target, fact: &Fact) -> Option<Assert> {
    if !fact.predicate.is_negative() {
        return None;
    }
    let inside = match fact.path.0.as_slice() {
        // What is missing from a list says nothing of whether there is a list.
        [outer @ .., Step::Key(_), Step::Named(_)] => outer,
        [outer @ .., _] if fact.predicate != Predicate::EmptyList => outer,
        _ => &[],
    };
    let path = plan.path_of(target).join(&Path(inside.to_vec()));
    (!path.0.is_empty()).then(|| Assert::Exists(print(&path)))
}

/// The assert that keeps a target without a name honest: that it is the pod's only container.
#[must_use]
pub fn only_one(plan: &Plan, target: &Target) -> Option<Assert> {
    let Place::Container(kind, None) = &target.place else { return None };
    let pod = plan.path_of(&Target { document: target.document, place: Place::Pod });
    Some(Assert::LengthEqual(print(&pod.key(list_of(*kind))), 1))
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
