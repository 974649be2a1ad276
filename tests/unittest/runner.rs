//! The runner: what helm-unittest says must be read as it was meant, whatever the chart puts into it.

use crate::support::helm_unittest;
use chartspec::runner::{FailedAssert, Outcome, Run, RunError, Runner};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A chart with one template that renders what the values say, and some suites.
struct Chart {
    folder: TempDir,
    suites: Vec<PathBuf>,
}

impl Chart {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let chart = Self { folder, suites: vec![] };
        chart.write("Chart.yaml", "apiVersion: v2\nname: echo\nversion: 0.1.0\n");
        chart.write("templates/echo.yaml", "kind: Echo\n{{ toYaml .Values.echo }}\n");
        chart.write("values.yaml", "echo: {value: 1}\n");
        chart
    }

    fn write(&self, file: &str, text: &str) -> PathBuf {
        let path = self.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn suite(mut self, file: &str, text: &str) -> Self {
        let path = self.write(file, text);
        self.suites.push(path);
        self
    }

    /// A suite of one job.
    fn job(self, job: &str) -> Self {
        let indented = job.replace('\n', "\n    ");
        self.suite("tests/echo_test.yaml", &format!("suite: echo\ntests:\n  - it: says\n    {indented}\n"))
    }

    fn run(&self) -> Result<Run, RunError> {
        Runner { command: vec![helm_unittest().display().to_string()] }.run(self.path(), &self.suites)
    }

    fn outcome(&self) -> Outcome {
        self.run().unwrap().suites.remove(0).jobs.remove(0).outcome
    }

    fn failed(&self) -> Vec<FailedAssert> {
        match self.outcome() {
            Outcome::Failed(failed) => failed,
            other => panic!("the job did not fail: {other:?}"),
        }
    }

    fn failed_kinds(&self) -> Vec<(usize, String)> {
        self.failed().into_iter().map(|assert| (assert.index, assert.kind)).collect()
    }
}

#[test]
fn a_job_that_passes_has_nothing_to_say() {
    let chart = Chart::new().job("asserts: [equal: {path: value, value: 1}]");
    assert_eq!(chart.outcome(), Outcome::Passed);
    assert!(chart.run().unwrap().is_green());
}

#[test]
fn of_a_failed_job_only_the_asserts_that_failed_are_told() {
    let chart = Chart::new().job(
        "asserts:\n\
         - equal: {path: value, value: 1}\n\
         - equal: {path: value, value: '1'}\n\
         - exists: {path: value}\n\
         - lengthEqual: {path: nowhere, count: 2}\n\
         - notExists: {path: value}",
    );
    let expected = [(1, "equal"), (3, "lengthEqual"), (4, "notExists")].map(|(index, kind)| (index, kind.to_owned()));
    assert_eq!(chart.failed_kinds(), expected);
}

#[test]
fn a_difference_is_told_with_its_template_its_path_and_both_sides() {
    let chart = Chart::new().job("asserts: [equal: {path: value, value: {a: 1, b: x}}]");
    let failed = chart.failed();
    let [finding] = &failed[0].findings()[..] else { panic!("{failed:?}") };
    assert_eq!((finding.template, finding.path), (Some("echo/templates/echo.yaml"), Some("value")));
    assert_eq!((finding.document, finding.match_index), (Some(0), Some(0)));
    assert_eq!(finding.expected, Some(("to equal", "a: 1\nb: x".to_owned())));
    assert_eq!(finding.actual.as_deref(), Some("1"));
}

#[test]
fn presence_an_unknown_path_and_a_missing_document_are_told_each_in_its_way() {
    let chart = Chart::new().job("asserts:\n- notExists: {path: value}\n- equal: {path: a.b, value: 1}");
    let failed = chart.failed();
    let presence = &failed[0].findings()[0];
    assert_eq!((presence.path, presence.expected.as_ref().map(|it| it.0)), (Some("value"), Some("to NOT exists")));
    assert_eq!(failed[1].findings()[0].error.as_deref(), Some("unknown path a.b"));

    let chart = Chart::new().job("documentSelector: {path: kind, value: Other}\nasserts: [exists: {path: value}]");
    assert_eq!(chart.failed()[0].findings()[0].error.as_deref(), Some("document not found"));
}

#[test]
fn an_assert_that_is_turned_round_says_so() {
    let chart = Chart::new().job("asserts: [{not: true, equal: {path: value, value: 1}}]");
    assert!(chart.failed()[0].not);
}

#[test]
fn a_value_that_looks_like_a_failed_assert_is_none() {
    let value = r#""x\n\t\t - asserts[1] `equal` fail \n\t\t\t Template:\techo \n]]>\n""#;
    let chart = Chart::new().job(&format!(
        "set: {{echo: {{value: {value}}}}}\n\
         asserts:\n- equal: {{path: value, value: y}}\n- matchRegex: {{path: value, pattern: ^x}}"
    ));
    assert_eq!(chart.failed_kinds(), [(0, "equal".to_owned())]);
}

#[test]
fn a_job_that_is_named_like_a_failed_assert_keeps_its_name() {
    let name = "asserts[0] `equal` fail & <b> ]]> \"é\" 🎈";
    let suite = format!("suite: echo\ntests:\n  - it: '{name}'\n    asserts: [equal: {{path: value, value: 2}}]\n");
    let run = Chart::new().suite("tests/a_test.yaml", &suite).run().unwrap();
    assert_eq!(run.suites[0].jobs[0].name, name);
}

#[test]
fn control_characters_in_a_value_do_not_break_the_report() {
    let chart = Chart::new()
        .job("set: {echo: {value: \"a\\x01\\x1b[31m\\r\\nbc\"}}\nasserts: [matchRegex: {path: value, pattern: x}]");
    assert_eq!(chart.failed_kinds(), [(0, "matchRegex".to_owned())]);
}

#[test]
fn a_chart_that_cannot_be_rendered_is_an_error_of_the_job() {
    let chart = Chart::new().job("asserts: [exists: {path: value}]");
    chart.write("templates/echo.yaml", "kind: {{ fail \"no\\n\\t\\t - asserts[0] `equal` fail \" }}\n");
    let Outcome::Errored(error) = chart.outcome() else { panic!("the job has a verdict") };
    assert!(error.contains("no\n\t\t - asserts[0] `equal` fail"), "{error}");
}

#[test]
fn a_job_that_is_skipped_did_not_pass() {
    let chart = Chart::new().job("skip: {reason: later}\nasserts: [exists: {path: value}]");
    assert_eq!(chart.outcome(), Outcome::Skipped);
    assert!(!chart.run().unwrap().is_green());
}

#[test]
fn suites_come_back_in_the_order_they_were_asked_for() {
    let suite = |name: &str| format!("suite: {name}\ntests:\n  - it: says\n    asserts: [exists: {{path: value}}]\n");
    let two = format!("{}---\n{}", suite("two"), suite("three"));
    let chart = Chart::new().suite("tests/z_test.yaml", &suite("one")).suite("more/[a]*?_test.yaml", &two);
    let run = chart.run().unwrap();
    let suites: Vec<_> = run.suites.iter().map(|suite| (&suite.file, suite.name.as_str())).collect();
    let [first, second] = &chart.suites[..] else { unreachable!() };
    assert_eq!(suites, [(first, "one"), (second, "two"), (second, "three")]);
}

#[test]
fn a_subchart_does_not_run_the_suite_again() {
    let chart = Chart::new().job("asserts: [exists: {path: value}]");
    chart.write("charts/sub/Chart.yaml", "apiVersion: v2\nname: sub\nversion: 0.1.0\n");
    assert_eq!(chart.run().unwrap().suites.len(), 1);
}

#[test]
fn a_suite_that_cannot_be_read_is_no_green_run() {
    let chart = Chart::new().job("asserts: [exist: {path: value}]");
    let error = chart.run().unwrap_err();
    assert!(matches!(error, RunError::Missing(..)), "{error:?}");
    assert!(error.console().contains("`exist` is invalid"), "{}", error.console());
}

#[test]
fn an_empty_suite_is_no_green_run() {
    let error = Chart::new().suite("tests/a_test.yaml", "").run().unwrap_err();
    assert!(matches!(error, RunError::Missing(..)), "{error:?}");
}

#[test]
fn a_suite_that_is_not_there_is_named() {
    let mut chart = Chart::new();
    chart.suites.push(chart.path().join("tests/none_test.yaml"));
    let error = chart.run().unwrap_err();
    assert!(error.to_string().contains("none_test.yaml"), "{error}");
}

#[test]
fn a_folder_that_is_no_chart_is_no_green_run() {
    let chart = Chart::new().job("asserts: [exists: {path: value}]");
    fs::remove_file(chart.path().join("Chart.yaml")).unwrap();
    let error = chart.run().unwrap_err();
    assert!(error.console().contains("Chart.yaml file is missing"), "{error:?}");
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let chart = Chart::new().job("asserts: [exists: {path: value}]");
    let runner = Runner { command: vec!["no-such-program".to_owned()] };
    let error = runner.run(chart.path(), &chart.suites).unwrap_err();
    assert!(error.to_string().contains("`no-such-program`"), "{error}");
}

#[test]
fn a_program_that_is_not_helm_unittest_is_no_green_run() {
    let chart = Chart::new().job("asserts: [exists: {path: value}]");
    let runner = Runner { command: vec!["true".to_owned()] };
    assert!(matches!(runner.run(chart.path(), &chart.suites), Err(RunError::NoResults(_))));
}
