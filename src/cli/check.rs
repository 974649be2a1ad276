//! `chartspec check`

use std::io;

use clap::Args;

use super::Specs;
use super::compile::counted;
use super::session::Session;
use crate::diagnostics::{Code, Format, Report, diff, human};
use crate::project::{Build, Drift, OnDisk};

const EXAMPLES: &str = "\
Examples:
  chartspec check                           Check every spec of the project
  chartspec check --message-format github   Annotate a pull request

Exit codes: 0 every suite is what its spec compiles to, 1 some are not or specs have errors,
2 wrong usage or files that cannot be read. Writes nothing.";

/// Check that suites are what their specs compile to
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    specs: Specs,
}

/// What a suite can be, in the order in which it is summed up.
const STATES: [(Code, &str); 5] = [
    (Code::Stale, "stale"),
    (Code::Missing, "missing"),
    (Code::HandEdited, "edited by hand"),
    (Code::OutputNotOurs, "in the way"),
    (Code::Orphaned, "orphaned"),
];

/// Runs the command.
///
/// # Errors
/// Why nothing could be checked.
pub fn run(arguments: &Arguments, session: &mut Session) -> Result<(), Vec<Report>> {
    let search = session.project.discover(&arguments.specs.paths)?;
    let mut build = session.project.build(&search);
    session.report(std::mem::take(&mut build.reports));
    let drift = session.project.drift(&search, &build);
    if session.verbose {
        for suite in build.suites.iter().filter(|suite| !suite.is_due()) {
            session.say(&format!("up to date: {}", session.project.shown(&suite.output)));
        }
    }
    session.say(&summary(session, &build, &drift));
    let mut advice: Vec<String> = vec![];
    for found in drift {
        // Writing to memory does not fail.
        let _ = show(session, &found);
        advice.extend(
            found.report.diagnostic.help.iter().filter(|help| !advice.contains(help)).cloned().collect::<Vec<_>>(),
        );
        if session.format == Format::Human { session.fault() } else { session.find(found.report) }
    }
    for help in advice {
        session.say(&format!("help: {help}"));
    }
    Ok(())
}

/// Shows to people what differs.
fn show(session: &mut Session, Drift { report, change }: &Drift<'_>) -> io::Result<()> {
    if session.format != Format::Human {
        return Ok(());
    }
    let name = report.source.name();
    human::write_line(&mut session.results, name, &report.diagnostic)?;
    match change {
        Some((old, new)) => diff::write(&mut session.results, name, "as compiled", old, new),
        None => Ok(()),
    }
}

fn summary(session: &Session, build: &Build, drift: &[Drift<'_>]) -> String {
    let counts = STATES.iter().filter_map(|(code, word)| {
        let count = drift.iter().filter(|found| found.report.diagnostic.code == *code).count();
        (count > 0).then(|| format!("{count} {word}"))
    });
    let broken = (build.broken > 0).then(|| format!("{} with errors", build.broken));
    let same = build.suites.iter().filter(|suite| matches!(suite.on_disk, OnDisk::Same)).count();
    let all: Vec<String> = broken.into_iter().chain(counts).chain([format!("{same} up to date")]).collect();
    format!("checked {}: {}{}", counted(build.specs, "spec"), all.join(", "), session.time())
}
