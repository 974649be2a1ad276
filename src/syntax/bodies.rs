//! Which statements have a body, and what is wrong when they have none, or one too many.

use super::ast::{BodyForm, ContainerKind, StatementKind, TargetKind};
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
        StatementKind::Template(_) | StatementKind::With(_) => Need::Maybe,
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
            TargetKind::Pod => ("a pod", "pod { … }"),
            TargetKind::Document { .. } => ("a document", "deployment NAME { … }"),
        },
        _ => ("this statement", "{ … }"),
    };
    Diagnostic::new(Code::NeedsBody, format!("{what} needs a body"), span, "nothing is said of it")
        .help(format!("say what holds for it: `{form}`"))
}

/// A body behind a statement that takes none.
pub(super) fn unwanted(word: &str, header: Span, open: Span) -> Diagnostic {
    let start = Span::new(header.start, header.start + word.len());
    Diagnostic::new(Code::TakesNoBody, format!("`{word}` takes no body"), open, "a body begins here")
        .and(start, "this statement is complete")
        .help("end the statement with a newline or `;`")
}

/// A body with nothing in it.
pub(super) fn empty(form: BodyForm, span: Span) -> Diagnostic {
    match form {
        BodyForm::Braces => Diagnostic::new(Code::EmptyBody, "a body with nothing in it", span, "empty")
            .help("state something in it, or remove its header"),
        BodyForm::Colon => Diagnostic::new(Code::EmptyBody, "nothing follows this `:`", span, "its line ends here")
            .help("write a body of several lines as `{ … }`"),
    }
}

/// A body without a header. `missing` is what the statement above it lacks.
pub(super) fn headless(form: BodyForm, open: Span, missing: Option<&Diagnostic>) -> Diagnostic {
    let sign = if form == BodyForm::Braces { '{' } else { ':' };
    let diagnostic =
        Diagnostic::new(Code::Unexpected, format!("this `{sign}` has no header"), open, "a body begins here");
    match missing {
        Some(missing) => diagnostic.and(missing.span(), "its header").help("put the `{` on the line of its header"),
        None => diagnostic.help("put the header before it, as in `container NAME { … }`"),
    }
}
