//! Specs and charts under the real helm-unittest.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "the tests write charts and run programs")]

mod case;
mod examples;
mod fairness;
mod faults;
mod fields;
mod gates;
mod guarantees;
mod harness;
mod hostile;
mod runner;
mod staging;
mod statements;
mod support;
mod test_command;
mod vocabulary;
mod worked;
