//! Searches of all moves of a position, as front ends make them from the options of a search.

use std::time::Duration;

use gametree_registry::{
    AfterProof, Analysis, Answer, Purpose, SearchError, SearchTask, Session, Watcher,
};
use gametree_search::SearchLimits;

use crate::SearchArgs;

/// Time of a search for a good move where no limit is given.
pub const BEST_TIME: Duration = Duration::from_secs(5);
/// Time of an explanation where no limit is given.
pub const EXPLAIN_TIME: Duration = Duration::from_secs(10);

impl SearchArgs {
    /// Returns the purpose of an analysis with these options.
    ///
    /// Estimates help only where a limit comes before the proof, and a finished game needs no proof.
    pub fn purpose_of_analysis(&self, session: &dyn Session) -> Purpose {
        if self.has_limit() || session.outcome().is_some() {
            Purpose::Value
        } else {
            Purpose::Solve
        }
    }

    /// Returns the limits for the moves of an explanation, once its position is proven.
    pub const fn after_proof(&self) -> AfterProof {
        if self.has_limit() {
            AfterProof::Rest
        } else {
            AfterProof::AsMuch
        }
    }
}

/// Searches every legal move, and returns the answers for the position and for its moves, best first.
///
/// Under a limit, half of the work looks for proofs.
///
/// # Errors
/// When the game does not take the task, or the table cannot be had.
pub fn analysed(
    task: SearchTask,
    session: &mut dyn Session,
    watcher: &mut dyn Watcher,
) -> Result<(Answer, Vec<Answer>), SearchError> {
    let SearchLimits {
        depth, nodes, time, ..
    } = task.limits;
    let has_limit = depth.is_some() || nodes.is_some() || time.is_some();
    let mut analysis = Analysis::new(task, session, watcher)?;
    analysis.search()?;
    if has_limit {
        analysis.measure()?;
    }
    Ok(analysis.into_answers())
}

/// Searches the position for a proof and then every legal move, and returns their answers for an explanation.
///
/// # Errors
/// When the game does not take the task, or the table cannot be had.
pub fn analysed_for_reasons(
    task: SearchTask,
    after: AfterProof,
    session: &mut dyn Session,
    watcher: &mut dyn Watcher,
) -> Result<(Answer, Vec<Answer>), SearchError> {
    let mut analysis = Analysis::new(task, session, watcher)?;
    analysis.prove(after)?;
    analysis.search()?;
    Ok(analysis.into_answers())
}
