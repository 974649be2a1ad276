//! The lines of a file that a diagnostic speaks of, cropped and made fit for a terminal, in the form that
//! codespan-reporting wants. Whatever the file holds, what is built here is a few short lines.

use std::ops::Range;

use codespan_reporting::files::{Error, Files};

use super::source::{Source, floor_boundary};
use super::{Label, visible};

/// A line that is not longer than this (in bytes) is shown whole.
const WHOLE: usize = 140;
/// Of a longer line, so many characters before the place in question are shown, …
const BEFORE: usize = 40;
/// … and so many from there on.
const AFTER: usize = 60;
/// How many lines after the start of a label over several lines are shown. codespan's own number.
const CONTEXT: usize = 3;

/// What of a file is shown with one diagnostic.
pub(super) struct Excerpt<'s> {
    source: &'s Source,
    /// The text that is shown: the lines, each ended by a newline.
    text: String,
    lines: Vec<Line>,
    /// The labels' ranges in `text`.
    pub ranges: Vec<Range<usize>>,
    /// The start of the first label in the file.
    focus: usize,
}

/// A line that is shown.
struct Line {
    /// Its number in the file, from 1.
    number: usize,
    /// Its index as codespan sees it: where lines are left out there is a gap, however many they are.
    index: usize,
    /// Where it lies in the text that is shown.
    range: Range<usize>,
    /// The offsets in the file of the characters that are shown, each with its offset in the text that is shown.
    map: Vec<(usize, usize)>,
}

/// A label's place in the file.
#[derive(Clone, Copy)]
struct Place {
    start: usize,
    end: usize,
    first: usize,
    last: usize,
}

impl<'s> Excerpt<'s> {
    /// The excerpt for `labels`, of which the first is the one that matters.
    pub fn new(source: &'s Source, labels: &[Label]) -> Self {
        let places: Vec<Place> = labels.iter().map(|label| Place::new(source, label)).collect();
        let mut excerpt = Self {
            source,
            text: String::new(),
            lines: vec![],
            ranges: vec![],
            focus: places.first().map_or(0, |place| place.start),
        };
        for number in shown(&places) {
            excerpt.push(number, &places);
        }
        excerpt.ranges = places.iter().map(|place| excerpt.range(*place)).collect();
        excerpt
    }

    fn push(&mut self, number: usize, places: &[Place]) {
        let whole = self.source.line(number);
        let focus = places.iter().find_map(|place| place.on(number)).unwrap_or(whole.start);
        let window = window(self.source.text(), &whole, focus);
        let start = self.text.len();
        let mut map = vec![];
        if window.start > whole.start {
            self.text.push('…');
        }
        for (at, character) in self.source.text()[window.clone()].char_indices() {
            map.push((window.start + at, self.text.len()));
            // codespan lays out tabs itself.
            if character == '\t' { self.text.push('\t') } else { visible::push(&mut self.text, character) }
        }
        map.push((window.end, self.text.len()));
        if window.end < whole.end {
            self.text.push('…');
        }
        let index = self.lines.last().map_or(0, |last| last.index + if last.number + 1 == number { 1 } else { 3 });
        self.lines.push(Line { number, index, range: start..self.text.len(), map });
        self.text.push('\n');
    }

    fn range(&self, place: Place) -> Range<usize> {
        let start = self.shown_at(place.first, place.start);
        start..self.shown_at(place.last, place.end).max(start)
    }

    /// Where the text that is shown has the offset, which lies on line `number`; the edge where it was cut away.
    fn shown_at(&self, number: usize, offset: usize) -> usize {
        let Some(line) = self.lines.iter().find(|line| line.number == number) else { return 0 };
        let after = line.map.partition_point(|(at, _)| *at < offset);
        line.map.get(after).map_or(line.range.end, |(_, shown)| *shown)
    }

    fn at(&self, index: usize) -> Option<&Line> {
        self.lines.iter().find(|line| line.index == index)
    }
}

impl Place {
    fn new(source: &Source, label: &Label) -> Self {
        let start = source.position(label.span.start);
        let mut end = source.position(label.span.end.max(label.span.start));
        // A label that ends with its line does not reach into the next one.
        if end.offset > start.offset && end.column == 1 {
            end = source.position(end.offset - 1);
        }
        Self { start: start.offset, end: end.offset, first: start.line, last: end.line }
    }

    /// The place of this label that has to be seen on the line.
    fn on(self, number: usize) -> Option<usize> {
        if number == self.first { Some(self.start) } else { (number == self.last).then_some(self.end) }
    }
}

/// The numbers of the lines that are shown, in order.
fn shown(places: &[Place]) -> Vec<usize> {
    let mut numbers: Vec<usize> = places
        .iter()
        .flat_map(|place| {
            let head = place.first..=place.last.min(place.first + CONTEXT);
            head.chain(place.last.saturating_sub(1).max(place.first)..=place.last)
        })
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    // A gap of one line would take as much room as the line.
    let gaps: Vec<usize> = numbers.windows(2).filter(|pair| pair[1] - pair[0] == 2).map(|pair| pair[0] + 1).collect();
    numbers.extend(gaps);
    numbers.sort_unstable();
    numbers
}

/// The part of a line that is shown.
fn window(text: &str, whole: &Range<usize>, focus: usize) -> Range<usize> {
    if whole.len() <= WHOLE {
        return whole.clone();
    }
    let focus = floor_boundary(text, focus.clamp(whole.start, whole.end));
    let before = text[whole.start..focus].char_indices().rev().take(BEFORE).last();
    let after = text[focus..whole.end].char_indices().nth(AFTER);
    before.map_or(focus, |(at, _)| whole.start + at)..after.map_or(whole.end, |(at, _)| focus + at)
}

impl<'a> Files<'a> for Excerpt<'_> {
    type FileId = ();
    type Name = String;
    type Source = &'a str;

    fn name(&'a self, (): ()) -> Result<String, Error> {
        Ok(visible::line(self.source.name()).into_owned())
    }

    fn source(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(&self.text)
    }

    fn line_index(&'a self, (): (), byte: usize) -> Result<usize, Error> {
        let line = self.lines.iter().rev().find(|line| line.range.start <= byte);
        Ok(line.map_or(0, |line| line.index))
    }

    fn line_number(&'a self, (): (), index: usize) -> Result<usize, Error> {
        Ok(self.at(index).map_or(1, |line| line.number))
    }

    fn column_number(&'a self, (): (), _index: usize, _byte: usize) -> Result<usize, Error> {
        // It is only asked for the head of the excerpt, and there the column in the file counts.
        Ok(self.source.position(self.focus).column)
    }

    fn line_range(&'a self, (): (), index: usize) -> Result<Range<usize>, Error> {
        Ok(self.at(index).map_or(0..0, |line| line.range.clone()))
    }
}
