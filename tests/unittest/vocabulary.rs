//! The worked examples use the whole language: every statement, subject, check, handler, attribute and target of the
//! syntax tree stands in one of them. Each list below is the only place that names its variants, so that a new one does
//! not compile before it has a name here, and fails by that name until an example uses it.

use crate::examples;
use chartspec::syntax;
use chartspec::syntax::ast::{
    AttributeKind, Body, BodyForm, Bound, Capabilities, ChartVersion, Check, ContainerKind, ExecPart, Failure, Field,
    Gate, Handler, Level, Path, Probe, ProbeKind, Release, Said, Segment, SegmentKind, Setting, SourceKind, Statement,
    StatementKind, Subject, Target, TargetKind, TimingKey, Value, ValueKind,
};
use std::collections::BTreeSet;

/// The words of the language, and which of them the examples use.
#[derive(Default)]
struct Vocabulary {
    known: BTreeSet<&'static str>,
    met: BTreeSet<&'static str>,
}

/// The variants of a type, each with its name: one list for the match, which the compiler holds to be complete, and for
/// what has to be met.
macro_rules! words {
    ($function:ident: $type:ty { $($pattern:pat $(if $guard:expr)? => $word:literal,)+ }) => {
        fn $function(&mut self, said: &$type) {
            self.known.extend([$($word),+]);
            let word = match said {
                $($pattern $(if $guard)? => $word,)+
            };
            self.met.insert(word);
        }
    };
}

impl Vocabulary {
    words!(statement_word: StatementKind {
        StatementKind::Suite(_) => "suite",
        StatementKind::Chart(_) => "chart",
        StatementKind::EnvUnder(_) => "env under",
        StatementKind::RenderAlso(_) => "render also",
        StatementKind::Template(_) => "template",
        StatementKind::Target(_) => "a target",
        StatementKind::For(_) => "for",
        StatementKind::With(_) => "with",
        StatementKind::WithEach(..) => "with each",
        StatementKind::Probe(_) => "a probe",
        StatementKind::NoProbe(_) => "no readiness",
        StatementKind::NoProbes(_) => "no probes",
        StatementKind::Gate(_) => "a gate of its own",
        StatementKind::Env(_) => "env",
        StatementKind::NoEnv(_) => "no env",
        StatementKind::Image(_) => "image",
        StatementKind::Containers(_) => "containers",
        StatementKind::InitContainers(_) => "init containers",
        StatementKind::NoContainer(..) => "no container",
        StatementKind::Fields(_) => "a field",
        StatementKind::NoField(_) => "no field",
        StatementKind::Via(..) => "via",
        StatementKind::SelectorMatches(..) => "selector matches",
        StatementKind::NoDocument(_) => "no KIND",
        StatementKind::Documents(_) => "documents",
        StatementKind::Fails(_, Some(Failure::Message(_))) => "fails with a message",
        StatementKind::Fails(_, Some(Failure::Pattern(_))) => "fails with a pattern",
        StatementKind::Fails(_, None) => "fails",
        StatementKind::Renders(_) => "renders",
        StatementKind::WithValues(_) => "with values",
        StatementKind::WithRelease(_) => "with release",
        StatementKind::WithCapabilities(_) => "with capabilities",
        StatementKind::WithChart(_) => "with chart",
        StatementKind::Expect(..) => "expect",
    });

    words!(subject_word: Subject {
        Subject::Image => "no image",
        Subject::Pull => "pull",
        Subject::Port(_) => "port",
        Subject::Env(_) => "env from",
        Subject::EnvFrom(SourceKind::Secret, _) => "envfrom secret",
        Subject::EnvFrom(SourceKind::ConfigMap, _) => "envfrom configmap",
        Subject::Command => "command",
        Subject::Args => "args",
        Subject::Requests(Some(_)) => "requests",
        Subject::Requests(None) => "no requests",
        Subject::Limits(Some(_)) => "limits",
        Subject::Limits(None) => "no limits",
        Subject::Mount(_) => "mount",
        Subject::Prestop => "prestop",
        Subject::Poststart => "poststart",
        Subject::Security(Level::Own, _) => "security",
        Subject::Security(Level::Pod, _) => "pod security",
        Subject::Drop(_) => "security drop",
        Subject::Add(_) => "security add",
        Subject::Label(Level::Own, _) => "label",
        Subject::Label(Level::Pod, _) => "pod label",
        Subject::Annotation(Level::Own, _) => "annotation",
        Subject::Annotation(Level::Pod, _) => "pod annotation",
        Subject::ServiceAccount => "serviceAccount",
        Subject::TerminationGrace => "termination grace",
        Subject::HostNetwork => "hostNetwork",
        Subject::PullSecret(_) => "pull secret",
        Subject::NodeSelector(_) => "node selector",
        Subject::Volume(_) => "volume",
        Subject::Restart => "restart",
        Subject::Name => "name",
        Subject::Replicas => "replicas",
        Subject::Strategy => "strategy",
        Subject::Selector(_) => "selector",
        Subject::Data(_) => "data",
    });

    words!(said_word: Said {
        Said::There => "a field that is there",
        Said::Word(_) => "a field with a word",
        Said::Check(_) => "a field with a check",
        Said::Port(_, None) => "a port",
        Said::Port(_, Some(_)) => "a port with its protocol",
        Said::Parts(_) => "a list of words",
        Said::Has(_) => "args has",
        Said::Key(SourceKind::Secret, ..) => "env from secret",
        Said::Key(SourceKind::ConfigMap, ..) => "env from configmap",
        Said::FieldRef(_) => "env from field",
        Said::Mount { sub: Some(_), .. } => "mount sub",
        Said::Mount { readonly: Some(_), .. } => "mount readonly",
        Said::Mount { .. } => "mount from",
        Said::Handler(..) => "a hook",
        Said::Sleep(_) => "sleep",
    });

    words!(check_word: Check {
        Check::Equals(_) => "=",
        Check::Differs(_) => "!=",
        Check::Matches(_) => "~",
        Check::MatchesNot(_) => "!~",
        Check::Exists(_) => "exists",
        Check::Absent(_) => "absent",
        Check::AtLeast(_) => ">=",
        Check::AtMost(_) => "<=",
        Check::Empty(_) => "empty",
        Check::NotEmpty(_) => "not empty",
        Check::Contains { times: Some(_), .. } => "contains times",
        Check::Contains { any: true, .. } => "contains any",
        Check::Contains { .. } => "contains",
        Check::Lacks { any: true, .. } => "lacks any",
        Check::Lacks { .. } => "lacks",
        Check::Has(_) => "has",
        Check::LacksFields(_) => "lacks-fields",
        Check::Length(_) => "length",
        Check::Type(_) => "type",
        Check::Snapshot(_) => "snapshot",
        Check::DecodedEquals(_) => "decoded =",
        Check::DecodedMatches(_) => "decoded ~",
    });

    words!(handler_word: Handler {
        Handler::Http { https, .. } if https.node => "https",
        Handler::Http { .. } => "http",
        Handler::Tcp(_) => "tcp",
        Handler::Grpc(_) => "grpc",
        Handler::Exec { plain: true, .. } => "exec in plain words",
        Handler::Exec { .. } => "exec of a list",
    });

    words!(part_word: ExecPart {
        ExecPart::Literal(_) => "a word of a command",
        ExecPart::Pattern(_) => "a pattern in a command",
    });

    words!(attribute_word: AttributeKind {
        AttributeKind::Timing(TimingKey::Delay, ..) => "delay",
        AttributeKind::Timing(TimingKey::Period, ..) => "period",
        AttributeKind::Timing(TimingKey::Timeout, ..) => "timeout",
        AttributeKind::Timing(TimingKey::Successes, ..) => "successes",
        AttributeKind::Timing(TimingKey::Failures, ..) => "failures",
        AttributeKind::Timing(TimingKey::Grace, ..) => "grace",
        AttributeKind::Host(_) => "host",
        AttributeKind::Header(..) => "header",
        AttributeKind::Service(_) => "service",
    });

    words!(bound_word: Bound {
        Bound::AtLeast => "a timing >=",
        Bound::AtMost => "a timing <=",
    });

    words!(probe_word: ProbeKind {
        ProbeKind::Readiness => "readiness",
        ProbeKind::Liveness => "liveness",
        ProbeKind::Startup => "startup",
    });

    words!(target_word: TargetKind {
        TargetKind::Document { api_version: Some(_), .. } => "a document of an apiVersion",
        TargetKind::Document { name: Some(_), template: Some(_), .. } => "a document by its name in its template",
        TargetKind::Document { name: Some(_), .. } => "a document by its name",
        TargetKind::Document { template: Some(_), .. } => "a document in its template",
        TargetKind::Document { .. } => "a document",
        TargetKind::Container(_, names) if names.is_empty() => "the only container",
        TargetKind::Container(ContainerKind::Main, _) => "container",
        TargetKind::Container(ContainerKind::Init, _) => "init",
        TargetKind::Container(ContainerKind::Sidecar, _) => "sidecar",
        TargetKind::Pod => "pod",
        TargetKind::PodAt(_) => "pod at",
    });

    words!(gate_word: Gate {
        Gate { enables: false, .. } => "gated by",
        Gate { enables: true, .. } => "enabled by",
    });

    words!(default_word: bool {
        true => "default open",
        false => "default closed",
    });

    words!(segment_word: SegmentKind {
        SegmentKind::Key(_) => "a key in a path",
        SegmentKind::Index(_) => "an index in a path",
        SegmentKind::Raw(_) => "a filter in a path",
    });

    words!(value_word: ValueKind {
        ValueKind::Null => "null",
        ValueKind::Bool(_) => "a boolean",
        ValueKind::Int(_) => "an integer",
        ValueKind::Float(_) => "a float",
        ValueKind::String(_) => "a string",
        ValueKind::List(_) => "a list",
        ValueKind::Map(_) => "a map",
    });

    words!(body_word: BodyForm {
        BodyForm::Braces => "a body in braces",
        BodyForm::Colon => "a body behind a colon",
    });

    /// What may stand or be left out, where that makes no variant.
    fn option(&mut self, word: &'static str, stands: bool) {
        self.known.insert(word);
        if stands {
            self.met.insert(word);
        }
    }

    fn body(&mut self, body: &Body) {
        self.body_word(&body.form);
        body.statements.iter().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &Statement) {
        self.option("because", statement.because.is_some());
        self.option("as", statement.name.is_some());
        statement.gates.iter().for_each(|gate| self.gate(gate));
        statement.body.iter().for_each(|body| self.body(body));
        self.kind(&statement.kind);
    }

    fn kind(&mut self, kind: &StatementKind) {
        self.statement_word(kind);
        match kind {
            StatementKind::Target(target)
            | StatementKind::NoDocument(target)
            | StatementKind::SelectorMatches(_, target) => self.target(target),
            StatementKind::For(chains) => chains.iter().flatten().for_each(|target| self.target(target)),
            StatementKind::With(settings) => settings.iter().for_each(|setting| self.setting(setting)),
            StatementKind::WithEach(path, values) => {
                self.path(path);
                for value in values {
                    self.value(value);
                }
            }
            StatementKind::Probe(probe) => self.probe(probe),
            StatementKind::NoProbe(kind) => self.probe_word(&kind.node),
            StatementKind::Gate(gate) => self.gate(gate),
            StatementKind::Env(variables) => variables.iter().for_each(|variable| self.value(&variable.value)),
            StatementKind::Image(check) => self.check(check),
            StatementKind::Fields(fields) => fields.iter().for_each(|field| self.field(field)),
            StatementKind::NoField(subject) => self.subject_word(&subject.node),
            StatementKind::Via(path, kind) => {
                self.path(path);
                self.kind(kind);
            }
            StatementKind::WithRelease(Release { name: _, namespace, upgrade, revision }) => {
                self.option("with release in", namespace.is_some());
                self.option("with release upgrade", upgrade.is_some());
                self.option("with release revision", revision.is_some());
            }
            StatementKind::WithCapabilities(Capabilities { version: _, apis }) => {
                self.option("with capabilities and", !apis.is_empty());
            }
            StatementKind::WithChart(ChartVersion { version: _, app }) => {
                self.option("with chart version app", app.is_some());
            }
            StatementKind::Expect(path, check) => {
                self.path(path);
                self.check(check);
            }
            StatementKind::Suite(_)
            | StatementKind::Chart(_)
            | StatementKind::EnvUnder(_)
            | StatementKind::RenderAlso(_)
            | StatementKind::Template(_)
            | StatementKind::NoProbes(_)
            | StatementKind::NoEnv(_)
            | StatementKind::Containers(_)
            | StatementKind::InitContainers(_)
            | StatementKind::NoContainer(..)
            | StatementKind::Documents(_)
            | StatementKind::Fails(..)
            | StatementKind::Renders(_)
            | StatementKind::WithValues(_) => {}
        }
    }

    fn target(&mut self, target: &Target) {
        self.target_word(&target.kind);
        if let TargetKind::PodAt(path) = &target.kind {
            self.path(path);
        }
    }

    fn probe(&mut self, probe: &Probe) {
        self.probe_word(&probe.kind.node);
        self.option("exactly", probe.exactly.is_some());
        self.handler(&probe.handler);
        probe.attributes.iter().for_each(|attribute| self.attribute(&attribute.kind));
    }

    fn handler(&mut self, handler: &Handler) {
        self.handler_word(handler);
        if let Handler::Exec { command, .. } = handler {
            for part in command {
                self.part_word(part);
            }
        }
    }

    fn attribute(&mut self, attribute: &AttributeKind) {
        self.attribute_word(attribute);
        if let AttributeKind::Timing(_, Some(bound), _) = attribute {
            self.bound_word(&bound.node);
        }
    }

    fn gate(&mut self, gate: &Gate) {
        self.gate_word(gate);
        self.option("open", !gate.open.is_empty());
        self.option("closed", !gate.closed.is_empty());
        gate.default.iter().for_each(|default| self.default_word(&default.node));
        self.path(&gate.subject);
    }

    fn field(&mut self, field: &Field) {
        self.subject_word(&field.subject.node);
        self.said_word(&field.said);
        match &field.said {
            Said::Check(check) => self.check(check),
            Said::Parts(parts) => parts.node.iter().for_each(|part| self.part_word(part)),
            Said::Has(part) => self.part_word(part),
            Said::Handler(handler, attributes) => {
                self.handler(handler);
                for attribute in attributes {
                    self.attribute(&attribute.kind);
                }
            }
            Said::There
            | Said::Word(_)
            | Said::Port(..)
            | Said::Key(..)
            | Said::FieldRef(_)
            | Said::Mount { .. }
            | Said::Sleep(_) => {}
        }
    }

    fn check(&mut self, check: &Check) {
        self.check_word(check);
        match check {
            Check::Equals(value) | Check::Differs(value) => self.value(value),
            _ => {}
        }
    }

    fn setting(&mut self, setting: &Setting) {
        self.path(&setting.path);
        self.value(&setting.value);
    }

    fn path(&mut self, path: &Path) {
        path.segments.iter().for_each(|Segment { kind, span: _ }| self.segment_word(kind));
    }

    fn value(&mut self, value: &Value) {
        self.value_word(&value.kind);
        match &value.kind {
            ValueKind::List(values) => values.iter().for_each(|value| self.value(value)),
            ValueKind::Map(entries) => entries.iter().for_each(|(_, value)| self.value(value)),
            _ => {}
        }
    }
}

/// What can be said and is better left unsaid, so that no example does.
const LEFT_OUT: [&str; 2] = [
    // It is a warning: a render that fails for any reason passes.
    "fails", // A container without an image is none that Kubernetes would start.
    "no image",
];

#[test]
fn the_examples_use_every_word_of_the_language() {
    let mut vocabulary = Vocabulary::default();
    for example in examples::all() {
        let (spec, _) = syntax::parse(&example.text);
        spec.statements.iter().for_each(|statement| vocabulary.statement(statement));
    }
    let unused: Vec<_> = vocabulary.known.difference(&vocabulary.met).collect();
    assert_eq!(unused, LEFT_OUT.iter().collect::<Vec<_>>(), "no spec of specs/ uses these");
}
