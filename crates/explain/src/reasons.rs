//! The reasons at the nodes of a recorded search, in words.

use gametree_trace::Trace;
use gametree_words::Words;

use crate::{cut_reason, proof_reason};

/// Returns the function that gives the reason of the cut at a visible node, or the result that a prover has shown there.
///
/// The `words` include [`TEXTS`](crate::TEXTS).
/// The function panics for an index that is not one of a visible node.
pub fn reasons<'a>(
    trace: &'a Trace,
    words: &'a Words,
) -> impl Fn(usize) -> Option<String> + use<'a> {
    let children = trace.children();
    move |at| {
        let of_proof = || proof_reason(trace, at, &children[at]);
        let phrase = cut_reason(trace, at).or_else(of_proof);
        phrase.map(|phrase| words.say(&phrase))
    }
}
