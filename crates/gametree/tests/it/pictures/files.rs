//! The files and the language of pictures.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::left_out::is_installed;
use crate::program::{command, gametree, gametree_reading};
use crate::scratch::Scratch;

use super::{check_svg, split};

/// Third-party files are left alone, and pictures of the program replace each other.
#[test]
fn pictures_take_the_place_of_no_other_file() {
    let scratch = Scratch::new("pictures");
    let (own, other) = (scratch.path("own.svg"), scratch.path("other.svg"));
    let foreign = "<svg xmlns='http://www.w3.org/2000/svg'/>";
    fs::write(&other, foreign).expect("a file");
    let show = |file: &str, rest: &[&str]| {
        gametree(&[&["show", "tictactoe", "--svg", file], rest].concat())
    };
    assert_eq!(show(&own, &[]).code, Some(0));
    assert_eq!(show(&own, &[]).code, Some(0));
    let expected = "expected a picture or a new name, found another file: --force writes over it";
    assert!(show(&other, &[]).error(4).contains(expected));
    assert_eq!(fs::read_to_string(&other).expect("the file"), foreign);
    assert_eq!(show(&other, &["--force"]).code, Some(0));
    assert_eq!(
        fs::read(&own).expect("a picture"),
        fs::read(&other).expect("a picture")
    );
    let twice = gametree(&["solve", "tictactoe", "--svg", &own, "--certificate", &own]);
    assert!(
        twice
            .error(4)
            .contains("expected two files for the certificate and the picture")
    );
}

#[test]
fn a_picture_on_standard_output_leaves_the_answer_to_standard_error() {
    for command in ["show", "solve", "best", "analyse", "explain"] {
        let ran = gametree(&[
            command,
            "tictactoe",
            "--moves",
            "b2 a1 c3",
            "--svg",
            "-",
            "--json",
        ]);
        check_svg(command, &ran.stdout);
        assert!(
            ran.stderr.starts_with("{\"game\":\"tictactoe\""),
            "{command}: {ran:?}"
        );
    }
}

#[test]
fn the_game_so_far_is_drawn_with_numbered_stones() {
    let scratch = Scratch::new("drawn");
    let file = scratch.path("game.svg");
    let typed = format!("b2\na1\nsvg\nsvg {file}\nsvg {file}\nquit\n");
    let played = gametree_reading(
        &["play", "tictactoe", "--first", "human", "--second", "human"],
        typed.as_bytes(),
    );
    assert_eq!(played.code, Some(0), "{played:?}");
    assert!(
        played
            .stdout
            .contains("expected FILE after svg, found nothing"),
        "{played:?}"
    );
    assert_eq!(
        played.stdout.matches(&format!("drawn in {file}")).count(),
        2,
        "{played:?}"
    );
    let svg = fs::read_to_string(&file).expect("the picture");
    check_svg("game", &svg);
    assert!(svg.contains("Moves: 1\u{A0}b2, 2\u{A0}a1"), "{svg}");
    assert!(svg.contains("a1: O, move 2"), "{svg}");
    fs::write(&file, "notes").expect("a file");
    let typed = format!("svg {file}\nsvg! {file}\nsvg -\nsave -\nquit\n");
    let played = gametree_reading(&["play", "tictactoe"], typed.as_bytes());
    for refused in [
        &format!("expected a picture or a new name, found another file; svg! {file} overwrites it"),
        "-: expected a file, found standard output, where the game is",
    ] {
        assert!(played.stdout.contains(refused), "{played:?}");
    }
    assert!(!Path::new("-").exists(), "no file is called so");
    assert!(
        fs::read_to_string(&file)
            .expect("the picture")
            .contains("</svg>")
    );
}

/// Values that were counted by the rules, and values that a limit has cut short, are marked and named.
#[test]
fn a_chart_of_a_race_tells_what_is_not_whole() {
    let chart = |args: &str| {
        let args: Vec<&str> = args.split_whitespace().collect();
        let ran = gametree(&[&args[..], &["--svg", "-", "--seed", "1"]].concat());
        assert_eq!(ran.code, Some(0), "{ran:?}");
        check_svg("race", &ran.stdout);
        ran.stdout
    };
    let counted = chart("race gomoku --engines minimax,alphabeta --depth 2 --nodes 1000");
    assert!(counted.contains("hollow marks: counted by the rules, not searched"));
    assert!(counted.contains("minimax: depth 1: 226, depth 2: 50626."));
    // Small plies are counted whatever the clock shows.
    let hurried = chart("race gomoku --engines minimax --depth 2 --nodes 1000 --time 1ms");
    assert!(hurried.contains("minimax: depth 1: 226, depth 2: 50626."));
    let stopped = chart("race mnk:7,7,5 --engines df-pn --nodes 20");
    assert!(stopped.contains("dashed, with a point: a limit came before the end"));
    assert!(stopped.contains(">&gt; 20<") && stopped.contains("cutnode"));
}

/// The text of a picture is in the requested language, and so is its description.
#[test]
fn pictures_speak_the_language_that_was_asked_for() {
    let check = |args: &str, expected: &[&str]| {
        let args: Vec<&str> = args.split('\'').enumerate().flat_map(split).collect();
        let svg = gametree(&[&args[..], &["--svg", "-", "--lang", "zh-Hans"]].concat()).stdout;
        check_svg(&args.join(" "), &svg);
        for expected in expected {
            assert!(svg.contains(expected), "{args:?}: no {expected}: {svg}");
        }
        for english in ["proven", " move", "Moves", "square", "nodes", "plies"] {
            assert!(!svg.contains(english), "{args:?}: {english}: {svg}");
        }
    };
    check(
        "solve tictactoe --moves 'b2 b1'",
        &[
            "轮到X",
            "X必胜，需5步（已证明）。",
            "着法：1\u{A0}",
            "，第1手<",
        ],
    );
    check(
        "analyse tictactoe --moves 'b2 b1 a1'",
        &["对O而言：L 负", "最佳着法带框"],
    );
    check(
        "show kayles:path-9 --moves 5",
        &["SG值2", "轮到后手", "已去除："],
    );
    check(
        "tree mnk:3,3,3 --depth 2 --show 9 --reasons",
        &["对X而言的价值", "方框：极大", "略去：", "剪去", "不必看"],
    );
    check("tree [[1,2],[0,3]]", &["方框：极大", "剪去1个分支。"]);
    check(
        "race tictactoe --depth 2 --engines alphabeta,pns",
        &["对数刻度", "深度（步）", "总计", "深度1："],
    );
    let locale = command(&["show", "tictactoe", "--svg", "-"])
        .env("LANG", "zh_CN.UTF-8")
        .output();
    let svg = String::from_utf8(locale.expect("the program starts").stdout).expect("UTF-8");
    assert!(svg.contains("轮到X"), "{svg}");
}

/// Graphviz is no part of the workspace: where it is not installed, that part is left out.
#[test]
fn graphviz_reads_what_it_is_given() {
    let scratch = Scratch::new("graphs");
    let search = ["tree", "mnk:3,3,3", "--depth", "2", "--show", "9", "--dot"];
    let file = scratch.path("search.dot");
    for _ in 0..2 {
        let ran = gametree(&[&search[..], &[&file]].concat());
        assert_eq!(
            ran.code,
            Some(0),
            "a graph takes the place of a graph: {ran:?}"
        );
    }
    let text = fs::read_to_string(&file).expect("a graph");
    assert!(text.starts_with("// gametree\ndigraph \"mnk:3,3,3, alphabeta\" {"));
    for look in ["penwidth=3", "style=dashed", "shape=triangle"] {
        assert!(text.contains(look), "{look}: {text}");
    }
    if is_installed("dot", "-V") {
        let drawn = Command::new("dot").args(["-Tsvg", &file]).output();
        let drawn = drawn.expect("it is installed");
        assert!(drawn.status.success(), "{drawn:?}");
        let svg = String::from_utf8(drawn.stdout).expect("UTF-8");
        let edges = text.matches(" -> n").count();
        let nodes = text.matches("[label=").count() - edges;
        assert_eq!(svg.matches("class=\"node\"").count(), nodes);
    }
}

/// The legend once had only wins, draws, losses and question marks.
#[test]
fn estimates_stood_in_a_picture_without_a_word_in_its_legend() {
    let args = ["analyse", "connect4:7x7", "--depth", "2", "--svg", "-"];
    let svg = gametree(&args).stdout;
    check_svg("estimates", &svg);
    assert!(svg.contains("dashed or ≈ estimated"), "{svg}");
    assert!(svg.contains("class=\"guess\""), "{svg}");
    let chess = gametree(&["analyse", "chess", "--depth", "1", "--svg", "-"]).stdout;
    assert!(chess.contains("a3\u{A0}≈\u{A0}"), "{chess}");
    let known = gametree(&["analyse", "tictactoe", "--moves", "b2 a1", "--svg", "-"]).stdout;
    assert!(
        !known.contains("estimated") && !known.contains("class=\"guess\""),
        "{known}"
    );
}
