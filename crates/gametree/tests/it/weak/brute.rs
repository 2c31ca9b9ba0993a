//! A second implementation of k in a row and its weak form: lines as masks, every move tried, every position remembered.

use std::collections::HashMap;

/// The strong game and the weak one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Game {
    /// The player who has a line first wins.
    Strong,
    /// Only First wins by a line, and Second by a stone in every one.
    Weak,
}

/// The worth of a position for First.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Worth {
    Loss,
    Draw,
    Win,
}

/// Returns the worth of the empty board.
pub(super) fn value(game: Game, board: [usize; 3]) -> Worth {
    value_at(game, board, &[])
}

/// Returns the worth of the position after these moves.
pub(super) fn value_at(game: Game, board: [usize; 3], moves: &[String]) -> Worth {
    let mut stones = [0; 2];
    for (number, m) in moves.iter().enumerate() {
        stones[number % 2] |= mask_of(board, m);
    }
    // The player who moved last may have won.
    let mut brute = Brute::new(game, board);
    let own = moves.len() % 2;
    let worth = brute.worth(stones, own);
    match (worth, own) {
        (worth, 0) => worth,
        (Worth::Win, _) => Worth::Loss,
        (Worth::Loss, _) => Worth::Win,
        (Worth::Draw, _) => Worth::Draw,
    }
}

fn mask_of([columns, ..]: [usize; 3], m: &str) -> u64 {
    let (letter, row) = m.split_at(1);
    let column = usize::from(letter.as_bytes()[0] - b'a');
    let row: usize = row.parse().expect("a row");
    1 << ((row - 1) * columns + column)
}

struct Brute {
    game: Game,
    lines: Vec<u64>,
    full: u64,
    known: HashMap<[u64; 2], Worth>,
}

impl Brute {
    fn new(game: Game, [columns, rows, k]: [usize; 3]) -> Self {
        let bit = |column: usize, row: usize| 1_u64 << (row * columns + column);
        let mut lines = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                if column + k <= columns {
                    lines.push((0..k).map(|at| bit(column + at, row)).sum());
                }
                if row + k <= rows {
                    lines.push((0..k).map(|at| bit(column, row + at)).sum());
                }
                if column + k <= columns && row + k <= rows {
                    lines.push((0..k).map(|at| bit(column + at, row + at)).sum());
                    lines.push((0..k).map(|at| bit(column + k - 1 - at, row + at)).sum());
                }
            }
        }
        let full = (1 << (columns * rows)) - 1;
        Brute {
            game,
            lines,
            full,
            known: HashMap::new(),
        }
    }

    fn has_line(&self, stones: u64) -> bool {
        self.lines.iter().any(|line| stones & line == *line)
    }

    /// Returns `true` if lines of this player win.
    fn counts(&self, player: usize) -> bool {
        self.game == Game::Strong || player == 0
    }

    /// Returns the worth for the side to move.
    fn worth(&mut self, stones: [u64; 2], own: usize) -> Worth {
        let other = 1 - own;
        if self.counts(other) && self.has_line(stones[other]) {
            return Worth::Loss;
        }
        let is_open = |player: usize| self.lines.iter().any(|line| stones[1 - player] & line == 0);
        match self.game {
            Game::Strong if !is_open(0) && !is_open(1) => return Worth::Draw,
            Game::Weak if !is_open(0) => {
                return if own == 0 { Worth::Loss } else { Worth::Win };
            }
            _ => {}
        }
        let empty = self.full & !(stones[0] | stones[1]);
        if empty == 0 {
            return Worth::Draw;
        }
        if let Some(&known) = self.known.get(&stones) {
            return known;
        }
        let with = |player: usize, cell: u64| stones[player] | cell;
        let cells = || {
            (0..64)
                .map(|at| 1_u64 << at)
                .filter(|cell| empty & cell != 0)
        };
        let wins =
            |player: usize, cell: &u64| self.counts(player) && self.has_line(with(player, *cell));
        if cells().any(|cell| wins(own, &cell)) {
            return Worth::Win;
        }
        // A line of which the opponent lacks one stone has to be stopped.
        let forced = cells().find(|cell| wins(other, cell));
        let moves: Vec<u64> = forced.map_or_else(|| cells().collect(), |cell| vec![cell]);
        let mut best = Worth::Loss;
        for cell in moves {
            let mut after = stones;
            after[own] |= cell;
            best = best.max(match self.worth(after, other) {
                Worth::Loss => Worth::Win,
                Worth::Draw => Worth::Draw,
                Worth::Win => Worth::Loss,
            });
            if best == Worth::Win {
                break;
            }
        }
        self.known.insert(stones, best);
        best
    }
}
