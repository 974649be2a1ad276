//! The tests of the whole room: from text to tree, and from text to diagnostics.

mod forms;
mod outline;
