//! Says what is wrong with a statement that its rule refuses.
//!
//! pest keeps the farthest place that it came to and the rules that it tried there. Since every terminal of the grammar
//! is a rule, that is the first token that does not fit, and what would have fitted.

use super::pairs::Rule;
use super::span::Span;
use super::statement::Place;
use super::{commands, lexeme, nouns, suggest, words};
use crate::diagnostics::{Code, Diagnostic};
use pest::error::{ErrorVariant, InputLocation};

/// A statement that could not be read.
pub(super) struct Failed<'t> {
    /// The whole spec.
    pub(super) text: &'t str,
    /// The statement.
    pub(super) span: Span,
    /// Its first word.
    pub(super) word: &'t str,
    /// The rule that refused it.
    pub(super) rule: Rule,
    /// Where it stands.
    pub(super) place: Place,
}

/// The token that does not fit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found<'t> {
    /// As written; empty at the end of the statement.
    pub(super) text: &'t str,
    /// Where it stands.
    pub(super) span: Span,
}

impl Found<'_> {
    fn is_word(&self) -> bool {
        !self.text.is_empty() && !lexeme::word(self.text, 0).is_empty()
    }

    /// How it is called in a message.
    fn noun(&self) -> String {
        match self.text.lines().next() {
            None => "the end of the statement".into(),
            Some(line) if line.trim().is_empty() => "white space".into(),
            Some(line) => quoted(line),
        }
    }
}

/// What is wrong with it.
pub(super) fn explain(failed: &Failed, error: pest::error::Error<Rule>) -> Diagnostic {
    let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = error.location;
    let expected = match error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => vec![],
    };
    let at = failed.span.start + at;
    let found = token(failed, at, expected.contains(&Rule::value));
    commands::mistake(failed, found)
        .or_else(|| unknown_word(failed, &expected, found))
        .or_else(|| bare_value(failed, &expected, found))
        .unwrap_or_else(|| unexpected(failed, &expected, found, hint(failed, &expected, found)))
}

/// "Expected this, found that", with what helps, and the form of the statement.
fn unexpected(failed: &Failed, expected: &[Rule], found: Found, hint: Option<String>) -> Diagnostic {
    let expected = nouns::list(failed.rule, expected);
    let message = format!("expected {expected}, found {}", found.noun());
    let mut diagnostic = Diagnostic::new(Code::Unexpected, message, found.span, format!("expected {expected}"));
    diagnostic.help.extend(hint);
    diagnostic.help.extend(nouns::form(failed.rule).map(str::to_owned));
    diagnostic
}

/// A word that is none of those that can stand in its place.
fn unknown_word(failed: &Failed, expected: &[Rule], found: Found) -> Option<Diagnostic> {
    if failed.rule == Rule::document_statement
        && let Some(known) = suggest::lower_case(failed.word)
    {
        return Some(misspelled(failed, known));
    }
    if !found.is_word() {
        return None;
    }
    let between = failed.text.get(failed.span.start + failed.word.len()..found.span.start);
    if failed.rule == Rule::no_statement && between.is_some_and(|between| between.trim().is_empty()) {
        let message = format!("{} is nothing that `no` can deny", found.noun());
        let diagnostic = Diagnostic::new(Code::UnknownStatement, message, found.span, "not a word of `no`");
        let form = nouns::form(failed.rule).unwrap_or_default();
        if let Some(kind) = suggest::kind(found.text) {
            return Some(diagnostic.help(format!("write the kind with capitals: `no {kind}`")));
        }
        return Some(did_you_mean(diagnostic, suggest::negatable(found.text)).help(form));
    }
    if expected.contains(&Rule::handler) {
        let message = format!("{} is no handler", found.noun());
        let diagnostic = Diagnostic::new(Code::Unexpected, message, found.span, "not a handler");
        let hook = failed.rule == Rule::hook_statement;
        let all = if hook {
            "the handlers of a hook are `exec`, `http`, `https`, `tcp` and `sleep`"
        } else {
            "the handlers are `http`, `https`, `tcp`, `grpc` and `exec`"
        };
        return Some(did_you_mean(diagnostic, suggest::handler(found.text, hook)).help(all));
    }
    if expected.contains(&Rule::attribute) && failed.rule == Rule::hook_statement {
        let message = format!("{} is no attribute of a hook", found.noun());
        let diagnostic = Diagnostic::new(Code::Unexpected, message, found.span, "not an attribute");
        return Some(
            did_you_mean(diagnostic, suggest::attribute(found.text)).help("the attributes are `header` and `host`"),
        );
    }
    if expected.contains(&Rule::attribute) {
        let message = format!("{} is no attribute of a probe", found.noun());
        let diagnostic = Diagnostic::new(Code::Unexpected, message, found.span, "not an attribute");
        return Some(did_you_mean(diagnostic, suggest::attribute(found.text)).help(format!(
            "the attributes are {}",
            words::ATTRIBUTES.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", ")
        )));
    }
    None
}

/// What helps against one of the usual slips.
fn hint(failed: &Failed, expected: &[Rule], found: Found) -> Option<String> {
    let has = |rule| expected.contains(&rule);
    let is_string = |rule: &Rule| matches!(rule, Rule::string | Rule::exec_part | Rule::close_bracket);
    let word = shortened(found.text);
    if found.text == "==" {
        return Some("write one `=`: a fact is stated, not compared".into());
    }
    if expected.iter().all(is_string) && found.is_word() {
        return Some(format!("quote it: `\"{word}\"`"));
    }
    if failed.rule == Rule::document_statement && failed.word == "pod" {
        let second = lexeme::word(failed.text, lexeme::skip_blanks(failed.text, failed.span.start + "pod".len()));
        return suggest::of_pod(second).map(|known| format!("did you mean `pod {known}`?"));
    }
    if has(Rule::check) && found.is_word() {
        return suggest::check(found.text).map(|known| format!("did you mean `{known}`?"));
    }
    if has(Rule::quantity) && found.text == "=" {
        return Some("write a quantity without `=`, as in `cpu 250m`".into());
    }
    if has(Rule::EOI) && failed.rule == Rule::resources_statement && found.text == "," {
        return Some("write no comma between them: `requests cpu 250m memory 1Gi`".into());
    }
    if has(Rule::port) && found.is_word() && !found.text.starts_with('/') {
        return Some(format!("write a port with a colon: `:{word}`"));
    }
    if has(Rule::amount) && found.text == "=" {
        return Some("write an attribute without `=`, as in `timeout 5`".into());
    }
    if has(Rule::amount) && found.text.starts_with(['"', '\'']) {
        return Some("write a number without quotes, as in `timeout 5`".into());
    }
    if found.text == ":" && [Rule::equals, Rule::check, Rule::value_check, Rule::number_check].into_iter().any(has) {
        return Some("write `=` in place of `:`".into());
    }
    if has(Rule::EOI) && found.text.starts_with(':') {
        return Some("put a space behind a `:` that begins a body".into());
    }
    if failed.rule == Rule::no_statement && found.text == "," {
        return Some("give each a `no` of its own: `no readiness; no liveness`".into());
    }
    if has(Rule::EOI) && found.text == "service" {
        return Some("write the kind with a capital: `Service`".into());
    }
    if has(Rule::EOI)
        && !matches!(failed.rule, Rule::probe_statement | Rule::hook_statement)
        && words::ATTRIBUTES.contains(&found.text)
    {
        return Some(format!("put `{word}` behind the handler of a probe"));
    }
    None
}

/// A word where a value is expected.
fn bare_value(failed: &Failed, expected: &[Rule], found: Found) -> Option<Diagnostic> {
    if !expected.contains(&Rule::value) || !found.is_word() {
        return None;
    }
    if matches!(failed.rule, Rule::port_statement | Rule::replicas_statement) {
        let message = "expected a number".to_owned();
        return Some(Diagnostic::new(Code::Unexpected, message + ", found a word", found.span, "not a number"));
    }
    let help = match found.text.to_ascii_lowercase().as_str() {
        "yes" | "on" | "true" => format!("write `true`, or quote it: `\"{}\"`", found.text),
        "no" | "off" | "false" => format!("write `false`, or quote it: `\"{}\"`", found.text),
        "~" | "nil" | "none" | "null" => format!("write `null`, or quote it: `\"{}\"`", found.text),
        _ => format!("quote it: `\"{}\"`", shortened(found.text)),
    };
    Some(Diagnostic::new(Code::Unexpected, "a bare word is no value", found.span, "not a value").help(help))
}

/// A first word that begins no statement.
pub(super) fn unknown(text: &str, span: Span, word: &str, place: Place) -> Diagnostic {
    let failed = Failed { text, span, word, rule: Rule::EOI, place };
    if word.is_empty() {
        let found = token(&failed, span.start, false);
        let message = format!("no statement begins with {}", found.noun());
        let diagnostic = Diagnostic::new(Code::UnknownStatement, message, found.span, "expected a word");
        return diagnostic.help("begin with a word such as `container`, `readiness` or `with`");
    }
    if word.bytes().all(|byte| byte == b'-') {
        let message = format!("no statement begins with {}", quoted(word));
        let found = Span::new(span.start, span.start + word.len());
        return Diagnostic::new(Code::UnknownStatement, message, found, "not a list of YAML")
            .help("write each fact as a statement of its own");
    }
    // `serviceaccount NAME` without a body is a statement that was misspelt.
    let is_statement = words::STATEMENTS.iter().any(|known| known.eq_ignore_ascii_case(word)) && place.body.is_none();
    if let Some(kind) = suggest::kind(word).filter(|_| !is_statement) {
        return unknown_statement(&failed).help(format!("write the kind with capitals: `{kind}`"));
    }
    if suggest::is_expected(word) {
        return unknown_statement(&failed).help("state it with `expect PATH = VALUE`");
    }
    match suggest::statement(word) {
        Some(known) => misspelled(&failed, known),
        None => unknown_statement(&failed),
    }
}

fn unknown_statement(failed: &Failed) -> Diagnostic {
    let span = Span::new(failed.span.start, failed.span.start + failed.word.len());
    let message = format!("no statement begins with {}", quoted(failed.word));
    Diagnostic::new(Code::UnknownStatement, message, span, "not a word of the language")
}

fn misspelled(failed: &Failed, known: &str) -> Diagnostic {
    did_you_mean(unknown_statement(failed), Some(known))
}

fn did_you_mean(diagnostic: Diagnostic, known: Option<&str>) -> Diagnostic {
    match known {
        Some(known) => diagnostic.help(format!("did you mean `{known}`?")),
        None => diagnostic,
    }
}

/// The whole token at `at`. Where a value is expected, a bare one is taken as a whole, signs included.
fn token<'t>(failed: &Failed<'t>, at: usize, value: bool) -> Found<'t> {
    let text = failed.text;
    let end = failed.span.end;
    if at >= end {
        let span = failed.place.body.unwrap_or(Span::new(end, end));
        return Found { text: &text[span.start..span.end], span };
    }
    let rest = &text[at..end];
    let word = lexeme::word(rest, 0).len();
    let length = match rest.as_bytes()[0] {
        _ if value && word > 0 => {
            rest.find(|sign: char| sign.is_whitespace() || ",;[]{}()\"'".contains(sign)).unwrap_or(rest.len())
        }
        b'"' | b'\'' => match lexeme::string_end(rest, 0) {
            lexeme::Closing::At(end) => end,
            lexeme::Closing::Missing { quote, .. } => quote.len(),
        },
        b'=' if rest.starts_with("==") => 2,
        b':' => 1 + lexeme::word(rest, 1).len(),
        _ if word > 0 => word,
        _ => rest.chars().next().map_or(0, char::len_utf8),
    };
    Found { text: &rest[..length], span: Span::new(at, at + length) }
}

/// A word of the spec in a message.
pub(super) fn quoted(word: &str) -> String {
    format!("`{}`", shortened(word))
}

/// No more of a word than fits a message.
fn shortened(word: &str) -> String {
    const MOST: usize = 40;
    match word.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}
