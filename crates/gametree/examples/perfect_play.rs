//! Perfect play of three in a row on four columns and three rows, to the end of the game.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use std::error::Error;

use gametree::boards::mnk::{LineRule, Mnk, Rules};
use gametree::eval::OpenLines;
use gametree::movegen::LegalMoves;
use gametree::{NoObserver, Notation, Position, SearchLimits, Solver};

/// Returns the moves of a game in which both sides play perfectly.
pub(crate) fn run() -> Result<String, Box<dyn Error>> {
    let mut pos = Mnk::<1>::new(Rules::new(4, 3, 3, LineRule::AtLeast)?)?;
    let mut solver = Solver::new(LegalMoves, OpenLines, 1 << 20)?;
    let mut moves = Vec::new();
    while pos.outcome().is_none() {
        let report = solver.solve(&pos, &SearchLimits::default(), &mut NoObserver);
        let best = report.best.ok_or("a game that is not over has a move")?;
        moves.push(pos.move_text(best));
        pos.play(best);
    }
    Ok(moves.join(" "))
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", run()?);
    Ok(())
}
