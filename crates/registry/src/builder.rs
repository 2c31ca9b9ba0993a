//! Builder of a session from a typed game.

mod description;

use std::fmt;

use gametree_core::{
    Canonical, Evaluator, MoveBuf, MoveGen, Notation, OnCanonical, Position, ProofKey,
    RecordFormat, Symmetric,
};
use gametree_search::PvsOptions;

use crate::certificate_io::CertificateIo;
use crate::commentary::Commentary;
use crate::engines::{
    ErasedEvaluator, LegalMoves, PartialMoves, Replies, SymmetricEngine, TextbookEngines,
    TextbookProvers, df_pn, pvs, solver,
};
use crate::game::Game;
use crate::game_record::plain_format;
use crate::lead::Lead;
use crate::listing::Listing;
use crate::named_generator::{EngineSet, NamedGenerator, Provers};
use crate::special_solver::{Role, SpecialEngine};
use crate::{Arguments, EstimateUnit, Ladder, Session, SpecialSolver};

/// Builder that puts a game together from its parts and hides their types.
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

    /// Makes a game that begins at `start`, where `legal` generates every legal move.
    ///
    /// The name is the game with its parameters, as the registry reads it.
    /// A generator that may leave legal moves out does not compile here.
    pub fn new<G>(name: impl Into<String>, start: P, legal: G, evaluator: E) -> Self
    where
        G: MoveGen<P> + Clone + 'static,
    {
        let every_move = Self::plain_engines(&legal, &evaluator);
        let certificates = Some(CertificateIo::plain());
        let legal = LegalMoves::of(legal);
        Self::begin(
            name.into(),
            start,
            evaluator,
            legal,
            certificates,
            every_move,
        )
    }

    /// Does the same as [`SessionBuilder::new`] for a game with symmetries that certificates use; nothing is compiled for certificates without them.
    pub fn symmetric<G>(name: impl Into<String>, start: P, legal: G, evaluator: E) -> Self
    where
        P: Symmetric,
        G: MoveGen<P> + Clone + 'static,
    {
        let every_move = Self::plain_engines(&legal, &evaluator);
        let certificates = Some(CertificateIo::symmetric());
        let legal = LegalMoves::of(legal);
        Self::begin(
            name.into(),
            start,
            evaluator,
            legal,
            certificates,
            every_move,
        )
        .with_image_keys()
    }

    /// Makes a game whose positions [can repeat](gametree_core::Position::CAN_REPEAT): it can be played and searched to a depth, but not proven.
    ///
    /// Tasks for the solver and the provers are refused, and so are certificates.
    /// It has no other generators: the methods that add one promise to solve with it, and do not compile for such a game.
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
        let certificates = None;
        let legal = LegalMoves::of(legal);
        Self::begin(
            name.into(),
            start,
            evaluator,
            legal,
            certificates,
            every_move,
        )
    }

    fn begin(
        name: String,
        start: P,
        evaluator: E,
        legal: LegalMoves<P>,
        certificate_io: Option<CertificateIo<P>>,
        every_move: EngineSet<P>,
    ) -> Self {
        let game = Game {
            name: name.into(),
            description: None,
            weak_form: None,
            has_threats: false,
            ladder: Ladder::USUAL,
            notable: evaluator.notable(),
            estimate_unit: None,
            opened_at: start.position_text(),
            formats: vec![plain_format()],
            start,
            played: Vec::new(),
            legal,
            image_key: P::proof_key,
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
            earlier: None,
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

    /// Makes the engines that prove nothing, or only within a depth, without symmetry.
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

    /// Makes all engines that search the moves of a complete generator, without symmetry.
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

    /// Makes provers with the generator's moves for the player with the goal.
    ///
    /// The opponent has the same moves if the generator is complete, and otherwise every legal move.
    fn provers_with_replies<G>(&self, generator: G) -> Provers<P>
    where
        G: MoveGen<P> + Clone + 'static,
    {
        let evaluator = ErasedEvaluator::of(self.evaluator.clone());
        let own = PartialMoves::of(generator.clone());
        let replies = Replies::checked(generator).unwrap_or_else(|| self.game.legal.replies());
        Provers::with_replies(own, replies, evaluator)
    }

    /// Adds another generator under a name of its own.
    ///
    /// Provers use its moves for the player with the goal, and answer every legal reply where it may leave moves out.
    /// Their proofs then hold, and they disprove nothing.
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

    /// Makes symmetric positions share their [`image_key`](crate::Play::image_key), for a game whose proofs treat each position for itself.
    #[must_use]
    pub fn with_image_keys(mut self) -> Self
    where
        P: Symmetric,
    {
        self.game.image_key = image_key;
        self
    }

    /// Sets the function that returns the [`image_key`](crate::Play::image_key) of a position, for a game whose images are no symmetries of the board.
    #[must_use]
    pub fn with_image_key(mut self, image_key: fn(&P) -> ProofKey) -> Self {
        self.game.image_key = image_key;
        self
    }

    /// Makes tasks of [`Purpose::Play`](crate::Purpose::Play) use the generator of this name.
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

    /// Adds another generator, used by tasks of [`Purpose::Solve`](crate::Purpose::Solve), whose tables and proofs treat symmetric positions as one.
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
        self.game.image_key = image_key;
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

    /// Does the same as [`SessionBuilder::solving_with`] for a game whose positions have no symmetries that a program could find cheaply.
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

    /// Gives proof-number search most of the time of [`EngineKind::Portfolio`](crate::EngineKind::Portfolio).
    ///
    /// This is for games in which few moves matter at a time, such as those with many forced replies.
    #[must_use]
    pub fn proving_first(mut self) -> Self {
        self.game.lead = Lead::Proof;
        self
    }

    /// Sets the options of [`EngineKind::Pvs`](crate::EngineKind::Pvs) and [`EngineKind::Iterative`](crate::EngineKind::Iterative) for play, instead of [`PvsOptions::PLAY`].
    ///
    /// This is for games with exchanges, and for games that are played rather than solved.
    #[must_use]
    pub fn playing_by(mut self, tactics: PvsOptions) -> Self {
        self.game.tactics = tactics;
        self
    }

    /// Sets the unit in which people read estimates; its message is among the texts of the game.
    ///
    /// Without a unit an estimate is put into words by its size alone.
    #[must_use]
    pub fn estimating_in(mut self, unit: EstimateUnit) -> Self {
        self.game.estimate_unit = Some(unit);
        self
    }

    /// Makes [`perft`](crate::Play::perft) count these moves instead of the legal ones.
    ///
    /// This is for a game whose field counts the moves that the pieces allow, even where a rule has ended the game in a draw.
    ///
    /// The moves are played wherever they are appended.
    #[must_use]
    pub fn counting(mut self, moves: fn(&P, &mut MoveBuf<P::Move>)) -> Self {
        self.game.counted = Some(PartialMoves::unchecked(moves));
        self
    }

    /// Adds a solver of the game's own, which searches first unless a task names an engine, a generator or a depth.
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

    /// Adds a solver of the game's own that finds the values of some positions and gives no answer for others.
    ///
    /// It takes turns with the engines of [`EngineKind::Portfolio`](crate::EngineKind::Portfolio), and gets a small part of the limits before a search for a move.
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

    /// Adds the game's own arguments to its certificates.
    ///
    /// A checked certificate may contain any argument that `arguments` accepts.
    /// A new one contains those that the special solver or the finder [gives](SpecialSolver::argue).
    #[must_use]
    pub fn with_arguments(mut self, arguments: impl Arguments<P> + Send + 'static) -> Self {
        self.game.arguments = Some(Box::new(arguments));
        self
    }

    fn bring(&mut self, solver: Box<dyn SpecialSolver<P>>, role: Role) {
        self.game.special = Some(SpecialEngine {
            solver,
            legal: self.game.legal.clone(),
            evaluator: ErasedEvaluator::of(self.evaluator.clone()),
            role,
        });
    }

    /// Sets the format of the files that record games, instead of plain text; other programs should know it.
    #[must_use]
    pub fn with_record_format(mut self, format: RecordFormat) -> Self {
        self.game.formats[0] = format;
        self
    }

    /// Adds one more format for records, used for files with its extension.
    #[must_use]
    pub fn with_other_record_format(mut self, format: RecordFormat) -> Self {
        self.game.formats.push(format);
        self
    }

    /// Returns the game at its start.
    pub fn build(self) -> Box<dyn Session> {
        Box::new(self.game)
    }
}

/// Returns the key that a position shares with its symmetric images.
fn image_key<P: Symmetric>(pos: &P) -> ProofKey {
    Canonical::new(pos.clone(), 1).proof_key()
}

impl<P: Notation + fmt::Debug, E> fmt::Debug for SessionBuilder<P, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SessionBuilder")
            .field("name", &self.game.name)
            .field("start", &self.game.start)
            .finish_non_exhaustive()
    }
}
