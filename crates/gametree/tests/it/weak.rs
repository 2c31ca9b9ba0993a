//! K in a row and its weak form: the program's results, compared with rules that are written twice.

mod brute;

use gametree_core::{Outcome, Player, Salt};
use gametree_registry::{EngineKind, NoWatcher, Purpose, SearchTask, Session};
use gametree_search::SearchLimits;
use serde_json::json;

use crate::program::{gametree, gametree_reading};
use crate::scratch::Scratch;
use brute::{Game, Worth};

fn open(game: &str) -> Box<dyn Session> {
    gametree::builtin().registry().open(game).expect(game)
}

fn name(game: Game, [columns, rows, k]: [usize; 3]) -> String {
    let family = match game {
        Game::Strong => "mnk",
        Game::Weak => "maker-breaker",
    };
    format!("{family}:{columns},{rows},{k}")
}

/// Returns the worth of the current position that the program proves, for First.
fn proven(session: &mut dyn Session, engine: Option<EngineKind>) -> Worth {
    let task = SearchTask {
        engine,
        salt: Some(Salt::PUBLIC),
        table_bytes: 8 << 20,
        ..SearchTask::new(Purpose::Solve, SearchLimits::nodes(3_000_000))
    };
    let answer = session.search(&task, &mut NoWatcher).expect("a table");
    let place = || format!("{} at {}", session.name(), session.position());
    match answer.outcome().unwrap_or_else(|| panic!("{}", place())) {
        Outcome::Win(Player::First) => Worth::Win,
        Outcome::Win(Player::Second) => Worth::Loss,
        _ => Worth::Draw,
    }
}

/// Returns every board of at most this many cells, with every length of a row.
fn boards(most_cells: usize) -> Vec<[usize; 3]> {
    let sides = (1..=8).flat_map(|columns| (columns..=8).map(move |rows| (columns, rows)));
    let boards = sides.filter(|(columns, rows)| columns * rows <= most_cells);
    boards
        .flat_map(|(columns, rows)| (1..=8).map(move |k| [columns, rows, k]))
        .collect()
}

#[test]
fn both_values_of_small_boards_are_those_of_brute_force() {
    let is_slow = std::env::var_os("GAMETREE_SLOW").is_some();
    let mut apart = Vec::new();
    for board in boards(if is_slow { 20 } else { 16 }) {
        // The weak game has its own solver alone: the engines that solve the strong game find the distance.
        let special = Some(EngineKind::Special);
        let [strong, weak] = [(Game::Strong, None), (Game::Weak, special)].map(|(game, engine)| {
            let found = proven(&mut *open(&name(game, board)), engine);
            assert_eq!(found, brute::value(game, board), "{game:?} {board:?}");
            found
        });
        // A row that First gets against an opponent who wants one as well is a row of Maker, and the second player never wins.
        let is_possible = matches!(
            (strong, weak),
            (Worth::Win, Worth::Win) | (Worth::Draw, Worth::Win | Worth::Loss)
        );
        assert!(is_possible, "{board:?}: {strong:?} and {weak:?}");
        if (strong, weak) == (Worth::Draw, Worth::Win) {
            apart.push(board);
        }
    }
    let expected: &[[usize; 3]] = &[[3, 3, 3]];
    assert_eq!(apart, expected, "draws that Maker wins");
}

#[test]
fn positions_in_the_middle_of_games_are_worth_what_brute_force_says() {
    let is_slow = std::env::var_os("GAMETREE_SLOW").is_some();
    let boards = [
        [4, 4, 3],
        [4, 4, 4],
        [4, 5, 4],
        [5, 5, 4],
        [3, 8, 3],
        [5, 5, 5],
    ];
    let mut seed = 1_usize;
    let mut found = [0; 3];
    for number in 0..if is_slow { 5_000 } else { 300 } {
        let board = boards[number % boards.len()];
        let game = [Game::Strong, Game::Weak][number / boards.len() % 2];
        let mut session = open(&name(game, board));
        let left = 6 + number / 12 % 5;
        while session.outcome().is_none() && session.legal_moves().len() > left {
            let moves = session.legal_moves();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005) >> 3 | 1;
            session.play(&moves[seed % moves.len()]).expect("legal");
        }
        let worth = brute::value_at(game, board, &session.history());
        assert_eq!(
            proven(&mut *session, None),
            worth,
            "{} at {}",
            session.name(),
            session.position()
        );
        found[worth as usize] += 1;
    }
    assert!(found.iter().all(|&count| count > 20), "{found:?}");
}

#[test]
fn answers_name_the_game_that_they_are_about() {
    let check = |args: &[&str], said: &str| {
        let ran = gametree(args);
        assert!(ran.stdout.starts_with(said), "{args:?}: {ran:?}");
    };
    check(&["solve", "mnk:6,6,5"], "mnk:6,6,5: draw, proven\n");
    check(
        &["solve", "mnk:6,6,5", "--weak"],
        "maker-breaker:6,6,5, the weak game of mnk:6,6,5: Breaker wins, proven\n",
    );
    check(&["solve", "tictactoe"], "tictactoe: draw, proven\n");
    check(
        &["solve", "tictactoe", "--weak"],
        "maker-breaker:3,3,3, the weak game of tictactoe: Maker wins in 7 plies, proven\n",
    );
    check(
        &["solve", "maker-breaker:3,3,3", "--weak", "--moves", "a1 b2"],
        "maker-breaker:3,3,3 at 3/1O1/X2:X: Maker wins in 5 plies, proven\n",
    );
    check(
        &["best", "tictactoe", "--weak", "--moves", "a1 b1"],
        "best: ",
    );
    check(
        &["analyse", "tictactoe", "--weak", "--moves", "b2"],
        "maker-breaker:3,3,3, the weak game of tictactoe at 3/1X1/3:O: Maker wins in 6 plies, proven\nmoves of Breaker:\n",
    );
    check(
        &["show", "gomoku", "--weak"],
        "maker-breaker:15,15,5, the weak game of gomoku\n",
    );
}

#[test]
fn json_names_the_game_that_it_is_about() {
    let check = |args: &[&str], game: &str, value: &str, winner: serde_json::Value| {
        let answer = gametree(&[args, &["--json"]].concat()).json();
        let found = [&answer["game"], &answer["value"], &answer["winner"]];
        assert_eq!(found, [&json!(game), &json!(value), &winner], "{answer}");
    };
    check(&["solve", "mnk:6,6,5"], "mnk:6,6,5", "draw", json!(null));
    check(
        &["solve", "mnk:6,6,5", "--weak"],
        "maker-breaker:6,6,5",
        "loss",
        json!("second"),
    );
    check(
        &["solve", "mnk:5,5,4", "--weak"],
        "maker-breaker:5,5,4",
        "win",
        json!("first"),
    );
}

#[test]
fn games_without_a_weak_form_say_so() {
    for game in ["chess", "mnk:8,8,5,exact", "gomoku:renju", "kayles:path-7"] {
        for command in ["solve", "best", "analyse", "play", "show", "perft"] {
            let depth: &[&str] = if command == "perft" { &["1"] } else { &[] };
            let ran = gametree(&[&[command, game, "--weak"], depth].concat());
            let said = format!(
                "--weak: expected a game with a weak form, as of mnk, tictactoe, maker-breaker, gomoku, found {game}"
            );
            assert!(ran.error(4).ends_with(&said), "{ran:?}");
        }
    }
}

#[test]
fn a_person_plays_maker_and_breaker() {
    let check = |args: &[&str], input: &str, said: &[&str]| {
        let played = gametree_reading(
            &[&["play", "tictactoe", "--weak"], args].concat(),
            input.as_bytes(),
        );
        for said in said {
            assert!(played.stdout.contains(said), "{said}: {}", played.stdout);
        }
    };
    check(
        &[],
        "rules\nresign\n",
        &[
            "the weak game of 3 in a row on 3 times 3 cells",
            "Maker puts X and Breaker O on empty cells in turn; Maker begins.",
            "Breaker wins as soon as every row of 3 cells has an O in it.",
            "you are Maker",
            "Maker resigns: Breaker has won after 0 moves",
        ],
    );
    check(
        &["--first", "engine", "--level", "10"],
        "a1\na2\nb3\n",
        &[
            "you are Breaker (O) against level 10",
            "Maker: b2. Maker wins in 6 plies, proven.",
            "Maker has won",
        ],
    );
}

#[test]
fn proofs_of_the_weak_game_are_written_down_and_verified() {
    let scratch = Scratch::new("weak");
    let file = &scratch.path("proof.gtc");
    for (game, says) in [
        ("mnk:3,3,3", "maker-breaker:3,3,3 at 3/3/3:X: Maker wins"),
        (
            "mnk:3,4,4",
            "maker-breaker:3,4,4 at 3/3/3/3:X: Breaker wins",
        ),
        ("mnk:4,4,3", "maker-breaker:4,4,3 at 4/4/4/4:X: Maker wins"),
    ] {
        for engine in [&[][..], &["--engine", "own"]] {
            let solve = ["solve", game, "--weak", "--certificate", file];
            let ran = gametree(&[&solve[..], engine].concat());
            assert_eq!(ran.code, Some(0), "{ran:?}");
            let verified = gametree(&["verify", file]);
            assert!(verified.stdout.starts_with(says), "{verified:?}");
        }
    }
}

#[test]
fn the_weak_game_was_solved_by_one_thread_whatever_was_asked() {
    let solved = |game: &str, threads: &str| {
        let args = ["solve", game, "--threads", threads, "--engine", "own"];
        gametree(&[&args[..], &["--seed", "1", "--json"]].concat()).json()
    };
    let takes_other_ways = |game: &&str| {
        let [one, again, three] = ["1", "1", "3"].map(|threads| solved(game, threads));
        for key in ["value", "winner", "proven", "engine"] {
            assert_eq!(three[key], one[key], "{game}: {key}");
        }
        assert_eq!(again["nodes"], one["nodes"], "{game}");
        three["nodes"] != one["nodes"]
    };
    let games = ["maker-breaker:7,8,5", "maker-breaker:6,9,5"];
    assert!(games.iter().any(takes_other_ways));
}
