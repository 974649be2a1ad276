//! Chartspec: state in a few words what a Helm chart must render, and get helm-unittest suites that can fail.
//!
//! The way of the data, one module a step:
//! [`syntax`] reads a spec, [`analysis`] turns it into facts, [`suite`] lowers the facts to a helm-unittest suite and
//! prints it. [`chart`] is what can be seen of a chart without rendering it, [`project`] knows where files go,
//! [`runner`] runs helm-unittest, [`verdict`] tells what came of that in terms of the spec, [`diagnostics`] shows what is
//! wrong, [`cli`] is the command line.
//!
//! Only the rooms that allow it here touch the disk, the environment, the terminal or another program; clippy.toml says why.

pub mod analysis;
#[allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "charts are read from the disk")]
pub mod chart;
#[allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "this is where the terminal is")]
pub mod cli;
pub mod compile;
pub mod diagnostics;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "specs are read from the disk, suites written to it"
)]
pub mod project;
#[allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "helm-unittest is a program")]
pub mod runner;
pub mod suite;
pub mod syntax;
pub mod verdict;
