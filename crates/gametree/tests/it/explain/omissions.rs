//! Facts that `explain` once left out, and the time that it once took.

use crate::program::gametree;

/// `explain` once searched every move for all of its 10 seconds.
#[test]
fn a_position_that_is_solved_at_once_took_all_limits_to_explain() {
    for (game, moves, said) in [
        ("connect4", "4 7 3 6", "X wins in 3 plies, proven."),
        ("chess", "f3 e5 g4", "Black wins in one ply, proven."),
        ("connect4", "4 7 3 6 2", "X threatens to win by "),
    ] {
        let answer = gametree(&["explain", game, "--moves", moves, "--json"]).json();
        assert_eq!(answer["proven"], true, "{answer}");
        // The moves get half a second, and the answer reports it where some of them stay open.
        let seconds = answer["seconds"].as_f64().expect("a number");
        assert!(seconds < 8.0, "{game}: {seconds}");
        let sentences = answer["sentences"].as_array().expect("a list");
        let told = sentences.iter().any(|sentence| {
            let text = sentence["text"].as_str().unwrap_or_default();
            text.contains(said)
        });
        assert!(told, "{said}: {sentences:?}");
    }
}

/// `explain` once left moves open although its limits allowed more time.
#[test]
fn limits_of_ones_own_were_not_used_up() {
    let open = |limits: &[&str]| {
        let args = ["explain", "mnk:4,4,4", "--seed", "1"];
        let said = gametree(&[&args[..], limits].concat()).stdout;
        let hint = said.contains("a --time of your own proves more of the moves");
        (said.contains("nothing is proven"), hint)
    };
    assert_eq!(open(&["--nodes", "1M"]), (false, false));
    assert_eq!(open(&["--nodes", "4k"]), (true, false));
}

/// `explain` once shared its limits among the moves, and proved nothing about any.
#[test]
fn explain_proved_less_than_solve() {
    for (game, moves, nodes) in [
        ("mnk:4,4,4", "", 4_000),
        ("mnk:5,4,4", "c2", 100_000),
        ("capture:4x4", "", 10_000),
        ("connect4:5x4", "", 20_000),
    ] {
        let ask = |command: &str, nodes: u64| {
            let nodes = nodes.to_string();
            let limits = ["--nodes", nodes.as_str(), "--seed", "1", "--json"];
            let args = [&[command, game, "--moves", moves][..], &limits].concat();
            gametree(&args).json()
        };
        let solved = ask("solve", nodes);
        assert_eq!(solved["proven"], true, "{solved}");
        let explained = ask("explain", 2 * nodes);
        assert_eq!(explained["value"], solved["value"], "{explained}");
        assert!(
            explained["nodes"].as_u64() <= Some(2 * nodes),
            "{explained}"
        );
    }
}

/// The winner's threats in a lost position were once missing.
#[test]
fn the_threats_of_a_lost_position_were_not_told() {
    let told = |game: &str, moves: &str| gametree(&["explain", game, "--moves", moves]).stdout;
    let text = told("tictactoe", "a1 b1 b2 c3 a3");
    let expected = "X wins in 2 plies, proven.\nX threatens to win by a2 or c1; no move prevents both.\nEvery move loses.\n";
    assert!(text.contains(expected), "{text}");
    let text = told("tictactoe", "b2 a2 c3");
    assert!(
        text.contains("X threatens to win by a1; only a1 prevents it."),
        "{text}"
    );
    // A pass would not let the opponent win there, so no move is called a threat.
    let text = told("kayles:path-9", "2");
    assert!(!text.contains("threatens"), "{text}");
}

/// A prover gives no estimates, and a search that has seen one move of seven compares none.
#[test]
fn an_estimate_that_nobody_made_was_told() {
    for args in [
        &["connect4:7x7", "--engine", "df-pn"][..],
        &["connect4:7x7", "--engine", "portfolio"],
        &["connect4:7x7", "--engine", "solver"],
        &["connect4:7x7", "--moves", "4 4", "--nodes", "1"],
    ] {
        let args = [&["explain"], args, &["--nodes", "20000"]].concat();
        let end = args.len() - if args.contains(&"1") { 2 } else { 0 };
        let text = gametree(&args[..end]).stdout;
        assert!(text.contains("and nothing was estimated."), "{text}");
        assert!(!text.contains("By the estimate"), "{text}");
    }
    let text = gametree(&["explain", "connect4:7x7", "--nodes", "20000"]).stdout;
    assert!(text.contains("By the estimate 4 is best."), "{text}");
}

/// A reply may make room for a win, or help the winner in other ways. A move that would win nothing after a pass is no threat.
#[test]
fn what_a_reply_makes_possible_was_called_a_threat() {
    let told = |game: &str, moves: &str| {
        let args = ["explain", game, "--moves", moves, "--time", "10s"];
        gametree(&args).stdout
    };
    for (game, moves, wrong) in [
        ("connect4:4x4", "3 1 4 3 1 3", "2 threatens to win by 4"),
        ("connect4:5x4", "3 3 2", "1 threatens to win by 1"),
        ("capture:3x3", "", "threatens to win by"),
        ("kayles:path-9", "2", "threatens to win by"),
    ] {
        let text = told(game, moves);
        assert!(text.contains("proven"), "{text}");
        assert!(!text.contains(wrong), "{text}");
    }
    let text = told("tictactoe", "b2 a2");
    assert!(text.contains("threatens to win by"), "{text}");
    let text = told("connect4", "4 4 3 3");
    assert!(text.contains("threatens to win by"), "{text}");
}
