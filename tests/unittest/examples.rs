//! The worked examples of `specs/`, and the README, which shows one of them.

use crate::support::helm_unittest;
use chartspec::chart::Chart;
use chartspec::compile;
use chartspec::runner::{Outcome, Runner};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A worked example.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub struct Example {
    /// The name of its file, without the ending.
    pub stem: String,
    /// The spec.
    pub text: String,
    /// The path of its chart, from the folder of the spec and from that of its suite.
    pub chart: String,
}

/// Every spec of `specs/`.
pub fn all() -> Vec<Example> {
    let mut examples: Vec<_> = fs::read_dir(root().join("specs"))
        .expect("specs/ is there")
        .map(|entry| entry.expect("it can be read").path())
        .map(|path| {
            let text = fs::read_to_string(&path).expect("it is text");
            let chart = compile::parse(&text).chart().expect("an example names its chart").node.clone();
            let stem = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            Example { stem, text, chart }
        })
        .collect();
    examples.sort();
    examples
}

impl Example {
    /// Copies its chart and its suite, which find each other as they do in this repository.
    fn stage(&self) -> (tempfile::TempDir, PathBuf, PathBuf) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let generated = folder.path().join("generated");
        fs::create_dir(&generated).expect("the folder can be written to");
        let chart = generated.join(&self.chart);
        crate::support::copy_folder(&root().join("specs").join(&self.chart), &chart).expect("the chart can be copied");
        let suite = generated.join(format!("{}_test.yaml", self.stem));
        fs::copy(root().join(format!("generated/{}_test.yaml", self.stem)), &suite)
            .expect("the example has been compiled");
        (folder, chart.canonicalize().expect("the copy is there"), suite)
    }
}

#[test]
fn what_is_generated_is_what_the_specs_say() {
    for Example { stem, text, chart } in all() {
        let chart = Chart::load(&root().join("specs").join(chart)).expect("its chart can be loaded");
        let compiled = compile::parse(&text).compile(&stem, Some(&chart));
        assert_eq!(compiled.diagnostics, vec![], "{stem}");
        let generated = read(&format!("generated/{stem}_test.yaml"));
        let (_, body) = generated.split_once('\n').expect("the marker has a line of its own");
        pretty_assertions::assert_str_eq!(body, compiled.suite.expect("it compiles"), "run `cargo run -- compile`");
    }
}

#[test]
fn every_example_is_green() {
    for example in all() {
        let (_folder, chart, suite) = example.stage();
        let runner = Runner { command: vec![helm_unittest().display().to_string()] };
        let run = runner.run(&chart, &[suite]).unwrap_or_else(|error| panic!("{}: {error}", example.stem));
        let red: Vec<_> = run.jobs().filter(|job| job.outcome != Outcome::Passed).map(|job| job.name.clone()).collect();
        assert_eq!(red, Vec::<String>::new(), "{}:\n{}", example.stem, run.console);
    }
}

/// The fenced blocks of the README that are tagged so.
fn blocks(tag: &str) -> Vec<String> {
    let readme = read("README.md");
    let mut blocks = vec![];
    let mut lines = readme.lines();
    while let Some(line) = lines.next() {
        if line == format!("```{tag}") {
            let block = lines.by_ref().take_while(|line| *line != "```");
            blocks.push(block.fold(String::new(), |text, line| text + line + "\n"));
        }
    }
    blocks
}

#[test]
fn the_readme_shows_a_spec_and_the_suite_that_it_becomes() {
    assert_eq!(blocks("chartspec"), vec![read("specs/jobs-manager.chartspec")]);
    let generated = read("generated/jobs-manager_test.yaml");
    let shown = blocks("yaml");
    assert_eq!(shown.len(), 1);
    assert!(generated.contains(&shown[0]), "the README shows a test that is not generated:\n{}", shown[0]);
    let asserts = generated.matches("      - ").count();
    assert!(read("README.md").contains(&format!("six tests and {asserts} asserts")), "{asserts} asserts are generated");
}

#[test]
fn the_readme_shows_a_failure_as_helm_unittest_tells_it() {
    let example = all().into_iter().find(|example| example.stem == "jobs-manager").expect("the README's example");
    let (_folder, copy, suite) = example.stage();
    fs::create_dir_all(copy.join("tests")).expect("the copy can be written to");
    fs::copy(suite, copy.join("tests/jobs-manager_test.yaml")).expect("the suite can be copied");
    let template = copy.join("templates/jobs-manager-deployment.yaml");
    let text = fs::read_to_string(&template).expect("the template is there");
    assert!(text.contains("path: /healthz"));
    fs::write(&template, text.replace("path: /healthz", "path: /")).expect("the copy can be written to");
    let output = std::process::Command::new(helm_unittest())
        .arg(".")
        .current_dir(&copy)
        .output()
        .expect("helm-unittest can be run");
    let console = String::from_utf8_lossy(&output.stdout).into_owned();
    let failure = blocks("console").into_iter().find(|block| block.starts_with(" FAIL")).expect("it shows a failure");
    assert!(console.contains(&failure), "the README shows:\n{failure}\nhelm-unittest says:\n{console}");
}

#[test]
fn the_readme_shows_an_error_as_it_is_told() {
    let spec = "template templates/web.yaml\ndeployment: container web {\n    liveness = grpc :http\n}\n";
    let diagnostics = compile::parse(spec).compile("web", None).diagnostics;
    let source = std::sync::Arc::new(chartspec::diagnostics::Source::new("web.chartspec", spec));
    let mut printer = chartspec::diagnostics::Printer::new(chartspec::diagnostics::Format::Human, false);
    for diagnostic in diagnostics {
        let source = std::sync::Arc::clone(&source);
        printer.report(&chartspec::diagnostics::Report { source, diagnostic }).expect("memory can be written to");
    }
    let told = String::from_utf8(printer.finish().expect("memory can be written to")).expect("it is text");
    let shown = blocks("console").into_iter().find(|block| block.starts_with("error")).expect("it shows an error");
    assert_eq!(shown.trim(), told.trim());
}
