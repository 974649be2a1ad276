//! Which templates include which, seen in their text.

mod expression;
mod scan;
mod token;

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use self::scan::Scan;

/// The files of a chart and what they include.
#[derive(Debug)]
pub struct Includes {
    chart: String,
    files: Vec<File>,
    /// `chart/templates/deploy.yaml`, the name by which one template includes another, to its place among the files.
    by_name: HashMap<String, usize>,
    /// A named template, and where it is defined: the file, and the place among its definitions.
    by_definition: HashMap<String, Vec<(usize, usize)>>,
}

#[derive(Debug)]
struct File {
    text: String,
    partial: bool,
    /// Most files of a large chart define nothing and are never asked about, so they are scanned when they are.
    scan: OnceLock<Scan>,
}

/// A piece of text that is rendered: a file without its definitions, or one definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Unit {
    File(usize),
    Definition(usize, usize),
}

impl Includes {
    /// Looks at the `templates` of the chart called `chart`; `text` gives the text of one, if it has any.
    pub fn new(chart: &str, templates: &[String], text: impl Fn(&str) -> Option<String>) -> Self {
        let file = |name: &String| File {
            text: text(name).unwrap_or_default(),
            partial: is_partial(name),
            scan: OnceLock::new(),
        };
        let by_name = templates.iter().enumerate().map(|(index, name)| (format!("{chart}/{name}"), index)).collect();
        let mut includes = Self {
            chart: chart.to_owned(),
            files: templates.iter().map(file).collect(),
            by_name,
            by_definition: HashMap::new(),
        };
        includes.index_definitions();
        includes
    }

    fn index_definitions(&mut self) {
        let mut by_definition: HashMap<String, Vec<_>> = HashMap::new();
        for (index, file) in self.files.iter().enumerate() {
            if file.text.contains("define") || file.text.contains("block") {
                for (place, definition) in self.scan(index).definitions.iter().enumerate() {
                    by_definition.entry(definition.name.clone()).or_default().push((index, place));
                }
            }
        }
        self.by_definition = by_definition;
    }

    fn scan(&self, file: usize) -> &Scan {
        let file = &self.files[file];
        file.scan.get_or_init(|| scan::scan(&file.text, &self.chart))
    }

    /// The files that must be rendered with the file `start`, sorted, without itself and without partials.
    pub fn of(&self, start: usize) -> Vec<usize> {
        let mut seen = HashSet::from([Unit::File(start)]);
        let mut open = vec![Unit::File(start)];
        while let Some(unit) = open.pop() {
            for next in self.included_by(unit) {
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        let files = seen.into_iter().filter_map(|unit| match unit {
            Unit::File(file) if file != start && !self.files[file].partial => Some(file),
            _ => None,
        });
        let mut files: Vec<_> = files.collect();
        files.sort_unstable();
        files
    }

    fn included_by(&self, unit: Unit) -> Vec<Unit> {
        let names = match unit {
            Unit::File(file) => &self.scan(file).includes,
            Unit::Definition(file, place) => &self.scan(file).definitions[place].includes,
        };
        let mut units = vec![];
        for name in names {
            units.extend(self.by_name.get(name).map(|&file| Unit::File(file)));
            for &(file, place) in self.by_definition.get(name).into_iter().flatten() {
                units.push(Unit::Definition(file, place));
                // To have the definition the file must be listed, and so its own text is rendered, too. A partial comes
                // along by itself, and its own text is not rendered.
                if !self.files[file].partial {
                    units.push(Unit::File(file));
                }
            }
        }
        units
    }
}

/// helm-unittest brings along what has a name that begins with `_`, in any folder, in subcharts and library charts as
/// well; seen in a run.
fn is_partial(template: &str) -> bool {
    template.rsplit('/').next().is_some_and(|name| name.starts_with('_'))
}

#[cfg(test)]
mod tests;
