//! The grid of dots, edges and boxes as pictures show it.

use gametree_core::{Frame, Site, SiteState, Spot, View, ViewKind};

use crate::{DotsAndBoxes, Edge, Move};

/// Draws a cell for each dot, edge and box; those of drawn edges are filled.
pub(crate) fn of(pos: &DotsAndBoxes, last: Option<Move>) -> View {
    let letter = |column: usize| "abcdefghi"[column..=column].to_owned();
    let frame = frame(pos).named(letter, |row| (row + 1).to_string());
    let place = |[column, row]: [usize; 2]| {
        let [x, y] = [column, row].map(narrow);
        let is_edge = Edge::at(x, y).is_some();
        let symbol = pos.symbol(x, y);
        Site {
            name: format!("{}{}", letter(column), row + 1),
            spot: Spot::Cell { column, row },
            owner: None,
            mark: if is_edge || symbol == '.' {
                String::new()
            } else {
                symbol.to_string()
            },
            state: if is_edge && symbol != '.' {
                SiteState::Gone
            } else {
                SiteState::Usual
            },
        }
    };
    let sites = frame.places().map(place).collect();
    let last = last.filter(|&m| m != Move::Pass).map(|m| sites_of(pos, m));
    View::new(pos, ViewKind::Cells(frame), sites).with_last(last.into_iter().flatten())
}

/// Returns the site of an edge; for a pass those of all free edges, so that a touch of any of them passes.
pub(crate) fn sites_of(pos: &DotsAndBoxes, m: Move) -> Vec<usize> {
    let is_touched = |edge: Edge| match m {
        Move::Draw(drawn) => edge == drawn,
        Move::Pass => pos.free() & edge.bit() != 0,
    };
    let places = frame(pos).places().enumerate();
    let touched = places.filter(|&(_, [column, row])| {
        Edge::at(narrow(column), narrow(row)).is_some_and(is_touched)
    });
    touched.map(|(site, _)| site).collect()
}

fn frame(pos: &DotsAndBoxes) -> Frame {
    let (width, height) = pos.grid_size();
    Frame::new(width.into(), height.into())
}

/// Narrows the number of a column or a row, of which the grid has nine at most.
fn narrow(index: usize) -> u8 {
    u8::try_from(index).expect("a grid has nine columns and rows at most")
}
