//! What else is said of a container, and which containers a pod has.

use super::check::{self, predicate};
use super::gate;
use super::kubernetes;
use super::plan::{Claim, Fact, Group, Path, Place, Predicate, Step, TargetId, list_of};
use super::probe::container;
use super::target::with_pod;
use super::walk::{Scope, Walk};
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{ContainerKind, Statement, StatementKind, ValueKind, Variable};
use crate::syntax::span::{Span, Text};

/// States something of a container: its image, its environment.
pub fn state(walk: &mut Walk, statement: &Statement, scope: &Scope) {
    let Some(target) = container(walk, statement, scope) else { return };
    match &statement.kind {
        StatementKind::Env(variables) => {
            let gates: Vec<_> = statement
                .gates
                .iter()
                .filter_map(|written| gate::on_statement(walk, statement, written, scope))
                .collect();
            for variable in variables {
                let Some(mut claim) = env(walk, statement, variable, target, scope) else { continue };
                claim.gates.clone_from(&gates);
                let subject = format!("env {}", variable.name.node);
                walk.claim(claim, scope, &[(&subject, variable.name.span)], true);
            }
        }
        StatementKind::NoEnv(names) => {
            for name in names {
                no_env(walk, statement, name, target, scope);
            }
        }
        StatementKind::Image(check) => {
            walk.refuse_gates(statement, "an image");
            let sentence = format!("image {}", check::describe(check));
            let fact = Fact {
                path: Path::keys(&["image"]),
                predicate: predicate(check, &mut walk.found),
                span: check::span(check),
                implied: false,
            };
            let claim = Claim { facts: vec![fact], ..scope.claim_by(statement, target, Group::Rest, sentence) };
            walk.claim(claim, scope, &[("image", statement.span)], true);
        }
        _ => {}
    }
}

fn env(walk: &mut Walk, statement: &Statement, variable: &Variable, target: TargetId, scope: &Scope) -> Option<Claim> {
    let name = &variable.name;
    check_env_name(walk, name);
    let ValueKind::String(value) = &variable.value.kind else {
        let shown = super::context::json(&variable.value);
        let mut error = Diagnostic::new(
            Code::EnvNotString,
            format!("the value of {} is not a string", name.node),
            variable.value.span,
            "Kubernetes takes strings only",
        );
        if !shown.is_object() && !shown.is_array() {
            error = error.help(format!("write it in quotes: `\"{shown}\"`"));
        }
        walk.found.push(error);
        return None;
    };
    let list = Path::keys(&["env"]);
    let named = list.step(Step::named(&name.node));
    let one = fact(list, Predicate::OneNamed(name.node.clone()), name.span);
    let is = if value.is_empty() {
        fact(named.clone(), Predicate::EmptyVariable, variable.value.span)
    } else {
        fact(named.key("value"), Predicate::Equals(value.as_str().into()), variable.value.span)
    };
    let sentence = format!("env {} = {}", name.node, super::context::brief(&variable.value));
    Some(Claim {
        facts: vec![one, is],
        removes: Some(named),
        ..scope.claim_by(statement, target, Group::Rest, sentence)
    })
}

fn no_env(walk: &mut Walk, statement: &Statement, name: &Text, target: TargetId, scope: &Scope) {
    check_env_name(walk, name);
    walk.refuse_gates(statement, "what is not there");
    let path = Path::keys(&["env"]).step(Step::named(&name.node));
    let facts = vec![fact(path, Predicate::Absent, name.span)];
    let sentence = format!("no env {}", name.node);
    let claim = Claim { facts, ..scope.claim_by(statement, target, Group::Absence, sentence) };
    walk.claim(claim, scope, &[(&format!("env {}", name.node), name.span)], false);
}

fn check_env_name(walk: &mut Walk, name: &Text) {
    if let Err(error) = kubernetes::env_name(name) {
        walk.found.push(error);
    }
}

fn fact(path: Path, predicate: Predicate, span: Span) -> Fact {
    Fact { path, predicate, span, implied: false }
}

/// States which containers a pod has.
pub fn state_pod(walk: &mut Walk, statement: &Statement, scope: &Scope) {
    let Some((document, pod)) = with_pod(walk, scope, statement.span, "a list of containers") else { return };
    let pod = walk.target(document, Place::Pod(pod));
    match &statement.kind {
        StatementKind::Containers(names) => {
            listed(walk, statement, ContainerKind::Main, &names.node, names.span, pod, scope);
        }
        StatementKind::InitContainers(names) => {
            listed(walk, statement, ContainerKind::Init, &names.node, names.span, pod, scope);
        }
        StatementKind::NoContainer(kind, names) => {
            for name in names {
                no_container(walk, statement, *kind, name, pod, scope);
            }
        }
        _ => {}
    }
}

/// Exactly these containers, in any order.
fn listed(
    walk: &mut Walk,
    statement: &Statement,
    kind: ContainerKind,
    names: &[Text],
    span: Span,
    pod: TargetId,
    scope: &Scope,
) {
    walk.refuse_gates(statement, "a list of containers");
    let list = Path::keys(&[list_of(kind)]);
    let mut facts = vec![];
    let mut seen: Vec<&Text> = vec![];
    for name in names {
        walk.container_name(name);
        if let Some(first) = seen.iter().find(|other| other.node == name.node) {
            walk.found.push(
                Diagnostic::new(Code::StatedTwice, format!("{} is listed twice", name.node), name.span, "listed again")
                    .and(first.span, "listed first here")
                    .note("the containers of a pod have different names"),
            );
        }
        facts.push(fact(list.step(Step::named(&name.node)), Predicate::Exists, name.span));
        seen.push(name);
    }
    let length = if names.is_empty() { Predicate::EmptyList } else { Predicate::Length(names.len()) };
    facts.push(fact(list, length, span));
    let word = if kind == ContainerKind::Main { "containers" } else { "init containers" };
    let shown = names.iter().map(|name| name.node.as_str()).collect::<Vec<_>>().join(", ");
    let sentence = format!("{word} = [{shown}]");
    let claim = Claim { facts, ..scope.claim_by(statement, pod, Group::Rest, sentence) };
    walk.claim(claim, scope, &[(word, statement.span)], true);
}

fn no_container(
    walk: &mut Walk,
    statement: &Statement,
    kind: ContainerKind,
    name: &Text,
    pod: TargetId,
    scope: &Scope,
) {
    walk.container_name(name);
    walk.refuse_gates(statement, "what is not there");
    let path = Path::keys(&[list_of(kind)]).step(Step::named(&name.node));
    let word = match kind {
        ContainerKind::Main => "container",
        ContainerKind::Init => "init",
        ContainerKind::Sidecar => "sidecar",
    };
    let facts = vec![fact(path, Predicate::Absent, name.span)];
    let sentence = format!("no {word} {}", name.node);
    let claim = Claim { facts, ..scope.claim_by(statement, pod, Group::Absence, sentence.clone()) };
    walk.claim(claim, scope, &[(&sentence[3..], name.span)], false);
}
