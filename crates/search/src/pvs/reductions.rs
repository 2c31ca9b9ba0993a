//! Parts of plies: late-move reductions, and the depth that forced moves and threats gain.

use super::run::Node;
use crate::{Plies, Reductions};

/// Number of first moves of a node that reductions of one ply leave alone: in a fair order, most cuts come from them (Romstad, *An Introduction to Late Move Reductions*, 2007).
const EARLY_MOVES: usize = 4;
/// Depth below which a move reduced by one ply would hardly be searched at all (Romstad 2007).
const REDUCIBLE_DEPTH: u32 = 3;
/// Number of moves from which a node counts as a free choice, not as the answer to a threat.
const FREE_CHOICE: usize = 12;
/// Depth that a threat gains with [`Plies::ByReplies`], in parts of a ply.
const GAIN_OF_THREAT: u32 = Node::PLY / 4;

/// Returns the number of parts of a ply by which the first search of a move is less deep, after `tried` other moves.
#[inline]
pub(super) fn reduction(reductions: Reductions, node: Node, tried: usize) -> u32 {
    match reductions {
        Reductions::None => 0,
        Reductions::OnePly if node.depth < REDUCIBLE_DEPTH || tried < EARLY_MOVES => 0,
        Reductions::OnePly => Node::PLY,
        Reductions::Logarithmic if node.depth < 2 => 0,
        Reductions::Logarithmic => logarithmic_reduction(node, tried),
    }
}

/// Returns the reduction of [`Reductions::Logarithmic`].
#[inline]
fn logarithmic_reduction(node: Node, tried: usize) -> u32 {
    let product = logarithm(node.depth as usize) * logarithm(tried);
    4 * Node::PLY * product / (256 * 256) + Node::PLY * u32::from(node.expects_cut)
}

/// Returns the number of parts of a ply that a node with this number of moves gains, since none of them counts for a whole ply.
#[inline]
pub(super) fn gain_of_replies(plies: Plies, moves: usize) -> u32 {
    match plies {
        Plies::Whole => 0,
        Plies::Forced => Node::PLY * u32::from(moves == 1),
        Plies::ByReplies => {
            let cost = Node::PLY * logarithm(moves) / logarithm(20);
            Node::PLY.saturating_sub(cost)
        }
    }
}

/// Returns the number of parts of a ply that a threat gains in a node with this number of moves.
#[inline]
pub(super) fn gain_of_threat(plies: Plies, moves: usize) -> u32 {
    if matches!(plies, Plies::ByReplies) && is_free_choice(moves) {
        GAIN_OF_THREAT
    } else {
        0
    }
}

/// Returns `true` if a node with this number of moves is a free choice, so that threats are worth following.
#[inline]
pub(super) const fn is_free_choice(moves: usize) -> bool {
    moves >= FREE_CHOICE
}

/// Returns the natural logarithm of a number, times 256; numbers outside 1 to 64 count as the nearest of these.
#[inline]
fn logarithm(number: usize) -> u32 {
    LOGARITHMS[number.clamp(1, LOGARITHMS.len()) - 1]
}

/// The natural logarithms of 1 to 64, times 256.
const LOGARITHMS: [u32; 64] = [
    0, 177, 281, 355, 412, 459, 498, 532, 562, 589, 614, 636, 657, 676, 693, 710, 725, 740, 754,
    767, 779, 791, 803, 814, 824, 834, 844, 853, 862, 871, 879, 887, 895, 903, 910, 917, 924, 931,
    938, 944, 951, 957, 963, 969, 975, 980, 986, 991, 996, 1001, 1007, 1012, 1016, 1021, 1026,
    1030, 1035, 1039, 1044, 1048, 1052, 1057, 1061, 1065,
];

#[cfg(test)]
mod tests {
    use gametree_core::Window;

    use super::*;

    #[test]
    fn the_only_move_costs_nothing_and_one_of_twenty_a_ply() {
        let gains =
            [0, 1, 2, 4, 8, 19, 20, 225].map(|moves| gain_of_replies(Plies::ByReplies, moves));
        assert_eq!(gains, [16, 16, 13, 9, 5, 1, 0, 0]);
        let forced = [1, 2, 225].map(|moves| gain_of_replies(Plies::Forced, moves));
        assert_eq!(forced, [16, 0, 0]);
    }

    #[test]
    fn late_moves_lose_more_than_early_ones_and_in_expected_cut_nodes_a_ply_more() {
        let node = Node::root(6, Window::FULL);
        let plies = [1, 2, 5, 20].map(|tried| {
            f64::from(reduction(Reductions::Logarithmic, node, tried)) / f64::from(Node::PLY)
        });
        let expected = [1.0_f64, 2.0, 5.0, 20.0].map(|tried| 4.0 * 6.0_f64.ln() * tried.ln());
        for (found, expected) in plies.into_iter().zip(expected) {
            assert!(
                (found - expected).abs() < 0.2,
                "{found} plies, not {expected}"
            );
        }
        let scout = node.child(Window::null(gametree_core::Score::DRAW));
        assert!(scout.expects_cut);
        let [here, there] = [false, true].map(|expects_cut| {
            let node = Node {
                expects_cut,
                ..scout
            };
            reduction(Reductions::Logarithmic, node, 5)
        });
        assert_eq!(there, here + Node::PLY);
    }

    #[test]
    fn parts_of_plies_add_up_to_plies() {
        let node = Node::root(3, Window::FULL);
        let deeper = node.extended(10).extended(10);
        assert_eq!((deeper.depth, deeper.rest), (4, 4));
        let back = deeper.reduced(20);
        assert_eq!((back.depth, back.rest), (3, 0));
        assert_eq!(back.reduced(100 * Node::PLY).depth, 1);
    }

    #[test]
    fn a_search_without_a_limit_of_depth_overflowed() {
        let root = Node::root(u32::MAX, Window::FULL);
        let there = root.reduced(Node::PLY).extended(5);
        assert_eq!((there.depth, there.rest), (root.depth - 1, 5));
    }
}
