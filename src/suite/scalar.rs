//! Scalars that Go's yaml.v3 reads as what they are, whatever they look like.

use serde_json::Number;
use std::fmt::Write;

/// Writes a string, plain where every YAML reader takes it for a string, else in double quotes.
pub fn string(out: &mut String, text: &str) {
    if is_plain(text) { out.push_str(text) } else { quoted(out, text) }
}

/// Whether a string stays a string without quotes for every reader, YAML 1.1 included: a word of letters, digits, `_`,
/// `-`, `/` and `.` that begins with a letter and is no word for a boolean or null.
fn is_plain(text: &str) -> bool {
    const WORDS: [&str; 9] = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"];
    text.len() <= 100
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'/' | b'.'))
        && !WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Writes a string in double quotes, on one line, with the escapes that JSON and YAML share. Characters beyond the BMP are
/// written as they are: yaml.v3 refuses surrogate pairs.
pub fn quoted(out: &mut String, text: &str) {
    out.push('"');
    let mut copied = 0;
    for (index, c) in text.char_indices() {
        if !needs_escape(c) {
            continue;
        }
        out.push_str(&text[copied..index]);
        copied = index + c.len_utf8();
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if u32::from(c) > 0xffff => _ = write!(out, "\\U{:08x}", u32::from(c)),
            c => _ = write!(out, "\\u{:04x}", u32::from(c)),
        }
    }
    out.push_str(&text[copied..]);
    out.push('"');
}

/// Whether a character may not stand as it is: quotes, what YAML takes for a line break or refuses, and what a reader
/// can't see or sees elsewhere (direction marks).
fn needs_escape(c: char) -> bool {
    match c {
        '"' | '\\' => true,
        ' '..='~' => false,
        _ => hidden(c),
    }
}

/// Whether a character can't be seen, moves what is seen, or ends a line for some reader.
#[must_use]
pub fn hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{fff9}'..='\u{ffff}' | '\u{e0000}'..='\u{e007f}')
        || u32::from(c) & 0xfffe == 0xfffe
}

/// Writes a number as helm-unittest compares it: what is rendered is decoded, encoded and decoded again there, so that a
/// whole float below 1e6 comes out as an integer, and one from 1e6 up stays a float.
pub fn number(out: &mut String, number: &Number) {
    match number.as_f64() {
        Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < 1e6 => _ = write!(out, "{float:.0}"),
        Some(float) if number.is_f64() => _ = write!(out, "{float:e}"),
        _ => _ = write!(out, "{number}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn printed(text: &str) -> String {
        let mut out = String::new();
        string(&mut out, text);
        out
    }

    #[test]
    fn only_words_that_no_reader_takes_for_anything_else_stay_plain() {
        for plain in ["api", "apps/v1", "RELEASE-NAME", "templates/a_b.yaml"] {
            assert_eq!(printed(plain), plain);
        }
        for other in ["", "yes", "ON", "null", "1_000", "2001-01-01", "1:30", "a b", "a: b", "#a", "~", "-a", "é", "a."]
        {
            let quoted = printed(other);
            assert!(quoted.starts_with('"') || other == "a.", "{other} must be quoted: {quoted}");
        }
    }

    #[test]
    fn what_cannot_be_seen_is_escaped_and_the_rest_is_kept() {
        assert_eq!(printed("a\n\"\\\t\u{1b}[0m\u{202e}\u{85}😀é"), "\"a\\n\\\"\\\\\\t\\u001b[0m\\u202e\\u0085😀é\"");
    }

    #[test]
    fn whole_floats_below_a_million_are_integers() {
        let shown = |value: f64| {
            let mut out = String::new();
            if let Some(value) = Number::from_f64(value) {
                number(&mut out, &value);
            }
            out
        };
        assert_eq!(shown(1.0), "1");
        assert_eq!(shown(-0.0), "-0");
        assert_eq!(shown(1.5), "1.5e0");
        assert_eq!(shown(1e6), "1e6");
    }
}
