//! A compact form of the tree, one statement a line.

use crate::syntax::ast::*;
use crate::syntax::span::Text;
use std::fmt::Write as _;

/// The outline of a spec that has nothing wrong in it.
pub(super) fn outline(text: &str) -> String {
    let (spec, diagnostics) = crate::syntax::parse(text);
    assert_eq!(diagnostics, [], "in {text}");
    let mut out = String::new();
    statements(&spec.statements, 0, &mut out);
    out
}

/// The outline of statements.
pub(super) fn statements(statements: &[Statement], depth: usize, out: &mut String) {
    for statement in statements {
        let _ = write!(out, "{:indent$}{}", "", kind(&statement.kind), indent = depth * 2);
        for gate in &statement.gates {
            let _ = write!(out, " | {}", self::gate(gate));
        }
        if let Some(because) = &statement.because {
            let _ = write!(out, " | because {:?}", because.node);
        }
        if let Some(name) = &statement.name {
            let _ = write!(out, " | as {:?}", name.node);
        }
        if let Some(body) = &statement.body {
            out.push_str(if body.form == BodyForm::Braces { " {}" } else { " :" });
        }
        out.push('\n');
        if let Some(body) = &statement.body {
            self::statements(&body.statements, depth + 1, out);
        }
    }
}

fn kind(kind: &StatementKind) -> String {
    match kind {
        StatementKind::Suite(name) => format!("suite {:?}", name.node),
        StatementKind::Chart(path) => format!("chart {}", path.node),
        StatementKind::EnvUnder(path) => format!("env under {}", self::path(path)),
        StatementKind::RenderAlso(templates) => format!("render also {}", texts(templates)),
        StatementKind::Template(path) => format!("template {}", path.node),
        StatementKind::Target(target) => self::target(target),
        StatementKind::For(chains) => {
            let chains: Vec<_> = chains.iter().map(|chain| join(chain, target, " > ")).collect();
            format!("for {}", chains.join(", "))
        }
        StatementKind::With(settings) => {
            let setting = |setting: &Setting| format!("{} = {}", path(&setting.path), value(&setting.value));
            format!("with {}", join(settings, setting, ", "))
        }
        StatementKind::WithEach(path, values) => {
            format!("with each {} in [{}]", self::path(path), join(values, value, ", "))
        }
        StatementKind::Probe(probe) => self::probe(probe),
        StatementKind::NoProbe(kind) => format!("no {}", probe_kind(kind.node)),
        StatementKind::NoProbes(_) => "no probes".into(),
        StatementKind::Gate(gate) => self::gate(gate),
        StatementKind::Env(variables) => {
            let variable = |variable: &Variable| format!("{} = {}", variable.name.node, value(&variable.value));
            format!("env {}", join(variables, variable, ", "))
        }
        StatementKind::NoEnv(names) => format!("no env {}", texts(names)),
        StatementKind::Image(check) => format!("image {}", self::check(check)),
        StatementKind::Containers(names) => format!("containers = [{}]", texts(&names.node)),
        StatementKind::InitContainers(names) => format!("init containers = [{}]", texts(&names.node)),
        StatementKind::NoContainer(kind, names) => format!("no {} {}", container_kind(*kind), texts(names)),
        StatementKind::Expect(path, check) => format!("expect {} {}", self::path(path), self::check(check)),
    }
}

fn target(target: &Target) -> String {
    match &target.kind {
        TargetKind::Pod => "the pod".into(),
        TargetKind::Container(kind, names) => format!("{} [{}]", container_kind(*kind), texts(names)),
        TargetKind::Document { kind, name, api_version, template } => {
            let part = |word: &str, text: &Option<Text>| match text {
                Some(text) => format!(" {word}<{}>", text.node),
                None => String::new(),
            };
            let (name, version) = (part("", name), part("of ", api_version));
            format!("document {}{name}{version}{}", kind.node, part("in ", template))
        }
    }
}

fn container_kind(kind: ContainerKind) -> &'static str {
    match kind {
        ContainerKind::Main => "container",
        ContainerKind::Init => "init",
        ContainerKind::Sidecar => "sidecar",
    }
}

fn probe_kind(kind: ProbeKind) -> &'static str {
    match kind {
        ProbeKind::Readiness => "readiness",
        ProbeKind::Liveness => "liveness",
        ProbeKind::Startup => "startup",
    }
}

fn probe(probe: &Probe) -> String {
    let exactly = if probe.exactly.is_some() { " exactly" } else { "" };
    let handler = match &probe.handler {
        Handler::Http { https, path, port } => format!(
            "{} GET{} {}",
            if https.node { "https" } else { "http" },
            path.as_ref().map_or(String::new(), |path| format!(" {}", path.node)),
            self::port(port)
        ),
        Handler::Tcp(port) => format!("tcp {}", self::port(port)),
        Handler::Grpc(port) => format!("grpc {}", self::port(port)),
        Handler::Exec { command, plain, .. } => {
            let part = |part: &ExecPart| match part {
                ExecPart::Literal(text) => format!("{:?}", text.node),
                ExecPart::Pattern(text) => format!("~ {:?}", text.node),
            };
            format!("exec{} [{}]", if *plain { " plain" } else { "" }, join(command, part, ", "))
        }
    };
    let attributes: Vec<_> =
        probe.attributes.iter().map(|attribute| format!(" {}", self::attribute(attribute))).collect();
    format!("{}{exactly} = {handler}{}", probe_kind(probe.kind.node), attributes.concat())
}

fn port(port: &Port) -> String {
    if port.quoted { format!(":{:?}", port.text.node) } else { format!(":{}", port.text.node) }
}

fn attribute(attribute: &Attribute) -> String {
    match &attribute.kind {
        AttributeKind::Host(host) => format!("host {}", host.node),
        AttributeKind::Header(name, value) => format!("header {} {:?}", name.node, value.node),
        AttributeKind::Service(service) => format!("service {}", service.node),
        AttributeKind::Timing(key, bound, amount) => {
            let bound = match bound.as_ref().map(|bound| bound.node) {
                Some(Bound::AtLeast) => ">= ",
                Some(Bound::AtMost) => "<= ",
                None => "",
            };
            format!("{} {bound}{}", format!("{key:?}").to_lowercase(), amount.node)
        }
    }
}

fn gate(gate: &Gate) -> String {
    let mut out = format!("{} by {}", if gate.enables { "enabled" } else { "gated" }, path(&gate.subject));
    for (word, states) in [("open", &gate.open), ("closed", &gate.closed)] {
        if !states.is_empty() {
            let _ = write!(out, " {word} {}", join(states, value, ", "));
        }
    }
    if let Some(open) = &gate.default {
        out.push_str(if open.node { " default open" } else { " default closed" });
    }
    out
}

fn check(check: &Check) -> String {
    match check {
        Check::Equals(value) => format!("= {}", self::value(value)),
        Check::Differs(value) => format!("!= {}", self::value(value)),
        Check::Matches(pattern) => format!("~ {:?}", pattern.node),
        Check::MatchesNot(pattern) => format!("!~ {:?}", pattern.node),
        Check::Exists(_) => "exists".into(),
        Check::Absent(_) => "absent".into(),
    }
}

fn path(path: &Path) -> String {
    let segment = |segment: &Segment| match &segment.kind {
        SegmentKind::Key(key) => format!("<{key}>"),
        SegmentKind::Index(index) => format!("#{index}"),
        SegmentKind::Raw(raw) => format!("raw {raw}"),
    };
    join(&path.segments, segment, ".")
}

fn value(value: &Value) -> String {
    match &value.kind {
        ValueKind::Null => "null".into(),
        ValueKind::Bool(value) => format!("{value}"),
        ValueKind::Int(value) => format!("{value}"),
        ValueKind::Float(value) => format!("{value:?}"),
        ValueKind::String(value) => format!("{value:?}"),
        ValueKind::List(values) => format!("[{}]", join(values, self::value, ", ")),
        ValueKind::Map(entries) => {
            let entry = |(key, value): &(Text, Value)| format!("{}: {}", key.node, self::value(value));
            format!("{{{}}}", join(entries, entry, ", "))
        }
    }
}

fn texts(texts: &[Text]) -> String {
    join(texts, |text| text.node.clone(), ", ")
}

fn join<T>(items: &[T], show: impl Fn(&T) -> String, between: &str) -> String {
    items.iter().map(show).collect::<Vec<_>>().join(between)
}
