//! What stands behind a statement: its reason, the name of its test, its gates.

use super::ast::Gate;
use super::pairs::{At, Pair, Read, Rule, child, children};
use super::span::{Span, Spanned, Text};
use crate::diagnostics::{Code, Diagnostic};

/// What stands behind one statement.
#[derive(Debug, Clone, Default)]
pub(super) struct Trailers {
    /// `because "…"`
    pub(super) because: Option<Text>,
    /// `as "…"`
    pub(super) name: Option<Text>,
    /// `gated by X`, `enabled by X`
    pub(super) gates: Vec<Gate>,
}

impl At {
    /// The trailers among the parts of a statement.
    pub(super) fn trailers(self, statement: &Pair) -> Read<Trailers> {
        let mut trailers = Trailers::default();
        for part in statement.clone().into_inner() {
            let part = match part.as_rule() {
                Rule::trailer => match part.into_inner().next() {
                    Some(inner) => inner,
                    None => continue,
                },
                Rule::because | Rule::test_name => part,
                _ => continue,
            };
            match part.as_rule() {
                Rule::because => set(&mut trailers.because, self.string_in(&part)?, "because")?,
                Rule::test_name => set(&mut trailers.name, self.string_in(&part)?, "as")?,
                _ => trailers.gates.push(self.gate(part)?),
            }
        }
        Ok(trailers)
    }

    /// `gated by X`, `enabled by X`, with its states.
    pub(super) fn gate(self, pair: Pair) -> Read<Gate> {
        let enables = child(&pair, Rule::gate_kind).is_some_and(|word| word.as_str() == "enabled");
        let subject = self.path_in(&pair)?;
        // A pair may end with white space, so its end is that of its last part.
        let mut gate = Gate {
            span: Span::new(self.span(&pair).start, subject.span.end),
            enables,
            subject,
            open: vec![],
            closed: vec![],
            default: None,
        };
        let mut seen: [Option<Span>; 3] = [None; 3];
        for state in children(pair, Rule::gate_state) {
            let span = self.span(&state);
            let Some(state) = state.into_inner().next() else { continue };
            let (index, word) = match state.as_rule() {
                Rule::open_states => (0, "open"),
                Rule::closed_states => (1, "closed"),
                _ => (2, "default"),
            };
            let keyword = Span::new(span.start, span.start + word.len());
            if let Some(first) = seen[index].replace(keyword) {
                return Err(repeated(word, keyword, first).into());
            }
            match index {
                0 => gate.open = self.values(state)?,
                1 => gate.closed = self.values(state)?,
                _ => gate.default = Some(Spanned::new(child(&state, Rule::kw_open).is_some(), span)),
            }
            let last =
                [&gate.open, &gate.closed].into_iter().filter_map(|values| values.last()).map(|value| value.span);
            gate.span = last.chain(gate.default.as_ref().map(|state| state.span)).fold(gate.span, Span::to);
        }
        Ok(gate)
    }
}

fn set(slot: &mut Option<Text>, text: Text, word: &str) -> Read<()> {
    if let Some(first) = slot {
        return Err(repeated(word, text.span, first.span).into());
    }
    *slot = Some(text);
    Ok(())
}

fn repeated(word: &str, span: Span, first: Span) -> Diagnostic {
    Diagnostic::new(Code::RepeatedAttribute, format!("`{word}` stands twice"), span, "again here")
        .and(first, "first here")
        .help("keep one of the two")
}
