//! What is said, where, and in which colours.

use std::io::Read;
use std::process::Stdio;

use crate::project::Project;
use crate::{BROKEN, SPEC};

#[test]
fn alone_the_program_explains_itself() {
    let project = Project::new();
    project
        .run::<&str>([])
        .code(2)
        .stdout("")
        .stderr_has("Usage: chartspec [OPTIONS] <COMMAND>")
        .stderr_has("Exit codes:");
    project.run(["--help"]).code(0).stdout_has("Examples:").stdout_has("Exit codes:").stderr("");
    project.run(["--version"]).code(0).stdout(concat!("chartspec ", env!("CARGO_PKG_VERSION"))).stderr("");
}

#[test]
fn an_unknown_command_gets_a_suggestion() {
    Project::new().run(["complie"]).code(2).stderr_has("'compile'");
}

#[test]
fn colours_are_for_terminals_and_for_those_who_ask() {
    let coloured = |project: Project, arguments: &[&str]| {
        project.put("a.chartspec", BROKEN);
        project.run(arguments).code(1).err().contains('\u{1b}')
    };
    assert!(!coloured(Project::new(), &["compile"]));
    assert!(coloured(Project::new(), &["compile", "--color", "always"]));
    assert!(coloured(Project::new().variable("CLICOLOR_FORCE", "1"), &["compile"]));
    assert!(!coloured(Project::new().variable("CLICOLOR_FORCE", "0"), &["compile"]));
    assert!(!coloured(Project::new().variable("CLICOLOR_FORCE", "1").variable("NO_COLOR", "1"), &["compile"]));
    assert!(coloured(Project::new().variable("NO_COLOR", "1"), &["compile", "--color=always"]));
    assert!(!coloured(Project::new().variable("CLICOLOR_FORCE", "1"), &["compile", "--color=never"]));
}

#[test]
fn a_diff_is_coloured_on_demand() {
    let project = Project::new().file("a.chartspec", SPEC).generated("a_test.yaml", "a.chartspec", "suite: older\n");
    project.run(["check", "--color", "always"]).code(1).stdout_has("\u{1b}[31m-suite: older\u{1b}[0m\n");
}

#[test]
fn what_programs_read_is_on_standard_output() {
    let project = Project::new().file("a.chartspec", BROKEN);
    let run = |format| {
        project
            .run(["compile", "--message-format", format])
            .code(1)
            .stderr("1 of 1 spec has errors: nothing was written")
    };
    run("json").stdout_has("{\"code\":\"CS0110\",\"severity\":\"error\",");
    run("github").stdout_has("::error file=a.chartspec,line=2,endLine=2,col=3,endColumn=3,title=CS0110%3A ");
    let log: serde_json::Value = serde_json::from_str(&run("sarif").out()).unwrap();
    assert_eq!(log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"], 2);
}

#[test]
fn a_log_without_results_is_still_a_log() {
    let project = Project::new().file("a.chartspec", SPEC);
    let run = project.run(["compile", "--message-format", "sarif"]).code(0);
    let log: serde_json::Value = serde_json::from_str(&run.out()).unwrap();
    assert_eq!(log["runs"][0]["results"], serde_json::json!([]));
    project.run(["compile", "--message-format", "json"]).code(0).stdout("");
}

#[test]
fn what_stops_the_work_is_said_in_the_same_format() {
    let project = Project::new();
    project.run(["check", "--message-format", "json"]).code(2).stdout_has("{\"code\":\"CS0508\"").stderr("");
}

#[test]
fn code_hosts_get_paths_from_the_root_of_the_repository() {
    let project = Project::new().file("charts/app/tests/a.chartspec", BROKEN).within("charts/app");
    let root = project.path("").canonicalize().unwrap();
    for (format, path) in [("github", "file=charts/app/tests/a.chartspec,"), ("json", "\"path\":\"tests/a.chartspec\"")]
    {
        let mut command = project.command(["compile", "--message-format", format]);
        let output = command.env("GITHUB_WORKSPACE", &root).output().unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        assert!(shown.contains(path), "{shown}");
    }
}

#[test]
fn warnings_are_heard_unless_quiet() {
    let project = Project::new().file("a.chartspec", SPEC).generated("b_test.yaml", "b.chartspec", "suite: b\n");
    project.run(["compile"]).code(0).stderr_has("warning[CS0506]");
    project.run(["compile", "--quiet"]).code(0).stderr("");
    project.run(["compile", "--quiet", "--message-format", "json"]).code(0).stdout_has("CS0506").stderr("");
    project.run(["check", "--quiet"]).code(1).stdout_has("b_test.yaml: orphaned").stderr("");
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let project = Project::new().file("a.chartspec", SPEC).generated("a_test.yaml", "a.chartspec", "x: 1\n");
    for (arguments, code) in [(["completions", "zsh"], 0), (["check", "-q"], 1)] {
        let mut child = project.command(arguments).spawn().unwrap();
        drop(child.stdout.take());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!((child.wait().unwrap().code(), said.as_str()), (Some(code), ""));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let full = || Stdio::from(std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    let project = Project::new().file("a.chartspec", SPEC);
    for arguments in [vec!["check"], vec!["man"]] {
        let output = project.command(arguments).stdout(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).unwrap().contains("cannot write to standard output"));
    }
}

#[test]
fn packages_get_completions_and_a_manual_page() {
    let project = Project::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        project.run(["completions", shell]).code(0).stdout_has("chartspec").stderr("");
    }
    project.run(["man"]).code(0).stdout_has(".TH chartspec 1").stderr("");
}
