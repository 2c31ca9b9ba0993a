//! Winners of small boards, by trying everything.

use std::collections::HashMap;

use gametree_maker_breaker::{Side, WeakPosition};

/// A plain search with a memory, over boards of at most 32 cells.
#[derive(Debug)]
pub(crate) struct Brute {
    lines: Vec<u32>,
    full: u32,
    known: HashMap<(u32, u32, Side), Side>,
}

impl Brute {
    pub(crate) fn new(columns: usize, rows: usize, k: usize) -> Self {
        let mut lines = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    lines.extend(line((columns, rows), (column, row), (right, up), k));
                }
            }
        }
        Brute {
            lines,
            full: u32::MAX >> (32 - columns * rows),
            known: HashMap::new(),
        }
    }

    pub(crate) fn lines(&self) -> &[u32] {
        &self.lines
    }

    pub(crate) fn winner(&mut self, pos: &WeakPosition) -> Side {
        let columns = pos.grid().columns();
        let of = |side| {
            let stones = pos.stones().iter().filter(|stone| stone.1 == side);
            stones.fold(0, |set, &(cell, _)| {
                set | 1 << (pos.grid().row(cell) * columns + pos.grid().column(cell))
            })
        };
        self.search(of(Side::Maker), of(Side::Breaker), pos.to_move())
    }

    fn search(&mut self, maker: u32, breaker: u32, to_move: Side) -> Side {
        let mut live = self.lines.iter().filter(|&line| line & breaker == 0);
        if live.clone().any(|line| line & !maker == 0) {
            return Side::Maker;
        }
        let cells = live.by_ref().fold(0, |cells, line| cells | line) & !maker;
        if cells == 0 {
            return Side::Breaker;
        }
        let key = (maker, breaker, to_move);
        if let Some(&winner) = self.known.get(&key) {
            return winner;
        }
        // A cell without a live line is worth a pass, which is never better than a move.
        let mut left = cells & self.full;
        let mut winner = !to_move;
        while left != 0 && winner != to_move {
            let cell = left & left.wrapping_neg();
            left &= !cell;
            winner = match to_move {
                Side::Maker => self.search(maker | cell, breaker, Side::Breaker),
                Side::Breaker => self.search(maker, breaker | cell, Side::Maker),
            };
        }
        self.known.insert(key, winner);
        winner
    }
}

/// Returns the line of `k` cells from a cell in a direction, if it lies on the board.
fn line(
    (columns, rows): (usize, usize),
    (column, row): (usize, usize),
    (right, up): (isize, isize),
    k: usize,
) -> Option<u32> {
    (0..k.cast_signed()).try_fold(0, |line, step| {
        let column = column.checked_add_signed(right * step)?;
        let row = row.checked_add_signed(up * step)?;
        (column < columns && row < rows).then(|| line | 1 << (row * columns + column))
    })
}
