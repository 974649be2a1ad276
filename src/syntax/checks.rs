//! Checks: `= VALUE`, `~ 'regex'`, `exists`, …

use super::ast::{Check, Value, ValueKind};
use super::pairs::{At, Pair, Read, Rule, child};
use super::span::Spanned;
use crate::diagnostics::{Code, Diagnostic};

impl At {
    /// Any check of `expect`.
    pub(super) fn check(self, pair: Pair) -> Read<Check> {
        let inner = pair.clone().into_inner().next().unwrap_or(pair);
        let span = self.span(&inner);
        match inner.as_rule() {
            Rule::value_check => self.value_check(inner),
            Rule::bound_check => self.number_check(inner),
            Rule::kw_absent => Ok(Check::Absent(span)),
            Rule::kw_empty => Ok(Check::Empty(span)),
            Rule::not_empty => Ok(Check::NotEmpty(span)),
            Rule::kw_snapshot => Ok(Check::Snapshot(span)),
            Rule::length => Ok(Check::Length(self.count_in(&inner)?)),
            Rule::type_check => Ok(Check::Type(self.name_in(&inner)?)),
            Rule::contains => {
                let times = child(&inner, Rule::times).map(|times| self.count_in(&times)).transpose()?;
                let any = child(&inner, Rule::kw_any).is_some();
                Ok(Check::Contains { value: self.value_in(inner)?, times, any })
            }
            Rule::lacks => {
                let any = child(&inner, Rule::kw_any).is_some();
                Ok(Check::Lacks { value: self.value_in(inner)?, any })
            }
            Rule::fields_check if child(&inner, Rule::kw_has).is_some() => Ok(Check::Has(self.value_in(inner)?)),
            Rule::fields_check => Ok(Check::LacksFields(self.value_in(inner)?)),
            Rule::decoded => self.decoded(inner),
            _ => Ok(Check::Exists(span)),
        }
    }

    /// `= VALUE`, `!= VALUE`, `~ 'regex'`, `!~ 'regex'`
    pub(super) fn value_check(self, pair: Pair) -> Read<Check> {
        let mut parts = pair.clone().into_inner();
        let operator = parts.next().map(|part| part.as_rule());
        let pattern = child(&pair, Rule::string).map(|string| self.string(&string)).transpose()?;
        Ok(match (operator, pattern) {
            (Some(Rule::matches), Some(pattern)) => Check::Matches(pattern),
            (Some(Rule::matches_not), Some(pattern)) => Check::MatchesNot(pattern),
            (Some(Rule::differs), _) => Check::Differs(self.value_in(pair)?),
            _ => Check::Equals(self.value_in(pair)?),
        })
    }

    /// The check behind a key, which may be a bare word where values pass through.
    pub(super) fn tag_check(self, pair: &Pair) -> Read<Check> {
        if let Some(word) = child(pair, Rule::bare) {
            let kind = ValueKind::String(word.as_str().to_owned());
            return Ok(Check::Equals(Value { kind, span: self.span(&word) }));
        }
        self.value_check(child(pair, Rule::value_check).unwrap_or_else(|| pair.clone()))
    }

    /// `= N`, `>= N`, `<= N`
    pub(super) fn number_check(self, pair: Pair) -> Read<Check> {
        let bound = child(&pair, Rule::bound).map(|bound| bound.as_str().to_owned());
        let value = self.value_in(pair)?;
        Ok(match bound.as_deref() {
            Some(">=") => Check::AtLeast(value),
            Some(_) => Check::AtMost(value),
            None => Check::Equals(value),
        })
    }

    fn decoded(self, pair: Pair) -> Read<Check> {
        match child(&pair, Rule::string) {
            Some(pattern) => Ok(Check::DecodedMatches(self.string(&pattern)?)),
            None => Ok(Check::DecodedEquals(self.value_in(pair)?)),
        }
    }

    /// The whole number among the parts of a pair.
    pub(super) fn count_in(self, pair: &Pair) -> Read<Spanned<u32>> {
        let count = child(pair, Rule::count).unwrap_or_else(|| pair.clone());
        let span = self.span(&count);
        match count.as_str().parse() {
            Ok(number) => Ok(Spanned::new(number, span)),
            Err(_) => {
                Err(Diagnostic::new(Code::BadNumber, "a number that cannot be held", span, "too large to count to")
                    .into())
            }
        }
    }
}
