//! Which specs a run is about.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, FileType};
use std::io;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use super::layout::{self, EXTENSION, SUFFIX};
use super::paths::{Places, absolute};
use super::{Project, config};
use crate::diagnostics::{Code, Diagnostic, Report};

/// A spec to compile.
#[derive(Debug, PartialEq, Eq)]
pub struct SpecFile {
    /// Where it lies.
    pub path: PathBuf,
    /// Where its suite goes.
    pub output: PathBuf,
    /// The spec as the marker of its suite names it.
    pub origin: String,
    /// Whether it is known to be a regular file.
    pub(super) certain: bool,
}

/// What was looked at, and what was found.
#[derive(Debug, Default)]
pub struct Search {
    /// The specs, sorted by path, each once.
    pub specs: Vec<SpecFile>,
    /// The folders that were searched, as far as the arguments were folders.
    pub folders: Vec<PathBuf>,
    /// The files in those folders that are called as suites are.
    pub(super) suites: Vec<PathBuf>,
}

impl Project {
    /// Finds the specs that the arguments name: files, and folders to search; without arguments the configured
    /// folders, or else the working folder.
    ///
    /// # Errors
    /// The arguments that are no specs and no folders, folders that cannot be read, and that there is no spec.
    pub fn discover(&self, arguments: &[PathBuf]) -> Result<Search, Vec<Report>> {
        let mut finder = Finder { project: self, found: vec![], search: Search::default(), reports: vec![] };
        let roots = match (arguments, self.config.specs.as_slice()) {
            ([], []) => std::slice::from_ref(&self.folder),
            ([], configured) => configured,
            (arguments, _) => arguments,
        };
        for root in roots {
            finder.root(root, arguments.is_empty());
        }
        finder.finish(roots)
    }
}

struct Finder<'p> {
    project: &'p Project,
    /// The specs, each with whether it is known to be a regular file.
    found: Vec<(PathBuf, bool)>,
    search: Search,
    reports: Vec<Report>,
}

impl Finder<'_> {
    fn root(&mut self, root: &Path, configured: bool) {
        let path = absolute(&self.project.folder, root);
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => self.walk(&path),
            Ok(_) if path.extension() != Some(OsStr::new(EXTENSION)) => {
                let found = Diagnostic::of_file(Code::NoSpec, "not a spec: the name does not end in `.chartspec`");
                self.reports.push(self.project.report(&path, found));
            }
            Ok(metadata) if metadata.is_file() => self.found.push((path, true)),
            Ok(_) => self.reports.push(self.project.unreadable(&path, &io::Error::other("not a regular file"))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let found = Diagnostic::of_file(Code::NoSpec, "no such file or folder");
                let found =
                    if configured { found.note(format!("`specs` in {} names it", config::NAME)) } else { found };
                self.reports.push(self.project.report(&path, found));
            }
            Err(error) => self.reports.push(self.project.unreadable(&path, &error)),
        }
    }

    /// Searches a folder. What is found must not depend on the machine, so of all the rules that git has only those in
    /// `.gitignore` files count, and they count outside of a repository as well.
    fn walk(&mut self, folder: &Path) {
        let mut walk = WalkBuilder::new(folder);
        walk.standard_filters(false).hidden(true).parents(true).git_ignore(true).require_git(false);
        for entry in walk.build() {
            match entry {
                Ok(entry) => {
                    let kind = entry.file_type();
                    self.entry(entry.into_path(), kind);
                }
                Err(error) => {
                    let found = Diagnostic::of_file(Code::Unreadable, format!("cannot be searched: {error}"));
                    self.reports.push(self.project.report(folder, found));
                }
            }
        }
        self.search.folders.push(folder.to_owned());
    }

    fn entry(&mut self, path: PathBuf, kind: Option<FileType>) {
        if kind.is_none_or(|kind| kind.is_dir()) {
            return;
        }
        if path.extension() == Some(OsStr::new(EXTENSION)) {
            self.found.push((path, kind.is_some_and(|kind| kind.is_file())));
        } else if path.file_name().is_some_and(|name| name.as_encoded_bytes().ends_with(SUFFIX.as_bytes())) {
            self.search.suites.push(path);
        }
    }

    fn finish(mut self, roots: &[PathBuf]) -> Result<Search, Vec<Report>> {
        let mut places = Places::default();
        let mut seen = HashSet::new();
        self.found.sort_unstable();
        for (path, certain) in std::mem::take(&mut self.found) {
            if !seen.insert(places.of_file(&path)) {
                continue;
            }
            let place = layout::place(&self.project.config, &mut places, &path);
            if let Some(origin) = place.origin {
                self.search.specs.push(SpecFile { path, output: place.output, origin, certain });
                continue;
            }
            let found = Diagnostic::of_file(Code::Unreadable, "the name is not Unicode, so no suite can name it");
            self.reports.push(self.project.report(&path, found.help("rename the file")));
        }
        if self.search.specs.is_empty() && self.reports.is_empty() {
            self.reports.push(self.nothing(roots));
        }
        if self.reports.is_empty() { Ok(self.search) } else { Err(self.reports) }
    }

    fn nothing(&self, roots: &[PathBuf]) -> Report {
        let searched = roots.iter().map(|root| self.project.shown(&absolute(&self.project.folder, root)));
        let found = Diagnostic::of_file(Code::NoSpec, "no spec found")
            .help("a spec is a file whose name ends in `.chartspec`")
            .note("a file that is hidden, or that a .gitignore names, is only taken when it is named itself");
        Report::of_file(searched.collect::<Vec<_>>().join(", "), found)
    }
}
