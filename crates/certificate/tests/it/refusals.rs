//! Refusals of certificates, and their messages.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gametree_certificate::{
    Certificate, CheckError, Claim, Found, ProofStep, SeenTable, Statement, WriteError,
};
use gametree_core::Player::{First, Second};
use gametree_movegen::LegalMoves;
use gametree_tictactoe::TicTacToe;

use crate::games::{Heap, Take, Takes};
use crate::layout::Parts;
use crate::oracle::Oracle;
use crate::{MEMORY, mnk, verify, write};

/// Writes the win of First on a heap of five by leaving four.
fn heap_file() -> Vec<u8> {
    let claims = [Claim::win_within(First, 3)];
    write(&Heap::new(5, 3), &Takes, &claims, SeenTable::Growing)
        .expect("a win")
        .0
}

fn check(file: &[u8], expected: &str) {
    let error = verify(file, &Heap::new(5, 3), &Takes).expect_err(expected);
    assert_eq!(error.to_string(), expected);
}

/// Returns the intact file with its parts changed and all checksums in order.
fn with_parts(change: impl FnOnce(&mut Parts)) -> Vec<u8> {
    let mut parts = Parts::of(&heap_file());
    change(&mut parts);
    parts.file(1_000)
}

#[test]
fn the_layout_is_the_one_described() {
    let file = heap_file();
    let parts = Parts::of(&file);
    assert_eq!(parts.file(1_000), file);
    // First takes one of five; after one, two or three more, First takes the rest.
    assert_eq!(parts.body, [0, 2, 1, 0]);
    assert_eq!(parts.entries, 4);
    let fields = b"\x06\x00a game\x07\x005:first\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\xfd\x7c";
    assert_eq!(parts.fields, fields);
    for block_bytes in [1, 2, 3] {
        assert!(verify(&parts.file(block_bytes), &Heap::new(5, 3), &Takes).is_ok());
    }
}

#[test]
fn files_of_another_kind_are_refused() {
    check(
        b"",
        "at byte 0: expected the first bytes of a certificate, found the end of the file",
    );
    check(
        b"a letter to a friend",
        "at byte 0: expected the first bytes of a certificate, found \"a letter\"",
    );
    let mut file = heap_file();
    file[8] = 1;
    check(&file, "at byte 8: expected version 2 or 3, found 1");
    file = heap_file();
    file[13] = 1;
    check(
        &file,
        "at byte 10: expected at most 65536 bytes of header, found 16777260",
    );
    file = heap_file();
    file.push(0);
    check(
        &file,
        "at byte 90: expected the end of the file, found more bytes",
    );
}

#[test]
fn damaged_files_are_refused_with_the_offset() {
    let file = heap_file();
    let damaged = |at: usize| {
        let mut file = file.clone();
        file[at] ^= 1;
        verify(&file, &Heap::new(5, 3), &Takes)
            .expect_err("damage")
            .to_string()
    };
    assert!(
        damaged(16).starts_with("at byte 58: expected checksum "),
        "{}",
        damaged(16)
    );
    assert!(
        damaged(68).starts_with("at byte 70: expected checksum "),
        "{}",
        damaged(68)
    );
    assert_eq!(damaged(78), "at byte 78: expected 4 entries, found 5");
    assert!(
        damaged(88).starts_with("at byte 86: expected checksum "),
        "{}",
        damaged(88)
    );
}

#[test]
fn fields_that_make_no_sense_are_refused() {
    let change_field = |at: usize, value: u8, expected: &str| {
        check(&with_parts(|parts| parts.fields[at] = value), expected);
    };
    change_field(
        0,
        200,
        "at byte 16: expected the name of a game, found the end of the header",
    );
    change_field(
        3,
        7,
        "at byte 16: expected the name of a game, found bytes that are no plain text",
    );
    change_field(
        3,
        255,
        "at byte 16: expected the name of a game, found bytes that are no plain text",
    );
    change_field(
        25,
        3,
        "at byte 39: expected a kind of names from 0 to 2, found 3",
    );
    change_field(
        30,
        2,
        "at byte 44: expected a kind of table from 0 to 1, found 2",
    );
    change_field(31, 1, "at byte 45: expected no buckets, found 1");
    change_field(39, 0, "at byte 53: expected at least one claim, found 0");
    change_field(
        39,
        2,
        "at byte 58: expected a player, found the end of the header",
    );
    change_field(41, 2, "at byte 55: expected player 0 or 1, found 2");
    change_field(
        43,
        0x7F,
        "at byte 56: expected the score of a game, found 32765",
    );
    let longer = with_parts(|parts| parts.fields.push(0));
    check(
        &longer,
        "at byte 58: expected the end of the header, found more bytes",
    );
}

#[test]
fn certificates_of_other_positions_are_refused() {
    let file = heap_file();
    let refused = |root: &Heap| {
        verify(&file, root, &Takes)
            .expect_err("another position")
            .to_string()
    };
    assert_eq!(
        refused(&Heap::new(6, 3)),
        "position: expected 6:first, found 5:first"
    );
    check(
        &with_parts(|parts| parts.fields[17] = 7),
        "the rules of the game differ from those of the certificate: expected digest 0000000000000000, found 0000000000000007",
    );
    check(
        &with_parts(|parts| parts.fields[25] = 2),
        "names: expected hash of 64 bits, found exact code",
    );
    check(
        &with_parts(|parts| parts.fields[26] = 9),
        "names: expected positions that stand for themselves, found symmetric ones taken for the same for 9 plies",
    );
}

#[test]
fn proofs_that_fail_are_refused_with_the_line() {
    check(
        &with_parts(|parts| parts.body = vec![1, 1, 0]),
        "at byte 69: after 2 3 in 0:first: expected that first wins within 1 ply, found a win of second",
    );
    check(
        &with_parts(|parts| parts.body[1] = 0),
        "at byte 68: after 1 1 1 in 2:second: expected that first wins within 0 plies, found no end of the game",
    );
    check(
        &with_parts(|parts| parts.body[3] = 1),
        "at byte 69: expected one of 1 legal moves, found number 1",
    );
    check(
        &with_parts(|parts| parts.body.truncate(3)),
        "at byte 73: expected a move, found the end of the proofs",
    );
    check(
        &with_parts(|parts| parts.body.push(0)),
        "at byte 70: expected the end of the proofs, found more moves",
    );
    check(
        &with_parts(|parts| parts.body[0] = 0x80),
        "at byte 67: expected one of 3 legal moves, found number 256",
    );
    check(
        &with_parts(|parts| parts.body = vec![0x80, 0]),
        "at byte 67: expected a number in its shortest form, found a last byte of 0",
    );
    check(
        &with_parts(|parts| parts.body = vec![0x80; 4]),
        "at byte 68: expected a number of at most three bytes, found a longer one",
    );
}

/// Returns the refusal of a strategy for tic-tac-toe by the writer.
fn refused(
    claim: Claim,
    mut strategy: impl FnMut(&TicTacToe, Claim) -> Option<gametree_tictactoe::Square>,
) -> WriteError {
    let statement = Statement {
        game: "a game",
        claims: &[claim],
        seen: SeenTable::Growing,
    };
    let mut file = Vec::new();
    let root = TicTacToe::default();
    let strategy = |pos: &TicTacToe, claim| strategy(pos, claim).map(ProofStep::Move);
    let written = statement.write(&root, &LegalMoves, None, strategy, &mut file);
    assert!(verify(&file, &root, &LegalMoves).is_err());
    written.expect_err("no proof")
}

#[test]
fn strategies_that_fail_prove_nothing() {
    let mut oracle = Oracle::new(LegalMoves);
    let error = refused(Claim::win(First), |pos, claim| oracle.answer(pos, claim));
    assert_eq!(
        error.to_string(),
        "in 3/3/3:X: expected that first wins, found no answer of the strategy"
    );
    let first = gametree_tictactoe::Square::new(0);
    let WriteError::Refuted(flaw) = refused(Claim::draw(Second), |_, _| first) else {
        panic!("expected a flaw");
    };
    assert_eq!(flaw.claim, Claim::draw(Second));
    assert!(matches!(flaw.found, Found::IllegalAnswer(_)), "{flaw}");
    assert!(!flaw.line.is_empty() && !flaw.position.is_empty());
}

#[test]
fn statements_that_cannot_be_read_back_are_not_written() {
    let check = |game: &str, claims: &[Claim], expected: &str| {
        let statement = Statement {
            game,
            claims,
            seen: SeenTable::Growing,
        };
        let root = Heap::new(1, 1);
        let strategy = |_: &Heap, _| Some(ProofStep::Move(Take(1)));
        let written = statement.write(&root, &Takes, None, strategy, io::sink());
        assert_eq!(written.expect_err(expected).to_string(), expected);
    };
    let win = [Claim::win(First)];
    check(
        "heap",
        &[],
        "header at byte 37: expected at least one claim, found 0",
    );
    check(
        "two\nlines",
        &win,
        "header at byte 2: expected the name of a game, found bytes that are no plain text",
    );
    check(
        &"x".repeat(70_000),
        &win,
        "header at byte 0: expected at most 65536 bytes of header, found 70038",
    );
    check(
        "heap",
        &[Claim::win(First), Claim::draw(Second)],
        "expected claims that agree, found a contradiction",
    );
}

/// A reader or writer that passes `left` bytes and then fails.
struct Failing<T> {
    inner: T,
    left: usize,
}

impl<T> Failing<T> {
    fn count(&mut self, wanted: usize) -> io::Result<usize> {
        let count = wanted.min(self.left);
        self.left -= count;
        if count == 0 && wanted > 0 {
            return Err(io::Error::other("the disk is full"));
        }
        Ok(count)
    }
}

impl<R: Read> Read for Failing<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.count(bytes.len())?;
        self.inner.read(&mut bytes[..count])
    }
}

impl<W: Write> Write for Failing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.count(bytes.len())?;
        self.inner.write(&bytes[..count])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[test]
fn failing_readers_and_writers_are_reported() {
    let file = heap_file();
    let claims = [Claim::win_within(First, 3)];
    let root = Heap::new(5, 3);
    for left in 0..file.len() {
        let inner = &file[..];
        let read = Certificate::open(Failing { inner, left })
            .and_then(|certificate| certificate.verify(&root, &Takes, None, MEMORY));
        match read {
            Err(CheckError::Io { offset, .. }) => assert_eq!(offset, left as u64),
            other => panic!("after {left} bytes: {other:?}"),
        }
        let mut oracle = Oracle::new(Takes);
        let statement = Statement {
            game: "a game",
            claims: &claims,
            seen: SeenTable::Growing,
        };
        let inner = Vec::new();
        let strategy = |pos: &Heap, claim| oracle.answer(pos, claim).map(ProofStep::Move);
        let written = statement.write(&root, &Takes, None, strategy, Failing { inner, left });
        assert!(
            matches!(written, Err(WriteError::Io(_))),
            "after {left} bytes"
        );
    }
}

#[test]
fn a_long_proof_comes_in_several_blocks() {
    let root = mnk(4, 4, 3);
    let claims = [Claim::win(First)];
    let kind = SeenTable::Buckets(0);
    let (file, report) = write(&root, &LegalMoves, &claims, kind).expect("a win");
    assert_eq!(report.entries, Parts::of(&file).entries);
    assert_eq!(Parts::of(&file).file(1 << 16), file);
}

#[test]
fn a_check_ends_when_its_flag_is_set() {
    let file = heap_file();
    let stop = Arc::new(AtomicBool::new(false));
    let root = Heap::new(5, 3);
    let check = || {
        let certificate = Certificate::open(&file[..]).expect("a header");
        let certificate = certificate.stopped_by(Arc::clone(&stop));
        certificate.verify(&root, &Takes, None, MEMORY)
    };
    assert!(check().is_ok());
    stop.store(true, Ordering::Relaxed);
    assert!(matches!(check(), Err(CheckError::Interrupted)));
}
