//! Games of the program against itself, from random openings.

use gametree_core::Mismatch;
use gametree_core::{Outcome, Player, Position};
use gametree_grid::Cell;
use gametree_mnk::Rules;
use gametree_patterns::{Candidates, PatternEstimate, PatternMnk, Weights};
use gametree_search::{IterativeDeepening, NoObserver, Pvs, PvsOptions, SearchLimits};
use gametree_testkit::Rng;

use crate::random::random_opening;

/// The number of moves after which an undecided game is drawn: most weights are about boards with fewer stones.
const LONGEST: usize = 80;
/// The number of threads, each of which plays games of its own; it changes nothing in the games.
const THREADS: usize = 2;

/// The bytes of a table, enough for some ten thousand positions.
const TABLE_BYTES: usize = 4 << 20;

/// A position with enough words for the largest boards on which weights are fitted.
pub(crate) type Board = PatternMnk<7>;

/// A game from its opening until its end is seen.
pub(crate) struct Game {
    /// The moves from the empty board.
    pub(crate) moves: Vec<Cell>,
    /// The number of random moves among them.
    pub(crate) opening: usize,
    /// The estimates of the positions after the opening, for the player to move.
    pub(crate) scores: Vec<i16>,
    /// The result of the first player, in half points: 2, 1 or 0.
    pub(crate) half_points: u8,
}

/// Plays `count` games, each with a seed of its own.
pub(crate) fn play(
    rules: Rules,
    weights: &'static Weights,
    count: usize,
    nodes: u64,
    seed: u64,
) -> Result<Vec<Game>, Box<dyn std::error::Error>> {
    let start = Board::with_weights(rules, weights)?;
    let share = |thread: usize| {
        let start = start.clone();
        move || -> Result<Vec<Game>, Mismatch> {
            (thread..count)
                .step_by(THREADS)
                .map(|number| play_one(start.clone(), nodes, Rng::new(seed + number as u64)))
                .collect()
        }
    };
    let shares = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|thread| scope.spawn(share(thread)))
            .collect();
        let joined = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
        joined.collect::<Result<Vec<_>, _>>()
    });
    let mut games = Vec::new();
    for share in shares.map_err(|_| "a game panicked")? {
        games.extend(share?);
    }
    Ok(games)
}

fn play_one(mut pos: Board, nodes: u64, mut rng: Rng) -> Result<Game, Mismatch> {
    let mut moves = random_opening(&mut pos, &mut rng);
    let opening = moves.len();
    let mut scores = Vec::new();
    let engine = Pvs::new(Candidates::PLAY, PatternEstimate, TABLE_BYTES)
        .map_err(|refused| Mismatch::new("memory for a table", refused.to_string()))?;
    let mut engine = IterativeDeepening::new(engine.with_options(PvsOptions::FORCING));
    let limits = SearchLimits {
        nodes: Some(nodes),
        ..SearchLimits::default()
    };
    let half_points = loop {
        match pos.outcome() {
            Some(Outcome::Win(Player::First)) => break 2,
            Some(Outcome::Win(Player::Second)) => break 0,
            Some(_) => break 1,
            None if moves.len() >= LONGEST => break 1,
            None => {}
        }
        let report = engine.search(&pos, &limits, &mut NoObserver);
        if report.score.plies().is_some() {
            let first_wins = (pos.to_move() == Player::First) == report.score.is_win();
            break 2 * u8::from(first_wins);
        }
        let Some(m) = report.best else {
            break 1;
        };
        scores.push(report.score.raw());
        moves.push(m);
        pos.play(m);
    };
    Ok(Game {
        moves,
        opening,
        scores,
        half_points,
    })
}

/// Reports the results of the games on standard error.
#[expect(clippy::print_stderr, reason = "progress of a tool")]
pub(crate) fn report(games: &[Game]) {
    let count = |half_points| {
        let games = games.iter();
        games.filter(|game| game.half_points == half_points).count()
    };
    let (first, second, drawn) = (count(2), count(0), count(1));
    eprintln!(
        "{} games: {first} by the first player, {second} by the second, {drawn} drawn",
        games.len()
    );
}
