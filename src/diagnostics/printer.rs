//! One way to print for all formats.

use std::io;

use serde_json::Value;
use termcolor::Buffer;

use super::{Report, github, human, json, sarif};

/// How diagnostics are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Format {
    /// With an excerpt of the source
    #[default]
    Human,
    /// One line each: path, line, column, code, message
    Short,
    /// One JSON object a line
    Json,
    /// Annotations of GitHub Actions
    Github,
    /// A SARIF 2.1.0 log
    Sarif,
    /// `JUnit`'s XML, of `chartspec test`; what is not about a test is said as for people
    Junit,
}

impl Format {
    /// Whether a program reads it, so that nothing else may stand between.
    #[must_use]
    pub const fn is_for_programs(self) -> bool {
        matches!(self, Self::Json | Self::Github | Self::Sarif)
    }
}

/// Collects what a run has to say, in the order in which it is said.
pub struct Printer {
    format: Format,
    out: Buffer,
    /// What a SARIF log will hold: it is one document, and can be written only when everything is known.
    results: Vec<Value>,
}

impl Printer {
    /// A printer with nothing said yet.
    #[must_use]
    pub fn new(format: Format, coloured: bool) -> Self {
        let coloured = coloured && !format.is_for_programs();
        Self { format, out: if coloured { Buffer::ansi() } else { Buffer::no_color() }, results: vec![] }
    }

    /// Says what a report holds.
    ///
    /// # Errors
    /// None that is to be expected, since it is written to memory.
    pub fn report(&mut self, Report { source, diagnostic }: &Report) -> io::Result<()> {
        match self.format {
            Format::Human | Format::Junit => human::write(&mut self.out, source, diagnostic),
            Format::Short => human::write_short(&mut self.out, source, diagnostic),
            Format::Json => json::write(&mut self.out, source, diagnostic),
            Format::Github => github::write(&mut self.out, source, diagnostic),
            Format::Sarif => {
                self.results.push(sarif::result(source, diagnostic));
                Ok(())
            }
        }
    }

    /// All that was said.
    ///
    /// # Errors
    /// None that is to be expected, since it is written to memory.
    pub fn finish(mut self) -> io::Result<Vec<u8>> {
        if self.format == Format::Sarif {
            sarif::write(&mut self.out, &self.results)?;
        }
        Ok(self.out.into_inner())
    }
}
