//! The worked examples can fail: each change to one of their charts turns exactly the facts red that it breaks.

use crate::support::Case;

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
    let spec = include_str!("../../specs/platform-switches.chartspec").replace("../tests/charts/platform/ci/", "../ci/");
    Case::new("platform").spec(spec)
}

#[test]
fn web_probes_speak_http_to_a_server_with_tls() {
    web().change("templates/_helpers.tpl", "  scheme: HTTPS\n", "").red([]);
}

#[test]
fn web_replicas_are_stated_beside_an_autoscaler() {
    web().change("templates/deployment.yaml", "if not .Values.autoscaling.enabled", "if true").red([]);
}

#[test]
fn web_is_stopped_before_it_is_started() {
    web().change("templates/deployment.yaml", "type: RollingUpdate", "type: Recreate").red([]);
}

#[test]
fn web_says_no_strategy_and_means_the_same() {
    let strategy = "  strategy:\n    type: RollingUpdate\n    rollingUpdate:\n      maxSurge: 1\n      maxUnavailable: 0\n";
    web().change("templates/deployment.yaml", strategy, "").red([]);
}

#[test]
fn web_liveness_cannot_be_switched_off() {
    web().change("templates/deployment.yaml", "if .Values.livenessProbe.enabled", "if true").red([]);
}

#[test]
fn web_keeps_what_it_may_do_to_the_network() {
    web().change("templates/deployment.yaml", "drop: [ALL]", "drop: [NET_RAW]").red([]);
}

#[test]
fn the_service_selects_other_pods() {
    let labels = "        {{- include \"web.selectorLabels\" . | nindent 8 }}\n        {{- with .Values.podLabels }}";
    routes()
        .change("templates/deployment.yaml", labels, "        app: web\n        {{- with .Values.podLabels }}")
        .red([]);
}

#[test]
fn the_monitor_is_rendered_for_every_cluster() {
    routes()
        .change("templates/servicemonitor.yaml", "(.Capabilities.APIVersions.Has \"monitoring.coreos.com/v1\")", "true")
        .red([]);
}

#[test]
fn the_session_key_is_not_encoded() {
    let key = "{{ .Values.session.key | default (randAlphaNum 32) | b64enc }}";
    routes().change("templates/secret.yaml", key, "{{ .Values.session.key | b64enc | b64enc }}").red([]);
}

#[test]
fn the_budget_allows_no_disruption() {
    routes().change("values.yaml", "maxUnavailable: 1", "maxUnavailable: 0").red([]);
}

#[test]
fn the_autoscaler_takes_any_bounds() {
    routes().change("templates/hpa.yaml", "{{- if lt (int", "{{- if and false (lt (int").change("templates/hpa.yaml", "(int .Values.autoscaling.minReplicas) }}", "(int .Values.autoscaling.minReplicas)) }}").red([]);
}

#[test]
fn the_ingress_is_on_by_default() {
    routes().change("values.yaml", "ingress:\n  enabled: false", "ingress:\n  enabled: true").red([]);
}

#[test]
fn the_worker_is_killed_in_the_middle_of_its_mail() {
    worker().change("templates/deployment.yaml", "mailer pause && mailer drain --timeout 120s", "mailer pause").red([]);
}

#[test]
fn the_worker_s_heartbeat_is_one_word() {
    let command = "command: [mailer, heartbeat, --max-age, 90s]";
    worker().change("templates/deployment.yaml", command, "command: [mailer heartbeat --max-age 90s]").red([]);
}

#[test]
fn the_worker_gets_other_limits() {
    worker().change("values.yaml", "cpu: \"1\"", "cpu: 1500m").red([]);
}

#[test]
fn the_worker_s_limits_are_written_otherwise() {
    worker().change("values.yaml", "cpu: \"1\"", "cpu: 1000m").green();
}

#[test]
fn the_reaper_cannot_be_switched_off() {
    worker().change("templates/reaper.yaml", "if .Values.reaper.enabled", "if true").red([]);
}

#[test]
fn all_revisions_share_one_job() {
    worker().change("templates/migrate.yaml", "-migrate-{{ .Release.Revision }}", "-migrate").red([]);
}

#[test]
fn bursts_are_rendered_for_clusters_without_keda() {
    worker()
        .change("templates/burst.yaml", "if not (.Capabilities.APIVersions.Has \"keda.sh/v1alpha1\")", "if false")
        .red([]);
}

#[test]
fn the_archiver_is_waited_for_forever() {
    database().change("templates/statefulset.yaml", "          restartPolicy: Always\n", "").red([]);
}

#[test]
fn two_health_services_are_swapped() {
    database()
        .change("templates/statefulset.yaml", "service: readiness", "service: live")
        .change("templates/statefulset.yaml", "service: liveness", "service: readiness")
        .change("templates/statefulset.yaml", "service: live\n", "service: liveness\n")
        .red([]);
}

#[test]
fn the_headless_service_has_an_address() {
    database().change("templates/services.yaml", "  clusterIP: None\n", "").red([]);
}

#[test]
fn even_numbers_of_members_are_taken() {
    database().change("templates/statefulset.yaml", "if eq (mod (int .Values.replicas) 2) 0", "if false").red([]);
}

#[test]
fn a_container_is_added_in_front() {
    let server = "      containers:\n        - name: server\n";
    let proxy = "      containers:\n        - name: proxy\n          image: proxy:1\n        - name: server\n";
    database().change("templates/statefulset.yaml", server, proxy).red([]);
}

#[test]
fn a_workload_s_labels_take_the_place_of_the_global_ones() {
    platform()
        .change("templates/_workload.tpl", "merge (dict) .spec.podLabels .root.Values.global.podLabels", ".spec.podLabels")
        .red([]);
}

#[test]
fn maintenance_changes_nothing() {
    platform().change("templates/_workload.tpl", "if not .spec.env.MAINTENANCE", "if true").red([]);
}

#[test]
fn the_agent_lives_in_a_network_of_its_own() {
    platform().change("templates/_workload.tpl", "if .spec.hostNetwork", "if false").red([]);
}

#[test]
fn the_exporter_knows_one_way_only() {
    platform().change("templates/_workload.tpl", "with .spec.exporter", "if eq (default \"\" .spec.exporter) \"otlp\"").change("templates/_workload.tpl", "args: [--to, {{ . }}]", "args: [--to, otlp]").red([]);
}

#[test]
fn a_domain_is_made_up() {
    let required = "required \"domain says where the parts find each other\" .root.Values.domain";
    switches().change("templates/_workload.tpl", required, "default \"localhost\" .root.Values.domain").red([]);
}

#[test]
fn every_workload_has_an_account_whether_it_is_rendered_or_not() {
    switches().change("templates/serviceaccounts.yaml", "if (index $.Values $name).enabled", "if true").red([]);
}

#[test]
fn production_lacks_its_audit_sink() {
    switches().change("ci/production-values.yaml", "  sink: https://audit.example.com/v1\n", "").red([]);
}
