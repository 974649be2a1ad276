//! Values and paths.

use super::ast::{Path, Segment, SegmentKind, Setting, Value, ValueKind, Variable};
use super::pairs::{At, Pair, Read, Rule, child, children};
use super::span::{Span, Text};
use crate::diagnostics::{Code, Diagnostic};
use std::collections::HashMap;

impl At {
    /// A literal value.
    pub(super) fn value(self, pair: Pair) -> Read<Value> {
        let span = self.span(&pair);
        let Some(inner) = pair.into_inner().next() else { return Ok(Value { kind: ValueKind::Null, span }) };
        let kind = match inner.as_rule() {
            Rule::string => ValueKind::String(self.string(&inner)?.node),
            Rule::number => number(inner.as_str(), span)?,
            Rule::boolean => ValueKind::Bool(inner.as_str() == "true"),
            Rule::list => ValueKind::List(self.values(inner)?),
            Rule::map => self.map(inner)?,
            _ => ValueKind::Null,
        };
        Ok(Value { kind, span })
    }

    /// The values among the parts of a pair.
    pub(super) fn values(self, pair: Pair) -> Read<Vec<Value>> {
        children(pair, Rule::value).map(|value| self.value(value)).collect()
    }

    fn map(self, pair: Pair) -> Read<ValueKind> {
        let mut entries: Vec<(Text, Value)> = vec![];
        let mut known: HashMap<String, Span> = HashMap::new();
        for entry in children(pair, Rule::entry) {
            let mut parts = entry.into_inner();
            let (Some(key), Some(value)) = (parts.next(), parts.last()) else { continue };
            let key = self.text(&key)?;
            if let Some(first) = known.insert(key.node.clone(), key.span) {
                return Err(duplicate_key(&key, first).into());
            }
            entries.push((key, self.value(value)?));
        }
        Ok(ValueKind::Map(entries))
    }

    /// A path.
    pub(super) fn path(self, pair: Pair) -> Read<Path> {
        let span = self.span(&pair);
        let segments = pair
            .into_inner()
            .map(|part| {
                let span = self.span(&part);
                let kind = match part.as_rule() {
                    Rule::path_bracket => self.bracket(&part)?,
                    _ => SegmentKind::Key(self.text(&part)?.node),
                };
                Ok(Segment { kind, span })
            })
            .collect::<Read<_>>()?;
        Ok(Path { span, segments })
    }

    /// The path among the parts of a pair.
    pub(super) fn path_in(self, pair: &Pair) -> Read<Path> {
        match child(pair, Rule::path) {
            Some(path) => self.path(path),
            None => Ok(Path { span: self.span(pair), segments: vec![] }),
        }
    }

    /// `["key"]`, `[0]`, or any other bracket, which is kept as written.
    fn bracket(self, pair: &Pair) -> Read<SegmentKind> {
        let written = pair.as_str();
        let inner = written[1..written.len() - 1].trim();
        if inner.starts_with(['"', '\'']) && super::lexeme::is_string(inner) {
            let start = self.span(pair).start + 1 + (written[1..].len() - written[1..].trim_start().len());
            return Ok(SegmentKind::Key(super::string::decode(inner, start)?));
        }
        let is_index = inner.bytes().all(|byte| byte.is_ascii_digit()) && (inner == "0" || !inner.starts_with('0'));
        match inner.parse() {
            Ok(index) if is_index => Ok(SegmentKind::Index(index)),
            _ => Ok(SegmentKind::Raw(written.to_owned())),
        }
    }

    /// `PATH = VALUE`
    pub(super) fn setting(self, pair: Pair) -> Read<Setting> {
        let path = self.path_in(&pair)?;
        Ok(Setting { path, value: self.value_in(pair)? })
    }

    /// `NAME = VALUE`
    pub(super) fn variable(self, pair: Pair) -> Read<Variable> {
        let name = self.name_in(&pair)?;
        Ok(Variable { name, value: self.value_in(pair)? })
    }

    /// The value among the parts of a pair.
    pub(super) fn value_in(self, pair: Pair) -> Read<Value> {
        let span = self.span(&pair);
        match children(pair, Rule::value).next() {
            Some(value) => self.value(value),
            None => Ok(Value { kind: ValueKind::Null, span }),
        }
    }
}

fn number(written: &str, span: Span) -> Read<ValueKind> {
    if written.contains(['.', 'e', 'E']) {
        return match written.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(ValueKind::Float(number)),
            _ => Err(bad_number(span, "no 64-bit float is that large").into()),
        };
    }
    match written.parse() {
        Ok(number) => Ok(ValueKind::Int(number)),
        Err(_) => Err(bad_number(span, "no 64-bit integer is that large").into()),
    }
}

fn bad_number(span: Span, label: &str) -> Diagnostic {
    Diagnostic::new(Code::BadNumber, "a number that cannot be held", span, label)
        .help("quote it if it is a string: `\"…\"`")
}

fn duplicate_key(key: &Text, first: Span) -> Diagnostic {
    Diagnostic::new(Code::DuplicateKey, format!("the key `{}` stands twice", key.node), key.span, "again here")
        .and(first, "first here")
        .help("keep one of the two")
}
