//! Positions and moves as text, valid and invalid.

use gametree_chess::{Chess, LegalMoves};
use gametree_core::{MoveBuf, MoveGen, Notation, Position};

use crate::{after, at};

#[test]
fn positions_read_with_spaces_or_underscores_and_with_or_without_counts() {
    let start = Chess::new();
    assert_eq!(
        start.position_text(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1"
    );
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK -",
        "rnbqkbnr/pppppppp/8/44/8/8/PPPPPPPP/RNBQKBNR_w KQkq_-",
    ] {
        assert_eq!(at(text), start, "{text}");
    }
    // The passed square is printed only where it matters.
    let passed = after(start, "e2e4");
    assert_eq!(
        passed.position_text(),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR_b_KQkq_-_0_1"
    );
    let passed = after(at("4k3/8/8/8/3p4/8/4P3/4K3_w_-_-_0_1"), "e2e4");
    assert_eq!(passed.position_text(), "4k3/8/8/8/3pP3/8/8/4K3_b_-_e3_0_1");
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of cases")]
fn bad_positions_are_refused_with_the_column() {
    let check = |text: &str, expected: &str| {
        let error = Chess::new().parse_position(text).expect_err(text);
        assert!(error.to_string().starts_with(expected), "{text}: {error}");
    };
    check(
        "",
        "column 1: expected a piece or a digit, found end of text",
    );
    check("x", "column 1: expected a piece or a digit, found 'x'");
    check(
        "9/8",
        "column 1: expected a piece, or a digit up to 8, found '9'",
    );
    check(
        "4k3/8/8/8/8/8/8/4K4 w - -",
        "column 19: expected a piece, or a digit up to 3, found '4'",
    );
    check("4k3/8/8/8/8/8/8 w - -", "column 16: expected / after a row");
    check("4k3/8/8/8/8/8/8/4K3", "column 20: expected a space or _");
    check("4k3/8/8/8/8/8/8/4K3 x", "column 21: expected w or b");
    check(
        "4k3/8/8/8/8/8/8/4K3 w KK -",
        "column 24: expected - or some of K, Q, k, q",
    );
    check(
        "4k3/8/8/8/8/8/8/4K3 w K -",
        "column 23: expected castling rights",
    );
    check(
        "4k3/8/8/8/8/8/8/5KR1 w G -",
        "column 24: expected - or some of K, Q, k, q",
    );
    check(
        "4k3/8/8/8/8/8/8/5K1R w K -",
        "column 24: expected castling rights",
    );
    check(
        "4k3/8/8/8/8/8/8/4K3 w - e6",
        "column 25: expected the square that a pawn has just passed",
    );
    check(
        "4k3/8/8/8/8/8/8/4K3 w - e",
        "column 26: expected - or the square",
    );
    check(
        "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
        "column 27: expected a number of plies, found '-'",
    );
    check(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 65536",
        "column 29: expected a number of moves",
    );
    check(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 00000000000000000001",
        "column 29: expected a number",
    );
    check(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2",
        "column 30: expected end of text",
    );
    let of_pieces = |text, expected, found| {
        let expected = format!("column 1: expected {expected}, found {found}");
        check(text, &expected);
    };
    of_pieces("8/8/8/8/8/8/8/4K3 w - -", "one king a side", "0 of Black");
    of_pieces(
        "4k3/8/8/8/8/8/8/K3K3 w - -",
        "one king a side",
        "2 of White",
    );
    let capturable = "no king that could be captured";
    of_pieces("4k3/4R3/8/8/8/8/8/4K3 w - -", capturable, "one of Black");
    of_pieces(
        "P3k3/8/8/8/8/8/8/4K3 w - -",
        "no pawn on an end row",
        "one on a8",
    );
    let pawns = "4k3/pppppppp/7p/8/8/8/8/4K3 w - -";
    of_pieces(pawns, "at most 8 pawns a side", "9 of Black");
    let pieces = "4k3/8/8/8/8/N7/NNNNNNNN/NNNNKNNN w - -";
    of_pieces(pieces, "at most 16 pieces a side", "17 of White");
    check(
        "4k3/8/8/8/8/8/8/4K3 w - - é",
        "column 27: expected a number",
    );
}

#[test]
fn positions_in_which_a_king_could_be_captured_were_read() {
    let expected = "column 1: expected no king that could be captured, found one of ";
    for text in [
        "8/8/8/3Kk3/8/8/4P3/8 w - - 0 1",
        "8/8/8/8/8/1p6/8/6kK w - - 0 1",
        "8/8/8/2k5/3K4/8/8/8 b - - 0 1",
        "rnbq1bnr/ppppkppp/4K3/8/8/8/PPPPPPPP/RNBQ1BNR b - - 0 1",
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/3p4/4K3 b - - 0 1",
        "4k3/8/8/8/8/3n4/8/4K3 b - - 0 1",
        "4k3/8/8/8/7b/8/8/4K3 b - - 0 1",
    ] {
        let error = Chess::new().parse_position(text).expect_err(text);
        assert!(error.to_string().starts_with(expected), "{text}: {error}");
    }
    // Kings may stand two squares apart, in opposition too.
    for text in [
        "8/8/8/3K1k2/8/8/4P3/8 w - - 0 1",
        "8/8/3k4/8/3K4/8/4P3/8 b - - 0 1",
    ] {
        at(text);
    }
}

#[test]
fn checks_that_no_move_can_have_given_were_read() {
    for text in [
        // Two rooks on the row of the king.
        "8/8/8/8/R2k3R/8/8/4K3 b - - 0 1",
        "7B/8/8/4k3/8/8/1Q6/4K3 b - - 0 1",
        // Two checks after the advance of a pawn, and a check that was there before.
        "4k3/8/8/2p5/3K4/1n6/8/8 w - c6 0 1",
        "8/8/8/8/2pP4/1k6/8/1R2KB2 b - d3 0 1",
        "8/8/5B2/8/3P4/8/1k5R/4K3 b - d3 0 1",
    ] {
        let read = Chess::new().parse_position(text);
        assert!(read.is_err(), "{text}: {read:?}");
    }
    for text in [
        // A rook that a bishop has uncovered, and a pawn that checks or uncovers as it advances.
        "4k3/8/8/8/1B6/8/4R3/4K3 b - - 0 1",
        "4k3/8/8/8/8/8/1b2r3/4K3 w - - 0 1",
        "8/8/8/2k5/3P4/8/8/4K3 b - d3 0 1",
        "8/8/8/8/3Pp3/8/8/k2K2BR b - d3 0 1",
    ] {
        at(text);
    }
}

#[test]
fn notations_of_other_programs_were_refused() {
    let check = |text: &str, expected: &str| {
        assert_eq!(at(text).position_words(), expected, "{text:?}");
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let with = |counts: &str| format!("{start} {counts}");
    // The first move is number 1.
    check(&with("0 0"), &with("0 1"));
    check(&with("5 0"), &with("5 1"));
    check(&with("0 65535"), &with("0 65535"));
    // The clock goes on if no player claims the draw.
    check(&with("101 90"), &with("101 90"));
    check(&with("150 90"), &with("150 90"));
    check(&with("99999 90"), &with("99999 90"));
    // One count, or none.
    check(&with("7"), &with("7 1"));
    check(start, &with("0 1"));
    // Blanks of every kind.
    check(&format!("  {start}  "), &with("0 1"));
    check(&format!("\t{start} 3 4\r\n"), &with("3 4"));
    check(&with(" 3   4").replace(" w ", "  w\t \t"), &with("3 4"));
    check(&with("3 4").replace(' ', "__"), &with("3 4"));
    // Rights by the files of the rooks.
    check(&with("0 1").replace("KQkq", "HAha"), &with("0 1"));
    check(
        &with("0 1").replace("KQkq", "Hq"),
        &with("0 1").replace("KQkq", "Kq"),
    );
    // The operations of EPD, of which two are the counts.
    check(&with("hmvc 2; fmvn 4;"), &with("2 4"));
    check(&with("fmvn 12;hmvc 101;"), &with("101 12"));
    check(
        &with("bm e4; id \"hmvc 7; no\"; hmvc 3; acd 5;"),
        &with("3 1"),
    );
    check(&with("fmvn 0; "), &with("0 1"));
    check(&with("hmvc 9"), &with("9 1"));
    check(&with("4 5 bm Nf3; hmvc 6;"), &with("6 5"));
    check(&with("ce -30; pv e4 e5; c0 \"\";"), &with("0 1"));
    let refused = |counts: &str, expected: &str| {
        let text = with(counts);
        let error = Chess::new().parse_position(&text).expect_err(&text);
        assert!(error.to_string().starts_with(expected), "{text}: {error}");
    };
    refused(
        "hmvc x;",
        "column 59: expected a number of plies, found 'x'",
    );
    refused(
        "hmvc 2 fmvn 4;",
        "column 61: expected ; after an operation, found 'f'",
    );
    refused("e4 e5", "column 54: expected a number of plies, found 'e'");
    refused("0 1 e4", "column 57: expected end of text, found ' '");
}

#[test]
fn castling_was_not_read_with_zeros() {
    let start = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (text, expected) in [
        ("0-0", "e1g1"),
        ("0-0-0", "e1c1"),
        ("0-0+", "e1g1"),
        ("0-0-0#", "e1c1"),
        ("0-0!?", "e1g1"),
        ("O-O!", "e1g1"),
        ("O-O-O++", "e1c1"),
        ("Rh8+", "h1h8"),
        ("Rxh8++", "h1h8"),
        ("h1h8+", "h1h8"),
        ("Ra8??", "a1a8"),
    ] {
        let m = start.parse_move(text).expect(text);
        assert_eq!(start.move_text(m), expected, "{text}");
    }
    let error = Chess::new()
        .parse_move("0-0")
        .expect_err("not yet")
        .to_string();
    assert_eq!(
        error,
        "column 1: expected a legal move such as Nf3, or its squares such as g1f3, found \"0-0\""
    );
}

#[test]
fn moves_read_by_squares_and_in_algebraic_notation() {
    let check = |start: &str, text: &str, expected: &str| {
        let pos = at(start);
        let m = pos.parse_move(text).expect(text);
        assert_eq!(pos.move_text(m), expected, "{text}");
        assert!(pos.is_legal(m), "{text}");
    };
    let middle = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1";
    check(middle, "e1g1", "e1g1");
    check(middle, "O-O-O", "e1c1");
    check(middle, "Nxg6", "e5g6");
    check(middle, "Qxh3", "f3h3");
    check(middle, "a4", "a2a4");
    let promoting = "1n2k3/P7/8/8/8/8/8/4K3_w_-_-_0_1";
    check(promoting, "axb8=Q+", "a7b8q");
    check(promoting, "a8=N", "a7a8n");
    check(promoting, "a7a8r", "a7a8r");
    // With a sign between the squares, as people write them.
    for text in ["e1-g1", "e1 g1"] {
        check(middle, text, "e1g1");
    }
    check(middle, "e5xg6", "e5g6");
    for text in ["Ne5xg6", "Ne5g6"] {
        check(middle, text, "e5g6");
    }
    check(middle, "Ne5-d3", "e5d3");
    check(middle, "Ra1-d1", "a1d1");
    check(promoting, "a7-a8=Q", "a7a8q");
    check(promoting, "a7xb8=n", "a7b8n");
}

#[test]
fn a_pawn_was_offered_to_become_a_knight_first() {
    let mut moves = MoveBuf::new();
    let pos = at("1n5k/P7/8/8/8/8/8/4K3_w_-_-_0_1");
    LegalMoves::default().moves(&pos, &mut moves);
    let texts: Vec<String> = moves.iter().map(|&m| pos.move_text(m)).collect();
    let promoting: Vec<&String> = texts.iter().filter(|text| text.len() == 5).collect();
    assert_eq!(promoting.len(), 8);
    for pieces in promoting.chunks(4) {
        let last = pieces.iter().filter_map(|text| text.chars().last());
        assert_eq!(last.collect::<String>(), "qrbn", "{texts:?}");
    }
}

#[test]
fn bad_moves_are_refused_with_the_column() {
    let check = |text: &str, expected: &str| {
        let error = Chess::new().parse_move(text).expect_err(text);
        assert!(error.to_string().starts_with(expected), "{text}: {error}");
    };
    check("", "column 1: expected a move by its squares");
    check("e9", "column 2: expected a move by its squares");
    check("e2e", "column 4: expected a move by its squares");
    check("e2e4x", "column 5: expected a move by its squares");
    check("e7e8qq", "column 6: expected a move by its squares");
    check("e2--e4", "column 4: expected a move by its squares");
    check("e2e2", "column 1: expected a move that some piece can make");
    check("e2d7", "column 1: expected a move that some piece can make");
    // The error once named the first letter alone as wrong.
    for text in ["Nf6", "Ng1-f6", "Ng2-f3", "Ke2", "O-O", "e5", "exd5"] {
        let expected = "column 1: expected a legal move such as Nf3, or its squares such as g1f3";
        check(text, &format!("{expected}, found {text:?}"));
    }
    check("ééé", "column 1: expected a move by its squares");
}

#[test]
fn a_move_of_two_pieces_was_called_one_that_is_not_legal() {
    let refused = |start: &str, text: &str| {
        let error = at(start).parse_move(text).expect_err(text).to_string();
        error.replace("column 1: expected ", "")
    };
    let rooks = "4k3/8/8/R7/8/8/4K3/R6R_w_-_-_0_1";
    for (text, such) in [("Rd1", "Rad1 or Rhd1"), ("Ra3", "R1a3 or R5a3")] {
        let expected = format!("one move of several, such as {such}, found {text:?}");
        assert_eq!(refused(rooks, text), expected);
    }
    for text in ["Rhd5", "Rd2", "Rxd1x", "Rd9", "R", "Ré1", "R5d1"] {
        assert!(
            refused(rooks, text).starts_with("a legal move such as Nf3"),
            "{text}"
        );
    }
}

#[test]
fn the_diagram_shows_the_board_and_the_last_move() {
    let pos = after(Chess::new(), "e2e4");
    let last = pos.parse_move("e2e4").ok();
    assert_eq!(
        pos.diagram(last),
        "   a  b  c  d  e  f  g  h\n 8 r  n  b  q  k  b  n  r  8\n 7 p  p  p  p  p  p  p  p  7\n 6 .  .  .  .  .  .  .  .  6\n 5 .  .  .  .  .  .  .  .  5\n 4 .  .  .  . (P) .  .  .  4\n 3 .  .  .  .  .  .  .  .  3\n 2 P  P  P  P  .  P  P  P  2\n 1 R  N  B  Q  K  B  N  R  1\n   a  b  c  d  e  f  g  h"
    );
}

/// Regression: the reader accepted these texts as a capture on b5 by the c-pawn, and as castling.
#[test]
fn a_move_that_the_words_do_not_say_is_refused() {
    let chess = Chess::default();
    for (position, wrong, right) in [
        ("4k3/8/8/1b6/2P5/8/8/4K3 w - - 0 1", "b5", "cxb5"),
        ("8/8/8/8/8/8/k3P3/4K2R w K - 0 1", "Kh1", "O-O"),
        ("8/8/8/8/8/8/k3P3/4K2R w K - 0 1", "Kxh1", "O-O"),
    ] {
        let pos = chess.parse_position(position).expect("a position");
        assert!(pos.parse_move(wrong).is_err(), "{wrong}");
        assert!(pos.parse_move(right).is_ok(), "{right}");
    }
}
