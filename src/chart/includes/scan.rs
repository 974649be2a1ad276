//! What one template includes: by its own text, and by each template that it defines.

use std::collections::{BTreeSet, HashMap};

use super::expression::{Scope, Term, evaluate};
use super::token::{Token, actions};

/// What a file includes.
#[derive(Debug, Default)]
pub struct Scan {
    /// The names that the text outside of definitions includes.
    pub includes: BTreeSet<String>,
    /// The templates that the file defines, in order.
    pub definitions: Vec<Definition>,
}

/// A template that is defined by `define` or `block`.
#[derive(Debug)]
pub struct Definition {
    pub name: String,
    pub includes: BTreeSet<String>,
}

/// Scans the text of a template of the chart called `chart`.
pub fn scan(text: &str, chart: &str) -> Scan {
    let mut scanner = Scanner {
        scan: Scan::default(),
        open: vec![],
        scope: Scope { chart, variables: HashMap::new(), dot: Term::UNKNOWN },
    };
    for tokens in actions(text) {
        scanner.action(&tokens);
    }
    scanner.scan
}

struct Scanner<'a> {
    scan: Scan,
    open: Vec<Block>,
    scope: Scope<'a>,
}

/// What an `end` closes.
enum Block {
    /// `if`, or a `with` or `range`, and what `.` is after it.
    Control { outer_dot: Term },
    /// `define` or `block`, and what holds after it.
    Definition { index: usize, outer_dot: Term, outer_variables: HashMap<String, Term> },
}

impl Scanner<'_> {
    fn action(&mut self, tokens: &[Token]) {
        let Some(Token::Word(keyword)) = tokens.first() else { return drop(self.evaluate(tokens)) };
        match keyword.as_str() {
            "end" => self.end(),
            "define" => self.define(&tokens[1..]),
            "block" => {
                self.evaluate(tokens);
                self.define(&tokens[1..]);
            }
            "if" => {
                let outer_dot = self.scope.dot.clone();
                self.assign(&tokens[1..], |term| term);
                self.open.push(Block::Control { outer_dot });
            }
            "with" => self.rebind(&tokens[1..], |term| term),
            "range" => self.rebind(&tokens[1..], Term::items),
            "else" => self.branch(&tokens[1..]),
            _ => drop(self.assign(tokens, |term| term)),
        }
    }

    fn end(&mut self) {
        match self.open.pop() {
            Some(Block::Control { outer_dot }) => self.scope.dot = outer_dot,
            Some(Block::Definition { outer_dot, outer_variables, .. }) => {
                self.scope.dot = outer_dot;
                self.scope.variables = outer_variables;
            }
            None => {}
        }
    }

    /// `else`, `else if …` and `else with …`, which open nothing of their own.
    fn branch(&mut self, tokens: &[Token]) {
        if let Some(Block::Control { outer_dot }) = self.open.last() {
            self.scope.dot = outer_dot.clone();
        }
        if let Some((Token::Word(keyword), rest)) = tokens.split_first() {
            let term = self.assign(rest, |term| term);
            if keyword == "with" {
                self.scope.dot = term;
            }
        }
    }

    fn define(&mut self, tokens: &[Token]) {
        let name = match tokens.first() {
            Some(Token::Text(name)) => name.clone(),
            _ => String::new(),
        };
        let index = self.scan.definitions.len();
        self.scan.definitions.push(Definition { name, includes: BTreeSet::new() });
        self.open.push(Block::Definition {
            index,
            outer_dot: std::mem::replace(&mut self.scope.dot, Term::UNKNOWN),
            outer_variables: std::mem::take(&mut self.scope.variables),
        });
    }

    /// `with` and `range`: what `.` is inside.
    fn rebind(&mut self, tokens: &[Token], inside: fn(Term) -> Term) {
        let term = self.assign(tokens, inside);
        let outer_dot = std::mem::replace(&mut self.scope.dot, term);
        self.open.push(Block::Control { outer_dot });
    }

    /// `$x := …`, `$x = …`, `$i, $x := …`, or an expression alone. The last variable gets the worth; one that had
    /// another before may have either, since it isn't known which branch is taken.
    fn assign(&mut self, tokens: &[Token], worth: fn(Term) -> Term) -> Term {
        let (variable, expression) = match tokens {
            [Token::Word(variable), Token::Assign, expression @ ..]
            | [Token::Word(_), Token::Comma, Token::Word(variable), Token::Assign, expression @ ..] => {
                (Some(variable), expression)
            }
            _ => (None, tokens),
        };
        let term = worth(self.evaluate(expression));
        if let Some(variable) = variable {
            let before = self.scope.variables.remove(variable).unwrap_or(Term::UNKNOWN);
            self.scope.variables.insert(variable.clone(), before.or(term.clone()));
        }
        term
    }

    fn evaluate(&mut self, tokens: &[Token]) -> Term {
        let definition = self.open.iter().rev().find_map(|block| match block {
            Block::Definition { index, .. } => Some(*index),
            Block::Control { .. } => None,
        });
        let names = match definition {
            Some(index) => &mut self.scan.definitions[index].includes,
            None => &mut self.scan.includes,
        };
        evaluate(tokens, &self.scope, names)
    }
}
