//! What the name in an `include` can be, as far as it is made of constants.

use std::collections::{BTreeSet, HashMap};

use super::token::Token;

/// Enough for the loops that charts write over their own files.
const MAX_CHOICES: usize = 32;

/// Longer than any path of a template.
const MAX_LENGTH: usize = 512;

/// The texts that something may be; none when it isn't known.
pub type Choices = Vec<String>;

/// What an expression is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    Text(Choices),
    List(Vec<Choices>),
}

impl Term {
    pub const UNKNOWN: Self = Self::Text(vec![]);

    fn text(text: impl Into<String>) -> Self {
        Self::Text(vec![text.into()])
    }

    fn choices(self) -> Choices {
        match self {
            Self::Text(choices) => choices,
            Self::List(_) => vec![],
        }
    }

    /// What `range` sees, one after the other.
    pub fn items(self) -> Self {
        match self {
            Self::List(items) => Self::Text(limited(items.into_iter().flatten())),
            Self::Text(_) => Self::UNKNOWN,
        }
    }

    /// This or that: a variable that is set in two branches.
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Text(a), Self::Text(b)) => Self::Text(limited(a.into_iter().chain(b))),
            (_, last) => last,
        }
    }
}

fn limited(choices: impl Iterator<Item = String>) -> Choices {
    let mut seen = BTreeSet::new();
    choices.filter(|choice| choice.len() <= MAX_LENGTH && seen.insert(choice.clone())).take(MAX_CHOICES).collect()
}

/// What an expression may refer to.
#[derive(Debug)]
pub struct Scope<'a> {
    pub chart: &'a str,
    pub variables: HashMap<String, Term>,
    /// What `.` is, where a `range` or `with` set it.
    pub dot: Term,
}

/// Evaluates the tokens of an action; the names of all `include`s and `template`s in it, known or not, go to `names`.
pub fn evaluate(tokens: &[Token], scope: &Scope, names: &mut BTreeSet<String>) -> Term {
    Evaluation { tokens, scope, names }.pipeline()
}

struct Evaluation<'a, 's> {
    tokens: &'a [Token],
    scope: &'a Scope<'s>,
    names: &'a mut BTreeSet<String>,
}

impl Evaluation<'_, '_> {
    /// Commands with pipes between them, up to a closing parenthesis. The worth of one is the last argument of the next.
    fn pipeline(&mut self) -> Term {
        let mut piped = None;
        loop {
            let term = self.command(piped.take());
            match self.tokens.split_first() {
                Some((Token::Pipe, rest)) => {
                    self.tokens = rest;
                    piped = Some(term);
                }
                Some((Token::Close, rest)) => {
                    self.tokens = rest;
                    return term;
                }
                Some((_, rest)) => self.tokens = rest,
                None => return term,
            }
        }
    }

    fn command(&mut self, piped: Option<Term>) -> Term {
        let function = match self.tokens.first() {
            Some(Token::Word(word)) if word.starts_with(|c: char| c.is_alphabetic()) => {
                self.tokens = &self.tokens[1..];
                Some(word.as_str())
            }
            _ => None,
        };
        let mut arguments = vec![];
        while let Some(argument) = self.operand() {
            arguments.push(argument);
        }
        arguments.extend(piped);
        match function {
            Some(function) => self.call(function, arguments),
            // Only a single operand has a worth: `.method argument` is not known.
            None if arguments.len() == 1 => arguments.remove(0),
            None => Term::UNKNOWN,
        }
    }

    fn operand(&mut self) -> Option<Term> {
        let (first, rest) = self.tokens.split_first()?;
        let term = match first {
            Token::Text(text) => Term::text(text.clone()),
            Token::Word(word) | Token::Field(word) => self.word(word),
            Token::Open => {
                self.tokens = rest;
                let term = self.pipeline();
                let Some((Token::Field(field), rest)) = self.tokens.split_first() else { return Some(term) };
                self.tokens = rest;
                return Some(self.word(field));
            }
            Token::Close | Token::Pipe | Token::Comma | Token::Assign => return None,
        };
        self.tokens = rest;
        Some(term)
    }

    /// A variable, a field or a number. Whatever leads to `.Template.BasePath`, it is the folder of this chart's templates.
    fn word(&self, word: &str) -> Term {
        if word == "." {
            self.scope.dot.clone()
        } else if let Some(variable) = self.scope.variables.get(word) {
            variable.clone()
        } else if word.ends_with(".Template.BasePath") {
            Term::text(format!("{}/templates", self.scope.chart))
        } else if word.ends_with(".Chart.Name") {
            Term::text(self.scope.chart)
        } else if word.starts_with(|c: char| c.is_ascii_digit()) {
            Term::text(word)
        } else {
            Term::UNKNOWN
        }
    }

    fn call(&mut self, function: &str, mut arguments: Vec<Term>) -> Term {
        match function {
            "include" | "template" | "block" => {
                if !arguments.is_empty() {
                    self.names.extend(arguments.swap_remove(0).choices());
                }
                Term::UNKNOWN
            }
            "print" => Term::Text(
                arguments.into_iter().fold(vec![String::new()], |done, next| product(&done, &next.choices())),
            ),
            "printf" => printf(arguments),
            "list" | "tuple" => Term::List(arguments.into_iter().take(MAX_CHOICES).map(Term::choices).collect()),
            "join" if arguments.len() == 2 => join(arguments),
            "ternary" if arguments.len() >= 2 => {
                let other = arguments.swap_remove(1);
                arguments.swap_remove(0).or(other)
            }
            "toString" if arguments.len() == 1 => arguments.swap_remove(0),
            _ => Term::UNKNOWN,
        }
    }
}

/// Each of `left` with each of `right` behind it.
fn product(left: &[String], right: &[String]) -> Choices {
    limited(left.iter().flat_map(|left| right.iter().map(move |right| format!("{left}{right}"))))
}

/// `printf`: `%s` and `%v` alike, `%%` is a percent sign, another verb is not known.
fn printf(arguments: Vec<Term>) -> Term {
    let mut arguments = arguments.into_iter().map(Term::choices);
    let Some([format]) = arguments.next().and_then(|format| <[String; 1]>::try_from(format).ok()) else {
        return Term::UNKNOWN;
    };
    let mut parts = format.split('%');
    let mut done = vec![parts.next().unwrap_or_default().to_owned()];
    while let Some(part) = parts.next() {
        if let Some(text) = part.strip_prefix(['s', 'v']) {
            done = product(&done, &arguments.next().unwrap_or_default());
            done = product(&done, &[text.to_owned()]);
        } else if let ("", Some(text)) = (part, parts.next()) {
            done = product(&done, &[format!("%{text}")]);
        } else {
            return Term::UNKNOWN;
        }
    }
    Term::Text(done)
}

/// `join SEPARATOR LIST`.
fn join(mut arguments: Vec<Term>) -> Term {
    let (Some(Term::List(items)), Some(separator)) = (arguments.pop(), arguments.pop()) else { return Term::UNKNOWN };
    let separator = separator.choices();
    let mut items = items.into_iter();
    let first = items.next().unwrap_or_default();
    Term::Text(items.fold(first, |done, item| product(&product(&done, &separator), &item)))
}
