//! What goes wrong in the plain words of a command.

use super::errors::{Failed, Found};
use super::lexeme;
use super::pairs::Rule;
use crate::diagnostics::{Code, Diagnostic};

/// A string, a bracket or a comma in the plain words of `exec`, which hold neither.
pub(super) fn mistake(failed: &Failed, found: Found) -> Option<Diagnostic> {
    let sign = found.text.chars().next()?;
    if !matches!(failed.rule, Rule::probe_statement | Rule::hook_statement) || !"\"'[](){},".contains(sign) {
        return None;
    }
    let before = &failed.text[failed.span.start..found.span.start];
    let (_, handler) = before.split_once('=')?;
    let words = handler.trim_start().strip_prefix("exec")?;
    let is_plain = words.starts_with([' ', '\t']) && !words.contains('\n') && !words.trim_start().starts_with('[');
    if !is_plain {
        return None;
    }
    let quote = matches!(sign, '"' | '\'');
    if quote && let Some(word @ ("because" | "as")) = words.split_whitespace().last() {
        let message = format!("`{word}` stands inside a command");
        return Some(
            Diagnostic::new(
                Code::Unexpected,
                message,
                found.span,
                "a command in plain words runs to the end of its line",
            )
            .help(format!("put `{word} …` on the next line")),
        );
    }
    let what = match sign {
        _ if quote => "a string",
        ',' => "a comma",
        _ => "a bracket",
    };
    let first = words.split_whitespace().next().filter(|word| lexeme::word(word, 0) == *word).unwrap_or("sh");
    Some(
        Diagnostic::new(
            Code::Unexpected,
            format!("{what} in the plain words of a command"),
            found.span,
            "no plain word",
        )
        .help(format!("write the command as a list: `exec [\"{first}\", \"…\"]`")),
    )
}
