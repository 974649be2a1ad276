//! From facts to jobs. A job costs a render and its name is what a person reads first: for each target and render, one
//! job a probe, one for the rivals of each, one for all that must not be there, one for the rest, and one a state of
//! each gate.

use super::assert::{anchor, assert, only_one};
use super::model::{Assert, Job, Selector, Suite};
use super::name::{self, Names};
use super::{gates, hoist};
use crate::analysis::plan::{Claim, Context, ContextId, Document, Fact, GateId, Group, Plan, TargetId};
use crate::analysis::put;
use crate::syntax::span::Text;
use indexmap::IndexMap;
use serde_json::Value as Json;
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
        set: Json::Object(serde_json::Map::new()),
        jobs,
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
    /// The jobs, target by target in the order of the spec; those of a gate follow those of its target.
    fn jobs(&mut self) -> Vec<Job> {
        let mut by_target: Vec<Vec<Job>> = self.plan.targets.iter().map(|_| vec![]).collect();
        for (key, claims) in self.groups() {
            let job = self.plain(&key, &claims);
            by_target[key.target].push(job);
        }
        for gate in 0..self.plan.gates.len() {
            let jobs = gates::jobs(self, gate);
            by_target[self.plan.gates[gate].target].extend(jobs);
        }
        by_target.into_iter().flatten().collect()
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
        let mut set = plan.contexts[key.context].set.clone();
        for &gate in key.opens {
            put(&mut set, &plan.gates[gate].path, plan.gates[gate].open[0].clone());
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
        let comments = comments(claims.iter().filter_map(|claim| claim.because.as_ref()));
        self.job(&name, plan.targets[key.target].document, set, comments, asserts)
    }

    /// A job on one document of the plan.
    pub fn job(&mut self, name: &str, document: usize, set: Json, comments: Vec<String>, asserts: Asserts) -> Job {
        let document = &self.plan.documents[document];
        Job {
            name: self.names.unique(name),
            comments,
            template: (!self.single).then(|| document.template.clone()),
            selector: Some(selector(document)),
            set,
            asserts: asserts.list,
        }
    }

    /// The values of a context.
    #[must_use]
    pub fn context(&self, context: ContextId) -> &'p Context {
        &self.plan.contexts[context]
    }
}

fn selector(document: &Document) -> Selector {
    match &document.name {
        None => Selector { path: "kind".to_owned(), value: document.kind.clone() },
        Some(name) => Selector { path: super::path::document_name(&document.kind), value: name.clone() },
    }
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
    /// The asserts so far.
    pub list: Vec<Assert>,
}

impl<'p> Asserts<'p> {
    /// No asserts yet.
    #[must_use]
    pub fn new(plan: &'p Plan) -> Self {
        Self { plan, list: vec![] }
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
    pub fn fact(&mut self, target: TargetId, fact: &Fact) {
        let target = &self.plan.targets[target];
        self.list.extend_new(only_one(self.plan, target));
        self.list.extend_new(anchor(self.plan, target, fact));
        self.list.extend_new(Some(assert(self.plan, target, fact)));
    }
}

trait ExtendNew {
    fn extend_new(&mut self, assert: Option<Assert>);
}

impl ExtendNew for Vec<Assert> {
    fn extend_new(&mut self, assert: Option<Assert>) {
        if let Some(assert) = assert.filter(|assert| !self.contains(assert)) {
            self.push(assert);
        }
    }
}
