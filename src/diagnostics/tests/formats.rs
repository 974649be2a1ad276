//! The formats for programs, and the short one.

use insta::assert_snapshot;

use super::super::{diff, human};
use super::*;

const TEXT: &str = "# größe\nreadiness = tcp :99999";

fn example() -> Diagnostic {
    port(TEXT, ":99999").and(span_of(TEXT, "readiness"), "of this probe").help("say 100% sure").note("see above")
}

#[test]
fn short_is_one_line() {
    assert_snapshot!(printed(Format::Short, "tests/a.chartspec", TEXT, example()), @"tests/a.chartspec:2:17: error[CS0301]: 99999 is no port");
}

#[test]
fn short_names_a_whole_file_without_a_place() {
    let diagnostic = Diagnostic::of_file(Code::Orphaned, "its spec is gone");
    assert_snapshot!(printed(Format::Short, "tests/a_test.yaml", "", diagnostic), @"tests/a_test.yaml: warning[CS0506]: its spec is gone");
}

#[test]
fn json_is_one_object_a_line() {
    assert_snapshot!(printed(Format::Json, "tests/a.chartspec", TEXT, example()), @r#"{"code":"CS0301","severity":"error","message":"99999 is no port","path":"tests/a.chartspec","span":{"start":{"offset":26,"line":2,"column":17},"end":{"offset":32,"line":2,"column":23}},"labels":[{"span":{"start":{"offset":26,"line":2,"column":17},"end":{"offset":32,"line":2,"column":23}},"text":"outside of 1 to 65535"},{"span":{"start":{"offset":10,"line":2,"column":1},"end":{"offset":19,"line":2,"column":10}},"text":"of this probe"}],"help":["say 100% sure"],"notes":["see above"]}"#);
}

#[test]
fn json_of_a_whole_file_has_no_span() {
    let diagnostic = Diagnostic::of_file(Code::Stale, "a\u{202e}b\u{e0001}\"");
    assert_snapshot!(printed(Format::Json, "tests/a_test.yaml", "", diagnostic), @r#"{"code":"CS0504","severity":"error","message":"a\u202eb\udb40\udc01\"","path":"tests/a_test.yaml","span":null,"labels":[],"help":[],"notes":[]}"#);
}

#[test]
fn what_json_escapes_is_read_back_as_it_was() {
    let message = "a\u{202e}b\u{9b}c\u{e0001}d\u{0}\"\\\u{7f}é";
    let line = printed(Format::Json, "a", "", Diagnostic::of_file(Code::Stale, message));
    let object: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(object["message"], message);
}

#[test]
fn github_gets_a_workflow_command() {
    assert_snapshot!(printed(Format::Github, "tests/a,b:c%.chartspec", TEXT, example()), @"::error file=tests/a%2Cb%3Ac%25.chartspec,line=2,endLine=2,col=17,endColumn=23,title=CS0301%3A a port outside of 1 to 65535::99999 is no port%0Aoutside of 1 to 65535%0Ahelp: say 100%25 sure%0Anote: see above");
}

#[test]
fn github_gets_no_columns_where_there_are_several_lines() {
    let diagnostic = Diagnostic::new(Code::UnclosedBody, "a body", Span::new(0, TEXT.len()), "");
    assert_snapshot!(printed(Format::Github, "a.chartspec", TEXT, diagnostic), @"::error file=a.chartspec,line=1,endLine=2,title=CS0106%3A a body that is not closed::a body");
}

#[test]
fn sarif_has_a_result_with_its_places() {
    let log = printed(Format::Sarif, "tests/a b.chartspec", TEXT, example());
    let mut log: serde_json::Value = serde_json::from_str(&log).unwrap();
    let run = &mut log["runs"][0];
    let index = run["results"][0].as_object_mut().unwrap().shift_remove("ruleIndex").unwrap();
    assert_snapshot!(serde_json::to_string_pretty(&run["results"]).unwrap(), @r#"
    [
      {
        "ruleId": "CS0301",
        "level": "error",
        "message": {
          "text": "99999 is no port\nhelp: say 100% sure\nnote: see above"
        },
        "locations": [
          {
            "physicalLocation": {
              "artifactLocation": {
                "uri": "tests/a%20b.chartspec"
              },
              "region": {
                "startLine": 2,
                "startColumn": 17,
                "endLine": 2,
                "endColumn": 23,
                "byteOffset": 26,
                "byteLength": 6
              }
            },
            "message": {
              "text": "outside of 1 to 65535"
            }
          }
        ],
        "relatedLocations": [
          {
            "physicalLocation": {
              "artifactLocation": {
                "uri": "tests/a%20b.chartspec"
              },
              "region": {
                "startLine": 2,
                "startColumn": 1,
                "endLine": 2,
                "endColumn": 10,
                "byteOffset": 10,
                "byteLength": 9
              }
            },
            "message": {
              "text": "of this probe"
            }
          }
        ]
      }
    ]
    "#);
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules.len(), Code::ALL.len());
    assert_snapshot!(rules[usize::try_from(index.as_u64().unwrap()).unwrap()], @r#"{"id":"CS0301","name":"PortRange","shortDescription":{"text":"a port outside of 1 to 65535"},"fullDescription":{"text":"A port is a number outside of 1 to 65535."},"helpUri":"https://github.com/chartspec/chartspec/blob/main/docs/errors.md#cs0301","defaultConfiguration":{"level":"error"}}"#);
}

#[test]
fn sarif_without_results_is_a_log_all_the_same() {
    let log = String::from_utf8(Printer::new(Format::Sarif, false).finish().unwrap()).unwrap();
    let log: serde_json::Value = serde_json::from_str(&log).unwrap();
    assert_eq!(log["runs"][0]["results"], serde_json::json!([]));
    assert_eq!(log["version"], "2.1.0");
}

#[test]
fn only_people_get_colours() {
    for format in [Format::Human, Format::Short, Format::Json, Format::Github, Format::Sarif] {
        let mut printer = Printer::new(format, true);
        let source = Arc::new(Source::new("a", TEXT));
        printer.report(&Report { source, diagnostic: example() }).unwrap();
        let coloured = printer.finish().unwrap().contains(&0x1b);
        assert_eq!(coloured, !format.is_for_programs(), "{format:?}");
    }
}

#[test]
fn a_diff_shows_hunks() {
    let old = (1..30).map(|n| format!("line {n}\n")).collect::<Vec<_>>().concat();
    let new = old.replace("line 4\n", "line \u{1b}[31m four\n").replace("line 29\n", "line 29");
    let mut out = termcolor::Buffer::no_color();
    diff::write(&mut out, "tests/a_test.yaml", "as compiled", &old, &new).unwrap();
    assert_snapshot!(String::from_utf8(out.into_inner()).unwrap(), @r"
    --- tests/a_test.yaml
    +++ tests/a_test.yaml	as compiled
    @@ -1,7 +1,7 @@
     line 1
     line 2
     line 3
    -line 4
    +line ␛[31m four
     line 5
     line 6
     line 7
    @@ -26,4 +26,4 @@
     line 26
     line 27
     line 28
    -line 29
    +line 29
    \ No newline at end of file
    ");
}

#[test]
fn the_rest_of_a_long_diff_is_counted() {
    let mut out = termcolor::Buffer::no_color();
    diff::write(&mut out, "a", "as compiled", &"a\n".repeat(1000), &"b\n".repeat(1000)).unwrap();
    let shown = String::from_utf8(out.into_inner()).unwrap();
    assert_eq!(shown.lines().last(), Some("(and 1600 more changed lines)"));
}

#[test]
fn a_list_names_a_file_and_what_it_is() {
    let mut out = termcolor::Buffer::no_color();
    human::write_line(&mut out, "a_test.yaml", &Diagnostic::of_file(Code::Missing, "missing")).unwrap();
    assert_eq!(out.into_inner(), b"a_test.yaml: missing\n");
}
