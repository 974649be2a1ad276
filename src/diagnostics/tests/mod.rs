//! What each adapter makes of a diagnostic. The source stands beside what is shown, so that a reader can judge both.

mod excerpts;
mod formats;
mod hostile;

use std::sync::Arc;

use super::{Code, Diagnostic, Format, Printer, Report, Source};
use crate::syntax::span::Span;

/// The place of the first `token` in `text`.
fn span_of(text: &str, token: &str) -> Span {
    let start = text.find(token).expect("the token is in the text");
    Span::new(start, start + token.len())
}

/// A diagnostic at the first `token`.
fn port(text: &str, token: &str) -> Diagnostic {
    Diagnostic::new(Code::PortRange, "99999 is no port", span_of(text, token), "outside of 1 to 65535")
}

fn printed(format: Format, path: &str, text: &str, diagnostic: Diagnostic) -> String {
    let mut printer = Printer::new(format, false);
    printer.report(&Report { source: Arc::new(Source::new(path, text)), diagnostic }).unwrap();
    let shown = String::from_utf8(printer.finish().unwrap()).unwrap();
    // codespan ends some lines with spaces, which no source file of this project should.
    shown.split('\n').map(|line| line.trim_end_matches(' ')).collect::<Vec<_>>().join("\n")
}

/// The text of a spec, and what people are shown about it.
fn human(text: &str, diagnostic: Diagnostic) -> String {
    format!("{text}\n══════\n{}", printed(Format::Human, "tests/a.chartspec", text, diagnostic))
}
