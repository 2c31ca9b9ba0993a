//! From a typed game to a session.

use std::fmt;

use gametree_core::{Evaluator, MoveGen, Notation, Symmetric};

use crate::Session;
use crate::game::{Game, Named};
use crate::portfolio::Lead;
use crate::proof::{Legal, Scribe};
use crate::prover::{Provers, TwinProvers};
use crate::searcher::Engines;
use crate::twins::Twins;

/// Puts a game together from its parts and hides their types.
///
/// # Examples
/// See the crate's front page.
pub struct SessionBuilder<P: Notation, E> {
    name: String,
    start: P,
    evaluator: E,
    legal: Legal<P>,
    scribe: Scribe<P>,
    generators: Vec<Named<P>>,
    playing: usize,
    solving: usize,
    lead: Lead,
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
        let prover = Provers::new(legal.clone(), evaluator.clone());
        let every_move = Named {
            name: Self::LEGAL.to_owned(),
            searcher: Box::new(Engines::new(legal.clone(), evaluator.clone())),
            prover: Some(Box::new(prover)),
        };
        SessionBuilder {
            name: name.into(),
            start,
            evaluator,
            legal: Legal::of(legal),
            scribe: Scribe::plain(),
            generators: vec![every_move],
            playing: 0,
            solving: 0,
            lead: Lead::Search,
        }
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
            prover: None,
        });
        self
    }

    /// Lets tasks of [`Purpose::Play`](crate::Purpose::Play) use the generator of this name.
    ///
    /// # Panics
    /// If no generator has been added under this name.
    #[must_use]
    pub fn playing_with(mut self, name: &str) -> Self {
        let found = self.generators.iter().position(|named| named.name == name);
        self.playing = found.expect("the generator to play with was added before");
        self
    }

    /// Offers another generator, lets tasks of [`Purpose::Solve`](crate::Purpose::Solve) use it, and lets it take symmetric positions for one.
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
        self.scribe = Scribe::symmetric();
        let prover = TwinProvers::new(generator.clone(), self.evaluator.clone());
        self.generators.push(Named {
            name: name.into(),
            searcher: Box::new(Twins::new(generator, self.evaluator.clone())),
            prover: Some(Box::new(prover)),
        });
        self
    }

    /// Lets [`Engine::Portfolio`](crate::Engine::Portfolio) give most of its time to proof-number search: for games in which few moves matter at a time, such as those with many forced replies and no draw.
    #[must_use]
    pub fn proving_first(self) -> Self {
        SessionBuilder {
            lead: Lead::Proof,
            ..self
        }
    }

    /// The game at its start.
    pub fn build(self) -> Box<dyn Session> {
        Box::new(Game {
            name: self.name,
            start: self.start,
            played: Vec::new(),
            legal: self.legal,
            scribe: self.scribe,
            generators: self.generators,
            playing: self.playing,
            solving: self.solving,
            lead: self.lead,
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
