//! Takes the details of a failed assert apart.

/// What helm-unittest says of one document, or of one match of a path in it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Finding<'d> {
    /// The template that rendered the document, the chart's name ahead of it.
    pub template: Option<&'d str>,
    /// The number of the document in the template, from 0.
    pub document: Option<usize>,
    /// The number of the match of the path in the document, from 0.
    pub match_index: Option<usize>,
    /// The path that the assert speaks of.
    pub path: Option<&'d str>,
    /// What is wrong, where that is not a difference: `unknown path spec.x`, `document not found`.
    pub error: Option<String>,
    /// How it should be, as YAML, `to equal` and the like ahead of it.
    pub expected: Option<(&'d str, String)>,
    /// How it is, as YAML.
    pub actual: Option<String>,
}

/// The part of a finding that indented lines belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Head,
    Error,
    Expected,
    Actual,
    Diff,
}

/// Reads the details of an assert.
pub fn read(details: &[String]) -> Vec<Finding<'_>> {
    let mut reader = Reader { findings: vec![], current: Finding::default(), part: Part::Head };
    for line in details {
        reader.line(line);
    }
    reader.finish();
    reader.findings
}

struct Reader<'d> {
    findings: Vec<Finding<'d>>,
    current: Finding<'d>,
    part: Part,
}

impl<'d> Reader<'d> {
    /// Labels stand at the left; what belongs to one stands behind it or indented below.
    fn line(&mut self, line: &'d str) {
        if let Some(value) = line.strip_prefix('\t') {
            self.content(value);
        } else if let Some(value) = line.strip_prefix("Template:\t") {
            self.start();
            self.current.template = Some(value);
        } else if let Some(value) = line.strip_prefix("DocumentIndex:\t") {
            self.start();
            self.current.document = value.parse().ok();
        } else if let Some(value) = line.strip_prefix("ValuesIndex:\t") {
            self.start();
            self.current.match_index = value.parse().ok();
        } else if let Some(value) = line.strip_prefix("Path:\t") {
            self.start();
            self.path(value);
        } else if let Some(value) = line.strip_prefix("Error:") {
            self.start();
            self.part = Part::Error;
            self.current.error = Some(value.trim_start().to_owned());
        } else if let Some(relation) = line.strip_prefix("Expected ").and_then(|rest| rest.strip_suffix(':')) {
            if self.current.expected.is_some() {
                self.start();
            }
            self.part = Part::Expected;
            self.current.expected = Some((relation, String::new()));
        } else if line == "Actual:" {
            self.part = Part::Actual;
            self.current.actual = Some(String::new());
        } else if line == "Diff:" {
            self.part = Part::Diff;
        } else {
            self.content(line);
        }
    }

    /// `exists` says what it expects behind its path.
    fn path(&mut self, value: &'d str) {
        let verdict = ["to NOT exists", "to exists"].into_iter().find_map(|relation| {
            let path = value.strip_suffix(relation)?.strip_suffix(" expected ")?;
            Some((path, relation))
        });
        self.current.path = Some(verdict.map_or(value, |(path, _)| path));
        if let Some((_, relation)) = verdict {
            self.current.expected = Some((relation, String::new()));
            self.part = Part::Expected;
        }
    }

    fn content(&mut self, line: &str) {
        let text = match self.part {
            Part::Head => {
                self.part = Part::Error;
                self.current.error.get_or_insert_default()
            }
            Part::Error => self.current.error.get_or_insert_default(),
            Part::Expected => &mut self.current.expected.get_or_insert_default().1,
            Part::Actual => self.current.actual.get_or_insert_default(),
            Part::Diff => return,
        };
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(line);
    }

    /// A label of the head begins a new finding when the body of the last one has been read. The template and the
    /// document hold on until others are named.
    fn start(&mut self) {
        if self.part != Part::Head {
            let Finding { template, document, .. } = self.current;
            self.finish();
            self.current = Finding { template, document, ..Finding::default() };
        }
    }

    fn finish(&mut self) {
        let finding = std::mem::take(&mut self.current);
        self.part = Part::Head;
        if finding != Finding::default() {
            self.findings.push(finding);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_difference_has_a_path_and_two_sides() {
        let details = lines(
            "Template:\tc/d.yaml\nDocumentIndex:\t0\nValuesIndex:\t1\nPath:\ta.b\nExpected to equal:\n\tx: 1\n\ty: 2\nActual:\n\t\"8080\"\nDiff:\n\t--- Expected",
        );
        let expected = Finding {
            template: Some("c/d.yaml"),
            document: Some(0),
            match_index: Some(1),
            path: Some("a.b"),
            error: None,
            expected: Some(("to equal", "x: 1\ny: 2".to_owned())),
            actual: Some("\"8080\"".to_owned()),
        };
        assert_eq!(read(&details), [expected]);
    }

    #[test]
    fn presence_is_said_behind_the_path() {
        let details = lines("Template:\tc/d.yaml\nDocumentIndex:\t0\nPath:\ta.b expected to NOT exists");
        let findings = read(&details);
        assert_eq!(
            (findings[0].path, findings[0].expected.as_ref().map(|it| it.0)),
            (Some("a.b"), Some("to NOT exists"))
        );
    }

    #[test]
    fn errors_stand_below_their_label_or_behind_it() {
        let details = lines("Error:\ndocument not found");
        assert_eq!(read(&details)[0].error.as_deref(), Some("document not found"));
        let details = lines("Template:\tc/d.yaml\nError: rendered manifest is empty");
        assert_eq!(read(&details)[0].error.as_deref(), Some("rendered manifest is empty"));
    }

    #[test]
    fn every_document_has_a_finding_of_its_own() {
        let details = lines(
            "Template:\tc/d.yaml\nDocumentIndex:\t0\nError:\n\tunknown path a\nDocumentIndex:\t1\nError:\n\tunknown path a",
        );
        let documents: Vec<_> = read(&details).iter().map(|finding| (finding.template, finding.document)).collect();
        assert_eq!(documents, [(Some("c/d.yaml"), Some(0)), (Some("c/d.yaml"), Some(1))]);
    }
}
