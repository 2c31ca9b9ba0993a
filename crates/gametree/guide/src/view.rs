//! The view of a position for pictures.

use gametree_core::{Frame, Player, Site, SiteState, Spot, View, ViewKind};

use crate::{Domineering, Place};

// Your game: the kind of board, and the contents of each of its places.
/// The cells, those under dominoes marked as gone.
pub(crate) fn of(pos: &Domineering, last: Option<Place>) -> View {
    let letter = |column: usize| "abcdefg"[column..=column].to_owned();
    let frame = frame(pos).named(letter, |row| (row + 1).to_string());
    let site = |[column, row]: [usize; 2]| Site {
        name: format!("{}{}", letter(column), row + 1),
        spot: Spot::Cell { column, row },
        owner: None,
        mark: String::new(),
        state: match pos.free >> (8 * row + column) & 1 {
            1 => SiteState::Usual,
            _ => SiteState::Gone,
        },
    };
    let sites = frame.places().map(site).collect();
    let last = last.map(|m| halves(pos, m, !pos.to_move));
    View::new(pos, ViewKind::Cells(frame), sites).with_last(last.into_iter().flatten())
}

/// The places that a player's domino covers, as indices of sites.
pub(crate) fn halves(pos: &Domineering, m: Place, player: Player) -> [usize; 2] {
    let other = m.0 + [8, 1][player.index()];
    [m.0, other].map(|cell| frame(pos).site((cell % 8).into(), (cell / 8).into()))
}

fn frame(pos: &Domineering) -> Frame {
    Frame::new(pos.columns.into(), pos.rows.into())
}
