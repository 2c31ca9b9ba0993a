//! Names that want to break out of the picture.

use gametree_core::Player;
use gametree_render::{
    DepthSeries, Fold, GameValue, NodeKind, Tree, TreeNode, ValuePoint, board, nodes_per_depth,
    small_board, tree, values_of_game,
};

use crate::boards::{notes, views};
use crate::laws::check;
use crate::random::Numbers;

const HOSTILE: [&str; 10] = [
    "</text><script>alert(1)</script>",
    "\"'><g onload='x'>",
    "&amp;&lt;&#0;&nothing;",
    "]]><![CDATA[",
    "--><!--",
    "<?xml version=\"1.0\"?>",
    "\u{0}\u{1}\u{8}\u{1F}\n\r\t",
    "\u{202E}\u{2066}evil\u{FFFF}\u{FFFE}",
    "三子棋 ＜＞ 🎲🎲🎲",
    "",
];

fn name(index: usize) -> String {
    HOSTILE[index % HOSTILE.len()].to_owned()
}

#[test]
fn names_on_boards_broke_out() {
    for shift in 0..10 {
        let numbers = &mut Numbers(7);
        let shifted = |index: usize| name(index + shift);
        for view in views(&shifted, numbers) {
            let notes = notes(&view, &shifted, numbers);
            let svg = board(&view, &notes).to_svg();
            assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
            assert!(
                !svg.contains("<script") && !svg.contains("<g onload"),
                "{svg}"
            );
            assert!(!svg.contains(['\u{0}', '\u{1}', '\u{202E}', '\u{FFFF}']));
        }
    }
}

#[test]
fn names_in_trees_broke_out() {
    let numbers = &mut Numbers(5);
    let boards = views(&name, numbers);
    let node = |index: usize| TreeNode {
        parent: (index > 0).then_some(0),
        kind: [NodeKind::Max, NodeKind::And, NodeKind::Leaf][index % 3],
        lines: vec![name(index), name(index + 1)],
        notes: vec![name(index + 2)],
        branch: name(index + 3),
        is_chosen: index == 1,
        cut: (index == 2).then(|| name(index)),
        fold: (index == 3).then(|| Fold { words: name(index) }),
        board: boards.get(index).map(small_board),
        title: name(index),
    };
    let hostile = Tree {
        title: name(0),
        captions: vec![name(1)],
        nodes: (0..10).map(node).collect(),
    };
    let svg = tree(&hostile).to_svg();
    assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
    assert!(!svg.contains("<script"));
}

#[test]
fn names_in_charts_broke_out() {
    let series = (0..8).map(|index| DepthSeries {
        name: name(index),
        points: vec![(1, 10), (2, 1 << index)],
        computed_from: (index == 1).then_some(2),
    });
    let series: Vec<DepthSeries> = series.collect();
    check("nodes", &nodes_per_depth(HOSTILE[0], &series));
    let points = (0..10).map(|ply| ValuePoint {
        ply,
        words: name(ply),
        value: match ply % 4 {
            0 => GameValue::Draw,
            1 => GameValue::Wins(Player::Second),
            2 => GameValue::Estimate(-7.5),
            _ => GameValue::Estimate(1e9),
        },
        note: name(ply + 1),
    });
    let points: Vec<ValuePoint> = points.collect();
    check(
        "values",
        &values_of_game(HOSTILE[1], [HOSTILE[0], HOSTILE[8]], &points),
    );
    check("nothing", &nodes_per_depth("", &[]));
    check("nothing", &values_of_game("", ["", ""], &[]));
}
