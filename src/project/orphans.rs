//! Suites whose spec is gone: nothing keeps them true any more, and helm-unittest still runs them.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use super::layout::{self, SUFFIX};
use super::marker::STANDARD_INPUT;
use super::paths::{Places, clean};
use super::{Project, Search, existing};
use crate::diagnostics::{Code, Diagnostic, Report};

/// A generated file that no spec compiles to.
#[derive(Debug)]
pub struct Orphan {
    /// The file.
    pub path: PathBuf,
    /// The spec that it names.
    pub origin: String,
    /// Where the suite of that spec goes now, if the spec is still there.
    pub moved: Option<PathBuf>,
    /// Whether somebody changed the file by hand.
    pub edited: bool,
}

impl Project {
    /// Finds the orphans in the folders that were searched, and where the suites of their specs go.
    #[must_use]
    pub fn orphans(&self, search: &Search) -> Vec<Orphan> {
        let mut places = Places::default();
        let wanted: HashSet<&Path> = search.specs.iter().map(|spec| spec.output.as_path()).collect();
        let mut candidates = search.suites.clone();
        for folder in self.output_folders(search, &mut places) {
            candidates.extend(suites(&folder));
        }
        candidates.retain(|path| !wanted.contains(path.as_path()));
        candidates.sort_unstable();
        candidates.dedup();
        candidates.into_iter().filter_map(|path| self.orphan(path, &mut places)).collect()
    }

    /// Removes orphans that nobody changed by hand, or all of them with `force`; returns those that are gone, and those that
    /// are left.
    ///
    /// # Errors
    /// The file that cannot be removed, and why.
    pub fn prune(&self, orphans: Vec<Orphan>, force: bool) -> Result<(Vec<Orphan>, Vec<Orphan>), Vec<Report>> {
        let (unwanted, left): (Vec<_>, Vec<_>) = orphans.into_iter().partition(|orphan| force || !orphan.edited);
        for orphan in &unwanted {
            fs::remove_file(&orphan.path).map_err(|error| vec![self.unwritable(&orphan.path, "removed", &error)])?;
        }
        Ok((unwanted, left))
    }

    /// What is to be said of an orphan.
    #[must_use]
    pub fn orphaned(&self, orphan: &Orphan) -> Report {
        let message = match &orphan.moved {
            Some(output) => {
                format!("orphaned: the suite of {} goes to {}", orphan.origin, self.shown(output))
            }
            None => format!("orphaned: its spec, {}, is gone", orphan.origin),
        };
        let found = Diagnostic::of_file(Code::Orphaned, message);
        let found = if orphan.edited {
            found.help("it was edited by hand: move the edit to a spec, then run `chartspec compile --prune --force`")
        } else {
            found.help("`chartspec compile --prune` removes it")
        };
        self.report(&orphan.path, found)
    }

    /// The folders under `out` that belong to the folders that were searched.
    fn output_folders(&self, search: &Search, places: &mut Places) -> Vec<PathBuf> {
        let Some(out) = &self.config.out else { return vec![] };
        let mut folders = vec![];
        for searched in &search.folders {
            let searched = places.of_folder(searched);
            for specs in &self.config.specs {
                let specs = places.of_folder(specs);
                if let Ok(relative) = searched.strip_prefix(&specs) {
                    folders.push(out.components().chain(relative.components()).collect());
                } else if specs.starts_with(&searched) {
                    folders.push(out.clone());
                }
            }
        }
        folders.sort_unstable();
        folders.dedup();
        folders
    }

    fn orphan(&self, path: PathBuf, places: &mut Places) -> Option<Orphan> {
        // A file that cannot be read is not known to be ours.
        let generated = existing::read(&path).ok().flatten()?;
        let (origin, edited) = (generated.marker.origin.clone(), generated.is_edited());
        if origin == STANDARD_INPUT {
            return None;
        }
        let mut moved = None;
        for base in [self.config.folder(), path.parent()].into_iter().flatten() {
            let spec = clean(&base.join(&origin));
            if spec.is_file() {
                let output = layout::place(&self.config, places, &spec).output;
                if places.of_file(&output) == places.of_file(&path) {
                    return None;
                }
                moved.get_or_insert(output);
            }
        }
        Some(Orphan { path, origin, moved, edited })
    }
}

/// Everything in a folder for generated files that is called as suites are. No .gitignore counts: a project may well
/// ignore what is generated.
fn suites(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let walk = WalkBuilder::new(folder).standard_filters(false).build();
    walk.flatten()
        .filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()))
        .filter(|entry| entry.file_name().as_encoded_bytes().ends_with(SUFFIX.as_bytes()))
        .map(ignore::DirEntry::into_path)
}
