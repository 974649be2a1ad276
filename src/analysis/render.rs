//! What is said of a whole render: how many documents a template renders, which it does not, that it fails; and what it is
//! rendered with besides values.

use super::plan::{Capabilities, Claim, Document, Fact, Group, Path, Place, Plan, Predicate, Release, TargetId};
use super::walk::{Scope, Walk};
use super::{field, pattern, target};
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{self, Check, Failure, Statement, StatementKind, TargetKind};
use crate::syntax::span::{Span, Text};

/// States something of all that a template renders.
pub fn state(walk: &mut Walk, statement: &Statement, scope: &Scope) {
    walk.refuse_gates(statement, "what is said of a whole render");
    match &statement.kind {
        StatementKind::NoDocument(denied) => no_document(walk, statement, denied, scope),
        StatementKind::Documents(count) => {
            let sentence = format!("renders {} documents", count.node);
            let predicate = Predicate::Documents(count.node);
            claim(
                walk,
                statement,
                scope,
                Group::Rest,
                sentence,
                predicate,
                count.span,
                Some("the number of documents"),
            );
        }
        StatementKind::Fails(span, failure) => fails(walk, statement, *span, failure.as_ref(), scope),
        StatementKind::Renders(span) => renders(walk, statement, *span, scope),
        _ => {}
    }
}

/// `expect raw CHECK`: of the text that a template renders, NOTES.txt included.
pub fn expect_raw(walk: &mut Walk, statement: &Statement, check: &Check, scope: &Scope) {
    walk.refuse_gates(statement, "what is said of a whole render");
    let span = super::check::span(check);
    let predicate = match super::check::predicate(check, &mut walk.found) {
        Predicate::Equals(serde_json::Value::String(text)) => Predicate::RawEquals(text),
        Predicate::Matches(pattern) => Predicate::RawMatches(pattern),
        Predicate::MatchesNot(pattern) => Predicate::RawMatchesNot(pattern),
        _ => {
            walk.found.push(
                Diagnostic::new(Code::WrongValue, "not a check of a text", span, "the whole text is a string")
                    .help("write `expect raw = \"…\"`, `expect raw ~ '…'` or `expect raw !~ '…'`"),
            );
            return;
        }
    };
    let sentence = format!("the text {}", super::check::describe(check));
    claim(walk, statement, scope, Group::Rest, sentence, predicate, span, None);
}

fn whole(walk: &mut Walk, span: Span, scope: &Scope) -> Option<TargetId> {
    let inside = scope.document.map(|document| walk.plan.documents[document].template.clone());
    let Some(template) = inside.or_else(|| scope.template.clone()) else {
        walk.found.push(
            Diagnostic::new(
                Code::NoTemplate,
                "a statement about a render without a template",
                span,
                "of which template?",
            )
            .help("name it above: `template templates/deployment.yaml`"),
        );
        return None;
    };
    let document = walk.document(Document { template, kind: None, word: "template".to_owned(), name: None });
    Some(walk.target(document, Place::Document))
}

#[expect(clippy::too_many_arguments, reason = "each is a different part of the one claim")]
fn claim(
    walk: &mut Walk,
    statement: &Statement,
    scope: &Scope,
    group: Group,
    sentence: String,
    predicate: Predicate,
    span: Span,
    subject: Option<&str>,
) {
    let Some(target) = whole(walk, statement.span, scope) else { return };
    let facts = vec![field::fact(Path::default(), predicate, span)];
    let claim = Claim { facts, ..scope.claim_by(statement, target, group, sentence) };
    let subjects: Vec<_> = subject.iter().map(|subject| (*subject, span)).collect();
    walk.claim(claim, scope, &subjects, true);
}

fn no_document(walk: &mut Walk, statement: &Statement, denied: &ast::Target, scope: &Scope) {
    let TargetKind::Document { kind, name, template, api_version } = &denied.kind else { return };
    if let Some(version) = api_version {
        walk.found.push(Diagnostic::new(
            Code::WrongPlace,
            "an apiVersion of what is not there",
            version.span,
            "says nothing",
        ));
    }
    let outer = Scope { document: None, target: None, ..scope.clone() };
    let outer = match scope.document {
        Some(document) => Scope { template: Some(walk.plan.documents[document].template.clone()), ..outer },
        None => outer,
    };
    let Some(id) = target::document(walk, denied, kind, name.as_ref(), template.as_ref(), &outer) else { return };
    let document = walk.plan.documents[id].clone();
    let inner = Scope { template: Some(document.template.clone()), ..outer };
    let shown = name.as_ref().map_or(kind.node.clone(), |name| format!("{} {}", kind.node, name.node));
    let predicate = Predicate::NoDocument(document.kind.unwrap_or_default(), document.name);
    claim(walk, statement, &inner, Group::Absence, format!("no {shown}"), predicate, denied.span, Some(&shown));
}

fn fails(walk: &mut Walk, statement: &Statement, span: Span, failure: Option<&Failure>, scope: &Scope) {
    let (pattern, sentence) = match failure {
        None => {
            walk.found.push(
                Diagnostic::new(Code::NoMessage, "any failure of the render will do", span, "with which message?")
                    .help("state it: `fails \"message\"`, or a pattern: `fails ~ '…'`"),
            );
            (None, "the render fails".to_owned())
        }
        Some(Failure::Message(text)) => (Some(escaped(&text.node)), format!("the render fails: {}", text.node)),
        Some(Failure::Pattern(text)) => {
            pattern::check(text, &mut walk.found);
            (Some(text.node.clone()), format!("the render fails ~ '{}'", text.node))
        }
    };
    claim(walk, statement, scope, Group::Own, sentence, Predicate::Fails(pattern), span, Some("the render"));
}

/// A pattern for exactly this text. helm-unittest's `errorMessage` wants the whole of what Helm says around it.
fn escaped(text: &str) -> String {
    let special = |c: char| r"\.+*?()|[]{}^$".contains(c);
    text.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}

fn renders(walk: &mut Walk, statement: &Statement, span: Span, scope: &Scope) {
    let Some(target) = whole(walk, statement.span, scope) else { return };
    // `notFailedTemplate` also passes on a render of nothing.
    let facts = vec![
        Fact { implied: true, ..field::fact(Path::keys(&["kind"]), Predicate::Exists, span) },
        field::fact(Path::default(), Predicate::Renders, span),
    ];
    let claim = Claim { facts, ..scope.claim_by(statement, target, Group::Own, "it renders".to_owned()) };
    walk.claim(claim, scope, &[("the render", span)], true);
}

/// An absence of a document has no anchor inside its render, so that the same kind has to be stated to be there in another.
pub fn refuse_without_anchor(plan: &Plan, found: &mut Vec<Diagnostic>) {
    for claim in &plan.claims {
        for fact in &claim.facts {
            let Predicate::NoDocument(kind, name) = &fact.predicate else { continue };
            let template = &plan.documents[plan.targets[claim.target].document].template;
            let shows = |other: &Claim| {
                let document = &plan.documents[plan.targets[other.target].document];
                &document.template == template
                    && document.kind.as_ref() == Some(kind)
                    && (name.is_none()
                        || &document.name == name
                        || other.facts.iter().any(|fact| is_name(fact, name.as_deref())))
            };
            if let Some(other) = plan.claims.iter().find(|other| other.context == claim.context && shows(other)) {
                found.push(
                    Diagnostic::new(
                        Code::Contradiction,
                        format!("{kind} is stated and denied"),
                        fact.span,
                        "cannot both hold",
                    )
                    .and(other.span, "stated to be there")
                    .help("keep one of them; where they hold in different renders, put one inside a `with`"),
                );
            } else if !plan.claims.iter().any(shows) {
                let target = name.as_ref().map_or(kind.clone(), |name| format!("{kind} {name}"));
                let what = if name.is_some() { target.clone() } else { format!("kind `{kind}`") };
                found.push(
                    Diagnostic::new(
                        Code::NoAnchor,
                        format!("nothing shows that {what} is ever rendered"),
                        fact.span,
                        format!("would pass on a misspelt {} as well", if name.is_some() { "name" } else { "kind" }),
                    )
                    .help(format!("state something of it in another render: `with …: {target}: expect …`")),
                );
            }
        }
    }
}

/// Whether a fact says that the document is called so.
fn is_name(fact: &Fact, name: Option<&str>) -> bool {
    let stated = name.map(|name| Predicate::Equals(name.into()));
    fact.path == Path::keys(&["metadata", "name"]) && Some(&fact.predicate) == stated.as_ref()
}

/// Everything that a `with` can say besides values. `named` is false where it tells no render from another, because it
/// holds for the whole file.
pub fn set(walk: &mut Walk, statement: &Statement, scope: &mut Scope, named: bool) {
    let mut context = walk.plan.contexts[scope.context].clone();
    if let (true, Some(label)) = (named, label(&statement.kind)) {
        context.label.push(label);
    }
    match &statement.kind {
        StatementKind::WithValues(files) => {
            context.values.extend(files.iter().map(|file| file.node.clone()));
        }
        StatementKind::WithRelease(release) => {
            context.release = Some(Release {
                name: release.name.node.clone(),
                namespace: release.namespace.as_ref().map(|namespace| namespace.node.clone()),
                upgrade: release.upgrade.is_some(),
                revision: release.revision.as_ref().map(|revision| revision.node),
            });
        }
        StatementKind::WithCapabilities(cluster) => {
            match cluster.version.node.split_once('.').filter(|(major, minor)| digits(major) && digits(minor)) {
                Some((major, minor)) => {
                    context.capabilities = Some(Capabilities {
                        major: major.to_owned(),
                        minor: minor.to_owned(),
                        apis: cluster.apis.iter().map(|api| api.node.clone()).collect(),
                    });
                    walk.capabilities.push(cluster.version.span);
                }
                None => walk.found.push(Diagnostic::new(
                    Code::WrongValue,
                    "no version of Kubernetes",
                    cluster.version.span,
                    "expected `1.29`",
                )),
            }
        }
        StatementKind::WithChart(version) => {
            let app = version.app.as_ref().map(|app| app.node.clone());
            context.chart = Some((version.version.node.clone(), app));
        }
        _ => {}
    }
    scope.context = walk.context(context);
}

/// The render in the words of the spec.
fn label(kind: &StatementKind) -> Option<String> {
    let join = |texts: &[Text]| texts.iter().map(|text| text.node.as_str()).collect::<Vec<_>>().join(" ");
    Some(match kind {
        StatementKind::WithValues(files) => format!("values {}", join(files)),
        StatementKind::WithRelease(release) => {
            let mut label = format!("release {}", release.name.node);
            label.extend(release.namespace.as_ref().map(|namespace| format!(" in {}", namespace.node)));
            label.extend(release.upgrade.map(|_| " upgrade"));
            label.extend(release.revision.as_ref().map(|revision| format!(" revision {}", revision.node)));
            label
        }
        StatementKind::WithCapabilities(cluster) if cluster.apis.is_empty() => {
            format!("capabilities {}", cluster.version.node)
        }
        StatementKind::WithCapabilities(cluster) => {
            format!("capabilities {} and {}", cluster.version.node, join(&cluster.apis))
        }
        StatementKind::WithChart(chart) => {
            let app = chart.app.as_ref().map_or(String::new(), |app| format!(" app {}", app.node));
            format!("chart version {}{app}", chart.version.node)
        }
        _ => return None,
    })
}

fn digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// helm-unittest carries the capabilities of one job over into all later ones, so that a suite sets them in every job or in
/// none.
pub fn refuse_mixed_capabilities(plan: &Plan, stated: &[Span], found: &mut Vec<Diagnostic>) {
    let Some(first) = stated.first() else { return };
    if plan.claims.iter().any(|claim| plan.contexts[claim.context].capabilities.is_none()) {
        found.push(
            Diagnostic::new(
                Code::MixedCapabilities,
                "capabilities in some renders and none in others",
                *first,
                "carried over into every later test",
            )
            .help("state them for the whole file too, above the first target: `with capabilities 1.29`")
            .note("helm-unittest keeps the capabilities of one test for those that run after it"),
        );
    }
}
