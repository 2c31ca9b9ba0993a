//! Search of a task by one engine, by a prover with several questions, or by several engines in turn.

use std::cell::RefCell;
use std::io::Write;
use std::time::Duration;

use gametree_core::{Notation, Score};
use gametree_search::{Certainty, Progress, SearchReport, StopReason, Verdict};
use gametree_trace::Folding;

use crate::checkpoint::Phase;
use crate::engine_kind::{Family, ProverKind, SearchKind};
use crate::engines::{Engine, Prover, Setup, ToldEngine, ToldProver};
use crate::named_generator::EngineSet;
use crate::observer_adapter::ObserverAdapter;
use crate::special_solver::{Role, SpecialEngine};
use crate::special_watch::Watch;
use crate::usage::Usage;
use crate::work::{Lead, Work};
use crate::{Answer, EngineKind, Purpose, SearchError, Watcher, WriteMemory};

/// Nodes of alpha-beta before the first turn, some milliseconds: they solve small games with their distances, and find a move in others.
const FIRST_LOOK: u64 = 4_000;
/// Nodes that alpha-beta visits while the prover expands one.
///
/// Measured on two boards, of 16 cells (14) and of 20 (6).
const SEARCH_NODES: u64 = 8;

/// Reason why the prover of a task exists.
const HAS_PROVERS: &str = "a game that has none takes no task for it";

/// Number of the turn after which turns stop growing, since such a turn would last for years.
const MAX_DOUBLINGS: u32 = 32;

impl<P: Notation> Work<'_, P> {
    /// Returns the answer of the engine that the task asks for.
    pub(crate) fn answer(
        &self,
        engines: &mut EngineSet<P>,
        mut special: Option<&mut SpecialEngine<P>>,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let depth = self.task.limits.depth;
        let mut usage = Usage::new(&self.task.limits, self.totals);
        let all = (&mut usage, None);
        let answer = match self.task.engine().family() {
            Family::Special => {
                let special = special.as_deref_mut();
                let special = special.expect("a game without one takes no task for it");
                Ok(self.ask_special(special, all, watcher))
            }
            Family::Portfolio => {
                if let Some(both) = engines.portfolio().filter(|_| depth.is_none()) {
                    let finder = special.as_deref_mut();
                    let finder = finder.filter(|special| special.role == Role::Finder);
                    self.share(both, finder, &mut usage, watcher)
                } else {
                    // A depth limit needs alpha-beta, and so does a generator that proves nothing.
                    let kind = SearchKind::Solver;
                    self.search(kind, engines.engine(kind, depth), all, watcher)
                }
            }
            Family::Prover(kind) => {
                let prover = engines.prover(kind).expect(HAS_PROVERS);
                self.prove(kind, prover, all, watcher)
            }
            Family::Search(kind) => self.search(kind, engines.engine(kind, depth), all, watcher),
            Family::Database => unreachable!("no task asks for what is known"),
        }?;
        // The watcher receives a checkpoint of the search at its end.
        if let Some(source) = self.source {
            let special = special.filter(|_| self.task.engine() == EngineKind::Special);
            let memory = special.and_then(|special| special.memory((self.root, self.task)));
            let write = memory.map(|memory| |sink: &mut dyn Write| memory.write_to(sink));
            let write = write.as_ref().map(|write| write as &WriteMemory<'_>);
            watcher.checkpoint(&source.checkpoint(usage.totals(), Phase::Ended, write));
        }
        Ok(answer)
    }

    /// Returns the answer of the engine of the task, and records its steps in a trace.
    pub(crate) fn told(
        &self,
        engines: &mut EngineSet<P>,
        folding: &mut Folding<P::Move>,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let mut usage = Usage::new(&self.task.limits, self.totals);
        let all = (&mut usage, None);
        match self.task.engine().family() {
            Family::Prover(kind) => {
                let prover = engines.prover(kind).expect(HAS_PROVERS);
                self.prove(kind, &mut ToldProver { prover, folding }, all, watcher)
            }
            Family::Search(kind) => {
                let engine = engines.traced(kind, self.task.limits.depth);
                self.search(kind, &mut ToldEngine { engine, folding }, all, watcher)
            }
            Family::Portfolio | Family::Special | Family::Database => {
                unreachable!("what cannot be watched takes no task for it")
            }
        }
    }

    /// Searches with the game's own solver, within `nodes` and the limits.
    fn ask_special(
        &self,
        special: &mut SpecialEngine<P>,
        (usage, nodes): (&mut Usage<'_>, Option<u64>),
        watcher: &mut dyn Watcher,
    ) -> Answer {
        let (limits, totals) = (usage.slice(nodes), usage.totals());
        let watcher = RefCell::new(watcher);
        let pause = |elapsed| watcher.borrow().pause(elapsed);
        let tell = |progress: Progress, write: &WriteMemory<'_>| {
            let totals = totals.with(progress.nodes, progress.elapsed);
            let mut watcher = watcher.borrow_mut();
            watcher.progress(Progress {
                nodes: totals.nodes,
                elapsed: totals.elapsed,
                ..progress
            });
            if let Some(source) = self.source {
                watcher.checkpoint(&source.checkpoint(totals, Phase::Running, Some(write)));
            }
        };
        let (pause, tell) = (&pause, &tell);
        let watch = Watch { pause, tell };
        let report = special.search(self.root, self.task.memory(), &limits, watch);
        usage.nodes += report.nodes;
        usage.total(Answer {
            keys: special.solver.keys(),
            ..self.to_answer(EngineKind::Special, &report)
        })
    }

    /// Searches with one engine, within `nodes` and the limits.
    fn search(
        &self,
        kind: SearchKind,
        searcher: &mut dyn Engine<P>,
        (usage, nodes): (&mut Usage<'_>, Option<u64>),
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let limits = usage.slice(nodes);
        let engine = kind.engine();
        let mut adapter = ObserverAdapter::new(self, engine, watcher, usage.totals());
        let report = searcher.search(self.root, self.setup(kind), &limits, &mut adapter);
        let report = report.map_err(|error| self.task.no_table(error))?;
        usage.nodes += report.nodes;
        Ok(usage.total(self.to_answer(engine, &report)))
    }

    /// Searches with the solver and the prover in turns that grow, until one of them has a proof.
    ///
    /// The engine with the lead gets two thirds of the time.
    /// Where the game brings a finder, each turn begins with it.
    ///
    /// The tables keep what is shown, so each turn continues where the last one stopped.
    /// After a proof of who wins, alpha-beta gets one more turn for the distance.
    fn share(
        &self,
        (solver, prover): (&mut dyn Engine<P>, &mut dyn Prover<P>),
        mut finder: Option<&mut SpecialEngine<P>>,
        usage: &mut Usage<'_>,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let look = FIRST_LOOK.saturating_sub(self.totals.nodes);
        let look = (&mut *usage, Some(look));
        let mut seen = self.search(SearchKind::Solver, solver, look, watcher)?;
        while is_open(&seen, usage) {
            let turn = self.lead.first_turn() << usage.turn.min(MAX_DOUBLINGS);
            if let Some(special) = finder.as_deref_mut() {
                let before = usage.nodes;
                let share = self.lead.finder_turn(usage.turn.min(MAX_DOUBLINGS));
                let share = (&mut *usage, Some(share));
                let mut found = self.ask_special(special, share, watcher);
                if found.report.stopped == StopReason::Memory {
                    // The other engines have memory of their own, and the next turn of the finder may have more.
                    found.report.stopped = StopReason::Nodes;
                }
                let is_at_its_end = matches!(
                    found.report.stopped,
                    StopReason::Exhausted | StopReason::Unconfirmed
                );
                if is_at_its_end {
                    finder = None;
                } else {
                    let spent = usage.nodes - before;
                    seen = self.after((seen, found), solver, (usage, spent), watcher)?;
                }
                if !is_open(&seen, usage) {
                    return Ok(seen);
                }
            }
            let [first, second] = self.lead.order();
            for (part, share) in [(first, 2 * turn), (second, turn)] {
                match part {
                    Lead::Search => {
                        let nodes = share.saturating_mul(SEARCH_NODES);
                        let turn = (&mut *usage, Some(nodes));
                        seen = self.search(SearchKind::Solver, solver, turn, watcher)?;
                    }
                    Lead::Proof => {
                        let before = usage.nodes;
                        let turn = (&mut *usage, Some(share));
                        let proof = self.prove(ProverKind::DfPn, prover, turn, watcher)?;
                        let spent = usage.nodes - before;
                        seen = self.after((seen, proof), solver, (usage, spent), watcher)?;
                    }
                }
                if !is_open(&seen, usage) {
                    return Ok(seen);
                }
            }
            usage.turn = usage.turn.saturating_add(1);
        }
        Ok(seen)
    }

    /// Returns the answer after a turn of the prover.
    ///
    /// It is that of alpha-beta where alpha-beta finds the distance in about as many nodes as the proof took.
    /// It is also that of alpha-beta where there is no proof, since alpha-beta has the best move so far.
    fn after(
        &self,
        (mut seen, proof): (Answer, Answer),
        searcher: &mut dyn Engine<P>,
        (usage, spent): (&mut Usage<'_>, u64),
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        if !proof.is_proven() {
            seen.report.stopped = proof.report.stopped;
            return Ok(usage.total(seen));
        }
        if proof.report.score == Score::DRAW || proof.report.certainty == Certainty::Exact {
            return Ok(proof);
        }
        let turn = (&mut *usage, Some(spent.max(FIRST_LOOK)));
        let further = self.search(SearchKind::Solver, searcher, turn, watcher)?;
        Ok(if further.is_proven() {
            further
        } else {
            usage.total(proof)
        })
    }

    /// Runs a prover within `nodes` and the limits, one question after the other.
    ///
    /// The questions are whether the side to move wins, and if it does not, whether it loses; in a game for points, how many it gets.
    fn prove(
        &self,
        kind: ProverKind,
        prover: &mut dyn Prover<P>,
        (usage, nodes): (&mut Usage<'_>, Option<u64>),
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let mut answer = self.nothing_yet();
        if self.root.outcome().is_none() {
            self.ask((kind, prover), (usage, nodes), watcher, &mut answer)?;
        }
        answer.line.extend(answer.best);
        Ok(usage.total(self.to_answer(kind.engine(), &answer)))
    }

    /// Asks the remaining questions about an unfinished game.
    fn ask(
        &self,
        (kind, prover): (ProverKind, &mut dyn Prover<P>),
        (usage, mut nodes): (&mut Usage<'_>, Option<u64>),
        watcher: &mut dyn Watcher,
        answer: &mut SearchReport<P::Move>,
    ) -> Result<(), SearchError> {
        let is_for_points = self.root.points_range().is_some();
        let mut shown = usage.shown;
        let mut promising = None;
        loop {
            let mut question = |goal| {
                let limits = usage.slice(nodes);
                let engine = kind.engine();
                let mut adapter = ObserverAdapter::new(self, engine, watcher, usage.totals());
                let setup = self.setup(kind);
                let report = prover.prove(setup, (self.root, goal), &limits, &mut adapter);
                let report = report.map_err(|error| self.task.no_table(error))?;
                usage.nodes += report.nodes;
                nodes = nodes.map(|nodes| nodes.saturating_sub(report.nodes));
                Ok(report)
            };
            let mut report = question(shown.question(self.root))?;
            if report.stopped == StopReason::Exhausted && !shown.is_all() {
                // With some moves left out, an unreached goal is disproven only by a proof that the opponent prevents it.
                let opposite = question(shown.opposite(self.root))?;
                report.verdict = match opposite.verdict {
                    Verdict::Proven => Verdict::Disproven,
                    _ => Verdict::Unknown,
                };
                report.stopped = opposite.stopped;
            }
            answer.best = report.best.or(answer.best);
            promising = report.promising.or(promising);
            let unproven = match report.verdict {
                Verdict::Unknown if !shown.is_all() => Some(report.stopped),
                // Only the move was missing; where there is none, an earlier answer was wrong.
                Verdict::Disproven if shown.is_all() => Some(StopReason::Unconfirmed),
                _ => None,
            };
            if let Some(stopped) = unproven {
                (answer.certainty, answer.stopped) = (Certainty::Estimate, stopped);
            }
            if unproven.is_some() || shown.is_all() {
                break;
            }
            shown = shown.after::<P>(report.verdict == Verdict::Proven);
            if shown.is_all() && (answer.best.is_some() || !is_for_points) {
                break;
            }
            usage.shown = shown;
            watcher.bounds(shown.lower, shown.upper);
        }
        answer.score = shown.score();
        // Where nothing is decided, a look at the position finds a better move than the first steps of a proof.
        if self.task.purpose == Purpose::Play && answer.certainty != Certainty::Estimate {
            answer.best = answer.best.or(promising);
        }
        Ok(())
    }

    /// Returns the report before the first question, which holds the result of a finished game.
    fn nothing_yet(&self) -> SearchReport<P::Move> {
        let end = self.root.outcome();
        SearchReport {
            best: None,
            score: end.map_or(Score::DRAW, |end| end.score_for(self.root.to_move())),
            certainty: if end.is_some() || self.root.points_range().is_some() {
                Certainty::Exact
            } else {
                Certainty::Outcome
            },
            line: Vec::new(),
            depth: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            stopped: StopReason::Solved,
        }
    }

    fn setup<K>(&self, kind: K) -> Setup<K> {
        Setup {
            kind,
            memory: self.task.memory(),
            tactics: self.tactics,
        }
    }
}

/// Returns `true` if the search is not finished after this answer and nodes are left.
fn is_open(answer: &Answer, usage: &Usage<'_>) -> bool {
    answer.report.stopped == StopReason::Nodes && usage.left().nodes != Some(0)
}
