use proptest::prelude::*;
use serde_json::{Value, json};

use super::Schema;

/// What `schema` refuses of `set` over `defaults`, as `path: message`.
fn refused(schema: &Value, defaults: &Value, set: &Value) -> Vec<String> {
    let schema = Schema::read(&schema.to_string()).expect("a schema");
    let refusals = schema.refusals(defaults, set);
    refusals.into_iter().map(|refusal| format!("{}: {}", refusal.path.join("."), refusal.message)).collect()
}

/// What `schema` says of one value.
fn refused_value(schema: &Value, value: &Value) -> Vec<String> {
    refused(&json!({"properties": {"x": schema}}), &json!({}), &json!({"x": value}))
}

fn problem(schema: &str) -> String {
    Schema::read(schema).expect_err("a broken schema")
}

#[test]
fn a_wrong_type_is_refused_in_the_words_of_helm() {
    // "at '/x': got string, want boolean", seen in a run of helm-unittest.
    assert_eq!(refused_value(&json!({"type": "boolean"}), &json!("true")), ["x: got string, want boolean"]);
    assert_eq!(
        refused_value(&json!({"type": ["boolean", "null"]}), &json!(1)),
        ["x: got number, want null or boolean"]
    );
    assert_eq!(refused_value(&json!({"type": "integer"}), &json!(1.5)), ["x: got number, want integer"]);
}

#[test]
fn a_value_outside_a_list_of_values_is_refused() {
    assert_eq!(refused_value(&json!({"enum": ["a", "b"]}), &json!("c")), [r#"x: must be one of "a", "b""#]);
    assert_eq!(refused_value(&json!({"const": 5}), &json!("c")), ["x: must be 5"]);
}

#[test]
fn a_long_list_of_values_is_cut() {
    let numbers: Vec<_> = (0..20).collect();
    assert_eq!(refused_value(&json!({"enum": numbers}), &json!(99)), ["x: must be one of 0, 1, 2, 3, 4, 5, 6, 7, …"]);
}

#[test]
fn bounds_say_what_was_got_and_what_is_wanted() {
    assert_eq!(refused_value(&json!({"minimum": 1}), &json!(0)), ["x: minimum: got 0, want 1"]);
    assert_eq!(refused_value(&json!({"maxLength": 1}), &json!("é!")), ["x: maxLength: got 2, want 1"]);
    assert_eq!(refused_value(&json!({"minItems": 1}), &json!([])), ["x: minItems: got 0, want 1"]);
    assert_eq!(refused_value(&json!({"pattern": "^a$"}), &json!("b")), [r#"x: "b" does not match pattern "^a$""#]);
}

#[test]
fn alternatives_that_differ_in_type_are_one_list_of_types() {
    let schema = json!({"anyOf": [{"type": "boolean"}, {"type": "null"}]});
    assert_eq!(refused_value(&schema, &json!("x")), ["x: got string, want boolean or null"]);
    let schema = json!({"oneOf": [{"type": "boolean"}, {"enum": ["y"]}]});
    assert_eq!(refused_value(&schema, &json!("x")), ["x: oneOf: no alternative holds"]);
}

#[test]
fn a_refusal_within_a_leaf_has_the_path_of_the_item() {
    let schema =
        json!({"properties": {"x": {"items": {"required": ["name"], "properties": {"n": {"type": "integer"}}}}}});
    let set = json!({"x": [{"name": "a", "n": "1"}, {}]});
    assert_eq!(
        refused(&schema, &json!({}), &set),
        ["x.0.n: got string, want integer", "x.1: missing property \"name\""]
    );
}

#[test]
fn defaults_and_missing_values_stop_nothing() {
    let schema = json!({"required": ["host"], "properties": {"a": {"type": "boolean"}, "b": {"type": "boolean"}}});
    assert_eq!(refused(&schema, &json!({"a": "bad"}), &json!({"b": true})), Vec::<String>::new());
}

#[test]
fn a_default_that_the_set_replaces_is_not_refused() {
    let schema = json!({"properties": {"a": {"type": "boolean"}}});
    assert_eq!(refused(&schema, &json!({"a": "bad"}), &json!({"a": true})), Vec::<String>::new());
}

#[test]
fn an_empty_map_over_a_bad_default_is_not_refused() {
    let schema = json!({"properties": {"a": {"properties": {"b": {"type": "boolean"}}}}});
    assert_eq!(refused(&schema, &json!({"a": {"b": "bad"}}), &json!({"a": {}})), Vec::<String>::new());
}

#[test]
fn alternatives_of_a_map_above_the_leaf_stop_nothing() {
    let schema = json!({"properties": {"a": {"oneOf": [{"required": ["x"]}, {"required": ["y"]}]}}});
    assert_eq!(refused(&schema, &json!({"a": {"x": 1}}), &json!({"a": {"y": 1}})), Vec::<String>::new());
}

#[test]
fn a_key_that_is_not_allowed_is_refused_at_its_leaf() {
    // "at '/a': additional properties 'typo' not allowed", seen in a run of helm-unittest.
    let schema = json!({"properties": {"a": {"additionalProperties": false, "properties": {"x": {}}}}});
    let refused = refused(&schema, &json!({"a": {"x": 1}}), &json!({"a": {"typo": {"b": 1}}}));
    assert_eq!(refused, [r#"a.typo.b: additional properties "typo" not allowed"#]);
}

#[test]
fn a_key_that_is_not_allowed_but_a_default_stops_nothing() {
    let schema = json!({"properties": {"a": {"additionalProperties": false, "properties": {"x": {}}}}});
    let defaults = json!({"a": {"old": {"c": 1}}});
    assert_eq!(refused(&schema, &defaults, &json!({"a": {"old": {"b": 1}}})), Vec::<String>::new());
}

#[test]
fn a_required_key_that_null_deletes_is_refused() {
    // "at '/a': missing property 'x'", seen in a run of helm-unittest.
    let schema = json!({"properties": {"a": {"required": ["x"]}}});
    let refused = refused(&schema, &json!({"a": {"x": 1}}), &json!({"a": {"x": null}}));
    assert_eq!(refused, [r#"a.x: missing property "x""#]);
}

#[test]
fn null_without_a_default_is_refused_as_null() {
    // "at '/a/new': got null, want string", seen in a run of helm-unittest.
    let schema = json!({"properties": {"a": {"properties": {"new": {"type": "string"}}}}});
    assert_eq!(refused(&schema, &json!({"a": {}}), &json!({"a": {"new": null}})), ["a.new: got null, want string"]);
}

#[test]
fn each_path_is_refused_once() {
    assert_eq!(refused_value(&json!({"minLength": 5, "pattern": "b"}), &json!("a")).len(), 1);
}

#[test]
fn keys_with_the_signs_of_json_pointers_keep_them() {
    let schema = json!({"properties": {"a/b~c": {"type": "string"}}});
    assert_eq!(refused(&schema, &json!({}), &json!({"a/b~c": 1})), ["a/b~c: got number, want string"]);
}

#[test]
fn references_within_the_schema_are_followed() {
    let set = json!({"x": "y"});
    for place in ["definitions", "$defs"] {
        let schema =
            json!({place: {"flag": {"type": "boolean"}}, "properties": {"x": {"$ref": format!("#/{place}/flag")}}});
        assert_eq!(refused(&schema, &json!({}), &set), ["x: got string, want boolean"]);
    }
}

#[test]
fn a_schema_that_refers_to_itself_ends() {
    assert_eq!(refused(&json!({"$ref": "#"}), &json!({}), &json!({"x": 1})), Vec::<String>::new());
    let schema = json!({"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"});
    assert_eq!(refused(&schema, &json!({}), &json!({"x": 1})), Vec::<String>::new());
}

#[test]
fn a_schema_that_refers_to_itself_holds_for_the_deepest_values() {
    let schema = json!({"$defs": {"tree": {"anyOf": [{"type": "integer"}, {"properties": {"a": {"$ref": "#/$defs/tree"}}}]}}, "$ref": "#/$defs/tree"});
    let deep = (0..250).fold(json!(1), |value, _| json!({"a": value}));
    assert_eq!(refused(&schema, &deep, &json!({"b": deep})), Vec::<String>::new());
}

#[test]
fn a_format_counts_where_the_draft_says_so() {
    // Without `$schema` Helm takes 2020-12, where a format is a remark: `ipv4` refused nothing in a run of helm-unittest.
    let schema = json!({"properties": {"x": {"format": "ipv4"}}});
    assert_eq!(refused(&schema, &json!({}), &json!({"x": "no"})), Vec::<String>::new());
    let schema = json!({"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"x": {"format": "ipv4"}}});
    assert_eq!(refused(&schema, &json!({}), &json!({"x": "no"})), [r#"x: "no" is not valid ipv4"#]);
}

#[test]
fn a_pattern_that_takes_too_long_refuses_nothing() {
    let text = "a".repeat(200);
    let refused = refused_value(&json!({"pattern": "^(?=a)(a|a)+(?<!a)$"}), &json!(text));
    assert_eq!(refused, Vec::<String>::new());
}

#[test]
fn a_schema_that_lies_elsewhere_is_a_problem() {
    for uri in ["https://example.com/schema.json", "file:///etc/passwd"] {
        let problem = problem(&json!({"properties": {"x": {"$ref": uri}}}).to_string());
        assert!(problem.contains(uri) && problem.contains("schemas outside of the chart are not read"), "{problem}");
    }
}

#[test]
fn an_unknown_urn_allows_everything_as_in_helm() {
    assert_eq!(refused_value(&json!({"$ref": "urn:example:x"}), &json!(1)), Vec::<String>::new());
}

#[test]
fn broken_schemas_are_problems_that_say_where() {
    assert_eq!(problem("{"), "EOF while parsing an object at line 1 column 1");
    assert_eq!(problem("5"), "is no valid schema: at \"\": got number, want boolean or object");
    let negative = problem(r#"{"properties": {"x": {"minLength": -1}}}"#);
    assert_eq!(negative, "is no valid schema: at \"/properties/x/minLength\": minimum: got -1, want 0");
    assert!(problem(&"[".repeat(100_000)).contains("recursion limit exceeded"));
}

#[test]
fn a_set_that_says_nothing_is_not_refused() {
    assert_eq!(refused(&json!(false), &json!({}), &json!({})), Vec::<String>::new());
    assert_eq!(refused(&json!(false), &json!({}), &Value::Null), Vec::<String>::new());
}

/// A value with the words of schemas as keys more often than chance has them.
fn schema_like() -> impl Strategy<Value = Value> {
    let word = prop::sample::select(vec![
        "type",
        "enum",
        "properties",
        "items",
        "$ref",
        "#",
        "#/$defs/a",
        "$defs",
        "a",
        "not",
        "anyOf",
        "allOf",
        "if",
        "then",
        "pattern",
        "(a+)+",
        "required",
        "$schema",
        "$id",
        "additionalProperties",
        "boolean",
        "minimum",
        "format",
        "const",
        "$dynamicRef",
        "unevaluatedProperties",
        "dependentSchemas",
        "propertyNames",
        "contains",
        "multipleOf",
    ]);
    let leaf = prop_oneof![
        word.clone().prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        (-2..3).prop_map(Value::from)
    ];
    leaf.prop_recursive(5, 40, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((word.clone(), inner), 0..5)
                .prop_map(|entries| entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()),
        ]
    })
}

proptest! {
    #[test]
    fn no_schema_panics(schema in schema_like(), defaults in schema_like(), set in schema_like()) {
        if let Ok(schema) = Schema::read(&schema.to_string()) {
            schema.refusals(&defaults, &set);
        }
    }

    #[test]
    fn no_text_panics(text in any::<String>()) {
        let _ = Schema::read(&text);
    }
}
