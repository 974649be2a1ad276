//! Every diagnostic, as a person sees it: each snapshot shows a spec and what is said of it, together.
//!
//! After a change that is meant: `INSTA_UPDATE=always cargo test --test diagnostics`, and read the diff.

#![allow(clippy::disallowed_methods, reason = "the cases are files")]

use chartspec::chart::Chart;
use chartspec::compile;
use chartspec::diagnostics::{Code, Diagnostic, Format, Printer, Report, Source};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The chart that a case is checked against, where its name says that it is about a chart.
const CHART: &str = "tests/charts/jobs-manager";

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics/cases");
    let mut cases: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    cases
}

fn diagnose(case: &Path) -> (String, Vec<Diagnostic>) {
    let text = fs::read_to_string(case).unwrap();
    let about_chart = case.file_name().unwrap().to_string_lossy().starts_with("chart_");
    let chart = about_chart.then(|| Chart::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join(CHART)).unwrap());
    let compiled = compile::parse(&text).compile("case", chart.as_ref());
    (text, compiled.diagnostics)
}

/// What a person sees without colours.
fn rendered(name: &str, text: &str, diagnostics: &[Diagnostic]) -> String {
    let source = Arc::new(Source::new(name, text));
    let mut printer = Printer::new(Format::Human, false);
    for diagnostic in diagnostics {
        printer.report(&Report { source: Arc::clone(&source), diagnostic: diagnostic.clone() }).unwrap();
    }
    String::from_utf8(printer.finish().unwrap()).unwrap()
}

#[test]
fn every_diagnostic_reads_well() {
    for case in cases() {
        let (text, diagnostics) = diagnose(&case);
        let name = case.file_stem().unwrap().to_string_lossy().into_owned();
        let rendered = rendered(&format!("{name}.chartspec"), &text, &diagnostics);
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, format!("{text}{}\n{rendered}", "-".repeat(80)));
        });
    }
}

#[test]
fn every_code_about_a_spec_has_a_case() {
    let shown: BTreeSet<Code> =
        cases().iter().flat_map(|case| diagnose(case).1).map(|diagnostic| diagnostic.code).collect();
    // Those about files need files, and are shown by the tests of the program.
    let of_files = [Code::NotText, Code::NoChart];
    let missing: Vec<_> = Code::ALL
        .iter()
        .filter(|code| !shown.contains(code) && !of_files.contains(code) && !code.as_str().starts_with("CS05"))
        .map(|code| code.as_str())
        .collect();
    assert_eq!(missing, Vec::<&str>::new(), "these codes have no case in tests/diagnostics/cases");
}

#[test]
fn ten_errors_in_one_file_give_ten_diagnostics() {
    let case = cases().into_iter().find(|case| case.ends_with("ten_errors.chartspec")).unwrap();
    let (_, diagnostics) = diagnose(&case);
    assert_eq!(diagnostics.len(), 11, "{diagnostics:#?}");
}
