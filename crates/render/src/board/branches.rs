//! Node with its branches and the nodes below, drawn as a tree.

use gametree_core::{Player, View};

use crate::page::Body;
use crate::tree::{NodeKind, Tree, TreeNode, body_of};

use super::Noted;
use super::captions::value;

/// Draws the current node of the game, and below it the nodes to which the moves lead.
pub(super) fn body(view: &View, notes: &Noted<'_>, parents: &[usize]) -> Body {
    let kinds = [NodeKind::Max, NodeKind::Min];
    let branch = |index: usize| {
        let m = view.moves_at(index).next();
        m.map(|m| m.words.clone()).unwrap_or_default()
    };
    let drawn = view.sites.iter().enumerate().map(|(index, site)| TreeNode {
        parent: index.checked_sub(1).map(|below| parents[below]),
        kind: site
            .owner
            .map_or(NodeKind::Leaf, |player: Player| kinds[player.index()]),
        lines: vec![site.mark.clone()],
        notes: notes.value_at(index).map(value).into_iter().collect(),
        branch: if index > 0 {
            branch(index)
        } else {
            String::new()
        },
        is_chosen: notes.value_at(index).is_some_and(|note| note.is_best),
        site: site.name.clone(),
        moves: view.moves_at(index).map(|m| m.text.clone()).collect(),
        title: site.name.clone(),
        ..TreeNode::default()
    });
    let tree = Tree {
        nodes: drawn.collect(),
        ..Tree::default()
    };
    body_of(&tree, &notes.words)
}
