//! `chartspec test` on the jobs-manager chart: what a person sees of each change to it.

use crate::support::{copy_folder, helm_unittest, oldest_helm_unittest};
use insta::assert_snapshot;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const TEMPLATE: &str = "jobs-manager/templates/jobs-manager-deployment.yaml";
const SPEC: &str = "jobs-manager/tests/probes.chartspec";
const GATE: &str = "{{- if not .Values.env.INGESTION_HTTP_DISABLED }}";

/// A folder with a copy of the chart and its spec, and the helm-unittest that is run there.
struct Project {
    folder: TempDir,
    runner: PathBuf,
}

/// What a run printed, and how it ended.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Project {
    fn new() -> Self {
        let project = Self { folder: tempfile::tempdir().unwrap(), runner: helm_unittest().to_owned() };
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        copy_folder(&root.join("tests/charts/jobs-manager"), &project.path("jobs-manager")).unwrap();
        let spec = include_str!("../../specs/jobs-manager.chartspec");
        project.file(SPEC, spec.split_once('\n').expect("its first line names the chart").1)
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    fn file(self, path: &str, text: &str) -> Self {
        fs::create_dir_all(self.path(path).parent().unwrap()).unwrap();
        fs::write(self.path(path), text).unwrap();
        self
    }

    /// Replaces a text that stands in the template.
    fn change(self, from: &str, to: &str) -> Self {
        let text = self.read(TEMPLATE);
        assert!(text.contains(from), "{from:?} does not stand in the template");
        self.file(TEMPLATE, &text.replacen(from, to, 1))
    }

    fn with_runner(self, runner: &Path) -> Self {
        Self { runner: runner.to_owned(), ..self }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chartspec"));
        command.current_dir(self.folder.path()).arg("test").args(arguments);
        command.env("CHARTSPEC_RUNNER", &self.runner).env_remove("CLICOLOR_FORCE").env_remove("GITHUB_WORKSPACE");
        command
    }

    fn run(&self, arguments: &[&str]) -> Run {
        Run::of(&self.command(arguments).output().unwrap())
    }

    /// Everything in the folder, folders included, sorted.
    fn files(&self) -> Vec<PathBuf> {
        let walk = ignore::WalkBuilder::new(self.folder.path()).standard_filters(false).build();
        let mut files: Vec<_> = walk.map(|entry| entry.unwrap().into_path()).collect();
        files.sort();
        files
    }
}

impl Run {
    fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        // codespan ends some lines with spaces. Where to read on about a code is for the tests of `explain`.
        let lines = text(&output.stderr);
        let lines = lines.lines().filter(|line| !line.starts_with("For more about "));
        let err = lines.map(|line| line.trim_end().to_owned() + "\n").collect();
        Self { code: output.status.code(), out: text(&output.stdout), err }
    }

    /// Standard error of a run that ended so.
    #[track_caller]
    fn err(self, code: i32) -> String {
        assert_eq!(self.code, Some(code), "{}{}", self.out, self.err);
        self.err
    }
}

/// The names of the tests that passed, as `--verbose` lists them.
fn passed(said: &str) -> Vec<String> {
    said.lines().filter_map(|line| line.strip_prefix("passed: ")?.split_once(": ")).map(|it| it.1.to_owned()).collect()
}

#[test]
fn a_chart_that_is_as_stated_is_green_and_nothing_is_left_in_it() {
    let project = Project::new();
    let before = project.files();
    let run = project.run(&[]);
    assert_eq!(run.out, "");
    assert_eq!(run.err(0), "6 tests passed in 1 spec\n");
    assert_eq!(project.files(), before);
}

#[test]
fn another_path() {
    let run = Project::new().change("path: /healthz", "path: /").run(&[]);
    assert_snapshot!(run.err(1), @r#"
    error[CS0601]: `/healthz` is stated, and the chart renders `/`
      ┌─ jobs-manager/tests/probes.chartspec:5:26
      │
    5 │     readiness = http GET /healthz :8080 delay 10 period 10 timeout 5 failures 3
      │                          ^^^^^^^^ the chart renders `/`
      │
      = note: at spec.template.spec.containers[?(@.name == 'api')].readinessProbe.httpGet.path
        in templates/jobs-manager-deployment.yaml, document 0
        expected /healthz
        rendered /
      = note: in the test: container api: readiness is http GET /healthz :8080
      = note: because metadata_db may take 4 s to fail: connection_timeout=2 + read_timeout=2

    5 tests passed, 1 failed in 1 spec
    "#);
}

#[test]
fn the_readme_shows_a_failure_as_it_is_told() {
    let said = Project::new().change("path: /healthz", "path: /").run(&[]).err(1);
    let readme = include_str!("../../README.md");
    assert!(
        readme.contains(&format!("```console\n$ chartspec test\n{said}```\n")),
        "the README shows another:\n{said}"
    );
}

#[test]
fn another_port_and_the_port_as_a_string() {
    let port = "              port: 8080\n";
    let short = |to| Project::new().change(port, to).run(&["--message-format", "short"]).err(1);
    assert_snapshot!(short("              port: 9090\n"), @r#"
    jobs-manager/tests/probes.chartspec:5:35: error[CS0601]: `:8080` is stated, and the chart renders `9090`
    5 tests passed, 1 failed in 1 spec
    "#);
    assert_snapshot!(short("              port: \"8080\"\n"), @r#"
    jobs-manager/tests/probes.chartspec:5:35: error[CS0601]: `:8080` is stated, and the chart renders `"8080"`
    5 tests passed, 1 failed in 1 spec
    "#);
}

#[test]
fn timings_with_and_without_a_default() {
    let project = Project::new()
        .change("            periodSeconds: 10\n", "            periodSeconds: 20\n")
        .change("            timeoutSeconds: 5\n", "");
    assert_snapshot!(project.run(&["--message-format", "short"]).err(1), @r#"
    jobs-manager/tests/probes.chartspec:5:50: error[CS0601]: `period 10` is stated, and the chart renders `20`
    jobs-manager/tests/probes.chartspec:5:60: error[CS0601]: `timeout 5` is stated, and the chart renders nothing there
    5 tests passed, 1 failed in 1 spec
    "#);
}

#[test]
fn a_container_that_is_renamed_is_one_thing_to_tell() {
    assert_snapshot!(Project::new().change("- name: api\n", "- name: jobs-api\n").run(&[]).err(1), @r#"
    error[CS0602]: container api is not rendered
      ┌─ jobs-manager/tests/probes.chartspec:4:13
      │
    4 │   container api {
      │             ^^^ those rendered are called jobs-api, pods-monitor-container
      │
      = note: at spec.template.spec.containers[?(@.name == 'api')]
        in templates/jobs-manager-deployment.yaml
      = note: in 5 tests:
          container api: readiness is http GET /healthz :8080
          container api: readiness is not exec, grpc or tcp
          container api: no liveness, no startup
          container api: readiness is gone when INGESTION_HTTP_DISABLED is "1"
          container api: readiness stays when INGESTION_HTTP_DISABLED is ""

    1 test passed, 5 failed in 1 spec
    "#);
}

#[test]
fn a_gate_that_is_dropped() {
    assert_snapshot!(Project::new().change(GATE, "{{- if true }}").run(&[]).err(1), @r#"
    error[CS0601]: the chart renders `readinessProbe`, which must not be there
      ┌─ jobs-manager/tests/probes.chartspec:8:5
      │
    8 │     gated by INGESTION_HTTP_DISABLED
      │     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the chart renders `readinessProbe`
      │
      = note: at spec.template.spec.containers[?(@.name == 'api')].readinessProbe
        in templates/jobs-manager-deployment.yaml, document 0
        rendered
          failureThreshold: 3
          httpGet:
            path: /healthz
            port: 8080
          initialDelaySeconds: 10
          periodSeconds: 10
          timeoutSeconds: 5
      = note: in the test: container api: readiness is gone when INGESTION_HTTP_DISABLED is "1"

    5 tests passed, 1 failed in 1 spec
    "#);
}

#[test]
fn a_gate_that_is_wired_shut_leaves_no_probe() {
    assert_snapshot!(Project::new().change(GATE, "{{- if false }}").run(&[]).err(1), @r#"
    error[CS0602]: container api: readiness is not rendered
      ┌─ jobs-manager/tests/probes.chartspec:5:5
      │
    5 │     readiness = http GET /healthz :8080 delay 10 period 10 timeout 5 failures 3
      │     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the chart does not render it
      │
      = note: at spec.template.spec.containers[?(@.name == 'api')].readinessProbe
        in templates/jobs-manager-deployment.yaml
      = note: in 3 tests:
          container api: readiness is http GET /healthz :8080
          container api: readiness is not exec, grpc or tcp
          container api: readiness stays when INGESTION_HTTP_DISABLED is ""
      = note: because metadata_db may take 4 s to fail: connection_timeout=2 + read_timeout=2

    3 tests passed, 3 failed in 1 spec
    "#);
}

#[test]
fn a_document_of_another_kind() {
    let run = Project::new().change("kind: Deployment", "kind: StatefulSet").run(&[]);
    assert_snapshot!(run.err(1), @r#"
    error[CS0602]: deployment is not rendered
      ┌─ jobs-manager/tests/probes.chartspec:3:1
      │
    3 │ deployment {
      │ ^^^^^^^^^^ the chart does not render it
      │
      = note: by templates/jobs-manager-deployment.yaml
      = note: in 6 tests:
          container api: readiness is http GET /healthz :8080
          container api: readiness is not exec, grpc or tcp
          container api: no liveness, no startup
          container api: readiness is gone when INGESTION_HTTP_DISABLED is "1"
          container api: readiness stays when INGESTION_HTTP_DISABLED is ""
          … and 1 more

    0 tests passed, 6 failed in 1 spec
    "#);
}

#[test]
fn back_to_a_tcp_connect() {
    let http = "            httpGet:\n              path: /healthz\n              port: 8080\n";
    let project = Project::new().change(http, "            tcpSocket:\n              port: 8080\n");
    assert_snapshot!(project.run(&["--message-format", "short"]).err(1), @r#"
    jobs-manager/tests/probes.chartspec:5:17: error[CS0601]: the chart renders `tcpSocket`, which must not be there
    jobs-manager/tests/probes.chartspec:5:17: error[CS0602]: container api: readiness by httpGet is not rendered
    4 tests passed, 2 failed in 1 spec
    "#);
}

#[test]
fn probes_that_are_added() {
    let probe = "          livenessProbe: {tcpSocket: {port: 1}}\n          resources:\n";
    let project = Project::new().change("          resources:\n", probe);
    assert_snapshot!(project.run(&["--message-format", "short"]).err(1), @r#"
    jobs-manager/tests/probes.chartspec:7:5: error[CS0601]: the chart renders `livenessProbe`, which must not be there
    4 tests passed, 2 failed in 1 spec
    "#);
}

#[test]
fn a_render_that_fails() {
    let run = Project::new().change("kind: Deployment", "kind: {{ fail \"no\\nway\" }}").run(&[]);
    assert_snapshot!(run.err(1), @r#"
    error[CS0603]: the chart does not render: execution error at (jobs-manager/templates/jobs-manager-deployment.yaml:2:9): no
      ┌─ jobs-manager/tests/probes.chartspec:5:26
      │
    5 │     readiness = http GET /healthz :8080 delay 10 period 10 timeout 5 failures 3
      │                          ^^^^^^^^ the first statement that it hits
      │
      = note: Helm says
          execution error at (jobs-manager/templates/jobs-manager-deployment.yaml:2:9): no
          way
      = note: in 6 tests:
          container api: readiness is http GET /healthz :8080
          container api: readiness is not exec, grpc or tcp
          container api: no liveness, no startup
          container api: readiness is gone when INGESTION_HTTP_DISABLED is "1"
          container api: readiness stays when INGESTION_HTTP_DISABLED is ""
          … and 1 more

    0 tests passed, 6 failed in 1 spec
    "#);
}

#[test]
fn what_a_chart_renders_is_taken_for_nothing_else() {
    let value = r#"{{ "x\n\t\t - asserts[1] `equal` fail \n\t\t\t Error: document not found\n" | toJson }}"#;
    let project = Project::new().change("path: /healthz", &format!("path: {value}"));
    let spec = project.read(SPEC).replace("no startup", "no startup as \"asserts[0] `equal` fail \"");
    assert_snapshot!(project.file(SPEC, &spec).run(&[]).err(1), @r#"
    error[CS0601]: `/healthz` is stated, and the chart renders something else
      ┌─ jobs-manager/tests/probes.chartspec:5:26
      │
    5 │     readiness = http GET /healthz :8080 delay 10 period 10 timeout 5 failures 3
      │                          ^^^^^^^^ the chart renders something else
      │
      = note: at spec.template.spec.containers[?(@.name == 'api')].readinessProbe.httpGet.path
        in templates/jobs-manager-deployment.yaml, document 0
        expected /healthz
        rendered
          |
            x
                 - asserts[1] `equal` fail
                   Error: document not found
      = note: in the test: container api: readiness is http GET /healthz :8080
      = note: because metadata_db may take 4 s to fail: connection_timeout=2 + read_timeout=2

    5 tests passed, 1 failed in 1 spec
    "#);
}

#[test]
fn the_oldest_version_says_the_same() {
    let oldest = oldest_helm_unittest();
    for change in [("- name: api\n", "- name: a\n"), ("path: /healthz", "path: /"), (GATE, "{{- if false }}"), ("", "")]
    {
        let project = Project::new().change(change.0, change.1);
        let newest = project.run(&[]);
        let oldest = project.with_runner(oldest).run(&[]);
        assert_eq!((oldest.code, oldest.out, oldest.err), (newest.code, newest.out, newest.err));
    }
}

#[test]
fn a_filter_takes_the_tests_whose_names_hold_it() {
    let project = Project::new();
    let run = project.run(&["--filter", "is gone", "-v"]).err(0);
    assert_eq!(passed(&run), ["container api: readiness is gone when INGESTION_HTTP_DISABLED is \"1\""]);
    assert_snapshot!(project.run(&["--filter", "is gone.", "-v"]).err(2), @r#"
    error[CS0607]: --filter: no test's name holds `is gone.`
     = help: `chartspec test --verbose` lists the names
     = note: 6 tests were looked at
    "#);
}

#[test]
fn all_partitions_together_run_every_test_once() {
    let project = Project::new();
    let part = |part: &str| passed(&project.run(&["-v", "--partition", part]).err(0));
    let mut parts: Vec<String> = ["count:1/4", "count:2/4", "count:3/4", "count:4/4"].map(part).concat();
    let mut all = passed(&project.run(&["-v"]).err(0));
    parts.sort();
    all.sort();
    assert_eq!(parts, all);
    assert_eq!(all.len(), 6);
    assert_eq!(project.run(&["--partition", "count:7/7"]).err(0), "no test is in this partition\n");
    assert!(project.run(&["--partition", "count:8/7"]).err(2).contains("I from 1 to N"));
}

#[test]
fn programs_read_json_and_sarif() {
    let project = Project::new().change("path: /healthz", "path: /");
    let run = project.run(&["--message-format", "json"]);
    let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&object["code"], &object["path"]), (&"CS0601".into(), &SPEC.into()));
    assert_eq!(object["span"]["start"], serde_json::json!({"offset": 155, "line": 5, "column": 26}));
    assert_eq!(run.err(1), "5 tests passed, 1 failed in 1 spec\n");
    let run = project.run(&["--message-format", "sarif"]);
    let log: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(log["runs"][0]["results"][0]["ruleId"], "CS0601");
}

#[test]
fn ci_servers_read_junit() {
    let project = Project::new()
        .change("path: /healthz", "path: /")
        .file("jobs-manager/tests/broken.chartspec", "deployment: no such thing\n");
    let run = project.run(&["--message-format", "junit"]);
    let document = roxmltree::Document::parse(&run.out).unwrap();
    let count = |name| document.descendants().filter(|node| node.has_tag_name(name)).count();
    assert_eq!((count("testsuite"), count("testcase"), count("failure")), (2, 7, 1));
    let root = document.root_element();
    let total = |name| root.attribute(name).unwrap();
    assert_eq!((total("tests"), total("failures"), total("errors")), ("7", "1", "1"));
    let failed = document.descendants().find(|node| node.has_tag_name("failure")).unwrap();
    assert_eq!(failed.attribute("message"), Some("`/healthz` is stated, and the chart renders `/`"));
    assert_eq!(failed.parent().unwrap().attribute("line"), Some("5"));
    assert!(run.err(1).ends_with("5 tests passed, 1 failed in 1 spec; 1 spec with errors\n"));
}

#[test]
fn a_chart_that_does_not_render_is_an_error_in_junit() {
    let run = Project::new().change("kind: Deployment", "kind: {{ fail \"no\" }}").run(&["--message-format", "junit"]);
    assert!(run.out.contains("<testsuites name=\"chartspec\" tests=\"6\" failures=\"0\" errors=\"6\">"), "{}", run.out);
}

#[test]
fn other_commands_have_no_junit() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chartspec"));
    let run = Run::of(&command.args(["check", "--message-format", "junit"]).output().unwrap());
    assert!(run.err(2).contains("`--message-format junit` is for `chartspec test`"));
}

#[test]
fn files_of_values_lie_where_the_suite_would_find_them() {
    let project = Project::new()
        .file("chartspec.toml", "specs = [\"specs\"]\nout = \"generated\"\n")
        .file("generated/a/values.yaml", "clientId: a\nclientPassword: b\nreplicas: 4\n")
        .file("specs/a/b.chartspec", "chart ../../jobs-manager\ntemplate jobs-manager-deployment.yaml\n");
    let spec = project.read("specs/a/b.chartspec") + "with values values.yaml\ndeployment: replicas = 4\n";
    let project = project.file("specs/a/b.chartspec", &spec);
    let before = project.files();
    assert_eq!(project.run(&[]).err(0), "1 test passed in 1 spec\n");
    assert_eq!(project.files(), before);
    let project = project.file("generated/a/values.yaml", "clientId: a\nclientPassword: b\nreplicas: 5\n");
    let said = project.run(&["--message-format", "short"]).err(1);
    assert!(
        said.starts_with("specs/a/b.chartspec:4:24: error[CS0601]: `4` is stated, and the chart renders `5`\n"),
        "{said}"
    );
}

#[test]
fn several_charts_are_one_run() {
    let project = Project::new();
    copy_folder(&project.path("jobs-manager"), &project.path("other")).unwrap();
    let text = project.read(TEMPLATE).replace("path: /healthz", "path: /");
    let project = project.file("other/templates/jobs-manager-deployment.yaml", &text);
    assert_snapshot!(project.run(&["--message-format", "short"]).err(1), @r#"
    other/tests/probes.chartspec:5:26: error[CS0601]: `/healthz` is stated, and the chart renders `/`
    11 tests passed, 1 failed in 2 specs
    "#);
}

#[test]
fn a_spec_without_a_chart_says_how_to_state_it() {
    let project = Project::new();
    let spec = project.read(SPEC);
    assert_snapshot!(project.file("alone/a.chartspec", &spec).run(&["alone"]).err(1), @r#"
    error[CS0404]: alone/a.chartspec: no chart to test: none lies above the spec, and none is stated
     = help: begin the spec with the path of its chart, relative to the spec: `chart ../charts/app`
     = help: or name the chart of all specs in chartspec.toml: chart = "charts/app"
    "#);
}

#[test]
fn a_runner_is_looked_for_in_several_places() {
    let project = Project::new();
    let program = helm_unittest().display().to_string();
    let bare = |arguments: &[&str]| {
        let mut command = project.command(arguments);
        command.env_remove("CHARTSPEC_RUNNER").env("PATH", project.path("bin"));
        command
    };
    assert_snapshot!(Run::of(&bare(&[]).output().unwrap()).err(2), @r#"
    error[CS0605]: helm-unittest: not found: Helm has no plugin of this name, and the PATH no `untt`
     = help: install the plugin of Helm: `helm plugin install https://github.com/helm-unittest/helm-unittest`
     = help: or put `untt` on the PATH, from https://github.com/helm-unittest/helm-unittest/releases
     = help: or name the command that runs it: `--runner "COMMAND"`, the variable CHARTSPEC_RUNNER, or `runner` in chartspec.toml
    "#);
    let option = format!("'{program}' --color=false");
    Run::of(&bare(&["--runner", &option]).env("CHARTSPEC_RUNNER", "nowhere").output().unwrap()).err(0);
    fs::write(project.path("chartspec.toml"), format!("runner = [{program:?}]\n")).unwrap();
    Run::of(&bare(&[]).output().unwrap()).err(0);
    let said = Run::of(&bare(&[]).env("CHARTSPEC_RUNNER", "nowhere").output().unwrap()).err(2);
    assert!(said.contains("error[CS0605]: jobs-manager: helm-unittest was not started: `nowhere`"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_runner_is_found_on_the_path_and_as_a_plugin_of_helm() {
    let project = Project::new();
    fs::create_dir(project.path("bin")).unwrap();
    let bare = |project: &Project| {
        let mut command = project.command(&[]);
        command.env_remove("CHARTSPEC_RUNNER").env("PATH", project.path("bin"));
        Run::of(&command.output().unwrap())
    };
    let program = project.path("bin/untt");
    std::os::unix::fs::symlink(helm_unittest(), &program).unwrap();
    bare(&project).err(0);
    fs::remove_file(&program).unwrap();
    let helm = format!(
        "#!/bin/sh\ncase $1 in plugin) echo 'NAME VERSION'; echo 'unittest 1.1.2';; \
         unittest) shift; exec '{}' \"$@\";; esac\n",
        helm_unittest().display()
    );
    script(&project.path("bin/helm"), &helm);
    bare(&project).err(0);
}

#[cfg(unix)]
#[test]
fn results_that_do_not_add_up_are_no_verdict() {
    let project = Project::new();
    let program = helm_unittest().display();
    // The results lie behind `--output-file`, and lose a test, or get another name for one.
    for (edit, said) in [
        ("6,8d", "of the 6 tests of `probes` helm-unittest told of 5"),
        ("s/no startup/no startups/", "the results tell of the test `container api: no liveness, no startups`"),
        ("s/result=\"Pass\"/result=\"Skip\"/", "helm-unittest skipped the test"),
        ("d", "the results of helm-unittest cannot be read"),
    ] {
        let fake = format!(
            "#!/bin/sh\n'{program}' \"$@\"\ncode=$?\nwhile [ \"$1\" != --output-file ]; do shift; done\n\
             sed '{edit}' \"$2\" > \"$0.xml\" && cp \"$0.xml\" \"$2\"\nexit $code\n"
        );
        let runner = project.path("runner");
        script(&runner, &fake);
        let run = project.run(&["--runner", &runner.display().to_string()]);
        assert!(run.err.contains("error[CS0604]: jobs-manager: ") && run.err.contains(said), "{edit}: {}", run.err);
        assert_eq!(run.code, Some(2));
    }
}

#[cfg(unix)]
fn script(path: &Path, text: &str) {
    use std::os::unix::fs::PermissionsExt;
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn nothing_runs_and_nothing_fails_is_no_green_run() {
    let run = Project::new().run(&["--runner", "true"]);
    assert_snapshot!(run.err(2), @r#"
    error[CS0604]: jobs-manager: helm-unittest wrote no results
    "#);
}
