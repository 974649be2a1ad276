//! Reads one statement or header to its end, as the scanner goes over the text.

use super::ast::BodyForm;
use super::chars::{self, Class, class};
use super::lexeme::{self, Closing};
use super::scan::{Item, Line, MAX_DEPTH, Scanner, Segment};
use super::span::Span;
use super::{mistakes, words};
use crate::diagnostics::Diagnostic;

/// A statement longer than this is refused, so that the pairs of its tokens cannot fill the memory.
const MAX_STATEMENT: usize = 1 << 20;

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

/// What sort of statement it is, as far as that matters to its tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// `readiness`, `prestop`, …: paths and commands have lexical rules of their own.
    Handler,
    /// `expect`: words such as `contains` stand before a value.
    Check,
    /// Any other.
    Other,
}

impl Sort {
    fn of(word: &str) -> Self {
        match word {
            _ if words::takes_handler(word) => Self::Handler,
            "expect" => Self::Check,
            _ if words::takes_value(word) => Self::Check,
            _ => Self::Other,
        }
    }
}

/// The statement that is being read.
struct Reading {
    start: usize,
    before: Before,
    broken: bool,
    sort: Sort,
    /// Whether `SUBJECT via` has been read: the next `:` is part of the statement.
    via: bool,
}

impl Scanner<'_> {
    /// Reads a statement or a header, which begins here.
    pub(super) fn statement(&mut self) -> Item {
        let word = lexeme::word(self.text, self.pos);
        let mut reading =
            Reading { start: self.pos, before: Before::Other, broken: false, sort: Sort::of(word), via: false };
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
        let segment = Segment { span, broken: reading.broken, joined: self.line == Line::Semicolon };
        match end {
            End::Statement => {
                self.line = Line::Statement;
                Item::Statement(segment)
            }
            End::Body(form, open) => {
                self.line = Line::Other;
                self.open(segment, form, open)
            }
        }
    }

    fn stray_continuation(&mut self, word: &str, reading: &mut Reading) {
        let span = Span::new(self.pos, self.pos + word.len());
        let diagnostic = mistakes::stray_continuation(word, span, self.after_close, self.line == Line::Semicolon);
        self.fail(reading, diagnostic);
    }

    /// Reports what is wrong with the statement, if nothing was before.
    fn fail(&mut self, reading: &mut Reading, diagnostic: Diagnostic) {
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
                    let via = std::mem::take(&mut reading.via);
                    if self.brackets.is_empty() && self.body_colon() && !via {
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
            let is_comment = matches!(self.peek(1), Some(b'/' | b'*'));
            if is_comment
                && (reading.sort != Sort::Handler || matches!(self.peek(2), None | Some(b' ' | b'\t' | b'\n' | b'\r')))
            {
                return self.foreign_comment();
            }
            if reading.sort == Sort::Handler {
                return self.http_path(reading);
            }
        }
        // Only as far as ASCII goes: a longer run is read piece by piece, so that no part of it is read twice.
        let word = lexeme::ascii_word(self.text, self.pos);
        reading.via |= word == "via" && words::is_subject(&self.text[reading.start..self.pos]);
        let command = reading.sort == Sort::Handler && word == "exec" && reading.before == Before::Operator;
        let before = if matches!(word, "~" | "!~")
            || reading.sort == Sort::Check && self.brackets.is_empty() && words::takes_value(word)
        {
            Before::Operator
        } else {
            Before::Other
        };
        self.token(word.len(), before, reading);
        if command {
            self.command(reading);
        }
    }

    /// In the path of an HTTP handler most signs are no more than characters.
    fn http_path(&mut self, reading: &mut Reading) {
        let span = Span::new(self.pos, lexeme::http_path_end(self.text, self.pos));
        if let Some(diagnostic) = mistakes::in_command(self.text, span) {
            self.fail(reading, diagnostic);
        }
        self.token(span.end - span.start, Before::Other, reading);
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
        let first = self.brackets.first().copied().unwrap_or(open);
        self.brackets.clear();
        let bytes = self.text.as_bytes();
        let end = lexeme::line_end(self.text, first);
        if end >= self.pos {
            return self.fail(reading, mistakes::unclosed_bracket(bytes[open], open, at));
        }
        self.go_back(end);
        reading.broken = self.sink.knows_of(reading.start);
        self.fail(reading, mistakes::unclosed_bracket(bytes[first], first, at));
        self.last_end = self.text[..end].trim_end().len().max(reading.start);
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
        self.ends()
    }

    /// At a newline; whether it ends the statement.
    fn newline(&mut self, reading: &mut Reading) -> bool {
        if self.brackets.is_empty() {
            if reading.before == Before::Comma {
                self.pos += 1;
                return false;
            }
            return self.ends();
        }
        self.skip_lines();
        let word = lexeme::word(self.text, self.pos);
        if !lexeme::is_statement(self.text, self.pos, word) {
            return false;
        }
        // No value reads like this line, so a bracket is missing above.
        if let Some(open) = self.brackets.last().copied() {
            let at = Span::new(self.pos, self.pos + word.len());
            self.fail(reading, mistakes::unclosed_bracket(self.text.as_bytes()[open], open, Some(at)));
        }
        self.brackets.clear();
        self.ends()
    }

    /// Whether what follows on the next line begins another statement.
    fn ends(&mut self) -> bool {
        self.skip_lines();
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
