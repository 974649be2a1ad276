//! Diagnostics as a SARIF 2.1.0 log, as code scanning services read it.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{Code, Diagnostic, Severity, Source, explain, json, visible};
use crate::syntax::span::Span;

/// Writes a log with one run that found `results`, each made by [`result`].
///
/// # Errors
/// Those of `out`.
pub fn write(out: &mut dyn Write, results: &[Value]) -> io::Result<()> {
    let rules: Vec<Value> = Code::ALL
        .iter()
        .map(|code| {
            json!({
                "id": code.as_str(),
                "name": format!("{code:?}"),
                "shortDescription": { "text": code.title() },
                "fullDescription": { "text": explain::summary(*code) },
                "helpUri": explain::uri(*code),
                "defaultConfiguration": { "level": level(*code) },
            })
        })
        .collect();
    let log = json!({
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "chartspec",
                "version": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": rules,
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    json::print(out, &log)?;
    writeln!(out)
}

/// A diagnostic as a result.
#[must_use]
pub fn result(source: &Source, diagnostic: &Diagnostic) -> Value {
    let said = std::iter::once(diagnostic.message.clone())
        .chain(diagnostic.help.iter().map(|help| format!("help: {help}")))
        .chain(diagnostic.notes.iter().map(|note| format!("note: {note}")));
    let mut result = json!({
        "ruleId": diagnostic.code.as_str(),
        "ruleIndex": Code::ALL.iter().position(|code| *code == diagnostic.code),
        "level": level(diagnostic.code),
        "message": { "text": said.collect::<Vec<_>>().join("\n") },
        "locations": [place(source, diagnostic.labels.first().map(|label| (label.span, label.text.as_str())))],
    });
    let others = diagnostic.labels.iter().skip(1).map(|label| place(source, Some((label.span, label.text.as_str()))));
    let others: Vec<Value> = others.collect();
    if !others.is_empty() {
        result["relatedLocations"] = others.into();
    }
    result
}

fn place(source: &Source, label: Option<(Span, &str)>) -> Value {
    let mut place = json!({ "physicalLocation": { "artifactLocation": { "uri": uri(source.name()) } } });
    if let Some((span, text)) = label {
        let (start, end) = (source.position(span.start), source.position(span.end.max(span.start)));
        place["physicalLocation"]["region"] = json!({
            "startLine": start.line,
            "startColumn": start.column,
            "endLine": end.line,
            "endColumn": end.column,
            "byteOffset": start.offset,
            "byteLength": end.offset - start.offset,
        });
        if !text.is_empty() {
            place["message"] = json!({ "text": visible::message(text) });
        }
    }
    place
}

const fn level(code: Code) -> &'static str {
    match code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// A path as a URI: relative to the root of the sources where the path is relative.
fn uri(path: &str) -> String {
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    let scheme = if path.starts_with('/') { "file://" } else { "" };
    let encoded = path.bytes().map(|byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    });
    std::iter::once(scheme.to_owned()).chain(encoded).collect()
}
