//! Where statements end, what continues them, and for what a reason speaks.

use super::outline::outline;
use insta::assert_snapshot;

#[test]
fn a_reason_speaks_for_the_line_that_it_ends() {
    let text = r#"
no readiness; no liveness because "own"; no startup; no probes because "shared"
no readiness because "own"; no liveness
no readiness; no liveness because "shared";
no readiness; no liveness because "shared"; # a comment
no readiness
no liveness because "alone"
"#;
    assert_snapshot!(outline(text), @r#"
    no readiness | because "shared"
    no liveness | because "own"
    no startup | because "shared"
    no probes | because "shared"
    no readiness | because "own"
    no liveness
    no readiness | because "shared"
    no liveness | because "shared"
    no readiness | because "shared"
    no liveness | because "shared"
    no readiness
    no liveness | because "alone"
    "#);
}

#[test]
fn a_reason_on_its_own_line_speaks_for_the_line_above() {
    let text = r#"
no readiness; no liveness
  # a comment

  because "shared"
no readiness; no liveness;
  because "shared"
no readiness; with a = [
  1
]; no liveness because "shared"
"#;
    assert_snapshot!(outline(text), @r#"
    no readiness | because "shared"
    no liveness | because "shared"
    no readiness | because "shared"
    no liveness | because "shared"
    no readiness | because "shared"
    with <a> = [1] | because "shared"
    no liveness | because "shared"
    "#);
}

#[test]
fn a_name_is_shared_like_a_reason() {
    assert_snapshot!(outline("no readiness as \"own\"; no liveness; no startup\n as \"shared\" because \"why\""), @r#"
    no readiness | because "why" | as "own"
    no liveness | because "why" | as "shared"
    no startup | because "why" | as "shared"
    "#);
}

#[test]
fn a_reason_does_not_speak_for_a_body_on_its_line() {
    let text = r#"
no readiness; container a { no liveness; no startup because "inner" } no probes because "outer"
container a: no readiness; no liveness because "both"
no readiness because "header's line"; container a: no probes
"#;
    assert_snapshot!(outline(text), @r#"
    no readiness
    container [a] {}
      no liveness | because "inner"
      no startup | because "inner"
    no probes | because "outer"
    container [a] :
      no readiness | because "both"
      no liveness | because "both"
    no readiness | because "header's line"
    container [a] :
      no probes
    "#);
}

#[test]
fn continuations_with_comments_and_blank_lines_between() {
    let text =
        "readiness = http GET / :80\n\n  # why\n  timeout 5 # five\n\n  failures 3\r\n  because 'x'\r\nno liveness";
    assert_snapshot!(outline(text), @r#"
    readiness = http GET / :80 timeout 5 failures 3 | because "x"
    no liveness
    "#);
}

#[test]
fn a_byte_order_mark_and_crlf() {
    assert_snapshot!(outline("\u{feff}# comment\r\nno readiness\r\ncontainer a {\r\n  no liveness\r\n}\r\n"), @"
    no readiness
    container [a] {}
      no liveness
    ");
}

#[test]
fn a_gate_at_the_start_of_a_line_is_a_statement_of_its_own() {
    assert_snapshot!(outline("readiness = tcp :1\n  gated by A\nreadiness = tcp :1 gated by A\n  enabled by b"), @"
    readiness = tcp :1
    gated by <A>
    readiness = tcp :1 | gated by <A>
    enabled by <b>
    ");
}

#[test]
fn statements_on_one_line() {
    assert_snapshot!(outline("container a{no liveness;;no startup;}container b { no probes }; no readiness"), @"
    container [a] {}
      no liveness
      no startup
    container [b] {}
      no probes
    no readiness
    ");
}

#[test]
fn comments_are_kept_with_their_places() {
    let text = "# one\nno liveness # two\nwith a = [1, # three\n 2]\n# four\nwith b = \"# no\" # five\nno env a#b";
    let (spec, diagnostics) = crate::syntax::parse(text);
    assert_eq!(diagnostics, []);
    let comments: Vec<_> = spec.comments.iter().map(|span| &text[span.start..span.end]).collect();
    assert_eq!(comments, ["# one", "# two", "# three", "# four", "# five"]);
}

#[test]
fn spans_of_statements_and_bodies() {
    let text = "container a gated by x { no liveness because 'y' } # c\ncontainer b: no startup ; no env A\n  # d\n  because 'z'\n";
    let (spec, diagnostics) = crate::syntax::parse(text);
    assert_eq!(diagnostics, []);
    let mut spans = vec![];
    for statement in &spec.statements {
        spans.push(&text[statement.span.start..statement.span.end]);
        let body = statement.body.as_ref().expect("each has a body");
        spans.push(&text[body.span.start..body.span.end]);
        spans.extend(body.statements.iter().map(|statement| &text[statement.span.start..statement.span.end]));
        spans.extend(statement.gates.iter().map(|gate| &text[gate.span.start..gate.span.end]));
    }
    assert_eq!(
        spans,
        [
            "container a gated by x",
            "{ no liveness because 'y' }",
            "no liveness because 'y'",
            "gated by x",
            "container b",
            ": no startup ; no env A\n  # d\n  because 'z'",
            "no startup",
            "no env A\n  # d\n  because 'z'",
        ]
    );
}
