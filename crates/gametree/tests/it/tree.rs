//! `tree` and the game of the same name: explicit trees from files.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::help::words;
use crate::program::{Ran, command, gametree, gametree_reading, run_reading};

/// The folder of the trees from the texts, which the crate of the game ships.
const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/tree/examples");

/// Runs `gametree` in the folder of the examples.
fn beside_examples(args: &[&str]) -> Ran {
    run_reading(command(args).current_dir(EXAMPLES), b"")
}

/// Writes a file with this text, and returns its path.
fn file(name: &str, text: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&path, text).expect("the folder is ours");
    path
}

/// Returns a uniform tree as JSON, with values that are far from sorted.
fn uniform(width: usize, depth: usize, seed: &mut u32) -> Value {
    if depth == 0 {
        *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        return json!(*seed >> 20);
    }
    (0..width)
        .map(|_| uniform(width, depth - 1, seed))
        .collect()
}

#[test]
fn worked_examples_are_explained() {
    let names = ["maxmin-figure", "shallow-cut", "deep-cut"];
    for name in names {
        let (text, json) = (format!("{name}.txt"), format!("{name}.json"));
        let explained = beside_examples(&["tree", &text]).shown();
        let same = beside_examples(&["tree", &json, "--engine", "alpha-beta"]).shown();
        assert_eq!(explained, same, "both files hold the same tree");
        insta::assert_snapshot!(name, explained);
        let minimax = beside_examples(&["tree", &text, "--engine", "minimax"]).shown();
        let negamax = beside_examples(&["tree", &text, "--engine", "negamax"]).shown();
        assert_eq!(minimax, negamax);
        insta::assert_snapshot!(format!("{name}-minimax"), minimax);
        for order in ["best", "worst"] {
            let args = ["tree", &text, "--engine", "pvs", "--order", order];
            let explained = beside_examples(&args).shown();
            insta::assert_snapshot!(format!("{name}-pvs-{order}"), explained);
        }
    }
    let object = beside_examples(&["tree", "shallow-cut.txt", "--json"]).json();
    insta::assert_snapshot!(format!("{object:#}"));
}

#[test]
fn the_front_page_shows_what_is_printed() {
    let shown = beside_examples(&["tree", "shallow-cut.txt"]).stdout;
    let page = include_str!("../../../games/tree/README.md");
    assert!(page.contains(&shown), "the front page lacks: {shown}");
}

#[test]
fn alpha_beta_visits_the_leaves_of_the_texts_and_no_others() {
    let known = fs::read_to_string(Path::new(EXAMPLES).join("worked-trees.json"));
    let known: Value = serde_json::from_str(&known.expect("a file")).expect("a JSON file");
    for example in known.as_array().expect("a list") {
        let tree = example["tree"].to_string();
        let object = gametree_reading(&["tree", "-", "--json"], tree.as_bytes()).json();
        assert_eq!(object["value"], example["minimax"], "{example}");
        let nodes = object["nodes"].as_array().expect("a list").iter();
        let leaves = nodes.filter(|node| !node["leaf"].is_null()).enumerate();
        let (visited, pruned): (Vec<_>, Vec<_>) =
            leaves.partition(|(_, leaf)| leaf["fate"] == json!("visited"));
        let numbers = |leaves: Vec<(usize, &Value)>| -> Value {
            leaves.iter().map(|&(number, _)| number).collect()
        };
        assert_eq!(object["counts"]["alphabeta"]["leaves"], visited.len());
        assert_eq!(numbers(visited), example["leaves_visited"], "{example}");
        assert_eq!(numbers(pruned), example["leaves_pruned"], "{example}");
    }
}

#[test]
fn the_best_order_of_a_uniform_tree_needs_the_leaves_of_knuth_and_moore() {
    for (width, depth, fewest) in [(4, 3, 19), (3, 4, 17), (2, 5, 11), (5, 1, 5), (1, 3, 1)] {
        let tree = uniform(width, depth, &mut 1).to_string();
        let leaves = |order: &str| {
            let args = ["tree", "-", "--order", order, "--json"];
            let object = gametree_reading(&args, tree.as_bytes()).json();
            assert_eq!(object["fewest_leaves"], json!(fewest), "{tree}");
            let leaves = &object["counts"]["alphabeta"]["leaves"];
            leaves.as_u64().expect("a number")
        };
        assert_eq!(leaves("best"), fewest, "{tree}");
        assert!(leaves("given") >= fewest && leaves("worst") >= leaves("given"));
    }
    let tree = uniform(3, 2, &mut 1).to_string();
    let shown = gametree_reading(&["tree", "-", "--order", "best"], tree.as_bytes()).shown();
    insta::assert_snapshot!(shown);
}

#[test]
fn and_or_trees_grow_step_by_step() {
    let shown = beside_examples(&["tree", "and-or.txt"]).shown();
    assert_eq!(shown, beside_examples(&["tree", "and-or.json"]).shown());
    insta::assert_snapshot!(shown);
    let cut = beside_examples(&["tree", "and-or.txt", "--steps", "2"]).stdout;
    assert!(
        cut.contains("after step 2: the next step expands B\n"),
        "{cut}"
    );
    let end = |tree: &[u8]| {
        let shown = gametree_reading(&["tree", "-"], tree).stdout;
        let end = shown.lines().find(|line| line.starts_with("after step"));
        end.expect("a line about the end").to_owned()
    };
    assert_eq!(
        end(br#"[["win", "?"], "win"]"#),
        "after step 1: the root is proven"
    );
    assert_eq!(
        end(br#"["loss", ["loss"]]"#),
        "after step 2: the root is disproven"
    );
    assert_eq!(end(b"or win"), "after step 0: the root is proven");
}

#[test]
fn the_steps_in_json_add_up_to_what_the_last_one_shows() {
    let object = beside_examples(&["tree", "and-or.txt", "--json"]).json();
    let steps = object["steps"].as_array().expect("a list");
    let states: Vec<&Value> = steps.iter().map(|step| &step["state"]).collect();
    assert_eq!(states, ["open", "open", "open", "open", "open", "stuck"]);
    for pair in steps.windows(2) {
        assert_eq!(pair[0]["most_proving"], pair[1]["expanded"]);
    }
    let latest = |path: &str| {
        let changes = steps.iter().filter_map(|step| step["changed"].as_array());
        let found = changes.flatten().rev().find(|node| node["path"] == path);
        found.map(|node| (node["pn"].clone(), node["dn"].clone()))
    };
    assert_eq!(latest("r"), Some((json!(2), json!(2))));
    assert_eq!(latest("r.3"), Some((Value::Null, json!(0))));
    assert_eq!(latest("r.2.1.1"), None, "never expanded");
    let nodes = object["nodes"].as_array().expect("a list");
    assert_eq!(
        nodes[0],
        json!({
            "path": "r", "name": null, "to_move": "or", "leaf": null, "pn": 1, "dn": 2,
        }),
        "of the whole tree"
    );
    let limited = beside_examples(&["tree", "and-or.txt", "--json", "--steps", "2"]).json();
    assert_eq!(limited["steps"], json!(steps[..3]));
}

#[test]
fn trees_that_cannot_be_read_say_where() {
    let check = |text: &str, place: &str, expected: &str| {
        let path = file("wrong-tree.txt", text);
        let ran = gametree(&["tree", &path]);
        let message = format!("gametree: {path}: {place}: expected {expected}");
        assert_eq!(ran.error(4), message, "{text:?}");
        let message = format!("gametree: game \"tree:{path}\": expected ");
        let ran = gametree(&["solve", &format!("tree:{path}")]);
        assert!(ran.error(4).starts_with(&message), "{ran:?}");
    };
    check(
        "[1, 2",
        "line 1, column 5",
        "the rest of a list, found end of text",
    );
    check(
        "max\n  3\n    4\n",
        "line 3, column 5",
        "nothing below a leaf, found 4",
    );
    check(
        "[[\"win\",\n \"los\"]]",
        "line 2, column 6",
        "a node, which is a list, an object, or win, loss or ?, found string \"los\"",
    );
    check("", "line 1, column 1", "a tree, found end of text");
    let broken = format!(
        "gametree: game \"tree:{}\"",
        file("broken.json", "[[3,\nx]]")
    );
    let ran = gametree(&[
        "solve",
        &format!("tree:{}", file("broken.json", "[[3,\nx]]")),
    ]);
    let expected = "expected a node, which is a list, an object, or an integer from -29999 to 29999 at line 2, column 1, found 'x'";
    assert_eq!(ran.error(4), format!("{broken}: {expected}"));
}

#[test]
fn files_that_are_no_trees_are_refused_in_one_line() {
    let missing = gametree(&["tree", "no/such/file"]);
    let expected = "gametree: no/such/file: expected a file that can be opened, found ";
    assert!(missing.error(4).starts_with(expected), "{missing:?}");
    let folder = gametree(&["tree", EXAMPLES]);
    let expected = "expected a file that can be opened, found a folder";
    assert!(folder.error(4).ends_with(expected), "{folder:?}");
    let binary = gametree_reading(&["tree", "-"], b"[1, \xff]");
    let expected = "gametree: standard input: expected text in UTF-8, found byte 0xff at offset 4";
    assert_eq!(binary.error(4), expected);
    let endless = gametree_reading(&["tree", "-"], &vec![b' '; (64 << 20) + 1]);
    let expected = "gametree: standard input: expected at most 67108864 bytes, found more";
    assert_eq!(endless.error(4), expected);
}

#[test]
fn options_of_the_other_kind_of_tree_are_refused() {
    let points = beside_examples(&["tree", "deep-cut.txt", "--steps", "3"]);
    let expected =
        "gametree: deep-cut.txt: expected win, loss and ? at the leaves for --steps, found points";
    assert_eq!(points.error(4), expected);
    for option in [["--engine", "pvs"], ["--order", "best"], ["--depth", "2"]] {
        let and_or = beside_examples(&["tree", "and-or.txt", option[0], option[1]]);
        let expected = "gametree: and-or.txt: expected points at the leaves for --order and options of a search, such as --engine and --reasons, found win, loss and ?";
        assert_eq!(and_or.error(4), expected);
    }
    let game = beside_examples(&["solve", "tree:and-or.txt"]);
    let expected = "gametree: game \"tree:and-or.txt\": expected points at the leaves, found an AND/OR tree, which only the command tree explains";
    assert_eq!(game.error(4), expected);
}

/// Every command reads a name that another has printed, whatever the file is called.
#[test]
fn a_name_with_a_path_is_read_back() {
    let path = file("a tree: with, \"signs\" & é.json", "[[3, 5], [2, 9]]");
    let game = format!("tree:{path}");
    let solved = gametree(&["solve", &game, "--json"]).json();
    assert_eq!(solved["game"], json!(game));
    let name = solved["game"].as_str().expect("text");
    let again = gametree(&["solve", name]).stdout;
    assert!(
        again.starts_with(&format!("{name}: +3 points for MAX, proven\n")),
        "{again}"
    );
    let ran = gametree(&["solve", "tree:two\nlines"]);
    let expected =
        r#"gametree: game "tree:two\nlines": expected no control characters, found "two\nlines""#;
    assert_eq!(ran.error(4), expected);
}

#[test]
fn every_engine_finds_the_points_of_the_texts() {
    for engine in [
        "minimax",
        "negamax",
        "alphabeta",
        "alpha-beta",
        "pvs",
        "iterative",
    ] {
        for (name, score) in [("maxmin-figure", 3), ("shallow-cut", -2), ("deep-cut", 0)] {
            let game = format!("tree:{name}.json");
            let ran = beside_examples(&["best", &game, "--engine", engine, "--json"]);
            let answer = ran.json();
            assert_eq!(answer["score"], json!(score), "{engine}: {ran:?}");
            assert_eq!(answer["proven"], json!(true), "{engine}: {ran:?}");
            assert_eq!(answer["plies"], Value::Null);
        }
    }
    let solved = beside_examples(&["solve", "tree:shallow-cut.txt"]).stdout;
    let expected = "tree:shallow-cut.txt: -2 points for MAX, proven\nline: 1 1\n";
    assert!(solved.starts_with(expected), "{solved}");
}

#[test]
fn scores_are_for_the_side_to_move() {
    let below = ["--moves", "2", "--json"];
    let solve = |args: &[&str]| beside_examples(&[args, &below[..]].concat()).json();
    let answer = solve(&["solve", "tree:maxmin-figure.json"]);
    assert_eq!(answer["to_move"], json!("second"));
    assert_eq!(
        (&answer["score"], &answer["value"]),
        (&json!(-3), &json!("loss"))
    );
    assert_eq!(answer["winner"], json!("first"));
    let moves = beside_examples(&["analyse", "tree:maxmin-figure.json", "--json"]).json();
    let scores: Vec<&Value> = moves["moves"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|entry| &entry["score"])
        .collect();
    assert_eq!(scores, [3, -1000, -1000]);
}

#[test]
fn a_tree_is_played_from_standard_input_to_a_leaf() {
    let args = ["play", "tree:[[3,5],[2,9]]", "--second", "human"];
    let played = gametree_reading(&args, b"2\n1\n").stdout;
    assert!(
        played.contains("+2 points for MAX after 2 moves"),
        "{played}"
    );
    let solved = gametree_reading(&["solve", "tree:-"], b"max\n  -7\n").stdout;
    assert!(solved.starts_with("tree:-: -7 points"), "{solved}");
}

/// Main threads have too small a stack for this on some systems, and unoptimised builds need more than elsewhere.
#[test]
fn the_deepest_trees_do_not_overflow_the_stack() {
    let deep = format!("{}1{}", "[3,".repeat(2_000), "]".repeat(2_000));
    let game = format!("tree:{}", file("deep.json", &deep));
    for engine in ["minimax", "negamax", "alphabeta", "pvs", "iterative"] {
        let ran = gametree(&["best", &game, "--engine", engine, "--json"]);
        assert_eq!(ran.json()["score"], json!(3), "{engine}");
    }
    assert_eq!(gametree(&["perft", &game, "2000"]).stdout, "2\n");
    // No search can cut here: every node has one child.
    let path = format!("{}1{}", "[".repeat(2_000), "]".repeat(2_000));
    for engine in ["minimax", "alphabeta", "pvs"] {
        let args = ["tree", "-", "--engine", engine, "--json"];
        let object = gametree_reading(&args, path.as_bytes()).json();
        assert_eq!(object["counts"]["alphabeta"]["visits"], json!(2_001));
    }
    let over = gametree_reading(&["tree", "-"], format!("[{path}]").as_bytes());
    let expected = "gametree: standard input: line 1, column 2002: expected at most 2000 plies, found one more";
    assert_eq!(over.error(4), expected);
}

#[test]
fn examples_of_the_help_work() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("help-of-tree");
    fs::create_dir_all(&folder).expect("the folder is ours");
    let tree = b"[[-2, 1], [-3, 5, 7], [-1, -4]]";
    for name in ["tree.json", "tree.txt"] {
        fs::write(folder.join(name), tree).expect("the folder is ours");
    }
    for name in ["search.jsonl", "tree.svg"] {
        let _ = fs::remove_file(folder.join(name));
    }
    let help = gametree(&["tree", "--help"]).stdout;
    let examples = help
        .lines()
        .filter_map(|line| line.strip_prefix("  gametree "));
    let mut count = 0;
    for example in examples {
        let example = example.replace('\'', "\"");
        let args = words(&example).into_iter();
        let args: Vec<&str> = args.take_while(|&word| word != "<").collect();
        let ran = run_reading(command(&args).current_dir(&folder), tree);
        assert_eq!(ran.code, Some(0), "{example}: {ran:?}");
        count += 1;
    }
    assert_eq!(count, 8, "{help}");
}

/// A tree once had to be in a file to be explained, though `solve` takes one that is written out.
#[test]
fn a_tree_that_is_written_out_was_taken_for_a_file() {
    let ran = gametree(&["tree", "[[3,5],[2,9]]"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.contains("= 3\n"), "{ran:?}");
    let grown = gametree(&["tree", "[[\"win\",\"?\"],\"?\"]"]);
    assert!(grown.stdout.contains("changed: "), "{grown:?}");
    assert_eq!(
        gametree(&["tree", "[[3,"]).error(4),
        "gametree: [[3,: line 1, column 4: expected the rest of a value, found end of text"
    );
    let shown = gametree(&["tree", "[3,5]", "--json"]).json();
    assert_eq!(shown["file"], "[3,5]");
}

/// The tree was once drawn as a search of a game, without its cut branches.
#[test]
fn reasons_changed_how_a_tree_is_drawn() {
    for order in ["given", "best"] {
        let args = ["tree", "[[3,5],[2,9]]", "--order", order];
        let plain = gametree(&args).stdout;
        let told = gametree(&[&args[..], &["--reasons"]].concat()).stdout;
        let more = told
            .strip_prefix(&plain)
            .unwrap_or_else(|| panic!("{told}"));
        assert!(more.starts_with("\n- Branch "), "{told}");
        assert!(more.contains("; 1 move is not looked at."), "{told}");
    }
    let outline = gametree_reading(
        &["tree", "-", "--reasons"],
        b"max\n  min\n    3\n    5\n  min\n    2\n    9\n",
    );
    assert!(outline.stdout.contains("- Branch 2: "), "{outline:?}");
    let read = gametree(&["tree", "[[\"win\",\"?\"],\"?\"]", "--reasons"]);
    assert_eq!(read.code, Some(4), "{read:?}");
}

#[test]
fn a_trace_counted_a_node_that_the_limit_had_refused() {
    for engine in ["minimax", "negamax", "alphabeta", "pvs"] {
        for nodes in ["1", "2", "50"] {
            let args = ["tree", "chess", "--engine", engine, "--nodes", nodes];
            let ran = gametree(&[&args[..], &["--json"]].concat());
            let trace: Value = serde_json::from_str(ran.stdout.lines().next().expect("a trace"))
                .expect("a trace as JSON");
            let counted = &trace["totals"]["nodes"];
            assert_eq!(counted, &trace["answer"]["nodes"], "{engine} {nodes}");
        }
    }
}
