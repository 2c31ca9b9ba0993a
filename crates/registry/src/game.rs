//! A game in progress, behind the session that hides its type.

use std::io::{Read, Write};
use std::sync::Arc;
use std::time::Duration;

use gametree_certificate::{Arguments, Certificate, Report, SeenTable};
use gametree_core::{
    AnyExpansion, Mismatch, Notation, Outcome, Phrase, Player, ReadRecord, Record, RecordFormat,
    View,
};
use gametree_search::{PvsOptions, SearchLimits};
use gametree_trace::Trace;
use gametree_words::Texts;

use crate::certificate_io::CertificateIo;
use crate::checkpoint::Totals;
use crate::commentary::Commentary;
use crate::engines::{ErasedMoves, LegalMoves, PARTIAL};
use crate::listing::Listing;
use crate::named_generator::NamedGenerator;
use crate::pictured::{sites_of_history, sites_of_line, view_of};
use crate::played::{
    after_move, moves_of, record_of, texts_of, wins_of, words_of_history, words_of_line,
};
use crate::restore::restore;
use crate::special_solver::SpecialEngine;
use crate::work::Lead;
use crate::{
    Answer, CertifyError, CheckpointError, CheckpointReader, Description, EngineKind, Fact,
    GeneratorEntry, Ladder, LemmasFor, MoveError, Oracle, Part, Question, QuestionError,
    RecordError, SearchError, SearchTask, Session, VerifyError, Watcher,
};

/// Nodes for the facts beside the winner, where neither limits nor the answer suggest more: a second or two.
const FACT_NODES: u64 = 500_000;

/// A game in progress.
pub(crate) struct Game<P: Notation> {
    pub(crate) name: Arc<str>,
    pub(crate) description: Option<Description>,
    pub(crate) weak_form: Option<String>,
    pub(crate) has_threats: bool,
    pub(crate) ladder: Ladder,
    /// The evaluator's [notable](gametree_core::Evaluator::notable) difference.
    pub(crate) notable: Option<u16>,
    pub(crate) start: P,
    /// The moves since the start, each with the position after it, so that undo only drops the last one.
    pub(crate) played: Vec<(P::Move, P)>,
    pub(crate) legal: LegalMoves<P>,
    /// The moves counted instead of the legal ones.
    pub(crate) counted: Option<ErasedMoves<P, PARTIAL>>,
    /// `None` where positions can repeat.
    pub(crate) certificate_io: Option<CertificateIo<P>>,
    pub(crate) generators: Vec<NamedGenerator<P>>,
    pub(crate) playing: usize,
    pub(crate) solving: usize,
    pub(crate) lead: Lead,
    /// The state in which the search of the resumed checkpoint stopped.
    pub(crate) resumed: Option<Totals>,
    /// The nodes and the time of the last search before it was resumed: its answer includes them, its limits do not.
    pub(crate) earlier: (u64, Duration),
    pub(crate) tactics: PvsOptions,
    pub(crate) special: Option<SpecialEngine<P>>,
    /// Lemmas shown elsewhere for each goal, for the certificate of a shared proof.
    pub(crate) lemmas: Vec<LemmasFor>,
    /// The arguments that certificates may contain in addition to moves.
    pub(crate) arguments: Option<Box<dyn Arguments<P> + Send>>,
    pub(crate) commentary: Commentary<P>,
    pub(crate) listing: Listing<P>,
    /// The oracle consulted before a search.
    pub(crate) oracle: Option<Arc<dyn Oracle>>,
    /// The position in which the game was opened, as text.
    pub(crate) opened_at: String,
    pub(crate) formats: Vec<RecordFormat>,
}

impl<P: Notation> Game<P> {
    pub(crate) fn current(&self) -> &P {
        self.played.last().map_or(&self.start, |(_, pos)| pos)
    }
}

impl<P: Notation + 'static> Session for Game<P> {
    fn name(&self) -> &str {
        &self.name
    }

    fn description(&self) -> Option<&Description> {
        self.description.as_ref()
    }

    fn weak_form(&self) -> Option<&str> {
        self.weak_form.as_deref()
    }

    fn has_threats(&self) -> bool {
        self.has_threats
    }

    fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    fn notable(&self) -> Option<u16> {
        self.notable
    }

    fn position(&self) -> String {
        self.current().position_text()
    }

    fn set_position(&mut self, text: &str) -> Result<(), Mismatch> {
        self.start = self.start.parse_position(text)?;
        self.played.clear();
        self.resumed = None;
        Ok(())
    }

    fn position_words(&self) -> String {
        self.current().position_words()
    }

    fn to_move(&self) -> Player {
        self.current().to_move()
    }

    fn player_name(&self, player: Player) -> &str {
        self.start.player_name(player)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.current().outcome()
    }

    fn is_for_points(&self) -> bool {
        self.current().points_range().is_some()
    }

    fn legal_moves(&self) -> Vec<String> {
        moves_of(self.current(), &self.legal)
    }

    fn candidates(&self) -> Vec<String> {
        let moves = moves_of(
            self.current(),
            &self.generators[self.playing].engines.textbook.moves,
        );
        // A generator may leave out every move there is.
        if moves.is_empty() {
            self.legal_moves()
        } else {
            moves
        }
    }

    fn wins_at_once(&self) -> Vec<String> {
        wins_of(self.current(), &self.legal)
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let after = after_move(self.current(), text)
            .map_err(|error| self.commentary.explained(self.current(), error))?;
        self.played.push(after);
        self.resumed = None;
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        let (m, _) = self.played.pop()?;
        self.resumed = None;
        Some(self.start.move_text(m))
    }

    fn history(&self) -> Vec<String> {
        let moves = self.played.iter();
        moves.map(|&(m, _)| self.start.move_text(m)).collect()
    }

    fn history_words(&self) -> Vec<String> {
        words_of_history(&self.start, &self.played)
    }

    fn line_words(&self, line: &[String]) -> Vec<String> {
        words_of_line(self.current(), line)
    }

    fn mark_owner(&self, mark: char) -> Option<Player> {
        self.start.mark_owner(mark)
    }

    fn record_formats(&self) -> &[RecordFormat] {
        &self.formats
    }

    fn record(&self) -> Record {
        record_of((&self.name, &self.opened_at), &self.start, &self.played)
    }

    fn take_record(&mut self, record: &ReadRecord) -> Result<(), RecordError> {
        self.set_record(record)
    }

    fn diagram(&self) -> String {
        self.current().diagram(self.played.last().map(|&(m, _)| m))
    }

    fn view(&self) -> View {
        view_of(self.current(), &self.played, &self.legal)
    }

    fn sites_of_line(&self, line: &[String]) -> Vec<Vec<usize>> {
        sites_of_line(self.current(), line)
    }

    fn sites_of_history(&self) -> Vec<Vec<usize>> {
        sites_of_history(&self.start, &self.played)
    }

    fn questions(&self) -> Vec<Question> {
        self.commentary.questions()
    }

    fn ask(&self, name: &str, argument: &str) -> Result<Phrase, QuestionError> {
        self.commentary.ask(self.current(), name, argument)
    }

    fn reasons(&self, m: &str) -> Vec<Phrase> {
        self.commentary.reasons(self.current(), m)
    }

    fn remarks(&self) -> Vec<Phrase> {
        (self.commentary.remarks)(self.current())
    }

    fn parts(&self) -> Vec<Part> {
        (self.commentary.parts)(self.current())
    }

    fn texts(&self) -> &[Texts] {
        &self.commentary.texts
    }

    fn objection(&self, m: &str) -> Option<Phrase> {
        self.commentary.objection(self.current(), m)
    }

    fn opening_line(&self, line: &str) -> Option<Result<Vec<String>, Mismatch>> {
        (self.commentary.opening)(line)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.count(self.current().clone(), depth)
    }

    fn counted_moves(&self) -> Vec<String> {
        match &self.counted {
            None => self.legal_moves(),
            Some(counted) => texts_of(self.current(), counted),
        }
    }

    fn perft_after(&self, m: &str, depth: u32) -> Result<u64, Mismatch> {
        let mut pos = self.current().clone();
        let m = pos.parse_move(m)?;
        let name = pos.move_text(m);
        if !self.counted_moves().contains(&name) {
            return Err(Mismatch::new("a move that is counted here", name));
        }
        pos.play(m);
        Ok(self.count(pos, depth))
    }

    fn generators(&self) -> Vec<GeneratorEntry> {
        self.generators.iter().map(NamedGenerator::entry).collect()
    }

    fn check(&self, task: &SearchTask) -> Result<(), SearchError> {
        self.check_task(task)
    }

    fn check_tables(&self, task: &SearchTask) -> Result<(), SearchError> {
        if self.begins_with_special_solver(task) {
            return Ok(());
        }
        task.check_tables()
    }

    fn search(
        &mut self,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        self.check(task)?;
        self.guarded(|game| game.answer(task, watcher))
    }

    fn trace(
        &mut self,
        task: &SearchTask,
        visible: usize,
        watcher: &mut dyn Watcher,
    ) -> Result<Trace, SearchError> {
        self.check(task)?;
        self.guarded(|game| game.record_search(task, visible, watcher))
    }

    fn facts(&mut self, answer: &Answer, task: &SearchTask) -> Vec<Fact> {
        let pos = self.current().clone();
        let left = self.left(task, answer);
        let Some(special) = &mut self.special else {
            return Vec::new();
        };
        special.facts(&pos, &limits_of_facts(left, answer), task.whole_memory())
    }

    fn offers_checkpoints(&mut self, task: &SearchTask) -> bool {
        let root = self.current().clone();
        let is_special = task.engine == Some(EngineKind::Special);
        if is_special || self.begins_with_special_solver(task) {
            return self.has_memory(&root, task);
        }
        let index = self.generator_of(task);
        index.is_ok_and(|index| self.generators[index].engines.can_resume(task.engine()))
    }

    fn resume(
        &mut self,
        checkpoint: CheckpointReader<'_>,
        task: &SearchTask,
    ) -> Result<(), CheckpointError> {
        let index = self.generator_of(task).map_err(CheckpointError::Search)?;
        checkpoint.check_game(&self.name)?;
        checkpoint.check_rules(&self.start)?;
        let root = self.start.parse_position(&checkpoint.header().position);
        let root = root.map_err(CheckpointError::Position)?;
        checkpoint.check_keys(&root, &self.legal)?;
        checkpoint.check_shown(&root)?;
        let totals = checkpoint.totals();
        let engines = &mut self.generators[index].engines;
        restore(checkpoint, engines, self.special.as_mut(), (&root, task))?;
        self.start = root;
        self.played.clear();
        self.resumed = Some(totals);
        Ok(())
    }

    fn consult(&mut self, oracle: Arc<dyn Oracle>) {
        self.oracle = Some(oracle);
    }

    fn expansion(&self) -> Result<AnyExpansion, Mismatch> {
        (self.listing.0)(self.current(), &self.name)
    }

    fn offers_certificates(&self) -> bool {
        self.certificate_io.is_some()
    }

    fn certify(
        &mut self,
        answer: &Answer,
        task: &SearchTask,
        seen: SeenTable,
        sink: &mut dyn Write,
    ) -> Result<Report, CertifyError> {
        self.write_certificate(answer, task, seen, sink)
    }

    fn verify(
        &self,
        certificate: Certificate<&mut dyn Read>,
        memory_bytes: u64,
    ) -> Result<Report, VerifyError> {
        let certificate_io = self.certificate_io.as_ref().ok_or(VerifyError::Repeats)?;
        let arguments = self.arguments.as_deref().map(|all| all as _);
        let from = (&self.start, &self.legal);
        certificate_io.replay(certificate, from, arguments, memory_bytes)
    }
}

/// Returns the limits on the work for the facts after an answer.
fn limits_of_facts(left: SearchLimits, answer: &Answer) -> SearchLimits {
    if left.nodes.is_some() || left.time.is_some() {
        left
    } else {
        left.at_most(answer.report.nodes.max(FACT_NODES))
    }
}
