//! What the rules of the grammar are called in diagnostics.

use super::pairs::Rule;
use std::borrow::Cow;

/// What a rule stands for; nothing where naming it would only distract.
fn nouns(rule: Rule) -> Vec<Cow<'static, str>> {
    let nouns: &[&str] = match rule {
        Rule::EOI => &[END],
        Rule::string | Rule::because | Rule::test_name => &["a string"],
        Rule::name | Rule::names | Rule::bare | Rule::variable | Rule::variables => &["a name"],
        Rule::key | Rule::bare_key | Rule::path_key | Rule::entry => &["a key"],
        Rule::path | Rule::setting | Rule::settings => &["a path"],
        Rule::value | Rule::number | Rule::boolean | Rule::null | Rule::map => &["a value"],
        Rule::list | Rule::open_bracket => &["a list `[…]`"],
        Rule::name_list => &["a list of names `[…]`"],
        Rule::equals => &["`=`"],
        Rule::differs => &["`!=`"],
        Rule::matches => &["`~`"],
        Rule::matches_not => &["`!~`"],
        Rule::bound => &["`>=`", "`<=`"],
        Rule::comma => &["`,`"],
        Rule::colon => &["`:`"],
        Rule::close_bracket => &["`]`"],
        Rule::open_brace => &["`{`"],
        Rule::close_brace => &["`}`"],
        Rule::kw_get => &["`GET`"],
        Rule::handler => &["a handler"],
        Rule::http_path | Rule::bare_path => &["a path such as `/healthz`"],
        Rule::port => &["a port such as `:8080` or `:http`"],
        Rule::exec | Rule::exec_list | Rule::exec_words | Rule::exec_word => &["a command"],
        Rule::exec_part => &["a string", "`~ 'pattern'`"],
        Rule::attribute | Rule::timing => &["an attribute"],
        Rule::amount => &["a number such as `5`"],
        Rule::check | Rule::value_check => &["a check"],
        Rule::container_kind => &["`container`", "`init`", "`sidecar`"],
        Rule::probe_kind => &["`readiness`", "`liveness`", "`startup`"],
        Rule::chain | Rule::chain_document | Rule::chain_container | Rule::chain_pod | Rule::kind => &["a target"],
        _ => return keyword(rule).into_iter().collect(),
    };
    nouns.iter().map(|noun| Cow::Borrowed(*noun)).collect()
}

const END: &str = "the end of the statement";

/// A keyword is called what it is: its rule has its name.
fn keyword(rule: Rule) -> Option<Cow<'static, str>> {
    let name = match rule {
        Rule::of_version => "kw_of".into(),
        Rule::in_template => "kw_in".into(),
        rule => format!("{rule:?}"),
    };
    name.strip_prefix("kw_").map(|word| Cow::Owned(format!("`{word}`")))
}

/// The rules that were expected in a statement of `rule`, as in "`,`, `]` or a value".
pub(super) fn list(rule: Rule, expected: &[Rule]) -> String {
    let has = |rule| expected.contains(&rule);
    let mut found: Vec<Cow<str>> = vec![];
    for part in expected {
        let is_noise = match part {
            // A probe that could end could also go on; what it goes on with is the likelier.
            Rule::EOI => has(Rule::attribute),
            // What can stand behind any statement is not what is missing.
            Rule::kw_because | Rule::kw_as => expected.len() > 1,
            Rule::open_bracket => has(Rule::exec_words),
            _ => false,
        };
        if !is_noise {
            found.extend(nouns(*part));
        }
    }
    if needs_body(rule) {
        found.iter_mut().filter(|noun| *noun == END).for_each(|noun| *noun = Cow::Borrowed(BODY));
    }
    // The end is what is expected last.
    found.sort_by_key(|noun| noun == END || noun == BODY);
    let mut distinct: Vec<Cow<str>> = vec![];
    for noun in found {
        if !distinct.contains(&noun) {
            distinct.push(noun);
        }
    }
    match distinct.as_slice() {
        [] => "something else".into(),
        [only] => only.to_string(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

const BODY: &str = "a body";

fn needs_body(rule: Rule) -> bool {
    matches!(rule, Rule::document_statement | Rule::container_statement | Rule::for_statement | Rule::expect_header)
}

/// What a statement of `rule` looks like.
pub(super) fn form(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::probe_statement => "a probe reads `readiness = http GET /path :PORT timeout 5`",
        Rule::no_statement => "an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`",
        Rule::env_statement => "a variable reads `env NAME = \"value\"`",
        Rule::expect_statement => {
            "an expectation reads `expect PATH = VALUE`, `expect PATH ~ 'regex'` or `expect PATH exists`"
        }
        Rule::expect_header => "several checks of one path read `expect PATH { CHECK; CHECK }`",
        Rule::check_line => "inside `expect PATH { … }` stand checks such as `= VALUE`, `~ 'regex'` or `exists`",
        Rule::container_statement => "a container reads `container NAME { … }`",
        Rule::init_statement => "an init container reads `init NAME { … }`",
        Rule::with_statement => "a context reads `with PATH = VALUE` or `with each PATH in [V, V] { … }`",
        Rule::gate_statement => "a gate reads `gated by X` or `enabled by X open V closed V`",
        Rule::image_statement => "an image reads `image = \"…\"` or `image ~ 'regex'`",
        Rule::template_statement => "a template reads `template templates/deployment.yaml`",
        Rule::for_statement => "several targets read `for deployment in a.yaml container api, container worker { … }`",
        Rule::containers_statement => "the names of all containers read `containers = [api, worker]`",
        Rule::suite_statement => "the name of a suite reads `suite \"NAME\"`",
        Rule::chart_statement => "the chart reads `chart PATH`",
        Rule::render_statement => "templates that are included read `render also templates/config.yaml`",
        Rule::document_statement => "a document reads `deployment NAME in TEMPLATE { … }`",
        _ => return None,
    })
}
