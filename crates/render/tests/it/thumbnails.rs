//! Small boards for lists of games.

use gametree_core::{Spot, ViewKind};
use gametree_render::thumbnail;

use crate::boards::{view, views};
use crate::random::Numbers;

#[test]
fn a_thumbnail_has_no_names_and_no_moves() {
    let name = |index: usize| format!("name{index}");
    for view in views(&name, &mut Numbers(7)) {
        let svg = thumbnail(&view).to_svg_part();
        assert!(!svg.contains("data-"), "{svg}");
        assert!(!svg.contains("<title") && !svg.contains("<desc"), "{svg}");
        let is_named = matches!(view.kind, ViewKind::Cells(_) | ViewKind::Squares(_));
        assert!(!is_named || !svg.contains("name"), "{svg}");
    }
}

#[test]
fn the_thumbnail_of_a_path_was_a_thin_line() {
    let row: Vec<Spot> = (0..12).map(|n| Spot::Point { x: 1000 * n, y: 0 }).collect();
    let size = |edges: Vec<[usize; 2]>| {
        let kind = ViewKind::Graph { edges };
        let view = view(kind, &row, &|index| index.to_string(), &mut Numbers(1));
        let svg = thumbnail(&view).to_svg_part();
        let part = |name: &str| {
            let rest = svg.split_once(&format!(" {name}=\"")).expect("a size").1;
            rest.split('"').next().expect("a number").to_owned()
        };
        [part("width"), part("height")]
    };
    let path: Vec<[usize; 2]> = (0..11).map(|n| [n, n + 1]).collect();
    assert_eq!(size(path.clone()), ["340", "256"], "three rows of four");
    let cycle = [&path[..], &[[11, 0]]].concat();
    assert_eq!(size(cycle)[0], "1012", "another graph keeps its shape");
}
