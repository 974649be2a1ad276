//! Statements about the fields of a container.

use super::ast::{Field, Said, SourceKind, StatementKind, Subject};
use super::fields::{field, keyed, level};
use super::pairs::{At, Pair, Read, Rule, child, children};
use super::span::{Spanned, Text};

impl At {
    /// `A from secret S key K`, `A from field PATH`
    pub(super) fn env_sources(self, pair: Pair) -> Read<StatementKind> {
        let fields = children(pair, Rule::env_source).map(|source| {
            let name = self.name_in(&source)?;
            let said = match child(&source, Rule::env_key) {
                Some(key) => {
                    let mut names = self.names(key.clone())?.into_iter();
                    let mut next = || names.next().unwrap_or_else(|| self.word(&key));
                    Said::Key(source_kind(&key), next(), next())
                }
                None => {
                    Said::FieldRef(child(&source, Rule::env_field).map_or(Ok(name.clone()), |at| self.name_in(&at))?)
                }
            };
            Ok(keyed(Subject::Env, name, said))
        });
        Ok(StatementKind::Fields(fields.collect::<Read<_>>()?))
    }

    /// `pull Always`, `pull secret S, S`
    pub(super) fn pull(self, pair: &Pair) -> Read<Vec<Field>> {
        if child(pair, Rule::kw_secret).is_none() {
            return Ok(vec![self.named(pair, Subject::Pull)?]);
        }
        let secrets = self.names(child(pair, Rule::names).unwrap_or_else(|| pair.clone()))?;
        Ok(secrets.into_iter().map(|secret| keyed(Subject::PullSecret, secret, Said::There)).collect())
    }

    /// `NAME = N [udp]`
    pub(super) fn port_field(self, pair: &Pair) -> Read<Field> {
        let protocol = child(pair, Rule::protocol).map(|protocol| self.word(&protocol));
        let said = Said::Port(self.value_in(pair.clone())?, protocol);
        Ok(keyed(Subject::Port, self.name_in(pair)?, said))
    }

    /// `secret S`, `configmap C`
    pub(super) fn source_field(self, pair: &Pair) -> Read<Field> {
        let kind = source_kind(pair);
        Ok(keyed(|name| Subject::EnvFrom(kind, name), self.name_in(pair)?, Said::There))
    }

    /// `command = […]`, `args has "--x"`
    pub(super) fn command(self, pair: &Pair) -> Read<Field> {
        let is_args = child(pair, Rule::command_kind).is_some_and(|word| word.as_str() == "args");
        let subject = if is_args { Subject::Args } else { Subject::Command };
        let said = if let Some(part) = child(pair, Rule::exec_part) {
            Said::Has(self.exec_part(&part)?)
        } else {
            let list = child(pair, Rule::exec_list).unwrap_or_else(|| pair.clone());
            let span = self.span(&list);
            Said::Parts(Spanned::new(self.exec_parts(list)?, span))
        };
        Ok(field(subject, self.keyword(pair), said))
    }

    /// `requests cpu 250m memory 1Gi`
    pub(super) fn resources(self, pair: &Pair) -> Read<Vec<Field>> {
        let subject = resources_subject(pair);
        children(pair.clone(), Rule::resource)
            .map(|resource| {
                let quantity = child(&resource, Rule::quantity).unwrap_or_else(|| resource.clone());
                let said = Said::Word(self.text(&quantity)?);
                Ok(keyed(|name| subject(Some(name)), self.name_in(&resource)?, said))
            })
            .collect()
    }

    /// `mount /path from VOLUME [sub PATH] [readonly]`
    pub(super) fn mount(self, pair: &Pair) -> Read<Field> {
        let mut names = self.names(pair.clone())?.into_iter();
        let mut next = || names.next().unwrap_or_else(|| self.word(pair));
        let (path, volume) = (next(), next());
        let said = Said::Mount {
            volume,
            sub: child(pair, Rule::sub).map(|sub| self.name_in(&sub)).transpose()?,
            readonly: child(pair, Rule::kw_readonly).map(|word| self.span(&word)),
        };
        Ok(keyed(Subject::Mount, path, said))
    }

    /// `prestop = exec …`, `poststart = sleep 5`
    pub(super) fn hook(self, pair: &Pair) -> Read<Field> {
        let is_start = child(pair, Rule::hook_kind).is_some_and(|word| word.as_str() == "poststart");
        let subject = if is_start { Subject::Poststart } else { Subject::Prestop };
        let said = if let Some(sleep) = child(pair, Rule::sleep) {
            Said::Sleep(self.amount_in(&sleep))
        } else {
            let handler = child(pair, Rule::handler).unwrap_or_else(|| pair.clone());
            Said::Handler(self.handler(handler)?, self.attributes(pair)?)
        };
        Ok(field(subject, self.keyword(pair), said))
    }

    /// `security FIELD = VALUE`, `pod security …`, `security drop ALL add CHOWN`
    pub(super) fn security(self, pair: &Pair) -> Read<Vec<Field>> {
        let level = level(pair);
        if let Some(fields) = child(pair, Rule::security_fields) {
            let read = |part: Pair| {
                let path = self.path_in(&part)?;
                let span = path.span;
                let check = child(&part, Rule::value_check).unwrap_or(part);
                Ok(field(Subject::Security(level, Some(path)), span, Said::Check(self.value_check(check)?)))
            };
            return children(fields, Rule::security_field).map(read).collect();
        }
        let capabilities = child(pair, Rule::capabilities).unwrap_or_else(|| pair.clone());
        let mut fields = vec![];
        for part in capabilities.into_inner() {
            let subject: fn(Text) -> Subject =
                if part.as_rule() == Rule::dropped { Subject::Drop } else { Subject::Add };
            let names = self.names(child(&part, Rule::names).unwrap_or(part))?;
            fields.extend(names.into_iter().map(|name| keyed(subject, name, Said::There)));
        }
        Ok(fields)
    }
}

/// `requests` or `limits`
pub(super) fn resources_subject(pair: &Pair) -> fn(Option<Text>) -> Subject {
    let is_limits = child(pair, Rule::resources_kind).is_some_and(|word| word.as_str() == "limits");
    if is_limits { Subject::Limits } else { Subject::Requests }
}

/// `secret` or `configmap`
pub(super) fn source_kind(pair: &Pair) -> SourceKind {
    let is_map = child(pair, Rule::source_kind).is_some_and(|word| word.as_str() == "configmap");
    if is_map { SourceKind::ConfigMap } else { SourceKind::Secret }
}
