//! A task as it is searched: by one engine, by a prover that is asked several questions, or by both in turn.

use std::time::{Duration, Instant};

use gametree_core::{Notation, Score};
use gametree_search::{Certainty, Goal, SearchLimits, SearchReport, StopReason, Verdict};

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
}

/// Nodes of the prover in the first turn, where it has not the lead; each turn has twice as many.
///
/// Small enough that a lost first turn is not felt, below a tenth of a second.
const FIRST_TURN: u64 = 20_000;
/// The least nodes that alpha-beta gets for the distance once it is known who wins: some milliseconds.
const DISTANCE_NODES: u64 = 4_000;
/// Nodes that alpha-beta visits while the prover expands one.
///
/// Measured on 4,4,4 (14) and the capture game on 5×4 points (6).
const SEARCH_NODES: u64 = 8;

/// What is to be searched.
#[derive(Clone, Copy)]
pub(crate) struct Work<'a, P> {
    pub(crate) game: &'a str,
    pub(crate) generator: &'a str,
    pub(crate) root: &'a P,
    pub(crate) task: &'a SearchTask,
}

/// What a prover has still to be asked.
type Questions = Vec<Goal>;

impl<P: Notation> Work<'_, P> {
    /// One engine on its own.
    pub(crate) fn search(
        &self,
        engine: Engine,
        searcher: &mut dyn Searcher<P>,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        self.search_within(engine, searcher, &self.task.limits, watcher)
    }

    fn search_within(
        &self,
        engine: Engine,
        searcher: &mut dyn Searcher<P>,
        limits: &SearchLimits,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let teller = self.teller(engine);
        let mut relay = Relay::new(&teller, watcher);
        let report = searcher
            .search(self.root, self.means(engine), limits, &mut relay)
            .map_err(SearchError::Table)?;
        Ok(teller.tell(&report))
    }

    /// A prover on its own: whether the side to move wins, and if it does not, whether it loses.
    pub(crate) fn prove(
        &self,
        engine: Engine,
        prover: &mut dyn Prover<P>,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let mut questions = self.questions();
        self.ask((engine, prover), &mut questions, &self.task.limits, watcher)
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
        let mut meter = Meter::new(&self.task.limits);
        let mut questions = self.questions();
        let [first, second] = lead.order();
        for turn in (0..).map(|doublings| FIRST_TURN << doublings.min(32)) {
            for (engine, share) in [(first, 2 * turn), (second, turn)] {
                let mut answer = if engine == Engine::Solver {
                    let slice = meter.slice(share.saturating_mul(SEARCH_NODES));
                    self.search_within(engine, searcher, &slice, watcher)?
                } else {
                    let slice = meter.slice(share);
                    self.ask((engine, prover), &mut questions, &slice, watcher)?
                };
                meter.nodes += answer.nodes;
                if answer.certainty == Certainty::Outcome {
                    let slice = meter.slice(answer.nodes.max(DISTANCE_NODES));
                    let further = self.search_within(Engine::Solver, searcher, &slice, watcher)?;
                    meter.nodes += further.nodes;
                    answer = if further.is_proven() { further } else { answer };
                }
                if answer.stopped != StopReason::Nodes || meter.is_spent() {
                    return Ok(meter.total(answer));
                }
            }
        }
        unreachable!("a loop without end returns from within")
    }

    /// Asks the questions that are left, as far as the limits go.
    fn ask(
        &self,
        (engine, prover): (Engine, &mut dyn Prover<P>),
        questions: &mut Questions,
        limits: &SearchLimits,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let teller = self.teller(engine);
        let mut meter = Meter::new(limits);
        let mut answer = self.nothing_yet();
        while let Some(&goal) = questions.first() {
            let mut relay = Relay::new(&teller, &mut *watcher);
            let slice = meter.slice(u64::MAX);
            let report = prover
                .prove(self.means(engine), (self.root, goal), &slice, &mut relay)
                .map_err(SearchError::Table)?;
            meter.nodes += report.nodes;
            answer.best = report.best.or(answer.best);
            match report.verdict {
                Verdict::Disproven => {
                    questions.remove(0);
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

    /// Whether the side to move wins, and, where that leaves anything open, whether it reaches a draw.
    ///
    /// Nothing about a finished game.
    fn questions(&self) -> Questions {
        let mover = self.root.to_move();
        if self.root.outcome().is_some() {
            return Vec::new();
        }
        let mut goals = vec![Goal::win(mover)];
        if P::CAN_BE_DRAWN {
            goals.push(Goal::draw(mover));
        }
        goals
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
            memory: (self.task.table_bytes, self.task.threads),
        }
    }
}

/// What searches in turn have taken of the limits that they share.
struct Meter<'a> {
    limits: &'a SearchLimits,
    started: Instant,
    nodes: u64,
}

impl<'a> Meter<'a> {
    fn new(limits: &'a SearchLimits) -> Self {
        Meter {
            limits,
            started: Instant::now(),
            nodes: 0,
        }
    }

    /// The limits of the next search, which may visit so many nodes at most.
    fn slice(&self, nodes: u64) -> SearchLimits {
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

    /// The last answer, with what all searches have taken.
    fn total(&self, answer: Answer) -> Answer {
        Answer {
            nodes: self.nodes,
            elapsed: self.started.elapsed(),
            ..answer
        }
    }
}
