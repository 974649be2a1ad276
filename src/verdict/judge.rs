//! What a job fails by.

use super::fault::{Detail, Fault, Rendered, Sense};
use super::look::{Answer, Question, Seen, holds};
use crate::runner::{FailedAssert, Finding, Outcome, SuiteRun};
use crate::suite::model::{Assert, Job, Suite};
use crate::syntax::span::Span;
use indexmap::IndexMap;

/// Whether the results are those of the suite that was sent: every job came back, in its place, and what failed is one of
/// its asserts.
///
/// # Errors
/// What does not add up.
pub fn adds_up(suite: &Suite, run: &SuiteRun) -> Result<(), String> {
    if suite.jobs.len() != run.jobs.len() {
        let (sent, back) = (suite.jobs.len(), run.jobs.len());
        return Err(format!("of the {sent} tests of `{}` helm-unittest told of {back}", suite.name));
    }
    for (job, run) in suite.jobs.iter().zip(&run.jobs) {
        if !same_name(&job.name, &run.name) {
            return Err(format!("the results tell of the test `{}` where `{}` was sent", run.name, job.name));
        }
        match &run.outcome {
            Outcome::Skipped => return Err(format!("helm-unittest skipped the test `{}`", job.name)),
            Outcome::Failed(failed) => failed.iter().try_for_each(|failed| is_of(job, failed))?,
            Outcome::Passed | Outcome::Errored(_) => {}
        }
    }
    Ok(())
}

/// Characters that XML cannot hold come back as others.
fn same_name(sent: &str, back: &str) -> bool {
    sent.chars().count() == back.chars().count()
        && sent.chars().zip(back.chars()).all(|(sent, back)| sent == back || back == '\u{fffd}')
}

fn is_of(job: &Job, failed: &FailedAssert) -> Result<(), String> {
    match job.asserts.get(failed.index) {
        Some(assert) if assert.kind == failed.kind => Ok(()),
        _ => Err(format!("the test `{}` has no assert {} of type `{}`", job.name, failed.index, failed.kind)),
    }
}

/// Whether a job compares what is rendered with a snapshot.
pub fn compares_snapshots(job: &Job) -> bool {
    job.asserts.iter().any(is_snapshot)
}

fn is_snapshot(assert: &Assert) -> bool {
    assert.kind == "matchSnapshot"
}

/// Everything that one job fails by. `snapshots` are the names of the jobs for which some are stored.
pub fn faults(suite: &Suite, index: usize, outcome: &Outcome, seen: &Seen, snapshots: &[String]) -> Vec<Fault> {
    let job = &suite.jobs[index];
    let failed = match outcome {
        Outcome::Errored(error) => return vec![Fault::RenderFails(error.trim().to_owned())],
        Outcome::Failed(failed) => failed.as_slice(),
        Outcome::Passed | Outcome::Skipped => &[],
    };
    let mut faults = vec![];
    let mut told = vec![];
    if let Some(subject) = missing_document(suite, job, failed) {
        faults.push(Fault::NotRendered { subject, names: vec![] });
        told = failed.iter().map(|failed| failed.index).collect();
    }
    for failed in failed {
        let missing = missing(suite, index, &job.asserts[failed.index], seen);
        if let Some((subject, names)) = missing.filter(|_| !told.contains(&failed.index)) {
            faults.push(Fault::NotRendered { subject, names });
            told.push(failed.index);
        }
    }
    let mut by_token: IndexMap<Span, Vec<Detail>> = IndexMap::new();
    for failed in failed.iter().filter(|failed| !told.contains(&failed.index)) {
        let details = details(&job.asserts[failed.index], failed, seen.of(index, Question::Assert(failed.index)));
        by_token.entry(job.origins[failed.index]).or_default().extend(details);
    }
    faults.extend(by_token.into_iter().map(|(span, details)| Fault::NotSo { span, details }));
    if !snapshots.contains(&job.name) {
        let compared = job.asserts.iter().zip(&job.origins).filter(|(assert, _)| is_snapshot(assert));
        faults.extend(compared.map(|(_, span)| Fault::NoSnapshot(*span)));
    }
    faults
}

/// The document of a job whose selector finds nothing. All its asserts say so then, and nothing else.
fn missing_document(suite: &Suite, job: &Job, failed: &[FailedAssert]) -> Option<usize> {
    job.selector.as_ref()?;
    let gone = |finding: &Finding<'_>| finding.error.as_deref() == Some("document not found");
    let all = !failed.is_empty() && failed.iter().all(|failed| failed.findings().iter().all(gone));
    let subject = |subject: &&crate::suite::model::Subject| subject.document == job.document && subject.path.is_none();
    let found = suite.wording.subjects.iter().position(|it| subject(&it));
    found.filter(|_| all)
}

/// The outermost subject that an assert looks into and that is not rendered, with the names of those beside it. An
/// assert that says that it must not be rendered does not fail by that.
fn missing(suite: &Suite, job: usize, assert: &Assert, seen: &Seen) -> Option<(usize, Vec<String>)> {
    let document = suite.jobs[job].document;
    let around = suite.wording.subjects.iter().enumerate();
    let around = around.filter(|(_, subject)| subject.document == document && holds(subject, assert));
    let gone = around.filter(|(number, _)| seen.of(job, Question::Subject(*number)) == Some(&Answer::Missing));
    let (number, _) = gone.min_by_key(|(_, subject)| subject.path.as_ref().map_or(0, String::len))?;
    let names = match seen.of(job, Question::Names(number)) {
        Some(Answer::Values(names)) => names.clone(),
        _ => vec![],
    };
    Some((number, names))
}

/// What an assert that failed has to say: of each document and match, or of what a second look found.
fn details(assert: &Assert, failed: &FailedAssert, seen: Option<&Answer>) -> Vec<Detail> {
    let findings = failed.findings();
    let detail = |finding: &Finding<'_>, rendered| Detail {
        template: finding.template.and_then(|template| template.split_once('/')).map(|(_, path)| path.to_owned()),
        document: finding.document,
        path: assert.about.as_deref().or(finding.path).or(assert.path()).map(str::to_owned),
        expected: expected(assert, finding),
        rendered,
        error: said_besides(assert, finding),
        sense: sense(assert),
    };
    match (seen, findings.first()) {
        (Some(Answer::Missing), Some(first)) => vec![detail(first, Rendered::Nothing)],
        (Some(Answer::Values(values)), Some(first)) => {
            values.iter().map(|value| detail(first, Rendered::Value(value.clone()))).collect()
        }
        _ => findings.iter().map(|finding| detail(finding, rendered(finding))).collect(),
    }
}

/// What helm-unittest says that it expected, where that says more than the token of the spec.
fn expected(assert: &Assert, finding: &Finding<'_>) -> Option<(String, String)> {
    let (relation, value) = finding.expected.as_ref().filter(|_| assert.about.is_none())?;
    match *relation {
        "to exists" | "to NOT exists" => None,
        relation => Some((relation.to_owned(), value.clone())),
    }
}

fn rendered(finding: &Finding<'_>) -> Rendered {
    match (&finding.actual, &finding.error) {
        (Some(actual), _) => Rendered::Value(actual.clone()),
        (None, Some(error)) if error.starts_with("unknown path") => Rendered::Nothing,
        (None, _) => Rendered::Unclear,
    }
}

/// What helm-unittest says that is no difference of two values.
fn said_besides(assert: &Assert, finding: &Finding<'_>) -> Option<String> {
    let error = finding.error.as_deref().filter(|error| !error.is_empty() && !error.starts_with("unknown path"))?;
    // It prints the error that there is not.
    let succeeded = assert.kind == "failedTemplate" && error.ends_with("%!s(<nil>)");
    Some(if succeeded { "the render succeeds".to_owned() } else { format!("helm-unittest says: {error}") })
}

fn sense(assert: &Assert) -> Sense {
    match assert.kind {
        "notExists" => Sense::Absent,
        "lengthEqual" => Sense::Counted,
        // A render that fails is none that was ruled out.
        "notFailedTemplate" => Sense::Holds,
        kind if kind.starts_with("not") || kind.starts_with("isNot") => Sense::RuledOut,
        _ => Sense::Holds,
    }
}
