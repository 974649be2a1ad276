//! What a scalar of values.yaml is, by the rules of go-yaml v2 (`resolve.go`), which Helm reads values with through
//! sigs.k8s.io/yaml: YAML 1.1 with its own exceptions. Every rule here was compared with that reader.

use serde_json::{Number, Value};

/// A scalar with the type that go-yaml gives it.
#[derive(Debug, Clone, PartialEq)]
pub enum Scalar {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Float(f64),
    Text(String),
}

/// Whole floats above this lose digits as integers.
const EXACT: f64 = 9_007_199_254_740_992.0;

impl Scalar {
    /// The value after Helm's way through JSON, where 1.0 is 1.
    ///
    /// # Errors
    /// For infinity and NaN, which JSON doesn't have: Helm refuses them.
    pub fn into_value(self) -> Result<Value, String> {
        Ok(match self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(value),
            Self::Int(value) => value.into(),
            Self::Uint(value) => value.into(),
            #[expect(clippy::cast_possible_truncation, reason = "it is whole and small enough to be exact")]
            Self::Float(value) if value.fract() == 0.0 && value.abs() < EXACT => (value as i64).into(),
            Self::Float(value) => Number::from_f64(value)
                .map(Value::Number)
                .ok_or_else(|| "infinity and NaN can't be values of a chart".to_owned())?,
            Self::Text(value) => Value::String(value),
        })
    }

    /// The scalar as the key of a map, which JSON wants as a string: `yes:` is the key "true".
    ///
    /// # Errors
    /// For null and integers from 2⁶³ up, which sigs.k8s.io/yaml refuses as keys.
    pub fn into_key(self) -> Result<String, String> {
        match self {
            Self::Text(text) => Ok(text),
            Self::Bool(value) => Ok(value.to_string()),
            Self::Int(value) => Ok(value.to_string()),
            Self::Float(value) => Ok(float_key(value)),
            Self::Null => Err("null can't be a key".to_owned()),
            Self::Uint(value) => Err(format!("{value} can't be a key")),
        }
    }
}

/// Go's `strconv.FormatFloat(value, 'g', -1, 32)`, by which sigs.k8s.io/yaml names a key.
fn float_key(value: f64) -> String {
    if value.is_nan() {
        return ".nan".to_owned();
    }
    #[expect(clippy::cast_possible_truncation, reason = "Go rounds to 32 bits here, too")]
    let value = value as f32;
    if value.is_infinite() {
        return if value > 0.0 { ".inf" } else { "-.inf" }.to_owned();
    }
    let scientific = format!("{value:e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..6).contains(&exponent) {
        return value.to_string();
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.abs())
}

/// The type that a tag asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tag {
    /// A plain scalar without a tag: anything it looks like.
    Implied,
    Text,
    Bool,
    Int,
    Float,
    Null,
    /// Another tag. It means nothing to Helm's reader, which leaves the text as it is; only `!!binary` would be decoded
    /// there, and is not here, since no question about a default value depends on it.
    Other,
}

/// What `text` is under a tag.
///
/// # Errors
/// When it isn't what the tag says.
pub fn resolve(tag: Tag, text: String) -> Result<Scalar, String> {
    let seen = match tag {
        Tag::Text | Tag::Other => return Ok(Scalar::Text(text)),
        _ => implied(&text),
    };
    match (tag, seen) {
        (Tag::Implied, None) => Ok(Scalar::Text(text)),
        (Tag::Implied, Some(scalar))
        | (Tag::Bool, Some(scalar @ Scalar::Bool(_)))
        | (Tag::Int, Some(scalar @ (Scalar::Int(_) | Scalar::Uint(_))))
        | (Tag::Float, Some(scalar @ Scalar::Float(_)))
        | (Tag::Null, Some(scalar @ Scalar::Null)) => Ok(scalar),
        #[expect(clippy::cast_precision_loss, reason = "the tag asks for a float")]
        (Tag::Float, Some(Scalar::Int(value))) => Ok(Scalar::Float(value as f64)),
        (tag, _) => Err(format!("`{text}` is no {}", format!("{tag:?}").to_lowercase())),
    }
}

/// What a plain scalar looks like; `None` is text.
fn implied(text: &str) -> Option<Scalar> {
    if let Some(known) = word(text) {
        return Some(known);
    }
    match text.as_bytes()[0] {
        b'.' => go_float(text).map(Scalar::Float),
        b'0'..=b'9' | b'+' | b'-' => number(&text.replace('_', "")),
        _ => None,
    }
}

/// The words with a meaning. Other spellings, like `yEs` or `tRUE`, are text.
fn word(text: &str) -> Option<Scalar> {
    Some(match text {
        "" | "~" | "null" | "Null" | "NULL" => Scalar::Null,
        "y" | "Y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => Scalar::Bool(true),
        "n" | "N" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => Scalar::Bool(false),
        ".nan" | ".NaN" | ".NAN" => Scalar::Float(f64::NAN),
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => Scalar::Float(f64::INFINITY),
        "-.inf" | "-.Inf" | "-.INF" => Scalar::Float(f64::NEG_INFINITY),
        _ => return None,
    })
}

/// A number without its underscores. `08` is no octal number and so a float, as in Go.
fn number(text: &str) -> Option<Scalar> {
    let (sign, digits) = match text.as_bytes().first()? {
        b'-' => ("-", &text[1..]),
        b'+' => ("", &text[1..]),
        _ => ("", text),
    };
    let (base, digits) = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &digits[2..]),
        [b'0', b'o' | b'O', ..] => (8, &digits[2..]),
        [b'0', b'b' | b'B', ..] => (2, &digits[2..]),
        [b'0', _, ..] => (8, &digits[1..]),
        _ => (10, digits),
    };
    // Rust takes a sign here, Go doesn't.
    if digits.starts_with(|first: char| first.is_ascii_alphanumeric()) {
        if let Ok(value) = i64::from_str_radix(&format!("{sign}{digits}"), base) {
            return Some(Scalar::Int(value));
        }
        // Go's unsigned reader takes no sign, not even a plus.
        if let Ok(value) = u64::from_str_radix(digits, base)
            && text.as_bytes()[0].is_ascii_digit()
        {
            return Some(Scalar::Uint(value));
        }
    }
    is_decimal(text).then(|| go_float(text)).flatten().map(Scalar::Float)
}

/// `^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`
fn is_decimal(text: &str) -> bool {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let whole = digits(unsigned);
    let mut rest = &unsigned[whole..];
    if let Some(fraction) = rest.strip_prefix('.') {
        let places = digits(fraction);
        if whole == 0 && places == 0 {
            return false;
        }
        rest = &fraction[places..];
    } else if whole == 0 {
        return false;
    }
    let Some(exponent) = rest.strip_prefix(['e', 'E']) else { return rest.is_empty() };
    let exponent = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
    !exponent.is_empty() && digits(exponent) == exponent.len()
}

/// Go's `strconv.ParseFloat` for decimal text: what is too large is no float, and so stays text.
fn go_float(text: &str) -> Option<f64> {
    if !is_decimal(text) {
        return None;
    }
    text.parse().ok().filter(|value: &f64| value.is_finite())
}
