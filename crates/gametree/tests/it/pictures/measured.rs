//! Charts of the numbers that pages of `docs/measurements` list.

use std::fs;
use std::path::Path;

use gametree::render::{DepthSeries, NodesChart, nodes_per_depth};

use super::check_picture;

/// Returns the rows of the first table of a page whose cells are all numbers, without their separators.
fn rows(page: &str) -> Vec<Vec<u64>> {
    let number = |cell: &str| cell.trim().replace(',', "").parse().ok();
    let row = |line: &str| -> Option<Vec<u64>> {
        let cells = line.strip_prefix("| ")?.strip_suffix(" |")?;
        cells.split('|').map(number).collect()
    };
    let lines = page.lines().map(row);
    let table = lines.skip_while(Option::is_none);
    table.map_while(|row| row).collect()
}

#[test]
fn the_tree_of_gomoku_is_drawn_as_its_page_lists_it() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/measurements/gomoku.md");
    let page = fs::read_to_string(page).expect("the page");
    let rows = rows(&page);
    assert!(rows.len() > 10, "{rows:?}");
    let series = |column: usize, name: &str| DepthSeries {
        name: name.to_owned(),
        points: rows
            .iter()
            .map(|row| (u32::try_from(row[0]).expect("a depth"), row[column]))
            .collect(),
        counted_from: None,
        is_whole: true,
    };
    let chart = NodesChart {
        title: "Nodes of a search of gomoku".to_owned(),
        series: vec![series(1, "before"), series(2, "now")],
        captions: vec!["Geometric means of 30 openings".to_owned()],
        ..NodesChart::default()
    };
    check_picture("chart-gomoku", &nodes_per_depth(&chart));
}
