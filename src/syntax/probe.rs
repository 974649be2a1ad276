//! Probes: handlers and attributes.

use super::ast::{Attribute, AttributeKind, Bound, ExecPart, Handler, Port, Probe, ProbeKind, TimingKey};
use super::pairs::{At, Pair, Read, Rule, child, children};
use super::span::{Spanned, Text};

impl At {
    /// `readiness [exactly] = HANDLER ATTRIBUTE…`
    pub(super) fn probe(self, pair: &Pair) -> Read<Probe> {
        let kind = child(pair, Rule::probe_kind).unwrap_or_else(|| pair.clone());
        let exactly = child(pair, Rule::kw_exactly).map(|word| self.span(&word));
        let handler = child(pair, Rule::handler).unwrap_or_else(|| pair.clone());
        Ok(Probe {
            kind: self.probe_kind(&kind),
            exactly,
            handler_span: self.span(&handler),
            handler: self.handler(handler)?,
            attributes: self.attributes(pair)?,
        })
    }

    /// The attributes among the parts of a pair.
    pub(super) fn attributes(self, pair: &Pair) -> Read<Vec<Attribute>> {
        children(pair.clone(), Rule::attribute).map(|part| self.attribute(part)).collect()
    }

    /// `readiness`, `liveness`, `startup`
    pub(super) fn probe_kind(self, pair: &Pair) -> Spanned<ProbeKind> {
        let kind = match pair.as_str() {
            "liveness" => ProbeKind::Liveness,
            "startup" => ProbeKind::Startup,
            _ => ProbeKind::Readiness,
        };
        Spanned::new(kind, self.span(pair))
    }

    /// `http GET …`, `tcp …`, `grpc …`, `exec …`
    pub(super) fn handler(self, pair: Pair) -> Read<Handler> {
        let inner = pair.clone().into_inner().next().unwrap_or(pair);
        match inner.as_rule() {
            Rule::tcp => Ok(Handler::Tcp(self.port_in(&inner)?)),
            Rule::grpc => Ok(Handler::Grpc(self.port_in(&inner)?)),
            Rule::exec => self.exec(inner),
            _ => self.http(&inner),
        }
    }

    fn http(self, pair: &Pair) -> Read<Handler> {
        let secure = child(pair, Rule::kw_https);
        let scheme = secure.clone().or_else(|| child(pair, Rule::kw_http)).unwrap_or_else(|| pair.clone());
        Ok(Handler::Http {
            https: Spanned::new(secure.is_some(), self.span(&scheme)),
            path: child(pair, Rule::http_path).map(|path| self.text(&path)).transpose()?,
            port: self.port_in(pair)?,
        })
    }

    /// The port among the parts of a pair, without its `:`.
    fn port_in(self, pair: &Pair) -> Read<Port> {
        let port = child(pair, Rule::port).unwrap_or_else(|| pair.clone());
        let inner = port.clone().into_inner().next().unwrap_or(port);
        Ok(Port { quoted: inner.as_rule() == Rule::string, text: self.text(&inner)? })
    }

    fn exec(self, pair: Pair) -> Read<Handler> {
        let command = pair.clone().into_inner().last().unwrap_or(pair);
        let span = self.span(&command);
        let plain = command.as_rule() == Rule::exec_words;
        let command = if plain {
            children(command, Rule::exec_word).map(|word| ExecPart::Literal(self.word(&word))).collect()
        } else {
            self.exec_parts(command)?
        };
        Ok(Handler::Exec { command, span, plain })
    }

    /// The elements of a command that is a list.
    pub(super) fn exec_parts(self, list: Pair) -> Read<Vec<ExecPart>> {
        children(list, Rule::exec_part).map(|part| self.exec_part(&part)).collect()
    }

    /// `"word"`, `~ 'pattern'`
    pub(super) fn exec_part(self, pair: &Pair) -> Read<ExecPart> {
        let text = self.string_in(pair)?;
        Ok(if child(pair, Rule::matches).is_some() { ExecPart::Pattern(text) } else { ExecPart::Literal(text) })
    }

    fn attribute(self, pair: Pair) -> Read<Attribute> {
        let inner = pair.clone().into_inner().next().unwrap_or(pair);
        let keyword = inner.clone().into_inner().next().map_or_else(|| self.span(&inner), |word| self.span(&word));
        let kind = match inner.as_rule() {
            Rule::host => AttributeKind::Host(self.name_in(&inner)?),
            Rule::service => AttributeKind::Service(self.name_in(&inner)?),
            Rule::header => AttributeKind::Header(self.name_in(&inner)?, self.string_in(&inner)?),
            _ => self.timing(inner),
        };
        Ok(Attribute { keyword, kind })
    }

    fn timing(self, pair: Pair) -> AttributeKind {
        let mut key = TimingKey::Delay;
        let mut bound = None;
        let mut amount = self.word(&pair);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::timing_key => key = timing_key(part.as_str()),
                Rule::bound => {
                    let found = if part.as_str() == ">=" { Bound::AtLeast } else { Bound::AtMost };
                    bound = Some(Spanned::new(found, self.span(&part)));
                }
                _ => amount = self.word(&part),
            }
        }
        AttributeKind::Timing(key, bound, amount)
    }

    /// The string among the parts of a pair.
    pub(super) fn string_in(self, pair: &Pair) -> Read<Text> {
        match child(pair, Rule::string) {
            Some(string) => self.string(&string),
            None => Ok(self.word(pair)),
        }
    }
}

fn timing_key(word: &str) -> TimingKey {
    match word {
        "period" => TimingKey::Period,
        "timeout" => TimingKey::Timeout,
        "successes" => TimingKey::Successes,
        "failures" => TimingKey::Failures,
        "grace" => TimingKey::Grace,
        _ => TimingKey::Delay,
    }
}
