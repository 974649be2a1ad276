//! Places in the text of a spec.

/// A range of bytes in the text of a spec, `start..end`, both on character boundaries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// The offset of the first byte.
    pub start: usize,
    /// The offset behind the last byte.
    pub end: usize,
}

impl Span {
    /// The range `start..end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The smallest range that holds both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }
}

/// Something that stands at a place in a spec.
#[derive(Debug, Clone, PartialEq)]
pub struct Spanned<T> {
    /// What stands there.
    pub node: T,
    /// Where it stands.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// `node`, standing at `span`.
    pub const fn new(node: T, span: Span) -> Self {
        Self { node, span }
    }
}

/// A word, a name or a string, without its quotes.
pub type Text = Spanned<String>;
