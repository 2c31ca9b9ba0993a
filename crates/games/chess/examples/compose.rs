//! Composer of the positions in `positions/selfplay.txt`: one from each of a hundred games of the engine against itself.

use std::io::{self, Write};

use gametree_chess::{Chess, LegalMoves, PieceSquares};
use gametree_core::{MoveBuf, MoveGen, Notation, Position};
use gametree_search::{IterativeDeepening, NoObserver, Pvs, PvsOptions, SearchLimits};
use gametree_testkit::Rng;

/// The seed of the random numbers; any fixed number serves, so that every run composes the same positions.
const SEED: u64 = 0x6368_6573;
const GAMES: u32 = 100;
/// The number of random plies at the start, so that no two games are the same.
const OPENING: usize = 8;
/// The most plies of play after the opening before the position is taken.
const LONGEST: usize = 60;
/// The positions visited for each move, enough to see hanging pieces.
const NODES: u64 = 5_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "# Positions from games of the engine against itself, composed by the example `compose`."
    )?;
    let mut rng = Rng::new(SEED);
    for _ in 0..GAMES {
        let pos = loop {
            if let Some(pos) = composed(&mut rng)? {
                break pos;
            }
        };
        writeln!(out, "{}", pos.position_text())?;
    }
    Ok(())
}

/// Returns a position from the middle of a game; `None` if the game was over before.
fn composed(rng: &mut Rng) -> Result<Option<Chess>, Box<dyn std::error::Error>> {
    let legal = LegalMoves::default();
    let player = Pvs::new(legal, PieceSquares, 1 << 20)?.with_options(PvsOptions::TACTICAL);
    let mut player = IterativeDeepening::new(player);
    let mut pos = Chess::new();
    for _ in 0..OPENING {
        let mut moves = MoveBuf::new();
        legal.moves(&pos, &mut moves);
        if moves.is_empty() {
            return Ok(None);
        }
        pos.play(moves[rng.below(moves.len())]);
    }
    for _ in 0..=rng.below(LONGEST) {
        let report = player.search(&pos, &SearchLimits::nodes(NODES), &mut NoObserver);
        match report.best {
            Some(m) => drop(pos.play(m)),
            None => return Ok(None),
        }
    }
    Ok(pos.outcome().is_none().then_some(pos))
}
