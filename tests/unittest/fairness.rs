//! What is denied, what Kubernetes takes for granted, and what a gate has no part in.

use crate::support::Case;

const TEMPLATE: &str = "templates/deployment.yaml";

/// A chart that says as little as it can.
fn worker(facts: &str) -> Case {
    Case::new("worker").spec(format!("template templates/deployment.yaml\ndeployment {{\n{facts}\n}}\n"))
}

fn switches(facts: &str) -> Case {
    Case::new("switches").spec(format!("template templates/deployment.yaml\n{facts}\n"))
}

#[test]
fn what_is_denied_may_lack_what_would_hold_it() {
    let case = || {
        worker(
            "no strategy; no annotation a; no pod annotation a; no node selector a; no pod security runAsUser
             container worker: no limits cpu; no requests; no prestop; no security drop ALL; no security privileged",
        )
    };
    case().green();
    let image = "          image: {{ .Values.image }}\n";
    let name = "container worker: no limits cpu, no requests, no prestop, no security drop ALL, no security privileged";
    case()
        .change(TEMPLATE, image, &format!("{image}          resources: {{limits: {{cpu: 1}}, requests: {{cpu: 1}}}}\n"))
        .red([(name, "notExists resources.limits.cpu"), (name, "notExists resources.requests")]);
    case()
        .change(TEMPLATE, image, &format!("{image}          securityContext: {{capabilities: {{drop: [ALL]}}}}\n"))
        .red([(name, "notExists securityContext.capabilities.drop[?(@ == 'ALL')]")]);
}

#[test]
fn what_is_denied_is_denied_of_something() {
    worker("container worker: no prestop").change(TEMPLATE, "- name: worker\n", "- name: server\n").every_job_red();
    worker("no node selector a").change(TEMPLATE, "kind: Deployment", "kind: DaemonSet").every_job_red();
}

#[test]
fn the_strategy_that_kubernetes_takes_need_not_be_written() {
    let case = || worker("strategy RollingUpdate");
    case().green();
    let spec = "spec:\n  selector:\n";
    for same in ["  strategy: {}\n", "  strategy:\n", "  strategy: {rollingUpdate: {maxSurge: 1}}\n"] {
        case().given(TEMPLATE, spec, &format!("spec:\n{same}  selector:\n")).green();
    }
    case()
        .change(TEMPLATE, spec, "spec:\n  strategy: {type: Recreate}\n  selector:\n")
        .red([("deployment: strategy RollingUpdate", "exists spec[?(@.strategy.type…")]);
}

#[test]
fn a_list_of_containers_holds_without_the_one_that_a_gate_has_taken() {
    let case = || {
        switches(
            "deployment {
               containers = [app, metrics]
               container metrics enabled by metrics.enabled: readiness = http GET /metrics :metrics
             }",
        )
    };
    case().green();
    let gone = "container metrics is gone when metrics.enabled is false";
    let gate = "        {{- if .Values.metrics.enabled }}\n";
    let other = "        - {name: other, image: other}\n";
    case()
        .change(TEMPLATE, gate, &format!("{other}{gate}"))
        .red([(gone, "lengthEqual containers"), ("pod: containers = [app, metrics]", "lengthEqual containers")]);
}

#[test]
fn the_last_container_of_a_list_may_be_gone_too() {
    let dump = "        {{- if .Values.debug.enabled }}\n        - {name: dump, image: dump}\n        {{- end }}\n";
    let containers = "      containers:\n";
    switches("deployment {\n init containers = [dump]\n init dump enabled by debug.enabled: image = \"dump\"\n}")
        .given(TEMPLATE, containers, &format!("      initContainers:\n{dump}{containers}"))
        .green();
}

#[test]
fn a_gated_expectation_may_go_with_what_holds_it() {
    switches("deployment: container app: expect env[0].value = \"1\" enabled by debug.enabled").green();
    switches("deployment: container app: expect env[0].value = \"1\" enabled by debug.enabled")
        .change(TEMPLATE, "if .Values.debug.enabled", "if true")
        .red([("container app: env[0].value is gone when debug.enabled is false", "notExists env[0].value")]);
}

#[test]
fn a_gate_that_takes_a_document_away_has_no_part_in_the_renders_of_another() {
    let suite = switches(
        "Service in templates/service.yaml enabled by service.enabled: expect spec.ports exists
         deployment: container app: expect image exists",
    )
    .compiled();
    let deployment =
        suite.split("- it:").find(|job| job.contains("value: Deployment")).expect("a job of the deployment");
    assert!(!deployment.contains("set:"), "{suite}");
}

#[test]
fn a_container_cannot_be_stated_and_denied() {
    switches("deployment {\n no container metrics\n container metrics enabled by metrics.enabled: no probes\n}")
        .refused(["CS0204"]);
    switches(
        "deployment {
           no container metrics
           with metrics.enabled = true: container metrics: no liveness
         }",
    )
    .green();
}

#[test]
fn a_reason_says_what_it_speaks_for_where_a_test_says_more() {
    let suite = switches(
        "deployment {
           expect spec.selector exists because \"a\"
           expect spec.template exists
           container app {
             no env A because \"b\"
           }
         }",
    )
    .compiled();
    assert!(suite.contains("# spec.selector exists: a\n"), "{suite}");
    assert!(suite.contains("# b\n"), "{suite}");
}

#[test]
fn a_render_is_named_where_it_is_another() {
    let suite = switches(
        "with release r in n
         deployment {
           expect metadata.name = \"r-switches\"
           with release s in m upgrade revision 2: expect metadata.name = \"s-switches\"
           with values ../values.yaml: expect metadata.name = \"r-switches\"
         }",
    );
    let compiled = suite.compiled();
    assert!(compiled.contains("- it: \"deployment: metadata.name = \\\"r-switches\\\"\"\n"), "{compiled}");
    assert!(compiled.contains("with release s in m upgrade revision 2\""), "{compiled}");
    assert!(compiled.contains("with values ../values.yaml\""), "{compiled}");
    suite.green();
}
