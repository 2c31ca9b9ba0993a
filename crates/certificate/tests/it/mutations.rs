//! Proofs that are tampered with: every claim that is still accepted is true.

use gametree_certificate::{Certificate, Claim, SeenTable};
use gametree_core::Player::{First, Second};
use gametree_core::{MoveGen, Notation};
use gametree_movegen::LegalMoves;
use gametree_testkit::Rng;
use gametree_tictactoe::TicTacToe;

use crate::games::{Heap, Takes};
use crate::layout::Parts;
use crate::oracle::Oracle;
use crate::{MEMORY, capture, mnk, verify, write};

/// Number of mutations of each kind and certificate.
const MUTATIONS: usize = 1_000;

/// Mutates the certificate of the claims, once with checksums left alone and once with checksums repaired.
fn check<P: Notation, G: MoveGen<P>>(root: &P, legal: &G, claims: &[Claim], seed: u64) {
    for seen in [SeenTable::Growing, SeenTable::with_entries(16)] {
        let (file, _) = write(root, legal, claims, seen).expect("a proof");
        let mut rng = Rng::new(seed);
        for _ in 0..MUTATIONS {
            let damaged = damage(&file, &mut rng);
            let is_refused = verify(&damaged, root, legal).is_err();
            assert!(is_refused || damaged == file, "seed {seed}");
        }
        check_repaired(&file, root, legal, &mut rng);
    }
}

/// Mutates the parts and repairs the checksums, as a forger would.
fn check_repaired<P: Notation, G: MoveGen<P>>(file: &[u8], root: &P, legal: &G, rng: &mut Rng) {
    let intact = Parts::of(file);
    let mut oracle = Oracle::new(legal);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..MUTATIONS {
        let mut parts = intact.clone();
        forge(&mut parts, rng);
        match accepted_claims(&parts.file(50), root, legal) {
            None => refused += 1,
            Some((pos, claims)) => {
                accepted += usize::from(parts != intact);
                for claim in claims {
                    let text = pos.position_text();
                    assert!(oracle.holds(&pos, claim), "{text}: {claim}");
                }
            }
        }
    }
    // Some moves are as good as others, but most are not.
    assert!(
        accepted > 0 && refused > MUTATIONS / 2,
        "{accepted} and {refused}"
    );
}

/// Returns the claims that a file proves about the position that it names.
fn accepted_claims<P: Notation, G: MoveGen<P>>(
    file: &[u8],
    game: &P,
    legal: &G,
) -> Option<(P, Vec<Claim>)> {
    let certificate = Certificate::open(file).ok()?;
    let root = game.parse_position(&certificate.header().position).ok()?;
    let report = certificate.verify(&root, legal, None, MEMORY).ok()?;
    Some((root, report.header.claims))
}

/// Changes, drops, inserts or moves bytes of the file.
fn damage(file: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut file = file.to_vec();
    let at = rng.below(file.len());
    match rng.below(6) {
        0 => file[at] ^= 1 << rng.below(8),
        1 => file[at] = random_byte(rng),
        2 => drop(file.remove(at)),
        3 => file.insert(at, random_byte(rng)),
        4 => file.truncate(at),
        _ => {
            let other = rng.below(file.len());
            file.swap(at, other);
        }
    }
    file
}

/// Changes the content of the certificate.
fn forge(parts: &mut Parts, rng: &mut Rng) {
    let at = rng.below(parts.body.len());
    match rng.below(10) {
        // A move is changed.
        0 => parts.body[at] = random_byte(rng) % 8,
        1 => parts.body[at] ^= 1,
        2 => parts.body[at] = random_byte(rng),
        // An entry is dropped, with or without a change of the count.
        3 => {
            parts.body.remove(at);
            parts.entries -= rng.below(2) as u64;
        }
        // An entry is inserted, with or without a change of the count.
        4 => {
            parts.body.insert(at, random_byte(rng) % 8);
            parts.entries += rng.below(2) as u64;
        }
        5 => {
            let other = rng.below(parts.body.len());
            parts.body.swap(at, other);
        }
        6 => parts.entries = parts.entries + rng.below(3) as u64 - 1,
        // A claim is given to the other player, or its score is changed.
        7 => parts.last_claim_mut()[0] ^= 1,
        8 => {
            let score = &mut parts.last_claim_mut()[1..];
            let raw = i16::from_le_bytes([score[0], score[1]]);
            let changed = match rng.below(3) {
                0 => raw.wrapping_neg(),
                1 => raw.wrapping_add(1),
                _ => raw.wrapping_sub(1),
            };
            score.copy_from_slice(&changed.to_le_bytes());
        }
        // A bit of any field of the header is flipped.
        _ => {
            let field = rng.below(parts.fields.len());
            parts.fields[field] ^= 1 << rng.below(8);
        }
    }
}

fn random_byte(rng: &mut Rng) -> u8 {
    rng.next_u64().to_le_bytes()[0]
}

#[test]
fn mutated_proofs_of_tic_tac_toe_show_nothing_false() {
    let draw = [Claim::draw(First), Claim::draw(Second)];
    check(&TicTacToe::default(), &LegalMoves, &draw, 1);
}

#[test]
fn mutated_proofs_of_three_in_a_row_show_nothing_false() {
    check(&mnk(3, 3, 3), &LegalMoves, &[Claim::draw(Second)], 2);
    let win = [Claim::holds_out(Second, 7), Claim::win_within(First, 7)];
    check(&mnk(4, 3, 3), &LegalMoves, &win, 3);
}

#[test]
fn mutated_proofs_of_the_capture_game_show_nothing_false() {
    let mut oracle = Oracle::new(LegalMoves);
    let root = capture(3, 3);
    let winner = if oracle.holds(&root, Claim::win(First)) {
        First
    } else {
        Second
    };
    check(&root, &LegalMoves, &[Claim::win(winner)], 4);
}

#[test]
fn mutated_proofs_of_a_heap_show_nothing_false() {
    let win = [Claim::win_within(First, 7), Claim::holds_out(Second, 7)];
    check(&Heap::new(13, 3), &Takes, &win, 5);
}

/// Cuts the file at every length, and likewise the proofs inside a file that is otherwise in order.
#[test]
fn truncated_proofs_show_nothing() {
    let root = mnk(3, 3, 3);
    let claims = [Claim::draw(First), Claim::draw(Second)];
    let (file, _) = write(&root, &LegalMoves, &claims, SeenTable::Growing).expect("a draw");
    for length in 0..file.len() {
        let error = verify(&file[..length], &root, &LegalMoves).expect_err("cut");
        assert!(
            error.to_string().contains("found the end of the file"),
            "{error}"
        );
        assert!(
            error.to_string().starts_with(&format!("at byte {length}:")),
            "{error}"
        );
    }
    let intact = Parts::of(&file);
    for length in 0..intact.body.len() {
        let mut parts = intact.clone();
        parts.body.truncate(length);
        parts.entries = length as u64;
        let error = verify(&parts.file(100), &root, &LegalMoves).expect_err("cut");
        assert!(
            error.to_string().ends_with("found the end of the proofs"),
            "{error}"
        );
    }
}
