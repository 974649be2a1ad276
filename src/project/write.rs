//! Writing: all suites of a run or none, each whole or not at all.

use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::path::Path;

use rayon::prelude::*;
use tempfile::TempPath;

use super::Project;
use super::build::{Build, Suite};
use super::existing::OnDisk;
use crate::diagnostics::Report;

/// Fewer files than this are written by one thread: to start more takes longer.
const PARALLEL: usize = 16;

impl Suite {
    /// Whether writing it would change the disk.
    #[must_use]
    pub const fn is_due(&self) -> bool {
        !matches!(self.on_disk, OnDisk::Same)
    }

    fn permissions(&self) -> Option<&Permissions> {
        match &self.on_disk {
            OnDisk::Stale(existing) | OnDisk::Edited(existing) => Some(&existing.permissions),
            OnDisk::Missing | OnDisk::Same | OnDisk::Foreign(_) => None,
        }
    }
}

impl Project {
    /// Writes the suites that are not yet on the disk as they should be. If one of them cannot be written, none is.
    /// `force` gives up edits by hand.
    ///
    /// # Errors
    /// What stands in the way: files that chartspec did not make, edits that would be lost, or why the first file that
    /// cannot be written cannot be.
    pub fn write(&self, build: &Build, force: bool) -> Result<(), Vec<Report>> {
        let obstacles: Vec<Report> = build.suites.iter().filter_map(|suite| self.obstacle(suite, force)).collect();
        if obstacles.is_empty() { self.write_all(build).map_err(|failure| vec![failure]) } else { Err(obstacles) }
    }

    fn write_all(&self, build: &Build) -> Result<(), Report> {
        let due: Vec<&Suite> = build.suites.iter().filter(|suite| suite.is_due()).collect();
        let failed = |path: &Path, what, error: &io::Error, note| {
            let mut report = self.unwritable(path, what, error);
            report.diagnostic.notes.push(note);
            report
        };
        let nothing = || "nothing was written".to_owned();
        make_folders(&due).map_err(|(folder, error)| failed(folder, "made", &error, nothing()))?;
        let stage = |suite: &&Suite| stage(suite).map_err(|error| failed(&suite.output, "written", &error, nothing()));
        // Everything that is likely to fail, such as a full disk, does so before the first file is replaced; the
        // temporary files that were made until then are removed as they are dropped.
        let staged: Vec<TempPath> = match due.len() {
            0..PARALLEL => due.iter().map(stage).collect::<Result<_, _>>()?,
            _ => due.par_iter().map(stage).collect::<Result<_, _>>()?,
        };
        for (done, (file, suite)) in staged.into_iter().zip(&due).enumerate() {
            file.persist(&suite.output).map_err(|error| {
                failed(&suite.output, "replaced", &error.error, format!("{done} of {} suites were written", due.len()))
            })?;
        }
        Ok(())
    }
}

/// Makes the folders of new suites. The folder of an existing file is there, and that of a spec, too.
fn make_folders<'s>(due: &[&'s Suite]) -> Result<(), (&'s Path, io::Error)> {
    let new = due.iter().filter(|suite| matches!(suite.on_disk, OnDisk::Missing));
    let apart = new.filter(|suite| suite.output.parent() != suite.spec.parent());
    let folders: BTreeSet<&Path> = apart.filter_map(|suite| suite.output.parent()).collect();
    folders.into_iter().try_for_each(|folder| fs::create_dir_all(folder).map_err(|error| (folder, error)))
}

/// Writes a suite to a temporary file in the folder where it is to lie. Its name is hidden, so that nobody takes it for a
/// suite should the machine stop now.
fn stage(suite: &Suite) -> io::Result<TempPath> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".chartspec-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any program makes a file; the umask takes away from it.
        builder.permissions(Permissions::from_mode(0o666));
    }
    let folder = suite.output.parent().unwrap_or(Path::new("."));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(suite.text.as_bytes())?;
    if let Some(permissions) = suite.permissions() {
        file.as_file().set_permissions(permissions.clone())?;
    }
    Ok(file.into_temp_path())
}
