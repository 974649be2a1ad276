//! Reads one statement, by the rule that its first word names.

use super::ast::{ContainerKind, Path, StatementKind};
use super::errors::{self, Failed};
use super::pairs::{At, Grammar, Pair, Read, Rule, child, children};
use super::span::{Span, Spanned};
use super::target::container_kind;
use super::trailer::Trailers;
use super::{lexeme, words};
use pest::Parser as _;

/// Where a statement stands, as far as its words depend on it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// Whether a line is a check of the `expect PATH` around it.
    pub(super) in_expect: bool,
    /// Whether there is a target around it.
    pub(super) in_target: bool,
    /// The `{` or `:` of its body.
    pub(super) body: Option<Span>,
}

/// A statement that has been read.
#[derive(Debug)]
pub(super) struct Parts {
    pub(super) shape: Shape,
    pub(super) trailers: Trailers,
}

/// What a statement is, apart from its trailers.
#[derive(Debug)]
pub(super) enum Shape {
    /// A statement of the tree.
    Statement(StatementKind),
    /// `expect PATH`, the header of a body of checks.
    Expect(Path),
    /// A check alone, in such a body.
    Check(super::ast::Check),
}

/// Reads the statement at `span`.
pub(super) fn read(text: &str, span: Span, place: Place) -> Read<Parts> {
    let written = &text[span.start..span.end];
    let word = lexeme::word(written, 0);
    let failed = |rule, error| errors::explain(&Failed { text, span, word, rule, place }, error);
    let rule = if place.in_expect {
        Rule::check_line
    } else {
        rule_of(word, place.body.is_some()).ok_or_else(|| errors::unknown(text, span, word, place))?
    };
    let mut result = Grammar::parse(rule, written);
    if rule == Rule::expect_header && result.is_err() {
        // With a check of its own it is a statement, and it is for the tree to say that it takes no body.
        result = Grammar::parse(Rule::expect_statement, written).or(result);
    }
    let mut pairs = result.map_err(|error| failed(rule, error))?;
    let pair = pairs.next().ok_or_else(|| errors::unknown(text, span, word, place))?;
    let at = At(span.start);
    let trailers = at.trailers(&pair)?;
    Ok(Parts { shape: at.shape(&pair, place)?, trailers })
}

/// The rule for a statement that begins with `word`.
fn rule_of(word: &str, has_body: bool) -> Option<Rule> {
    Some(match word {
        "readiness" | "liveness" | "startup" => Rule::probe_statement,
        "no" => Rule::no_statement,
        "env" => Rule::env_statement,
        "expect" if has_body => Rule::expect_header,
        "expect" => Rule::expect_statement,
        "container" | "sidecar" => Rule::container_statement,
        "init" => Rule::init_statement,
        "with" => Rule::with_statement,
        "gated" | "enabled" => Rule::gate_statement,
        "image" => Rule::image_statement,
        "template" => Rule::template_statement,
        "for" => Rule::for_statement,
        "containers" => Rule::containers_statement,
        "suite" => Rule::suite_statement,
        "chart" => Rule::chart_statement,
        "render" => Rule::render_statement,
        _ if words::is_kind(word) => Rule::document_statement,
        _ => return None,
    })
}

impl At {
    fn shape(self, pair: &Pair, place: Place) -> Read<Shape> {
        let kind = match pair.as_rule() {
            Rule::expect_header => return Ok(Shape::Expect(self.path_in(pair)?)),
            Rule::check_line => {
                let check = child(pair, Rule::check).unwrap_or_else(|| pair.clone());
                return Ok(Shape::Check(self.check(check)?));
            }
            Rule::suite_statement => StatementKind::Suite(self.string_in(pair)?),
            Rule::chart_statement => StatementKind::Chart(self.name_in(pair)?),
            Rule::template_statement => StatementKind::Template(self.name_in(pair)?),
            Rule::render_statement => StatementKind::RenderAlso(self.names(pair.clone())?),
            Rule::document_statement => {
                let document = child(pair, Rule::document).unwrap_or_else(|| pair.clone());
                StatementKind::Target(self.document(&document, place.in_target)?)
            }
            Rule::for_statement => {
                let chains = children(pair.clone(), Rule::chain).map(|chain| self.chain(chain, place.in_target));
                StatementKind::For(chains.collect::<Read<_>>()?)
            }
            Rule::probe_statement => StatementKind::Probe(self.probe(pair)?),
            Rule::no_statement => self.negation(pair)?,
            Rule::expect_statement => {
                let check = child(pair, Rule::check).unwrap_or_else(|| pair.clone());
                StatementKind::Expect(self.path_in(pair)?, self.check(check)?)
            }
            Rule::image_statement => {
                let check = child(pair, Rule::value_check).unwrap_or_else(|| pair.clone());
                StatementKind::Image(self.value_check(check)?)
            }
            _ => self.second_word(pair)?,
        };
        Ok(Shape::Statement(kind))
    }

    /// The statements whose second word says what they are.
    fn second_word(self, pair: &Pair) -> Read<StatementKind> {
        let part = pair.clone().into_inner().find(|part| !is_keyword(part.as_rule())).unwrap_or_else(|| pair.clone());
        Ok(match part.as_rule() {
            Rule::gate => StatementKind::Gate(self.gate(part)?),
            Rule::env_under => StatementKind::EnvUnder(self.path_in(&part)?),
            Rule::variables => {
                let variables = children(part, Rule::variable).map(|variable| self.variable(variable));
                StatementKind::Env(variables.collect::<Read<_>>()?)
            }
            Rule::settings => {
                let settings = children(part, Rule::setting).map(|setting| self.setting(setting));
                StatementKind::With(settings.collect::<Read<_>>()?)
            }
            Rule::each => {
                let path = self.path_in(&part)?;
                let list = child(&part, Rule::list).unwrap_or(part);
                StatementKind::WithEach(path, self.values(list)?)
            }
            Rule::name_list => StatementKind::Containers(self.name_list(part)?),
            Rule::init_containers => {
                let list = child(&part, Rule::name_list).unwrap_or(part);
                StatementKind::InitContainers(self.name_list(list)?)
            }
            _ => StatementKind::Target(self.container(part)?),
        })
    }

    fn name_list(self, pair: Pair) -> Read<Spanned<Vec<super::span::Text>>> {
        let span = self.span(&pair);
        Ok(Spanned::new(self.names(pair)?, span))
    }

    /// `no …`
    fn negation(self, pair: &Pair) -> Read<StatementKind> {
        let part = pair.clone().into_inner().nth(1).unwrap_or_else(|| pair.clone());
        Ok(match part.as_rule() {
            Rule::kw_probes => StatementKind::NoProbes(self.span(&part)),
            Rule::probe_kind => StatementKind::NoProbe(self.probe_kind(&part)),
            Rule::no_env => StatementKind::NoEnv(self.names_in(part)?),
            _ => {
                let kind = child(&part, Rule::container_kind).map_or(ContainerKind::Main, |word| container_kind(&word));
                StatementKind::NoContainer(kind, self.names_in(part)?)
            }
        })
    }

    fn names_in(self, pair: Pair) -> Read<Vec<super::span::Text>> {
        self.names(child(&pair, Rule::names).unwrap_or(pair))
    }
}

/// Whether a part of a statement only says which part follows.
fn is_keyword(rule: Rule) -> bool {
    matches!(rule, Rule::kw_env | Rule::kw_with | Rule::kw_containers | Rule::equals)
}
