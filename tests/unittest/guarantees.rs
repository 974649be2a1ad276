//! What chartspec promises of every suite, each promise held against helm-unittest. The eighth, that a hand-written file
//! is never touched, is for the tests of the command line.

use crate::support::Case;
use pretty_assertions::assert_eq;

const TEMPLATE: &str = "templates/jobs-manager-deployment.yaml";
const POD: &str = "templates/pod.yaml";

fn jobs_manager() -> Case {
    Case::new("jobs-manager").spec(include_str!("../../specs/jobs-manager.chartspec"))
}

fn idioms(spec: &str) -> Case {
    Case::new("idioms").spec(format!("template templates/pod.yaml\nwith probe = true\npod: container app: {spec}\n"))
}

#[test]
fn one_one_fact_one_assert() {
    let readiness = "container api: readiness is http GET /healthz :8080";
    for (from, to, red) in [
        ("path: /healthz", "path: /health", "equal readinessProbe.httpGet.path"),
        ("path: /healthz", "path: /healthz/", "equal readinessProbe.httpGet.path"),
        ("port: 8080\n            initial", "port: 80\n            initial", "equal readinessProbe.httpGet.port"),
        ("port: 8080\n            initial", "port: http\n            initial", "equal readinessProbe.httpGet.port"),
        ("path: /healthz", "scheme: HTTPS\n              path: /healthz", "exists readinessProbe.httpGet[?(@.scheme…"),
        ("initialDelaySeconds: 10", "initialDelaySeconds: 0", "equal readinessProbe.initialDelaySeconds"),
        ("initialDelaySeconds: 10", "terminationGracePeriodSeconds: 1", "equal readinessProbe.initialDelaySeconds"),
        ("periodSeconds: 10", "periodSeconds: 5", "exists readinessProbe[?(@.periodSeconds…"),
        ("timeoutSeconds: 5", "timeoutSeconds: \"5\"", "equal readinessProbe.timeoutSeconds"),
        ("timeoutSeconds: 5", "timeoutSeconds: null", "equal readinessProbe.timeoutSeconds"),
        ("failureThreshold: 3", "failureThreshold: 1", "exists readinessProbe[?(@.failureThreshold…"),
    ] {
        jobs_manager().change(TEMPLATE, from, to).red([(readiness, red)]);
    }
}

#[test]
fn two_no_handler_but_the_stated_one() {
    let handlers = [
        ("exec", "liveness = exec check", "exec: {command: [check]}"),
        ("grpc", "liveness = grpc :8080", "grpc: {port: 8080}"),
        ("httpGet", "liveness = http GET / :8080", "httpGet: {path: /, port: 8080}"),
        ("tcpSocket", "liveness = tcp :8080", "tcpSocket: {port: 8080}"),
    ];
    let words = |rivals: Vec<&str>| {
        let words: Vec<_> =
            rivals.iter().map(|field| field.trim_end_matches("Get").trim_end_matches("Socket")).collect();
        format!("container app: liveness is not {}, {} or {}", words[0], words[1], words[2])
    };
    let written = "tcpSocket:\n          port: 8080\n";
    for (field, spec, own) in handlers {
        let rivals = || handlers.into_iter().filter(|(rival, ..)| *rival != field);
        let job = words(rivals().map(|(rival, ..)| rival).collect());
        let case = idioms(spec).given(POD, written, &format!("{own}\n"));
        for (rival, _, also) in rivals() {
            let beside = format!("{own}\n        {also}\n");
            case.clone()
                .change(POD, &format!("{own}\n"), &beside)
                .red([(job.as_str(), format!("notExists livenessProbe[?(@.{rival} != null)]").as_str())]);
            case.clone().change(POD, &format!("{own}\n"), &format!("{own}\n        {rival}: null\n")).green();
        }
    }
}

#[test]
fn three_no_negative_without_an_anchor() {
    jobs_manager().change(TEMPLATE, "kind: Deployment", "kind: DaemonSet").every_job_red();
    jobs_manager()
        .change(TEMPLATE, "- name: api\n", "- name: server\n")
        .change(TEMPLATE, "- name: pods-monitor-container\n", "- name: monitor\n")
        .every_job_red();
    jobs_manager().change(TEMPLATE, "      containers:\n", "      ephemeralContainers:\n").every_job_red();
}

#[test]
fn three_every_negative_assert_stands_behind_a_positive_one() {
    let suite: serde_json::Value = serde_yaml::from_str(&jobs_manager().compiled()).unwrap();
    let kinds = |job: &serde_json::Value| -> Vec<String> {
        job["asserts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it.as_object().unwrap().keys().next().unwrap().clone())
            .collect()
    };
    for job in suite["tests"].as_array().unwrap() {
        assert!(!kinds(job)[0].starts_with("not"), "{job:#}");
    }
}

#[test]
fn four_every_gate_from_both_sides() {
    let case = || idioms("liveness = tcp :8080 enabled by probe");
    case()
        .change(POD, "if .Values.probe ", "if true ")
        .red([("container app: liveness is gone when probe is false", "notExists livenessProbe")]);
    case().change(POD, "if .Values.probe ", "if false ").red([
        ("container app: liveness is tcp :8080", "equal livenessProbe.tcpSocket.port"),
        ("container app: liveness is not exec, grpc or http", "exists livenessProbe"),
        ("container app: liveness stays when probe is true", "exists livenessProbe"),
    ]);
}

#[test]
fn five_what_kubernetes_treats_alike_is_not_told_apart() {
    let spec = "liveness = http GET / :8080 delay 0 period 10 timeout 1 successes 1 failures 3";
    let tcp = "tcpSocket:\n          port: 8080\n";
    for probe in [
        "httpGet: {port: 8080}",
        "httpGet: {port: 8080, path: /}",
        "httpGet: {port: 8080, path: null, scheme: null}",
        "httpGet: {port: 8080, scheme: HTTP}",
        "httpGet: {port: 8080, host: 127.0.0.1, httpHeaders: [{name: Host, value: a}]}",
        "httpGet: {port: 8080}\n        timeoutSeconds: 1",
        "httpGet: {port: 8080}\n        timeoutSeconds: null\n        periodSeconds: null",
        "httpGet: {port: 8080}\n        initialDelaySeconds: 0\n        successThreshold: 1",
        "httpGet: {port: 8080}\n        failureThreshold: 3\n        terminationGracePeriodSeconds: 5",
        "exec: null\n        grpc: null\n        tcpSocket: null\n        httpGet: {port: 8080}",
    ] {
        idioms(spec).given(POD, tcp, &format!("{probe}\n")).green();
    }
}

#[test]
fn five_a_bound_holds_for_what_kubernetes_will_use() {
    let tcp = "tcpSocket:\n          port: 8080\n";
    let holds = |bound: &str, timeout: &str| {
        let given = format!("{tcp}        timeoutSeconds: {timeout}\n");
        idioms(&format!("liveness = tcp :8080 timeout {bound}")).given(POD, tcp, &given).judge(&[]).is_ok()
    };
    let held = |bound| ["null", "1", "4", "5", "6", "30"].map(|timeout| holds(bound, timeout));
    assert_eq!(held(">= 5"), [false, false, false, true, true, true]);
    assert_eq!(held(">= 1"), [true, true, true, true, true, true]);
    assert_eq!(held("<= 5"), [true, true, true, true, false, false]);
    idioms("liveness = tcp :8080 timeout <= 5").green();
    idioms("liveness = tcp :8080 period <= 10").green();
}

#[test]
fn six_what_kubernetes_would_reject_does_not_compile() {
    for (statement, code) in [
        ("liveness = tcp :0", "CS0301"),
        ("liveness = tcp :65536", "CS0301"),
        ("liveness = http GET / :a_b", "CS0302"),
        ("liveness = http GET / :-http", "CS0302"),
        ("liveness = http GET / :sixteen-letters-x", "CS0302"),
        ("liveness = http GET / :\"8080\"", "CS0302"),
        ("liveness = grpc :health", "CS0303"),
        ("liveness = tcp :80 timeout 0", "CS0304"),
        ("liveness = tcp :80 period 0", "CS0304"),
        ("liveness = tcp :80 failures 0", "CS0304"),
        ("liveness = tcp :80 grace 0", "CS0304"),
        ("liveness = tcp :80 successes 2", "CS0305"),
        ("startup = tcp :80 successes 2", "CS0305"),
        ("readiness = tcp :80 grace 30", "CS0306"),
        ("liveness = http GET / :80 header X_Y \"1\"", "CS0307"),
        ("liveness = exec []", "CS0308"),
        ("liveness = tcp :80 period 1.5", "CS0312"),
        ("env A = 1", "CS0311"),
        ("env A = true", "CS0311"),
    ] {
        idioms(statement).refused([code]);
    }
    let pod = |body: &str| Case::new("idioms").spec(format!("template templates/pod.yaml\npod: {body}\n"));
    pod("container App: no liveness").refused(["CS0309"]);
    pod("container app-: no liveness").refused(["CS0309"]);
    pod("init migrate: liveness = tcp :80").refused(["CS0310"]);
}

#[test]
fn six_what_kubernetes_accepts_compiles() {
    for statement in [
        "readiness = tcp :80 successes 2",
        "startup = tcp :80 successes 1 grace 1",
        "liveness = tcp :65535 delay 0",
        "liveness = http GET / :fifteen-letters",
        "liveness = http GET :80 host example.com header X-Y \"1\" header X-Y \"2\"",
        "liveness = grpc :9090 service my.Health",
    ] {
        idioms(statement).compiled();
    }
}

#[test]
fn seven_the_same_spec_gives_the_same_bytes() {
    let text = include_str!("../../specs/jobs-manager.chartspec");
    let suite = jobs_manager().compiled();
    assert_eq!(suite, jobs_manager().compiled());
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(suite, Case::new("jobs-manager").spec(windows).compiled());
}
