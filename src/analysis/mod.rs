//! From the tree of a spec to the facts that it states: names, scopes, the rules of Kubernetes, gates. Prints nothing.

mod check;
mod container;
mod context;
mod expect;
mod field;
mod file;
mod gate;
mod hook;
mod kubernetes;
mod pattern;
pub mod plan;
mod probe;
mod quantity;
mod render;
mod subject;
mod target;
mod via;
mod walk;

use crate::chart::Chart;
use crate::diagnostics::Diagnostic;
use crate::syntax::ast::Spec;
pub use context::{brief_json, display, overlap, put, take};
use plan::Plan;
use std::collections::HashSet;
use walk::Walk;

/// Turns the tree of a spec into its facts, and says everything that is wrong with it. `stem` is the name of the suite
/// where the spec gives none; without a chart nothing is checked against it.
#[must_use]
pub fn analyse(spec: &Spec, stem: &str, chart: Option<&Chart>) -> (Plan, Vec<Diagnostic>) {
    let mut walk = Walk::new(stem.to_owned(), chart);
    file::state(&mut walk, &spec.statements);
    walk.file(&spec.statements);
    let Walk { mut plan, mut found, settings, own_gates, capabilities, .. } = walk;
    gate::resolve(&mut plan, &settings, &own_gates, &mut found);
    render::refuse_without_anchor(&plan, &mut found);
    render::refuse_mixed_capabilities(&plan, &capabilities, &mut found);
    file::also(&mut plan, chart);
    // A body is gone through once for each of its targets, and what is wrong with it is said once.
    let mut said = HashSet::new();
    found.retain(|diagnostic| said.insert((diagnostic.code, diagnostic.span(), diagnostic.message.clone())));
    (plan, found)
}
