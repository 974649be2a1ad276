//! What every job sets is set once, by the suite. helm-unittest lays the `set` of a job over that of its suite, and the
//! order of the two is stable.

use super::model::Suite;
use serde_json::{Map, Value as Json};

/// Moves the values that all jobs set alike up to the suite.
pub fn hoist(suite: &mut Suite) {
    let [first, rest @ ..] = suite.jobs.as_slice() else { return };
    if rest.is_empty() {
        return;
    }
    let mut common = first.set.clone();
    for job in rest {
        intersect(&mut common, &job.set);
    }
    if is_empty(&common) {
        return;
    }
    for job in &mut suite.jobs {
        subtract(&mut job.set, &common);
    }
    suite.set = common;
}

fn is_empty(value: &Json) -> bool {
    value.as_object().is_some_and(Map::is_empty)
}

/// Leaves of `common` the values that `other` has too; what is not a map is kept whole or not at all.
fn intersect(common: &mut Json, other: &Json) {
    let (Some(mine), Some(theirs)) = (common.as_object_mut(), other.as_object()) else { return };
    mine.retain(|key, value| match theirs.get(key) {
        None => false,
        Some(other) if value.is_object() && other.is_object() => {
            let was_empty = is_empty(value);
            intersect(value, other);
            was_empty && is_empty(other) || !is_empty(value)
        }
        Some(other) => value == other,
    });
}

/// Takes out of `set` what `common` has.
fn subtract(set: &mut Json, common: &Json) {
    let (Some(mine), Some(theirs)) = (set.as_object_mut(), common.as_object()) else { return };
    mine.retain(|key, value| match theirs.get(key) {
        None => true,
        Some(common) if value.is_object() && common.is_object() => {
            subtract(value, common);
            !is_empty(value)
        }
        Some(_) => false,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::model::Job;
    use pretty_assertions::assert_eq;
    use serde_json::json;

    fn suite(sets: &[Json]) -> Suite {
        let job = |set: &Json| Job {
            name: String::new(),
            comments: vec![],
            template: None,
            selector: None,
            set: set.clone(),
            asserts: vec![],
        };
        Suite { name: String::new(), templates: vec![], set: json!({}), jobs: sets.iter().map(job).collect() }
    }

    #[test]
    fn what_all_jobs_set_alike_is_set_once() {
        let mut suite = suite(&[json!({"a": {"b": 1, "c": 2}, "d": [1]}), json!({"a": {"b": 1, "c": 3}, "d": [1]})]);
        hoist(&mut suite);
        assert_eq!(suite.set, json!({"a": {"b": 1}, "d": [1]}));
        assert_eq!(suite.jobs[0].set, json!({"a": {"c": 2}}));
        assert_eq!(suite.jobs[1].set, json!({"a": {"c": 3}}));
    }

    #[test]
    fn nothing_in_common_leaves_the_jobs_as_they_are() {
        let mut suite = suite(&[json!({"a": {"b": 1}}), json!({"a": {"c": 3}}), json!({})]);
        hoist(&mut suite);
        assert_eq!(suite.set, json!({}));
        assert_eq!(suite.jobs[0].set, json!({"a": {"b": 1}}));
    }
}
