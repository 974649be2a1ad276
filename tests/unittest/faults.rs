//! Faults in probes that published charts have shipped, each with the public report. The fixtures are the mended charts;
//! the change puts the fault back in, and the assert that names it turns red.

use crate::support::Case;

const RELAY: &str = "\
template templates/deployment.yaml
deployment: container relay {
  liveness = http GET /healthz/live :5558
  readiness = http GET /healthz/ready :http timeout 3
  startup = http GET / :8080 failures 30
  with service.port = 9999: startup = http GET / :9999
  with tls.enabled = true: readiness = https GET /healthz/ready :http
  with config.baseURL = '/events': readiness = http GET /events/healthz/ready :http
}
";

const GATEWAY: &str = "\
template templates/deployment.yaml
deployment: container gateway {
  liveness = http GET /status :8100 period 20 enabled by livenessProbe.enabled
  readiness exactly = http GET /status/ready :8100 delay 5 enabled by readinessProbe.enabled
  startup = http GET /status :8100 failures 60 enabled by startupProbe.enabled
  with livenessProbe.override.exec.command = [\"gateway\", \"health\"]: liveness = exec gateway health
}
";

const TRANSLATOR: &str = "\
template templates/statefulset.yaml
statefulset {
  container translator {
    readiness = http GET /health :http timeout >= 60
      because \"a translation may take a minute, and the endpoint waits behind it\"
    liveness = exec [\"sh\", \"-c\", ~ '^wget .*/health'] period 120
    no startup
  }
  container cache-exporter: no probes because \"listens on nothing\"
  sidecar log-shipper: startup = tcp :24224; no readiness; no liveness
}
";

const DEPLOYMENT: &str = "templates/deployment.yaml";
const STATEFULSET: &str = "templates/statefulset.yaml";

fn relay() -> Case {
    Case::new("relay").spec(RELAY)
}

fn gateway() -> Case {
    Case::new("gateway").spec(GATEWAY)
}

fn translator() -> Case {
    Case::new("translator").spec(TRANSLATOR)
}

#[test]
fn the_mended_charts_are_green() {
    relay().green();
    gateway().green();
    translator().green();
}

/// argoproj/argo-helm#2545
#[test]
fn path_and_port_are_swapped() {
    let job = "container relay: liveness is http GET /healthz/live :5558";
    relay()
        .change(DEPLOYMENT, "path: /healthz/live", "path: {{ .Values.metrics.port | quote }}")
        .change(
            DEPLOYMENT,
            "port: {{ .Values.metrics.port }}\n          readiness",
            "port: /healthz/live\n          readiness",
        )
        .red([(job, "equal livenessProbe.httpGet.path"), (job, "equal livenessProbe.httpGet.port")]);
}

/// otwld/ollama-helm#171, helm/charts#9521
#[test]
fn the_port_does_not_follow_its_value() {
    relay()
        .change(
            DEPLOYMENT,
            "path: /\n              port: {{ .Values.service.port }}",
            "path: /\n              port: 8080",
        )
        .red([(
            "container relay: startup is http GET / :9999 with service.port = 9999",
            "equal startupProbe.httpGet.port",
        )]);
}

/// prometheus-community/helm-charts#6442, jacksontj/promxy#372, fortify/helm3-charts#35
#[test]
fn the_probe_names_a_port_that_the_container_does_not_declare() {
    let declared = "exists ports[?(@.name == 'http')]";
    relay().change(DEPLOYMENT, "- name: http\n", "- name: web\n").red([
        ("container relay: readiness is http GET /healthz/ready :http", declared),
        ("container relay: readiness is https GET /healthz/ready :http with tls.enabled = true", declared),
        (
            "container relay: readiness is http GET /events/healthz/ready :http with config.baseURL = \"/events\"",
            declared,
        ),
    ]);
}

/// jenkinsci/helm-charts#276, Kong/charts#1065, bitnami/charts#26319
#[test]
fn an_override_is_merged_in_place_of_taking_the_place() {
    gateway()
        .change(
            DEPLOYMENT,
            ".Values.livenessProbe.override | default $default",
            "merge .Values.livenessProbe.override $default",
        )
        .red([(
            "container gateway: liveness is not grpc, http or tcp with livenessProbe.override.exec.command = [\"gateway\", \"health\"]",
            "notExists livenessProbe[?(@.httpGet != null)]",
        )]);
}

/// kedacore/charts#622
#[test]
fn a_probe_that_is_switched_off_leaves_an_empty_one_behind() {
    let (gate, key) = ("          {{- if .Values.startupProbe.enabled }}\n", "          startupProbe:\n");
    gateway()
        .change(DEPLOYMENT, &format!("{gate}{key}"), &format!("{key}{gate}"))
        .red([("container gateway: startup is gone when startupProbe.enabled is false", "notExists startupProbe")]);
}

/// Kong/charts#244
#[test]
fn the_switch_leaks_into_the_probe() {
    gateway().change(DEPLOYMENT, "omit .Values.readinessProbe \"enabled\"", ".Values.readinessProbe").red([
        ("container gateway: readiness is exactly http GET /status/ready :8100", "equal readinessProbe"),
        ("container gateway: liveness is gone when livenessProbe.enabled is false", "equal readinessProbe"),
        ("container gateway: startup is gone when startupProbe.enabled is false", "equal readinessProbe"),
    ]);
}

/// fleetdm/fleet#6424, zitadel/zitadel-charts#143, elastic/helm-charts#16
#[test]
fn the_scheme_does_not_follow_tls() {
    relay().change(DEPLOYMENT, "scheme: {{ ternary \"HTTPS\" \"HTTP\" .Values.tls.enabled }}", "scheme: HTTP").red([(
        "container relay: readiness is https GET /healthz/ready :http with tls.enabled = true",
        "equal readinessProbe.httpGet.scheme",
    )]);
}

/// external-secrets/external-secrets#5437, bitnami/charts#4759
#[test]
fn the_port_is_rendered_as_a_string() {
    relay()
        .change(
            DEPLOYMENT,
            "path: /healthz/live\n              port: {{ .Values.metrics.port }}",
            "path: /healthz/live\n              port: {{ .Values.metrics.port | quote }}",
        )
        .red([("container relay: liveness is http GET /healthz/live :5558", "equal livenessProbe.httpGet.port")]);
}

/// bitnami/charts#5548, cloudposse/charts#60
#[test]
fn a_liveness_probe_that_must_succeed_twice_does_not_compile() {
    Case::new("relay")
        .spec("template templates/deployment.yaml\ndeployment: container relay: liveness = tcp :8080 successes 2")
        .refused(["CS0305"]);
}

/// helm/charts#22327
#[test]
fn the_switches_of_two_probes_are_swapped() {
    let readiness = "container gateway: readiness is gone when readinessProbe.enabled is false";
    let liveness = "container gateway: liveness is gone when livenessProbe.enabled is false";
    gateway()
        .change(DEPLOYMENT, "if .Values.livenessProbe.enabled", "if .Values.swapped")
        .change(DEPLOYMENT, "if .Values.readinessProbe.enabled", "if .Values.livenessProbe.enabled")
        .change(DEPLOYMENT, "if .Values.swapped", "if .Values.readinessProbe.enabled")
        .red([
            (readiness, "notExists readinessProbe"),
            (readiness, "equal livenessProbe.httpGet.path"),
            (readiness, "equal livenessProbe.httpGet.port"),
            (readiness, "exists livenessProbe.httpGet[?(@.scheme…"),
            (readiness, "equal livenessProbe.periodSeconds"),
            (liveness, "notExists livenessProbe"),
            (liveness, "equal readinessProbe.httpGet.path"),
            (liveness, "equal readinessProbe.httpGet.port"),
            (liveness, "exists readinessProbe.httpGet[?(@.scheme…"),
            (liveness, "equal readinessProbe.initialDelaySeconds"),
            (liveness, "equal readinessProbe"),
        ]);
}

/// port-labs/helm-charts#192
#[test]
fn the_switch_cannot_be_turned_off() {
    gateway()
        .change(DEPLOYMENT, "if .Values.livenessProbe.enabled", "if default true .Values.livenessProbe.enabled")
        .red([("container gateway: liveness is gone when livenessProbe.enabled is false", "notExists livenessProbe")]);
}

/// cloudfoundry/stratos#4679
#[test]
fn the_string_false_is_taken_for_true() {
    let spec = "template templates/pod.yaml\n\
                pod: container app: liveness = tcp :8080 enabled by probe open true, \"true\" closed false, \"false\"\n";
    let (fault, mended) = ("if .Values.probe ", "if eq (toString .Values.probe) \"true\" ");
    let case = Case::new("idioms").given("templates/pod.yaml", fault, mended).spec(spec);
    case.clone().green();
    case.change("templates/pod.yaml", mended, fault)
        .red([("container app: liveness is gone when probe is \"false\"", "notExists livenessProbe")]);
}

/// LibreTranslate/helm-chart#9
#[test]
fn the_timeout_is_shorter_than_the_endpoint_may_take() {
    translator().change("values.yaml", "probeTimeout: 60", "probeTimeout: 10").red([(
        "container translator: readiness is http GET /health :http",
        "greaterOrEqual readinessProbe.timeoutSeconds",
    )]);
}

/// kubernetes-sigs/headlamp#1266
#[test]
fn the_base_path_is_not_put_ahead() {
    relay().change(DEPLOYMENT, "path: {{ .Values.config.baseURL }}/healthz/ready", "path: /healthz/ready").red([(
        "container relay: readiness is http GET /events/healthz/ready :http with config.baseURL = \"/events\"",
        "equal readinessProbe.httpGet.path",
    )]);
}

/// apache/shenyu#5490
#[test]
fn a_whole_pipeline_is_one_element_of_the_command() {
    let job = "container translator: liveness is exec sh -c ~ ^wget .*/health";
    translator()
        .change(
            STATEFULSET,
            "                - sh\n                - -c\n                - wget",
            "                - sh -c wget",
        )
        .red([
            (job, "equal livenessProbe.exec.command[0]"),
            (job, "equal livenessProbe.exec.command[1]"),
            (job, "matchRegex livenessProbe.exec.command[2]"),
            (job, "lengthEqual livenessProbe.exec.command"),
        ]);
}

/// cozystack/cozystack#3605
#[test]
fn a_sidecar_that_moves_to_the_front_hides_nothing() {
    let exporter = "        - name: cache-exporter
          image: {{ .Values.exporterImage }}
          args: [\"--watch\", \"/var/cache/translator\"]
          volumeMounts:
            - name: cache
              mountPath: /var/cache/translator
";
    let first = format!("      containers:\n{exporter}");
    let moved = translator().change(STATEFULSET, exporter, "").change(STATEFULSET, "      containers:\n", &first);
    moved.clone().green();
    let startup = "          startupProbe:\n            tcpSocket:\n              port: http\n";
    let ports = "          ports:\n            - name: http\n";
    moved
        .change(STATEFULSET, ports, &format!("{startup}{ports}"))
        .red([("container translator: no startup", "notExists startupProbe")]);
}
