//! Tests of the ends of games.

use gametree_chess::Chess;
use gametree_core::{Notation, Outcome, Player, Position};

use crate::{after, at};

#[test]
fn mates_and_draws_end_the_game() {
    let check = |text: &str, expected: Option<Outcome>| {
        assert_eq!(at(text).outcome(), expected, "{text}");
    };
    let (white, black) = (Outcome::Win(Player::First), Outcome::Win(Player::Second));
    // Mates, also with the last quiet ply.
    check("4R1k1/5ppp/8/8/8/8/8/6K1_b_-_-_0_1", Some(white));
    check("4R1k1/5ppp/8/8/8/8/8/6K1_b_-_-_100_90", Some(white));
    check("8/8/8/8/8/2k5/8/K1r5_w_-_-_0_1", None);
    check("8/8/8/8/8/1k6/8/K2r4_w_-_-_0_1", Some(black));
    // Stalemate.
    check("7k/5K2/6Q1/8/8/8/8/8_b_-_-_0_1", Some(Outcome::Draw));
    // Fifty moves.
    check("4k3/8/8/8/8/8/3R4/4K3_w_-_-_99_90", None);
    check("4k3/8/8/8/8/8/3R4/4K3_w_-_-_100_90", Some(Outcome::Draw));
    // Too little for a mate; two knights, or bishops of both colours, are enough for a mate with the help of the opponent.
    check("4k3/8/8/8/8/8/8/4K3_w_-_-_0_1", Some(Outcome::Draw));
    check("4k3/8/8/8/8/8/8/3NK3_w_-_-_0_1", Some(Outcome::Draw));
    check("4k3/8/8/8/8/8/8/3BK3_w_-_-_0_1", Some(Outcome::Draw));
    check("2b1k3/8/8/8/8/8/8/3BK3_w_-_-_0_1", Some(Outcome::Draw));
    check("3bk3/8/8/8/8/8/8/3BK3_w_-_-_0_1", None);
    check("4k3/8/8/8/8/8/8/2NNK3_w_-_-_0_1", None);
    check("3nk3/8/8/8/8/8/8/3NK3_w_-_-_0_1", None);
    check("3bk3/8/8/8/8/8/8/3NK3_w_-_-_0_1", None);
    check("4k3/8/8/8/8/8/3P4/4K3_w_-_-_0_1", None);
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let to_and_fro = "Nf3 Nf6 Ng1 Ng8";
    let twice = after(Chess::new(), to_and_fro);
    assert_eq!((twice.occurrences(), twice.outcome()), (2, None));
    assert_eq!(twice.key(), Chess::new().key());
    let mut thrice = after(twice.clone(), to_and_fro);
    assert_eq!(thrice.occurrences(), 3);
    assert_eq!(thrice.outcome(), Some(Outcome::Draw));
    assert_eq!(thrice.key(), twice.key(), "the key leaves the path out");
    // No move is legal, but the pieces have some.
    let m = thrice.moves_on_board()[0];
    assert!(!thrice.is_legal(m));
    assert_eq!(thrice.moves_on_board().len(), 20);
    thrice = at("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_8_5");
    assert_eq!(thrice.outcome(), None, "a text begins a new path");
}

/// Checks that unclaimed draws do not end games from elsewhere.
#[test]
fn a_game_goes_on_after_a_draw_that_can_be_claimed() {
    let to_and_fro = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut pos = Chess::new();
    for occurrences in 2..=5 {
        for text in to_and_fro {
            let m = pos.parse_move(text).expect(text);
            assert!(pos.is_playable(m), "{text} in {pos:?}");
            pos.play(m);
        }
        let drawn = (occurrences >= 3).then_some(Outcome::Draw);
        assert_eq!((pos.occurrences(), pos.outcome()), (occurrences, drawn));
    }
    let m = pos.parse_move("e2e4").expect("a move");
    assert!(!pos.is_playable(m), "the fifth time is a draw in any case");
    let check = |text: &str, m: &str, [is_legal, is_playable]: [bool; 2]| {
        let pos = at(text);
        let m = pos.parse_move(m).expect(m);
        assert_eq!(
            [pos.is_legal(m), pos.is_playable(m)],
            [is_legal, is_playable],
            "{text}"
        );
    };
    let rook = |plies: u32| format!("4k3/8/8/8/8/8/3R4/4K3 w - - {plies} 90");
    check(&rook(99), "d2d3", [true, true]);
    check(&rook(100), "d2d3", [false, true]);
    check(&rook(149), "d2d3", [false, true]);
    check(&rook(150), "d2d3", [false, false]);
    check(&rook(100), "d2e4", [false, false]);
    // Too little material, stalemate and mate need no claim.
    check("4k3/8/8/8/8/8/8/3NK3 w - - 0 1", "d1c3", [false, false]);
    check("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "h8h7", [false, false]);
    check("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "h8h7", [false, false]);
    // The clock goes on beyond a hundred, and begins again with a pawn's move.
    let late = at("4k3/8/8/8/8/8/3RP3/4K3 w - - 120 90");
    assert_eq!(late.outcome(), Some(Outcome::Draw));
    let quiet = after_any(&late, "d2d3");
    assert_eq!(
        (quiet.quiet_plies(), quiet.outcome()),
        (121, Some(Outcome::Draw))
    );
    assert_eq!(
        quiet.position_text(),
        "4k3/8/8/8/8/3R4/4P3/4K3_b_-_-_121_90"
    );
    let pawn = after_any(&late, "e2e4");
    assert_eq!((pawn.quiet_plies(), pawn.outcome()), (0, None));
}

fn after_any(pos: &Chess, text: &str) -> Chess {
    let mut pos = pos.clone();
    let m = pos.parse_move(text).expect(text);
    let undo = pos.play(m);
    let after = pos.clone();
    pos.undo(m, undo);
    pos.play(m);
    assert_eq!(pos, after, "taking back restores the clock");
    after
}

#[test]
fn taking_back_restores_the_path() {
    let mut pos = after(Chess::new(), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    for _ in 0..2 {
        let m = pos.parse_move("Ng8").unwrap();
        let undo = pos.play(m);
        assert_eq!(pos.outcome(), Some(Outcome::Draw));
        pos.undo(m, undo);
        assert_eq!((pos.outcome(), pos.occurrences()), (None, 2));
    }
}

/// A pawn that has just advanced two squares makes another position only if it can be captured en passant.
#[test]
fn capturing_in_passing_matters_to_repetition_only_where_it_is_legal() {
    let plain = after(
        Chess::new(),
        "e2e4 Ng8f6 Ng1f3 Nf6g8 Nf3g1 Ng8f6 Ng1f3 Nf6g8 Nf3g1",
    );
    assert_eq!(plain.outcome(), Some(Outcome::Draw));
    let start = "4k3/8/8/8/3p4/8/4P3/4K3_w_-_-_0_1";
    let capturable = after(
        at(start),
        "e2e4 Ke8d8 Ke1d1 Kd8e8 Kd1e1 Ke8d8 Ke1d1 Kd8e8 Kd1e1",
    );
    assert_eq!(
        capturable.occurrences(),
        2,
        "the first one had a capture more"
    );
    // The king would be in check once both pawns have left the row.
    let pinned = "8/8/8/8/k2p3R/8/4P3/4K3_w_-_-_0_1";
    assert_eq!(
        after(at(pinned), "e2e4").key(),
        at("8/8/8/8/k2pP2R/8/8/4K3_b_-_-_0_1").key()
    );
}

#[test]
fn castling_moves_the_rook_and_ends_the_right() {
    let start = "r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1";
    for (moves, expected) in [
        ("e1g1 e8c8", "2kr3r/8/8/8/8/8/8/R4RK1_w_-_-_2_2"),
        ("O-O-O O-O", "r4rk1/8/8/8/8/8/8/2KR3R_w_-_-_2_2"),
        ("h1h8", "r3k2R/8/8/8/8/8/8/R3K3_b_Qq_-_0_1"),
    ] {
        assert_eq!(after(at(start), moves), at(expected), "{moves}");
    }
    // The king does not capture the rook.
    for m in ["e1h1", "e1a1"] {
        let m = at(start).parse_move(m).unwrap();
        assert!(!at(start).is_legal(m), "{m}");
    }
}
