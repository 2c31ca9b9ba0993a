//! Published facts that the oracle's rules must meet.

use std::collections::HashSet;

use super::{Brute, Game, Part, Squares, State, Worth, from_name};

/// Returns all positions that a game can reach.
fn reachable(game: &dyn Game) -> HashSet<State> {
    let (mut seen, mut left) = (HashSet::new(), vec![game.start()]);
    while let Some(state) = left.pop() {
        if seen.insert(state.clone()) && game.end(&state).is_none() {
            left.extend(game.moves(&state).into_iter().map(|(_, after)| after));
        }
    }
    seen
}

fn perft(game: &dyn Game, state: &[u8], depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.end(state).is_some() {
        return 0;
    }
    let moves = game.moves(state).into_iter();
    moves.map(|(_, after)| perft(game, &after, depth - 1)).sum()
}

fn check(name: &str, expected: Worth) {
    let game = from_name(name).expect(name);
    let worth = Brute::new(10_000_000).worth(&*game, &game.start());
    assert_eq!(worth, Some(expected), "{name}");
}

#[test]
fn tic_tac_toe_has_5478_positions_and_255168_games_and_is_a_draw() {
    let game = from_name("tictactoe").expect("known");
    let positions = reachable(&*game);
    assert_eq!(positions.len(), 5_478);
    let over = positions.iter().filter(|state| game.end(state).is_some());
    assert_eq!(over.count(), 958);
    assert_eq!(perft(&*game, &game.start(), 9), 127_872);
    check("tictactoe", Worth::Draw);
}

/// Uiterwijk and van den Herik, The advantage of the initiative, 2000.
#[test]
fn small_boards_of_k_in_a_row_have_their_known_values() {
    check("mnk:3,3,3", Worth::Draw);
    check("mnk:2,2,2", Worth::Win(3));
    check("mnk:1,2,2", Worth::Draw);
    check("mnk:3,2,3", Worth::Draw);
    check("mnk:3,3,1", Worth::Win(1));
    let game = from_name("mnk:4,3,3").expect("known");
    let worth = Brute::new(10_000_000).worth(&*game, &game.start());
    assert!(matches!(worth, Some(Worth::Win(_))), "{worth:?}");
}

#[test]
fn a_longer_row_wins_only_where_it_may() {
    let text = "XXX1O/OO3:O";
    for (name, is_over) in [("mnk:5,2,2", true), ("mnk:5,2,2,exact", false)] {
        let game = from_name(name).expect(name);
        let read = game.read(text).expect("a position");
        // O has two in a row in both games, so the second question needs a position without that row.
        let alone = game.read("XXX1O/5:O").expect("a position");
        assert!(game.end(&read).is_some(), "{name}");
        assert_eq!(game.end(&alone).is_some(), is_over, "{name}");
    }
}

/// Counted by an enumerator in another language; see the tests of the crate of the game.
#[test]
fn sequences_of_the_capture_game_are_as_many_as_counted_elsewhere() {
    let game = from_name("capture:3x3").expect("known");
    for (depth, expected) in (1..).zip([9, 72, 504, 2_928, 13_952]) {
        assert_eq!(perft(&*game, &game.start(), depth), expected, "{depth}");
    }
}

/// John Tromp, Connect-4 on smaller boards: <https://tromp.github.io/c4/c4.html>.
#[test]
fn small_boards_of_connect_four_are_draws() {
    for name in ["connect4:4x4", "connect4:5x3", "connect4:3x5"] {
        check(name, Worth::Draw);
    }
}

#[test]
fn sim_on_few_points_is_as_the_books_say() {
    check("sim:3", Worth::Draw);
    check("sim:4", Worth::Draw);
    check("sim:5", Worth::Draw);
    check("sim:5,achieve", Worth::Win(7));
}

/// Dawson's Kayles: the nimbers of paths are the octal game 0.137; its zeros are A215721 of the OEIS.
#[test]
fn paths_without_a_winning_move_are_those_of_dawson() {
    let zeros = [4, 8, 14];
    for n in 1..=16 {
        let game = from_name(&format!("kayles:path-{n}")).expect("known");
        let worth = Brute::new(1_000_000).worth(&*game, &game.start());
        let is_lost = matches!(worth, Some(Worth::Loss(_)));
        assert_eq!(is_lost, zeros.contains(&n), "{n} vertices: {worth:?}");
    }
}

#[test]
fn trees_are_worth_what_textbooks_say() {
    check("tree:[[3,12,8],[2,4,6],[14,5,2]]", Worth::Points(3));
    check("tree:[[-2,1],[-3,5,7],[-1,-4]]", Worth::Points(-2));
}

/// A tree with other leaves than the one in Allis's thesis, small enough to be computed by hand.
#[test]
fn proof_numbers_are_least_and_sum_in_turn() {
    let unknown = || Part::Unknown;
    let tree = Part::Inner(vec![
        Part::Inner(vec![unknown(), unknown(), Part::Win]),
        Part::Inner(vec![unknown(), Part::Loss]),
        unknown(),
    ]);
    let mut all = Vec::new();
    let root = tree.numbers("r", true, &mut all);
    assert_eq!(root, (Some(1), Some(2)));
    let of = |path: &str| all.iter().find(|node| node.0 == path).map(|node| node.1);
    assert_eq!(of("r.1"), Some((Some(2), Some(1))));
    assert_eq!(of("r.2"), Some((None, Some(0))));
    assert_eq!(of("r.2.2"), Some((None, Some(0))));
}

#[test]
fn positions_are_written_as_they_are_read() {
    for (name, text) in [
        ("mnk:12,1,3", "X11:O"),
        ("mnk:3,3,3", "X1O/3/2X:O"),
        ("connect4:5x4", "5/5/2O2/2X2:X"),
        ("capture:4x4,contact", "4/1OX1/OXOX/2X1:O"),
        ("sim:4", "XX..O.:O"),
        ("kayles:path-9", "1-4,9:X"),
        ("kayles:path-3", "-:O"),
        ("tree:[[3,5],[2,9]]", "r.2.1"),
    ] {
        let game = from_name(name).expect(name);
        let state = game.read(text).expect(text);
        assert_eq!(game.write(&state), text, "{name}");
    }
}

/// The rules are written twice so that a mistake shows, so the oracle must not use the code under test.
#[test]
fn no_file_of_the_rules_names_a_crate_of_the_workspace() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/oracle");
    let files = std::fs::read_dir(folder).expect("the folder");
    let paths = files.map(|file| file.expect("a file").path());
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/src/oracle.rs").into();
    let word = ["gametree", "_"].concat();
    for path in paths.chain([beside]) {
        let text = std::fs::read_to_string(&path).expect("text");
        assert!(!text.contains(&word), "{}", path.display());
    }
}

/// The third position of the perft results in the chess programming wiki.
#[test]
fn moves_of_chess_are_as_many_as_published() {
    let squares = |ranks: [&str; 8], white| {
        let rows = ranks.iter().rev().flat_map(|rank| rank.bytes());
        let pieces: Vec<u8> = rows.collect();
        Squares {
            pieces: pieces.try_into().expect("eight ranks of eight"),
            white,
        }
    };
    let third = squares(
        [
            "........", "..p.....", "...p....", "KP.....r", ".R...p.k", "........", "....P.P.",
            "........",
        ],
        true,
    );
    assert_eq!(third.write(), "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1");
    assert!(!third.is_impossible());
    assert_eq!(third.moves().len(), 14);
    let mut touching = third;
    touching.pieces.swap(32, 30);
    assert!(touching.is_impossible());
}
