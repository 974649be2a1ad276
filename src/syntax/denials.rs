//! `no …`: what is not there.

use super::ast::{ContainerKind, Level, StatementKind, Subject};
use super::fields_of_container::{resources_subject, source_kind};
use super::pairs::{At, Pair, Read, Rule, child};
use super::span::{Spanned, Text};
use super::target::container_kind;

impl At {
    /// `no …`
    pub(super) fn denial(self, pair: &Pair) -> Read<StatementKind> {
        let part = child(pair, Rule::denied).and_then(|denied| denied.into_inner().next());
        let part = part.unwrap_or_else(|| pair.clone());
        Ok(match part.as_rule() {
            Rule::kw_probes => StatementKind::NoProbes(self.span(&part)),
            Rule::probe_kind => StatementKind::NoProbe(self.probe_kind(&part)),
            Rule::no_env => StatementKind::NoEnv(self.names_in(part)?),
            Rule::no_word => StatementKind::NoField(self.denied_word(&part)),
            Rule::no_key => StatementKind::NoField(self.denied_key(&part)?),
            Rule::no_pod => {
                let inner = part.clone().into_inner().last().unwrap_or(part);
                StatementKind::NoField(self.of_pod_or_not(&inner, Level::Pod)?)
            }
            Rule::no_document => {
                let document = child(&part, Rule::document).unwrap_or(part);
                StatementKind::NoDocument(self.document(&document, false)?)
            }
            _ => {
                let kind = child(&part, Rule::container_kind).map_or(ContainerKind::Main, |word| container_kind(&word));
                StatementKind::NoContainer(kind, self.names_in(part)?)
            }
        })
    }

    fn names_in(self, pair: Pair) -> Read<Vec<Text>> {
        self.names(child(&pair, Rule::names).unwrap_or(pair))
    }

    /// A subject that stands alone.
    fn denied_word(self, pair: &Pair) -> Spanned<Subject> {
        let parts: Vec<_> = pair.clone().into_inner().collect();
        let word = parts.first().unwrap_or(pair);
        let span = parts.iter().fold(self.span(word), |span, part| span.to(self.span(part)));
        let subject = match (word.as_rule(), word.as_str()) {
            (Rule::command_kind, "args") => Subject::Args,
            (Rule::command_kind, _) => Subject::Command,
            (Rule::hook_kind, "poststart") => Subject::Poststart,
            (Rule::hook_kind, _) => Subject::Prestop,
            (Rule::kw_serviceAccount, _) => Subject::ServiceAccount,
            (Rule::kw_hostNetwork, _) => Subject::HostNetwork,
            (Rule::kw_restart, _) => Subject::Restart,
            (Rule::kw_replicas, _) => Subject::Replicas,
            (Rule::kw_strategy, _) => Subject::Strategy,
            (Rule::kw_termination, _) => Subject::TerminationGrace,
            _ => Subject::Image,
        };
        Spanned::new(subject, span)
    }

    /// A subject with a key, which some may do without.
    fn denied_key(self, pair: &Pair) -> Read<Spanned<Subject>> {
        let Some(word) = pair.clone().into_inner().next() else { return Ok(self.denied_word(pair)) };
        Ok(match word.as_rule() {
            Rule::no_tag | Rule::no_security => self.of_pod_or_not(&word, Level::Own)?,
            Rule::kw_pull if child(pair, Rule::kw_secret).is_none() => Spanned::new(Subject::Pull, self.span(&word)),
            Rule::kw_pull => at_its_key(Subject::PullSecret, self.name_in(pair)?),
            Rule::kw_port => at_its_key(Subject::Port, self.name_in(pair)?),
            Rule::kw_mount => at_its_key(Subject::Mount, self.name_in(pair)?),
            Rule::kw_volume => at_its_key(Subject::Volume, self.name_in(pair)?),
            Rule::kw_node => at_its_key(Subject::NodeSelector, self.key_in(pair)?),
            Rule::kw_selector => at_its_key(Subject::Selector, self.key_in(pair)?),
            Rule::kw_envfrom => {
                let source = child(pair, Rule::source).unwrap_or_else(|| pair.clone());
                at_its_key(|name| Subject::EnvFrom(source_kind(&source), name), self.name_in(&source)?)
            }
            Rule::resources_kind => {
                let name = child(pair, Rule::name).map(|name| self.text(&name)).transpose()?;
                let span = name.as_ref().map_or(self.span(&word), |name| name.span);
                Spanned::new(resources_subject(pair)(name), span)
            }
            _ => at_its_key(Subject::Data, self.key_in(pair)?),
        })
    }

    /// `label K`, `annotation K`, `security …`, with `pod` before it or without.
    fn of_pod_or_not(self, pair: &Pair, level: Level) -> Read<Spanned<Subject>> {
        if pair.as_rule() == Rule::no_tag {
            let is_label = child(pair, Rule::tag_kind).is_some_and(|word| word.as_str() == "label");
            let subject = |key| if is_label { Subject::Label(level, key) } else { Subject::Annotation(level, key) };
            return Ok(at_its_key(subject, self.key_in(pair)?));
        }
        if let Some(path) = child(pair, Rule::path) {
            let path = self.path(path)?;
            let span = path.span;
            return Ok(Spanned::new(Subject::Security(level, Some(path)), span));
        }
        if child(pair, Rule::name).is_none() {
            return Ok(Spanned::new(Subject::Security(level, None), self.keyword(pair)));
        }
        let subject = if child(pair, Rule::kw_drop).is_some() { Subject::Drop } else { Subject::Add };
        Ok(at_its_key(subject, self.name_in(pair)?))
    }
}

fn at_its_key(subject: impl FnOnce(Text) -> Subject, key: Text) -> Spanned<Subject> {
    let span = key.span;
    Spanned::new(subject(key), span)
}
