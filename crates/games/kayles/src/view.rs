//! View of the graph for pictures.

use gametree_core::{Notation, Site, SiteState, Spot, View, ViewKind};

use crate::graph::{Vertex, vertex};
use crate::layout::layout;
use crate::position::Kayles;

/// Returns the view, with the vertices in the order of their numbers.
pub(crate) fn of<const W: usize>(pos: &Kayles<W>, last: Option<Vertex>) -> View {
    let graph = pos.graph();
    let site = |(index, [x, y]): (usize, [i32; 2])| Site {
        name: pos.move_text(vertex(index)),
        spot: Spot::Point { x, y },
        owner: None,
        mark: String::new(),
        state: if pos.free().contains(vertex(index)) {
            SiteState::Usual
        } else {
            SiteState::Gone
        },
    };
    let sites = layout(graph).into_iter().enumerate().map(site).collect();
    let kind = ViewKind::Graph {
        edges: graph.edges().collect(),
    };
    View::new(pos, kind, sites).with_last(last.map(Vertex::index))
}
