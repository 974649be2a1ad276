//! Targets: documents, containers, pods, and chains of them.

use super::ast::{ContainerKind, Target, TargetKind};
use super::pairs::{At, Pair, Read, Rule, child};
use super::span::{Span, Text};

impl At {
    /// `KIND [NAME] [of APIVERSION] [in TEMPLATE]`. Inside of another target, `pod` alone is the pod of that target.
    pub(super) fn document(self, pair: &Pair, inside: bool) -> Read<Target> {
        let kind = child(pair, Rule::kind).map_or_else(|| self.word(pair), |kind| self.word(&kind));
        let clause = |rule| child(pair, rule).map(|clause| self.name_in(&clause)).transpose();
        let name = child(pair, Rule::name).map(|name| self.text(&name)).transpose()?;
        let api_version = clause(Rule::of_version)?;
        let template = clause(Rule::in_template)?;
        let span =
            [&name, &api_version, &template].into_iter().flatten().fold(kind.span, |span, part| span.to(part.span));
        if inside && kind.node == "pod" && span == kind.span {
            return Ok(Target { span, kind: TargetKind::Pod });
        }
        Ok(Target { span, kind: TargetKind::Document { kind, name, api_version, template } })
    }

    /// `container NAME, NAME…`, `init NAME…`, `sidecar NAME…`
    pub(super) fn container(self, pair: Pair) -> Read<Target> {
        let start = self.span(&pair);
        let word = child(&pair, Rule::container_kind);
        let (kind, keyword) =
            word.map_or((ContainerKind::Main, start), |word| (container_kind(&word), self.span(&word)));
        let names = match child(&pair, Rule::names) {
            Some(names) => self.names(names)?,
            None => self.names(pair)?,
        };
        let span = names.last().map_or(keyword, |name| keyword.to(name.span));
        Ok(Target { span, kind: TargetKind::Container(kind, names) })
    }

    /// A chain, from the outermost target to the innermost.
    pub(super) fn chain(self, pair: Pair, inside: bool) -> Read<Vec<Target>> {
        pair.into_inner()
            .enumerate()
            .map(|(index, link)| match link.as_rule() {
                Rule::chain_document => self.document(&link, inside || index > 0),
                Rule::pod_at => self.pod_at(&link),
                Rule::chain_pod => Ok(Target { span: self.span(&link), kind: TargetKind::Pod }),
                _ => self.container(link),
            })
            .collect()
    }

    /// `pod at PATH`
    pub(super) fn pod_at(self, pair: &Pair) -> Read<Target> {
        let path = self.path_in(pair)?;
        Ok(Target { span: Span::new(self.span(pair).start, path.span.end), kind: TargetKind::PodAt(path) })
    }

    /// The name among the parts of a pair.
    pub(super) fn name_in(self, pair: &Pair) -> Read<Text> {
        match child(pair, Rule::name) {
            Some(name) => self.text(&name),
            None => Ok(Text::new(String::new(), Span::default())),
        }
    }
}

/// The sort of container that a keyword names.
pub(super) fn container_kind(pair: &Pair) -> ContainerKind {
    match pair.as_str() {
        "init" => ContainerKind::Init,
        "sidecar" => ContainerKind::Sidecar,
        _ => ContainerKind::Main,
    }
}
