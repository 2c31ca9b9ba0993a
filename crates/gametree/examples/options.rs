//! Principal variation search with options of your own: the effect of the order of moves on the number of positions.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use std::error::Error;

use gametree::boards::tictactoe::TicTacToe;
use gametree::eval::OpenLines;
use gametree::movegen::LegalMoves;
use gametree::{
    History, IterativeDeepening, NoObserver, OrderingOptions, Pvs, PvsOptions, SearchLimits,
    SearchReport,
};

/// Plies of a game of tic-tac-toe.
const DEPTH: u32 = 9;

/// Returns the positions that a search visits with the usual order, and with that of the generator.
pub(crate) fn run() -> Result<[u64; 2], Box<dyn Error>> {
    let unordered = PvsOptions {
        ordering: OrderingOptions {
            killers: false,
            counter_moves: false,
            history: History::None,
            static_order: false,
            exchanges: false,
        },
        ..PvsOptions::PLAY
    };
    let search = |options| -> Result<SearchReport<_>, Box<dyn Error>> {
        let engine = Pvs::new(LegalMoves, OpenLines, 1 << 20)?.with_options(options);
        let limits = SearchLimits::depth(DEPTH);
        let mut search = IterativeDeepening::new(engine);
        Ok(search.search(&TicTacToe::default(), &limits, &mut NoObserver))
    };
    Ok([search(PvsOptions::PLAY)?.nodes, search(unordered)?.nodes])
}

fn main() -> Result<(), Box<dyn Error>> {
    let [ordered, unordered] = run()?;
    println!("{ordered} positions with the usual order, {unordered} without");
    Ok(())
}
