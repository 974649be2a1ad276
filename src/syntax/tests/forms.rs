//! Every form of the language, and the tree that it becomes.

use super::outline::outline;
use insta::assert_snapshot;

#[test]
fn the_line_that_must_always_work() {
    assert_snapshot!(outline(
        "readiness = http GET /healthz :8080 timeout 5; no liveness; no startup; gated by INGESTION_HTTP_DISABLED"
    ), @"
    readiness = http GET /healthz :8080 timeout 5
    no liveness
    no startup
    gated by <INGESTION_HTTP_DISABLED>
    ");
}

#[test]
fn the_whole_file_of_the_contract() {
    let text = r#"
suite "Jobs Manager probes"
template templates/jobs-manager-deployment.yaml
with clientId = "test-id", clientPassword = "test"      # under everything below

deployment {
  container api {
    readiness = http GET /healthz :8080 delay 10 period 10 timeout 5 failures 3
      because "metadata_db may take 4 s to fail: connection_timeout=2 + read_timeout=2"
    no liveness; no startup
      because "both restart the container, and a database blip must not stop training"
    gated by INGESTION_HTTP_DISABLED

    with hostPath.enabled = true: env SINGLE_NODE = "true"
    env PER_DATASET_PVCS = "1" enabled by perDatasetPvcs
  }
  container pods-monitor-container: no probes because "listens on nothing"
}
"#;
    assert_snapshot!(outline(text), @r#"
    suite "Jobs Manager probes"
    template templates/jobs-manager-deployment.yaml
    with <clientId> = "test-id", <clientPassword> = "test"
    document deployment {}
      container [api] {}
        readiness = http GET /healthz :8080 delay 10 period 10 timeout 5 failures 3 | because "metadata_db may take 4 s to fail: connection_timeout=2 + read_timeout=2"
        no liveness | because "both restart the container, and a database blip must not stop training"
        no startup | because "both restart the container, and a database blip must not stop training"
        gated by <INGESTION_HTTP_DISABLED>
        with <hostPath>.<enabled> = true :
          env SINGLE_NODE = "true"
        env PER_DATASET_PVCS = "1" | enabled by <perDatasetPvcs>
      container [pods-monitor-container] :
        no probes | because "listens on nothing"
    "#);
}

#[test]
fn the_file_level() {
    let text = r#"
suite "A suite"
chart ../charts/app
env under global.env
render also templates/a.yaml "templates/b c.yaml"
template templates/deployment.yaml
template 'templates/no body.yaml': with a = 1
"#;
    assert_snapshot!(outline(text), @r#"
    suite "A suite"
    chart ../charts/app
    env under <global>.<env>
    render also templates/a.yaml, templates/b c.yaml
    template templates/deployment.yaml
    template templates/no body.yaml :
      with <a> = 1
    "#);
}

#[test]
fn documents() {
    let text = "
deployment: no probes
deployment api: no probes
deployment api of apps/v1 in templates/a.yaml: no probes
statefulset in templates/a.yaml: no probes
daemonset of apps/v1: no probes
replicaset { no probes }
job { no probes }
cronjob { no probes }
Service api { no probes }
ServiceMonitor in t.yaml { no probes }
deployment \"in\" in t.yaml { no probes }
";
    assert_snapshot!(outline(text), @"
    document deployment :
      no probes
    document deployment <api> :
      no probes
    document deployment <api> of <apps/v1> in <templates/a.yaml> :
      no probes
    document statefulset in <templates/a.yaml> :
      no probes
    document daemonset of <apps/v1> :
      no probes
    document replicaset {}
      no probes
    document job {}
      no probes
    document cronjob {}
      no probes
    document Service <api> {}
      no probes
    document ServiceMonitor in <t.yaml> {}
      no probes
    document deployment <in> in <t.yaml> {}
      no probes
    ");
}

#[test]
fn containers() {
    let text = "
container api: no probes
container api, worker , 'x y': no probes
container: no probes
init migrate: no probes
sidecar proxy, \"log\": no probes
container no: no probes
container \"gated\" gated by x: no probes
container gated by x: no probes
init containers: no probes
container has { no probes }
";
    assert_snapshot!(outline(text), @"
    container [api] :
      no probes
    container [api, worker, x y] :
      no probes
    container [] :
      no probes
    init [migrate] :
      no probes
    sidecar [proxy, log] :
      no probes
    container [no] :
      no probes
    container [gated] | gated by <x> :
      no probes
    container [] | gated by <x> :
      no probes
    init [containers] :
      no probes
    container [has] {}
      no probes
    ");
}

#[test]
fn a_pod_is_a_document_outside_of_targets_and_the_pod_of_the_target_inside() {
    let text = "
pod { no probes }
pod api in t.yaml { no probes }
with a = 1 { pod { no probes } }
deployment {
  pod { no probes }
  with a = 1 { pod { no probes } }
}
for pod container a, deployment pod, deployment pod container b { no probes }
";
    assert_snapshot!(outline(text), @"
    document pod {}
      no probes
    document pod <api> in <t.yaml> {}
      no probes
    with <a> = 1 {}
      document pod {}
        no probes
    document deployment {}
      the pod {}
        no probes
      with <a> = 1 {}
        the pod {}
          no probes
    for document pod > container [a], document deployment > the pod, document deployment > the pod > container [b] {}
      no probes
    ");
}

#[test]
fn several_targets() {
    let text = r#"
for deployment in a.yaml container n8n, statefulset in b.yaml container n8n { no probes }
for container a, container "b", init c, sidecar d: no probes
for deployment api of apps/v1 in a.yaml, StatefulSet "container" container worker
  : no probes
for deployment,
    statefulset { no probes }
"#;
    assert_snapshot!(outline(text), @"
    for document deployment in <a.yaml> > container [n8n], document statefulset in <b.yaml> > container [n8n] {}
      no probes
    for container [a], container [b], init [c], sidecar [d] :
      no probes
    for document deployment <api> of <apps/v1> in <a.yaml>, document StatefulSet <container> > container [worker] :
      no probes
    for document deployment, document statefulset {}
      no probes
    ");
}

#[test]
fn contexts() {
    let text = r#"
with a.b-c = 1, "d.e".f[0] = "x", g["h.i"]['j'] = null
with a = {b: 1} { no probes }
with a = [1, 2]: no probes
with each = 1
with each replicas in [1, 2,] { no probes }
with each image.tag in ["a"]: no probes
with a = {
  b: 1, # a comment
  "c d": [true,
    false]
}
with a = 1,
  b = 2
with podAnnotations["a/b"] = "c", x/y@z = $w
"#;
    assert_snapshot!(outline(&text.replace("$w", "-1.5e3")), @r#"
    with <a>.<b-c> = 1, <d.e>.<f>.#0 = "x", <g>.<h.i>.<j> = null
    with <a> = {b: 1} {}
      no probes
    with <a> = [1, 2] :
      no probes
    with <each> = 1
    with each <replicas> in [1, 2] {}
      no probes
    with each <image>.<tag> in ["a"] :
      no probes
    with <a> = {b: 1, c d: [true, false]}
    with <a> = 1, <b> = 2
    with <podAnnotations>.<a/b> = "c", <x/y@z> = -1500.0
    "#);
}

#[test]
fn probes() {
    let text = r#"
readiness = http GET /healthz :8080
readiness = https GET :https
readiness = http GET "/a b" :"8080"
readiness = http GET /a,b=c:d?e=1&f=#g%20[1](2) :8080 # a comment
readiness exactly = tcp :8080
liveness = tcp :http host db.local
startup = grpc :9000 service my.Service
startup = grpc :9000 service "a b"
liveness = http GET / :80 header X-Probe "yes" header "X Y" 'no' host h
readiness = tcp :1 delay 1 period 2s timeout 2m successes 1 failures 3 grace 30
readiness = tcp :1 timeout >= 5 period<=30 delay >=5s failures 0.5
readiness = tcp :1 because "b" timeout 5 gated by x failures 3 as "n" enabled by Y
"#;
    assert_snapshot!(outline(text), @r#"
    readiness = http GET /healthz :8080
    readiness = https GET :https
    readiness = http GET /a b :"8080"
    readiness = http GET /a,b=c:d?e=1&f=#g%20[1](2) :8080
    readiness exactly = tcp :8080
    liveness = tcp :http host db.local
    startup = grpc :9000 service my.Service
    startup = grpc :9000 service a b
    liveness = http GET / :80 header X-Probe "yes" header X Y "no" host h
    readiness = tcp :1 delay 1 period 2s timeout 2m successes 1 failures 3 grace 30
    readiness = tcp :1 timeout >= 5 period <= 30 delay >= 5s failures 0.5
    readiness = tcp :1 timeout 5 failures 3 | gated by <x> | enabled by <Y> | because "b" | as "n"
    "#);
}

#[test]
fn commands() {
    let text = r#"
readiness = exec ["cat", '/tmp/ok', ~ '^x']
readiness = exec ["sh", "-c",
  # a comment
  "true"] timeout 5
readiness = exec []
readiness = exec cat /tmp/ok
readiness = exec pg_isready -U postgres --host=127.0.0.1:5432 timeout 5  # a comment
  timeout 5
readiness = exec cat /tmp/ok # a comment
  # another

  timeout 5 because "x"; no liveness
readiness = exec cat a#b; no startup
container a { liveness = exec cat /tmp/ok }
"#;
    assert_snapshot!(outline(text), @r#"
    readiness = exec ["cat", "/tmp/ok", ~ "^x"]
    readiness = exec ["sh", "-c", "true"] timeout 5
    readiness = exec []
    readiness = exec plain ["cat", "/tmp/ok"]
    readiness = exec plain ["pg_isready", "-U", "postgres", "--host=127.0.0.1:5432", "timeout", "5"] timeout 5
    readiness = exec plain ["cat", "/tmp/ok"] timeout 5 | because "x"
    no liveness
    readiness = exec plain ["cat", "a#b"]
    no startup
    container [a] {}
      liveness = exec plain ["cat", "/tmp/ok"]
    "#);
}

#[test]
fn absences() {
    let text = "
no readiness; no liveness; no startup; no probes
no container a, b
no init a
no sidecar no
no env A, readiness, \"B\"
";
    assert_snapshot!(outline(text), @"
    no readiness
    no liveness
    no startup
    no probes
    no container a, b
    no init a
    no sidecar no
    no env A, readiness, B
    ");
}

#[test]
fn the_rest_of_a_container() {
    let text = r#"
env A = "v", B = 'w', readiness = "x"
env under = "x"
env A = "1" enabled by b
env A = 1
image = "nginx:1.25"
image ~ '^nginx'
image != "a"
image !~ 'a'
containers = [api, worker, "x y",]
init containers = []
init containers = [migrate]
"#;
    assert_snapshot!(outline(text), @r#"
    env A = "v", B = "w", readiness = "x"
    env under = "x"
    env A = "1" | enabled by <b>
    env A = 1
    image = "nginx:1.25"
    image ~ "^nginx"
    image != "a"
    image !~ "a"
    containers = [api, worker, x y]
    init containers = []
    init containers = [migrate]
    "#);
}

#[test]
fn gates() {
    let text = r#"
gated by INGESTION_HTTP_DISABLED
enabled by a.b["c"] because "x" as "y"
gated by mode open "external", "" closed "internal"
gated by mode closed "a" open "b" default open
enabled by mode default closed
no liveness gated by a enabled by b
container a enabled by metrics.enabled { no probes }
container a gated by b open 1, 2 closed [3] because "z": no probes
with x = 1 gated by y
"#;
    assert_snapshot!(outline(text), @r#"
    gated by <INGESTION_HTTP_DISABLED>
    enabled by <a>.<b>.<c> | because "x" | as "y"
    gated by <mode> open "external", "" closed "internal"
    gated by <mode> open "b" closed "a" default open
    enabled by <mode> default closed
    no liveness | gated by <a> | enabled by <b>
    container [a] | enabled by <metrics>.<enabled> {}
      no probes
    container [a] | gated by <b> open 1, 2 closed [3] | because "z" :
      no probes
    with <x> = 1 | gated by <y>
    "#);
}

#[test]
fn expectations() {
    let text = r#"
expect spec.replicas = 3
expect spec.a != {b: 1}
expect raw ~ 'x'
expect a !~ "y"
expect a.b exists
expect exists absent
expect spec.containers[?(@.name=='x.y')].args[*].c["d"][-1][10] exists
expect $.a exists
expect spec.a gated by g because "shared" {
  = 1; != 2 because "own"
  exists; absent as "n"
  ~ 'x' enabled by h
}
expect a.b: = {c: 1}
no liveness
"#;
    assert_snapshot!(outline(text), @r#"
    expect <spec>.<replicas> = 3
    expect <spec>.<a> != {b: 1}
    expect <raw> ~ "x"
    expect <a> !~ "y"
    expect <a>.<b> exists
    expect <exists> absent
    expect <spec>.<containers>.raw [?(@.name=='x.y')].<args>.raw [*].<c>.<d>.raw [-1].#10 exists
    expect <$>.<a> exists
    expect <spec>.<a> = 1 | gated by <g> | because "own"
    expect <spec>.<a> != 2 | gated by <g> | because "own"
    expect <spec>.<a> exists | gated by <g> | because "shared" | as "n"
    expect <spec>.<a> absent | gated by <g> | because "shared" | as "n"
    expect <spec>.<a> ~ "x" | enabled by <h> | gated by <g> | because "shared"
    expect <a>.<b> = {c: 1}
    no liveness
    "#);
}
