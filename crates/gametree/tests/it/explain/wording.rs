//! The wording of explanations, in every language.

use gametree::words::{Language, Words};

use super::open;
use crate::program::gametree;

const LANGUAGES: [&str; 2] = ["en", "zh-Hans"];

/// Checks that the output of a command has these lines in a language, and none of these words.
fn check(args: &[&str], language: &str, lines: &[&str], absent: &[&str]) {
    let shown = gametree(&[args, &["--lang", language]].concat()).stdout;
    for line in lines {
        let is_there = shown.lines().any(|shown| shown.trim_start() == *line);
        assert!(is_there, "{args:?}: {line} in {shown}");
    }
    for words in absent {
        assert!(!shown.contains(words), "{args:?}: {words} in {shown}");
    }
}

/// "O must answer c3" read like a reply to c3, and the threat was explained again.
#[test]
fn a_forced_reply_was_explained_twice() {
    let args = ["explain", "mnk:3,3,3", "--moves", "b2 b1"];
    let lines = [
        "1. X plays a1 and threatens to win by c3, so O must reply c3.",
        "2. X plays a2 and threatens to win by c2 or a3; no reply prevents both.",
        "- After b3, O replies a3 and holds the draw. a3 takes a cell from which X would threaten 3 in a row at two cells.",
    ];
    check(&args, "en", &lines, &["answer", "prevents it all"]);
    let lines = [
        "1. X下a1，威胁以c3取胜，O必须应c3。",
        "2. X下a2，威胁以c2或a3取胜，任何一手都无法兼顾。",
    ];
    check(&args, "zh-Hans", &lines, &["3子"]);
}

/// Under the limit the position itself is open, and nearly every move is known to lose to the same reply.
#[test]
fn all_the_moves_that_defend_nothing_were_listed() {
    let moves = "h8 g7 i9 i7 h9 j10 h10";
    let args = ["explain", "gomoku", "--moves", moves, "--nodes", "20000"];
    let most =
        "After 215 of 218 moves X replies h7 and wins. h7 threatens 5 in a row at two cells.";
    check(&args, "en", &[most], &["a1", "206 more"]);
    let most = "218种着法中有215种会输给X的h7。下h7，在两处威胁连成五子。";
    check(&args, "zh-Hans", &[most], &["a1"]);
}

/// The plan once went on with one losing reply of many, and did not name the player.
#[test]
fn a_plan_went_on_after_the_game_was_decided() {
    let args = ["explain", "sim:6", "--moves", "12 34"];
    let lines = ["4. O plays 23, and every reply loses at once."];
    check(&args, "en", &lines, &["loses by it", "5. ", "After 46"]);
    let lines = ["4. O下23，任何应手都会立即输掉。"];
    check(&args, "zh-Hans", &lines, &["5. "]);
}

/// "13 of 13 free edges complete no triangle" distinguishes no edge.
#[test]
fn edges_were_counted_that_are_all_alike() {
    let args = ["explain", "sim:6", "--moves", "12 34"];
    check(&args, "en", &[], &["13 of 13"]);
    check(&args, "zh-Hans", &[], &["13条"]);
    let args = ["explain", "sim:6", "--moves", "12 34 13"];
    let lines = ["- 11 of 12 free edges complete no triangle of X."];
    check(&args, "en", &lines, &["triangle of O"]);
    let lines = ["- 12条未涂色的边中有11条不会使X连成三角形。"];
    check(&args, "zh-Hans", &lines, &[]);
}

/// One number had three names: nimber, Grundy number, and number.
#[test]
fn a_grundy_number_had_several_names() {
    let args = ["explain", "kayles:path-9"];
    let lines = [
        "1. The first player plays 5, which leaves 2 parts with Grundy numbers 2 and 2, whose nim-sum is 0.",
        "- The graph has one part, whose Grundy number is 3 and not 0, so the player to move wins.",
    ];
    check(&args, "en", &lines, &["nimber", "the number"]);
    let lines = [
        "1. 先手下5，剩下2个连通块，SG值为2和2，异或和为0。",
        "- 图有1个连通块，SG值为3，不为0，所以轮到走的一方必胜。",
    ];
    check(&args, "zh-Hans", &lines, &["尼姆", "格兰迪", "部分"]);
}

/// Checks what a move does, by the reasons of its game.
fn check_reasons(game: &str, moves: &str, m: &str, expected: [&str; 2]) {
    let mut session = open(game);
    for m in moves.split_whitespace() {
        session.play(m).expect("a legal move");
    }
    for (language, expected) in [Language::English, Language::SimplifiedChinese]
        .into_iter()
        .zip(expected)
    {
        let words = Words::new(language, session.texts());
        let reasons = session.reasons(m);
        let reasons: Vec<String> = reasons.iter().map(|reason| words.say(reason)).collect();
        assert_eq!(reasons.join("; "), expected, "{game} at {moves}: {m}");
    }
}

/// "makes 1-1 and 5-1 complete four in a row" names cells where the moves are columns.
#[test]
fn a_threat_in_columns_was_named_by_cells() {
    let both = [
        "threatens to complete four in columns 1 and 5",
        "威胁在第1和5列连成四子",
    ];
    check_reasons("connect4", "4 4 3 3", "2", both);
}

#[test]
fn chinese_rows_are_counted_in_chinese() {
    let three = ["prevents 3 in a row by X", "阻止X连成三子"];
    check_reasons("mnk:3,3,3", "b2 b1 a1", "c3", three);
}

/// A cut was explained from the side of MIN, by a double negation.
#[test]
fn the_reason_of_a_cut_was_upside_down() {
    let args = ["tree", "[[3,12,8],[2,4,6],[14,5,2]]", "--reasons"];
    let lines = [
        "- Branch 2: move 1 lets MIN have 2. MAX already has 3 by branch 1 and has no reason to come here; 2 moves are not looked at.",
    ];
    check(&args, "en", &lines, &["matter", "allows"]);
    let lines = ["- 分支2：着法1使MIN可得2，而MAX在分支1已有3，不会走到这里；其余2种着法不必看。"];
    check(&args, "zh-Hans", &lines, &["无关紧要"]);
}

/// The languages agree in the number of sentences.
#[test]
fn an_explanation_has_the_same_sentences_in_every_language() {
    for (game, moves) in [
        ("mnk:3,3,3", "b2 b1"),
        ("kayles:path-9", ""),
        ("tictactoe", "b2 a2"),
    ] {
        let count = |language: &str| {
            let args = [
                "explain", game, "--moves", moves, "--json", "--lang", language,
            ];
            let answer = gametree(&args).json();
            answer["sentences"].as_array().map(Vec::len)
        };
        let [english, chinese] = LANGUAGES.map(count);
        assert_eq!(english, chinese, "{game} {moves}");
    }
}

/// The move that a search would make was named without a word about the game after it.
#[test]
fn an_estimate_had_no_line() {
    let args = ["explain", "connect4:7x7", "--nodes", "20000", "--lang"];
    let english = gametree(&[&args[..], &["en"]].concat()).stdout;
    let line = "By the estimate 4 is best. The search expects 4 ";
    assert!(english.contains(line), "{english}");
    let chinese = gametree(&[&args[..], &["zh-Hans"]].concat()).stdout;
    let line = "按估值，4最佳。预计的变化：4 ";
    assert!(chinese.contains(line), "{chinese}");
}

/// "Favours X by 70" tells nothing to a reader who does not know the evaluator.
#[test]
fn an_estimate_was_a_bare_number() {
    let value = |game: &str, language: &str| {
        let args = ["explain", game, "--nodes", "500", "--lang", language];
        let shown = gametree(&args).stdout;
        let value = shown.lines().nth(1).expect("the value");
        value.to_owned()
    };
    let in_pawns = |language: &str, unit: &str| {
        let value = value("chess", language);
        let (_, number) = value.split_once("0.").expect(&value);
        assert!(number[2..].starts_with(unit), "{value}");
    };
    in_pawns("en", " pawns.");
    in_pawns("zh-Hans", "个兵");
    for language in LANGUAGES {
        let value = value("gomoku", language);
        assert!(!value.contains(|c: char| c.is_ascii_digit()), "{value}");
    }
}
