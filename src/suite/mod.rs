//! The target's own vocabulary: suite, job, assert, path. Lowers facts to it and prints it. Reads no files.

mod assert;
mod emit;
mod gates;
mod hoist;
mod lower;
pub mod model;
mod name;
mod path;
mod scalar;
mod wording;

pub use emit::emit;
pub use lower::lower;
