//! `match`: engines against each other, the files of a match, and refusals.

mod journal;
#[cfg(unix)]
mod strangers;

use std::fs;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::{Ran, gametree};
use crate::scratch::Scratch;

/// Runs a match with arguments that are split at spaces.
fn run(args: &str) -> Ran {
    let args: Vec<&str> = args.split_whitespace().collect();
    gametree(&[&["match"], &args[..]].concat())
}

/// Returns the games of a file in their order, without times.
fn games(text: &str) -> Vec<Value> {
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"));
    let mut games: Vec<Value> = lines
        .filter(|line: &Value| line.get("game").is_some())
        .collect();
    for game in &mut games {
        game["ms"] = Value::Null;
    }
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

/// Two players of this program with small fixed limits, on a board where games take a while.
const TWO: &str = "mnk:6,6,4 --player nodes=400 --player nodes=40 --openings random:3 --seed 7";

#[test]
fn two_engines_play_and_the_table_says_who_is_stronger() {
    let ran = run(&format!("{TWO} --games 4"));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 8, "{ran:?}");
    assert!(
        lines[0].starts_with("game 1: nodes=400 - nodes=40: "),
        "{ran:?}"
    );
    assert!(
        lines[4].starts_with("nodes=400 against nodes=40: "),
        "{ran:?}"
    );
    assert!(
        lines[6].starts_with("pairs with 0, 1/2, 1, 3/2 and 2 points: "),
        "{ran:?}"
    );
    assert!(lines[7].starts_with("Elo difference: "), "{ran:?}");
}

#[test]
fn games_are_written_in_the_format_of_their_field() {
    let folder = Scratch::new("match-records");
    let records = folder.join("new").join("games");
    let path = records.display();
    let ran = run(&format!(
        "chess --each nodes=20 --player name=a/b --player name=c --max-moves 6 --records {path}"
    ));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let text = fs::read_to_string(records.join("000001-a_b-c.pgn")).expect("a game");
    assert!(
        text.contains("[White \"a/b\"]\n[Black \"c\"]\n[Result \"1/2-1/2\"]"),
        "{text}"
    );
    let psq = folder.join("psq");
    let path_of_psq = psq.display();
    let ran = run(&format!(
        "{TWO} --records {path_of_psq} --record-format psq"
    ));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let text = fs::read_to_string(psq.join("000002-nodes_40-nodes_400.psq")).expect("a game");
    assert!(text.starts_with("Piskvorky 6x6, 11:11, 0\n"), "{text}");
    assert!(text.contains("\nnodes=40\nnodes=400\n-1\n"), "{text}");
    let ran = run(&format!(
        "{TWO} --records {path_of_psq}/x --record-format pgn"
    ));
    assert!(ran.error(4).contains("format"), "{ran:?}");
    // The two names are too long for one file.
    let long = format!(
        "--player name={} --player name={}",
        "ä".repeat(90),
        "b".repeat(190)
    );
    let long_path = folder.join("long");
    let ran = run(&format!(
        "tictactoe {long} --nodes 9 --records {}",
        long_path.display()
    ));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(fs::read_dir(long_path).expect("a folder").count(), 2);
    let again = run(&format!("{TWO} --records {path}"));
    assert!(
        again
            .error(4)
            .contains("expected an empty folder, found files"),
        "{again:?}"
    );
}

#[test]
fn openings_of_the_gomocup_could_not_be_read() {
    let folder = Scratch::new("match-offsets");
    let openings = folder.join("openings.txt");
    let path = openings.display();
    let matched = || {
        run(&format!(
            "gomoku --each nodes=50 --player name=a --player name=b --games 4 --max-moves 6 --json --openings {path}"
        ))
    };
    fs::write(&openings, "0,0, 1,0, -7,-7, 7,7\n2,-1,0,1\n").expect("a file");
    let games = games(&matched().stdout);
    assert_eq!(games[0]["opening_moves"], 4);
    let first: Vec<_> = (0..4).map(|at| games[0]["moves"][at].as_str()).collect();
    assert_eq!(first, ["h8", "i8", "a15", "o1"].map(Some));
    assert_eq!(games[2]["opening_moves"], 2);
    let refused = |line: &str, expected: &str| {
        fs::write(&openings, line).expect("a file");
        let ran = matched();
        let error = ran.error(4);
        assert!(error.contains(expected), "{error}");
    };
    refused(
        "0,0, 8,1",
        "line 1: expected offsets on the board, from -7,-7 to 7,7, found 8,1",
    );
    refused("0,0, 1,1, 0,0", "line 1: h8: ");
    refused(
        "0,0, 1",
        "line 1: expected offsets in pairs, found 1 alone at the end",
    );
}

#[test]
fn openings_come_from_files_as_positions_and_moves() {
    let folder = Scratch::new("match-openings");
    let openings = folder.join("openings.txt");
    let path = openings.display();
    fs::write(&openings, "# two of them\n\nb2 a1\nX2/1O1/3:X\n").expect("a file");
    let ran = run(&format!(
        "tictactoe --each nodes=50 --player name=a --player name=b --games 4 --json --openings {path}"
    ));
    let games = games(&ran.stdout);
    assert_eq!(games.len(), 4, "{ran:?}");
    assert_eq!(games[0]["moves"][0], "b2");
    assert_eq!(games[1]["opening_moves"], 2);
    assert_eq!(games[2]["start"], "X2/1O1/3:X");
    let of_chess = folder.join("openings.epd");
    let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm e5; id \"1\";\n1. e4 e5 2.Nf3\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 e4 e5\n";
    fs::write(&of_chess, text).expect("a file");
    let args = format!(
        "chess --each nodes=20 --player name=a --player name=b --games 6 --max-moves 5 --json --openings {}",
        of_chess.display()
    );
    let played = self::games(&run(&args).stdout);
    let lengths = [0, 2, 4].map(|game: usize| played[game]["opening_moves"].as_u64());
    assert_eq!(lengths, [Some(0), Some(3), Some(2)]);
    let of_record = folder.join("opening.psq");
    fs::write(&of_record, "Piskvorky 6x6, 11:11, 0\n3,3,0\n4,4,0\n").expect("a file");
    let args = format!(
        "mnk:6,6,4 --each nodes=20 --player name=a --player name=b --json --openings {}",
        of_record.display()
    );
    let played = self::games(&run(&args).stdout);
    assert_eq!(played[0]["opening_moves"], 2);
    let refused = |text: &str, expected: &str| {
        fs::write(&openings, text).expect("a file");
        let ran = run(&format!(
            "tictactoe --player name=a --player name=b --openings {path}"
        ));
        let error = ran.error(4);
        assert!(error.contains(expected), "{error}");
        assert!(error.len() < 500, "{error}");
    };
    refused("# nothing\n", "expected openings, found none");
    refused("b2 a1\nb2 b2\n", "line 2: \"b2\": ");
    // The refusal once took minutes, and the whole line was printed.
    refused(
        &"a ".repeat(100_000),
        "line 1: expected a position or moves, found \"a a",
    );
    refused(
        "quux\n",
        "line 1: expected a position or moves, found \"quux\"",
    );
    refused(
        "a1 a2 b1 b2 c1\n",
        "line 1: expected a game that goes on, found one that is over",
    );
    let over = run("tictactoe --player name=a --player name=b --openings random:9");
    assert!(
        over.error(4)
            .contains("expected random openings of 9 moves, found that the game is over"),
        "{over:?}"
    );
}

#[test]
fn a_test_ends_the_match_when_it_is_decided() {
    let ran = run(
        "mnk:6,6,4 --player level=10 --player level=1 --each nodes=300 --games 1000 --openings random:2 --seed 3 --sprt 0,200,0.05,0.05 --json",
    );
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let last = ran.stdout.lines().last().expect("a result");
    let result: Value = serde_json::from_str(last).expect("JSON");
    let result = &result["result"];
    assert_eq!(result["sprt"]["accepted"], "elo1", "{result}");
    assert!(
        result["games"].as_u64().is_some_and(|games| games < 100),
        "{result}"
    );
    let three =
        run("tictactoe --player name=a --player name=b --player name=c --sprt 0,5,0.05,0.05");
    assert!(
        three
            .error(4)
            .contains("expected two players for --sprt, found 3 players")
    );
}

#[test]
fn pairs_that_were_all_alike_had_an_error_of_nothing() {
    let ran = run("tictactoe --player nodes=9 --player nodes=9 --json");
    let last = ran.stdout.lines().last().expect("a result");
    let result: Value = serde_json::from_str(last).expect("JSON");
    let player = &result["result"]["players"][0];
    assert!(player["elo"].is_number(), "{player}");
    assert!(
        player["elo_low"].is_null() && player["elo_high"].is_null(),
        "{player}"
    );
}

#[test]
fn times_beyond_all_measure_ended_the_match_with_a_panic() {
    for player in [
        "time=10000000000000000000s",
        "clock=1s+10000000000000000000s",
        "margin=18446744073709550000s",
    ] {
        let ran = gametree(&[
            "match",
            "tictactoe",
            "--player",
            player,
            "--player",
            "name=b",
        ]);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.stderr.contains("expected a time "), "{ran:?}");
    }
}

#[test]
fn tournaments_have_a_line_for_each_player() {
    let players = "tictactoe --each nodes=30 --player name=a --player name=b --player name=c";
    let all = run(&format!("{players} --games 2"));
    assert!(all.stdout.contains("[6 of 6]"), "{all:?}");
    for pairing in ["a against b: ", "a against c: ", "b against c: "] {
        assert!(all.stdout.contains(pairing), "{all:?}");
    }
    let one = run(&format!("{players} --games 2 --tournament gauntlet"));
    assert!(
        one.stdout.contains("[4 of 4]") && !one.stdout.contains("b against c"),
        "{one:?}"
    );
}

#[test]
fn players_that_make_no_sense_are_refused() {
    // Each line has a game and its players, and the expected error.
    let check = |args: &str, code: i32, expected: &str| {
        let (game, players) = args.split_once(" | ").expect("a game and players");
        let players = players.split(" | ").flat_map(|player| ["--player", player]);
        let ran = gametree(
            &["match", game]
                .into_iter()
                .chain(players)
                .collect::<Vec<_>>(),
        );
        assert_eq!(ran.code, Some(code), "{ran:?}");
        assert!(ran.stderr.contains(expected), "{ran:?}");
        assert!(ran.stdout.is_empty(), "{ran:?}");
    };
    let two = "expected two --player or more, as in --player level=10 --player level=5, found one";
    check("tictactoe | name=a", 2, two);
    check("quux | name=a | name=b", 4, "quux");
    let line = "expected a name in one line, found \"a\\nb\"";
    check("tictactoe | name='a\nb' | name=b", 4, line);
    let names = "expected a name for each player";
    check("tictactoe | name=a | name=a", 4, names);
    check("tictactoe | engine=own | name=b", 4, "player engine=own: ");
    check(
        "tictactoe | generator=x | name=b",
        4,
        "player generator=x: ",
    );
    for word in ["protocol=ugi", "proto=ugi", "pause=5ms", "option.a=1"] {
        let key = word.split(['=', '.']).next().unwrap_or_default();
        let alone = format!("player {word}: expected cmd beside {key}");
        check(&format!("tictactoe | {word} | name=b"), 4, &alone);
    }
    let both = "player cat: expected either cmd or level, found both";
    check("tictactoe | cmd=cat level=3 | name=b", 4, both);
    let nowhere = "player nowhere: cannot be started";
    check("tictactoe | cmd=/nowhere | name=b", 4, nowhere);
    check("tictactoe | cmd=cat protocol=x | name=b", 4, "protocol");
    let other = "expected five in a row, as gomocup plays it, found tictactoe";
    check("tictactoe | cmd=cat protocol=gomocup | name=b", 4, other);
    let short = "expected a time of at least 1 s for gtp";
    check("capture:5x5 | cmd=cat time=100ms | name=b", 4, short);
    let quotes = "expected words with closed quotes";
    check("tictactoe | name='a | name=b", 2, quotes);
    let ran = run("tictactoe --each name=a --player nodes=5 --player nodes=6");
    let names = "expected a name for each player, found \"a\" for all";
    assert!(ran.error(4).contains(names), "{ran:?}");
    let ran = run("tictactoe --each cmd=/nowhere --player name=a --player name=b");
    assert!(ran.error(4).contains("player a: cannot be"), "{ran:?}");
    let ran = run("tictactoe");
    assert_eq!(ran.code, Some(2), "{ran:?}");
    let none = "error: expected two --player or more, as in --player level=10 --player level=5, found none\n";
    assert!(ran.stderr.starts_with(none), "{ran:?}");
    assert!(ran.stderr.contains("\nUsage: gametree match "), "{ran:?}");
    let ran = run("tictactoe --json");
    let error: Value = serde_json::from_str(ran.error(2)).expect("JSON");
    assert_eq!(error["error"]["kind"], "usage", "{ran:?}");
    let ran = run("tictactoe --resume --player name=a --player name=b");
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.stderr.contains("--out"), "{ran:?}");
}

#[test]
fn the_program_plays_itself_in_every_protocol() {
    let program = env!("CARGO_BIN_EXE_gametree");
    for (game, protocol, limit) in [
        ("mnk:7,6,5", "gomocup", "time=30ms"),
        ("gomoku:exact", "gomocup", "clock=2s"),
        ("chess", "uci", "nodes=200"),
        ("chess", "uci", "clock=2s+0.1s"),
        ("capture:5x4", "gtp", "time=1s"),
        ("connect4", "ugi connect4", "nodes=200"),
        ("kayles:path-9", "ugi kayles:path-9", "clock=2s+0.1s"),
    ] {
        let program = format!("cmd='{program} {protocol}' name=program {limit}");
        let ran = gametree(&[
            "match",
            game,
            "--player",
            "name=engine nodes=30",
            "--player",
            &program,
            "--openings",
            "random:3",
            "--seed",
            "1",
            "--max-moves",
            "12",
            "--margin",
            "5s",
            "--json",
        ]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let games = games(&ran.stdout);
        assert_eq!(games.len(), 2, "{ran:?}");
        for game in games {
            let reason = game["reason"].as_str().expect("a reason");
            assert!(
                ["rules", "max-moves", "resignation"].contains(&reason),
                "{protocol}: {game}"
            );
        }
    }
}

#[test]
fn a_program_gets_its_pause_after_each_move() {
    let program = env!("CARGO_BIN_EXE_gametree");
    let program = format!("cmd='{program} gomocup' name=program time=30ms pause=400ms");
    let players = ["--player", "name=engine nodes=30", "--player", &program];
    let how = ["--games", "1", "--max-moves", "6", "--margin", "5s"];
    let begun = Instant::now();
    let ran = gametree(&[&["match", "mnk:7,6,5", "--json"][..], &players, &how].concat());
    // The program moves three times; two of its moves are followed by a line of the same game.
    assert!(begun.elapsed() >= Duration::from_millis(800), "{ran:?}");
    assert_eq!(games(&ran.stdout).len(), 1, "{ran:?}");
}
