//! Text from files and file names, made fit for a terminal: nothing in it may move the cursor, change a colour, turn the
//! direction of the line or hide from the reader.

use std::borrow::Cow;
use std::fmt::Write;

/// More of one message than anybody reads. A message may quote a token, and a token may be megabytes long.
const MESSAGE: usize = 600;

/// Whether a terminal might act on the character, or the reader not see it.
#[must_use]
pub fn is_unsafe(character: char) -> bool {
    character.is_control()
        || matches!(character,
            // Soft hyphen, bidirectional marks, embeddings, overrides and isolates, joiners, other invisible ones.
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            // No YAML file may hold these two, not even in a comment.
            | '\u{fffe}' | '\u{ffff}'
            // Tags: invisible letters.
            | '\u{e0000}'..='\u{e007f}')
}

/// Appends the character in a form that can be seen: `␛` for an escape, `<U+202E>` for what has no picture.
pub fn push(out: &mut String, character: char) {
    match character {
        '\0'..='\u{1f}' => out.push(char::from_u32(0x2400 + u32::from(character)).unwrap_or('\u{fffd}')),
        '\u{7f}' => out.push('␡'),
        _ if is_unsafe(character) => {
            // Writing to a string does not fail.
            let _ = write!(out, "<U+{:04X}>", u32::from(character));
        }
        _ => out.push(character),
    }
}

/// The text on one line, with every character that is not safe in a form that can be seen.
#[must_use]
pub fn line(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    text.chars().for_each(|character| push(&mut out, character));
    Cow::Owned(out)
}

/// A message on one line, cut where it gets too long for any reader.
#[must_use]
pub fn message(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MESSAGE) {
        Some((end, _)) => Cow::Owned(line(&text[..end]).into_owned() + "…"),
        None => line(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_acts_on_is_shown_instead() {
        assert_eq!(line("a\u{1b}[31mb\0\r\n\u{7f}"), "a␛[31mb␀␍␊␡");
        assert_eq!(line("\u{9b}2J \u{202e}txt \u{200b}"), "<U+009B>2J <U+202E>txt <U+200B>");
    }

    #[test]
    fn letters_of_every_script_stay_as_they_are() {
        assert_eq!(line("für größe 探针 🚀"), "für größe 探针 🚀");
        assert!(matches!(line("plain"), Cow::Borrowed(_)));
    }

    #[test]
    fn a_message_ends_somewhere() {
        assert_eq!(message(&"é".repeat(10_000)), "é".repeat(MESSAGE) + "…");
    }
}
