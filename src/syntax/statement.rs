//! Reads one statement, by the rule that its first word names.

use super::ast::{Path, StatementKind};
use super::errors::{self, Failed};
use super::pairs::{At, Grammar, Pair, Read, Rule, child, children};
use super::span::{Span, Spanned};
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
    let word = first_word(written);
    let failed = |rule, error| errors::explain(&Failed { text, span, word, rule, place }, error);
    let rule = if place.in_expect {
        Rule::check_line
    } else {
        rule_of(word, written, place.body.is_some()).ok_or_else(|| errors::unknown(text, span, word, place))?
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

/// The word that a statement begins with, without an operator that stands directly behind it: `replicas>=2`.
fn first_word(written: &str) -> &str {
    let word = lexeme::word(written, 0);
    match word.trim_end_matches(['<', '>', '!', '~']) {
        "" => word,
        trimmed => trimmed,
    }
}

/// The rule for a statement that begins with `word`.
fn rule_of(word: &str, written: &str, has_body: bool) -> Option<Rule> {
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
        // What stands behind it says whether `pod` is a target.
        "pod" => match lexeme::word(written, lexeme::skip_blanks(written, word.len())) {
            "label" | "annotation" => Rule::tag_statement,
            "security" => Rule::security_statement,
            _ => Rule::document_statement,
        },
        _ if words::is_kind(word) => Rule::document_statement,
        _ => return field_rule(word),
    })
}

/// The rule for a statement about fields or about a whole render that begins with `word`.
fn field_rule(word: &str) -> Option<Rule> {
    Some(match word {
        "pull" => Rule::pull_statement,
        "port" => Rule::port_statement,
        "envfrom" => Rule::envfrom_statement,
        "command" | "args" => Rule::command_statement,
        "requests" | "limits" => Rule::resources_statement,
        "mount" => Rule::mount_statement,
        "prestop" | "poststart" => Rule::hook_statement,
        "security" => Rule::security_statement,
        "label" | "annotation" => Rule::tag_statement,
        "serviceAccount" => Rule::account_statement,
        "termination" => Rule::grace_statement,
        "hostNetwork" => Rule::host_network_statement,
        "node" => Rule::node_statement,
        "volume" => Rule::volume_statement,
        "restart" => Rule::restart_statement,
        "name" => Rule::name_statement,
        "replicas" => Rule::replicas_statement,
        "strategy" => Rule::strategy_statement,
        "selector" => Rule::selector_statement,
        "data" => Rule::data_statement,
        "documents" => Rule::documents_statement,
        "fails" => Rule::fails_statement,
        "renders" => Rule::renders_statement,
        _ => return None,
    })
}

impl At {
    fn shape(self, pair: &Pair, place: Place) -> Read<Shape> {
        match pair.as_rule() {
            Rule::expect_header => Ok(Shape::Expect(self.path_in(pair)?)),
            Rule::check_line => {
                let check = child(pair, Rule::check).unwrap_or_else(|| pair.clone());
                Ok(Shape::Check(self.check(check)?))
            }
            _ => Ok(Shape::Statement(self.kind(pair, place)?)),
        }
    }

    fn kind(self, pair: &Pair, place: Place) -> Read<StatementKind> {
        Ok(match pair.as_rule() {
            Rule::suite_statement => StatementKind::Suite(self.string_in(pair)?),
            Rule::chart_statement => StatementKind::Chart(self.name_in(pair)?),
            Rule::template_statement => StatementKind::Template(self.name_in(pair)?),
            Rule::render_statement => StatementKind::RenderAlso(self.names(pair.clone())?),
            Rule::document_statement => StatementKind::Target(match child(pair, Rule::pod_at) {
                Some(pod) => self.pod_at(&pod)?,
                None => self.document(&child(pair, Rule::document).unwrap_or_else(|| pair.clone()), place.in_target)?,
            }),
            Rule::for_statement => {
                let chains = children(pair.clone(), Rule::chain).map(|chain| self.chain(chain, place.in_target));
                StatementKind::For(chains.collect::<Read<_>>()?)
            }
            Rule::no_statement => self.denial(pair)?,
            Rule::expect_statement => {
                let check = child(pair, Rule::check).unwrap_or_else(|| pair.clone());
                StatementKind::Expect(self.path_in(pair)?, self.check(check)?)
            }
            Rule::documents_statement | Rule::fails_statement | Rule::renders_statement => self.render(pair)?,
            Rule::with_statement
            | Rule::containers_statement
            | Rule::container_statement
            | Rule::init_statement
            | Rule::gate_statement => self.second_word(pair)?,
            _ => {
                let kind = self.fact(pair)?;
                match self.via(pair)? {
                    Some(path) => StatementKind::Via(path, Box::new(kind)),
                    None => kind,
                }
            }
        })
    }

    /// The statements whose values can pass through the values of the chart.
    fn fact(self, pair: &Pair) -> Read<StatementKind> {
        Ok(match pair.as_rule() {
            Rule::probe_statement => StatementKind::Probe(self.probe(pair)?),
            Rule::env_statement => self.second_word(pair)?,
            Rule::image_statement => {
                let check = child(pair, Rule::value_check).unwrap_or_else(|| pair.clone());
                StatementKind::Image(self.value_check(check)?)
            }
            _ => self.fields(pair)?,
        })
    }

    /// The statements whose second word says what they are.
    fn second_word(self, pair: &Pair) -> Read<StatementKind> {
        let part = pair.clone().into_inner().find(|part| !is_keyword(part.as_rule())).unwrap_or_else(|| pair.clone());
        Ok(match part.as_rule() {
            Rule::gate => StatementKind::Gate(self.gate(part)?),
            Rule::env_under => StatementKind::EnvUnder(self.path_in(&part)?),
            Rule::env_sources => self.env_sources(part)?,
            Rule::variables => {
                let variables = children(part, Rule::variable).map(|variable| self.variable(variable));
                StatementKind::Env(variables.collect::<Read<_>>()?)
            }
            Rule::name_list => StatementKind::Containers(self.name_list(part)?),
            Rule::init_containers => {
                let list = child(&part, Rule::name_list).unwrap_or(part);
                StatementKind::InitContainers(self.name_list(list)?)
            }
            Rule::container => StatementKind::Target(self.container(part)?),
            _ => self.context(part)?,
        })
    }

    fn name_list(self, pair: Pair) -> Read<Spanned<Vec<super::span::Text>>> {
        let span = self.span(&pair);
        Ok(Spanned::new(self.names(pair)?, span))
    }
}

/// Whether a part of a statement only says which part follows.
fn is_keyword(rule: Rule) -> bool {
    matches!(rule, Rule::kw_env | Rule::kw_with | Rule::kw_containers | Rule::equals | Rule::via_of)
}
