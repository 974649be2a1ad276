//! Where the diagnostics of one spec are gathered.

use crate::diagnostics::Diagnostic;

/// So many diagnostics are shown for one spec. Nobody reads more, and a file that is no spec at all would otherwise cost
/// more memory in diagnostics than in text.
pub(super) const LIMIT: usize = 100;

/// The diagnostics of one spec.
#[derive(Debug, Default)]
pub(super) struct Sink {
    found: Vec<Diagnostic>,
}

impl Sink {
    /// Takes one more, as long as there is room.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        if !self.is_full() {
            self.found.push(diagnostic);
        }
    }

    /// Forgets those that are about a place from `start` on.
    pub(super) fn forget(&mut self, start: usize) {
        self.found.retain(|diagnostic| diagnostic.span().start < start);
    }

    /// Whether one is about a place from `start` on.
    pub(super) fn knows_of(&self, start: usize) -> bool {
        self.found.iter().any(|diagnostic| diagnostic.span().start >= start)
    }

    /// Whether there is no room for more, so that the rest of the text need not be read.
    pub(super) fn is_full(&self) -> bool {
        self.found.len() >= LIMIT
    }

    /// All of them, in the order of the text.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        let full = self.is_full();
        self.found.sort_by_key(|diagnostic| (diagnostic.span(), diagnostic.code));
        if full && let Some(last) = self.found.last_mut() {
            last.notes.push(format!("the rest of the file was not read after {LIMIT} errors"));
        }
        self.found
    }
}
