//! Diagnostics for programs: one JSON object a line.
//!
//! ```json
//! {"code": "CS0301", "severity": "error", "message": "…", "path": "tests/probes.chartspec",
//!  "span": {"start": {"offset": 12, "line": 2, "column": 5}, "end": {"offset": 18, "line": 2, "column": 11}},
//!  "labels": [{"span": {…}, "text": "…"}], "help": ["…"], "notes": ["…"]}
//! ```
//!
//! `span` is where the first label stands, and null where a whole file is meant. `offset` counts bytes from 0, `line` and
//! `column` count from 1, columns in characters. `end` is the place behind the last character. New fields may be added.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

use super::source::Position;
use super::{Diagnostic, Severity, Source, visible};
use crate::syntax::span::Span;

#[derive(Serialize)]
struct Object<'a> {
    code: &'static str,
    severity: &'static str,
    message: &'a str,
    path: &'a str,
    span: Option<Range>,
    labels: Vec<Label<'a>>,
    help: &'a [String],
    notes: &'a [String],
}

#[derive(Serialize)]
struct Label<'a> {
    span: Range,
    text: &'a str,
}

#[derive(Serialize)]
struct Range {
    start: Point,
    end: Point,
}

#[derive(Serialize)]
struct Point {
    offset: usize,
    line: usize,
    column: usize,
}

/// Writes a diagnostic as one object on one line.
///
/// # Errors
/// Those of `out`.
pub fn write(out: &mut dyn Write, source: &Source, diagnostic: &Diagnostic) -> io::Result<()> {
    let labels = diagnostic.labels.iter().map(|label| Label { span: range(source, label.span), text: &label.text });
    let object = Object {
        code: diagnostic.code.as_str(),
        severity: match diagnostic.code.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        message: &diagnostic.message,
        path: source.name(),
        span: diagnostic.labels.first().map(|label| range(source, label.span)),
        labels: labels.collect(),
        help: &diagnostic.help,
        notes: &diagnostic.notes,
    };
    print(out, &object)?;
    writeln!(out)
}

/// Prints a value as JSON in which every character that a terminal might act on is escaped.
pub(super) fn print(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(out, Visible)).map_err(io::Error::from)
}

fn range(source: &Source, span: Span) -> Range {
    Range { start: source.position(span.start).into(), end: source.position(span.end.max(span.start)).into() }
}

impl From<Position> for Point {
    fn from(Position { offset, line, column }: Position) -> Self {
        Self { offset, line, column }
    }
}

/// JSON may hold a right-to-left override as it is, and a terminal that shows the JSON would act on it.
struct Visible;

impl Formatter for Visible {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let mut plain = 0;
        for (at, found) in fragment.match_indices(visible::is_unsafe) {
            CompactFormatter.write_string_fragment(out, &fragment[plain..at])?;
            plain = at + found.len();
            for unit in found.encode_utf16() {
                write!(out, "\\u{unit:04x}")?;
            }
        }
        CompactFormatter.write_string_fragment(out, &fragment[plain..])
    }
}
