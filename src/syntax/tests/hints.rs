//! The usual slips, and what is said about them.

use super::outline::wrong;
use insta::assert_snapshot;

#[test]
fn characters_that_have_no_place() {
    let text = "env A = “yes”; no liveness\nno\u{a0}liveness\nno\u{2003}liveness\nno liveness\u{200b}\nno liveness \u{0}\nno liveness \u{1b}[0m";
    assert_snapshot!(wrong(text), @r#"
    1:9 CS0111 `“` is no quote of this language
      "“" a typographic quote
      help: quote strings with `"…"` or `'…'`
    2:3 CS0111 a non-breaking space
      "\u{a0}" not a plain space
      help: put a plain space in its place
    3:3 CS0111 a space that is not a plain one
      "\u{2003}" U+2003
      help: put a plain space in its place
    4:12 CS0111 an invisible character
      "\u{200b}" U+200B
      help: remove it
    5:13 CS0111 a control character
      "\0" U+0000
      help: remove it, or write it as `\u0000` in a `"…"` string
    6:13 CS0111 a control character
      "\u{1b}" U+001B
      help: remove it, or write it as `\u001b` in a `"…"` string
    "#);
}

#[test]
fn a_lone_carriage_return() {
    assert_snapshot!(wrong("no liveness\rno startup\n# a\rb\nno foo"), @r#"
    1:12 CS0111 a carriage return without a newline
      "\r" a lone CR
      help: end lines with LF or CRLF, and write `\r` in a string
    2:4 CS0111 a carriage return without a newline
      "\r" a lone CR
      help: end lines with LF or CRLF, and write `\r` in a string
    3:4 CS0102 `foo` is nothing that `no` can deny
      "foo" not a word of `no`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    "#);
}

#[test]
fn characters_that_reorder_the_text() {
    let text = "env A = \"a\u{202e}b\"\n# \u{2066}x\nno \u{200f}liveness\nenv B = 'x\u{61c}'\nenv C = \"\\u202E\"";
    assert_snapshot!(wrong(text), @r#"
    1:11 CS0111 a character that reorders the text around it
      "\u{202e}" U+202E
      help: remove it, or write it as `\u202E` in a `"…"` string
    2:3 CS0111 a character that reorders the text around it
      "\u{2066}" U+2066
      help: remove it, or write it as `\u2066` in a `"…"` string
    3:4 CS0111 a character that reorders the text around it
      "\u{200f}" U+200F
      help: remove it, or write it as `\u200F` in a `"…"` string
    4:11 CS0111 a character that reorders the text around it
      "\u{61c}" U+061C
      help: remove it, or write it as `\u061C` in a `"…"` string
    "#);
}

#[test]
fn control_characters_in_strings() {
    let text = "env A = \"a\tb\"\nenv A = 'a\u{7}'\nenv A = \"\"\"a\tb\n\u{0}\"\"\"\nreadiness = exec cat \u{1}";
    assert_snapshot!(wrong(text), @r#"
    1:11 CS0111 a tab inside a string
      "\t" a tab
      help: write it as `\t` in a `"…"` string
    2:11 CS0111 a control character
      "\u{7}" U+0007
      help: remove it, or write it as `\u0007` in a `"…"` string
    4:1 CS0111 a control character
      "\0" U+0000
      help: remove it, or write it as `\u0000` in a `"…"` string
    5:22 CS0111 a control character
      "\u{1}" U+0001
      help: remove it, or write it as `\u0001` in a `"…"` string
    "#);
}

#[test]
fn what_is_read_again_is_reported_once() {
    assert_snapshot!(wrong("with a = [1\n// one\n# two \u{202e}\nno foo }\nwith b = {c: \n\u{a0}\n\nno bar"), @r#"
    1:10 CS0105 this `[` is not closed
      "[" opened here
      "no" `]` expected before this
      help: add the `]` that closes it
    2:1 CS0101 a comment begins with `#`
      "//" no comment begins like this
      help: write `#` in its place
    3:7 CS0111 a character that reorders the text around it
      "\u{202e}" U+202E
      help: remove it, or write it as `\u202E` in a `"…"` string
    4:4 CS0102 `foo` is nothing that `no` can deny
      "foo" not a word of `no`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    4:8 CS0107 this `}` closes nothing
      "}" no body is open here
      help: remove it, or look for a `{` that is missing above
    6:1 CS0111 a non-breaking space
      "\u{a0}" not a plain space
      help: put a plain space in its place
    8:4 CS0102 `bar` is nothing that `no` can deny
      "bar" not a word of `no`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    "#);
    let text = "with a = [\n# one\n# two\n";
    let comments: Vec<_> = crate::syntax::parse(text).0.comments;
    assert_eq!(comments.iter().map(|span| &text[span.start..span.end]).collect::<Vec<_>>(), ["# one", "# two"]);
}

#[test]
fn a_body_with_two_signs() {
    assert_snapshot!(wrong("container a: { no liveness }\nno readiness, liveness\nreadiness = tcp :1 // why\nno liveness timeout 5"), @r#"
    1:14 CS0101 a body stands behind `:` or in `{ … }`, not both
      "{" again here
      ":" a body begins here
      help: remove the `:`
    2:13 CS0101 expected the end of the statement, found `,`
      "," expected the end of the statement
      help: give each a `no` of its own: `no readiness; no liveness`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    3:20 CS0101 a comment begins with `#`
      "//" no comment begins like this
      help: write `#` in its place
    4:13 CS0101 expected the end of the statement, found `timeout`
      "timeout" expected the end of the statement
      help: put `timeout` behind the handler of a probe
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    "#);
}

#[test]
fn habits_of_other_languages() {
    let text = "no liveness // why\n// a comment\n/* another */\nenv A == \"x\"\nenv A: \"x\"\nimage: \"x\"\nreadiness:\n  httpGet:\n    path: /x\nexpect a == 1";
    assert_snapshot!(wrong(text), @r#"
    1:13 CS0101 a comment begins with `#`
      "//" no comment begins like this
      help: write `#` in its place
    2:1 CS0101 a comment begins with `#`
      "//" no comment begins like this
      help: write `#` in its place
    3:1 CS0101 a comment begins with `#`
      "/*" no comment begins like this
      help: write `#` in its place
    4:7 CS0101 expected `from` or `=`, found `==`
      "==" expected `from` or `=`
      help: write one `=`: a fact is stated, not compared
      help: a variable reads `env NAME = "value"` or `env NAME from secret NAME key KEY`
    5:6 CS0101 expected `from` or `=`, found `:`
      ":" expected `from` or `=`
      help: write `=` in place of `:`
      help: a variable reads `env NAME = "value"` or `env NAME from secret NAME key KEY`
    6:6 CS0101 expected a check, found `:`
      ":" expected a check
      help: write `=` in place of `:`
      help: an image reads `image = "…"` or `image ~ 'regex'`
    7:10 CS0101 expected `exactly` or `=`, found `:`
      ":" expected `exactly` or `=`
      help: write `=` in place of `:`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    10:10 CS0101 expected a check, found `==`
      "==" expected a check
      help: write one `=`: a fact is stated, not compared
      help: an expectation reads `expect PATH = VALUE`, `expect PATH ~ 'regex'` or `expect PATH exists`
    "#);
}
