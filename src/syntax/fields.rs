//! Statements about the fields of a pod or of an object.

use super::ast::{Check, Field, Level, Path, Said, StatementKind, Subject};
use super::pairs::{At, Pair, Read, Rule, child, children};
use super::span::{Span, Spanned, Text};

impl At {
    /// A statement about fields.
    pub(super) fn fields(self, pair: &Pair) -> Read<StatementKind> {
        let fields = match pair.as_rule() {
            Rule::pull_statement => self.pull(pair)?,
            Rule::port_statement => self.each(pair, Rule::named_port, Self::port_field)?,
            Rule::envfrom_statement => self.each(pair, Rule::source, Self::source_field)?,
            Rule::command_statement => vec![self.command(pair)?],
            Rule::resources_statement => self.resources(pair)?,
            Rule::mount_statement => vec![self.mount(pair)?],
            Rule::hook_statement => vec![self.hook(pair)?],
            Rule::security_statement => self.security(pair)?,
            Rule::account_statement => vec![self.named(pair, Subject::ServiceAccount)?],
            Rule::restart_statement => vec![self.named(pair, Subject::Restart)?],
            Rule::strategy_statement => vec![self.named(pair, Subject::Strategy)?],
            Rule::grace_statement => vec![self.termination_grace(pair)],
            Rule::host_network_statement => vec![field(Subject::HostNetwork, self.keyword(pair), Said::There)],
            Rule::node_statement => self.pairs(pair, Subject::NodeSelector)?,
            Rule::volume_statement => self.each(pair, Rule::named_volume, Self::volume_field)?,
            Rule::name_statement => {
                let check = child(pair, Rule::value_check).unwrap_or_else(|| pair.clone());
                vec![field(Subject::Name, self.keyword(pair), Said::Check(self.value_check(check)?))]
            }
            Rule::replicas_statement => {
                let check = child(pair, Rule::number_check).unwrap_or_else(|| pair.clone());
                vec![field(Subject::Replicas, self.keyword(pair), Said::Check(self.number_check(check)?))]
            }
            Rule::selector_statement => return self.selector(pair),
            Rule::data_statement => self.tags(pair, Subject::Data)?,
            _ => self.labels(pair)?,
        };
        Ok(StatementKind::Fields(fields))
    }

    /// The path that a value is passed through, where it is.
    pub(super) fn via(self, pair: &Pair) -> Read<Option<Path>> {
        let via = pair.clone().into_inner().find(|part| matches!(part.as_rule(), Rule::via_is | Rule::via_of));
        via.map(|via| self.path_in(&via)).transpose()
    }

    /// One field for each part that comes of `rule`.
    fn each(self, pair: &Pair, rule: Rule, read: fn(Self, &Pair) -> Read<Field>) -> Read<Vec<Field>> {
        children(pair.clone(), rule).map(|part| read(self, &part)).collect()
    }

    /// The place of the first word.
    pub(super) fn keyword(self, pair: &Pair) -> Span {
        pair.clone().into_inner().next().map_or_else(|| self.span(pair), |word| self.span(&word))
    }

    /// A word and a name: `restart Always`.
    pub(super) fn named(self, pair: &Pair, subject: Subject) -> Read<Field> {
        Ok(field(subject, self.keyword(pair), Said::Word(self.name_in(pair)?)))
    }

    fn termination_grace(self, pair: &Pair) -> Field {
        let words = child(pair, Rule::termination_grace)
            .map_or_else(|| self.keyword(pair), |grace| self.keyword(pair).to(self.span(&grace)));
        field(Subject::TerminationGrace, words, Said::Word(self.amount_in(pair)))
    }

    /// The number among the parts of a pair.
    pub(super) fn amount_in(self, pair: &Pair) -> Text {
        child(pair, Rule::amount).map_or_else(|| self.word(pair), |amount| self.word(&amount))
    }

    fn volume_field(self, pair: &Pair) -> Read<Field> {
        let said = Said::Check(Check::Equals(self.value_in(pair.clone())?));
        Ok(keyed(Subject::Volume, self.name_in(pair)?, said))
    }

    /// `label K = V`, `pod annotation K = V`, …
    fn labels(self, pair: &Pair) -> Read<Vec<Field>> {
        let level = level(pair);
        let is_label = child(pair, Rule::tag_kind).is_some_and(|word| word.as_str() == "label");
        self.tags(pair, |key| if is_label { Subject::Label(level, key) } else { Subject::Annotation(level, key) })
    }

    /// `K = V, K ~ 'regex'`
    fn tags(self, pair: &Pair, subject: impl Fn(Text) -> Subject) -> Read<Vec<Field>> {
        let tags = child(pair, Rule::tags).or_else(|| child(pair, Rule::loose_tags)).unwrap_or_else(|| pair.clone());
        tags.into_inner()
            .filter(|part| matches!(part.as_rule(), Rule::tag | Rule::loose_tag))
            .map(|tag| Ok(keyed(&subject, self.key_in(&tag)?, Said::Check(self.tag_check(&tag)?))))
            .collect()
    }

    /// `K = V, K = V`
    fn pairs(self, pair: &Pair, subject: fn(Text) -> Subject) -> Read<Vec<Field>> {
        let pairs = child(pair, Rule::pairs).unwrap_or_else(|| pair.clone());
        children(pairs, Rule::pair)
            .map(|pair| {
                let said = Said::Check(Check::Equals(self.value_in(pair.clone())?));
                Ok(keyed(subject, self.key_in(&pair)?, said))
            })
            .collect()
    }

    fn selector(self, pair: &Pair) -> Read<StatementKind> {
        let Some(document) = child(pair, Rule::selected).and_then(|selected| child(&selected, Rule::document)) else {
            return Ok(StatementKind::Fields(self.pairs(pair, Subject::Selector)?));
        };
        let pairs = child(pair, Rule::pairs).unwrap_or_else(|| pair.clone());
        let labels = children(pairs, Rule::pair).map(|pair| Ok((self.key_in(&pair)?, self.value_in(pair)?)));
        Ok(StatementKind::SelectorMatches(labels.collect::<Read<_>>()?, self.document(&document, false)?))
    }

    /// The key among the parts of a pair.
    pub(super) fn key_in(self, pair: &Pair) -> Read<Text> {
        match child(pair, Rule::key) {
            Some(key) => self.text(&key),
            None => Ok(self.word(pair)),
        }
    }
}

/// Whether `pod` stands before the words of a statement.
pub(super) fn level(pair: &Pair) -> Level {
    if child(pair, Rule::kw_pod).is_some() { Level::Pod } else { Level::Own }
}

/// What is said of a field that stands at `span`.
pub(super) fn field(subject: Subject, span: Span, said: Said) -> Field {
    Field { subject: Spanned::new(subject, span), said }
}

/// What is said of a field that is found by its key; it stands where its key does.
pub(super) fn keyed(subject: impl FnOnce(Text) -> Subject, key: Text, said: Said) -> Field {
    let span = key.span;
    field(subject(key), span, said)
}
