//! Tables of positions seen: their size changes the length of a proof, and never the value that it shows.

use gametree_certificate::{Certificate, CheckError, Claim, OutOfMemory, SeenTable};
use gametree_core::Player::{First, Second};
use gametree_core::{MoveGen, Notation};
use gametree_movegen::LegalMoves;
use gametree_tictactoe::TicTacToe;

use crate::games::{Heap, HeapKeys, Takes};
use crate::layout::Parts;
use crate::{MEMORY, mnk, verify, write};

/// Proves the claims with tables of several sizes, and returns the number of entries for each.
fn check<P: Notation, G: MoveGen<P>>(root: &P, legal: &G, claims: &[Claim]) -> Vec<u64> {
    let entries = [16, 256, 1 << 20].map(SeenTable::with_entries);
    let kinds = [SeenTable::Buckets(0)].into_iter().chain(entries);
    let mut values = Vec::new();
    let mut counts = Vec::new();
    for kind in kinds.chain([SeenTable::Growing]) {
        let (file, written) = write(root, legal, claims, kind).expect("a proof");
        let report = verify(&file, root, legal).expect("a proof");
        assert_eq!(report, written, "{kind:?}");
        assert_eq!(
            report.basis.key_kind.is_none(),
            kind == SeenTable::Buckets(0)
        );
        values.push(report.value);
        counts.push(report.entries);
    }
    values.dedup();
    assert_eq!(values.len(), 1, "{values:?}");
    counts
}

#[test]
fn small_tables_prove_the_same_at_greater_length() {
    let draw = [Claim::draw(First), Claim::draw(Second)];
    let win = [Claim::win_within(First, 7), Claim::holds_out(Second, 7)];
    for counts in [
        check(&TicTacToe::default(), &LegalMoves, &draw),
        check(&mnk(3, 3, 3), &LegalMoves, &draw),
        check(&mnk(4, 3, 3), &LegalMoves, &win),
        check(&Heap::new(21, 3), &Takes, &[Claim::win(First)]),
    ] {
        assert!(counts.is_sorted_by(|a, b| a >= b), "{counts:?}");
        assert!(counts[0] > counts[4], "{counts:?}");
        assert_eq!(counts[3], counts[4], "nothing is forgotten: {counts:?}");
    }
}

#[test]
fn positions_chosen_to_share_a_name_do_not_stand_for_each_other() {
    let heap = |keys| Heap {
        keys,
        to_move: Second,
        ..Heap::new(13, 3)
    };
    let [honest, colliding] = [HeapKeys::Honest, HeapKeys::Colliding].map(heap);
    // Second wins by taking one. A forger has First take one of the twelve, and passes all that follows for the same position.
    let (file, _) =
        write(&honest, &Takes, &[Claim::win(Second)], SeenTable::Growing).expect("a win");
    for buckets in [None, Some(1), Some(1_000)] {
        let mut parts = Parts::of(&file);
        let claims = parts.fields.len() - 3;
        parts.fields[claims] = 0;
        if let Some(buckets) = buckets {
            parts.fields[claims - 11] = 1;
            parts.fields[claims - 10..claims - 2].copy_from_slice(&u64::to_le_bytes(buckets));
        }
        (parts.body, parts.entries) = (vec![0], 1);
        let refused = verify(&parts.file(100), &colliding, &Takes);
        let error = refused.expect_err("First does not win").to_string();
        assert!(
            error.ends_with("expected a move, found the end of the proofs"),
            "{error}"
        );
    }
    let report = verify(&file, &colliding, &Takes).expect("the true proof");
    assert!(!report.basis.is_exact());
}

fn memory_error(file: &[u8], memory_bytes: u64) -> OutOfMemory {
    let certificate = Certificate::open(file).expect("a header");
    match certificate.verify(&TicTacToe::default(), &LegalMoves, None, memory_bytes) {
        Err(CheckError::Memory(error)) => error,
        other => panic!("expected a lack of memory, found {other:?}"),
    }
}

#[test]
fn more_memory_than_granted_is_refused_at_once() {
    let root = TicTacToe::default();
    let kind = SeenTable::with_entries(1_000);
    let (file, _) = write(&root, &LegalMoves, &[Claim::draw(First)], kind).expect("a draw");
    // Only the header is there, so the error cannot come from anything read beyond it.
    let fields = Parts::of(&file).fields.len();
    let header = &file[..8 + 2 + 4 + fields + 4];
    let error = memory_error(header, 23_999);
    assert_eq!((error.needed, error.granted), (24_000, Some(23_999)));
    let text = CheckError::Memory(error).to_string();
    assert_eq!(
        text,
        "24000 bytes needed for the positions seen, 23999 granted"
    );
    let certificate = Certificate::open(&file[..]).expect("a header");
    assert!(certificate.verify(&root, &LegalMoves, None, 24_000).is_ok());
}

#[test]
fn every_claim_of_three_bytes_cleared_a_table_of_the_size_of_the_header() {
    let root = TicTacToe::default();
    let claims = vec![Claim::holds_out(First, 1); 20_000];
    let kind = SeenTable::with_bytes(MEMORY);
    let (file, written) = write(&root, &LegalMoves, &claims, kind).expect("nothing to show");
    assert!(file.len() < 1 << 16);
    let report = verify(&file, &root, &LegalMoves).expect("nothing to show");
    assert_eq!(report, written);
    assert_eq!((report.entries, report.positions), (0, 20_000));
}

#[test]
fn a_header_that_asks_for_absurd_memory_gets_none() {
    let root = TicTacToe::default();
    let kind = SeenTable::with_entries(16);
    let (file, _) = write(&root, &LegalMoves, &[Claim::draw(First)], kind).expect("a draw");
    for buckets in [1 << 40, 1 << 60, u64::MAX] {
        let mut parts = Parts::of(&file);
        let at = parts.fields.len() - 3 - 2 - 8;
        parts.fields[at..at + 8].copy_from_slice(&buckets.to_le_bytes());
        let error = memory_error(&parts.file(100), MEMORY);
        assert_eq!(error.needed, buckets.saturating_mul(96));
    }
}
