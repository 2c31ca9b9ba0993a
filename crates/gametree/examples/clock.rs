//! A game of Connect Four, with a time limit for each move.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use std::error::Error;
use std::time::Duration;

use gametree::SearchLimits;
use gametree::registry::{NoWatcher, Purpose, SearchTask};

/// Plays a game in which each side gets `time` for a move, at most `nodes` positions, and returns its last position.
pub(crate) fn run(time: Duration, nodes: u64) -> Result<String, Box<dyn Error>> {
    let mut game = gametree::builtin_games().open("connect4:5x4")?;
    let limits = SearchLimits {
        time: Some(time),
        ..SearchLimits::nodes(nodes)
    };
    while game.outcome().is_none() {
        let task = SearchTask::new(Purpose::Play, limits.clone());
        let answer = game.search(&task, &mut NoWatcher)?;
        let best = answer.report.best.ok_or("even a short search has a move")?;
        game.play(&best)?;
    }
    Ok(game.position())
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", run(Duration::from_millis(50), 1_000_000)?);
    Ok(())
}
