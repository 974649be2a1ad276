//! Every example of the documentation compiles, without a warning.
//!
//! A fence of ```` ```chartspec ```` holds a whole spec, one of ```` ```chartspec in container ```` or
//! ```` ```chartspec in deployment ```` what stands in the body of such a target.

#![allow(clippy::disallowed_methods, reason = "the documentation is files")]

use chartspec::compile;
use std::fs;
use std::path::Path;

/// An example: the file and line it stands at, and a whole spec.
struct Example {
    place: String,
    spec: String,
}

fn examples(file: &str) -> Vec<Example> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    let mut examples = vec![];
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(scope) = line.strip_prefix("```chartspec") else { continue };
        let body: String = lines
            .by_ref()
            .map(|(_, line)| line)
            .take_while(|line| *line != "```")
            .fold(String::new(), |text, line| text + line + "\n");
        let spec = match scope.trim() {
            "" => body,
            "in deployment" => format!("template t.yaml\ndeployment {{\n{body}}}\n"),
            "in container" => format!("template t.yaml\ndeployment: container api {{\n{body}}}\n"),
            other => panic!("{file}:{}: no scope of an example: {other}", number + 1),
        };
        examples.push(Example { place: format!("{file}:{}", number + 1), spec });
    }
    examples
}

#[test]
fn every_example_of_the_language_page_compiles() {
    let examples = examples("docs/language.md");
    assert!(examples.len() > 10, "the page has lost its examples");
    for Example { place, spec } in examples {
        let compiled = compile::parse(&spec).compile("example", None);
        assert_eq!(compiled.diagnostics, vec![], "{place}: the example does not compile:\n{spec}");
        assert!(compiled.jobs > 0, "{place}: nothing comes of the example");
    }
}
