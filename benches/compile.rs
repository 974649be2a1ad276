//! How long each step takes on one spec of the usual size, and on one of a thousand facts.
//!
//! `cargo bench` runs it; a baseline is kept by `cargo bench -- --save-baseline NAME`.

use chartspec::{analysis, compile, suite, syntax};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::fmt::Write;
use std::hint::black_box;

/// The case that chartspec grew from.
const CASE: &str = include_str!("../specs/jobs-manager.chartspec");

/// A spec of `containers` containers with ten facts each.
fn large(containers: usize) -> String {
    let mut spec = String::from("template templates/deployment.yaml\ndeployment {\n");
    for index in 0..containers {
        let port = 8000 + index % 1000;
        _ = write!(
            spec,
            "  container c{index} {{\n    readiness = http GET /healthz/{index} :{port} delay 5 timeout 5 failures 6\n    \
             no liveness; no startup\n      because \"reason {index}\"\n    env A = \"{index}\", B = \"b\"\n    \
             env C = \"1\" enabled by features.c{index}\n  }}\n"
        );
    }
    spec.push_str("}\n");
    spec
}

fn steps(criterion: &mut Criterion) {
    for (name, text) in [("case", CASE.to_owned()), ("1000 facts", large(100))] {
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Bytes(text.len() as u64));
        let (spec, found) = syntax::parse(&text);
        assert!(found.is_empty(), "the benchmark's spec must be right: {found:?}");
        let (plan, found) = analysis::analyse(&spec, name, None);
        assert!(found.is_empty(), "the benchmark's spec must be right: {found:?}");
        let lowered = suite::lower(&plan);
        let id = |step: &str| BenchmarkId::from_parameter(step);
        group.bench_function(id("parse"), |bencher| bencher.iter(|| syntax::parse(black_box(&text))));
        group.bench_function(id("analyse"), |bencher| {
            bencher.iter(|| analysis::analyse(black_box(&spec), name, None));
        });
        group.bench_function(id("lower"), |bencher| bencher.iter(|| suite::lower(black_box(&plan))));
        group.bench_function(id("emit"), |bencher| bencher.iter(|| suite::emit(black_box(&lowered))));
        group.bench_function(id("whole"), |bencher| {
            bencher.iter(|| compile::parse(black_box(&text)).compile(name, None));
        });
        group.finish();
    }
}

criterion_group!(benches, steps);
criterion_main!(benches);
