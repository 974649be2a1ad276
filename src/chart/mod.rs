//! What can be seen of a chart without rendering it.
//!
//! [`Chart::load`] looks at the disk; what costs time is read when it is first asked for: values.yaml by
//! [`Chart::value`], values.schema.json by [`Chart::refusals`], the texts of the templates by [`Chart::includes`].

mod files;
mod find;
mod includes;
mod merge;
mod metadata;
mod schema;
pub(crate) mod yaml;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use serde_json::Value;

use self::includes::Includes;
use self::schema::Schema;

/// A chart as it lies on disk: its name, its templates, its default values and the schema of its values.
#[derive(Debug, Default)]
pub struct Chart {
    root: PathBuf,
    name: String,
    library: bool,
    /// Sorted, so that a name is found by a binary search.
    templates: Vec<String>,
    /// What could not be listed under templates/.
    unlisted: Vec<Problem>,
    values: Lazy<Value>,
    schema: Lazy<Schema>,
    includes: OnceLock<Includes>,
}

/// A file whose text is read with the chart and parsed when it is first asked for.
#[derive(Debug)]
struct Lazy<T> {
    text: Result<Option<String>, Problem>,
    parsed: OnceLock<Result<Option<T>, Problem>>,
}

/// A value that the chart's values.schema.json refuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The path of the value, outermost key first.
    pub path: Vec<String>,
    /// What the schema wants: "got string, want boolean".
    pub message: String,
}

/// The folder is no chart that can be looked at: its Chart.yaml is missing, unreadable or invalid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartError {
    /// The Chart.yaml that was looked for.
    pub file: PathBuf,
    /// What is wrong with it.
    pub reason: String,
}

/// A part of a chart that can't be seen, while the rest of it can.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file, relative to the chart with `/`: `values.yaml`.
    pub file: String,
    /// What is wrong with it, and where.
    pub reason: String,
}

impl Chart {
    /// Looks at the chart in the folder `root`.
    ///
    /// # Errors
    /// When Chart.yaml is missing, can't be read, is no YAML or has no name. Whatever else is broken is left out of the
    /// chart and told by [`Chart::problems`].
    pub fn load(root: &Path) -> Result<Self, ChartError> {
        let metadata = metadata::read(root)?;
        let (templates, unlisted) = files::templates(root);
        Ok(Self {
            root: root.to_owned(),
            name: metadata.name,
            library: metadata.library,
            templates,
            unlisted,
            values: Lazy::read(root, "values.yaml"),
            schema: Lazy::read(root, "values.schema.json"),
            includes: OnceLock::new(),
        })
    }

    /// The nearest folder with a Chart.yaml: `start` itself or one above it, the ones above the working folder included.
    /// A relative path stays relative.
    #[must_use]
    pub fn find(start: &Path) -> Option<PathBuf> {
        find::upwards(start).find(|folder| folder.join("Chart.yaml").is_file())
    }

    /// The folder that the chart was loaded from, as it was given.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The name that Chart.yaml states.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether Chart.yaml says `type: library`: such a chart renders nothing by itself.
    #[must_use]
    pub fn is_library(&self) -> bool {
        self.library
    }

    /// The templates of the chart, relative to its root with `/` (`templates/deploy.yaml`), sorted. `_helpers.tpl` and NOTES.txt included.
    pub fn templates(&self) -> impl Iterator<Item = &str> {
        self.templates.iter().map(String::as_str)
    }

    /// The template that is meant by `written`: `templates/deploy.yaml`, or `deploy.yaml` for the same.
    #[must_use]
    pub fn template(&self, written: &str) -> Option<&str> {
        self.template_index(written).map(|index| self.templates[index].as_str())
    }

    fn template_index(&self, written: &str) -> Option<usize> {
        let find = |name: &str| self.templates.binary_search_by(|template| template.as_str().cmp(name)).ok();
        // helm-unittest takes a name that begins in one of these ways as it is: seen in a run, where `charts-x.yaml`
        // found nothing and `templates/charts-x.yaml` did.
        let is_whole = ["templates", "charts", "crds"].iter().any(|folder| written.starts_with(folder));
        if is_whole { find(written) } else { find(&format!("templates/{written}")) }
    }

    /// The templates that `template` includes by path, directly or through others, `_` partials left out; sorted, without itself.
    ///
    /// A file that defines a named template which `template` includes is one of them, since helm-unittest brings only
    /// files along whose name begins with `_`, and a file that is listed renders its own text as well.
    #[must_use]
    pub fn includes(&self, template: &str) -> Vec<&str> {
        let Some(start) = self.template_index(template) else { return vec![] };
        let includes = self.includes.get_or_init(|| {
            Includes::new(&self.name, &self.templates, |name| files::read(&self.root, name).ok().flatten())
        });
        includes.of(start).into_iter().map(|index| self.templates[index].as_str()).collect()
    }

    /// The default value at a path, from values.yaml. A path leads through maps only: what lies in a list has none.
    #[must_use]
    pub fn value(&self, path: &[String]) -> Option<&Value> {
        path.iter().try_fold(self.defaults()?, |value, key| value.as_object()?.get(key))
    }

    fn defaults(&self) -> Option<&Value> {
        self.values.get("values.yaml", yaml::read_map)
    }

    /// What the schema refuses when `set` lies over the default values: only refusals of a value that lies at a leaf of `set` or within it.
    #[must_use]
    pub fn refusals(&self, set: &Value) -> Vec<Refusal> {
        let Some(schema) = self.schema.get("values.schema.json", Schema::read) else { return vec![] };
        let none = Value::Object(serde_json::Map::new());
        schema.refusals(self.defaults().unwrap_or(&none), set)
    }

    /// What could not be seen of the chart, as far as it was looked at: a values.yaml that nobody asked about is no problem yet.
    #[must_use]
    pub fn problems(&self) -> Vec<&Problem> {
        self.unlisted.iter().chain(self.values.problem()).chain(self.schema.problem()).collect()
    }
}

impl<T> Lazy<T> {
    fn read(root: &Path, file: &str) -> Self {
        let text = files::read(root, file).map_err(|reason| Problem { file: file.to_owned(), reason });
        Self { text, parsed: OnceLock::new() }
    }

    /// What the file says, parsed once; `None` when there is no such file or it is broken.
    fn get(&self, file: &str, parse: impl FnOnce(&str) -> Result<T, String>) -> Option<&T> {
        let parsed = self.parsed.get_or_init(|| match &self.text {
            Ok(Some(text)) => parse(text).map(Some).map_err(|reason| Problem { file: file.to_owned(), reason }),
            Ok(None) => Ok(None),
            Err(problem) => Err(problem.clone()),
        });
        parsed.as_ref().ok()?.as_ref()
    }

    fn problem(&self) -> Option<&Problem> {
        self.parsed.get()?.as_ref().err()
    }
}

impl<T> Default for Lazy<T> {
    fn default() -> Self {
        Self { text: Ok(None), parsed: OnceLock::new() }
    }
}

impl fmt::Display for ChartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.reason)
    }
}

impl std::error::Error for ChartError {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.reason)
    }
}

#[cfg(test)]
mod tests;
