//! Lifecycle hooks: what a container does before it stops and after it has started.

use super::field::{command, fact};
use super::kubernetes;
use super::plan::{Fact, Path, Predicate};
use super::walk::Walk;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Attribute, AttributeKind, Handler, Port};
use crate::syntax::span::{Span, Spanned, Text};
use serde_json::json;

/// The handlers that a hook can have, as the API names them.
const HANDLERS: [&str; 4] = ["exec", "httpGet", "sleep", "tcpSocket"];

/// What a hook by a handler asserts. `span` is the place of its word.
pub fn facts(walk: &mut Walk, handler: &Handler, attributes: &[Attribute], path: &Path, span: Span) -> Vec<Fact> {
    let (field, mut facts) = match handler {
        Handler::Exec { command: parts, span, .. } => {
            if parts.is_empty() {
                walk.found.push(Diagnostic::new(
                    Code::EmptyCommand,
                    "a command with nothing in it",
                    *span,
                    "no program to run",
                ));
            }
            let parts = Spanned::new(parts.clone(), *span);
            ("exec", command(walk, &parts, &path.key("exec").key("command")))
        }
        Handler::Http { https, path: asked, port } => ("httpGet", http(walk, https, asked.as_ref(), port, path)),
        Handler::Tcp(port) => ("tcpSocket", port_fact(walk, port, &path.key("tcpSocket"))),
        Handler::Grpc(port) => {
            walk.found.push(
                Diagnostic::new(Code::WrongAttribute, "a hook has no gRPC handler", port.text.span, "only probes have")
                    .help("a hook is by `exec`, `http`, `tcp` or `sleep`"),
            );
            ("", vec![])
        }
    };
    for attribute in attributes {
        facts.extend(of_attribute(walk, attribute, field, path));
    }
    facts.extend(rivals(field, path, span));
    facts
}

fn http(walk: &mut Walk, https: &Spanned<bool>, asked: Option<&Text>, port: &Port, path: &Path) -> Vec<Fact> {
    let http = path.key("httpGet");
    let mut facts = vec![];
    if let Some(asked) = asked {
        facts.push(fact(http.key("path"), Predicate::Equals(asked.node.as_str().into()), asked.span));
    }
    facts.extend(port_fact(walk, port, &http));
    let scheme = if https.node {
        Predicate::Equals("HTTPS".into())
    } else {
        Predicate::EqualsOrDefault { value: "HTTP".into(), alike: vec!["".into()] }
    };
    facts.push(fact(http.key("scheme"), scheme, https.span));
    facts
}

fn port_fact(walk: &mut Walk, port: &Port, path: &Path) -> Vec<Fact> {
    match kubernetes::port(port) {
        Ok(value) => vec![fact(path.key("port"), Predicate::Equals(value.json()), port.text.span)],
        Err(error) => {
            walk.found.push(error);
            vec![]
        }
    }
}

fn of_attribute(walk: &mut Walk, attribute: &Attribute, field: &str, path: &Path) -> Option<Fact> {
    let place = path.key(field);
    match &attribute.kind {
        AttributeKind::Host(host) if matches!(field, "httpGet" | "tcpSocket") => {
            Some(fact(place.key("host"), Predicate::Equals(host.node.as_str().into()), host.span))
        }
        AttributeKind::Header(name, value) if field == "httpGet" => {
            walk.found.extend(kubernetes::header_name(name).err());
            let element = json!({ "name": name.node, "value": value.node });
            let predicate = Predicate::Contains { element, times: None, any: false };
            Some(fact(place.key("httpHeaders"), predicate, name.span.to(value.span)))
        }
        _ => {
            walk.found.push(Diagnostic::new(
                Code::WrongAttribute,
                "a hook does not have this",
                attribute.keyword,
                "belongs to a probe",
            ));
            None
        }
    }
}

/// What a hook by `sleep` asserts.
pub fn sleep(walk: &mut Walk, amount: &Text, path: &Path, span: Span) -> Vec<Fact> {
    let mut facts = match kubernetes::seconds(amount) {
        Ok(seconds) => vec![fact(path.key("sleep").key("seconds"), Predicate::Equals(seconds.into()), amount.span)],
        Err(error) => {
            walk.found.push(error);
            vec![]
        }
    };
    facts.extend(rivals("sleep", path, span));
    facts
}

/// Kubernetes takes exactly one handler.
fn rivals(stated: &str, path: &Path, span: Span) -> Vec<Fact> {
    let others = HANDLERS.iter().filter(|other| **other != stated);
    others.map(|other| Fact { implied: true, ..fact(path.key(other), Predicate::AbsentOrNull, span) }).collect()
}
