//! Diagnostics as workflow commands, which GitHub Actions shows beside the lines of a pull request.

use std::io::{self, Write};

use super::{Diagnostic, Severity, Source};

/// Writes a diagnostic as one workflow command.
///
/// # Errors
/// Those of `out`.
pub fn write(out: &mut dyn Write, source: &Source, diagnostic: &Diagnostic) -> io::Result<()> {
    let command = match diagnostic.code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    write!(out, "::{command} file={}", property(source.name()))?;
    if let Some(label) = diagnostic.labels.first() {
        let start = source.position(label.span.start);
        let end = source.position(label.span.end.max(label.span.start));
        write!(out, ",line={},endLine={}", start.line, end.line)?;
        // GitHub refuses columns where an annotation covers several lines.
        if start.line == end.line {
            write!(out, ",col={},endColumn={}", start.column, end.column)?;
        }
    }
    let title = format!("{}: {}", diagnostic.code.as_str(), diagnostic.code.title());
    writeln!(out, ",title={}::{}", property(&title), data(&whole(diagnostic)))
}

/// Everything that the diagnostic says, a line each: an annotation has no other place for it.
fn whole(diagnostic: &Diagnostic) -> String {
    let label = diagnostic.labels.first().filter(|label| !label.text.is_empty());
    std::iter::once(diagnostic.message.clone())
        .chain(label.map(|label| label.text.clone()))
        .chain(diagnostic.help.iter().map(|help| format!("help: {help}")))
        .chain(diagnostic.notes.iter().map(|note| format!("note: {note}")))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The message of a command, escaped as the runner reads it. Other control characters mean nothing to the runner, and
/// would mean something to the terminal that shows its log.
fn data(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '%' => out.push_str("%25"),
            '\r' => out.push_str("%0D"),
            '\n' => out.push_str("%0A"),
            _ => super::visible::push(&mut out, character),
        }
    }
    out
}

/// A property of a command, in which two more characters have a meaning.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
