//! The jobs of a gate: one a state. While one gate is closed its siblings stay open, what it governs is absent, and all
//! that is stated in its block and not governed by it still holds.

use super::assert::state;
use super::lower::{Asserts, Lowering, comments, render};
use super::model::{Assert, Job, Render as Rendering};
use super::name;
use crate::analysis::plan::{
    Claim, ContextId, Fact, Gate, GateId, Group, Path, Place, Plan, Predicate, Step, TargetId, list_of,
};
use crate::analysis::{overlap, put, take};
use serde_json::Value as Json;

/// The jobs of one gate, in every render that it is stated for.
pub fn jobs(lowering: &mut Lowering, id: GateId) -> Vec<Job> {
    let plan = lowering.plan;
    let gate = &plan.gates[id];
    let mut jobs = vec![];
    for context in contexts(plan, id) {
        let states = gate.closed.iter().map(|state| (Some(state), false));
        let open = gate.open.iter().map(|state| (Some(state), true));
        let default = gate.default.iter().map(|open| (None, *open));
        for (state, opens) in states.chain(open).chain(default) {
            // In its first open state every plain fact is asserted already, so that this job only says what stays.
            let brief = opens && state == gate.open.first();
            let render = Render::new(plan, id, context, state);
            jobs.push(if opens { render.open(lowering, brief) } else { render.closed(lowering) });
        }
    }
    jobs
}

/// The renders that a gate is stated for: its own, or where it governs nothing there, those of what it governs.
fn contexts(plan: &Plan, id: GateId) -> Vec<ContextId> {
    let gate = &plan.gates[id];
    let mut contexts = vec![];
    for claim in plan.claims.iter().filter(|claim| claim.gates.contains(&id)) {
        if !contexts.contains(&claim.context) {
            contexts.push(claim.context);
        }
    }
    if contexts.is_empty() || contexts.contains(&gate.context) { vec![gate.context] } else { contexts }
}

/// What becomes of a claim in one render.
#[derive(PartialEq, Eq)]
enum Fate {
    Holds,
    Gone,
    /// It is gone together with the target that it stands in, or it is not known.
    Unsaid,
}

/// One state of one gate in one context.
struct Render<'p> {
    plan: &'p Plan,
    id: GateId,
    gate: &'p Gate,
    context: ContextId,
    state: Option<&'p Json>,
    /// The state of every gate that is set, this one first; `None`: it is not set at all.
    assigned: Vec<(&'p [String], Option<&'p Json>)>,
    /// What is stated in the gate's block and render.
    claims: Vec<&'p Claim>,
}

impl<'p> Render<'p> {
    fn new(plan: &'p Plan, id: GateId, context: ContextId, state: Option<&'p Json>) -> Self {
        let gate = &plan.gates[id];
        let document = plan.targets[gate.target].document;
        let concerns = |claim: &&Claim| {
            claim.group != Group::Implied
                && claim.context == context
                && plan.targets[claim.target].document == document
                && plan.lies_in(claim.block, gate.block)
        };
        let claims: Vec<_> = plan.claims.iter().filter(concerns).collect();
        let mut assigned = vec![(gate.path.as_slice(), state)];
        for &other in claims.iter().flat_map(|claim| &claim.opens) {
            let other = &plan.gates[other];
            if !assigned.iter().any(|(path, _)| overlap(path, &other.path)) {
                assigned.push((&other.path, other.open.first()));
            }
        }
        Self { plan, id, gate, context, state, assigned, claims }
    }

    fn render(&self) -> Rendering {
        let mut render = render(&self.plan.contexts[self.context]);
        for (path, state) in &self.assigned {
            match state {
                Some(state) => put(&mut render.set, path, (*state).clone()),
                None => take(&mut render.set, path),
            }
        }
        render
    }

    /// Whether a gate is open in this render; `None` where its value is none of its states, or not set by anything.
    fn is_open(&self, id: GateId) -> Option<bool> {
        let gate = &self.plan.gates[id];
        let (_, state) = self.assigned.iter().find(|(path, _)| *path == gate.path)?;
        match state {
            None => gate.default,
            Some(state) if gate.open.contains(state) => Some(true),
            Some(state) if gate.closed.contains(state) => Some(false),
            Some(_) => None,
        }
    }

    fn fate(&self, claim: &Claim) -> Fate {
        if claim.within.iter().any(|&gate| self.is_open(gate) != Some(true)) {
            return Fate::Unsaid;
        }
        let gates: Vec<_> = claim.gates.iter().map(|&gate| self.is_open(gate)).collect();
        if gates.contains(&Some(false)) {
            Fate::Gone
        } else if gates.contains(&None) {
            Fate::Unsaid
        } else {
            Fate::Holds
        }
    }

    fn governed(&self) -> Vec<&'p Claim> {
        self.claims
            .iter()
            .copied()
            .filter(|claim| claim.gates.contains(&self.id) || claim.within.contains(&self.id))
            .collect()
    }

    fn name(&self, gone: &str, go: &str) -> String {
        let when = name::state(self.gate, self.state);
        let context = name::context(self.plan, self.context);
        if let Some(name) = &self.gate.name {
            return format!("{} ({when}){context}", name.node);
        }
        let (subject, several) = name::governed(self.plan, self.gate, &self.governed());
        let target = match self.gate.removes {
            // The removed target is named whole.
            Some(_) => String::new(),
            None => name::target(self.plan, self.gate.target),
        };
        format!("{target}{subject} {} when {when}{context}", if several { go } else { gone })
    }

    fn comments(&self) -> Vec<String> {
        comments(self.gate.because.iter())
    }

    fn closed(&self, lowering: &mut Lowering) -> Job {
        let name = self.name("is gone", "are gone");
        let document = self.plan.targets[self.gate.target].document;
        let mut asserts = Asserts::new(self.plan);
        if self.gate.removes.is_some_and(|removed| self.plan.targets[removed].place == Place::Document) {
            return self.document_gone(lowering, &name, document);
        }
        let removed = self.removed();
        for &removed in &removed {
            self.target_gone(&mut asserts, removed);
        }
        for claim in &self.claims {
            match (self.fate(claim), &claim.removes) {
                (Fate::Gone, Some(path)) => {
                    // What holds it may be gone with it; that the path is right is shown by the open state. Where it is
                    // rendered all the same, it is the gate that does not do what is stated of it.
                    let span = if claim.gates.contains(&self.id) { self.gate.span } else { claim.span };
                    asserts.fact(claim.target, &Fact { span, ..fact(path, Predicate::NoEntry, claim) });
                }
                (Fate::Holds, _) => asserts.stated(&self.without(claim, &removed)),
                _ => {}
            }
        }
        lowering.job(&name, document, self.render(), self.comments(), asserts)
    }

    fn open(&self, lowering: &mut Lowering, brief: bool) -> Job {
        let name = self.name("stays", "stay");
        let document = self.plan.targets[self.gate.target].document;
        let mut asserts = Asserts::new(self.plan);
        if let Some(removed) = self.gate.removes {
            let path = self.plan.targets[removed].path();
            let there = match self.plan.targets[removed].place {
                Place::Document => {
                    Assert::at("equal", "kind".to_owned()).with("value", self.plan.documents[document].kind.as_deref())
                }
                _ => state(&path, &Predicate::Exists),
            };
            asserts.push(there, self.gate.span);
        }
        for claim in self.governed() {
            match (brief, &claim.removes) {
                (true, Some(path)) if self.gate.removes.is_none() => {
                    asserts.fact(claim.target, &fact(path, Predicate::Exists, claim));
                }
                (false, _) if self.fate(claim) == Fate::Holds => asserts.stated(claim),
                _ => {}
            }
        }
        lowering.job(&name, document, self.render(), self.comments(), asserts)
    }

    /// The targets that closed gates of this block take away.
    fn removed(&self) -> Vec<TargetId> {
        let document = self.plan.targets[self.gate.target].document;
        let gates = self.plan.gates.iter().enumerate().filter(|(id, gate)| {
            gate.context == self.context
                && self.plan.targets[gate.target].document == document
                && self.plan.lies_in(gate.block, self.gate.block)
                && self.is_open(*id) == Some(false)
        });
        gates.filter_map(|(_, gate)| gate.removes).collect()
    }

    /// A claim without what it says of the targets that are gone: a list of containers holds those that are left.
    fn without(&self, claim: &Claim, removed: &[TargetId]) -> Claim {
        let mut claim = claim.clone();
        for removed in removed.iter().map(|&removed| &self.plan.targets[removed]) {
            let Place::Container(pod, kind, Some(name)) = &removed.place else { continue };
            if self.plan.targets[claim.target].place != Place::Pod(pod.clone()) {
                continue;
            }
            let list = Path::keys(&[list_of(*kind)]);
            let listed = list.step(Step::named(name));
            let before = claim.facts.len();
            claim.facts.retain(|fact| fact.path != listed || fact.predicate != Predicate::Exists);
            if claim.facts.len() == before {
                continue;
            }
            for fact in claim.facts.iter_mut().filter(|fact| fact.path == list) {
                if let Predicate::Length(count) = fact.predicate {
                    fact.predicate = if count > 1 { Predicate::Length(count - 1) } else { Predicate::EmptyList };
                }
            }
        }
        claim
    }

    /// A container that is gone takes its own anchor along, so that the list it stood in is the anchor.
    fn target_gone(&self, asserts: &mut Asserts, removed: TargetId) {
        let target = &self.plan.targets[removed];
        let path = target.path();
        let list = Path(path.0[..path.0.len().saturating_sub(2)].to_vec());
        if !list.0.is_empty() {
            asserts.push(state(&list, &Predicate::Exists), self.gate.span);
        }
        asserts.push(state(&path, &Predicate::Absent), self.gate.span);
    }

    /// A document that is gone leaves nothing to anchor on in this render; the open state is the anchor.
    fn document_gone(&self, lowering: &mut Lowering, name: &str, id: usize) -> Job {
        let document = &self.plan.documents[id];
        let kind = document.kind.clone().unwrap_or_default();
        let mut asserts = Asserts::new(self.plan);
        asserts.push(state(&Path::default(), &Predicate::NoDocument(kind, document.name.clone())), self.gate.span);
        let job = lowering.job(name, id, self.render(), self.comments(), asserts);
        Job { selector: None, ..job }
    }
}

fn fact(path: &Path, predicate: Predicate, claim: &Claim) -> Fact {
    Fact { path: path.clone(), predicate, span: claim.span, implied: false }
}
