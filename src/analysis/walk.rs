//! The walk through the tree of a spec: what each statement speaks of, and in which render.

use super::plan::{
    BlockId, Claim, Context, ContextId, Document, DocumentId, GateId, Group, Place, Plan, Target, TargetId,
};
use super::{container, context, expect, field, gate, kubernetes, probe, render, target, via};
use crate::chart::Chart;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Body, Path, Setting, Statement, StatementKind, Value};
use crate::syntax::span::{Span, Text};
use std::collections::HashMap;
use std::rc::Rc;

/// A path that a `with` sets, and the block that it stands in.
pub type Settings = Rc<Vec<(Vec<String>, BlockId)>>;

/// What is known while a spec is gone through.
pub struct Walk<'a> {
    /// What has been found to be stated.
    pub plan: Plan,
    /// What is known of the chart.
    pub chart: Option<&'a Chart>,
    /// What has been found to be wrong.
    pub found: Vec<Diagnostic>,
    /// Where environment variables live in the chart's values.
    pub env_under: Vec<String>,
    /// For each claim, the settings around it, by which an inner `with` wins over the open state of a gate outside it.
    pub settings: Vec<Settings>,
    /// The gates that are statements of their own.
    pub own_gates: Vec<GateId>,
    /// Where capabilities are stated.
    pub capabilities: Vec<Span>,
    stated: HashMap<(TargetId, ContextId, String), (Span, bool)>,
}

/// What holds at one place of the spec.
#[derive(Clone)]
pub struct Scope {
    /// The template, relative to the chart.
    pub template: Option<String>,
    /// The document that encloses the place.
    pub document: Option<DocumentId>,
    /// The target that encloses the place.
    pub target: Option<TargetId>,
    /// The render.
    pub context: ContextId,
    /// The block.
    pub block: BlockId,
    /// The settings around it, with the blocks that they stand in.
    pub settings: Settings,
    /// The gates that can take away the target around it.
    pub within: Vec<GateId>,
}

impl<'a> Walk<'a> {
    /// A walk that has not begun.
    pub fn new(suite: String, chart: Option<&'a Chart>) -> Self {
        let plan = Plan { suite, contexts: vec![context::empty()], blocks: vec![0], ..Plan::default() };
        let env_under = vec!["env".to_owned()];
        Self {
            plan,
            chart,
            found: vec![],
            env_under,
            settings: vec![],
            own_gates: vec![],
            capabilities: vec![],
            stated: HashMap::new(),
        }
    }

    /// Goes through the statements at file level.
    pub fn file(&mut self, statements: &[Statement]) {
        let scope = Scope {
            template: None,
            document: None,
            target: None,
            context: 0,
            block: 0,
            settings: Rc::default(),
            within: vec![],
        };
        self.body(statements, scope);
    }

    /// Goes through the statements of one body; what `template` and `with` say without a body holds for the rest of it.
    pub fn body(&mut self, statements: &[Statement], mut scope: Scope) {
        self.refuse_lost_reasons(statements);
        for statement in statements {
            self.statement(statement, &mut scope);
        }
    }

    /// Goes through one statement.
    pub fn statement(&mut self, statement: &Statement, scope: &mut Scope) {
        self.refuse_reason_of_block(statement);
        match &statement.kind {
            StatementKind::Suite(_)
            | StatementKind::Chart(_)
            | StatementKind::EnvUnder(_)
            | StatementKind::RenderAlso(_) => self.file_level_only(statement, scope),
            StatementKind::Template(path) => self.template(statement, path, scope),
            StatementKind::Target(inner) => target::enter(self, statement, std::slice::from_ref(inner), scope),
            StatementKind::For(chains) => {
                for chain in chains {
                    target::enter(self, statement, chain, scope);
                }
            }
            StatementKind::With(settings) => self.with(statement, settings, scope),
            StatementKind::WithEach(path, values) => self.with_each(statement, path, values, scope),
            StatementKind::Probe(_) | StatementKind::NoProbe(_) | StatementKind::NoProbes(_) => {
                probe::state(self, statement, scope);
            }
            StatementKind::Gate(own) => {
                for own in std::iter::once(own).chain(&statement.gates) {
                    gate::state(self, statement, own, scope);
                }
            }
            StatementKind::Env(_) | StatementKind::NoEnv(_) | StatementKind::Image(_) => {
                container::state(self, statement, scope);
            }
            StatementKind::Containers(_) | StatementKind::InitContainers(_) | StatementKind::NoContainer(..) => {
                container::state_pod(self, statement, scope);
            }
            StatementKind::Fields(fields) => field::state(self, statement, fields, scope),
            StatementKind::NoField(subject) => field::deny(self, statement, subject, scope),
            StatementKind::SelectorMatches(labels, target) => {
                field::selector_matches(self, statement, labels, target, scope);
            }
            StatementKind::Via(path, kind) => via::state(self, statement, path, kind, scope),
            StatementKind::NoDocument(_)
            | StatementKind::Documents(_)
            | StatementKind::Fails(..)
            | StatementKind::Renders(_) => render::state(self, statement, scope),
            StatementKind::WithValues(_)
            | StatementKind::WithRelease(_)
            | StatementKind::WithCapabilities(_)
            | StatementKind::WithChart(_) => self.with_render(statement, scope),
            StatementKind::Expect(path, check) if scope.target.is_none() && expect::is_raw(path) => {
                render::expect_raw(self, statement, check, scope);
            }
            StatementKind::Expect(path, check) => expect::state(self, statement, path, check, scope),
        }
    }

    /// The reason for a block stands above the jobs of its gate; without a gate there is no job that it could stand at.
    fn refuse_reason_of_block(&mut self, statement: &Statement) {
        let (Some(body), true) = (&statement.body, statement.gates.is_empty()) else { return };
        for (text, word) in [(&statement.because, "because"), (&statement.name, "as")] {
            if let Some(text) = text.as_ref().filter(|text| text.span.end <= body.span.start) {
                self.found.push(lost(word, text.span, "put it behind a statement inside the body"));
            }
        }
    }

    /// A reason speaks for all statements of its line; it is lost when none of these states anything.
    fn refuse_lost_reasons(&mut self, statements: &[Statement]) {
        let (stating, others): (Vec<_>, Vec<_>) = statements.iter().partition(|statement| states(statement));
        for (word, of) in [
            ("because", (|statement| statement.because.as_ref()) as fn(&Statement) -> Option<&Text>),
            ("as", |statement| statement.name.as_ref()),
        ] {
            for text in others.iter().filter_map(|statement| of(statement)) {
                let shared = stating.iter().filter_map(|statement| of(statement)).any(|other| other.span == text.span);
                if !shared {
                    self.found.push(lost(word, text.span, "put it behind the statement that it gives the reason for"));
                }
            }
        }
    }

    fn file_level_only(&mut self, statement: &Statement, scope: &Scope) {
        self.refuse_gates(statement, "a statement about the whole file");
        if scope.block != 0 {
            self.found.push(
                Diagnostic::new(
                    Code::WrongPlace,
                    "a statement about the whole file inside a body",
                    statement.span,
                    "belongs at the top of the file",
                )
                .help("move it in front of the first target"),
            );
        }
    }

    fn template(&mut self, statement: &Statement, path: &Text, scope: &mut Scope) {
        self.refuse_gates(statement, "a template");
        if scope.document.is_some() {
            self.found.push(
                Diagnostic::new(
                    Code::WrongPlace,
                    "a template inside a target",
                    statement.span,
                    "a target is rendered by one template",
                )
                .help(
                    "move it outside, or name the template on the target: `deployment in templates/deploy.yaml { … }`",
                ),
            );
            return;
        }
        let template = target::template(self, path);
        match &statement.body {
            None => scope.template = Some(template),
            Some(body) => {
                let mut inner = self.inner(scope);
                inner.template = Some(template);
                self.body(&body.statements, inner);
            }
        }
    }

    fn with(&mut self, statement: &Statement, settings: &[Setting], scope: &mut Scope) {
        self.refuse_gates(statement, "a `with`");
        match &statement.body {
            None => self.set(settings, scope, scope.document.is_some()),
            Some(body) => {
                let mut inner = self.inner(scope);
                self.set(settings, &mut inner, true);
                self.body(&body.statements, inner);
            }
        }
    }

    fn with_render(&mut self, statement: &Statement, scope: &mut Scope) {
        self.refuse_gates(statement, "a `with`");
        match &statement.body {
            None => render::set(self, statement, scope, scope.document.is_some()),
            Some(body) => {
                let mut inner = self.inner(scope);
                render::set(self, statement, &mut inner, true);
                self.body(&body.statements, inner);
            }
        }
    }

    fn with_each(&mut self, statement: &Statement, path: &Path, values: &[Value], scope: &Scope) {
        self.refuse_gates(statement, "a `with`");
        for value in values {
            let setting = Setting { path: path.clone(), value: value.clone() };
            let mut inner = self.inner(scope);
            self.set(&[setting], &mut inner, true);
            self.body(body_of(statement.body.as_ref()), inner);
        }
    }

    fn set(&mut self, settings: &[Setting], scope: &mut Scope, named: bool) {
        let outer = &self.plan.contexts[scope.context];
        let (inner, paths) = context::with(outer, settings, named, &mut self.found);
        let mut around = (*scope.settings).clone();
        around.extend(paths.into_iter().map(|path| (path, scope.block)));
        scope.settings = Rc::new(around);
        scope.context = self.context(inner);
    }

    /// The number of a context in the plan.
    pub fn context(&mut self, context: Context) -> ContextId {
        self.plan.contexts.iter().position(|known| *known == context).unwrap_or_else(|| {
            self.plan.contexts.push(context);
            self.plan.contexts.len() - 1
        })
    }

    /// The scope of a body inside `scope`.
    pub fn inner(&mut self, scope: &Scope) -> Scope {
        self.plan.blocks.push(scope.block);
        Scope { block: self.plan.blocks.len() - 1, ..scope.clone() }
    }

    /// The scope of a body inside `scope` that speaks of `target` and is gone with it while one of `gates` is closed.
    pub fn inside(&mut self, scope: &Scope, document: DocumentId, place: Place, gates: Vec<GateId>) -> Scope {
        let mut inner = self.inner(scope);
        inner.document = Some(document);
        inner.target = Some(self.target(document, place));
        inner.within.extend(gates);
        inner
    }

    /// The number of a document in the plan.
    pub fn document(&mut self, document: Document) -> DocumentId {
        self.plan.documents.iter().position(|known| *known == document).unwrap_or_else(|| {
            self.plan.documents.push(document);
            self.plan.documents.len() - 1
        })
    }

    /// The number of a target in the plan.
    pub fn target(&mut self, document: DocumentId, place: Place) -> TargetId {
        let target = Target { document, place };
        self.plan.targets.iter().position(|known| *known == target).unwrap_or_else(|| {
            self.plan.targets.push(target);
            self.plan.targets.len() - 1
        })
    }

    /// States a claim at the place of `scope`, on `claim.target`. `subjects` are what it speaks of, each with the place
    /// that says so; `positive` is false for what must not be there.
    pub fn claim(&mut self, claim: Claim, scope: &Scope, subjects: &[(&str, Span)], positive: bool) {
        for (subject, span) in subjects {
            let key = (claim.target, claim.context, (*subject).to_owned());
            match self.stated.get(&key) {
                None => _ = self.stated.insert(key, (*span, positive)),
                Some((first, was)) => self.found.push(stated_before(subject, *span, *first, *was == positive)),
            }
        }
        self.plan.claims.push(claim);
        self.settings.push(Rc::clone(&scope.settings));
    }

    /// Says that no gate can stand on a statement, where one does.
    pub fn refuse_gates(&mut self, statement: &Statement, what: &str) {
        for gate in &statement.gates {
            self.found.push(
                Diagnostic::new(
                    Code::CannotBeGated,
                    format!("no gate can take away {what}"),
                    gate.span,
                    "a gate takes away what is rendered",
                )
                .help("put the gate on a probe, a variable, an `expect` or a container, or set the value by `with`"),
            );
        }
    }

    /// Checks the name of a container.
    pub fn container_name(&mut self, name: &Text) {
        if let Err(error) = kubernetes::container_name(name) {
            self.found.push(error);
        }
    }
}

impl Scope {
    /// A claim on `target` at the place of this scope, with no facts yet.
    pub fn claim(&self, target: TargetId, span: Span, group: Group, sentence: String) -> Claim {
        Claim {
            target,
            context: self.context,
            block: self.block,
            span,
            group,
            probe: false,
            sentence,
            because: None,
            name: None,
            facts: vec![],
            removes: None,
            gates: vec![],
            within: self.within.clone(),
            opens: vec![],
        }
    }

    /// A claim as [`Scope::claim`], which a statement makes.
    pub fn claim_by(&self, statement: &Statement, target: TargetId, group: Group, sentence: String) -> Claim {
        Claim {
            because: statement.because.clone(),
            name: statement.name.clone(),
            ..self.claim(target, statement.span, group, sentence)
        }
    }
}

/// The statements of a body; none where it is missing, which the parser has reported.
pub fn body_of(body: Option<&Body>) -> &[Statement] {
    body.map_or(&[], |body| &body.statements)
}

/// Whether a job comes of the statement itself, or, for one with a body, whether that is for its body to say.
const fn states(statement: &Statement) -> bool {
    statement.body.is_some()
        || !matches!(
            statement.kind,
            StatementKind::Suite(_)
                | StatementKind::Chart(_)
                | StatementKind::EnvUnder(_)
                | StatementKind::RenderAlso(_)
                | StatementKind::Template(_)
                | StatementKind::With(_)
                | StatementKind::WithValues(_)
                | StatementKind::WithRelease(_)
                | StatementKind::WithCapabilities(_)
                | StatementKind::WithChart(_)
        )
}

fn lost(word: &str, span: Span, help: &str) -> Diagnostic {
    Diagnostic::new(Code::WrongPlace, format!("no test for this `{word}` to stand at"), span, "speaks of no fact")
        .help(help)
}

fn stated_before(subject: &str, span: Span, first: Span, same: bool) -> Diagnostic {
    let (code, message, again) = if same {
        (Code::StatedTwice, format!("{subject} is stated twice"), "stated again here")
    } else {
        (Code::Contradiction, format!("{subject} is stated and denied"), "cannot both hold")
    };
    Diagnostic::new(code, message, span, again)
        .and(first, "stated first here")
        .help("keep one of them; where they hold in different renders, put one inside a `with`")
}
