//! Phrases for the nodes of a trace and for the events there.

use gametree_core::Phrase;
use gametree_words::grouped;

use crate::{Counts, Node, Step};

/// Returns the label of a node whose parent is known.
pub(crate) fn label(step: &Step) -> Phrase {
    match step {
        Step::Root => Phrase::new("the-root"),
        Step::Move(text) => Phrase::plain(text.as_str()),
        Step::Pass => Phrase::new("pass"),
    }
}

/// Describes the moves that a cut left out.
pub(crate) fn left_out(node: &Node) -> Phrase {
    let named = u32::try_from(node.left_out_moves.len()).unwrap_or(u32::MAX);
    let phrase = match node.left_out.saturating_sub(named) {
        0 => Phrase::new("cut-off"),
        more => Phrase::new("cut-off-more").with("count", more),
    };
    phrase.with("moves", node.left_out_moves.join(" "))
}

/// The extent of the folded part: all that is below a node, or a part beside the drawn nodes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    All,
    More,
}

/// Describes the folded part.
pub(crate) fn part(counts: &Counts, extent: Extent) -> Phrase {
    let is_more = extent == Extent::More;
    let (number, message) = match (counts.nodes, counts.leaves) {
        (0, judged) if is_more => (judged, "judged-more"),
        (0, judged) => (judged, "judged"),
        (nodes, _) if is_more => (nodes, "nodes-more"),
        (nodes, _) => (nodes, "nodes"),
    };
    let phrase = Phrase::new(message)
        .with("size", grouped(number))
        .with("count", usize::try_from(number).unwrap_or(usize::MAX));
    match counts.all_cuts() {
        0 => phrase,
        cuts => Phrase::new("with-cuts")
            .with("nodes", phrase)
            .with("cuts", grouped(cuts)),
    }
}
