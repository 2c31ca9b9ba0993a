//! From a typed game to a session.

use std::fmt;
use std::time::Duration;

use gametree_core::{Evaluator, MoveBuf, MoveGen, Notation, OnCanonical, RecordFormat, Symmetric};
use gametree_search::PvsOptions;

use crate::certificate_io::CertificateIo;
use crate::commentary::Commentary;
use crate::engines::{
    COMPLETE, ErasedEvaluator, ErasedMoves, LegalMoves, PARTIAL, SymmetricEngine, TextbookEngines,
    TextbookProvers, df_pn, pvs, solver,
};
use crate::game::Game;
use crate::listing::Listing;
use crate::named_generator::{EngineSet, NamedGenerator, Provers};
use crate::record::plain_format;
use crate::special_solver::{Role, SpecialEngine};
use crate::work::Lead;
use crate::{Arguments, Ladder, Session, SpecialSolver};

/// Puts a game together from its parts and hides their types.
///
/// # Examples
/// See the crate's front page.
pub struct SessionBuilder<P: Notation, E> {
    pub(crate) game: Game<P>,
    evaluator: E,
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
        let every_move = Self::plain_engines(&legal, &evaluator);
        let parts = (LegalMoves::of(legal), Some(CertificateIo::plain()));
        Self::begin((name.into(), start), evaluator, parts, every_move)
    }

    /// [`SessionBuilder::new`] for a game whose symmetries certificates use, and nothing compiled for certificates without them.
    pub fn symmetric<G>(name: impl Into<String>, start: P, legal: G, evaluator: E) -> Self
    where
        P: Symmetric,
        G: MoveGen<P> + Clone + 'static,
    {
        let every_move = Self::plain_engines(&legal, &evaluator);
        let parts = (LegalMoves::of(legal), Some(CertificateIo::symmetric()));
        Self::begin((name.into(), start), evaluator, parts, every_move)
    }

    /// A game whose positions [can repeat](gametree_core::Position::CAN_REPEAT), so that it can be played and searched to a depth, but not be proven.
    ///
    /// Tasks for the solver and the provers are refused, and so are certificates.
    /// It has no other generators: what adds one promises to solve with it, and does not compile for such a game.
    pub fn repeating<G>(name: impl Into<String>, start: P, legal: G, evaluator: E) -> Self
    where
        G: MoveGen<P> + Clone + 'static,
    {
        const {
            assert!(
                P::CAN_REPEAT,
                "a game whose positions cannot repeat can be proven: it begins with `new`"
            );
        }
        let every_move = Self::playing_engines(&legal, &evaluator);
        let parts = (LegalMoves::of(legal), None);
        Self::begin((name.into(), start), evaluator, parts, every_move)
    }

    fn begin(
        (name, start): (String, P),
        evaluator: E,
        (legal, certificate_io): (LegalMoves<P>, Option<CertificateIo<P>>),
        every_move: EngineSet<P>,
    ) -> Self {
        let game = Game {
            name: name.into(),
            description: None,
            weak_form: None,
            has_threats: false,
            ladder: Ladder::USUAL,
            notable: evaluator.notable(),
            opened_at: start.position_text(),
            formats: vec![plain_format()],
            start,
            played: Vec::new(),
            legal,
            counted: None,
            certificate_io,
            generators: vec![NamedGenerator {
                name: Self::LEGAL.to_owned(),
                engines: every_move,
            }],
            playing: 0,
            solving: 0,
            lead: Lead::Search,
            resumed: None,
            earlier: (0, Duration::ZERO),
            tactics: PvsOptions::PLAY,
            special: None,
            lemmas: Vec::new(),
            arguments: None,
            commentary: Commentary::none(),
            listing: Listing::none(),
            oracle: None,
        };
        SessionBuilder { game, evaluator }
    }

    /// The engines that prove nothing, or only within a depth, symmetric positions apart.
    fn playing_engines<G>(generator: &G, evaluator: &E) -> EngineSet<P>
    where
        G: MoveGen<P> + Clone + 'static,
    {
        EngineSet {
            textbook: TextbookEngines::new(generator.clone(), evaluator.clone()),
            pvs: Box::new(pvs(generator.clone(), evaluator.clone())),
            solver: None,
            provers: None,
        }
    }

    /// All that searches the moves of a complete generator, symmetric positions apart.
    fn plain_engines<G>(generator: &G, evaluator: &E) -> EngineSet<P>
    where
        G: MoveGen<P> + Clone + 'static,
    {
        EngineSet {
            solver: Some(Box::new(solver(generator.clone(), evaluator.clone()))),
            provers: Some(Provers {
                textbook: Box::new(TextbookProvers::new(generator.clone(), evaluator.clone())),
                df_pn: Box::new(df_pn(generator.clone(), evaluator.clone())),
            }),
            ..Self::playing_engines(generator, evaluator)
        }
    }

    fn add(&mut self, name: String, engines: EngineSet<P>) {
        self.game.generators.push(NamedGenerator { name, engines });
    }

    /// Provers with the moves of a generator, which may leave moves out, for the player with the goal, and every legal reply where it does.
    fn provers_with_replies<G>(&self, generator: G) -> Provers<P>
    where
        G: MoveGen<P> + Clone + 'static,
    {
        let evaluator = ErasedEvaluator::of(self.evaluator.clone());
        if let Some(moves) = ErasedMoves::<P, COMPLETE>::kept(generator.clone()) {
            return Provers::with_replies(moves.clone(), moves, evaluator);
        }
        let own = ErasedMoves::<P, PARTIAL>::of(generator);
        Provers::with_replies(own, self.game.legal.clone(), evaluator)
    }

    /// Offers another generator under a name of its own.
    ///
    /// Provers give its moves to the player with the goal, and answer every legal reply where it may leave moves out; what they prove then holds, and they disprove nothing.
    #[must_use]
    pub fn with_generator<G>(mut self, name: impl Into<String>, generator: G) -> Self
    where
        G: MoveGen<P> + Clone + 'static,
    {
        let engines = EngineSet {
            provers: Some(self.provers_with_replies(generator.clone())),
            solver: Some(Box::new(solver(generator.clone(), self.evaluator.clone()))),
            ..Self::playing_engines(&generator, &self.evaluator)
        };
        self.add(name.into(), engines);
        self
    }

    /// Lets tasks of [`Purpose::Play`](crate::Purpose::Play) use the generator of this name.
    ///
    /// # Panics
    /// If no generator has been added under this name.
    #[must_use]
    pub fn playing_with(mut self, name: &str) -> Self {
        let found = self
            .game
            .generators
            .iter()
            .position(|named| named.name == name);
        self.game.playing = found.expect("the generator to play with was added before");
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
        self.game.solving = self.game.generators.len();
        self.game.certificate_io = Some(CertificateIo::symmetric());
        let moves = || OnCanonical(generator.clone());
        let evaluator = || OnCanonical(self.evaluator.clone());
        let engines = EngineSet {
            textbook: TextbookEngines::new(generator.clone(), self.evaluator.clone()),
            pvs: Box::new(SymmetricEngine(pvs(moves(), evaluator()))),
            solver: Some(Box::new(SymmetricEngine(solver(moves(), evaluator())))),
            provers: Some(Provers {
                textbook: Box::new(TextbookProvers::new(
                    generator.clone(),
                    self.evaluator.clone(),
                )),
                df_pn: Box::new(SymmetricEngine(df_pn(moves(), evaluator()))),
            }),
        };
        self.add(name.into(), engines);
        self
    }

    /// As [`SessionBuilder::solving_with`], for a game whose positions have no symmetries that a program could find cheaply.
    #[must_use]
    pub fn solving_without_symmetry<G>(mut self, name: impl Into<String>, generator: G) -> Self
    where
        G: MoveGen<P> + Clone + 'static,
    {
        self.game.solving = self.game.generators.len();
        let engines = Self::plain_engines(&generator, &self.evaluator);
        self.add(name.into(), engines);
        self
    }

    /// Lets [`EngineKind::Portfolio`](crate::EngineKind::Portfolio) give most of its time to proof-number search: for games in which few moves matter at a time, such as those with many forced replies.
    #[must_use]
    pub fn proving_first(mut self) -> Self {
        self.game.lead = Lead::Proof;
        self
    }

    /// Lets [`EngineKind::Pvs`](crate::EngineKind::Pvs) and [`EngineKind::Iterative`](crate::EngineKind::Iterative) play with these options instead of [`PvsOptions::PLAY`]: for games with exchanges, and those that are played rather than solved.
    #[must_use]
    pub fn playing_by(mut self, tactics: PvsOptions) -> Self {
        self.game.tactics = tactics;
        self
    }

    /// Lets [`perft`](crate::Session::perft) count these moves instead of the legal ones: for a game whose field counts what the pieces allow, also where the rules have ended the game by a draw.
    ///
    /// They are played wherever they are appended.
    #[must_use]
    pub fn counting(mut self, moves: fn(&P, &mut MoveBuf<P::Move>)) -> Self {
        self.game.counted = Some(ErasedMoves::unchecked(moves));
        self
    }

    /// Brings a solver of the game's own along, which is asked first unless a task names an engine, a generator or a depth.
    ///
    /// It gets two thirds of the limits.
    /// The rest goes to the engines of the purpose, or, where it has found who wins, to the solver for the distance.
    #[must_use]
    pub fn with_special_solver(mut self, solver: impl SpecialSolver<P> + 'static) -> Self {
        const {
            assert!(
                !P::CAN_REPEAT,
                "nothing is proven of a game whose positions can repeat"
            );
        }
        self.bring(Box::new(solver), Role::Solver);
        self
    }

    /// Brings a solver of the game's own along that finds the values of some positions and says nothing about others.
    ///
    /// It takes its turn with the engines of [`EngineKind::Portfolio`](crate::EngineKind::Portfolio), and gets a small part of the limits before a search for a move.
    #[must_use]
    pub fn with_finder(mut self, finder: impl SpecialSolver<P> + 'static) -> Self {
        const {
            assert!(
                !P::CAN_REPEAT,
                "nothing is proven of a game whose positions can repeat"
            );
        }
        self.bring(Box::new(finder), Role::Finder);
        self
    }

    /// Lets certificates have the arguments of the game's own: they are accepted where these accept them, and written where the special solver or the finder [gives](SpecialSolver::argue) them.
    #[must_use]
    pub fn with_arguments(mut self, arguments: impl Arguments<P> + Send + 'static) -> Self {
        self.game.arguments = Some(Box::new(arguments));
        self
    }

    fn bring(&mut self, solver: Box<dyn SpecialSolver<P>>, role: Role) {
        self.game.special = Some(SpecialEngine {
            solver,
            legal: self.game.legal.clone(),
            role,
        });
    }

    /// Lets games be written to files in a format that other programs know, instead of plain text.
    #[must_use]
    pub fn recorded_as(mut self, format: RecordFormat) -> Self {
        self.game.formats[0] = format;
        self
    }

    /// Lets games be written in one more format, where a file is called by its extension.
    #[must_use]
    pub fn also_recorded_as(mut self, format: RecordFormat) -> Self {
        self.game.formats.push(format);
        self
    }

    /// The game at its start.
    pub fn build(self) -> Box<dyn Session> {
        Box::new(self.game)
    }
}

impl<P: Notation + fmt::Debug, E> fmt::Debug for SessionBuilder<P, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SessionBuilder")
            .field("name", &self.game.name)
            .field("start", &self.game.start)
            .finish_non_exhaustive()
    }
}
