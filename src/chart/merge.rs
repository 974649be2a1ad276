//! How Helm lays one tree of values over another.

use serde_json::Value;

/// `set` over `defaults`, as Helm does it (`coalesceValues` and `coalesceTablesFullKey` in its pkg/chartutil): maps merge
/// deep, everything else replaces, `null` deletes a key that has a default and stays `null` where there is none.
pub fn merged(defaults: &Value, set: &Value) -> Value {
    // Only at the top does Helm also delete a key whose default is `null` itself.
    over(defaults, set, |_| true)
}

fn over(defaults: &Value, set: &Value, deletes: fn(&Value) -> bool) -> Value {
    let (Value::Object(below), Value::Object(above)) = (defaults, set) else { return set.clone() };
    let mut out = below.clone();
    for (key, value) in above {
        match out.get(key) {
            // The order of keys means nothing to a schema, so the last one may take the place.
            Some(default) if value.is_null() && deletes(default) => drop(out.swap_remove(key)),
            Some(default) => drop(out.insert(key.clone(), over(default, value, |default| !default.is_null()))),
            None => drop(out.insert(key.clone(), value.clone())),
        }
    }
    Value::Object(out)
}

/// A path in a tree of values, outermost key first.
pub type Path = Vec<String>;

/// The leaves of `set`: each path where it says something of its own. An empty map over a map of the defaults changes
/// nothing, and so is none.
pub fn leaves(defaults: &Value, set: &Value) -> Vec<Path> {
    let mut found = vec![];
    if let Value::Object(_) = set {
        collect(Some(defaults), set, &mut vec![], &mut found);
    }
    found
}

fn collect(default: Option<&Value>, set: &Value, path: &mut Path, found: &mut Vec<Path>) {
    match set {
        Value::Object(map) if !map.is_empty() => {
            for (key, value) in map {
                path.push(key.clone());
                collect(default.and_then(|default| default.get(key)), value, path, found);
                path.pop();
            }
        }
        Value::Object(_) if default.is_some_and(Value::is_object) => {}
        _ => found.push(path.clone()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn maps_merge_and_lists_replace() {
        let defaults = json!({"a": {"x": 1, "y": [1, 2]}, "b": 1});
        assert_eq!(merged(&defaults, &json!({"a": {"y": [3]}})), json!({"a": {"x": 1, "y": [3]}, "b": 1}));
    }

    #[test]
    fn null_deletes_a_default_and_stays_where_there_is_none() {
        let defaults = json!({"a": {"x": 1, "y": 2}});
        assert_eq!(merged(&defaults, &json!({"a": {"x": null, "z": null}})), json!({"a": {"y": 2, "z": null}}));
    }

    #[test]
    fn null_over_null_deletes_at_the_top_only() {
        let defaults = json!({"a": null, "b": {"x": null}});
        assert_eq!(merged(&defaults, &json!({"a": null, "b": {"x": null}})), json!({"b": {"x": null}}));
    }

    #[test]
    fn an_empty_map_changes_nothing() {
        let defaults = json!({"a": {"x": 1}, "b": 1});
        assert_eq!(merged(&defaults, &json!({"a": {}})), defaults);
        assert_eq!(leaves(&defaults, &json!({"a": {}})), Vec::<Path>::new());
        assert_eq!(leaves(&defaults, &json!({"b": {}})), vec![vec!["b".to_owned()]]);
    }

    #[test]
    fn a_list_is_a_leaf() {
        let leaves = leaves(&json!({}), &json!({"a": {"b": [1, {"c": 2}]}, "d": null}));
        assert_eq!(leaves, vec![vec!["a".to_owned(), "b".to_owned()], vec!["d".to_owned()]]);
    }

    #[test]
    fn a_set_that_is_no_map_has_no_leaves() {
        assert_eq!(leaves(&json!({}), &json!(5)), Vec::<Path>::new());
    }
}
