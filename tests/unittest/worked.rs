//! The worked examples can fail: each change to one of their charts turns exactly the facts red that it breaks.

use crate::support::Case;

const SERVER: &str = "container: image = \"registry.example.com/shop/web:2026.4.1\", pull IfNotPresent, port http = 8080 \
     and 12 more";
const ROLLOUT: &str = "deployment: apiVersion is apps/v1, name = \"shop-web\", replicas = 2, strategy RollingUpdate and 4 \
     more";
const BOUNDS: &str = "hpa.yaml: the render fails: autoscaling.maxReplicas (1) is below autoscaling.minReplicas (2) with \
     autoscaling.enabled = true, autoscaling.maxReplicas = 1";
const WORKER: &str = "deployment, container worker: image ~ '^registry\\.example\\.com/mail/worker:4\\.7\\.2$', command \
     = [mailer, work] and 17 more";
const HEARTBEAT: &str = "the worker is restarted when its heartbeat stops";
const RESTORE_OFF: &str = "statefulset kv, init restore is gone when restore.enabled is false";
const RESTORE_UNSET: &str = "statefulset kv, init restore is gone when restore.enabled is not set";
const ARCHIVER_OFF: &str = "statefulset kv, sidecar archiver is gone when archiver.enabled is false";
const MAJORITY: &str = "statefulset.yaml: the render fails: replicas is 4: an even number of members has no majority with \
     replicas = 4";
const EXPORTER_OFF: &str = "daemonset, container exporter is gone when agent.exporter is \"\"";
const EXPORTER_UNSET: &str = "daemonset, container exporter is gone when agent.exporter is not set";
const STDOUT: &str = "daemonset, container exporter stays when agent.exporter is \"stdout\"";
const STDOUT_LIST: &str = "daemonset, pod: containers = [agent, exporter] with agent.exporter = \"stdout\"";
const ACCOUNTS: &str = "serviceaccounts.yaml: renders 2 documents with domain = \"platform.example.com\"";
const NO_SCHEDULER: &str = "serviceaccounts.yaml: no ServiceAccount prod-scheduler with domain = \
    \"platform.example.com\"";
const NO_GATEWAY: &str = "serviceaccounts.yaml: no ServiceAccount prod-gateway with domain = \"platform.example.com\", \
     gateway.enabled = false";
const PRODUCTION_RENDERS: &str = "gateway.yaml: it renders with values ../ci/production-values.yaml";
const PRODUCTION_GATEWAY: &str = "deployment in gateway.yaml, container gateway: env AUDIT_SINK = \"https://audit.example.com/v1\" \
     with values ../ci/production-values.yaml";
const PRODUCTION_SCHEDULER: &str = "deployment in scheduler.yaml, container scheduler: env AUDIT_SINK = \
    \"https://audit.example.com/v1\" with values ../ci/production-values.yaml";
const PRODUCTION_REPLICAS: &str = "deployment in gateway.yaml: replicas = 6 with values ../ci/production-values.yaml";
const NO_SINK: &str = "error: audit.sink says where the audit log goes";
const ACCOUNT_NAME: &str = "notEqual $[?(@.kind == 'ServiceAccount')].metadata.name";

fn web() -> Case {
    Case::new("web").spec(include_str!("../../specs/web.chartspec"))
}

fn routes() -> Case {
    Case::new("web").spec(include_str!("../../specs/web-routes.chartspec"))
}

fn worker() -> Case {
    Case::new("queue-worker").spec(include_str!("../../specs/worker.chartspec"))
}

fn database() -> Case {
    Case::new("database").spec(include_str!("../../specs/database.chartspec"))
}

fn platform() -> Case {
    Case::new("platform").spec(include_str!("../../specs/platform.chartspec"))
}

/// The suite of a case lies in its chart, and a file of values is relative to the suite.
fn switches() -> Case {
    let spec =
        include_str!("../../specs/platform-switches.chartspec").replace("../tests/charts/platform/ci/", "../ci/");
    Case::new("platform").spec(spec)
}

#[test]
fn web_probes_speak_http_to_a_server_with_tls() {
    web().change("templates/_helpers.tpl", "  scheme: HTTPS\n", "").red([
        (
            "container: readiness is https GET /ready :https with tls.enabled = true",
            "equal readinessProbe.httpGet.scheme",
        ),
        (
            "container: startup is https GET /healthz :https with tls.enabled = true",
            "equal startupProbe.httpGet.scheme",
        ),
        (
            "container: liveness is https GET /healthz :https with tls.enabled = true",
            "equal livenessProbe.httpGet.scheme",
        ),
    ]);
}

#[test]
fn web_replicas_are_stated_beside_an_autoscaler() {
    web()
        .change("templates/deployment.yaml", "if not .Values.autoscaling.enabled", "if true")
        .red([("deployment: no replicas with autoscaling.enabled = true", "notExists spec.replicas")]);
}

#[test]
fn web_is_stopped_before_it_is_started() {
    web()
        .change("templates/deployment.yaml", "type: RollingUpdate", "type: Recreate")
        .red([(ROLLOUT, "exists spec[?(@.strategy.type…")]);
}

#[test]
fn web_says_no_strategy_and_means_the_same() {
    let strategy =
        "  strategy:\n    type: RollingUpdate\n    rollingUpdate:\n      maxSurge: 1\n      maxUnavailable: 0\n";
    web().change("templates/deployment.yaml", strategy, "").red([(ROLLOUT, "isSubset spec.strategy.rollingUpdate")]);
}

#[test]
fn web_liveness_cannot_be_switched_off() {
    web()
        .change("templates/deployment.yaml", "if .Values.livenessProbe.enabled", "if true")
        .red([("container: liveness is gone when livenessProbe.enabled is false", "notExists livenessProbe")]);
}

#[test]
fn web_keeps_what_it_may_do_to_the_network() {
    web().change("templates/deployment.yaml", "drop: [ALL]", "drop: [NET_RAW]").red([
        (SERVER, "exists securityContext.capabilities.drop[?(@ == 'ALL')]"),
        (
            "container: liveness is gone when livenessProbe.enabled is false",
            "exists securityContext.capabilities.drop[?(@ == 'ALL')]",
        ),
    ]);
}

#[test]
fn the_service_selects_other_pods() {
    let labels = "        {{- include \"web.selectorLabels\" . | nindent 8 }}\n        {{- with .Values.podLabels }}";
    routes()
        .change("templates/deployment.yaml", labels, "        app: web\n        {{- with .Values.podLabels }}")
        .red([(
            "deployment: its pods are selected by app.kubernetes.io/name = \"web\"",
            "equal spec.template.metadata.labels['app.kubernetes.io/name']",
        )]);
}

#[test]
fn the_monitor_is_rendered_for_every_cluster() {
    routes()
        .change("templates/servicemonitor.yaml", "(.Capabilities.APIVersions.Has \"monitoring.coreos.com/v1\")", "true")
        .red([("servicemonitor.yaml: no ServiceMonitor with capabilities 1.29", "notEqual kind")]);
}

#[test]
fn the_session_key_is_not_encoded() {
    let key = "{{ .Values.session.key | default (randAlphaNum 32) | b64enc }}";
    routes()
        .change("templates/secret.yaml", key, "{{ .Values.session.key | default (randAlphaNum 32) | b64enc | b64enc }}")
        .red([
            ("Secret: data.session-key decoded ~ '^[A-Za-z0-9]{32}$'", "matchRegex data.session-key"),
            ("Secret: data.session-key decoded = \"s3cret\" with session.key = \"s3cret\"", "equal data.session-key"),
        ]);
}

#[test]
fn the_budget_allows_no_disruption() {
    routes()
        .change("values.yaml", "maxUnavailable: 1", "maxUnavailable: 0")
        .red([("PodDisruptionBudget: spec.maxUnavailable != 0", "notEqual spec.maxUnavailable")]);
}

#[test]
fn the_autoscaler_takes_any_bounds() {
    routes()
        .change("templates/hpa.yaml", "{{- if lt (int", "{{- if and false (lt (int")
        .change(
            "templates/hpa.yaml",
            "(int .Values.autoscaling.minReplicas) }}",
            "(int .Values.autoscaling.minReplicas)) }}",
        )
        .red([(BOUNDS, "failedTemplate")]);
}

#[test]
fn the_ingress_is_on_by_default() {
    routes()
        .change("values.yaml", "ingress:\n  enabled: false", "ingress:\n  enabled: true")
        .red([("ingress.yaml: no Ingress", "notEqual kind")]);
}

#[test]
fn the_worker_is_killed_in_the_middle_of_its_mail() {
    worker()
        .change("templates/deployment.yaml", "mailer pause && mailer drain --timeout 120s", "mailer pause")
        .red([(WORKER, "matchRegex lifecycle.preStop.exec.command[2]")]);
}

#[test]
fn the_worker_s_heartbeat_is_one_word() {
    let command = "command: [mailer, heartbeat, --max-age, 90s]";
    worker().change("templates/deployment.yaml", command, "command: [mailer heartbeat --max-age 90s]").red([
        (HEARTBEAT, "lengthEqual livenessProbe.exec.command"),
        (HEARTBEAT, "equal livenessProbe.exec.command[0]"),
        (HEARTBEAT, "equal livenessProbe.exec.command[1]"),
        (HEARTBEAT, "equal livenessProbe.exec.command[2]"),
        (HEARTBEAT, "equal livenessProbe.exec.command[3]"),
    ]);
}

#[test]
fn the_worker_gets_other_limits() {
    worker().change("values.yaml", "cpu: \"1\"", "cpu: 1500m").red([(WORKER, "exists resources.limits[?(@.cpu…")]);
}

#[test]
fn the_worker_s_limits_are_written_otherwise() {
    worker().change("values.yaml", "cpu: \"1\"", "cpu: 1000m").green();
}

#[test]
fn the_reaper_cannot_be_switched_off() {
    worker()
        .change("templates/reaper.yaml", "if .Values.reaper.enabled", "if true")
        .red([("cronjob is gone when reaper.enabled is false", "notEqual kind")]);
}

#[test]
fn all_revisions_share_one_job() {
    worker()
        .change("templates/migrate.yaml", "-migrate-{{ .Release.Revision }}", "-migrate")
        .red([("job: name = \"mail-queue-worker-migrate-4\" and 3 more", "equal metadata.name")]);
}

#[test]
fn bursts_are_rendered_for_clusters_without_keda() {
    worker()
        .change("templates/burst.yaml", "if not (.Capabilities.APIVersions.Has \"keda.sh/v1alpha1\")", "if false")
        .red([(
            "burst.yaml: the render fails: burst.enabled needs KEDA with burst.enabled = true, capabilities 1.30",
            "failedTemplate",
        )]);
}

#[test]
fn the_archiver_is_waited_for_forever() {
    database().change("templates/statefulset.yaml", "          restartPolicy: Always\n", "").red([
        (RESTORE_OFF, "equal restartPolicy"),
        (RESTORE_UNSET, "equal restartPolicy"),
        ("statefulset kv, sidecar archiver stays when archiver.enabled is not set", "equal restartPolicy"),
        (
            "statefulset kv, sidecar archiver: restarts always, as a sidecar does, mount /var/lib/kv from data",
            "equal restartPolicy",
        ),
    ]);
}

#[test]
fn two_health_services_are_swapped() {
    database()
        .change("templates/statefulset.yaml", "service: readiness", "service: live")
        .change("templates/statefulset.yaml", "service: liveness", "service: readiness")
        .change("templates/statefulset.yaml", "service: live\n", "service: liveness\n")
        .red([
            (RESTORE_OFF, "equal readinessProbe.grpc.service"),
            (RESTORE_OFF, "equal livenessProbe.grpc.service"),
            (RESTORE_UNSET, "equal readinessProbe.grpc.service"),
            (RESTORE_UNSET, "equal livenessProbe.grpc.service"),
            (ARCHIVER_OFF, "equal readinessProbe.grpc.service"),
            (ARCHIVER_OFF, "equal livenessProbe.grpc.service"),
            ("statefulset kv, container server: readiness is grpc :2379", "equal readinessProbe.grpc.service"),
            ("statefulset kv, container server: liveness is grpc :2379", "equal livenessProbe.grpc.service"),
        ]);
}

#[test]
fn the_headless_service_has_an_address() {
    database().change("templates/services.yaml", "  clusterIP: None\n", "").red([(
        "Service kv-headless: spec.clusterIP = \"None\", spec.publishNotReadyAddresses = true, spec.ports is not empty",
        "equal spec.clusterIP",
    )]);
}

#[test]
fn even_numbers_of_members_are_taken() {
    database()
        .change("templates/statefulset.yaml", "if eq (mod (int .Values.replicas) 2) 0", "if false")
        .red([(MAJORITY, "failedTemplate")]);
}

#[test]
fn a_container_is_added_in_front() {
    let server = "      containers:\n        - name: server\n";
    let proxy = "      containers:\n        - name: proxy\n          image: proxy:1\n        - name: server\n";
    database().change("templates/statefulset.yaml", server, proxy).red([
        (RESTORE_OFF, "lengthEqual containers"),
        (RESTORE_UNSET, "lengthEqual containers"),
        (ARCHIVER_OFF, "lengthEqual containers"),
        (
            "statefulset kv, pod: termination grace 120, pull secret registry-example and 3 more",
            "lengthEqual containers",
        ),
    ]);
}

#[test]
fn a_workload_s_labels_take_the_place_of_the_global_ones() {
    platform()
        .change(
            "templates/_workload.tpl",
            "merge (dict) .spec.podLabels .root.Values.global.podLabels",
            ".spec.podLabels",
        )
        .red([(
            "deployment in gateway.yaml: pod label cost-centre = \"4711\" with global.podLabels set",
            "equal spec.template.metadata.labels.cost-centre",
        )]);
}

#[test]
fn maintenance_changes_nothing() {
    platform().change("templates/_workload.tpl", "if not .spec.env.MAINTENANCE", "if true").red([(
        "deployment in gateway.yaml, container gateway: readiness is gone when MAINTENANCE is \"1\"",
        "notExists readinessProbe",
    )]);
}

#[test]
fn the_agent_lives_in_a_network_of_its_own() {
    platform().change("templates/_workload.tpl", "if .spec.hostNetwork", "if false").red([
        ("daemonset, pod: hostNetwork", "equal hostNetwork"),
        (
            "daemonset: spec.template.spec.dnsPolicy = \"ClusterFirstWithHostNet\", strategy RollingUpdate",
            "equal dnsPolicy",
        ),
        (EXPORTER_OFF, "equal hostNetwork"),
        (EXPORTER_OFF, "equal dnsPolicy"),
        (EXPORTER_UNSET, "equal hostNetwork"),
        (EXPORTER_UNSET, "equal dnsPolicy"),
    ]);
}

#[test]
fn the_exporter_knows_one_way_only() {
    platform()
        .change("templates/_workload.tpl", "with .spec.exporter", "if eq (default \"\" .spec.exporter) \"otlp\"")
        .change("templates/_workload.tpl", "args: [--to, {{ . }}]", "args: [--to, otlp]")
        .red([
            (STDOUT_LIST, "exists containers[?(@.name == 'exporter')]"),
            (STDOUT_LIST, "lengthEqual containers"),
            (STDOUT, "exists containers[?(@.name == 'exporter')]"),
            (STDOUT, "equal readinessProbe.httpGet.path"),
            (STDOUT, "equal readinessProbe.httpGet.port"),
            (STDOUT, "exists readinessProbe.httpGet[?(@.scheme…"),
        ]);
}

#[test]
fn a_domain_is_made_up() {
    let required = "required \"domain says where the parts find each other\" .root.Values.domain";
    switches()
        .change("templates/_workload.tpl", required, "default \"localhost\" .root.Values.domain")
        .red([("gateway.yaml: the render fails: domain says where the parts find each other", "failedTemplate")]);
}

#[test]
fn every_workload_has_an_account_whether_it_is_rendered_or_not() {
    switches().change("templates/serviceaccounts.yaml", "if (index $.Values $name).enabled", "if true").red([
        (ACCOUNTS, "hasDocuments"),
        (NO_SCHEDULER, ACCOUNT_NAME),
        (NO_GATEWAY, ACCOUNT_NAME),
    ]);
}

#[test]
fn production_lacks_its_audit_sink() {
    switches().change("ci/production-values.yaml", "  sink: https://audit.example.com/v1\n", "").red([
        (PRODUCTION_RENDERS, NO_SINK),
        (PRODUCTION_GATEWAY, NO_SINK),
        (PRODUCTION_SCHEDULER, NO_SINK),
        (PRODUCTION_REPLICAS, NO_SINK),
    ]);
}
