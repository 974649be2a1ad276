//! Values and names that YAML, Go or helm-unittest itself might take for something else.

use crate::support::Case;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::fmt::Write;

/// A spec that gives the chart each value and expects to find it again.
fn echo(values: &[Value]) -> Case {
    let mut spec = String::from("template templates/echo.yaml\nEcho {\n");
    for value in values {
        _ = writeln!(spec, "  with document = {{value: {value}}}: expect document.value = {value}");
    }
    Case::new("echo").spec(spec + "}\n")
}

/// A spec that gives the chart each value and expects to find it in what the chart prints as JSON.
fn echo_json(values: &[Value]) -> Case {
    let mut spec = String::from("template templates/all.yaml\nAll {\n");
    for value in values {
        _ = writeln!(spec, "  with it = {value}: expect values.it = {value}");
    }
    Case::new("echo").spec(spec + "}\n")
}

/// A spec that sets each variable and expects to find it again.
fn variables(values: &[String]) -> Case {
    let set: Vec<_> = values.iter().enumerate().map(|(index, value)| format!("V{index}: {}", json!(value))).collect();
    let env: Vec<_> = values.iter().enumerate().map(|(index, value)| format!("V{index} = {}", json!(value))).collect();
    Case::new("echo").spec(format!(
        "template templates/pod.yaml\nwith variables = {{{}}}\npod: container echo: env {}\n",
        set.join(", "),
        env.join(", ")
    ))
}

/// Strings that are something else without their quotes, or that break the text around them.
const STRINGS: [&str; 66] = [
    "",
    " ",
    "~",
    "null",
    "Null",
    "NULL",
    "true",
    "True",
    "false",
    "yes",
    "no",
    "on",
    "off",
    "y",
    "n",
    "Y",
    "N",
    "1",
    "-1",
    "+1",
    "0",
    "007",
    "0o17",
    "0x1F",
    "0b1",
    "1_000",
    "1e3",
    "1.0",
    ".5",
    "1.",
    "-.inf",
    ".nan",
    "1:30",
    "2001-01-01",
    "2001-01-01T00:00:00Z",
    "<<",
    "=",
    "-",
    "- a",
    "? a",
    ": a",
    "a: b",
    "a:",
    "a #b",
    "#",
    "&a",
    "*a",
    "!a",
    "|",
    ">",
    "%",
    "@",
    "`",
    "'",
    "\"",
    "\\",
    "\\n",
    "[",
    "{",
    "{{ .Values.x }}",
    ",",
    "a\tb",
    "---",
    "...",
    "é 漢 🎈",
    "\u{a0}\u{2028}\u{feff}x",
];

/// Strings of several lines. helm-unittest cuts white space ahead of a newline, and newlines at the start, from what is
/// rendered.
const LINES: [&str; 16] = [
    "a\nb",
    "a\nb\n",
    "a\n\n\nb\n\n",
    "\na",
    "\n\n",
    "a \nb",
    "a\t\nb",
    "  a\n b",
    "a\r\nb",
    "a \r\nb",
    "---\na: b\n---\n",
    "a\n---\nb",
    "...\na",
    "# a\n# b",
    "\t\t - asserts[0] `equal` fail \n\t\t\t Template:\techo ",
    "a\n#### file: echo/templates/pod.yaml\nb",
];

#[test]
fn strings_stay_strings() {
    echo(&STRINGS.map(Value::from)).green();
    variables(&STRINGS.map(str::to_owned)).green();
}

#[test]
fn strings_of_several_lines_stay_what_they_are() {
    echo(&LINES.map(Value::from)).green();
    variables(&LINES.map(str::to_owned)).green();
}

#[test]
fn values_keep_their_types() {
    echo(&[
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(-1),
        json!(8080),
        json!(999_999),
        json!(1.5),
        json!(-0.25),
        json!([1, "1", true, "true", null, 1.5]),
        json!({"a": 1, "b": "1", "c": {"d": [{"e": null}]}}),
        json!({"on": "off", "1": "one", "null": "~", "a.b/c": 1, "it's": 2, "": 3}),
    ])
    .green();
}

#[test]
fn a_value_of_another_type_is_red() {
    for (given, expected) in
        [(json!(8080), "\"8080\""), (json!("8080"), "8080"), (json!("true"), "true"), (json!(1), "true")]
    {
        let spec = format!(
            "template templates/echo.yaml\nwith document = {{value: {given}}}\nEcho: expect document.value = {expected} as \"it\"\n"
        );
        Case::new("echo").spec(spec).red([("it", "equal document.value")]);
    }
}

#[test]
fn keys_that_need_quotes_are_found() {
    let keys =
        ["a.b/c", "it's", "say \"so\"", "a b", "[0]", "*", "$", "@", "?", "\\", "on", "1", "é", "a'b\"c", "]", "a,b"];
    let mut spec = String::from("template templates/echo.yaml\nEcho {\n");
    for key in keys {
        let key = json!(key);
        _ = writeln!(spec, "  with document = {{{key}: {{x: {key}}}}}: expect document[{key}].x = {key}");
    }
    Case::new("echo").spec(spec + "}\n").green();
}

#[test]
fn containers_may_be_called_like_words_of_the_language_or_of_yaml() {
    for name in ["no", "on", "null", "true", "container", "readiness", "1e3", "0x1f", "123", "a"] {
        let quoted = format!("- name: \"{name}\"\n");
        let spec = format!("template templates/pod.yaml\npod: container \"{name}\": no probes\n");
        Case::new("echo").given("templates/pod.yaml", "- name: echo\n", &quoted).spec(spec).green();
    }
}

#[test]
fn names_and_reasons_break_no_line_of_the_suite() {
    let hostile = "\"--- it's: # [x] {y} \\\"z\\\" \\u2028 \\u0000 \\n---\\n- it: x\\r\\n... 🎈\"";
    let spec = format!(
        "suite {hostile}\ntemplate templates/pod.yaml\npod: container echo {{\n\
         no liveness because {hostile}\nno startup as {hostile}\nno readiness as {hostile}\n}}\n"
    );
    Case::new("echo").spec(spec).green();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    /// A tab at the start is left out: helm-unittest 1.1.2 prints several lines that begin with one so that it cannot read
    /// them again, and then no assert on their document has a verdict.
    #[test]
    fn any_string_arrives_as_it_is(values in prop::collection::vec("([ -~\\n\\PC][ -~\\n\\t\\PC]{0,24})?", 24)) {
        prop_assert_eq!(variables(&values).judge(&[]).map_err(|fault| fault.to_string()), Ok(()));
    }

    /// As JSON, since a chart that prints a number by itself prints one from a million up as Go does: `1e+06`.
    #[test]
    fn any_number_arrives_as_it_is(
        whole in prop::collection::vec(-(1_i64 << 53)..(1_i64 << 53), 12),
        small in prop::collection::vec(-1000_i64..1000, 6),
        parts in prop::collection::vec((-1.0e12..1.0e12_f64).prop_filter("with a fraction", |it| it.fract() != 0.0), 6),
    ) {
        let whole = whole.into_iter().chain(small).map(Value::from);
        let values: Vec<_> = whole.chain(parts.into_iter().map(Value::from)).collect();
        prop_assert_eq!(echo_json(&values).judge(&[]).map_err(|fault| fault.to_string()), Ok(()));
    }

    /// At the top of the values, and below it. What helm-unittest cannot set is refused by the compiler.
    #[test]
    fn any_key_arrives_as_it_is(
        top in prop::collection::hash_set("[^=,{}\\[\\]\\p{C}\\p{Z}]{1,12}", 8),
        below in prop::collection::hash_set("[ -~\\PC]{1,12}", 8),
    ) {
        let mut spec = String::from("template templates/all.yaml\nAll {\n");
        for (index, (top, below)) in top.iter().zip(&below).enumerate() {
            let (top, below) = (json!(format!("k{top}")), json!(below));
            _ = writeln!(spec, "  with {top} = {{{below}: {index}}}: expect values[{top}][{below}] = {index}");
        }
        prop_assert_eq!(Case::new("echo").spec(spec + "}\n").judge(&[]).map_err(|fault| fault.to_string()), Ok(()));
    }
}
