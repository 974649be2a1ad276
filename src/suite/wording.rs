//! What the spec calls the things that asserts speak of, and why they are as they are.

use super::model::{Subject, Wording};
use super::name;
use super::path::print;
use crate::analysis::plan::{Claim, Fact, Path, Place, Plan, Step, Target, TargetId, list_of};
use crate::syntax::span::{Span, Text};
use std::collections::HashSet;

/// The words of a plan.
#[must_use]
pub fn of(plan: &Plan) -> Wording {
    let targets = plan.named.iter().map(|(id, span)| target(plan, *id, *span));
    let mut subjects: Vec<Subject> = targets.collect();
    let mut known = HashSet::new();
    for claim in plan.claims.iter().filter(|claim| claim.probe) {
        for probe in probe(plan, claim).into_iter().chain(handler(plan, claim)) {
            // A probe that is stated for several renders is one thing to speak of.
            if known.insert((probe.document, probe.path.clone())) {
                subjects.push(probe);
            }
        }
    }
    let because = |claim: &Claim| claim.because.as_ref().map(|because| (claim.span, because.clone()));
    let of_gates = plan.gates.iter().filter_map(|gate| Some((gate.span, gate.because.clone()?)));
    let mut reasons: Vec<(Span, Text)> = plan.claims.iter().filter_map(because).chain(of_gates).collect();
    reasons.dedup();
    Wording { subjects, reasons }
}

fn target(plan: &Plan, id: TargetId, span: Span) -> Subject {
    let Target { document, place } = &plan.targets[id];
    let names = match place {
        Place::Container(pod, kind, _) => {
            Some(print(&pod.key(list_of(*kind)).step(Step::Raw("[*]".to_owned())).key("name")))
        }
        Place::Document | Place::Pod(_) => None,
    };
    let (name, path) = match place {
        Place::Document => (name::document(plan, *document), None),
        _ => (name::target(plan, id).trim_end_matches(": ").to_owned(), Some(print(&plan.targets[id].path()))),
    };
    Subject { document: *document, name, path, names, span }
}

fn probe(plan: &Plan, claim: &Claim) -> Option<Subject> {
    let target = &plan.targets[claim.target];
    let path = target.path().join(claim.removes.as_ref()?);
    let name = name::target(plan, claim.target) + name::subject(&claim.sentence);
    // Not the whole statement, which may end in a `because` on the next line.
    let end = claim.facts.iter().map(|fact| fact.span.end).max()?;
    let span = Span::new(claim.span.start, end);
    Some(Subject { document: target.document, name, path: Some(print(&path)), names: None, span })
}

/// The handler of a probe: what lies two keys deep in it belongs to one.
fn handler(plan: &Plan, claim: &Claim) -> Option<Subject> {
    let within =
        |fact: &&Fact| fact.path.0.len() > 2 && claim.removes.as_ref().is_some_and(|it| fact.path.0.starts_with(&it.0));
    let facts = || claim.facts.iter().filter(within);
    let path = Path(facts().next()?.path.0[..2].to_vec());
    let Some(Step::Key(field)) = path.0.last() else { return None };
    let probe = probe(plan, claim)?;
    let start = facts().map(|fact| fact.span.start).min()?;
    let end = facts().map(|fact| fact.span.end).max()?;
    let path = plan.targets[claim.target].path().join(&path);
    Some(Subject {
        name: format!("{} by {field}", probe.name),
        path: Some(print(&path)),
        span: Span::new(start, end),
        ..probe
    })
}
