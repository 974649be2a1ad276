//! What lies where a suite is to go.

use std::fs::{self, File, Permissions};
use std::io::{self, Read};
use std::path::Path;

use super::marker;

/// So much of a file is read before it is known whether chartspec made it. A longer marker would need a longer path than
/// systems have.
const HEAD: usize = 16 << 10;

/// A generated file that is not what it should be.
#[derive(Debug)]
pub struct Existing {
    /// What it holds, as far as that is text.
    pub text: String,
    pub(super) permissions: Permissions,
}

/// What lies where a suite is to go.
#[derive(Debug)]
pub enum OnDisk {
    /// Nothing.
    Missing,
    /// The suite itself.
    Same,
    /// An older suite that nobody changed.
    Stale(Existing),
    /// A suite that somebody changed.
    Edited(Existing),
    /// Something that chartspec did not make; and what it is.
    Foreign(&'static str),
}

/// A file with a marker, and with the line ends that the marker vouches for.
pub(super) struct Generated {
    pub text: String,
    pub marker: marker::Marker,
    suite: usize,
}

/// Compares what lies at a path with what is to lie there.
///
/// # Errors
/// The system's, for a file that is there and cannot be read.
pub(super) fn compare(path: &Path, wanted: &str) -> io::Result<OnDisk> {
    let metadata = match fs::symlink_metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(OnDisk::Missing),
        Err(error) => return Err(error),
    };
    // A link is never followed: what it leads to is not ours, even if it has a marker.
    if metadata.is_symlink() {
        return Ok(OnDisk::Foreign("a symbolic link"));
    }
    if metadata.is_dir() {
        return Ok(OnDisk::Foreign("a folder"));
    }
    if !metadata.is_file() {
        return Ok(OnDisk::Foreign("not a regular file"));
    }
    let Some(generated) = read(path)? else { return Ok(OnDisk::Foreign("a file without the marker of chartspec")) };
    if generated.text == wanted {
        return Ok(OnDisk::Same);
    }
    // An edit that the suite has now, too, is not lost.
    let kept = wanted.split_once('\n').is_some_and(|(_, suite)| suite == generated.suite());
    let lost = generated.is_edited() && !kept;
    let existing = Existing { text: generated.text, permissions: metadata.permissions() };
    Ok(if lost { OnDisk::Edited(existing) } else { OnDisk::Stale(existing) })
}

/// Reads a file that chartspec made; `None` for any other, of which only the head is read.
///
/// # Errors
/// The system's.
pub(super) fn read(path: &Path) -> io::Result<Option<Generated>> {
    let mut file = File::open(path)?;
    let mut bytes = vec![0; HEAD];
    let length = file.read(&mut bytes)?;
    bytes.truncate(length);
    if !marker::begins(&bytes) {
        return Ok(None);
    }
    file.read_to_end(&mut bytes)?;
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    // git may be set to give text files the line ends of Windows. That is not an edit.
    if text.split('\n').next().is_some_and(|line| line.ends_with('\r')) {
        text = text.replace("\r\n", "\n");
    }
    Ok(marker::read(&text).map(|(marker, suite)| Generated { marker, suite: suite.start, text }))
}

impl Generated {
    fn suite(&self) -> &str {
        &self.text[self.suite..]
    }

    /// Whether somebody changed the file since it was generated.
    pub fn is_edited(&self) -> bool {
        !self.marker.vouches_for(self.suite())
    }
}
