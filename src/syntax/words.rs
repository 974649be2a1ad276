//! The words of the language.

/// The words that begin a statement.
pub(super) const STATEMENTS: &[&str] = &[
    "chart",
    "container",
    "containers",
    "cronjob",
    "daemonset",
    "deployment",
    "enabled",
    "env",
    "expect",
    "for",
    "gated",
    "image",
    "init",
    "job",
    "liveness",
    "no",
    "pod",
    "readiness",
    "render",
    "replicaset",
    "sidecar",
    "startup",
    "statefulset",
    "suite",
    "template",
    "with",
];

/// The words that stand behind `no`.
pub(super) const NEGATABLE: &[&str] =
    &["container", "env", "init", "liveness", "probes", "readiness", "sidecar", "startup"];

/// The handlers of a probe.
pub(super) const HANDLERS: &[&str] = &["exec", "grpc", "http", "https", "tcp"];

/// The attributes of a probe.
pub(super) const ATTRIBUTES: &[&str] =
    &["delay", "failures", "grace", "header", "host", "period", "service", "successes", "timeout"];

/// The kinds that need no capital.
pub(super) const KINDS: &[&str] = &["deployment", "statefulset", "daemonset", "replicaset", "job", "cronjob", "pod"];

/// Whether a line that begins with this word continues the statement above.
pub(super) fn is_continuation(word: &str) -> bool {
    matches!(word, "because" | "as") || ATTRIBUTES.contains(&word)
}

/// Whether a statement that begins with this word states a probe.
pub(super) fn is_probe(word: &str) -> bool {
    matches!(word, "readiness" | "liveness" | "startup")
}

/// Whether a value stands behind this word in an `expect`.
pub(super) fn takes_value(word: &str) -> bool {
    matches!(word, "contains" | "lacks" | "has" | "lacks-fields")
}

/// Whether a statement that begins with this word names the kind of a document.
pub(super) fn is_kind(word: &str) -> bool {
    KINDS.contains(&word) || word.starts_with(|first: char| first.is_ascii_uppercase())
}
