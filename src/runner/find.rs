//! Which helm-unittest to run.

use super::Runner;
use std::env;
use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::process::{Command, Stdio};

/// The variable that names the command which runs helm-unittest.
pub const VARIABLE: &str = "CHARTSPEC_RUNNER";

/// The names of the plain program: as upstream's releases call it, and as `go build` does.
const PROGRAMS: [&str; 2] = ["untt", "helm-unittest"];

/// Why there is no command to run helm-unittest by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoRunner {
    /// Nobody states one, and none is installed.
    Nowhere,
    /// The command that is stated by this means is empty, or has a quote that is not closed.
    Unreadable(&'static str),
}

impl Display for NoRunner {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nowhere => write!(f, "not found: Helm has no plugin of this name, and the PATH no `untt`"),
            Self::Unreadable(by) => write!(f, "{by} holds no command"),
        }
    }
}

impl Runner {
    /// The command that is given as an option, or else by the environment, or else configured, or else the plugin of
    /// Helm, or else a program on the PATH.
    ///
    /// # Errors
    /// That there is none.
    pub fn find(option: Option<&str>, configured: Option<&[String]>) -> Result<Self, NoRunner> {
        let variable = env::var(VARIABLE).ok().filter(|value| !value.trim().is_empty());
        if let Some(option) = option {
            return Self::of(option).ok_or(NoRunner::Unreadable("--runner"));
        }
        if let Some(variable) = variable {
            return Self::of(&variable).ok_or(NoRunner::Unreadable(VARIABLE));
        }
        if let Some(command) = configured {
            return Ok(Self { command: command.to_vec() });
        }
        if helm_has_the_plugin() {
            return Ok(Self { command: vec!["helm".to_owned(), "unittest".to_owned()] });
        }
        let program = PROGRAMS.into_iter().find(|program| is_on_the_path(program)).ok_or(NoRunner::Nowhere)?;
        Ok(Self { command: vec![program.to_owned()] })
    }

    /// The command in one line; `None` when there is none in it.
    fn of(line: &str) -> Option<Self> {
        words(line).filter(|words| !words.is_empty()).map(|command| Self { command })
    }
}

/// The words of a line. What stands between quotes is one word; `None` when the last quote is missing. A backslash is a
/// character like any other, since paths of Windows have many.
fn words(line: &str) -> Option<Vec<String>> {
    let mut words = vec![];
    let mut word: Option<String> = None;
    let mut quote = None;
    for character in line.chars() {
        match (quote, character) {
            (Some(open), _) if open == character => quote = None,
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

fn helm_has_the_plugin() -> bool {
    let list = Command::new("helm").args(["plugin", "list"]).stdin(Stdio::null()).output();
    // Where Helm cannot be asked, it has no plugin.
    list.is_ok_and(|output| {
        let names = String::from_utf8_lossy(&output.stdout).into_owned();
        output.status.success() && names.lines().any(|line| line.split_whitespace().next() == Some("unittest"))
    })
}

fn is_on_the_path(program: &str) -> bool {
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| is_program(&folder.join(&file))))
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn a_line_is_split_at_spaces_and_not_inside_quotes() {
        let of = |line| words(line).map(|words| words.join("|"));
        assert_eq!(of(" helm  unittest "), Some("helm|unittest".to_owned()));
        assert_eq!(
            of(r#""C:\Program Files\untt.exe" -x '' a"b c"d"#),
            Some(r"C:\Program Files\untt.exe|-x||ab cd".to_owned())
        );
        assert_eq!(of("'helm unittest"), None);
        assert_eq!(of(" "), Some(String::new()));
    }
}
