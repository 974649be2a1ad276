//! A second look at the tests that failed: the same renders, and asserts that make helm-unittest show what is there.

use crate::runner::{FailedAssert, Outcome, SuiteRun};
use crate::suite::model::{Assert, Job, Subject, Suite};
use std::collections::HashMap;

/// A value that no chart renders. Where it is expected, helm-unittest says what is there.
const NOWHERE: &str = "(chartspec asks what is rendered here)";

/// What is asked of one job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Question {
    /// Whether a subject is there.
    Subject(usize),
    /// What the containers beside a subject are called.
    Names(usize),
    /// What is rendered where an assert looks.
    Assert(usize),
}

/// What is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It is there.
    There,
    /// It is not.
    Missing,
    /// These values are there, as YAML.
    Values(Vec<String>),
}

/// The suite that asks.
pub struct Look {
    /// The suite.
    pub suite: Suite,
    /// For each of its jobs, the job that failed and what is asked of it, an assert each.
    asked: Vec<(usize, Vec<Question>)>,
}

/// What was seen of the jobs of one suite.
#[derive(Debug, Default)]
pub struct Seen(HashMap<(usize, Question), Answer>);

impl Seen {
    /// What was found of a job, if it was asked and an answer came.
    pub fn of(&self, job: usize, question: Question) -> Option<&Answer> {
        self.0.get(&(job, question))
    }
}

impl Look {
    /// A look at what failed in a run of `suite`; `None` where there is nothing to ask.
    pub fn at(suite: &Suite, run: &SuiteRun) -> Option<Self> {
        let (mut jobs, mut asked) = (vec![], vec![]);
        for (index, (job, run)) in suite.jobs.iter().zip(&run.jobs).enumerate() {
            let Outcome::Failed(failed) = &run.outcome else { continue };
            let (questions, asserts): (Vec<_>, Vec<_>) = ask(suite, job, failed).into_iter().unzip();
            if questions.is_empty() {
                continue;
            }
            let origins = vec![crate::syntax::span::Span::default(); asserts.len()];
            jobs.push(Job { asserts, origins, ..job.clone() });
            asked.push((index, questions));
        }
        (!jobs.is_empty()).then(|| Self { suite: Suite { jobs, ..suite.clone() }, asked })
    }

    /// What the run of the look says; nothing where it did not come to an end.
    pub fn seen(self, run: Option<&SuiteRun>) -> Seen {
        let mut seen = HashMap::new();
        let runs = run.map_or(&[][..], |run| &run.jobs);
        for ((job, questions), run) in self.asked.into_iter().zip(runs) {
            for (number, question) in questions.into_iter().enumerate() {
                if let Some(answer) = answer(&run.outcome, number) {
                    seen.insert((job, question), answer);
                }
            }
        }
        Seen(seen)
    }
}

/// Everything to ask of a job.
fn ask(suite: &Suite, job: &Job, failed: &[FailedAssert]) -> Vec<(Question, Assert)> {
    let mut asked = vec![];
    for (number, subject) in suite.wording.subjects.iter().enumerate() {
        let Some(path) = subject.path.as_ref().filter(|_| subject.document == job.document) else { continue };
        if failed.iter().any(|failed| holds(subject, &job.asserts[failed.index])) {
            asked.push((Question::Subject(number), Assert::at("exists", path.clone())));
            asked.extend(subject.names.as_ref().map(|names| (Question::Names(number), what_is_at(names))));
        }
    }
    for failed in failed {
        let assert = &job.asserts[failed.index];
        let Some(path) = assert.about.as_deref().or(assert.path()) else { continue };
        // What is shown already need not be asked for, and what is decoded would be shown otherwise.
        let shown = failed.findings().iter().any(|finding| finding.actual.is_some());
        if !shown && !assert.parameters.iter().any(|(key, _)| *key == "decodeBase64") {
            asked.push((Question::Assert(failed.index), what_is_at(path)));
        }
    }
    asked
}

fn what_is_at(path: &str) -> Assert {
    Assert::at("equal", path.to_owned()).with("value", NOWHERE)
}

/// Whether an assert looks at a subject or into it.
pub fn holds(subject: &Subject, assert: &Assert) -> bool {
    let (Some(outer), Some(path)) = (&subject.path, assert.path()) else { return false };
    path.strip_prefix(outer.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

fn answer(outcome: &Outcome, number: usize) -> Option<Answer> {
    let failed = match outcome {
        Outcome::Passed => return Some(Answer::There),
        Outcome::Failed(failed) => failed,
        Outcome::Skipped | Outcome::Errored(_) => return None,
    };
    let Some(failed) = failed.iter().find(|failed| failed.index == number) else { return Some(Answer::There) };
    let values: Vec<String> = failed.findings().into_iter().filter_map(|finding| finding.actual).collect();
    Some(if values.is_empty() { Answer::Missing } else { Answer::Values(values) })
}
