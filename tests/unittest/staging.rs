//! Suites run from a temporary folder, and are what they would be where `compile` puts them.

use crate::support::{copy_folder, helm_unittest};
use chartspec::chart::Chart;
use chartspec::compile;
use chartspec::diagnostics::Source;
use chartspec::project::Trial;
use chartspec::runner::Runner;
use chartspec::suite::model::Assert;
use chartspec::syntax::span::Span;
use chartspec::verdict::{Verdict, reach};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

const SPEC: &str = "template templates/echo.yaml\nEcho: expect document.value = 5\n";

/// The echo chart, and a suite that would lie in another folder than its chart.
struct Bench {
    folder: TempDir,
    trial: Trial,
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("echo");
        copy_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/charts/echo"), &root).unwrap();
        let chart = Chart::load(&root).unwrap();
        let (suite, diagnostics) = compile::parse(SPEC).lower("a", Some(&chart));
        let suite = suite.unwrap_or_else(|| panic!("{diagnostics:?}"));
        let output = folder.path().join("generated/a_test.yaml");
        let trial = Trial { source: Arc::new(Source::new("a.chartspec", SPEC)), output, chart: root, suite };
        let bench = Self { folder, trial };
        bench.put("echo/values.yaml", "document: {value: 5}\nvariables: {}\n");
        bench
    }

    fn put(&self, path: &str, text: &str) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn files(&self) -> usize {
        ignore::WalkBuilder::new(self.folder.path()).standard_filters(false).build().count()
    }

    fn run(&self) -> Verdict {
        let runner = Runner { command: vec![helm_unittest().display().to_string()] };
        let files = self.files();
        let trials = std::slice::from_ref(&self.trial);
        let (mut verdicts, failures) = reach(trials, &runner, |path| path.display().to_string());
        assert!(failures.is_empty(), "{failures:?}");
        assert_eq!(self.files(), files, "a run leaves nothing behind");
        verdicts.remove(0)
    }

    /// What does not hold: a code and a message each.
    fn reds(&self) -> Vec<String> {
        let diagnostics = self.run().diagnostics;
        diagnostics.iter().map(|found| format!("{}: {}", found.code.as_str(), found.message)).collect()
    }
}

#[test]
fn files_of_values_are_relative_to_the_place_of_the_suite() {
    let mut bench = Bench::new();
    bench.put("echo/values.yaml", "document: {value: 1}\nvariables: {}\n");
    bench.put("generated/values/five.yaml", "document: {value: 5}\n");
    assert_eq!(bench.reds(), ["CS0601: `5` is stated, and the chart renders `1`"]);
    bench.trial.suite.jobs[0].render.values = vec!["values/five.yaml".to_owned()];
    assert_eq!(bench.reds(), Vec::<String>::new());
    bench.trial.suite.jobs[0].render.values = vec!["../generated/values/five.yaml".to_owned()];
    assert_eq!(bench.reds(), Vec::<String>::new());
}

#[test]
fn a_file_of_values_that_is_missing_is_an_error_of_its_job() {
    let mut bench = Bench::new();
    bench.trial.suite.jobs[0].render.values = vec!["nowhere.yaml".to_owned()];
    let reds = bench.reds();
    assert!(reds[0].starts_with("CS0603: the chart does not render: open ") && reds.len() == 1, "{reds:?}");
}

#[test]
fn a_snapshot_is_compared_with_the_one_beside_the_suite() {
    let mut bench = Bench::new();
    let job = &mut bench.trial.suite.jobs[0];
    job.asserts.push(Assert::at("matchSnapshot", "document.value".to_owned()));
    let stated = SPEC.find("document").unwrap();
    job.origins.push(Span::new(stated, stated + "document.value".len()));
    let stored = |name: &str, value| format!("{name:?}:\n  1: |\n    {value}\n");
    let name = job.name.clone();

    assert_eq!(bench.reds(), ["CS0606: there is no snapshot to compare with"]);
    bench.put("generated/__snapshot__/a_test.yaml.snap", &stored("another test", 5));
    assert_eq!(bench.reds(), ["CS0606: there is no snapshot to compare with"]);
    bench.put("generated/__snapshot__/a_test.yaml.snap", &stored(&name, 5));
    assert_eq!(bench.reds(), Vec::<String>::new());
    bench.put("generated/__snapshot__/a_test.yaml.snap", &stored(&name, 6));
    assert_eq!(bench.reds(), ["CS0601: `document.value` is stated, and the chart renders `5`"]);
}
