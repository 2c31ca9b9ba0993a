//! A match of two players, until a sequential test decides.

use std::ops::Range;
use std::thread;

use gametree_core::{Mismatch, Outcome, Position};
use gametree_match::pentanomial::Pairs;
use gametree_match::sprt::{Decision, Sprt};
use gametree_mnk::Rules;
use gametree_patterns::{Candidates, PatternMnk, PatternSums};
use gametree_search::{Certainty, IterativeDeepening, NoObserver, Pvs, PvsOptions, SearchLimits};
use gametree_testkit::Rng;

/// Random moves of an opening.
const OPENING: usize = 4;
/// How far from the middle they lie at most.
const SPREAD: usize = 3;
/// Openings of which the most even one is taken.
const OPENINGS: usize = 8;
/// Positions by which an opening is judged.
const JUDGING_NODES: u64 = 2_000;
/// Enough for the searches of a game.
const TABLE_BYTES: usize = 4 << 20;
/// Pairs that are played before a decision is asked for, shared among the threads.
const BATCH: u64 = 8;
/// Threads, which play pairs of their own; how many there are changes nothing in the games.
const THREADS: usize = 2;

/// Words enough for boards of 15 times 15.
type Board = PatternMnk<4>;
type Engine = IterativeDeepening<Pvs<Candidates, PatternSums>>;

/// How a player searches.
#[derive(Clone, Copy)]
pub(crate) struct Player {
    pub(crate) candidates: Candidates,
    pub(crate) options: PvsOptions,
}

impl Player {
    /// With every means.
    pub(crate) const WHOLE: Player = Player {
        candidates: Candidates::PLAY,
        options: PvsOptions::FORCING,
    };

    fn engine(self) -> Result<Engine, Mismatch> {
        let engine = Pvs::new(self.candidates, PatternSums, TABLE_BYTES)
            .map_err(|refused| Mismatch::new("memory for a table", refused.to_string()))?;
        Ok(IterativeDeepening::new(engine.with_options(self.options)))
    }
}

/// What all matches have in common.
pub(crate) struct Contest {
    pub(crate) rules: Rules,
    /// The nodes of each move.
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    pub(crate) most_pairs: u64,
    pub(crate) sprt: Sprt,
}

impl Contest {
    /// Plays pairs of games with colours changed until the test decides, and counts them for the first player.
    pub(crate) fn play(&self, first: Player, second: Player) -> Result<Pairs, Mismatch> {
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
        }
        Ok(pairs)
    }

    /// The half points of the first player in each of these pairs.
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

    /// Two games from one opening, in the second of which the players have changed sides.
    fn pair(&self, number: u64, [first, second]: [Player; 2]) -> Result<u8, Mismatch> {
        let start = self.opening(&mut Rng::new(self.seed.wrapping_add(number)))?;
        let as_first = self.game(start.clone(), [first, second])?;
        let as_second = self.game(start, [second, first])?;
        Ok(as_first + 2 - as_second)
    }

    /// The half points of whoever moves first from here.
    fn game(&self, mut pos: Board, [one, other]: [Player; 2]) -> Result<u8, Mismatch> {
        let mut engines = [one.engine()?, other.engine()?];
        let begins = pos.to_move();
        let limits = SearchLimits {
            nodes: Some(self.nodes),
            ..SearchLimits::default()
        };
        let mut turn = 0;
        while pos.outcome().is_none() {
            let report = engines[turn].search(&pos, &limits, &mut NoObserver);
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
            pos.play(m);
            turn = 1 - turn;
        }
        Ok(match pos.outcome() {
            Some(Outcome::Win(player)) => 2 * u8::from(player == begins),
            _ => 1,
        })
    }

    /// Of some positions after random moves near the middle, the one that a quick search finds the most even.
    fn opening(&self, rng: &mut Rng) -> Result<Board, Mismatch> {
        let mut best: Option<(u16, Board)> = None;
        for _ in 0..OPENINGS {
            let pos = self.random_start(rng)?;
            let limits = SearchLimits {
                nodes: Some(JUDGING_NODES),
                ..SearchLimits::default()
            };
            let mut judge = Player::WHOLE.engine()?;
            let report = judge.search(&pos, &limits, &mut NoObserver);
            let away = report.score.raw().unsigned_abs();
            if best.as_ref().is_none_or(|(least, _)| away < *least) {
                best = Some((away, pos));
            }
        }
        let (_, pos) = best.ok_or_else(|| Mismatch::new("an opening", "none"))?;
        Ok(pos)
    }

    fn random_start(&self, rng: &mut Rng) -> Result<Board, Mismatch> {
        let mut pos = Board::new(self.rules)?;
        let grid = pos.board().grid();
        let near = |side: usize, rng: &mut Rng| {
            (side / 2 + rng.below(2 * SPREAD + 1)).saturating_sub(SPREAD)
        };
        let mut stones = 0;
        while stones < OPENING && pos.outcome().is_none() {
            let cell = grid.cell(near(grid.columns(), rng), near(grid.rows(), rng));
            if let Some(cell) = cell.filter(|&cell| pos.is_legal(cell)) {
                pos.play(cell);
                stones += 1;
            }
        }
        Ok(pos)
    }
}
