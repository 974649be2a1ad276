//! Chart.yaml.

use std::path::Path;

use serde_json::Value;

use super::{ChartError, files, yaml};

/// What is asked of Chart.yaml.
pub struct Metadata {
    pub name: String,
    pub library: bool,
}

/// Reads the Chart.yaml in the folder `root`.
///
/// # Errors
/// When it is missing, unreadable, no YAML, or has no name.
pub fn read(root: &Path) -> Result<Metadata, ChartError> {
    let fail = |reason: String| ChartError { file: root.join("Chart.yaml"), reason };
    let text = files::read(root, "Chart.yaml").map_err(fail)?.ok_or_else(|| fail("no such file".to_owned()))?;
    let metadata = yaml::read_map(&text).map_err(fail)?;
    let name = metadata.get("name").and_then(text_of).filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| fail("states no name".to_owned()))?;
    Ok(Metadata { name, library: metadata.get("type").is_some_and(|kind| kind == "library") })
}

/// Helm reads the name into a string, and so `name: 5` is a chart called "5".
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
        _ => None,
    }
}
