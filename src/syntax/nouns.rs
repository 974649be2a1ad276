//! What the rules of the grammar are called in diagnostics.

use super::pairs::Rule;
use std::borrow::Cow;

/// What a rule stands for; nothing where naming it would only distract.
fn nouns(rule: Rule) -> Vec<Cow<'static, str>> {
    let nouns: &[&str] = match rule {
        Rule::EOI => &[END],
        Rule::string | Rule::because | Rule::test_name => &["a string"],
        Rule::name
        | Rule::names
        | Rule::bare
        | Rule::variable
        | Rule::variables
        | Rule::env_sources
        | Rule::env_source
        | Rule::named_port
        | Rule::named_volume
        | Rule::resource => &["a name"],
        Rule::key
        | Rule::bare_key
        | Rule::path_key
        | Rule::entry
        | Rule::tags
        | Rule::tag
        | Rule::loose_tags
        | Rule::loose_tag
        | Rule::pairs
        | Rule::pair => &["a key"],
        Rule::path | Rule::setting | Rule::settings | Rule::security_fields | Rule::security_field => &["a path"],
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
        Rule::amount | Rule::count => &["a number such as `5`"],
        Rule::quantity => &["a quantity such as `250m` or `1Gi`"],
        Rule::protocol => &["`tcp`", "`udp`", "`sctp`"],
        Rule::source | Rule::source_kind => &["`secret`", "`configmap`"],
        Rule::env_key | Rule::env_field => &["`secret`", "`configmap`", "`field`"],
        Rule::capabilities => &["`drop`", "`add`"],
        Rule::tag_kind => &["`label`", "`annotation`"],
        Rule::termination_grace => &["`grace`"],
        Rule::denied => &["a word such as `liveness`, `container` or `env`"],
        Rule::check | Rule::value_check => &["a check"],
        Rule::number_check => &["`=`", "`>=`", "`<=`"],
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
        Rule::in_template | Rule::in_namespace => "kw_in".into(),
        Rule::pod_at => "kw_pod".into(),
        Rule::revision | Rule::sub | Rule::sleep | Rule::times | Rule::contains | Rule::lacks | Rule::decoded => {
            format!("kw_{rule:?}")
        }
        Rule::app_version => "kw_app".into(),
        Rule::with_apis => "kw_and".into(),
        Rule::with_values => "kw_values".into(),
        Rule::with_release => "kw_release".into(),
        Rule::with_capabilities => "kw_capabilities".into(),
        Rule::with_chart => "kw_chart".into(),
        Rule::dropped => "kw_drop".into(),
        Rule::added => "kw_add".into(),
        Rule::selected => "kw_matches".into(),
        Rule::via_is | Rule::via_of => "kw_via".into(),
        Rule::kw_lacks_fields => "kw_lacks-fields".into(),
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
            Rule::kw_because | Rule::kw_as | Rule::kw_via | Rule::via_is | Rule::via_of => expected.len() > 1,
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
        Rule::env_statement => "a variable reads `env NAME = \"value\"` or `env NAME from secret NAME key KEY`",
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
        _ => return form_of_field(rule),
    })
}

/// What a statement about fields or about a whole render looks like.
fn form_of_field(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::pull_statement => "a pull policy reads `pull Always`, its secrets `pull secret NAME`",
        Rule::port_statement => "a port reads `port NAME = 8080` or `port NAME = 53 udp`",
        Rule::envfrom_statement => "variables from elsewhere read `envfrom secret NAME` or `envfrom configmap NAME`",
        Rule::command_statement => "a command reads `command = [\"…\"]`, one of its words `args has \"--x\"`",
        Rule::resources_statement => "resources read `requests cpu 250m memory 1Gi`",
        Rule::mount_statement => "a mount reads `mount /path from VOLUME`, with `sub PATH` or `readonly` behind it",
        Rule::hook_statement => "a hook reads `prestop = exec [\"…\"]` or `prestop = sleep 10`",
        Rule::security_statement => "security reads `security FIELD = VALUE` or `security drop ALL add CHOWN`",
        Rule::tag_statement => "it reads `label KEY = \"value\"`, of the pod `pod label KEY = \"value\"`",
        Rule::account_statement => "the service account reads `serviceAccount NAME`",
        Rule::grace_statement => "the pod's grace period reads `termination grace 30`",
        Rule::host_network_statement => "it reads `hostNetwork` alone",
        Rule::node_statement => "the choice of nodes reads `node selector KEY = \"value\"`",
        Rule::volume_statement => "a volume reads `volume NAME = {emptyDir: {}}`",
        Rule::restart_statement => "the restart policy reads `restart Always`",
        Rule::name_statement => "the name of an object reads `name = \"…\"` or `name ~ 'regex'`",
        Rule::replicas_statement => "replicas read `replicas = 2` or `replicas >= 2`",
        Rule::strategy_statement => "a strategy reads `strategy Recreate`",
        Rule::selector_statement => "a selector reads `selector KEY = \"value\" matches deployment NAME`",
        Rule::data_statement => "data reads `data KEY = \"value\"` or `data KEY ~ 'regex'`",
        Rule::documents_statement => "the number of documents reads `documents = 2`",
        Rule::fails_statement => "a failure reads `fails \"message\"` or `fails ~ 'regex'`",
        Rule::renders_statement => "it reads `renders` alone",
        _ => return None,
    })
}
