//! Quantities: what Kubernetes takes for the same amount of a resource.
//!
//! The suffixes are those of `apimachinery/pkg/api/resource`: `m`, the decimal `k M G T P E`, the binary `Ki Mi Gi Ti Pi Ei`.

use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::span::Text;
use serde_json::{Number, Value as Json};

/// The suffixes and what they multiply by, in thousandths.
const SUFFIXES: [(&str, u128); 14] = [
    ("m", 1),
    ("", 1000),
    ("k", 1_000_000),
    ("M", 1_000_000_000),
    ("G", 1_000_000_000_000),
    ("T", 1_000_000_000_000_000),
    ("P", 1_000_000_000_000_000_000),
    ("E", 1_000_000_000_000_000_000_000),
    ("Ki", 1000 << 10),
    ("Mi", 1000 << 20),
    ("Gi", 1000 << 30),
    ("Ti", 1000 << 40),
    ("Pi", 1000 << 50),
    ("Ei", 1000 << 60),
];

/// Every way to write the amount that `written` is: as a string with each suffix that divides it, and as a number.
///
/// # Errors
/// `CS0316` when it is no quantity.
pub fn alike(written: &Text) -> Result<Vec<Json>, Diagnostic> {
    let Some(amount) = thousandths(&written.node) else {
        return Err(Diagnostic::new(
            Code::BadQuantity,
            format!("`{}` is no quantity", written.node),
            written.span,
            "Kubernetes cannot read it",
        )
        .help("write an amount with a suffix of Kubernetes, such as `250m`, `1.5`, `64Mi` or `2G`"));
    };
    let mut ways = vec![Json::from(written.node.as_str())];
    let mut add = |way: Json| {
        if !ways.contains(&way) {
            ways.push(way);
        }
    };
    for (suffix, factor) in SUFFIXES {
        // Nobody writes gigabytes in thousandths.
        if amount % factor == 0 && (factor > 1 || amount <= 1_000_000) {
            add(Json::from(format!("{}{suffix}", amount / factor)));
        }
    }
    if amount % 1000 == 0 {
        if let Ok(whole) = u64::try_from(amount / 1000) {
            add(Json::from(whole));
        }
    } else if let Some(fraction) = decimal(amount) {
        add(Json::from(fraction.as_str()));
        if let Some(number) = fraction.parse().ok().and_then(Number::from_f64) {
            add(Json::Number(number));
        }
    }
    Ok(ways)
}

/// An amount with a fraction, without zeros at its end.
fn decimal(amount: u128) -> Option<String> {
    let text = format!("{}.{:03}", amount / 1000, amount % 1000);
    (amount < 1_000_000_000_000).then(|| text.trim_end_matches('0').to_owned())
}

fn thousandths(text: &str) -> Option<u128> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, suffix) = text.split_at(end);
    let (_, factor) = SUFFIXES.iter().find(|(known, _)| *known == suffix)?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    if whole.is_empty() && fraction.is_empty() || fraction.len() > 9 || fraction.contains('.') {
        return None;
    }
    let digits: u128 = format!("0{whole}{fraction}").parse().ok()?;
    let scaled = digits.checked_mul(*factor)?;
    let divisor = 10u128.checked_pow(u32::try_from(fraction.len()).ok()?)?;
    // Kubernetes rounds what is finer than a thousandth; nobody writes that.
    (scaled % divisor == 0).then_some(scaled / divisor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::span::Span;
    use pretty_assertions::assert_eq;
    use serde_json::json;

    fn ways(text: &str) -> Option<Vec<Json>> {
        alike(&Text::new(text.to_owned(), Span::default())).ok()
    }

    #[test]
    fn what_kubernetes_takes_for_the_same_is_listed() {
        assert_eq!(ways("250m"), Some(vec![json!("250m"), json!("0.25"), json!(0.25)]));
        assert_eq!(ways("1"), Some(vec![json!("1"), json!("1000m"), json!(1)]));
        assert_eq!(
            ways("1Gi"),
            Some(vec![json!("1Gi"), json!("1073741824"), json!("1048576Ki"), json!("1024Mi"), json!(1_073_741_824)])
        );
    }

    #[test]
    fn what_is_no_quantity_is_refused() {
        for text in ["", "1GB", "-1", "1e3", "Mi", "1.2.3", "99999999999999999999999999999999999E"] {
            assert_eq!(ways(text), None, "{text}");
        }
    }
}
