//! Trees of either kind, read from text.

use gametree_core::{Mismatch, Place};

use crate::{AndOrTree, Tree};

/// The most bytes of a tree, above the size of a million nodes as JSON with a name for each of them.
pub(super) const MAX_TREE_BYTES: u64 = 64 << 20;

/// Returns `true` if a text is a tree rather than the name of a file.
pub(super) fn is_written_out(text: &str) -> bool {
    text.starts_with(['[', '{'])
}

/// A tree of either kind.
#[derive(Debug)]
#[cfg_attr(
    not(feature = "program"),
    expect(dead_code, reason = "only the command looks into AND/OR trees")
)]
pub(super) enum Content {
    /// Points for MAX at the leaves.
    Points(Tree),
    /// `win`, `loss` and `?` at the leaves.
    AndOr(AndOrTree),
}

/// Reads a tree; its leaves and the names of its players determine the kind.
///
/// # Errors
/// Fails if the tree is of neither kind, with the error of the kind of which more could be read.
pub(super) fn parse(text: &str) -> Result<Content, Mismatch> {
    let as_points = match Tree::parse(text) {
        Ok(tree) => return Ok(Content::Points(tree)),
        Err(error) => error,
    };
    let as_and_or = match AndOrTree::parse(text) {
        Ok(tree) => return Ok(Content::AndOr(tree)),
        Err(error) => error,
    };
    let place = |error: &Mismatch| match error.place {
        Some(Place::Text { line, column }) => (line, column),
        _ => (0, 0),
    };
    Err(if place(&as_and_or) > place(&as_points) {
        as_and_or
    } else {
        as_points
    })
}
