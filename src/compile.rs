//! From the text of one spec to the text of its suite, without touching a file.

use crate::chart::Chart;
use crate::diagnostics::{Code, Diagnostic};
use crate::suite::model::Suite;
use crate::syntax::ast::{Spec, StatementKind};
use crate::syntax::span::Text;
use crate::{analysis, suite, syntax};

/// A spec that has been read, and not yet looked at any further.
#[derive(Debug)]
pub struct Parsed {
    spec: Spec,
    diagnostics: Vec<Diagnostic>,
}

/// What comes of a spec.
#[derive(Debug)]
pub struct Compiled {
    /// The suite as YAML, without the marker line; `None` when there are errors.
    pub suite: Option<String>,
    /// Everything that is wrong or worth a warning, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// How many jobs the suite has.
    pub jobs: usize,
    /// How many asserts the suite has.
    pub asserts: usize,
}

/// Reads a spec.
#[must_use]
pub fn parse(text: &str) -> Parsed {
    let (spec, diagnostics) = syntax::parse(text);
    Parsed { spec, diagnostics }
}

impl Parsed {
    /// The path of `chart PATH`, if the spec states it.
    #[must_use]
    pub fn chart(&self) -> Option<&Text> {
        self.spec.statements.iter().find_map(|statement| match &statement.kind {
            StatementKind::Chart(path) => Some(path),
            _ => None,
        })
    }

    /// Compiles the spec. `stem` is the name of the suite where the spec gives none; `chart` is what is known of the
    /// chart, and without it nothing is checked against it.
    #[must_use]
    pub fn compile(self, stem: &str, chart: Option<&Chart>) -> Compiled {
        let (suite, diagnostics) = self.lower(stem, chart);
        let Some(suite) = suite else { return Compiled { suite: None, diagnostics, jobs: 0, asserts: 0 } };
        Compiled { jobs: suite.jobs.len(), asserts: suite.asserts(), suite: Some(suite::emit(&suite)), diagnostics }
    }

    /// Compiles the spec as [`Parsed::compile`] does, to the suite before it is printed; `None` when there are errors.
    #[must_use]
    pub fn lower(self, stem: &str, chart: Option<&Chart>) -> (Option<Suite>, Vec<Diagnostic>) {
        let mut diagnostics = self.diagnostics;
        // Of a text that was read in part only, nothing more can be said.
        if diagnostics.iter().any(|diagnostic| matches!(diagnostic.code, Code::TooDeep | Code::TooLarge)) {
            return (None, diagnostics);
        }
        let (plan, found) = analysis::analyse(&self.spec, stem, chart);
        diagnostics.extend(found);
        if plan.claims.is_empty() && !diagnostics.iter().any(Diagnostic::is_error) {
            diagnostics.push(nothing_stated(&self.spec));
        }
        diagnostics.sort_by_key(|diagnostic| (diagnostic.span(), diagnostic.code));
        let broken = diagnostics.iter().any(Diagnostic::is_error);
        ((!broken).then(|| suite::lower(&plan)), diagnostics)
    }
}

/// A suite without a job is one that can't fail.
fn nothing_stated(spec: &Spec) -> Diagnostic {
    let span = spec.statements.last().map(|statement| statement.span).unwrap_or_default();
    Diagnostic::new(Code::NothingStated, "the spec states nothing", span, "nothing follows from it")
        .help("state what a target must render: `deployment: container api: no probes`")
}
