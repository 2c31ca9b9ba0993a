//! Moves that the next threats force.

use gametree_core::{Coverage, MoveBuf, MoveGen, Position, Score};
use gametree_grid::{Bits, Cell};

use crate::{PatternMnk, Shape};

/// The moves that are left when losing at once is left out: a winning move where there is one, the answers to a threat where there is one, else every legal move, those that do most first.
///
/// - A line that can be completed is completed.
/// - The opponent's line is prevented.
/// - An open four, or two fours, wins in three, since the opponent can stop only one of the two lines that it threatens.
/// - Where the opponent has such a move next, only fours are tried and what may prevent each of them: the cells of the lines that would threaten.
///   After any other move the opponent wins in three, and no defence lasts shorter.
///
/// Sound, with exact distances, under both line rules.
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
            Forced::Nothing => append_by_shape(pos, pos.board().empty(), out),
        }
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
    let first = |player, shape| pos.cells_with(player, shape).first();
    let winning = first(own, Shape::Five)
        .or_else(|| first(other, Shape::Five))
        .or_else(|| first(own, Shape::OpenFour));
    if let Some(cell) = winning {
        return Forced::One(cell);
    }
    let threats = pos.cells_with(other, Shape::OpenFour);
    let Some(threat) = threats.first() else {
        return Forced::Nothing;
    };
    let answers = answers(pos) | pos.knowledge().fours(own);
    if answers.is_empty() {
        // Nothing helps.
        Forced::One(threat)
    } else {
        Forced::Answers(answers)
    }
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
        return lines.single().is_none().then(|| Score::loss_in(2));
    }
    if has(own, Shape::OpenFour) {
        return Some(Score::win_in(3));
    }
    let threats = pos.cells_with(other, Shape::OpenFour);
    let is_lost =
        !threats.is_empty() && pos.knowledge().fours(own).is_empty() && answers(pos).is_empty();
    is_lost.then(|| Score::loss_in(4))
}

/// The cells of which each may prevent all that the opponent threatens to do with the next stone.
fn answers<const W: usize>(pos: &PatternMnk<W>) -> Bits<W> {
    let other = !pos.to_move();
    let threats = *pos.cells_with(other, Shape::OpenFour);
    let knowledge = pos.knowledge();
    knowledge.answers(threats, other, pos.board().empty())
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
