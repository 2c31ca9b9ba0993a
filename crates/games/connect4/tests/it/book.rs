//! The book of the first plies.

use std::env;

use gametree_connect4::{Book, Connect4, SafeColumns, Size, Threats, openings};
use gametree_core::{Notation, Score};
use gametree_search::{Budget, NoObserver, SearchLimits, Solver};

use crate::board;

/// Returns the position after a line of columns from the empty board.
fn after(line: &str) -> Connect4 {
    let start = Connect4::new(Size::USUAL);
    if line.is_empty() {
        return start;
    }
    start.parse_position(line).expect(line)
}

/// The size of the table in bytes for positions with many plies to go.
const TABLE_BYTES: usize = 1 << 30;

#[test]
fn openings_are_counted_up_to_reflection() {
    let counts = (0..=7).map(|plies| openings(plies).len());
    assert!(counts.eq([1, 4, 25, 121, 568, 2_144, 8_231, 27_109]));
}

#[test]
fn scores_of_the_first_move_are_the_published_ones() {
    // Allis (1988) and Tromp (1995): only the middle column wins.
    let points = |line: &str| {
        let pos = after(line);
        let score = Book::shipped().score(&pos).expect(line);
        pos.points(score)
    };
    assert_eq!(points(""), Some(1));
    let answers = ["1", "2", "3", "4", "5", "6", "7"].map(points);
    assert_eq!(answers, [2, 1, 0, -1, 0, 1, 2].map(Some));
}

#[test]
fn scores_follow_from_those_after_the_moves() {
    let book = Book::shipped();
    let plies = book.plies().expect("a book with positions");
    for stones in 0..plies {
        // Whatever follows from the next layer is what the book says.
        let follows = Book::from_scores(stones + 1, |pos| {
            (pos.plies() > stones).then(|| book.score(pos))?
        });
        for pos in openings(stones).values() {
            if let Some(score) = follows.score(pos) {
                assert_eq!(book.score(pos), Some(score), "{}", pos.position_text());
            }
        }
    }
}

#[test]
fn a_book_is_read_as_it_was_written() {
    let book = Book::shipped();
    let bytes = book.to_bytes();
    assert_eq!(Book::from_bytes(&bytes).as_ref(), Ok(book));
    let cut = Book::from_bytes(&bytes[..3]).expect_err("a part of a layer");
    assert_eq!(
        cut.to_string(),
        "expected 4 bytes for a layer of the book, found 2"
    );
}

#[test]
fn only_positions_of_the_usual_board_are_in_the_book() {
    assert_eq!(Book::shipped().score(&board(6, 5)), None);
}

#[test]
fn points_are_read_back() {
    for line in ["", "4", "44", "445533"] {
        let pos = after(line);
        let mut scores: Vec<Score> = (1..=42 - pos.plies()).map(Score::win_in).collect();
        scores.extend((1..=42 - pos.plies()).map(Score::loss_in));
        // Each player wins with an own stone only.
        scores.retain(|score| {
            score
                .plies()
                .is_some_and(|plies| (plies % 2 == 1) == score.is_win())
        });
        scores.push(Score::DRAW);
        for score in scores {
            let points = pos.points(score).expect("a proven score");
            assert_eq!(pos.score_of_points(points), Some(score), "{line} {points}");
        }
        assert_eq!(pos.score_of_points(22), None);
        assert_eq!(pos.score_of_points(i32::MIN), None);
    }
}

#[test]
fn searches_find_the_scores_of_the_book() {
    /// The number of positions that a slow test searches.
    const POSITIONS: usize = 500;
    if env::var_os("GAMETREE_SLOW").is_none() {
        return;
    }
    let book = Book::shipped();
    let all = (0..=book.plies().expect("a book with positions")).flat_map(openings);
    let known: Vec<(Connect4, Score)> = all
        .filter_map(|(_, pos)| book.score(&pos).map(|score| (pos, score)))
        .collect();
    let mut solver = Solver::new(SafeColumns, Threats, TABLE_BYTES).expect("a gigabyte");
    let (limits, mut observer) = (SearchLimits::default(), NoObserver);
    let mut budget = Budget::new(&limits, &mut observer);
    assert!(known.len() >= POSITIONS, "{}", known.len());
    // The last positions come first: the table then holds most of what an earlier one needs.
    let chosen = (0..POSITIONS)
        .rev()
        .map(|at| &known[at * known.len() / POSITIONS]);
    for (pos, score) in chosen {
        let found = solver.score(pos, &mut budget);
        assert_eq!(found, Some(*score), "{}", pos.position_text());
    }
}
