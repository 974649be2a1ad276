//! Takes the quotes off a string and resolves its escapes.
//!
//! - `"…"` has the escapes of JSON and no others.
//! - `'…'` has none; a quote is written twice.
//! - `"""…"""` has the escapes of `"…"`. A newline directly behind the opening quotes is dropped, and so is the last
//!   newline with the white space before the closing quotes. The white space that all lines begin with is taken off;
//!   blank lines and a line that begins behind the opening quotes do not count. CRLF becomes LF. Indentation is taken
//!   off before escapes are resolved, so an escaped space is never indentation.

use super::pairs::Read;
use super::span::Span;
use crate::diagnostics::{Code, Diagnostic};

/// The content of the string `written`, which stands at `start`.
pub(super) fn decode(written: &str, start: usize) -> Read<String> {
    if let Some(inner) = written.strip_prefix("\"\"\"").and_then(|rest| rest.strip_suffix("\"\"\"")) {
        return decode_lines(inner, start + 3);
    }
    // Both quotes are one byte.
    let inner = written.get(1..written.len().saturating_sub(1)).unwrap_or_default();
    if written.starts_with('\'') {
        return Ok(inner.replace("''", "'"));
    }
    let mut content = String::with_capacity(inner.len());
    unescape(inner, start + 1, &mut content)?;
    Ok(content)
}

fn decode_lines(inner: &str, start: usize) -> Read<String> {
    let mut lines: Vec<(usize, &str)> = vec![];
    let mut at = start;
    for line in inner.split('\n') {
        lines.push((at, line.strip_suffix('\r').unwrap_or(line)));
        at += line.len() + 1;
    }
    let first_is_dropped = lines.len() > 1 && lines[0].1.is_empty();
    let last_is_dropped = lines.len() > 1 && lines.last().is_some_and(|(_, line)| is_blank(line));
    let indented = if lines.len() > 1 { &lines[1..] } else { &[] };
    let indent = common_indent(indented);
    let from = usize::from(first_is_dropped);
    let to = (lines.len() - usize::from(last_is_dropped)).max(from);
    let mut content = String::with_capacity(inner.len());
    for (index, (at, line)) in lines[from..to].iter().enumerate() {
        if index > 0 {
            content.push('\n');
        }
        let cut = if index == 0 && !first_is_dropped { 0 } else { shared(indent, line) };
        unescape(&line[cut..], at + cut, &mut content)?;
    }
    Ok(content)
}

fn common_indent<'t>(lines: &[(usize, &'t str)]) -> &'t str {
    let mut indents = lines.iter().filter(|(_, line)| !is_blank(line)).map(|(_, line)| {
        let width = line.len() - line.trim_start_matches([' ', '\t']).len();
        &line[..width]
    });
    let Some(first) = indents.next() else { return "" };
    indents.fold(first, |indent, other| &indent[..shared(indent, other)])
}

/// How many bytes of white space two lines begin with alike.
fn shared(indent: &str, line: &str) -> usize {
    indent.bytes().zip(line.bytes()).take_while(|(one, other)| one == other).count()
}

fn is_blank(line: &str) -> bool {
    line.bytes().all(|byte| matches!(byte, b' ' | b'\t'))
}

fn unescape(inner: &str, start: usize, content: &mut String) -> Read<()> {
    let mut rest = inner;
    while let Some(at) = memchr::memchr(b'\\', rest.as_bytes()) {
        content.push_str(&rest[..at]);
        let escape = &rest[at..];
        let (resolved, length) = resolve(escape, start + inner.len() - escape.len())?;
        content.push(resolved);
        rest = &escape[length..];
    }
    content.push_str(rest);
    Ok(())
}

/// The character that the escape at the start of `rest` stands for, and how long it is.
fn resolve(rest: &str, start: usize) -> Read<(char, usize)> {
    let sign = rest[1..].chars().next();
    let resolved = match sign {
        Some('"') => '"',
        Some('\\') => '\\',
        Some('/') => '/',
        Some('b') => '\u{8}',
        Some('f') => '\u{c}',
        Some('n') => '\n',
        Some('r') => '\r',
        Some('t') => '\t',
        Some('u') => return resolve_unicode(rest, start),
        _ => {
            let length = 1 + sign.map_or(0, char::len_utf8);
            let span = Span::new(start, start + length);
            let message = format!("`{}` is no escape", &rest[..length]);
            return Err(bad_escape(message, span)
                .help("write `\\\\` for a backslash, or use a raw string: `'…'`")
                .note("the escapes are those of JSON: `\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX`")
                .into());
        }
    };
    Ok((resolved, 2))
}

fn resolve_unicode(rest: &str, start: usize) -> Read<(char, usize)> {
    let Some(first) = code_unit(rest) else {
        let digits = rest[2..].bytes().take(4).take_while(u8::is_ascii_hexdigit).count();
        let span = Span::new(start, start + 2 + digits);
        return Err(bad_escape("`\\u` needs four hexadecimal digits", span).help("write it as in `\\u00e9`").into());
    };
    if let Some(found) = char::from_u32(first) {
        return Ok((found, 6));
    }
    let second = rest[6..].starts_with("\\u").then(|| code_unit(&rest[6..])).flatten();
    match second {
        Some(second @ 0xDC00..=0xDFFF) if first < 0xDC00 => {
            let found = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
            Ok((char::from_u32(found).unwrap_or(char::REPLACEMENT_CHARACTER), 12))
        }
        _ => Err(bad_escape("half of a surrogate pair", Span::new(start, start + 6))
            .help("write both halves, as in `\\ud83d\\ude00`")
            .into()),
    }
}

/// The four digits of the `\uXXXX` at the start of `rest`.
fn code_unit(rest: &str) -> Option<u32> {
    let digits = rest.get(2..6)?;
    digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16).ok()).flatten()
}

fn bad_escape(message: impl Into<String>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::BadEscape, message, span, "no such escape")
}
