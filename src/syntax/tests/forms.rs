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
