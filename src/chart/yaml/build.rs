//! From the events of a YAML document to one value, without recursion.

use std::borrow::Cow;
use std::collections::HashMap;

use granit_parser::{Event, ScalarStyle};
use serde_json::{Map, Value};

use super::scalar::{self, Scalar, Tag};

/// Deeper than any chart. Everything that walks over values does so by recursion, and relies on this.
const MAX_DEPTH: usize = 250;

/// A finished node, as an alias may ask for it again.
#[derive(Debug, Clone)]
struct Node {
    content: Content,
    /// How many nodes it has, itself and its aliases included, and what these stand for as well.
    size: usize,
    /// How deep it is: 0 for a scalar.
    depth: usize,
}

#[derive(Debug, Clone)]
enum Content {
    Scalar(Scalar),
    Tree(Value),
}

/// A list or map that is still open.
#[derive(Debug)]
struct Frame {
    kind: Kind,
    anchor: usize,
    size: usize,
    depth: usize,
}

#[derive(Debug)]
enum Kind {
    List(Vec<Value>),
    Map { entries: Map<String, Value>, key: Option<Key> },
}

/// The key that waits for its value.
#[derive(Debug)]
enum Key {
    Name(String),
    Merge,
}

/// Builds the value of the first document.
#[derive(Debug, Default)]
pub struct Builder {
    open: Vec<Frame>,
    anchors: HashMap<usize, Node>,
    root: Option<Value>,
    /// Nodes so far, aliases followed, and those of them that came from an alias.
    decoded: usize,
    aliased: usize,
}

type Outcome = Result<(), String>;

impl Builder {
    /// Takes the next event.
    ///
    /// # Errors
    /// What is wrong with the node, without its place.
    pub fn take(&mut self, event: Event) -> Outcome {
        match event {
            Event::Scalar(text, style, anchor, tag) => self.scalar(text, style, anchor, tag.as_deref()),
            Event::SequenceStart(_, anchor, _) => self.open(Kind::List(vec![]), anchor),
            Event::MappingStart(_, anchor, _) => self.open(Kind::Map { entries: Map::new(), key: None }, anchor),
            Event::SequenceEnd | Event::MappingEnd => self.close(),
            Event::Alias(anchor) => self.alias(anchor),
            _ => Ok(()),
        }
    }

    /// The value of the document; an empty one is null.
    ///
    /// # Errors
    /// When the text ended within a list or map.
    pub fn finish(self) -> Result<Value, String> {
        if self.open.is_empty() { Ok(self.root.unwrap_or_default()) } else { Err("ends too early".to_owned()) }
    }

    fn scalar(
        &mut self,
        text: Cow<str>,
        style: ScalarStyle,
        anchor: usize,
        tag: Option<&granit_parser::Tag>,
    ) -> Outcome {
        let tag = tag_of(style, tag);
        self.decoded += 1;
        if text == "<<" && tag == Tag::Implied && self.expects_key() {
            self.set_key(Key::Merge);
            return Ok(());
        }
        let scalar = scalar::resolve(tag, text.into_owned())?;
        self.place(Node { content: Content::Scalar(scalar), size: 1, depth: 0 }, anchor, false)
    }

    fn open(&mut self, kind: Kind, anchor: usize) -> Outcome {
        self.decoded += 1;
        if self.expects_key() {
            return Err("a list or map can't be a key".to_owned());
        }
        self.open.push(Frame { kind, anchor, size: 1, depth: 1 });
        self.check_depth(0)
    }

    fn close(&mut self) -> Outcome {
        let Some(frame) = self.open.pop() else { return Ok(()) };
        let value = match frame.kind {
            Kind::List(items) => Value::Array(items),
            Kind::Map { entries, .. } => Value::Object(entries),
        };
        let node = Node { content: Content::Tree(value), size: frame.size, depth: frame.depth };
        self.place(node, frame.anchor, false)
    }

    fn alias(&mut self, anchor: usize) -> Outcome {
        // An anchor is known once its node is finished, so an alias inside of it finds nothing.
        let Some(node) = self.anchors.get(&anchor) else {
            return Err("an anchor's value contains itself".to_owned());
        };
        self.decoded += 1 + node.size;
        self.aliased += node.size;
        if self.is_excessive() {
            return Err("excessive aliasing".to_owned());
        }
        let node = node.clone();
        self.check_depth(node.depth)?;
        self.place(node, 0, true)
    }

    /// The limit of go-yaml (`allowedAliasRatio` in decode.go): 99 % of the nodes may come from aliases in a small
    /// document, 10 % in a large one.
    fn is_excessive(&self) -> bool {
        const LOW: f64 = 400_000.0;
        const HIGH: f64 = 4_000_000.0;
        #[expect(clippy::cast_precision_loss, reason = "a ratio")]
        let (aliased, decoded) = (self.aliased as f64, self.decoded as f64);
        let allowed = 0.99 - 0.89 * ((decoded - LOW) / (HIGH - LOW)).clamp(0.0, 1.0);
        self.aliased > 100 && self.decoded > 1000 && aliased / decoded > allowed
    }

    fn check_depth(&self, more: usize) -> Outcome {
        if self.open.len() + more > MAX_DEPTH { Err(format!("nested deeper than {MAX_DEPTH}")) } else { Ok(()) }
    }

    fn expects_key(&self) -> bool {
        matches!(self.open.last(), Some(Frame { kind: Kind::Map { key: None, .. }, .. }))
    }

    fn set_key(&mut self, new: Key) {
        if let Some(Frame { kind: Kind::Map { key, .. }, size, .. }) = self.open.last_mut() {
            *key = Some(new);
            *size += 1;
        }
    }

    /// Puts a finished node where it belongs: a key, a value, an item or the whole document.
    fn place(&mut self, node: Node, anchor: usize, aliased: bool) -> Outcome {
        if anchor != 0 {
            self.anchors.insert(anchor, node.clone());
        }
        if self.expects_key() {
            let Content::Scalar(scalar) = node.content else {
                return Err("a list or map can't be a key".to_owned());
            };
            self.set_key(Key::Name(scalar.into_key()?));
            return Ok(());
        }
        let value = match node.content {
            Content::Scalar(scalar) => scalar.into_value()?,
            Content::Tree(value) => value,
        };
        let Some(frame) = self.open.last_mut() else {
            self.root = Some(value);
            return Ok(());
        };
        frame.size += node.size + usize::from(aliased);
        frame.depth = frame.depth.max(node.depth + 1);
        match &mut frame.kind {
            Kind::List(items) => items.push(value),
            Kind::Map { entries, key } => match key.take() {
                Some(Key::Name(name)) => drop(entries.insert(name, value)),
                _ => merge(entries, value, aliased)?,
            },
        }
        Ok(())
    }
}

/// `<<: value`. In a list of maps the earlier ones win, so they are laid over the later ones.
fn merge(entries: &mut Map<String, Value>, value: Value, aliased: bool) -> Outcome {
    match value {
        Value::Object(map) => entries.extend(map),
        Value::Array(maps) if !aliased => {
            for map in maps.into_iter().rev() {
                let Value::Object(map) = map else { return Err(WANTS_MAP.to_owned()) };
                entries.extend(map);
            }
        }
        _ => return Err(WANTS_MAP.to_owned()),
    }
    Ok(())
}

const WANTS_MAP: &str = "`<<` wants a map or a list of maps";

/// What a scalar's tag and style say of its type. A tag that isn't known, a lone `!` too, makes text of it.
fn tag_of(style: ScalarStyle, tag: Option<&granit_parser::Tag>) -> Tag {
    let Some(tag) = tag else {
        return if style == ScalarStyle::Plain { Tag::Implied } else { Tag::Text };
    };
    match tag.suffix_in_namespace("tag:yaml.org,2002:").as_deref() {
        Some("str") => Tag::Text,
        Some("bool") => Tag::Bool,
        Some("int") => Tag::Int,
        Some("float") => Tag::Float,
        Some("null") => Tag::Null,
        Some("merge") => Tag::Implied,
        _ => Tag::Other,
    }
}
