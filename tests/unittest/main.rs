//! Specs and charts under the real helm-unittest.

mod harness;
mod runner;
mod support;
