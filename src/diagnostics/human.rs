//! Diagnostics for people: with an excerpt of the source, as rustc prints them, or on one line each.

use std::io;

use codespan_reporting::diagnostic::{Diagnostic as Shown, Label, LabelStyle, Severity as Level};
use codespan_reporting::files::Error;
use codespan_reporting::term::{self, Config};
use termcolor::{Color, ColorSpec, WriteColor};

use super::excerpt::Excerpt;
use super::{Diagnostic, Severity, Source, visible};

/// Writes a diagnostic with the lines that it speaks of.
///
/// # Errors
/// Those of `out`.
pub fn write(out: &mut dyn WriteColor, source: &Source, diagnostic: &Diagnostic) -> io::Result<()> {
    let excerpt = Excerpt::new(source, &diagnostic.labels);
    let mut message = visible::message(&diagnostic.message).into_owned();
    if diagnostic.labels.is_empty() {
        // There is no excerpt whose head would name the file.
        message = format!("{}: {message}", visible::line(source.name()));
    }
    let labels = diagnostic.labels.iter().zip(&excerpt.ranges).enumerate().map(|(index, (label, range))| {
        let style = if index == 0 { LabelStyle::Primary } else { LabelStyle::Secondary };
        Label::new(style, (), range.clone()).with_message(visible::message(&label.text))
    });
    let help = diagnostic.help.iter().map(|help| format!("help: {}", lines(help)));
    let notes = diagnostic.notes.iter().map(|note| format!("note: {}", lines(note)));
    let level = match diagnostic.code.severity() {
        Severity::Error => Level::Error,
        Severity::Warning => Level::Warning,
    };
    let shown = Shown::new(level)
        .with_code(diagnostic.code.as_str())
        .with_message(message)
        .with_labels(labels.collect())
        .with_notes(help.chain(notes).collect());
    let mut out = out;
    term::emit_to_write_style(&mut out, &Config::default(), &excerpt, &shown).map_err(|error| match error {
        Error::Io(error) => error,
        other => io::Error::other(other),
    })
}

/// Writes a diagnostic on one line: `path:line:column: error[CS0301]: message`.
///
/// # Errors
/// Those of `out`.
pub fn write_short(out: &mut dyn WriteColor, source: &Source, diagnostic: &Diagnostic) -> io::Result<()> {
    write!(out, "{}:", visible::line(source.name()))?;
    if let Some(label) = diagnostic.labels.first() {
        let at = source.position(label.span.start);
        write!(out, "{}:{}:", at.line, at.column)?;
    }
    let (word, colour) = match diagnostic.code.severity() {
        Severity::Error => ("error", Color::Red),
        Severity::Warning => ("warning", Color::Yellow),
    };
    out.set_color(ColorSpec::new().set_fg(Some(colour)).set_bold(true))?;
    write!(out, " {word}[{}]", diagnostic.code.as_str())?;
    out.reset()?;
    writeln!(out, ": {}", visible::message(&diagnostic.message))
}

/// Writes what was found about a whole file on one line, for a list of such files: `path: message`.
///
/// # Errors
/// Those of `out`.
pub fn write_line(out: &mut dyn WriteColor, name: &str, diagnostic: &Diagnostic) -> io::Result<()> {
    out.set_color(ColorSpec::new().set_bold(true))?;
    write!(out, "{}", visible::line(name))?;
    out.reset()?;
    writeln!(out, ": {}", visible::message(&diagnostic.message))
}

/// Help and notes may take several lines.
fn lines(text: &str) -> String {
    text.lines().map(visible::message).collect::<Vec<_>>().join("\n")
}
