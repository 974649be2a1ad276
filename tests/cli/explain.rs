//! `chartspec explain`, and where it is pointed at.

use chartspec::diagnostics::{Code, explain};

use crate::project::Project;
use crate::{BROKEN, SPEC};

/// A spec with a warning.
const WARNED: &str = "template templates/a.yaml\nwith a = {}\ndeployment: container api: no probes\n";

#[test]
fn a_code_is_explained_however_it_is_written() {
    let project = Project::new();
    let explained = "
        CS0301: a port outside of 1 to 65535

        A port is a number outside of 1 to 65535.

        Wrong

            readiness = tcp :0
            liveness = http GET / :80800

        Right

            readiness = tcp :8080
            liveness = http GET / :8080

        Why

        The API server refuses the pod. A name of a port, such as `:http`, has at least one letter.

        - Kubernetes, `IsValidPortNum`: https://github.com/kubernetes/kubernetes/blob/master/staging/src/k8s.io/apimachinery/pkg/util/validation/validation.go
        ";
    for written in ["CS0301", "cs0301", "cs301", "301"] {
        project.run(["explain", written]).code(0).stdout(explained).stderr("");
    }
}

#[test]
fn headings_are_bold_for_those_who_see_colours() {
    let project = Project::new();
    project.run(["explain", "301", "--color", "always"]).code(0).stdout_has("\u{1b}[1mWrong\u{1b}[0m\n");
    project.run(["explain", "--color", "always"]).code(0).stdout_has("\u{1b}[1mWhat Kubernetes refuses\u{1b}[0m\n");
}

#[test]
fn without_a_code_all_are_listed() {
    let listed = Project::new().run(["explain"]).code(0).stderr("").out();
    for code in Code::ALL {
        assert!(listed.contains(&format!("\n    {}  {}", code.as_str(), code.title())), "{listed}");
    }
    assert!(listed.starts_with("The text of a spec\n\n    CS0101  a statement that cannot be read\n"), "{listed}");
    assert!(listed.contains("    CS0215  a value that changes nothing (warning)\n"), "{listed}");
}

#[test]
fn markdown_is_printed_as_it_is() {
    let project = Project::new();
    project.run(["explain", "--markdown"]).code(0).stdout(&format!("\n{}", explain::all()));
    project.run(["explain", "cs301", "--markdown"]).code(0).stdout_has("\n## Wrong\n\n```chartspec in container\n");
}

#[test]
fn an_unknown_code_gets_a_suggestion() {
    let project = Project::new();
    project.run(["explain", "CSO301"]).code(2).stdout("").stderr_has("\"CSO301\" is no code: did you mean CS0301?");
    let unknown = "\"CS9999\" is no code: `chartspec explain` lists all codes";
    project.run(["explain", "CS9999"]).code(2).stdout("").stderr_has(unknown);
    project.run(["explain", "\u{1b}[2J"]).code(2).stderr_has("\"\\u{1b}[2J\" is no code");
}

#[test]
fn shells_complete_codes() {
    Project::new().run(["completions", "zsh"]).code(0).stdout_has("CS0301\\:\"a port outside of 1 to 65535\"");
}

#[test]
fn a_run_with_something_wrong_ends_with_where_to_read_on() {
    let project = Project::new().file("a.chartspec", BROKEN).file("b.chartspec", BROKEN).file("c.chartspec", WARNED);
    let said = project.run(["compile"]).code(1).err();
    let end = "2 of 3 specs have errors: nothing was written\nFor more about an error, try: chartspec explain CS0110\n";
    assert!(said.ends_with(end), "{said}");
    assert_eq!(said.matches("chartspec explain").count(), 1);

    let warned = Project::new().file("c.chartspec", WARNED);
    let said = warned.run(["compile"]).code(0).err();
    assert!(said.ends_with("\nFor more about a warning, try: chartspec explain CS0215\n"), "{said}");
}

#[test]
fn nothing_is_added_where_nothing_is_wrong_or_nobody_reads_it() {
    let well = Project::new().file("a.chartspec", SPEC);
    assert!(!well.run(["compile"]).code(0).err().contains("explain"));
    let project = Project::new().file("a.chartspec", BROKEN);
    for format in ["short", "json", "github", "sarif"] {
        assert!(!project.run(["compile", "--message-format", format]).code(1).err().contains("explain"));
    }
    assert!(!project.run(["compile", "--quiet"]).code(1).err().contains("explain"));
}
