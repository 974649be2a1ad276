//! Compiling: from the specs that were found to the suites as they are to lie on the disk. Writes nothing.

use std::collections::{HashMap, HashSet};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::charts::{Charts, Found};
use super::discover::SpecFile;
use super::existing::{self, OnDisk};
use super::marker::{self, STANDARD_INPUT};
use super::paths::{Places, absolute};
use super::read::{self, Text};
use super::{Project, Search, layout, reason};
use crate::compile;
use crate::diagnostics::{Code, Diagnostic, Report, Source};
use crate::suite::{self, model};

/// A suite as it is to lie on the disk.
#[derive(Debug)]
pub struct Suite {
    /// The spec that it is made of.
    pub spec: PathBuf,
    /// Where it goes.
    pub output: PathBuf,
    /// The whole file, the marker included.
    pub text: String,
    /// How many jobs it has.
    pub jobs: usize,
    /// How many asserts it has.
    pub asserts: usize,
    /// What lies there now.
    pub on_disk: OnDisk,
}

/// A spec without an error, and what is known of it before its suite is printed.
pub(super) struct Lowered {
    pub source: Arc<Source>,
    pub suite: model::Suite,
    /// The folder of its chart, where it has one.
    pub chart: Option<PathBuf>,
}

/// What came of all specs of a run.
#[derive(Debug, Default)]
pub struct Build {
    /// Everything that is wrong or worth a warning: spec by spec, and in each in the order of the text.
    pub reports: Vec<Report>,
    /// The suites of the specs that have no error, in the order of the specs.
    pub suites: Vec<Suite>,
    /// How many specs there were.
    pub specs: usize,
    /// How many of them have errors.
    pub broken: usize,
}

impl Project {
    /// Compiles the specs that were found, and looks at what lies where their suites go.
    #[must_use]
    pub fn build(&self, search: &Search) -> Build {
        let mut build = Build { specs: search.specs.len(), reports: self.clashes(&search.specs), ..Build::default() };
        if !build.reports.is_empty() {
            return build;
        }
        let charts = Charts::new(self);
        let one = |spec: &SpecFile| self.one(&charts, spec);
        // To start threads takes longer than to compile a single spec.
        let done: Vec<_> = match search.specs.as_slice() {
            [spec] => vec![one(spec)],
            specs => specs.par_iter().map(one).collect(),
        };
        for (reports, suite) in done {
            build.broken += usize::from(suite.is_none());
            build.reports.extend(reports);
            build.suites.extend(suite);
        }
        once_for_each_file(&mut build.reports);
        build
    }

    /// Compiles a spec from an input; the text of the suite, or `None` when there are errors. `name` is the path that
    /// the spec goes by.
    #[must_use]
    pub fn compile_input(&self, input: impl Read, name: Option<&Path>) -> (Vec<Report>, Option<String>) {
        let path = name.map(|name| absolute(&self.folder, name));
        let shown = path.as_deref().map_or_else(|| STANDARD_INPUT.to_owned(), |path| self.shown(path));
        let place = path.as_deref().map(|path| layout::place(&self.config, &mut Places::default(), path));
        let origin = place.and_then(|place| place.origin).unwrap_or_else(|| STANDARD_INPUT.to_owned());
        // Without a name, the spec is taken to lie in the working folder.
        let path = path.unwrap_or_else(|| self.folder.join("stdin"));
        match read::all(input) {
            Ok(text) => {
                let (reports, lowered) = self.text(&Charts::new(self), &path, shown, text);
                (reports, lowered.map(|lowered| marker::seal(&origin, &suite::emit(&lowered.suite))))
            }
            Err(error) => {
                let found = Diagnostic::of_file(Code::Unreadable, format!("cannot be read: {}", reason(&error)));
                (vec![Report::of_file(shown, found)], None)
            }
        }
    }

    fn one(&self, charts: &Charts<'_>, spec: &SpecFile) -> (Vec<Report>, Option<Suite>) {
        let (mut reports, lowered) = self.lower(charts, spec);
        let Some(Lowered { suite, .. }) = lowered else { return (reports, None) };
        let (jobs, asserts) = (suite.jobs.len(), suite.asserts());
        let text = marker::seal(&spec.origin, &suite::emit(&suite));
        match existing::compare(&spec.output, &text) {
            Ok(on_disk) => {
                let (spec, output) = (spec.path.clone(), spec.output.clone());
                (reports, Some(Suite { spec, output, text, jobs, asserts, on_disk }))
            }
            Err(error) => {
                reports.push(self.unreadable(&spec.output, &error));
                (reports, None)
            }
        }
    }

    /// Reads and compiles a spec; `None` when there are errors.
    pub(super) fn lower(&self, charts: &Charts<'_>, spec: &SpecFile) -> (Vec<Report>, Option<Lowered>) {
        match read::spec(&spec.path, spec.certain) {
            Ok(text) => self.text(charts, &spec.path, self.shown(&spec.path), text),
            Err(error) => (vec![self.unreadable(&spec.path, &error)], None),
        }
    }

    /// Compiles the text of a spec; `None` when there are errors.
    fn text(&self, charts: &Charts<'_>, path: &Path, shown: String, text: Text) -> (Vec<Report>, Option<Lowered>) {
        if let Some(wrong) = text.wrong {
            return (located(&Arc::new(Source::new(shown, text.text)), vec![wrong]), None);
        }
        let parsed = compile::parse(&text.text);
        let found = charts.of(path.parent().unwrap_or(&self.folder), parsed.chart());
        let chart = found.as_ref().ok().and_then(Option::as_ref).map(Found::chart).transpose();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let (suite, mut diagnostics) = parsed.lower(&stem, chart.as_ref().ok().copied().flatten());
        let mut reports = vec![];
        if let Err((file, reason)) = &chart {
            let unread = format!("a chart that cannot be read: {reason}");
            reports.push(self.report(file, Diagnostic::of_file(Code::NoChart, unread)));
        }
        if let Ok(Some(chart)) = chart {
            for problem in chart.problems() {
                let unseen = format!("cannot be looked at: {}", problem.reason);
                let file = chart.root().join(&problem.file);
                reports.push(self.report(&file, Diagnostic::of_file(Code::ChartUnseen, unseen)));
            }
        }
        let root = found.as_ref().ok().and_then(Option::as_ref).map(|found| found.root().to_owned());
        diagnostics.extend(found.err());
        diagnostics.sort_by_key(|diagnostic| (diagnostic.span(), diagnostic.code));
        let source = Arc::new(Source::new(shown, text.text));
        reports.extend(located(&source, diagnostics));
        let broken = reports.iter().any(|report| report.diagnostic.is_error());
        (reports, suite.filter(|_| !broken).map(|suite| Lowered { source, suite, chart: root }))
    }

    /// The specs whose suites would go to one file, or to names that are one file where the case of letters does not count.
    pub(super) fn clashes(&self, specs: &[SpecFile]) -> Vec<Report> {
        let mut first: HashMap<String, &SpecFile> = HashMap::new();
        let mut reports = vec![];
        for spec in specs {
            let key = spec.output.to_string_lossy().to_lowercase();
            let Some(other) = first.get(&key) else {
                first.insert(key, spec);
                continue;
            };
            let (other_path, output) = (self.shown(&other.path), self.shown(&spec.output));
            let found = Diagnostic::of_file(
                Code::OutputClash,
                format!("its suite and that of {other_path} go to one file, {output}"),
            );
            let found = if other.output == spec.output {
                found
            } else {
                found.note("names that differ only in upper and lower case are one file on macOS and Windows")
            };
            reports.push(self.report(&spec.path, found.help("rename one of the two specs")));
        }
        reports
    }
}

/// Many specs may have one thing to say about one chart; once is enough.
pub(super) fn once_for_each_file(reports: &mut Vec<Report>) {
    let mut said = HashSet::new();
    reports.retain(|Report { source, diagnostic }| {
        !diagnostic.labels.is_empty() || said.insert((source.name().to_owned(), diagnostic.message.clone()))
    });
}

fn located(source: &Arc<Source>, diagnostics: Vec<Diagnostic>) -> Vec<Report> {
    diagnostics.into_iter().map(|diagnostic| Report { source: Arc::clone(source), diagnostic }).collect()
}
