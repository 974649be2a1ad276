//! The tests' own means: a harness that lets a fault pass would make every other test worthless.

use crate::support::Case;

const SUITE: &str = r#"
suite: hand-written
templates: [templates/jobs-manager-deployment.yaml, templates/configmap.yaml]
set: {clientId: test-id, clientPassword: test}
tests:
  - it: readiness is http GET /healthz :8080
    template: templates/jobs-manager-deployment.yaml
    asserts:
      - equal: {path: "spec.template.spec.containers[?(@.name=='api')].readinessProbe.httpGet.path", value: /healthz}
      - equal: {path: "spec.template.spec.containers[?(@.name=='api')].readinessProbe.httpGet.port", value: 8080}
  - it: readiness is gone when INGESTION_HTTP_DISABLED is 1
    template: templates/jobs-manager-deployment.yaml
    set: {env: {INGESTION_HTTP_DISABLED: '1'}}
    asserts:
      - exists: {path: "spec.template.spec.containers[?(@.name=='api')]"}
      - notExists: {path: "spec.template.spec.containers[?(@.name=='api')].readinessProbe"}
"#;

const TEMPLATE: &str = "templates/jobs-manager-deployment.yaml";
const READINESS: &str = "readiness is http GET /healthz :8080";

fn case() -> Case {
    Case::new("jobs-manager").suite(SUITE)
}

fn complaint(case: &Case, expected: &[(&str, &str)]) -> String {
    match case.judge(expected) {
        Ok(()) => panic!("the harness finds no fault"),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn a_chart_that_keeps_its_suite_is_green() {
    case().green();
}

#[test]
fn a_change_turns_exactly_one_assert_red() {
    case().change(TEMPLATE, "path: /healthz", "path: /").red([(READINESS, "equal readinessProbe.httpGet.path")]);
}

#[test]
fn a_job_that_cannot_be_rendered_is_red_with_its_error() {
    let error = "error: no value for clientId";
    let gone = "readiness is gone when INGESTION_HTTP_DISABLED is 1";
    let change = "required \"no value for clientId\" nil";
    case()
        .change(TEMPLATE, "required \"clientId is required\" .Values.clientId", change)
        .red([(READINESS, error), (gone, error)]);
}

#[test]
fn a_red_that_was_not_expected_is_a_fault() {
    let complaint = complaint(&case().change(TEMPLATE, "path: /healthz", "path: /"), &[]);
    assert!(complaint.contains("red, and should be green"), "{complaint}");
    assert!(complaint.contains("readinessProbe.httpGet.path"), "{complaint}");
    assert!(complaint.contains("expected to equal /healthz; was /"), "{complaint}");
}

#[test]
fn a_green_that_was_expected_to_be_red_is_a_fault() {
    let expected = (READINESS, "equal httpGet.path");
    let complaint = complaint(&case().change(TEMPLATE, "port: 8080", "port: 9090"), &[expected]);
    assert!(complaint.contains("green, and should be red"), "{complaint}");
}

#[test]
fn a_change_that_is_not_rendered_is_a_fault() {
    let complaint = complaint(&case().change(TEMPLATE, "path: /healthz", "path: /healthz {{- /* inert */}}"), &[]);
    assert!(complaint.starts_with("this change changes nothing of what is rendered"), "{complaint}");
}

#[test]
fn a_change_that_only_one_job_sees_is_no_inert_one() {
    let gate = "{{- if not .Values.env.INGESTION_HTTP_DISABLED }}";
    case()
        .change(TEMPLATE, gate, "{{- if true }}")
        .red([("readiness is gone when INGESTION_HTTP_DISABLED is 1", "notExists readinessProbe")]);
}

#[test]
fn a_change_of_a_text_that_is_not_there_is_a_fault() {
    let complaint = complaint(&case().change(TEMPLATE, "path: /nowhere", "path: /"), &[]);
    assert!(complaint.starts_with("this text stands 0 times in its file, not 1"), "{complaint}");
}

#[test]
fn a_change_of_a_text_that_stands_twice_is_a_fault_unless_it_says_so() {
    let twice = complaint(&case().change(TEMPLATE, "imagePullPolicy: IfNotPresent", "imagePullPolicy: Always"), &[]);
    assert!(twice.starts_with("this text stands 2 times in its file, not 1"), "{twice}");
    case().change_all(2, TEMPLATE, "imagePullPolicy: IfNotPresent", "imagePullPolicy: Always").green();
}

#[test]
fn a_suite_that_helm_unittest_cannot_read_is_a_fault() {
    let complaint =
        complaint(&Case::new("jobs-manager").suite("suite: x\ntests:\n  - it: y\n    asserts: [nonsense: {}]"), &[]);
    assert!(complaint.contains("did not run the suite"), "{complaint}");
}
