//! Puzzles of small games, each checked by plain minimax over every move.

mod oracle;

use std::collections::HashSet;

use gametree_puzzles::{Aim, Difficulty, Finder, Puzzle};
use gametree_registry::{Registry, Session};
use gametree_search::SearchLimits;

use oracle::Oracle;

fn registry() -> Registry {
    Registry::new()
        .with_game(gametree_rows::program::TICTACTOE)
        .with_game(gametree_rows::program::MNK)
        .with_game(gametree_capture_game::program::GAME)
        .with_game(gametree_connect4::program::GAME)
        .with_game(gametree_kayles::program::GAME)
        .with_game(gametree_sim::program::GAME)
        .with_game(gametree_chess::program::GAME)
        .with_game(gametree_tree::program::GAME)
}

fn open(game: &str) -> Box<dyn Session> {
    registry().open(game).expect(game)
}

/// Level up to which proofs take little time, whatever the game.
const QUICK: u8 = 6;

fn find(session: &mut dyn Session, seed: u64, count: usize) -> Vec<Puzzle> {
    let levels = Difficulty::EASIEST..=Difficulty::new(QUICK).expect("a level");
    let mut finder = Finder::new(session, levels, seed, SearchLimits::default());
    let mut puzzles = Vec::new();
    while puzzles.len() < count
        && let Some(puzzle) = finder.find().expect("a search")
    {
        puzzles.push(puzzle);
    }
    puzzles
}

#[test]
fn each_puzzle_has_one_solution_by_minimax_over_every_move() {
    for game in [
        "tictactoe",
        "mnk:4,3,3",
        "mnk:3,3,3,misere",
        "capture:3x3",
        "connect4:4x4",
        "kayles:grid-3x4",
        "sim:5",
    ] {
        let mut session = open(game);
        let puzzles = find(&mut *session, 1, 15);
        assert!(!puzzles.is_empty(), "{game}");
        let mut oracle = Oracle::default();
        for puzzle in &puzzles {
            let mut session = open(game);
            session.set_position(&puzzle.position).expect("a position");
            let best = oracle.best_moves(&mut *session);
            assert_eq!(best, [puzzle.solution()], "{game} {}", puzzle.position);
            let worth = oracle.worth(&mut *session);
            let expected = match puzzle.aim {
                Aim::Win(_) => 1,
                Aim::Draw => 0,
                aim => panic!("{aim:?} in {game}"),
            };
            assert_eq!(worth, expected, "{game} {}", puzzle.position);
        }
    }
}

/// Returns the least of the eight images of a board of three by three cells, from its diagram.
fn least_image(diagram: &str) -> Vec<char> {
    let is_cell = |c: &char| ['X', 'O', '.'].contains(c);
    let mut cells: Vec<char> = diagram.chars().filter(is_cell).collect();
    assert_eq!(cells.len(), 9, "{diagram}");
    let mut images = Vec::new();
    for _ in 0..4 {
        cells = (0..9).map(|at| cells[6 - 3 * (at % 3) + at / 3]).collect();
        images.push(cells.clone());
        let mirrored = (0..9).map(|at| cells[3 * (at / 3) + 2 - at % 3]);
        images.push(mirrored.collect());
    }
    images.into_iter().min().expect("eight images")
}

#[test]
fn no_two_puzzles_are_images_of_each_other() {
    for game in ["tictactoe", "mnk:3,3,3"] {
        let mut session = open(game);
        let puzzles = find(&mut *session, 3, 1_000);
        let images: HashSet<Vec<char>> = puzzles
            .iter()
            .map(|puzzle| {
                session.set_position(&puzzle.position).expect("a position");
                least_image(&session.diagram())
            })
            .collect();
        assert_eq!(images.len(), puzzles.len(), "{game}");
        assert!(puzzles.len() > 50, "{game}: {}", puzzles.len());
    }
}

/// In a game scored in points, a puzzle names the points of its only best move.
#[test]
fn a_tree_with_points_has_puzzles_about_points() {
    let mut session = open("tree:[[3,5],[2,9]]");
    let puzzles = find(&mut *session, 1, 3);
    let root = puzzles.iter().find(|puzzle| puzzle.moves.is_empty());
    let root = root.expect("the root has one best move");
    assert_eq!((root.aim, root.solution()), (Aim::Points(3), "1"));
}

#[test]
fn the_same_seed_finds_the_same_puzzles_and_another_seed_others() {
    for game in ["mnk:4,4,3", "capture:5x5"] {
        let found = |seed| find(&mut *open(game), seed, 5);
        assert_eq!(found(1), found(1), "{game}");
        assert_ne!(found(1), found(2), "{game}");
    }
}

#[test]
fn moves_lead_to_the_position_of_a_puzzle() {
    for puzzle in find(&mut *open("mnk:5,5,4"), 1, 5) {
        let mut session = open("mnk:5,5,4");
        for m in &puzzle.moves {
            session.play(m).expect("a legal move");
        }
        assert_eq!(session.position(), puzzle.position);
        for m in &puzzle.line {
            session.play(m).expect("a legal move");
        }
    }
}

/// Fool's mate, one move before its end, is a puzzle, and so is every other mate that no other move gives as soon.
#[test]
fn a_game_whose_positions_can_repeat_has_puzzles_as_well() {
    let mut session = open("chess");
    for m in ["f2f3", "e7e5", "g2g4"] {
        session.play(m).expect("a legal move");
    }
    let levels = Difficulty::EASIEST..=Difficulty::HARDEST;
    let found = Finder::examine_position(&mut *session, levels, SearchLimits::default());
    let puzzle = found.expect("a search").expect("a puzzle");
    assert_eq!(puzzle.aim, Aim::WinWithin(1));
    assert_eq!(puzzle.solution(), "d8h4");
}
