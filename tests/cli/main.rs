//! The program as people run it: a folder of files, a command line, and what comes of it.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "the tests make files and run the program")]

mod check;
mod compile;
mod explain;
mod files;
mod hostile_files;
mod messages;
mod project;

/// A spec with nothing wrong in it.
const SPEC: &str = "template templates/a.yaml\ndeployment: container api: no probes\n";

/// A spec with an error.
const BROKEN: &[u8] = b"template templates/a.yaml\n# \xff\n";
