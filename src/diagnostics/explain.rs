//! What the codes mean, for `chartspec explain` and docs/errors.md.
//!
//! Each code has a page of Markdown in the folder `explain`, from which everything here is made. A code without a page does
//! not compile; that a page has its sections, and that its examples do what they say, is tested in tests/explain.rs.

use std::fmt::Write;
use std::io;

use termcolor::{ColorSpec, WriteColor};

use super::{Code, Severity, nearest};

/// What the codes are about, by how they begin.
const CHAPTERS: [(&str, &str); 6] = [
    ("CS01", "The text of a spec"),
    ("CS02", "Names and scopes"),
    ("CS03", "What Kubernetes refuses"),
    ("CS04", "What the chart refuses"),
    ("CS05", "Files"),
    ("CS06", "What the chart renders"),
];

const INTRODUCTION: &str = "\
# Errors

What each diagnostic means, as `chartspec explain CODE` shows it. A code never changes its meaning. Every example in the
language is compiled by a test: the wrong ones give exactly that code, the right ones none.

A block without `template` and target stands in the body of a container or of a workload.

This page is made of the files in src/diagnostics/explain, by `cargo run -- explain --markdown > docs/errors.md`.
";

/// The page of all codes, for links.
const PAGE: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/errors.md");

/// The code that somebody means who writes `CS0301`, `cs301` or `301`.
#[must_use]
pub fn find(written: &str) -> Option<Code> {
    let full = full(written);
    Code::ALL.iter().copied().find(|code| code.as_str() == full)
}

/// The code that is most like `written`, if any is like it enough to have been meant.
#[must_use]
pub fn similar(written: &str) -> Option<&'static str> {
    nearest(&full(written), Code::ALL.iter().map(|code| code.as_str()))
}

fn full(written: &str) -> String {
    let upper = written.to_ascii_uppercase();
    format!("CS{:0>4}", upper.strip_prefix("CS").unwrap_or(&upper))
}

/// What a code means, in one sentence.
#[must_use]
pub fn summary(code: Code) -> &'static str {
    code.explanation().lines().next().unwrap_or_default()
}

/// Where a code is explained on the web.
#[must_use]
pub fn uri(code: Code) -> String {
    format!("{PAGE}#{}", code.as_str().to_ascii_lowercase())
}

/// The explanation of a code, in Markdown.
#[must_use]
pub fn page(code: Code) -> String {
    format!("# {}: {}\n\n{}", code.as_str(), code.title(), code.explanation())
}

/// All codes with their titles, in Markdown.
#[must_use]
pub fn list() -> String {
    let mut list = String::new();
    for (heading, codes) in chapters() {
        // Writing to a string does not fail.
        let _ = write!(list, "## {heading}\n\n```\n");
        for code in codes {
            let warning = if code.severity() == Severity::Warning { " (warning)" } else { "" };
            let _ = writeln!(list, "{}  {}{warning}", code.as_str(), code.title());
        }
        list += "```\n\n";
    }
    list + "`chartspec explain CODE` says more of one.\n"
}

/// The explanations of all codes on one page of Markdown, which is docs/errors.md.
#[must_use]
pub fn all() -> String {
    let mut all = INTRODUCTION.to_owned();
    for (heading, codes) in chapters() {
        // Writing to a string does not fail.
        let _ = write!(all, "\n## {heading}\n\n| code | |\n|---|---|\n");
        for code in &codes {
            let (code, title) = (code.as_str(), code.title());
            let _ = writeln!(all, "| [{code}](#{}) | {title} |", code.to_ascii_lowercase());
        }
        for code in codes {
            let word = if code.severity() == Severity::Warning { "Warning" } else { "Error" };
            let _ = write!(all, "\n### {}\n\n*{word}: {}.*\n\n", code.as_str(), code.title());
            for line in code.explanation().lines() {
                all += if line.starts_with("## ") { "##" } else { "" };
                all += line;
                all.push('\n');
            }
        }
    }
    all
}

/// The codes under what they are about, in the order of their numbers.
fn chapters() -> impl Iterator<Item = (&'static str, Vec<Code>)> {
    CHAPTERS.iter().map(|(prefix, heading)| {
        let mut codes: Vec<Code> = Code::ALL.iter().copied().filter(|code| code.as_str().starts_with(prefix)).collect();
        codes.sort_by_key(|code| code.as_str());
        (*heading, codes)
    })
}

/// Writes Markdown as a person reads it on a terminal: headings bold, code indented, links bare, tables without a rule.
///
/// # Errors
/// Those of `out`.
pub fn write(out: &mut dyn WriteColor, markdown: &str) -> io::Result<()> {
    let mut code = false;
    for line in markdown.lines() {
        let heading = line.trim_start_matches('#').strip_prefix(' ').filter(|_| !code && line.starts_with('#'));
        match heading {
            _ if line.starts_with("```") => code = !code,
            Some(heading) => {
                out.set_color(ColorSpec::new().set_bold(true))?;
                write!(out, "{heading}")?;
                out.reset()?;
                writeln!(out)?;
            }
            None if !code && line.starts_with("|--") => {}
            None if code && !line.is_empty() => writeln!(out, "    {line}")?,
            None if code => writeln!(out)?,
            None => writeln!(out, "{}", line.replace("<https://", "https://").trim_end_matches('>'))?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_found_however_it_is_written() {
        for written in ["CS0301", "cs0301", "Cs301", "301", "0301"] {
            assert_eq!(find(written), Some(Code::PortRange), "{written}");
        }
        for written in ["", "CS", "CS9999", "CS03010", "port", "é", &"9".repeat(100_000)] {
            assert_eq!(find(written), None, "{written}");
        }
    }

    #[test]
    fn a_slip_of_the_pen_finds_its_code() {
        assert_eq!(similar("CSO301"), Some("CS0301"));
        assert_eq!(similar("cs3301"), Some("CS0301"));
        assert_eq!(similar("CS9999"), None);
    }

    #[test]
    fn every_code_has_a_chapter() {
        assert_eq!(chapters().map(|(_, codes)| codes.len()).sum::<usize>(), Code::ALL.len());
    }

    #[test]
    fn a_terminal_gets_headings_code_and_links() {
        let markdown = "# A\n\n| a | b |\n|---|---|\n\nSee `b`: <https://a.example/>\n\n```chartspec\n# c\n\nd\n```\n";
        let shown = |mut out: termcolor::Buffer| {
            write(&mut out, markdown).unwrap();
            String::from_utf8(out.into_inner()).unwrap()
        };
        let plain = "A\n\n| a | b |\n\nSee `b`: https://a.example/\n\n    # c\n\n    d\n";
        assert_eq!(shown(termcolor::Buffer::no_color()), plain);
        assert!(shown(termcolor::Buffer::ansi()).contains("\u{1b}[1mA\u{1b}[0m\n"));
    }
}
