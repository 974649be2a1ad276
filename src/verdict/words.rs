//! The words for what is wrong.

use super::fault::{Detail, Fault, Rendered, Sense};
use crate::diagnostics::{Code, Diagnostic};
use crate::project::Trial;
use crate::syntax::span::{Span, Text};
use std::fmt::Write;

/// So much of a line is quoted inside of a sentence.
const QUOTED: usize = 60;
/// So many lines of a text are shown.
const LINES: usize = 20;
/// So many tests are named, and so many details told.
const LISTED: usize = 5;

/// What is to be said of a fault that these jobs fail by.
pub fn diagnostic(trial: &Trial, fault: &Fault, jobs: &[usize]) -> Diagnostic {
    let found = match fault {
        Fault::NotRendered { subject, names } => not_rendered(trial, *subject, names, jobs),
        Fault::RenderFails(error) => render_fails(trial, error, jobs),
        Fault::NotSo { span, details } => not_so(trial, *span, details),
        Fault::NoSnapshot(span) => no_snapshot(without_reason(trial, *span)),
    };
    let span = found.span();
    let found = found.note(tests(trial, jobs));
    // A render that fails is no matter of what is stated where it shows first.
    let reasons = trial.suite.wording.reasons.iter().filter(|_| !matches!(fault, Fault::RenderFails(_)));
    let reason = reasons.filter(|(statement, _)| statement.start <= span.start && span.end <= statement.end);
    reason.fold(found, |found, (_, reason)| found.note(format!("because {}", reason.node)))
}

/// A place in the spec without the `because` that a statement ends in.
fn without_reason(trial: &Trial, span: Span) -> Span {
    let text = |end| trial.source.text().get(span.start..end).unwrap_or_default();
    let inside = |reason: &&Text| span.start < reason.span.start && reason.span.end <= span.end;
    let Some(reason) = trial.suite.wording.reasons.iter().map(|(_, reason)| reason).find(inside) else { return span };
    let stated = text(reason.span.start).trim_end().trim_end_matches("because").trim_end();
    Span::new(span.start, span.start + stated.len())
}

fn not_rendered(trial: &Trial, subject: usize, names: &[String], jobs: &[usize]) -> Diagnostic {
    let subject = &trial.suite.wording.subjects[subject];
    let label = match names {
        [] => "the chart does not render it".to_owned(),
        [only] => format!("the one rendered is called {only}"),
        names => format!("those rendered are called {}", names.join(", ")),
    };
    let found = Diagnostic::new(Code::NotRendered, format!("{} is not rendered", subject.name), subject.span, label);
    let template = jobs.first().and_then(|job| trial.suite.jobs[*job].template.as_ref());
    match (template.or(trial.suite.templates.first()), &subject.path) {
        (Some(template), Some(path)) => found.note(format!("at {path}\nin {template}")),
        (Some(template), None) => found.note(format!("by {template}")),
        (None, _) => found,
    }
}

fn render_fails(trial: &Trial, error: &str, jobs: &[usize]) -> Diagnostic {
    let first = jobs.first().and_then(|job| trial.suite.jobs[*job].origins.first());
    let message = format!("the chart does not render: {}", error.lines().next().unwrap_or("no reason is given"));
    let at = without_reason(trial, first.copied().unwrap_or_default());
    let found = Diagnostic::new(Code::RenderFails, message, at, "the first statement that it hits");
    if error.lines().count() > 1 { found.note(format!("Helm says\n{}", block(error))) } else { found }
}

fn no_snapshot(span: Span) -> Diagnostic {
    Diagnostic::new(Code::NoSnapshot, "there is no snapshot to compare with", span, "nothing was compared")
        .help("run `chartspec compile`, then helm-unittest, which takes the snapshot, and commit it with the suite")
}

fn not_so(trial: &Trial, span: Span, details: &[Detail]) -> Diagnostic {
    let span = without_reason(trial, span);
    let text = trial.source.text().get(span.start..span.end).unwrap_or_default();
    let (message, label) = details.first().map_or_else(Default::default, |detail| said(detail, text));
    let mut found = Diagnostic::new(Code::NotSo, message, span, label);
    for detail in details.iter().take(LISTED) {
        found = found.note(whole(detail));
    }
    if details.len() > LISTED { found.note(format!("and {} more of this sort", details.len() - LISTED)) } else { found }
}

/// What is rendered, as opposed to what stands in the spec, and what is rendered by itself.
fn said(detail: &Detail, stated: &str) -> (String, String) {
    let rendered = match (&detail.rendered, &detail.error) {
        (_, Some(error)) => error.lines().next().unwrap_or_default().to_owned(),
        (Rendered::Value(_), _) if detail.sense == Sense::Absent => {
            let key = detail.path.as_deref().and_then(last_key);
            let rendered =
                format!("the chart renders {}", key.map_or_else(|| quoted(stated), |key| format!("`{key}`")));
            return (format!("{rendered}, which must not be there"), rendered);
        }
        (Rendered::Value(count), _) if detail.sense == Sense::Counted => format!("the chart renders {count} of them"),
        (Rendered::Value(value), _) if value.lines().count() == 1 => format!("the chart renders {}", quoted(value)),
        (Rendered::Nothing, _) => "the chart renders nothing there".to_owned(),
        (Rendered::Value(_) | Rendered::Unclear, _) => "the chart renders something else".to_owned(),
    };
    let verb = if detail.sense == Sense::RuledOut { "is ruled out" } else { "is stated" };
    (format!("{} {verb}, and {rendered}", quoted(stated)), rendered)
}

/// The key that a path ends in, where it is a plain one.
fn last_key(path: &str) -> Option<&str> {
    path.rsplit('.').next().filter(|key| key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'))
}

/// Everything that is known of a detail: where it is, what is expected there, and what is rendered.
fn whole(detail: &Detail) -> String {
    let mut place: Vec<String> = detail.path.iter().map(|path| format!("at {path}")).collect();
    place.extend(detail.template.iter().map(|template| match detail.document {
        Some(document) => format!("in {template}, document {document}"),
        None => format!("in {template}"),
    }));
    let mut told = place.join("\n");
    if let Some((relation, value)) = &detail.expected {
        let relation = if relation == "to equal" { "expected".to_owned() } else { format!("expected {relation}") };
        _ = write!(told, "\n{}", labelled(&relation, value));
    }
    match &detail.rendered {
        Rendered::Value(value) => _ = write!(told, "\n{}", labelled("rendered", value)),
        Rendered::Nothing => told.push_str("\nrendered nothing"),
        Rendered::Unclear => {}
    }
    if let Some(error) = detail.error.as_ref().filter(|error| error.lines().count() > 1) {
        _ = write!(told, "\n{}", block(error));
    }
    told
}

/// A value behind its label, or below it where it takes several lines.
fn labelled(label: &str, value: &str) -> String {
    if value.lines().count() > 1 { format!("{label}\n{}", block(value)) } else { format!("{label} {value}") }
}

/// A text, indented, and cut where it gets long.
pub fn block(text: &str) -> String {
    let count = text.lines().count();
    let mut lines: Vec<String> =
        text.lines().take(LINES).map(|line| format!("  {}", line.replace('\t', "  "))).collect();
    if count > LINES {
        lines.push(format!("  … and {} lines more", count - LINES));
    }
    lines.join("\n")
}

/// The first line of a text between backquotes.
fn quoted(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default().trim_end();
    let more = text.trim().lines().nth(1).is_some();
    match line.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("`{}…`", &line[..end]),
        None if more => format!("`{line} …`"),
        None => format!("`{line}`"),
    }
}

/// The tests that fail.
fn tests(trial: &Trial, jobs: &[usize]) -> String {
    let name = |job: &usize| trial.suite.jobs[*job].name.as_str();
    if let [only] = jobs {
        return format!("in the test: {}", name(only));
    }
    let mut told = format!("in {} tests:", jobs.len());
    for job in jobs.iter().take(LISTED) {
        _ = write!(told, "\n  {}", name(job));
    }
    if jobs.len() > LISTED {
        _ = write!(told, "\n  … and {} more", jobs.len() - LISTED);
    }
    told
}
