//! Reads the `XUnit` report of helm-unittest.
//!
//! The report lists every assert of a failed job, each with its title, and only those that failed have details below:
//!
//! ```text
//! ⇥⇥ - asserts[0] `equal` fail
//! ⇥⇥ - asserts[1] `equal` fail
//! ⇥⇥⇥ Template:⇥c/templates/deploy.yaml
//! ⇥⇥⇥ Path:⇥kind
//! ```
//!
//! Values that are shown in the details are indented further, so that no value is taken for a title, even where it holds
//! one. Only the text of a render error may stand at the left; a title in it is told by its number, which does not follow.

use super::{FailedAssert, JobRun, Outcome, SuiteRun};
use roxmltree::{Document, Node};
use std::borrow::Cow;
use std::path::PathBuf;

/// Every suite of a report, with the path of its file as helm-unittest gives it.
pub fn read(bytes: &[u8]) -> Result<Vec<SuiteRun>, String> {
    let text = legal(&String::from_utf8_lossy(bytes)).into_owned();
    let document = Document::parse(&text).map_err(|error| error.to_string())?;
    let mut suites = vec![];
    for assembly in children(document.root_element(), "assembly") {
        let file = PathBuf::from(assembly.attribute("name").unwrap_or_default());
        for collection in children(assembly, "collection") {
            let name = collection.attribute("name").unwrap_or_default().to_owned();
            let jobs = children(collection, "test").map(job).collect::<Result<_, _>>()?;
            suites.push(SuiteRun { file: file.clone(), name, jobs });
        }
    }
    Ok(suites)
}

fn children<'a, 'input: 'a>(node: Node<'a, 'input>, name: &'a str) -> impl Iterator<Item = Node<'a, 'input>> {
    node.children().filter(move |child| child.has_tag_name(name))
}

/// Strings of a chart are printed as they are, and XML has no way to hold most control characters.
fn legal(text: &str) -> Cow<'_, str> {
    let illegal = |c: char| (c < ' ' && !matches!(c, '\t' | '\n' | '\r')) || matches!(c, '\u{FFFE}' | '\u{FFFF}');
    if text.contains(illegal) { text.replace(illegal, "\u{FFFD}").into() } else { text.into() }
}

fn job(test: Node) -> Result<JobRun, String> {
    let name = test.attribute("name").unwrap_or_default().to_owned();
    let outcome = match test.attribute("result") {
        Some("Pass") => Outcome::Passed,
        Some("Skip") => Outcome::Skipped,
        Some("Fail") => failure(test)?,
        other => return Err(format!("job `{name}` has the result {other:?}")),
    };
    Ok(JobRun { name, outcome })
}

fn failure(test: Node) -> Result<Outcome, String> {
    let failure = children(test, "failure").next().ok_or("a failed job without a failure")?;
    let trace: String = children(failure, "stack-trace")
        .flat_map(|trace| trace.children())
        .filter_map(|part| part.text().map(str::to_owned))
        .collect();
    if failure.attribute("exception-type").is_some_and(|kind| kind.ends_with("-Error")) {
        return Ok(Outcome::Errored(error(&trace)));
    }
    let failed = asserts(&trace);
    if failed.is_empty() {
        return Err(format!("a failed job without a failed assert: {trace}"));
    }
    Ok(Outcome::Failed(failed))
}

/// What stands ahead of the list of asserts. The list is the last that begins with the number 0: the text of an error
/// may hold whatever a chart puts into it.
fn error(trace: &str) -> String {
    let lines: Vec<_> = trace.trim_end().split('\n').collect();
    let first = |line: &&str| title(line).is_some_and(|assert| assert.index == 0);
    let end = lines.iter().rposition(first).unwrap_or(lines.len());
    lines[..end].join("\n")
}

/// The asserts that have details.
fn asserts(trace: &str) -> Vec<FailedAssert> {
    let mut asserts: Vec<FailedAssert> = vec![];
    for line in trace.strip_suffix('\n').unwrap_or(trace).split('\n') {
        if let Some(assert) = title(line).filter(|assert| assert.index == asserts.len()) {
            asserts.push(assert);
        } else if let Some(assert) = asserts.last_mut() {
            let detail = line.strip_prefix("\t\t\t ").unwrap_or(line);
            assert.details.push(detail.strip_suffix(' ').unwrap_or(detail).to_owned());
        }
    }
    asserts.retain(|assert| !assert.details.is_empty());
    asserts
}

/// ``⇥⇥ - asserts[3] NOT `equal` fail``
fn title(line: &str) -> Option<FailedAssert> {
    let (index, rest) = line.strip_prefix("\t\t - asserts[")?.split_once(']')?;
    let (not, rest) = rest.strip_prefix(" NOT").map_or((false, rest), |rest| (true, rest));
    let kind = rest.strip_prefix(" `")?.strip_suffix("` fail ")?;
    Some(FailedAssert { index: index.parse().ok()?, kind: kind.to_owned(), not, details: vec![] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn failed(index: usize, kind: &str, details: &[&str]) -> FailedAssert {
        let details = details.iter().map(|&line| line.to_owned()).collect();
        FailedAssert { index, kind: kind.to_owned(), not: false, details }
    }

    #[test]
    fn only_asserts_with_details_failed() {
        let trace = "\t\t - asserts[0] `equal` fail \n\t\t - asserts[1] `exists` fail \n\t\t\t Template:\tc/d.yaml \n\t\t\t Path:\tx expected to exists \n\t\t - asserts[2] `equal` fail \n";
        let expected = failed(1, "exists", &["Template:\tc/d.yaml", "Path:\tx expected to exists"]);
        assert_eq!(asserts(trace), [expected]);
    }

    #[test]
    fn a_title_inside_of_a_value_is_a_detail() {
        let trace = "\t\t - asserts[0] `equal` fail \n\t\t\t Actual: \n\t\t\t \t\t\t - asserts[1] `equal` fail  \n\t\t - asserts[1] `equal` fail \n";
        let expected = failed(0, "equal", &["Actual:", "\t\t\t - asserts[1] `equal` fail "]);
        assert_eq!(asserts(trace), [expected]);
    }

    #[test]
    fn a_title_in_the_text_of_a_render_error_is_told_by_its_number() {
        let trace = "\t\t - asserts[0] `equal` fail \n\t\t\t Error: Invalid rendering: no\n\t\t - asserts[7] `equal` fail \n \n";
        assert_eq!(asserts(trace)[0].details[1], "\t\t - asserts[7] `equal` fail");
    }

    #[test]
    fn what_stands_ahead_of_the_asserts_is_the_error() {
        assert_eq!(error("template: no\n  function\n"), "template: no\n  function");
        let trace = "no\n\t\t - asserts[0] `equal` fail \n\t\t - asserts[0] `equal` fail \n\t\t\t Error: \n";
        assert_eq!(error(trace), "no\n\t\t - asserts[0] `equal` fail ");
    }

    #[test]
    fn characters_that_xml_cannot_hold_are_replaced() {
        assert_eq!(legal("a\u{1}b\tc\u{FFFF}"), "a\u{FFFD}b\tc\u{FFFD}");
    }
}
