//! What `with` sets, and what is said of a whole render.

use super::ast::{Capabilities, ChartVersion, Failure, Release, StatementKind};
use super::pairs::{At, Pair, Read, Rule, child, children};
use super::span::Text;

impl At {
    /// What stands behind `with`.
    pub(super) fn context(self, part: Pair) -> Read<StatementKind> {
        Ok(match part.as_rule() {
            Rule::each => {
                let path = self.path_in(&part)?;
                let list = child(&part, Rule::list).unwrap_or(part);
                StatementKind::WithEach(path, self.values(list)?)
            }
            Rule::with_values => StatementKind::WithValues(self.names(part)?),
            Rule::with_release => StatementKind::WithRelease(Release {
                name: self.name_in(&part)?,
                namespace: self.clause(&part, Rule::in_namespace)?,
                upgrade: child(&part, Rule::kw_upgrade).map(|word| self.span(&word)),
                revision: child(&part, Rule::revision).map(|part| self.count_in(&part)).transpose()?,
            }),
            Rule::with_capabilities => StatementKind::WithCapabilities(Capabilities {
                version: self.name_in(&part)?,
                apis: child(&part, Rule::with_apis).map_or(Ok(vec![]), |apis| self.names(apis))?,
            }),
            Rule::with_chart => StatementKind::WithChart(ChartVersion {
                version: self.name_in(&part)?,
                app: self.clause(&part, Rule::app_version)?,
            }),
            _ => {
                let settings = children(part, Rule::setting).map(|setting| self.setting(setting));
                StatementKind::With(settings.collect::<Read<_>>()?)
            }
        })
    }

    /// The name in a part that may be missing.
    fn clause(self, pair: &Pair, rule: Rule) -> Read<Option<Text>> {
        child(pair, rule).map(|clause| self.name_in(&clause)).transpose()
    }

    /// `documents = N`, `fails …`, `renders`
    pub(super) fn render(self, pair: &Pair) -> Read<StatementKind> {
        let word = pair.clone().into_inner().next().map_or_else(|| self.span(pair), |word| self.span(&word));
        Ok(match pair.as_rule() {
            Rule::documents_statement => StatementKind::Documents(self.count_in(pair)?),
            Rule::fails_statement => {
                let is_pattern = child(pair, Rule::matches).is_some();
                let failure = child(pair, Rule::string).map(|string| self.string(&string)).transpose()?;
                let failure =
                    failure.map(|text| if is_pattern { Failure::Pattern(text) } else { Failure::Message(text) });
                StatementKind::Fails(word, failure)
            }
            _ => StatementKind::Renders(word),
        })
    }
}
