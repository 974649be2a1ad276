//! Chartspec: state in a few words what a Helm chart must render, and get helm-unittest suites that can fail.
//!
//! The way of the data, one module a step:
//! [`syntax`] reads a spec, [`analysis`] turns it into facts, [`suite`] lowers the facts to a helm-unittest suite and
//! prints it. [`chart`] is what can be seen of a chart without rendering it, [`project`] knows where files go,
//! [`runner`] runs helm-unittest, [`diagnostics`] shows what is wrong, [`cli`] is the command line.

pub mod analysis;
pub mod chart;
pub mod cli;
pub mod compile;
pub mod diagnostics;
pub mod project;
pub mod runner;
pub mod suite;
pub mod syntax;
