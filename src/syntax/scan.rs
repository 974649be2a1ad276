//! Cuts the text of a spec into statements, headers of bodies and ends of bodies.
//!
//! It is a loop over bytes with a stack of open bodies and a stack of open brackets, and no recursion, so that no text
//! can overflow it. What a statement says does not matter here, only where it ends: at a newline, a `;` or a `}` that
//! stands outside strings and brackets, unless the next line continues it.

use super::chars::{self, Class, class};
use super::lexeme::{self, Closing};
use super::mistakes;
use super::sink::Sink;
use super::span::Span;
use super::words;
use crate::syntax::ast::BodyForm;

/// So many bodies may stand in one another, and so many brackets in one value.
pub(super) const MAX_DEPTH: usize = 64;

/// A statement longer than this is refused, so that the pairs of its tokens cannot fill the memory.
const MAX_STATEMENT: usize = 1 << 20;

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
        /// Whether only the end of the reading closes it, and that has been reported.
        forced: bool,
    },
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
    open: Span,
}

/// What the token before is, as far as it matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Something behind which a value stands: a `{` opens a map.
    Operator,
    /// A comma: a `{` opens a map, and a newline is white space.
    Comma,
    /// Anything else: a `{` opens a body.
    Other,
}

/// How a statement ended.
enum End {
    Statement,
    Body(BodyForm, Span),
}

/// The scanner.
#[derive(Debug)]
pub(super) struct Scanner<'t> {
    text: &'t str,
    pos: usize,
    frames: Vec<Frame>,
    brackets: Vec<usize>,
    /// Behind the last token that was read.
    last_end: usize,
    /// Whether a newline ended the statement before.
    line_ended: bool,
    /// Whether the item before was a statement on this line, and whether a `;` followed it.
    after_statement: bool,
    joined: bool,
    /// Where the `}` before stands, if nothing but white space followed it.
    after_close: Option<Span>,
    /// Set when the rest of the text is not to be read.
    stopped: bool,
    /// What is wrong.
    pub(super) sink: Sink,
    /// The comments.
    pub(super) comments: Vec<Span>,
}

/// The statement that is being read.
struct Reading {
    start: usize,
    before: Before,
    broken: bool,
    /// `readiness`, `liveness`, `startup`: paths and commands have lexical rules of their own.
    probe: bool,
    /// `expect`: words such as `contains` stand before a value.
    expect: bool,
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
            after_statement: false,
            joined: false,
            after_close: None,
            stopped: false,
            sink: Sink::default(),
            comments: vec![],
        }
    }

    /// The next piece, or `None` at the end of the text.
    pub(super) fn next_item(&mut self) -> Option<Item> {
        loop {
            if self.line_ended {
                self.after_statement = false;
                self.joined = false;
                if self.pop_colon() {
                    return Some(Item::Close { end: self.last_end, forced: false });
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
                    self.joined |= self.after_statement;
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

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.pos + ahead).copied()
    }

    /// Steps over white space within a line, a comment, or a character that has no place in a spec.
    fn trivia(&mut self) -> bool {
        match self.peek(0) {
            Some(b' ' | b'\t') => self.pos += 1,
            Some(b'\r') if self.peek(1) == Some(b'\n') => self.pos += 1,
            Some(b'#') if self.comment_begins() => self.comment(),
            Some(b'/') if matches!(self.peek(1), Some(b'/' | b'*')) => self.foreign_comment(),
            _ => return false,
        }
        true
    }

    fn comment_begins(&self) -> bool {
        self.pos == 0
            || matches!(self.text.as_bytes()[self.pos - 1], b' ' | b'\t' | b'\n' | b'\r')
            || self.text[..self.pos].ends_with('\u{feff}') && self.pos == 3
    }

    fn comment(&mut self) {
        let end = lexeme::line_end(self.text, self.pos);
        let span = Span::new(self.pos, end);
        if let Some(diagnostic) = mistakes::in_comment(self.text, span) {
            self.sink.report(diagnostic);
        }
        self.comments.push(span);
        self.pos = end;
    }

    fn foreign_comment(&mut self) {
        self.sink.report(mistakes::foreign_comment(Span::new(self.pos, self.pos + 2)));
        self.pos = lexeme::line_end(self.text, self.pos);
    }

    fn pop_colon(&mut self) -> bool {
        let colon = self.frames.last().is_some_and(|frame| frame.form == BodyForm::Colon);
        if colon {
            self.frames.pop();
        }
        colon
    }

    /// At a `}`.
    fn close(&mut self) -> Option<Item> {
        self.after_statement = false;
        self.joined = false;
        if self.pop_colon() {
            return Some(Item::Close { end: self.last_end, forced: false });
        }
        let brace = Span::new(self.pos, self.pos + 1);
        self.pos += 1;
        self.last_end = self.pos;
        self.after_close = Some(brace);
        if self.frames.pop().is_none() {
            self.sink.report(mistakes::stray_brace(brace));
            return None;
        }
        Some(Item::Close { end: self.pos, forced: false })
    }

    /// At the end of the text.
    fn finish(&mut self) -> Option<Item> {
        if let Some(frame) = self.frames.iter().rev().find(|frame| frame.form == BodyForm::Braces) {
            self.sink.report(mistakes::unclosed_body(frame.open));
            self.stopped = true;
        }
        self.unwind()
    }

    /// Closes what is open.
    fn unwind(&mut self) -> Option<Item> {
        self.frames.pop().map(|_| Item::Close { end: self.last_end, forced: self.stopped })
    }

    /// Reads a statement or a header, which begins here.
    fn statement(&mut self) -> Item {
        let word = lexeme::word(self.text, self.pos);
        let mut reading = Reading {
            start: self.pos,
            before: Before::Other,
            broken: false,
            probe: words::is_probe(word),
            expect: word == "expect" || words::takes_value(word),
        };
        self.last_end = self.pos;
        if words::is_continuation(word) {
            self.stray_continuation(word, &mut reading);
        }
        self.after_close = None;
        let end = self.read(&mut reading);
        self.brackets.clear();
        let span = Span::new(reading.start, self.last_end.max(reading.start));
        if span.end - span.start > MAX_STATEMENT && !reading.broken {
            self.fail(&mut reading, mistakes::long_statement(Span::new(span.start, span.start + word.len())));
        }
        let segment = Segment { span, broken: reading.broken, joined: self.joined };
        self.after_statement = matches!(end, End::Statement);
        self.joined = false;
        match end {
            End::Statement => Item::Statement(segment),
            End::Body(form, open) => self.open(segment, form, open),
        }
    }

    fn open(&mut self, segment: Segment, form: BodyForm, open: Span) -> Item {
        if self.frames.len() == MAX_DEPTH {
            self.sink.report(mistakes::too_deep(open, "body"));
            self.stopped = true;
            return Item::Statement(Segment { broken: true, ..segment });
        }
        self.frames.push(Frame { form, open });
        self.pos = open.end;
        self.last_end = open.end;
        Item::Open(segment, form, open)
    }

    fn stray_continuation(&mut self, word: &str, reading: &mut Reading) {
        let span = Span::new(self.pos, self.pos + word.len());
        let diagnostic = mistakes::stray_continuation(word, span, self.after_close, self.joined);
        self.fail(reading, diagnostic);
    }

    /// Reports what is wrong with the statement, if nothing was before.
    fn fail(&mut self, reading: &mut Reading, diagnostic: crate::diagnostics::Diagnostic) {
        if !reading.broken {
            reading.broken = true;
            self.sink.report(diagnostic);
        }
    }

    /// Reads on to the end of the statement. Leaves `pos` at what ended it, or behind the newline.
    fn read(&mut self, reading: &mut Reading) -> End {
        while let Some(byte) = self.peek(0) {
            if self.stopped {
                break;
            }
            match class(byte) {
                Class::Word => self.word(reading),
                Class::Space => self.pos += 1,
                Class::Newline => {
                    if self.newline(reading) {
                        return End::Statement;
                    }
                }
                Class::Quote => self.string(reading),
                Class::Open => {
                    if byte == b'{' && self.brackets.is_empty() && reading.before == Before::Other {
                        return End::Body(BodyForm::Braces, Span::new(self.pos, self.pos + 1));
                    }
                    self.open_bracket(reading);
                }
                Class::Close => {
                    if self.close_bracket(byte, reading) {
                        return End::Statement;
                    }
                }
                Class::Equals => self.token(1, Before::Operator, reading),
                Class::Comma => self.token(1, Before::Comma, reading),
                Class::Colon => {
                    if self.brackets.is_empty() && self.body_colon() {
                        return End::Body(BodyForm::Colon, Span::new(self.pos, self.pos + 1));
                    }
                    self.token(1, Before::Operator, reading);
                }
                Class::Semicolon => {
                    if self.semicolon(reading) {
                        return End::Statement;
                    }
                }
                Class::Other => self.character(reading),
            }
        }
        if let Some(open) = self.brackets.first().copied() {
            self.unclosed_bracket(open, None, reading);
        }
        End::Statement
    }

    fn token(&mut self, length: usize, before: Before, reading: &mut Reading) {
        self.pos += length;
        self.last_end = self.pos;
        reading.before = before;
    }

    /// Whether the `:` here opens a body: one that white space follows.
    fn body_colon(&self) -> bool {
        matches!(self.peek(1), None | Some(b' ' | b'\t' | b'\n' | b'\r'))
    }

    fn word(&mut self, reading: &mut Reading) {
        let byte = self.text.as_bytes()[self.pos];
        if byte == b'#' && self.comment_begins() {
            return self.comment();
        }
        if byte == b'/' && self.brackets.is_empty() {
            if reading.probe {
                let length = lexeme::http_path(self.text, self.pos).len();
                return self.token(length, Before::Other, reading);
            }
            if matches!(self.peek(1), Some(b'/' | b'*')) {
                return self.foreign_comment();
            }
        }
        // Only as far as ASCII goes: a longer run is read piece by piece, so that no part of it is read twice.
        let word = lexeme::ascii_word(self.text, self.pos);
        let command = reading.probe && word == "exec" && reading.before == Before::Operator;
        let before =
            if matches!(word, "~" | "!~") || reading.expect && self.brackets.is_empty() && words::takes_value(word) {
                Before::Operator
            } else {
                Before::Other
            };
        self.token(word.len(), before, reading);
        if command {
            self.command(reading);
        }
    }

    /// The plain words of a command run to the end of the line, `;`, `}` or a comment, whatever they hold.
    fn command(&mut self, reading: &mut Reading) {
        let start = lexeme::skip_blanks(self.text, self.pos);
        if matches!(self.text.as_bytes().get(start), None | Some(b'[' | b'\n' | b'\r')) {
            return;
        }
        let span = Span::new(start, lexeme::command_end(self.text, start));
        if let Some(diagnostic) = mistakes::in_command(self.text, span) {
            self.fail(reading, diagnostic);
        }
        self.pos = span.end;
        self.last_end = start + self.text[span.start..span.end].trim_end().len();
    }

    fn string(&mut self, reading: &mut Reading) {
        let start = self.pos;
        match lexeme::string_end(self.text, start) {
            Closing::At(end) => {
                if let Some(diagnostic) = mistakes::in_string(self.text, Span::new(start, end)) {
                    self.fail(reading, diagnostic);
                }
                self.token(end - start, Before::Other, reading);
            }
            Closing::Missing { quote, resume } => {
                self.fail(reading, mistakes::unclosed_string(quote, Span::new(start, start + quote.len())));
                // The brackets of this line were most likely closed inside what now is the string.
                let line = if quote.len() == 3 { 0 } else { lexeme::line_start(self.text, start) };
                self.brackets.retain(|open| *open < line);
                self.token(resume - start, Before::Other, reading);
            }
        }
    }

    fn open_bracket(&mut self, reading: &mut Reading) {
        if self.brackets.len() == MAX_DEPTH {
            let span = Span::new(self.pos, self.pos + 1);
            self.fail(reading, mistakes::too_deep(span, "bracket"));
            self.stopped = true;
            self.brackets.clear();
            return;
        }
        self.brackets.push(self.pos);
        self.token(1, Before::Operator, reading);
    }

    /// At a closing bracket; whether it ends the statement.
    fn close_bracket(&mut self, byte: u8, reading: &mut Reading) -> bool {
        let here = Span::new(self.pos, self.pos + 1);
        let bytes = self.text.as_bytes();
        let Some(open) = self.brackets.last().copied() else {
            if byte == b'}' {
                return true;
            }
            self.fail(reading, mistakes::stray_bracket(byte, here));
            self.token(1, Before::Other, reading);
            return false;
        };
        if lexeme::closer(bytes[open]) == byte {
            self.brackets.pop();
            self.token(1, Before::Other, reading);
            return false;
        }
        let matching = self.brackets.iter().rposition(|open| lexeme::closer(bytes[*open]) == byte);
        if matching.is_none() && byte == b'}' {
            // It closes the body around the statement.
            self.unclosed_bracket(open, Some(here), reading);
            return true;
        }
        self.fail(reading, mistakes::unclosed_bracket(bytes[open], open, Some(here)));
        self.brackets.truncate(matching.unwrap_or(self.brackets.len() - 1));
        self.token(1, Before::Other, reading);
        false
    }

    /// Gives a statement up whose bracket is not closed. All that follows its line may be meant to stand outside, so
    /// the scanner goes back there, unless what showed the mistake stands on the same line.
    fn unclosed_bracket(&mut self, open: usize, at: Option<Span>, reading: &mut Reading) {
        let line = self.brackets.first().copied().unwrap_or(open);
        self.fail(reading, mistakes::unclosed_bracket(self.text.as_bytes()[open], open, at));
        self.brackets.clear();
        let end = lexeme::line_end(self.text, line);
        if end < self.pos {
            self.pos = end;
            self.last_end = self.text[..end].trim_end().len().max(reading.start);
            // The comments behind that place are going to be met again.
            let known = self.comments.partition_point(|comment| comment.start < end);
            self.comments.truncate(known);
            self.line_ended = self.pos < self.text.len();
        }
    }

    fn semicolon(&mut self, reading: &mut Reading) -> bool {
        if let Some(open) = self.brackets.last().copied() {
            let here = Span::new(self.pos, self.pos + 1);
            let bracket = self.text.as_bytes()[open];
            self.fail(reading, mistakes::semicolon_in_bracket(here, bracket, open));
            self.token(1, Before::Other, reading);
            return false;
        }
        let next = lexeme::skip_blanks(self.text, self.pos + 1);
        let rest = &self.text.as_bytes()[next..];
        let comment = rest.first() == Some(&b'#') && next > self.pos + 1;
        if !comment && !matches!(rest.first(), Some(b'\n' | b'\r')) {
            return true;
        }
        self.pos += 1;
        self.continues()
    }

    /// At a newline; whether it ends the statement.
    fn newline(&mut self, reading: &mut Reading) -> bool {
        if !self.brackets.is_empty() || reading.before == Before::Comma {
            self.pos += 1;
            return false;
        }
        self.continues()
    }

    /// Steps over blank lines and comments. Whether what follows them begins another statement.
    fn continues(&mut self) -> bool {
        loop {
            if self.peek(0) == Some(b'\n') {
                self.pos += 1;
            } else if !self.trivia() {
                break;
            }
        }
        let word = lexeme::word(self.text, self.pos);
        if words::is_continuation(word) || self.peek(0) == Some(b':') && self.body_colon() {
            return false;
        }
        self.line_ended = true;
        true
    }

    /// A character outside ASCII, or a control character.
    fn character(&mut self, reading: &mut Reading) {
        if self.peek(0) == Some(b'\r') && self.peek(1) == Some(b'\n') {
            self.pos += 1;
            return;
        }
        let Some(found) = self.text[self.pos..].chars().next() else { return };
        let span = Span::new(self.pos, self.pos + found.len_utf8());
        let mut length = found.len_utf8();
        if let Some(fault) = chars::fault(found)
            && !reading.broken
        {
            self.fail(reading, mistakes::bad_character(found, fault, span));
            length = lexeme::typographic(&self.text[self.pos..]).unwrap_or(length);
        }
        self.token(length, Before::Other, reading);
    }
}
