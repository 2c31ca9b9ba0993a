//! The pictures of `docs/pictures`, as the program draws them, and rules for all pictures.

mod files;
mod measured;

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use gametree::boards::tictactoe::{Square, TicTacToe};
use gametree::games::tree::{AndOrTree, Branches, Explanation, PnsTree, Tree};
use gametree::render::{
    Language, NodeKind, Picture, Tree as GameTree, TreeNode, small_board, tree,
};
use gametree::{
    AlphaBeta, Budget, DepthSearch, NoEvaluation, Notation, Position, Recorder, SearchLimits,
    Symmetric, Traced, Window,
};

use crate::left_out::is_installed;
use crate::program::{gametree, gametree_reading};
use crate::scratch::Scratch;

/// Compares a picture with its file; `INSTA_UPDATE=always`, which `cargo xtask snap --accept` sets, writes the file.
pub(crate) fn check(name: &str, svg: &str) {
    check_svg(name, svg);
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let path = folder.join(name).with_extension("svg");
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::create_dir_all(&folder).expect("a folder for pictures");
        return fs::write(&path, svg).expect("the picture can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    let differs = expected.lines().zip(svg.lines()).find(|(a, b)| a != b);
    assert!(
        expected == svg,
        "{} is another picture: {differs:?}; `cargo xtask snap --accept` draws it anew",
        path.display()
    );
}

/// Checks that a picture is well formed and names its content.
fn check_svg(name: &str, svg: &str) {
    let document = roxmltree::Document::parse(svg);
    let document = document.unwrap_or_else(|error| panic!("{name}: {error}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg", "{name}");
    assert_eq!(root.attribute("role"), Some("img"), "{name}");
    let first = root.first_element_child().expect("a title");
    assert_eq!(first.tag_name().name(), "title", "{name}");
    assert!(
        first.text().is_some_and(|title| !title.is_empty()),
        "{name}"
    );
}

fn check_picture(name: &str, picture: &Picture) {
    check_labels(name, picture);
    check(name, &picture.to_svg());
}

/// Checks that no text lies on another.
fn check_labels(name: &str, picture: &Picture) {
    let labels = picture.labels();
    for (index, (text, area)) in labels.iter().enumerate() {
        let other = labels[..index]
            .iter()
            .find(|(_, other)| other.overlaps(area));
        assert!(other.is_none(), "{name}: {text:?} lies on {other:?}");
    }
}

/// Draws a picture as the program does, and checks it.
fn check_program(name: &str, args: &str) {
    let args: Vec<&str> = args.split('\'').enumerate().flat_map(split).collect();
    let ran = gametree(&[&args[..], &["--svg", "-"]].concat());
    assert!(matches!(ran.code, Some(0 | 3)), "{name}: {ran:?}");
    check(name, &ran.stdout);
}

/// Returns the words of a part; a quoted part is one word.
fn split((index, part): (usize, &str)) -> Vec<&str> {
    match index % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    }
}

#[test]
fn boards_are_those_of_the_documentation() {
    check_program("tictactoe-values", "analyse tictactoe --moves 'b2 a2'");
    check_program(
        "gomoku-line",
        "best gomoku --moves 'h8 i9 i7 g9 g8 j8' --nodes 3000 --seed 1",
    );
    check_program("capture-line", "solve capture:4x4 --seed 1");
    check_program(
        "connect4-values",
        "analyse connect4 --moves '4 4 4 4 4 4 2 2 2 6 6 6 3 5' --seed 1",
    );
    check_program("kayles-values", "analyse kayles:grid-5x3 --moves 7");
    check_program("kayles-parts", "show kayles:grid-9x3 --moves '4 21 16'");
    check_program("sim-values", "analyse sim:6 --moves '12 34 15 36'");
    check_program(
        "chess-line",
        "best chess --moves 'e4 e5 Nf3 Nc6 Bb5 a6' --depth 4 --seed 1",
    );
}

/// The tree with which Knuth and Moore (1975) show a deep cut-off, as indented text.
const DEEP: &str = "max\n  min\n    max\n      4\n      3\n    max\n      1\n      2\n  min\n    max\n      min\n        2\n        9\n      min\n        0\n        7\n    max\n      8\n      6\n";

#[test]
fn trees_are_those_of_the_documentation() {
    let tree_of = |text: &str| Tree::parse(text).expect("a tree");
    let searched = |text: &str| {
        let of = tree_of(text);
        let mut recorder = Recorder::new();
        let mut observer = Traced(&mut recorder);
        let mut budget = Budget::new(&SearchLimits::default(), &mut observer);
        let mut engine = AlphaBeta::new(Branches, NoEvaluation);
        engine.search_depth(&of, 99, Window::FULL, &mut budget);
        Explanation::of(&of, &recorder)
    };
    let textbook = searched("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]");
    check_picture(
        "tree-shallow-cuts",
        &tree(&textbook.picture("Shallow cut-offs", Language::English)),
    );
    check_picture(
        "tree-deep-cut",
        &tree(&searched(DEEP).picture("A deep cut-off", Language::English)),
    );
    let and_or = AndOrTree::parse(
        "[[\"win\", [\"loss\", \"?\"]], [\"win\", \"?\"], [[\"loss\", \"loss\"], \"win\"]]",
    );
    let mut pns = PnsTree::from_root(&and_or.expect("a tree"));
    for _ in 0..4 {
        pns.step();
    }
    check_picture(
        "tree-proof-numbers",
        &tree(&pns.picture("Proof-number search, four steps", Language::English)),
    );
}

/// The figures of textbooks, from the included files, and searches of real positions.
#[test]
fn searches_are_those_of_the_documentation() {
    let examples = "../games/tree/examples";
    check_program("tree-maxmin", &format!("tree {examples}/maxmin-figure.txt"));
    check_program(
        "tree-mnk-deep-cut",
        "tree mnk:4,4,4 --engine alphabeta --depth 4 --generator legal --moves 'a1 d1 b2 d2 d4 a4 c1 b1 a3 c4' --show 44 --boards --width 1600",
    );
    check_program(
        "tree-capture-proof",
        "tree capture:5x5 --engine pns --position 2X2/5/5/O1X1O/2X1O:X --proof --boards --seed 1",
    );
}

#[test]
fn a_search_on_standard_output_leaves_the_text_to_standard_error() {
    let ran = gametree(&[
        "tree",
        "mnk:3,3,3",
        "--depth",
        "2",
        "--svg",
        "-",
        "--reasons",
    ]);
    check_svg("tree", &ran.stdout);
    assert!(ran.stderr.contains("\nroot (-∞, +∞)"), "{ran:?}");
    assert!(ran.stderr.contains("are not looked at."), "{ran:?}");
    assert!(
        ran.stdout.contains("are not looked at."),
        "the titles of nodes: {ran:?}"
    );
    let both = gametree(&["tree", "mnk:3,3,3", "--svg", "-", "--trace", "-"]);
    let expected = "expected two files for the picture and the trace, found - and -";
    assert!(both.error(4).contains(expected), "{both:?}");
}

/// Tic-tac-toe opened to two plies, with the first of the moves that a symmetry maps to each other.
#[test]
fn an_opened_game_has_its_boards_in_the_nodes() {
    let mut nodes = vec![(None, TicTacToe::default(), Vec::new())];
    let mut next = 0;
    while let Some((_, pos, moves)) = nodes.get(next).cloned() {
        let mut seen = HashSet::new();
        for square in Square::all().filter(|_| moves.len() < 2) {
            let mut after = pos.clone();
            if pos.is_legal(square) {
                after.play(square);
                if seen.insert(after.canonical_of(&after.symmetric_keys()).0) {
                    let moves = [&moves[..], &[pos.move_text(square)]].concat();
                    nodes.push((Some((next, square)), after, moves));
                }
            }
        }
        next += 1;
    }
    let node = |(led_here, pos, moves): (Option<(usize, Square)>, TicTacToe, Vec<String>)| {
        let solved = gametree(&["solve", "tictactoe", "--moves", &moves.join(" "), "--json"]);
        let value = match solved.json()["winner"].as_str() {
            Some("first") => "X wins",
            Some(_) => "O wins",
            None => "draw",
        };
        TreeNode {
            parent: led_here.map(|(parent, _)| parent),
            kind: [NodeKind::Max, NodeKind::Min][moves.len() % 2],
            lines: vec![value.to_owned()],
            branch: moves.last().cloned().unwrap_or_default(),
            board: Some(small_board(&pos.view(led_here.map(|(_, square)| square)))),
            ..TreeNode::default()
        }
    };
    let opened = GameTree {
        title: "Tic-tac-toe, opened to two plies".to_owned(),
        captions: vec!["of moves that are alike by symmetry, the first".to_owned()],
        nodes: nodes.into_iter().map(node).collect(),
        ..GameTree::default()
    };
    assert_eq!(opened.nodes.len(), 1 + 3 + 12);
    check_picture("tree-tictactoe", &tree(&opened));
}

/// A search that is too short for an estimate was once drawn as an even one.
#[test]
fn a_chart_of_values_shows_no_estimate_that_nobody_made() {
    let scratch = Scratch::new("no_estimates");
    let file = scratch.path("values.svg");
    let typed = format!("chart {file}\nquit\n");
    let play = |limit: [&str; 2]| {
        let args = [
            "play",
            "connect4:4x4",
            "--second",
            "human",
            "--moves",
            "1 1",
        ];
        gametree_reading(&[&args[..], &limit].concat(), typed.as_bytes()).stdout
    };
    let said = play(["--nodes", "1"]);
    assert!(said.contains("there is nothing to draw"), "{said}");
    assert!(!fs::exists(&file).expect("a folder"), "{said}");
    let said = play(["--depth", "1"]);
    let svg = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{error}: {said}"));
    assert!(
        svg.contains("<desc>0: even. 1 1: even. 2 1: even.</desc>"),
        "{svg}"
    );
}

/// Checks that each point is the count of a separate search to that depth, in whose table no other search has left anything.
fn check_nodes_of_the_chart() {
    let race = "race tictactoe --engines alphabeta,pvs --depth 9 --seed 1 --svg -";
    let args: Vec<&str> = race.split_whitespace().collect();
    let svg = gametree(&args).stdout;
    for depth in 1..=9 {
        let depth = depth.to_string();
        let search = [
            "best",
            "tictactoe",
            "--engine",
            "pvs",
            "--seed",
            "1",
            "--json",
        ];
        let found = gametree(&[&search[..], &["--depth", &depth]].concat());
        let found: serde_json::Value = serde_json::from_str(&found.stdout).expect("JSON");
        let words = format!("depth {depth}: {}", found["nodes"]);
        assert!(svg.contains(&words), "{words}: {svg}");
    }
}

#[test]
fn charts_are_those_of_the_documentation() {
    check_program(
        "chart-nodes",
        "race tictactoe --engines minimax,alphabeta,pvs,df-pn,pns,solver --depth 9 --seed 1",
    );
    check_nodes_of_the_chart();
    // A game with two mistakes, which the program looks back at.
    let scratch = Scratch::new("charts");
    let file = scratch.path("values.svg");
    let typed = format!("chart -\nchart {file}\nchart {file}\nquit\n");
    let game = "b2 a2 c2 b1 a1 c3 a3 c1 b3";
    let args = ["play", "tictactoe", "--second", "human", "--moves", game];
    let played = gametree_reading(&args, typed.as_bytes());
    let refused = "-: expected a file, found standard output, where the game is";
    assert!(played.stdout.contains(refused), "{played:?}");
    let svg = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{error}: {played:?}"));
    check("chart-value", &svg);
    assert!(svg.contains("2 a2: a mistake"), "{svg}");
    fs::write(&file, "notes").expect("a file");
    let typed = format!("chart {file}\nchart! {file}\nquit\n");
    let args = [&args[..], &["--lang", "zh-Hans"]].concat();
    let played = gametree_reading(&args, typed.as_bytes());
    let refused = format!(
        "expected a picture or a new name, found another file; chart! {file} overwrites it"
    );
    assert!(played.stdout.contains(&refused), "{played:?}");
    let chinese = fs::read_to_string(&file).expect("the picture");
    assert!(chinese.contains("2 a2: 失误"), "{chinese}");
}

/// `xmllint` is no part of the workspace: where it is not installed, our own reader must suffice.
#[test]
fn xmllint_takes_every_picture() {
    if !is_installed("xmllint", "--version") {
        return;
    }
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let files = fs::read_dir(folder).expect("the pictures");
    let paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    let lint = Command::new("xmllint")
        .args(["--noout", "--nonet"])
        .args(&paths)
        .output();
    let lint = lint.expect("it is installed");
    assert!(lint.status.success(), "{lint:?}");
}

/// Draws a picture with these arguments, and returns its width in the file and before it was made smaller.
fn widths(args: &str) -> ([f64; 2], String) {
    let args: Vec<&str> = args.split('\'').enumerate().flat_map(split).collect();
    let ran = gametree(&[&args[..], &["--svg", "-"]].concat());
    check_svg("a picture", &ran.stdout);
    let document = roxmltree::Document::parse(&ran.stdout).expect("a picture");
    let of = |name: &str| document.root_element().attribute(name).expect("a size");
    let own = of("viewBox").split(' ').nth(2).expect("a width");
    let widths = [of("width"), own].map(|width| width.parse().expect("a number"));
    (widths, ran.stdout)
}

fn height(svg: &str) -> f64 {
    let document = roxmltree::Document::parse(svg).expect("a picture");
    let height = document.root_element().attribute("height");
    height.expect("a height").parse().expect("a number")
}

#[test]
fn pictures_of_searches_did_not_fit_a_slide() {
    let search = "tree tictactoe --depth 3 --boards --seed 1";
    let ([width, _], whole) = widths(search);
    assert!(width > 2000.0 && !whole.contains("the others are folded"));
    let ([width, own], folded) = widths(&format!("{search} --width 900"));
    assert!(width <= 900.0 && height(&folded) <= 900.0, "{width}");
    assert!(
        (width - own).abs() < 0.01,
        "folded, not made smaller: {own}"
    );
    assert!(folded.contains("more nodes") && folded.contains("the others are folded"));
    for layout in ["down", "right"] {
        let ([width, own], svg) = widths(&format!("{search} --width 900 --layout {layout}"));
        assert!(width <= 900.0 && height(&svg) <= 900.0, "{layout}");
        assert!((width - own).abs() < 0.01, "{layout}");
    }
}

#[test]
fn a_picture_has_the_title_width_and_colours_that_were_asked_for() {
    let ([width, own], svg) = widths("show tictactoe --width 250 --title 'Slide 3' --theme dark");
    assert!((width - 250.0).abs() < 0.01 && own > 250.0, "{width} {own}");
    assert!(svg.contains("<title>Slide 3</title>") && !svg.contains("@media"));
    let (_, svg) = widths("tree tictactoe --depth 1 --title 'One ply' --theme light");
    assert!(svg.contains("<title>One ply</title>") && !svg.contains("@media"));
}

/// "The best moves have a frame" once stood below pictures in which no move had one.
#[test]
fn a_key_explains_only_what_is_drawn() {
    let check = |game: &str, frames: bool, expected: &str, language: &str| {
        let args = ["analyse", game, "--depth", "2", "--svg", "-"];
        let picture = gametree(&[&args[..], &["--lang", language]].concat()).stdout;
        let has_frames = picture.contains("class=\"best\"");
        assert_eq!(has_frames, frames, "{game}: {picture}");
        assert!(
            picture.contains(expected),
            "{game}: {expected:?} in {picture}"
        );
        let is_said = picture.contains("have a frame") || picture.contains("带框");
        assert_eq!(is_said, frames, "{game}: {picture}");
        let is_dashed = picture.contains("dashed or ≈") || picture.contains("虚线或≈");
        assert_eq!(is_dashed, picture.contains("class=\"guess\""), "{game}");
    };
    check("tictactoe", true, "the best moves have a frame", "en");
    check("kayles:path-6", true, "the best moves have a frame", "en");
    check("sim:5", true, "the best moves have a frame", "en");
    check("chess", false, "arrows: the best moves", "en");
    check("chess", false, "箭头为最佳着法", "zh-Hans");
    check("tree:[[3,0],[2,9]]", false, "thick: the best moves", "en");
    check("tree:[[3,0],[2,9]]", false, "粗线：最佳着法", "zh-Hans");
}
