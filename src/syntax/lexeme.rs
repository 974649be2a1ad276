//! Where the tokens end that hold characters which mean something else outside of them: words, strings, paths, commands.

use super::chars::{Class, class};
use super::words;

/// Where a string ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Closing {
    /// Behind its closing quote.
    At(usize),
    /// Nowhere. What follows `resume` is read as if the string had ended there.
    Missing {
        /// The opening quote.
        quote: &'static str,
        /// Where to go on.
        resume: usize,
    },
}

/// The word at `start`; empty where none stands.
pub(super) fn word(text: &str, start: usize) -> &str {
    let end = find(text, start, |byte| byte < 0x80 && class(byte) != Class::Word);
    &text[start..end]
}

/// The word at `start`, as far as it is ASCII.
pub(super) fn ascii_word(text: &str, start: usize) -> &str {
    &text[start..find(text, start, |byte| class(byte) != Class::Word)]
}

/// Where the path of an HTTP handler ends that begins at `start`.
pub(super) fn http_path_end(text: &str, start: usize) -> usize {
    find(text, start, |byte| {
        matches!(byte, b';' | b'{' | b'}' | b'\r')
            || matches!(class(byte), Class::Quote | Class::Space | Class::Newline)
    })
}

/// Where the plain words of a command end: at the end of the line, `;`, a comment, or the `}` of the body around it.
pub(super) fn command_end(text: &str, start: usize) -> usize {
    let bytes = text.as_bytes();
    let end_of_line = line_end(text, start);
    let mut pos = start;
    let mut braces = 0_usize;
    let mut strings = true;
    while pos < end_of_line {
        match bytes[pos] {
            b';' => break,
            b'#' if matches!(bytes[pos - 1], b' ' | b'\t') => break,
            b'}' if braces == 0 => break,
            b'}' => braces -= 1,
            b'{' => braces += 1,
            // A string has no place in plain words; it is skipped so that the mistake stays one mistake.
            b'"' | b'\'' if strings => match string_end(text, pos) {
                Closing::At(end) if end <= end_of_line => {
                    pos = end;
                    continue;
                }
                _ => strings = false,
            },
            _ => {}
        }
        pos += 1;
    }
    pos
}

/// Whether `text` is one string from its first byte to its last.
pub(super) fn is_string(text: &str) -> bool {
    string_end(text, 0) == Closing::At(text.len())
}

/// Where the string at `start` ends.
pub(super) fn string_end(text: &str, start: usize) -> Closing {
    let bytes = text.as_bytes();
    if bytes[start..].starts_with(b"\"\"\"") {
        return triple_end(text, start);
    }
    let quote = bytes[start];
    let mut pos = start + 1;
    while let Some(byte) = bytes.get(pos) {
        match *byte {
            b'\n' => break,
            b'\\' if quote == b'"' && bytes.get(pos + 1).is_some_and(|next| *next != b'\n') => pos += 2,
            b'\'' if quote == b'\'' && bytes.get(pos + 1) == Some(&b'\'') => pos += 2,
            byte if byte == quote => return Closing::At(pos + 1),
            _ => pos += 1,
        }
    }
    let quote = if quote == b'"' { "\"" } else { "'" };
    Closing::Missing { quote, resume: resume(text, start + 1) }
}

fn triple_end(text: &str, start: usize) -> Closing {
    let bytes = text.as_bytes();
    let mut pos = start + 3;
    while let Some(byte) = bytes.get(pos) {
        match byte {
            b'\\' => pos += 2,
            b'"' if bytes[pos..].starts_with(b"\"\"\"") => return Closing::At(pos + 3),
            _ => pos += 1,
        }
    }
    Closing::Missing { quote: "\"\"\"", resume: resume(text, start + 3) }
}

/// Where to go on behind the opening quote of a string that is not closed on its line: at the end of the line, or at a
/// brace that ends the line, since it most likely belongs to a body.
fn resume(text: &str, start: usize) -> usize {
    let line = text[start..line_end(text, start)].trim_end();
    let end = start + line.len();
    let count = |sign| line.matches(sign).count();
    let is_body = line.ends_with('{') || line.ends_with('}') && count('{') < count('}');
    if is_body { end - 1 } else { end }
}

/// Behind a string in typographic quotes, where one begins `text`.
pub(super) fn typographic(text: &str) -> Option<usize> {
    let open = text.chars().next()?;
    let close: &[char] = match open {
        '“' | '”' | '„' | '‟' => &['“', '”'],
        '‘' | '’' | '‚' | '‛' => &['‘', '’'],
        '«' => &['»'],
        _ => return None,
    };
    let line = &text[..line_end(text, 0)];
    let inner = open.len_utf8();
    let end = line[inner..].find(close)? + inner;
    Some(end + line[end..].chars().next()?.len_utf8())
}

/// The end of the line, before its newline.
pub(super) fn line_end(text: &str, start: usize) -> usize {
    let end = memchr::memchr(b'\n', &text.as_bytes()[start..]).map_or(text.len(), |found| start + found);
    if end > start && end < text.len() && text.as_bytes()[end - 1] == b'\r' { end - 1 } else { end }
}

/// The start of the line.
pub(super) fn line_start(text: &str, pos: usize) -> usize {
    memchr::memrchr(b'\n', &text.as_bytes()[..pos]).map_or(0, |found| found + 1)
}

/// How far the line is indented on which `pos` stands.
pub(super) fn indent_of_line(text: &str, pos: usize) -> usize {
    let start = line_start(text, pos);
    skip_blanks(text, start) - start
}

/// How many spaces and tabs stand before `pos`.
pub(super) fn indent(text: &str, pos: usize) -> usize {
    text[..pos].bytes().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// How far `pos` is indented, if it stands first on its line.
pub(super) fn indent_of_first(text: &str, pos: usize) -> Option<usize> {
    let indent = indent(text, pos);
    (pos == indent || text.as_bytes()[pos - indent - 1] == b'\n').then_some(indent)
}

/// Whether a statement begins with `word` at `pos`: in a value no bare word stands directly before another token.
pub(super) fn is_statement(text: &str, pos: usize, word: &str) -> bool {
    let next = skip_blanks(text, pos + word.len());
    let follows = text.as_bytes().get(next).copied().unwrap_or(b'\n');
    (words::begins_statement(word) || words::is_continuation(word))
        && next > pos + word.len()
        && !matches!(follows, b':' | b',' | b']' | b'}' | b')' | b'#' | b'\n' | b'\r')
}

/// Behind the spaces and tabs at `start`.
pub(super) fn skip_blanks(text: &str, start: usize) -> usize {
    find(text, start, |byte| !matches!(byte, b' ' | b'\t'))
}

/// The sign that closes a bracket.
pub(super) const fn closer(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

fn find(text: &str, start: usize, stop: impl Fn(u8) -> bool) -> usize {
    text.as_bytes()[start..].iter().position(|byte| stop(*byte)).map_or(text.len(), |found| start + found)
}
