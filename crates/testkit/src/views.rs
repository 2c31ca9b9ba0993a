//! The laws of views: every place that a view or a move refers to lies on the board.

use std::fmt::Debug;

use gametree_core::{Notation, Spot, View, ViewKind};

use crate::report::Report;

/// Checks the view of a position, and the places that the legal moves touch there.
pub(crate) fn check_view<P: Notation + Debug>(pos: &P, moves: &[P::Move], report: &mut Report) {
    let view = pos.view(None);
    if let Some(what) = wrong_spot(&view) {
        report.broken("the places of a view lie on its board", pos, what);
    }
    if (view.to_move, view.outcome) != (pos.to_move(), pos.outcome()) {
        let law = "a view shows the side to move and the result of the game";
        let what = format!("{} and {:?}", view.to_move, view.outcome);
        report.broken(law, pos, what);
    }
    for &m in moves {
        let sites = pos.sites_of(m);
        let is_there = |&site: &usize| site < view.sites.len();
        if !sites.iter().all(is_there) || sites.is_empty() != view.sites.is_empty() {
            let law = "a legal move touches places of the view";
            let what = format!("{m:?} touches {sites:?} of {}", view.sites.len());
            report.broken(law, pos, what);
        }
    }
}

/// Describes a site that does not lie where its kind of board has places.
fn wrong_spot(view: &View) -> Option<String> {
    let is_right = |index: usize| match (&view.kind, view.sites[index].spot) {
        (
            ViewKind::Cells(frame)
            | ViewKind::Crossings { frame, .. }
            | ViewKind::Columns(frame)
            | ViewKind::Squares(frame),
            Spot::Cell { column, row },
        ) => {
            let is_inside = column < frame.columns && row < frame.rows;
            is_inside && frame.site(column, row) == index
        }
        (ViewKind::Graph { edges }, Spot::Point { .. }) => {
            edges.iter().flatten().all(|&end| end < view.sites.len())
        }
        (ViewKind::Lines { points }, Spot::Between { from, to }) => {
            from < points.len() && to < points.len() && from != to
        }
        (ViewKind::Branches { parents }, Spot::Point { .. }) => {
            index == 0 || parents.get(index - 1).is_some_and(|&parent| parent < index)
        }
        _ => false,
    };
    let wrong = (0..view.sites.len()).find(|&index| !is_right(index))?;
    let site = &view.sites[wrong];
    Some(format!(
        "site {wrong}, {}, lies at {:?}",
        site.name, site.spot
    ))
}
