//! `expect`: a fact in its general form.

use super::check;
use super::gate;
use super::plan::{Claim, Fact, Group, Path, Step};
use super::walk::{Scope, Walk};
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Check, Path as Written, Segment, SegmentKind, Statement};
use std::fmt::Write;

/// States what holds of a path of the target.
pub fn state(walk: &mut Walk, statement: &Statement, written: &Written, check: &Check, scope: &Scope) {
    let Some(target) = scope.target else {
        walk.found.push(
            Diagnostic::new(
                Code::WrongPlace,
                "an `expect` outside of any target",
                statement.span,
                "of which document?",
            )
            .help("put it into `deployment { … }` or another target"),
        );
        return;
    };
    let path = Path(written.segments.iter().map(step).collect());
    let predicate = check::predicate(check, &mut walk.found);
    let negative = predicate.is_negative();
    let gates = if negative {
        walk.refuse_gates(statement, "what is not there");
        vec![]
    } else {
        statement.gates.iter().filter_map(|written| gate::on_statement(walk, statement, written, scope)).collect()
    };
    let shown = display(&written.segments);
    let sentence = format!("{shown} {}", check::describe(check));
    // Several checks of one path may hold together; only that it is there and that it isn't exclude each other.
    let subject = match check {
        Check::Equals(_) => Some((format!("the value of {shown}"), true)),
        Check::Exists(_) => Some((shown, true)),
        Check::Absent(_) => Some((shown, false)),
        _ => None,
    };
    let fact = Fact { path: path.clone(), predicate, span: check::span(check), implied: false };
    let group = if matches!(check, Check::Absent(_)) { Group::Absence } else { Group::Rest };
    let claim = Claim {
        facts: vec![fact],
        removes: (!negative).then_some(path),
        gates,
        ..scope.claim_by(statement, target, group, sentence)
    };
    match subject {
        Some((subject, positive)) => walk.claim(claim, scope, &[(&subject, written.span)], positive),
        None => walk.claim(claim, scope, &[], true),
    }
}

/// Whether a path is `raw`, which outside of a target speaks of the text that is rendered.
pub fn is_raw(path: &Written) -> bool {
    matches!(path.segments.as_slice(), [Segment { kind: SegmentKind::Key(key), .. }] if key == "raw")
}

/// A segment of a path as a step from its target.
pub fn step(segment: &Segment) -> Step {
    match &segment.kind {
        SegmentKind::Key(key) => Step::Key(key.clone()),
        SegmentKind::Index(index) => Step::Index(*index),
        SegmentKind::Raw(raw) => Step::Raw(raw.clone()),
    }
}

/// A path as a person writes it.
pub fn display(segments: &[Segment]) -> String {
    let mut shown = String::new();
    for segment in segments {
        match &segment.kind {
            SegmentKind::Key(key) => {
                if !shown.is_empty() {
                    shown.push('.');
                }
                shown.push_str(&super::context::display(std::slice::from_ref(key)));
            }
            SegmentKind::Index(index) => _ = write!(shown, "[{index}]"),
            SegmentKind::Raw(raw) => shown.push_str(raw),
        }
    }
    shown
}
