//! What keeps a run of helm-unittest from coming to a verdict.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;

/// Why there are no results. The last string of each is what helm-unittest printed.
#[derive(Debug)]
pub enum RunError {
    /// The command is empty.
    NoCommand,
    /// The program could not be started.
    NotStarted(String, io::Error),
    /// A temporary file or the working folder could not be used.
    Files(io::Error),
    /// A suite is not there.
    NoSuite(PathBuf, io::Error),
    /// It ended with an exit status that stands for neither green nor red.
    Broke(ExitStatus, String),
    /// It wrote no results.
    NoResults(String),
    /// It wrote results that cannot be read.
    Unreadable(String, String),
    /// A suite that was asked for is not among the results.
    Missing(PathBuf, String),
    /// A suite that was not asked for is among the results.
    Unasked(PathBuf, String),
    /// It ended as a red run does, but every job that it tells of passed.
    Unaccounted(String),
}

impl RunError {
    /// What helm-unittest printed, where it was started.
    #[must_use]
    pub fn console(&self) -> &str {
        match self {
            Self::NoCommand | Self::NotStarted(..) | Self::Files(_) | Self::NoSuite(..) => "",
            Self::NoResults(console)
            | Self::Unaccounted(console)
            | Self::Broke(_, console)
            | Self::Unreadable(_, console)
            | Self::Missing(_, console)
            | Self::Unasked(_, console) => console,
        }
    }
}

impl Display for RunError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCommand => write!(f, "no command is given that runs helm-unittest"),
            Self::NotStarted(program, error) => write!(f, "helm-unittest was not started: `{program}`: {error}"),
            Self::Files(error) => write!(f, "helm-unittest was not started: {error}"),
            Self::NoSuite(path, error) => write!(f, "the suite {} cannot be read: {error}", path.display()),
            Self::Broke(status, _) => write!(f, "helm-unittest broke off ({status})"),
            Self::NoResults(_) => write!(f, "helm-unittest wrote no results"),
            Self::Unreadable(error, _) => write!(f, "the results of helm-unittest cannot be read: {error}"),
            Self::Missing(path, _) => write!(f, "helm-unittest did not run the suite {}", path.display()),
            Self::Unasked(path, _) => write!(f, "helm-unittest ran {}, which was not asked for", path.display()),
            Self::Unaccounted(_) => write!(f, "helm-unittest failed, though every job passed"),
        }
    }
}

impl Error for RunError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NotStarted(_, error) | Self::Files(error) | Self::NoSuite(_, error) => Some(error),
            _ => None,
        }
    }
}
