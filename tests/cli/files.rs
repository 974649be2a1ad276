//! Which specs a run is about, and where their suites go.

use crate::SPEC;
use crate::project::Project;

#[test]
fn folders_are_searched_and_files_taken_each_once() {
    let project = Project::new()
        .file("b/x.chartspec", SPEC)
        .file("b/c/y.chartspec", SPEC)
        .file("a.chartspec", SPEC)
        .file("z.chartspec", SPEC);
    let run = project
        .run(["compile", "-v", "b", "a.chartspec", "./a.chartspec", "b/c/y.chartspec", "b/../b/x.chartspec"])
        .code(0);
    let written: Vec<String> = run.err().lines().map(|line| line.split(" (").next().unwrap().to_owned()).collect();
    assert_eq!(
        written,
        [
            "written: a_test.yaml",
            "written: b/c/y_test.yaml",
            "written: b/x_test.yaml",
            "compiled 3 specs: 3 written, 0 unchanged"
        ]
    );
}

#[test]
fn ignored_and_hidden_files_are_taken_only_by_name() {
    let project = Project::new()
        .file(".gitignore", "skipped/\n")
        .file("skipped/a.chartspec", SPEC)
        .file(".hidden/b.chartspec", SPEC)
        .file("c.chartspec", SPEC);
    project.run(["compile"]).code(0).stderr("compiled 1 spec: 1 written, 0 unchanged");
    project
        .run(["compile", "skipped/a.chartspec", ".hidden/b.chartspec"])
        .code(0)
        .stderr("compiled 2 specs: 2 written, 0 unchanged");
}

#[test]
fn what_is_no_spec_is_refused() {
    let project = Project::new().file("a.chartspec", SPEC).file("a.yaml", "");
    project.run(["compile", "a.chartspec", "gone.chartspec", "a.yaml"]).code(2).stderr(
        "
        error[CS0508]: gone.chartspec: no such file or folder

        error[CS0508]: a.yaml: not a spec: the name does not end in `.chartspec`

        For more about an error, try: chartspec explain CS0508
        ",
    );
    assert_eq!(project.files(), ["a.chartspec", "a.yaml"]);
}

#[test]
fn the_configuration_is_found_from_below() {
    let project = Project::new()
        .file("chartspec.toml", "specs = [\"specs\"]\nout = \"generated\"")
        .file("specs/a/b.chartspec", SPEC)
        .file("charts/app/tests/c.chartspec", SPEC)
        .file("elsewhere/d.txt", "")
        .within("elsewhere");
    project.run(["compile"]).code(0).stderr("compiled 1 spec: 1 written, 0 unchanged");
    assert!(project.read("generated/a/b_test.yaml").starts_with("# Compiled by chartspec from specs/a/b.chartspec ("));
    // A spec outside of the configured folders goes beside itself.
    project.run(["compile", "../charts/app/tests/c.chartspec"]).code(0);
    assert!(
        project
            .read("charts/app/tests/c_test.yaml")
            .starts_with("# Compiled by chartspec from charts/app/tests/c.chartspec (")
    );
    project.run(["check", "../charts", ".."]).code(0).stderr("checked 2 specs: 2 up to date");
}

#[test]
fn orphans_are_found_under_the_folder_for_suites() {
    let project = Project::new()
        .file("chartspec.toml", "specs = [\"specs\"]\nout = \"generated\"")
        .file(".gitignore", "/generated\n")
        .file("specs/a.chartspec", SPEC)
        .file("specs/sub/b.chartspec", SPEC)
        .generated("generated/sub/gone_test.yaml", "specs/sub/gone.chartspec", "suite: gone\n")
        .generated("generated/other_test.yaml", "specs/other.chartspec", "suite: other\n");
    project
        .run(["compile", "specs/sub", "--prune"])
        .code(0)
        .stderr("compiled 1 spec: 1 written, 0 unchanged, 1 removed");
    project.run(["check"]).code(1).stdout(
        "
        generated/a_test.yaml: missing: specs/a.chartspec was not compiled
        generated/other_test.yaml: orphaned: its spec, specs/other.chartspec, is gone
        ",
    );
}

#[test]
fn every_mistake_in_the_configuration_is_shown() {
    let project = Project::new().file("chartspec.toml", "spec = [\"specs\"]\nout = 3\nrunner = []\ncolour = \"red\"\n");
    project.run(["compile"]).code(2).stderr(
        "
        error[CS0507]: an unknown key `spec`
          ┌─ chartspec.toml:1:1
          │
        1 │ spec = [\"specs\"]
          │ ^^^^
          │
          = help: did you mean `specs`?

        error[CS0507]: a value that `out` cannot have
          ┌─ chartspec.toml:2:7
          │
        2 │ out = 3
          │       ^ expected a folder such as \"generated\", not an integer

        error[CS0507]: a value that `runner` cannot have
          ┌─ chartspec.toml:3:10
          │
        3 │ runner = []
          │          ^^ expected a list such as [\"helm\", \"unittest\"], not an empty list

        error[CS0507]: an unknown key `colour`
          ┌─ chartspec.toml:4:1
          │
        4 │ colour = \"red\"
          │ ^^^^^^
          │
          = help: the keys are specs, out, chart, runner

        For more about an error, try: chartspec explain CS0507
        ",
    );
}

#[test]
fn a_configuration_that_is_no_toml_is_shown_where_it_breaks() {
    let project = Project::new().file("chartspec.toml", "specs = [\"a\"\nout = 1\n");
    project
        .run(["compile", "--message-format", "short"])
        .code(2)
        .stderr_has("chartspec.toml:")
        .stderr_has("error[CS0507]");
}

#[test]
fn a_folder_for_suites_needs_folders_with_specs() {
    let project = Project::new().file("chartspec.toml", "out = \"generated\"").file("a.chartspec", SPEC);
    project.run(["compile"]).code(2).stderr_has("`out` without `specs`").stderr_has("chartspec.toml:1:1");
}

#[test]
fn a_configured_folder_that_is_not_there_is_named() {
    let project = Project::new().file("chartspec.toml", "specs = [\"spces\"]");
    let run = project.run(["check"]).code(2);
    run.stderr_has("spces: no such file or folder").stderr_has("note: `specs` in chartspec.toml names it");
}

#[test]
fn a_chart_that_is_configured_and_not_there_is_named_once() {
    let project = Project::new()
        .file("chartspec.toml", "chart = \"charts/app\"")
        .file("a.chartspec", SPEC)
        .file("b.chartspec", SPEC);
    let run = project.run(["compile", "--message-format", "short"]).code(1);
    let charts = run.err().lines().filter(|line| line.starts_with("charts/app/Chart.yaml: error[CS0404]")).count();
    assert_eq!(charts, 1, "{}", run.err());
}

#[test]
fn a_project_may_be_named_from_anywhere() {
    let project = Project::new().file("work/a.chartspec", SPEC).file("other/b.txt", "").within("other");
    let spec = project.path("work/a.chartspec").canonicalize().unwrap();
    project.run([spec.as_os_str()]).code(2);
    let run = project.run([std::ffi::OsStr::new("compile"), spec.as_os_str(), std::ffi::OsStr::new("-v")]).code(0);
    assert!(run.err().starts_with(&format!("written: {}", spec.with_file_name("a_test.yaml").display())));
}
