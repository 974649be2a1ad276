//! What a spec says of itself as a whole.

use super::context;
use super::plan::Plan;
use super::target;
use super::walk::Walk;
use crate::chart::Chart;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Statement, StatementKind};
use crate::syntax::span::Span;
use std::collections::{BTreeSet, HashMap};
use std::mem::discriminant;

/// Gathers the statements about the whole file, which hold for all of it wherever they stand.
pub fn state(walk: &mut Walk, statements: &[Statement]) {
    let mut seen: HashMap<_, Span> = HashMap::new();
    for statement in statements {
        let repeated = match &statement.kind {
            StatementKind::Suite(name) => {
                walk.plan.suite.clone_from(&name.node);
                "suite"
            }
            StatementKind::EnvUnder(path) => {
                if let Some(keys) = context::keys(path, &mut walk.found) {
                    walk.env_under = keys;
                }
                "env under"
            }
            StatementKind::Chart(_) => "chart",
            StatementKind::RenderAlso(templates) => {
                for template in templates {
                    let template = target::template(walk, template);
                    walk.plan.also.push(template);
                }
                continue;
            }
            _ => continue,
        };
        if let Some(first) = seen.insert(discriminant(&statement.kind), statement.span) {
            walk.found.push(
                Diagnostic::new(
                    Code::StatedTwice,
                    format!("`{repeated}` is stated twice"),
                    statement.span,
                    "again here",
                )
                .and(first, "stated first here")
                .help("keep one of them"),
            );
        }
    }
}

/// Adds the templates that those of the spec include: helm-unittest renders what is listed and nothing else, and an
/// `include` of another template fails without it.
pub fn also(plan: &mut Plan, chart: Option<&Chart>) {
    let rendered: BTreeSet<&str> = plan.documents.iter().map(|document| document.template.as_str()).collect();
    let mut also: BTreeSet<String> = plan.also.iter().cloned().collect();
    if let Some(chart) = chart {
        for template in &rendered {
            also.extend(chart.includes(template).into_iter().map(str::to_owned));
        }
    }
    plan.also = also.into_iter().filter(|template| !rendered.contains(template.as_str())).collect();
}
