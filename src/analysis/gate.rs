//! Gates: the switches in a chart's values that take something away.

use super::context::{display, json, keys, overlap, put};
use super::plan::{Claim, Gate, GateId, Place, Plan, TargetId};
use super::walk::{Scope, Settings, Walk};
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Gate as Written, Statement, Value};
use crate::syntax::span::Span;
use serde_json::{Map, Value as Json};

/// `gated by X` as a statement of its own.
pub fn state(walk: &mut Walk, statement: &Statement, written: &Written, scope: &Scope) {
    let Some(target) = scope.target else {
        walk.found.push(
            Diagnostic::new(Code::WrongPlace, "a gate outside of any target", written.span, "what does it govern?")
                .help("put it beside the probes that it governs"),
        );
        return;
    };
    if let Some(gate) = gate(walk, statement, written, scope, target) {
        walk.own_gates.push(walk.plan.gates.len());
        walk.plan.gates.push(gate);
    }
}

/// A gate on a single statement, which governs that alone. Equal gates of one block are one.
pub fn on_statement(walk: &mut Walk, statement: &Statement, written: &Written, scope: &Scope) -> Option<GateId> {
    let target = scope.target?;
    let new = gate(walk, statement, written, scope, target)?;
    let same = |old: &Gate| {
        old.removes.is_none()
            && (old.block, old.context, &old.path, &old.open, &old.closed, old.default)
                == (new.block, new.context, &new.path, &new.open, &new.closed, new.default)
    };
    Some(walk.plan.gates.iter().position(same).unwrap_or_else(|| {
        walk.plan.gates.push(new);
        walk.plan.gates.len() - 1
    }))
}

/// A gate on a block, which takes the block's whole target away.
pub fn on_block(
    walk: &mut Walk,
    statement: &Statement,
    written: &Written,
    scope: &Scope,
    removes: TargetId,
) -> Option<GateId> {
    let target = scope.target.unwrap_or(removes);
    let gate = gate(walk, statement, written, scope, target)?;
    walk.plan.gates.push(Gate { removes: Some(removes), ..gate });
    Some(walk.plan.gates.len() - 1)
}

fn gate(walk: &mut Walk, statement: &Statement, written: &Written, scope: &Scope, target: TargetId) -> Option<Gate> {
    let subject = keys(&written.subject, &mut walk.found)?;
    let variable = matches!(subject.as_slice(), [name] if is_variable(name));
    let path = if variable { walk.env_under.iter().chain(&subject).cloned().collect() } else { subject.clone() };
    if variable {
        refuse_list(walk, written);
    }
    let (usual_open, usual_closed) = usual(variable, written.enables);
    let open = states(&written.open, usual_open);
    let closed = states(&written.closed, usual_closed);
    refuse_clash(walk, written, &open, &closed);
    refuse_by_schema(walk, written, &path, &open, &closed);
    Some(Gate {
        span: written.span,
        path,
        subject: display(&subject),
        block: scope.block,
        target,
        context: scope.context,
        open,
        closed,
        default: written.default.as_ref().map(|default| default.node),
        because: statement.because.clone(),
        name: statement.name.clone(),
        removes: None,
    })
}

/// Whether a name is that of an environment variable: capitals, digits and underscores.
fn is_variable(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

/// The open and the closed state of a gate that names none. `""` is falsy to a program's `os.getenv` guard and to Helm
/// alike, and the chart's values.schema.json may refuse the string `"false"` for a value.
fn usual(variable: bool, enables: bool) -> (Json, Json) {
    let (off, on) = if variable { (Json::from(""), Json::from("1")) } else { (Json::from(false), Json::from(true)) };
    if enables { (on, off) } else { (off, on) }
}

fn states(written: &[Value], usual: Json) -> Vec<Json> {
    if written.is_empty() { vec![usual] } else { written.iter().map(json).collect() }
}

fn refuse_list(walk: &mut Walk, written: &Written) {
    let Some(Json::Array(_)) = walk.chart.and_then(|chart| chart.value(&walk.env_under)) else { return };
    let place = display(&walk.env_under);
    walk.found.push(
        Diagnostic::new(
            Code::EnvIsList,
            format!("`{place}` is a list in the chart's values.yaml"),
            written.subject.span,
            "cannot be set by path",
        )
        .help("say where variables live by `env under PATH`, or set the whole list by `with`"),
    );
}

fn refuse_clash(walk: &mut Walk, written: &Written, open: &[Json], closed: &[Json]) {
    for (index, state) in open.iter().enumerate() {
        let Some(other) = closed.iter().position(|closed| closed == state) else { continue };
        let place = |values: &[Value], index: usize| values.get(index).map_or(written.span, |value| value.span);
        walk.found.push(
            Diagnostic::new(
                Code::ClashingStates,
                format!("{state} is both open and closed"),
                place(&written.closed, other),
                "closed here",
            )
            .and(place(&written.open, index), "open here")
            .help("name both: `open V, V closed V`"),
        );
    }
}

/// Helm applies the chart's schema to every render, so that a state which it refuses can never be rendered.
fn refuse_by_schema(walk: &mut Walk, written: &Written, path: &[String], open: &[Json], closed: &[Json]) {
    let Some(chart) = walk.chart else { return };
    for (states, values) in [(open, &written.open), (closed, &written.closed)] {
        for (index, state) in states.iter().enumerate() {
            let mut set = Json::Object(Map::new());
            put(&mut set, path, state.clone());
            for refusal in chart.refusals(&set) {
                let span = values.get(index).map_or(written.subject.span, |value| value.span);
                walk.found.push(refused(path, state, span, &refusal.message));
            }
        }
    }
}

fn refused(path: &[String], state: &Json, span: Span, message: &str) -> Diagnostic {
    let path = display(path);
    Diagnostic::new(Code::SchemaRefuses, format!("the chart's schema refuses {state} for {path}"), span, message)
        .help("name the states that it takes: `open V, V closed V`")
        .note("Helm checks values.schema.json on every render, so that this state can never be rendered")
}

/// Finds what the gates govern and which are open for each claim, when all of the spec is known.
pub fn resolve(plan: &mut Plan, settings: &[Settings], own: &[GateId], found: &mut Vec<Diagnostic>) {
    for &gate in own {
        if !govern(plan, gate) {
            found.push(
                Diagnostic::new(
                    Code::GateGovernsNothing,
                    format!("no probe is gated by {}", plan.gates[gate].subject),
                    plan.gates[gate].span,
                    "its block states no probe",
                )
                .help("put the gate on the statement that it governs: `env A = \"1\" enabled by x`"),
            );
        }
    }
    let mut by_block: Vec<Vec<GateId>> = vec![vec![]; plan.blocks.len()];
    for (id, gate) in plan.gates.iter().enumerate() {
        by_block[gate.block].push(id);
    }
    for (index, around) in settings.iter().enumerate() {
        plan.claims[index].opens = opens(plan, &plan.claims[index], around, &by_block);
    }
}

/// Lets a gate that is a statement of its own govern the probes of its block. Whether there are any.
fn govern(plan: &mut Plan, id: GateId) -> bool {
    let gate = plan.gates[id].clone();
    let mut any = false;
    for index in 0..plan.claims.len() {
        let claim = &plan.claims[index];
        let probe = claim.probe && plan.lies_in(claim.block, gate.block);
        if probe {
            any = true;
            plan.claims[index].gates.push(id);
        }
    }
    any
}

/// Whether a gate takes away a whole document that the claim does not speak of, and so has no part in its render.
fn takes_another_document(plan: &Plan, gate: &Gate, claim: &Claim) -> bool {
    let Some(removed) = gate.removes.map(|removed| &plan.targets[removed]) else { return false };
    removed.place == Place::Document && removed.document != plan.targets[claim.target].document
}

/// The gates that are open for a claim: its own first, then those of the blocks around it, innermost first. Of gates that
/// set the same value the first wins, and a `with` inside the gate's block wins over the gate.
fn opens(plan: &Plan, claim: &Claim, around: &Settings, by_block: &[Vec<GateId>]) -> Vec<GateId> {
    let mut opens: Vec<GateId> = vec![];
    let mut block = claim.block;
    let mut candidates = claim.gates.clone();
    loop {
        candidates.extend(&by_block[block]);
        if block == 0 {
            break;
        }
        block = plan.blocks[block];
    }
    for id in candidates {
        let gate = &plan.gates[id];
        if takes_another_document(plan, gate, claim) {
            continue;
        }
        let taken = opens.iter().any(|&other| overlap(&plan.gates[other].path, &gate.path));
        let overlaid = around
            .iter()
            .any(|(path, block)| *block != gate.block && plan.lies_in(*block, gate.block) && overlap(path, &gate.path));
        if !taken && !overlaid {
            opens.push(id);
        }
    }
    opens
}
