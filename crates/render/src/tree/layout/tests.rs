//! Laws of the layout, on random trees.

use super::*;

const GAP: f64 = 10.0;

/// A sequence of numbers that is the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = gametree_core::mix(self.0.wrapping_add(0x9E37_79B9_7F4A_7C15));
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }
}

/// Makes a tree with nodes of all widths; `near` limits how far back parents lie, so it determines whether the tree is deep or wide.
fn random_tree(seed: u64, count: usize, near: usize) -> Outline {
    let mut numbers = Numbers(seed);
    let mut parent = vec![None];
    for node in 1..count {
        let back = numbers.below(near.min(node)) + 1;
        parent.push(Some(node - back));
    }
    let width = (0..count).map(|_| 10.0 + crate::geometry::length(numbers.below(70)));
    let width = width.collect();
    Outline::new(parent, width)
}

fn trees() -> impl Iterator<Item = Outline> {
    (0..300).map(|seed| {
        let count = 1 + Numbers(seed ^ 0xABCD).below(120);
        let near = [3, 8, 40, 200][Numbers(seed ^ 0x1234).below(4)];
        random_tree(seed, count, near)
    })
}

/// Returns the nodes of each level, from the left as the tree has them.
fn levels(outline: &Outline) -> Vec<Vec<usize>> {
    let deepest = outline.depth.iter().max().expect("a tree has a root");
    let mut levels = vec![Vec::new(); deepest + 1];
    let mut open = vec![0];
    while let Some(v) = open.pop() {
        levels[outline.depth[v]].push(v);
        open.extend(outline.children[v].iter().rev());
    }
    levels
}

#[test]
fn no_two_nodes_of_a_level_overlap_or_change_places() {
    for outline in trees() {
        let x = layout(&outline, GAP);
        for level in levels(&outline) {
            for pair in level.windows(2) {
                let (a, b) = (pair[0], pair[1]);
                let between = x[b] - x[a] - f64::midpoint(outline.width[a], outline.width[b]);
                assert!(between >= GAP - 1e-6, "{a} and {b}: {between}");
            }
        }
    }
}

#[test]
fn parents_are_in_the_middle_above_their_children() {
    for outline in trees() {
        let x = layout(&outline, GAP);
        for (v, children) in outline.children.iter().enumerate() {
            if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
                assert!(
                    (x[v] - f64::midpoint(x[first], x[last])).abs() < 1e-6,
                    "{v}"
                );
            }
        }
    }
}

#[test]
fn a_mirrored_tree_is_laid_out_as_the_mirror_image() {
    for outline in trees() {
        let x = layout(&outline, GAP);
        let mirrored = layout(&outline.mirrored(), GAP);
        let right = x
            .iter()
            .zip(&outline.width)
            .map(|(x, width)| x + width / 2.0);
        let right = right.fold(0.0, f64::max);
        for (v, (x, mirrored)) in x.iter().zip(&mirrored).enumerate() {
            assert!(
                (right - x - mirrored).abs() < 1e-6,
                "{v}: {x} and {mirrored}"
            );
        }
    }
}

#[test]
fn the_leftmost_side_is_at_0() {
    for outline in trees() {
        let x = layout(&outline, GAP);
        let left = x
            .iter()
            .zip(&outline.width)
            .map(|(x, width)| x - width / 2.0);
        assert!(left.fold(f64::INFINITY, f64::min).abs() < 1e-6);
    }
}

/// A recursive layout would need more stack than there is.
#[test]
fn a_tree_as_deep_as_it_is_large_was_laid_out() {
    let outline = random_tree(1, 100_000, 1);
    assert!(layout(&outline, GAP).iter().all(|x| x.is_finite()));
}

#[test]
fn equal_subtrees_have_equal_shapes() {
    // Two subtrees of a node with three leaves each, and a leaf between them.
    let parent = [
        None,
        Some(0),
        Some(0),
        Some(0),
        Some(1),
        Some(1),
        Some(1),
        Some(3),
        Some(3),
        Some(3),
    ];
    let outline = Outline::new(parent.to_vec(), vec![20.0; 10]);
    let x = layout(&outline, GAP);
    for (a, b) in [(4, 7), (5, 8), (6, 9)] {
        assert!(((x[a] - x[1]) - (x[b] - x[3])).abs() < 1e-9);
    }
}
