//! The command line: arguments to calls, and exit codes.

mod check;
mod compile;
mod explain;
mod generate;
mod session;
mod test;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, ColorChoice, CommandFactory, Parser, Subcommand};

use crate::diagnostics::Format;
use session::{Session, Verdict};

const EXAMPLES: &str = "\
Examples:
  chartspec compile                     Compile every spec of the project
  chartspec check                       Fail when a suite is not what its spec says
  chartspec test                        Run every spec on its chart

Exit codes:
  0  all is well
  1  errors in specs, suites that are not what they should be, charts that are not as stated
  2  chartspec could not do its work: wrong usage, files that cannot be read or written";

/// The heading of the options that every command has.
const GLOBAL: &str = "Global options";

/// State in a few words what a Helm chart must render, and get helm-unittest suites that can fail.
#[derive(Debug, Parser)]
#[command(name = "chartspec", version, after_help = EXAMPLES, arg_required_else_help = true, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

/// What every command understands.
#[derive(Debug, Clone, Args)]
struct Global {
    /// human or short, on stderr; json, github, sarif or (for test) junit, on stdout
    #[arg(long, global = true, value_name = "FORMAT", default_value = "human", hide_default_value = true)]
    #[arg(hide_possible_values = true, help_heading = GLOBAL)]
    message_format: Format,
    /// auto, always or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_default_value = true)]
    #[arg(hide_possible_values = true, help_heading = GLOBAL)]
    color: ColorChoice,
    /// Say nothing but errors
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = GLOBAL)]
    quiet: bool,
    /// List every file
    #[arg(short, long, global = true, help_heading = GLOBAL)]
    verbose: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    Compile(compile::Arguments),
    Check(check::Arguments),
    Explain(explain::Arguments),
    Test(test::Arguments),
    Completions(generate::Completions),
    Man(generate::Man),
}

/// The specs that a command is about.
#[derive(Debug, Args)]
struct Specs {
    /// Specs, and folders to search [default: `specs` of chartspec.toml, or the working folder]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
}

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Nobody is left to tell when this cannot be printed.
            let _ = error.print();
            return u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from);
        }
    };
    let verdict = match &cli.command {
        Command::Compile(arguments) => Session::run(&cli.global, |session| compile::run(arguments, session)),
        Command::Check(arguments) => Session::run(&cli.global, |session| check::run(arguments, session)),
        Command::Explain(arguments) => {
            let coloured = session::coloured(cli.global.color, &std::io::stdout());
            explain::run(arguments, coloured).map_or(Verdict::Failed, |text| print(&text))
        }
        Command::Test(arguments) => Session::run(&cli.global, |session| test::run(arguments, session)),
        Command::Completions(arguments) => print(&generate::completions(arguments, &mut Cli::command())),
        Command::Man(_) => generate::man(Cli::command()).map_or(Verdict::Failed, |page| print(&page)),
    };
    verdict.into()
}

fn parse() -> Result<Cli, clap::Error> {
    let cli = Cli::try_parse()?;
    let conflict = match &cli.command {
        Command::Compile(arguments) if arguments.conflict().is_some() => arguments.conflict(),
        Command::Test(_) => None,
        _ if cli.global.message_format == Format::Junit => Some("`--message-format junit` is for `chartspec test`"),
        _ => None,
    };
    conflict.map_or(Ok(cli), |conflict| Err(Cli::command().error(ErrorKind::ArgumentConflict, conflict)))
}

/// Prints a text that is the whole result of a command.
fn print(text: &[u8]) -> Verdict {
    session::printed(std::io::stdout().write_all(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn help_fits_a_screen() {
        for command in [vec![], vec!["compile"], vec!["check"], vec!["explain"], vec!["test"]] {
            let arguments = [vec!["chartspec"], command, vec!["--help"]].concat();
            let help = Cli::try_parse_from(arguments).unwrap_err().to_string();
            assert!(help.lines().count() <= 32, "{help}");
        }
    }
}
