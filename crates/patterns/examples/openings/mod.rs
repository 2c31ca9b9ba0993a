//! Even openings of games of the program against itself, and the search that plays and judges them.

use gametree_core::{Mismatch, Position, Salt};
use gametree_grid::Cell;
use gametree_mnk::Rules;
use gametree_patterns::{Candidates, Network, PatternEstimate, PatternMnk};
use gametree_search::{IterativeDeepening, NoObserver, Pvs, PvsOptions, SearchLimits};
use gametree_testkit::Rng;

/// The number of random moves of an opening.
const MOVES: usize = 4;
/// The largest distance of these moves from the middle.
const SPREAD: usize = 3;
/// The number of openings of which the most even one is taken.
const OPENINGS: usize = 8;
/// The number of positions that the judge of an opening may search.
const JUDGING_NODES: u64 = 2_000;
/// The bytes of a table, enough for the searches of a game.
pub(crate) const TABLE_BYTES: usize = 4 << 20;

/// A position with enough words for boards of 15 times 15.
pub(crate) type Board = PatternMnk<4>;
pub(crate) type Engine = IterativeDeepening<Pvs<Candidates, PatternEstimate>>;

/// Creates a search whose reports are the same in every run.
pub(crate) fn engine(
    candidates: Candidates,
    options: PvsOptions,
    table_bytes: usize,
) -> Result<Engine, Mismatch> {
    let engine = Pvs::new(candidates, PatternEstimate, table_bytes)
        .map_err(|refused| Mismatch::new("memory for a table", refused.to_string()))?;
    let engine = engine.with_salt(Salt::PUBLIC);
    Ok(IterativeDeepening::new(engine.with_options(options)))
}

/// Returns the empty board as the program plays on it: with a network, where there is one for the rules.
pub(crate) fn board(rules: Rules) -> Result<Board, Mismatch> {
    match Network::of(rules) {
        Some(network) => Board::with_network(rules, network),
        None => Board::new(rules),
    }
}

/// Returns the position after legal moves on the empty board, as the program plays it.
pub(crate) fn position_after(rules: Rules, moves: &[Cell]) -> Result<Board, Mismatch> {
    Ok(after(board(rules)?, moves))
}

/// Returns the position after legal moves.
pub(crate) fn after(mut pos: Board, moves: &[Cell]) -> Board {
    for &m in moves {
        pos.play(m);
    }
    pos
}

/// Returns the most even of some openings of random moves near the middle, by the score of a quick search.
pub(crate) fn even_opening(rules: Rules, rng: &mut Rng) -> Result<Vec<Cell>, Mismatch> {
    let mut best: Option<(u16, Vec<Cell>)> = None;
    for _ in 0..OPENINGS {
        let moves = random_opening(rules, rng)?;
        let limits = SearchLimits {
            nodes: Some(JUDGING_NODES),
            ..SearchLimits::default()
        };
        let mut judge = engine(Candidates::PLAY, PvsOptions::FORCING, TABLE_BYTES)?;
        let report = judge.search(&position_after(rules, &moves)?, &limits, &mut NoObserver);
        let away = report.score.raw().unsigned_abs();
        if best.as_ref().is_none_or(|(least, _)| away < *least) {
            best = Some((away, moves));
        }
    }
    let (_, moves) = best.ok_or_else(|| Mismatch::new("an opening", "none"))?;
    Ok(moves)
}

fn random_opening(rules: Rules, rng: &mut Rng) -> Result<Vec<Cell>, Mismatch> {
    let mut pos = board(rules)?;
    let grid = pos.board().grid();
    let near =
        |side: usize, rng: &mut Rng| (side / 2 + rng.below(2 * SPREAD + 1)).saturating_sub(SPREAD);
    let mut moves = Vec::new();
    while moves.len() < MOVES && pos.outcome().is_none() {
        let cell = grid.cell(near(grid.columns(), rng), near(grid.rows(), rng));
        if let Some(cell) = cell.filter(|&cell| pos.is_legal(cell)) {
            pos.play(cell);
            moves.push(cell);
        }
    }
    Ok(moves)
}
