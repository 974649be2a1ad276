//! The forms about fields of a container, of a pod and of an object, and about whole renders.

use super::outline::outline;
use insta::assert_snapshot;

#[test]
fn what_a_container_is_like() {
    let text = r#"
pull Always
pull "Never" because "x"
port http = 8080
port dns = 53 udp, metrics = 9102 TCP
env A from secret s key k
env A from configmap c key "k k", B from field metadata.name, C from field "metadata.labels['x']" enabled by x
envfrom secret s
envfrom configmap c, secret "s"
command = ["sh", "-c", ~ '^x']
command has "sh"
args = []
args has ~ '--x=.*'
requests cpu 250m memory 1Gi
limits nvidia.com/gpu "1" gated by x
mount /data from data
mount /etc/a.conf from "config" sub a.conf readonly
"#;
    assert_snapshot!(outline(text), @r#"
    pull Always
    pull Never | because "x"
    port <http> = 8080
    port <dns> = 53 udp, port <metrics> = 9102 TCP
    env <A> from Secret s key k
    env <A> from ConfigMap c key k k, env <B> from field metadata.name, env <C> from field metadata.labels['x'] | enabled by <x>
    envfrom Secret <s>
    envfrom ConfigMap <c>, envfrom Secret <s>
    command = ["sh", "-c", ~ "^x"]
    command has "sh"
    args = []
    args has ~ "--x=.*"
    requests <cpu> 250m, requests <memory> 1Gi
    limits <nvidia.com/gpu> 1 | gated by <x>
    mount </data> from data
    mount </etc/a.conf> from config sub a.conf readonly
    "#);
}

#[test]
fn hooks() {
    let text = r#"
prestop = exec sleep 10; poststart = exec ["sh", ~ 'x']
prestop = sleep 10s
prestop = http GET /a//b :http host h
  header X-A "b" because "z"
poststart = tcp :80
container a { prestop = exec cat /x }
"#;
    assert_snapshot!(outline(text), @r#"
    prestop = exec plain ["sleep", "10"]
    poststart = exec ["sh", ~ "x"]
    prestop = sleep 10s
    prestop = http GET /a//b :http host h header X-A "b" | because "z"
    poststart = tcp :80
    container [a] {}
      prestop = exec plain ["cat", "/x"]
    "#);
}

#[test]
fn security() {
    let text = r#"
security runAsNonRoot = true
security runAsUser = 1000, capabilities.drop[0] = "ALL", seccompProfile.type ~ '^Run'
security drop ALL
security add CHOWN, "KILL"
security drop ALL, NET_RAW add CHOWN because "x"
security add A drop B
pod security fsGroup = 2000
"#;
    assert_snapshot!(outline(text), @r#"
    security <runAsNonRoot> = true
    security <runAsUser> = 1000, security <capabilities>.<drop>.#0 = "ALL", security <seccompProfile>.<type> ~ "^Run"
    security drop <ALL>
    security add <CHOWN>, security add <KILL>
    security drop <ALL>, security drop <NET_RAW>, security add <CHOWN> | because "x"
    security add <A>, security drop <B>
    pod security <fsGroup> = 2000
    "#);
}

#[test]
fn what_a_pod_is_like() {
    let text = r#"
pod label team = "payments", app.kubernetes.io/name = "x"
pod annotation "checksum/config" ~ '^[0-9a-f]+$'
pod label a != "b"
serviceAccount api
serviceAccount via
termination grace 30
hostNetwork
hostNetwork enabled by x
pull secret a, b
node selector disk = "ssd", "a b" = "c"
volume tmp = {emptyDir: {}}
volume a = {
  configMap: {name: "x"}
}, b = {}
restart OnFailure
deployment {
  pod label a = "b"
  pod security runAsUser = 1
  pod { hostNetwork }
}
pod "label" { no probes }
"#;
    assert_snapshot!(outline(text), @r#"
    pod label <team> = "payments", pod label <app.kubernetes.io/name> = "x"
    pod annotation <checksum/config> ~ "^[0-9a-f]+$"
    pod label <a> != "b"
    service account api
    service account via
    termination grace 30
    host network
    host network | enabled by <x>
    pull secret <a>, pull secret <b>
    node selector <disk> = "ssd", node selector <a b> = "c"
    volume <tmp> = {emptyDir: {}}
    volume <a> = {configMap: {name: "x"}}, volume <b> = {}
    restart OnFailure
    document deployment {}
      pod label <a> = "b"
      pod security <runAsUser> = 1
      the pod {}
        host network
    document pod <label> {}
      no probes
    "#);
}

#[test]
fn what_an_object_is_like() {
    let text = r#"
name = "x"; name ~ '^x'
label a/b = "c", via = "d"
annotation x.y/z !~ 'a'
replicas = 2; replicas >= 2; replicas<=3
strategy Recreate
selector app = "x"
selector app = "x", tier = "y" matches deployment api in templates/a.yaml
selector app = "x" matches statefulset because "z"
data my.cnf = "a"
data tls.crt ~ '^-', "a:b" = ""
data a = """
  b
  """
"#;
    assert_snapshot!(outline(text), @r#"
    name = "x"
    name ~ "^x"
    label <a/b> = "c", label <via> = "d"
    annotation <x.y/z> !~ "a"
    replicas = 2
    replicas >= 2
    replicas <= 3
    strategy Recreate
    selector <app> = "x"
    selector app = "x", tier = "y" matches document deployment <api> in <templates/a.yaml>
    selector app = "x" matches document statefulset | because "z"
    data <my.cnf> = "a"
    data <tls.crt> ~ "^-", data <a:b> = ""
    data <a> = "b"
    "#);
}

#[test]
fn what_is_not_there() {
    let text = r#"
no image; no pull; no command; no args; no prestop; no poststart; no serviceAccount; no hostNetwork; no restart
no replicas; no strategy; no termination  grace because "x"
no port http; no mount /data; no volume tmp; no envfrom secret s; no envfrom configmap c; no pull secret s
no requests; no limits; no requests cpu; no limits memory gated by x; no requests because "x"
no security; no security runAsUser; no security drop ALL; no security add X; no security gated by x
no pod security; no pod security fsGroup; no pod label a; no pod annotation b/c
no label a.b/c; no annotation "x"; no node selector k; no selector k; no data my.cnf
no deployment; no Service a; no Secret in templates/a.yaml; no pod; no pod a; no Ingress a in b because "x"
"#;
    assert_snapshot!(outline(text), @r#"
    no image
    no pull
    no command
    no args
    no prestop
    no poststart
    no service account
    no host network
    no restart
    no replicas | because "x"
    no strategy | because "x"
    no termination grace | because "x"
    no port <http>
    no mount </data>
    no volume <tmp>
    no envfrom Secret <s>
    no envfrom ConfigMap <c>
    no pull secret <s>
    no requests | because "x"
    no limits | because "x"
    no requests <cpu> | because "x"
    no limits <memory> | gated by <x> | because "x"
    no requests | because "x"
    no security
    no security <runAsUser>
    no security drop <ALL>
    no security add <X>
    no security | gated by <x>
    no pod security
    no pod security <fsGroup>
    no pod label <a>
    no pod annotation <b/c>
    no label <a.b/c>
    no annotation <x>
    no node selector <k>
    no selector <k>
    no data <my.cnf>
    no document deployment | because "x"
    no document Service <a> | because "x"
    no document Secret in <templates/a.yaml> | because "x"
    no document pod | because "x"
    no document pod <a> | because "x"
    no document Ingress <a> in <b> | because "x"
    "#);
}

#[test]
fn values_that_pass_through() {
    let text = r#"
liveness via worker.livenessProbe = http GET /healthz :http delay 10
startup via a = exec cat /x
image via a.b = "x"
env via extraEnv: A = "1", B = "2"
env via extraEnv: A from field x
envfrom via extraEnvFrom: secret s
pod label via podLabels: team = payments
pod  annotation via a.b : x = "y", z = w because "v"
label via a: b = true-ish
annotation via a."b c": b ~ 'c'
requests via resources.requests: cpu 250m memory 1Gi
mount via extraMounts: /data from data readonly
volume via extraVolumes: tmp = {emptyDir: {}}
port via extraPorts: metrics = 9102
command via command = ["x"]
args via extraArgs = ["--x"]
args via extraArgs has "--x"
pull via image.pullPolicy: Always
pull via image.pullPolicy = Always
security via securityContext: runAsUser = 1000
security via securityContext.capabilities: drop ALL
pod security via podSecurityContext: fsGroup = 1
prestop via lifecycle.preStop = exec ["x"]
serviceAccount via sa.name: api
restart via a = Never; strategy via b: Recreate; termination grace via c: 60
replicas via replicaCount = 3
node selector via nodeSelector: disk = "ssd"
selector via a: b = "c"
pull secret via imagePullSecrets: regcred, other
hostNetwork via hostNetwork
name via nameOverride = "x"
data via config: a = "b"
container a: env via extraEnv: A = "1"; no liveness
container via: no liveness
"#;
    assert_snapshot!(outline(text), @r#"
    via <worker>.<livenessProbe>: liveness = http GET /healthz :http delay 10
    via <a>: startup = exec plain ["cat", "/x"]
    via <a>.<b>: image = "x"
    via <extraEnv>: env A = "1", B = "2"
    via <extraEnv>: env <A> from field x
    via <extraEnvFrom>: envfrom Secret <s>
    via <podLabels>: pod label <team> = "payments"
    via <a>.<b>: pod annotation <x> = "y", pod annotation <z> = "w" | because "v"
    via <a>: label <b> = "true-ish"
    via <a>.<b c>: annotation <b> ~ "c"
    via <resources>.<requests>: requests <cpu> 250m, requests <memory> 1Gi
    via <extraMounts>: mount </data> from data readonly
    via <extraVolumes>: volume <tmp> = {emptyDir: {}}
    via <extraPorts>: port <metrics> = 9102
    via <command>: command = ["x"]
    via <extraArgs>: args = ["--x"]
    via <extraArgs>: args has "--x"
    via <image>.<pullPolicy>: pull Always
    via <image>.<pullPolicy>: pull Always
    via <securityContext>: security <runAsUser> = 1000
    via <securityContext>.<capabilities>: security drop <ALL>
    via <podSecurityContext>: pod security <fsGroup> = 1
    via <lifecycle>.<preStop>: prestop = exec ["x"]
    via <sa>.<name>: service account api
    via <a>: restart Never
    via <b>: strategy Recreate
    via <c>: termination grace 60
    via <replicaCount>: replicas = 3
    via <nodeSelector>: node selector <disk> = "ssd"
    via <a>: selector <b> = "c"
    via <imagePullSecrets>: pull secret <regcred>, pull secret <other>
    via <hostNetwork>: host network
    via <nameOverride>: name = "x"
    via <config>: data <a> = "b"
    container [a] :
      via <extraEnv>: env A = "1"
      no liveness
    container [via] :
      no liveness
    "#);
}

#[test]
fn whole_renders() {
    let text = r#"
documents = 2
fails; fails "a b"; fails ~ 'x' because "y"; fails because "z"
renders
with values a.yaml
with values ci/a.yaml "b c.yaml" { renders }
with release x: renders
with release x in y upgrade revision 3
with release x revision 2
with capabilities 1.29
with capabilities 1.29 and monitoring.coreos.com/v1 batch/v1 { renders }
with chart version 1.2.3 app "4"
with values = 1, release = 2
with capabilities.a = 1, chart.version = 2
with each in [1] { renders }
"#;
    assert_snapshot!(outline(&text.replace("each in", "each a in")), @r#"
    documents = 2
    fails | because "z"
    fails "a b" | because "z"
    fails ~ "x" | because "y"
    fails | because "z"
    renders
    with values a.yaml
    with values ci/a.yaml, b c.yaml {}
      renders
    with release x :
      renders
    with release x in y upgrade revision 3
    with release x revision 2
    with capabilities 1.29 and []
    with capabilities 1.29 and [monitoring.coreos.com/v1, batch/v1] {}
      renders
    with chart version 1.2.3 app 4
    with <values> = 1, <release> = 2
    with <capabilities>.<a> = 1, <chart>.<version> = 2
    with each <a> in [1] {}
      renders
    "#);
}

#[test]
fn every_check() {
    let text = r#"
expect a >= 1; expect a <= 2.5; expect a empty; expect a not empty
expect a contains 1; expect a contains {b: 1} times 2 any; expect a contains "x" any
expect a lacks [1]; expect a lacks {b: 1} any
expect a has {b: 1}; expect a lacks-fields {b: 1}
expect a length 3; expect a type string; expect a snapshot
expect a decoded = "x"; expect a decoded ~ 'x'
expect raw ~ 'x'
expect a {
  >= 1; not empty
  contains {b: 1} because "x"
  has {
    c: 1
  }
  lacks-fields {c: 1}; decoded = "x"; snapshot
}
"#;
    assert_snapshot!(outline(text), @r#"
    expect <a> >= 1
    expect <a> <= 2.5
    expect <a> empty
    expect <a> not empty
    expect <a> contains 1
    expect <a> contains {b: 1} times 2 any
    expect <a> contains "x" any
    expect <a> lacks [1]
    expect <a> lacks {b: 1} any
    expect <a> has {b: 1}
    expect <a> lacks-fields {b: 1}
    expect <a> length 3
    expect <a> type string
    expect <a> snapshot
    expect <a> decoded = "x"
    expect <a> decoded ~ "x"
    expect <raw> ~ "x"
    expect <a> >= 1
    expect <a> not empty
    expect <a> contains {b: 1} | because "x"
    expect <a> has {c: 1}
    expect <a> lacks-fields {c: 1}
    expect <a> decoded = "x"
    expect <a> snapshot
    "#);
}

#[test]
fn a_pod_at_a_path() {
    let text = "
Rollout {
  pod at spec.template { no probes }
  pod at spec.jobs[0].template: container a: no probes
}
for Rollout in a.yaml pod at spec.template container a, pod at x { no probes }
";
    assert_snapshot!(outline(text), @"
    document Rollout {}
      the pod at <spec>.<template> {}
        no probes
      the pod at <spec>.<jobs>.#0.<template> :
        container [a] :
          no probes
    for document Rollout in <a.yaml> > the pod at <spec>.<template> > container [a], the pod at <x> {}
      no probes
    ");
}
