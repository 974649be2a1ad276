//! Values, strings and paths.

use super::outline::{outline, wrong};
use insta::assert_snapshot;

#[test]
fn values_keep_their_types() {
    let text = r#"with a = 8080, b = "8080", c = true, d = "true", e = null, f = 1.0, g = 1e3, h = -0, i = 0.5, j = -12
with k = [1, [2, {x: [],},],], l = {}, m = {a: 1, "b c": 'd', 'e''f': null, true: 1, 8080: 2, a-b/c.d: 3}
with n = 9223372036854775807, o = -9223372036854775808"#;
    assert_snapshot!(outline(text), @r#"
    with <a> = 8080, <b> = "8080", <c> = true, <d> = "true", <e> = null, <f> = 1.0, <g> = 1000.0, <h> = 0, <i> = 0.5, <j> = -12
    with <k> = [1, [2, {x: []}]], <l> = {}, <m> = {a: 1, b c: "d", e'f: null, true: 1, 8080: 2, a-b/c.d: 3}
    with <n> = 9223372036854775807, <o> = -9223372036854775808
    "#);
}

#[test]
fn strings() {
    let text = r#"with a = "\" \\ \/ \b \f \n \r \t \u00e9 \ud83d\ude00", b = 'it''s \n "raw"', c = "", d = '', e = "é # ; { } 'x'""#;
    assert_snapshot!(outline(text), @r#"with <a> = "\" \\ / \u{8} \u{c} \n \r \t é 😀", <b> = "it's \\n \"raw\"", <c> = "", <d> = "", <e> = "é # ; { } 'x'""#);
}

#[test]
fn strings_over_several_lines() {
    let text = "with a = \"\"\"\n    one\n      two\n\n    \\tthree \"quoted\" ''\n    \"\"\", b = \"\"\"one\n  two\n  \"\"\", c = \"\"\"x\"\"\", d = \"\"\"\"\"\", e = \"\"\"\r\n  a\r\n  b\"\"\"";
    assert_snapshot!(outline(text), @r#"with <a> = "one\n  two\n\n\tthree \"quoted\" ''", <b> = "one\ntwo", <c> = "x", <d> = "", <e> = "a\nb""#);
}

#[test]
fn strings_that_are_wrong() {
    let text = r#"
with a = "\q"
with a = "é \ud800"
with a = "\ud800\u0041"
with a = "\udc00"
with a = "\u12"
with a = "\u12é4"
with a = """
  \x
  """
with a = {b: "\é"}
"#;
    assert_snapshot!(wrong(text), @r#"
    2:11 CS0104 `\q` is no escape
      "\\q" no such escape
      help: write `\\` for a backslash, or use a raw string: `'…'`
      note: the escapes are those of JSON: `\" \\ \/ \b \f \n \r \t \uXXXX`
    3:13 CS0104 half of a surrogate pair
      "\\ud800" no such escape
      help: write both halves, as in `\ud83d\ude00`
    4:11 CS0104 half of a surrogate pair
      "\\ud800" no such escape
      help: write both halves, as in `\ud83d\ude00`
    5:11 CS0104 half of a surrogate pair
      "\\udc00" no such escape
      help: write both halves, as in `\ud83d\ude00`
    6:11 CS0104 `\u` needs four hexadecimal digits
      "\\u12" no such escape
      help: write it as in `\u00e9`
    7:11 CS0104 `\u` needs four hexadecimal digits
      "\\u12" no such escape
      help: write it as in `\u00e9`
    9:3 CS0104 `\x` is no escape
      "\\x" no such escape
      help: write `\\` for a backslash, or use a raw string: `'…'`
      note: the escapes are those of JSON: `\" \\ \/ \b \f \n \r \t \uXXXX`
    11:15 CS0104 `\é` is no escape
      "\\é" no such escape
      help: write `\\` for a backslash, or use a raw string: `'…'`
      note: the escapes are those of JSON: `\" \\ \/ \b \f \n \r \t \uXXXX`
    "#);
}

#[test]
fn an_unclosed_string_costs_its_line() {
    let text = "
with a = \"x
no lifeness
with a = [\"x, \"y\"]
container a { env A = \"v }
container \"b { no foo }
with b = 'it's'
no startp
";
    assert_snapshot!(wrong(text), @r#"
    2:10 CS0103 this string is not closed
      "\"" opened here
      help: close it with `"`
      note: a string over several lines stands between `"""` and `"""`
    3:4 CS0102 `lifeness` is nothing that `no` can deny
      "lifeness" not a word of `no`
      help: did you mean `liveness`?
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    4:17 CS0103 this string is not closed
      "\"" opened here
      help: close it with `"`
      note: a string over several lines stands between `"""` and `"""`
    5:23 CS0103 this string is not closed
      "\"" opened here
      help: close it with `"`
      note: a string over several lines stands between `"""` and `"""`
    6:11 CS0103 this string is not closed
      "\"" opened here
      help: close it with `"`
      note: a string over several lines stands between `"""` and `"""`
    7:15 CS0103 this string is not closed
      "'" opened here
      help: close it with `'`
      note: inside `'…'` a quote is written twice: `''`
    8:4 CS0102 `startp` is nothing that `no` can deny
      "startp" not a word of `no`
      help: did you mean `startup`?
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    "#);
}

#[test]
fn an_unclosed_string_over_several_lines() {
    assert_snapshot!(wrong("with a = \"\"\"x\nno lifeness\n"), @r#"
    1:10 CS0103 this string is not closed
      "\"\"\"" opened here
      help: close it with `"""`
    2:4 CS0102 `lifeness` is nothing that `no` can deny
      "lifeness" not a word of `no`
      help: did you mean `liveness`?
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    "#);
}

#[test]
fn an_unclosed_bracket_costs_its_line() {
    let text = "
with a = [1, 2
no lifeness
container a {
  with b = {x: [1, 2}
  with c = {x: 1
  no foo
}
container a { with d = [1 } no bar
with e = {x: 1]
with f = [1; 2]
no baz
";
    assert_snapshot!(wrong(text), @r#"
    2:10 CS0105 this `[` is not closed
      "[" opened here
      "no" `]` expected before this
      help: add the `]` that closes it
    3:4 CS0102 `lifeness` is nothing that `no` can deny
      "lifeness" not a word of `no`
      help: did you mean `liveness`?
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    5:16 CS0105 this `[` is not closed
      "[" opened here
      "}" `]` expected before this
      help: add the `]` that closes it
    6:12 CS0105 this `{` is not closed
      "{" opened here
      "no" `}` expected before this
      help: add the `}` that closes it
    7:6 CS0102 `foo` is nothing that `no` can deny
      "foo" not a word of `no`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    9:24 CS0105 this `[` is not closed
      "[" opened here
      "}" `]` expected before this
      help: add the `]` that closes it
    9:32 CS0102 `bar` is nothing that `no` can deny
      "bar" not a word of `no`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    10:10 CS0105 this `{` is not closed
      "{" opened here
      "]" `}` expected before this
      help: add the `}` that closes it
    11:12 CS0101 a `;` inside `[`
      ";" a `;` ends statements only
      "[" the bracket is opened here
      help: separate elements with `,`
    12:4 CS0102 `baz` is nothing that `no` can deny
      "baz" not a word of `no`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    "#);
}

#[test]
fn a_statement_below_an_unclosed_bracket_is_read() {
    let text = "
with a = {b: [1,
  2
readiness = tcp :1
containers = [
  api,
  no
  ,container
]
with a = [1
  because \"x\"
no foo
with a = [1,
";
    assert_snapshot!(wrong(text), @r#"
    2:14 CS0105 this `[` is not closed
      "[" opened here
      "readiness" `]` expected before this
      help: add the `]` that closes it
    10:10 CS0105 this `[` is not closed
      "[" opened here
      "because" `]` expected before this
      help: add the `]` that closes it
    12:4 CS0102 `foo` is nothing that `no` can deny
      "foo" not a word of `no`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    13:10 CS0105 this `[` is not closed
      "[" opened here
      help: add the `]` that closes it
    "#);
}

#[test]
fn numbers_that_cannot_be_held() {
    assert_snapshot!(wrong("with a = 9223372036854775808\nwith a = [1, -1e999]\nwith a = 1e400"), @r#"
    1:10 CS0112 a number that cannot be held
      "9223372036854775808" no 64-bit integer is that large
      help: quote it if it is a string: `"…"`
    2:14 CS0112 a number that cannot be held
      "-1e999" no 64-bit float is that large
      help: quote it if it is a string: `"…"`
    3:10 CS0112 a number that cannot be held
      "1e400" no 64-bit float is that large
      help: quote it if it is a string: `"…"`
    "#);
}

#[test]
fn keys_that_stand_twice() {
    assert_snapshot!(wrong("with a = {b: 1, c: {d: 1, 'd': 2}}\nwith a = {b: 1, \"b\": 2}"), @r#"
    1:27 CS0113 the key `d` stands twice
      "'d'" again here
      "d" first here
      help: keep one of the two
    2:17 CS0113 the key `b` stands twice
      "\"b\"" again here
      "b" first here
      help: keep one of the two
    "#);
}

#[test]
fn bare_words_are_no_values() {
    assert_snapshot!(wrong("env A = yes\nenv A = on, B = 1\nimage = nginx:1.25\nwith a = [1, b]\nwith a = 1_000\nwith a = 1.2.3 { no foo }\nwith a = {b: c}\nwith a = ~"), @r#"
    1:9 CS0101 a bare word is no value
      "yes" not a value
      help: write `true`, or quote it: `"yes"`
    2:9 CS0101 a bare word is no value
      "on" not a value
      help: write `true`, or quote it: `"on"`
    3:9 CS0101 a bare word is no value
      "nginx:1.25" not a value
      help: quote it: `"nginx:1.25"`
    4:14 CS0101 a bare word is no value
      "b" not a value
      help: quote it: `"b"`
    5:10 CS0101 a bare word is no value
      "1_000" not a value
      help: quote it: `"1_000"`
    6:10 CS0101 a bare word is no value
      "1.2.3" not a value
      help: quote it: `"1.2.3"`
    6:21 CS0102 `foo` is nothing that `no` can deny
      "foo" not a word of `no`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    7:14 CS0101 a bare word is no value
      "c" not a value
      help: quote it: `"c"`
    8:10 CS0101 a bare word is no value
      "~" not a value
      help: write `null`, or quote it: `"~"`
    "#);
}
