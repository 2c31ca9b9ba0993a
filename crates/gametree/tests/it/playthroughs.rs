//! Random games of every game of the program, with all texts about them: snapshots of the rules.

use std::collections::BTreeSet;

use gametree::builtin;
use gametree_registry::playthrough;

/// A game with its parameters; the first position of the playthrough, where it is not the start; and the most plies.
const GAMES: [(&str, Option<&str>, u32); 19] = [
    ("mnk:4,3,3", None, 12),
    ("mnk:5,2,3,exact", None, 10),
    ("tictactoe", None, 9),
    ("gomoku", None, 1),
    ("capture:4x3", None, 20),
    ("capture:4x4,contact,crosscut", None, 6),
    ("connect4:4x4", None, 16),
    ("connect4", None, 4),
    ("kayles:grid-3x4", None, 12),
    ("kayles:cycle-7,misere", None, 7),
    ("sim:4", None, 6),
    ("sim:5,achieve", None, 5),
    ("tree:[[3,5],[2,[9,1]]]", None, 3),
    ("chess", None, 2),
    ("chess", Some("8/P5k1/8/3pP3/8/8/8/R3K2R_w_KQ_d6_0_1"), 4),
    ("chess", Some("7k/5Q2/8/8/8/8/8/K7_w_-_-_99_80"), 4),
    ("mnk:7,7,5,renju", Some("7/3X3/3X3/4XX1/7/7/O1O1O1O:X"), 3),
    ("gomoku:renju", None, 1),
    ("maker-breaker:4,3,3", None, 12),
];

#[test]
fn every_game_plays_as_it_did() {
    let program = builtin();
    let registry = program.registry();
    let mut played = BTreeSet::new();
    for (number, (name, position, plies)) in (1_u64..).zip(GAMES) {
        let mut session = registry.open(name).expect("a game of the program");
        if let Some(position) = position {
            session.set_position(position).expect("a position of it");
        }
        let (game, _) = name.split_once(':').unwrap_or((name, ""));
        let file = format!("{number:02}-{game}");
        insta::assert_snapshot!(file, playthrough(&mut *session, number, plies));
        played.insert(game);
    }
    let games = registry.games().iter().map(|game| game.name).collect();
    assert_eq!(played, games, "every game has a playthrough");
}
