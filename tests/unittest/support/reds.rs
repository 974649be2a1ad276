//! The asserts that a run turned red, held against those that a test names.

use chartspec::runner::{FailedAssert, Outcome, Run};
use serde_json::Value;
use std::fmt::Write;

/// One assert that failed, or one job that came to no verdict.
pub struct Red {
    job: String,
    what: What,
    /// What helm-unittest says of it.
    said: String,
}

enum What {
    Assert { kind: String, path: String },
    Error(String),
}

/// Everything that is red in a run of `suite`. Not every failure says which path it speaks of, but the suite does.
pub fn of(run: &Run, suite: &str) -> Result<Vec<Red>, String> {
    let suite: Value = serde_yaml::from_str(suite).map_err(|error| format!("{error}\n{suite}"))?;
    let mut reds = vec![];
    for (index, job) in run.jobs().enumerate() {
        let red = |what, said| Red { job: job.name.clone(), what, said };
        match &job.outcome {
            Outcome::Passed => {}
            Outcome::Skipped => reds.push(red(What::Error("skipped".to_owned()), String::new())),
            Outcome::Errored(error) => reds.push(red(What::Error(error.clone()), error.clone())),
            Outcome::Failed(failed) => reds.extend(failed.iter().map(|assert| {
                let path = path(&suite["tests"][index]["asserts"][assert.index][&assert.kind]);
                red(What::Assert { kind: assert.kind.clone(), path }, said(assert))
            })),
        }
    }
    Ok(reds)
}

fn path(parameters: &Value) -> String {
    parameters["path"].as_str().unwrap_or_default().to_owned()
}

fn said(assert: &FailedAssert) -> String {
    let mut said = vec![];
    for finding in assert.findings() {
        said.extend(finding.error);
        said.extend(finding.expected.map(|(relation, value)| format!("expected {relation} {value}").trim().to_owned()));
        said.extend(finding.actual.map(|value| format!("was {value}")));
    }
    said.join("; ").replace('\n', " ⏎ ")
}

/// Holds what is red against what was expected to be.
pub fn compare(reds: &[Red], expected: &[(&str, &str)]) -> Result<(), String> {
    let mut unexpected: Vec<&Red> = reds.iter().collect();
    let mut missing = vec![];
    for &(job, what) in expected {
        match unexpected.iter().position(|red| red.job == job && red.what.is(what)) {
            Some(index) => _ = unexpected.remove(index),
            None => missing.push((job, what)),
        }
    }
    if unexpected.is_empty() && missing.is_empty() {
        return Ok(());
    }
    let mut complaint = String::new();
    for (job, what) in missing {
        _ = writeln!(complaint, "green, and should be red: ({job:?}, {what:?})");
    }
    for red in unexpected {
        _ = writeln!(complaint, "red, and should be green: ({:?}, {:?})\n    {}", red.job, red.what.shown(), red.said);
    }
    Err(complaint)
}

impl What {
    /// Whether `expected` names it: `equal spec.replicas`, where the path may begin at any of its steps; with `…` at its
    /// end the path may go on; `error: not found` for a part of an error.
    fn is(&self, expected: &str) -> bool {
        match self {
            Self::Error(error) => expected.strip_prefix("error: ").is_some_and(|part| error.contains(part)),
            Self::Assert { kind, path } => {
                let (wanted, end) = expected.split_once(' ').unwrap_or((expected, ""));
                let (end, open) = end.strip_suffix('…').map_or((end, false), |end| (end, true));
                wanted == kind && steps(path).any(|tail| if open { tail.starts_with(end) } else { tail == end })
            }
        }
    }

    fn shown(&self) -> String {
        match self {
            Self::Assert { kind, path } => format!("{kind} {path}").trim_end().to_owned(),
            Self::Error(error) => format!("error: {error}"),
        }
    }
}

/// The path from each of its steps to its end.
fn steps(path: &str) -> impl Iterator<Item = &str> {
    let dots = path.match_indices('.').map(|(dot, _)| dot + 1);
    let brackets = path.match_indices('[').map(|(bracket, _)| bracket);
    std::iter::once(0).chain(dots).chain(brackets).map(|start| &path[start..])
}
