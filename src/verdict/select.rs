//! Which tests are run.

use crate::project::Trial;
use std::str::FromStr;

/// One part of all tests, of several that hold each test once: for machines that share the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Partition {
    /// Which part, from 1.
    index: usize,
    /// How many parts there are.
    of: usize,
}

impl FromStr for Partition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let part = text.strip_prefix("count:").and_then(|part| part.split_once('/'));
        let part = part.and_then(|(index, of)| Some(Self { index: index.parse().ok()?, of: of.parse().ok()? }));
        let part = part.filter(|part| (1..=part.of).contains(&part.index));
        part.ok_or_else(|| "expected `count:I/N` with I from 1 to N, as in `count:1/3`".to_owned())
    }
}

/// Leaves only the tests whose names hold `filter`, and of those only the ones of a partition: test by test, in the order
/// of the specs. Specs of which no test is left are left out.
pub fn select(trials: &mut Vec<Trial>, filter: Option<&str>, partition: Option<Partition>) {
    let mut number = 0;
    for trial in trials.iter_mut() {
        trial.suite.jobs.retain(|job| {
            if filter.is_some_and(|filter| !job.name.contains(filter)) {
                return false;
            }
            number += 1;
            partition.is_none_or(|Partition { index, of }| (number - 1) % of == index - 1)
        });
    }
    trials.retain(|trial| !trial.suite.jobs.is_empty());
}

#[cfg(test)]
mod tests {
    use super::Partition;

    #[test]
    fn a_partition_is_one_of_so_many() {
        assert_eq!("count:2/3".parse(), Ok(Partition { index: 2, of: 3 }));
        for wrong in ["", "1/2", "count:0/2", "count:3/2", "count:1/0", "count:a/b", "count:1", "hash:1/2"] {
            assert!(wrong.parse::<Partition>().is_err(), "{wrong}");
        }
    }
}
