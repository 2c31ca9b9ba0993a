//! Moves that the next threats force, and the scores that they decide.

use gametree_core::{Coverage, MoveBuf, MoveGen, Player, Position, Score};
use gametree_grid::{Bits, Cell};

use crate::{Pattern, PatternMnk, Shape};

/// A generator of the moves that do not lose at once.
///
/// It yields a winning move where there is one, and the answers to a threat where there is one.
/// Elsewhere it yields every legal move, those with the strongest shapes first:
///
/// - It completes a line that the next stone can complete.
/// - It prevents the opponent's line.
/// - It makes an open four or two fours, which win in three: the opponent can stop only one of the two lines that they threaten.
/// - Where the opponent has such a move next, it tries only fours and the cells that may prevent each of these moves: the cells of the lines that would threaten.
///   After any other move the opponent wins in three, and no defence lasts shorter.
///
/// The generator is sound, with exact distances, under all line rules that have patterns.
/// In renju a threat of First counts where it is not forbidden and no stone of Second can make it so; forbidden cells are no answers.
/// First without a legal move has a draw.
/// If Second's next stones could leave First without one, only those threats of Second count that complete a line at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ForcedByThreats;

impl<const W: usize> MoveGen<PatternMnk<W>> for ForcedByThreats {
    const COVERAGE: Coverage = Coverage::Sound {
        exact_distance: true,
    };

    fn moves(&self, pos: &PatternMnk<W>, out: &mut MoveBuf<Cell>) {
        if pos.outcome().is_some() {
            return;
        }
        match forced(pos) {
            Forced::One(cell) => out.push(cell),
            Forced::Answers(cells) => append_by_shape(pos, cells, out),
            Forced::Nothing => append_by_shape(pos, pos.board().legal_cells(), out),
        }
    }

    /// Marks fours, and two open threes with one stone, against which only fours of the opponent help; a single open three rarely leaves one reply.
    #[inline]
    fn mark_forcing(&self, pos: &mut PatternMnk<W>, moves: &[Cell], mark: impl FnMut(usize)) {
        let own = pos.to_move();
        let forcing = pos.cell_patterns().fours(own) | *pos.cells_with(own, Shape::DoubleThree);
        forcing.indices_in(moves).for_each(mark);
    }
}

/// The moves that the next threats leave to the side to move.
pub(crate) enum Forced<const W: usize> {
    /// The only move that matters.
    One(Cell),
    /// The moves that may help; there is at least one.
    Answers(Bits<W>),
    /// No restriction: every move is possible.
    Nothing,
}

/// Returns the moves that matter in an unfinished position.
pub(crate) fn forced<const W: usize>(pos: &PatternMnk<W>) -> Forced<W> {
    let (own, other) = (pos.to_move(), !pos.to_move());
    if let Some(cell) = pos.cells_with(own, Shape::Five).first() {
        return Forced::One(cell);
    }
    let lines = *pos.cells_with(other, Shape::Five);
    if !lines.is_empty() {
        return Forced::One(first_or_any(pos, pos.allowed(lines, own)));
    }
    if let Some(cell) = winning_fours(pos).first() {
        return Forced::One(cell);
    }
    let threats = threats(pos);
    if threats.is_empty() {
        return Forced::Nothing;
    }
    let answers = pos.allowed(answers(pos, threats) | pos.cell_patterns().fours(own), own);
    if answers.is_empty() {
        // No move helps.
        Forced::One(first_or_any(pos, pos.allowed(threats, own)))
    } else {
        Forced::Answers(answers)
    }
}

/// Returns the first of these cells, or any legal cell where the rules forbid all of them.
fn first_or_any<const W: usize>(pos: &PatternMnk<W>, cells: Bits<W>) -> Cell {
    let first = cells.first().or_else(|| pos.board().legal_cells().first());
    first.expect("a game without a legal move is over")
}

/// Returns the exact score of an unfinished position whose end the next threats decide.
pub(crate) fn known<const W: usize>(pos: &PatternMnk<W>) -> Option<Score> {
    let (own, other) = (pos.to_move(), !pos.to_move());
    let has = |player, shape| !pos.cells_with(player, shape).is_empty();
    if has(own, Shape::Five) {
        return Some(Score::win_in(1));
    }
    let lines = pos.cells_with(other, Shape::Five);
    if !lines.is_empty() {
        let is_lost = lines.single().is_none() || pos.allowed(*lines, own).is_empty();
        return is_lost.then(|| Score::loss_in(2));
    }
    if !winning_fours(pos).is_empty() {
        return Some(Score::win_in(3));
    }
    let threats = threats(pos);
    let has_none = |cells| pos.allowed(cells, own).is_empty();
    let is_lost = !threats.is_empty()
        && has_none(pos.cell_patterns().fours(own))
        && has_none(answers(pos, threats));
    is_lost.then(|| Score::loss_in(4))
}

/// Returns the cells where the side to move makes an open four or two fours.
///
/// With these it wins unless the opponent can complete a line first.
/// There are none where the opponent may be left without a legal move.
#[inline]
fn winning_fours<const W: usize>(pos: &PatternMnk<W>) -> Bits<W> {
    let own = pos.to_move();
    let fours = *pos.cells_with(own, Shape::OpenFour);
    if fours.is_empty() || pos.board().may_block() {
        return Bits::EMPTY;
    }
    pos.allowed(fours, own)
}

/// Returns the cells where the opponent threatens to make an open four or two fours with the next stone.
///
/// The side to move has to prevent it or to make a four.
#[inline]
fn threats<const W: usize>(pos: &PatternMnk<W>) -> Bits<W> {
    let other = !pos.to_move();
    let threats = *pos.cells_with(other, Shape::OpenFour);
    if threats.is_empty() || !pos.board().rules().may_forbid(Player::First) {
        return threats;
    }
    if other == Player::Second {
        return if pos.board().may_be_blocked() {
            Bits::EMPTY
        } else {
            threats
        };
    }
    // No stone of the opponent makes rows or fours grow; a stone anywhere may change whether a three counts, but only two threes forbid a cell.
    let has_two_threes = |cell| {
        let patterns = pos.patterns(cell, other).into_iter();
        patterns
            .filter(|&found| found == Pattern::OPEN_THREE)
            .count()
            > 1
    };
    let lasting = threats.into_iter().filter(|&cell| !has_two_threes(cell));
    pos.allowed(lasting.collect(), other)
}

/// Returns the cells of which each may prevent all that the opponent threatens to do with the next stone.
fn answers<const W: usize>(pos: &PatternMnk<W>, threats: Bits<W>) -> Bits<W> {
    let cell_patterns = pos.cell_patterns();
    cell_patterns.answers(threats, !pos.to_move(), pos.board().empty())
}

/// Appends cells, those where a stone of either player has the strongest shape first.
pub(crate) fn append_by_shape<const W: usize>(
    pos: &PatternMnk<W>,
    cells: Bits<W>,
    out: &mut MoveBuf<Cell>,
) {
    let (own, other) = (pos.to_move(), !pos.to_move());
    let mut left = cells;
    for shape in SHAPES {
        let here = (*pos.cells_with(own, shape) | *pos.cells_with(other, shape)) & left;
        out.extend(here);
        left = left.minus(here);
    }
}

/// The shapes, from the strongest down.
pub(crate) const SHAPES: [Shape; Shape::COUNT] = [
    Shape::Five,
    Shape::OpenFour,
    Shape::FourThree,
    Shape::DoubleThree,
    Shape::FourPlus,
    Shape::Four,
    Shape::OpenThreePlus,
    Shape::OpenThree,
    Shape::DoubleTwo,
    Shape::Two,
    Shape::Quiet,
];
