//! What is printed, read back, is the suite that was to be printed.

use chartspec::suite::emit;
use chartspec::suite::model::{Assert, Job, Render, Selector, Suite, Wording};
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use serde_json::{Map, Number, Value, json};

/// Any string, with more of what YAML takes for something else than chance would bring.
fn text() -> impl Strategy<Value = String> {
    let nasty = prop::sample::select(vec![
        "",
        " ",
        "~",
        "null",
        "yes",
        "No",
        "on",
        "1_000",
        "0o17",
        "017",
        "1e3",
        "1:30",
        "2001-01-01",
        "- a",
        "a: b",
        "#",
        "a #b",
        "---",
        "...",
        "{a}",
        "[a]",
        "'",
        "\"",
        "\\",
        "%a",
        "@a",
        "`a",
        "!a",
        "&a",
        "*a",
        "|",
        ">",
        "?",
        "a\n b\n",
        "\n",
        "\r\n",
        "\t",
        "\u{85}",
        "\u{2028}",
        "\u{feff}",
        "\u{0}",
        "\u{7f}",
        "\u{1b}[0m",
        "\u{202e}",
        "😀",
        "<<",
        "=",
    ]);
    prop_oneof![nasty.prop_map(str::to_owned), any::<String>(), "[ -~]{0,40}"]
}

fn value() -> impl Strategy<Value = Value> {
    let whole = any::<i64>().prop_map(Value::from);
    let float = any::<f64>().prop_filter_map("finite", |float| Number::from_f64(float).map(Value::Number));
    let leaf =
        prop_oneof![Just(Value::Null), any::<bool>().prop_map(Value::from), whole, float, text().prop_map(Value::from)];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((text(), inner), 0..4)
                .prop_map(|entries| Value::Object(entries.into_iter().collect())),
        ]
    })
}

fn tree() -> impl Strategy<Value = Value> {
    prop::collection::vec((text(), value()), 0..4).prop_map(|entries| Value::Object(entries.into_iter().collect()))
}

fn job() -> impl Strategy<Value = Job> {
    let selector = prop::option::of((text(), text()).prop_map(|(path, value)| Selector { path, value }));
    let assert = prop_oneof![
        (text(), value()).prop_map(|(path, value)| Assert::at("equal", path).with("value", value)),
        Just(Assert::whole("failedTemplate")),
    ];
    let parts = (text(), prop::collection::vec(text(), 0..3), prop::option::of(text()), selector, tree());
    (parts, prop::collection::vec(assert, 1..4)).prop_map(|((name, comments, template, selector, set), asserts)| Job {
        name,
        comments,
        document: 0,
        template,
        selector,
        render: Render { set, ..Render::default() },
        origins: asserts.iter().map(|_| chartspec::syntax::span::Span::default()).collect(),
        asserts,
    })
}

/// The suite as data.
fn data(suite: &Suite) -> Value {
    let mut data = Map::new();
    data.insert("suite".into(), json!(suite.name));
    if !suite.templates.is_empty() {
        data.insert("templates".into(), json!(suite.templates));
    }
    set(&mut data, &suite.render);
    data.insert("tests".into(), suite.jobs.iter().map(job_data).collect());
    Value::Object(data)
}

fn job_data(job: &Job) -> Value {
    let mut data = Map::new();
    data.insert("it".into(), json!(job.name));
    data.extend(job.template.as_ref().map(|template| ("template".into(), json!(template))));
    let selector = job.selector.as_ref();
    data.extend(selector.map(|it| ("documentSelector".into(), json!({ "path": it.path, "value": it.value }))));
    set(&mut data, &job.render);
    let assert = |assert: &Assert| {
        let parameters = assert.parameters.iter().map(|(key, value)| ((*key).to_owned(), as_compared(value)));
        json!({ assert.kind: Value::Object(parameters.collect()) })
    };
    data.insert("asserts".into(), job.asserts.iter().map(assert).collect());
    Value::Object(data)
}

fn set(data: &mut Map<String, Value>, render: &Render) {
    if let Some(set) = render.set.as_object().filter(|set| !set.is_empty()) {
        // helm-unittest takes a dot in the keys at the top for a path, unless it stands in brackets.
        let key = |key: &str| if key.contains('.') { format!("[{key}]") } else { key.to_owned() };
        data.insert("set".into(), set.iter().map(|(name, value)| (key(name), as_compared(value))).collect());
    }
}

/// Whole floats below a million are printed as integers, since that is what helm-unittest makes of them.
fn as_compared(value: &Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => match number.as_f64() {
            #[expect(clippy::cast_possible_truncation, reason = "it is whole, and below a million")]
            Some(float) if float.fract() == 0.0 && float.abs() < 1e6 => json!(float as i64),
            _ => value.clone(),
        },
        Value::Array(items) => items.iter().map(as_compared).collect(),
        Value::Object(map) => Value::Object(map.iter().map(|(key, value)| (key.clone(), as_compared(value))).collect()),
        other => other.clone(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_suite_reads_back_as_it_was(
        name in text(),
        templates in prop::collection::vec(text(), 0..3),
        set in tree(),
        jobs in prop::collection::vec(job(), 1..4),
    ) {
        let suite = Suite { name, templates, render: Render { set, ..Render::default() }, jobs, wording: Wording::default() };
        let printed = emit(&suite);
        let read: Value = serde_yaml::from_str(&printed).expect(&printed);
        assert_eq!(read, data(&suite), "{}", printed);
        // helm-unittest splits a file at such lines.
        prop_assert!(!printed.lines().any(|line| line.starts_with("---")));
    }
}
