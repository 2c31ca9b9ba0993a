//! Ways to hit all edges of one row by disjoint pairs of cells.

/// The largest number of listed ways, so that a set of them is one word: a long row has thousands.
pub(crate) const MOST: usize = 64;
/// The largest number of pairs of one row that are tried; a row of 32 cells and lines of five need seven.
const MOST_PAIRS: usize = 7;

/// A set of cells of a row, as bits.
pub(crate) type Local = u32;

/// Returns the sets of cells of the ways to hit all edges, the smallest first: one pair or two where they suffice, more only where nothing else does.
///
/// No set holds another one.
/// The result is empty where there is no way, for example because an edge has fewer than two cells.
pub(crate) fn options(edges: &[Local]) -> Vec<Local> {
    for pairs in 2..=MOST_PAIRS {
        let mut found = Vec::new();
        cover(edges, 0, pairs, &mut found);
        if !found.is_empty() {
            return minimal(found);
        }
    }
    Vec::new()
}

/// Returns pairs within `set` that hit all edges and share no cell, if there are any.
pub(crate) fn pairs_within(edges: &[Local], set: Local) -> Option<Vec<Local>> {
    let Some(&edge) = edges.first() else {
        return Some(Vec::new());
    };
    for pair in pairs_of(edge & set) {
        let rest: Vec<Local> = missed(edges, pair).collect();
        if let Some(mut pairs) = pairs_within(&rest, set & !pair) {
            pairs.push(pair);
            return Some(pairs);
        }
    }
    None
}

/// Adds the sets of at most `pairs` further pairs that hit all edges without using cells of `used`.
fn cover(edges: &[Local], used: Local, pairs: usize, found: &mut Vec<Local>) {
    let Some(&edge) = edges.first() else {
        found.push(used);
        return;
    };
    if pairs == 0 || found.len() >= 16 * MOST {
        return;
    }
    if pairs == 1 {
        let common = edges.iter().fold(!used, |common, edge| common & edge);
        found.extend(pairs_of(common).map(|pair| used | pair));
        return;
    }
    for pair in pairs_of(edge & !used) {
        let rest: Vec<Local> = missed(edges, pair).collect();
        cover(&rest, used | pair, pairs - 1, found);
    }
}

fn missed(edges: &[Local], pair: Local) -> impl Iterator<Item = Local> {
    edges
        .iter()
        .copied()
        .filter(move |edge| edge & pair != pair)
}

/// Iterates over all sets of two cells of a set.
fn pairs_of(set: Local) -> impl Iterator<Item = Local> {
    cells_of(set).flat_map(move |a| cells_of(set & !a & !(a - 1)).map(move |b| a | b))
}

/// Iterates over the cells of a set, each as a set.
pub(crate) fn cells_of(mut set: Local) -> impl Iterator<Item = Local> {
    std::iter::from_fn(move || {
        let cell = set & set.wrapping_neg();
        set &= !cell;
        (cell != 0).then_some(cell)
    })
}

/// Returns the sets that hold no other one, the smallest first, at most [`MOST`].
fn minimal(mut sets: Vec<Local>) -> Vec<Local> {
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    let mut kept: Vec<Local> = Vec::new();
    for set in sets {
        if kept.len() < MOST && kept.iter().all(|small| small & set != *small) {
            kept.push(set);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(edges: &[Local], expected: &[Local]) {
        assert_eq!(options(edges), expected);
    }

    #[test]
    fn a_row_is_hit_by_one_pair_or_by_two() {
        check(&[], &[0]);
        check(&[0b1], &[]);
        check(&[0b11], &[0b11]);
        check(&[0b111], &[0b011, 0b101, 0b110]);
        check(&[0b0_0011, 0b1_1000], &[0b1_1011]);
        check(&[0b0011, 0b0110], &[]);
    }

    #[test]
    fn rows_of_fifteen_cells_need_three_pairs() {
        let edges: Vec<Local> = (0..11).map(|start| 0b1_1111 << start).collect();
        let ways = options(&edges);
        assert!(!ways.is_empty());
        for way in ways {
            assert_eq!(way.count_ones(), 6);
            let pairs = pairs_within(&edges, way).expect("it was made of pairs");
            assert_eq!(pairs.len(), 3);
        }
    }
}
