//! Cuts the text of a spec into statements, headers of bodies and ends of bodies.
//!
//! It is a loop over bytes with a stack of open bodies and a stack of open brackets, and no recursion, so that no text
//! can overflow it. What a statement says does not matter here, only where it ends: at a newline, a `;` or a `}` that
//! stands outside strings and brackets, unless the next line continues it.

use super::lexeme;
use super::mistakes;
use super::sink::Sink;
use super::span::Span;
use crate::syntax::ast::BodyForm;

/// So many bodies may stand in one another, and so many brackets in one value.
pub(super) const MAX_DEPTH: usize = 64;

/// A piece of a spec.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Item {
    /// A statement without a body.
    Statement(Segment),
    /// The header of a body, with the place of its `{` or `:`.
    Open(Segment, BodyForm, Span),
    /// The end of the innermost body.
    Close {
        /// Behind its `}`, or behind its last statement.
        end: usize,
        /// What closes it.
        by: Closer,
    },
}

/// What closes a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Closer {
    /// Its `}`, or the end of its line.
    Sign,
    /// A line that is indented less: nothing followed the `:` on its line, and the lines below were meant to.
    Dedent,
    /// Nothing but the end of the reading, which has been reported.
    Nothing,
}

/// The words of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Segment {
    /// From the first word to the last.
    pub(super) span: Span,
    /// Whether something is wrong in it that has been reported already; then it is not read any further.
    pub(super) broken: bool,
    /// Whether it stands behind a `;` on the line of the statement before it.
    pub(super) joined: bool,
}

/// A body that is open.
#[derive(Debug, Clone, Copy)]
struct Frame {
    form: BodyForm,
    header: usize,
    open: Span,
    /// The indentation that its lines exceed, where a `:` is followed by lines in place of statements.
    lines: Option<usize>,
}

/// What stands before on the line, as far as a reason could speak for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    /// A statement.
    Statement,
    /// A statement and a `;`.
    Semicolon,
    /// Nothing, or a body.
    Other,
}

/// The scanner.
#[derive(Debug)]
pub(super) struct Scanner<'t> {
    pub(super) text: &'t str,
    pub(super) pos: usize,
    frames: Vec<Frame>,
    pub(super) brackets: Vec<usize>,
    /// Behind the last token that was read.
    pub(super) last_end: usize,
    /// Whether a newline ended the statement before.
    pub(super) line_ended: bool,
    /// What stands before on this line, in this body.
    pub(super) line: Line,
    /// Where the `}` before stands, if nothing but white space followed it.
    pub(super) after_close: Option<Span>,
    /// The first body that is closed by a `}` with another indentation, with that `}`: if one is missing at the end,
    /// it is most likely missing there.
    misplaced: Option<(Span, Span)>,
    /// Set when the rest of the text is not to be read.
    pub(super) stopped: bool,
    /// What is wrong.
    pub(super) sink: Sink,
    /// The comments.
    pub(super) comments: Vec<Span>,
}

impl<'t> Scanner<'t> {
    /// A scanner at the start of `text`.
    pub(super) fn new(text: &'t str) -> Self {
        let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Self {
            text,
            pos: start,
            frames: vec![],
            brackets: vec![],
            last_end: start,
            line_ended: false,
            line: Line::Other,
            after_close: None,
            misplaced: None,
            stopped: false,
            sink: Sink::default(),
            comments: vec![],
        }
    }

    /// The next piece, or `None` at the end of the text.
    pub(super) fn next_item(&mut self) -> Option<Item> {
        loop {
            if self.line_ended {
                self.line = Line::Other;
                if let Some(by) = self.line_closes() {
                    self.frames.pop();
                    return Some(Item::Close { end: self.last_end, by });
                }
                self.line_ended = false;
            }
            if self.stopped || self.sink.is_full() {
                return self.unwind();
            }
            match self.peek(0) {
                None => return self.finish(),
                Some(b'\n') => {
                    self.pos += 1;
                    self.line_ended = true;
                }
                Some(b';') => {
                    self.pos += 1;
                    if self.line == Line::Statement {
                        self.line = Line::Semicolon;
                    }
                    self.after_close = None;
                }
                Some(b'}') => {
                    if let Some(item) = self.close() {
                        return Some(item);
                    }
                }
                _ if self.trivia() => {}
                _ => return Some(self.statement()),
            }
        }
    }

    pub(super) fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.pos + ahead).copied()
    }

    /// Steps over white space within a line, a comment, or a character that has no place in a spec.
    pub(super) fn trivia(&mut self) -> bool {
        match self.peek(0) {
            Some(b' ' | b'\t') => self.pos += 1,
            Some(b'\r') if self.peek(1) == Some(b'\n') => self.pos += 1,
            Some(b'#') if self.comment_begins() => self.comment(),
            Some(b'/') if matches!(self.peek(1), Some(b'/' | b'*')) => self.foreign_comment(),
            _ => return false,
        }
        true
    }

    pub(super) fn comment_begins(&self) -> bool {
        self.pos == 0
            || matches!(self.text.as_bytes()[self.pos - 1], b' ' | b'\t' | b'\n' | b'\r')
            || self.text[..self.pos].ends_with('\u{feff}') && self.pos == 3
    }

    pub(super) fn comment(&mut self) {
        let end = lexeme::line_end(self.text, self.pos);
        let span = Span::new(self.pos, end);
        if let Some(diagnostic) = mistakes::in_comment(self.text, span) {
            self.sink.report(diagnostic);
        }
        self.comments.push(span);
        self.pos = end;
    }

    pub(super) fn foreign_comment(&mut self) {
        self.sink.report(mistakes::foreign_comment(Span::new(self.pos, self.pos + 2)));
        self.pos = lexeme::line_end(self.text, self.pos);
    }

    /// Whether the end of the line closes the innermost body, and how.
    ///
    /// A `:` with nothing behind it is a mistake. Where more indented lines follow, they were meant as its body, as in
    /// YAML; they are read as such, so that the mistake stays one mistake.
    fn line_closes(&mut self) -> Option<Closer> {
        let frame = *self.frames.last().filter(|frame| frame.form == BodyForm::Colon)?;
        let is_empty = self.last_end == frame.open.end;
        if frame.lines.is_none() && !is_empty {
            return Some(Closer::Sign);
        }
        self.skip_lines();
        let least = frame.lines.unwrap_or_else(|| lexeme::indent_of_line(self.text, frame.header));
        let ends = matches!(self.peek(0), None | Some(b'}')) || lexeme::indent(self.text, self.pos) <= least;
        if ends {
            return Some(if frame.lines.is_some() { Closer::Dedent } else { Closer::Sign });
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.lines = Some(least);
        }
        None
    }

    /// Closes the innermost body if it is one of `:`.
    fn close_colon(&mut self) -> Option<Item> {
        let frame = self.frames.pop_if(|frame| frame.form == BodyForm::Colon)?;
        let by = if frame.lines.is_some() { Closer::Dedent } else { Closer::Sign };
        Some(Item::Close { end: self.last_end, by })
    }

    /// At a `}`.
    fn close(&mut self) -> Option<Item> {
        self.line = Line::Other;
        if let Some(item) = self.close_colon() {
            return Some(item);
        }
        let brace = Span::new(self.pos, self.pos + 1);
        self.pos += 1;
        self.last_end = self.pos;
        self.after_close = Some(brace);
        let Some(frame) = self.frames.pop() else {
            self.sink.report(mistakes::stray_brace(brace));
            return None;
        };
        let indents = [frame.header, brace.start].map(|at| lexeme::indent_of_first(self.text, at));
        if let [Some(header), Some(closer)] = indents
            && header != closer
        {
            self.misplaced.get_or_insert((frame.open, brace));
        }
        Some(Item::Close { end: self.pos, by: Closer::Sign })
    }

    /// At the end of the text.
    fn finish(&mut self) -> Option<Item> {
        if let Some(frame) = self.frames.iter().rev().find(|frame| frame.form == BodyForm::Braces) {
            self.sink.report(mistakes::unclosed_body(frame.open, self.misplaced));
            self.stopped = true;
        }
        self.unwind()
    }

    /// Closes what is open.
    fn unwind(&mut self) -> Option<Item> {
        if self.stopped {
            return self.frames.pop().map(|_| Item::Close { end: self.last_end, by: Closer::Nothing });
        }
        self.close_colon()
    }

    pub(super) fn open(&mut self, segment: Segment, form: BodyForm, open: Span) -> Item {
        if self.frames.len() == MAX_DEPTH {
            // A text of that depth was not written by a person; what else is wrong in these bodies would be noise.
            self.sink.forget(self.frames[0].header);
            self.sink.report(mistakes::too_deep(open, "body"));
            self.stopped = true;
            return Item::Statement(Segment { broken: true, ..segment });
        }
        self.frames.push(Frame { form, header: segment.span.start, open, lines: None });
        self.pos = open.end;
        self.last_end = open.end;
        Item::Open(segment, form, open)
    }

    /// Goes back to the end of a line, as if nothing behind it had been read.
    pub(super) fn go_back(&mut self, line_end: usize) {
        self.pos = line_end;
        self.line_ended = true;
        self.sink.forget(line_end);
        let known = self.comments.partition_point(|comment| comment.start < line_end);
        self.comments.truncate(known);
    }

    /// Steps over blank lines and comments.
    pub(super) fn skip_lines(&mut self) {
        loop {
            if self.peek(0) == Some(b'\n') {
                self.pos += 1;
            } else if !self.trivia() {
                break;
            }
        }
    }
}
