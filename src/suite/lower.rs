//! From facts to jobs. A job costs a render and its name is what a person reads first: for each target and render, one
//! job a probe, one for the rivals of each, one for all that must not be there, one for the rest, and one a state of
//! each gate.

use super::assert::{anchor, assert, base, only_one};
use super::model::{Assert, Job, Render, Selector, Suite};
use super::name::{self, Names};
use super::path::document_name;
use super::{gates, hoist, wording};
use crate::analysis::plan::{Claim, Context, ContextId, Document, Fact, GateId, Group, Plan, TargetId};
use crate::analysis::put;
use crate::syntax::span::{Span, Text};
use indexmap::IndexMap;
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeSet;

/// Lowers the facts of a spec to a suite.
#[must_use]
pub fn lower(plan: &Plan) -> Suite {
    let mut templates: BTreeSet<&str> = plan.also.iter().map(String::as_str).collect();
    templates.extend(plan.documents.iter().map(|document| document.template.as_str()));
    let mut lowering = Lowering { plan, names: Names::default(), single: templates.len() < 2 };
    let jobs = lowering.jobs();
    let mut suite = Suite {
        name: plan.suite.clone(),
        templates: templates.into_iter().map(str::to_owned).collect(),
        render: Render::default(),
        jobs,
        wording: wording::of(plan),
    };
    hoist::hoist(&mut suite);
    suite
}

/// The claims that share a job.
#[derive(PartialEq, Eq, Hash)]
struct Key<'p> {
    target: TargetId,
    context: ContextId,
    group: Group,
    /// The claim itself, where it has a job of its own.
    own: Option<usize>,
    name: Option<&'p str>,
    opens: &'p [GateId],
}

/// A suite in the making.
pub struct Lowering<'p> {
    /// The facts.
    pub plan: &'p Plan,
    names: Names,
    /// Whether the suite renders one template, which its jobs then need not name.
    single: bool,
}

impl<'p> Lowering<'p> {
    /// The jobs in the order of the spec, those of one target together.
    fn jobs(&mut self) -> Vec<Job> {
        let mut placed: Vec<(TargetId, usize, Job)> = vec![];
        for (key, claims) in self.groups() {
            placed.push((key.target, claims[0].span.start, self.plain(&key, &claims)));
        }
        for id in 0..self.plan.gates.len() {
            let gate = &self.plan.gates[id];
            let jobs = gates::jobs(self, id);
            placed.extend(jobs.into_iter().map(|job| (gate.target, gate.span.start, job)));
        }
        let mut first = vec![usize::MAX; self.plan.targets.len()];
        for (target, start, _) in &placed {
            first[*target] = first[*target].min(*start);
        }
        // `for` and `with each` go through one text for several targets, which then begin at one place.
        placed.sort_by_key(|(target, start, _)| (first[*target], *target, *start));
        placed.into_iter().map(|(_, _, job)| job).collect()
    }

    fn groups(&self) -> IndexMap<Key<'p>, Vec<&'p Claim>> {
        let mut groups: IndexMap<Key, Vec<&Claim>> = IndexMap::new();
        for (index, claim) in self.plan.claims.iter().enumerate() {
            let own = matches!(claim.group, Group::Own | Group::Implied).then_some(index);
            let key = Key {
                target: claim.target,
                context: claim.context,
                group: claim.group,
                own,
                name: claim.name.as_ref().map(|name| name.node.as_str()),
                opens: &claim.opens,
            };
            groups.entry(key).or_default().push(claim);
        }
        groups
    }

    fn plain(&mut self, key: &Key, claims: &[&Claim]) -> Job {
        let plan = self.plan;
        let mut render = render(&plan.contexts[key.context]);
        for &gate in key.opens {
            put(&mut render.set, &plan.gates[gate].path, plan.gates[gate].open[0].clone());
        }
        let name = key.name.map_or_else(
            || {
                let target = name::target(plan, key.target);
                format!("{target}{}{}", name::sentences(claims), name::context(plan, key.context))
            },
            str::to_owned,
        );
        let mut asserts = Asserts::new(plan);
        for claim in claims {
            asserts.claim(claim);
        }
        self.job(&name, plan.targets[key.target].document, render, reasons(claims), asserts)
    }

    /// A job on one document of the plan.
    pub fn job(&mut self, name: &str, id: usize, render: Render, comments: Vec<String>, asserts: Asserts) -> Job {
        let document = &self.plan.documents[id];
        Job {
            name: self.names.unique(name),
            comments,
            document: id,
            template: (!self.single).then(|| document.template.clone()),
            selector: selector(document),
            render,
            asserts: asserts.list,
            origins: asserts.origins,
        }
    }
}

/// What a context is rendered with.
pub fn render(context: &Context) -> Render {
    let release = context.release.as_ref().map_or(Json::Null, |release| {
        let mut entries = Map::new();
        entries.insert("name".into(), release.name.as_str().into());
        entries.extend(release.namespace.as_ref().map(|namespace| ("namespace".into(), namespace.as_str().into())));
        entries.extend(release.upgrade.then(|| ("upgrade".into(), true.into())));
        entries.extend(release.revision.map(|revision| ("revision".into(), revision.into())));
        Json::Object(entries)
    });
    let capabilities = context.capabilities.as_ref().map_or(Json::Null, |cluster| {
        let mut entries = Map::new();
        entries.insert("majorVersion".into(), cluster.major.as_str().into());
        entries.insert("minorVersion".into(), cluster.minor.as_str().into());
        entries.extend((!cluster.apis.is_empty()).then(|| ("apiVersions".into(), json!(cluster.apis))));
        Json::Object(entries)
    });
    let chart = context.chart.as_ref().map_or(Json::Null, |(version, app)| {
        let mut entries = Map::new();
        entries.insert("version".into(), version.as_str().into());
        entries.extend(app.as_ref().map(|app| ("appVersion".into(), app.as_str().into())));
        Json::Object(entries)
    });
    Render { values: context.values.clone(), set: context.set.clone(), release, capabilities, chart }
}

/// The choice of a document by its kind, or by its kind and name in one path: a Deployment and its Service may share a
/// name.
fn selector(document: &Document) -> Option<Selector> {
    let kind = document.kind.as_ref()?;
    Some(match &document.name {
        None => Selector { path: "kind".to_owned(), value: kind.clone() },
        Some(name) => Selector { path: document_name(kind), value: name.clone() },
    })
}

/// Each reason of the claims of one job once, in order. One that does not speak for all of them says for which.
fn reasons(claims: &[&Claim]) -> Vec<String> {
    let because = |claim: &Claim| claim.because.as_ref().map(|because| because.node.clone());
    comments(claims.iter().filter_map(|claim| claim.because.as_ref()))
        .into_iter()
        .map(|reason| {
            let (its, others): (Vec<_>, Vec<_>) =
                claims.iter().copied().partition(|claim| because(claim).as_ref() == Some(&reason));
            if others.is_empty() { reason } else { format!("{}: {reason}", name::sentences(&its)) }
        })
        .collect()
}

/// Each reason once, in order.
pub fn comments<'t>(becauses: impl Iterator<Item = &'t Text>) -> Vec<String> {
    let mut comments: Vec<String> = vec![];
    for because in becauses {
        if !comments.contains(&because.node) {
            comments.push(because.node.clone());
        }
    }
    comments
}

/// The asserts of one job, each once, each negative one with its anchor ahead of it.
pub struct Asserts<'p> {
    plan: &'p Plan,
    /// The target of the last fact, and where it is.
    last: (Option<TargetId>, String),
    list: Vec<Assert>,
    origins: Vec<Span>,
}

impl<'p> Asserts<'p> {
    /// No asserts yet.
    #[must_use]
    pub fn new(plan: &'p Plan) -> Self {
        Self { plan, last: (None, String::new()), list: vec![], origins: vec![] }
    }

    /// Everything that a claim states.
    pub fn claim(&mut self, claim: &Claim) {
        for fact in &claim.facts {
            self.fact(claim.target, fact);
        }
    }

    /// What a claim states in words, without what only follows from it.
    pub fn stated(&mut self, claim: &Claim) {
        for fact in claim.facts.iter().filter(|fact| !fact.implied) {
            self.fact(claim.target, fact);
        }
    }

    /// One fact about one target.
    pub fn fact(&mut self, id: TargetId, fact: &Fact) {
        let target = &self.plan.targets[id];
        if self.last.0 != Some(id) {
            self.last = (Some(id), base(target));
        }
        let base = self.last.1.as_str();
        let asserts = [only_one(target), anchor(base, fact), Some(assert(base, fact))];
        for assert in asserts.into_iter().flatten() {
            self.push(assert, fact.span);
        }
    }

    /// An assert that stands at `origin` in the spec, unless it is there already.
    pub fn push(&mut self, assert: Assert, origin: Span) {
        if !self.list.contains(&assert) {
            self.list.push(assert);
            self.origins.push(origin);
        }
    }
}
