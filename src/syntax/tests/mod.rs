//! The tests of the whole room: from text to tree, and from text to diagnostics.

mod bodies;
mod field_mistakes;
mod fields;
mod forms;
mod hints;
mod limits;
mod lines;
mod mistakes;
mod outline;
mod properties;
mod values;
