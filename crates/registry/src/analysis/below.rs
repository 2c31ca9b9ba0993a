//! Watcher of a search that is a part of an analysis.

use std::time::{Duration, Instant};

use gametree_search::{Progress, ProofProgress};

use crate::totals::Totals;
use crate::{Answer, Watcher};

/// Watcher that adds the earlier work to the progress of a search below one move.
pub(super) struct Below<'a> {
    pub(super) watcher: &'a mut dyn Watcher,
    pub(super) reported: &'a mut Instant,
    /// The work before this search.
    pub(super) totals: Totals,
}

impl Watcher for Below<'_> {
    /// Iterations below one move are not iterations of the analysis.
    fn iteration(&mut self, _: &Answer) {}

    fn progress(&mut self, progress: Progress) {
        *self.reported = Instant::now();
        let totals = self.totals.with(progress.nodes, progress.elapsed);
        self.watcher.progress(Progress {
            depth: progress.depth + 1,
            ..totals.progress(progress)
        });
    }

    fn pause(&self, elapsed: Duration) -> Duration {
        self.watcher
            .pause(self.totals.elapsed.saturating_add(elapsed))
    }

    /// The proof numbers are those below the move searched now.
    fn proof(&mut self, progress: ProofProgress) {
        *self.reported = Instant::now();
        let totals = self.totals.with(progress.nodes, progress.elapsed);
        self.watcher.proof(totals.proof_progress(progress));
    }
}
