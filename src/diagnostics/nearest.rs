//! "Did you mean …?"

/// The candidate that is most like `word`, if any is like it enough to have been meant.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // A word of over 200 characters is no slip of the pen, and comparing it takes long.
    if word.len() > 200 {
        return None;
    }
    candidates
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= 1.max(candidate.len() / 3))
        .min()
        .map(|(_, candidate)| candidate)
}
