//! Open lines: the textbook evaluation for games of k in a row.

mod cell_counts;
mod pairing;

use gametree_core::{BulkEvaluator, Evaluator, MoveBuf, MoveEstimates, Player, Position, Score};
use gametree_grid::{Bits, Cell};
use gametree_mnk::{Mnk, completions, run_starts};
use gametree_tictactoe::{LINES, Square, TicTacToe};

use cell_counts::{CellCounts, Starts};
use pairing::is_stopped;

/// The number of lines still open for the side to move less the number of those still open for the opponent.
///
/// A line is a run of exactly k cells along a row, a column or a diagonal; it is open for a player while it holds no stone of the opponent.
/// The estimate is the same for all rules by which lines win; in the misère game, where open lines are a burden, its sign is reversed.
/// A player certainly cannot win any more where the opponent has a pairing.
/// A pairing gives every line that is still open two empty cells of its own, of which the opponent takes one when the other is taken.
/// In renju, the cell to take may be forbidden to First, whose pairings therefore stop no opponent.
/// In the misère game, a player cannot win any more once no line is open for the opponent.
/// Swapping the colours of all stones changes the sign, so the estimate is fair to both players; it ignores the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenLines;

impl Evaluator<TicTacToe> for OpenLines {
    #[inline]
    fn evaluate(&self, pos: &TicTacToe) -> Score {
        let (own, other) = (pos.stones(pos.to_move()), pos.stones(!pos.to_move()));
        Score::estimate(untouched(other) - untouched(own))
    }

    #[inline]
    fn bulk(&self) -> impl BulkEvaluator<TicTacToe> {
        *self
    }

    /// Returns two lines: the next stone may close one.
    fn notable(&self) -> Option<u16> {
        Some(2)
    }
}

impl BulkEvaluator<TicTacToe> for OpenLines {
    #[inline]
    fn evaluate_moves(&self, pos: &TicTacToe, moves: &[Square], out: &mut MoveEstimates) {
        let (own, other) = (pos.stones(pos.to_move()), pos.stones(!pos.to_move()));
        let last = pos.empty().is_power_of_two();
        out.extend(moves.iter().map(|m| {
            let own = own | m.mask();
            let ends = last || LINES.iter().any(|line| line & own == *line);
            (!ends).then(|| Score::estimate(untouched(other) - untouched(own)))
        }));
    }
}

/// Returns the number of lines that hold none of these squares.
#[inline]
fn untouched(squares: u16) -> i32 {
    i32::from(UNTOUCHED[usize::from(squares & 511)])
}

/// The number of the eight lines that hold none of the squares in a set, for each of the 512 sets.
static UNTOUCHED: [u8; 512] = {
    let mut table = [0; 512];
    let mut squares = 0;
    while squares < 512 {
        let mut i = 0;
        while i < LINES.len() {
            table[squares as usize] += (LINES[i] & squares == 0) as u8;
            i += 1;
        }
        squares += 1;
    }
    table
};

impl<const W: usize> Evaluator<Mnk<W>> for OpenLines {
    #[inline]
    fn evaluate(&self, pos: &Mnk<W>) -> Score {
        estimate(pos, open_lines(pos).0)
    }

    /// Returns a draw where the opponent certainly keeps the side to move from winning.
    #[inline]
    fn at_most(&self, pos: &Mnk<W>, limit: Score) -> Option<Score> {
        (limit >= Score::DRAW && is_stopped(pos, pos.to_move())).then_some(Score::DRAW)
    }

    /// Returns a draw where the side to move certainly keeps the opponent from winning.
    #[inline]
    fn at_least(&self, pos: &Mnk<W>, limit: Score) -> Option<Score> {
        (limit <= Score::DRAW && is_stopped(pos, !pos.to_move())).then_some(Score::DRAW)
    }

    #[inline]
    fn bulk(&self) -> impl BulkEvaluator<Mnk<W>> {
        *self
    }

    /// Returns a line in each of the four directions: a smaller difference changes little about the place of a stone.
    fn notable(&self) -> Option<u16> {
        Some(4)
    }
}

impl<const W: usize> BulkEvaluator<Mnk<W>> for OpenLines {
    #[inline]
    fn evaluate_moves(&self, pos: &Mnk<W>, moves: &[Cell], out: &mut MoveEstimates) {
        let ahead = Ahead::of(pos);
        let estimate_of = |&m: &Cell| {
            (!ahead.ending.contains(m)).then(|| estimate(pos, ahead.lines + ahead.closed.at(m)))
        };
        out.extend(moves.iter().map(estimate_of));
    }

    #[inline]
    fn best_child(
        &self,
        pos: &Mnk<W>,
        moves: &[Cell],
        remaining: &mut MoveBuf<Cell>,
    ) -> Option<(Cell, Score)> {
        let ahead = Ahead::of(pos);
        let all = moves.len() + pos.stone_count() == pos.grid().cell_count();
        let proposed = if all {
            pos.empty()
        } else {
            moves.iter().copied().collect()
        };
        remaining.extend(proposed & ahead.ending);
        let open = proposed.minus(ahead.ending);
        let (cells, closed) = if pos.rules().line_wins() {
            ahead.closed.highest(open)
        } else {
            ahead.closed.lowest(open)
        };
        Some((cells.first()?, estimate(pos, ahead.lines + closed)))
    }

    #[inline]
    fn best_grandchild(
        &self,
        pos: &Mnk<W>,
        moves: &[Cell],
        added: impl Fn(Cell, &mut MoveBuf<Cell>) -> bool,
        remaining: &mut MoveBuf<Cell>,
    ) -> Option<(Cell, Score)> {
        if !pos.rules().line_wins() || pos.rules().may_forbid(Player::First) {
            // The code below relies on lines that win, and on the same legal cells for both players.
            remaining.extend_from_slice(moves);
            return None;
        }
        let proposed: Bits<W> = moves.iter().copied().collect();
        let threats = completions(pos, !pos.to_move());
        // With two threats, the opponent wins whatever is played, and with one unless it is parried.
        let safe = match threats.single() {
            _ if threats.is_empty() => proposed,
            Some(threat) => proposed & Bits::of(threat),
            None => Bits::EMPTY,
        };
        let is_last = pos.stone_count() + 2 >= pos.grid().cell_count();
        let estimated =
            if is_last { Bits::EMPTY } else { safe }.minus(completions(pos, pos.to_move()));
        let best = (!estimated.is_empty())
            .then(|| Exchange::of(pos, proposed).best(estimated, added, remaining))
            .flatten();
        remaining.extend(proposed.minus(estimated));
        best
    }
}

/// The effect of a stone of each player in turn, where neither ends the game.
struct Exchange<const W: usize> {
    /// The estimate for the side to move if no stone closed any line.
    lines: i32,
    /// The number of lines of the opponent that a stone on each cell closes.
    closed: CellCounts<W>,
    /// The number of lines of the side to move that the opponent's stone on each cell closes.
    closing: CellCounts<W>,
    /// The proposed moves, the same for both players.
    proposed: Bits<W>,
    /// The replies with which the opponent closes most lines, with their number; then the same for the rest.
    replies: [(Bits<W>, i32); 2],
}

impl<const W: usize> Exchange<W> {
    #[inline]
    fn of(pos: &Mnk<W>, proposed: Bits<W>) -> Self {
        let (lines, [own, other]) = open_lines(pos);
        let closing = CellCounts::through(pos, own);
        let best = closing.highest(proposed);
        let next = closing.highest(proposed.minus(best.0));
        Exchange {
            lines,
            closed: CellCounts::through(pos, other),
            closing,
            proposed,
            replies: [best, next],
        }
    }

    /// Returns the best of `moves`, by the number of lines that they close.
    ///
    /// Further replies, which `added` lists, only make a move worse, so the function asks for them only where the move would be the best without them.
    #[inline]
    fn best(
        &self,
        moves: Bits<W>,
        added: impl Fn(Cell, &mut MoveBuf<Cell>) -> bool,
        remaining: &mut MoveBuf<Cell>,
    ) -> Option<(Cell, Score)> {
        let mut best: Option<(Cell, i32)> = None;
        let mut rest = moves;
        let mut replies = MoveBuf::new();
        // Every move leaves at least one of the best two groups of replies, if there are two.
        let least_reply = self.replies[1].1;
        while !rest.is_empty() {
            let (cells, closed) = self.closed.highest(rest);
            if best.is_some_and(|(_, most)| closed - least_reply <= most) {
                break;
            }
            rest = rest.minus(cells);
            for m in cells {
                let reply = self.best_reply(m);
                if best.is_some_and(|(_, most)| closed - reply.unwrap_or(0) <= most) {
                    continue;
                }
                replies.clear();
                if !added(m, &mut replies) {
                    remaining.push(m);
                    continue;
                }
                match reply.max(self.best_added(m, &replies)) {
                    None => remaining.push(m),
                    Some(reply) if best.is_none_or(|(_, most)| closed - reply > most) => {
                        best = Some((m, closed - reply));
                    }
                    Some(_) => {}
                }
            }
        }
        best.map(|(m, gain)| (m, Score::estimate(self.lines + gain)))
    }

    /// Returns the number of lines that the best of the proposed replies to `m` closes.
    #[inline]
    fn best_reply(&self, m: Cell) -> Option<i32> {
        let own = Bits::of(m);
        let reply = self.replies.iter().find(|reply| reply.0 != own);
        reply
            .filter(|reply| !reply.0.is_empty())
            .map(|reply| reply.1)
    }

    /// Returns the number of lines that the best of the replies closes that only `m` makes possible.
    #[inline]
    fn best_added(&self, m: Cell, added: &[Cell]) -> Option<i32> {
        let added: Bits<W> = added.iter().copied().collect();
        let added = added.minus(self.proposed).minus(Bits::of(m));
        (!added.is_empty()).then(|| self.closing.highest(added).1)
    }
}

/// The effect of a stone of the side to move, for all cells at once.
struct Ahead<const W: usize> {
    /// The estimate for the side to move if its stone closed no line.
    lines: i32,
    /// The number of lines of the opponent that a stone on each cell closes; a stone does not change its owner's open lines.
    closed: CellCounts<W>,
    /// The cells on which a stone ends the game, or may do so.
    ending: Bits<W>,
}

impl<const W: usize> Ahead<W> {
    #[inline]
    fn of(pos: &Mnk<W>) -> Self {
        let (lines, [_, other]) = open_lines(pos);
        let last = pos.stone_count() + 1 == pos.grid().cell_count();
        let ending = if last || pos.may_block() {
            pos.empty()
        } else {
            completions(pos, pos.to_move())
        };
        Ahead {
            lines,
            closed: CellCounts::through(pos, other),
            ending,
        }
    }
}

/// Returns the estimate for the side to move, which has `lines` more open lines than the opponent.
#[inline]
fn estimate<const W: usize>(pos: &Mnk<W>, lines: i32) -> Score {
    Score::estimate(if pos.rules().line_wins() {
        lines
    } else {
        -lines
    })
}

/// Returns the number of lines open for the side to move less those open for the opponent, and the starts of the lines of both.
#[inline]
fn open_lines<const W: usize>(pos: &Mnk<W>) -> (i32, [Starts<W>; 2]) {
    let (mover, rules) = (pos.to_move(), pos.rules());
    let open = |player| pos.empty() | *pos.stones(player);
    let cells = [open(mover), open(!mover)];
    let mut starts = [[Bits::EMPTY; 4]; 2];
    let mut lines = 0;
    for (at, step) in rules.steps().into_iter().enumerate() {
        let [own, other] = run_starts(cells, step, rules.k());
        lines += own.count().cast_signed() - other.count().cast_signed();
        (starts[0][at], starts[1][at]) = (own, other);
    }
    (lines, starts)
}
