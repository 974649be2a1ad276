//! Reading specs. Whatever lies under the name of a spec, this ends soon and says what is wrong.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::span::Span;

/// No spec that a person writes comes near this; a file beyond it is a mistake, and would take gigabytes to compile.
const LIMIT: u64 = 64 << 20;

/// A text as far as it is one, and what is wrong with the rest.
pub(super) struct Text {
    pub text: String,
    pub wrong: Option<Diagnostic>,
}

/// Reads the spec at a path. `certain` says that it is known to be a regular file, so that nobody asks again.
///
/// # Errors
/// The system's reason, or that the file is none or too large.
pub(super) fn spec(path: &Path, certain: bool) -> io::Result<Text> {
    // A pipe would block already when it is opened.
    if !certain && !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    all(File::open(path)?)
}

/// Reads a spec from wherever it comes.
///
/// # Errors
/// The system's reason, or that the text is too large.
pub(super) fn all(input: impl Read) -> io::Result<Text> {
    let mut bytes = Vec::with_capacity(8 << 10);
    input.take(LIMIT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LIMIT {
        return Err(io::Error::other(format!("larger than {} MiB, which no spec is", LIMIT >> 20)));
    }
    Ok(String::from_utf8(bytes).map_or_else(
        |error| not_text(error.as_bytes(), error.utf8_error().valid_up_to()),
        |text| Text { text, wrong: None },
    ))
}

fn not_text(bytes: &[u8], at: usize) -> Text {
    let found = Diagnostic::new(
        Code::NotText,
        format!("the file is not UTF-8 text: byte 0x{:02X} at offset {at}", bytes[at]),
        Span::new(at, at),
        "it is text up to here",
    );
    let wrong = match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => found.help("this looks like UTF-16: save the file as UTF-8"),
        _ => found.help("save the file as UTF-8"),
    };
    // Up to the offset nothing is replaced, so the offset is good for this text, too.
    Text { text: String::from_utf8_lossy(bytes).into_owned(), wrong: Some(wrong) }
}
