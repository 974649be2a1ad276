//! The case that chartspec grew from: each change to the jobs-manager's template turns exactly the facts red that it
//! breaks, and each by its name.

use crate::support::Case;

const TEMPLATE: &str = "templates/jobs-manager-deployment.yaml";

const READINESS: &str = "container api: readiness is http GET /healthz :8080";
const RIVALS: &str = "container api: readiness is not exec, grpc or tcp";
const RESTARTS: &str = "container api: no liveness, no startup";
const CLOSED: &str = "container api: readiness is gone when INGESTION_HTTP_DISABLED is \"1\"";
const OPEN: &str = "container api: readiness stays when INGESTION_HTTP_DISABLED is \"\"";
const SIDECAR: &str = "container pods-monitor-container: no probes";

const HTTP_GET: &str = "            httpGet:
              path: /healthz
              port: 8080
";
const TIMINGS: &str = "            initialDelaySeconds: 10
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 3
";
const GATE: &str = "{{- if not .Values.env.INGESTION_HTTP_DISABLED }}";
const RESOURCES: &str = "          resources:\n            {{- toYaml .Values.resources | nindent 12 }}\n";

fn case() -> Case {
    Case::new("jobs-manager").spec(include_str!("../../specs/jobs-manager.chartspec"))
}

/// The case with `lines` put in ahead of api's resources.
fn added(lines: &str) -> Case {
    case().change(TEMPLATE, RESOURCES, &format!("{lines}{RESOURCES}"))
}

#[test]
fn the_chart_as_it_stands_is_green() {
    case().green();
}

#[test]
fn back_to_a_tcp_connect() {
    case().change(TEMPLATE, HTTP_GET, "            tcpSocket:\n              port: 8080\n").red([
        (READINESS, "equal readinessProbe.httpGet.path"),
        (READINESS, "equal readinessProbe.httpGet.port"),
        (READINESS, "exists readinessProbe.httpGet[?(@.scheme…"),
        (RIVALS, "notExists readinessProbe[?(@.tcpSocket != null)]"),
    ]);
}

#[test]
fn another_path() {
    case().change(TEMPLATE, "path: /healthz", "path: /").red([(READINESS, "equal readinessProbe.httpGet.path")]);
}

#[test]
fn another_port() {
    let port = "              port: 8080\n";
    case().change(TEMPLATE, port, "              port: 9090\n").red([(READINESS, "equal readinessProbe.httpGet.port")]);
}

#[test]
fn the_port_as_a_string() {
    let port = "              port: 8080\n";
    case()
        .change(TEMPLATE, port, "              port: \"8080\"\n")
        .red([(READINESS, "equal readinessProbe.httpGet.port")]);
}

#[test]
fn a_startup_probe_is_added() {
    added("          startupProbe:\n            tcpSocket:\n              port: 8080\n")
        .red([(RESTARTS, "notExists startupProbe"), (CLOSED, "notExists startupProbe")]);
}

#[test]
fn a_liveness_probe_is_added() {
    added("          livenessProbe:\n            httpGet:\n              path: /healthz\n              port: 8080\n")
        .red([(RESTARTS, "notExists livenessProbe"), (CLOSED, "notExists livenessProbe")]);
}

#[test]
fn a_timeout_that_is_shorter_than_the_check_may_take() {
    case()
        .change(TEMPLATE, "timeoutSeconds: 5", "timeoutSeconds: 3")
        .red([(READINESS, "equal readinessProbe.timeoutSeconds")]);
}

#[test]
fn the_gate_is_dropped() {
    case().change(TEMPLATE, GATE, "{{- if true }}").red([(CLOSED, "notExists readinessProbe")]);
}

#[test]
fn the_gate_is_wired_shut() {
    case().change(TEMPLATE, GATE, "{{- if false }}").red(no_probe());
}

#[test]
fn the_gate_is_wired_the_wrong_way_round() {
    let inverted = "{{- if .Values.env.INGESTION_HTTP_DISABLED }}";
    case().change(TEMPLATE, GATE, inverted).red(no_probe().chain([(CLOSED, "notExists readinessProbe")]));
}

fn no_probe() -> impl Iterator<Item = (&'static str, &'static str)> {
    [
        (READINESS, "equal readinessProbe.httpGet.path"),
        (READINESS, "equal readinessProbe.httpGet.port"),
        (READINESS, "exists readinessProbe.httpGet[?(@.scheme…"),
        (READINESS, "equal readinessProbe.initialDelaySeconds"),
        (READINESS, "exists readinessProbe[?(@.periodSeconds…"),
        (READINESS, "equal readinessProbe.timeoutSeconds"),
        (READINESS, "exists readinessProbe[?(@.failureThreshold…"),
        (RIVALS, "exists readinessProbe"),
        (OPEN, "exists readinessProbe"),
    ]
    .into_iter()
}

#[test]
fn a_second_handler_beside_the_first() {
    let both = format!("{HTTP_GET}            tcpSocket:\n              port: 8080\n");
    case().change(TEMPLATE, HTTP_GET, &both).red([(RIVALS, "notExists readinessProbe[?(@.tcpSocket != null)]")]);
}

#[test]
fn the_probe_is_an_empty_map() {
    let probe = format!("          readinessProbe:\n{HTTP_GET}{TIMINGS}");
    case().change(TEMPLATE, &probe, "          readinessProbe: {}\n").red([
        (READINESS, "equal readinessProbe.httpGet.path"),
        (READINESS, "equal readinessProbe.httpGet.port"),
        (READINESS, "exists readinessProbe.httpGet[?(@.scheme…"),
        (READINESS, "equal readinessProbe.initialDelaySeconds"),
        (READINESS, "equal readinessProbe.timeoutSeconds"),
    ]);
}

#[test]
fn the_container_is_renamed() {
    case().change(TEMPLATE, "- name: api\n", "- name: jobs-api\n").red(no_probe().chain([
        (RESTARTS, "exists containers[?(@.name == 'api')]"),
        (CLOSED, "exists containers[?(@.name == 'api')]"),
    ]));
}

#[test]
fn the_sidecar_is_given_a_probe() {
    let monitor = "          image: {{ .Values.monitor.image }}\n";
    let probe = "          readinessProbe:\n            exec:\n              command: [\"true\"]\n";
    case().change(TEMPLATE, monitor, &format!("{monitor}{probe}")).red([(SIDECAR, "notExists readinessProbe")]);
}

#[test]
fn the_sidecar_is_dropped() {
    case()
        .change(TEMPLATE, "- name: pods-monitor-container\n", "- name: pods-monitor\n")
        .red([(SIDECAR, "exists containers[?(@.name == 'pods-monitor-container')]")]);
}

#[test]
fn a_sidecar_in_front_breaks_nothing() {
    let containers = "      containers:\n";
    let sidecar = "        - name: mesh-proxy
          image: registry.example.com/mesh-proxy:1.2.0
          ports:
            - name: proxy
              containerPort: 15001
          readinessProbe:
            tcpSocket:
              port: 15001
          livenessProbe:
            tcpSocket:
              port: 15001
";
    case().change(TEMPLATE, containers, &format!("{containers}{sidecar}")).green();
}

#[test]
fn containers_in_another_order_break_nothing() {
    let monitor = "        - name: pods-monitor-container
          image: {{ .Values.monitor.image }}
          imagePullPolicy: IfNotPresent
          args: [\"--namespace\", \"{{ .Release.Namespace }}\"]
          resources:
            requests:
              cpu: 20m
              memory: 64Mi
";
    let containers = "      containers:\n";
    case().change(TEMPLATE, monitor, "").change(TEMPLATE, containers, &format!("{containers}{monitor}")).green();
}

#[test]
fn an_annotation_breaks_nothing() {
    let labels = "      labels:\n        {{- include";
    let annotated = format!("        example.com/scrape: \"true\"\n{labels}");
    case().change(TEMPLATE, labels, &annotated).green();
}

#[test]
fn another_variable_breaks_nothing() {
    let env = "            {{- if .Values.hostPath.enabled }}\n            - name: SINGLE_NODE";
    let more = format!("            - name: TZ\n              value: UTC\n{env}");
    case().change(TEMPLATE, env, &more).green();
}

#[test]
fn a_scheme_that_is_written_out_breaks_nothing() {
    case().change(TEMPLATE, HTTP_GET, &format!("{HTTP_GET}              scheme: HTTP\n")).green();
}

#[test]
fn a_rival_that_is_rendered_null_breaks_nothing() {
    case().change(TEMPLATE, HTTP_GET, &format!("{HTTP_GET}            tcpSocket: null\n")).green();
}

#[test]
fn timings_that_are_left_to_kubernetes_break_nothing() {
    case()
        .change(TEMPLATE, "            periodSeconds: 10\n", "")
        .change(TEMPLATE, "            failureThreshold: 3\n", "")
        .green();
}
