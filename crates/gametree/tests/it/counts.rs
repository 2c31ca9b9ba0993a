//! Nodes of textbook searches: the theatre of the page, `tree` and `race` count the same ones.

use std::fs;
use std::io::Read;
use std::process::Child;

use gametree::builtin_games;
use serde_json::{Value, json};

use crate::program::{gametree, gametree_reading};
use crate::serve::{asking, serving};

/// The trees of the texts, which the crate of the game ships.
const WORKED: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../games/tree/examples/worked-trees.json"
);
const RANDOM_TREES: u32 = 200;
/// A depth that no tree here reaches.
const DEEP: u32 = 20;
/// Games with the depth to which their positions are searched, 25 positions each.
const GAMES: [(&str, u32); 8] = [
    ("tictactoe", 4),
    ("mnk:4,3,3", 3),
    ("mnk:4,4,3,misere", 2),
    ("connect4:5x4", 4),
    ("capture:4x4", 2),
    ("kayles:path-8", 4),
    ("sim:5", 3),
    ("sim:6,achieve", 2),
];
const RANDOM_POSITIONS: u32 = 25;
/// Maximum number of moves that lead to a random position.
const MOST_MOVES: u32 = 6;
const ENGINES: [&str; 2] = ["minimax", "alphabeta"];
/// Nodes that are kept of a search, the most that a server sends.
const VISIBLE: u32 = 5_000;

/// Returns the next number of a generator with 32 bits of state, below `limit`.
fn draw(seed: &mut u32, limit: u32) -> u32 {
    *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    (*seed >> 16) % limit
}

/// Returns a tree of at most `depth` plies, with one to four branches at a node and equal leaves among others.
fn random_tree(depth: u32, seed: &mut u32) -> Value {
    let branches = 1 + draw(seed, 4);
    let branch = |_| {
        if depth == 1 || draw(seed, 3) == 0 {
            return json!(i64::from(draw(seed, 19)) - 9);
        }
        random_tree(depth - 1, seed)
    };
    (0..branches).map(branch).collect()
}

/// A position with the depth of its searches.
struct Searched {
    game: String,
    moves: Vec<String>,
    depth: u32,
}

/// Returns a position after random moves, before the end of the game.
fn random_position(game: &str, depth: u32, seed: &mut u32) -> Searched {
    let mut session = builtin_games().open(game).expect("a game");
    for _ in 0..draw(seed, MOST_MOVES + 1) {
        let legal = session.legal_moves();
        let count = u32::try_from(legal.len()).expect("a small board");
        let chosen = draw(seed, count) as usize;
        session.play(&legal[chosen]).expect("a legal move");
        if session.outcome().is_some() {
            session.undo();
            break;
        }
    }
    Searched {
        game: game.to_owned(),
        moves: session.history(),
        depth,
    }
}

/// Numbers of the search of an engine.
#[derive(Debug, PartialEq)]
struct Counted {
    nodes: u64,
    cuts: u64,
    /// Number of nodes with an exact value.
    exact: usize,
}

/// Returns the number of nodes of a list whose value is exact.
fn exact(nodes: &Value) -> usize {
    let nodes = nodes.as_array().expect("a list").iter();
    nodes.filter(|node| node["bound"] == "exact").count()
}

/// Returns the numbers of a recorded search.
fn recorded(totals: &Value, nodes: &Value) -> Counted {
    Counted {
        nodes: totals["nodes"].as_u64().expect("a count"),
        cuts: totals["cuts"]["beta"].as_u64().unwrap_or(0),
        exact: exact(nodes),
    }
}

/// Returns the numbers below the drawing of a whole tree.
fn counted_by_drawing(tree: &Value) -> [Counted; 2] {
    let text = tree.to_string();
    ENGINES.map(|engine| {
        let args = ["tree", "-", "--engine", engine, "--json"];
        let told = gametree_reading(&args, text.as_bytes()).json();
        let nodes = told["nodes"].as_array().expect("a list").iter();
        let cuts = nodes.filter(|node| !node["cut"].is_null()).count();
        Counted {
            nodes: told["counts"][engine]["visits"].as_u64().expect("a count"),
            cuts: cuts.try_into().expect("a count"),
            exact: exact(&told["nodes"]),
        }
    })
}

/// Returns the words of a command that searches a position.
fn about(searched: &Searched, command: &str) -> Vec<String> {
    let (moves, depth) = (searched.moves.join(" "), searched.depth.to_string());
    let words = [
        command,
        &searched.game,
        "--moves",
        &moves,
        "--depth",
        &depth,
        "--json",
    ];
    words.map(str::to_owned).to_vec()
}

fn counted_by_tree(searched: &Searched) -> [Counted; 2] {
    ENGINES.map(|engine| {
        let args = about(searched, "tree");
        let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
        args.extend(["--engine", engine]);
        let trace = gametree(&args).json();
        recorded(&trace["totals"], &trace["nodes"])
    })
}

fn counted_by_race(searched: &Searched) -> [Option<u64>; 2] {
    let engines = ENGINES.join(",");
    let args = about(searched, "race");
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    args.extend(["--engines", &engines]);
    let race = gametree(&args).json();
    [0, 1].map(|at| race["engines"][at]["counts"]["nodes"].as_u64())
}

fn counted_by_theatre(address: &str, searched: &Searched) -> [Counted; 2] {
    ENGINES.map(|engine| {
        let Searched { game, moves, depth } = searched;
        let body = json!({
            "game": game,
            "moves": moves,
            "engine": engine,
            "depth": depth,
            "visible": VISIBLE,
            "seconds": 60,
        });
        let mut answer = String::new();
        let mut stream = asking(address, "trace", &body.to_string());
        stream.read_to_string(&mut answer).expect("an answer");
        let (_, trace) = answer
            .split_once("event: answer\ndata: ")
            .unwrap_or_else(|| panic!("no answer to {body}: {answer}"));
        let trace = trace.lines().next().expect("a line");
        let trace: Value = serde_json::from_str(trace).expect("an object");
        recorded(&trace["end"]["totals"], &trace["nodes"])
    })
}

/// Compares the numbers of the drawing or of `tree` with those of `race` and the theatre.
fn check(address: &str, searched: &Searched, counted: &[Counted; 2]) {
    let Searched { game, moves, depth } = searched;
    let about = format!("{game} after {moves:?}, to depth {depth}");
    let nodes = counted.each_ref().map(|engine| Some(engine.nodes));
    assert_eq!(counted_by_race(searched), nodes, "race, {about}");
    let played = counted_by_theatre(address, searched);
    assert_eq!(played, *counted, "theatre, {about}");
}

fn end(mut server: Child) {
    server.kill().expect("a running server");
    server.wait().expect("it ends");
}

#[test]
fn the_theatre_counted_other_nodes_or_cuts_than_tree_and_race() {
    let worked: Value = serde_json::from_str(&fs::read_to_string(WORKED).expect("a file"))
        .expect("a list of trees");
    let worked = worked.as_array().expect("a list").iter();
    let mut trees: Vec<Value> = worked.map(|example| example["tree"].clone()).collect();
    trees.push(json!([[3, 12, 8], [2, 4, 6], [14, 5, 2]]));
    trees.extend((1..=RANDOM_TREES).map(|mut seed| random_tree(4, &mut seed)));
    let (server, address) = serving(&[]);
    for tree in &trees {
        let searched = Searched {
            game: format!("tree:{tree}"),
            moves: Vec::new(),
            depth: DEEP,
        };
        check(&address, &searched, &counted_by_drawing(tree));
    }
    end(server);
}

#[test]
fn the_theatre_counted_the_whole_tree_of_a_position_and_tree_and_race_a_part() {
    let (server, address) = serving(&[]);
    let mut positions = vec![Searched {
        game: "mnk:4,3,3".to_owned(),
        moves: vec!["b2".to_owned()],
        depth: 3,
    }];
    for (game, depth) in GAMES {
        let seeds = 1..=RANDOM_POSITIONS;
        positions.extend(seeds.map(|mut seed| random_position(game, depth, &mut seed)));
    }
    for searched in &positions {
        check(&address, searched, &counted_by_tree(searched));
    }
    end(server);
}
