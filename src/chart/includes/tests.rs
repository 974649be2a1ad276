//! Which files helm-unittest brings along by itself, and which it misses, was seen in runs of helm-unittest 1.1.2; the
//! answers for the public charts of prometheus-community and bitnami (3,577 templates) were rendered with it, and it missed none.

use pretty_assertions::assert_eq;
use proptest::prelude::*;

use super::Includes;

/// What `deploy.yaml` includes in a chart `app` of these files, given without `templates/`.
fn included(files: &[(&str, &str)]) -> Vec<String> {
    let mut files: Vec<_> = files.iter().map(|(name, text)| (format!("templates/{name}"), *text)).collect();
    files.sort();
    let names: Vec<_> = files.iter().map(|(name, _)| name.clone()).collect();
    let text = |name: &str| files.iter().find(|file| file.0 == name).map(|file| file.1.to_owned());
    let start = names.iter().position(|name| name == "templates/deploy.yaml").expect("a deploy.yaml");
    let includes = Includes::new("app", &names, text).of(start);
    includes.into_iter().map(|index| names[index].trim_start_matches("templates/").to_owned()).collect()
}

/// What `deploy.yaml` with this text includes, beside files that it may name.
fn named_by(text: &str) -> Vec<String> {
    included(&[("deploy.yaml", text), ("a.yaml", ""), ("b.yaml", ""), ("sub/c.yaml", ""), ("deep.yaml", "")])
}

#[test]
fn a_path_is_seen_in_each_way_to_write_it() {
    for text in [
        r#"{{ include (print $.Template.BasePath "/a.yaml") . | sha256sum }}"#,
        r#"{{- include (print .Template.BasePath "/a.yaml") $ -}}"#,
        r#"{{ include (print $.Template.BasePath "/" "a" ".yaml") . }}"#,
        r#"{{ include (printf "%s/a.yaml" $.Template.BasePath) . }}"#,
        r#"{{ include (printf "%s/%s.yaml" $.Template.BasePath "a") . }}"#,
        r#"{{ include (printf "%v%v" $.Template.BasePath `/a.yaml`) . }}"#,
        r#"{{ include (list $.Template.BasePath "a.yaml" | join "/") . }}"#,
        r#"{{ include (join "/" (list $.Template.BasePath "a.yaml")) . }}"#,
        r#"{{ include ($.Template.BasePath | printf "%s/a.yaml") . }}"#,
        r#"{{ include (print $root.Template.BasePath "/a.yaml") $root }}"#,
        r#"{{ include (print .context.Template.BasePath "/a.yaml") .context }}"#,
        r#"{{ include (print (index . 0).Template.BasePath "/a.yaml") . }}"#,
        r#"{{ include (print .Chart.Name "/templates/a.yaml") . }}"#,
        r#"{{ include "app/templates/a.yaml" . }}"#,
        r#"{{ template "app/templates/a.yaml" . }}"#,
        r#"{{ tpl (include (print $.Template.BasePath "/a.yaml") .) . | nindent 4 }}"#,
        r#"{{ if eq (include (print $.Template.BasePath "/a.yaml") .) "x" }}{{ end }}"#,
        r#"{{ $sum := include (print $.Template.BasePath "/a.yaml") . | sha256sum }}"#,
    ] {
        assert_eq!(named_by(text), ["a.yaml"], "{text}");
    }
}

#[test]
fn a_path_in_a_folder_is_seen() {
    assert_eq!(named_by(r#"{{ include (print $.Template.BasePath "/sub/c.yaml") . }}"#), ["sub/c.yaml"]);
}

#[test]
fn a_path_in_a_variable_is_seen() {
    assert_eq!(named_by(r#"{{ $p := print $.Template.BasePath "/a.yaml" }}{{ include $p . }}"#), ["a.yaml"]);
    let branches = r#"{{ $f := "a" }}{{ if .x }}{{ $f = "b" }}{{ end }}{{ include (print $.Template.BasePath "/" $f ".yaml") . }}"#;
    assert_eq!(named_by(branches), ["a.yaml", "b.yaml"]);
    let ternary = r#"{{ include (ternary "app/templates/a.yaml" "app/templates/b.yaml" .Values.x) . }}"#;
    assert_eq!(named_by(ternary), ["a.yaml", "b.yaml"]);
}

#[test]
fn paths_in_a_loop_are_seen() {
    for text in [
        r#"{{ range list "a" "b" }}{{ include (print $.Template.BasePath "/" . ".yaml") $ }}{{ end }}"#,
        r#"{{ range $f := list "a.yaml" "b.yaml" }}{{ include (print $.Template.BasePath "/" $f) $ }}{{ end }}"#,
        r#"{{ range $i, $f := tuple "a" "b" }}{{ if $i }}{{ include (printf "app/templates/%s.yaml" $f) $ }}{{ end }}{{ end }}"#,
    ] {
        assert_eq!(named_by(text), ["a.yaml", "b.yaml"], "{text}");
    }
}

#[test]
fn the_dot_of_a_loop_ends_with_it() {
    let text = r#"{{ range list "a" }}{{ end }}{{ include (print $.Template.BasePath "/" . ".yaml") $ }}"#;
    assert_eq!(named_by(text), Vec::<String>::new());
    assert_eq!(
        named_by(r#"{{ with "app/templates/a.yaml" }}{{ include . $ }}{{ else }}{{ include . $ }}{{ end }}"#),
        ["a.yaml"]
    );
}

#[test]
fn what_is_not_known_before_the_render_is_left_out() {
    for text in [
        r#"{{ include (print $.Template.BasePath "/" .Values.file) . }}"#,
        r#"{{ include (print $.Template.BasePath "/missing.yaml") . }}"#,
        r#"{{ include (printf "%d/a.yaml" 5) . }}"#,
        r#"{{ print $.Template.BasePath "/a.yaml" }}"#,
        r#"include (print $.Template.BasePath "/a.yaml")"#,
        r#"{{ "include" }} app/templates/a.yaml"#,
    ] {
        assert_eq!(named_by(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn comments_are_no_code() {
    for comment in [
        r#"{{/* include "app/templates/a.yaml" . */}}"#,
        r#"{{- /* {{ include "app/templates/a.yaml" . }} */ -}}"#,
        "{{/*\n{{ include \"app/templates/a.yaml\" . }}\n*/}}",
    ] {
        assert_eq!(
            named_by(&format!("{comment}{{{{ include \"app/templates/b.yaml\" . }}}}")),
            ["b.yaml"],
            "{comment}"
        );
    }
}

#[test]
fn braces_and_parentheses_in_strings_are_text() {
    let text = r#"{{ print "}} ( \" | {{" `"` }}{{ include "app/templates/a.yaml" . }}"#;
    assert_eq!(named_by(text), ["a.yaml"]);
}

#[test]
fn files_that_an_included_file_includes_are_seen() {
    let files = [
        ("deploy.yaml", r#"{{ include (print $.Template.BasePath "/a.yaml") . }}"#),
        ("a.yaml", r#"{{ include (print $.Template.BasePath "/b.yaml") . }}"#),
        ("b.yaml", r#"{{ include (print $.Template.BasePath "/deploy.yaml") . }}"#),
        ("c.yaml", ""),
    ];
    assert_eq!(included(&files), ["a.yaml", "b.yaml"]);
}

#[test]
fn a_partial_is_followed_and_left_out() {
    let files = [
        ("deploy.yaml", r#"{{ include "app.sum" . }}"#),
        ("_helpers.tpl", r#"{{ define "app.sum" }}{{ include "app.inner" . }}{{ end }}"#),
        ("sub/_inner.tpl", r#"{{ define "app.inner" }}{{ include (print $.Template.BasePath "/a.yaml") . }}{{ end }}"#),
        ("a.yaml", ""),
    ];
    assert_eq!(included(&files), ["a.yaml"]);
}

#[test]
fn of_a_partial_only_the_template_that_is_included_is_followed() {
    let files = [
        ("deploy.yaml", r#"{{ include "app.name" . }}"#),
        (
            "_helpers.tpl",
            r#"{{ define "app.name" }}x{{ end }}{{ define "app.sum" }}{{ include "app/templates/a.yaml" . }}{{ end }}{{ include "app/templates/b.yaml" . }}"#,
        ),
        ("a.yaml", ""),
        ("b.yaml", ""),
    ];
    assert_eq!(included(&files), Vec::<String>::new());
}

#[test]
fn a_file_that_defines_what_is_included_is_listed() {
    // Without it: "no template "app.labels" associated with template "gotpl"", seen in a run.
    for file in ["helpers.tpl", "lib.yaml", "sub/helpers.tpl"] {
        let files =
            [("deploy.yaml", r#"{{ include "app.labels" . }}"#), (file, r#"{{- define "app.labels" -}}{{- end -}}"#)];
        assert_eq!(included(&files), [file]);
    }
}

#[test]
fn the_own_text_of_a_file_that_is_listed_is_followed() {
    // A listed file is rendered whole: its own `include` of a missing template failed in a run.
    let files = [
        ("deploy.yaml", r#"{{ template "app.labels" . }}"#),
        ("lib.yaml", r#"{{ define "app.labels" }}{{ end }}{{ include "app/templates/a.yaml" . }}"#),
        ("a.yaml", ""),
    ];
    assert_eq!(included(&files), ["a.yaml", "lib.yaml"]);
}

#[test]
fn a_block_is_defined_and_included_at_once() {
    let files = [
        (
            "deploy.yaml",
            r#"{{ block "app.part" . }}{{ include "app/templates/a.yaml" . }}{{ end }}{{ include "app/templates/b.yaml" . }}"#,
        ),
        ("a.yaml", ""),
        ("b.yaml", ""),
    ];
    assert_eq!(included(&files), ["a.yaml", "b.yaml"]);
}

#[test]
fn a_name_that_the_chart_does_not_define_is_another_chart_s() {
    // Partials of subcharts and library charts come along by themselves, seen in a run.
    assert_eq!(named_by(r#"{{ include "common.names.fullname" . }}"#), Vec::<String>::new());
}

#[test]
fn text_that_breaks_off_ends_the_scan() {
    for end in ["{{", "{{/*", "{{ include \"x", "{{ `", "{{ (((", "{{ '", "{{ \"\\"] {
        assert_eq!(named_by(&format!("{{{{ include \"app/templates/a.yaml\" . }}}}{end}")), ["a.yaml"], "{end}");
    }
}

#[test]
fn hostile_expressions_end() {
    let doubling = r#"{{ $x := "a" }}"#.to_owned() + &r"{{ $x = print $x $x }}{{ $l = list $l $x $l }}".repeat(5_000);
    named_by(&doubling);
    named_by(&format!("{{{{ {}x{} }}}}", "(".repeat(100_000), ")".repeat(100_000)));
    named_by(&"{{ define \"x\" }}".repeat(20_000));
    let loops = r#"{{ range list "a" "b" "c" }}"#.repeat(2_000) + "{{ include (print . . . . . .) . }}";
    named_by(&loops);
}

proptest! {
    #[test]
    fn no_text_panics(text in any::<String>()) {
        named_by(&text);
    }

    #[test]
    fn no_text_of_template_signs_panics(text in "(\\{\\{|\\}\\}|-| |\"|`|'|\\(|\\)|\\||:=|,|/\\*|\\*/|\\.|\\$x|%s|é|include|print|printf|list|join|range|with|define|block|end|else|if){0,60}") {
        named_by(&format!("{{{{ {text}"));
    }
}
