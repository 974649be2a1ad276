//! `chartspec check`

use crate::project::Project;
use crate::{BROKEN, SPEC};

#[test]
fn all_is_well_after_compiling() {
    let project = Project::new().file("a.chartspec", SPEC).file("b.chartspec", SPEC);
    project.run(["compile"]).code(0);
    project.run(["check"]).code(0).stdout("").stderr("checked 2 specs: 2 up to date");
    let listed = "
        up to date: a_test.yaml
        up to date: b_test.yaml
        checked 2 specs: 2 up to date
        ";
    project.run(["check", "-v"]).code(0).stdout("").stderr(listed);
}

#[test]
fn a_suite_that_was_never_compiled_is_missing() {
    let project = Project::new().file("a.chartspec", SPEC);
    let said = "
        checked 1 spec: 1 missing, 0 up to date
        help: run `chartspec compile`
        ";
    project.run(["check"]).code(1).stdout("a_test.yaml: missing: a.chartspec was not compiled").stderr(said);
    assert_eq!(project.files(), ["a.chartspec"]);
}

#[test]
fn an_older_suite_is_stale_and_shown_as_a_diff() {
    let project = Project::new().file("a.chartspec", SPEC).generated("a_test.yaml", "a.chartspec", "suite: older\n");
    let before = project.read("a_test.yaml");
    let run = project.run(["check"]).code(1).stderr_has("checked 1 spec: 1 stale, 0 up to date\n");
    let out = run.out();
    let head = "a_test.yaml: stale: a.chartspec compiles to something else\n--- a_test.yaml\n+++ a_test.yaml\tas compiled\n@@ -1,2 +1";
    assert!(out.starts_with(head), "{out}");
    assert!(out.contains("\n-suite: older\n"), "{out}");
    assert!(out.contains("\n+# Compiled by chartspec from a.chartspec (digest "), "{out}");
    assert_eq!(project.read("a_test.yaml"), before);
}

#[test]
fn an_edit_by_hand_is_told_from_a_stale_suite() {
    let project = Project::new().file("a.chartspec", SPEC);
    project.run(["compile"]).code(0);
    project.edit("a_test.yaml");
    let run = project.run(["check"]).code(1).stdout_has("\n-edited: true\n").stderr(
        "
        checked 1 spec: 1 edited by hand, 0 up to date
        help: move the edit to the spec, or give it up with `chartspec compile --force`
        ",
    );
    assert!(run.out().starts_with("a_test.yaml: edited by hand since it was compiled from a.chartspec\n"));
}

#[test]
fn orphans_and_files_in_the_way_are_drift() {
    let project = Project::new().file("a.chartspec", SPEC).file("a_test.yaml", "suite: by hand\n").generated(
        "b_test.yaml",
        "b.chartspec",
        "suite: b\n",
    );
    let found = "
        a_test.yaml: in the way: the suite of a.chartspec goes here, and here is a file without the marker of chartspec
        b_test.yaml: orphaned: its spec, b.chartspec, is gone
        ";
    project.run(["check"]).code(1).stdout(found).stderr_has("checked 1 spec: 1 in the way, 1 orphaned, 0 up to date\n");
}

#[test]
fn errors_in_one_spec_do_not_hide_the_drift_of_another() {
    let project = Project::new().file("bad.chartspec", BROKEN).file("good.chartspec", SPEC);
    project
        .run(["check"])
        .code(1)
        .stdout("good_test.yaml: missing: good.chartspec was not compiled")
        .stderr_has("error[CS0110]")
        .stderr_has("checked 2 specs: 1 with errors, 1 missing, 0 up to date\n");
}

#[test]
fn no_spec_is_no_success() {
    let project = Project::new().file("tests/a.yaml", "");
    project.run(["check"]).code(2).stdout("").stderr(
        "
        error[CS0508]: .: no spec found
         = help: a spec is a file whose name ends in `.chartspec`
         = note: a file that is hidden, or that a .gitignore names, is only taken when it is named itself

        For more about an error, try: chartspec explain CS0508
        ",
    );
}

#[test]
fn drift_is_reported_in_every_format() {
    let project = Project::new().file("a.chartspec", SPEC);
    let run = |format| project.run(["check", "--message-format", format]).code(1);
    run("short").stdout("a_test.yaml: error[CS0505]: missing: a.chartspec was not compiled");
    run("json").stdout(concat!(
        r#"{"code":"CS0505","severity":"error","message":"missing: a.chartspec was not compiled","path":"a_test.yaml","#,
        r#""span":null,"labels":[],"help":["run `chartspec compile`"],"notes":[]}"#
    ));
    run("github").stdout(concat!(
        "::error file=a_test.yaml,title=CS0505%3A an output that is not there::",
        "missing: a.chartspec was not compiled%0Ahelp: run `chartspec compile`"
    ));
    let log: serde_json::Value = serde_json::from_str(&run("sarif").out()).unwrap();
    assert_eq!(log["runs"][0]["results"][0]["ruleId"], "CS0505");
}

#[test]
fn a_check_out_where_git_made_windows_line_ends_is_up_to_date() {
    let project = Project::new().file("a.chartspec", SPEC);
    project.run(["compile"]).code(0);
    let windows = project.read("a_test.yaml").replace('\n', "\r\n");
    project.put("a_test.yaml", &windows);
    project.run(["check"]).code(0);
    project.run(["compile"]).code(0).stderr("compiled 1 spec: 0 written, 1 unchanged");
    assert_eq!(project.read("a_test.yaml"), windows);
}

#[test]
fn an_edit_that_the_spec_has_now_is_no_loss() {
    let project = Project::new().file("a.chartspec", SPEC);
    project.run(["compile"]).code(0);
    let (_, suite) = chartspec::project::marker::read(&project.read("a_test.yaml")).unwrap();
    let compiled = project.read("a_test.yaml")[suite].to_owned();
    // The marker of another suite above the text of this one, as a merge may leave it.
    let other = chartspec::project::marker::seal("a.chartspec", "suite: older\n");
    project.put("a_test.yaml", other.lines().next().unwrap().to_owned() + "\n" + &compiled);
    project.run(["check"]).code(1).stderr_has("1 stale");
    project.run(["compile"]).code(0).stderr("compiled 1 spec: 1 written, 0 unchanged");
}
