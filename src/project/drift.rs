//! How what lies on the disk differs from what the specs say.

use super::build::{Build, Suite};
use super::existing::{Existing, OnDisk};
use super::{Project, Search};
use crate::diagnostics::{Code, Diagnostic, Report};

/// One file that is not as it should be.
#[derive(Debug)]
pub struct Drift<'b> {
    /// What is to be said of it.
    pub report: Report,
    /// What it holds, and what it should hold, where showing both helps.
    pub change: Option<(&'b str, &'b str)>,
}

impl Project {
    /// Everything in which the disk differs from the suites, in the order of the specs; then the orphans.
    #[must_use]
    pub fn drift<'b>(&self, search: &Search, build: &'b Build) -> Vec<Drift<'b>> {
        let suites = build.suites.iter().filter_map(|suite| self.drifted(suite));
        let orphans = self.orphans(search);
        suites.chain(orphans.iter().map(|orphan| Drift { report: self.orphaned(orphan), change: None })).collect()
    }

    fn drifted<'b>(&self, suite: &'b Suite) -> Option<Drift<'b>> {
        let change = match &suite.on_disk {
            OnDisk::Stale(Existing { text, .. }) | OnDisk::Edited(Existing { text, .. }) => {
                Some((text.as_str(), suite.text.as_str()))
            }
            OnDisk::Missing | OnDisk::Same | OnDisk::Foreign(_) => None,
        };
        let report = self.obstacle(suite, false).or_else(|| self.out_of_date(suite))?;
        Some(Drift { report, change })
    }

    fn out_of_date(&self, suite: &Suite) -> Option<Report> {
        let spec = self.shown(&suite.spec);
        let found = match suite.on_disk {
            OnDisk::Missing => Diagnostic::of_file(Code::Missing, format!("missing: {spec} was not compiled")),
            OnDisk::Stale(_) => Diagnostic::of_file(Code::Stale, format!("stale: {spec} compiles to something else")),
            OnDisk::Same | OnDisk::Edited(_) | OnDisk::Foreign(_) => return None,
        };
        Some(self.report(&suite.output, found.help("run `chartspec compile`")))
    }

    /// What stands in the way of writing a suite: a file that chartspec did not make, or, without `force`, an edit that
    /// would be lost.
    #[must_use]
    pub fn obstacle(&self, suite: &Suite, force: bool) -> Option<Report> {
        let spec = self.shown(&suite.spec);
        let found = match &suite.on_disk {
            OnDisk::Foreign(what) => Diagnostic::of_file(
                Code::OutputNotOurs,
                format!("in the way: the suite of {spec} goes here, and here is {what}"),
            )
            .help("chartspec overwrites only what it made: move the file away, or rename the spec"),
            OnDisk::Edited(_) if !force => {
                Diagnostic::of_file(Code::HandEdited, format!("edited by hand since it was compiled from {spec}"))
                    .help("move the edit to the spec, or give it up with `chartspec compile --force`")
            }
            _ => return None,
        };
        Some(self.report(&suite.output, found))
    }
}
