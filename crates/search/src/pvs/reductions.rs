//! Late-move reductions: the number of plies by which late moves are searched less deep.

use super::run::Node;
use crate::Reductions;

/// Number of first moves of a node that late-move reductions leave alone: in a fair order, most cuts come from them (Romstad, *An Introduction to Late Move Reductions*, 2007).
const EARLY_MOVES: usize = 4;
/// Depth below which a move reduced by one ply would hardly be searched at all (Romstad 2007).
const REDUCIBLE_DEPTH: u32 = 3;

/// Returns the number of plies by which the first search of a move is less deep, after `tried` other moves.
#[inline]
pub(super) fn reduction(reductions: Reductions, node: Node, tried: usize) -> u32 {
    if node.depth < REDUCIBLE_DEPTH || tried < EARLY_MOVES {
        return 0;
    }
    match reductions {
        Reductions::None => 0,
        Reductions::OnePly => 1,
        Reductions::Logarithmic => logarithmic_reduction(node, tried),
    }
}

/// Returns the reduction of [`Reductions::Logarithmic`].
#[inline]
fn logarithmic_reduction(node: Node, tried: usize) -> u32 {
    let depth = LOGARITHMS[LOGARITHMS.len().min(node.depth as usize) - 1];
    let number = LOGARITHMS[LOGARITHMS.len().min(tried) - 1];
    let reduction = 4 * depth * number / (5 << 16);
    (reduction - u32::from(node.is_principal() && reduction > 0)).max(1)
}

/// The natural logarithms of 1 to 64, times 256.
const LOGARITHMS: [u32; 64] = [
    0, 177, 281, 355, 412, 459, 498, 532, 562, 589, 614, 636, 657, 676, 693, 710, 725, 740, 754,
    767, 779, 791, 803, 814, 824, 834, 844, 853, 862, 871, 879, 887, 895, 903, 910, 917, 924, 931,
    938, 944, 951, 957, 963, 969, 975, 980, 986, 991, 996, 1001, 1007, 1012, 1016, 1021, 1026,
    1030, 1035, 1039, 1044, 1048, 1052, 1057, 1061, 1065,
];
