//! Search that ends as soon as it sees a win or a loss.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gametree_core::Mismatch;
use gametree_grid::Cell;
use gametree_patterns::Candidates;
use gametree_search::{Observer, PvsOptions, SearchLimits, SearchReport};

use crate::openings::{Board, engine};

/// The bytes of the table, enough for some million nodes.
const TABLE_BYTES: usize = 64 << 20;

/// Searches a position until an iteration ends with a win or a loss, or the nodes are used up, and returns the report of that moment.
///
/// A search looks at its stop flag from time to time, so its own report may count some more nodes, and not always as many.
pub(crate) fn search(pos: &Board, nodes: u64) -> Result<SearchReport<Cell>, Mismatch> {
    let mut until_decided = UntilDecided::default();
    let limits = SearchLimits {
        nodes: Some(nodes),
        stop: Some(Arc::clone(&until_decided.stop)),
        ..SearchLimits::default()
    };
    let mut engine = engine(Candidates::PLAY, PvsOptions::TRUSTING, TABLE_BYTES)?;
    let report = engine.search(pos, &limits, &mut until_decided);
    Ok(until_decided.report.unwrap_or(report))
}

#[derive(Default)]
struct UntilDecided {
    stop: Arc<AtomicBool>,
    /// The report of the iteration that ended with a win or a loss.
    report: Option<SearchReport<Cell>>,
}

impl Observer<Cell> for UntilDecided {
    fn iteration(&mut self, report: &SearchReport<Cell>) {
        let is_decided = report.score.is_win() || report.score.is_loss();
        if is_decided && self.report.is_none() {
            self.report = Some(report.clone());
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}
