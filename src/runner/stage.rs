//! Runs suites that lie nowhere yet.
//!
//! helm-unittest makes a folder for snapshots beside every suite, so that the suites are put into a temporary folder, each
//! into a folder of its own, and nothing is written into anybody's chart.

use super::{RunError, Runner, SuiteRun};
use crate::chart::yaml;
use crate::suite::emit;
use crate::suite::model::Suite;
use serde_json::Value as Json;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder beside a suite in which helm-unittest keeps its snapshots.
const SNAPSHOTS: &str = "__snapshot__";

/// A suite, and the file that it would lie in: what it names is relative to that.
#[derive(Debug, Clone)]
pub struct Staged<'s> {
    /// The suite.
    pub suite: Suite,
    /// The file.
    pub output: &'s Path,
}

/// The names of the jobs of the suite in a file for which snapshots are stored. helm-unittest takes a snapshot that is not
/// there and lets the job pass.
#[must_use]
pub fn stored(output: &Path) -> Vec<String> {
    let text = fs::read_to_string(snapshots(output)).unwrap_or_default();
    match yaml::read_map(&text) {
        Ok(Json::Object(jobs)) => jobs.into_iter().map(|(name, _)| name).collect(),
        _ => vec![],
    }
}

/// Where the snapshots of the suite in a file lie.
fn snapshots(output: &Path) -> PathBuf {
    let mut name = output.file_name().unwrap_or_default().to_owned();
    name.push(".snap");
    output.with_file_name(SNAPSHOTS).join(name)
}

impl Runner {
    /// Runs suites on one chart, in one process; what came of each, in order.
    ///
    /// # Errors
    /// Those of [`Runner::run`].
    pub fn run_suites(&self, chart: &Path, suites: &[Staged<'_>]) -> Result<Vec<SuiteRun>, RunError> {
        let folder = tempfile::tempdir().map_err(RunError::Files)?;
        let files: io::Result<Vec<PathBuf>> = suites
            .iter()
            .enumerate()
            .map(|(index, staged)| put(staged, &folder.path().join(index.to_string())))
            .collect();
        let files = files.map_err(RunError::Files)?;
        let run = self.run(chart, &files)?;
        // Every file has a suite among the results by now, and should have no more than one.
        match run.suites.windows(2).find(|pair| pair[0].file == pair[1].file) {
            Some(pair) => Err(RunError::Unasked(pair[1].file.clone(), run.console)),
            None => Ok(run.suites),
        }
    }
}

/// Writes a suite into a folder, as if that were the one in which its file is to lie.
fn put(Staged { suite, output }: &Staged<'_>, folder: &Path) -> io::Result<PathBuf> {
    let mut suite = suite.clone();
    let base = std::path::absolute(output.parent().unwrap_or(Path::new("")))?;
    let renders = suite.jobs.iter_mut().map(|job| &mut job.render).chain([&mut suite.render]);
    for file in renders.flat_map(|render| &mut render.values) {
        *file = base.join(&file).to_string_lossy().into_owned();
    }
    let target = folder.join(output.file_name().unwrap_or_default());
    fs::create_dir_all(folder.join(SNAPSHOTS))?;
    fs::write(&target, emit(&suite))?;
    match fs::copy(snapshots(output), snapshots(&target)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(target),
    }
}
