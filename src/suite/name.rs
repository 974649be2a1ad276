//! The names of jobs: sentences in the words of the spec, each unique in its suite.

use crate::analysis::plan::{Claim, Gate, Place, Plan, TargetId};
use crate::analysis::{brief_json, display};
use crate::syntax::ast::ContainerKind;
use serde_json::Value as Json;
use std::collections::HashMap;

/// How long a list of claims may get before it is cut.
const LONGEST: usize = 90;

/// The target in the words of the spec, with a colon; empty where nothing has to be told apart.
#[must_use]
pub fn target(plan: &Plan, id: TargetId) -> String {
    let target = &plan.targets[id];
    let place = match &target.place {
        Place::Document => String::new(),
        Place::Pod(_) => "pod".to_owned(),
        Place::Container(_, kind, name) => {
            let word = match kind {
                ContainerKind::Main => "container",
                ContainerKind::Init => "init",
                ContainerKind::Sidecar => "sidecar",
            };
            name.as_ref().map_or(word.to_owned(), |name| format!("{word} {name}"))
        }
    };
    let document = document(plan, target.document);
    match (place.is_empty(), plan.documents.len() > 1) {
        (true, _) => format!("{document}: "),
        (false, false) => format!("{place}: "),
        (false, true) => format!("{document}, {place}: "),
    }
}

/// The document in the words of the spec, with its template where that is needed to tell it from another.
pub fn document(plan: &Plan, id: usize) -> String {
    let document = &plan.documents[id];
    let file = document.template.strip_prefix("templates/").unwrap_or(&document.template);
    if document.kind.is_none() {
        return file.to_owned();
    }
    let mut shown = document.word.clone();
    if let Some(name) = &document.name {
        shown.push(' ');
        shown.push_str(name);
    }
    let same = |other: &crate::analysis::plan::Document| (&other.word, &other.name) == (&document.word, &document.name);
    if plan.documents.iter().filter(|other| same(other)).count() > 1 {
        shown.push_str(" in ");
        shown.push_str(file);
    }
    shown
}

/// What tells the render of a claim from that at file level: ` with tls.enabled = true`.
#[must_use]
pub fn context(plan: &Plan, context: usize) -> String {
    let label = &plan.contexts[context].label;
    if label.is_empty() { String::new() } else { format!(" with {}", label.join(", ")) }
}

/// What several claims say, cut where it gets long.
#[must_use]
pub fn sentences(claims: &[&Claim]) -> String {
    let mut said: Vec<&str> = vec![];
    let mut length = 0;
    for (index, claim) in claims.iter().enumerate() {
        length += claim.sentence.chars().count() + 2;
        if length > LONGEST && !said.is_empty() {
            return format!("{} and {} more", said.join(", "), claims.len() - index);
        }
        said.push(&claim.sentence);
    }
    said.join(", ")
}

/// A state of a gate: `X is "1"`, `X is not set`.
#[must_use]
pub fn state(gate: &Gate, state: Option<&Json>) -> String {
    match state {
        Some(state) => format!("{} is {}", gate.subject, brief_json(state)),
        None => format!("{} is not set", gate.subject),
    }
}

/// What a gate governs, in the words of the spec, and the verb's number.
#[must_use]
pub fn governed(plan: &Plan, gate: &Gate, claims: &[&Claim]) -> (String, bool) {
    if let Some(removed) = gate.removes {
        return (target(plan, removed).trim_end_matches([':', ' ']).to_owned(), false);
    }
    let mut subjects: Vec<&str> = vec![];
    for claim in claims {
        let subject = subject(&claim.sentence);
        if !subjects.contains(&subject) {
            subjects.push(subject);
        }
    }
    match subjects.as_slice() {
        [only] => ((*only).to_owned(), false),
        [first @ .., last] => (format!("{} and {last}", first.join(", ")), true),
        [] => (display(&gate.path), false),
    }
}

/// What a sentence is about: `readiness` of `readiness is http GET /healthz :8080`, `env A` of `env A = "1"`.
pub fn subject(sentence: &str) -> &str {
    [" is ", " = ", " ~ ", " exists"]
        .iter()
        .filter_map(|verb| sentence.find(verb))
        .min()
        .map_or(sentence, |end| &sentence[..end])
}

/// Names that have been given, each with the last number behind it, so that none is given twice.
#[derive(Debug, Default)]
pub struct Names(HashMap<String, usize>);

impl Names {
    /// `name` on one line, or with a number behind it where it has been given before.
    pub fn unique(&mut self, name: &str) -> String {
        let name = one_line(name);
        let mut number = *self.0.entry(name.clone()).and_modify(|number| *number += 1).or_insert(1);
        if number == 1 {
            return name;
        }
        loop {
            let numbered = format!("{name} ({number})");
            if !self.0.contains_key(&numbered) {
                self.0.insert(name, number);
                self.0.insert(numbered.clone(), 1);
                return numbered;
            }
            number += 1;
        }
    }
}

/// helm-unittest breaks its lines at a newline in a name.
fn one_line(name: &str) -> String {
    let words: Vec<_> = name.split(|c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')).collect();
    words.join(" ").trim().to_owned()
}
