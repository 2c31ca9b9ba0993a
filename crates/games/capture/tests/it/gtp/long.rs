//! Whole games.

use std::fmt::Write as _;

use super::{answer, engine};

/// Lets two engines play, each of which receives the other's moves through the protocol alone.
#[test]
fn two_engines_play_whole_games() {
    for (game, most_moves) in [
        ("capture:3x3,contact", 9),
        ("capture:5x5", 25),
        ("capture:6x6,crosscut", 36),
        ("capture:9x9,contact", 81),
        ("capture:12x2", 24),
    ] {
        let mut engines = [engine(game), engine(game)];
        let mut transcript = String::new();
        let winner = (0..=most_moves).find_map(|count| {
            let (player, other) = (count % 2, 1 - count % 2);
            let colour = ["b", "w"][player];
            let response = answer(
                &mut engines[player],
                format!("genmove {colour}\n").as_bytes(),
            );
            let vertex = response.strip_prefix("= ").expect(&transcript).trim();
            write!(transcript, " {vertex}").expect("memory can be written");
            if vertex == "resign" {
                return Some(["White wins", "Black wins"][player]);
            }
            let answered = answer(
                &mut engines[other],
                format!("play {colour} {vertex}\n").as_bytes(),
            );
            assert_eq!(answered, "=\n\n", "{game}:{transcript}");
            None
        });
        let winner = winner.expect(&transcript);
        for engine in &mut engines {
            let result = answer(engine, b"gogui-rules_final_result\n");
            assert_eq!(result, format!("= {winner}\n\n"), "{game}:{transcript}");
        }
    }
}
