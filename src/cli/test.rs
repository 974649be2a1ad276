//! `chartspec test`

use std::io::Write;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use clap::Args;

use super::Specs;
use super::compile::counted;
use super::session::Session;
use crate::diagnostics::{Code, Diagnostic, Format, Report};
use crate::project::Trial;
use crate::runner::Runner;
use crate::verdict::select::{Partition, select};
use crate::verdict::{self, Verdict, junit};

const EXAMPLES: &str = "\
Examples:
  chartspec test                            Run every spec of the project on its chart
  chartspec test --filter 'container api'   Run the tests whose names hold this text
  chartspec test --partition count:1/3      Run a third of them, for one of three machines
  chartspec test --message-format junit     For the pages of a CI server

Exit codes: 0 everything holds, 1 something does not or specs have errors, 2 wrong usage, no helm-unittest,
or results that do not add up. Writes nothing.";

/// Run specs on their charts by helm-unittest
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    specs: Specs,
    /// Run only the tests whose names hold this text
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Run one of N parts of the tests, as in count:1/3
    #[arg(long, value_name = "count:I/N")]
    partition: Option<Partition>,
    /// The command that runs helm-unittest [default: found]
    #[arg(long, value_name = "COMMAND")]
    runner: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// Why nothing could be tested.
pub fn run(arguments: &Arguments, session: &mut Session) -> Result<(), Vec<Report>> {
    let search = session.project.discover(&arguments.specs.paths)?;
    let mut compiled = session.project.trials(&search);
    let all = verdict::jobs(compiled.trials.iter().map(|trial| &trial.suite));
    select(&mut compiled.trials, arguments.filter.as_deref(), None);
    if let (true, 1.., Some(filter)) = (compiled.trials.is_empty(), all, &arguments.filter) {
        compiled.reports.push(no_test(filter, all));
    }
    select(&mut compiled.trials, None, arguments.partition);
    let (verdicts, failures) = verdicts(arguments, session, &compiled.trials)?;
    compiled.reports.extend(failures);
    if session.format == Format::Junit {
        // Writing to memory does not fail.
        let _ = session.results.write_all(junit::print(&verdicts, &compiled.reports).as_bytes());
    }
    let failed = compiled.reports.iter().any(|report| report.diagnostic.is_error());
    let summary = match verdicts.as_slice() {
        [] if failed => None,
        [] => Some("no test is in this partition".to_owned()),
        verdicts => Some(summary(session, verdicts, compiled.broken)),
    };
    session.report(compiled.reports);
    for verdict in verdicts {
        list(session, &verdict);
        session.report(verdict.reports());
    }
    if let Some(summary) = summary {
        session.say(&summary);
    }
    Ok(())
}

/// Runs what there is to run.
fn verdicts(
    arguments: &Arguments,
    session: &Session,
    trials: &[Trial],
) -> Result<(Vec<Verdict>, Vec<Report>), Vec<Report>> {
    if trials.is_empty() {
        return Ok((vec![], vec![]));
    }
    let runner = Runner::find(arguments.runner.as_deref(), session.project.config().runner.as_deref())
        .map_err(|error| vec![verdict::no_runner(&error)])?;
    let tests = counted(verdict::jobs(trials.iter().map(|trial| &trial.suite)), "test");
    let line = format!("running {tests} of {} …", counted(trials.len(), "spec"));
    let project = &session.project;
    Ok(with_patience(session, &line, || verdict::reach(trials, &runner, |path| project.shown(path))))
}

/// Does something, and says to a person who watches what it is when it takes longer than a second.
fn with_patience<T>(session: &Session, line: &str, work: impl FnOnce() -> T) -> T {
    if !session.is_watched() {
        return work();
    }
    let (done, waiting) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if waiting.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                // It is only there to be seen.
                let _ = writeln!(std::io::stderr(), "{line}");
            }
        });
        let result = work();
        drop(done);
        result
    })
}

fn no_test(filter: &str, all: usize) -> Report {
    let found = Diagnostic::of_file(Code::NoTest, format!("no test's name holds `{filter}`"))
        .help("`chartspec test --verbose` lists the names")
        .note(format!("{} looked at", if all == 1 { "1 test was".to_owned() } else { format!("{all} tests were") }));
    Report::of_file("--filter", found)
}

fn list(session: &mut Session, verdict: &Verdict) {
    if session.verbose {
        for test in &verdict.tests {
            let result = if test.faults.is_empty() { "passed" } else { "failed" };
            session.say(&format!("{result}: {}: {}", verdict.source.name(), test.name));
        }
    }
}

fn summary(session: &Session, verdicts: &[Verdict], broken: usize) -> String {
    let passed: usize = verdicts.iter().map(Verdict::passed).sum();
    let failed = verdicts.iter().map(|verdict| verdict.tests.len()).sum::<usize>() - passed;
    let failed = if failed > 0 { format!(", {failed} failed") } else { String::new() };
    let broken = if broken > 0 { format!("; {} with errors", counted(broken, "spec")) } else { String::new() };
    let specs = counted(verdicts.len(), "spec");
    format!("{} passed{failed} in {specs}{broken}{}", counted(passed, "test"), session.time())
}
