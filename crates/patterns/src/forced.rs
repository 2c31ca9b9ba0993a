//! Moves that the next threats force.

use gametree_core::{Coverage, MoveBuf, MoveGen, Player, Position, Score};
use gametree_grid::{Bits, Cell};

use crate::{Pattern, PatternMnk, Shape};

/// The moves that are left when losing at once is left out: a winning move where there is one, the answers to a threat where there is one, else every legal move, those that do most first.
///
/// - A line that can be completed is completed.
/// - The opponent's line is prevented.
/// - An open four, or two fours, wins in three, since the opponent can stop only one of the two lines that it threatens.
/// - Where the opponent has such a move next, only fours are tried and what may prevent each of them: the cells of the lines that would threaten.
///   After any other move the opponent wins in three, and no defence lasts shorter.
///
/// Sound, with exact distances, under all line rules.
/// In renju a threat of First counts where it is not forbidden, and cannot become so by a stone of Second; forbidden cells are no answers.
/// Where Second's next stones could leave First without a legal move, which ends the game as a draw, Second's threats to complete a line later than at once are passed over.
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

    /// Fours, and two open threes with one stone, against which nothing helps but fours of the opponent; a single open three rarely leaves one reply.
    #[inline]
    fn mark_forcing(&self, pos: &mut PatternMnk<W>, moves: &[Cell], mark: impl FnMut(usize)) {
        let own = pos.to_move();
        let forcing = pos.knowledge().fours(own) | *pos.cells_with(own, Shape::DoubleThree);
        forcing.indices_in(moves).for_each(mark);
    }
}

/// What the next threats leave to the side to move.
pub(crate) enum Forced<const W: usize> {
    /// This move alone matters.
    One(Cell),
    /// One of these, at least one of which there is.
    Answers(Bits<W>),
    /// Anything.
    Nothing,
}

/// What matters in an unfinished position.
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
    let answers = pos.allowed(answers(pos, threats) | pos.knowledge().fours(own), own);
    if answers.is_empty() {
        // Nothing helps.
        Forced::One(first_or_any(pos, pos.allowed(threats, own)))
    } else {
        Forced::Answers(answers)
    }
}

/// The first of these cells, or any where the rules forbid all of them.
fn first_or_any<const W: usize>(pos: &PatternMnk<W>, cells: Bits<W>) -> Cell {
    let first = cells.first().or_else(|| pos.board().legal_cells().first());
    first.expect("a game without a legal move is over")
}

/// The exact value of an unfinished position whose end the next threats decide.
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
        && has_none(pos.knowledge().fours(own))
        && has_none(answers(pos, threats));
    is_lost.then(|| Score::loss_in(4))
}

/// Where the side to move makes an open four, or two fours, with which it wins unless the opponent can complete a line first.
#[inline]
fn winning_fours<const W: usize>(pos: &PatternMnk<W>) -> Bits<W> {
    let own = pos.to_move();
    let fours = *pos.cells_with(own, Shape::OpenFour);
    if fours.is_empty() || pos.board().may_block() {
        return Bits::EMPTY;
    }
    pos.allowed(fours, own)
}

/// Where the opponent will do so with the next stone, unless that is prevented or the side to move makes a four.
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
    // Rows and fours grow by no stone of the opponent; whether a three counts may change by stones anywhere, but two of them are needed.
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

/// The cells of which each may prevent all that the opponent threatens to do with the next stone.
fn answers<const W: usize>(pos: &PatternMnk<W>, threats: Bits<W>) -> Bits<W> {
    let knowledge = pos.knowledge();
    knowledge.answers(threats, !pos.to_move(), pos.board().empty())
}

/// Appends cells, those where a stone of either player does most first.
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

/// From the strongest down.
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
