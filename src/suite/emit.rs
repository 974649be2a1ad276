//! Prints a suite as YAML: two spaces a level, one key a line, the same bytes for the same suite.

use super::model::{Assert, Job, Render, Suite};
use super::scalar::{hidden, number, quoted, string};
use serde_json::{Map, Value as Json};
use std::fmt::Write;

/// The suite as YAML.
#[must_use]
pub fn emit(suite: &Suite) -> String {
    let asserts: usize = suite.asserts();
    let mut out = Out { text: String::with_capacity(300 * suite.jobs.len() + 200 * asserts + 200) };
    out.field(0, "suite", &suite.name);
    if !suite.templates.is_empty() {
        out.line(0, "templates:");
        for template in &suite.templates {
            out.indent(1);
            out.text.push_str("- ");
            string(&mut out.text, template);
            out.text.push('\n');
        }
    }
    out.render(0, &suite.render);
    out.line(0, "tests:");
    for (index, job) in suite.jobs.iter().enumerate() {
        if index > 0 {
            out.text.push('\n');
        }
        out.job(job);
    }
    out.text
}

struct Out {
    text: String,
}

impl Out {
    fn indent(&mut self, level: usize) {
        for _ in 0..level {
            self.text.push_str("  ");
        }
    }

    fn line(&mut self, level: usize, text: &str) {
        self.indent(level);
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn field(&mut self, level: usize, key: &str, value: &str) {
        self.indent(level);
        self.text.push_str(key);
        self.text.push_str(": ");
        string(&mut self.text, value);
        self.text.push('\n');
    }

    fn render(&mut self, level: usize, render: &Render) {
        for (key, value) in
            [("release", &render.release), ("capabilities", &render.capabilities), ("chart", &render.chart)]
        {
            if !value.is_null() {
                self.entry(level, key, value);
            }
        }
        if !render.values.is_empty() {
            self.line(level, "values:");
            for file in &render.values {
                self.indent(level + 1);
                self.text.push_str("- ");
                string(&mut self.text, file);
                self.text.push('\n');
            }
        }
        if let Some(set) = render.set.as_object().filter(|set| !set.is_empty()) {
            self.line(level, "set:");
            for (key, value) in set {
                // helm-unittest takes the keys at the top for paths, and those below for keys.
                if key.contains('.') {
                    self.entry(level + 1, &format!("[{key}]"), value);
                } else {
                    self.entry(level + 1, key, value);
                }
            }
        }
    }

    fn job(&mut self, job: &Job) {
        for comment in &job.comments {
            self.comment(comment);
        }
        self.indent(1);
        self.text.push_str("- it: ");
        // Always in quotes, so that names stand one under the other.
        quoted(&mut self.text, &job.name);
        self.text.push('\n');
        if let Some(template) = &job.template {
            self.field(2, "template", template);
        }
        if let Some(selector) = &job.selector {
            self.line(2, "documentSelector:");
            self.field(3, "path", &selector.path);
            self.field(3, "value", &selector.value);
        }
        self.render(2, &job.render);
        self.line(2, "asserts:");
        for assert in &job.asserts {
            self.assert(assert);
        }
    }

    /// A comment above a job. What could end a line, or can't be seen, is left out, so that the text stays a comment.
    fn comment(&mut self, text: &str) {
        for line in text.lines() {
            self.indent(1);
            self.text.push('#');
            if !line.trim().is_empty() {
                self.text.push(' ');
                self.text.extend(line.trim_end().chars().map(|c| if hidden(c) { '\u{fffd}' } else { c }));
            }
            self.text.push('\n');
        }
    }

    fn assert(&mut self, assert: &Assert) {
        self.indent(3);
        self.text.push_str("- ");
        self.text.push_str(assert.kind);
        if assert.parameters.is_empty() {
            return self.text.push_str(": {}\n");
        }
        self.text.push_str(":\n");
        for (key, value) in &assert.parameters {
            self.entry(5, key, value);
        }
    }

    /// A key and its value, the value in block style below it where it has entries.
    fn entry(&mut self, level: usize, key: &str, value: &Json) {
        self.indent(level);
        string(&mut self.text, key);
        self.text.push(':');
        self.value(level, value);
    }

    /// A value behind a `:` or a `-`.
    fn value(&mut self, level: usize, value: &Json) {
        match value {
            Json::Object(map) if !map.is_empty() => {
                self.text.push('\n');
                self.map(level + 1, map);
            }
            Json::Array(items) if !items.is_empty() => {
                self.text.push('\n');
                for item in items {
                    self.indent(level + 1);
                    self.text.push('-');
                    self.value(level + 1, item);
                }
            }
            other => {
                self.text.push(' ');
                self.scalar(other);
                self.text.push('\n');
            }
        }
    }

    fn map(&mut self, level: usize, map: &Map<String, Json>) {
        for (key, value) in map {
            self.entry(level, key, value);
        }
    }

    fn scalar(&mut self, value: &Json) {
        match value {
            Json::Null => self.text.push_str("null"),
            Json::Bool(value) => _ = write!(self.text, "{value}"),
            Json::Number(value) => number(&mut self.text, value),
            Json::String(value) => string(&mut self.text, value),
            Json::Array(_) => self.text.push_str("[]"),
            Json::Object(_) => self.text.push_str("{}"),
        }
    }
}
