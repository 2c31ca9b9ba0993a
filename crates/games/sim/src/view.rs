//! View of the points and edges for pictures.

use std::f64::consts::TAU;

use gametree_core::{Notation, Site, SiteState, Spot, View, ViewKind};
use gametree_grid::letter;

use crate::{Edge, Rules, Sim};

/// The distance of the points from the middle, in thousandths.
const RADIUS: f64 = 1500.0;

/// Returns the index of the site of an edge: by its lower point and then by the higher one.
pub(crate) fn site(rules: Rules, edge: Edge) -> usize {
    rules
        .edges_in_text_order()
        .position(|other| other == edge)
        .expect("an edge lies between two points of the board")
}

/// Returns the view with the points on a circle, the first at the top and the others clockwise; edges in a triangle of one player are decisive.
pub(crate) fn of(pos: &Sim, last: Option<Edge>) -> View {
    let rules = pos.rules();
    let points = (0..rules.points()).map(|index| (point_name(index), point(index, rules.points())));
    let of_edge = |edge: Edge| {
        let owner = pos.colour(edge);
        let is_in_triangle = owner.is_some_and(|player| pos.edges(player).completes(edge));
        let (from, to) = edge.ends();
        Site {
            name: pos.move_text(edge),
            spot: Spot::Between { from, to },
            owner,
            mark: owner.map(letter).map(String::from).unwrap_or_default(),
            state: if is_in_triangle {
                SiteState::Decisive
            } else {
                SiteState::Usual
            },
        }
    };
    let sites = rules.edges_in_text_order().map(of_edge).collect();
    let kind = ViewKind::Lines {
        points: points.collect(),
    };
    View::new(pos, kind, sites).with_last(last.map(|edge| site(rules, edge)))
}

fn point_name(index: usize) -> String {
    (index + 1).to_string()
}

#[expect(clippy::cast_precision_loss, reason = "there are at most eight points")]
#[expect(
    clippy::cast_possible_truncation,
    reason = "points lie within the radius"
)]
fn point(index: usize, count: usize) -> [i32; 2] {
    let angle = TAU * index as f64 / count as f64;
    [angle.sin(), -angle.cos()].map(|along| (RADIUS * along).round() as i32)
}
