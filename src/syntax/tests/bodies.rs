//! Bodies, and what is wrong with them.

use super::outline::{outline, wrong};
use insta::assert_snapshot;

#[test]
fn a_colon_gives_the_rest_of_the_line() {
    let text = "
container a: no liveness; no startup
container b
  # a comment
  : no liveness
container c: with x = 1: env A = \"1\"; env B = \"2\"
container d: with x = 1 {
  no liveness
  no startup
}
container e { with x = 1: no liveness } no startup
";
    assert_snapshot!(outline(text), @r#"
    container [a] :
      no liveness
      no startup
    container [b] :
      no liveness
    container [c] :
      with <x> = 1 :
        env A = "1"
        env B = "2"
    container [d] :
      with <x> = 1 {}
        no liveness
        no startup
    container [e] {}
      with <x> = 1 :
        no liveness
    no startup
    "#);
}

#[test]
fn what_needs_a_body() {
    assert_snapshot!(wrong("container a\ndeployment\nfor container a, container b\nwith each a in [1]\ninit a\nsidecar b\nService"), @r#"
    1:1 CS0114 a container needs a body
      "container a" nothing is said of it
      help: say what holds for it: `container NAME { … }`
    2:1 CS0114 a document needs a body
      "deployment" nothing is said of it
      help: say what holds for it: `deployment NAME { … }`
    3:1 CS0114 `for` needs a body
      "for container a, container b" nothing is said of it
      help: say what holds for it: `for TARGET, TARGET { … }`
    4:1 CS0114 `with each` needs a body
      "with each a in [1]" nothing is said of it
      help: say what holds for it: `with each PATH in [V, V] { … }`
    5:1 CS0114 an init container needs a body
      "init a" nothing is said of it
      help: say what holds for it: `init NAME { … }`
    6:1 CS0114 a sidecar needs a body
      "sidecar b" nothing is said of it
      help: say what holds for it: `sidecar NAME { … }`
    7:1 CS0114 a document needs a body
      "Service" nothing is said of it
      help: say what holds for it: `deployment NAME { … }`
    "#);
}

#[test]
fn what_takes_no_body() {
    assert_snapshot!(wrong("no liveness { no startup }\nsuite \"x\": no startup\nexpect a = 1 { exists }\nimage = 'x': foo"), @r#"
    1:13 CS0115 `no liveness` takes no body
      "{" a body begins here
      "no liveness" this statement is complete
      help: end the statement with a newline or `;`
    2:10 CS0115 `suite "x"` takes no body
      ":" a body begins here
      "suite \"x\"" this statement is complete
      help: end the statement with a newline or `;`
    3:14 CS0115 `expect a = 1` takes no body
      "{" a body begins here
      "expect a = 1" this statement is complete
      help: end the statement with a newline or `;`
    4:12 CS0115 `image = 'x'` takes no body
      ":" a body begins here
      "image = 'x'" this statement is complete
      help: end the statement with a newline or `;`
    "#);
}

#[test]
fn an_empty_body() {
    assert_snapshot!(wrong("container a {}\ncontainer b { # nothing\n}\ncontainer c:\n  no liveness\nwith a = 1 { }"), @r#"
    1:13 CS0116 a body with nothing in it
      "{}" empty
      help: state something in it, or remove its header
    2:13 CS0116 a body with nothing in it
      "{ # nothing\n}" empty
      help: state something in it, or remove its header
    4:12 CS0116 nothing follows this `:`
      ":" its body would end with this line
      help: write a body of several lines as `{ … }`
    6:12 CS0116 a body with nothing in it
      "{ }" empty
      help: state something in it, or remove its header
    "#);
}

#[test]
fn a_brace_on_a_line_of_its_own() {
    assert_snapshot!(wrong("container a\n{\n  no liveness\n}\n{ no startup }\n: no probes"), @r#"
    2:1 CS0101 this `{` has no header
      "{" a body begins here
      "container a" its header
      help: put the `{` on the line of its header
    5:1 CS0101 this `{` has no header
      "{" a body begins here
      help: put the header before it, as in `container NAME { … }`
    6:1 CS0101 this `:` has no header
      ":" a body begins here
      help: put the header before it, as in `container NAME { … }`
    "#);
}

#[test]
fn a_body_that_is_not_closed() {
    assert_snapshot!(wrong("deployment {\n  container a {\n    no liveness\n  }\n"), @r#"
    1:12 CS0106 this body is not closed
      "{" opened here, never closed
      help: add the `}` that closes it
    "#);
    assert_snapshot!(wrong("container a {"), @r#"
    1:13 CS0106 this body is not closed
      "{" opened here, never closed
      help: add the `}` that closes it
    "#);
}

#[test]
fn an_unclosed_body_is_found_by_its_indentation() {
    let text = "deployment {\n  container a {\n    no liveness\n  container b {\n    no startup\n  }\n}\n";
    assert_snapshot!(wrong(text), @r#"
    2:15 CS0106 this body is not closed
      "{" opened here
      "}" this `}` closes it, but is not indented as its header
      help: add the `}` that closes it
    "#);
}

#[test]
fn lines_below_a_colon_are_one_mistake() {
    let text = "
container a:
  # a comment
  no liveness

  with b = 1:
    env A = \"1\"
  no startup
no readiness
deployment { container b:
  no probes
}
readiness:
  httpGet:
    path: /x
    port: 80
no foo
container c:
no probes
container d:";
    assert_snapshot!(wrong(text), @r#"
    2:12 CS0116 nothing follows this `:`
      ":" its body would end with this line
      help: write a body of several lines as `{ … }`
    6:13 CS0116 nothing follows this `:`
      ":" its body would end with this line
      help: write a body of several lines as `{ … }`
    10:25 CS0116 nothing follows this `:`
      ":" its body would end with this line
      help: write a body of several lines as `{ … }`
    13:10 CS0101 expected `exactly` or `=`, found `:`
      ":" expected `exactly` or `=`
      help: write `=` in place of `:`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    17:4 CS0102 `foo` is nothing that `no` can deny
      "foo" not a word of `no`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    18:12 CS0116 nothing follows this `:`
      ":" its body would end with this line
      help: write a body of several lines as `{ … }`
    20:12 CS0116 nothing follows this `:`
      ":" its body would end with this line
      help: write a body of several lines as `{ … }`
    "#);
    let mut out = String::new();
    super::outline::statements(&crate::syntax::parse(text).0.statements, 0, &mut out);
    assert_snapshot!(out, @r#"
    container [a] :
      no liveness
      with <b> = 1 :
        env A = "1"
      no startup
    no readiness
    document deployment {}
      container [b] :
        no probes
    container [c] :
    no probes
    container [d] :
    "#);
}

#[test]
fn a_brace_that_closes_nothing() {
    assert_snapshot!(wrong("no liveness }\ncontainer a { no startup } }\n) no probes"), @r#"
    1:13 CS0107 this `}` closes nothing
      "}" no body is open here
      help: remove it, or look for a `{` that is missing above
    2:28 CS0107 this `}` closes nothing
      "}" no body is open here
      help: remove it, or look for a `{` that is missing above
    3:1 CS0107 this `)` closes nothing
      ")" no bracket is open here
      help: remove it
    "#);
}

#[test]
fn a_broken_header_takes_its_body_with_it() {
    let text = "contaner a {\n  no liveness; no lifeness\n  expect b { = 1; foo }\n}\nexpct a { = 1 }\nreplicas: 3\nno startup";
    assert_snapshot!(wrong(text), @r#"
    1:1 CS0102 no statement begins with `contaner`
      "contaner" not a word of the language
      help: did you mean `container`?
    2:19 CS0102 `lifeness` is nothing that `no` can deny
      "lifeness" not a word of `no`
      help: did you mean `liveness`?
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    3:19 CS0101 expected a check, found `foo`
      "foo" expected a check
      help: inside `expect PATH { … }` stand checks such as `= VALUE`, `~ 'regex'` or `exists`
    5:1 CS0102 no statement begins with `expct`
      "expct" not a word of the language
      help: did you mean `expect`?
    6:9 CS0101 expected `=`, `>=` or `<=`, found `:`
      ":" expected `=`, `>=` or `<=`
      help: write `=` in place of `:`
      help: replicas read `replicas = 2` or `replicas >= 2`
    "#);
    assert_eq!(crate::syntax::parse(text).0.statements.len(), 1);
}

#[test]
fn inside_an_expect_stand_checks_only() {
    assert_snapshot!(wrong("expect a {\n  b = 1\n  expect c = 1\n  = 1\n}\nexpect a {}\nexpect b\nexpect { = 1 }"), @r#"
    2:3 CS0101 expected a check, found `b`
      "b" expected a check
      help: inside `expect PATH { … }` stand checks such as `= VALUE`, `~ 'regex'` or `exists`
    3:3 CS0101 expected a check, found `expect`
      "expect" expected a check
      help: inside `expect PATH { … }` stand checks such as `= VALUE`, `~ 'regex'` or `exists`
    6:10 CS0116 a body with nothing in it
      "{}" empty
      help: state something in it, or remove its header
    7:9 CS0101 expected a check, found the end of the statement
      "" expected a check
      help: an expectation reads `expect PATH = VALUE`, `expect PATH ~ 'regex'` or `expect PATH exists`
    8:8 CS0101 expected a path, found `{`
      "{" expected a path
      help: several checks of one path read `expect PATH { CHECK; CHECK }`
    "#);
}
