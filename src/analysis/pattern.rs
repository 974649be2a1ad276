//! Regular expressions. helm-unittest reads them with Go's `regexp`, so that only what Go reads is let through.

use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::span::Text;
use regex_syntax::ast::{self, Ast, Visitor};

/// Checks that a pattern means one thing, the same to Go and to the reader.
pub fn check(pattern: &Text, found: &mut Vec<Diagnostic>) {
    let fault = match ast::parse::ParserBuilder::new().nest_limit(100).build().parse(&pattern.node) {
        Err(error) => Some(error.kind().to_string()),
        Ok(tree) => ast::visit(&tree, Portable).err().map(str::to_owned),
    };
    if let Some(fault) = fault {
        found.push(
            Diagnostic::new(Code::BadPattern, "a regular expression that Go does not read", pattern.span, fault)
                .note("helm-unittest matches with Go's RE2 syntax: https://github.com/google/re2/wiki/Syntax"),
        );
    }
}

/// Refuses what Rust's parser takes and Go's does not, or reads otherwise.
struct Portable;

impl Visitor for Portable {
    type Output = ();
    type Err = &'static str;

    fn finish(self) -> Result<(), Self::Err> {
        Ok(())
    }

    fn visit_pre(&mut self, node: &Ast) -> Result<(), Self::Err> {
        match node {
            Ast::Flags(flags) => portable_flags(&flags.flags),
            Ast::Group(group) => match &group.kind {
                ast::GroupKind::NonCapturing(flags) => portable_flags(flags),
                _ => Ok(()),
            },
            Ast::Repetition(repetition) => portable_repetition(repetition),
            Ast::Literal(literal) => portable_literal(literal),
            Ast::Assertion(assertion) => match assertion.kind {
                ast::AssertionKind::StartLine
                | ast::AssertionKind::EndLine
                | ast::AssertionKind::StartText
                | ast::AssertionKind::EndText
                | ast::AssertionKind::WordBoundary
                | ast::AssertionKind::NotWordBoundary => Ok(()),
                _ => Err("Go has no such word boundary"),
            },
            Ast::ClassUnicode(class) => portable_unicode(class),
            _ => Ok(()),
        }
    }

    fn visit_class_set_binary_op_pre(&mut self, _: &ast::ClassSetBinaryOp) -> Result<(), Self::Err> {
        Err("Go has no set operations in `[…]`; escape the second `&`, `-` or `~`")
    }

    fn visit_class_set_item_pre(&mut self, item: &ast::ClassSetItem) -> Result<(), Self::Err> {
        match item {
            ast::ClassSetItem::Literal(literal) => portable_literal(literal),
            ast::ClassSetItem::Unicode(class) => portable_unicode(class),
            ast::ClassSetItem::Bracketed(_) => Err("Go has no `[…]` inside `[…]`; escape the inner `[`"),
            _ => Ok(()),
        }
    }
}

fn portable_flags(flags: &ast::Flags) -> Result<(), &'static str> {
    let known = |item: &ast::FlagsItem| {
        !matches!(
            item.kind,
            ast::FlagsItemKind::Flag(ast::Flag::IgnoreWhitespace | ast::Flag::Unicode | ast::Flag::CRLF)
        )
    };
    if flags.items.iter().all(known) { Ok(()) } else { Err("Go knows the flags `i`, `m`, `s` and `U` only") }
}

fn portable_repetition(repetition: &ast::Repetition) -> Result<(), &'static str> {
    if matches!(*repetition.ast, Ast::Repetition(_)) {
        return Err("Go takes no repetition of a repetition; put a group around the inner one");
    }
    let most = match &repetition.op.kind {
        ast::RepetitionKind::Range(
            ast::RepetitionRange::Exactly(most)
            | ast::RepetitionRange::AtLeast(most)
            | ast::RepetitionRange::Bounded(_, most),
        ) => *most,
        _ => 0,
    };
    if most > 1000 { Err("Go repeats at most 1000 times") } else { Ok(()) }
}

fn portable_literal(literal: &ast::Literal) -> Result<(), &'static str> {
    match literal.kind {
        ast::LiteralKind::HexFixed(ast::HexLiteralKind::UnicodeShort | ast::HexLiteralKind::UnicodeLong)
        | ast::LiteralKind::HexBrace(ast::HexLiteralKind::UnicodeShort | ast::HexLiteralKind::UnicodeLong) => {
            Err("Go has no `\\u`; write `\\x{…}`")
        }
        ast::LiteralKind::Superfluous if literal.c.is_alphanumeric() || !literal.c.is_ascii() => {
            Err("Go does not know this escape")
        }
        _ => Ok(()),
    }
}

fn portable_unicode(class: &ast::ClassUnicode) -> Result<(), &'static str> {
    match class.kind {
        ast::ClassUnicodeKind::NamedValue { .. } => Err("Go has no `\\p{name=value}`"),
        _ => Ok(()),
    }
}
