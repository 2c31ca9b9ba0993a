//! Proofs of known values, written and checked.

use std::fmt::Debug;

use gametree_certificate::{Certificate, Claim, ProofStep, SeenTable, Statement, UpToSymmetry};
use gametree_core::Player::{First, Second};
use gametree_core::{Canonical, KeyKind, MoveGen, Notation, OnCanonical, Player, Score, Symmetric};
use gametree_mnk::Mnk;
use gametree_movegen::LegalMoves;
use gametree_tictactoe::TicTacToe;

use crate::games::{Coins, Heap, Take, Takes};
use crate::oracle::Oracle;
use crate::{MEMORY, capture, mnk, verify, write, write_symmetric};

/// Writes the proof, checks it, and compares the value that it shows.
fn check<P, G>(root: &P, legal: &G, claims: &[Claim], value: &str)
where
    P: Notation + Debug,
    G: MoveGen<P>,
{
    let (file, written) = write(root, legal, claims, SeenTable::Growing).expect(value);
    let report = verify(&file, root, legal).expect(value);
    assert_eq!(report, written);
    assert_eq!(report.value.to_string(), value, "{root:?}");
    assert_eq!(report.header.position, root.position_text());
    assert_eq!(report.header.claims, claims);
    assert_eq!(report.bytes, file.len() as u64);
    assert_eq!(report.basis.key_kind, Some(root.proof_key().kind()));
}

/// Returns both halves of a win in exactly `plies` plies.
fn win_in(winner: Player, plies: u32) -> [Claim; 2] {
    [
        Claim::win_within(winner, plies),
        Claim::holds_out(!winner, plies),
    ]
}

const DRAW: [Claim; 2] = [Claim::draw(First), Claim::draw(Second)];

#[test]
fn known_values_of_boards_are_proven() {
    check(&TicTacToe::default(), &LegalMoves, &DRAW, "draw");
    check(&mnk(3, 3, 3), &LegalMoves, &DRAW, "draw");
    check(
        &mnk(4, 3, 3),
        &LegalMoves,
        &win_in(First, 7),
        "first wins in 7 plies",
    );
    check(
        &mnk(4, 3, 3),
        &LegalMoves,
        &[Claim::win(First)],
        "first wins",
    );
    check(
        &mnk(2, 2, 2),
        &LegalMoves,
        &win_in(First, 3),
        "first wins in 3 plies",
    );
    check(
        &mnk(1, 1, 1),
        &LegalMoves,
        &win_in(First, 1),
        "first wins in 1 ply",
    );
}

#[test]
fn every_board_of_the_capture_game_has_an_exact_proof() {
    for (columns, rows) in [(2, 2), (3, 2), (3, 3)] {
        let root = capture(columns, rows);
        let mut oracle = Oracle::new(LegalMoves);
        let wins = |player| Claim::win(player);
        let winner = if oracle.holds(&root, wins(First)) {
            First
        } else {
            Second
        };
        let plies = (0..20).find(|&plies| oracle.holds(&root, Claim::win_within(winner, plies)));
        let plies = plies.expect("a game that ends");
        let value = format!("{winner} wins in {plies} plies");
        check(&root, &LegalMoves, &win_in(winner, plies), &value);
    }
}

#[test]
fn the_same_position_at_different_plies_is_proven_with_its_distance() {
    // Every fourth heap is lost; the winner hastens, the loser takes one stone at a time.
    check(
        &Heap::new(13, 3),
        &Takes,
        &win_in(First, 7),
        "first wins in 7 plies",
    );
    check(
        &Heap::new(12, 3),
        &Takes,
        &win_in(Second, 6),
        "second wins in 6 plies",
    );
}

#[test]
fn points_are_proven_from_both_sides() {
    let root = Coins::new(&[3, 9, 1, 2, 7, 4]);
    let mut oracle = Oracle::new(Takes);
    let at_least = |player, points| {
        Claim::at_least(player, Score::estimate(points)).expect("points of a game")
    };
    let points = (-30..=30)
        .rev()
        .find(|&points| oracle.holds(&root, at_least(First, points)));
    let points = points.expect("a value within the sum of the coins");
    let claims = [at_least(First, points), at_least(Second, -points)];
    check(
        &root,
        &Takes,
        &claims,
        &format!("{points} points for first"),
    );
    let too_much = [at_least(First, points + 1)];
    assert!(write(&root, &Takes, &too_much, SeenTable::Growing).is_err());
}

#[test]
fn finished_games_need_no_moves() {
    let won = mnk(2, 2, 2)
        .parse_position("XX/O1:O")
        .expect("a won position");
    check(
        &won,
        &LegalMoves,
        &win_in(First, 0),
        "first wins in 0 plies",
    );
}

#[test]
fn long_games_do_not_need_a_deep_machine_stack() {
    let root = Heap::new(200_001, 1);
    let statement = Statement {
        game: "a game",
        claims: &[Claim::win(First)],
        seen: SeenTable::Growing,
    };
    let mut file = Vec::new();
    let strategy = |_: &Heap, _| Some(ProofStep::Move(Take(1)));
    let written = statement.write(&root, &Takes, None, strategy, &mut file);
    let report = verify(&file, &root, &Takes).expect("a win");
    assert_eq!(report, written.expect("a win"));
    assert_eq!(report.entries, 100_001);
}

/// Writes and checks the proof, with images counted as the same and without, and returns the number of entries of each.
fn check_images<P: Notation + Symmetric>(root: &P, claims: &[Claim], value: &str) -> [u64; 2]
where
    LegalMoves: MoveGen<P>,
{
    [u32::MAX, 0].map(|plies| {
        let (file, written) = write_symmetric(root, claims, plies);
        let open = || Certificate::open(&file[..]).expect("a header");
        let report = open()
            .verify_symmetric(root, &LegalMoves, None, MEMORY)
            .expect(value);
        assert_eq!(report, written);
        assert_eq!(report.value.to_string(), value);
        assert_eq!(report.basis.symmetric_plies, plies);
        // A checker that was not asked to use symmetry does not rely on it.
        let plain = open().verify(root, &LegalMoves, None, MEMORY);
        assert_eq!(plain.is_ok(), plies == 0);
        report.entries
    })
}

#[test]
fn symmetry_makes_certificates_short_and_is_named() {
    let [images, plain] = check_images(&TicTacToe::default(), &DRAW, "draw");
    assert!(
        3 * images < plain,
        "{images} entries with symmetry, {plain} without"
    );
    check_images(&mnk(3, 3, 3), &DRAW, "draw");
    check_images(&capture(3, 2), &[Claim::win(Second)], "second wins");
}

#[test]
fn the_basis_of_a_proof_is_told() {
    let basis = |key_kind, symmetric_plies| {
        let basis = gametree_certificate::Basis {
            key_kind,
            symmetric_plies,
            language: None,
        };
        (basis.to_string(), basis.is_exact())
    };
    let check = |found: (String, bool), text: &str, is_exact| {
        assert_eq!(found, (text.to_owned(), is_exact));
    };
    check(basis(None, 0), "the rules alone", true);
    check(
        basis(Some(KeyKind::Exact), 0),
        "the rules and exact position keys",
        true,
    );
    check(
        basis(Some(KeyKind::Hash64), 0),
        "the rules and position keys hashed to 64 bits",
        false,
    );
    check(
        basis(Some(KeyKind::Exact), 8),
        "the rules, symmetry and exact position keys",
        true,
    );
}

#[test]
fn four_in_a_row_on_four_by_four_takes_a_byte_an_entry() {
    let root = mnk(4, 4, 4);
    let statement = Statement {
        game: "a game",
        claims: &DRAW,
        seen: SeenTable::Growing,
    };
    let mut oracle = Oracle::new(OnCanonical(LegalMoves));
    let images = UpToSymmetry {
        position: &root,
        plies: u32::MAX,
    };
    let mut file = Vec::new();
    let strategy = |pos: &Mnk<1>, claim| {
        let answer = oracle.answer(&Canonical::new(pos.clone(), u32::MAX), claim);
        answer.map(ProofStep::Move)
    };
    let written = statement.write_symmetric(images, &LegalMoves, None, strategy, &mut file);
    let certificate = Certificate::open(&file[..]).expect("a header");
    let report = certificate
        .verify_symmetric(&root, &LegalMoves, None, MEMORY)
        .expect("a proof");
    assert_eq!(report, written.expect("a proof"));
    assert!(report.value.is_draw() && report.basis.is_exact());
    assert!(
        10 * report.bytes < 11 * report.entries,
        "{} bytes",
        report.bytes
    );
}
