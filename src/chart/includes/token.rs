//! The text of a template, cut into actions and their tokens.

/// A token of an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// A string, with its escapes resolved.
    Text(String),
    /// A keyword, function, variable, field or number.
    Word(String),
    /// Fields of what stands in parentheses just before: `(index . 0).Chart`.
    Field(String),
    Open,
    Close,
    Pipe,
    Comma,
    /// `:=` or `=`.
    Assign,
}

/// Parentheses nested deeper than this are no chart's, and the action is left out.
const MAX_DEPTH: usize = 64;

/// The actions of a template in order, comments left out. Where the text breaks off within an action, the rest is nothing.
pub fn actions(text: &str) -> impl Iterator<Item = Vec<Token>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let inside = &rest[rest.find("{{")? + 2..];
            let inside = inside.strip_prefix("- ").unwrap_or(inside);
            // A comment begins at the brace or at the trim marker's space, and nowhere else.
            if let Some(comment) = inside.strip_prefix("/*") {
                rest = &comment[comment.find("*/")? + 2..];
                continue;
            }
            let (tokens, after) = tokens(inside)?;
            rest = after;
            return Some(tokens);
        }
    })
}

/// The tokens up to `}}`, and what follows it; `None` when the text ends before.
fn tokens(text: &str) -> Option<(Vec<Token>, &str)> {
    let (mut tokens, mut depth, mut deepest) = (vec![], 0_usize, 0);
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix("}}").or_else(|| rest.strip_prefix("-}}")) {
            if deepest > MAX_DEPTH {
                tokens.clear();
            }
            return Some((tokens, after));
        }
        let first = rest.chars().next()?;
        let (token, length) = match first {
            '"' | '`' | '\'' => quoted(rest, first)?,
            '(' => (Token::Open, 1),
            ')' if rest[1..].starts_with('.') => {
                let field = word(&rest[1..]);
                tokens.push(Token::Close);
                (Token::Field(field.to_owned()), 1 + field.len())
            }
            ')' => (Token::Close, 1),
            '|' => (Token::Pipe, 1),
            ',' => (Token::Comma, 1),
            '=' => (Token::Assign, 1),
            ':' if rest[1..].starts_with('=') => (Token::Assign, 2),
            _ => {
                let word = word(rest);
                // A character that begins no word stands for itself, so that the scan goes on.
                let length = word.len().max(first.len_utf8());
                (Token::Word(rest[..length].to_owned()), length)
            }
        };
        depth = match token {
            Token::Open => depth + 1,
            Token::Close | Token::Field(_) => depth.saturating_sub(1),
            _ => depth,
        };
        deepest = deepest.max(depth);
        tokens.push(token);
        rest = &rest[length..];
    }
}

/// Letters, digits and what Go's lexer takes for a part of names, fields and numbers.
fn word(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_alphanumeric() || "_.$".contains(c))).unwrap_or(text.len());
    &text[..end]
}

/// A string at the start of `text`, and its length with the quotes.
fn quoted(text: &str, quote: char) -> Option<(Token, usize)> {
    let mut content = String::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            _ if c == quote => return Some((Token::Text(content), at + 1)),
            '\\' if quote != '`' => match chars.next()?.1 {
                'n' => content.push('\n'),
                't' => content.push('\t'),
                escaped => content.push(escaped),
            },
            _ => content.push(c),
        }
    }
    None
}
