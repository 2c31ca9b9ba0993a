//! What finds the moves: the one place that knows which engine that is.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gametree_core::Score;
use gametree_registry::{
    Answer, OpenError, Purpose, Registry, SearchError, SearchTask, Session, Watcher,
};
use gametree_search::{Progress, ProofProgress, SearchLimits};
use thiserror::Error;

/// A position to find a move in, and within which limits.
#[derive(Clone, Debug)]
pub(super) struct Question {
    /// The game with its parameters, as the registry opens it.
    pub(super) game: String,
    /// The position as its notation prints it; the game is not over.
    pub(super) position: String,
    /// How deep, how many nodes, how long at most; the stop flag asks for the move at once.
    pub(super) limits: SearchLimits,
    /// No iteration is begun after this.
    pub(super) soft: Option<Duration>,
    /// What tables may take together.
    pub(super) table_bytes: usize,
    pub(super) threads: NonZero<usize>,
}

/// What is thought so far, or at last.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Thought {
    /// In plies.
    pub(super) depth: u32,
    /// For the player who moves.
    pub(super) score: Score,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
    /// The moves that are expected, the one to play first, as names of cells.
    pub(super) line: Vec<String>,
}

/// Why no move was found.
#[derive(Debug, Error)]
pub(super) enum Unthinkable {
    /// The program does not have the game.
    #[error("{0}")]
    Game(#[from] OpenError),
    /// The search cannot begin.
    #[error("{0}")]
    Search(#[from] SearchError),
    /// The position is none of the game.
    #[error("position: {0}")]
    Position(#[from] gametree_core::Mismatch),
    /// There is no move.
    #[error("expected a position with a move, found none")]
    NoMove,
}

/// Finds moves; what it has learnt may serve it in the next position.
pub(super) trait Thinker: Send {
    /// The move in a position, the first of the line of the last thought; what is thought on the way is told to `tell`.
    fn think(
        &mut self,
        question: &Question,
        tell: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, Unthinkable>;
}

/// The engines of the registry, as `best` and `play` use them.
pub(super) struct OfRegistry {
    registry: Registry,
    session: Option<Box<dyn Session>>,
}

impl OfRegistry {
    pub(super) const fn new(registry: Registry) -> Self {
        OfRegistry {
            registry,
            session: None,
        }
    }

    /// The game of a question, opened once.
    fn session(&mut self, game: &str) -> Result<&mut dyn Session, OpenError> {
        let session = match self.session.take_if(|session| session.name() == game) {
            Some(session) => session,
            None => self.registry.open(game)?,
        };
        Ok(&mut **self.session.insert(session))
    }
}

impl Thinker for OfRegistry {
    fn think(
        &mut self,
        question: &Question,
        tell: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, Unthinkable> {
        let session = self.session(&question.game)?;
        session.set_position(&question.position)?;
        let mut task = SearchTask {
            table_bytes: question.table_bytes,
            threads: question.threads,
            ..SearchTask::new(Purpose::Play, question.limits.clone())
        };
        let mut listener = Listener {
            soft: question.soft,
            stop: question.limits.stop.as_ref(),
            tell,
        };
        loop {
            match session.search(&task, &mut listener) {
                Ok(answer) => {
                    let thought = thought(&answer);
                    let is_move = !thought.line.is_empty();
                    return is_move.then_some(thought).ok_or(Unthinkable::NoMove);
                }
                // A smaller table is better than a move without thought.
                Err(SearchError::Table { .. }) if task.table_bytes > 0 => task.table_bytes /= 2,
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// Passes on what a search finds, and ends it in time.
struct Listener<'a> {
    soft: Option<Duration>,
    stop: Option<&'a Arc<AtomicBool>>,
    tell: &'a mut dyn FnMut(&Thought),
}

impl Watcher for Listener<'_> {
    fn iteration(&mut self, answer: &Answer) {
        (self.tell)(&thought(answer));
        if self.soft.is_some_and(|soft| answer.report.elapsed >= soft)
            && let Some(stop) = self.stop
        {
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn progress(&mut self, _: Progress) {}

    fn proof(&mut self, _: ProofProgress) {}
}

fn thought(answer: &Answer) -> Thought {
    let report = &answer.report;
    let mut line = report.line.clone();
    if let Some(best) = &report.best
        && line.first() != Some(best)
    {
        line = vec![best.clone()];
    }
    Thought {
        depth: report.depth,
        score: report.score,
        nodes: report.nodes,
        elapsed: report.elapsed,
        line,
    }
}
