//! `chartspec compile`

use std::fs;

use crate::project::Project;
use crate::{BROKEN, SPEC};

#[test]
fn a_spec_becomes_a_suite_beside_it() {
    let project = Project::new().file("tests/probes.chartspec", SPEC);
    project.run(["compile"]).code(0).stdout("").stderr("compiled 1 spec: 1 written, 0 unchanged");
    assert_eq!(project.files(), ["tests/probes.chartspec", "tests/probes_test.yaml"]);
    let suite = project.read("tests/probes_test.yaml");
    let marker = suite.lines().next().unwrap();
    assert!(marker.starts_with("# Compiled by chartspec from probes.chartspec (digest "), "{marker}");
    assert!(marker.ends_with("): change that file, not this one."), "{marker}");
}

#[test]
fn a_suite_that_would_not_change_is_not_touched() {
    let project = Project::new().file("a.chartspec", SPEC).file("b.chartspec", SPEC);
    project.run(["compile"]).code(0);
    let before = fs::metadata(project.path("a_test.yaml")).unwrap();
    fs::remove_file(project.path("b_test.yaml")).unwrap();
    project.run(["compile"]).code(0).stderr("compiled 2 specs: 1 written, 1 unchanged");
    let after = fs::metadata(project.path("a_test.yaml")).unwrap();
    assert_eq!(before.modified().unwrap(), after.modified().unwrap());
    #[cfg(unix)]
    assert_eq!(std::os::unix::fs::MetadataExt::ino(&before), std::os::unix::fs::MetadataExt::ino(&after));
}

#[test]
fn an_older_suite_is_rewritten() {
    let project = Project::new().file("a.chartspec", SPEC).generated("a_test.yaml", "a.chartspec", "suite: older\n");
    project.run(["compile"]).code(0).stderr("compiled 1 spec: 1 written, 0 unchanged");
    assert!(!project.read("a_test.yaml").contains("older"));
}

#[test]
fn with_an_error_in_one_spec_nothing_is_written() {
    let project = Project::new().file("good.chartspec", SPEC).file("bad.chartspec", BROKEN);
    project.run(["compile"]).code(1).stdout("").stderr(
        "
        error[CS0110]: the file is not UTF-8 text: byte 0xFF at offset 28
          ┌─ bad.chartspec:2:3
          │
        2 │ # �
          │   ^ it is text up to here
          │
          = help: save the file as UTF-8

        1 of 2 specs has errors: nothing was written
        For more about an error, try: chartspec explain CS0110
        ",
    );
    assert_eq!(project.files(), ["bad.chartspec", "good.chartspec"]);
}

#[test]
fn messages_come_in_the_order_of_the_specs() {
    let names: Vec<String> = (10..60).map(|n| format!("tests/{n}.chartspec")).collect();
    let project = names.iter().rev().fold(Project::new(), |project, name| project.file(name, BROKEN));
    let run = project.run(["compile", "--message-format", "short"]).code(1);
    let said: Vec<String> =
        run.err().lines().filter_map(|line| line.split_once(":2:")).map(|(name, _)| name.to_owned()).collect();
    assert_eq!(said, names);
}

#[test]
fn verbose_lists_every_file_and_quiet_says_nothing() {
    let project = Project::new().file("a.chartspec", SPEC).file("b.chartspec", SPEC);
    project.run(["compile", "a.chartspec", "-q"]).code(0).stdout("").stderr("");
    let run = project.run(["compile", "-v"]).code(0).stdout("");
    let words: Vec<String> = run.err().lines().map(|line| line.split(" (").next().unwrap().to_owned()).collect();
    assert_eq!(words, ["unchanged: a_test.yaml", "written: b_test.yaml", "compiled 2 specs: 1 written, 1 unchanged"]);
}

#[test]
fn an_edit_by_hand_is_not_lost() {
    let project = Project::new().file("a.chartspec", SPEC).file("b.chartspec", SPEC);
    project.run(["compile", "a.chartspec"]).code(0);
    project.edit("a_test.yaml");
    let edited = project.read("a_test.yaml");
    project.run(["compile"]).code(1).stderr(
        "
        error[CS0503]: a_test.yaml: edited by hand since it was compiled from a.chartspec
         = help: move the edit to the spec, or give it up with `chartspec compile --force`

        nothing was written
        For more about an error, try: chartspec explain CS0503
        ",
    );
    assert_eq!(project.read("a_test.yaml"), edited);
    assert_eq!(project.files(), ["a.chartspec", "a_test.yaml", "b.chartspec"]);
    project.run(["compile", "--force"]).code(0).stderr("compiled 2 specs: 2 written, 0 unchanged");
    assert!(!project.read("a_test.yaml").contains("edited"));
}

#[test]
fn a_file_that_chartspec_did_not_make_stays() {
    let project = Project::new().file("a.chartspec", SPEC).file("a_test.yaml", "suite: by hand\n");
    for arguments in [vec!["compile"], vec!["compile", "--force"]] {
        project.run(arguments).code(1).stdout("").stderr(
            "
            error[CS0501]: a_test.yaml: in the way: the suite of a.chartspec goes here, and here is a file without the marker of chartspec
             = help: chartspec overwrites only what it made: move the file away, or rename the spec

            nothing was written
            For more about an error, try: chartspec explain CS0501
            ",
        );
    }
    assert_eq!(project.read("a_test.yaml"), "suite: by hand\n");
}

#[test]
fn two_specs_with_one_suite_are_refused_before_anything_is_written() {
    let project = Project::new()
        .file("chartspec.toml", "specs = [\"one\", \"two\"]\nout = \"out\"")
        .file("one/a.chartspec", SPEC)
        .file("one/b.chartspec", SPEC)
        .file("two/a.chartspec", SPEC);
    project.run(["compile"]).code(1).stderr(
        "
        error[CS0502]: two/a.chartspec: its suite and that of one/a.chartspec go to one file, out/a_test.yaml
         = help: rename one of the two specs

        nothing was written
        For more about an error, try: chartspec explain CS0502
        ",
    );
    assert!(!project.path("out").exists());
}

#[test]
fn suites_whose_names_differ_in_case_alone_are_one_file_elsewhere() {
    let project = Project::new().file("a.chartspec", SPEC).file("A.chartspec", SPEC);
    project.run(["compile"]).code(1).stderr_has("one file on macOS and Windows");
}

#[test]
fn a_suite_whose_spec_is_gone_is_mentioned_and_removed_on_demand() {
    let project = Project::new().file("a.chartspec", SPEC).generated("b_test.yaml", "b.chartspec", "suite: b\n");
    project.run(["compile"]).code(0).stderr(
        "
        warning[CS0506]: b_test.yaml: orphaned: its spec, b.chartspec, is gone
         = help: `chartspec compile --prune` removes it

        compiled 1 spec: 1 written, 0 unchanged
        For more about a warning, try: chartspec explain CS0506
        ",
    );
    project
        .run(["compile", "--prune", "-v"])
        .code(0)
        .stderr_has("removed: b_test.yaml\n")
        .stderr_has("1 unchanged, 1 removed");
    assert_eq!(project.files(), ["a.chartspec", "a_test.yaml"]);
}

#[test]
fn an_orphan_that_was_edited_by_hand_is_not_removed() {
    let project = Project::new().file("a.chartspec", SPEC).generated("b_test.yaml", "b.chartspec", "suite: b\n");
    project.edit("b_test.yaml");
    project.run(["compile", "--prune"]).code(0).stderr_has("move the edit to a spec");
    assert!(project.path("b_test.yaml").exists());
    project.run(["compile", "--prune", "--force"]).code(0);
    assert!(!project.path("b_test.yaml").exists());
}

#[test]
fn nothing_is_removed_that_is_not_known_to_be_an_orphan() {
    let project = Project::new()
        .file("a.chartspec", SPEC)
        .file(".gitignore", "ignored.chartspec\n")
        .file("ignored.chartspec", SPEC)
        .generated("ignored_test.yaml", "ignored.chartspec", "suite: b\n")
        .generated("streamed_test.yaml", "<stdin>", "suite: c\n")
        .file("hand_test.yaml", "suite: by hand\n");
    project.run(["compile", "--prune", "--force"]).code(0).stderr("compiled 1 spec: 1 written, 0 unchanged");
    for file in ["ignored_test.yaml", "streamed_test.yaml", "hand_test.yaml"] {
        assert!(project.path(file).exists(), "{file}");
    }
}

#[test]
fn a_suite_of_before_the_configuration_is_an_orphan() {
    let project = Project::new().file("specs/a.chartspec", SPEC);
    project.run(["compile"]).code(0);
    project.put("chartspec.toml", "specs = [\"specs\"]\nout = \"out\"");
    project
        .run(["compile"])
        .code(0)
        .stderr_has("specs/a_test.yaml: orphaned: the suite of a.chartspec goes to out/a_test.yaml");
}

#[test]
fn a_file_on_the_command_line_says_nothing_about_orphans() {
    let project = Project::new().file("a.chartspec", SPEC).generated("b_test.yaml", "b.chartspec", "suite: b\n");
    project.run(["compile", "a.chartspec"]).code(0).stderr("compiled 1 spec: 1 written, 0 unchanged");
}

#[test]
fn standard_input_becomes_standard_output() {
    let project = Project::new().file("tests/a.chartspec", SPEC).input(SPEC);
    project.run(["compile"]).code(0);
    let suite = project.read("tests/a_test.yaml");
    let run = project.run(["compile", "-", "--stdin-filepath", "tests/a.chartspec"]).code(0).stderr("");
    assert_eq!(run.out(), suite);
    project.run(["compile", "-"]).code(0).stdout_has("# Compiled by chartspec from <stdin> (digest ");
    assert_eq!(project.files(), ["tests/a.chartspec", "tests/a_test.yaml"]);
}

#[test]
fn errors_in_standard_input_are_about_its_name() {
    let project = Project::new().input(BROKEN);
    let run = project.run(["compile", "-", "--stdin-filepath", "tests/a.chartspec", "--message-format", "short"]);
    run.code(1)
        .stdout("")
        .stderr("tests/a.chartspec:2:3: error[CS0110]: the file is not UTF-8 text: byte 0xFF at offset 28");
    project.run(["compile", "-"]).code(1).stdout("").stderr_has("<stdin>:2:3");
    // Standard output is for the suite, so messages stay away from it in every format.
    project.run(["compile", "-", "--message-format", "json"]).code(1).stdout("").stderr_has("{\"code\":\"CS0110\"");
}

#[test]
fn standard_input_stands_alone() {
    let project = Project::new().file("a.chartspec", SPEC).input(SPEC);
    project.run(["compile", "-", "a.chartspec"]).code(2).stderr_has("`-` stands alone");
    project.run(["compile", "--stdin-filepath", "a.chartspec"]).code(2).stderr_has("`--stdin-filepath` names");
}
