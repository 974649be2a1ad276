//! The first line of a generated file: what it was made from, and by what one sees whether somebody changed it since.

use std::ops::Range;

use xxhash_rust::xxh3::xxh3_64;

use crate::diagnostics::visible;

const START: &str = "# Compiled by chartspec from ";
const DIGEST: &str = " (digest ";
const END: &str = "): change that file, not this one.";

/// The origin of a suite whose spec came from standard input. No path reads like this.
pub const STANDARD_INPUT: &str = "<stdin>";

/// What the first line of a generated file says.
#[derive(Debug, PartialEq, Eq)]
pub struct Marker {
    /// The path of the spec, with `/`.
    pub origin: String,
    digest: u64,
}

/// The text of a generated file: the marker, then the suite.
#[must_use]
pub fn seal(origin: &str, suite: &str) -> String {
    let digest = xxh3_64(suite.as_bytes());
    format!("{START}{}{DIGEST}{digest:016x}{END}\n{suite}", escape(origin))
}

/// Reads the marker of a generated file, and tells where the suite behind it lies; `None` where chartspec did not make
/// the file.
#[must_use]
pub fn read(text: &str) -> Option<(Marker, Range<usize>)> {
    let (line, _) = text.split_once('\n')?;
    let inner = line.strip_suffix('\r').unwrap_or(line).strip_prefix(START)?.strip_suffix(END)?;
    let (origin, digest) = inner.rsplit_once(DIGEST)?;
    let digest = (digest.len() == 16).then(|| u64::from_str_radix(digest, 16).ok())??;
    Some((Marker { origin: unescape(origin), digest }, line.len() + 1..text.len()))
}

/// Whether the text starts as a generated file does: then more of it is worth reading.
#[must_use]
pub fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(START.as_bytes())
}

impl Marker {
    /// Whether the suite is as it was generated.
    #[must_use]
    pub fn vouches_for(&self, suite: &str) -> bool {
        xxh3_64(suite.as_bytes()) == self.digest
    }
}

/// A path on one line, in which nothing hides.
fn escape(origin: &str) -> String {
    let mut out = String::with_capacity(origin.len());
    for character in origin.chars() {
        match character {
            '\\' => out.push_str(r"\\"),
            _ if visible::is_unsafe(character) => out.extend(character.escape_unicode()),
            _ => out.push(character),
        }
    }
    out
}

fn unescape(origin: &str) -> String {
    let mut out = String::with_capacity(origin.len());
    let mut rest = origin;
    while let Some((plain, escaped)) = rest.split_once('\\') {
        out.push_str(plain);
        let named = escaped.strip_prefix("u{").and_then(|code| code.split_once('}'));
        let named = named.and_then(|(code, rest)| Some((char::from_u32(u32::from_str_radix(code, 16).ok()?)?, rest)));
        let backslash = || ('\\', escaped.strip_prefix('\\').unwrap_or(escaped));
        let (character, behind) = named.unwrap_or_else(backslash);
        out.push(character);
        rest = behind;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marker_names_the_spec_and_vouches_for_the_suite() {
        let text = seal("tests/probes.chartspec", "suite: probes\n");
        insta::assert_snapshot!(text, @r"
        # Compiled by chartspec from tests/probes.chartspec (digest 989d1b872d3355f3): change that file, not this one.
        suite: probes
        ");
        let (marker, suite) = read(&text).unwrap();
        assert_eq!(marker.origin, "tests/probes.chartspec");
        assert!(marker.vouches_for(&text[suite]));
        assert!(!marker.vouches_for("suite: probes \n"));
    }

    #[test]
    fn whatever_a_file_is_called_its_marker_is_one_line() {
        for origin in
            ["a\nb: c.chartspec", "a\u{202e}b", r"a\b", r"a\u{41}b", "a (digest 0): b", "\u{1b}[31m\u{0}", "ä b"]
        {
            let text = seal(origin, "x\n");
            assert_eq!(text.lines().count(), 2, "{text:?}");
            assert_eq!(text.chars().find(|c| visible::is_unsafe(*c)), Some('\n'));
            assert_eq!(read(&text).unwrap().0.origin, origin);
        }
    }

    #[test]
    fn other_comments_are_no_markers() {
        let marker = "# Compiled by chartspec from a (digest 00000000000000ff): change that file, not this one.";
        assert!(read(&format!("{marker}\n")).is_some());
        assert!(read(&format!("{marker}\r\n")).is_some());
        for other in [
            marker.to_owned(),
            format!(" {marker}\n"),
            format!("{marker} \n"),
            marker.replace("00ff", "ff") + "\n",
            marker.replace("00ff", "00fg") + "\n",
            "# Compiled by chartspec\n".to_owned(),
            String::new(),
        ] {
            assert_eq!(read(&other), None, "{other:?}");
        }
    }
}
