//! What the Kubernetes API accepts, so that a spec that could never describe a running pod does not compile.
//!
//! The rules are those of the API server's own validation (`pkg/apis/core/validation/validation.go`) and defaulting
//! (`pkg/apis/core/v1/defaults.go`).

use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Bound, Port, ProbeKind, TimingKey};
use crate::syntax::span::{Span, Spanned, Text};
use serde_json::Value as Json;

/// A port as Kubernetes takes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PortValue {
    /// A number of 1 to 65535.
    Number(u16),
    /// The name of a port that the container declares.
    Name(String),
}

impl PortValue {
    /// The port as it is rendered.
    #[must_use]
    pub fn json(&self) -> Json {
        match self {
            Self::Number(number) => Json::from(*number),
            Self::Name(name) => Json::from(name.as_str()),
        }
    }
}

/// The port that is meant, by `IsValidPortNum` and `IsValidPortName`.
///
/// # Errors
/// `CS0301` for a number out of range, `CS0302` for a name that is refused.
pub fn port(port: &Port) -> Result<PortValue, Diagnostic> {
    let text = port.text.node.as_str();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if !port.quoted && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return match text.parse::<u16>() {
            Ok(number) if number > 0 && digits == text => Ok(PortValue::Number(number)),
            _ => Err(Diagnostic::new(
                Code::PortRange,
                format!("port {text} is out of range"),
                port.text.span,
                "not between 1 and 65535",
            )
            .help("a port is a number from 1 to 65535, or the name of a port of the container, such as `:http`")),
        };
    }
    match port_name_fault(text) {
        None => Ok(PortValue::Name(text.to_owned())),
        Some(fault) => Err(port_name_error(port, fault)),
    }
}

fn port_name_error(port: &Port, fault: &str) -> Diagnostic {
    let text = port.text.node.as_str();
    let error = Diagnostic::new(Code::PortName, format!("`{text}` is no port name"), port.text.span, fault);
    if port.quoted && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return error
            .help(format!("write `:{text}` for the number"))
            .note("Kubernetes takes a port in quotes for a name, and a name has at least one letter");
    }
    error.help("a port name has 1 to 15 characters of `a-z`, `0-9` and `-`, with at least one letter, no `--`, and no `-` at either end")
}

fn port_name_fault(name: &str) -> Option<&'static str> {
    let bytes = name.as_bytes();
    if name.is_empty() {
        Some("it is empty")
    } else if name.chars().count() > 15 {
        Some("longer than 15 characters")
    } else if !bytes.iter().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')) {
        Some("it has a character other than `a-z`, `0-9` and `-`")
    } else if !bytes.iter().any(u8::is_ascii_lowercase) {
        Some("it has no letter")
    } else if name.contains("--") {
        Some("it has two hyphens in a row")
    } else if name.starts_with('-') || name.ends_with('-') {
        Some("it begins or ends with a hyphen")
    } else {
        None
    }
}

/// The port of a gRPC probe, which is an `int32` in the API and never a name.
///
/// # Errors
/// As [`port`], and `CS0303` for a name.
pub fn grpc_port(written: &Port) -> Result<PortValue, Diagnostic> {
    match port(written)? {
        PortValue::Name(name) => {
            Err(Diagnostic::new(Code::GrpcNamedPort, "a gRPC probe takes no port name", written.text.span, "a name")
                .help(format!("write the number of the port `{name}`"))
                .note("`grpc.port` is an integer in the Kubernetes API"))
        }
        number @ PortValue::Number(_) => Ok(number),
    }
}

/// The field of a probe that a timing sets.
#[must_use]
pub fn timing_field(key: TimingKey) -> &'static str {
    match key {
        TimingKey::Delay => "initialDelaySeconds",
        TimingKey::Period => "periodSeconds",
        TimingKey::Timeout => "timeoutSeconds",
        TimingKey::Successes => "successThreshold",
        TimingKey::Failures => "failureThreshold",
        TimingKey::Grace => "terminationGracePeriodSeconds",
    }
}

/// What Kubernetes uses when the field is left out, `null` or 0 (`SetDefaults_Probe`); the grace period has no default
/// of its own.
#[must_use]
pub fn timing_default(key: TimingKey) -> Option<i64> {
    match key {
        TimingKey::Delay => Some(0),
        TimingKey::Period => Some(10),
        TimingKey::Timeout | TimingKey::Successes => Some(1),
        TimingKey::Failures => Some(3),
        TimingKey::Grace => None,
    }
}

/// The word of the spec for a timing.
#[must_use]
pub fn timing_word(key: TimingKey) -> &'static str {
    match key {
        TimingKey::Delay => "delay",
        TimingKey::Period => "period",
        TimingKey::Timeout => "timeout",
        TimingKey::Successes => "successes",
        TimingKey::Failures => "failures",
        TimingKey::Grace => "grace",
    }
}

/// The number that a timing states, in seconds or times, by `validateProbe` and its like.
///
/// # Errors
/// `CS0312` for what is no whole number, `CS0304` and `CS0315` for one out of range, `CS0305` for a success threshold
/// of liveness or startup other than 1, `CS0306` for a grace period on readiness.
pub fn timing(
    probe: ProbeKind,
    key: TimingKey,
    keyword: Span,
    bound: Option<&Spanned<Bound>>,
    amount: &Text,
) -> Result<i64, Diagnostic> {
    if key == TimingKey::Grace && probe == ProbeKind::Readiness {
        return Err(Diagnostic::new(
            Code::GraceOnReadiness,
            "a readiness probe has no grace period",
            keyword,
            "only liveness and startup end a container",
        )
        .help("leave `grace` out, or state it for liveness or startup"));
    }
    let number = number(key, amount)?;
    let least = i64::from(key != TimingKey::Delay);
    let word = timing_word(key);
    if number < least {
        return Err(Diagnostic::new(
            Code::TimingTooSmall,
            format!("{word} {number} is too small"),
            amount.span,
            format!("Kubernetes wants at least {least}"),
        )
        .note(default_note(key)));
    }
    if number > i64::from(i32::MAX) && key != TimingKey::Grace {
        return Err(Diagnostic::new(
            Code::TimingTooLarge,
            format!("{word} {number} is too large"),
            amount.span,
            format!("Kubernetes holds at most {}", i32::MAX),
        ));
    }
    let allows_one = match bound.map(|bound| bound.node) {
        None | Some(Bound::AtLeast) => number == 1,
        Some(Bound::AtMost) => true,
    };
    if key == TimingKey::Successes && probe != ProbeKind::Readiness && !allows_one {
        return Err(Diagnostic::new(
            Code::SuccessThreshold,
            format!("the success threshold of {} must be 1", probe_word(probe)),
            amount.span,
            "must be 1",
        )
        .help("leave `successes` out, or write `successes 1`"));
    }
    Ok(number)
}

fn default_note(key: TimingKey) -> String {
    match timing_default(key) {
        Some(default) => format!("when `{}` is left out, Kubernetes uses {default}", timing_field(key)),
        None => format!("when `{}` is left out, that of the pod counts", timing_field(key)),
    }
}

fn number(key: TimingKey, amount: &Text) -> Result<i64, Diagnostic> {
    let times = matches!(key, TimingKey::Successes | TimingKey::Failures);
    let text = amount.node.as_str();
    let (digits, factor) = match text.strip_suffix(['s', 'm']) {
        Some(digits) if !times => (digits, if text.ends_with('m') { 60 } else { 1 }),
        _ => (text, 1),
    };
    let unsigned = digits.strip_prefix('-').unwrap_or(digits);
    let whole = !unsigned.is_empty() && unsigned.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse::<i64>().ok().filter(|_| whole).and_then(|number| number.checked_mul(factor));
    match number {
        Some(number) => Ok(number),
        None if whole => Err(Diagnostic::new(
            Code::TimingTooLarge,
            format!("{} {text} is too large", timing_word(key)),
            amount.span,
            format!("Kubernetes holds at most {}", i32::MAX),
        )),
        None if times => Err(Diagnostic::new(
            Code::BadDuration,
            format!("`{text}` is no number of times"),
            amount.span,
            "expected a whole number",
        )
        .help(format!("write `{} 3`", timing_word(key)))),
        None => Err(Diagnostic::new(
            Code::BadDuration,
            format!("`{text}` is no number of seconds"),
            amount.span,
            "expected a whole number of seconds",
        )
        .help("write seconds as `5` or `5s`, minutes as `2m`")),
    }
}

/// A number of seconds, at least 0.
///
/// # Errors
/// `CS0312` for what is no whole number, `CS0304` for a negative one, `CS0315` for one that is too large.
pub fn seconds(amount: &Text) -> Result<i64, Diagnostic> {
    let number = number(TimingKey::Delay, amount)?;
    if number < 0 {
        return Err(Diagnostic::new(
            Code::TimingTooSmall,
            format!("{number} seconds are too few"),
            amount.span,
            "Kubernetes wants at least 0",
        ));
    }
    Ok(number)
}

/// The word of the spec for a probe.
#[must_use]
pub fn probe_word(kind: ProbeKind) -> &'static str {
    match kind {
        ProbeKind::Readiness => "readiness",
        ProbeKind::Liveness => "liveness",
        ProbeKind::Startup => "startup",
    }
}

/// The field of a container that holds a probe.
#[must_use]
pub fn probe_field(kind: ProbeKind) -> &'static str {
    match kind {
        ProbeKind::Readiness => "readinessProbe",
        ProbeKind::Liveness => "livenessProbe",
        ProbeKind::Startup => "startupProbe",
    }
}

/// Checks the name of a header, by `IsHTTPHeaderName`.
///
/// # Errors
/// `CS0307`.
pub fn header_name(name: &Text) -> Result<(), Diagnostic> {
    if !name.node.is_empty() && name.node.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return Ok(());
    }
    Err(Diagnostic::new(
        Code::HeaderName,
        format!("`{}` is no header name", name.node),
        name.span,
        "Kubernetes takes letters, digits and `-` only",
    )
    .help(format!("did you mean `{}`?", name.node.replace(['_', ' '], "-"))))
}

/// Checks the name of a container, by `IsDNS1123Label`.
///
/// # Errors
/// `CS0309`.
pub fn container_name(name: &Text) -> Result<(), Diagnostic> {
    let bytes = name.node.as_bytes();
    let fault = if bytes.is_empty() {
        "it is empty"
    } else if bytes.len() > 63 {
        "longer than 63 characters"
    } else if !bytes.iter().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')) {
        "it has a character other than `a-z`, `0-9` and `-`"
    } else if bytes.starts_with(b"-") || bytes.ends_with(b"-") {
        "it begins or ends with a hyphen"
    } else {
        return Ok(());
    };
    Err(Diagnostic::new(Code::ContainerName, format!("`{}` is no container name", name.node), name.span, fault)
        .help("a container name is a DNS label: 1 to 63 characters of `a-z`, `0-9` and `-`, with no `-` at either end"))
}

/// Checks the name of an environment variable, by `IsRelaxedEnvVarName`: printable ASCII without `=`.
///
/// # Errors
/// `CS0313`.
pub fn env_name(name: &Text) -> Result<(), Diagnostic> {
    if !name.node.is_empty() && name.node.bytes().all(|byte| (b' '..=b'~').contains(&byte) && byte != b'=') {
        return Ok(());
    }
    Err(Diagnostic::new(
        Code::EnvName,
        format!("`{}` is no name of an environment variable", name.node),
        name.span,
        "Kubernetes takes printable ASCII without `=`",
    ))
}
