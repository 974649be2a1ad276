//! A copy of a fixture chart in a temporary folder, with the suite that is run on it.

use super::tool::helm_unittest;
use chartspec::chart::Chart;
use chartspec::compile;
use chartspec::diagnostics::Diagnostic;
use chartspec::runner::{Run, Runner};
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What a case is stated by.
#[derive(Clone)]
pub enum Source {
    /// A spec, to be compiled.
    Spec(String),
    /// A suite, taken as it is.
    Suite(String),
}

/// A change to a file of the chart.
#[derive(Clone)]
pub struct Edit {
    file: &'static str,
    from: String,
    to: String,
    times: usize,
}

impl Edit {
    /// `from` stands in `file` so many times, and `to` takes its place.
    pub fn new(file: &'static str, from: &str, to: &str, times: usize) -> Self {
        Self { file, from: from.to_owned(), to: to.to_owned(), times }
    }
}

impl Display for Edit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:", self.file)?;
        self.from.lines().try_for_each(|line| writeln!(f, "-{line}"))?;
        self.to.lines().try_for_each(|line| writeln!(f, "+{line}"))
    }
}

/// What keeps a case from coming to what it says.
pub enum Fault {
    /// The spec does not compile.
    Refused(Vec<Diagnostic>),
    /// Anything else.
    Other(String),
}

impl From<String> for Fault {
    fn from(text: String) -> Self {
        Self::Other(text)
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Other(text) => f.write_str(text),
            Self::Refused(diagnostics) => diagnostics.iter().try_for_each(|diagnostic| {
                writeln!(f, "the spec does not compile: {}: {}", diagnostic.code.as_str(), diagnostic.message)
            }),
        }
    }
}

/// A chart to work on, and its suite.
pub struct Bench {
    folder: TempDir,
    chart: PathBuf,
    /// The suite as YAML.
    pub suite: String,
}

impl Bench {
    /// Copies the chart, makes it what it is given to be, and compiles the spec.
    pub fn new(chart: &str, given: &[Edit], source: &Source) -> Result<Self, Fault> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/charts").join(chart);
        let copy = folder.path().join(chart);
        copy_folder(&fixture, &copy).map_err(|error| format!("{}: {error}", fixture.display()))?;
        let mut bench = Self { folder, chart: copy, suite: String::new() };
        for edit in given {
            bench.apply(edit)?;
        }
        bench.suite = match source {
            Source::Suite(text) => text.clone(),
            Source::Spec(text) => compiled(text, &bench.chart)?,
        };
        Ok(bench)
    }

    /// Changes the chart. A change that cannot be made as it is written is an error of the test.
    pub fn apply(&self, edit: &Edit) -> Result<(), String> {
        let path = self.chart.join(edit.file);
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", edit.file))?;
        let found = text.matches(&edit.from).count();
        if found != edit.times {
            return Err(format!("this text stands {found} times in its file, not {}:\n{edit}", edit.times));
        }
        fs::write(&path, text.replace(&edit.from, &edit.to)).map_err(|error| format!("{}: {error}", edit.file))
    }

    /// Runs the suite on the chart as it is now.
    pub fn run(&self) -> Result<Run, String> {
        self.run_suite("case_test.yaml", &self.suite)
    }

    /// What the chart renders in every job of the suite, one after another. A post-renderer of the suite that adds its
    /// input to a file shows it, with the values of each job and without a Helm of our own.
    pub fn render(&self) -> Result<String, String> {
        let file = self.folder.path().join("rendered.yaml");
        fs::write(&file, "").map_err(|error| error.to_string())?;
        let renderer = serde_json::json!({ "cmd": "tee", "args": ["-a", file] });
        self.run_suite("render_test.yaml", &format!("{}\npostRenderer: {renderer}\n", self.suite))?;
        fs::read_to_string(&file).map_err(|error| error.to_string())
    }

    fn run_suite(&self, name: &str, text: &str) -> Result<Run, String> {
        let tests = self.chart.join("tests");
        let suite = tests.join(name);
        fs::create_dir_all(&tests).and_then(|()| fs::write(&suite, text)).map_err(|error| error.to_string())?;
        let runner = Runner { command: vec![helm_unittest().display().to_string()] };
        let told = |error: chartspec::runner::RunError| format!("{error}\n{}\n── the suite\n{text}", error.console());
        runner.run(&self.chart, &[suite]).map_err(told)
    }
}

fn compiled(spec: &str, chart: &Path) -> Result<String, Fault> {
    let chart = Chart::load(chart).map_err(|error| format!("the chart cannot be loaded: {error}"))?;
    let compiled = compile::parse(spec).compile("case", Some(&chart));
    let errors = compiled.diagnostics.into_iter().filter(Diagnostic::is_error).collect();
    compiled.suite.ok_or(Fault::Refused(errors))
}

/// Copies a folder with all that is in it.
pub fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
