//! Match of two players, until a sequential test decides.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use gametree_core::{Mismatch, Outcome, Position};
use gametree_grid::Cell;
use gametree_match::pentanomial::Pairs;
use gametree_match::sprt::{Decision, Sprt};
use gametree_mnk::Rules;
use gametree_patterns::{Candidates, Network};
use gametree_search::{
    Certainty, LateMovePruning, Observer, PvsOptions, SearchLimits, SearchReport, Stability,
};
use gametree_testkit::Rng;

use crate::look::Look;
use crate::openings::{Board, Engine, TABLE_BYTES, after, board, engine, even_opening};

/// The number of pairs that the threads share and play before they ask for a decision.
const BATCH: u64 = 8;
/// The number of threads, each of which plays pairs of its own; it changes nothing in the games.
const THREADS: usize = 2;

/// The number of nodes that a move has in any case.
const LEAST: u64 = 100;
/// The number of own moves for which a game is expected to go on.
const MOVES_AHEAD: u64 = 20;

/// The settings of a player's search.
#[derive(Clone, Copy)]
pub(crate) struct Player {
    pub(crate) candidates: Candidates,
    pub(crate) options: PvsOptions,
    pub(crate) share: Share,
    /// Half the first window around the score of the last iteration.
    pub(crate) margin: i16,
    /// The wins that the player looks for before each search, within its nodes.
    pub(crate) look: Look,
    /// Whether the player estimates by the network, where there is one.
    pub(crate) network: bool,
    /// Whether late moves are hardly searched where a network ranks them.
    pub(crate) trusts_network: bool,
}

/// The way in which the nodes of a game are shared out among its moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Share {
    /// The same number for each move.
    Equal,
    /// A part of the rest, as a program does with its time; no iteration begins after three fifths of it.
    Left,
    /// A part of the rest, larger where the best move has just changed, and smaller where it has not changed for long.
    Steady,
}

impl Player {
    /// The player with every means.
    pub(crate) const WHOLE: Player = Player {
        candidates: Candidates::PLAY,
        options: PvsOptions::FORCING,
        share: Share::Equal,
        margin: Engine::MARGIN,
        look: Look::Nothing,
        network: true,
        trusts_network: true,
    };

    /// Returns the empty board on which the player searches.
    fn board(self, rules: Rules) -> Result<Board, Mismatch> {
        if self.network {
            board(rules)
        } else {
            Board::new(rules)
        }
    }

    fn engine(self, rules: Rules) -> Result<Engine, Mismatch> {
        let has_network = self.network && Network::of(rules).is_some();
        let pruning = self.options.selectivity.late_move_pruning;
        let mut options = self.options;
        if has_network && self.trusts_network && pruning != LateMovePruning::None {
            options.selectivity.late_move_pruning = LateMovePruning::Everywhere;
        }
        let engine = engine(self.candidates, options, TABLE_BYTES)?;
        Ok(engine.with_margin(self.margin))
    }
}

/// The settings that all matches have in common.
pub(crate) struct Contest {
    pub(crate) rules: Rules,
    /// The number of nodes of each move.
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    pub(crate) most_pairs: u64,
    pub(crate) sprt: Sprt,
}

impl Contest {
    /// Plays pairs of games with colours changed until the test decides, and counts them for the first player; calls `report` after every batch.
    pub(crate) fn play(
        &self,
        first: Player,
        second: Player,
        report: &mut impl FnMut(&Pairs),
    ) -> Result<Pairs, Mismatch> {
        let mut pairs = Pairs::default();
        let mut played = 0;
        while played < self.most_pairs {
            let end = self.most_pairs.min(played + BATCH);
            for halves in self.batch(played..end, [first, second])? {
                pairs.count(halves);
                if self.sprt.decision(&pairs) != Decision::Open {
                    return Ok(pairs);
                }
            }
            played = end;
            report(&pairs);
        }
        Ok(pairs)
    }

    /// Returns the half points of the first player in each of these pairs.
    fn batch(&self, numbers: Range<u64>, players: [Player; 2]) -> Result<Vec<u8>, Mismatch> {
        let share = |thread: usize| {
            let numbers = numbers.clone().skip(thread).step_by(THREADS);
            numbers
                .map(|number| self.pair(number, players))
                .collect::<Result<Vec<u8>, Mismatch>>()
        };
        let shares = thread::scope(|scope| {
            let share = &share;
            let threads: Vec<_> = (0..THREADS)
                .map(|thread| scope.spawn(move || share(thread)))
                .collect();
            let joined = threads.into_iter().map(thread::ScopedJoinHandle::join);
            joined.collect::<Result<Vec<_>, _>>()
        });
        let shares = shares.map_err(|_| Mismatch::new("a game", "a panic"))?;
        let mut halves = vec![0; numbers.clone().count()];
        for (thread, share) in shares.into_iter().enumerate() {
            let places = halves.iter_mut().skip(thread).step_by(THREADS);
            for (place, found) in places.zip(share?) {
                *place = found;
            }
        }
        Ok(halves)
    }

    /// Plays two games from one opening, the second with sides exchanged, and returns the half points of the first player.
    fn pair(&self, number: u64, [first, second]: [Player; 2]) -> Result<u8, Mismatch> {
        let opening = even_opening(self.rules, &mut Rng::new(self.seed.wrapping_add(number)))?;
        let as_first = self.game(&opening, [first, second])?;
        let as_second = self.game(&opening, [second, first])?;
        Ok(as_first + 2 - as_second)
    }

    /// Plays a game and returns the half points of the player who moves first from here.
    fn game(&self, opening: &[Cell], players: [Player; 2]) -> Result<u8, Mismatch> {
        let mut engines = [
            players[0].engine(self.rules)?,
            players[1].engine(self.rules)?,
        ];
        let mut boards = [
            after(players[0].board(self.rules)?, opening),
            after(players[1].board(self.rules)?, opening),
        ];
        let mut left = [MOVES_AHEAD * self.nodes; 2];
        let begins = boards[0].to_move();
        let mut lookers = [
            players[0].look.looker(&boards[0], begins),
            players[1].look.looker(&boards[1], !begins),
        ];
        let mut turn = 0;
        while boards[turn].outcome().is_none() {
            let pos = &boards[turn];
            let mut ration = Ration::of(players[turn].share, self.nodes, left[turn]);
            let (has_won, spent) = lookers[turn].find(pos, ration.hard);
            if has_won {
                return Ok(2 * u8::from(turn == 0));
            }
            ration.hard -= spent.min(ration.hard);
            let report = engines[turn].search(pos, &ration.limits(), &mut ration);
            left[turn] = left[turn].saturating_sub(spent + report.nodes);
            if report.certainty != Certainty::Estimate {
                let first_gains = report.score.is_win() == (turn == 0);
                let is_decided = report.score.is_win() || report.score.is_loss();
                return Ok(if is_decided {
                    2 * u8::from(first_gains)
                } else {
                    1
                });
            }
            let Some(m) = report.best else { break };
            boards = boards.map(|board| after(board, &[m]));
            turn = 1 - turn;
        }
        Ok(match boards[0].outcome() {
            Some(Outcome::Win(player)) => 2 * u8::from(player == begins),
            _ => 1,
        })
    }
}

/// The nodes of one move.
struct Ration {
    hard: u64,
    /// The number of nodes after which no iteration begins.
    soft: Option<u64>,
    stability: Option<Stability<Cell>>,
    stop: Arc<AtomicBool>,
}

impl Ration {
    fn of(share: Share, nodes: u64, left: u64) -> Self {
        let part = left / MOVES_AHEAD;
        let (hard, soft) = match share {
            Share::Equal => (nodes, None),
            Share::Left | Share::Steady => {
                ((2 * part).min(left / 5).max(LEAST), Some(part * 3 / 5))
            }
        };
        Ration {
            hard,
            soft,
            stability: (share == Share::Steady).then(Stability::new),
            stop: Arc::new(AtomicBool::new(false)),
        }
    }

    fn limits(&self) -> SearchLimits {
        SearchLimits {
            nodes: Some(self.hard),
            stop: Some(Arc::clone(&self.stop)),
            ..SearchLimits::default()
        }
    }
}

impl Observer<Cell> for Ration {
    fn iteration(&mut self, report: &SearchReport<Cell>) {
        let stability = self.stability.as_mut();
        let percent = stability.map_or(100, |steady| steady.percent(report.best.as_ref()));
        if self
            .soft
            .is_some_and(|soft| report.nodes >= soft * u64::from(percent) / 100)
        {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}
