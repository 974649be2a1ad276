//! The render that a fact holds in: the values that the enclosing `with`s set, merged into one nested tree.

use super::plan::Context;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Path, SegmentKind, Setting, Value, ValueKind};
use crate::syntax::span::Span;
use serde_json::{Map, Value as Json};

/// A context with nothing set.
#[must_use]
pub fn empty() -> Context {
    Context {
        set: Json::Object(Map::new()),
        values: vec![],
        release: None,
        capabilities: None,
        chart: None,
        label: vec![],
    }
}

/// The context inside `with settings`: `outer` with the settings over it, and the paths that they set. `named` says
/// whether the settings belong into the names of jobs.
pub fn with(
    outer: &Context,
    settings: &[Setting],
    named: bool,
    found: &mut Vec<Diagnostic>,
) -> (Context, Vec<Vec<String>>) {
    let mut context = outer.clone();
    let mut seen: Vec<(Vec<String>, &Setting)> = vec![];
    for setting in settings {
        let Some(path) = keys(&setting.path, found) else { continue };
        if let Some((_, first)) = seen.iter().find(|(other, _)| overlap(other, &path)) {
            found.push(clash(first, setting));
            continue;
        }
        warn_of_empty_maps(&setting.value, found);
        put(&mut context.set, &path, json(&setting.value));
        if named {
            context.label.push(format!("{} = {}", display(&path), brief(&setting.value)));
        }
        seen.push((path, setting));
    }
    (context, seen.into_iter().map(|(path, _)| path).collect())
}

fn clash(first: &Setting, second: &Setting) -> Diagnostic {
    Diagnostic::new(Code::SettingClash, "two settings of one value", second.path.span, "set again here")
        .and(first.path.span, "first set here")
        .help("state each value once in one `with`; an inner `with` lies over an outer one")
}

/// Helm merges maps, so that an empty one changes nothing.
fn warn_of_empty_maps(value: &Value, found: &mut Vec<Diagnostic>) {
    let ValueKind::Map(entries) = &value.kind else { return };
    if entries.is_empty() {
        found.push(
            Diagnostic::new(Code::ChangesNothing, "an empty map changes nothing", value.span, "Helm merges maps")
                .help("write `null` to delete the key with its default"),
        );
    }
    for (_, entry) in entries {
        warn_of_empty_maps(entry, found);
    }
}

/// The keys of a path in the chart's values, or `None` with a diagnostic where it holds anything else.
pub fn keys(path: &Path, found: &mut Vec<Diagnostic>) -> Option<Vec<String>> {
    let mut keys = vec![];
    for segment in &path.segments {
        match &segment.kind {
            SegmentKind::Key(key) => {
                if keys.is_empty() && (key.is_empty() || key.contains(['=', ',', '{', '}', '[', ']'])) {
                    found.push(cannot_be_set(key, segment.span));
                    return None;
                }
                keys.push(key.clone());
            }
            SegmentKind::Index(_) | SegmentKind::Raw(_) => {
                found.push(
                    Diagnostic::new(
                        Code::BadPath,
                        "a list in the values cannot be set in part",
                        segment.span,
                        "not a key",
                    )
                    .help("set the whole list: Helm replaces lists and merges maps only"),
                );
                return None;
            }
        }
    }
    Some(keys)
}

/// helm-unittest takes the first key for a path, in which these characters cannot be escaped.
fn cannot_be_set(key: &str, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::BadPath,
        format!("helm-unittest cannot set the value `{key}`"),
        span,
        "not a key that it can read",
    )
    .help("set it from a file of values: `with values FILE`")
    .note("a key at the top of the values can't be empty or hold `=`, `,`, `{`, `}`, `[` or `]` there")
}

/// Whether one path is the other or lies within it.
#[must_use]
pub fn overlap(a: &[String], b: &[String]) -> bool {
    a.starts_with(b) || b.starts_with(a)
}

/// Puts `value` at `path` into the tree, as Helm merges values: maps merge, everything else is replaced.
pub fn put(tree: &mut Json, path: &[String], value: Json) {
    let mut node = tree;
    for key in path {
        if !node.is_object() {
            *node = Json::Object(Map::new());
        }
        // The line above made it an object, so that indexing creates the key.
        node = &mut node[key.as_str()];
    }
    merge(node, value);
}

fn merge(node: &mut Json, value: Json) {
    match (node, value) {
        (Json::Object(old), Json::Object(new)) => {
            for (key, value) in new {
                merge(old.entry(key).or_insert(Json::Null), value);
            }
        }
        (node, value) => *node = value,
    }
}

/// Takes the value at `path` out of the tree, with the maps that are empty without it.
pub fn take(tree: &mut Json, path: &[String]) {
    let [key, rest @ ..] = path else { return };
    let Some(map) = tree.as_object_mut() else { return };
    if let Some(node) = map.get_mut(key).filter(|_| !rest.is_empty()) {
        take(node, rest);
        if node.as_object().is_some_and(|node| !node.is_empty()) || !node.is_object() {
            return;
        }
    }
    map.shift_remove(key);
}

/// A value of the spec as it is set or compared.
#[must_use]
pub fn json(value: &Value) -> Json {
    match &value.kind {
        ValueKind::Null => Json::Null,
        ValueKind::Bool(it) => Json::from(*it),
        ValueKind::Int(it) => Json::from(*it),
        ValueKind::Float(it) => Json::from(*it),
        ValueKind::String(it) => Json::from(it.as_str()),
        ValueKind::List(items) => Json::Array(items.iter().map(json).collect()),
        ValueKind::Map(entries) => {
            Json::Object(entries.iter().map(|(key, value)| (key.node.clone(), json(value))).collect())
        }
    }
}

/// A path in the values as a person writes it.
#[must_use]
pub fn display(path: &[String]) -> String {
    let quoted = path.iter().map(|key| {
        let plain = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '/'));
        if plain { key.clone() } else { format!("{key:?}") }
    });
    quoted.collect::<Vec<_>>().join(".")
}

/// A value in a few characters, for the name of a job.
#[must_use]
pub fn brief(value: &Value) -> String {
    brief_json(&json(value))
}

/// A value as a spec writes it.
fn shown(value: &Json) -> String {
    match value {
        Json::Array(items) => format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(", ")),
        Json::Object(entries) => {
            let entry =
                |(key, value): (&String, &Json)| format!("{}: {}", display(std::slice::from_ref(key)), shown(value));
            format!("{{{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// A value in a few characters, for the name of a job.
#[must_use]
pub fn brief_json(value: &Json) -> String {
    const MOST: usize = 40;
    let text = shown(value);
    if text.chars().count() <= MOST {
        return text;
    }
    text.chars().take(MOST - 1).chain(['…']).collect()
}
