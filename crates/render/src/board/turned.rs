//! Boards as the other player sees them.

use gametree_core::{Spot, View, ViewKind};

/// Turns a board of squares by half a circle, as the player opposite sees it; other boards look the same from both sides and stay as they are.
///
/// Sites keep their indices and their names, so moves mean the same places.
#[must_use]
pub fn turned(mut view: View) -> View {
    let ViewKind::Squares(frame) = &mut view.kind else {
        return view;
    };
    frame.column_names.reverse();
    frame.row_names.reverse();
    for site in &mut view.sites {
        if let Spot::Cell { column, row } = &mut site.spot {
            *column = frame.columns - 1 - *column;
            *row = frame.rows - 1 - *row;
        }
    }
    view
}
