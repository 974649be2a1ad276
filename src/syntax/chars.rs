//! What sorts of characters there are.

/// What a byte outside strings and comments begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// A word.
    Word,
    /// White space that ends no statement.
    Space,
    /// The end of a line.
    Newline,
    /// A string.
    Quote,
    /// `(`, `[`, `{`
    Open,
    /// `)`, `]`, `}`
    Close,
    /// `=`
    Equals,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `;`
    Semicolon,
    /// A control character, or one outside ASCII, to be looked at by itself.
    Other,
}

/// The class of a byte.
pub(super) const fn class(byte: u8) -> Class {
    CLASSES[byte as usize]
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0x21_u8;
    while byte < 0x7f {
        classes[byte as usize] = match byte {
            b'"' | b'\'' => Class::Quote,
            b'(' | b'[' | b'{' => Class::Open,
            b')' | b']' | b'}' => Class::Close,
            b'=' => Class::Equals,
            b',' => Class::Comma,
            b':' => Class::Colon,
            b';' => Class::Semicolon,
            _ => Class::Word,
        };
        byte += 1;
    }
    classes[b' ' as usize] = Class::Space;
    classes[b'\t' as usize] = Class::Space;
    classes[b'\n' as usize] = Class::Newline;
    classes
};

/// Why a character has no place outside strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// A carriage return without a newline.
    LoneReturn,
    /// Any other control character.
    Control,
    /// It changes the direction of the text around it.
    Direction,
    /// A space that is not the plain one.
    Space,
    /// It cannot be seen.
    Invisible,
    /// A quote that text processors put in place of `"` and `'`.
    Quote,
}

/// What is wrong with a character outside strings.
pub(super) fn fault(found: char) -> Option<Fault> {
    hidden_fault(found).or(match found {
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Some(Fault::Space),
        '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2064}' | '\u{feff}' => {
            Some(Fault::Invisible)
        }
        '\u{2018}'..='\u{201f}' | '\u{ab}' | '\u{bb}' => Some(Fault::Quote),
        _ => None,
    })
}

/// What is wrong with a character wherever it stands, strings and comments included: it would make the text read as
/// something else than it is.
pub(super) fn hidden_fault(found: char) -> Option<Fault> {
    match found {
        '\r' => Some(Fault::LoneReturn),
        '\t' | '\n' => None,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => Some(Fault::Control),
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            Some(Fault::Direction)
        }
        _ => None,
    }
}
