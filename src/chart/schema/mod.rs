//! values.schema.json, as Helm applies it: the draft that `$schema` names, 2020-12 where it names none.

mod message;

use jsonschema::error::ValidationErrorKind as Kind;
use jsonschema::{Retrieve, Uri, ValidationError, Validator};
use serde_json::Value;

use super::Refusal;
use super::merge::{Path, leaves, merged};

/// The compiled schema.
#[derive(Debug)]
pub struct Schema {
    validator: Validator,
}

impl Schema {
    /// Reads and compiles a schema.
    ///
    /// # Errors
    /// When it is no JSON, no schema, or refers to a schema that lies elsewhere.
    pub fn read(text: &str) -> Result<Self, String> {
        let schema = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let validator = jsonschema::options()
            .with_retriever(Elsewhere)
            .build(&schema)
            .map_err(|error| message::of_schema(&error))?;
        Ok(Self { validator })
    }

    /// What is refused of `set` when it lies over `defaults`, sorted by path, each path once.
    pub fn refusals(&self, defaults: &Value, set: &Value) -> Vec<Refusal> {
        let blame = Blame { defaults, leaves: leaves(defaults, set) };
        if blame.leaves.is_empty() {
            return vec![];
        }
        let values = merged(defaults, set);
        let mut refusals = vec![];
        for error in self.validator.iter_errors(&values) {
            let paths = blame.paths(&error);
            refusals.extend(paths.into_iter().map(|path| Refusal { path, message: message::of(&error) }));
        }
        // A stable sort: of several refusals of one value the schema's first stays.
        refusals.sort_by(|a, b| a.path.cmp(&b.path));
        refusals.dedup_by(|a, b| a.path == b.path);
        refusals
    }
}

/// Which refusals are the fault of the set, and not of the defaults or of what is missing beside it.
struct Blame<'a> {
    defaults: &'a Value,
    leaves: Vec<Path>,
}

impl Blame<'_> {
    /// The values at or within a leaf of the set that an error is about.
    ///
    /// The schema says of a map that a key is missing or not allowed in it. The value that is wrong is then the key's.
    fn paths(&self, error: &ValidationError) -> Vec<Path> {
        let instance: Path = error.instance_path().into_iter().map(|segment| segment.to_string()).collect();
        let below = |name: &str| -> Path { instance.iter().cloned().chain([name.to_owned()]).collect() };
        match error.kind() {
            // The engine gave up on a pattern, where Go's never does: nothing is known.
            Kind::BacktrackLimitExceeded { .. } | Kind::RegexEngineFailure { .. } => vec![],
            _ if self.leaves.iter().any(|leaf| instance.starts_with(leaf)) => vec![instance],
            // It is missing because `null` deleted it.
            Kind::Required { property } => {
                property.as_str().map(below).filter(|path| self.leaves.contains(path)).into_iter().collect()
            }
            Kind::AdditionalProperties { unexpected } | Kind::UnevaluatedProperties { unexpected } => {
                unexpected.iter().filter_map(|name| self.added(&below(name))).collect()
            }
            Kind::PropertyNames { error } => {
                error.instance().as_str().and_then(|name| self.added(&below(name))).into_iter().collect()
            }
            Kind::FalseSchema => self.added(&instance).into_iter().collect(),
            _ => vec![],
        }
    }

    /// The first leaf under a key that is there only because of the set.
    fn added(&self, path: &[String]) -> Option<Path> {
        let default = path.iter().try_fold(self.defaults, |value, key| value.get(key));
        self.leaves.iter().find(|leaf| leaf.starts_with(path) && default.is_none()).cloned()
    }
}

/// Schemas that lie elsewhere are not looked for, neither in the network nor on the disk.
struct Elsewhere;

impl Retrieve for Elsewhere {
    fn retrieve(&self, uri: &Uri<String>) -> Result<Value, Box<dyn std::error::Error + Send + Sync>> {
        // Helm takes a URN that it can't resolve for a schema that allows everything (`urnLoader` in its pkg/chartutil).
        if uri.scheme().as_str() == "urn" {
            return Ok(Value::Bool(true));
        }
        Err("schemas outside of the chart are not read".into())
    }
}

#[cfg(test)]
mod tests;
