//! One run of a command: what it has to say, where that goes, and how the run ends.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::ColorChoice;
use termcolor::Buffer;

use super::Global;
use crate::diagnostics::{Code, Diagnostic, Format, Printer, Report, visible};
use crate::project::Project;

/// How a run ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// All is well.
    Clean,
    /// Something is wrong with a spec or a suite.
    Faulty,
    /// chartspec could not do its work.
    Failed,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        Self::from(verdict as u8)
    }
}

/// One run of a command. What it says is collected, and printed when the run is over: a SARIF log is one document, and a
/// run is over in less time than anybody takes to read the first line.
pub struct Session {
    pub project: Project,
    pub format: Format,
    pub verbose: bool,
    /// Results, for standard output.
    pub results: Buffer,
    /// Where the messages go that are results themselves.
    findings: Vec<Report>,
    messages: Vec<Report>,
    /// Lines for standard error, in the end.
    lines: Vec<String>,
    /// Standard output holds a suite, so that no message may go there.
    pub gives_suite: bool,
    quiet: bool,
    started: Instant,
    verdict: Verdict,
}

impl Session {
    /// Runs a command in the project at the working folder.
    pub fn run(global: &Global, command: impl FnOnce(&mut Self) -> Result<(), Vec<Report>>) -> Verdict {
        let started = Instant::now();
        let mut session = Self {
            project: Project::default(),
            format: global.message_format,
            verbose: global.verbose,
            results: if coloured(global.color, &io::stdout()) { Buffer::ansi() } else { Buffer::no_color() },
            findings: vec![],
            messages: vec![],
            lines: vec![],
            gives_suite: false,
            quiet: global.quiet,
            started,
            verdict: Verdict::Clean,
        };
        let ran = open(global.message_format).and_then(|project| {
            session.project = project;
            command(&mut session)
        });
        if let Err(reports) = ran {
            session.report(reports);
        }
        let verdict = session.verdict;
        verdict.max(printed(session.finish(coloured(global.color, &io::stderr()))))
    }

    /// Says what is wrong, and lets the run end accordingly.
    pub fn report(&mut self, reports: Vec<Report>) {
        self.verdict =
            reports.iter().map(|report| verdict(&report.diagnostic)).max().unwrap_or(Verdict::Clean).max(self.verdict);
        self.messages.extend(reports);
    }

    /// Says what a check found: a result, which makes the run fail whatever its severity.
    pub fn find(&mut self, report: Report) {
        self.fault();
        self.findings.push(report);
    }

    /// Lets the run fail for something that was shown in another way.
    pub fn fault(&mut self) {
        self.verdict = self.verdict.max(Verdict::Faulty);
    }

    /// Says something in the end, unless the person wants to hear nothing but errors.
    pub fn say(&mut self, line: &str) {
        if !self.quiet {
            // It may name files, and files may have any name.
            self.lines.push(visible::line(line).into_owned());
        }
    }

    /// Whether a person watches the run, and wants to hear of it.
    pub fn is_watched(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// How long the run took, for people who watch it; a log is easier to compare without.
    pub fn time(&self) -> String {
        if io::stderr().is_terminal() {
            format!(" (in {} ms)", self.started.elapsed().as_millis())
        } else {
            String::new()
        }
    }

    fn finish(self, coloured: bool) -> io::Result<()> {
        let heard = |report: &&Report| !self.quiet || self.format.is_for_programs() || report.diagnostic.is_error();
        let mut out = self.results.into_inner();
        let mut err = vec![];
        let mut messages = Printer::new(self.format, coloured);
        let heard: Vec<&Report> = self.messages.iter().filter(heard).collect();
        heard.iter().try_for_each(|report| messages.report(report))?;
        if self.format.is_for_programs() {
            // To a program what was found and what went wrong is one list.
            self.findings.iter().try_for_each(|report| messages.report(report))?;
            if self.gives_suite { &mut err } else { &mut out }.extend(messages.finish()?);
        } else {
            let mut findings = Printer::new(self.format, false);
            self.findings.iter().try_for_each(|report| findings.report(report))?;
            out.extend(findings.finish()?);
            err.extend(messages.finish()?);
        }
        let more = more(&heard).filter(|_| self.format == Format::Human && !self.quiet);
        self.lines.iter().chain(&more).for_each(|line| err.extend([line.as_bytes(), b"\n"].concat()));
        // A message that cannot be shown is no reason to fail.
        let written = io::stdout().write_all(&out);
        let _ = io::stderr().write_all(&err);
        written
    }
}

/// Where to read on, once a run: about the first error, or else the first warning.
fn more(heard: &[&Report]) -> Option<String> {
    let error = heard.iter().find(|report| report.diagnostic.is_error());
    let what = if error.is_some() { "an error" } else { "a warning" };
    let code = error.or_else(|| heard.first())?.diagnostic.code.as_str();
    Some(format!("For more about {what}, try: chartspec explain {code}"))
}

fn verdict(diagnostic: &Diagnostic) -> Verdict {
    match diagnostic.code {
        code if code.is_failure() => Verdict::Failed,
        _ if diagnostic.is_error() => Verdict::Faulty,
        _ => Verdict::Clean,
    }
}

/// How a run ends that has printed its results. Who closes the pipe has seen enough, and nothing went wrong.
pub fn printed(written: io::Result<()>) -> Verdict {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "error: cannot write to standard output: {error}");
            Verdict::Failed
        }
        _ => Verdict::Clean,
    }
}

fn open(format: Format) -> Result<Project, Vec<Report>> {
    let folder = env::current_dir().map_err(|error| {
        let found = Diagnostic::of_file(Code::Unreadable, format!("the working folder cannot be read: {error}"));
        vec![Report::of_file(".", found)]
    })?;
    // Code hosts want paths from the root of the repository, wherever the command runs.
    let root = match format {
        Format::Github | Format::Sarif => {
            env::var_os("GITHUB_WORKSPACE").map(PathBuf::from).filter(|root| folder.starts_with(root))
        }
        Format::Human | Format::Short | Format::Json | Format::Junit => None,
    };
    Project::open(folder, root)
}

/// Whether to write colours to a stream: as the arguments say, or else the environment (no-color.org, bixense.com/clicolors),
/// or else only to a terminal.
pub fn coloured(choice: ColorChoice, stream: &impl IsTerminal) -> bool {
    let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto if set("NO_COLOR") => false,
        ColorChoice::Auto if env::var_os("CLICOLOR_FORCE").is_some_and(|value| !value.is_empty() && value != "0") => {
            true
        }
        ColorChoice::Auto => {
            let plain = env::var_os("CLICOLOR").is_some_and(|value| value == "0")
                || env::var_os("TERM").is_some_and(|term| term == "dumb");
            !plain && stream.is_terminal()
        }
    }
}
