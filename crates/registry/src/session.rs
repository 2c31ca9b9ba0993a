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
    /// The name by which a task asks for it.
    pub name: String,
    /// The coverage: the possible cost of the moves left out.
    pub coverage: Coverage,
}

/// A game with its current position and the moves that led there, with text as input and output.
///
/// [`SessionBuilder`](crate::SessionBuilder) makes a session of any [`Notation`](gametree_core::Notation).
pub trait Session: SharedProof + Send {
    /// Returns the game with its parameters, as [`Registry::open`](crate::Registry::open) reads it.
    fn name(&self) -> &str;

    /// Returns the description of the game, where its parameters add to the entry of its family.
    fn description(&self) -> Option<&Description>;

    /// Returns the weak form, in which only the first player wins by a line and the other wins by preventing it.
    ///
    /// The name is one that [`Registry::open`](crate::Registry::open) reads.
    /// It is `None` where there is no such game, and the game itself where this is one.
    fn weak_form(&self) -> Option<&str>;

    /// Returns `true` if a move that wins after one reply elsewhere would win after a pass as well, so that it can be called a threat.
    fn has_threats(&self) -> bool;

    /// Returns the weaknesses of the [levels](crate::Level) of the game.
    fn ladder(&self) -> &Ladder;

    /// Returns the least difference between two estimates that matters to a person, as the evaluator of the game [defines it](gametree_core::Evaluator::notable).
    fn notable(&self) -> Option<u16>;

    /// Returns the current position in one token, which [`Session::set_position`] reads.
    fn position(&self) -> String;

    /// Goes to a position of the same game and forgets the moves played so far.
    ///
    /// # Errors
    /// When the text is no position of this game; nothing changes then.
    fn set_position(&mut self, text: &str) -> Result<(), Mismatch>;

    /// Returns the current position as people write it; [`Session::set_position`] reads it as well.
    fn position_words(&self) -> String;

    /// Returns the side to move; in a finished game, the side that would have moved.
    fn to_move(&self) -> Player;

    /// Returns the name of a player in this game: a word such as `White`, or `first` and `second` where it has no other.
    fn player_name(&self, player: Player) -> &str;

    /// Returns the result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns `true` if the game is [played for points](gametree_core::Position::points_range), so that it is neither won nor drawn.
    fn is_for_points(&self) -> bool;

    /// Returns the legal moves; none when the game is over.
    fn legal_moves(&self) -> Vec<String>;

    /// Plays a move.
    ///
    /// # Errors
    /// When the text is no move of this game, or the move is not legal here; nothing changes then.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;

    /// Takes back the last move and returns it; `None` when there is none.
    fn undo(&mut self) -> Option<String>;

    /// Returns the moves played since the start, or since the position was set.
    fn history(&self) -> Vec<String>;

    /// Returns the same moves as people write them where they were played.
    fn history_words(&self) -> Vec<String>;

    /// Returns the moves of a line from the current position as people write them; from the first that cannot be played on, as they are given.
    fn line_words(&self, line: &[String]) -> Vec<String>;

    /// Returns the legal moves that end the game at once and win it for the side to move.
    fn wins_at_once(&self) -> Vec<String>;

    /// Returns the moves worth trying where a move is to be chosen: those of the generator for play, which are all legal.
    fn candidates(&self) -> Vec<String>;

    /// Returns a picture of the position in text, with the last move marked and no newline at the end.
    fn diagram(&self) -> String;

    /// Returns the owner of a mark in the rows of the diagram; `None` for a mark of neither player.
    fn mark_owner(&self, mark: char) -> Option<Player>;

    /// Returns the position for a picture, with the last move marked and every legal move.
    fn view(&self) -> View;

    /// Returns the [sites](View::sites) that each move of a line touches in the view before it.
    ///
    /// The line begins at the current position and is read up to the first move that cannot be played.
    fn sites_of_line(&self, line: &[String]) -> Vec<Vec<usize>>;

    /// Returns the sites that the moves played so far have touched.
    fn sites_of_history(&self) -> Vec<Vec<usize>>;

    /// Returns the formats in which this game is written to files: that of its field first, and then the others.
    fn record_formats(&self) -> &[RecordFormat];

    /// Returns the default format in which this game is written to files.
    fn record_format(&self) -> &RecordFormat {
        self.record_formats()
            .first()
            .expect("every game has a format")
    }

    /// Returns the game so far as a record, which a format writes.
    fn record(&self) -> Record;

    /// Goes to the start of a record and plays its moves.
    ///
    /// # Errors
    /// When it is not about this game, or one of its moves cannot be played; nothing changes then.
    fn take_record(&mut self, record: &ReadRecord) -> Result<(), RecordError>;

    /// Returns the questions of its own that the game answers.
    fn questions(&self) -> Vec<Question>;

    /// Asks one of the game's questions about the current position, with the argument behind its name.
    ///
    /// # Errors
    /// When the game has no such question, or cannot answer it for this argument.
    fn ask(&self, name: &str, argument: &str) -> Result<Phrase, QuestionError>;

    /// Returns the reasons for a move in the current position: what it does for its player, the strongest first.
    ///
    /// Reasons are phrases with the move as their subject, true by the rules alone.
    /// There are none where the game gives none, and where the move is not legal.
    fn reasons(&self, m: &str) -> Vec<Phrase>;

    /// Returns remarks on the current position: sentences of the game's own that help to understand it, the most important first.
    ///
    /// They are true by the rules.
    fn remarks(&self) -> Vec<Phrase>;

    /// Returns the parts of the current position that are games by themselves, where it falls apart into several.
    fn parts(&self) -> Vec<Part>;

    /// Returns the words for the game's own phrases.
    fn texts(&self) -> &[Texts];

    /// Returns the reason why a move is not legal in the current position, as a phrase with the move as its subject.
    ///
    /// It is `None` where the game gives no reason, where the move is legal, and when the game is over.
    fn objection(&self, m: &str) -> Option<Phrase>;

    /// Returns the moves from the start in a line of the field's own notation for openings.
    ///
    /// It is `None` where the field has no such notation, and where the line is something else.
    ///
    /// The moves need not be legal.
    ///
    /// # Errors
    /// When the line is in this notation, and yet gives no moves.
    fn opening_line(&self, line: &str) -> Option<Result<Vec<String>, Mismatch>>;

    /// Returns the number of move sequences of length `depth`; see [`perft`](gametree_core::perft).
    ///
    /// It counts the legal moves, or those that the field [counts](crate::SessionBuilder::counting) in their place.
    fn perft(&self, depth: u32) -> u64;

    /// Returns the moves that [`Session::perft`] counts in the current position.
    fn counted_moves(&self) -> Vec<String>;

    /// Returns [`Session::perft`] after one of the [counted moves](Session::counted_moves).
    ///
    /// # Errors
    /// When the text is no move of this game, or one that is not counted here.
    fn perft_after(&self, m: &str, depth: u32) -> Result<u64, Mismatch>;

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
    /// Engines with a table keep it for the next search, whichever position that is about, so an answer may know more than its depth asked for.
    ///
    /// # Errors
    /// When the game [does not take](Session::check) the task, or the table cannot be had.
    fn search(
        &mut self,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError>;

    /// Searches the current position as [`Session::search`] does, and records the engine's steps at each node, of which at most `visible` nodes are kept.
    ///
    /// It visits the same nodes as a search on one thread that begins with an empty table.
    /// Tables are emptied for it, and it is slower.
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

    /// Returns the rules from the current position on over exact codes, for programs that list all following positions.
    ///
    /// # Errors
    /// When the game does not [offer](crate::SessionBuilder::listed_by) it, or its positions have no exact codes.
    fn expansion(&self) -> Result<AnyExpansion, Mismatch>;

    /// Returns `true` if proofs of this game can be written; `false` where positions [can repeat](gametree_core::Position::CAN_REPEAT).
    fn offers_certificates(&self) -> bool;

    /// Writes the proof of an answer about the current position, just found for `task`, as a certificate.
    ///
    /// The table of the search supplies most of the moves, so the call is best made right after the search.
    /// Of the limits of the task only the stop flag counts.
    /// `seen` sets how many positions writer and checker remember, so that none is written twice.
    ///
    /// # Errors
    /// When the answer is not proven, the proof does not hold against every legal move, or the sink fails; every reader refuses the incomplete output.
    fn certify(
        &mut self,
        answer: &Answer,
        task: &SearchTask,
        seen: SeenTable,
        sink: &mut dyn Write,
    ) -> Result<Report, CertifyError>;

    /// Replays a certificate about a position of this game, by the rules alone.
    ///
    /// The positions remembered on the way take at most `memory_bytes`.
    ///
    /// # Errors
    /// When any part of it is malformed or not shown.
    fn verify(
        &self,
        certificate: Certificate<&mut dyn Read>,
        memory_bytes: u64,
    ) -> Result<Report, VerifyError>;
}
