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

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics/cases");
    let mut cases: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    cases
}

fn diagnose(case: &Path) -> (String, Vec<Diagnostic>) {
    let text = fs::read_to_string(case).unwrap();
    let parsed = compile::parse(&text);
    let chart = parsed.chart().map(|path| Chart::load(&case.parent().unwrap().join(&path.node)).unwrap());
    let compiled = parsed.compile("case", chart.as_ref());
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
    // Those about files and charts need them, and are shown by the tests of the program; the rest are too long to be read.
    let elsewhere = [Code::NotText, Code::NoChart, Code::ChartUnseen, Code::TooDeep, Code::TooLarge];
    let missing: Vec<_> = Code::ALL
        .iter()
        .filter(|code| {
            !shown.contains(code) && !elsewhere.contains(code) && !["CS05", "CS06"].contains(&&code.as_str()[..4])
        })
        .map(|code| code.as_str())
        .collect();
    assert_eq!(missing, Vec::<&str>::new(), "these codes have no case in tests/diagnostics/cases");
}

#[test]
fn deep_nesting_is_one_error_and_no_crash() {
    for piece in ["deployment {\n", "container a: ", "with a = [", "with a = {b: "] {
        let text = format!("template t.yaml\n{}", piece.repeat(100_000));
        let diagnostics = compile::parse(&text).compile("case", None).diagnostics;
        let codes: Vec<_> = diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
        assert_eq!(codes, vec![Code::TooDeep], "{piece:?}");
    }
}

#[test]
fn a_line_of_fifty_megabytes_is_an_error() {
    for piece in ["a", "a ", "\"", "[", "a = 1, ", "é"] {
        let text = format!("template t.yaml\nwith {}", piece.repeat(50_000_000 / piece.len()));
        let diagnostics = compile::parse(&text).compile("case", None).diagnostics;
        assert!(diagnostics.iter().any(Diagnostic::is_error), "{piece:?}");
        assert!(!rendered("long.chartspec", &text, &diagnostics).is_empty(), "{piece:?}");
    }
}

#[test]
fn ten_errors_in_one_file_give_ten_diagnostics() {
    let case = cases().into_iter().find(|case| case.ends_with("ten_errors.chartspec")).unwrap();
    let (_, diagnostics) = diagnose(&case);
    assert_eq!(diagnostics.len(), 10, "{diagnostics:#?}");
}
