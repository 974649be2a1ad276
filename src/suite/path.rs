//! JSON paths as helm-unittest reads them (github.com/helm-unittest/yaml-jsonpath).

use crate::analysis::plan::{Path, Step};
use serde_json::Value as Json;
use std::fmt::Write;

/// A path whose beginning is printed already, since most paths of a suite begin alike.
#[derive(Debug, Clone, Copy)]
pub struct Under<'p> {
    /// The beginning; empty for the root of a document.
    pub base: &'p str,
    /// The rest.
    pub steps: &'p [Step],
}

/// A path from the root of a document.
#[must_use]
pub fn print(path: &Path) -> String {
    print_under(Under { base: "", steps: &path.0 })
}

/// A path from the root of a document.
#[must_use]
pub fn print_under(path: Under) -> String {
    // Most keys are short: one allocation is enough for nearly all paths.
    let mut printed = String::with_capacity(path.base.len() + 32 * path.steps.len());
    printed.push_str(path.base);
    for step in path.steps {
        match step {
            Step::Key(key) if is_plain(key) => {
                if !printed.is_empty() {
                    printed.push('.');
                }
                printed.push_str(key);
            }
            Step::Key(key) => print_quoted_key(&mut printed, key),
            Step::Index(index) => _ = write!(printed, "[{index}]"),
            Step::Where(fields, value) => _ = write!(printed, "[?({})]", matched(fields, value)),
            Step::Element(value) => _ = write!(printed, "[?({})]", matched(&[], value)),
            Step::Raw(raw) => printed.push_str(raw),
        }
    }
    if printed.is_empty() { "$".to_owned() } else { printed }
}

/// The elements, or the map itself, at a printed path for which `condition` holds.
#[must_use]
pub fn filtered(mut path: String, condition: &str) -> String {
    path.reserve(condition.len() + 5);
    path.push_str("[?(");
    path.push_str(condition);
    path.push_str(")]");
    path
}

/// The condition that the field `key` has this value and type.
#[must_use]
pub fn equals(key: &str, value: &Json) -> String {
    equals_at(&field(key), value)
}

/// The condition that a place, written as in a condition, has this value and type.
#[must_use]
pub fn equals_at(place: &str, value: &Json) -> String {
    match value {
        Json::String(text) => match string(text) {
            Ok(literal) => format!("{place} == {literal}"),
            Err(pattern) => format!("{place} =~ {pattern}"),
        },
        other => format!("{place} == {other}"),
    }
}

/// The condition that the string at a path of keys is this.
fn matched(fields: &[&str], value: &str) -> String {
    let place = fields.iter().fold("@".to_owned(), |place, key| format!("{place}.{key}"));
    match string(value) {
        Ok(literal) => format!("{place} == {literal}"),
        Err(pattern) => format!("{place} =~ {pattern}"),
    }
}

/// The field `key` of what a condition looks at.
#[must_use]
pub fn field(key: &str) -> String {
    if is_plain(key) {
        return format!("@.{key}");
    }
    let mut printed = "@".to_owned();
    print_quoted_key(&mut printed, key);
    printed
}

/// The metadata.name of a document of this kind; nothing in a document of any other kind.
#[must_use]
pub fn document_name(kind: &str) -> String {
    format!("$[?({})].metadata.name", equals("kind", &kind.into()))
}

fn is_plain(key: &str) -> bool {
    !key.is_empty()
        && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
        && !key.starts_with('-')
}

/// A key in brackets; in these, unlike in a condition, a backslash escapes.
fn print_quoted_key(printed: &mut String, key: &str) {
    if printed.is_empty() {
        printed.push('$');
    }
    printed.push_str("['");
    for c in key.chars() {
        if matches!(c, '\'' | '\\') {
            printed.push('\\');
        }
        printed.push(c);
    }
    printed.push_str("']");
}

/// A string in a condition. There are no escapes there, so that a string which no pair of quotes can hold is matched by
/// an anchored regular expression.
fn string(text: &str) -> Result<String, String> {
    let plain = !text.chars().any(|c| c.is_control() || c == '\\');
    if plain && !text.contains('\'') {
        return Ok(format!("'{text}'"));
    }
    if plain && !text.contains('"') {
        return Ok(format!("\"{text}\""));
    }
    let mut pattern = String::from("/^");
    for c in text.chars() {
        if c.is_alphanumeric() {
            pattern.push(c);
        } else {
            _ = write!(pattern, "\\x{{{:x}}}", u32::from(c));
        }
    }
    pattern.push_str("$/");
    Err(pattern)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn keys_are_joined_by_dots_and_quoted_where_they_must_be() {
        let path = Path::keys(&["metadata", "annotations", "example.com/it's", "x-y"]);
        assert_eq!(print(&path), r"metadata.annotations['example.com/it\'s'].x-y");
    }

    #[test]
    fn a_key_that_needs_quotes_at_the_root_stands_behind_the_root() {
        assert_eq!(print(&Path::keys(&["a.b"])), "$['a.b']");
    }

    #[test]
    fn a_named_element_switches_its_quotes_and_falls_back_to_a_pattern() {
        let named = |name: &str| print(&Path::keys(&["env"]).step(Step::named(name)));
        assert_eq!(named("A"), "env[?(@.name == 'A')]");
        assert_eq!(named("it's"), "env[?(@.name == \"it's\")]");
        assert_eq!(named("it's \"so\""), r"env[?(@.name =~ /^it\x{27}s\x{20}\x{22}so\x{22}$/)]");
    }
}
