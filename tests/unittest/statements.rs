//! The statements that were there first, each green where it holds and red where it does not.

use crate::support::Case;

const TEMPLATE: &str = "templates/jobs-manager-deployment.yaml";
const CREDENTIALS: &str = "with clientId = \"id\", clientPassword = \"secret\"\n";

fn jobs_manager(spec: &str) -> Case {
    Case::new("jobs-manager").spec(format!("template {TEMPLATE}\n{CREDENTIALS}{spec}\n"))
}

fn api(statement: &str) -> Case {
    jobs_manager(&format!("deployment: container api {{ {statement} }}"))
}

fn translator(spec: &str) -> Case {
    Case::new("translator").spec(format!("template templates/statefulset.yaml\n{spec}\n"))
}

#[test]
fn env_finds_a_variable_by_its_name_and_compares_its_value() {
    let spec = "env LOG_LEVEL = \"info\", PER_DATASET_PVCS = \"1\"";
    let job = "container api: env LOG_LEVEL = \"info\", env PER_DATASET_PVCS = \"1\"";
    let pvcs = "- name: PER_DATASET_PVCS\n              value: \"1\"\n";
    api(spec).green();
    api(spec)
        .change(TEMPLATE, pvcs, &pvcs.replace("\"1\"", "\"0\""))
        .red([(job, "equal env[?(@.name == 'PER_DATASET_PVCS')].value")]);
    api(spec)
        .change(TEMPLATE, pvcs, &pvcs.replace("\"1\"", "1"))
        .red([(job, "equal env[?(@.name == 'PER_DATASET_PVCS')].value")]);
    api(spec).change(TEMPLATE, pvcs, &format!("{pvcs}            {pvcs}")).red([(job, "contains env")]);
}

#[test]
fn no_env_holds_while_there_is_no_such_variable() {
    let job = "container api: no env SINGLE_NODE";
    api("no env SINGLE_NODE").green();
    api("no env SINGLE_NODE")
        .change(TEMPLATE, "if .Values.hostPath.enabled }}\n            - name", "if true }}\n            - name")
        .red([(job, "notExists env[?(@.name == 'SINGLE_NODE')]")]);
}

#[test]
fn env_inside_of_a_with_speaks_of_that_render() {
    let spec = "no env SINGLE_NODE; with hostPath.enabled = true: env SINGLE_NODE = \"true\"";
    api(spec).green();
    api(spec)
        .change(TEMPLATE, "if .Values.hostPath.enabled }}\n            - name", "if false }}\n            - name")
        .red([
            ("container api: env SINGLE_NODE = \"true\" with hostPath.enabled = true", "contains env"),
            (
                "container api: env SINGLE_NODE = \"true\" with hostPath.enabled = true",
                "equal env[?(@.name == 'SINGLE_NODE')].value",
            ),
        ]);
}

#[test]
fn env_behind_a_gate_is_asserted_from_both_sides() {
    let spec = "env PER_DATASET_PVCS = \"1\" enabled by perDatasetPvcs";
    let gate = "{{- if .Values.perDatasetPvcs }}";
    api(spec).green();
    api(spec).change(TEMPLATE, gate, "{{- if true }}").red([(
        "container api: env PER_DATASET_PVCS is gone when perDatasetPvcs is false",
        "notExists env[?(@.name == 'PER_DATASET_PVCS')]",
    )]);
}

#[test]
fn image_is_compared_or_matched() {
    let written = "image = \"registry.example.com/training/jobs-manager:2.19.0\"";
    let matched = "image ~ '^registry\\.example\\.com/.*:[0-9.]+$'";
    api(written).green();
    api(matched).green();
    let tag = "appVersion: \"2.19.0\"";
    api(written)
        .change("Chart.yaml", tag, "appVersion: latest")
        .red([("container api: image = \"registry.example.com/training/jobs-man…", "equal image")]);
    api(matched)
        .change("Chart.yaml", tag, "appVersion: latest")
        .red([("container api: image ~ '^registry\\.example\\.com/.*:[0-9.]+$'", "matchRegex image")]);
}

#[test]
fn containers_are_named_one_by_one_and_there_is_no_other() {
    let spec = "deployment { containers = [api, pods-monitor-container]; init containers = [migrate] }";
    jobs_manager(spec).green();
    let more = "      containers:\n        - name: debug\n          image: busybox\n";
    jobs_manager(spec).change(TEMPLATE, "      containers:\n", more).red([(
        "pod: containers = [api, pods-monitor-container], init containers = [migrate]",
        "lengthEqual containers",
    )]);
}

#[test]
fn no_container_holds_while_it_is_not_rendered() {
    let spec = "deployment { no container debug; no init seed; no sidecar log }";
    jobs_manager(spec).green();
    let more = "      containers:\n        - name: debug\n          image: busybox\n";
    jobs_manager(spec)
        .change(TEMPLATE, "      containers:\n", more)
        .red([("pod: no container debug, no init seed, no sidecar log", "notExists containers[?(@.name == 'debug')]")]);
}

#[test]
fn a_container_without_a_name_is_the_only_one() {
    let case =
        || Case::new("relay").spec("template templates/deployment.yaml\ndeployment: container: image ~ 'relay'\n");
    case().green();
    let more = "      containers:\n        - name: debug\n          image: registry.example.com/relay-debug\n";
    case()
        .change("templates/deployment.yaml", "      containers:\n", more)
        .red([("container: image ~ 'relay'", "lengthEqual containers")]);
}

#[test]
fn several_containers_and_targets_are_spoken_of_at_once() {
    let spec = "deployment: container api, pods-monitor-container: no liveness";
    jobs_manager(spec).green();
    let resources = "          resources:\n            {{- toYaml .Values.resources | nindent 12 }}\n";
    let liveness = format!("          livenessProbe: {{}}\n{resources}");
    jobs_manager(spec)
        .change(TEMPLATE, resources, &liveness)
        .red([("container api: no liveness", "notExists livenessProbe")]);
    let spec = "for deployment in templates/jobs-manager-deployment.yaml container api, \
                deployment in templates/jobs-manager-deployment.yaml init migrate: image ~ 'jobs-manager:2'";
    jobs_manager(spec).green();
}

#[test]
fn init_containers_and_sidecars_are_found_where_they_stand() {
    let spec =
        "statefulset { init models: image ~ 'translator'\nsidecar log-shipper { startup = tcp :24224; no liveness } }";
    translator(spec).green();
    translator(spec).change("templates/statefulset.yaml", "port: 24224", "port: 24225").red([(
        "sidecar log-shipper: startup is tcp :24224",
        "equal initContainers[?(@.name == 'log-shipper')].startupProbe.tcpSocket.port",
    )]);
    translator(spec).change("templates/statefulset.yaml", "restartPolicy: Always", "restartPolicy: null").any_red();
}

#[test]
fn a_document_is_found_by_kind_and_name() {
    let spec = "Secret RELEASE-NAME-jobs-manager-client in templates/secret.yaml: expect data.password = \"c2VjcmV0\"\n\
                ConfigMap in templates/configmap.yaml: expect data[\"policy.json\"] ~ 'maxConcurrentJobs\": 8'";
    jobs_manager(spec).green();
    jobs_manager(spec).change("templates/secret.yaml", "}}-client", "}}-credentials").any_red();
    jobs_manager(spec).change("templates/configmap.yaml", "kind: ConfigMap", "kind: Secret").any_red();
}

#[test]
fn an_api_version_that_is_stated_is_asserted() {
    let spec = "deployment of apps/v1: container api: no startup";
    jobs_manager(spec).green();
    jobs_manager(spec).change(TEMPLATE, "apiVersion: apps/v1", "apiVersion: apps/v1beta1").any_red();
}

#[test]
fn with_each_renders_once_for_each_value() {
    let spec =
        "with each hostPath.enabled in [true, false]: deployment: container api: readiness = http GET /healthz :8080";
    jobs_manager(spec).green();
    jobs_manager(spec)
        .change(TEMPLATE, "path: /healthz", "path: {{ ternary \"/healthz\" \"/\" .Values.hostPath.enabled }}")
        .red([(
            "container api: readiness is http GET /healthz :8080 with hostPath.enabled = false",
            "equal readinessProbe.httpGet.path",
        )]);
}

#[test]
fn an_inner_with_lies_over_an_outer_one() {
    let spec = "with hostPath = {enabled: true, path: \"/a\"} {\n\
                deployment: pod: expect volumes[1].hostPath.path = \"/a\"\n\
                with hostPath.path = \"/b\": deployment: pod: expect volumes[1].hostPath.path = \"/b\"\n}";
    jobs_manager(spec).green();
}

#[test]
fn every_check_of_expect_holds_and_fails() {
    for (check, from, to, red) in [
        ("spec.replicas = 1", "replicas: {{ .Values.replicas }}", "replicas: 2", "equal spec.replicas"),
        ("spec.replicas != 2", "replicas: {{ .Values.replicas }}", "replicas: 2", "notEqual spec.replicas"),
        (
            "metadata.name ~ 'manager$'",
            "fullname\" . }}\n  labels",
            "fullname\" . }}-x\n  labels",
            "matchRegex metadata.name",
        ),
        (
            "metadata.name !~ 'x$'",
            "fullname\" . }}\n  labels",
            "fullname\" . }}-x\n  labels",
            "notMatchRegex metadata.name",
        ),
        ("spec.replicas exists", "  replicas: {{ .Values.replicas }}\n", "", "exists spec.replicas"),
        ("spec.paused absent", "  replicas:", "  paused: true\n  replicas:", "notExists spec.paused"),
    ] {
        let case = || jobs_manager(&format!("deployment: expect {check} as \"it\""));
        case().green();
        case().change(TEMPLATE, from, to).red([("it", red)]);
    }
}

#[test]
fn a_negative_check_below_a_path_that_is_gone_is_red() {
    for check in ["spec.strategy.type != \"Recreate\"", "spec.strategy.type absent", "spec.strategy.type !~ 'Recreate'"]
    {
        let case = || {
            jobs_manager(&format!("deployment: expect {check} as \"it\"")).given(
                TEMPLATE,
                "  replicas:",
                "  strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 1}}\n  replicas:",
            )
        };
        if !check.ends_with("absent") {
            case().green();
        }
        case().change(TEMPLATE, "  strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 1}}\n", "").any_red();
    }
}

#[test]
fn expect_starts_at_the_target_around_it() {
    jobs_manager(
        "deployment {\n\
         expect metadata.labels[\"app.kubernetes.io/name\"] = \"jobs-manager\"\n\
         pod { expect serviceAccountName = \"jobs-manager\"; expect volumes[*].name exists }\n\
         container api: expect ports[?(@.name == 'http')].containerPort = 8080\n\
         }",
    )
    .green();
}

#[test]
fn a_template_with_several_documents_is_searched_for_the_stated_one() {
    let more = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: other}\nspec: {}\n---\napiVersion: apps/v1";
    jobs_manager("deployment RELEASE-NAME-jobs-manager: container api: no liveness")
        .given(TEMPLATE, "apiVersion: apps/v1", more)
        .green();
}
