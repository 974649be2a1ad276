//! YAML as Helm reads it in a chart: YAML 1.1 by go-yaml v2, turned into JSON by sigs.k8s.io/yaml.
//!
//! Only the first document counts, the last of two equal keys wins, and a merge (`<<`) overwrites what stands before it.

mod build;
mod scalar;

use granit_parser::{Event, Parser, ScanError, options};
use serde_json::{Map, Value};

use self::build::Builder;

/// Reads a file that must be a map, as values.yaml and Chart.yaml must. An empty file is an empty map.
///
/// # Errors
/// The place and the reason, when the text is no YAML, no map, or more than Helm's reader takes.
pub fn read_map(text: &str) -> Result<Value, String> {
    match read(text)? {
        Value::Null => Ok(Value::Object(Map::new())),
        map @ Value::Object(_) => Ok(map),
        Value::Array(_) => Err("is a list, and should be a map".to_owned()),
        _ => Err("is a single value, and should be a map".to_owned()),
    }
}

fn read(text: &str) -> Result<Value, String> {
    refuse_control_characters(text)?;
    let options = options! {
        emit_comments: false,
        bom_inside_document_as_content: true,
        block_scalar_eof_without_line_feed: true,
    };
    let mut builder = Builder::default();
    for event in Parser::new_from_str_with_options(text, options) {
        let (event, span) = event.map_err(|error| place(&error))?;
        match event {
            Event::DocumentEnd => break,
            Event::DocumentStart(_, Some(version)) if (version.major, version.minor) != (1, 1) => {
                return Err("line 1: Helm reads YAML 1.1 and refuses a file that says it is another".to_owned());
            }
            _ => {}
        }
        builder.take(event).map_err(|reason| format!("line {}: {reason}", span.start.line()))?;
    }
    builder.finish()
}

fn place(error: &ScanError) -> String {
    format!("line {}, column {}: {}", error.marker().line(), error.marker().col() + 1, error.info())
}

/// Go's reader refuses what the YAML standard calls not printable, wherever it stands (`yaml_parser_update_buffer` in readerc.go).
fn refuse_control_characters(text: &str) -> Result<(), String> {
    let printable = |c: char| match c {
        '\t' | '\n' | '\r' | ' '..='~' | '\u{85}' => true,
        c => c >= '\u{a0}' && !matches!(c, '\u{fffe}' | '\u{ffff}'),
    };
    let Some(at) = text.find(|c| !printable(c)) else { return Ok(()) };
    let line = 1 + text[..at].matches('\n').count();
    Err(format!("line {line}: control characters are not allowed"))
}

#[cfg(test)]
mod tests;
