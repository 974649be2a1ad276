//! The tree that a spec is read into. It keeps the words of the spec and where each stands; what they mean for a
//! chart is for [`crate::analysis`] to say.

use super::span::{Span, Spanned, Text};

/// A whole spec.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Spec {
    /// The statements at file level, in the order of the text.
    pub statements: Vec<Statement>,
    /// Every comment, from its `#` to the end of its line, in the order of the text.
    pub comments: Vec<Span>,
}

/// One statement, with what stands behind it on its line, and its body.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// The words of the statement, from its first word to its last, without its body.
    pub span: Span,
    /// What it says.
    pub kind: StatementKind,
    /// Why it is so. A `because` that speaks for several statements of a line stands at each of them, with one span.
    pub because: Option<Text>,
    /// The name of the generated test, from `as`; shared in the same way as `because`.
    pub name: Option<Text>,
    /// The gates that stand behind the statement: `gated by X`, `enabled by X`.
    pub gates: Vec<Gate>,
    /// `{ … }` or `: …`.
    pub body: Option<Body>,
}

/// The body of a statement.
#[derive(Debug, Clone, PartialEq)]
pub struct Body {
    /// How it is enclosed.
    pub form: BodyForm,
    /// From the `{` or `:` to the `}` or the last statement.
    pub span: Span,
    /// What stands in it.
    pub statements: Vec<Statement>,
}

/// How a body is enclosed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyForm {
    /// `{ … }`
    Braces,
    /// `: …`, to the end of the line.
    Colon,
}

/// What a statement says.
#[derive(Debug, Clone, PartialEq)]
pub enum StatementKind {
    /// `suite "NAME"`
    Suite(Text),
    /// `chart PATH`
    Chart(Text),
    /// `env under VALUES.PATH`
    EnvUnder(Path),
    /// `render also TEMPLATE…`
    RenderAlso(Vec<Text>),
    /// `template PATH`
    Template(Text),
    /// `deployment api in a.yaml`, `container api`, …
    Target(Target),
    /// `for TARGET, TARGET…`: each a chain from the outermost (`deployment`) to the innermost (`container`).
    For(Vec<Vec<Target>>),
    /// `with PATH = VALUE, …`
    With(Vec<Setting>),
    /// `with each PATH in [V, V…]`
    WithEach(Path, Vec<Value>),
    /// `readiness = …`, `readiness exactly = …`
    Probe(Probe),
    /// `no readiness`, …
    NoProbe(Spanned<ProbeKind>),
    /// `no probes`, with the place of `probes`.
    NoProbes(Span),
    /// `gated by X`, `enabled by X` as a statement of its own.
    Gate(Gate),
    /// `env A = "v", B = "w"`
    Env(Vec<Variable>),
    /// `no env A, B`
    NoEnv(Vec<Text>),
    /// `image = "…"`, `image ~ '…'`
    Image(Check),
    /// `containers = [a, b]`
    Containers(Spanned<Vec<Text>>),
    /// `init containers = [a, b]`
    InitContainers(Spanned<Vec<Text>>),
    /// `no container a, b`, `no init a`, `no sidecar a`
    NoContainer(ContainerKind, Vec<Text>),
    /// A statement about fields of a container, of the pod or of the object: `pull Always`, `label team = "x"`. One that
    /// names several (`requests cpu 1 memory 1Gi`) says something of each.
    Fields(Vec<Field>),
    /// `no SUBJECT`, for every subject of [`StatementKind::Fields`].
    NoField(Spanned<Subject>),
    /// `SUBJECT via VALUES.PATH = …`: sets the value at the path as Kubernetes writes it, and states that it arrives.
    Via(Path, Box<StatementKind>),
    /// `selector K = V matches KIND [NAME] [in TEMPLATE]`: the pods of that workload carry the labels.
    SelectorMatches(Vec<(Text, Value)>, Target),
    /// `no KIND [NAME]`, with the target as in [`StatementKind::Target`].
    NoDocument(Target),
    /// `documents = N`
    Documents(Spanned<u32>),
    /// `fails`, `fails "message"`, `fails ~ 'pattern'`, at the place of the word.
    Fails(Span, Option<Failure>),
    /// `renders`, at the place of the word.
    Renders(Span),
    /// `with values FILE…`
    WithValues(Vec<Text>),
    /// `with release NAME [in NAMESPACE] [upgrade] [revision N]`
    WithRelease(Release),
    /// `with capabilities 1.29 [and API…]`
    WithCapabilities(Capabilities),
    /// `with chart version V [app V]`
    WithChart(ChartVersion),
    /// `expect PATH CHECK`; each check inside `expect PATH { … }` is a statement of its own, with that path.
    Expect(Path, Check),
}

/// An environment variable and its value: `A = "v"`.
#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    /// The name.
    pub name: Text,
    /// The value.
    pub value: Value,
}

/// One value that is set: `a.b = V`.
#[derive(Debug, Clone, PartialEq)]
pub struct Setting {
    /// The path in the chart's values.
    pub path: Path,
    /// What it is set to.
    pub value: Value,
}

/// A path: into the chart's values, or into a document.
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    /// The whole path as written.
    pub span: Span,
    /// Its segments, outermost first.
    pub segments: Vec<Segment>,
}

/// One segment of a path.
#[derive(Debug, Clone, PartialEq)]
pub struct Segment {
    /// What it selects.
    pub kind: SegmentKind,
    /// The segment as written, without the dot before it.
    pub span: Span,
}

/// What a segment of a path selects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SegmentKind {
    /// A key: `name`, `"with.dots"`, `["with.dots"]`.
    Key(String),
    /// An element of a list: `[0]`.
    Index(usize),
    /// Any other bracket of a JSON path, as written, brackets included: `[*]`, `[?(@.name == 'x')]`.
    Raw(String),
}

/// A literal value.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// What it is.
    pub kind: ValueKind,
    /// Where it stands, quotes and brackets included.
    pub span: Span,
}

/// What a literal value is.
#[derive(Debug, Clone, PartialEq)]
pub enum ValueKind {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// A number without `.` and exponent.
    Int(i64),
    /// A number with `.` or exponent; always finite.
    Float(f64),
    /// A string, quotes taken off, escapes resolved.
    String(String),
    /// `[…]`
    List(Vec<Value>),
    /// `{…}`; no key stands twice.
    Map(Vec<(Text, Value)>),
}

/// A target: what the facts of its body speak of.
#[derive(Debug, Clone, PartialEq)]
pub struct Target {
    /// The target as written, without its body.
    pub span: Span,
    /// What it is.
    pub kind: TargetKind,
}

/// What a target is.
#[derive(Debug, Clone, PartialEq)]
pub enum TargetKind {
    /// `deployment [NAME] [of APIVERSION] [in TEMPLATE]`. The kind is as written: `deployment`, `ServiceMonitor`.
    Document {
        /// The kind.
        kind: Text,
        /// Its metadata.name.
        name: Option<Text>,
        /// Its apiVersion.
        api_version: Option<Text>,
        /// The template that renders it.
        template: Option<Text>,
    },
    /// `container [NAME, NAME…]`, `init NAME…`, `sidecar NAME…`. Without a name: the pod's only one.
    Container(ContainerKind, Vec<Text>),
    /// `pod` inside a workload: the pod's spec. (`pod` elsewhere is a `Document`: the analysis knows which.)
    Pod,
    /// `pod at PATH` inside a document of any other kind: the pod template lies there.
    PodAt(Path),
}

/// The three sorts of containers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ContainerKind {
    /// A container of the pod.
    Main,
    /// An init container.
    Init,
    /// An init container with `restartPolicy: Always`.
    Sidecar,
}

/// The three probes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ProbeKind {
    /// `readiness`
    Readiness,
    /// `liveness`
    Liveness,
    /// `startup`
    Startup,
}

/// A probe as stated.
#[derive(Debug, Clone, PartialEq)]
pub struct Probe {
    /// Which probe.
    pub kind: Spanned<ProbeKind>,
    /// The place of `exactly`, where it stands.
    pub exactly: Option<Span>,
    /// What it asks.
    pub handler: Handler,
    /// The handler and what belongs to it, as written, without the attributes.
    pub handler_span: Span,
    /// What stands behind the handler, in the order of the text.
    pub attributes: Vec<Attribute>,
}

/// What a probe asks.
#[derive(Debug, Clone, PartialEq)]
pub enum Handler {
    /// `http GET [/path] :PORT`, `https GET [/path] :PORT`
    Http {
        /// Whether it is `https`, at the place of the word.
        https: Spanned<bool>,
        /// The path.
        path: Option<Text>,
        /// The port.
        port: Port,
    },
    /// `tcp :PORT`
    Tcp(Port),
    /// `grpc :PORT`
    Grpc(Port),
    /// `exec […]`, or plain words.
    Exec {
        /// The elements of the command.
        command: Vec<ExecPart>,
        /// The whole command as written.
        span: Span,
        /// Whether it is written as plain words.
        plain: bool,
    },
}

/// A port, without its `:`.
#[derive(Debug, Clone, PartialEq)]
pub struct Port {
    /// The number or the name, as written.
    pub text: Text,
    /// Whether it is written as a string.
    pub quoted: bool,
}

/// One element of a command.
#[derive(Debug, Clone, PartialEq)]
pub enum ExecPart {
    /// It is this.
    Literal(Text),
    /// It matches this regular expression.
    Pattern(Text),
}

/// One attribute of a probe.
#[derive(Debug, Clone, PartialEq)]
pub struct Attribute {
    /// The place of its keyword.
    pub keyword: Span,
    /// What it says.
    pub kind: AttributeKind,
}

/// What an attribute of a probe says.
#[derive(Debug, Clone, PartialEq)]
pub enum AttributeKind {
    /// `delay 10`, `timeout >= 5s`
    Timing(TimingKey, Option<Spanned<Bound>>, Text),
    /// `host H`
    Host(Text),
    /// `header NAME "VALUE"`
    Header(Text, Text),
    /// `service NAME`
    Service(Text),
}

/// The attributes of a probe that are numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TimingKey {
    /// `delay`
    Delay,
    /// `period`
    Period,
    /// `timeout`
    Timeout,
    /// `successes`
    Successes,
    /// `failures`
    Failures,
    /// `grace`
    Grace,
}

/// A bound in place of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
}

/// A gate: `gated by X`, `enabled by X`.
#[derive(Debug, Clone, PartialEq)]
pub struct Gate {
    /// The gate as written, from `gated` or `enabled` to the last state.
    pub span: Span,
    /// `false`: an off-switch (`gated by`); `true`: an on-switch (`enabled by`).
    pub enables: bool,
    /// X: an environment variable or a path in the values.
    pub subject: Path,
    /// The states after `open`; empty: those of the language.
    pub open: Vec<Value>,
    /// The states after `closed`; empty: those of the language.
    pub closed: Vec<Value>,
    /// `default open` (`true`) or `default closed` (`false`).
    pub default: Option<Spanned<bool>>,
}

/// What `expect` and `image` check.
#[derive(Debug, Clone, PartialEq)]
pub enum Check {
    /// `= VALUE`
    Equals(Value),
    /// `!= VALUE`
    Differs(Value),
    /// `~ 'regex'`
    Matches(Text),
    /// `!~ 'regex'`
    MatchesNot(Text),
    /// `exists`, at the place of the word.
    Exists(Span),
    /// `absent`, at the place of the word.
    Absent(Span),
    /// `>= N`
    AtLeast(Value),
    /// `<= N`
    AtMost(Value),
    /// `empty`, at the place of the word.
    Empty(Span),
    /// `not empty`, at the place of both words.
    NotEmpty(Span),
    /// `contains VALUE [times N] [any]`
    Contains {
        /// The element.
        value: Value,
        /// How often it stands in the list.
        times: Option<Spanned<u32>>,
        /// Whether an element that has these fields among others counts.
        any: bool,
    },
    /// `lacks VALUE [any]`
    Lacks {
        /// The element.
        value: Value,
        /// Whether an element that has these fields among others counts.
        any: bool,
    },
    /// `has {…}`
    Has(Value),
    /// `lacks-fields {…}`
    LacksFields(Value),
    /// `length N`
    Length(Spanned<u32>),
    /// `type T`
    Type(Text),
    /// `snapshot`, at the place of the word.
    Snapshot(Span),
    /// `decoded = VALUE`: of what base64 holds.
    DecodedEquals(Value),
    /// `decoded ~ 'regex'`
    DecodedMatches(Text),
}

/// What a render that must fail says.
#[derive(Debug, Clone, PartialEq)]
pub enum Failure {
    /// `"message"`: the message holds this text.
    Message(Text),
    /// `~ 'pattern'`
    Pattern(Text),
}

/// What a statement says of one field.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// The field, with its place.
    pub subject: Spanned<Subject>,
    /// What it says.
    pub said: Said,
}

/// What can be said, and denied, of a container, of a pod or of an object.
#[derive(Debug, Clone, PartialEq)]
pub enum Subject {
    /// `image`, which is only denied here; it is stated by [`StatementKind::Image`].
    Image,
    /// `pull`
    Pull,
    /// `port NAME`
    Port(Text),
    /// `env A`
    Env(Text),
    /// `envfrom secret S`, `envfrom configmap C`
    EnvFrom(SourceKind, Text),
    /// `command`
    Command,
    /// `args`
    Args,
    /// `requests cpu`; without a resource: all of them, which are only denied.
    Requests(Option<Text>),
    /// `limits cpu`; without a resource: all of them, which are only denied.
    Limits(Option<Text>),
    /// `mount /path`
    Mount(Text),
    /// `prestop`
    Prestop,
    /// `poststart`
    Poststart,
    /// `security FIELD`, `pod security FIELD`; without a field: all of them, which are only denied.
    Security(Level, Option<Path>),
    /// `security drop CAP`
    Drop(Text),
    /// `security add CAP`
    Add(Text),
    /// `label K`, `pod label K`
    Label(Level, Text),
    /// `annotation K`, `pod annotation K`
    Annotation(Level, Text),
    /// `serviceAccount`
    ServiceAccount,
    /// `termination grace`
    TerminationGrace,
    /// `hostNetwork`
    HostNetwork,
    /// `pull secret S`
    PullSecret(Text),
    /// `node selector K`
    NodeSelector(Text),
    /// `volume NAME`
    Volume(Text),
    /// `restart`
    Restart,
    /// `name`
    Name,
    /// `replicas`
    Replicas,
    /// `strategy`
    Strategy,
    /// `selector K`
    Selector(Text),
    /// `data KEY`
    Data(Text),
}

/// What a label, an annotation or a security field belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// The container, or the object: what the word means without `pod`.
    Own,
    /// `pod …`
    Pod,
}

/// Where variables come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SourceKind {
    /// `secret`
    Secret,
    /// `configmap`
    ConfigMap,
}

/// What is said of a field.
#[derive(Debug, Clone, PartialEq)]
pub enum Said {
    /// That it is there: `hostNetwork`, `envfrom secret S`, `security drop ALL`.
    There,
    /// A bare word or a name behind it: `pull Always`, `requests cpu 250m`, `termination grace 30`.
    Word(Text),
    /// A check: `label team = "x"`, `data KEY ~ 'x'`, `replicas = 3`, `volume tmp = {…}`.
    Check(Check),
    /// `port NAME = N [udp]`
    Port(Value, Option<Text>),
    /// `command = […]`
    Parts(Spanned<Vec<ExecPart>>),
    /// `args has "--x"`
    Has(ExecPart),
    /// `env A from secret S key K`, `env A from configmap C key K`: the kind, the object, the key.
    Key(SourceKind, Text, Text),
    /// `env A from field PATH`
    FieldRef(Text),
    /// `mount PATH from VOLUME [sub PATH] [readonly]`
    Mount {
        /// The volume.
        volume: Text,
        /// The path inside it.
        sub: Option<Text>,
        /// The place of `readonly`.
        readonly: Option<Span>,
    },
    /// `prestop = exec …`, `prestop = http GET …`, `prestop = tcp …`, with what belongs to the handler (`host`, `header`).
    Handler(Handler, Vec<Attribute>),
    /// `prestop = sleep N`
    Sleep(Text),
}

/// The release of a render.
#[derive(Debug, Clone, PartialEq)]
pub struct Release {
    /// Its name.
    pub name: Text,
    /// Its namespace.
    pub namespace: Option<Text>,
    /// The place of `upgrade`.
    pub upgrade: Option<Span>,
    /// Its revision.
    pub revision: Option<Spanned<u32>>,
}

/// The cluster that a render is for.
#[derive(Debug, Clone, PartialEq)]
pub struct Capabilities {
    /// Its version as written: `1.29`.
    pub version: Text,
    /// The APIs that it has besides: `monitoring.coreos.com/v1`.
    pub apis: Vec<Text>,
}

/// The version of the chart in a render.
#[derive(Debug, Clone, PartialEq)]
pub struct ChartVersion {
    /// `version V`
    pub version: Text,
    /// `app V`
    pub app: Option<Text>,
}
