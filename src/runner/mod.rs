//! Runs helm-unittest and reads what came of it. What is right is for others to decide.

mod error;
mod find;
mod finding;
mod report;
mod stage;

pub use error::RunError;
pub use find::{NoRunner, VARIABLE};
pub use finding::Finding;
pub use stage::{Staged, stored};

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// How helm-unittest is started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Runner {
    /// The program and the arguments that come first: `["helm", "unittest"]`, or the path of the plain program.
    pub command: Vec<String>,
}

/// What came of one start of helm-unittest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The suites that ran, in the order of the files that were asked for.
    pub suites: Vec<SuiteRun>,
    /// What helm-unittest printed.
    pub console: String,
}

/// What came of one suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteRun {
    /// The file it stands in, as it was asked for.
    pub file: PathBuf,
    /// Its name.
    pub name: String,
    /// Its jobs, in the order of the file.
    pub jobs: Vec<JobRun>,
}

/// What came of one job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobRun {
    /// Its name.
    pub name: String,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Every assert passed.
    Passed,
    /// It was not run.
    Skipped,
    /// These asserts failed, the others passed.
    Failed(Vec<FailedAssert>),
    /// It came to no verdict, because the chart could not be rendered, say.
    Errored(String),
}

/// An assert that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailedAssert {
    /// Its place in the job, from 0.
    pub index: usize,
    /// Its type: `equal`, `notExists`.
    pub kind: String,
    /// Whether the suite turns it round with `not: true`.
    pub not: bool,
    /// What helm-unittest says of it, line by line.
    pub details: Vec<String>,
}

impl FailedAssert {
    /// The details, taken apart: one finding for each document and each match of the path.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding<'_>> {
        finding::read(&self.details)
    }
}

impl Run {
    /// Whether every job of every suite passed.
    #[must_use]
    pub fn is_green(&self) -> bool {
        self.jobs().all(|job| job.outcome == Outcome::Passed)
    }

    /// The jobs of all suites.
    pub fn jobs(&self) -> impl Iterator<Item = &JobRun> {
        self.suites.iter().flat_map(|suite| &suite.jobs)
    }
}

impl Runner {
    /// Runs suites of one chart in one process, and nothing else: no other suite of the chart, none of its subcharts.
    ///
    /// # Errors
    /// When helm-unittest does not start, breaks off, or does not account for every suite. A red suite is no error.
    pub fn run(&self, chart: &Path, suites: &[PathBuf]) -> Result<Run, RunError> {
        let folder = tempfile::tempdir().map_err(RunError::Files)?;
        let results = folder.path().join("results.xml");
        let files =
            suites.iter().map(|suite| suite.canonicalize().map_err(|error| RunError::NoSuite(suite.clone(), error)));
        let files = files.collect::<Result<Vec<_>, _>>()?;
        let output = self.start(chart, &files, &results)?;
        let console = console(&output);
        if !matches!(output.status.code(), Some(0 | 1)) {
            return Err(RunError::Broke(output.status, console));
        }
        let report = fs::read(&results).map_err(|_| RunError::NoResults(console.clone()))?;
        let found = report::read(&report).map_err(|error| RunError::Unreadable(error, console.clone()))?;
        let run = Run { suites: assign(found, &files, suites, &console)?, console };
        if output.status.success() || !run.is_green() { Ok(run) } else { Err(RunError::Unaccounted(run.console)) }
    }

    fn start(&self, chart: &Path, files: &[PathBuf], results: &Path) -> Result<Output, RunError> {
        let [program, first @ ..] = self.command.as_slice() else { return Err(RunError::NoCommand) };
        let mut command = Command::new(program);
        // XUnit is the one report that says of each suite which file it stands in and of each job how it ended, and that
        // keeps the lines of the details. JUnit runs them together with commas.
        command.args(first).args(["--color=false", "--with-subchart=false", "--output-type", "XUnit", "--output-file"]);
        command.arg(results);
        for file in files {
            command.args([OsString::from("--file"), file.into()]);
        }
        command.arg(chart);
        // helm-unittest tells files relative to the working folder, and takes that from PWD, symbolic links and all.
        command.env("PWD", env::current_dir().map_err(RunError::Files)?);
        // A run is short, and much of it would go into collecting garbage that its end frees anyway.
        if env::var_os("GOGC").is_none() && env::var_os("GOMEMLIMIT").is_none() {
            command.env("GOGC", "off").env("GOMEMLIMIT", "1GiB");
        }
        command.output().map_err(|error| RunError::NotStarted(program.clone(), error))
    }
}

fn console(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Puts every suite that was found to the file that was asked for, in the order of the asking. A run that reads no suite
/// can exit with 0 as well, so that each file has to be accounted for.
fn assign(
    found: Vec<SuiteRun>,
    files: &[PathBuf],
    asked: &[PathBuf],
    console: &str,
) -> Result<Vec<SuiteRun>, RunError> {
    let mut by_file: Vec<Vec<SuiteRun>> = files.iter().map(|_| vec![]).collect();
    for suite in found {
        let file = suite.file.canonicalize().unwrap_or_else(|_| suite.file.clone());
        let Some(index) = files.iter().position(|known| *known == file) else {
            return Err(RunError::Unasked(suite.file, console.to_owned()));
        };
        by_file[index].push(SuiteRun { file: asked[index].clone(), ..suite });
    }
    if let Some(missing) = by_file.iter().position(Vec::is_empty) {
        return Err(RunError::Missing(asked[missing].clone(), console.to_owned()));
    }
    Ok(by_file.into_iter().flatten().collect())
}
