//! Search of one thread, restarted with new states of rows where those take too much memory.

use gametree_core::ProofNumbers;

use crate::game::{Side, WeakPosition};
use crate::report::WeakReport;
use crate::search::{Budget, Search, Stopped};
use crate::settings::Settings;
use crate::shared_state::SharedState;
use crate::tables::Tables;
use crate::worker::Worker;

/// The number of positions visited with one set of states of rows below which a search gives up for lack of memory.
const LEAST_ROUND: u64 = 10;

impl<const W: usize> Worker<W> {
    /// Searches a position of the board together with the other threads, and ends their work once it is solved.
    ///
    /// The report counts the work of this thread.
    pub(crate) fn solve(
        &mut self,
        pos: &WeakPosition,
        tables: &Tables<W>,
        shared: &SharedState,
        settings: Settings,
        mut budget: Budget<'_>,
    ) -> WeakReport {
        let mut report = WeakReport {
            winner: Ok(Side::Maker),
            best: None,
            numbers: ProofNumbers::DISPROVEN,
            nodes: 0,
            evals: 0,
        };
        loop {
            let Some((reduced, _)) = self.reduce(pos, budget.row_bytes) else {
                return report;
            };
            let round = Budget {
                sampler: match &mut budget.sampler {
                    Some(sampler) => Some(&mut **sampler),
                    None => None,
                },
                ..budget
            };
            let mut search = Search::new(self, tables, shared, settings, round);
            let found = search.solve(&reduced);
            let nodes = search.nodes;
            report.nodes += nodes;
            report.evals += search.evals;
            report.numbers = found.numbers;
            let stopped = search.stopped.unwrap_or(Stopped::Nodes);
            report.winner = found.winner().ok_or(stopped);
            let board = self.rows.board();
            report.best = found.best.map(|cell| board.on_grid(cell));
            if report.winner.is_ok() {
                shared.end();
            }
            // The tables keep the results, so the search goes on with new states.
            if report.winner != Err(Stopped::Memory) || nodes < LEAST_ROUND {
                return report;
            }
        }
    }
}
