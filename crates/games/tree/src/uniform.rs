//! Trees in which every inner node has the same number of children and every leaf the same depth.

use gametree_core::Score;
use gametree_grid::mix;

use crate::tree_builder::TreeBuilder;
use crate::{Limit, Tree};

impl Tree {
    /// Creates the uniform tree of `width` children and `depth` plies with random values at its leaves, the same for the same seed.
    ///
    /// # Errors
    /// Fails if the tree exceeds a limit.
    ///
    /// # Panics
    /// Panics if `width` is 0 and `depth` is not.
    pub fn uniform(width: usize, depth: usize, seed: u64) -> Result<Self, Limit> {
        assert!(width > 0 || depth == 0, "inner nodes have children");
        if depth > usize::from(Score::MAX_PLIES) {
            return Err(Limit::Plies);
        }
        let mut uniform = Uniform {
            builder: TreeBuilder::new(),
            width,
            random: mix(seed),
        };
        uniform.grow(depth)?;
        Ok(Tree::new(uniform.builder.finish()))
    }
}

struct Uniform {
    builder: TreeBuilder<i16>,
    width: usize,
    random: u64,
}

impl Uniform {
    fn grow(&mut self, depth: usize) -> Result<(), Limit> {
        self.builder.begin()?;
        if depth == 0 {
            self.builder.current().leaf = Some(self.value());
        } else {
            for _ in 0..self.width {
                self.grow(depth - 1)?;
            }
        }
        let is_whole = self.builder.end();
        debug_assert!(is_whole, "a leaf has its value, another node its children");
        Ok(())
    }

    /// Returns any value that a leaf can have, so that few leaves are alike.
    fn value(&mut self) -> i16 {
        const LIMIT: u64 = Score::MAX_ESTIMATE.unsigned_abs() as u64;
        self.random = mix(self.random);
        let shifted = i32::try_from(self.random % (2 * LIMIT + 1)).expect("less than 2^16");
        let value = shifted - i32::from(Score::MAX_ESTIMATE);
        i16::try_from(value).expect("within the limits of a score")
    }
}

/// Returns the number of leaves that alpha-beta visits in a perfectly ordered uniform tree, the fewest that any algorithm needs.
///
/// The number is w^⌈d/2⌉ + w^⌊d/2⌋ − 1 (Knuth and Moore 1975, corollary to theorem 1).
///
/// Returns `None` for 2^64 leaves or more, and for a width of 0.
///
/// # Examples
/// ```
/// // Of the 64 leaves of a tree with four branches and three plies:
/// assert_eq!(gametree_tree::critical_leaves(4, 3), Some(16 + 4 - 1));
/// ```
pub fn critical_leaves(width: u64, depth: u32) -> Option<u64> {
    let upper = width.checked_pow(depth.div_ceil(2))?;
    let lower = width.checked_pow(depth / 2)?;
    // One leaf is counted on both sides.
    upper.checked_sub(1)?.checked_add(lower)
}
