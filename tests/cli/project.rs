//! A project in a folder of its own, and one run of the program in it.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use chartspec::project::marker;
use pretty_assertions::assert_eq;
use tempfile::TempDir;

/// A folder with the files of a project.
pub struct Project {
    root: TempDir,
    variables: Vec<(&'static str, &'static str)>,
    folder: PathBuf,
    input: Vec<u8>,
}

/// What a run printed, and how it ended.
pub struct Run {
    output: Output,
}

impl Project {
    pub fn new() -> Self {
        let root = TempDir::new().unwrap();
        let folder = root.path().canonicalize().unwrap();
        Self { root, variables: vec![], folder, input: vec![] }
    }

    pub fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        self.root.path().join(path)
    }

    pub fn file(self, path: impl AsRef<Path>, content: impl AsRef<[u8]>) -> Self {
        self.put(path, content);
        self
    }

    /// Writes a file between two runs.
    pub fn put(&self, path: impl AsRef<Path>, content: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    /// Writes a file as chartspec would have made it of another suite.
    pub fn generated(self, path: &str, origin: &str, suite: &str) -> Self {
        self.file(path, marker::seal(origin, suite))
    }

    /// Adds a line to a file, as somebody who edits it by hand.
    pub fn edit(&self, path: &str) {
        self.put(path, self.read(path) + "edited: true\n");
    }

    pub fn read(&self, path: impl AsRef<Path>) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    /// Every file of the project, sorted.
    pub fn files(&self) -> Vec<String> {
        let walk = ignore::WalkBuilder::new(self.root.path()).standard_filters(false).build().map(Result::unwrap);
        let files = walk.filter(|entry| !entry.file_type().unwrap().is_dir());
        let relative = |path: &Path| path.strip_prefix(self.root.path()).unwrap().to_string_lossy().into_owned();
        let mut files: Vec<String> = files.map(|entry| relative(entry.path())).collect();
        files.sort();
        files
    }

    /// Runs in a folder of the project.
    pub fn within(mut self, folder: &str) -> Self {
        self.folder = self.root.path().canonicalize().unwrap().join(folder);
        self
    }

    pub fn variable(mut self, name: &'static str, value: &'static str) -> Self {
        self.variables.push((name, value));
        self
    }

    pub fn input(mut self, input: impl Into<Vec<u8>>) -> Self {
        self.input = input.into();
        self
    }

    pub fn run<A: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = A>) -> Run {
        let mut child = self.command(arguments).spawn().unwrap();
        // A command that does not read its input closes it early.
        let _ = child.stdin.take().unwrap().write_all(&self.input);
        Run { output: child.wait_with_output().unwrap() }
    }

    /// The command of a run, for tests that do something special with its streams.
    pub fn command<A: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = A>) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chartspec"));
        command.current_dir(&self.folder).args(arguments);
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "GITHUB_WORKSPACE"] {
            command.env_remove(name);
        }
        command.envs(self.variables.iter().copied());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
}

impl Run {
    pub fn out(&self) -> String {
        String::from_utf8(self.output.stdout.clone()).unwrap()
    }

    pub fn err(&self) -> String {
        String::from_utf8(self.output.stderr.clone()).unwrap()
    }

    #[track_caller]
    pub fn code(self, code: i32) -> Self {
        assert_eq!(self.output.status.code(), Some(code), "stdout: {}\nstderr: {}", self.out(), self.err());
        self
    }

    /// Compares standard output with lines that are indented as the test is.
    #[track_caller]
    pub fn stdout(self, expected: &str) -> Self {
        assert_eq!(self.out(), dedent(expected));
        self
    }

    /// Compares standard error with lines that are indented as the test is.
    #[track_caller]
    pub fn stderr(self, expected: &str) -> Self {
        // codespan ends some lines with spaces.
        let lines: Vec<String> = self.err().lines().map(|line| line.trim_end().to_owned() + "\n").collect();
        assert_eq!(lines.concat(), dedent(expected));
        self
    }

    #[track_caller]
    pub fn stderr_has(self, part: &str) -> Self {
        assert!(self.err().contains(part), "no {part:?} in {}", self.err());
        self
    }

    #[track_caller]
    pub fn stdout_has(self, part: &str) -> Self {
        assert!(self.out().contains(part), "no {part:?} in {}", self.out());
        self
    }
}

/// Takes off the indentation of the first line from every line; a text on one line stays, with a newline behind it.
fn dedent(text: &str) -> String {
    let Some(text) = text.strip_prefix('\n') else {
        return if text.is_empty() { String::new() } else { format!("{text}\n") };
    };
    let indent = text.len() - text.trim_start_matches(' ').len();
    let lines = text.trim_end_matches(' ').lines().map(|line| line.get(indent..).unwrap_or_default().to_owned() + "\n");
    lines.collect()
}
