//! Tests of texts that are accepted, and of texts that are refused with a place.

use gametree_core::{NoEvaluation, Outcome, Player, Position, Score};
use gametree_search::Minimax;
use gametree_tree::{AndOrTree, Branches, Node, Tree};

use crate::{alpha_beta, pvs, search, tree};

#[test]
fn formats_agree() {
    let json = r#"
        {"root": "min", "children": [
            {"children": [1, {"value": -2, "name": "leaf-1"}], "name": "A"},
            [ 3 ],
            {"name": "\u00e9t\u00e9", "value": 0}
        ]}"#;
    let outline = "
# a comment
min
   max A
     1
     leaf-1 -2

   max
      3
   été 0
";
    let read = tree(json);
    assert_eq!(read, tree(outline));
    assert_eq!(read, tree(&outline.replace('\n', "\r\n")));
    assert_eq!(read.to_move(), Player::Second);
    let shape = read.shape();
    let names: Vec<String> = shape.nodes().map(|node| shape.label(node)).collect();
    assert_eq!(names, ["root", "A", "1", "leaf-1", "2", "1", "été"]);
    assert_eq!(
        read.to_string(),
        "min\n  max A\n    1\n    leaf-1 -2\n  max\n    3\n  été 0"
    );
}

#[test]
fn a_label_is_a_name() {
    let named = tree(r#"{"name": "A", "children": [{"name": "B", "value": 4}, 5]}"#);
    let labelled = tree(r#"{"label": "A", "children": [{"value": 4, "label": "B"}, 5]}"#);
    assert_eq!(named, labelled);
    refused(
        r#"{"name": "A", "label": "A", "value": 4}"#,
        "line 1, column 21: expected each key once, and either a value or children, found one more",
    );
}

#[test]
fn a_leaf_alone_is_a_tree() {
    for text in ["7", "max 7", " 7\n", r#"{"value": 7}"#] {
        assert_eq!(tree(text).outcome(), Some(Outcome::Points(7)), "{text:?}");
    }
    assert_eq!(tree("min 7").to_string(), "min 7");
    assert_eq!(tree("min 7").to_move(), Player::Second);
}

fn refused(text: &str, message: &str) {
    let error = Tree::parse(text).expect_err(text);
    assert_eq!(error.to_string(), message, "{text:?}");
}

#[test]
fn bad_json_is_refused_with_its_place() {
    let node = "a node, which is a list, an object, or an integer from -29999 to 29999";
    for (text, column, found) in [
        ("[1, true]", 8, "boolean `true`"),
        ("[1, \"2\"]", 7, "string \"2\""),
        ("[30000]", 6, "integer `30000`"),
        ("[0, -30000]", 10, "integer `-30000`"),
        ("[99999999999999999999]", 21, "floating point `1e+20`"),
        ("[1.5]", 4, "floating point `1.5`"),
        ("[1e-3]", 5, "floating point `0.001`"),
        ("[3e4]", 4, "floating point `30000.0`"),
    ] {
        let message = format!("line 1, column {column}: expected {node}, found {found}");
        refused(text, &message);
    }
    for (text, message) in [
        (
            "[]",
            "column 2: expected a value or children, found neither",
        ),
        (
            "[1,2,]",
            "column 6: expected a tree as JSON, found trailing comma",
        ),
        (
            "[1",
            "column 2: expected the rest of a list, found end of text",
        ),
        ("[1 2]", "column 4: expected `,` or `]`, found '2'"),
        ("[1}", "column 3: expected `,` or `]`, found '}'"),
        (
            "[1]]",
            "column 4: expected a tree as JSON, found trailing characters",
        ),
        (
            "[01]",
            "column 3: expected a tree as JSON, found invalid number",
        ),
        (
            "[1e999]",
            "column 6: expected a tree as JSON, found number out of range",
        ),
        (
            "[-]",
            "column 3: expected a tree as JSON, found invalid number",
        ),
    ] {
        refused(text, &format!("line 1, {message}"));
    }
    refused(
        "[1,\n{\"name\": \"été\", x}]",
        "line 2, column 17: expected a tree as JSON, found key must be a string",
    );
}

/// Regression: some programs write integers as fractions, since they have no other numbers.
#[test]
fn integers_that_look_otherwise_were_refused() {
    let check = |text: &str, expected: i16| {
        assert_eq!(
            tree(text).outcome(),
            Some(Outcome::Points(expected)),
            "{text}"
        );
    };
    for (text, expected) in [
        ("-0", 0),
        ("0.0", 0),
        ("-0.0", 0),
        ("3.0", 3),
        ("-3.0", -3),
        ("1e2", 100),
        ("1E+2", 100),
        ("1.5e1", 15),
        ("300e-2", 3),
        ("2.9999e4", 29_999),
    ] {
        check(text, expected);
        check(&format!("{{\"value\": {text}}}"), expected);
        check(&format!("max {text}"), expected);
    }
    let words = "max or min, then a name, then an integer from -29999 to 29999, and no more";
    for text in ["3.5", "+3", "03", "3.", ".5", "1e-1", "3e4", "1e999"] {
        let message = format!("line 1, column 5: expected {words}, found \"{text}\"");
        refused(&format!("max {text}"), &message);
    }
}

#[test]
fn bad_objects_are_refused_with_their_place() {
    let once = "each key once, and either a value or children";
    let keys = "one of `label`, `name`, `value`, `children`, `root`";
    let contents = "a value or children";
    for (text, column, expected, found) in [
        ("{}", 2, contents, "neither"),
        (r#"{"name": "A"}"#, 13, contents, "neither"),
        (r#"{"value": 1, "children": [2]}"#, 23, once, "one more"),
        (r#"{"children": [], "value": 1}"#, 24, once, "one more"),
        (r#"{"value": 1, "value": 2}"#, 20, once, "one more"),
        (
            r#"{"root": "max", "root": "max", "value": 2}"#,
            22,
            once,
            "one more",
        ),
        (
            r#"[{"root": "max", "value": 2}]"#,
            8,
            "`root` only at the root",
            "it further down",
        ),
        (
            r#"{"root": "or", "value": 2}"#,
            13,
            "\"max\" or \"min\"",
            "\"or\"",
        ),
        (r#"{"mover": "max"}"#, 8, keys, "unknown field `mover`"),
        (r#"{"a\nb": 1}"#, 7, keys, "unknown field `a b`"),
        (r#"{"name": "A"#, 11, "the rest of a string", "end of text"),
        (r#"{"children" [1]}"#, 13, "`:`", "'['"),
        (r#"{"children": 1}"#, 14, "a list of nodes", "integer `1`"),
        (
            r#"{"value": [1]}"#,
            11,
            "an integer from -29999 to 29999",
            "sequence",
        ),
    ] {
        let message = format!("line 1, column {column}: expected {expected}, found {found}");
        refused(text, &message);
    }
    let name = "a name, which is a letter and then letters, digits, _, - and '";
    for bad in ["2nd", "", "a b", "max", "win", "a.b", "a, expected b"] {
        let column = 11 + bad.len();
        refused(
            &format!("{{\"name\": {bad:?}, \"value\": 2}}"),
            &format!("line 1, column {column}: expected {name}, found string {bad:?}"),
        );
    }
}

#[test]
fn bad_outlines_are_refused_with_their_place() {
    let check = refused;
    check("", "line 1, column 1: expected a tree, found end of text");
    check(
        "# nothing\n\n",
        "line 3, column 1: expected a tree, found end of text",
    );
    let child = "a child of the node above, indented more";
    check(
        "max",
        &format!("line 2, column 1: expected {child}, found end of text"),
    );
    check(
        "max\n  A\n  3",
        &format!("line 3, column 3: expected {child}, found 3"),
    );
    check(
        "max\n  3\n    4",
        "line 3, column 5: expected nothing below a leaf, found 4",
    );
    check(
        "max\n    3\n  4",
        "line 3, column 3: expected the indentation of an earlier line, found 4",
    );
    check(
        "1\n2",
        "line 2, column 1: expected a node below the root, indented more, found 2",
    );
    check(
        "max\n  max\n    1",
        "line 2, column 3: expected \"min\" on this level, found \"max\"",
    );
    let words = "max or min, then a name, then an integer from -29999 to 29999, and no more";
    check(
        "max\n  A 1 2",
        &format!("line 2, column 7: expected {words}, found \"2\""),
    );
    check(
        "max\n  1 A",
        &format!("line 2, column 5: expected {words}, found \"A\""),
    );
    check(
        "max\n  A  30000",
        &format!("line 2, column 6: expected {words}, found \"30000\""),
    );
    check(
        "max\n  win",
        &format!("line 2, column 3: expected {words}, found \"win\""),
    );
    check(
        "max\n\t1",
        "line 2, column 1: expected spaces and then a node, found another kind of space",
    );
}

#[test]
fn and_or_trees_have_verdicts_instead_of_numbers() {
    let check = |text: &str, message: &str| {
        let error = AndOrTree::parse(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text:?}");
    };
    let node = "a node, which is a list, an object, or win, loss or ?";
    check(
        "[1]",
        &format!("line 1, column 2: expected {node}, found integer `1`"),
    );
    check(
        "[\"draw\"]",
        &format!("line 1, column 7: expected {node}, found string \"draw\""),
    );
    let words = "or or and, then a name, then win, loss or ?, and no more";
    check(
        "or\n  1",
        &format!("line 2, column 3: expected {words}, found \"1\""),
    );
    check(
        "or\n  or\n    win",
        "line 2, column 3: expected \"and\" on this level, found \"or\"",
    );
}

#[test]
fn deep_trees_are_read_up_to_the_limit_on_a_small_stack() {
    const STACK_BYTES: usize = 1 << 20;
    let lists = |plies: usize| format!("{}1{}", "[".repeat(plies), "]".repeat(plies));
    let objects = |plies: usize| {
        let open = r#"{"name":"a","children":["#.repeat(plies);
        format!("{open}1{}", "]}".repeat(plies))
    };
    let run = move || {
        let deepest = tree(&lists(2_000));
        assert_eq!(deepest.shape().node_count(), 2_001);
        assert_eq!(deepest, tree(&deepest.to_string()));
        assert_eq!(deepest.minimax()[Node::ROOT.index()], 1);
        assert_eq!(tree(&objects(2_000)).shape().node_count(), 2_001);
        for text in [lists(2_001), lists(1_000_000)] {
            let message = "line 1, column 2002: expected at most 2000 plies, found one more";
            assert_eq!(Tree::parse(&text).expect_err(message).to_string(), message);
        }
        assert!(Tree::parse(&objects(1_000_000)).is_err());
    };
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
    let running = thread.spawn(run).expect("a thread");
    running.join().expect("the deepest tree is read");
}

#[test]
fn engines_come_to_the_bottom_of_the_deepest_tree() {
    /// The stack of a main thread; threads of tests have less, and principal variation search needs nearly 4 MiB here.
    const STACK_BYTES: usize = 8 << 20;
    let run = || {
        let deepest = Tree::uniform(1, 2_000, 0).expect("a tree within the limits");
        let value = Score::estimate(deepest.minimax()[0].into());
        let minimax = search(Minimax::new(Branches, NoEvaluation), &deepest);
        assert_eq!([minimax.score, search(pvs(), &deepest).score], [value; 2]);
        assert_eq!(alpha_beta(&deepest).leaves_visited(), [0]);
    };
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
    let running = thread.spawn(run).expect("a thread");
    running.join().expect("the deepest tree is searched");
}

#[test]
fn broad_trees_are_read_up_to_the_limits() {
    let flat = |children: usize| format!("[{}]", vec!["1"; children].join(","));
    assert_eq!(tree(&flat(65_536)).shape().node_count(), 65_537);
    refused(
        &flat(65_537),
        "line 1, column 131074: expected at most 65536 children of a node, found one more",
    );
    let row = flat(65_535);
    let rows = vec![row; 16].join(",\n");
    let error = Tree::parse(&format!("[{rows}]")).expect_err("too many nodes");
    let text = error.to_string();
    assert!(text.starts_with("line 16, column "), "{text}");
    assert_eq!(error.expected, "at most 1000000 nodes");
}
