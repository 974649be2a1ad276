//! Whatever is in a file, the terminal comes to no harm, and the marks stand where they belong.

use insta::assert_snapshot;
use proptest::prelude::*;

use super::super::visible;
use super::*;

#[test]
fn escapes_and_overrides_are_shown_and_not_obeyed() {
    let text = "env A\u{1b}[2J = \u{202e}\"x\" 99999 \u{0}";
    let shown = printed(Format::Human, "tests/\u{1b}]0;x\u{7}.chartspec", text, port(text, "99999"));
    assert_snapshot!(shown, @r#"
    error[CS0301]: 99999 is no port
      ┌─ tests/␛]0;x␇.chartspec:1:18
      │
    1 │ env A␛[2J = <U+202E>"x" 99999 ␀
      │                         ^^^^^ outside of 1 to 65535
    "#);
}

#[test]
fn messages_labels_and_help_are_no_way_in_either() {
    let text = "tcp :99999";
    let at = span_of(text, ":99999");
    let diagnostic =
        Diagnostic::new(Code::PortRange, "no \u{1b}[31m port\n::error::x", at, "\u{9b}2J").help("\u{202e}a\nb");
    assert_snapshot!(human(text, diagnostic), @r"
    tcp :99999
    ══════
    error[CS0301]: no ␛[31m port␊::error::x
      ┌─ tests/a.chartspec:1:5
      │
    1 │ tcp :99999
      │     ^^^^^^ <U+009B>2J
      │
      = help: <U+202E>a
        b
    ");
}

#[test]
fn of_a_line_of_fifty_megabytes_a_window_is_shown() {
    let text = format!("{}99999{}", "ä ".repeat(10 << 20), " b".repeat(10 << 20));
    let shown = printed(Format::Human, "a.chartspec", &text, port(&text, "99999"));
    assert_snapshot!(shown, @r"
    error[CS0301]: 99999 is no port
      ┌─ a.chartspec:1:20971521
      │
    1 │ …ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä 99999 b b b b b b b b b b b b b b b b b b b b b b b b b b b …
      │                                          ^^^^^ outside of 1 to 65535
    ");
}

#[test]
fn a_token_of_a_megabyte_is_marked_as_far_as_it_is_shown() {
    let text = format!("image = {}", "x".repeat(1 << 20));
    let at = Span::new(8, text.len());
    let shown =
        printed(Format::Human, "a.chartspec", &text, Diagnostic::new(Code::Unexpected, text.clone(), at, "here"));
    assert_snapshot!(shown.split_once("a.chartspec").unwrap().1, @r"
    :1:9
      │
    1 │ image = xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
      │         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ here
    ");
    assert!(shown.len() < 2000);
}

#[test]
fn a_stretch_of_many_lines_costs_no_more_than_a_short_one() {
    let text = "a\n".repeat(500_000);
    let diagnostic = Diagnostic::new(Code::UnclosedBody, "a body", Span::new(0, text.len()), "all of this");
    assert_snapshot!(printed(Format::Human, "a.chartspec", &text, diagnostic), @r"
    error[CS0106]: a body
           ┌─ a.chartspec:1:1
           │
         1 │ ╭ a
         2 │ │ a
         3 │ │ a
         4 │ │ a
           · │
    499999 │ │ a
    500000 │ │ a
           │ ╰─^ all of this
    ");
}

proptest! {
    /// Spans are promised to be good. Should one be bad, a wrong mark is better than no message.
    #[test]
    fn no_text_and_no_span_breaks_an_adapter(text in "(?s).{0,300}", start in 0_usize..400, length in 0_usize..400, second in 0_usize..400) {
        let diagnostic = Diagnostic::new(Code::Unexpected, text.clone(), Span::new(start, start + length), text.clone())
            .and(Span::new(second, second.saturating_sub(length)), text.clone())
            .help(text.clone());
        for format in [Format::Human, Format::Short, Format::Json, Format::Github, Format::Sarif] {
            let shown = printed(format, &text, &text, diagnostic.clone());
            let bad = shown.chars().find(|character| *character != '\n' && visible::is_unsafe(*character));
            prop_assert_eq!(bad, None, "{:?}: {:?}", format, shown);
        }
    }
}
