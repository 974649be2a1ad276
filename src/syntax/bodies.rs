//! Which statements have a body, and what is wrong when they have none, or one too many.

use super::ast::{BodyForm, ContainerKind, StatementKind, TargetKind};
use super::errors;
use super::span::Span;
use crate::diagnostics::{Code, Diagnostic};

/// Whether a statement has a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    /// Without one it says nothing.
    Always,
    /// It may have one.
    Maybe,
    /// It cannot have one.
    Never,
}

/// Whether a statement has a body.
pub(super) fn need(kind: &StatementKind) -> Need {
    match kind {
        StatementKind::Target(_) | StatementKind::For(_) | StatementKind::WithEach(..) => Need::Always,
        StatementKind::Template(_)
        | StatementKind::With(_)
        | StatementKind::WithValues(_)
        | StatementKind::WithRelease(_)
        | StatementKind::WithCapabilities(_)
        | StatementKind::WithChart(_) => Need::Maybe,
        _ => Need::Never,
    }
}

/// A statement without the body that it needs.
pub(super) fn missing(kind: &StatementKind, span: Span) -> Diagnostic {
    let (what, form) = match kind {
        StatementKind::For(_) => ("`for`", "for TARGET, TARGET { … }"),
        StatementKind::WithEach(..) => ("`with each`", "with each PATH in [V, V] { … }"),
        StatementKind::Target(target) => match target.kind {
            TargetKind::Container(ContainerKind::Main, _) => ("a container", "container NAME { … }"),
            TargetKind::Container(ContainerKind::Init, _) => ("an init container", "init NAME { … }"),
            TargetKind::Container(ContainerKind::Sidecar, _) => ("a sidecar", "sidecar NAME { … }"),
            TargetKind::PodAt(_) => ("a pod", "pod at PATH { … }"),
            TargetKind::Pod => ("a pod", "pod { … }"),
            TargetKind::Document { .. } => ("a document", "deployment NAME { … }"),
        },
        _ => ("this statement", "{ … }"),
    };
    Diagnostic::new(Code::NeedsBody, format!("{what} needs a body"), span, "nothing is said of it")
        .help(format!("say what holds for it: `{form}`"))
}

/// A body behind a statement that takes none.
pub(super) fn unwanted(written: &str, header: Span, open: Span) -> Diagnostic {
    Diagnostic::new(Code::TakesNoBody, format!("{} takes no body", errors::quoted(written)), open, "a body begins here")
        .and(header, "this statement is complete")
        .help("end the statement with a newline or `;`")
}

/// A body with nothing in it.
pub(super) fn empty(form: BodyForm, span: Span) -> Diagnostic {
    match form {
        BodyForm::Braces => Diagnostic::new(Code::EmptyBody, "a body with nothing in it", span, "empty")
            .help("state something in it, or remove its header"),
        BodyForm::Colon => lines(span),
    }
}

/// A `:` with nothing behind it on its line.
pub(super) fn lines(colon: Span) -> Diagnostic {
    Diagnostic::new(Code::EmptyBody, "nothing follows this `:`", colon, "its body would end with this line")
        .help("write a body of several lines as `{ … }`")
}

/// A body without a header. `missing` is what the statement above it lacks, `colon` is directly before it.
pub(super) fn headless(form: BodyForm, open: Span, missing: Option<&Diagnostic>, colon: Option<Span>) -> Diagnostic {
    if let Some(colon) = colon {
        return Diagnostic::new(
            Code::Unexpected,
            "a body stands behind `:` or in `{ … }`, not both",
            open,
            "again here",
        )
        .and(colon, "a body begins here")
        .help("remove the `:`");
    }
    let sign = if form == BodyForm::Braces { '{' } else { ':' };
    let diagnostic =
        Diagnostic::new(Code::Unexpected, format!("this `{sign}` has no header"), open, "a body begins here");
    match missing {
        Some(missing) => diagnostic.and(missing.span(), "its header").help("put the `{` on the line of its header"),
        None => diagnostic.help("put the header before it, as in `container NAME { … }`"),
    }
}
