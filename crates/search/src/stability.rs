//! Stability of the best move in iterative deepening, and its worth in time.

/// Share of the usual time, in percent, by the number of iterations for which the best move has stayed the same.
const SHARES: [u32; 6] = [170, 130, 100, 80, 65, 50];

/// Tracks how often the best move changes from iteration to iteration.
///
/// A search whose answer has settled may stop early, and a search that has just changed its best move should go on.
/// On the time management of programs see Hyatt (1984), Using time wisely, and Baier and Winands (2016), Time management for Monte-Carlo tree search.
///
/// # Examples
/// ```
/// use gametree_search::Stability;
///
/// let mut stability = Stability::new();
/// assert_eq!(stability.percent(Some(&"e4")), 170);
/// assert_eq!(stability.percent(Some(&"e4")), 130);
/// assert_eq!(stability.percent(Some(&"d4")), 170);
/// ```
#[derive(Clone, Debug)]
pub struct Stability<M> {
    best: Option<M>,
    /// Iterations since the move became the best one.
    kept: usize,
}

impl<M: Clone + PartialEq> Stability<M> {
    /// Creates the state before the first iteration.
    pub const fn new() -> Self {
        Stability {
            best: None,
            kept: 0,
        }
    }

    /// Records the best move of an iteration, and returns the part of the usual time that the search is worth, in percent.
    pub fn percent(&mut self, best: Option<&M>) -> u32 {
        if self.best.as_ref() == best {
            self.kept = (self.kept + 1).min(SHARES.len() - 1);
        } else {
            self.best = best.cloned();
            self.kept = 0;
        }
        SHARES[self.kept]
    }
}

impl<M: Clone + PartialEq> Default for Stability<M> {
    fn default() -> Self {
        Stability::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_stays_the_best_needs_less_and_less() {
        let mut stability = Stability::new();
        let bests = [None, None, Some(1), Some(1), Some(1), Some(2), Some(1)];
        let percents = bests.map(|best| stability.percent(best.as_ref()));
        assert_eq!(percents, [130, 100, 170, 130, 100, 170, 170]);
        let settled: Vec<u32> = (0..10).map(|_| stability.percent(Some(&1))).collect();
        assert!(settled.is_sorted_by(|a, b| a >= b), "{settled:?}");
        assert_eq!(settled[9], 50);
    }
}
