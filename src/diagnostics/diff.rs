//! What compiling, or formatting, would change in a file, as a unified diff.

use std::io;
use std::time::Duration;

use similar::{ChangeTag, TextDiff};
use termcolor::{Color, ColorSpec, WriteColor};

use super::visible;

/// More lines of one file's diff than this are counted and not shown: nobody reads them, and the file is to be
/// generated anew anyway.
const SHOWN: usize = 400;

/// Texts that are larger than this are not compared line by line.
const COMPARED: usize = 8 << 20;

/// After so long an approximation of the smallest diff is good enough.
const PATIENCE: Duration = Duration::from_millis(500);

/// Writes what turns `old`, which lies at `path`, into `new`, of which `what` says what it is. The diff can be given to
/// `patch`, unless it has lines that a terminal must not see as they are.
///
/// # Errors
/// Those of `out`.
pub fn write(out: &mut dyn WriteColor, path: &str, what: &str, old: &str, new: &str) -> io::Result<()> {
    let path = visible::line(path);
    coloured(out, &header(), &format!("--- {path}"))?;
    coloured(out, &header(), &format!("+++ {path}\t{what}"))?;
    if old.len().max(new.len()) > COMPARED {
        return writeln!(out, "(too large to show: {} bytes are now {})", old.len(), new.len());
    }
    let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(old, new);
    let (mut shown, mut hidden) = (0, 0);
    for hunk in diff.unified_diff().iter_hunks() {
        if shown < SHOWN {
            coloured(out, ColorSpec::new().set_fg(Some(Color::Cyan)), &hunk.header().to_string())?;
        }
        for change in hunk.iter_changes() {
            if shown < SHOWN {
                line(out, change.tag(), change.value())?;
                shown += 1;
            } else if change.tag() != ChangeTag::Equal {
                hidden += 1;
            }
        }
    }
    if hidden > 0 {
        writeln!(out, "(and {hidden} more changed lines)")?;
    }
    Ok(())
}

fn line(out: &mut dyn WriteColor, tag: ChangeTag, text: &str) -> io::Result<()> {
    let (sign, colour) = match tag {
        ChangeTag::Delete => ('-', Some(Color::Red)),
        ChangeTag::Insert => ('+', Some(Color::Green)),
        ChangeTag::Equal => (' ', None),
    };
    let ended = text.strip_suffix('\n');
    let shown = format!("{sign}{}", visible::message(ended.unwrap_or(text)));
    match colour {
        Some(colour) => coloured(out, ColorSpec::new().set_fg(Some(colour)), &shown)?,
        None => writeln!(out, "{shown}")?,
    }
    if ended.is_none() {
        writeln!(out, "\\ No newline at end of file")?;
    }
    Ok(())
}

fn header() -> ColorSpec {
    ColorSpec::new().set_bold(true).clone()
}

/// A line in a colour, which ends before the newline does: some pagers carry it over otherwise.
fn coloured(out: &mut dyn WriteColor, colour: &ColorSpec, line: &str) -> io::Result<()> {
    out.set_color(colour)?;
    write!(out, "{line}")?;
    out.reset()?;
    writeln!(out)
}
