//! `SUBJECT via PATH`: sets a value of the chart to what Kubernetes would be given, and states that it arrives.

use super::context::json;
use super::walk::{Scope, Walk};
use super::{context, probe};
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{
    Check, ExecPart, Field, Handler, Path, Said, SourceKind, Statement, StatementKind, Subject, Variable,
};
use serde_json::{Map, Value as Json, json};

/// Goes through the statement in a render with its value set.
pub fn state(walk: &mut Walk, statement: &Statement, path: &Path, kind: &StatementKind, scope: &Scope) {
    let Some(keys) = context::keys(path, &mut walk.found) else { return };
    let Some(value) = written(walk, kind) else {
        walk.found.push(
            Diagnostic::new(Code::WrongValue, "not one value that could be set", statement.span, "leaves it open")
                .help("state values, and not bounds, patterns or absences, together with `via`"),
        );
        return;
    };
    let mut inner = walk.inner(scope);
    let mut render = walk.plan.contexts[scope.context].clone();
    render.label.push(format!("{} set", context::display(&keys)));
    context::put(&mut render.set, &keys, value);
    inner.context = walk.context(render);
    let mut statement = Statement { kind: kind.clone(), ..statement.clone() };
    statement.body = None;
    walk.statement(&statement, &mut inner);
}

/// What a statement says, as Kubernetes would be given it.
fn written(walk: &mut Walk, kind: &StatementKind) -> Option<Json> {
    match kind {
        StatementKind::Probe(stated) => probe::written(walk, stated),
        StatementKind::Image(Check::Equals(value)) => Some(json(value)),
        StatementKind::Env(variables) => Some(Json::Array(variables.iter().map(variable).collect())),
        StatementKind::Fields(fields) => {
            let parts: Option<Vec<Part>> = fields.iter().map(field).collect();
            parts.and_then(joined)
        }
        _ => None,
    }
}

fn variable(variable: &Variable) -> Json {
    json!({ "name": variable.name.node, "value": json(&variable.value) })
}

/// What one field contributes to the value that is set.
enum Part {
    /// The value itself.
    Whole(Json),
    /// An entry of a map.
    Entry(Vec<String>, Json),
    /// Elements of a list.
    Elements(Vec<Json>),
}

fn joined(parts: Vec<Part>) -> Option<Json> {
    let mut value: Option<Json> = None;
    for part in parts {
        match part {
            Part::Whole(whole) if value.is_none() => value = Some(whole),
            Part::Entry(path, entry) => {
                context::put(value.get_or_insert_with(|| Json::Object(Map::new())), &path, entry);
            }
            Part::Elements(elements) => {
                value.get_or_insert_with(|| json!([])).as_array_mut()?.extend(elements);
            }
            Part::Whole(_) => return None,
        }
    }
    value
}

fn field(field: &Field) -> Option<Part> {
    let named = |name: &str, more: Json| {
        let mut entry = Map::from_iter([("name".to_owned(), Json::from(name))]);
        entry.extend(more.as_object().cloned().unwrap_or_default());
        Part::Elements(vec![Json::Object(entry)])
    };
    Some(match (&field.subject.node, &field.said) {
        (Subject::Port(name), Said::Port(number, protocol)) => {
            let mut more = json!({ "containerPort": json(number) });
            if let Some(protocol) = protocol {
                more["protocol"] = protocol.node.to_ascii_uppercase().into();
            }
            named(&name.node, more)
        }
        (Subject::Env(name), Said::Key(kind, object, key)) => {
            let source = match kind {
                SourceKind::Secret => "secretKeyRef",
                SourceKind::ConfigMap => "configMapKeyRef",
            };
            named(&name.node, json!({ "valueFrom": { source: { "name": object.node, "key": key.node } } }))
        }
        (Subject::Env(name), Said::FieldRef(path)) => {
            named(&name.node, json!({ "valueFrom": { "fieldRef": { "fieldPath": path.node } } }))
        }
        (Subject::EnvFrom(SourceKind::Secret, name), _) => {
            Part::Elements(vec![json!({ "secretRef": { "name": name.node } })])
        }
        (Subject::EnvFrom(SourceKind::ConfigMap, name), _) => {
            Part::Elements(vec![json!({ "configMapRef": { "name": name.node } })])
        }
        (Subject::PullSecret(name), _) => named(&name.node, json!({})),
        (Subject::Volume(name), Said::Check(Check::Equals(value))) => named(&name.node, json(value)),
        (Subject::Mount(path), Said::Mount { volume, sub, readonly }) => {
            let mut mount = json!({ "name": volume.node, "mountPath": path.node });
            if let Some(sub) = sub {
                mount["subPath"] = sub.node.as_str().into();
            }
            if readonly.is_some() {
                mount["readOnly"] = true.into();
            }
            Part::Elements(vec![mount])
        }
        (Subject::Drop(name), _) => Part::Entry(vec!["drop".into()], json!([name.node])),
        (Subject::Add(name), _) => Part::Entry(vec!["add".into()], json!([name.node])),
        (subject, said) => simple(subject, said)?,
    })
}

/// A field whose value is a single one, alone or under its key.
fn simple(subject: &Subject, said: &Said) -> Option<Part> {
    let value = match said {
        Said::Word(word) if matches!(subject, Subject::TerminationGrace) => json!(word.node.parse::<i64>().ok()?),
        Said::Word(word) => json!(word.node),
        Said::Check(Check::Equals(value)) => json(value),
        Said::There => json!(true),
        Said::Parts(parts) => literals(&parts.node)?,
        Said::Has(part) => literals(std::slice::from_ref(part))?,
        Said::Sleep(amount) => json!({ "sleep": { "seconds": amount.node.parse::<i64>().ok()? } }),
        Said::Handler(handler, attributes) if attributes.is_empty() => hook(handler)?,
        _ => return None,
    };
    Some(match subject {
        Subject::Label(_, key)
        | Subject::Annotation(_, key)
        | Subject::NodeSelector(key)
        | Subject::Selector(key)
        | Subject::Data(key)
        | Subject::Requests(Some(key))
        | Subject::Limits(Some(key)) => Part::Entry(vec![key.node.clone()], value),
        Subject::Security(_, Some(path)) => Part::Entry(context::keys(path, &mut vec![])?, value),
        _ => Part::Whole(value),
    })
}

fn literals(parts: &[ExecPart]) -> Option<Json> {
    let words = parts.iter().map(|part| match part {
        ExecPart::Literal(word) => Some(json!(word.node)),
        ExecPart::Pattern(_) => None,
    });
    words.collect::<Option<Vec<_>>>().map(Json::Array)
}

fn hook(handler: &Handler) -> Option<Json> {
    let port = |port: &crate::syntax::ast::Port| super::kubernetes::port(port).ok().map(|port| port.json());
    Some(match handler {
        Handler::Exec { command, .. } => json!({ "exec": { "command": literals(command)? } }),
        Handler::Tcp(number) => json!({ "tcpSocket": { "port": port(number)? } }),
        Handler::Http { https, path, port: number } => {
            let mut get = json!({ "port": port(number)? });
            if let Some(path) = path {
                get["path"] = path.node.as_str().into();
            }
            if https.node {
                get["scheme"] = "HTTPS".into();
            }
            json!({ "httpGet": get })
        }
        Handler::Grpc(_) => return None,
    })
}
