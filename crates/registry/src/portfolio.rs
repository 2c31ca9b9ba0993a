//! A task as it is searched: by one engine, by a prover that is asked several questions, or by both in turn.

use std::time::{Duration, Instant};

use gametree_core::{Notation, Score};
use gametree_search::{
    Certainty, Goal, PvsOptions, SearchLimits, SearchReport, StopReason, Verdict,
};

use crate::checkpoint::{Ledger, Moment, Standing};
use crate::prover::Prover;
use crate::searcher::{Means, Searcher};
use crate::teller::{Relay, Teller};
use crate::{Answer, Engine, SearchError, SearchTask, Watcher};

/// Which engine of a portfolio gets two thirds of the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// Alpha-beta, which finds distances too.
    Search,
    /// Proof-number search, where few moves matter at a time.
    Proof,
}

impl Lead {
    const fn order(self) -> [Engine; 2] {
        match self {
            Lead::Search => [Engine::Solver, Engine::DfPn],
            Lead::Proof => [Engine::DfPn, Engine::Solver],
        }
    }

    /// Half of the prover's nodes in the first turn where it has the lead, all of them where it has not; each turn has twice as many.
    ///
    /// A prover that is stopped early goes on elsewhere: with 8,000 instead of 20,000 it takes 2.5 times as many nodes to solve 6,5,4.
    /// Where it comes second it need not wait, since alpha-beta loses little by being stopped.
    const fn first_turn(self) -> u64 {
        match self {
            Lead::Search => 2_000,
            Lead::Proof => 20_000,
        }
    }
}

/// Nodes of alpha-beta before the first turn: some milliseconds, in which small games are solved with their distances, and a move is found in others.
const FIRST_LOOK: u64 = 4_000;
/// Nodes that alpha-beta visits while the prover expands one.
///
/// Measured on 4,4,4 (14) and the capture game on 5×4 points (6).
const SEARCH_NODES: u64 = 8;

/// After so many turns they do not grow any more: a turn would last for years.
const MAX_DOUBLINGS: u32 = 32;

/// What is to be searched.
#[derive(Clone, Copy)]
pub(crate) struct Work<'a, P> {
    pub(crate) game: &'a str,
    pub(crate) generator: &'a str,
    pub(crate) root: &'a P,
    pub(crate) task: &'a SearchTask,
    /// Where checkpoints are written from, if anybody wants them.
    pub(crate) ledger: Option<&'a Ledger>,
    /// Where an earlier search stopped.
    pub(crate) standing: Standing,
    pub(crate) tactics: PvsOptions,
}

impl<P: Notation> Work<'_, P> {
    /// One engine on its own.
    pub(crate) fn search(
        &self,
        engine: Engine,
        searcher: &mut dyn Searcher<P>,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let mut meter = self.meter();
        let answer = self.search_within(engine, searcher, (&mut meter, u64::MAX), watcher)?;
        self.conclude(&meter, watcher);
        Ok(answer)
    }

    fn search_within(
        &self,
        engine: Engine,
        searcher: &mut dyn Searcher<P>,
        (meter, nodes): (&mut Meter<'_>, u64),
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let teller = self.teller(engine);
        let mut relay = Relay::new(&teller, watcher, (self.ledger, meter.standing()));
        let report = searcher
            .search(
                self.root,
                self.means(engine),
                &meter.slice(nodes),
                &mut relay,
            )
            .map_err(SearchError::Table)?;
        meter.nodes += report.nodes;
        Ok(meter.total(teller.tell(&report)))
    }

    /// A prover on its own: whether the side to move wins, and if it does not, whether it loses.
    pub(crate) fn prove(
        &self,
        engine: Engine,
        prover: &mut dyn Prover<P>,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let mut meter = self.meter();
        let answer = self.ask((engine, prover), (&mut meter, u64::MAX), watcher)?;
        self.conclude(&meter, watcher);
        Ok(answer)
    }

    /// Both in turn until one of them has a proof, in turns that grow, two thirds of the time for the one with the lead.
    ///
    /// What is shown by then stays in the tables, so a turn goes on where the last one stopped.
    /// A proof of who wins is followed by one more turn of alpha-beta, for the distance.
    pub(crate) fn share(
        &self,
        (searcher, prover): (
            &mut (dyn Searcher<P> + 'static),
            Option<&mut (dyn Prover<P> + 'static)>,
        ),
        lead: Lead,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let Some(prover) = prover.filter(|_| self.task.limits.depth.is_none()) else {
            // A depth limit asks for alpha-beta, and so does a generator that proves nothing.
            return self.search(Engine::Solver, searcher, watcher);
        };
        let mut meter = self.meter();
        let look = (&mut meter, FIRST_LOOK.saturating_sub(self.standing.nodes));
        let mut seen = self.search_within(Engine::Solver, searcher, look, watcher)?;
        while is_open(&seen, &meter) {
            let turn = lead.first_turn() << meter.turn.min(MAX_DOUBLINGS);
            let [first, second] = lead.order();
            for (engine, share) in [(first, 2 * turn), (second, turn)] {
                if engine == Engine::Solver {
                    let turn = (&mut meter, share.saturating_mul(SEARCH_NODES));
                    seen = self.search_within(engine, searcher, turn, watcher)?;
                } else {
                    let before = meter.nodes;
                    let proof = self.ask((engine, prover), (&mut meter, share), watcher)?;
                    let spent = meter.nodes - before;
                    seen = self.after((seen, proof), searcher, (&mut meter, spent), watcher)?;
                }
                if !is_open(&seen, &meter) {
                    self.conclude(&meter, watcher);
                    return Ok(seen);
                }
            }
            meter.turn = meter.turn.saturating_add(1);
        }
        self.conclude(&meter, watcher);
        Ok(seen)
    }

    /// The answer after a turn of the prover: that of alpha-beta, where it finds the distance in about as many nodes as the proof took, or where there is no proof, since it knows the best so far.
    fn after(
        &self,
        (seen, proof): (Answer, Answer),
        searcher: &mut dyn Searcher<P>,
        (meter, spent): (&mut Meter<'_>, u64),
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        if !proof.is_proven() {
            let stopped = proof.stopped;
            return Ok(meter.total(Answer { stopped, ..seen }));
        }
        if proof.score == Score::DRAW {
            return Ok(proof);
        }
        let turn = (&mut *meter, spent.max(FIRST_LOOK));
        let further = self.search_within(Engine::Solver, searcher, turn, watcher)?;
        Ok(if further.is_proven() {
            further
        } else {
            meter.total(proof)
        })
    }

    /// Asks the questions that are left, as far as so many nodes and the limits go.
    fn ask(
        &self,
        (engine, prover): (Engine, &mut dyn Prover<P>),
        (meter, nodes): (&mut Meter<'_>, u64),
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let teller = self.teller(engine);
        let goals = self.goals();
        let mut left = nodes;
        let mut answer = self.nothing_yet();
        while let Some(&goal) = goals.get(meter.asked) {
            let mut relay = Relay::new(&teller, &mut *watcher, (self.ledger, meter.standing()));
            let slice = meter.slice(left);
            let report = prover
                .prove(self.means(engine), (self.root, goal), &slice, &mut relay)
                .map_err(SearchError::Table)?;
            meter.nodes += report.nodes;
            left = left.saturating_sub(report.nodes);
            answer.best = report.best.or(answer.best);
            match report.verdict {
                Verdict::Disproven => {
                    meter.asked += 1;
                    answer.score = Score::loss_in(u32::MAX);
                    continue;
                }
                Verdict::Proven if goal == Goal::win(self.root.to_move()) => {
                    answer.score = Score::win_in(u32::MAX);
                }
                Verdict::Proven => answer.score = Score::DRAW,
                Verdict::Unknown => {
                    answer.score = Score::DRAW;
                    answer.certainty = Certainty::Estimate;
                    answer.stopped = report.stopped;
                }
            }
            break;
        }
        answer.line.extend(answer.best);
        Ok(meter.total(teller.tell(&answer)))
    }

    /// Shows the watcher the search at its end.
    fn conclude(&self, meter: &Meter<'_>, watcher: &mut dyn Watcher) {
        if let Some(ledger) = self.ledger {
            watcher.checkpoint(&ledger.checkpoint(meter.standing(), Moment::Ended));
        }
    }

    fn meter(&self) -> Meter<'_> {
        Meter {
            limits: &self.task.limits,
            started: Instant::now(),
            nodes: 0,
            turn: self.standing.turn,
            asked: self.standing.asked,
            last_question: last_question(self.root),
            earlier: self.standing,
        }
    }

    /// What is known before the first question: how a finished game has ended.
    fn nothing_yet(&self) -> SearchReport<P::Move> {
        let end = self.root.outcome();
        SearchReport {
            best: None,
            score: end.map_or(Score::DRAW, |end| end.score_for(self.root.to_move())),
            certainty: end.map_or(Certainty::Outcome, |_| Certainty::Exact),
            line: Vec::new(),
            depth: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            stopped: StopReason::Solved,
        }
    }

    fn goals(&self) -> Vec<Goal> {
        goals(self.root)
    }

    fn teller(&self, engine: Engine) -> Teller<'_, P> {
        Teller {
            game: self.game,
            generator: self.generator,
            engine,
            root: self.root,
        }
    }

    fn means(&self, engine: Engine) -> Means {
        Means {
            engine,
            memory: self.task.memory(),
            tactics: self.tactics,
        }
    }
}

/// Whether there is more to be done after this answer, and anything left to do it with.
fn is_open(answer: &Answer, meter: &Meter<'_>) -> bool {
    answer.stopped == StopReason::Nodes && !meter.is_spent()
}

/// Whether the side to move wins, and, where that leaves anything open, whether it reaches a draw.
///
/// Nothing about a finished game.
fn goals<P: Notation>(root: &P) -> Vec<Goal> {
    let mover = root.to_move();
    if root.outcome().is_some() {
        return Vec::new();
    }
    let mut goals = vec![Goal::win(mover)];
    if P::CAN_BE_DRAWN {
        goals.push(Goal::draw(mover));
    }
    goals
}

/// The number of the last question, from 0; 0 where there is none.
pub(crate) fn last_question<P: Notation>(root: &P) -> usize {
    goals(root).len().saturating_sub(1)
}

/// What the prover is asked after so many questions were answered with no.
pub(crate) fn goal_after<P: Notation>(root: &P, asked: usize) -> Option<Goal> {
    goals(root).get(asked).copied()
}

/// What searches in turn have taken of the limits that they share, and how far they have come.
pub(crate) struct Meter<'a> {
    limits: &'a SearchLimits,
    started: Instant,
    pub(crate) nodes: u64,
    turn: u32,
    /// How many questions the prover has answered with no.
    asked: usize,
    /// The number of the last question.
    last_question: usize,
    /// What an earlier search has taken; the limits are those of this one.
    earlier: Standing,
}

impl Meter<'_> {
    /// The limits of the next search, which may visit so many nodes at most.
    pub(crate) fn slice(&self, nodes: u64) -> SearchLimits {
        let left = self
            .limits
            .nodes
            .map(|limit| limit.saturating_sub(self.nodes));
        let time = self.limits.time;
        SearchLimits {
            nodes: (nodes < u64::MAX)
                .then_some(nodes)
                .into_iter()
                .chain(left)
                .min(),
            time: time.map(|time| time.saturating_sub(self.started.elapsed())),
            ..self.limits.clone()
        }
    }

    fn is_spent(&self) -> bool {
        self.limits.nodes.is_some_and(|limit| self.nodes >= limit)
    }

    /// What a search that is taken up starts from: it asks the last question again, which takes no time, rather than none.
    fn standing(&self) -> Standing {
        let taken = self.earlier.with(self.nodes, self.started.elapsed());
        Standing {
            turn: self.turn,
            asked: self.asked.min(self.last_question),
            ..taken
        }
    }

    /// The last answer, with what all searches have taken.
    pub(crate) fn total(&self, answer: Answer) -> Answer {
        let Standing { nodes, elapsed, .. } = self.standing();
        Answer {
            nodes,
            elapsed,
            ..answer
        }
    }
}
