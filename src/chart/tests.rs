use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{Chart, find};

const CHART_YAML: &str = "apiVersion: v2\nname: app\nversion: 0.1.0\n";

/// A chart on disk, written file by file.
struct Written(TempDir);

impl Written {
    fn empty() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn app() -> Self {
        Self::empty().with("Chart.yaml", CHART_YAML)
    }

    fn with(self, file: &str, content: impl AsRef<[u8]>) -> Self {
        let path = self.0.path().join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        fs::write(path, content).expect("a new file");
        self
    }

    fn root(&self) -> &Path {
        self.0.path()
    }

    fn load(&self) -> Chart {
        Chart::load(self.root()).expect("a chart")
    }

    /// Why it is no chart, without the path.
    fn refused(&self) -> String {
        let error = Chart::load(self.root()).expect_err("a broken chart");
        assert_eq!(error.file, self.root().join("Chart.yaml"));
        error.reason
    }
}

fn templates(chart: &Chart) -> Vec<&str> {
    chart.templates().collect()
}

fn problems(chart: &Chart) -> Vec<String> {
    chart.problems().into_iter().map(ToString::to_string).collect()
}

fn path(dotted: &str) -> Vec<String> {
    dotted.split('.').map(str::to_owned).collect()
}

#[test]
fn a_chart_has_the_name_and_type_of_its_chart_yaml() {
    let written = Written::app();
    let chart = written.load();
    assert_eq!((chart.name(), chart.is_library(), chart.root()), ("app", false, written.root()));
    let library = Written::empty().with("Chart.yaml", "name: lib\ntype: library\n").load();
    assert_eq!((library.name(), library.is_library()), ("lib", true));
}

#[test]
fn a_name_that_looks_like_a_number_is_text() {
    assert_eq!(Written::empty().with("Chart.yaml", "name: 5\n").load().name(), "5");
}

#[test]
fn a_folder_without_a_chart_yaml_is_no_chart() {
    assert_eq!(Written::empty().refused(), "no such file");
}

#[test]
fn a_broken_chart_yaml_says_what_is_wrong() {
    let refused = |text: &[u8]| Written::empty().with("Chart.yaml", text).refused();
    assert_eq!(refused(b"version: 1\n"), "states no name");
    assert_eq!(refused(b"name: ''\n"), "states no name");
    assert_eq!(refused(b"name: [a]\n"), "states no name");
    assert_eq!(refused(b"- name\n"), "is a list, and should be a map");
    assert_eq!(refused(b"name: a\nb: \xff\n"), "line 2: is not UTF-8");
    assert_eq!(refused(b"a: b: c\n"), "line 1, column 5: mapping values are not allowed in this context");
    assert_eq!(Written::empty().with("Chart.yaml/x", "").refused(), "is no regular file");
}

#[test]
fn the_nearest_chart_above_is_found() {
    let written = Written::app()
        .with("charts/sub/Chart.yaml", CHART_YAML)
        .with("charts/sub/tests/deep/x", "")
        .with("tests/x", "");
    let root = written.root();
    assert_eq!(Chart::find(root).as_deref(), Some(root));
    assert_eq!(Chart::find(&root.join("tests")).as_deref(), Some(root));
    assert_eq!(Chart::find(&root.join("charts/sub/tests/deep")), Some(root.join("charts/sub")));
    assert_eq!(Chart::find(Written::empty().root()), None);
}

#[test]
fn a_chart_is_found_from_folders_that_lead_upwards_or_are_not_there() {
    let written = Written::app().with("a/b/x", "").with("charts/sub/Chart.yaml", CHART_YAML);
    let root = written.root();
    assert_eq!(Chart::find(&root.join("charts/sub/..")), Some(root.join("charts/sub/../..")));
    assert_eq!(Chart::find(&root.join("a/b/../missing")), Some(root.join("a/b/../..")));
}

#[test]
fn a_relative_folder_is_searched_above_the_working_folder_too() {
    // The working folder of the tests is the crate, and neither it nor a folder above is a chart.
    assert_eq!(Chart::find(Path::new("")), None);
    assert_eq!(Chart::find(Path::new("../src")), None);
    let above: Vec<_> = find::upwards(Path::new("src")).take(3).collect();
    assert_eq!(above, ["src", ".", "./.."].map(Path::new));
}

#[test]
fn templates_are_all_files_below_the_folder_sorted() {
    let written = Written::app()
        .with("templates/deploy.yaml", "")
        .with("templates/_helpers.tpl", "")
        .with("templates/NOTES.txt", "")
        .with("templates/tests/deep/test.yaml", "")
        .with("other/x.yaml", "");
    let expected =
        ["NOTES.txt", "_helpers.tpl", "deploy.yaml", "tests/deep/test.yaml"].map(|name| format!("templates/{name}"));
    assert_eq!(templates(&written.load()), expected);
}

#[test]
fn hidden_files_are_templates_only_in_deeper_folders() {
    // Seen in a run of helm-unittest: Helm ignores `templates/.?*` and nothing else of the sort.
    let written =
        Written::app().with("templates/.a.yaml", "").with("templates/.b/c.yaml", "").with("templates/d/.e.yaml", "");
    assert_eq!(templates(&written.load()), ["templates/d/.e.yaml"]);
}

#[test]
fn files_that_git_ignores_are_templates() {
    let written =
        Written::app().with(".gitignore", "*.yaml\n").with("templates/a.yaml", "").with("templates/.ignore", "*\n");
    assert_eq!(templates(&written.load()), ["templates/a.yaml"]);
}

#[test]
fn a_chart_without_templates_has_none() {
    let chart = Written::app().load();
    assert_eq!((templates(&chart), problems(&chart)), (vec![], vec![]));
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_loops_are_problems() {
    use std::os::unix::fs::symlink;
    let written = Written::app().with("templates/a.yaml", "").with("shared/b.yaml", "");
    symlink(written.root().join("shared/b.yaml"), written.root().join("templates/b.yaml")).expect("a link");
    symlink(written.root().join("shared"), written.root().join("templates/shared")).expect("a link");
    symlink(written.root().join("templates"), written.root().join("templates/loop")).expect("a link");
    symlink("nowhere", written.root().join("templates/dangling.yaml")).expect("a link");
    let chart = written.load();
    assert_eq!(templates(&chart), ["templates/a.yaml", "templates/b.yaml", "templates/shared/b.yaml"]);
    assert_eq!(problems(&chart).len(), 2);
}

#[test]
fn a_template_is_named_with_or_without_its_folder() {
    let chart = Written::app().with("templates/a.yaml", "").with("templates/sub/b.yaml", "").load();
    for written in ["a.yaml", "templates/a.yaml"] {
        assert_eq!(chart.template(written), Some("templates/a.yaml"));
    }
    assert_eq!(chart.template("sub/b.yaml"), Some("templates/sub/b.yaml"));
    for written in ["b.yaml", "*.yaml", "A.yaml", "a", "", "./a.yaml", "templates/"] {
        assert_eq!(chart.template(written), None, "{written}");
    }
}

#[test]
fn a_template_that_begins_like_a_folder_needs_the_folder() {
    // Seen in a run of helm-unittest.
    for name in ["templates-x.yaml", "charts-x.yaml", "crds-x.yaml"] {
        let whole = format!("templates/{name}");
        let chart = Written::app().with(&whole, "").load();
        assert_eq!((chart.template(name), chart.template(&whole)), (None, Some(whole.as_str())));
    }
}

#[test]
fn includes_are_read_from_the_files() {
    let written = Written::app()
        .with("templates/deploy.yaml", r#"{{ include (print $.Template.BasePath "/cm.yaml") . }}{{ include "x" . }}"#)
        .with("templates/helpers.tpl", r#"{{ define "x" }}{{ end }}"#)
        .with("templates/cm.yaml", [0xff, 0xfe]);
    let chart = written.load();
    assert_eq!(chart.includes("deploy.yaml"), ["templates/cm.yaml", "templates/helpers.tpl"]);
    assert_eq!(chart.includes("templates/cm.yaml"), Vec::<&str>::new());
    assert_eq!(chart.includes("missing.yaml"), Vec::<&str>::new());
}

#[test]
fn a_default_value_is_found_by_its_path() {
    let chart = Written::app().with("values.yaml", "\u{feff}a:\n  yes: {b.c: on}\n  list: [1]\nempty:\n").load();
    assert_eq!(chart.value(&path("a.true")), Some(&json!({"b.c": true})));
    assert_eq!(chart.value(&["a".to_owned(), "true".to_owned(), "b.c".to_owned()]), Some(&json!(true)));
    assert_eq!(chart.value(&path("empty")), Some(&Value::Null));
    assert_eq!(chart.value(&path("a.list")), Some(&json!([1])));
    for missing in ["a.list.0", "a.yes", "empty.x", "b"] {
        assert_eq!(chart.value(&path(missing)), None, "{missing}");
    }
}

#[test]
fn a_chart_without_values_and_schema_is_whole() {
    let chart = Written::app().load();
    assert_eq!(chart.value(&path("a")), None);
    assert_eq!(chart.refusals(&json!({"a": 1})), vec![]);
    assert_eq!(problems(&chart), Vec::<String>::new());
}

#[test]
fn broken_values_are_a_problem_and_stop_nothing_else() {
    let chart = Written::app()
        .with("values.yaml", "a: [\n")
        .with("values.schema.json", r#"{"properties": {"a": {"type": "boolean"}}}"#)
        .with("templates/a.yaml", "")
        .load();
    assert_eq!(problems(&chart), Vec::<String>::new(), "nobody has asked yet");
    assert_eq!(chart.value(&path("a")), None);
    assert_eq!(problems(&chart).len(), 1);
    assert!(problems(&chart)[0].starts_with("values.yaml: line "), "{:?}", problems(&chart));
    assert_eq!(chart.refusals(&json!({"a": "x"}))[0].message, "got string, want boolean");
    assert_eq!(templates(&chart), ["templates/a.yaml"]);
}

#[test]
fn a_broken_schema_is_a_problem_and_refuses_nothing() {
    let chart = Written::app().with("values.yaml", "a: 1\n").with("values.schema.json", "{").load();
    assert_eq!(chart.refusals(&json!({"a": "x"})), vec![]);
    assert_eq!(problems(&chart), ["values.schema.json: EOF while parsing an object at line 1 column 1"]);
    assert_eq!(chart.value(&path("a")), Some(&json!(1)));
}

#[test]
fn files_that_helm_would_not_read_are_problems() {
    let large = Written::app().with("values.yaml", vec![b'#'; 5 * 1024 * 1024 + 1]).load();
    let binary = Written::app().with("values.yaml", b"a: 1\nb: \xff").load();
    let folder = Written::app().with("values.yaml/x", "").load();
    for (chart, problem) in [
        (large, "values.yaml: is larger than the 5 MiB that Helm allows for a file"),
        (binary, "values.yaml: line 2: is not UTF-8"),
        (folder, "values.yaml: is no regular file"),
    ] {
        assert_eq!(chart.value(&path("a")), None);
        assert_eq!(problems(&chart), [problem]);
    }
}

#[test]
fn refusals_lie_over_the_defaults() {
    let chart = Written::app()
        .with("values.yaml", "probe: {enabled: false}\n")
        .with("values.schema.json", r#"{"properties": {"probe": {"properties": {"enabled": {"type": "boolean"}}}}}"#)
        .load();
    let refusals = chart.refusals(&json!({"probe": {"enabled": "false"}}));
    assert_eq!(refusals.len(), 1);
    assert_eq!(
        (refusals[0].path.clone(), refusals[0].message.as_str()),
        (path("probe.enabled"), "got string, want boolean")
    );
    assert_eq!(chart.refusals(&json!({"probe": {"enabled": true}})), vec![]);
}

#[test]
fn a_chart_can_be_shared_by_threads() {
    fn shared<T: Send + Sync>(_: &T) {}
    let written = Written::app()
        .with("values.schema.json", r#"{"properties": {"a": {"type": "boolean"}}}"#)
        .with("templates/a.yaml", r#"{{ include "app/templates/b.yaml" . }}"#)
        .with("templates/b.yaml", "");
    let chart = written.load();
    shared(&chart);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                assert_eq!(chart.includes("a.yaml"), ["templates/b.yaml"]);
                assert_eq!(chart.refusals(&json!({"a": 1})).len(), 1);
            });
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn no_bytes_panic(values: Vec<u8>, schema: Vec<u8>, template: Vec<u8>, metadata: Vec<u8>) {
        let written = Written::app().with("values.yaml", values).with("values.schema.json", schema).with("templates/a.yaml", template);
        let chart = written.load();
        let _ = (chart.value(&path("a")), chart.includes("a.yaml"), chart.refusals(&json!({"a": 1})), chart.problems());
        let _ = Chart::load(written.with("Chart.yaml", metadata).root());
    }
}
