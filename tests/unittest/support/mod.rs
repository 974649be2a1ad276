//! What the tests are written with: a chart, a spec, a change to the chart, and what helm-unittest says of it.

mod bench;
mod reds;
mod tool;

pub use tool::helm_unittest;

use bench::{Bench, Edit, Source};
use chartspec::runner::Run;
use std::fmt::Write;

/// A fixture chart from `tests/charts`, what is stated of it, and what is changed in it.
///
/// ```ignore
/// Case::new("jobs-manager")
///     .spec("…")
///     .change("templates/deployment.yaml", "path: /healthz", "path: /")
///     .red([("container api: readiness is http GET /healthz :8080", "equal readinessProbe.httpGet.path")]);
/// ```
#[derive(Clone)]
#[must_use = "a case says nothing before it ends in `green` or `red`"]
pub struct Case {
    chart: &'static str,
    source: Source,
    edits: Vec<Edit>,
}

impl Case {
    /// A case on the chart `tests/charts/NAME`.
    pub fn new(chart: &'static str) -> Self {
        Self { chart, source: Source::Suite(String::new()), edits: vec![] }
    }

    /// States the case by a spec, which is compiled against the chart as it is before the changes.
    pub fn spec(self, text: impl Into<String>) -> Self {
        Self { source: Source::Spec(text.into()), ..self }
    }

    /// States the case by a suite as it is, for what is to be shown of the tests' own means.
    pub fn suite(self, text: impl Into<String>) -> Self {
        Self { source: Source::Suite(text.into()), ..self }
    }

    /// Replaces a text that stands once in a file of the chart.
    pub fn change(mut self, file: &'static str, from: &str, to: &str) -> Self {
        self.edits.push(Edit::new(file, from, to, 1));
        self
    }

    /// Replaces a text that stands so many times in a file of the chart.
    pub fn change_all(mut self, times: usize, file: &'static str, from: &str, to: &str) -> Self {
        self.edits.push(Edit::new(file, from, to, times));
        self
    }

    /// Every job must pass, after the changes if there are any.
    #[track_caller]
    pub fn green(self) {
        self.red([]);
    }

    /// Exactly these asserts must fail, each a job and an assert: its type and the end of its path. A job that comes to
    /// no verdict is written `error: ` and a part of its text.
    #[track_caller]
    pub fn red<'e>(self, expected: impl IntoIterator<Item = (&'e str, &'e str)>) {
        let expected: Vec<_> = expected.into_iter().collect();
        if let Err(complaint) = self.judge(&expected) {
            panic!("{complaint}");
        }
    }

    /// What is wrong with the expectation, or with the case itself.
    pub fn judge(&self, expected: &[(&str, &str)]) -> Result<(), String> {
        let bench = Bench::new(self.chart, &self.source)?;
        if !self.edits.is_empty() {
            let before = bench.render()?;
            for edit in &self.edits {
                bench.apply(edit)?;
            }
            if bench.render()? == before {
                return Err(format!("this change changes nothing of what is rendered:\n{}", self.changes()));
            }
        }
        let run = bench.run()?;
        let reds = reds::of(&run, &bench.suite)?;
        reds::compare(&reds, expected).map_err(|complaint| self.report(&complaint, &bench, &run))
    }

    /// The suite that the spec is compiled to.
    #[track_caller]
    pub fn compiled(&self) -> String {
        Bench::new(self.chart, &self.source).map_or_else(|error| panic!("{error}"), |bench| bench.suite)
    }

    /// What the chart renders in every job, one after another.
    #[track_caller]
    pub fn rendered(&self) -> String {
        Bench::new(self.chart, &self.source).and_then(|bench| bench.render()).unwrap_or_else(|error| panic!("{error}"))
    }

    fn report(&self, complaint: &str, bench: &Bench, run: &Run) -> String {
        let mut report = format!("{complaint}\n");
        if !self.edits.is_empty() {
            _ = write!(report, "\n── the change\n{}", self.changes());
        }
        _ = write!(report, "\n── the suite\n{}\n── helm-unittest said\n{}", bench.suite, run.console);
        report
    }

    fn changes(&self) -> String {
        self.edits.iter().map(ToString::to_string).collect()
    }
}
