//! Fields: what a statement says of one place of a container, of a pod or of an object.

use super::check::{self, predicate};
use super::plan::{Claim, Fact, Group, Path, Place, Predicate, Step, TargetId};
use super::subject::{self, locate};
use super::walk::{Scope, Walk};
use super::{gate, hook, kubernetes, pattern, quantity};
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{
    Check, ExecPart, Field, Port, Said, SourceKind, Statement, Subject, Target, TargetKind, Value, ValueKind,
};
use crate::syntax::span::{Span, Spanned, Text};
use serde_json::Value as Json;

/// States what a statement says of its fields.
pub fn state(walk: &mut Walk, statement: &Statement, fields: &[Field], scope: &Scope) {
    let gates: Vec<_> =
        statement.gates.iter().filter_map(|written| gate::on_statement(walk, statement, written, scope)).collect();
    for field in fields {
        let Some((target, path)) = locate(walk, statement, &field.subject, scope) else { continue };
        let facts = facts(walk, field, &path, target);
        let what = subject::describe(&field.subject.node);
        let sentence = format!("{what}{}", describe(&field.said));
        let claim = Claim {
            facts,
            removes: Some(path),
            gates: gates.clone(),
            ..scope.claim_by(statement, target, Group::Rest, sentence)
        };
        // A list may hold many elements and a value be matched in many ways; only what is set is set once.
        let subjects = [(what.as_str(), field.subject.span)];
        let single = !matches!(
            field.said,
            Said::Has(_) | Said::Check(Check::Matches(_) | Check::MatchesNot(_) | Check::Differs(_))
        );
        walk.claim(claim, scope, if single { &subjects } else { &[] }, true);
    }
}

/// States that a field is not there.
pub fn deny(walk: &mut Walk, statement: &Statement, subject: &Spanned<Subject>, scope: &Scope) {
    walk.refuse_gates(statement, "what is not there");
    let Some((target, path)) = locate(walk, statement, subject, scope) else { return };
    let what = subject::describe(&subject.node);
    let facts = vec![fact(path, Predicate::NoEntry, subject.span)];
    let claim = Claim { facts, ..scope.claim_by(statement, target, Group::Absence, format!("no {what}")) };
    walk.claim(claim, scope, &[(&what, subject.span)], false);
}

/// One fact that is stated.
pub fn fact(path: Path, predicate: Predicate, span: Span) -> Fact {
    Fact { path, predicate, span, implied: false }
}

fn facts(walk: &mut Walk, field: &Field, path: &Path, target: TargetId) -> Vec<Fact> {
    let span = field.subject.span;
    if let Subject::Env(name) = &field.subject.node {
        walk.found.extend(kubernetes::env_name(name).err());
    }
    match &field.said {
        Said::There if field.subject.node == Subject::HostNetwork => {
            vec![fact(path.clone(), Predicate::Equals(true.into()), span)]
        }
        Said::There => vec![fact(path.clone(), Predicate::Exists, span)],
        Said::Word(word) => vec![fact(path.clone(), of_word(walk, &field.subject.node, word, target), word.span)],
        Said::Check(check) => of_check(walk, &field.subject.node, check, path, target),
        Said::Port(number, protocol) => port(walk, &field.subject, number, protocol.as_ref(), path),
        Said::Parts(parts) => command(walk, parts, path),
        Said::Has(part) => has(walk, part, path),
        Said::Key(kind, object, key) => key_of(&field.subject.node, *kind, object, key, path),
        Said::FieldRef(field_path) => {
            let place = path.key("valueFrom").key("fieldRef").key("fieldPath");
            let value = Predicate::Equals(field_path.node.as_str().into());
            named_once(&field.subject.node, path).into_iter().chain([fact(place, value, field_path.span)]).collect()
        }
        Said::Mount { volume, sub, readonly } => {
            let mut facts = vec![fact(path.key("name"), text(volume), volume.span)];
            facts.extend(sub.as_ref().map(|sub| fact(path.key("subPath"), text(sub), sub.span)));
            facts.extend(readonly.map(|span| fact(path.key("readOnly"), Predicate::Equals(true.into()), span)));
            facts
        }
        Said::Handler(handler, attributes) => hook::facts(walk, handler, attributes, path, span),
        Said::Sleep(amount) => hook::sleep(walk, amount, path, span),
    }
}

fn text(text: &Text) -> Predicate {
    Predicate::Equals(text.node.as_str().into())
}

/// What a word behind a field means.
fn of_word(walk: &mut Walk, subject: &Subject, word: &Text, target: TargetId) -> Predicate {
    let kind = walk.plan.documents[walk.plan.targets[target].document].kind.clone().unwrap_or_default();
    match subject {
        Subject::Pull => one_of(walk, word, &["Always", "IfNotPresent", "Never"]),
        Subject::Restart => {
            let stated = one_of(walk, word, &["Always", "OnFailure", "Never"]);
            or_default(stated, word, "Always")
        }
        Subject::Strategy => {
            let other = if kind == "Deployment" { "Recreate" } else { "OnDelete" };
            let stated = one_of(walk, word, &["RollingUpdate", other]);
            or_default(stated, word, "RollingUpdate")
        }
        Subject::Requests(_) | Subject::Limits(_) => match quantity::alike(word) {
            Ok(ways) => Predicate::OneOf(ways),
            Err(error) => {
                walk.found.push(error);
                Predicate::Exists
            }
        },
        Subject::TerminationGrace => match kubernetes::seconds(word) {
            // Kubernetes waits half a minute when it is left out.
            Ok(30) => Predicate::EqualsOrDefault { value: 30.into(), alike: vec![] },
            Ok(seconds) => Predicate::Equals(seconds.into()),
            Err(error) => {
                walk.found.push(error);
                Predicate::Exists
            }
        },
        _ => text(word),
    }
}

fn one_of(walk: &mut Walk, word: &Text, known: &[&str]) -> Predicate {
    if !known.contains(&word.node.as_str()) {
        let list = known.iter().map(|known| format!("`{known}`")).collect::<Vec<_>>().join(", ");
        walk.found.push(
            Diagnostic::new(
                Code::WrongValue,
                format!("Kubernetes knows no `{}` here", word.node),
                word.span,
                "not known",
            )
            .help(format!("one of {list}")),
        );
    }
    text(word)
}

fn or_default(stated: Predicate, word: &Text, default: &str) -> Predicate {
    if word.node == default {
        return Predicate::EqualsOrDefault { value: default.into(), alike: vec![] };
    }
    stated
}

fn of_check(walk: &mut Walk, subject: &Subject, check: &Check, path: &Path, target: TargetId) -> Vec<Fact> {
    let span = check::span(check);
    let strings = matches!(
        subject,
        Subject::Label(..)
            | Subject::Annotation(..)
            | Subject::NodeSelector(_)
            | Subject::Selector(_)
            | Subject::Name
            | Subject::Data(_)
    );
    if let (true, Check::Equals(value) | Check::Differs(value)) = (strings, check) {
        string_only(walk, subject, value);
    }
    if *subject == Subject::Replicas {
        check_replicas(walk, check);
    }
    match (subject, check) {
        (Subject::Volume(_), Check::Equals(value)) => leaves(value, path),
        // One replica is what Kubernetes makes of none being stated.
        (Subject::Replicas, Check::Equals(Value { kind: ValueKind::Int(1), .. })) => {
            vec![fact(path.clone(), Predicate::EqualsOrDefault { value: 1.into(), alike: vec![] }, span)]
        }
        (Subject::Selector(key), Check::Equals(value)) => {
            let kind = walk.plan.documents[walk.plan.targets[target].document].kind.clone().unwrap_or_default();
            let stated = Predicate::Equals(super::context::json(value));
            let mut facts = vec![fact(path.clone(), stated.clone(), span)];
            // A workload selects the pods that it makes, so that these must carry the label.
            facts.extend(subject::pod_labels(&kind).map(|labels| fact(labels.key(&key.node), stated, span)));
            facts
        }
        _ => vec![fact(path.clone(), predicate(check, &mut walk.found), span)],
    }
}

fn string_only(walk: &mut Walk, subject: &Subject, value: &Value) {
    if matches!(value.kind, ValueKind::String(_)) {
        return;
    }
    let error = Diagnostic::new(
        Code::EnvNotString,
        format!("the value of {} is not a string", subject::describe(subject)),
        value.span,
        "Kubernetes takes strings only",
    );
    let is_nested = matches!(value.kind, ValueKind::List(_) | ValueKind::Map(_));
    let shown = super::context::json(value);
    walk.found.push(if is_nested { error } else { error.help(format!("write it in quotes: `\"{shown}\"`")) });
}

/// A number of pods is whole, and not below 0.
fn check_replicas(walk: &mut Walk, check: &Check) {
    if let Check::Equals(value) | Check::AtLeast(value) | Check::AtMost(value) = check
        && !matches!(value.kind, ValueKind::Int(0..))
    {
        walk.found.push(Diagnostic::new(
            Code::WrongValue,
            "the number of replicas is a whole number",
            value.span,
            "expected a number such as `2`",
        ));
    }
}

/// One fact a leaf of a map, so that what is beside it does no harm.
fn leaves(value: &Value, path: &Path) -> Vec<Fact> {
    match &value.kind {
        ValueKind::Map(entries) if !entries.is_empty() => {
            entries.iter().flat_map(|(key, value)| leaves(value, &path.key(&key.node))).collect()
        }
        ValueKind::Map(_) => vec![fact(path.clone(), Predicate::Exists, value.span)],
        _ => vec![fact(path.clone(), Predicate::Equals(super::context::json(value)), value.span)],
    }
}

fn port(
    walk: &mut Walk,
    subject: &Spanned<Subject>,
    number: &Value,
    protocol: Option<&Text>,
    path: &Path,
) -> Vec<Fact> {
    if let Subject::Port(name) = &subject.node {
        let named = Port { text: name.clone(), quoted: true };
        walk.found.extend(kubernetes::port(&named).err());
    }
    let shown = super::context::json(number);
    if shown.is_i64() {
        let text = Text::new(shown.to_string(), number.span);
        walk.found.extend(kubernetes::port(&Port { text, quoted: false }).err());
    } else {
        let error =
            Diagnostic::new(Code::WrongValue, "a container's port is a number", number.span, "expected a number");
        walk.found.push(error);
    }
    let mut facts = vec![fact(path.key("containerPort"), Predicate::Equals(shown), number.span)];
    if let Some(protocol) = protocol {
        let upper = Text::new(protocol.node.to_ascii_uppercase(), protocol.span);
        let stated = one_of(walk, &upper, &["TCP", "UDP", "SCTP"]);
        facts.push(fact(path.key("protocol"), or_default(stated, &upper, "TCP"), protocol.span));
    }
    facts
}

/// One fact an element, and their number.
pub fn command(walk: &mut Walk, parts: &Spanned<Vec<ExecPart>>, path: &Path) -> Vec<Fact> {
    let mut facts = vec![fact(path.clone(), Predicate::Length(parts.node.len()), parts.span)];
    for (index, part) in parts.node.iter().enumerate() {
        let place = path.step(Step::Index(index));
        facts.push(match part {
            ExecPart::Literal(word) => fact(place, text(word), word.span),
            ExecPart::Pattern(word) => {
                pattern::check(word, &mut walk.found);
                fact(place, Predicate::Matches(word.node.clone()), word.span)
            }
        });
    }
    facts
}

fn has(walk: &mut Walk, part: &ExecPart, path: &Path) -> Vec<Fact> {
    match part {
        ExecPart::Literal(word) => {
            let element = Json::from(word.node.as_str());
            vec![fact(path.clone(), Predicate::Contains { element, times: None, any: false }, word.span)]
        }
        ExecPart::Pattern(word) => {
            pattern::check(word, &mut walk.found);
            let condition = format!("[?(@ =~ /{}/)]", word.node.replace('/', "\\/"));
            vec![fact(path.step(Step::Raw(condition)), Predicate::Exists, word.span)]
        }
    }
}

fn key_of(subject: &Subject, kind: SourceKind, object: &Text, key: &Text, path: &Path) -> Vec<Fact> {
    let field = match kind {
        SourceKind::Secret => "secretKeyRef",
        SourceKind::ConfigMap => "configMapKeyRef",
    };
    let place = path.key("valueFrom").key(field);
    let mut facts = named_once(subject, path);
    facts.push(fact(place.key("name"), text(object), object.span));
    facts.push(fact(place.key("key"), text(key), key.span));
    facts
}

/// That a variable stands once in the list.
fn named_once(subject: &Subject, path: &Path) -> Vec<Fact> {
    match (subject, path.parent()) {
        (Subject::Env(name), Some(list)) => vec![fact(list, Predicate::OneNamed(name.node.clone()), name.span)],
        _ => vec![],
    }
}

/// What is said of a field, in the words of the spec.
fn describe(said: &Said) -> String {
    match said {
        Said::There => String::new(),
        Said::Word(word) => format!(" {}", word.node),
        Said::Check(check) => format!(" {}", check::describe(check)),
        Said::Port(number, protocol) => {
            let protocol = protocol.as_ref().map_or(String::new(), |protocol| format!(" {}", protocol.node));
            format!(" = {}{protocol}", super::context::brief(number))
        }
        Said::Parts(parts) => format!(" = [{}]", parts_in_words(&parts.node)),
        Said::Has(part) => format!(" has {}", parts_in_words(std::slice::from_ref(part))),
        Said::Key(SourceKind::Secret, object, key) => format!(" from secret {} key {}", object.node, key.node),
        Said::Key(SourceKind::ConfigMap, object, key) => format!(" from configmap {} key {}", object.node, key.node),
        Said::FieldRef(path) => format!(" from field {}", path.node),
        Said::Mount { volume, .. } => format!(" from {}", volume.node),
        Said::Handler(handler, _) => format!(" = {}", super::probe::describe(handler)),
        Said::Sleep(amount) => format!(" = sleep {}", amount.node),
    }
}

fn parts_in_words(parts: &[ExecPart]) -> String {
    let words = parts.iter().map(|part| match part {
        ExecPart::Literal(word) => word.node.clone(),
        ExecPart::Pattern(word) => format!("~ '{}'", word.node),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// `selector K = V matches KIND NAME in TEMPLATE`: both the selector and the labels of the pods that it is to select.
pub fn selector_matches(
    walk: &mut Walk,
    statement: &Statement,
    labels: &[(Text, Value)],
    target: &Target,
    scope: &Scope,
) {
    let fields: Vec<_> = labels
        .iter()
        .map(|(key, value)| Field {
            subject: Spanned::new(Subject::Selector(key.clone()), key.span),
            said: Said::Check(Check::Equals(value.clone())),
        })
        .collect();
    state(walk, statement, &fields, scope);
    let TargetKind::Document { kind, name, template, .. } = &target.kind else { return };
    let outer = Scope { document: None, target: None, ..scope.clone() };
    let Some(document) = super::target::document(walk, target, kind, name.as_ref(), template.as_ref(), &outer) else {
        return;
    };
    let Some(place) = subject::pod_labels(walk.plan.documents[document].kind.as_deref().unwrap_or_default()) else {
        walk.found.push(Diagnostic::new(Code::WrongPlace, "a kind without pods", target.span, "selects nothing"));
        return;
    };
    let selected = walk.target(document, Place::Document);
    let facts = labels
        .iter()
        .map(|(key, value)| fact(place.key(&key.node), Predicate::Equals(super::context::json(value)), value.span));
    let shown: Vec<_> =
        labels.iter().map(|(key, value)| format!("{} = {}", key.node, super::context::brief(value))).collect();
    let sentence = format!("its pods are selected by {}", shown.join(", "));
    let claim = Claim { facts: facts.collect(), ..scope.claim_by(statement, selected, Group::Rest, sentence) };
    walk.claim(claim, scope, &[], true);
}
