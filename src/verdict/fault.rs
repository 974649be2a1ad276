//! What is wrong with a render, and how what is wrong with many is gathered.

use super::words;
use crate::diagnostics::Diagnostic;
use crate::project::Trial;
use crate::syntax::span::Span;

/// One thing that a job fails by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A subject is not there, and all that is stated of it fails by that.
    NotRendered {
        /// Its number in the suite's wording.
        subject: usize,
        /// What the containers are called that stand in its place.
        names: Vec<String>,
    },
    /// The chart does not render, and this is what Helm says.
    RenderFails(String),
    /// What the spec says at a place is not so.
    NotSo {
        /// The place.
        span: Span,
        /// What is rendered, for each assert, document and match.
        details: Vec<Detail>,
    },
    /// There is nothing to compare the snapshot that is stated here with.
    NoSnapshot(Span),
}

/// What one assert says of one document and match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detail {
    /// The template, relative to the chart.
    pub template: Option<String>,
    /// The number of the document in what the template renders, from 0.
    pub document: Option<usize>,
    /// The path that it is about.
    pub path: Option<String>,
    /// What is expected: `to equal`, and the value.
    pub expected: Option<(String, String)>,
    /// What is rendered.
    pub rendered: Rendered,
    /// What helm-unittest says besides.
    pub error: Option<String>,
    /// What the assert says of what the spec states.
    pub sense: Sense,
}

/// What an assert says of what the spec states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// It is so.
    Holds,
    /// It is not so.
    RuledOut,
    /// There is nothing.
    Absent,
    /// It has so many entries.
    Counted,
}

/// What is rendered at a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rendered {
    /// A value, as YAML.
    Value(String),
    /// Nothing.
    Nothing,
    /// Nobody says.
    Unclear,
}

/// The faults of a suite, each once, with the jobs that fail by it.
#[derive(Debug, Default)]
pub struct Docket(Vec<(Fault, Vec<usize>)>);

impl Docket {
    /// Enters a fault of a job.
    pub fn enter(&mut self, job: usize, fault: Fault) {
        match self.0.iter_mut().find_map(|(known, jobs)| known.takes(&fault).then_some(jobs)) {
            Some(jobs) if jobs.contains(&job) => {}
            Some(jobs) => jobs.push(job),
            None => self.0.push((fault, vec![job])),
        }
    }

    /// The diagnostics in the order of the spec, and for each job those that it fails by.
    pub fn close(self, trial: &Trial) -> (Vec<Diagnostic>, Vec<Vec<usize>>) {
        let mut all: Vec<(Diagnostic, Vec<usize>)> =
            self.0.into_iter().map(|(fault, jobs)| (words::diagnostic(trial, &fault, &jobs), jobs)).collect();
        all.sort_by_key(|(diagnostic, _)| (diagnostic.span().start, diagnostic.code));
        let mut faults = vec![vec![]; trial.suite.jobs.len()];
        for (number, (_, jobs)) in all.iter().enumerate() {
            for job in jobs {
                faults[*job].push(number);
            }
        }
        (all.into_iter().map(|(diagnostic, _)| diagnostic).collect(), faults)
    }
}

impl Fault {
    /// Takes in another fault, where the two are one thing to tell: a subject that is missing from several renders, whatever
    /// stands in its place, and a token of which no path is told in two ways.
    fn takes(&mut self, other: &Self) -> bool {
        match (self, other) {
            (Self::NotRendered { subject: one, .. }, Self::NotRendered { subject: other, .. }) => one == other,
            (Self::NotSo { span: one, details }, Self::NotSo { span: other, details: more }) if one == other => {
                let place = |detail: &Detail| (detail.template.clone(), detail.document, detail.path.clone());
                let new: Vec<_> = more.iter().filter(|more| !details.contains(more)).cloned().collect();
                let agree = new.iter().all(|new| !details.iter().any(|known| place(known) == place(new)));
                if agree {
                    details.extend(new);
                }
                agree
            }
            (one, other) => one == other,
        }
    }
}
