//! Where files go: the configuration, the specs to compile, their charts, the suites that are made of them.

mod build;
mod charts;
pub mod config;
mod discover;
mod drift;
mod existing;
mod layout;
pub mod marker;
mod orphans;
mod paths;
mod read;
mod trials;
mod write;

use std::io;
use std::path::{Path, PathBuf};

pub use build::{Build, Suite};
pub use discover::{Search, SpecFile};
pub use drift::Drift;
pub use existing::{Existing, OnDisk};
pub use orphans::Orphan;
pub use trials::{Trial, Trials};

use crate::diagnostics::{Code, Diagnostic, Report};
use config::Config;

/// A working folder, with the configuration that holds there.
#[derive(Debug, Default)]
pub struct Project {
    /// The working folder.
    folder: PathBuf,
    /// The folder to which the paths in messages are relative, where they lie below it.
    shown_from: PathBuf,
    config: Config,
}

impl Project {
    /// The project at a working folder. Paths in messages are relative to `shown_from`, or else to the working folder.
    ///
    /// # Errors
    /// What is wrong with the `chartspec.toml` that holds there, all of it.
    pub fn open(folder: PathBuf, shown_from: Option<PathBuf>) -> Result<Self, Vec<Report>> {
        let shown_from = shown_from.unwrap_or_else(|| folder.clone());
        let mut project = Self { folder, shown_from, config: Config::default() };
        project.config = config::find(&project)?;
        Ok(project)
    }

    /// The configuration; the default one where there is no file.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// A path as messages show it: relative where it lies below the working folder.
    #[must_use]
    pub fn shown(&self, path: &Path) -> String {
        match path.strip_prefix(&self.shown_from) {
            Ok(relative) if relative.as_os_str().is_empty() => ".".to_owned(),
            Ok(relative) => relative.display().to_string(),
            Err(_) => path.display().to_string(),
        }
    }

    /// A report on a whole file.
    fn report(&self, path: &Path, diagnostic: Diagnostic) -> Report {
        Report::of_file(self.shown(path), diagnostic)
    }

    /// A report on a file that cannot be changed.
    fn unwritable(&self, path: &Path, what: &str, error: &io::Error) -> Report {
        self.report(path, Diagnostic::of_file(Code::Unwritable, format!("cannot be {what}: {}", reason(error))))
    }

    /// A report on a file that cannot be read.
    fn unreadable(&self, path: &Path, error: &io::Error) -> Report {
        self.report(path, Diagnostic::of_file(Code::Unreadable, format!("cannot be read: {}", reason(error))))
    }
}

/// What the system says, without the number that it has for it.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_lowercase().chain(rest).collect())
}
