//! Paths, and when two of them are one.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

/// The path without `.` and `..`, by its text alone: for paths that nobody reached through a link.
pub(super) fn clean(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(out.pop()),
            part => out.push(part),
        }
    }
    out
}

/// An argument as an absolute path. With `..` in it the disk is asked, since `link/..` is not where the text says.
pub(super) fn absolute(folder: &Path, argument: &Path) -> PathBuf {
    let path: PathBuf = folder.join(argument).components().collect();
    if !path.components().any(|part| part == Component::ParentDir) {
        return path;
    }
    match (path.parent().map(Path::canonicalize), path.file_name()) {
        (Some(Ok(parent)), Some(name)) => parent.join(name),
        // It ends in `..`, or is not there, which is found soon enough.
        _ => path.canonicalize().unwrap_or(path),
    }
}

/// The real places of folders, each asked for once: many specs lie in few folders.
#[derive(Debug, Default)]
pub(super) struct Places {
    known: HashMap<PathBuf, PathBuf>,
}

impl Places {
    /// The real place of a folder, or its text where it is not there.
    pub fn of_folder(&mut self, folder: &Path) -> PathBuf {
        if let Some(known) = self.known.get(folder) {
            return known.clone();
        }
        let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        self.known.insert(folder.to_owned(), real.clone());
        real
    }

    /// The real place of a file, which may itself be a link: then it is the link that counts.
    pub fn of_file(&mut self, file: &Path) -> PathBuf {
        match (file.parent(), file.file_name()) {
            (Some(folder), Some(name)) => self.of_folder(folder).join(name),
            _ => file.to_owned(),
        }
    }
}

/// The parts of a relative path with `/` between them, on every platform; `None` where a name is not Unicode.
pub(super) fn slashed(path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path.components().map(|part| part.as_os_str().to_str()).collect();
    parts.map(|parts| parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_taken_out() {
        assert_eq!(clean(Path::new("/a/./b/../c")), Path::new("/a/c"));
        assert_eq!(clean(Path::new("/../a")), Path::new("/a"));
    }

    #[test]
    fn arguments_are_relative_to_the_folder() {
        assert_eq!(absolute(Path::new("/a"), Path::new("./b/./c")), Path::new("/a/b/c"));
        assert_eq!(absolute(Path::new("/a"), Path::new("/c")), Path::new("/c"));
    }
}
