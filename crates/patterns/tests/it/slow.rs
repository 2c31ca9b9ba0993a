//! Patterns of random positions against the definition, read over whole lines of the board.

use std::collections::HashMap;

use gametree_core::{Player, Position};
use gametree_grid::{Cell, Grid};
use gametree_mnk::{LineRule, Rules};
use gametree_patterns::{Pattern, PatternMnk, Shape};
use gametree_testkit::Rng;

/// A line of the board from edge to edge: `x` for the player, `.` for an empty cell, `o` for the opponent.
type Line = Vec<u8>;

/// The number of stones that a player lacks, and whether the line is open; `None` where no line can come of it.
type Found = Option<(u8, bool)>;

struct Slow {
    k: usize,
    rule: LineRule,
    known: HashMap<(Line, usize), Found>,
}

impl Slow {
    /// Returns `true` if a line runs through the stone at `middle`.
    fn has_line(&self, line: &Line, middle: usize) -> bool {
        let mut length = 0;
        let mut runs = Vec::new();
        for (at, &cell) in line.iter().chain(b"o").enumerate() {
            if cell == b'x' {
                length += 1;
            } else {
                runs.push((at - length..at, length));
                length = 0;
            }
        }
        runs.into_iter().any(|(run, length)| {
            let counts = match self.rule {
                LineRule::AtLeast => length >= self.k,
                LineRule::Exactly => length == self.k,
                LineRule::Renju => unreachable!("each player has one of the other rules"),
                LineRule::Misere => unreachable!("patterns are of lines that win"),
            };
            counts && run.contains(&middle)
        })
    }

    fn found(&mut self, line: &Line, middle: usize) -> Found {
        if let Some(&found) = self.known.get(&(line.clone(), middle)) {
            return found;
        }
        if self.has_line(line, middle) {
            return Some((0, true));
        }
        let mut children = Vec::new();
        for at in 0..line.len() {
            if line[at] == b'.' {
                let mut child = line.clone();
                child[at] = b'x';
                children.extend(self.found(&child, middle));
            }
        }
        let least = children.iter().map(|child| child.0).min();
        let found = least.map(|missing| {
            let best = children.iter().filter(|child| child.0 == missing);
            let is_open = match missing {
                0 => best.count() >= 2,
                _ => best.into_iter().any(|child| child.1),
            };
            (missing + 1, is_open)
        });
        self.known.insert((line.clone(), middle), found);
        found
    }
}

/// Returns the line through a cell with a stone of the player on it, and the place of the cell in it.
///
/// The line ends two cells beyond the reach of a row through the cell, since each further empty cell doubles the time.
fn line_through<const W: usize>(
    pos: &PatternMnk<W>,
    cell: Cell,
    player: Player,
    (right, up): (isize, isize),
) -> (Line, usize) {
    let grid: Grid = pos.board().grid();
    let at = |distance: isize| {
        let column = grid.column(cell).checked_add_signed(distance * right)?;
        let row = grid.row(cell).checked_add_signed(distance * up)?;
        grid.cell(column, row)
    };
    let far = pos.board().rules().k().cast_signed() + 1;
    let mut first = 0;
    while first > -far && at(first - 1).is_some() {
        first -= 1;
    }
    let cells = (first..=far).map_while(at);
    let line = cells.map(|other| match pos.board().stone(other) {
        _ if other == cell => b'x',
        None => b'.',
        Some(owner) if owner == player => b'x',
        Some(_) => b'o',
    });
    (line.collect(), first.unsigned_abs())
}

fn check<const W: usize>(pos: &PatternMnk<W>, slow: &mut [Slow; 2]) {
    let mut sums = [[0; 2]; 2];
    for cell in pos.board().empty() {
        for player in [Player::First, Player::Second] {
            let patterns = pos.patterns(cell, player);
            for (pattern, direction) in patterns.into_iter().zip([(1, 0), (-1, 1), (0, 1), (1, 1)])
            {
                let (line, middle) = line_through(pos, cell, player, direction);
                let found = slow[player.index()].found(&line, middle);
                let expected = pattern
                    .missing()
                    .map(|missing| (missing, pattern.is_open()));
                assert_eq!(
                    expected, found,
                    "{player} on {cell:?} towards {direction:?} in {pos:?}"
                );
            }
            let weights = pos.cell_weights(cell, player);
            let shape = pos.shape(cell, player);
            let is_restricted = pos.board().rules().lines() == LineRule::Renju
                && player == Player::First
                && (is_four_four(patterns) || is_three_three(patterns))
                && shape != Shape::Five;
            let effective = if is_restricted {
                [Pattern::NONE; 4]
            } else {
                patterns
            };
            assert_eq!(weights, pos.weights().of(effective));
            assert!(!is_restricted || shape < Shape::DoubleThree || shape == Shape::OpenFour);
            sums[player.index()][0] += i32::from(weights.own);
            sums[player.index()][1] += i32::from(weights.other);
            assert!(pos.cells_with(player, shape).contains(cell));
            assert_eq!(shape == Shape::Five, patterns.contains(&Pattern::FIVE));
        }
    }
    for player in [Player::First, Player::Second] {
        assert_eq!(pos.sums(player), Some(sums[player.index()]));
    }
}

fn is_four_four(patterns: [Pattern; 4]) -> bool {
    let is_four = |found: &Pattern| matches!(*found, Pattern::FOUR | Pattern::OPEN_FOUR);
    patterns.iter().filter(|found| is_four(found)).count() > 1
}

fn is_three_three(patterns: [Pattern; 4]) -> bool {
    let is_three = |&&found: &&Pattern| found == Pattern::OPEN_THREE;
    patterns.iter().filter(is_three).count() > 1
}

/// Returns the patterns and shapes of all empty cells of a position.
fn all_of<const W: usize>(pos: &PatternMnk<W>) -> Vec<(Cell, [[Pattern; 4]; 2], [Shape; 2])> {
    let cells = pos.board().empty().iter();
    let both = [Player::First, Player::Second];
    cells
        .map(|cell| {
            let patterns = both.map(|player| pos.patterns(cell, player));
            (cell, patterns, both.map(|player| pos.shape(cell, player)))
        })
        .collect()
}

fn check_games<const W: usize>(rules: Rules, games: usize, rng: &mut Rng) {
    let of_players = match rules.lines() {
        LineRule::Renju => [LineRule::Exactly, LineRule::AtLeast],
        both => [both; 2],
    };
    let mut slow = of_players.map(|rule| Slow {
        k: rules.k(),
        rule,
        known: HashMap::new(),
    });
    let start = PatternMnk::<W>::new(rules).expect("the board fits");
    for _ in 0..games {
        let mut pos = start.clone();
        let mut played = Vec::new();
        let mut before = Vec::new();
        while pos.outcome().is_none() {
            check(&pos, &mut slow);
            before.push(all_of(&pos));
            let cells: Vec<Cell> = pos.board().legal_cells().iter().collect();
            let m = cells[rng.below(cells.len())];
            pos.play(m);
            played.push(m);
        }
        for m in played.into_iter().rev() {
            pos.undo(m, ());
            assert_eq!(
                Some(all_of(&pos)),
                before.pop(),
                "{m:?} taken back in {pos:?}"
            );
        }
    }
}

#[test]
fn patterns_are_those_of_the_definition() {
    let mut rng = Rng::new(17);
    for rule in [LineRule::AtLeast, LineRule::Exactly] {
        for (columns, rows, k) in [
            (3, 3, 3),
            (4, 6, 3),
            (5, 5, 4),
            (7, 6, 4),
            (6, 2, 5),
            (9, 8, 5),
            (7, 7, 6),
            (8, 3, 7),
            (3, 2, 1),
            (4, 3, 2),
        ] {
            let rules = Rules::new(columns, rows, k, rule).expect("small rules");
            check_games::<2>(rules, 2, &mut rng);
        }
    }
}

#[test]
fn patterns_of_renju_are_those_of_the_definition() {
    let mut rng = Rng::new(18);
    for (columns, rows) in [(9, 8), (11, 2), (7, 7), (8, 8), (8, 8), (8, 8)] {
        let rules = Rules::new(columns, rows, 5, LineRule::Renju).expect("small rules");
        check_games::<2>(rules, 2, &mut rng);
    }
}

#[test]
fn a_gomoku_board_is_known_from_edge_to_edge() {
    let rules = Rules::new(15, 15, 5, LineRule::AtLeast).expect("gomoku");
    check_games::<4>(rules, 1, &mut Rng::new(3));
}
