//! From a typed game to a session.

use std::fmt;

use gametree_core::{
    Coverage, Evaluator, MoveGen, Notation, Outcome, Player, Symmetric, TextError,
};
use gametree_search::{Observer, Progress, SearchReport};

use crate::searcher::{Engines, Means, Searcher};
use crate::twins::Twins;
use crate::{
    Answer, Engine, GeneratorEntry, MoveError, Purpose, SearchError, SearchTask, Session,
    UnknownName, Watcher,
};

/// Puts a game together from its parts and hides their types.
///
/// # Examples
/// See the crate's front page.
pub struct SessionBuilder<P: Notation, E> {
    name: String,
    start: P,
    evaluator: E,
    generators: Vec<Named<P>>,
    playing: usize,
    solving: usize,
}

struct Named<P> {
    name: String,
    searcher: Box<dyn Searcher<P>>,
}

impl<P, E> SessionBuilder<P, E>
where
    P: Notation + 'static,
    E: Evaluator<P> + Clone + 'static,
{
    /// The name of the first generator.
    pub const LEGAL: &'static str = "legal";

    /// A game that begins at `start`, where `legal` generates every legal move.
    ///
    /// The name is the game with its parameters, as the registry reads it.
    /// A generator that may leave legal moves out does not compile here.
    pub fn new<G>(name: impl Into<String>, start: P, legal: G, evaluator: E) -> Self
    where
        G: MoveGen<P> + Clone + 'static,
    {
        const {
            assert!(
                matches!(G::COVERAGE, Coverage::Legal),
                "the first generator of a game generates every legal move"
            );
        }
        let builder = SessionBuilder {
            name: name.into(),
            start,
            evaluator,
            generators: Vec::new(),
            playing: 0,
            solving: 0,
        };
        builder.with_generator(Self::LEGAL, legal)
    }

    /// Offers another generator under a name of its own.
    #[must_use]
    pub fn with_generator<G>(mut self, name: impl Into<String>, generator: G) -> Self
    where
        G: MoveGen<P> + Clone + 'static,
    {
        self.generators.push(Named {
            name: name.into(),
            searcher: Box::new(Engines::new(generator, self.evaluator.clone())),
        });
        self
    }

    /// Lets tasks of [`Purpose::Play`] use the generator of this name.
    ///
    /// # Panics
    /// If no generator has been added under this name.
    #[must_use]
    pub fn playing_with(mut self, name: &str) -> Self {
        let found = self.generators.iter().position(|named| named.name == name);
        self.playing = found.expect("the generator to play with was added before");
        self
    }

    /// Offers another generator, lets tasks of [`Purpose::Solve`] use it, and lets it take symmetric positions for one.
    ///
    /// A generator that may leave out moves that matter does not compile here.
    #[must_use]
    pub fn solving_with<G>(mut self, name: impl Into<String>, generator: G) -> Self
    where
        P: Symmetric,
        G: MoveGen<P> + Clone + 'static,
    {
        const {
            assert!(
                G::COVERAGE.is_complete(),
                "a game is solved with moves enough to keep its value"
            );
        }
        self.solving = self.generators.len();
        self.generators.push(Named {
            name: name.into(),
            searcher: Box::new(Twins::new(generator, self.evaluator.clone())),
        });
        self
    }

    /// The game at its start.
    pub fn build(self) -> Box<dyn Session> {
        Box::new(Game {
            name: self.name,
            start: self.start,
            played: Vec::new(),
            generators: self.generators,
            playing: self.playing,
            solving: self.solving,
        })
    }
}

impl<P: Notation + fmt::Debug, E> fmt::Debug for SessionBuilder<P, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SessionBuilder")
            .field("name", &self.name)
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}

/// A game in progress.
struct Game<P: Notation> {
    name: String,
    start: P,
    /// The moves since the start, each with the position it led to: taking back is looking one up.
    played: Vec<(P::Move, P)>,
    generators: Vec<Named<P>>,
    playing: usize,
    solving: usize,
}

impl<P: Notation> Game<P> {
    fn current(&self) -> &P {
        self.played.last().map_or(&self.start, |(_, pos)| pos)
    }

    fn legal(&self) -> &dyn Searcher<P> {
        &*self.generators[0].searcher
    }

    fn generator_of(&self, task: &SearchTask) -> Result<usize, SearchError> {
        let Some(wanted) = &task.generator else {
            return Ok(match task.purpose {
                Purpose::Solve => self.solving,
                Purpose::Play => self.playing,
            });
        };
        let mut names = self.generators.iter().map(|named| named.name.as_str());
        names
            .clone()
            .position(|name| name == wanted)
            .ok_or_else(|| {
                SearchError::Generator(UnknownName::new("generator", wanted, &mut names))
            })
    }
}

impl<P: Notation + 'static> Session for Game<P> {
    fn name(&self) -> &str {
        &self.name
    }

    fn position(&self) -> String {
        self.current().position_text()
    }

    fn set_position(&mut self, text: &str) -> Result<(), TextError> {
        self.start = self.start.parse_position(text)?;
        self.played.clear();
        Ok(())
    }

    fn to_move(&self) -> Player {
        self.current().to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.current().outcome()
    }

    fn legal_moves(&self) -> Vec<String> {
        let pos = self.current();
        let moves = self.legal().moves(pos);
        moves.into_iter().map(|m| pos.move_text(m)).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let mut pos = self.current().clone();
        let m = pos.parse_move(text).map_err(MoveError::Text)?;
        let found = || pos.move_text(m);
        if pos.outcome().is_some() {
            return Err(MoveError::GameOver { found: found() });
        }
        if !pos.is_legal(m) {
            return Err(MoveError::Illegal { found: found() });
        }
        pos.play(m);
        self.played.push((m, pos));
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        let (m, _) = self.played.pop()?;
        Some(self.start.move_text(m))
    }

    fn history(&self) -> Vec<String> {
        let moves = self.played.iter();
        moves.map(|&(m, _)| self.start.move_text(m)).collect()
    }

    fn diagram(&self) -> String {
        self.current().diagram(self.played.last().map(|&(m, _)| m))
    }

    fn perft(&self, depth: u32) -> u64 {
        self.legal().perft(self.current(), depth)
    }

    fn generators(&self) -> Vec<GeneratorEntry> {
        let entry = |named: &Named<P>| GeneratorEntry {
            name: named.name.clone(),
            coverage: named.searcher.coverage(),
        };
        self.generators.iter().map(entry).collect()
    }

    fn search(
        &mut self,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let index = self.generator_of(task)?;
        let root = self.current().clone();
        let means = Means {
            engine: task.engine(),
            memory: (task.table_bytes, task.threads),
        };
        let named = &mut self.generators[index];
        let teller = Teller {
            game: &self.name,
            generator: &named.name,
            engine: means.engine,
            root: &root,
        };
        let mut relay = Relay {
            teller: &teller,
            watcher,
            is_over: false,
        };
        let report = named
            .searcher
            .search(&root, means, &task.limits, &mut relay)
            .map_err(SearchError::Table)?;
        Ok(teller.tell(&report))
    }
}

/// Puts reports about one position into words.
struct Teller<'a, P> {
    game: &'a str,
    generator: &'a str,
    engine: Engine,
    root: &'a P,
}

impl<P: Notation> Teller<'_, P> {
    fn tell(&self, report: &SearchReport<P::Move>) -> Answer {
        let text = |&m: &P::Move| self.root.move_text(m);
        Answer {
            game: self.game.to_owned(),
            position: self.root.position_text(),
            to_move: self.root.to_move(),
            score: report.score,
            certainty: report.certainty,
            best: report.best.as_ref().map(text),
            line: report.line.iter().map(text).collect(),
            engine: self.engine,
            generator: self.generator.to_owned(),
            depth: report.depth,
            nodes: report.nodes,
            elapsed: report.elapsed,
            stopped: report.stopped,
        }
    }
}

/// Passes what an engine says on to a watcher.
struct Relay<'a, P> {
    teller: &'a Teller<'a, P>,
    watcher: &'a mut dyn Watcher,
    /// The solver goes on to complete its line; those iterations are about later positions.
    is_over: bool,
}

impl<P: Notation> Observer<P::Move> for Relay<'_, P> {
    fn iteration(&mut self, report: &SearchReport<P::Move>) {
        if !self.is_over {
            self.watcher.iteration(&self.teller.tell(report));
        }
        self.is_over |= report.stopped != gametree_search::StopReason::Depth;
    }

    fn progress(&mut self, progress: Progress) {
        self.watcher.progress(progress);
    }
}
