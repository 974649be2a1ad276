//! What helm-unittest says of the suites of specs, told of the specs: which of their tests hold, and for each that does
//! not, the token that says otherwise.
//!
//! A test that fails is looked at a second time ([`look`]): many asserts only say that they failed, and not what is
//! rendered in place of what is stated. Starts no program and reads no file by itself; the runner does.

mod fault;
mod judge;
pub mod junit;
mod look;
pub mod select;
mod words;

use crate::diagnostics::{Code, Diagnostic, Report, Source};
use crate::project::Trial;
use crate::runner::{RunError, Runner, Staged, SuiteRun, stored};
use crate::suite::model::Suite;
use crate::syntax::span::Span;
use indexmap::IndexMap;
use look::{Look, Seen};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What came of one spec.
#[derive(Debug)]
pub struct Verdict {
    /// The spec.
    pub source: Arc<Source>,
    /// The name of its suite.
    pub suite: String,
    /// Its tests, in order.
    pub tests: Vec<Test>,
    /// What does not hold, in the order of the spec.
    pub diagnostics: Vec<Diagnostic>,
}

/// What came of one test: a job of helm-unittest.
#[derive(Debug)]
pub struct Test {
    /// Its name.
    pub name: String,
    /// Where in the spec it begins.
    pub span: Span,
    /// What it fails by: indices into [`Verdict::diagnostics`].
    pub faults: Vec<usize>,
}

impl Verdict {
    /// How many tests hold.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.tests.iter().filter(|test| test.faults.is_empty()).count()
    }

    /// What does not hold, with the spec that says so.
    #[must_use]
    pub fn reports(self) -> Vec<Report> {
        let source = self.source;
        let report = |diagnostic| Report { source: Arc::clone(&source), diagnostic };
        self.diagnostics.into_iter().map(report).collect()
    }
}

/// Runs the suites, those of one chart in one process and several charts at once. `shown` gives a path as messages show it.
///
/// # Errors
/// The charts that no verdict was reached of, and why.
pub fn reach(trials: &[Trial], runner: &Runner, shown: impl Fn(&Path) -> String + Sync) -> (Vec<Verdict>, Vec<Report>) {
    let mut charts: IndexMap<&PathBuf, Vec<&Trial>> = IndexMap::new();
    for trial in trials {
        charts.entry(&trial.chart).or_default().push(trial);
    }
    let charts: Vec<_> = charts.into_iter().collect();
    let reached: Vec<_> = charts.par_iter().map(|(chart, trials)| of_chart(chart, trials, runner)).collect();
    let (mut verdicts, mut failures) = (vec![], vec![]);
    for ((chart, _), reached) in charts.iter().zip(reached) {
        match reached {
            Ok(reached) => verdicts.extend(reached),
            Err(diagnostic) => failures.push(Report::of_file(shown(chart), diagnostic)),
        }
    }
    verdicts.sort_by(|a: &Verdict, b| a.source.name().cmp(b.source.name()));
    (verdicts, failures)
}

fn of_chart(chart: &Path, trials: &[&Trial], runner: &Runner) -> Result<Vec<Verdict>, Diagnostic> {
    let staged: Vec<_> =
        trials.iter().map(|trial| Staged { suite: trial.suite.clone(), output: &trial.output }).collect();
    let runs = runner.run_suites(chart, &staged).map_err(|error| failed(&error))?;
    for (trial, run) in trials.iter().zip(&runs) {
        judge::adds_up(&trial.suite, run).map_err(|amiss| Diagnostic::of_file(Code::ResultsAmiss, amiss))?;
    }
    let seen = look_closer(chart, trials, &runs, runner);
    let verdicts = trials.iter().zip(&runs).zip(&seen);
    Ok(verdicts.map(|((trial, run), seen)| verdict(trial, run, seen)).collect())
}

/// Looks at what failed. When that does not come to anything, the failures are told with less.
fn look_closer(chart: &Path, trials: &[&Trial], runs: &[SuiteRun], runner: &Runner) -> Vec<Seen> {
    let looks: Vec<Option<Look>> = trials.iter().zip(runs).map(|(trial, run)| Look::at(&trial.suite, run)).collect();
    let staged: Vec<_> = looks
        .iter()
        .zip(trials)
        .filter_map(|(look, trial)| Some(Staged { suite: look.as_ref()?.suite.clone(), output: &trial.output }))
        .collect();
    let answers = if staged.is_empty() { None } else { runner.run_suites(chart, &staged).ok() };
    let mut answers = answers.unwrap_or_default().into_iter();
    looks.into_iter().map(|look| look.map_or_else(Seen::default, |look| look.seen(answers.next().as_ref()))).collect()
}

fn verdict(trial: &Trial, run: &SuiteRun, seen: &Seen) -> Verdict {
    let Trial { source, suite, output, .. } = trial;
    let keeps_snapshots = suite.jobs.iter().any(judge::compares_snapshots);
    let snapshots = if keeps_snapshots { stored(output) } else { vec![] };
    let mut docket = fault::Docket::default();
    for (index, job) in run.jobs.iter().enumerate() {
        for fault in judge::faults(suite, index, &job.outcome, seen, &snapshots) {
            docket.enter(index, fault);
        }
    }
    let (diagnostics, faults) = docket.close(trial);
    let tests = suite.jobs.iter().zip(faults).map(|(job, faults)| Test {
        name: job.name.clone(),
        span: job.origins.first().copied().unwrap_or_default(),
        faults,
    });
    Verdict { source: Arc::clone(source), suite: suite.name.clone(), tests: tests.collect(), diagnostics }
}

/// What keeps the suites of a chart from a verdict.
fn failed(error: &RunError) -> Diagnostic {
    let code = match error {
        RunError::NoCommand | RunError::NotStarted(..) => Code::NoRunner,
        _ => Code::ResultsAmiss,
    };
    let mut diagnostic = Diagnostic::of_file(code, error.to_string());
    if code == Code::NoRunner {
        diagnostic = diagnostic.help(HOW_TO_STATE);
    }
    let console = error.console().trim();
    if !console.is_empty() {
        diagnostic = diagnostic.note(format!("it printed\n{}", words::block(console)));
    }
    diagnostic
}

/// How to name the command that runs helm-unittest.
const HOW_TO_STATE: &str = "name the command that runs it: `--runner \"COMMAND\"`, the variable CHARTSPEC_RUNNER, or `runner` in chartspec.toml";

/// What is to be said where there is no helm-unittest.
#[must_use]
pub fn no_runner(error: &crate::runner::NoRunner) -> Report {
    let diagnostic = Diagnostic::of_file(Code::NoRunner, error.to_string())
        .help("install the plugin of Helm: `helm plugin install https://github.com/helm-unittest/helm-unittest`")
        .help("or put `untt` on the PATH, from https://github.com/helm-unittest/helm-unittest/releases")
        .help(format!("or {HOW_TO_STATE}"));
    Report::of_file("helm-unittest", diagnostic)
}

/// How many jobs the suites have.
#[must_use]
pub fn jobs<'s>(suites: impl IntoIterator<Item = &'s Suite>) -> usize {
    suites.into_iter().map(|suite| suite.jobs.len()).sum()
}
