//! Where a field lies that can be said and denied of a container, of a pod or of an object, and what it is called.

use super::plan::{Path, Place, Step, TargetId, pod_path};
use super::probe::container;
use super::target::with_pod;
use super::walk::{Scope, Walk};
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Level, SourceKind, Statement, Subject};
use crate::syntax::span::Spanned;

/// The place of a subject: its target, and the path from there.
pub fn locate(
    walk: &mut Walk,
    statement: &Statement,
    subject: &Spanned<Subject>,
    scope: &Scope,
) -> Option<(TargetId, Path)> {
    if let Some(path) = in_container(&subject.node) {
        return Some((container(walk, statement, scope)?, path));
    }
    if let Some(path) = in_pod(&subject.node) {
        let (document, pod) = with_pod(walk, scope, subject.span, "a statement about a pod")?;
        return Some((walk.target(document, Place::Pod(pod)), path));
    }
    let Some(document) = scope.document else {
        walk.found.push(
            Diagnostic::new(Code::WrongPlace, "a statement outside of any target", subject.span, "of which object?")
                .help("put it into `deployment { … }`, `Service { … }` or another target"),
        );
        return None;
    };
    if scope.target.is_some_and(|target| walk.plan.targets[target].place != Place::Document) && !of_pod(&subject.node) {
        walk.found.push(Diagnostic::new(
            Code::WrongPlace,
            "a statement about the object inside its pod",
            subject.span,
            "belongs beside the pod and its containers",
        ));
        return None;
    }
    let kind = walk.plan.documents[document].kind.clone().unwrap_or_default();
    let path = if of_pod(&subject.node) {
        // Labels and annotations of the pod lie beside its spec.
        let (_, pod) = with_pod(walk, scope, subject.span, "a statement about a pod")?;
        Path(pod.0[..pod.0.len() - 1].to_vec()).join(&in_object(&subject.node, &kind))
    } else {
        in_object(&subject.node, &kind)
    };
    Some((walk.target(document, Place::Document), path))
}

/// Whether a subject belongs to the metadata of the pod template.
const fn of_pod(subject: &Subject) -> bool {
    matches!(subject, Subject::Label(Level::Pod, _) | Subject::Annotation(Level::Pod, _))
}

fn in_container(subject: &Subject) -> Option<Path> {
    let resources = |which: &str, resource: &Option<crate::syntax::span::Text>| {
        let all = Path::keys(&["resources", which]);
        resource.as_ref().map_or(all.clone(), |resource| all.key(&resource.node))
    };
    Some(match subject {
        Subject::Image => Path::keys(&["image"]),
        Subject::Pull => Path::keys(&["imagePullPolicy"]),
        Subject::Port(name) => Path::keys(&["ports"]).step(Step::named(&name.node)),
        Subject::Env(name) => Path::keys(&["env"]).step(Step::named(&name.node)),
        Subject::EnvFrom(kind, name) => {
            Path::keys(&["envFrom"]).step(Step::Where(env_from_field(*kind), name.node.clone()))
        }
        Subject::Command => Path::keys(&["command"]),
        Subject::Args => Path::keys(&["args"]),
        Subject::Requests(resource) => resources("requests", resource),
        Subject::Limits(resource) => resources("limits", resource),
        Subject::Mount(path) => Path::keys(&["volumeMounts"]).step(Step::Where(&["mountPath"], path.node.clone())),
        Subject::Prestop => Path::keys(&["lifecycle", "preStop"]),
        Subject::Poststart => Path::keys(&["lifecycle", "postStart"]),
        Subject::Security(Level::Own, field) => security(field.as_ref()),
        Subject::Drop(name) => {
            Path::keys(&["securityContext", "capabilities", "drop"]).step(Step::Element(name.node.clone()))
        }
        Subject::Add(name) => {
            Path::keys(&["securityContext", "capabilities", "add"]).step(Step::Element(name.node.clone()))
        }
        _ => return None,
    })
}

fn in_pod(subject: &Subject) -> Option<Path> {
    Some(match subject {
        Subject::Security(Level::Pod, field) => security(field.as_ref()),
        Subject::ServiceAccount => Path::keys(&["serviceAccountName"]),
        Subject::TerminationGrace => Path::keys(&["terminationGracePeriodSeconds"]),
        Subject::HostNetwork => Path::keys(&["hostNetwork"]),
        Subject::PullSecret(name) => Path::keys(&["imagePullSecrets"]).step(Step::named(&name.node)),
        Subject::NodeSelector(key) => Path::keys(&["nodeSelector"]).key(&key.node),
        Subject::Volume(name) => Path::keys(&["volumes"]).step(Step::named(&name.node)),
        Subject::Restart => Path::keys(&["restartPolicy"]),
        _ => return None,
    })
}

fn in_object(subject: &Subject, kind: &str) -> Path {
    match subject {
        Subject::Label(_, key) => Path::keys(&["metadata", "labels"]).key(&key.node),
        Subject::Annotation(_, key) => Path::keys(&["metadata", "annotations"]).key(&key.node),
        Subject::Name => Path::keys(&["metadata", "name"]),
        Subject::Replicas => Path::keys(&["spec", "replicas"]),
        // Kubernetes calls it so for all but a Deployment.
        Subject::Strategy if kind != "Deployment" => Path::keys(&["spec", "updateStrategy", "type"]),
        Subject::Strategy => Path::keys(&["spec", "strategy", "type"]),
        Subject::Selector(key) => selector(kind).key(&key.node),
        Subject::Data(key) => Path::keys(&["data"]).key(&key.node),
        _ => Path::default(),
    }
}

/// Where a kind keeps the labels that it selects by.
#[must_use]
pub fn selector(kind: &str) -> Path {
    match kind {
        "Service" | "ReplicationController" => Path::keys(&["spec", "selector"]),
        "NetworkPolicy" => Path::keys(&["spec", "podSelector", "matchLabels"]),
        _ => Path::keys(&["spec", "selector", "matchLabels"]),
    }
}

/// Where the pods that a workload makes carry their labels.
#[must_use]
pub fn pod_labels(kind: &str) -> Option<Path> {
    let pod = pod_path(kind)?;
    Some(Path::keys(&pod[..pod.len() - 1]).join(&Path::keys(&["metadata", "labels"])))
}

fn security(field: Option<&crate::syntax::ast::Path>) -> Path {
    let context = Path::keys(&["securityContext"]);
    field.map_or(context.clone(), |field| context.join(&Path(field.segments.iter().map(super::expect::step).collect())))
}

const fn env_from_field(kind: SourceKind) -> &'static [&'static str] {
    match kind {
        SourceKind::Secret => &["secretRef", "name"],
        SourceKind::ConfigMap => &["configMapRef", "name"],
    }
}

/// A subject in the words of the spec.
#[must_use]
pub fn describe(subject: &Subject) -> String {
    let of = |word: &str, name: &str| format!("{word} {name}");
    let resource = |word: &str, name: &Option<crate::syntax::span::Text>| {
        name.as_ref().map_or(word.to_owned(), |name| of(word, &name.node))
    };
    let pod = |level: Level| if level == Level::Pod { "pod " } else { "" };
    match subject {
        Subject::Image => "image".to_owned(),
        Subject::Pull => "pull".to_owned(),
        Subject::Port(name) => of("port", &name.node),
        Subject::Env(name) => of("env", &name.node),
        Subject::EnvFrom(SourceKind::Secret, name) => of("envfrom secret", &name.node),
        Subject::EnvFrom(SourceKind::ConfigMap, name) => of("envfrom configmap", &name.node),
        Subject::Command => "command".to_owned(),
        Subject::Args => "args".to_owned(),
        Subject::Requests(name) => resource("requests", name),
        Subject::Limits(name) => resource("limits", name),
        Subject::Mount(path) => of("mount", &path.node),
        Subject::Prestop => "prestop".to_owned(),
        Subject::Poststart => "poststart".to_owned(),
        Subject::Security(level, None) => format!("{}security", pod(*level)),
        Subject::Security(level, Some(path)) => {
            format!("{}security {}", pod(*level), super::expect::display(&path.segments))
        }
        Subject::Drop(name) => of("security drop", &name.node),
        Subject::Add(name) => of("security add", &name.node),
        Subject::Label(level, key) => format!("{}label {}", pod(*level), key.node),
        Subject::Annotation(level, key) => format!("{}annotation {}", pod(*level), key.node),
        Subject::ServiceAccount => "serviceAccount".to_owned(),
        Subject::TerminationGrace => "termination grace".to_owned(),
        Subject::HostNetwork => "hostNetwork".to_owned(),
        Subject::PullSecret(name) => of("pull secret", &name.node),
        Subject::NodeSelector(key) => of("node selector", &key.node),
        Subject::Volume(name) => of("volume", &name.node),
        Subject::Restart => "restart".to_owned(),
        Subject::Name => "name".to_owned(),
        Subject::Replicas => "replicas".to_owned(),
        Subject::Strategy => "strategy".to_owned(),
        Subject::Selector(key) => of("selector", &key.node),
        Subject::Data(key) => of("data", &key.node),
    }
}
