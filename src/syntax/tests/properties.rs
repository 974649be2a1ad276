//! What holds for every text: no panic, and every place lies in the text, on character boundaries.

use super::outline::outline;
use crate::diagnostics::Diagnostic;
use crate::syntax::ast::{Spec, Statement};
use crate::syntax::parse;
use crate::syntax::span::Span;
use proptest::prelude::*;

const VALID: &str = r#"suite "Probes"  # a comment
template templates/deployment.yaml
with a.b = {c: [1, "two", 'three', null], "d": 1.5}, e["f.g"][0] = """
  text
  """
for deployment api of apps/v1 in a.yaml container n8n, container b { no probes }
deployment {
  container api, worker gated by mode open "a", "" closed "b" default open {
    readiness = http GET /healthz?a=1#x :8080 delay 10 timeout >= 5s header X-A "b"
      # why
      because "it's \u00e9 \ud83d\ude00" as 'n'
    liveness exactly = exec ["cat", ~ '^x']; no startup; gated by A_B
    startup = exec cat /tmp/ok
      failures 3
    env A = "1", B = "é" enabled by x; image ~ 'nginx'
  }
  pod: expect spec.c[?(@.name=='x')] exists
  expect a { = 1; absent }
  container b
    : no liveness
  label a/b = "c", d ~ 'é'; pod annotation via podAnnotations: x = y-é
  volume tmp = {emptyDir: {}}; node selector "a b" = "c"; pull secret s, t; termination grace 30; hostNetwork
  replicas>=2; strategy Recreate; name = "x"; no label c; no pod security runAsUser; restart Always
  container c {
    port http = 8080 tcp; env A from secret s key k, B from field "metadata.labels['x']"; envfrom configmap c
    args has ~ 'é'; requests cpu 250m memory "1Gi"; mount /a/b from c sub d readonly
    prestop via lifecycle.preStop = exec sleep 10
    poststart = http GET /x :http
      header A "b"
    security drop ALL, X add Y; security a.b[0] = 1; no requests; no security drop ALL
    expect a { not empty; contains {b: "é"} times 2 any; has {c: 1}; decoded ~ 'x'; >= 1 }
  }
}
Rollout { pod at spec["a b"].template: serviceAccount via sa.name = "é" }
with values "a é.yaml" b.yaml { documents = 2 }
with release r in n upgrade revision 3: fails ~ 'é'
with capabilities 1.29 and a/b c/d { renders; no Secret é in t.yaml }
with chart version 1.2.3 app 4: selector a = "b" matches deployment c in d.yaml
ConfigMap: data my.cnf = """
  é
  """
"#;

fn check(text: &str) -> Result<(), TestCaseError> {
    let (spec, diagnostics): (Spec, Vec<Diagnostic>) = parse(text);
    let mut spans: Vec<Span> = spec.comments.clone();
    let mut stack: Vec<&Statement> = spec.statements.iter().collect();
    while let Some(statement) = stack.pop() {
        spans.push(statement.span);
        spans.extend(statement.gates.iter().map(|gate| gate.span));
        spans.extend(statement.because.iter().chain(&statement.name).map(|text| text.span));
        if let Some(body) = &statement.body {
            spans.push(body.span);
            stack.extend(&body.statements);
        }
    }
    for diagnostic in &diagnostics {
        prop_assert!(!diagnostic.message.is_empty() && !diagnostic.message.ends_with('.'));
        prop_assert!(!diagnostic.message.contains('_') || text.contains('_'), "a rule's name: {}", diagnostic.message);
        spans.extend(diagnostic.labels.iter().map(|label| label.span));
    }
    for span in spans {
        prop_assert!(span.start <= span.end && text.get(span.start..span.end).is_some(), "{span:?} in {text:?}");
    }
    Ok(())
}

/// The pieces, between `|`.
const PIECES: &str = concat!(
    "{|}|[|]|(|)|:|: |;|,|=|==|~|!~|!=|>=|\"|'|\"\"\"|#| #|\n|\r\n|\r|\t| |\\|\\u|\u{feff}|\u{202e}|\u{a0}|“|”|é|😀|//|/*|\0|-|0|",
    "1e999|because|as|timeout|no |with |with each |expect |container |deployment |readiness = |exec |http GET |/a|:8080|",
    "gated by |open |default |for |pod |init |containers|env |under |in |of |exists|image |suite |template |render also |label |",
    "via |values |release |security |drop |add |port |from |secret |key |has |contains |decoded |at |matches |data |mount |fails |prestop = ",
);

/// Pieces that mean something to the scanner or to a rule.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        proptest::sample::select(PIECES.split('|').collect::<Vec<_>>()).prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_it_panic(text in any::<String>()) {
        check(&text)?;
    }

    #[test]
    fn no_words_of_the_language_make_it_panic(pieces in proptest::collection::vec(piece(), 0..40)) {
        check(&pieces.concat())?;
    }

    #[test]
    fn no_mutation_of_a_valid_spec_makes_it_panic(
        edits in proptest::collection::vec((any::<proptest::sample::Index>(), 0_usize..12, piece()), 1..6)
    ) {
        let mut characters: Vec<char> = VALID.chars().collect();
        for (index, removed, piece) in edits {
            let start = index.index(characters.len());
            let end = (start + removed).min(characters.len());
            characters.splice(start..end, piece.chars());
        }
        check(&characters.into_iter().collect::<String>())?;
    }
}

#[test]
fn the_spec_that_is_mutated_is_valid() {
    assert_eq!(parse(VALID).1, []);
}

#[test]
fn line_endings_make_no_difference() {
    assert_eq!(outline(VALID), outline(&VALID.replace('\n', "\r\n")));
}

#[test]
fn every_beginning_of_a_valid_spec_is_safe() {
    for end in (0..=VALID.len()).filter(|end| VALID.is_char_boundary(*end)) {
        check(&VALID[..end]).expect("spans in the text");
    }
}
