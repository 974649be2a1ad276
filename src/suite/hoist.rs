//! What every job sets is set once, by the suite. helm-unittest lays the `set` of a job over that of its suite, and the
//! order of the two is stable.

use super::model::{Job, Render, Suite};
use serde_json::{Map, Value as Json};

/// Moves what all jobs render with alike up to the suite.
pub fn hoist(suite: &mut Suite) {
    let [first, rest @ ..] = suite.jobs.as_slice() else { return };
    if rest.is_empty() {
        return;
    }
    let mut common = first.render.clone();
    for Job { render, .. } in rest {
        intersect(&mut common.set, &render.set);
        for (mine, theirs) in
            wholes(&mut common).into_iter().zip([&render.release, &render.capabilities, &render.chart])
        {
            if mine != theirs {
                *mine = Json::Null;
            }
        }
        if common.values != render.values {
            common.values.clear();
        }
    }
    for Job { render, .. } in &mut suite.jobs {
        subtract(&mut render.set, &common.set);
        for (mine, theirs) in wholes(render).into_iter().zip([&common.release, &common.capabilities, &common.chart]) {
            if mine == theirs {
                *mine = Json::Null;
            }
        }
        if render.values == common.values {
            render.values.clear();
        }
    }
    suite.render = common;
}

/// What a render is made with that is the same or is not, but is never merged.
fn wholes(render: &mut Render) -> [&mut Json; 3] {
    [&mut render.release, &mut render.capabilities, &mut render.chart]
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
    use super::super::model::Wording;
    use super::*;
    use pretty_assertions::assert_eq;
    use serde_json::json;

    fn suite(sets: &[Json]) -> Suite {
        let job = |set: &Json| Job {
            name: String::new(),
            comments: vec![],
            document: 0,
            template: None,
            selector: None,
            render: Render { set: set.clone(), ..Render::default() },
            asserts: vec![],
            origins: vec![],
        };
        Suite {
            name: String::new(),
            templates: vec![],
            render: Render::default(),
            jobs: sets.iter().map(job).collect(),
            wording: Wording::default(),
        }
    }

    #[test]
    fn what_all_jobs_set_alike_is_set_once() {
        let mut suite = suite(&[json!({"a": {"b": 1, "c": 2}, "d": [1]}), json!({"a": {"b": 1, "c": 3}, "d": [1]})]);
        hoist(&mut suite);
        assert_eq!(suite.render.set, json!({"a": {"b": 1}, "d": [1]}));
        assert_eq!(suite.jobs[0].render.set, json!({"a": {"c": 2}}));
        assert_eq!(suite.jobs[1].render.set, json!({"a": {"c": 3}}));
    }

    #[test]
    fn nothing_in_common_leaves_the_jobs_as_they_are() {
        let mut suite = suite(&[json!({"a": {"b": 1}}), json!({"a": {"c": 3}}), json!({})]);
        hoist(&mut suite);
        assert_eq!(suite.render.set, json!({}));
        assert_eq!(suite.jobs[0].render.set, json!({"a": {"b": 1}}));
    }
}
