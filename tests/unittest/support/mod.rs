//! What the tests are written with: a chart, a spec, a change to the chart, and what helm-unittest says of it.

mod bench;
mod reds;
mod tool;

pub use bench::copy_folder;
pub use tool::{helm_unittest, oldest_helm_unittest};

use bench::{Bench, Edit, Fault, Source};
use chartspec::runner::{Outcome, Run};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{LazyLock, Mutex};

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
    given: Vec<Edit>,
    source: Source,
    edits: Vec<Edit>,
}

impl Case {
    /// A case on the chart `tests/charts/NAME`.
    pub fn new(chart: &'static str) -> Self {
        Self { chart, given: vec![], source: Source::Suite(String::new()), edits: vec![] }
    }

    /// Takes another variant of the chart for what it was from the start: a text that stands once in one of its files
    /// reads differently.
    pub fn given(mut self, file: &'static str, from: &str, to: &str) -> Self {
        self.given.push(Edit::new(file, from, to, 1));
        self
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

    /// Some assert must fail, whichever it is.
    #[track_caller]
    pub fn any_red(self) {
        let (bench, run) = self.run().unwrap_or_else(|fault| panic!("{fault}"));
        assert!(!run.is_green(), "{}", self.report("green, and should be red", &bench, &run));
    }

    /// Every job must fail, whatever it fails by.
    #[track_caller]
    pub fn every_job_red(self) {
        let (bench, run) = self.run().unwrap_or_else(|fault| panic!("{fault}"));
        let green: Vec<_> = run.jobs().filter(|job| job.outcome == Outcome::Passed).map(|job| &job.name).collect();
        assert!(green.is_empty(), "{}", self.report(&format!("green, and should be red: {green:#?}"), &bench, &run));
    }

    /// What is wrong with the expectation, or with the case itself.
    pub fn judge(&self, expected: &[(&str, &str)]) -> Result<(), Fault> {
        let (bench, run) = self.run()?;
        let reds = reds::of(&run, &bench.suite)?;
        reds::compare(&reds, expected).map_err(|complaint| self.report(&complaint, &bench, &run).into())
    }

    /// Makes the changes and runs the suite.
    fn run(&self) -> Result<(Bench, Run), Fault> {
        let bench = self.bench()?;
        if !self.edits.is_empty() {
            let before = self.rendered_before(&bench)?;
            for edit in &self.edits {
                bench.apply(edit)?;
            }
            if bench.render()? == before {
                return Err(format!("this change changes nothing of what is rendered:\n{}", self.changes()).into());
            }
        }
        let run = bench.run()?;
        Ok((bench, run))
    }

    /// What the chart renders ahead of the changes: the same for many tests, which therefore share it.
    fn rendered_before(&self, bench: &Bench) -> Result<String, Fault> {
        static RENDERED: LazyLock<Mutex<HashMap<String, String>>> = LazyLock::new(Mutex::default);
        let given: String = self.given.iter().map(ToString::to_string).collect();
        let key = format!("{}\n{given}\n{}", self.chart, bench.suite);
        if let Some(known) = RENDERED.lock().unwrap().get(&key) {
            return Ok(known.clone());
        }
        let rendered = bench.render()?;
        RENDERED.lock().unwrap().insert(key, rendered.clone());
        Ok(rendered)
    }

    /// The spec must not compile, for exactly these reasons: the codes of its errors, in the order of its text.
    #[track_caller]
    pub fn refused<'c>(self, codes: impl IntoIterator<Item = &'c str>) {
        let expected: Vec<_> = codes.into_iter().collect();
        match self.bench().map(|bench| bench.suite) {
            Ok(suite) => panic!("the spec compiles:\n{suite}"),
            Err(Fault::Refused(diagnostics)) if diagnostics.iter().map(|it| it.code.as_str()).eq(expected.clone()) => {}
            Err(fault) => panic!("the spec should be refused for {expected:?}, but {fault}"),
        }
    }

    /// The suite that the spec is compiled to.
    #[track_caller]
    pub fn compiled(&self) -> String {
        self.bench().map_or_else(|fault| panic!("{fault}"), |bench| bench.suite)
    }

    fn bench(&self) -> Result<Bench, Fault> {
        Bench::new(self.chart, &self.given, &self.source)
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
