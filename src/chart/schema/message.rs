//! What a schema says of a value, in the words that Helm's own validator (santhosh-tekuri/jsonschema v6) has for it, so that
//! a reader who sees both knows them for the same.

use jsonschema::error::{TypeKind, ValidationErrorKind as Kind};
use jsonschema::{JsonType, ValidationError};
use serde_json::Value;

/// A list of allowed values is cut after so many.
const MAX_OPTIONS: usize = 8;

/// What an error says of its value.
pub fn of(error: &ValidationError) -> String {
    let got = error.instance();
    match error.kind() {
        Kind::Type { kind } => format!("got {}, want {}", type_of(got), wanted(kind).join(" or ")),
        Kind::Enum { options } => format!("must be one of {}", options_of(options)),
        Kind::Constant { expected_value } => format!("must be {expected_value}"),
        Kind::Pattern { pattern } => format!("{got} does not match pattern {pattern:?}"),
        Kind::Format { format } => format!("{got} is not valid {format}"),
        Kind::Minimum { limit } => format!("minimum: got {got}, want {limit}"),
        Kind::Maximum { limit } => format!("maximum: got {got}, want {limit}"),
        Kind::ExclusiveMinimum { limit } => format!("exclusiveMinimum: got {got}, want {limit}"),
        Kind::ExclusiveMaximum { limit } => format!("exclusiveMaximum: got {got}, want {limit}"),
        Kind::MultipleOf { multiple_of } => format!("multipleOf: got {got}, want {multiple_of}"),
        Kind::MinLength { limit } => format!("minLength: got {}, want {limit}", length(got)),
        Kind::MaxLength { limit } => format!("maxLength: got {}, want {limit}", length(got)),
        Kind::MinItems { limit } => format!("minItems: got {}, want {limit}", length(got)),
        Kind::MaxItems { limit } => format!("maxItems: got {}, want {limit}", length(got)),
        Kind::MinProperties { limit } => format!("minProperties: got {}, want {limit}", length(got)),
        Kind::MaxProperties { limit } => format!("maxProperties: got {}, want {limit}", length(got)),
        Kind::Required { property } => format!("missing property {property}"),
        Kind::AdditionalProperties { unexpected } | Kind::UnevaluatedProperties { unexpected } => {
            let names: Vec<_> = unexpected.iter().map(|name| format!("{name:?}")).collect();
            format!("additional properties {} not allowed", names.join(", "))
        }
        Kind::PropertyNames { error } => format!("invalid propertyName {}", error.instance()),
        Kind::FalseSchema => "not allowed".to_owned(),
        Kind::AnyOf { context } | Kind::OneOfNotValid { context } => alternatives(error, context),
        Kind::OneOfMultipleValid { .. } => "oneOf: more than one alternative holds".to_owned(),
        kind => format!("{} failed", kind.keyword()),
    }
}

/// Why a schema can't be used.
pub fn of_schema(error: &ValidationError) -> String {
    match error.kind() {
        Kind::Referencing(reason) => reason.to_string(),
        _ => format!("is no valid schema: at {:?}: {}", error.instance_path().as_str(), of(error)),
    }
}

/// When all alternatives fail by the type alone, they are one list of types.
fn alternatives(error: &ValidationError, context: &[Vec<ValidationError>]) -> String {
    let mut types = vec![];
    for errors in context {
        let Some(Kind::Type { kind }) = errors.first().map(ValidationError::kind) else {
            return format!("{}: no alternative holds", error.kind().keyword());
        };
        types.extend(wanted(kind));
    }
    format!("got {}, want {}", type_of(error.instance()), types.join(" or "))
}

fn wanted(kind: &TypeKind) -> Vec<&'static str> {
    match kind {
        TypeKind::Single(kind) => vec![kind.as_str()],
        TypeKind::Multiple(kinds) => kinds.iter().map(JsonType::as_str).collect(),
    }
}

fn options_of(options: &Value) -> String {
    let options = options.as_array().map_or(&[] as &[Value], Vec::as_slice);
    let mut shown: Vec<_> = options.iter().take(MAX_OPTIONS).map(Value::to_string).collect();
    if options.len() > MAX_OPTIONS {
        shown.push("…".to_owned());
    }
    shown.join(", ")
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn length(value: &Value) -> usize {
    match value {
        Value::String(text) => text.chars().count(),
        Value::Array(items) => items.len(),
        Value::Object(entries) => entries.len(),
        _ => 0,
    }
}
