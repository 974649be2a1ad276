//! The file that a diagnostic speaks of, and where in it an offset lies.

use std::ops::Range;
use std::sync::OnceLock;

/// How many bytes lie between two marks at which the number of characters before them is known.
const STRIDE: usize = 4096;

/// A file as diagnostics show it: its name, and its text where that is of use.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: String,
    index: OnceLock<Index>,
}

/// Where an offset lies, as people count it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The offset in bytes, from 0.
    pub offset: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1. A byte order mark is no column.
    pub column: usize,
}

/// What makes positions cheap, even in a line of many megabytes; built when the first is asked for.
#[derive(Debug)]
struct Index {
    /// The offset at which each line begins.
    lines: Vec<usize>,
    /// How many characters begin before each multiple of [`STRIDE`].
    characters: Vec<usize>,
}

impl Source {
    /// A file with its text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), index: OnceLock::new() }
    }

    /// A file whose text says nothing about the diagnostic: a folder, a generated file, a file that cannot be read.
    pub fn named(name: impl Into<String>) -> Self {
        Self::new(name, "")
    }

    /// The name of the file, as it stands on the disk: not yet fit for a terminal.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where the offset lies. One behind the end, or inside of a character, is moved back to where text is.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let offset = floor_boundary(&self.text, offset);
        let index = self.index();
        let line = index.lines.partition_point(|&start| start <= offset) - 1;
        let start = index.lines[line];
        let mark = usize::from(line == 0 && self.text.starts_with('\u{feff}') && offset > 0);
        let column = self.characters_before(offset) - self.characters_before(start) - mark;
        Position { offset, line: line + 1, column: column + 1 }
    }

    /// The bytes of a line, counted from 1, without what ends it.
    #[must_use]
    pub fn line(&self, line: usize) -> Range<usize> {
        let lines = &self.index().lines;
        let start = lines[line - 1];
        let end = lines.get(line).map_or(self.text.len(), |next| next - 1);
        let end = end - usize::from(self.text[start..end].ends_with('\r'));
        // The byte order mark is no part of what people see as the first line.
        start + if start == 0 && self.text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 }..end
    }

    fn characters_before(&self, offset: usize) -> usize {
        let block = offset / STRIDE;
        let bytes = &self.text.as_bytes()[block * STRIDE..offset];
        self.index().characters[block] + bytes.iter().filter(|&&byte| begins_character(byte)).count()
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| {
            let lines = std::iter::once(0).chain(self.text.match_indices('\n').map(|(at, _)| at + 1)).collect();
            let blocks = self.text.as_bytes().chunks(STRIDE);
            let counts = blocks.map(|block| block.iter().filter(|&&byte| begins_character(byte)).count());
            let characters = std::iter::once(0)
                .chain(counts.scan(0, |total, count| {
                    *total += count;
                    Some(*total)
                }))
                .collect();
            Index { lines, characters }
        })
    }
}

/// The offset itself, or the nearest before it at which a character begins.
pub(super) fn floor_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

const fn begins_character(byte: u8) -> bool {
    byte & 0xc0 != 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, offset: usize) -> (usize, usize) {
        let position = Source::new("a", text).position(offset);
        (position.line, position.column)
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(at("äöü = 1\nb", 7), (1, 5));
        assert_eq!(at("äöü = 1\nb", 11), (2, 1));
    }

    #[test]
    fn the_end_of_the_text_is_a_place() {
        assert_eq!(at("", 0), (1, 1));
        assert_eq!(at("a\n", 2), (2, 1));
        assert_eq!(at("a", 99), (1, 2));
    }

    #[test]
    fn an_offset_inside_a_character_is_moved_to_its_start() {
        assert_eq!(at("aä", 2), (1, 2));
    }

    #[test]
    fn a_byte_order_mark_is_no_column() {
        assert_eq!(at("\u{feff}ab\nc", 4), (1, 2));
        assert_eq!(at("\u{feff}ab\nc", 6), (2, 1));
        assert_eq!(&"\u{feff}ab\nc"[Source::new("a", "\u{feff}ab\nc").line(1)], "ab");
    }

    #[test]
    fn long_lines_are_counted_across_the_marks() {
        let text = "é".repeat(STRIDE * 3 + 1);
        assert_eq!(at(&text, STRIDE * 4), (1, STRIDE * 2 + 1));
        assert_eq!(at(&text, text.len()), (1, STRIDE * 3 + 2));
    }
}
