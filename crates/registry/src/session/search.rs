//! Searches of the current position of a game.

use std::sync::Arc;

use gametree_core::Coverage;
use gametree_trace::Trace;

use crate::{
    Answer, CheckpointError, CheckpointReader, Fact, Oracle, SearchError, SearchTask, Watcher,
};

/// A way of proposing moves that a game offers to searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratorEntry {
    /// The name by which a task asks for it.
    pub name: String,
    /// The coverage: the possible cost of the moves left out.
    pub coverage: Coverage,
}

/// Searches of the current position of a game.
pub trait Search {
    /// Returns the generators that a task may name; the first generates every legal move.
    fn generators(&self) -> Vec<GeneratorEntry>;

    /// Checks that the game takes a task, whatever the position, before any work starts.
    ///
    /// # Errors
    /// When the task names a generator that the game does not have, an engine that the game does not offer, or a depth for an engine without depths.
    fn check(&self, task: &SearchTask) -> Result<(), SearchError>;

    /// Checks that the tables of a task can be allocated: it allocates and frees them, so that an error comes before any output.
    ///
    /// A solver that the game brings along allocates as it needs, up to the size of the table, and is not checked.
    ///
    /// # Errors
    /// When the system does not give the memory.
    fn check_tables(&self, task: &SearchTask) -> Result<(), SearchError>;

    /// Searches the current position.
    ///
    /// A task of [`Purpose::Play`](crate::Purpose::Play) about an unfinished game is answered with a legal move, however early the search is stopped; the report has what is known of that move.
    ///
    /// Engines with a table keep it for the next search, whichever position that is about.
    /// So an answer may know more than its depth asked for.
    ///
    /// # Errors
    /// When the game [does not take](Search::check) the task, or the table cannot be had.
    fn search(
        &mut self,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError>;

    /// Searches the current position as [`Search::search`] does, and records the engine's steps at each node, of which at most `visible` nodes are kept.
    ///
    /// It visits the same nodes as a search on one thread that begins with an empty table.
    /// Tables are emptied for it, and it is slower.
    /// The [salt](SearchTask::salt) of the trace makes the same search again.
    ///
    /// # Errors
    /// When the engine cannot be [traced](crate::EngineKind::is_traced), the game [does not take](Search::check) the task, or the table cannot be had.
    fn trace(
        &mut self,
        task: &SearchTask,
        visible: usize,
        watcher: &mut dyn Watcher,
    ) -> Result<Trace, SearchError>;

    /// Returns further facts about the current position beside its winner; none for most games.
    ///
    /// The work stays within the limits that the answer to the same task has left.
    /// Without limits it takes not much longer than the answer.
    fn facts(&mut self, answer: &Answer, task: &SearchTask) -> Vec<Fact>;

    /// Returns `true` if a search of the current position offers its [`Watcher`] checkpoints.
    ///
    /// Those of a special solver hold its [memory](crate::SpecialSolver::memory), and nothing of the engines that follow it.
    /// A prover over a generator that may leave out moves that matter offers none.
    fn offers_checkpoints(&mut self, task: &SearchTask) -> bool;

    /// Resumes a search from a checkpoint: goes to its position and fills the tables that the task will use.
    ///
    /// The next search goes on from there.
    /// Its answer counts the nodes and the time of both; its limits are its own.
    /// The task names the engine and the generator of the checkpoint, while its table may have another size.
    /// A special solver is followed by the other engines, as in a task that names none.
    ///
    /// # Errors
    /// When the checkpoint is damaged, or about something else; the session is then unchanged, except that its tables may have lost what they had learnt.
    fn resume(
        &mut self,
        checkpoint: CheckpointReader<'_>,
        task: &SearchTask,
    ) -> Result<(), CheckpointError>;

    /// Sets the oracle that searches consult first, if their task leaves the choice of engine and generator.
    ///
    /// They search only where it does not know the position, or where a move is asked for within a depth.
    fn consult(&mut self, oracle: Arc<dyn Oracle>);

    /// Returns the oracle's answer about the current position, with the line as far as the oracle knows it, which may be empty.
    ///
    /// Returns `None` without an oracle, in a finished game, and where the oracle does not know the position.
    ///
    /// # Errors
    /// When the oracle's data cannot be read.
    fn look_up(&self) -> Result<Option<Answer>, SearchError>;
}
