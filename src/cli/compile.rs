//! `chartspec compile`

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::Specs;
use super::session::Session;
use crate::diagnostics::Report;
use crate::project::{Build, OnDisk, Suite};

const EXAMPLES: &str = "\
Examples:
  chartspec compile                            Compile every spec of the project
  chartspec compile tests/api.chartspec        Compile one spec, to tests/api_test.yaml
  chartspec compile - < api.chartspec          Compile standard input to standard output

Exit codes: 0 compiled, 1 errors in specs, 2 wrong usage or files that cannot be read or written.
With any error, nothing is written.";

/// Compile specs to helm-unittest suites
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    specs: Specs,
    /// Overwrite suites that were edited by hand
    #[arg(long)]
    force: bool,
    /// Remove suites whose spec is gone
    #[arg(long)]
    prune: bool,
    /// With `-` for standard input: the path that the spec goes by
    #[arg(long, value_name = "PATH")]
    stdin_filepath: Option<PathBuf>,
}

impl Arguments {
    /// What is wrong with the arguments, which clap cannot know.
    pub fn conflict(&self) -> Option<&'static str> {
        let input = self.specs.paths.iter().any(|path| path == Path::new("-"));
        match (input, self.specs.paths.len()) {
            (true, 2..) => Some("`-` stands alone: standard input becomes standard output"),
            (false, _) if self.stdin_filepath.is_some() => {
                Some("`--stdin-filepath` names standard input, which is read for `-`")
            }
            _ => None,
        }
    }
}

/// Runs the command.
///
/// # Errors
/// Why nothing was written.
pub fn run(arguments: &Arguments, session: &mut Session) -> Result<(), Vec<Report>> {
    if arguments.specs.paths == [Path::new("-")] {
        input(arguments, session);
        return Ok(());
    }
    let search = session.project.discover(&arguments.specs.paths)?;
    let mut build = session.project.build(&search);
    let reports = std::mem::take(&mut build.reports);
    let failed = reports.iter().any(|report| report.diagnostic.is_error());
    session.report(reports);
    if failed {
        session.say(&refusal(&build));
        return Ok(());
    }
    if let Err(obstacles) = session.project.write(&build, arguments.force) {
        let refused = !obstacles.iter().any(|obstacle| obstacle.diagnostic.code.is_failure());
        session.report(obstacles);
        if refused {
            session.say(&refusal(&build));
        }
        return Ok(());
    }
    let orphans = session.project.orphans(&search);
    let (removed, left) =
        if arguments.prune { session.project.prune(orphans, arguments.force)? } else { (vec![], orphans) };
    session.report(left.iter().map(|orphan| session.project.orphaned(orphan)).collect());
    list(session, &build);
    for orphan in &removed {
        detail(session, "removed", &orphan.path, "");
    }
    session.say(&summary(session, &build, removed.len()));
    Ok(())
}

fn input(arguments: &Arguments, session: &mut Session) {
    session.gives_suite = true;
    let (reports, suite) = session.project.compile_input(io::stdin().lock(), arguments.stdin_filepath.as_deref());
    session.report(reports);
    // Writing to memory does not fail.
    let _ = session.results.write_all(suite.unwrap_or_default().as_bytes());
}

fn list(session: &mut Session, build: &Build) {
    for suite in &build.suites {
        let Suite { output, jobs, asserts, .. } = suite;
        let size = format!(" ({}, {})", counted(*jobs, "job"), counted(*asserts, "assert"));
        detail(session, if suite.is_due() { "written" } else { "unchanged" }, output, &size);
    }
}

fn detail(session: &mut Session, what: &str, path: &Path, more: &str) {
    if session.verbose {
        session.say(&format!("{what}: {}{more}", session.project.shown(path)));
    }
}

fn refusal(build: &Build) -> String {
    match build.broken {
        0 => "nothing was written".to_owned(),
        broken => format!(
            "{broken} of {} {}: nothing was written",
            counted(build.specs, "spec"),
            if broken == 1 { "has errors" } else { "have errors" }
        ),
    }
}

fn summary(session: &Session, build: &Build, removed: usize) -> String {
    let unchanged = build.suites.iter().filter(|suite| matches!(suite.on_disk, OnDisk::Same)).count();
    let written = build.suites.len() - unchanged;
    let removed = if removed > 0 { format!(", {removed} removed") } else { String::new() };
    format!(
        "compiled {}: {written} written, {unchanged} unchanged{removed}{}",
        counted(build.specs, "spec"),
        session.time()
    )
}

/// So many of a thing.
pub(super) fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}
