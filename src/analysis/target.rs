//! Targets: which document and which container a body speaks of.

use super::gate;
use super::plan::{Claim, Document, DocumentId, Fact, GateId, Group, Path, Place, Predicate, pod_path};
use super::walk::{Scope, Walk, body_of};
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{ContainerKind, Segment, SegmentKind, Statement, Target, TargetKind};
use crate::syntax::span::{Span, Text};

/// Goes through the body of `statement` for the target at the end of `chain`, whose first link stands in `scope`.
pub fn enter(walk: &mut Walk, statement: &Statement, chain: &[Target], scope: &Scope) {
    let [target, rest @ ..] = chain else {
        return walk.body(body_of(statement.body.as_ref()), scope.clone());
    };
    match &target.kind {
        TargetKind::Document { kind, name, api_version, template } => {
            let Some(document) = document(walk, target, kind, name.as_ref(), template.as_ref(), scope) else { return };
            let inner = open(walk, statement, rest, scope, document, Place::Document, target.span);
            if let Some(version) = api_version {
                state_api_version(walk, version, &inner);
            }
            enter(walk, statement, rest, &inner);
        }
        TargetKind::Pod => {
            let Some(document) = with_pod(walk, scope, target.span, "a pod") else { return };
            let inner = open(walk, statement, rest, scope, document.0, Place::Pod(document.1), target.span);
            enter(walk, statement, rest, &inner);
        }
        TargetKind::PodAt(path) => {
            let Some(document) = scope.document else {
                with_pod(walk, scope, target.span, "a pod");
                return;
            };
            // The path is that of the pod template, as `spec.template` is of a Deployment.
            if let Some(Segment { kind: SegmentKind::Key(key), span }) = path.segments.last()
                && key == "spec"
            {
                walk.found.push(
                    Diagnostic::new(
                        Code::BadPath,
                        "the path of a pod template ends before its `spec`",
                        *span,
                        "one too many",
                    )
                    .help(
                        "write the path of the map that holds the pod's `metadata` and `spec`: `pod at spec.template`",
                    ),
                );
            }
            let pod = Path(path.segments.iter().map(super::expect::step).collect()).key("spec");
            let inner = open(walk, statement, rest, scope, document, Place::Pod(pod), target.span);
            enter(walk, statement, rest, &inner);
        }
        TargetKind::Container(kind, names) => containers(walk, statement, rest, *kind, names, target.span, scope),
    }
}

/// The scope inside a target. The gates of the statement take away the innermost target of the chain.
fn open(
    walk: &mut Walk,
    statement: &Statement,
    rest: &[Target],
    scope: &Scope,
    document: DocumentId,
    place: Place,
    named: Span,
) -> Scope {
    let gates: Vec<GateId> = if rest.is_empty() {
        let removes = walk.target(document, place.clone());
        statement.gates.iter().filter_map(|gate| gate::on_block(walk, statement, gate, scope, removes)).collect()
    } else {
        vec![]
    };
    let inner = walk.inside(scope, document, place, gates);
    if let Some(target) = inner.target {
        walk.plan.named.entry(target).or_insert(named);
    }
    inner
}

fn containers(
    walk: &mut Walk,
    statement: &Statement,
    rest: &[Target],
    kind: ContainerKind,
    names: &[Text],
    span: Span,
    scope: &Scope,
) {
    let Some((document, pod)) = with_pod(walk, scope, span, "a container") else { return };
    if names.is_empty() {
        let inner = open(walk, statement, rest, scope, document, Place::Container(pod, kind, None), span);
        return enter(walk, statement, rest, &inner);
    }
    for name in names {
        walk.container_name(name);
        let place = Place::Container(pod.clone(), kind, Some(name.node.clone()));
        let inner = open(walk, statement, rest, scope, document, place, name.span);
        if kind == ContainerKind::Sidecar {
            state_sidecar(walk, name, &inner);
        }
        enter(walk, statement, rest, &inner);
    }
}

/// The document that a target names, with its template.
pub fn document(
    walk: &mut Walk,
    target: &Target,
    kind: &Text,
    name: Option<&Text>,
    template_of_target: Option<&Text>,
    scope: &Scope,
) -> Option<DocumentId> {
    if scope.document.is_some() {
        walk.found.push(
            Diagnostic::new(Code::WrongPlace, "a document inside a document", target.span, "documents do not nest")
                .help("close the body of the one before it first"),
        );
        return None;
    }
    let template = match template_of_target {
        Some(written) => template(walk, written),
        None => scope.template.clone().or_else(|| {
            walk.found.push(
                Diagnostic::new(Code::NoTemplate, "a target without a template", target.span, "rendered by which template?")
                    .help(format!(
                        "name it above, `template templates/{0}.yaml`, or on the target, `{0} in templates/{0}.yaml {{ … }}`",
                        kind.node
                    )),
            );
            None
        })?,
    };
    let name = name.map(|name| name.node.clone());
    let kind_name = Some(kind_of(&kind.node).to_owned());
    Some(walk.document(Document { template, kind: kind_name, word: kind.node.clone(), name }))
}

/// The kind as Kubernetes writes it.
fn kind_of(word: &str) -> &str {
    match word {
        "deployment" => "Deployment",
        "statefulset" => "StatefulSet",
        "daemonset" => "DaemonSet",
        "replicaset" => "ReplicaSet",
        "job" => "Job",
        "cronjob" => "CronJob",
        "pod" => "Pod",
        other => other,
    }
}

/// The document of the scope and where in it the pod's spec lies, where it has one.
pub fn with_pod(walk: &mut Walk, scope: &Scope, span: Span, what: &str) -> Option<(DocumentId, Path)> {
    let Some(document) = scope.document else {
        walk.found.push(
            Diagnostic::new(Code::WrongPlace, format!("{what} outside of a workload"), span, "of which workload?")
                .help("put it into `deployment { … }`, `statefulset { … }` or another workload"),
        );
        return None;
    };
    match scope.target.map(|target| &walk.plan.targets[target].place) {
        Some(Place::Container(..)) => {
            walk.found.push(Diagnostic::new(
                Code::WrongPlace,
                format!("{what} inside a container"),
                span,
                "belongs beside the container, not into it",
            ));
            return None;
        }
        Some(Place::Pod(pod)) => return Some((document, pod.clone())),
        _ => {}
    }
    let kind = walk.plan.documents[document].kind.as_deref().unwrap_or_default();
    let Some(pod) = pod_path(kind) else {
        let known =
            "containers stand in `deployment`, `statefulset`, `daemonset`, `replicaset`, `job`, `cronjob` or `pod`";
        walk.found.push(
            Diagnostic::new(
                Code::WrongPlace,
                format!("it is not known where kind `{kind}` has its pod"),
                span,
                "needs a pod",
            )
            .help(format!("{known}; of another kind say `pod at PATH {{ … }}`")),
        );
        return None;
    };
    Some((document, Path::keys(pod)))
}

/// The template that is meant, relative to the chart.
pub fn template(walk: &mut Walk, written: &Text) -> String {
    let prefixed = ["templates/", "charts/", "crds/"].iter().any(|prefix| written.node.starts_with(prefix));
    let path = if prefixed { written.node.clone() } else { format!("templates/{}", written.node) };
    let Some(chart) = walk.chart else { return path };
    if let Some(known) = chart.template(&written.node) {
        return known.to_owned();
    }
    // Templates of subcharts are not read, so that nothing can be said of them.
    if !written.node.starts_with("charts/") {
        let near = crate::diagnostics::nearest(&path, chart.templates());
        let mut error = Diagnostic::new(
            Code::NoSuchTemplate,
            format!("the chart has no template `{}`", written.node),
            written.span,
            "not in the chart",
        );
        if let Some(near) = near {
            error = error.help(format!("did you mean `{near}`?"));
        }
        walk.found.push(error);
    }
    path
}

fn state_api_version(walk: &mut Walk, version: &Text, scope: &Scope) {
    let sentence = format!("apiVersion is {}", version.node);
    let predicate = Predicate::ApiVersion(version.node.clone());
    state_of_target(walk, version.span, sentence, Path::keys(&["apiVersion"]), predicate, scope);
}

fn state_sidecar(walk: &mut Walk, name: &Text, scope: &Scope) {
    let sentence = "restarts always, as a sidecar does".to_owned();
    let predicate = Predicate::Equals("Always".into());
    state_of_target(walk, name.span, sentence, Path::keys(&["restartPolicy"]), predicate, scope);
}

/// States what a target is by itself; once, however often the target is entered.
fn state_of_target(walk: &mut Walk, span: Span, sentence: String, path: Path, predicate: Predicate, scope: &Scope) {
    let Some(target) = scope.target else { return };
    let facts = vec![Fact { path, predicate, span, implied: false }];
    let claim = Claim { facts, ..scope.claim(target, span, Group::Rest, sentence) };
    let same =
        |other: &Claim| other.target == target && other.context == claim.context && other.sentence == claim.sentence;
    if !walk.plan.claims.iter().any(same) {
        walk.claim(claim, scope, &[], true);
    }
}
