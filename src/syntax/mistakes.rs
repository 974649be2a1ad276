//! The diagnostics of the scanner: what is wrong with a text whatever its statements say.

use super::chars::{Fault, fault, hidden_fault};
use super::scan::MAX_DEPTH;
use super::span::Span;
use crate::diagnostics::{Code, Diagnostic};

/// A character that has no place outside strings.
pub(super) fn bad_character(found: char, fault: Fault, span: Span) -> Diagnostic {
    let shown = u32::from(found);
    let new = |message: &str, label: &str| Diagnostic::new(Code::BadCharacter, message, span, label);
    match fault {
        Fault::LoneReturn => new("a carriage return without a newline", "a lone CR")
            .help("end lines with LF or CRLF, and write `\\r` in a string"),
        Fault::Control => new("a control character", &format!("U+{shown:04X}"))
            .help(format!("remove it, or write it as `\\u{shown:04x}` in a `\"…\"` string")),
        Fault::Direction => new("a character that reorders the text around it", &format!("U+{shown:04X}"))
            .help(format!("remove it, or write it as `\\u{shown:04X}` in a `\"…\"` string")),
        Fault::Space if found == '\u{a0}' => {
            new("a non-breaking space", "not a plain space").help("put a plain space in its place")
        }
        Fault::Space => {
            new("a space that is not a plain one", &format!("U+{shown:04X}")).help("put a plain space in its place")
        }
        Fault::Invisible => new("an invisible character", &format!("U+{shown:04X}")).help("remove it"),
        Fault::Quote => new(&format!("`{found}` is no quote of this language"), "a typographic quote")
            .help("quote strings with `\"…\"` or `'…'`"),
    }
}

/// The first character that no string can hold as it is.
pub(super) fn in_string(text: &str, span: Span) -> Option<Diagnostic> {
    let string = &text[span.start..span.end];
    let triple = string.starts_with("\"\"\"");
    if !triple && let Some(tab) = memchr::memchr(b'\t', string.as_bytes()) {
        let at = Span::new(span.start + tab, span.start + tab + 1);
        return Some(
            Diagnostic::new(Code::BadCharacter, "a tab inside a string", at, "a tab")
                .help("write it as `\\t` in a `\"…\"` string"),
        );
    }
    first_fault(text, span, hidden_fault)
}

/// The first character that no comment can hold.
pub(super) fn in_comment(text: &str, span: Span) -> Option<Diagnostic> {
    first_fault(text, span, hidden_fault)
}

/// The first character that no command in plain words can hold.
pub(super) fn in_command(text: &str, span: Span) -> Option<Diagnostic> {
    first_fault(text, span, fault)
}

fn first_fault(text: &str, span: Span, fault: fn(char) -> Option<Fault>) -> Option<Diagnostic> {
    let part = &text[span.start..span.end];
    if part.bytes().all(|byte| (0x20..0x7f).contains(&byte)) {
        return None;
    }
    part.char_indices().find_map(|(at, found)| {
        let crlf = found == '\r' && part[at..].starts_with("\r\n");
        let fault = fault(found).filter(|_| !crlf)?;
        let start = span.start + at;
        Some(bad_character(found, fault, Span::new(start, start + found.len_utf8())))
    })
}

/// A comment as other languages begin it.
pub(super) fn foreign_comment(span: Span) -> Diagnostic {
    Diagnostic::new(Code::Unexpected, "a comment begins with `#`", span, "no comment begins like this")
        .help("write `#` in its place")
}

/// A `}` with no body open.
pub(super) fn stray_brace(span: Span) -> Diagnostic {
    Diagnostic::new(Code::StrayBrace, "this `}` closes nothing", span, "no body is open here")
        .help("remove it, or look for a `{` that is missing above")
}

/// A `]` or `)` with no bracket open.
pub(super) fn stray_bracket(bracket: u8, span: Span) -> Diagnostic {
    let bracket = char::from(bracket);
    Diagnostic::new(Code::StrayBrace, format!("this `{bracket}` closes nothing"), span, "no bracket is open here")
        .help("remove it")
}

/// A body that the end of the text leaves open.
///
/// `misplaced` is a body whose `}` is indented as if it closed another, with that `}`.
pub(super) fn unclosed_body(open: Span, misplaced: Option<(Span, Span)>) -> Diagnostic {
    let new = |open, label| {
        Diagnostic::new(Code::UnclosedBody, "this body is not closed", open, label).help("add the `}` that closes it")
    };
    match misplaced {
        Some((likely, brace)) => {
            new(likely, "opened here").and(brace, "this `}` closes it, but is not indented as its header")
        }
        None => new(open, "opened here, never closed"),
    }
}

/// A bracket that is left open.
pub(super) fn unclosed_bracket(bracket: u8, open: usize, at: Option<Span>) -> Diagnostic {
    let bracket = char::from(bracket);
    let closer = char::from(super::lexeme::closer(bracket as u8));
    let diagnostic = Diagnostic::new(
        Code::UnclosedBracket,
        format!("this `{bracket}` is not closed"),
        Span::new(open, open + 1),
        "opened here",
    )
    .help(format!("add the `{closer}` that closes it"));
    match at {
        Some(at) => diagnostic.and(at, format!("`{closer}` expected before this")),
        None => diagnostic,
    }
}

/// A `;` inside brackets.
pub(super) fn semicolon_in_bracket(span: Span, bracket: u8, open: usize) -> Diagnostic {
    let bracket = char::from(bracket);
    Diagnostic::new(Code::Unexpected, format!("a `;` inside `{bracket}`"), span, "a `;` ends statements only")
        .and(Span::new(open, open + 1), "the bracket is opened here")
        .help("separate elements with `,`")
}

/// A string that is left open.
pub(super) fn unclosed_string(quote: &str, span: Span) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::UnclosedString, "this string is not closed", span, "opened here")
        .help(format!("close it with `{quote}`"));
    match quote {
        "\"" => diagnostic.note("a string over several lines stands between `\"\"\"` and `\"\"\"`"),
        "'" => diagnostic.note("inside `'…'` a quote is written twice: `''`"),
        _ => diagnostic,
    }
}

/// Bodies or brackets that stand in one another too often.
pub(super) fn too_deep(span: Span, what: &str) -> Diagnostic {
    Diagnostic::new(Code::TooDeep, format!("a {what} nested deeper than {MAX_DEPTH}"), span, "too deep")
        .note("the rest of the file was not read")
}

/// A statement that is longer than any that makes sense.
pub(super) fn long_statement(span: Span) -> Diagnostic {
    Diagnostic::new(Code::TooLarge, "a statement longer than 1 MiB", span, "it begins here")
        .help("split it into several")
}

/// A spec that is longer than any that makes sense.
pub(super) fn large_spec(limit: usize) -> Diagnostic {
    let message = format!("a spec larger than {} MiB", limit >> 20);
    Diagnostic::new(Code::TooLarge, message, Span::default(), "").help("split it into several specs")
}

/// A continuation with no statement to continue.
pub(super) fn stray_continuation(word: &str, span: Span, brace: Option<Span>, semicolon: bool) -> Diagnostic {
    let message = format!("`{word}` has no statement to continue");
    let diagnostic = Diagnostic::new(Code::StrayContinuation, message, span, "nothing stands before it");
    match brace {
        _ if word == "service" => diagnostic.help("write the kind with a capital: `Service`"),
        Some(brace) => {
            diagnostic.and(brace, "the body ends here").help(format!("`{word}` goes before the `{{` of the body"))
        }
        None if semicolon => diagnostic.help(format!("remove the `;` before `{word}`")),
        None => diagnostic.help(format!("put `{word}` behind the statement that it belongs to")),
    }
}

/// Something long that would have to be copied to a great many statements.
pub(super) fn too_often(span: Span) -> Diagnostic {
    Diagnostic::new(Code::TooLarge, "a text that would stand at too many statements", span, "shared from here")
        .help("shorten it, or share it among fewer statements")
}
