//! The chart of each spec. Every chart is loaded once, however many specs speak of it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::{Project, paths};
use crate::chart::Chart;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::span::Text;

/// A chart, or the file for which it cannot be read, and why.
type Loaded = Arc<OnceLock<Result<Chart, (PathBuf, String)>>>;

/// The charts that are known so far; shared between threads.
pub(super) struct Charts<'p> {
    project: &'p Project,
    /// The chart in or above a folder.
    above: Mutex<HashMap<PathBuf, Option<PathBuf>>>,
    loaded: Mutex<HashMap<PathBuf, Loaded>>,
}

/// The chart of one spec.
pub(super) struct Found {
    root: PathBuf,
    loaded: Loaded,
}

impl Found {
    /// The folder of the chart.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The chart; or the file for which it cannot be read, and why.
    pub fn chart(&self) -> Result<&Chart, &(PathBuf, String)> {
        self.loaded.get_or_init(|| load(&self.root)).as_ref()
    }
}

impl<'p> Charts<'p> {
    pub fn new(project: &'p Project) -> Self {
        Self { project, above: Mutex::default(), loaded: Mutex::default() }
    }

    /// The chart of a spec in `folder`: the one that it states, or else the nearest above it, or else the configured one.
    ///
    /// # Errors
    /// That the chart that the spec states is not there.
    pub fn of(&self, folder: &Path, stated: Option<&Text>) -> Result<Option<Found>, Diagnostic> {
        if let Some(stated) = stated {
            let root = paths::clean(&folder.join(&stated.node));
            if !is_chart(&root) {
                return Err(Diagnostic::new(
                    Code::NoChart,
                    format!("no chart `{}`", stated.node),
                    stated.span,
                    "no Chart.yaml there",
                )
                .note(format!(
                    "the path is relative to the folder of the spec, so it means {}",
                    self.project.shown(&root)
                )));
            }
            return Ok(Some(self.found(root)));
        }
        Ok(self.above(folder).or_else(|| self.project.config.chart.clone()).map(|root| self.found(root)))
    }

    fn found(&self, root: PathBuf) -> Found {
        let mut all = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        let loaded = Arc::clone(all.entry(root.clone()).or_default());
        Found { root, loaded }
    }

    fn above(&self, folder: &Path) -> Option<PathBuf> {
        let mut known = self.above.lock().unwrap_or_else(PoisonError::into_inner);
        let mut passed = vec![];
        let mut chart = None;
        for folder in folder.ancestors() {
            if let Some(known) = known.get(folder) {
                chart.clone_from(known);
                break;
            }
            passed.push(folder);
            if is_chart(folder) {
                chart = Some(folder.to_owned());
                break;
            }
        }
        known.extend(passed.into_iter().map(|folder| (folder.to_owned(), chart.clone())));
        chart
    }
}

fn is_chart(folder: &Path) -> bool {
    folder.join("Chart.yaml").is_file()
}

fn load(root: &Path) -> Result<Chart, (PathBuf, String)> {
    Chart::load(root).map_err(|error| (error.file, error.reason))
}
