//! What is said of containers, pods and objects besides probes: green on a chart that is right, and on one that is wrong
//! red at the assert that names what broke.

use crate::support::Case;

const DEPLOYMENT: &str = "templates/deployment.yaml";
const SERVICE: &str = "templates/service.yaml";
const CONFIG: &str = "templates/config.yaml";

fn case(spec: &str) -> Case {
    Case::new("storefront").spec(spec)
}

fn of_deployment(statement: &str) -> Case {
    case(&format!("template {DEPLOYMENT}\ndeployment {{\n{statement}\n}}\n"))
}

fn of_container(statement: &str) -> Case {
    case(&format!("template {DEPLOYMENT}\ndeployment: container web {{\n{statement}\n}}\n"))
}

#[test]
fn a_container_as_it_is() {
    of_container(
        r#"
image = "registry.example.com/web:7.1.0"; pull IfNotPresent
port http = 8080; port dns = 53 udp; no port metrics
env PASSWORD from secret web-db key password
env NODE from field spec.nodeName
envfrom configmap web-env; no envfrom secret web-env
command = ["/bin/web"]; command has "/bin/web"
args = ["--verbose", ~ '^--config=/etc/']; args has "--verbose"; args has ~ '--config=/.*yaml'
requests cpu 0.25 memory 256Mi; no limits; no requests nvidia.com/gpu
mount /etc/web/web.yaml from config sub web.yaml readonly; no mount /tmp
prestop = exec sleep 5
no poststart
security runAsNonRoot = true
security drop ALL add NET_BIND_SERVICE; no security add SYS_ADMIN; no security privileged
"#,
    )
    .green();
}

#[test]
fn what_a_bare_container_does_not_have_is_green() {
    case(&format!(
        "template {DEPLOYMENT}\ndeployment: container bare {{
  no pull; no port http; no command; no args; no requests; no requests cpu; no limits; no mount /tmp; no prestop
  no poststart; no security; no security privileged; no security drop ALL; no envfrom secret a; no env A
}}\n"
    ))
    .green();
}

#[test]
fn a_container_that_is_wrong_is_red_at_what_broke() {
    for (statement, from, to, red) in [
        ("pull IfNotPresent", "imagePullPolicy: IfNotPresent", "imagePullPolicy: Always", "equal imagePullPolicy"),
        (
            "port http = 8080",
            "containerPort: 8080",
            "containerPort: 80",
            "equal ports[?(@.name == 'http')].containerPort",
        ),
        ("port dns = 53 udp", "protocol: UDP", "protocol: TCP", "equal ports[?(@.name == 'dns')].protocol"),
        ("no port metrics", "- name: dns", "- name: metrics", "notExists ports[?(@.name == 'metrics')]"),
        (
            "env PASSWORD from secret web-db key password",
            "key: password",
            "key: pass",
            "equal env[?(@.name == 'PASSWORD')].valueFrom.secretKeyRef.key",
        ),
        (
            "envfrom configmap web-env",
            "name: web-env",
            "name: env",
            "exists envFrom[?(@.configMapRef.name == 'web-env')]",
        ),
        ("command = [/bin/web]", "[\"/bin/web\"]", "[\"/bin/sh\"]", "equal command[0]"),
        ("args has --verbose", "[\"--verbose\", ", "[", "contains args"),
        (
            "prestop = exec sleep 5",
            "[\"sleep\", \"5\"]",
            "[\"sleep\", \"9\"]",
            "equal lifecycle.preStop.exec.command[1]",
        ),
        ("no poststart", "            preStop:", "            postStart:", "notExists lifecycle.postStart"),
        (
            "security runAsNonRoot = true",
            "runAsNonRoot: true",
            "runAsNonRoot: false",
            "equal securityContext.runAsNonRoot",
        ),
        ("security drop ALL", "drop: [ALL]", "drop: [NET_RAW]", "exists capabilities.drop[?(@ == 'ALL')]"),
        ("no security add SYS_ADMIN", "add: [", "add: [SYS_ADMIN, ", "notExists capabilities.add[?(@ == 'SYS_ADMIN')]"),
    ] {
        // The name of a job shows the words of a command without their quotes.
        let written = statement.replace("[/bin/web]", "[\"/bin/web\"]").replace("has --verbose", "has \"--verbose\"");
        let job = format!("container web: {statement}");
        of_container(&written).change(DEPLOYMENT, from, to).red([(job.as_str(), red)]);
    }
}

#[test]
fn amounts_are_compared_whatever_their_unit() {
    let job = "container web: requests cpu 0.25, requests memory 268435456";
    let case = of_container("requests cpu 0.25 memory 268435456");
    case.clone().green();
    case.clone().change("values.yaml", "256Mi", "262144Ki").green();
    case.change("values.yaml", "256Mi", "256M").red([(job, "exists resources.requests[?(@.memory…")]);
}

#[test]
fn a_pod_as_it_is() {
    of_deployment(
        r#"
pod label app.kubernetes.io/name = "web"; no pod label legacy; no pod annotation legacy
pod annotation checksum/config ~ '^[0-9a-f]{64}$'
pod security fsGroup = 2000; no pod security runAsUser
serviceAccount web; termination grace 60; hostNetwork; restart Always
pull secret registry; no pull secret other
node selector disk = "ssd"; no node selector zone
volume config = {configMap: {name: "web"}}; no volume tmp
"#,
    )
    .green();
}

#[test]
fn an_object_as_it_is() {
    of_deployment(
        r#"
name ~ '-web$'; label app.kubernetes.io/name = "web"; no annotation a.example/b
replicas = 2; strategy Recreate; selector app.kubernetes.io/name = "web"; no selector tier
with release blue in prod upgrade revision 3: name = "blue-web"
with chart version 9.9.9 app 1.0.0: label helm.sh/chart = "storefront-9.9.9"
"#,
    )
    .green();
}

#[test]
fn a_pod_or_an_object_that_is_wrong_is_red_at_what_broke() {
    for (statement, target, from, to, red) in [
        (
            "serviceAccount web",
            "pod",
            "serviceAccountName: web",
            "serviceAccountName: default",
            "equal serviceAccountName",
        ),
        ("hostNetwork", "pod", "hostNetwork: true", "hostNetwork: false", "equal hostNetwork"),
        (
            "termination grace 60",
            "pod",
            "terminationGracePeriodSeconds: 60",
            "terminationGracePeriodSeconds: 6",
            "equal terminationGracePeriodSeconds",
        ),
        (
            "pull secret registry",
            "pod",
            "- name: registry",
            "- name: reg",
            "exists imagePullSecrets[?(@.name == 'registry')]",
        ),
        ("node selector disk = \"ssd\"", "pod", "disk: ssd", "disk: hdd", "equal nodeSelector.disk"),
        ("restart Always", "pod", "restartPolicy: Always", "restartPolicy: Never", "exists spec[?(@.restartPolicy…"),
        ("pod security fsGroup = 2000", "pod", "fsGroup: 2000", "fsGroup: 0", "equal securityContext.fsGroup"),
        ("no pod security runAsUser", "pod", "fsGroup: 2000", "runAsUser: 0", "notExists securityContext.runAsUser"),
        ("strategy Recreate", "deployment", "type: Recreate", "type: RollingUpdate", "equal spec.strategy.type"),
        (
            "no pod annotation legacy",
            "deployment",
            "checksum/config:",
            "legacy:",
            "notExists spec.template.metadata.annotations.legacy",
        ),
    ] {
        let job = format!("{target}: {statement}");
        of_deployment(statement).change(DEPLOYMENT, from, to).red([(job.as_str(), red)]);
    }
}

#[test]
fn a_service_that_selects_other_pods_is_red() {
    let case = case(&format!(
        "Service in {SERVICE}: selector app.kubernetes.io/name = \"web\" matches deployment in {DEPLOYMENT}\n"
    ));
    let selector = "  selector:\n    app.kubernetes.io/name: web";
    case.clone().green();
    case.clone()
        .change(SERVICE, selector, "  selector:\n    app.kubernetes.io/name: api")
        .red([("Service: selector app.kubernetes.io/name = \"web\"", "equal spec.selector['app.kubernetes.io/name']")]);
    let labels = "      labels:\n        app.kubernetes.io/name: web";
    case.change(DEPLOYMENT, labels, "      labels:\n        app.kubernetes.io/name: api").red([(
        "deployment: its pods are selected by app.kubernetes.io/name = \"web\"",
        "equal spec.template.metadata.labels['app.kubernetes.io/name']",
    )]);
}

#[test]
fn data_and_what_base64_holds() {
    let case = case(&format!(
        "template {CONFIG}\ndocuments = 2\nConfigMap: data web.yaml ~ 'listen: 8080'\nSecret: expect data.password decoded = \"s3cret\"\n"
    ));
    case.clone().green();
    case.clone()
        .change(CONFIG, "listen: 8080", "listen: 80")
        .red([("ConfigMap: data web.yaml ~ 'listen: 8080'", "matchRegex data['web.yaml']")]);
    case.change(CONFIG, "s3cret", "secret")
        .red([("Secret: data.password decoded = \"s3cret\"", "equal data.password")]);
}

#[test]
fn values_that_pass_through_arrive() {
    let case = case(&format!(
        "template {DEPLOYMENT}\ndeployment {{
  pod label via podLabels: team = payments
  volume via extraVolumes: cache = {{emptyDir: {{}}}}
  replicas via replicas = 3
  container web {{
    liveness via livenessProbe = http GET /healthz :http delay 10
    env via extraEnv: REGION = \"eu\"
    mount via extraMounts: /cache from cache
    requests via resources.requests: cpu 1 memory 1Gi
  }}
}}\n"
    ));
    case.clone().green();
    case.change(DEPLOYMENT, "with .Values.extraEnv", "with .Values.extraEnvs").red([
        ("container web: env REGION = \"eu\" with extraEnv set", "contains env"),
        ("container web: env REGION = \"eu\" with extraEnv set", "equal env[?(@.name == 'REGION')].value"),
    ]);
}

#[test]
fn a_render_that_fails_says_why() {
    let case = case(&format!(
        "template {DEPLOYMENT}\nwith replicas = 0: fails \"replicas must be at least 1\"\nwith replicas = 1: renders\n"
    ));
    case.clone().green();
    let job = "deployment.yaml: the render fails: replicas must be at least 1 with replicas = 0";
    case.change(DEPLOYMENT, "at least 1", "positive").red([(job, "failedTemplate")]);
}

#[test]
fn a_document_that_is_not_rendered() {
    let case = case(&format!(
        "template {SERVICE}\nService: name ~ '-web$'\nwith service.enabled = false: no Service\ntemplate NOTES.txt: expect raw ~ 'RELEASE-NAME-web'\n"
    ));
    case.clone().green();
    case.change(SERVICE, "{{- if .Values.service.enabled }}", "{{- if true }}")
        .red([("service.yaml: no Service with service.enabled = false", "notEqual kind")]);
}

#[test]
fn a_pod_at_the_path_of_its_template() {
    let rollout = "templates/rollout.yaml";
    let case = case(&format!(
        "Rollout in {rollout}: pod at spec.template {{ serviceAccount canary; pod label app = \"canary\"; container canary: no probes }}\n"
    ));
    case.clone().green();
    case.change(rollout, "serviceAccountName: canary", "serviceAccountName: web")
        .red([("pod: serviceAccount canary", "equal spec.template.spec.serviceAccountName")]);
}

#[test]
fn every_check_holds_and_can_fail() {
    let case = of_deployment(
        "expect spec { not empty; has {replicas: 2}; lacks-fields {paused: true} }
expect spec.replicas { >= 2; <= 2; type int }
expect spec.template.spec.containers { length 2; contains {name: \"web\"} times 1 any; lacks {name: \"debug\"} any }
expect spec.template.spec.tolerations empty",
    );
    let job = "deployment: spec is not empty, spec has {replicas: 2}, spec lacks the fields {paused: true} and 7 more";
    case.clone().green();
    case.clone()
        .change("values.yaml", "tolerations: []", "tolerations: [{key: spot}]")
        .red([(job, "isEmpty spec.template.spec.tolerations")]);
    case.clone()
        .change(DEPLOYMENT, "- name: bare", "- name: debug")
        .red([(job, "notContains spec.template.spec.containers")]);
    case.change("values.yaml", "replicas: 2", "replicas: 3")
        .red([(job, "isSubset spec"), (job, "exists spec[?(@.replicas <= 2)]")]);
}
