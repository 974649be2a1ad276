//! Files that nobody should have, and that somebody has.
#![cfg(unix)]

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;

use crate::SPEC;
use crate::project::Project;

fn mode(project: &Project, path: &str) -> u32 {
    fs::metadata(project.path(path)).unwrap().permissions().mode() & 0o7777
}

#[test]
fn a_pipe_called_as_a_spec_does_not_hang() {
    let project = Project::new().file("a.chartspec", SPEC);
    assert!(Command::new("mkfifo").arg(project.path("pipe.chartspec")).status().unwrap().success());
    let said = "error[CS0509]: pipe.chartspec: cannot be read: not a regular file";
    project.run(["compile"]).code(2).stderr_has(said);
    project.run(["compile", "pipe.chartspec"]).code(2).stderr_has("pipe.chartspec: cannot be read: not a regular file");
    assert!(!project.path("a_test.yaml").exists());
}

#[test]
fn a_pipe_in_the_way_does_not_hang() {
    let project = Project::new().file("a.chartspec", SPEC);
    assert!(Command::new("mkfifo").arg(project.path("a_test.yaml")).status().unwrap().success());
    project.run(["compile"]).code(1).stderr_has("here is not a regular file");
    project.run(["check"]).code(1).stdout_has("here is not a regular file");
}

#[test]
fn a_folder_called_as_a_spec_is_a_folder() {
    let project =
        Project::new().file("folder.chartspec/a.chartspec", SPEC).file("a_test.yaml/x", "").file("a.chartspec", SPEC);
    project.run(["compile"]).code(1).stderr_has("here is a folder");
    project.run(["compile", "folder.chartspec"]).code(0).stderr("compiled 1 spec: 1 written, 0 unchanged");
}

#[test]
fn no_link_is_written_through() {
    let project = Project::new().file("a.chartspec", SPEC).file("b.chartspec", SPEC).file("precious.txt", "mine\n");
    symlink("precious.txt", project.path("a_test.yaml")).unwrap();
    symlink("nowhere.txt", project.path("b_test.yaml")).unwrap();
    project
        .run(["compile", "--force"])
        .code(1)
        .stderr_has("a_test.yaml: in the way")
        .stderr_has("b_test.yaml: in the way")
        .stderr_has("a symbolic link");
    assert_eq!(project.read("precious.txt"), "mine\n");
    assert!(!project.path("nowhere.txt").exists());
}

#[test]
fn a_link_to_a_generated_file_is_not_ours_either() {
    let project = Project::new().file("a.chartspec", SPEC).generated("real.yaml", "a.chartspec", "suite: older\n");
    symlink("real.yaml", project.path("a_test.yaml")).unwrap();
    project.run(["compile"]).code(1).stderr_has("here is a symbolic link");
    assert!(project.read("real.yaml").contains("older"));
}

#[test]
fn a_folder_for_suites_may_be_a_link() {
    let project = Project::new()
        .file("chartspec.toml", "specs = [\"specs\"]\nout = \"generated\"")
        .file("specs/a.chartspec", SPEC)
        .file("elsewhere/x", "");
    symlink("elsewhere", project.path("generated")).unwrap();
    project.run(["compile"]).code(0);
    assert!(project.path("elsewhere/a_test.yaml").is_file());
    project.run(["check"]).code(0);
}

#[test]
fn one_spec_under_two_names_of_its_folder_is_one_spec() {
    let project = Project::new().file("real/a.chartspec", SPEC);
    symlink("real", project.path("link")).unwrap();
    project
        .run(["compile", "real", "link", "link/a.chartspec"])
        .code(0)
        .stderr("compiled 1 spec: 1 written, 0 unchanged");
}

#[test]
fn a_link_to_nowhere_is_named() {
    let project = Project::new();
    symlink("gone", project.path("a.chartspec")).unwrap();
    project.run(["compile"]).code(2).stderr_has("a.chartspec: cannot be read: no such file or directory");
}

#[test]
fn a_file_of_gigabytes_is_refused() {
    let project = Project::new();
    File::create(project.path("a.chartspec")).unwrap().set_len(1 << 32).unwrap();
    project.run(["compile"]).code(2).stderr_has("a.chartspec: cannot be read: larger than 64 MiB, which no spec is");
}

#[test]
fn a_utf_16_file_gets_good_advice() {
    let project = Project::new().file("a.chartspec", b"\xff\xfea\0\n\0");
    project.run(["compile"]).code(1).stderr_has("help: this looks like UTF-16: save the file as UTF-8");
}

#[test]
fn a_name_is_no_way_into_the_suite_or_the_terminal() {
    let name = "a\nsuite: b\u{1b}[31m\u{202e}.chartspec";
    let project = Project::new().file(name, SPEC);
    project.run(["compile", "-v"]).code(0).stderr_has("written: a␊suite: b␛[31m<U+202E>_test.yaml");
    let suite = project.read("a\nsuite: b\u{1b}[31m\u{202e}_test.yaml");
    assert!(
        suite.starts_with(r"# Compiled by chartspec from a\u{a}suite: b\u{1b}[31m\u{202e}.chartspec (digest "),
        "{suite}"
    );
    project.run(["check"]).code(0).stderr("checked 1 spec: 1 up to date");
    fs::rename(project.path(name), project.path("b.chartspec")).unwrap();
    let run = project.run(["check"]).code(1).stdout_has(r"a␊suite: b␛[31m<U+202E>_test.yaml: orphaned");
    assert!(!run.out().contains(['\u{1b}', '\u{202e}']));
}

#[test]
fn a_new_suite_has_the_mode_of_any_new_file() {
    let project = Project::new().file("a.chartspec", SPEC);
    project.run(["compile"]).code(0);
    File::create(project.path("any")).unwrap();
    assert_eq!(mode(&project, "a_test.yaml"), mode(&project, "any"));
}

#[test]
fn a_suite_that_is_rewritten_keeps_its_mode() {
    let project = Project::new().file("a.chartspec", SPEC).generated("a_test.yaml", "a.chartspec", "suite: older\n");
    fs::set_permissions(project.path("a_test.yaml"), Permissions::from_mode(0o666)).unwrap();
    project.run(["compile"]).code(0).stderr("compiled 1 spec: 1 written, 0 unchanged");
    assert_eq!(mode(&project, "a_test.yaml"), 0o666);
}

#[test]
fn a_write_that_fails_changes_nothing_and_leaves_nothing() {
    // The second suite has no folder to go to, since a file has its name.
    let project = Project::new()
        .file("chartspec.toml", "specs = [\"specs\"]\nout = \"out\"")
        .file("specs/a.chartspec", SPEC)
        .file("specs/b/c.chartspec", SPEC)
        .file("out/b", "a file")
        .generated("out/a_test.yaml", "specs/a.chartspec", "suite: older\n");
    let before = project.files();
    project.run(["compile"]).code(2).stderr_has("out/b");
    assert_eq!(project.files(), before);
    assert!(project.read("out/a_test.yaml").contains("older"));
}

#[test]
fn a_folder_that_cannot_be_written_to_is_named() {
    let project = Project::new().file("tests/a.chartspec", SPEC).file("tests/b.chartspec", SPEC);
    fs::set_permissions(project.path("tests"), Permissions::from_mode(0o555)).unwrap();
    // To some users nothing is forbidden.
    if File::create(project.path("tests/probe")).is_ok() {
        return;
    }
    project.run(["compile"]).code(2).stderr_has("tests/a_test.yaml: cannot be written: permission denied");
    fs::set_permissions(project.path("tests"), Permissions::from_mode(0o755)).unwrap();
    assert_eq!(project.files(), ["tests/a.chartspec", "tests/b.chartspec"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_not_unicode_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let name = std::ffi::OsStr::from_bytes(b"a\xff.chartspec");
    let project = Project::new().file(name, SPEC);
    project.run(["compile"]).code(2).stderr_has("the name is not Unicode");
}

#[test]
fn a_configuration_that_is_a_pipe_does_not_hang() {
    let project = Project::new().file("a.chartspec", SPEC);
    assert!(Command::new("mkfifo").arg(project.path("chartspec.toml")).status().unwrap().success());
    project.run(["compile"]).code(2).stderr_has("chartspec.toml: cannot be read: not a regular file");
}
