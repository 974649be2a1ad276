//! To come in this branch.
