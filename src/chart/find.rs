//! The folders above a folder.

use std::path::{Component, Path, PathBuf, absolute};

/// `start` and each folder above it. Where the path is at its end and the file system is not, it goes on with `..`.
pub fn upwards(start: &Path) -> impl Iterator<Item = PathBuf> {
    let start = if start.as_os_str().is_empty() { Path::new(".") } else { start };
    // There are no more folders above than the absolute path has names; `..` at the top of the tree would never end.
    let most = absolute(start).map_or(0, |path| path.components().count());
    std::iter::successors(Some(start.to_owned()), |folder| above(folder)).take(most)
}

fn above(folder: &Path) -> Option<PathBuf> {
    match folder.components().next_back()? {
        Component::Normal(_) => match folder.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => Some(parent.to_owned()),
            _ => Some(PathBuf::from(".")),
        },
        Component::CurDir | Component::ParentDir => Some(folder.join("..")),
        Component::RootDir | Component::Prefix(_) => None,
    }
}
