//! The words of the language.

/// The words that begin a statement.
pub(super) const STATEMENTS: &[&str] = &[
    "annotation",
    "args",
    "chart",
    "command",
    "container",
    "containers",
    "cronjob",
    "daemonset",
    "data",
    "deployment",
    "documents",
    "enabled",
    "env",
    "envfrom",
    "expect",
    "fails",
    "for",
    "gated",
    "hostNetwork",
    "image",
    "init",
    "job",
    "label",
    "limits",
    "liveness",
    "mount",
    "name",
    "no",
    "node",
    "pod",
    "port",
    "poststart",
    "prestop",
    "pull",
    "readiness",
    "render",
    "renders",
    "replicas",
    "replicaset",
    "requests",
    "restart",
    "security",
    "selector",
    "serviceAccount",
    "sidecar",
    "startup",
    "statefulset",
    "strategy",
    "suite",
    "template",
    "termination",
    "volume",
    "with",
];

/// The words that stand behind `no`.
pub(super) const NEGATABLE: &[&str] = &[
    "annotation",
    "args",
    "command",
    "container",
    "data",
    "env",
    "envfrom",
    "hostNetwork",
    "image",
    "init",
    "label",
    "limits",
    "liveness",
    "mount",
    "node",
    "port",
    "poststart",
    "prestop",
    "probes",
    "pull",
    "readiness",
    "replicas",
    "requests",
    "restart",
    "security",
    "selector",
    "serviceAccount",
    "sidecar",
    "startup",
    "strategy",
    "termination",
    "volume",
];

/// The handlers of a probe.
pub(super) const HANDLERS: &[&str] = &["exec", "grpc", "http", "https", "tcp"];

/// The handlers of a hook.
pub(super) const HOOK_HANDLERS: &[&str] = &["exec", "http", "https", "sleep", "tcp"];

/// The attributes of a probe.
pub(super) const ATTRIBUTES: &[&str] =
    &["delay", "failures", "grace", "header", "host", "period", "service", "successes", "timeout"];

/// The kinds that need no capital.
pub(super) const KINDS: &[&str] = &["deployment", "statefulset", "daemonset", "replicaset", "job", "cronjob", "pod"];

/// Whether a line that begins with this word continues the statement above.
pub(super) fn is_continuation(word: &str) -> bool {
    matches!(word, "because" | "as") || ATTRIBUTES.contains(&word)
}

/// The checks of `expect` that are words.
pub(super) const CHECKS: &[&str] = &[
    "absent",
    "contains",
    "decoded",
    "empty",
    "exists",
    "has",
    "lacks",
    "lacks-fields",
    "length",
    "not empty",
    "snapshot",
    "type",
];

/// Whether a handler stands in a statement that begins with this word.
pub(super) fn takes_handler(word: &str) -> bool {
    matches!(word, "readiness" | "liveness" | "startup" | "prestop" | "poststart")
}

/// Whether this is all that stands before the `via` of a statement whose values pass through a path.
pub(super) fn is_subject(written: &str) -> bool {
    let mut words = written.split_whitespace();
    let subject = [words.next(), words.next(), words.next()].map(Option::unwrap_or_default);
    match subject {
        ["pod", "label" | "annotation" | "security", ""]
        | ["pull", "secret", ""]
        | ["node", "selector", ""]
        | ["termination", "grace", ""] => true,
        ["container" | "init" | "sidecar" | "probes" | "node" | "termination", "", ""] => false,
        [word, "", ""] => NEGATABLE.contains(&word) || word == "name",
        _ => false,
    }
}

/// Whether a value stands behind this word in an `expect`.
pub(super) fn takes_value(word: &str) -> bool {
    // Those of helm-unittest as well, so that one mistake stays one.
    matches!(word, "contains" | "lacks" | "has" | "lacks-fields" | "isSubset" | "isNotSubset" | "notContains")
}

/// Whether a statement that begins with this word names the kind of a document.
pub(super) fn is_kind(word: &str) -> bool {
    KINDS.contains(&word) || word.starts_with(|first: char| first.is_ascii_uppercase())
}

/// Whether a statement begins with this word.
pub(super) fn begins_statement(word: &str) -> bool {
    STATEMENTS.contains(&word) || is_kind(word)
}
