//! Tests of wins by threats and their zones, against plain search.

use std::collections::HashMap;
use std::env;

use gametree_core::{Player, Position, Salt};
use gametree_grid::Cell;
use gametree_mnk::LineRule::{self, AtLeast, Exactly};
use gametree_mnk::Rules;
use gametree_testkit::Rng;

use super::*;
use crate::{FourSearch, Shape};

/// Returns `true` if the attacker wins; tries every move of both players, and knows only lines.
fn wins<const W: usize>(
    board: &mut PassableBoard<W>,
    (attacker, mover): (Player, Player),
    known: &mut HashMap<(u64, bool), bool>,
) -> bool {
    let is_attack = mover == attacker;
    if !board.cells(mover, Shape::Five).is_empty() {
        return is_attack;
    }
    let name = (board.key(), is_attack);
    if let Some(&known) = known.get(&name) {
        return known;
    }
    let empty = *board.empty();
    let mut after =
        |cell: Cell| board.with(cell, mover, |board| wins(board, (attacker, !mover), known));
    let wins = if is_attack {
        empty.into_iter().any(&mut after)
    } else {
        !empty.is_empty() && empty.into_iter().all(&mut after)
    };
    known.insert(name, wins);
    wins
}

/// Returns `true` if the attacker, to move, wins within `moves` own moves that make a four, or two of them possible.
///
/// It follows the definition and tries every answer.
fn wins_by_threats<const W: usize>(
    board: &mut PassableBoard<W>,
    attacker: Player,
    moves: u32,
) -> bool {
    if !board.cells(attacker, Shape::Five).is_empty() {
        return true;
    }
    if moves < 2 {
        return false;
    }
    let empty = *board.empty();
    empty.into_iter().any(|cell| {
        board.with(cell, attacker, |board| {
            let has = |shape| !board.cells(attacker, shape).is_empty();
            let is_threat = has(Shape::Five) || has(Shape::OpenFour);
            let defender = !attacker;
            is_threat
                && board.cells(defender, Shape::Five).is_empty()
                && board.empty().into_iter().all(|answer| {
                    board.with(answer, defender, |board| {
                        wins_by_threats(board, attacker, moves - 1)
                    })
                })
        })
    })
}

fn start<const W: usize>(
    (columns, rows, k): (usize, usize, usize),
    lines: LineRule,
) -> PatternMnk<W> {
    let rules = Rules::new(columns, rows, k, lines).expect("rules of a small board");
    PatternMnk::new(rules).expect("the board fits")
}

/// Returns a position with `stones` stones whose game is not over.
fn random<const W: usize>(start: &PatternMnk<W>, stones: usize, rng: &mut Rng) -> PatternMnk<W> {
    loop {
        let mut pos = start.clone();
        for _ in 0..stones {
            let cells: Vec<Cell> = pos.board().empty().iter().collect();
            pos.play(cells[rng.below(cells.len())]);
            if pos.outcome().is_some() {
                break;
            }
        }
        if pos.outcome().is_none() {
            return pos;
        }
    }
}

fn limits(nodes: u64) -> ThreatLimits<'static> {
    ThreatLimits {
        nodes,
        stop: &|| false,
    }
}

/// The boards, with the number of stones that leaves a tree small enough to search whole.
const BOARDS: [((usize, usize, usize), usize); 7] = [
    ((4, 3, 3), 3),
    ((4, 4, 3), 5),
    ((5, 4, 4), 8),
    ((5, 5, 4), 12),
    ((6, 4, 4), 12),
    ((7, 4, 5), 15),
    ((6, 5, 5), 16),
];

fn rounds() -> usize {
    if env::var_os("GAMETREE_SLOW").is_some() {
        400
    } else {
        25
    }
}

#[test]
fn what_threats_win_is_won_by_the_rules() {
    let mut rng = Rng::new(5);
    let mut found = [0; 2];
    for (size, stones) in BOARDS {
        for lines in [AtLeast, Exactly] {
            let start = start::<1>(size, lines);
            for round in 0..rounds() {
                let pos = random(&start, stones, &mut rng);
                for attacker in [Player::First, Player::Second] {
                    let mut search = ThreatSearch::new(&pos, attacker, 1 << 24, Salt::from_seed(7));
                    if round % 3 > 0 {
                        // The search forgets most of its results again.
                        search.memory.most = [30 * round; Order::COUNT];
                    }
                    let result = search.find(&pos, &limits(20_000));
                    let ThreatResult::Win(best) = result else {
                        continue;
                    };
                    let (mover, text) = (pos.to_move(), pos.board());
                    found[usize::from(mover == attacker)] += 1;
                    let board = &mut search.board;
                    let mut known = HashMap::new();
                    let is_won = wins(board, (attacker, mover), &mut known);
                    assert!(is_won, "{size:?} {lines:?} {attacker} wins {text:?}");
                    assert_eq!(best.is_some(), mover == attacker);
                    let is_kept = best.is_none_or(|best| {
                        pos.shape(best, mover) == Shape::Five
                            || board.with(best, mover, |board| {
                                wins(board, (attacker, !mover), &mut known)
                            })
                    });
                    assert!(is_kept, "{best:?} wins {text:?}");
                }
            }
        }
    }
    assert!(found.iter().all(|&count| count > 50), "{found:?}");
}

#[test]
fn a_stone_outside_the_zone_leaves_the_win() {
    let mut rng = Rng::new(7);
    let (mut wins_seen, mut stones_seen) = (0, 0);
    for (size, stones) in BOARDS {
        for lines in [AtLeast, Exactly] {
            let start = start::<1>(size, lines);
            for _ in 0..2 * rounds() {
                let pos = random(&start, stones, &mut rng);
                let attacker = pos.to_move();
                let mut search = ThreatSearch::new(&pos, attacker, 1 << 24, Salt::from_seed(7));
                if !matches!(
                    search.find_threats(&pos, &limits(20_000)),
                    ThreatResult::Win(_)
                ) {
                    continue;
                }
                wins_seen += 1;
                let board = &mut search.board;
                let entry = search.memory.get(Order::Threats, board.key());
                let zone = entry.expect("it was proven").zone.one;
                for cell in board.empty().minus(zone) {
                    stones_seen += 1;
                    let is_won = board.with(cell, !attacker, |board| {
                        wins(board, (attacker, attacker), &mut HashMap::new())
                    });
                    assert!(is_won, "{cell:?} outside {zone:?} in {:?}", pos.board());
                }
            }
        }
    }
    assert!(
        wins_seen > 200 && stones_seen > 300,
        "{wins_seen} {stones_seen}"
    );
}

#[test]
fn no_win_by_threats_is_missed_or_made_up() {
    let mut rng = Rng::new(11);
    let mut found = [0; 2];
    for ((size, stones), moves) in BOARDS.into_iter().zip([5, 5, 4, 5, 5, 5, 5]) {
        for lines in [AtLeast, Exactly] {
            let start = start::<1>(size, lines);
            for _ in 0..rounds() {
                let pos = random(&start, stones, &mut rng);
                let attacker = pos.to_move();
                let mut search = ThreatSearch::new(&pos, attacker, 1 << 24, Salt::from_seed(7));
                let result = search.find_threats(&pos, &limits(200_000));
                let is_found = matches!(result, ThreatResult::Win(_));
                let board = &mut search.board;
                let is_there = wins_by_threats(board, attacker, moves);
                found[usize::from(is_found)] += 1;
                assert!(
                    is_found || !is_there,
                    "{size:?} {lines:?} {:?}",
                    pos.board()
                );
                let is_won =
                    !is_found || is_there || wins(board, (attacker, attacker), &mut HashMap::new());
                assert!(is_won, "{size:?} {lines:?} {:?}", pos.board());
            }
        }
    }
    assert!(found.iter().all(|&count| count > 50), "{found:?}");
}

#[test]
fn fours_are_found_where_they_win() {
    /// Returns `true` if fours win, by the definition: every move but the last leaves a line to complete.
    fn plain<const W: usize>(board: &mut PassableBoard<W>, attacker: Player) -> bool {
        if !board.cells(attacker, Shape::Five).is_empty() {
            return true;
        }
        let empty = *board.empty();
        empty.into_iter().any(|cell| {
            board.with(cell, attacker, |board| {
                let lines = *board.cells(attacker, Shape::Five);
                let is_free = board.cells(!attacker, Shape::Five).is_empty();
                is_free
                    && lines.first().is_some_and(|line| {
                        board.with(line, !attacker, |board| plain(board, attacker))
                    })
            })
        })
    }
    let mut rng = Rng::new(13);
    for (size, stones) in BOARDS {
        for lines in [AtLeast, Exactly] {
            let start = start::<1>(size, lines);
            let mut search = FourSearch::new(&start);
            for _ in 0..4 * rounds() {
                let pos = random(&start, stones, &mut rng);
                let line = search.find(&pos, 1_000_000).map(<[Cell]>::to_vec);
                let mut board = PassableBoard::of(&pos, Salt::from_seed(1));
                assert_eq!(
                    line.is_some(),
                    plain(&mut board, pos.to_move()),
                    "{:?}",
                    pos.board()
                );
                let mut pos = pos;
                let winner = pos.to_move();
                for &m in line.iter().flatten() {
                    assert!(pos.is_legal(m));
                    pos.play(m);
                }
                let end = pos.outcome().and_then(gametree_core::Outcome::winner);
                assert!(line.is_none() || end == Some(winner));
            }
        }
    }
}

#[test]
fn a_search_with_full_tables_found_nothing_any_more() {
    let start = start::<1>((6, 5, 4), AtLeast);
    let mut search = ThreatSearch::new(&start, Player::First, 0, Salt::from_seed(7));
    let mut rng = Rng::new(17);
    for _ in 0..400 {
        let pos = random(&start, 6, &mut rng);
        search.find(&pos, &limits(2_000));
    }
    let result = search.find(&start, &limits(20_000));
    assert!(matches!(result, ThreatResult::Win(Some(_))), "{result:?}");
}

#[test]
fn limits_were_overrun_by_the_last_fours() {
    let start = start::<1>((6, 5, 4), AtLeast);
    let mut rng = Rng::new(19);
    for nodes in 0..200 {
        // The salt decides which fours are forgotten, and so how far parts of a search get.
        let salt = Salt::from_seed(nodes);
        let pos = random(&start, 8, &mut rng);
        let mut search = ThreatSearch::new(&pos, pos.to_move(), 1 << 20, salt);
        search.find(&pos, &limits(nodes));
        assert!(search.nodes() <= nodes, "{} of {nodes}", search.nodes());
        // Later searches resume what was cut short.
        let mut whole = ThreatSearch::new(&pos, pos.to_move(), 1 << 24, salt);
        if matches!(whole.find(&pos, &limits(10_000)), ThreatResult::Win(_)) {
            let mut parts = ThreatSearch::new(&pos, pos.to_move(), 1 << 24, salt);
            let is_found = (0..1_000).any(|_| {
                let result = parts.find(&pos, &limits(100));
                matches!(result, ThreatResult::Win(_))
            });
            assert!(is_found, "{:?}", pos.board());
        }
    }
}
