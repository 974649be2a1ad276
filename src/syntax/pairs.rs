//! The glue between pest and the tree.

use super::span::{Span, Text};
use super::string;
use crate::diagnostics::Diagnostic;
use pest_derive::Parser;

/// The parser that pest derives from the grammar.
#[derive(Parser)]
#[grammar = "../grammar/chartspec.pest"]
pub(super) struct Grammar;

/// A pair of tokens.
pub(super) type Pair<'t> = pest::iterators::Pair<'t, Rule>;

/// Something that was read, or the one thing that is wrong with it.
pub(super) type Read<T> = Result<T, Box<Diagnostic>>;

/// Where the statement stands whose pairs are read: pest counts from its first byte.
#[derive(Debug, Clone, Copy)]
pub(super) struct At(pub(super) usize);

impl At {
    /// The place of a pair in the spec.
    pub(super) fn span(self, pair: &Pair) -> Span {
        let span = pair.as_span();
        Span::new(self.0 + span.start(), self.0 + span.end())
    }

    /// A word or a string as it is.
    pub(super) fn word(self, pair: &Pair) -> Text {
        Text::new(pair.as_str().to_owned(), self.span(pair))
    }

    /// A string, without its quotes and with its escapes resolved.
    pub(super) fn string(self, pair: &Pair) -> Read<Text> {
        let span = self.span(pair);
        Ok(Text::new(string::decode(pair.as_str(), span.start)?, span))
    }

    /// A token that is a word or a string.
    pub(super) fn text(self, pair: &Pair) -> Read<Text> {
        if pair.as_str().starts_with(['"', '\'']) { self.string(pair) } else { Ok(self.word(pair)) }
    }

    /// The names among the parts of a pair, those of a list in it included.
    pub(super) fn names(self, pair: Pair) -> Read<Vec<Text>> {
        children(pair, Rule::name).map(|name| self.text(&name)).collect()
    }
}

/// The parts of a pair that come of `rule`.
pub(super) fn children(pair: Pair<'_>, rule: Rule) -> impl Iterator<Item = Pair<'_>> {
    pair.into_inner().filter(move |part| part.as_rule() == rule)
}

/// The first part of a pair that comes of `rule`.
pub(super) fn child<'t>(pair: &Pair<'t>, rule: Rule) -> Option<Pair<'t>> {
    pair.clone().into_inner().find(|part| part.as_rule() == rule)
}
