//! The only place in this room that touches the disk.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use ignore::WalkBuilder;

use super::Problem;

/// Helm refuses a chart with a larger file (`MaxDecompressedFileSize` in its pkg/chart/loader).
const MAX_FILE: u64 = 5 * 1024 * 1024;

/// More entries than any chart has. Links to folders that hold links to folders can make a small tree endless.
const MAX_ENTRIES: usize = 20_000;

/// The text of a file of the chart, without the byte order mark that Helm takes off, too; `None` when there is no such file.
///
/// # Errors
/// The reason why the file can't be read as text.
pub fn read(root: &Path, file: &str) -> Result<Option<String>, String> {
    let path = root.join(file);
    let metadata = match path.metadata() {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    // A pipe would block for ever; Helm refuses it as well.
    if !metadata.is_file() {
        return Err("is no regular file".to_owned());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len().min(MAX_FILE)).unwrap_or(0) + 1);
    // The file may grow between the two looks at it, so the limit holds for the reading.
    File::open(&path)
        .and_then(|file| file.take(MAX_FILE + 1).read_to_end(&mut bytes))
        .map_err(|error| error.to_string())?;
    if bytes.len() as u64 > MAX_FILE {
        return Err("is larger than the 5 MiB that Helm allows for a file".to_owned());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]).into_owned();
        format!("line {}: is not UTF-8", 1 + before.matches('\n').count())
    })?;
    Ok(Some(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)))
}

/// The files under templates/, relative to the chart with `/` and sorted, and what could not be listed.
pub fn templates(root: &Path) -> (Vec<String>, Vec<Problem>) {
    let folder = root.join("templates");
    let (mut names, mut problems) = (vec![], vec![]);
    if !folder.exists() {
        return (names, problems);
    }
    let mut problem = |reason: String| problems.push(Problem { file: "templates".to_owned(), reason });
    // Helm follows links; the walker notices the ones that lead back to a folder above them.
    let walk = WalkBuilder::new(&folder).standard_filters(false).follow_links(true).build();
    for (count, entry) in walk.enumerate() {
        if count == MAX_ENTRIES {
            problem(format!("has more than {MAX_ENTRIES} files and folders; the rest was not looked at"));
            break;
        }
        match entry {
            Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                names.extend(entry.path().strip_prefix(root).ok().map(slashed).filter(|name| !is_hidden(name)));
            }
            Ok(_) => {}
            Err(error) => problem(error.to_string()),
        }
    }
    names.sort_unstable();
    (names, problems)
}

/// Helm always ignores `templates/.?*` (`AddDefaults` in its pkg/ignore): hidden files and folders directly below.
fn is_hidden(name: &str) -> bool {
    name.strip_prefix("templates/.").is_some_and(|rest| !rest.is_empty())
}

fn slashed(path: &Path) -> String {
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}
