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
        StatementKind::Fields(fields) => join(fields, field, ", "),
        StatementKind::NoField(denied) => format!("no {}", subject(&denied.node)),
        StatementKind::Via(path, inner) => format!("via {}: {}", self::path(path), self::kind(inner)),
        StatementKind::SelectorMatches(labels, target) => {
            let label = |(key, value): &(Text, Value)| format!("{} = {}", key.node, self::value(value));
            format!("selector {} matches {}", join(labels, label, ", "), self::target(target))
        }
        StatementKind::NoDocument(target) => format!("no {}", self::target(target)),
        StatementKind::Documents(count) => format!("documents = {}", count.node),
        StatementKind::Fails(_, None) => "fails".into(),
        StatementKind::Fails(_, Some(Failure::Message(text))) => format!("fails {:?}", text.node),
        StatementKind::Fails(_, Some(Failure::Pattern(text))) => format!("fails ~ {:?}", text.node),
        StatementKind::Renders(_) => "renders".into(),
        StatementKind::WithValues(files) => format!("with values {}", texts(files)),
        StatementKind::WithRelease(release) => format!(
            "with release {}{}{}{}",
            release.name.node,
            release.namespace.as_ref().map_or(String::new(), |namespace| format!(" in {}", namespace.node)),
            if release.upgrade.is_some() { " upgrade" } else { "" },
            release.revision.as_ref().map_or(String::new(), |revision| format!(" revision {}", revision.node)),
        ),
        StatementKind::WithCapabilities(cluster) => {
            format!("with capabilities {} and [{}]", cluster.version.node, texts(&cluster.apis))
        }
        StatementKind::WithChart(chart) => {
            let app = chart.app.as_ref().map_or(String::new(), |app| format!(" app {}", app.node));
            format!("with chart version {}{app}", chart.version.node)
        }
    }
}

fn field(field: &Field) -> String {
    let said = match &field.said {
        Said::There => String::new(),
        Said::Word(word) => format!(" {}", word.node),
        Said::Check(check) => format!(" {}", self::check(check)),
        Said::Port(number, protocol) => {
            let protocol = protocol.as_ref().map_or(String::new(), |protocol| format!(" {}", protocol.node));
            format!(" = {}{protocol}", value(number))
        }
        Said::Parts(parts) => format!(" = [{}]", join(&parts.node, exec_part, ", ")),
        Said::Has(part) => format!(" has {}", exec_part(part)),
        Said::Key(kind, object, key) => format!(" from {kind:?} {} key {}", object.node, key.node),
        Said::FieldRef(path) => format!(" from field {}", path.node),
        Said::Mount { volume, sub, readonly } => {
            let sub = sub.as_ref().map_or(String::new(), |sub| format!(" sub {}", sub.node));
            format!(" from {}{sub}{}", volume.node, if readonly.is_some() { " readonly" } else { "" })
        }
        Said::Handler(handler, attributes) => {
            let attributes: Vec<_> =
                attributes.iter().map(|attribute| format!(" {}", self::attribute(attribute))).collect();
            format!(" = {}{}", self::handler(handler), attributes.concat())
        }
        Said::Sleep(amount) => format!(" = sleep {}", amount.node),
    };
    subject(&field.subject.node) + &said
}

fn subject(subject: &Subject) -> String {
    let own = |level: Level| if level == Level::Pod { "pod " } else { "" };
    let optional = |name: &Option<Text>| name.as_ref().map_or(String::new(), |name| format!(" <{}>", name.node));
    match subject {
        Subject::Image => "image".into(),
        Subject::Pull => "pull".into(),
        Subject::Port(name) => format!("port <{}>", name.node),
        Subject::Env(name) => format!("env <{}>", name.node),
        Subject::EnvFrom(kind, name) => format!("envfrom {kind:?} <{}>", name.node),
        Subject::Command => "command".into(),
        Subject::Args => "args".into(),
        Subject::Requests(name) => format!("requests{}", optional(name)),
        Subject::Limits(name) => format!("limits{}", optional(name)),
        Subject::Mount(path) => format!("mount <{}>", path.node),
        Subject::Prestop => "prestop".into(),
        Subject::Poststart => "poststart".into(),
        Subject::Security(level, None) => format!("{}security", own(*level)),
        Subject::Security(level, Some(path)) => format!("{}security {}", own(*level), self::path(path)),
        Subject::Drop(name) => format!("security drop <{}>", name.node),
        Subject::Add(name) => format!("security add <{}>", name.node),
        Subject::Label(level, key) => format!("{}label <{}>", own(*level), key.node),
        Subject::Annotation(level, key) => format!("{}annotation <{}>", own(*level), key.node),
        Subject::ServiceAccount => "service account".into(),
        Subject::TerminationGrace => "termination grace".into(),
        Subject::HostNetwork => "host network".into(),
        Subject::PullSecret(name) => format!("pull secret <{}>", name.node),
        Subject::NodeSelector(key) => format!("node selector <{}>", key.node),
        Subject::Volume(name) => format!("volume <{}>", name.node),
        Subject::Restart => "restart".into(),
        Subject::Name => "name".into(),
        Subject::Replicas => "replicas".into(),
        Subject::Strategy => "strategy".into(),
        Subject::Selector(key) => format!("selector <{}>", key.node),
        Subject::Data(key) => format!("data <{}>", key.node),
    }
}

fn target(target: &Target) -> String {
    match &target.kind {
        TargetKind::Pod => "the pod".into(),
        TargetKind::PodAt(path) => format!("the pod at {}", self::path(path)),
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
    let attributes: Vec<_> =
        probe.attributes.iter().map(|attribute| format!(" {}", self::attribute(attribute))).collect();
    let handler = handler(&probe.handler);
    format!("{}{exactly} = {handler}{}", probe_kind(probe.kind.node), attributes.concat())
}

fn handler(handler: &Handler) -> String {
    match handler {
        Handler::Http { https, path, port } => format!(
            "{} GET{} {}",
            if https.node { "https" } else { "http" },
            path.as_ref().map_or(String::new(), |path| format!(" {}", path.node)),
            self::port(port)
        ),
        Handler::Tcp(port) => format!("tcp {}", self::port(port)),
        Handler::Grpc(port) => format!("grpc {}", self::port(port)),
        Handler::Exec { command, plain, .. } => {
            format!("exec{} [{}]", if *plain { " plain" } else { "" }, join(command, exec_part, ", "))
        }
    }
}

fn exec_part(part: &ExecPart) -> String {
    match part {
        ExecPart::Literal(text) => format!("{:?}", text.node),
        ExecPart::Pattern(text) => format!("~ {:?}", text.node),
    }
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
        Check::AtLeast(value) => format!(">= {}", self::value(value)),
        Check::AtMost(value) => format!("<= {}", self::value(value)),
        Check::Empty(_) => "empty".into(),
        Check::NotEmpty(_) => "not empty".into(),
        Check::Contains { value, times, any } => {
            let times = times.as_ref().map_or(String::new(), |times| format!(" times {}", times.node));
            format!("contains {}{times}{}", self::value(value), if *any { " any" } else { "" })
        }
        Check::Lacks { value, any } => format!("lacks {}{}", self::value(value), if *any { " any" } else { "" }),
        Check::Has(value) => format!("has {}", self::value(value)),
        Check::LacksFields(value) => format!("lacks-fields {}", self::value(value)),
        Check::Length(count) => format!("length {}", count.node),
        Check::Type(word) => format!("type {}", word.node),
        Check::Snapshot(_) => "snapshot".into(),
        Check::DecodedEquals(value) => format!("decoded = {}", self::value(value)),
        Check::DecodedMatches(text) => format!("decoded ~ {:?}", text.node),
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

/// What is wrong with a spec: for each diagnostic its code, place and message, then its labels and what helps.
pub(super) fn wrong(text: &str) -> String {
    let (_, diagnostics) = crate::syntax::parse(text);
    let mut out = String::new();
    for diagnostic in &diagnostics {
        let start = diagnostic.span().start;
        let line = text[..start].matches('\n').count() + 1;
        let column = text[..start].rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let _ = writeln!(out, "{line}:{column} {} {}", diagnostic.code.as_str(), diagnostic.message);
        for label in &diagnostic.labels {
            let _ = writeln!(out, "  {:?} {}", &text[label.span.start..label.span.end], label.text);
        }
        for help in &diagnostic.help {
            let _ = writeln!(out, "  help: {help}");
        }
        for note in &diagnostic.notes {
            let _ = writeln!(out, "  note: {note}");
        }
    }
    out
}
