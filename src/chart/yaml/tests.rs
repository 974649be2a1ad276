//! Every expectation here was compared with sigs.k8s.io/yaml 1.6.0, which Helm 3.21 reads values.yaml with.

use std::fmt::Write;

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::{read, read_map};

fn value(text: &str) -> Value {
    read(text).unwrap_or_else(|reason| panic!("{text:?}: {reason}"))
}

/// What a plain scalar is as a value.
fn plain(scalar: &str) -> Value {
    value(&format!("a: {scalar}\n"))["a"].clone()
}

/// What a plain scalar is as a key.
fn key(scalar: &str) -> String {
    value(&format!("{scalar}: 1\n")).as_object().expect("a map").keys().next().expect("a key").clone()
}

fn error(text: &str) -> String {
    read(text).expect_err(text)
}

#[test]
fn the_words_of_yaml_1_1_are_booleans() {
    for word in ["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"] {
        assert_eq!((plain(word), key(word)), (json!(true), "true".to_owned()));
    }
    for word in ["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"] {
        assert_eq!((plain(word), key(word)), (json!(false), "false".to_owned()));
    }
}

#[test]
fn other_spellings_and_quoted_words_are_text() {
    for word in ["yEs", "oN", "tRUE", "nULL"] {
        assert_eq!(plain(word), json!(word));
    }
    assert_eq!(value("a: \"yes\"\nb: 'no'\n'on': |-\n  off\n"), json!({"a": "yes", "b": "no", "on": "off"}));
}

#[test]
fn null_has_five_spellings() {
    for word in ["", "~", "null", "Null", "NULL"] {
        assert_eq!(plain(word), Value::Null);
    }
}

#[test]
fn integers_have_go_s_prefixes_and_underscores() {
    for (scalar, number) in [
        ("1_000", 1000),
        ("1__0_", 10),
        ("0777", 511),
        ("0o777", 511),
        ("0x1F", 31),
        ("0b11", 3),
        ("-0x10", -16),
        ("+5", 5),
        ("-0", 0),
        ("08", 8),
    ] {
        assert_eq!(plain(scalar), json!(number), "{scalar}");
    }
    assert_eq!(plain("18446744073709551615"), json!(u64::MAX));
}

#[test]
fn whole_floats_become_integers_on_the_way_through_json() {
    assert_eq!(plain("1.0"), json!(1));
    assert_eq!(plain("1e3"), json!(1000));
    assert_eq!(plain("1."), json!(1));
    assert_eq!(plain("-.5"), json!(-0.5));
    assert_eq!(plain("18446744073709551616"), json!(18_446_744_073_709_551_616_f64));
}

#[test]
fn what_only_looks_like_a_number_is_text() {
    for text in
        ["2001-01-01", "2001-01-01T00:00:00Z", "1:30", "1e", "0x", "0x-1", ".", "..", "1e400", "_1", "1.2.3", "+", "-_"]
    {
        assert_eq!(plain(text), json!(text));
    }
}

#[test]
fn infinity_and_nan_are_refused_as_values() {
    for text in [".inf", "-.Inf", ".nan"] {
        assert_eq!(error(&format!("a: {text}")), "line 1: infinity and NaN can't be values of a chart");
    }
}

#[test]
fn keys_become_strings() {
    let spelled = [
        ("5", "5"),
        ("0x10", "16"),
        ("1.29", "1.29"),
        ("1.10", "1.1"),
        ("1e6", "1e+06"),
        ("0.00001", "1e-05"),
        (".inf", ".inf"),
    ];
    for (written, read) in spelled {
        assert_eq!(key(written), read);
    }
}

#[test]
fn keys_that_json_does_not_have_are_refused() {
    assert_eq!(error("~: 1"), "line 1: null can't be a key");
    assert_eq!(error("? [a]\n: 1"), "line 1: a list or map can't be a key");
    assert_eq!(error("a: &x {b: 1}\n*x : 1"), "line 2: a list or map can't be a key");
}

#[test]
fn tags_decide_the_type() {
    assert_eq!(
        value("a: !!str 5\nb: !!int '5'\nc: !!float 5\nd: !!bool 'yes'\n"),
        json!({"a": "5", "b": 5, "c": 5, "d": true})
    );
    assert_eq!(value("a: ! yes\nb: !custom 5\n"), json!({"a": "yes", "b": "5"}));
    assert_eq!(error("a: !!int x"), "line 1: `x` is no int");
}

#[test]
fn aliases_repeat_their_anchor() {
    assert_eq!(value("a: &x {b: 1}\nc: *x\nd: &x 2\n*x : *x\n"), json!({"a": {"b": 1}, "c": {"b": 1}, "d": 2, "2": 2}));
}

#[test]
fn a_merge_overwrites_what_stands_before_it() {
    assert_eq!(value("a: &x {b: 1}\nc:\n  b: 2\n  <<: *x\n")["c"], json!({"b": 1}));
    assert_eq!(value("a: &x {b: 1}\nc:\n  <<: *x\n  b: 2\n")["c"], json!({"b": 2}));
}

#[test]
fn in_a_merge_of_several_maps_the_first_wins() {
    assert_eq!(value("c:\n  <<: [{a: 1}, {a: 2, b: 3}]\n")["c"], json!({"a": 1, "b": 3}));
}

#[test]
fn a_merge_wants_maps() {
    for merged in ["5", "~", "[5]", "[[{a: 1}]]"] {
        assert_eq!(error(&format!("c:\n  <<: {merged}\n")), "line 2: `<<` wants a map or a list of maps");
    }
    assert_eq!(error("a: &x [{b: 1}]\n<<: *x\n"), "line 2: `<<` wants a map or a list of maps");
}

#[test]
fn a_quoted_merge_sign_is_a_key_and_one_that_is_a_value_is_text() {
    assert_eq!(value("'<<': 1\nb: <<\n"), json!({"<<": 1, "b": "<<"}));
}

#[test]
fn the_last_of_two_equal_keys_wins() {
    assert_eq!(value("a: {x: 1}\na: {y: 2}\n"), json!({"a": {"true": 2}}));
}

#[test]
fn only_the_first_document_counts() {
    assert_eq!(value("a: 1\n---\nb: 2\n"), json!({"a": 1}));
    assert_eq!(value("a: 1\n...\nbroken: [\n"), json!({"a": 1}));
}

#[test]
fn a_last_line_without_its_end_has_none_in_a_block() {
    assert_eq!(value("a: |\n  text"), json!({"a": "text"}));
    assert_eq!(value("a: |\n  text\n"), json!({"a": "text\n"}));
}

#[test]
fn a_file_of_values_is_a_map() {
    assert_eq!(read_map(""), Ok(json!({})));
    assert_eq!(read_map("# nothing\n"), Ok(json!({})));
    assert_eq!(read_map("- 1\n"), Err("is a list, and should be a map".to_owned()));
    assert_eq!(read_map("text\n"), Err("is a single value, and should be a map".to_owned()));
}

#[test]
fn a_syntax_error_has_its_place() {
    assert_eq!(error("a: 1\nb: c: d\n"), "line 2, column 5: mapping values are not allowed in this context");
}

#[test]
fn what_helm_s_reader_refuses_is_refused() {
    assert_eq!(error("a: 1\nb: \0\n"), "line 2: control characters are not allowed");
    assert_eq!(error("a: \u{7f}\n"), "line 1: control characters are not allowed");
    assert_eq!(
        error("%YAML 1.2\n---\na: 1\n"),
        "line 1: Helm reads YAML 1.1 and refuses a file that says it is another"
    );
    assert_eq!(error("a: *x\n"), "line 1, column 4: while parsing node, found unknown anchor");
}

#[test]
fn an_anchor_that_contains_itself_is_refused() {
    assert_eq!(error("a: &x [*x]"), "line 1: an anchor's value contains itself");
}

/// Lists of `fan` items, each an alias of the list above.
fn bomb(fan: usize, levels: usize) -> String {
    let mut text = format!("a0: &a0 [{}]\n", vec!["x"; fan].join(", "));
    for level in 1..=levels {
        let aliases = vec![format!("*a{}", level - 1); fan].join(", ");
        writeln!(text, "a{level}: &a{level} [{aliases}]").expect("a string takes all");
    }
    text
}

#[test]
fn a_bomb_of_aliases_is_refused_where_go_refuses_it() {
    for (fan, most) in [(3, 5), (5, 3), (10, 2), (30, 1)] {
        assert!(read(&bomb(fan, most)).is_ok());
        assert_eq!(error(&bomb(fan, most + 1)), format!("line {}: excessive aliasing", most + 2));
        error(&bomb(fan, 60));
    }
}

#[test]
fn deep_nesting_is_refused() {
    for text in ["[".repeat(100_000), "- ".repeat(100_000), "{a: ".repeat(100_000), "? ".repeat(100_000)] {
        error(&text);
    }
    let mut chain = "a0: &a0 {x: 1}\n".to_owned();
    for level in 1..400 {
        writeln!(chain, "a{level}: &a{level} {{y: *a{}}}", level - 1).expect("a string takes all");
    }
    assert_eq!(error(&chain), "line 250: nested deeper than 250");
    assert!(read(&format!("a: {}{}", "[".repeat(249), "]".repeat(249))).is_ok());
}

#[test]
fn many_keys_do_not_take_long() {
    let keys: Vec<_> = (0..50_000).map(|number| format!("key{number}: value")).collect();
    assert_eq!(value(&keys.join("\n")).as_object().map(serde_json::Map::len), Some(50_000));
}

proptest! {
    #[test]
    fn no_text_panics(text in any::<String>()) {
        let _ = read(&text);
    }

    #[test]
    fn no_text_of_yaml_s_signs_panics(text in "([-?:,&*!|>'\"%@`#{}\\[\\]<~ \n\tab01.+_]|<<: |\\*a|&a |!!int |---\n){0,60}") {
        let _ = read(&text);
    }
}
