//! The board as pictures show it.

use gametree_core::{Frame, Site, SiteState, Spot, View, ViewKind};

use crate::{Move, Othello};

/// Draws cells with discs; rows are numbered from the top.
pub(crate) fn of(pos: &Othello, last: Option<Move>) -> View {
    let side = usize::from(pos.size());
    let letter = |column: usize| "abcdefgh"[column..=column].to_owned();
    let frame = Frame::new(side, side).named(letter, |row| (side - row).to_string());
    let place = |[column, row]: [usize; 2]| {
        let cell = 8 * (side - 1 - row) + column;
        let owner = pos.owner(u8::try_from(cell).expect("a cell of 64"));
        Site {
            name: format!("{}{}", letter(column), side - row),
            spot: Spot::Cell { column, row },
            owner,
            mark: owner
                .map_or("", |player| ["X", "O"][player.index()])
                .to_owned(),
            state: SiteState::Usual,
        }
    };
    let sites = frame.places().map(place).collect();
    let last = last.filter(|&m| m != Move::Pass).map(|m| sites_of(pos, m));
    View::new(pos, ViewKind::Cells(frame), sites).with_last(last.into_iter().flatten())
}

/// Returns the site of a disc; for a pass all empty cells, so that a touch of any of them passes.
pub(crate) fn sites_of(pos: &Othello, m: Move) -> Vec<usize> {
    let side = pos.size();
    let cells = (0..side).flat_map(|row| (0..side).map(move |column| 8 * row + column));
    let is_touched = |cell: u8| match m {
        Move::Place(placed) => cell == placed,
        Move::Pass => pos.owner(cell).is_none(),
    };
    let touched = cells.enumerate().filter(|&(_, cell)| is_touched(cell));
    touched.map(|(site, _)| site).collect()
}
