//! A game in progress, with its type hidden.

use std::io::{Read, Write};
use std::sync::Arc;

use gametree_certificate::{Certificate, Report, SeenTable};
use gametree_core::{
    AnyExpansion, Coverage, Mismatch, Outcome, Phrase, Player, ReadRecord, Record, RecordFormat,
    View,
};
use gametree_trace::Trace;
use gametree_words::Texts;

use crate::{
    Answer, CertifyError, CheckpointError, CheckpointReader, Description, Fact, Ladder, MoveError,
    Oracle, Part, Question, QuestionError, RecordError, SearchError, SearchTask, SharedProof,
    VerifyError, Watcher,
};

/// A way of proposing moves that a game offers to searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratorEntry {
    /// What a task calls it.
    pub name: String,
    /// What leaving moves out may cost.
    pub coverage: Coverage,
}

/// A game with its current position and the moves that led there; text in, text out.
///
/// [`SessionBuilder`](crate::SessionBuilder) makes one of any [`Notation`](gametree_core::Notation).
pub trait Session: SharedProof + Send {
    /// The game with its parameters, as [`Registry::open`](crate::Registry::open) reads it.
    fn name(&self) -> &str;

    /// The game in words, where its parameters say more than the entry of its family does.
    fn description(&self) -> Option<&Description>;

    /// The game in which only the first player wins by a line and the other by preventing that, as [`Registry::open`](crate::Registry::open) reads it; `None` where there is no such game, and itself where this is one.
    fn weak_form(&self) -> Option<&str>;

    /// Whether a move that wins after one reply elsewhere would win after a pass as well, so that it can be called a threat.
    fn has_threats(&self) -> bool;

    /// What the [levels](crate::Level) of the game do.
    fn ladder(&self) -> &Ladder;

    /// The least difference between two estimates that says something to a person, as the evaluator of the game [has it](gametree_core::Evaluator::notable).
    fn notable(&self) -> Option<u16>;

    /// The current position in one token, which [`Session::set_position`] reads back.
    fn position(&self) -> String;

    /// Goes to a position of the same game and forgets the moves played so far.
    ///
    /// # Errors
    /// When the text is no position of this game; nothing changes then.
    fn set_position(&mut self, text: &str) -> Result<(), Mismatch>;

    /// The current position as people write it; [`Session::set_position`] reads it as well.
    fn position_words(&self) -> String;

    /// Who moves next; on a finished game, who would have moved.
    fn to_move(&self) -> Player;

    /// What people call a player of this game: a word such as `White`, or `first` and `second` where it has no other.
    fn player_name(&self, player: Player) -> &str;

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether the game is [played for points](gametree_core::Position::points_range), so that it is neither won nor drawn.
    fn is_for_points(&self) -> bool;

    /// The legal moves; none when the game is over.
    fn legal_moves(&self) -> Vec<String>;

    /// Plays a move.
    ///
    /// # Errors
    /// When the text is no move of this game, or the move is not legal here; nothing changes then.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;

    /// Takes back the last move and returns it; `None` when there is none.
    fn undo(&mut self) -> Option<String>;

    /// The moves played since the start, or since the position was set.
    fn history(&self) -> Vec<String>;

    /// The same moves as people write them where they were played.
    fn history_words(&self) -> Vec<String>;

    /// Moves from the current position on, one after the other, as people write them; from the first that cannot be played on, as they are given.
    fn line_words(&self, line: &[String]) -> Vec<String>;

    /// The legal moves that end the game at once and win it for the side to move.
    fn wins_at_once(&self) -> Vec<String>;

    /// The moves that are worth trying where a move is to be chosen, which are all legal: those of the generator that plays.
    fn candidates(&self) -> Vec<String>;

    /// The position as a person wants to see it, with the last move marked; no newline at the end.
    fn diagram(&self) -> String;

    /// Whose a mark in the rows of the diagram is; `None` for what belongs to nobody.
    fn mark_owner(&self, mark: char) -> Option<Player>;

    /// The position as a picture shows it, with the last move marked and every legal move.
    fn view(&self) -> View;

    /// The [sites](View::sites) that the moves of a line touch, from the current position on, up to the first move that cannot be played on; each in the view before its move.
    fn sites_of_line(&self, line: &[String]) -> Vec<Vec<usize>>;

    /// The same of the moves played so far.
    fn sites_of_history(&self) -> Vec<Vec<usize>>;

    /// The ways in which this game is written to files: that of its field first, and then the others.
    fn record_formats(&self) -> &[RecordFormat];

    /// How this game is written to files unless another way is asked for.
    fn record_format(&self) -> &RecordFormat {
        self.record_formats()
            .first()
            .expect("every game has a format")
    }

    /// The game so far, to be written in that format.
    fn record(&self) -> Record;

    /// Goes to the start of a record and plays its moves.
    ///
    /// # Errors
    /// When it is not about this game, or one of its moves cannot be played; nothing changes then.
    fn take_record(&mut self, record: &ReadRecord) -> Result<(), RecordError>;

    /// The questions of its own that the game answers.
    fn questions(&self) -> Vec<Question>;

    /// Asks one of them about the current position, with what stands behind its name.
    ///
    /// # Errors
    /// When the game is not asked this, or cannot answer it about that.
    fn ask(&self, name: &str, argument: &str) -> Result<Phrase, QuestionError>;

    /// What a move does for the player who makes it in the current position, the strongest first: phrases with the move as their subject, true by the rules alone; none where the game has nothing to say, and where the move is not legal.
    fn reasons(&self, m: &str) -> Vec<Phrase>;

    /// What is true of the current position by the rules, and helps to understand it: sentences of the game's own, the most important first.
    fn remarks(&self) -> Vec<Phrase>;

    /// The parts of the current position that are games by themselves, where it falls apart into several.
    fn parts(&self) -> Vec<Part>;

    /// The words for what the game itself says.
    fn texts(&self) -> &[Texts];

    /// Why a move is not legal in the current position, as a phrase with the move as its subject; `None` where the game has nothing to say, where the move is legal, and when the game is over.
    fn objection(&self, m: &str) -> Option<Phrase>;

    /// The moves from the start that a line says in a notation that the field has for openings alone; `None` where it has none, and where the line is something else.
    ///
    /// They need not be legal.
    ///
    /// # Errors
    /// When the line is meant so, and yet says no moves.
    fn opening_line(&self, line: &str) -> Option<Result<Vec<String>, Mismatch>>;

    /// The number of move sequences of this length; see [`perft`](gametree_core::perft).
    ///
    /// Of the legal moves, or of those that the field [counts](crate::SessionBuilder::counting) in their place.
    fn perft(&self, depth: u32) -> u64;

    /// The moves that [`Session::perft`] counts in the current position.
    fn counted_moves(&self) -> Vec<String>;

    /// [`Session::perft`] after one of the [counted moves](Session::counted_moves).
    ///
    /// # Errors
    /// When the text is no move of this game, or one that is not counted here.
    fn perft_after(&self, m: &str, depth: u32) -> Result<u64, Mismatch>;

    /// The generators that a task may name; the first generates every legal move.
    fn generators(&self) -> Vec<GeneratorEntry>;

    /// Whether the game takes a task, whatever the position: for those who want to know before anything starts.
    ///
    /// # Errors
    /// When the task names a generator that the game does not have, an engine that the game does not offer, or a depth for an engine that knows none.
    fn check(&self, task: &SearchTask) -> Result<(), SearchError>;

    /// Whether the tables that a task begins with can be had: they are asked for and given back, so that a refusal comes before anything is shown.
    ///
    /// A solver that the game brings along takes what it needs, up to the size of the table, and is not asked.
    ///
    /// # Errors
    /// When the system does not give the memory.
    fn check_tables(&self, task: &SearchTask) -> Result<(), SearchError>;

    /// Searches the current position.
    ///
    /// A task of [`Purpose::Play`](crate::Purpose::Play) about an unfinished game is answered with a legal move, however early the search is stopped; what is known of it is in the report.
    ///
    /// Engines with a table keep it for the next search, whichever position that is about, so an answer may know more than its depth asked for.
    ///
    /// # Errors
    /// When the game [does not take](Session::check) the task, or the table cannot be had.
    fn search(
        &mut self,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError>;

    /// Searches the current position as [`Session::search`] does, and records what the engine does at each node, of which at most `visible` are kept.
    ///
    /// The same nodes are visited as by a search on one thread that begins with an empty table; tables are emptied for it, and it is slower.
    /// The [salt](SearchTask::salt) of the trace makes the same search again.
    ///
    /// # Errors
    /// When the engine cannot be [traced](crate::EngineKind::is_traced), the game [does not take](Session::check) the task, or the table cannot be had.
    fn trace(
        &mut self,
        task: &SearchTask,
        visible: usize,
        watcher: &mut dyn Watcher,
    ) -> Result<Trace, SearchError>;

    /// Further facts about the current position, beside its winner; none for most games.
    ///
    /// Within what the answer to the same task has left of its limits; a task without limits does not wait much longer than for the answer.
    fn facts(&mut self, answer: &Answer, task: &SearchTask) -> Vec<Fact>;

    /// Whether a search of the current position offers its [`Watcher`] checkpoints.
    ///
    /// Those of a special solver hold what its [memory](crate::SpecialSolver::memory) does, and nothing of the engines that come after it.
    /// A prover over a generator that may leave out moves that matter offers none.
    fn offers_checkpoints(&mut self, task: &SearchTask) -> bool;

    /// Takes up a search where a checkpoint has left it: goes to its position and fills the tables that the task will use.
    ///
    /// The next search goes on from there; its answer counts the nodes and the time of both, its limits are its own.
    /// The task names the engine and the generator of the checkpoint; its table may have another size.
    /// A special solver is followed by the other engines, as in a task that names none.
    ///
    /// # Errors
    /// When the checkpoint is damaged, or about something else; the session is then as it was before, but for what its tables had learnt.
    fn resume(
        &mut self,
        checkpoint: CheckpointReader<'_>,
        task: &SearchTask,
    ) -> Result<(), CheckpointError>;

    /// Lets searches whose task leaves the choice of engine and generator ask this first, and search only where it does not know the position, or where a move is asked for within a depth.
    fn consult(&mut self, oracle: Arc<dyn Oracle>);

    /// The rules from the current position on over exact codes, for whoever lists all that can follow.
    ///
    /// # Errors
    /// When the game does not [offer](crate::SessionBuilder::listed_by) it, or its positions have no exact codes.
    fn expansion(&self) -> Result<AnyExpansion, Mismatch>;

    /// Whether proofs of this game can be written down: not where positions [can repeat](gametree_core::Position::CAN_REPEAT).
    fn offers_certificates(&self) -> bool;

    /// Writes the proof of an answer about the current position, which a task has just found, as a certificate.
    ///
    /// The table of the search supplies most of the moves, so it is best called right after it.
    /// Of the limits of the task only the stop flag counts; `seen` says how many positions writer and checker remember, so that none is written twice.
    ///
    /// # Errors
    /// When the answer is not proven, the proof does not hold against every legal move, or the sink fails; what the sink has got by then is refused by every reader.
    fn certify(
        &mut self,
        answer: &Answer,
        task: &SearchTask,
        seen: SeenTable,
        sink: &mut dyn Write,
    ) -> Result<Report, CertifyError>;

    /// Replays a certificate about a position of this game, by the rules alone.
    ///
    /// The positions that it remembers on the way take at most `memory_bytes`.
    ///
    /// # Errors
    /// When anything in it is not in order or not shown.
    fn verify(
        &self,
        certificate: Certificate<&mut dyn Read>,
        memory_bytes: u64,
    ) -> Result<Report, VerifyError>;
}
