//! Texts that the reader of the notation accepts and refuses.

use super::*;

fn moves(text: &str) -> Vec<String> {
    let read = (format().read)(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    read.moves.into_iter().map(|m| m.0).collect()
}

#[test]
fn comments_variations_and_annotations_are_left_out() {
    let text = "[Event \"a \\\"b\\\"\"]\n\n1. e4 {best (by test} e5 $1 2.Nf3!? (2. f4 exf4 (2... d5) 3. Nf3) 2... Nc6; a line\n% not\n3.Bb5 a6 4. 0-0 1-0\n\n[Event \"next\"]\n1. d4 *";
    assert_eq!(moves(text), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "0-0"]);
    assert_eq!(moves(""), [""; 0]);
    assert_eq!(moves("1.e4"), ["e4"]);
    assert_eq!(moves("12... e5 e2e4 *"), ["e5", "e2e4"]);
}

#[test]
fn a_capture_in_passing_may_be_marked() {
    let before = "1. e4 a6 2. e5 d5 3. exd6";
    for mark in [" e.p.", "e.p.", " ep", " e.p.!?", "e.p", " e.p.+", ""] {
        let found = moves(&format!("{before}{mark} cxd6 *"));
        assert_eq!(found[4..], ["exd6", "cxd6"], "{mark}");
    }
}

#[test]
fn signs_behind_moves_were_taken_for_moves() {
    let check = |text: &str, expected: &str| {
        let expected: Vec<&str> = expected.split_whitespace().collect();
        assert_eq!(moves(text), expected, "{text}");
    };
    check("1. e4 e5*", "e4 e5");
    check("1. e4 e5* 2. d4", "e4 e5");
    check("1. e4 $1$2 e5$6 2. Nf3 $146*", "e4 e5 Nf3");
    check("1. d4 d5$1", "d4 d5");
    check("1. e4 {a}e5{b} 2.Nf3$10{c} *", "e4 e5 Nf3");
    check("1…e5 2.Nf3 2…Nc6 *", "e5 Nf3 Nc6");
    for sign in [
        "±", "∓", "∞", "=", "+-", "-+", "+=", "=+", "+/-", "-/+", "+/=", "=/∞", "□", "⩲", "⩱", "⟳",
        "→", "↑", "⇆", "○", "∆", "Δ", "⌓", "⊙", "N", "TN", "D", "!", "??", "⁉", "#", "++", "!±",
        "?! ⩲N",
    ] {
        check(&format!("1. e4 {sign} e5 {sign} *"), "e4 e5");
        let text = format!("1. Nf3{sign} exd5{sign} O-O{sign} b8=Q{sign} Rxb8{sign} *");
        check(&text, "Nf3 exd5 O-O b8=Q Rxb8");
    }
    // A promoted piece is no annotation, and a null move is no sign.
    check("e8N dxe1N e7e8N e8=N", "e8N dxe1N e7e8N e8=N");
    check("e4 -- d4", "e4 -- d4");
    check("e4 1/2-1/2 e5", "e4");
    check("e4 ½-½ e5", "e4");
    check("O–O 0‑0‑0 1–0 e5", "O-O 0-0-0");
}

#[test]
fn games_of_a_file_are_read_one_after_the_other() {
    let check = |text: &str, expected: &[&str]| {
        let read = read_all(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let moves = |game: ReadRecord| game.moves.into_iter().map(|m| m.0).collect::<Vec<_>>();
        let found: Vec<String> = read.into_iter().map(|game| moves(game).join(" ")).collect();
        assert_eq!(found, expected, "{text}");
    };
    check("", &[]);
    check("{nothing} ; at all", &[]);
    check("1. e4 e5 *", &["e4 e5"]);
    check("1. e4 * 1. d4 d5 1-0 1. c4", &["e4", "d4 d5", "c4"]);
    let text = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 (1. d4 *) c5 1-0\n\n[Event \"b\"]\n\n1. d4\n\n[Event \"c\"]\n\n*\n";
    check(text, &["e4 c5", "d4", ""]);
    assert_eq!(moves(text), ["e4", "c5"]);
}

#[test]
fn a_variant_was_read_as_chess() {
    let with = |variant: &str| format!("[Event \"a\"]\n[Variant \"{variant}\"]\n\n1. e4 *");
    for usual in ["Standard", "standard", "chess", "From Position", "?", ""] {
        assert_eq!(moves(&with(usual)), ["e4"], "{usual}");
    }
    for other in ["Antichess", "Chess960", "crazyhouse", "King of the Hill"] {
        let error = read(&with(other)).expect_err(other).to_string();
        let expected = format!(
            "line 2, column 10: expected a game by the usual rules of chess, found the variant {other:?}"
        );
        assert_eq!(error, expected);
    }
}

#[test]
fn errors_have_a_place() {
    let check = |text: &str, expected: &str| {
        assert_eq!(read(text).expect_err(text).to_string(), expected);
    };
    check(
        "1. e4 {no end\n1. d4",
        "line 1, column 7: expected '}' at the end of the comment, found end of text",
    );
    check(
        "\n[FEN \"8/8/8/8/8/8/8/4K3 w - - 0 1\"]\n",
        "line 2, column 7: expected one king a side, found 0 of Black",
    );
    check(
        "\n[FEN \"4k3/9/8/8/8/8/8/4K3 w - - 0 1\"]\n",
        "line 2, column 11: expected a piece, or a digit up to 8, found '9'",
    );
    check(
        "[Event x]",
        "line 1, column 8: expected the value of a tag in double quotes, found 'x'",
    );
    check(
        "1. e4\n)",
        "line 2, column 1: expected a move or the result, found ')'",
    );
    check(
        "(;GM[1])",
        "line 1, column 1: expected a tag or a move, found '('",
    );
    check(
        "1. e4 (1. d4",
        "line 1, column 13: expected ')' at the end of a variation, found end of text",
    );
}
