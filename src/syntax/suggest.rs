//! "Did you mean …" for words that are not of the language.

use super::words::{ATTRIBUTES, CHECKS, HANDLERS, HOOK_HANDLERS, KINDS, NEGATABLE, STATEMENTS};

/// What a word was most likely meant to be.
pub(super) fn statement(word: &str) -> Option<&'static str> {
    foreign(word).filter(|known| STATEMENTS.contains(known)).or_else(|| closest(word, STATEMENTS))
}

/// What a word behind `no` was most likely meant to be.
pub(super) fn negatable(word: &str) -> Option<&'static str> {
    foreign(word).filter(|known| NEGATABLE.contains(known)).or_else(|| closest(word, NEGATABLE))
}

/// What a word in the place of a handler was most likely meant to be.
pub(super) fn handler(word: &str, hook: bool) -> Option<&'static str> {
    let known = if hook { HOOK_HANDLERS } else { HANDLERS };
    foreign(word).filter(|meant| known.contains(meant)).or_else(|| closest(word, known))
}

/// What a word in the place of a check was most likely meant to be.
pub(super) fn check(word: &str) -> Option<&'static str> {
    foreign(word).filter(|known| CHECKS.contains(known)).or_else(|| closest(word, CHECKS))
}

/// What a word behind `pod` was most likely meant to be.
pub(super) fn of_pod(word: &str) -> Option<&'static str> {
    let known = ["label", "annotation", "security"];
    foreign(word).filter(|meant| known.contains(meant)).or_else(|| closest(word, &known))
}

/// What a word in the place of an attribute was most likely meant to be.
pub(super) fn attribute(word: &str) -> Option<&'static str> {
    foreign(word)
        .filter(|known| ATTRIBUTES.contains(known))
        .or_else(|| closest(word, ATTRIBUTES))
        .or_else(|| closest(word, &["because", "as", "gated", "enabled"]))
}

/// The word of the language that a capitalised word was most likely meant to be, unless it is a kind.
pub(super) fn lower_case(word: &str) -> Option<&'static str> {
    let lower = word.to_ascii_lowercase();
    STATEMENTS.iter().find(|known| **known == lower && !KINDS.contains(known)).copied()
}

/// The kind that a word in lower case names; the kinds that need no capital aside.
pub(super) fn kind(word: &str) -> Option<&'static str> {
    CAPITAL_KINDS.iter().find(|kind| kind.eq_ignore_ascii_case(word)).copied()
}

const CAPITAL_KINDS: &[&str] = &[
    "Certificate",
    "ClusterRole",
    "ClusterRoleBinding",
    "ConfigMap",
    "HorizontalPodAutoscaler",
    "HTTPRoute",
    "Ingress",
    "Namespace",
    "NetworkPolicy",
    "PersistentVolume",
    "PersistentVolumeClaim",
    "PodDisruptionBudget",
    "PodMonitor",
    "PrometheusRule",
    "Role",
    "RoleBinding",
    "Secret",
    "Service",
    "ServiceAccount",
    "ServiceMonitor",
    "StorageClass",
];

/// Whether a word names a part of an object that has no word of its own, so that only `expect` speaks of it.
pub(super) fn is_expected(word: &str) -> bool {
    matches!(word, "affinity" | "metadata" | "resources" | "spec" | "status" | "tolerations" | "type")
}

/// The word of the language for a word that Kubernetes or helm-unittest has for the same thing.
fn foreign(word: &str) -> Option<&'static str> {
    Some(match word {
        "readinessProbe" => "readiness",
        "livenessProbe" => "liveness",
        "startupProbe" => "startup",
        "initContainer" | "initContainers" => "init",
        "set" | "values" => "with",
        "assert" | "asserts" => "expect",
        "describe" => "suite",
        "templates" => "template",
        "probe" => "probes",
        "httpGet" => "http",
        "tcpSocket" => "tcp",
        "initialDelaySeconds" => "delay",
        "periodSeconds" => "period",
        "timeoutSeconds" => "timeout",
        "successThreshold" => "successes",
        "failureThreshold" => "failures",
        "terminationGracePeriodSeconds" => "grace",
        "httpHeaders" => "header",
        "annotations" => "annotation",
        "envFrom" => "envfrom",
        "imagePullPolicy" | "imagePullSecrets" => "pull",
        "labels" | "matchLabels" | "podLabels" => "label",
        "mounts" | "volumeMounts" => "mount",
        "nodeSelector" => "node",
        "ports" => "port",
        "postStart" => "poststart",
        "preStop" => "prestop",
        "restartPolicy" => "restart",
        "securityContext" | "podSecurityContext" => "security",
        "serviceAccountName" => "serviceAccount",
        "updateStrategy" => "strategy",
        "volumes" => "volume",
        "failedTemplate" => "fails",
        "hasDocuments" => "documents",
        "notFailedTemplate" => "renders",
        "isEmpty" | "isNullOrEmpty" => "empty",
        "isNull" | "notExists" => "absent",
        "isNotEmpty" | "isNotNullOrEmpty" => "not empty",
        "isSubset" => "has",
        "isNotSubset" => "lacks-fields",
        "isType" => "type",
        "lengthEqual" => "length",
        "matchSnapshot" => "snapshot",
        "notContains" => "lacks",
        _ => return None,
    })
}

fn closest(word: &str, known: &[&'static str]) -> Option<&'static str> {
    // A word that long is none of ours, and measuring it would take its time.
    if word.len() > 32 {
        return None;
    }
    let lower = word.to_lowercase();
    let limit = (lower.chars().count() / 3).max(1);
    known
        .iter()
        .map(|candidate| (strsim::damerau_levenshtein(&lower, candidate), *candidate))
        .filter(|(distance, candidate)| *distance <= limit && *distance < candidate.len())
        .min()
        .map(|(_, candidate)| candidate)
}
