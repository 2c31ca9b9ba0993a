//! Positions after a move, with the decisions of the next threats and of pairings.

use gametree_core::ProofNumbers;

use super::board::{Board, Cells, MAX_LENGTH, Position, members};
use super::pairing::Pairings;

/// The potential from which on the search looks for no pairings.
///
/// Measured on 4,8,4: 1.6 takes a half more visits in the same time, 2.3 a tenth fewer visits and half more time.
const PAIRING_POTENTIAL: f32 = 2.0;

/// The steepness with which the numbers of a position grow.
///
/// Measured on 4,8,4: 0.7 takes half as many visits more, 1 takes a third more, and 1.8 takes as many.
const STEEPNESS: f32 = 1.4;

/// The threats of a player by lines that lack one or two stones.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Threats {
    /// The cells that complete a line.
    pub(super) ones: Cells,
    /// The cells of lines that lack two.
    pub(super) twos: Cells,
    /// The cells where one stone leaves two lines that lack one stone each, on different cells.
    pub(super) doubles: Cells,
}

impl Threats {
    #[inline]
    pub(super) fn of(board: &Board, pos: &Position, player: usize) -> Self {
        let mut threats = Threats::default();
        for line in members(pos.lacking[player][0]) {
            threats.ones |= pos.rest(board, player, line);
        }
        let mut seen = [0; 32];
        let mut count = 0;
        for line in members(pos.lacking[player][1]) {
            let pair = pos.rest(board, player, line);
            // Lines of one row may lack the same cells.
            if threats.twos & pair == pair && seen[..count].contains(&pair) {
                continue;
            }
            // Pairs beyond the capacity of the list add no doubles.
            if count < seen.len() {
                threats.doubles |= threats.twos & pair;
                seen[count] = pair;
                count += 1;
            }
            threats.twos |= pair;
        }
        threats
    }
}

/// The knowledge of a position without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// A decided position: `true` if the attacker wins.
    Decided(bool),
    /// An open position, with an estimate of its numbers.
    Open(ProofNumbers),
}

/// Plays the replies to threats that must be played, and returns what is known of the position then.
///
/// A player who can complete a line with the next move wins.
/// Two such threats of the other player win, and a single one is answered; without them, two threats with one stone win.
/// The attacker does not win where pairs stop all lines, or where the potential (Erdős and Selfridge 1973) is small: own lines of the defender can only help the defender.
pub(super) fn settle(board: &Board, pairings: &mut Pairings, pos: &mut Position) -> Seen {
    loop {
        if pos.live(0) == 0 {
            return Seen::Decided(false);
        }
        let (mover, other) = (pos.to_move, 1 - pos.to_move);
        if pos.lacking[mover][0] != 0 {
            return Seen::Decided(mover == 0);
        }
        let ones = Threats::of(board, pos, other).ones;
        if ones != 0 {
            if ones.count_ones() > 1 {
                return Seen::Decided(other == 0);
            }
            pos.play(board, ones.trailing_zeros() as usize);
            continue;
        }
        if Threats::of(board, pos, mover).doubles != 0 {
            return Seen::Decided(mover == 0);
        }
        let potential = potential(pos, 0);
        let least = [0.5, 1.0][mover];
        let is_stopped =
            potential < least || potential < PAIRING_POTENTIAL && pairings.stop(board, pos);
        return if is_stopped {
            Seen::Decided(false)
        } else {
            Seen::Open(estimate(pos, potential))
        };
    }
}

/// Returns numbers that grow with what is left to show, by the potentials of both players; the constants were chosen by the work for 4,7,4 and 4,8,4.
fn estimate(pos: &Position, attack: f32) -> ProofNumbers {
    #[expect(clippy::cast_precision_loss, reason = "few lines")]
    let twos = pos.lacking[0][1].count_ones() as f32;
    let turn = if pos.to_move == 0 { 0.5 } else { 0.0 };
    let chance = attack + 0.5 * potential(pos, 1) - 0.15 * twos + turn;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped"
    )]
    let number = |exponent: f32| exponent.exp().clamp(1.0, 1_000.0) as u32;
    ProofNumbers {
        pn: number(STEEPNESS * (3.0 - chance)),
        dn: number(STEEPNESS * (chance - 1.0)),
    }
}

/// Returns the sum of 2^-size over the rests of all live lines of a player.
fn potential(pos: &Position, player: usize) -> f32 {
    let sizes = pos.lacking[player].iter().enumerate();
    let units = sizes.map(|(less, lines)| lines.count_ones() << (MAX_LENGTH - 1 - less));
    #[expect(clippy::cast_precision_loss, reason = "few lines")]
    let units = units.sum::<u32>() as f32;
    #[expect(clippy::cast_precision_loss, reason = "a small power of two")]
    let one = (1_u32 << MAX_LENGTH) as f32;
    units / one
}

/// Returns the moves that matter in a position in which no player completes a line with the next move.
///
/// A threat to make two threats must be prevented, or answered by own threats.
/// Elsewhere a cell is left out where all lines through it go through another cell as well, which is at least as good for either player.
pub(super) fn moves(board: &Board, pos: &Position) -> Cells {
    let (mover, other) = (pos.to_move, 1 - pos.to_move);
    let threats = Threats::of(board, pos, other);
    if threats.doubles != 0 {
        let own = Threats::of(board, pos, mover);
        let answers = members(threats.doubles.into()).map(|cell| answers(board, pos, other, cell));
        return answers.fold(Cells::MAX, |all, cells| all & cells) | own.twos;
    }
    // For each cell, the cells that all lines through it share.
    let mut common = [Cells::MAX; 64];
    let mut cells = 0;
    for player in 0..2 {
        for line in members(pos.live(player)) {
            let rest = pos.rest(board, player, line);
            cells |= rest;
            for cell in members(rest.into()) {
                common[cell] &= rest;
            }
        }
    }
    let is_needed = |&cell: &usize| {
        let others = common[cell] & !(1 << cell);
        // Of two cells that share all lines, the first stays.
        let mut better = members(others.into());
        !better.any(|better| better < cell || common[better] >> cell & 1 == 0)
    };
    let needed = members(cells.into()).filter(is_needed);
    needed.fold(0, |all, cell| all | 1 << cell)
}

/// Returns the cells that prevent two threats by a stone of a player on this cell: the cell, and the cells that the lines lack where there are two.
fn answers(board: &Board, pos: &Position, player: usize, cell: usize) -> Cells {
    let lines = pos.lacking[player][1] & board.through(cell);
    let rests = members(lines).map(|line| pos.rest(board, player, line));
    let others = rests.fold(0, |all, rest| all | rest) & !(1 << cell);
    if others.count_ones() == 2 {
        others | 1 << cell
    } else {
        1 << cell
    }
}
