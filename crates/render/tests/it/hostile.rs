//! Names that try to break out of the picture.

use gametree_core::{Outcome, Player};
use gametree_render::{
    Counted, DepthSeries, Fold, Language, NodeKind, NodesBar, NodesChart, Tree, TreeNode,
    ValuePoint, ValuesChart, board, dot, nodes_per_depth, small_board, tree, values_of_game,
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
        site: name(index),
        moves: vec![name(index)],
        title: name(index),
    };
    let hostile = Tree {
        title: name(0),
        captions: vec![name(1)],
        nodes: (0..10).map(node).collect(),
        ..Tree::default()
    };
    check_dot(&dot(&hostile));
    let svg = tree(&hostile).to_svg();
    assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
    assert!(!svg.contains("<script"));
}

/// Checks that every unescaped quote begins or ends a string, and that no string leaves its line.
fn check_dot(text: &str) {
    for line in text.lines() {
        let mut is_inside = false;
        let mut outside = String::new();
        let mut chars = line.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' if is_inside => drop(chars.next()),
                '"' => is_inside = !is_inside,
                c if !is_inside => outside.push(c),
                _ => {}
            }
        }
        assert!(!is_inside, "{line}");
        assert!(!outside.contains(['<', '&', '\'']), "{line}");
    }
}

#[test]
fn names_in_charts_broke_out() {
    let series = (0..8).map(|index| DepthSeries {
        name: name(index),
        points: vec![(1, 10), (2, 1 << index)],
        counted_from: (index == 1).then_some(2),
        is_whole: index != 2,
    });
    let bars = (0..10).map(|index| NodesBar {
        name: name(index),
        nodes: [0, 1, 1000, u64::MAX][index % 4],
        is_whole: index % 3 > 0,
    });
    let all = NodesChart {
        counted: Counted::Nodes,
        title: HOSTILE[0].to_owned(),
        series: series.collect(),
        bars: bars.collect(),
        captions: vec![name(1), name(8)],
        language: Language::SimplifiedChinese,
    };
    check("nodes", &nodes_per_depth(&all));
    let bars = NodesChart {
        series: Vec::new(),
        ..all.clone()
    };
    check("bars", &nodes_per_depth(&bars));
    let layers = NodesChart {
        counted: Counted::Positions,
        ..all.clone()
    };
    check("layers", &nodes_per_depth(&layers));
    let lines = NodesChart {
        bars: Vec::new(),
        ..all
    };
    check("lines", &nodes_per_depth(&lines));
    let points = (0..10).map(|ply| ValuePoint {
        ply,
        words: name(ply),
        outcome: match ply % 6 {
            4 => Some(Outcome::Points(3)),
            0 => Some(Outcome::Draw),
            1 => Some(Outcome::Win(Player::Second)),
            _ => None,
        },
        estimate: match ply % 6 {
            5 => f64::NEG_INFINITY,
            2 => -7.5,
            _ => 1e9,
        },
        note: name(ply + 1),
    });
    let values = ValuesChart {
        title: HOSTILE[1].to_owned(),
        players: [name(0), name(8)],
        points: points.collect(),
        language: Language::SimplifiedChinese,
    };
    check("values", &values_of_game(&values));
    check("nothing", &nodes_per_depth(&NodesChart::default()));
    check("nothing", &values_of_game(&ValuesChart::default()));
}
