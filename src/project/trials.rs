//! The suites of specs as they are to run on their charts. Writes nothing.

use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;

use super::build::once_for_each_file;
use super::charts::Charts;
use super::config;
use super::discover::SpecFile;
use super::{Project, Search};
use crate::diagnostics::{Code, Diagnostic, Report, Source};
use crate::suite::model::Suite;

/// The suite of one spec, and the chart that it is to run on.
#[derive(Debug)]
pub struct Trial {
    /// The spec.
    pub source: Arc<Source>,
    /// Where `compile` puts the suite: what it names is relative to that place.
    pub output: PathBuf,
    /// The folder of the chart.
    pub chart: PathBuf,
    /// The suite.
    pub suite: Suite,
}

/// What came of all specs of a run.
#[derive(Debug, Default)]
pub struct Trials {
    /// Everything that is wrong or worth a warning: spec by spec, and in each in the order of the text.
    pub reports: Vec<Report>,
    /// The specs that have no error, in order.
    pub trials: Vec<Trial>,
    /// How many specs have errors.
    pub broken: usize,
}

impl Project {
    /// Compiles the specs that were found, each for its chart.
    #[must_use]
    pub fn trials(&self, search: &Search) -> Trials {
        let mut trials = Trials { reports: self.clashes(&search.specs), ..Trials::default() };
        if !trials.reports.is_empty() {
            trials.broken = trials.reports.len();
            return trials;
        }
        let charts = Charts::new(self);
        let done: Vec<_> = search.specs.par_iter().map(|spec| self.trial(&charts, spec)).collect();
        for (reports, trial) in done {
            trials.broken += usize::from(trial.is_none());
            trials.reports.extend(reports);
            trials.trials.extend(trial);
        }
        once_for_each_file(&mut trials.reports);
        trials
    }

    fn trial(&self, charts: &Charts<'_>, spec: &SpecFile) -> (Vec<Report>, Option<Trial>) {
        let (mut reports, lowered) = self.lower(charts, spec);
        let Some(lowered) = lowered else { return (reports, None) };
        let Some(chart) = lowered.chart else {
            reports.push(self.report(&spec.path, no_chart()));
            return (reports, None);
        };
        let output = spec.output.clone();
        (reports, Some(Trial { source: lowered.source, output, chart, suite: lowered.suite }))
    }
}

fn no_chart() -> Diagnostic {
    Diagnostic::of_file(Code::NoChart, "no chart to test: none lies above the spec, and none is stated")
        .help("begin the spec with the path of its chart, relative to the spec: `chart ../charts/app`")
        .help(format!("or name the chart of all specs in {}: chart = \"charts/app\"", config::NAME))
}
