//! From the text of a spec to its tree. Knows nothing of Kubernetes, of YAML or of files.
//!
//! [`parse`] goes over the text once: the scanner cuts it into statements and bodies, each statement is read by the rule
//! of the grammar that its first word names, and the builder puts it into the tree.

pub mod ast;
mod bodies;
mod chars;
mod checks;
mod commands;
mod contexts;
mod denials;
mod errors;
mod fields;
mod fields_of_container;
mod lexeme;
mod mistakes;
mod nouns;
mod pairs;
mod probe;
mod reading;
mod scan;
mod sink;
pub mod span;
mod statement;
mod string;
mod suggest;
mod target;
mod trailer;
mod tree;
mod value;
mod words;

use crate::diagnostics::Diagnostic;
use ast::Spec;

/// A text larger than this is refused: it is no spec.
const MAX_SPEC: usize = 16 << 20;

/// Reads a spec. Statements that cannot be read are left out of the tree, each with a diagnostic; so the tree of a
/// broken spec can still be analysed, and one run reports everything that is wrong.
#[must_use]
pub fn parse(text: &str) -> (Spec, Vec<Diagnostic>) {
    if text.len() > MAX_SPEC {
        return (Spec::default(), vec![mistakes::large_spec(MAX_SPEC)]);
    }
    tree::build(text)
}

#[cfg(test)]
mod tests;
