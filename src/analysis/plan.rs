//! What a spec states: facts, each in its context.
//!
//! A [`Fact`] is one thing about one place of a rendered document ("container api's readiness port is 8080"). A [`Claim`]
//! is what one statement of the spec says of one target in one context, made of facts. The arenas of a [`Plan`] hold
//! what many claims share.

use crate::syntax::ast::ContainerKind;
use crate::syntax::span::{Span, Text};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// The index of a [`Document`] in its plan.
pub type DocumentId = usize;
/// The index of a [`Target`] in its plan.
pub type TargetId = usize;
/// The index of a [`Context`] in its plan.
pub type ContextId = usize;
/// The index of a [`Gate`] in its plan.
pub type GateId = usize;
/// The index of a block in its plan: one body of the spec, once for each time that it is gone through.
pub type BlockId = usize;

/// All that a spec states.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The name of the suite.
    pub suite: String,
    /// The templates that are rendered besides those of the documents, relative to the chart, sorted.
    pub also: Vec<String>,
    /// The documents that are spoken of.
    pub documents: Vec<Document>,
    /// What facts speak of.
    pub targets: Vec<Target>,
    /// Where the spec first names a target, for those that it does.
    pub named: BTreeMap<TargetId, Span>,
    /// The renders that facts hold in.
    pub contexts: Vec<Context>,
    /// The parent of each block; the file is block 0 and its own parent.
    pub blocks: Vec<BlockId>,
    /// What is stated, in the order of the spec.
    pub claims: Vec<Claim>,
    /// The switches, in the order of the spec.
    pub gates: Vec<Gate>,
}

/// One document of one template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The template that renders it, relative to the chart: `templates/deploy.yaml`.
    pub template: String,
    /// Its kind as Kubernetes writes it: `Deployment`. `None`: all that the template renders.
    pub kind: Option<String>,
    /// Its kind as the spec writes it: `deployment`; `template` for all that it renders.
    pub word: String,

    /// Its metadata.name, where it is stated.
    pub name: Option<String>,
}

/// What a fact speaks of: a place in a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The document.
    pub document: DocumentId,
    /// The place in it.
    pub place: Place,
}

/// A place in a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// The document itself.
    Document,
    /// The spec of its pod, or of its pod template, at this path.
    Pod(Path),
    /// One container of the pod at a path. Without a name: the only one.
    Container(Path, ContainerKind, Option<String>),
}

/// The render that a fact holds in.
#[derive(Debug, Clone, PartialEq)]
pub struct Context {
    /// The values that are set: one nested tree, always an object.
    pub set: Json,
    /// Files of values, under `set`, relative to the suite.
    pub values: Vec<String>,
    /// The release.
    pub release: Option<Release>,
    /// The cluster.
    pub capabilities: Option<Capabilities>,
    /// The version of the chart, and of its app.
    pub chart: Option<(String, Option<String>)>,
    /// The settings that tell this context from the one at file level, as they are written, outermost first.
    pub label: Vec<String>,
}

/// The release of a render.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Release {
    /// Its name.
    pub name: String,
    /// Its namespace.
    pub namespace: Option<String>,
    /// Whether it is upgraded, and not installed.
    pub upgrade: bool,
    /// Its revision.
    pub revision: Option<u32>,
}

/// The cluster that a render is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Capabilities {
    /// Its major version.
    pub major: String,
    /// Its minor version.
    pub minor: String,
    /// The APIs that it has.
    pub apis: Vec<String>,
}

/// What one statement says of one target in one context.
#[derive(Debug, Clone)]
pub struct Claim {
    /// What it speaks of.
    pub target: TargetId,
    /// The render that it holds in.
    pub context: ContextId,
    /// The block that it stands in.
    pub block: BlockId,
    /// Where it stands in the spec.
    pub span: Span,
    /// How it is grouped into jobs.
    pub group: Group,
    /// Whether it is a probe that is stated, which a gate of its block governs.
    pub probe: bool,
    /// What it says, in the words of the spec: `readiness is http GET /healthz :8080`.
    pub sentence: String,
    /// Why it is so.
    pub because: Option<Text>,
    /// The name of its job, from `as`.
    pub name: Option<Text>,
    /// The facts that it is made of.
    pub facts: Vec<Fact>,
    /// The path, from the target, that is not rendered while a gate takes the claim away. `None`: no gate can.
    pub removes: Option<Path>,
    /// The gates that can take it away.
    pub gates: Vec<GateId>,
    /// The gates that can take away the target that it stands in.
    pub within: Vec<GateId>,
    /// The gates that are open while it is rendered: its own, and those of its block and of the blocks around it.
    pub opens: Vec<GateId>,
}

/// How a claim is grouped into jobs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Group {
    /// It has a job of its own.
    Own,
    /// It follows from the claim before it and has a job of its own; it is left out wherever claims are repeated.
    Implied,
    /// It shares a job with all that its target must not have.
    Absence,
    /// It shares a job with the other claims on its target.
    Rest,
}

/// One thing that holds of one path of a target.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// The path, from the target.
    pub path: Path,
    /// What holds there.
    pub predicate: Predicate,
    /// The narrowest place in the spec that says so.
    pub span: Span,
    /// Whether it only follows from what is stated, as that a named port is declared.
    pub implied: bool,
}

/// What holds of a path.
#[derive(Debug, Clone, PartialEq)]
pub enum Predicate {
    /// It is this value, of this type.
    Equals(Json),
    /// It is this value, or it is left out or `null`, or it is one of `alike`, which Kubernetes takes for the same.
    EqualsOrDefault {
        /// The value.
        value: Json,
        /// What Kubernetes takes for the same.
        alike: Vec<Json>,
    },
    /// As [`Predicate::EqualsOrDefault`] of a string, where the map that holds it may be missing too.
    EqualsOrDefaultWithin(String),
    /// It is a number of at least this. `default` is what counts when it is left out, `null` or 0.
    AtLeast(i64, i64),
    /// It is a number of at most this. `default` is what counts when it is left out, `null` or 0.
    AtMost(i64, i64),
    /// It is something else.
    Differs(Json),
    /// It is a string that this regular expression matches.
    Matches(String),
    /// It is no string that this regular expression matches.
    MatchesNot(String),
    /// It is there.
    Exists,
    /// It is not there, not even as `null`.
    Absent,
    /// It is not there, and what would hold it need not be there either.
    NoEntry,
    /// It is not there, or it is `null`.
    AbsentOrNull,
    /// It is a list of this many elements.
    Length(usize),
    /// It is a list with nothing in it, or it is not there.
    EmptyList,
    /// It is a list with exactly one element of this name.
    OneNamed(String),
    /// It is an environment variable with an empty value, written out or not.
    EmptyVariable,
    /// The document has this apiVersion.
    ApiVersion(String),
    /// It is one of these values.
    OneOf(Vec<Json>),
    /// It is a number of at least this.
    NumberAtLeast(Json),
    /// It is a number of at most this.
    NumberAtMost(Json),
    /// It is `null`, `""`, 0, false, or a list or map with nothing in it.
    Empty,
    /// It is something else than that.
    NotEmpty,
    /// It is a list with this element, or one that has its fields; so many times, where that is stated.
    Contains {
        /// The element.
        element: Json,
        /// How often.
        times: Option<u32>,
        /// Whether other fields do no harm.
        any: bool,
    },
    /// It is a list without this element, or without one that has its fields.
    Lacks(Json, bool),
    /// It is a map with these entries.
    Has(Json),
    /// It is a map without these entries.
    LacksFields(Json),
    /// It is of this type of Go.
    Type(&'static str),
    /// It is what it was when the snapshot was taken.
    Snapshot,
    /// What base64 holds is this text.
    DecodedEquals(String),
    /// What base64 holds is matched by this regular expression.
    DecodedMatches(String),
    /// The text that is rendered is this.
    RawEquals(String),
    /// The text that is rendered is matched by this regular expression.
    RawMatches(String),
    /// The text that is rendered is not matched by this regular expression.
    RawMatchesNot(String),
    /// The template renders so many documents.
    Documents(u32),
    /// The template renders no document of this kind, and name.
    NoDocument(String, Option<String>),
    /// The render fails, with a message that this regular expression matches.
    Fails(Option<String>),
    /// The render succeeds.
    Renders,
}

impl Predicate {
    /// Whether an assert of it also passes when what it speaks of is not rendered at all, so that it needs an anchor.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        matches!(
            self,
            Self::Differs(_)
                | Self::MatchesNot(_)
                | Self::Absent
                | Self::NoEntry
                | Self::AbsentOrNull
                | Self::EmptyList
                | Self::NotEmpty
                | Self::Lacks(..)
                | Self::LacksFields(_)
                | Self::Snapshot
        )
    }
}

/// A switch in the values that takes something away.
#[derive(Debug, Clone)]
pub struct Gate {
    /// Where it stands in the spec.
    pub span: Span,
    /// The path in the values, outermost key first.
    pub path: Vec<String>,
    /// The switch as the spec writes it.
    pub subject: String,
    /// The block that it stands in.
    pub block: BlockId,
    /// The target of that block.
    pub target: TargetId,
    /// The render that it stands in.
    pub context: ContextId,
    /// The states in which what it governs is there; the first is that in which every plain fact is rendered.
    pub open: Vec<Json>,
    /// The states in which it is gone.
    pub closed: Vec<Json>,
    /// Whether it is open (`true`) or closed while it is not set at all, where that is stated.
    pub default: Option<bool>,
    /// Why it is so.
    pub because: Option<Text>,
    /// The name of its jobs, from `as`.
    pub name: Option<Text>,
    /// The target that it takes away whole, where it stands on a block; it is gone with all that is stated of it.
    pub removes: Option<TargetId>,
}

/// A path from a target to a place inside it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Path(pub Vec<Step>);

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// The value of a key.
    Key(String),
    /// An element of a list.
    Index(usize),
    /// The elements of a list that have this string at this path of keys: `name`, `secretRef.name`.
    Where(&'static [&'static str], String),
    /// The elements of a list that are this string.
    Element(String),
    /// A bracket of a JSON path, as written.
    Raw(String),
}

impl Step {
    /// The elements of a list whose `name` is this.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self::Where(&["name"], name.to_owned())
    }
}

impl Path {
    /// The path through these keys.
    #[must_use]
    pub fn keys(keys: &[&str]) -> Self {
        Self(keys.iter().map(|key| Step::Key((*key).to_owned())).collect())
    }

    /// This path, and one key further.
    #[must_use]
    pub fn key(&self, key: &str) -> Self {
        self.step(Step::Key(key.to_owned()))
    }

    /// This path, and one step further.
    #[must_use]
    pub fn step(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }

    /// This path, and the whole of `rest` behind it.
    #[must_use]
    pub fn join(&self, rest: &Self) -> Self {
        Self(self.0.iter().chain(&rest.0).cloned().collect())
    }

    /// The path without its last step; `None` when it has no more than one.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        match self.0.as_slice() {
            [parent @ .., _] if !parent.is_empty() => Some(Self(parent.to_vec())),
            _ => None,
        }
    }
}

impl Plan {
    /// Whether `block` is `outer` or lies in it.
    #[must_use]
    pub fn lies_in(&self, mut block: BlockId, outer: BlockId) -> bool {
        // A block has a higher number than the one that it lies in.
        while block > outer {
            block = self.blocks[block];
        }
        block == outer
    }
}

impl Target {
    /// Its path, from its document.
    #[must_use]
    pub fn path(&self) -> Path {
        match &self.place {
            Place::Document => Path::default(),
            Place::Pod(pod) => pod.clone(),
            Place::Container(pod, kind, name) => {
                let list = pod.key(list_of(*kind));
                match name {
                    Some(name) => list.step(Step::named(name)),
                    None => list.step(Step::Index(0)),
                }
            }
        }
    }
}

/// Where a kind keeps the spec of its pods, for those kinds that have any.
#[must_use]
pub fn pod_path(kind: &str) -> Option<&'static [&'static str]> {
    match kind {
        "Pod" => Some(&["spec"]),
        "CronJob" => Some(&["spec", "jobTemplate", "spec", "template", "spec"]),
        "Deployment" | "StatefulSet" | "DaemonSet" | "ReplicaSet" | "Job" => Some(&["spec", "template", "spec"]),
        _ => None,
    }
}

/// The list of the pod's spec that holds a sort of containers.
#[must_use]
pub fn list_of(kind: ContainerKind) -> &'static str {
    match kind {
        ContainerKind::Main => "containers",
        ContainerKind::Init | ContainerKind::Sidecar => "initContainers",
    }
}
