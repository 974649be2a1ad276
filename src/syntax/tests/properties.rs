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
}
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
    "gated by |open |default |for |pod |init |containers|env |under |in |of |exists|image |suite |template |render also ",
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
