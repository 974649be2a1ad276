//! What no text can do: overflow the stack, fill the memory, take its time.

use super::outline::wrong;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::parse;
use pretty_assertions::assert_eq;

fn codes(text: &str) -> Vec<Code> {
    parse(text).1.iter().map(|diagnostic: &Diagnostic| diagnostic.code).collect()
}

#[test]
fn sixty_four_bodies_are_fine_and_one_more_is_not() {
    let nested = |depth| format!("{}no liveness{}", "container a {".repeat(depth), "}".repeat(depth));
    assert_eq!(codes(&nested(64)), []);
    assert_eq!(codes(&nested(65)), [Code::TooDeep]);
}

#[test]
fn sixty_four_brackets_are_fine_and_one_more_is_not() {
    let nested = |depth| format!("with a = {}{}\nno liveness", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(codes(&nested(64)), []);
    assert_eq!(codes(&nested(65)), [Code::TooDeep]);
}

#[test]
fn a_hundred_thousand_levels_are_one_diagnostic() {
    let levels = [
        "{",
        "[",
        "(",
        "container a: ",
        "container a {",
        "a {\n",
        "with a = [",
        "with a = {b: ",
        ": ",
        "container a: with b = {",
        "expect a { ",
        "pod { container a: with each a in [[[1]]] { ",
        "[({",
    ];
    for level in levels {
        assert_eq!(codes(&level.repeat(100_000)), [Code::TooDeep], "{level}");
    }
    assert_eq!(codes(&"container a:".repeat(100_000)), [Code::TooLarge]);
}

#[test]
fn a_hundred_diagnostics_are_enough() {
    let (_, diagnostics) = parse(&"foo\n".repeat(1_000_000));
    assert_eq!(diagnostics.len(), 100);
    assert_eq!(diagnostics[99].notes, ["the rest of the file was not read after 100 errors"]);
}

#[test]
fn a_statement_of_more_than_a_mebibyte_is_refused() {
    assert_eq!(codes(&format!("with a = [{}]\nno liveness", "1,".repeat(600_000))), [Code::TooLarge]);
    assert_eq!(codes(&format!("env A = \"{}\"", "x".repeat(1_000_000))), []);
}

#[test]
fn a_spec_of_more_than_sixteen_mebibytes_is_refused() {
    let text = "x".repeat((16 << 20) + 1);
    assert_eq!(wrong(&text).lines().next(), Some("1:1 CS0117 a spec larger than 16 MiB"));
}

#[test]
fn a_reason_is_not_copied_without_end() {
    let text = format!("{}no startup because \"{}\"", "no startup;".repeat(100_000), "x".repeat(1_000));
    assert_eq!(codes(&text), [Code::TooLarge]);
}

#[test]
fn long_lines_take_no_time() {
    let lines = [
        "\"".repeat(4_000_000),
        "'\"".repeat(2_000_000),
        "é".repeat(2_000_000),
        "aé".repeat(1_000_000),
        "readiness = exec ".to_owned() + &"\\\"\"".repeat(1_000_000),
        "‚".repeat(1_000_000),
        "x".repeat(8_000_000),
        "no x;".repeat(1_000_000),
        "with a = [\n".to_owned() + &"\\\"\"\"\n".repeat(500_000),
        "with a = [\n".repeat(500_000),
        "container a { with a = [\n".repeat(60) + &"with a = [\n".repeat(500_000) + "}",
        "no liveness\n".to_owned() + &"# x\n".repeat(1_000_000),
        ",\n".repeat(1_000_000),
        "container a: ".repeat(60) + &";".repeat(1_000_000),
    ];
    // Work that grows with the square of a line would take hours here, so that this test ends only when there is none.
    for line in &lines {
        let (spec, found) = parse(line);
        assert!(!found.is_empty() || !spec.statements.is_empty(), "nothing is said of {line:.10?}");
    }
}
