//! `chartspec.toml`.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Project, paths};
use crate::diagnostics::{Code, Diagnostic, Report, Source};
use crate::syntax::span::Span;

/// What the file is called.
pub const NAME: &str = "chartspec.toml";

/// The keys that the file may have.
const KEYS: [&str; 4] = ["specs", "out", "chart", "runner"];

/// How a project is laid out. Every path is absolute.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// The file that says so, where there is one.
    pub file: Option<PathBuf>,
    /// The folders that hold specs.
    pub specs: Vec<PathBuf>,
    /// The folder for the suites of the specs under `specs`.
    pub out: Option<PathBuf>,
    /// The chart of the specs that have none of their own.
    pub chart: Option<PathBuf>,
    /// The command that runs helm-unittest, where it is stated.
    pub runner: Option<Vec<String>>,
}

impl Config {
    /// The folder of the file.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.file.as_deref().and_then(Path::parent)
    }
}

/// Finds the configuration of a project, in the working folder or above it.
pub(super) fn find(project: &Project) -> Result<Config, Vec<Report>> {
    for folder in project.folder.ancestors() {
        let file = folder.join(NAME);
        match read(&file) {
            Ok(text) => return parse(&file, &text).map_err(|found| reports(project, &file, &text, found)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(vec![project.unreadable(&file, &error)]),
        }
    }
    Ok(Config::default())
}

fn read(file: &Path) -> io::Result<String> {
    // A pipe of this name would hold up every run.
    if !fs::metadata(file)?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    fs::read_to_string(file)
}

fn reports(project: &Project, file: &Path, text: &str, mut found: Vec<Diagnostic>) -> Vec<Report> {
    let source = Arc::new(Source::new(project.shown(file), text));
    found.sort_by_key(Diagnostic::span);
    found.into_iter().map(|diagnostic| Report { source: Arc::clone(&source), diagnostic }).collect()
}

fn parse(file: &Path, text: &str) -> Result<Config, Vec<Diagnostic>> {
    let table = DeTable::parse(text).map_err(|error| {
        let span = error.span().unwrap_or_default();
        vec![wrong(error.message().replace('\n', ", "), Span::new(span.start, span.end), "")]
    })?;
    let mut reader = Reader { folder: file.parent().unwrap_or(Path::new("")), found: vec![] };
    let mut config = Config { file: Some(file.to_owned()), ..Config::default() };
    for (key, value) in table.get_ref() {
        reader.key(&mut config, key.get_ref(), span(key), value);
    }
    if let (Some((key, _)), true) =
        (table.get_ref().get_key_value("out"), config.specs.is_empty() && reader.found.is_empty())
    {
        let what = "`out` without `specs`";
        let diagnostic = wrong(what, span(key), "says where suites go, but of which specs?");
        reader.found.push(diagnostic.help("name the folders with specs, as in specs = [\"specs\"]"));
    }
    if reader.found.is_empty() { Ok(config) } else { Err(reader.found) }
}

/// Reads values, and collects everything that is wrong with them.
struct Reader<'a> {
    folder: &'a Path,
    found: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn key(&mut self, config: &mut Config, key: &str, at: Span, value: &Spanned<DeValue<'_>>) {
        match key {
            "specs" => {
                config.specs = self.strings(key, value, "[\"specs\"]").iter().map(|path| self.path(path)).collect();
            }
            "out" => {
                config.out = self.string(key, value, "a folder such as \"generated\"").map(|path| self.path(&path));
            }
            "chart" => {
                config.chart = self.string(key, value, "a chart such as \"charts/app\"").map(|path| self.path(&path));
            }
            "runner" => {
                let words = self.strings(key, value, "[\"helm\", \"unittest\"]");
                config.runner = Some(self.command(words));
            }
            _ => {
                let unknown = wrong(format!("an unknown key `{key}`"), at, "");
                let near = KEYS.iter().find(|known| strsim::damerau_levenshtein(known, key) <= 2);
                self.found.push(match near {
                    Some(known) => unknown.help(format!("did you mean `{known}`?")),
                    None => unknown.help(format!("the keys are {}", KEYS.join(", "))),
                });
            }
        }
    }

    /// A program that is named by a path lies relative to the folder of the file, as everything does.
    fn command(&self, mut words: Vec<String>) -> Vec<String> {
        if let Some(program) = words.first_mut().filter(|program| program.contains(['/', std::path::MAIN_SEPARATOR])) {
            *program = self.path(program).to_string_lossy().into_owned();
        }
        words
    }

    fn path(&self, written: &str) -> PathBuf {
        paths::clean(&self.folder.join(written))
    }

    fn string(&mut self, key: &str, value: &Spanned<DeValue<'_>>, wanted: &str) -> Option<String> {
        let text = value.get_ref().as_str().filter(|text| !text.is_empty());
        if text.is_none() {
            self.refuse(key, value, wanted, "an empty string");
        }
        text.map(str::to_owned)
    }

    fn strings(&mut self, key: &str, value: &Spanned<DeValue<'_>>, example: &str) -> Vec<String> {
        let Some(list) = value.get_ref().as_array().filter(|list| !list.is_empty()) else {
            self.refuse(key, value, &format!("a list such as {example}"), "an empty list");
            return vec![];
        };
        list.iter().filter_map(|item| self.string(key, item, "a string")).collect()
    }

    /// Says that a value is of the wrong type, or else `empty`.
    fn refuse(&mut self, key: &str, value: &Spanned<DeValue<'_>>, wanted: &str, empty: &str) {
        let given = match value.get_ref() {
            DeValue::String(text) if text.is_empty() => empty.to_owned(),
            DeValue::Array(list) if list.is_empty() => empty.to_owned(),
            value => {
                format!("{} {}", if value.type_str().starts_with(['a', 'i']) { "an" } else { "a" }, value.type_str())
            }
        };
        let label = format!("expected {wanted}, not {given}");
        self.found.push(wrong(format!("a value that `{key}` cannot have"), span(value), label));
    }
}

fn wrong(message: impl Into<String>, span: Span, label: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::BadConfiguration, message, span, label)
}

fn span<T>(spanned: &Spanned<T>) -> Span {
    Span::new(spanned.span().start, spanned.span().end)
}
