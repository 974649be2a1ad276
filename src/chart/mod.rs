//! What can be seen of a chart without rendering it.

use serde_json::Value;

/// A chart as it lies on disk: its name, its templates, its default values and the schema of its values.
#[derive(Debug, Default)]
pub struct Chart {}

/// A value that the chart's values.schema.json refuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The path of the value, outermost key first.
    pub path: Vec<String>,
    /// What the schema wants: "got string, want boolean".
    pub message: String,
}

impl Chart {
    /// The templates of the chart, relative to its root with `/` (`templates/deploy.yaml`), sorted. `_helpers.tpl` and NOTES.txt included.
    pub fn templates(&self) -> impl Iterator<Item = &str> {
        std::iter::empty()
    }

    /// The template that is meant by `written`: `templates/deploy.yaml`, or `deploy.yaml` for the same.
    #[must_use]
    pub fn template(&self, _written: &str) -> Option<&str> {
        None
    }

    /// The templates that `template` includes by path, directly or through others, `_` partials left out; sorted, without itself.
    #[must_use]
    pub fn includes(&self, _template: &str) -> Vec<&str> {
        vec![]
    }

    /// The default value at a path, from values.yaml.
    #[must_use]
    pub fn value(&self, _path: &[String]) -> Option<&Value> {
        None
    }

    /// What the schema refuses when `set` lies over the default values: only refusals of a value that lies at a leaf of `set` or within it.
    #[must_use]
    pub fn refusals(&self, _set: &Value) -> Vec<Refusal> {
        vec![]
    }
}
