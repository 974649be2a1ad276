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
    1:13 CS0115 `no` takes no body
      "{" a body begins here
      "no" this statement is complete
      help: end the statement with a newline or `;`
    2:10 CS0115 `suite` takes no body
      ":" a body begins here
      "suite" this statement is complete
      help: end the statement with a newline or `;`
    3:14 CS0115 `expect` takes no body
      "{" a body begins here
      "expect" this statement is complete
      help: end the statement with a newline or `;`
    3:16 CS0102 no statement begins with `exists`
      "exists" not a word of the language
    4:12 CS0115 `image` takes no body
      ":" a body begins here
      "image" this statement is complete
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
      ":" its line ends here
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
    5:11 CS0102 no statement begins with `=`
      "=" expected a word
      help: begin with a word such as `container`, `readiness` or `with`
    6:1 CS0102 no statement begins with `replicas`
      "replicas" not a word of the language
      help: did you mean `replicaset`?
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
