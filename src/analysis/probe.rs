//! Probes: what a container's readiness, liveness and startup must be, or that it has none.

use super::kubernetes::{self, PortValue, probe_field, probe_word, timing_default, timing_field, timing_word};
use super::plan::{Claim, Fact, Group, Path, Place, Predicate, Step, TargetId};
use super::walk::{Scope, Walk};
use super::{gate, pattern};
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{
    Attribute, AttributeKind, Bound, ContainerKind, ExecPart, Handler, Port, Probe, ProbeKind, Statement,
    StatementKind, TimingKey,
};
use crate::syntax::span::{Span, Text};
use serde_json::{Map, Value as Json, json};

/// The handlers of a probe: the word of the spec and the field of the API.
const HANDLERS: [(&str, &str); 4] = [("exec", "exec"), ("grpc", "grpc"), ("http", "httpGet"), ("tcp", "tcpSocket")];

/// States a probe, or that there is none.
pub fn state(walk: &mut Walk, statement: &Statement, scope: &Scope) {
    let Some(target) = container(walk, statement, scope) else { return };
    match &statement.kind {
        StatementKind::Probe(probe) => state_probe(walk, statement, probe, target, scope),
        StatementKind::NoProbe(kind) => {
            let sentence = format!("no {}", probe_word(kind.node));
            state_absence(walk, statement, &[(kind.node, statement.span)], sentence, target, scope);
        }
        _ => {
            let all = [ProbeKind::Readiness, ProbeKind::Liveness, ProbeKind::Startup];
            state_absence(walk, statement, &all.map(|kind| (kind, statement.span)), "no probes".into(), target, scope);
        }
    }
}

/// The container that a statement speaks of.
pub fn container(walk: &mut Walk, statement: &Statement, scope: &Scope) -> Option<TargetId> {
    let place = scope.target.map(|target| &walk.plan.targets[target].place);
    if let Some(Place::Container(..)) = place {
        return scope.target;
    }
    walk.found.push(
        Diagnostic::new(
            Code::WrongPlace,
            "a statement about a container outside of any container",
            statement.span,
            "of which container?",
        )
        .help("put it into `container NAME { … }`, or `container { … }` for the pod's only one"),
    );
    None
}

fn state_absence(
    walk: &mut Walk,
    statement: &Statement,
    probes: &[(ProbeKind, Span)],
    sentence: String,
    target: TargetId,
    scope: &Scope,
) {
    walk.refuse_gates(statement, "what is not there");
    let fact = |(kind, span): &(ProbeKind, Span)| Fact {
        path: Path::keys(&[probe_field(*kind)]),
        predicate: Predicate::Absent,
        span: *span,
        implied: false,
    };
    let facts = probes.iter().map(fact).collect();
    let subjects: Vec<_> = probes.iter().map(|(kind, span)| (probe_word(*kind), *span)).collect();
    let claim = Claim { facts, ..scope.claim_by(statement, target, Group::Absence, sentence) };
    walk.claim(claim, scope, &subjects, false);
}

fn state_probe(walk: &mut Walk, statement: &Statement, probe: &Probe, target: TargetId, scope: &Scope) {
    let kind = probe.kind.node;
    if let Place::Container(_, ContainerKind::Init, _) = walk.plan.targets[target].place {
        walk.found.push(
            Diagnostic::new(
                Code::ProbeOnInit,
                "an init container has no probes",
                probe.kind.span,
                "Kubernetes refuses it",
            )
            .help("if it is a native sidecar (`restartPolicy: Always`), write `sidecar NAME { … }`"),
        );
    }
    let mut facts = Facts { walk, path: Path::keys(&[probe_field(kind)]), stated: vec![], whole: Map::new() };
    facts.handler(&probe.handler);
    facts.attributes(probe);
    let Facts { path, mut stated, whole, .. } = facts;
    if let Some(exactly) = probe.exactly {
        let predicate = Predicate::Equals(Json::Object(whole));
        stated.push(Fact { path: path.clone(), predicate, span: exactly, implied: false });
    }
    let gates =
        statement.gates.iter().filter_map(|written| gate::on_statement(walk, statement, written, scope)).collect();
    let word = probe_word(kind);
    let exactly = if probe.exactly.is_some() { "exactly " } else { "" };
    let sentence = format!("{word} is {exactly}{}", describe(&probe.handler));
    let claim = Claim {
        facts: stated,
        probe: true,
        removes: Some(path.clone()),
        gates,
        ..scope.claim_by(statement, target, Group::Own, sentence)
    };
    let rivals = rivals(&claim, &probe.handler, word, &path, probe.handler_span);
    walk.claim(claim, scope, &[(word, probe.kind.span)], true);
    walk.claim(rivals, scope, &[], true);
}

/// A probe as Kubernetes would be given it; `None` where the spec leaves a part of it open.
pub fn written(walk: &mut Walk, probe: &Probe) -> Option<Json> {
    let mut facts = Facts { walk, path: Path::default(), stated: vec![], whole: Map::new() };
    facts.handler(&probe.handler);
    facts.attributes(probe);
    let open =
        |fact: &Fact| matches!(fact.predicate, Predicate::AtLeast(..) | Predicate::AtMost(..) | Predicate::Matches(_));
    (!facts.stated.iter().any(open)).then_some(Json::Object(facts.whole))
}

/// The claim that no handler is there but the stated one, so that a revert to another handler reads as what it is.
fn rivals(claim: &Claim, handler: &Handler, word: &str, path: &Path, span: Span) -> Claim {
    let stated = field(handler);
    let rivals: Vec<_> = HANDLERS.iter().filter(|(_, field)| *field != stated).collect();
    let [first, second, third] = rivals[..] else { unreachable!("a probe has one handler of four") };
    let fact = |(_, field): &&(&str, &str)| Fact {
        path: path.key(field),
        predicate: Predicate::AbsentOrNull,
        span,
        implied: true,
    };
    Claim {
        group: Group::Implied,
        sentence: format!("{word} is not {}, {} or {}", first.0, second.0, third.0),
        because: None,
        name: None,
        facts: rivals.iter().map(fact).collect(),
        probe: false,
        removes: None,
        ..claim.clone()
    }
}

fn field(handler: &Handler) -> &'static str {
    match handler {
        Handler::Http { .. } => "httpGet",
        Handler::Tcp(_) => "tcpSocket",
        Handler::Grpc(_) => "grpc",
        Handler::Exec { .. } => "exec",
    }
}

/// A handler in the words of the spec.
pub fn describe(handler: &Handler) -> String {
    match handler {
        Handler::Http { https, path, port } => {
            let scheme = if https.node { "https" } else { "http" };
            let path = path.as_ref().map_or(String::new(), |path| format!("{} ", path.node));
            format!("{scheme} GET {path}:{}", port.text.node)
        }
        Handler::Tcp(port) => format!("tcp :{}", port.text.node),
        Handler::Grpc(port) => format!("grpc :{}", port.text.node),
        Handler::Exec { command, .. } => {
            let words = command.iter().map(|part| match part {
                ExecPart::Literal(text) => text.node.clone(),
                ExecPart::Pattern(text) => format!("~ {}", text.node),
            });
            let line = words.collect::<Vec<_>>().join(" ");
            let cut: String = line.chars().take(60).collect();
            if cut.len() < line.len() { format!("exec {cut}…") } else { format!("exec {cut}") }
        }
    }
}

/// The facts of one probe, as they are gathered.
struct Facts<'w, 'a> {
    walk: &'w mut Walk<'a>,
    path: Path,
    stated: Vec<Fact>,
    /// The probe as a whole, for `exactly`.
    whole: Map<String, Json>,
}

impl Facts<'_, '_> {
    fn add(&mut self, path: Path, predicate: Predicate, span: Span) {
        self.stated.push(Fact { path, predicate, span, implied: false });
    }

    /// States a field of the handler, and takes it into the whole.
    fn set(&mut self, handler: &str, key: &str, value: Json, span: Span, alike: Option<Vec<Json>>) {
        let predicate = match alike {
            Some(alike) => Predicate::EqualsOrDefault { value: value.clone(), alike },
            None => Predicate::Equals(value.clone()),
        };
        self.add(self.path.key(handler).key(key), predicate, span);
        self.whole.entry(handler).or_insert_with(|| json!({}))[key] = value;
    }

    fn handler(&mut self, handler: &Handler) {
        match handler {
            Handler::Http { https, path, port } => self.http(https.node, https.span, path.as_ref(), port),
            Handler::Tcp(port) => self.port("tcpSocket", kubernetes::port(port), with_colon(port)),
            Handler::Grpc(port) => self.port("grpc", kubernetes::grpc_port(port), with_colon(port)),
            Handler::Exec { command, span, plain } => self.exec(command, *span, *plain),
        }
    }

    fn http(&mut self, https: bool, scheme: Span, path: Option<&Text>, port: &Port) {
        match path {
            // Kubernetes asks for `/` when the path is left out or empty.
            Some(path) if path.node == "/" => {
                self.set("httpGet", "path", "/".into(), path.span, Some(vec!["".into()]));
            }
            Some(path) => self.set("httpGet", "path", path.node.as_str().into(), path.span, None),
            None => {
                let predicate = Predicate::EqualsOrDefault { value: "/".into(), alike: vec!["".into()] };
                self.add(self.path.key("httpGet").key("path"), predicate, with_colon(port));
            }
        }
        self.port("httpGet", kubernetes::port(port), with_colon(port));
        if https {
            self.set("httpGet", "scheme", "HTTPS".into(), scheme, None);
        } else {
            let predicate = Predicate::EqualsOrDefault { value: "HTTP".into(), alike: vec!["".into()] };
            self.add(self.path.key("httpGet").key("scheme"), predicate, scheme);
        }
    }

    fn port(&mut self, handler: &str, port: Result<PortValue, Diagnostic>, span: Span) {
        let port = match port {
            Ok(port) => port,
            Err(error) => return self.walk.found.push(error),
        };
        self.set(handler, "port", port.json(), span, None);
        if let PortValue::Name(name) = port {
            let path = Path::keys(&["ports"]).step(Step::named(&name));
            self.stated.push(Fact { path, predicate: Predicate::Exists, span, implied: true });
        }
    }

    fn exec(&mut self, command: &[ExecPart], span: Span, plain: bool) {
        if command.is_empty() {
            self.walk.found.push(
                Diagnostic::new(Code::EmptyCommand, "a command with nothing in it", span, "no program to run")
                    .help("name the program: `exec [\"cat\", \"/tmp/ready\"]`"),
            );
        }
        let path = self.path.key("exec").key("command");
        self.add(path.clone(), Predicate::Length(command.len()), span);
        let mut whole = vec![];
        for (index, part) in command.iter().enumerate() {
            let place = path.step(Step::Index(index));
            match part {
                ExecPart::Literal(text) => {
                    if plain {
                        self.warn_of_attribute(text);
                    }
                    whole.push(Json::from(text.node.as_str()));
                    self.add(place, Predicate::Equals(text.node.as_str().into()), text.span);
                }
                ExecPart::Pattern(text) => {
                    pattern::check(text, &mut self.walk.found);
                    self.add(place, Predicate::Matches(text.node.clone()), text.span);
                }
            }
        }
        self.whole.insert("exec".into(), json!({ "command": whole }));
    }

    fn warn_of_attribute(&mut self, word: &Text) {
        const ATTRIBUTES: [&str; 6] = ["delay", "period", "timeout", "failures", "successes", "because"];
        if ATTRIBUTES.contains(&word.node.as_str()) {
            self.walk.found.push(
                Diagnostic::new(
                    Code::AttributeInCommand,
                    format!("`{}` is an argument of the command here", word.node),
                    word.span,
                    "passed to the program",
                )
                .help("write attributes on the next line, or the command as a list: `exec [\"…\"]`"),
            );
        }
    }

    fn attributes(&mut self, probe: &Probe) {
        let mut seen: Vec<(String, Span)> = vec![];
        for attribute in &probe.attributes {
            let word = attribute_word(&attribute.kind);
            match seen.iter().find(|(other, _)| *other == word) {
                Some((_, first)) => self.walk.found.push(repeated(&word, attribute.keyword, *first)),
                None => self.attribute(probe, attribute),
            }
            seen.push((word, attribute.keyword));
        }
        if let (Some(exactly), Handler::Exec { command, .. }) = (probe.exactly, &probe.handler) {
            for part in command {
                if let ExecPart::Pattern(text) = part {
                    self.walk.found.push(not_exact("a pattern", text.span, exactly));
                }
            }
        }
    }

    fn attribute(&mut self, probe: &Probe, attribute: &Attribute) {
        let handler = field(&probe.handler);
        match &attribute.kind {
            AttributeKind::Timing(key, bound, amount) => {
                match kubernetes::timing(probe.kind.node, *key, attribute.keyword, bound.as_ref(), amount) {
                    Err(error) => self.walk.found.push(error),
                    Ok(number) => {
                        if let (Some(exactly), Some(bound)) = (probe.exactly, bound) {
                            self.walk.found.push(not_exact("a bound", bound.span, exactly));
                        }
                        let span = attribute.keyword.to(amount.span);
                        self.timing(*key, bound.as_ref().map(|bound| bound.node), number, span);
                    }
                }
            }
            AttributeKind::Host(host) if matches!(handler, "httpGet" | "tcpSocket") => {
                self.set(handler, "host", host.node.as_str().into(), attribute.keyword.to(host.span), None);
            }
            AttributeKind::Header(name, value) if handler == "httpGet" => {
                if let Err(error) = kubernetes::header_name(name) {
                    self.walk.found.push(error);
                }
                let header = json!({ "name": name.node, "value": value.node });
                let path = self.path.key("httpGet").key("httpHeaders");
                self.add(
                    path,
                    Predicate::Contains { element: header.clone(), times: None, any: false },
                    attribute.keyword.to(value.span),
                );
                let http = self.whole.entry("httpGet").or_insert_with(|| json!({}));
                match http["httpHeaders"].as_array_mut() {
                    Some(headers) => headers.push(header),
                    None => http["httpHeaders"] = json!([header]),
                }
            }
            AttributeKind::Service(service) if handler == "grpc" => {
                let alike = service.node.is_empty().then(Vec::new);
                self.set("grpc", "service", service.node.as_str().into(), attribute.keyword.to(service.span), alike);
            }
            _ => self.walk.found.push(misplaced(attribute, &probe.handler)),
        }
    }

    fn timing(&mut self, key: TimingKey, bound: Option<Bound>, number: i64, span: Span) {
        let path = self.path.key(timing_field(key));
        let default = timing_default(key);
        let predicate = match (bound, default) {
            (None, Some(default)) if number == default => {
                let alike = if number == 0 { vec![] } else { vec![Json::from(0)] };
                Predicate::EqualsOrDefault { value: number.into(), alike }
            }
            (None, _) => Predicate::Equals(number.into()),
            // A grace period that is left out is that of the pod, of which the probe says nothing: it has to be there.
            (Some(Bound::AtLeast), default) => Predicate::AtLeast(number, default.unwrap_or(i64::MIN)),
            (Some(Bound::AtMost), default) => Predicate::AtMost(number, default.unwrap_or(i64::MAX)),
        };
        self.add(path, predicate, span);
        self.whole.insert(timing_field(key).into(), number.into());
    }
}

/// A port as it is written, behind its colon.
fn with_colon(port: &Port) -> Span {
    Span::new(port.text.span.start.saturating_sub(1), port.text.span.end)
}

fn attribute_word(kind: &AttributeKind) -> String {
    match kind {
        AttributeKind::Timing(key, ..) => timing_word(*key).to_owned(),
        AttributeKind::Host(_) => "host".to_owned(),
        // A header may be repeated; only the same header twice is a repetition.
        AttributeKind::Header(name, value) => format!("header {} {:?}", name.node, value.node),
        AttributeKind::Service(_) => "service".to_owned(),
    }
}

fn repeated(word: &str, span: Span, first: Span) -> Diagnostic {
    Diagnostic::new(Code::RepeatedAttribute, format!("{word} is stated twice"), span, "stated again here")
        .and(first, "stated first here")
        .help("keep one of them")
}

fn not_exact(what: &str, span: Span, exactly: Span) -> Diagnostic {
    Diagnostic::new(Code::BoundWithExactly, format!("{what} in a probe that is stated exactly"), span, "leaves it open")
        .and(exactly, "the whole probe is compared")
        .help("state the value itself, or leave out `exactly`")
}

fn misplaced(attribute: &Attribute, handler: &Handler) -> Diagnostic {
    let (word, belongs) = match attribute.kind {
        AttributeKind::Host(_) => ("host", "`http`, `https` and `tcp`"),
        AttributeKind::Header(..) => ("header", "`http` and `https`"),
        _ => ("service", "`grpc`"),
    };
    let stated = HANDLERS.iter().find(|(_, known)| *known == field(handler)).map_or("", |(word, _)| word);
    Diagnostic::new(
        Code::WrongAttribute,
        format!("a probe by {stated} has no {word}"),
        attribute.keyword,
        format!("belongs to {belongs}"),
    )
}
