//! The explanations of the codes: each has its parts, its examples do what they say, and docs/errors.md is made of them.

#![allow(clippy::disallowed_methods, reason = "the documentation is files")]

use chartspec::compile;
use chartspec::diagnostics::{Code, explain};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The codes whose wrong examples are shown by what a person types and reads, since no text of a spec alone gives them.
const SHOWN_ON_A_CONSOLE: [(&[&str], &str); 5] = [
    (&["CS0110"], "such a file is no text, and a page is"),
    (&["CS0117"], "such a spec is longer than anybody would read"),
    (&["CS0401", "CS0402", "CS0403", "CS0404", "CS0405"], "they need a chart"),
    (&["CS0601", "CS0602", "CS0603", "CS0604", "CS0605", "CS0606", "CS0607"], "they need helm-unittest"),
    (
        &["CS0501", "CS0502", "CS0503", "CS0504", "CS0505", "CS0506", "CS0507", "CS0508", "CS0509", "CS0510"],
        "they need files",
    ),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn is_shown_on_a_console(code: Code) -> bool {
    SHOWN_ON_A_CONSOLE.iter().any(|(codes, _)| codes.contains(&code.as_str()))
}

/// The part of a page under a heading.
fn part(code: Code, heading: &str) -> &'static str {
    let (_, rest) = code.explanation().split_once(&format!("\n## {heading}\n\n")).unwrap_or_default();
    rest.split("\n## ").next().unwrap_or_default()
}

/// The blocks of a text, each with what stands behind its opening fence.
fn blocks(text: &str) -> Vec<(&str, String)> {
    let mut blocks = vec![];
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let body = lines.by_ref().take_while(|line| *line != "```").map(|line| line.to_owned() + "\n").collect();
            blocks.push((language, body));
        }
    }
    blocks
}

/// The specs among the examples of a part, with what their fence leaves out.
fn specs(code: Code, heading: &str) -> Vec<String> {
    let whole = |(language, body): (&str, String)| match language {
        "chartspec" => Some(body),
        "chartspec in deployment" => Some(format!("template t.yaml\ndeployment {{\n{body}}}\n")),
        "chartspec in container" => Some(format!("template t.yaml\ndeployment: container api {{\n{body}}}\n")),
        "console" | "toml" => None,
        other => panic!("{}: no language of an example: {other}", code.as_str()),
    };
    blocks(part(code, heading)).into_iter().filter_map(whole).collect()
}

fn codes_of(spec: &str) -> BTreeSet<&'static str> {
    let compiled = compile::parse(spec).compile("example", None);
    compiled.diagnostics.iter().map(|diagnostic| diagnostic.code.as_str()).collect()
}

#[test]
fn every_wrong_example_gives_its_code_and_no_other() {
    for code in Code::ALL.iter().copied().filter(|code| !is_shown_on_a_console(*code)) {
        let specs = specs(code, "Wrong");
        assert!(!specs.is_empty(), "{} has no wrong example", code.as_str());
        for spec in specs {
            assert_eq!(codes_of(&spec), BTreeSet::from([code.as_str()]), "{}:\n{spec}", code.as_str());
        }
    }
}

#[test]
fn every_right_example_compiles_without_a_word() {
    for code in Code::ALL.iter().copied() {
        let specs = specs(code, "Right");
        assert!(is_shown_on_a_console(code) || !specs.is_empty(), "{} has no right example", code.as_str());
        for spec in specs {
            let compiled = compile::parse(&spec).compile("example", None);
            assert_eq!(compiled.diagnostics, vec![], "{}:\n{spec}", code.as_str());
            assert!(compiled.jobs > 0, "{}: nothing comes of the example:\n{spec}", code.as_str());
        }
    }
}

#[test]
fn what_is_shown_on_a_console_names_its_code() {
    for code in Code::ALL.iter().copied().filter(|code| is_shown_on_a_console(*code)) {
        let wrong = part(code, "Wrong");
        // What `check` finds is listed by file, without codes.
        let named = wrong.contains(&format!("[{}]", code.as_str())) || wrong.contains("$ chartspec check\n");
        assert!(wrong.starts_with("```console\n$ ") && named, "{}:\n{wrong}", code.as_str());
    }
}

#[test]
fn every_page_is_a_sentence_an_example_of_each_sort_and_a_reason() {
    for code in Code::ALL.iter().copied() {
        let (page, name) = (code.explanation(), code.as_str());
        let mut lines = page.lines();
        let (sentence, blank) = (lines.next().unwrap_or_default(), lines.next());
        assert!(sentence.ends_with('.') && !sentence.starts_with('#') && blank == Some(""), "{name}: {sentence}");
        let headings: Vec<_> = page.lines().filter(|line| line.starts_with("## ")).collect();
        assert_eq!(headings, ["## Wrong", "## Right", "## Why"], "{name}");
        assert!(page.ends_with('\n') && !page.ends_with("\n\n"), "{name}: a page ends with one newline");
        let wide = page.lines().find(|line| line.chars().count() > 104 && !line.contains("https://"));
        assert_eq!(
            wide.filter(|line| !line.contains("error[") && !line.starts_with('|')),
            None,
            "{name}: too wide for a terminal"
        );
    }
}

#[test]
fn every_page_has_a_code() {
    let entries = fs::read_dir(root().join("src/diagnostics/explain")).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| Code::ALL.iter().all(|code| !file.ends_with(format!("{}.md", code.as_str()))));
    assert_eq!(files, Vec::<PathBuf>::new());
}

#[test]
fn the_page_of_all_codes_is_up_to_date() {
    let text = fs::read_to_string(root().join("docs/errors.md")).unwrap_or_default();
    assert!(text == explain::all(), "run: cargo run -- explain --markdown > docs/errors.md");
}
