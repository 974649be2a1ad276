//! Verdicts in the XML of `JUnit`: a suite a spec, a case a test, so that the pages of CI servers show them.

use super::{Test, Verdict};
use crate::diagnostics::{Code, Diagnostic, Report, Source, human, visible};
use indexmap::IndexMap;
use std::fmt::Write;
use termcolor::Buffer;

/// The verdicts, and what else keeps a run from being green: specs with errors, charts without a verdict.
#[must_use]
pub fn print(verdicts: &[Verdict], others: &[Report]) -> String {
    let mut by_file: IndexMap<&str, Vec<&Report>> = IndexMap::new();
    for report in others.iter().filter(|report| report.diagnostic.is_error()) {
        by_file.entry(report.source.name()).or_default().push(report);
    }
    let others = by_file;
    let tests: usize = verdicts.iter().map(|verdict| verdict.tests.len()).sum::<usize>() + others.len();
    let errors: usize = verdicts.iter().map(errors).sum::<usize>() + others.len();
    let red: usize = verdicts.iter().map(|verdict| verdict.tests.len() - verdict.passed()).sum();
    let failures = red + others.len() - errors;
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    _ = writeln!(out, "<testsuites name=\"chartspec\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\">");
    for verdict in verdicts {
        suite(&mut out, verdict);
    }
    for (name, reports) in others {
        let name = escaped(name);
        _ = writeln!(out, "  <testsuite name=\"{name}\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">");
        _ = writeln!(out, "    <testcase name=\"{name}\" classname=\"chartspec\">");
        for report in reports {
            fault(&mut out, "error", &report.source, &report.diagnostic);
        }
        out.push_str("    </testcase>\n  </testsuite>\n");
    }
    out.push_str("</testsuites>\n");
    out
}

fn suite(out: &mut String, verdict: &Verdict) {
    let errors = errors(verdict);
    let failures = verdict.tests.len() - verdict.passed() - errors;
    let (file, tests) = (escaped(verdict.source.name()), verdict.tests.len());
    _ = writeln!(
        out,
        "  <testsuite name=\"{file}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"0\">"
    );
    for test in &verdict.tests {
        let line = verdict.source.position(test.span.start).line;
        let (name, class) = (escaped(&test.name), escaped(&verdict.suite));
        _ = write!(out, "    <testcase name=\"{name}\" classname=\"{class}\" file=\"{file}\" line=\"{line}\"");
        if test.faults.is_empty() {
            out.push_str("/>\n");
            continue;
        }
        out.push_str(">\n");
        let kind = if is_error(verdict, test) { "error" } else { "failure" };
        for number in &test.faults {
            fault(out, kind, &verdict.source, &verdict.diagnostics[*number]);
        }
        out.push_str("    </testcase>\n");
    }
    out.push_str("  </testsuite>\n");
}

fn fault(out: &mut String, kind: &str, source: &Source, diagnostic: &Diagnostic) {
    let mut told = Buffer::no_color();
    // Writing to memory does not fail.
    let _ = human::write(&mut told, source, diagnostic);
    let told = String::from_utf8_lossy(told.as_slice()).into_owned();
    let message = escaped(&visible::message(&diagnostic.message));
    _ = writeln!(
        out,
        "      <{kind} type=\"{}\" message=\"{message}\">{}</{kind}>",
        diagnostic.code.as_str(),
        escaped(told.trim_end())
    );
}

fn errors(verdict: &Verdict) -> usize {
    verdict.tests.iter().filter(|test| is_error(verdict, test)).count()
}

/// Whether a test came to no verdict, because the chart does not render.
fn is_error(verdict: &Verdict, test: &Test) -> bool {
    test.faults.iter().any(|number| verdict.diagnostics[*number].code == Code::RenderFails)
}

/// A text as it stands in XML, in an attribute as well. What XML cannot hold is shown in another way.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push('\n'),
            _ => visible::push(&mut out, character),
        }
    }
    out
}
