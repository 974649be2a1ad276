//! Gates: both sides of each, with what stands beside it, on charts that are right. A red one here is a false red.

use crate::support::Case;
use pretty_assertions::assert_eq;

const DEPLOYMENT: &str = "templates/deployment.yaml";
const POD: &str = "templates/pod.yaml";

const SWITCHES: &str = "\
template templates/deployment.yaml
deployment {
  container app {
    readiness = http GET /ready :health enabled by readinessProbe.enabled
    liveness = http GET /live :8080 enabled by livenessProbe.enabled
    no startup
    env DEBUG = \"1\" enabled by debug.enabled
  }
  container metrics enabled by metrics.enabled { readiness = http GET /metrics :metrics; no liveness }
}
";

fn switches() -> Case {
    Case::new("switches").spec(SWITCHES)
}

#[test]
fn what_is_off_by_default_is_rendered_with_its_gates_open() {
    switches().green();
}

#[test]
fn a_sibling_that_hangs_on_the_wrong_switch_is_red() {
    let gone = "container app: liveness is gone when livenessProbe.enabled is false";
    let sibling = "container app: readiness is gone when readinessProbe.enabled is false";
    switches()
        .change(DEPLOYMENT, "{{- if .Values.livenessProbe.enabled }}", "{{- if .Values.readinessProbe.enabled }}")
        .red([
            (gone, "notExists livenessProbe"),
            (sibling, "equal livenessProbe.httpGet.path"),
            (sibling, "equal livenessProbe.httpGet.port"),
            (sibling, "exists livenessProbe.httpGet[?(@.scheme…"),
        ]);
}

#[test]
fn a_container_that_its_gate_does_not_remove_is_red() {
    switches().change(DEPLOYMENT, "{{- if .Values.metrics.enabled }}", "{{- if true }}").red([(
        "container metrics is gone when metrics.enabled is false",
        "notExists containers[?(@.name == 'metrics')]",
    )]);
}

#[test]
fn a_variable_that_its_gate_does_not_remove_is_red() {
    switches()
        .change(DEPLOYMENT, "{{- if .Values.debug.enabled }}", "{{- if true }}")
        .red([("container app: env DEBUG is gone when debug.enabled is false", "notExists env[?(@.name == 'DEBUG')]")]);
}

#[test]
fn a_document_that_its_gate_removes_is_asserted_from_both_sides() {
    let spec = "template templates/service.yaml\nService enabled by service.enabled: expect spec.ports[0].port = 80\n";
    let case = Case::new("switches").spec(spec);
    case.clone().green();
    case.change("templates/service.yaml", "{{- if .Values.service.enabled }}", "{{- if true }}")
        .red([("Service is gone when service.enabled is false", "notEqual kind")]);
}

#[test]
fn a_document_that_its_gate_never_lets_through_is_red() {
    let spec = "template templates/service.yaml\nService enabled by service.enabled: expect spec.ports[0].port = 80\n";
    Case::new("switches")
        .spec(spec)
        .change("templates/service.yaml", "{{- if .Values.service.enabled }}", "{{- if false }}")
        .red([
            ("Service: spec.ports[0].port = 80", "equal spec.ports[0].port"),
            ("Service stays when service.enabled is true", "equal kind"),
        ]);
}

#[test]
fn a_state_that_the_schema_refuses_does_not_compile() {
    Case::new("switches")
        .spec(
            "template templates/deployment.yaml\n\
             deployment: container app: liveness = http GET /live :8080 enabled by livenessProbe.enabled open \"true\" closed \"false\"\n",
        )
        .refused(["CS0402", "CS0402"]);
}

#[test]
fn a_gate_that_the_schema_does_not_know_does_not_compile() {
    Case::new("switches")
        .spec(
            "template templates/deployment.yaml\n\
             deployment: container app: liveness = http GET /live :8080 enabled by livenessProbe.on\n",
        )
        .refused(["CS0402", "CS0402"]);
}

#[test]
fn variables_that_are_a_list_in_the_values_cannot_be_gates() {
    let spec = "template templates/deployment.yaml\n\
                deployment: container worker: readiness = grpc :9090 gated by HTTP_DISABLED\n";
    Case::new("worker").spec(spec).refused(["CS0403"]);
    Case::new("worker").spec(format!("env under extraEnv\n{spec}")).green();
}

#[test]
fn a_variable_that_is_empty_leaves_the_probe_where_it_is() {
    let spec = "env under extraEnv\ntemplate templates/deployment.yaml\n\
                deployment: container worker: readiness = grpc :9090 gated by HTTP_DISABLED\n";
    Case::new("worker")
        .spec(spec)
        .change(
            DEPLOYMENT,
            "if not .Values.extraEnv.HTTP_DISABLED",
            "if not (hasKey .Values.extraEnv \"HTTP_DISABLED\")",
        )
        .red([
            ("container worker: readiness is grpc :9090", "equal readinessProbe.grpc.port"),
            ("container worker: readiness is not exec, http or tcp", "exists readinessProbe"),
            ("container worker: readiness stays when HTTP_DISABLED is \"\"", "exists readinessProbe"),
        ]);
}

#[test]
fn a_default_that_is_stated_is_rendered_without_the_value() {
    let liveness = |default: &str| {
        format!(
            "template templates/pod.yaml\npod: container app: liveness = tcp :8080 enabled by probe default {default}\n"
        )
    };
    Case::new("idioms").spec(liveness("closed")).green();
    Case::new("idioms")
        .given(POD, CONDITION, "if ne (toString .Values.probe) \"false\" ")
        .spec(liveness("open"))
        .green();
    Case::new("idioms")
        .spec(liveness("closed"))
        .change(POD, CONDITION, "if ne (toString .Values.probe) \"false\" ")
        .red([("container app: liveness is gone when probe is not set", "notExists livenessProbe")]);
}

const CONDITION: &str = "if .Values.probe ";

/// What charts ask of the value of a switch.
const IDIOMS: [&str; 10] = [
    "if .Values.probe",
    "with .Values.probe",
    "if not .Values.probe",
    "if hasKey .Values \"probe\"",
    "if eq (toString .Values.probe) \"true\"",
    "if ne (toString .Values.probe) \"true\"",
    "if ne (toString .Values.probe) \"false\"",
    "if default true .Values.probe",
    "if eq .Values.probe true",
    "if ne .Values.probe false",
];

/// The idioms under which a spec of the probe is green.
fn green_idioms(gate: &str) -> Vec<&'static str> {
    let spec = format!("template templates/pod.yaml\npod: container app: liveness = tcp :8080 {gate}\n");
    let case = |idiom: &str| Case::new("idioms").given(POD, CONDITION, &format!("{idiom} ")).spec(spec.as_str());
    IDIOMS.into_iter().filter(|idiom| case(idiom).judge(&[]).is_ok()).collect()
}

#[test]
fn a_switch_that_does_what_it_says_is_green_whatever_its_idiom() {
    let expected = [
        "if .Values.probe",
        "with .Values.probe",
        "if eq (toString .Values.probe) \"true\"",
        "if ne (toString .Values.probe) \"false\"",
        "if eq .Values.probe true",
        "if ne .Values.probe false",
    ];
    assert_eq!(green_idioms("enabled by probe"), expected);
}

#[test]
fn four_states_tell_every_idiom_apart() {
    let gate = "enabled by probe open true closed false, \"false\" default closed";
    assert_eq!(green_idioms(gate), ["if eq (toString .Values.probe) \"true\""]);
    let gate = "enabled by probe open true, \"false\" closed false default closed";
    assert_eq!(green_idioms(gate), ["if .Values.probe", "with .Values.probe"]);
}
