//! The excerpt that people are shown.

use insta::assert_snapshot;

use super::*;

#[test]
fn a_place_with_help_and_notes() {
    let text = "container api\nreadiness = tcp :99999 delay 5";
    let diagnostic =
        port(text, ":99999").help("write the port that the container listens on").note("a name works, too");
    assert_snapshot!(human(text, diagnostic), @r"
    container api
    readiness = tcp :99999 delay 5
    ══════
    error[CS0301]: 99999 is no port
      ┌─ tests/a.chartspec:2:17
      │
    2 │ readiness = tcp :99999 delay 5
      │                 ^^^^^^ outside of 1 to 65535
      │
      = help: write the port that the container listens on
      = note: a name works, too
    ");
}

#[test]
fn the_first_label_is_the_one_that_it_is_about() {
    let text = "env A = \"1\"\nenv B = \"1\"\nenv A = \"2\"";
    let again = Span::new(text.rfind("A =").unwrap(), text.rfind("A =").unwrap() + 1);
    let diagnostic = Diagnostic::new(Code::StatedTwice, "`A` is stated twice", again, "again here");
    assert_snapshot!(human(text, diagnostic.and(span_of(text, "A"), "first here")), @r#"
    env A = "1"
    env B = "1"
    env A = "2"
    ══════
    error[CS0203]: `A` is stated twice
      ┌─ tests/a.chartspec:3:5
      │
    1 │ env A = "1"
      │     - first here
    2 │ env B = "1"
    3 │ env A = "2"
      │     ^ again here
    "#);
}

#[test]
fn the_middle_of_a_long_stretch_is_left_out() {
    let text = "pod {\n  a\n  b\n  c\n  d\n  e\n  f\n  g\n}\nend";
    let body = span_of(text, "{\n  a\n  b\n  c\n  d\n  e\n  f\n  g\n}");
    let diagnostic = Diagnostic::new(Code::UnclosedBody, "a body", body, "all of this");
    assert_snapshot!(human(text, diagnostic), @r"
    pod {
      a
      b
      c
      d
      e
      f
      g
    }
    end
    ══════
    error[CS0106]: a body
      ┌─ tests/a.chartspec:1:5
      │
    1 │   pod {
      │ ╭─────^
    2 │ │   a
    3 │ │   b
    4 │ │   c
      · │
    8 │ │   g
    9 │ │ }
      │ ╰─^ all of this
    ");
}

#[test]
fn a_stretch_that_ends_with_its_line_stays_on_it() {
    let text = "one\r\ntwo\r\nthree";
    let diagnostic = Diagnostic::new(Code::Unexpected, "a line", span_of(text, "two\r\n"), "this one");
    assert_snapshot!(human(text, diagnostic), @r"
    one
    two
    three
    ══════
    error[CS0101]: a line
      ┌─ tests/a.chartspec:2:1
      │
    2 │ two
      │ ^^^ this one
    ");
}

#[test]
fn the_end_of_the_text() {
    let text = "container api {\n";
    let end = Span::new(text.len(), text.len());
    let diagnostic = Diagnostic::new(Code::UnclosedBody, "a body is not closed", end, "expected `}`");
    assert_snapshot!(human(text, diagnostic.and(span_of(text, "{"), "opened here")), @r"
    container api {

    ══════
    error[CS0106]: a body is not closed
      ┌─ tests/a.chartspec:2:1
      │
    1 │ container api {
      │               - opened here
    2 │
      │ ^ expected `}`
    ");
}

#[test]
fn tabs_and_wide_letters_keep_the_marks_in_place() {
    let text = "\tenv 名前 = 99999";
    assert_snapshot!(human(text, port(text, "99999")), @r"
    	env 名前 = 99999
    ══════
    error[CS0301]: 99999 is no port
      ┌─ tests/a.chartspec:1:11
      │
    1 │     env 名前 = 99999
      │                ^^^^^ outside of 1 to 65535
    ");
}

#[test]
fn a_whole_file_is_named_in_the_message() {
    let diagnostic = Diagnostic::of_file(Code::NoSpec, "no spec found").help("a spec ends in `.chartspec`");
    assert_snapshot!(printed(Format::Human, "tests", "", diagnostic), @r"
    error[CS0508]: tests: no spec found
     = help: a spec ends in `.chartspec`
    ");
}

#[test]
fn help_of_several_lines_is_indented() {
    let text = "tcp :99999";
    assert_snapshot!(human(text, port(text, ":99999").help("one of\n  :80\n  :443")), @r"
    tcp :99999
    ══════
    error[CS0301]: 99999 is no port
      ┌─ tests/a.chartspec:1:5
      │
    1 │ tcp :99999
      │     ^^^^^^ outside of 1 to 65535
      │
      = help: one of
          :80
          :443
    ");
}
