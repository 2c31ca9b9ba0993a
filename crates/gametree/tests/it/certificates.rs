//! Proofs written by `solve` and replayed by `verify`.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::checkpoints::is_about_other_rules;
use crate::program::{Ran, command, gametree, gametree_reading, run_reading};

/// A file of this test alone, removed when the test ends.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        let name = format!("gametree-{}-{name}.gtc", std::process::id());
        Scratch(std::env::temp_dir().join(name))
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("a name of letters")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Checks a proof: `value` is for programs, and `words` is the text that `solve` prints for users.
fn check(game: &str, value: &str, words: &str) {
    let file = Scratch::new(&game.replace([':', ','], "-"));
    let solved = gametree(&["solve", game, "--certificate", file.path(), "--json"]).json();
    let verified = gametree(&["verify", file.path(), "--json"]).json();
    assert_eq!(verified["value"], value, "{game}");
    for key in ["game", "position", "winner", "plies", "proven"] {
        assert_eq!(verified[key], solved[key], "{game}, {key}");
    }
    for key in ["entries", "bytes", "basis", "exact"] {
        assert_eq!(verified[key], solved["certificate"][key], "{game}, {key}");
    }
    let bytes = fs::read(file.path()).expect("the certificate");
    assert_eq!(verified["bytes"], bytes.len(), "{game}");
    let text = gametree_reading(&["verify", "-"], &bytes).stdout;
    assert!(text.contains(&format!(": {words}, verified")), "{text}");
    let solved = gametree(&["solve", game]).stdout;
    assert!(solved.contains(&format!("{words}, proven")), "{solved}");
}

#[test]
fn what_is_solved_can_be_verified() {
    check("tictactoe", "draw", "draw");
    let check_win = |game, winner: [&str; 2], plies: &str| {
        let [value, words] = winner.map(|winner| format!("{winner} wins in {plies}"));
        check(game, &value, &words);
    };
    check_win("mnk:4,3,3", ["first", "X"], "7 plies");
    check("mnk:4,4,4", "draw", "draw");
    check_win("capture:3x3", ["first", "Black"], "7 plies");
    check_win("capture:4x4", ["second", "White"], "14 plies");
    check_win("capture:5x5,contact,centre", ["first", "Black"], "8 plies");
    check_win(
        "capture:6x6,contact,centre",
        ["second", "White"],
        "23 plies",
    );
    check_win("sim:6", ["second", "O"], "15 plies");
    check_win("kayles:path-9", ["first", "the first player"], "5 plies");
    let points = ["3 points for first", "3 points for MAX"];
    check("tree:[[3,5],[2,9]]", points[0], points[1]);
}

#[test]
fn points_that_a_prover_has_found_are_verified() {
    let file = Scratch::new("points");
    for (game, score, sentence, value) in [
        (
            "tree:[[3,5],[2,9]]",
            3,
            "+3 points for MAX, proven",
            "3 points for first",
        ),
        (
            "tree:[[-3,5],[-2,9]]",
            -2,
            "-2 points for MAX, proven",
            "-2 points for first",
        ),
        (
            "tree:[[0,5],[-2,9]]",
            0,
            "0 points for MAX, proven",
            "0 points for first",
        ),
    ] {
        for engine in ["and-or", "pns", "pn2", "df-pn", "portfolio"] {
            let solve = [
                "solve",
                game,
                "--engine",
                engine,
                "--certificate",
                file.path(),
            ];
            let text = gametree(&solve).stdout;
            assert!(
                text.contains(&format!(": {sentence}\n")),
                "{engine}: {text}"
            );
            assert!(!text.contains("in how many plies"), "{engine}: {text}");
            let verified = gametree(&["verify", file.path(), "--json"]).json();
            assert_eq!(verified["value"], value, "{engine}, {game}");
            let solved = gametree(&[&solve[..], &["--json"]].concat()).json();
            assert_eq!(solved["score"], score, "{engine}, {game}");
            assert_eq!(solved["winner"], verified["winner"], "{engine}, {game}");
            assert_eq!(solved["plies"], verified["plies"], "{engine}, {game}");
        }
    }
}

/// Equal positions arise in many ways on these boards, and symmetric ones as well.
#[test]
fn boards_of_columns_can_be_verified() {
    check("connect4:4x4", "draw", "draw");
    check("connect4:5x4", "draw", "draw");
    if std::env::var_os("GAMETREE_SLOW").is_some() {
        check("connect4:6x5", "draw", "draw");
    }
}

/// A value from the opening book has no proof, and the search for one went on without a limit.
#[test]
fn a_known_value_is_searched_for_before_it_is_certified() {
    let file = Scratch::new("book");
    let args = ["solve", "connect4", "--nodes", "1000"];
    let known = gametree(&args);
    assert_eq!(known.code, Some(0), "the book knows the value");
    assert!(known.stdout.ends_with("\nfrom the opening book\n"));
    let ran = gametree(&[&args[..], &["--certificate", file.path()]].concat());
    assert_eq!(ran.code, Some(3), "{ran:?}");
    let remark = "a certificate cannot rest on it: the position is searched\n";
    assert!(ran.stderr.ends_with(remark), "{ran:?}");
    assert!(!PathBuf::from(file.path()).exists());
}

#[test]
fn draws_by_the_weak_game_had_no_certificate_that_fits() {
    let check = |game: &str, most_bytes: u64| {
        let file = Scratch::new("weak-draw");
        let solved = gametree(&["solve", game, "--json", "--certificate", file.path()]);
        let solved = solved.json();
        assert_eq!(solved["value"], "draw", "{game}");
        let verified = gametree(&["verify", file.path(), "--json"]).json();
        assert_eq!(verified["value"], "draw", "{game}");
        let (bytes, entries) = (&verified["bytes"], &verified["entries"]);
        let bytes = bytes.as_u64().expect("a number");
        assert!(bytes <= most_bytes, "{game}: {bytes} bytes");
        assert_eq!(&solved["certificate"]["entries"], entries);
        let basis = verified["basis"].as_str().expect("a text");
        assert!(basis.ends_with("arguments in hold 1"), "{basis}");
    };
    check("mnk:6,6,5", 500);
    check("mnk:6,7,5", 2_000);
    // No draw of the weak game with Second as Breaker: its first moves are those of the real one.
    check("mnk:5,5,4", 40_000);
    check("mnk:10,10,7", 500);
    if std::env::var_os("GAMETREE_SLOW").is_some() {
        check("mnk:7,7,5", 10_000);
    }
}

/// With every reply in it, a proof of 7,8,5 grows past 35 MB.
#[test]
fn wins_of_breaker_have_certificates_that_fit() {
    let check = |game: &str, most_bytes: u64| {
        let file = Scratch::new("breaker-wins");
        let solve = ["solve", game, "--seed", "1", "--certificate", file.path()];
        gametree(&solve);
        let verified = gametree(&["verify", file.path(), "--json"]).json();
        assert_eq!(verified["value"], "second wins", "{verified}");
        let bytes = verified["bytes"].as_u64().expect("a number");
        assert!(bytes <= most_bytes, "{game}: {bytes} bytes");
        let basis = verified["basis"].as_str().expect("a text");
        assert!(basis.ends_with("arguments in hold 1"), "{basis}");
    };
    check("maker-breaker:6,7,5", 2_000);
    check("maker-breaker:7,7,5", 10_000);
    if std::env::var_os("GAMETREE_SLOW").is_some() {
        check("maker-breaker:7,8,5", 200_000);
    }
}

#[test]
fn a_damaged_certificate_is_refused_with_its_place() {
    let file = Scratch::new("damaged");
    gametree(&["solve", "mnk:4,3,3", "--certificate", file.path()]);
    let whole = fs::read(file.path()).expect("the certificate");
    let refused = |bytes: &[u8], reason: &str| {
        let ran = gametree_reading(&["verify", "-"], bytes);
        let error = ran.error(4);
        assert!(error.contains(reason), "{error}");
        assert!(ran.stdout.is_empty());
    };
    refused(b"", "at byte 0: expected");
    refused(&whole[..whole.len() - 1], "found the end of the file");
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    refused(&flipped, "at byte");
    gametree(&["solve", "connect4:5x4", "--certificate", file.path()]);
    let ran = gametree(&["verify", file.path(), "--memory", "64KiB"]);
    assert!(ran.error(4).contains("granted"), "{}", ran.stderr);
    let missing = gametree(&["verify", "no-such-file.gtc"]);
    assert!(
        missing
            .error(4)
            .contains("expected a file that can be opened")
    );
    let folder = gametree(&["verify", "."]);
    let expected = "gametree: .: expected a file that can be opened, found a folder\n";
    assert_eq!(folder.error(4), expected.trim_end());
}

#[test]
fn a_game_from_standard_input_is_asked_for_again() {
    let file = Scratch::new("from-standard-input");
    for (game, text) in [
        ("kayles:-", "1 2\n2 3\n"),
        ("kayles:-,format=edges", "1 2\n2 3\n"),
        ("tree:-", "[[3, 5], [2, 9]]"),
    ] {
        let solve = ["solve", game, "--certificate", file.path()];
        assert_eq!(gametree_reading(&solve, text.as_bytes()).code, Some(0));
        let verify = ["verify", file.path()];
        let again = gametree_reading(&verify, text.as_bytes());
        assert_eq!(again.code, Some(0), "{again:?}");
        let asked_for = format!("expected its game {game} on standard input");
        let refused = gametree_reading(&verify, b"");
        let error = refused.error(4);
        assert!(error.contains(&asked_for), "{error}");
        // Standard input cannot hold both.
        let bytes = fs::read(&file.0).expect("the certificate");
        assert_eq!(
            gametree_reading(&["verify", "-"], &bytes).error(4),
            format!("gametree: standard input: {asked_for}, found the certificate")
        );
    }
}

#[test]
fn a_certificate_of_other_rules_under_the_same_name_is_refused() {
    let folder = Scratch::new("other-rules");
    fs::create_dir_all(&folder.0).expect("a folder");
    let run = |args: &[&str]| run_reading(command(args).current_dir(&folder.0), b"");
    for (game, text, edited) in [
        ("tree:./game.txt", "[[3, 5], [2, 9]]", "[[3, 5], [2, 8]]"),
        ("kayles:./game.txt", "1 2\n2 3\n", "1 2\n2 3\n1 3\n"),
        ("kayles:./game.txt,misere", "1 2\n", "1 2\n3 4\n"),
    ] {
        let path = folder.0.join("game.txt");
        fs::write(&path, text).expect("a game");
        let solved = run(&["solve", game, "--certificate", "proof.gtc"]);
        assert_eq!(solved.code, Some(0), "{solved:?}");
        assert_eq!(run(&["verify", "proof.gtc"]).code, Some(0), "{game}");
        fs::write(&path, edited).expect("another game");
        let refused = run(&["verify", "proof.gtc"]);
        let error = refused.error(4);
        assert!(is_about_other_rules(error, "certificate"), "{error}");
    }
    for (game, text, edited) in [
        ("tree:-", "[[3, 5], [2, 9]]", "[[3, 5], [2, 8]]"),
        ("kayles:-", "1 2\n2 3\n", "1 2\n2 3\n1 3\n"),
    ] {
        let file = folder.0.join("proof.gtc");
        let file = file.to_str().expect("a name of letters");
        let solve = ["solve", game, "--certificate", file];
        assert_eq!(gametree_reading(&solve, text.as_bytes()).code, Some(0));
        let refused = gametree_reading(&["verify", file], edited.as_bytes());
        let error = refused.error(4);
        assert!(is_about_other_rules(error, "certificate"), "{error}");
    }
    fs::remove_dir_all(&folder.0).expect("nothing else is in it");
}

#[test]
fn nothing_is_written_without_a_proof() {
    let file = Scratch::new("unproven");
    let args = [
        "solve",
        "mnk:6,6,5",
        "--nodes",
        "100",
        "--certificate",
        file.path(),
    ];
    assert_eq!(gametree(&args).code, Some(3));
    assert!(!file.0.exists());
    let nowhere = gametree(&[
        "solve",
        "tictactoe",
        "--certificate",
        "/no/such/folder/x.gtc",
    ]);
    assert!(nowhere.error(1).contains("cannot be written"));
}

#[test]
fn what_is_no_file_is_not_written_over_and_no_search_begins() {
    for (path, found) in [("/dev/null", "a device or a pipe"), ("/", "a folder")] {
        for file in ["--certificate", "--checkpoint"] {
            let ran = gametree(&["solve", "gomoku", file, path]);
            let expected =
                format!("{path} cannot be written: expected a file or a new name, found {found}");
            assert!(ran.error(1).ends_with(&expected), "{file}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_link_leads_to_the_file_that_is_written() {
    let file = Scratch::new("linked");
    let link = Scratch::new("link");
    fs::write(&file.0, "").expect("a file");
    std::os::unix::fs::symlink(&file.0, &link.0).expect("a link");
    let solved = gametree(&["solve", "tictactoe", "--certificate", link.path()]);
    assert_eq!(solved.code, Some(0));
    assert!(link.0.is_symlink());
    assert_eq!(gametree(&["verify", file.path()]).code, Some(0));
}

#[test]
fn a_certificate_that_no_game_of_chess_has_was_refused_after_the_answer() {
    let file = Scratch::new("repeating");
    let args = ["solve", "chess", "--moves", "f3 e5 g4", "--engine"];
    let written = ["alphabeta", "--depth", "2", "--certificate", file.path()];
    let ran = gametree(&[&args[..], &written].concat());
    assert_eq!(
        ran.error(4),
        "gametree: certificate: expected a game whose positions cannot repeat, found chess"
    );
    assert_eq!(ran.stdout, "");
}

/// Runs the program with files that may grow to some kilobytes only, which stands in for a full disk.
#[cfg(unix)]
fn on_a_full_disk(args: &[&str]) -> Ran {
    let script = "ulimit -f 1; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_gametree")])
        .args(args)
        .stdin(Stdio::null())
        .output();
    Ran::of(output.expect("a shell"))
}

#[cfg(unix)]
#[test]
fn a_proven_answer_was_lost_with_its_certificate() {
    let file = Scratch::new("full-disk");
    let game = "connect4:5x4";
    let text = on_a_full_disk(&["solve", game, "--certificate", file.path()]);
    assert!(text.error(1).contains("gtc"), "{text:?}");
    assert!(
        text.stdout.starts_with("connect4:5x4: draw, proven\n"),
        "{text:?}"
    );
    assert!(!text.stdout.contains("certificate"), "{text:?}");
    let args = ["solve", game, "--json", "--certificate", file.path()];
    let object = on_a_full_disk(&args);
    assert!(object.error(1).contains("gtc"), "{object:?}");
    let object = object.json();
    assert_eq!(object["value"], "draw");
    assert_eq!(object["proven"], true);
    assert!(object.get("certificate").is_none(), "{object}");
    assert!(!file.0.exists());
}

#[cfg(unix)]
#[test]
fn a_proven_answer_comes_although_its_checkpoint_cannot_be_written() {
    let file = Scratch::new("full-disk-checkpoint");
    let args = ["solve", "mnk:4,4,4", "--checkpoint", file.path()];
    let ran = on_a_full_disk(&args);
    assert!(ran.error(1).contains("cannot be written"), "{ran:?}");
    assert!(
        ran.stdout.starts_with("mnk:4,4,4: draw, proven\n"),
        "{ran:?}"
    );
}
