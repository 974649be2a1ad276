//! `chartspec explain`

use std::ffi::OsStr;
use std::io;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Args, Command};
use termcolor::Buffer;

use crate::diagnostics::{Code, explain};

const EXAMPLES: &str = "\
Examples:
  chartspec explain                 List all codes
  chartspec explain CS0301          Say what a code means
  chartspec explain 301             The same";

/// Say what the code of a diagnostic means
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The code, such as CS0301 or 301; without one, all are listed
    #[arg(value_parser = CodeParser, hide_possible_values = true)]
    code: Option<Code>,
    /// Print Markdown; without a code, that of docs/errors.md
    #[arg(long)]
    markdown: bool,
}

/// The text to print.
///
/// # Errors
/// None that is to be expected, since it is written to memory.
pub fn run(arguments: &Arguments, coloured: bool) -> io::Result<Vec<u8>> {
    let markdown = match (arguments.code, arguments.markdown) {
        (Some(code), _) => explain::page(code),
        (None, false) => explain::list(),
        (None, true) => explain::all(),
    };
    if arguments.markdown {
        return Ok(markdown.into_bytes());
    }
    let mut out = if coloured { Buffer::ansi() } else { Buffer::no_color() };
    explain::write(&mut out, &markdown)?;
    Ok(out.into_inner())
}

/// Takes a code in any of its forms. A list of values would only take them as they are listed.
#[derive(Debug, Clone)]
struct CodeParser;

impl TypedValueParser for CodeParser {
    type Value = Code;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, value: &OsStr) -> Result<Code, clap::Error> {
        let written = value.to_string_lossy();
        explain::find(&written).ok_or_else(|| {
            let advice = match explain::similar(&written) {
                Some(code) => format!("did you mean {code}?"),
                None => "`chartspec explain` lists all codes".to_owned(),
            };
            let shown: String = written.chars().take(40).collect();
            command.clone().error(ErrorKind::InvalidValue, format!("{shown:?} is no code: {advice}"))
        })
    }

    /// What a shell completes.
    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Code::ALL.iter().map(|code| PossibleValue::new(code.as_str()).help(code.title()))))
    }
}
