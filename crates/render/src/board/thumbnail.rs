//! Boards as small pictures, in a shape that fits a card.

use gametree_core::{Site, Spot, View, ViewKind};

use crate::picture::Picture;

use super::{BoardNotes, Names, Noted, bare, body_of};

/// The most vertices of a path in one row.
const MOST_IN_A_ROW: usize = 6;
/// The columns of a wound path for this number of rows at least, about as a card is shaped.
const COLUMNS_FOR_ROWS: [usize; 2] = [4, 3];
/// The distance between neighbours, in the unit of [`Spot::Point`].
const DISTANCE: usize = 1000;

/// Draws a board to be looked at, for a list of games: without names, moves and words.
///
/// A long path winds to and fro, so that its vertices are large enough to be seen.
pub fn thumbnail(view: &View) -> Picture {
    let view = wound(view.clone());
    let mut body = body_of(&view, &Noted::new(&BoardNotes::default()), Names::Left);
    body.drawing.forget_places();
    bare(body)
}

/// Lays a path that is long and straight out in rows; returns any other view as it is.
fn wound(mut view: View) -> View {
    let count = view.sites.len();
    if count <= MOST_IN_A_ROW || !is_straight_path(&view) {
        return view;
    }
    let [wide, high] = COLUMNS_FOR_ROWS;
    let fits = |columns: &usize| columns * high >= wide * count.div_ceil(*columns);
    let columns = (1..count).find(fits).unwrap_or(count);
    let along = |index: usize| i32::try_from(index * DISTANCE).unwrap_or(i32::MAX);
    for (index, site) in view.sites.iter_mut().enumerate() {
        let (row, column) = (index / columns, index % columns);
        let column = if row.is_multiple_of(2) {
            column
        } else {
            columns - 1 - column
        };
        site.spot = Spot::Point {
            x: along(column),
            y: along(row),
        };
    }
    view
}

/// Returns `true` if each vertex is beside the next one, in a row, and has an edge to it and to no other.
fn is_straight_path(view: &View) -> bool {
    let ViewKind::Graph { edges } = &view.kind else {
        return false;
    };
    let height = |site: &Site| match site.spot {
        Spot::Point { y, .. } => Some(y),
        _ => None,
    };
    let mut heights = view.sites.iter().map(height);
    let first = heights.next().flatten();
    let is_step = |[from, to]: &[usize; 2]| from.abs_diff(*to) == 1;
    heights.all(|height| height == first)
        && edges.len() + 1 == view.sites.len()
        && edges.iter().all(is_step)
}
