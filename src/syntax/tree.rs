//! Puts the pieces that the scanner cuts into the tree.

use super::ast::{Body, BodyForm, Path, Spec, Statement, StatementKind};
use super::bodies::{self, Need};
use super::mistakes;
use super::scan::{Closer, Item, Scanner, Segment};
use super::span::{Span, Text};
use super::statement::{self, Parts, Place, Shape};
use super::trailer::Trailers;
use crate::diagnostics::{Code, Diagnostic};

/// A reason, a name or a path that speaks for several statements stands at each of them; so many bytes of copies are
/// made for one spec.
const COPIES: usize = 16 << 20;

/// What the body belongs to.
#[derive(Debug)]
enum Owner {
    /// The file.
    File,
    /// A statement; its body is set when it is closed.
    Statement(Box<Statement>),
    /// `expect PATH`: its lines become statements of the body around it.
    Expect(Path, Trailers),
    /// A header that could not be read; what stands in its body is read for its own mistakes, and dropped.
    Broken,
}

/// A body that is open.
#[derive(Debug)]
struct Frame {
    owner: Owner,
    form: BodyForm,
    open: Span,
    statements: Vec<Statement>,
    /// Where the statements of the line begin that is being read.
    line: usize,
    /// Whether anything stood in it, readable or not.
    used: bool,
    /// Whether a target is around its statements.
    in_target: bool,
    /// Whether its lines are checks.
    in_expect: bool,
}

impl Frame {
    fn new(owner: Owner, form: BodyForm, open: Span) -> Self {
        Self { owner, form, open, statements: vec![], line: 0, used: false, in_target: false, in_expect: false }
    }
}

/// The builder of the tree.
struct Builder<'t> {
    text: &'t str,
    scanner: Scanner<'t>,
    frames: Vec<Frame>,
    /// The innermost body.
    frame: Frame,
    copies: usize,
    /// That a body is missing, unless a `{` on the next line shows what was meant.
    missing_body: Option<Diagnostic>,
}

/// Reads a text into a tree.
pub(super) fn build(text: &str) -> (Spec, Vec<Diagnostic>) {
    let mut builder = Builder {
        text,
        scanner: Scanner::new(text),
        frames: vec![],
        frame: Frame::new(Owner::File, BodyForm::Braces, Span::default()),
        copies: COPIES,
        missing_body: None,
    };
    while let Some(item) = builder.scanner.next_item() {
        builder.take(item);
    }
    builder.flush_missing_body();
    builder.end_line(true);
    let Builder { scanner, frame, .. } = builder;
    (Spec { statements: frame.statements, comments: scanner.comments }, scanner.sink.finish())
}

impl Builder<'_> {
    fn take(&mut self, item: Item) {
        match item {
            Item::Statement(segment) => {
                self.flush_missing_body();
                if !segment.joined {
                    self.end_line(true);
                }
                self.statement(segment);
            }
            Item::Open(segment, form, open) => {
                let missing = self.missing_body.take();
                self.end_line(!segment.joined);
                let frame = self.header(segment, form, open, missing);
                self.frames.push(std::mem::replace(&mut self.frame, frame));
            }
            Item::Close { end, by } => {
                self.flush_missing_body();
                self.end_line(true);
                self.close(end, by);
            }
        }
    }

    fn flush_missing_body(&mut self) {
        if let Some(diagnostic) = self.missing_body.take() {
            self.report(diagnostic);
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        // Behind the `:` of a header that cannot be read, as in `replicas: 3`, most likely stands no statement at all,
        // and the header may have been an `expect` with checks in its body.
        let begins = |diagnostic: &Diagnostic, signs: &[char]| self.text[diagnostic.span().start..].starts_with(signs);
        let is_noise = matches!(self.frame.owner, Owner::Broken)
            && match diagnostic.code {
                Code::UnknownStatement => {
                    self.frame.form == BodyForm::Colon || begins(&diagnostic, &['=', '~', '!', '>', '<'])
                }
                // `port: 80` below such a header is YAML as well.
                Code::Unexpected => self.frame.form == BodyForm::Colon && begins(&diagnostic, &[':']),
                _ => false,
            };
        if !is_noise {
            self.scanner.sink.report(diagnostic);
        }
    }

    fn place(&self, body: Option<Span>) -> Place {
        Place { in_expect: self.frame.in_expect, in_target: self.frame.in_target, body }
    }

    /// Reads a segment, or says what is wrong with it.
    fn read(&mut self, segment: Segment, body: Option<Span>) -> Option<Parts> {
        self.frame.used = true;
        if segment.broken {
            return None;
        }
        match statement::read(self.text, segment.span, self.place(body)) {
            Ok(parts) => Some(parts),
            Err(diagnostic) => {
                self.report(*diagnostic);
                None
            }
        }
    }

    fn statement(&mut self, segment: Segment) {
        let Some(parts) = self.read(segment, None) else { return };
        let kind = match parts.shape {
            Shape::Statement(kind) => kind,
            Shape::Check(check) => {
                let Some(path) = self.expected_path() else { return };
                StatementKind::Expect(path, check)
            }
            Shape::Expect(_) => return,
        };
        if bodies::need(&kind) == Need::Always {
            self.missing_body = Some(bodies::missing(&kind, segment.span));
            return;
        }
        self.frame.statements.push(assemble(segment, kind, parts.trailers));
    }

    /// The path of the `expect` around a check.
    fn expected_path(&mut self) -> Option<Path> {
        let Owner::Expect(path, _) = &self.frame.owner else { return None };
        let size = path.span.end - path.span.start;
        let path = path.clone();
        self.afford(size, path.span).then_some(path)
    }

    /// Whether so many bytes may still be copied.
    fn afford(&mut self, size: usize, span: Span) -> bool {
        if size <= self.copies {
            self.copies -= size;
            return true;
        }
        if self.copies > 0 {
            self.copies = 0;
            self.report(mistakes::too_often(span));
        }
        false
    }

    fn header(&mut self, segment: Segment, form: BodyForm, open: Span, missing: Option<Diagnostic>) -> Frame {
        let mut frame = Frame::new(Owner::Broken, form, open);
        frame.in_target = self.frame.in_target;
        if segment.span.start == segment.span.end {
            let colon = (self.frame.form == BodyForm::Colon && !self.frame.used).then_some(self.frame.open);
            self.frame.used = true;
            if !segment.broken {
                self.report(bodies::headless(form, open, missing.as_ref(), colon));
            }
            return frame;
        }
        if let Some(diagnostic) = missing {
            self.report(diagnostic);
        }
        let written = &self.text[segment.span.start..segment.span.end];
        let is_expect = super::lexeme::word(written, 0) == "expect";
        let parts = self.read(segment, Some(open));
        frame.in_expect = is_expect;
        let Some(parts) = parts else { return frame };
        match parts.shape {
            Shape::Expect(path) => {
                frame.owner = Owner::Expect(path, parts.trailers);
            }
            Shape::Statement(kind) if bodies::need(&kind) != Need::Never => {
                frame.in_target |= matches!(kind, StatementKind::Target(_) | StatementKind::For(_));
                frame.owner = Owner::Statement(Box::new(assemble(segment, kind, parts.trailers)));
            }
            Shape::Statement(_) | Shape::Check(_) => {
                self.report(bodies::unwanted(written, segment.span, open));
            }
        }
        frame
    }

    fn close(&mut self, end: usize, by: Closer) {
        let Some(outer) = self.frames.pop() else { return };
        let frame = std::mem::replace(&mut self.frame, outer);
        let span = Span::new(frame.open.start, end);
        if !matches!(frame.owner, Owner::Broken) {
            match by {
                Closer::Sign if !frame.used => self.report(bodies::empty(frame.form, span)),
                Closer::Dedent => self.report(bodies::lines(frame.open)),
                _ => {}
            }
        }
        match frame.owner {
            Owner::Statement(mut statement) => {
                statement.body = Some(Body { form: frame.form, span, statements: frame.statements });
                self.frame.statements.push(*statement);
            }
            Owner::Expect(path, trailers) => self.flatten(frame.statements, &path, &trailers),
            Owner::Broken | Owner::File => {}
        }
        // What follows on this line does not speak for a body.
        self.frame.line = self.frame.statements.len();
    }

    /// Puts the checks of an `expect PATH` where its header stands, with what stands behind the header.
    fn flatten(&mut self, checks: Vec<Statement>, path: &Path, trailers: &Trailers) {
        let shared = trailers.because.iter().chain(&trailers.name).map(|text| text.node.len()).sum::<usize>()
            + trailers.gates.iter().map(|gate| gate.span.end - gate.span.start).sum::<usize>();
        for mut check in checks {
            if !self.afford(shared, path.span) {
                return;
            }
            check.because = check.because.or_else(|| trailers.because.clone());
            check.name = check.name.or_else(|| trailers.name.clone());
            check.gates.extend(trailers.gates.iter().cloned());
            self.frame.statements.push(check);
        }
    }

    /// At the end of a line: what its last statement gives as reason and name speaks for those before it too, where
    /// nothing else stands behind it (`share`).
    fn end_line(&mut self, share: bool) {
        let line = std::mem::replace(&mut self.frame.line, self.frame.statements.len());
        let count = self.frame.statements.len() - line;
        if !share || count < 2 {
            return;
        }
        let last = &self.frame.statements[line + count - 1];
        let (because, name) = (last.because.clone(), last.name.clone());
        if let Some(because) = because
            && self.afford(because.node.len().saturating_mul(count), because.span)
        {
            spread(&mut self.frame.statements[line..], &because, |statement| &mut statement.because);
        }
        if let Some(name) = name
            && self.afford(name.node.len().saturating_mul(count), name.span)
        {
            spread(&mut self.frame.statements[line..], &name, |statement| &mut statement.name);
        }
    }
}

fn spread(statements: &mut [Statement], text: &Text, slot: fn(&mut Statement) -> &mut Option<Text>) {
    for statement in statements {
        slot(statement).get_or_insert_with(|| text.clone());
    }
}

fn assemble(segment: Segment, kind: StatementKind, trailers: Trailers) -> Statement {
    let Trailers { because, name, gates } = trailers;
    Statement { span: segment.span, kind, because, name, gates, body: None }
}
