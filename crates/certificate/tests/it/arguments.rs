//! Arguments on heaps from which one to some stones are taken: a player who leaves a multiple of one more than that wins.

use gametree_certificate::{
    ArgumentError, Arguments, Certificate, CheckError, Claim, ProofStep, Report, SeenTable,
    Statement,
};
use gametree_core::Player::{First, Second};
use gametree_core::{Mismatch, Position};
use gametree_testkit::Rng;

use crate::MEMORY;
use crate::games::{Heap, Take, Takes};
use crate::layout::Parts;

/// Arguments that state how many times the stones hold one more than a player may take.
struct Quotients;

impl Arguments<Heap> for Quotients {
    fn language(&self) -> &'static str {
        "quotients 1"
    }

    fn are_about(&self, claim: Claim) -> bool {
        claim == Claim::win(claim.player())
    }

    fn check(
        &self,
        pos: &Heap,
        claim: Claim,
        _: u64,
        next_number: &mut dyn FnMut() -> Option<usize>,
    ) -> Result<u64, ArgumentError> {
        let quotient = next_number().ok_or(ArgumentError::End)?;
        let stones = usize::try_from(pos.stones).expect("a small heap");
        let whole = quotient.checked_mul(usize::from(pos.most) + 1);
        let rest = whole.and_then(|whole| stones.checked_sub(whole));
        let is_mine = pos.to_move() == claim.player();
        match rest {
            _ if !self.are_about(claim) => Err(Mismatch::new("a win", claim.to_string()).into()),
            Some(0) if !is_mine => Ok(1),
            Some(rest) if is_mine && (1..=usize::from(pos.most)).contains(&rest) => Ok(1),
            _ => Err(Mismatch::new("the quotient", quotient.to_string()).into()),
        }
    }
}

/// Writes a proof that argues where it can: from the second position of the claim's player on, or at once.
fn write(root: &Heap, claim: Claim, begins_with_move: bool) -> (Vec<u8>, Report) {
    let claims = [claim];
    let statement = Statement {
        game: "a game",
        claims: &claims,
        seen: SeenTable::Growing,
    };
    let strategy = |pos: &Heap, claim: Claim| {
        let quotient = pos.stones / (u32::from(pos.most) + 1);
        let rest = pos.stones % (u32::from(pos.most) + 1);
        if begins_with_move && pos == root {
            let rest = u16::try_from(rest).expect("small");
            return (pos.to_move() == claim.player()).then_some(ProofStep::Move(Take(rest)));
        }
        Some(ProofStep::Argument(vec![quotient]))
    };
    let mut file = Vec::new();
    let report = statement.write(root, &Takes, Some(&Quotients), strategy, &mut file);
    (file, report.expect("a proof"))
}

fn verify(file: &[u8], root: &Heap) -> Result<Report, CheckError> {
    Certificate::open(file)?.verify(root, &Takes, Some(&Quotients), MEMORY)
}

#[test]
fn an_argument_stands_in_place_of_moves() {
    let root = Heap::new(1_000_003, 3);
    let (file, report) = write(&root, Claim::win(First), false);
    assert_eq!(verify(&file, &root).expect("a proof"), report);
    assert_eq!((report.entries, report.positions), (1, 1));
    assert_eq!(report.basis.language, Some("quotients 1"));
    let text = report.basis.to_string();
    assert!(text.ends_with(" and arguments in quotients 1"), "{text}");
    // The other side is to move, first at the root and then after the first moves of either side.
    let root = Heap::new(16, 3);
    let (file, report) = write(&root, Claim::win(Second), false);
    assert_eq!(verify(&file, &root).expect("a proof"), report);
    assert_eq!((report.entries, report.positions), (1, 1));
    let (file, report) = write(&root, Claim::win(Second), true);
    assert_eq!(verify(&file, &root).expect("a proof"), report);
    assert_eq!((report.entries, report.positions), (3, 4));
    let root = Heap::new(18, 3);
    let (file, report) = write(&root, Claim::win(First), true);
    assert_eq!(verify(&file, &root).expect("a proof"), report);
    assert_eq!((report.entries, report.positions), (4, 5));
}

#[test]
fn the_layout_with_arguments_is_the_one_described() {
    let (file, _) = write(&Heap::new(18, 3), Claim::win(First), true);
    let parts = Parts::of(&file);
    assert_eq!(parts.version, [3, 0]);
    assert!(parts.fields.ends_with(b"\x0b\0quotients 1"));
    // Two of 18 are taken; after one, two or three more there follow the number of legal moves and the quotient.
    assert_eq!(parts.body, [1, 3, 3, 3, 3, 3, 3]);
    let (file, _) = write(&Heap::new(16, 3), Claim::win(Second), false);
    assert_eq!(Parts::of(&file).body, [1, 4]);
    let (file, _) = write(&Heap::new(4, 3), Claim::win(Second), true);
    assert_eq!(Parts::of(&file).body, [0, 3, 0, 2, 0, 1, 0]);
}

#[test]
fn arguments_that_show_nothing_are_refused() {
    let root = Heap::new(18, 3);
    let (file, _) = write(&root, Claim::win(First), true);
    let check = |change: &dyn Fn(&mut Parts), expected: &str| {
        let mut parts = Parts::of(&file);
        change(&mut parts);
        let error = verify(&parts.file(100), &root)
            .expect_err(expected)
            .to_string();
        assert!(error.ends_with(expected), "{error}");
    };
    check(
        &|parts| parts.body[2] = 4,
        "expected that first wins, found an argument with a fault: expected the quotient, found 4",
    );
    check(
        &|parts| parts.body.truncate(6),
        "expected a move, found the end of the proofs",
    );
    check(
        &|parts| parts.body[1] = 4,
        "expected one of 3 legal moves, found number 4",
    );
    check(&|parts| parts.entries = 3, "expected 4 entries, found 3");
    check(
        &|parts| *parts.fields.last_mut().expect("a language") = b'2',
        "arguments: expected \"quotients 1\", found \"quotients 2\"",
    );
    let plain = Certificate::open(&file[..]).expect("a header");
    let error = plain
        .verify(&root, &Takes, None, MEMORY)
        .expect_err("arguments");
    let expected = "arguments: expected none, found \"quotients 1\"";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn certificates_without_arguments_are_checked_by_those_who_have_some() {
    let root = Heap::new(6, 3);
    let claims = [Claim::win(First)];
    let (file, report) = crate::write(&root, &Takes, &claims, SeenTable::Growing).expect("a win");
    assert_eq!(Parts::of(&file).version, [2, 0]);
    assert_eq!(verify(&file, &root).expect("a proof"), report);
    assert_eq!(report.basis.language, None);
}

#[test]
fn no_forged_argument_shows_a_false_claim() {
    let mut rng = Rng::new(41);
    let (mut accepted, mut refused) = (0, 0);
    for stones in 1..20 {
        for player in [First, Second] {
            let (begins, honest) = (rng.below(2) == 0, Heap::new(17 + stones % 3, 3));
            let (file, _) = write(&honest, Claim::win(First), begins);
            let mut intact = Parts::of(&file);
            let root = Heap::new(stones, 3);
            let texts = [honest, root.clone()].map(|pos| format!("{}:first", pos.stones));
            let fields = String::from_utf8_lossy(&intact.fields).into_owned();
            if texts[0].len() != texts[1].len() || !fields.contains(&texts[0]) {
                continue;
            }
            let at = fields.find(&texts[0]).expect("just tested");
            intact.fields[at..at + texts[1].len()].copy_from_slice(texts[1].as_bytes());
            let is_true = (player == First) == (stones % 4 != 0);
            for _ in 0..200 {
                let mut parts = intact.clone();
                let at = rng.below(parts.body.len());
                parts.body[at] = u8::try_from(rng.below(7)).expect("small");
                parts.body.truncate(1 + rng.below(parts.body.len()));
                parts.entries = rng.below(6) as u64;
                let claim = parts.fields.len() - 2 - "quotients 1".len() - 3;
                parts.fields[claim] = u8::from(player == Second);
                if verify(&parts.file(100), &root).is_ok() {
                    assert!(is_true, "{stones} {player} {parts:?}");
                    accepted += 1;
                } else {
                    refused += 1;
                }
            }
        }
    }
    assert!(accepted > 0 && refused > 1_000, "{accepted} and {refused}");
}

/// Proofs used to name arguments wherever a game had some, even if every line of the proof was played to its end.
#[test]
fn a_proof_by_moves_alone_does_not_rest_on_arguments() {
    let root = Heap::new(18, 3);
    let claims = [Claim::win(First)];
    let statement = Statement {
        game: "a game",
        claims: &claims,
        seen: SeenTable::Growing,
    };
    let strategy = |pos: &Heap, _: Claim| {
        let rest = u16::try_from(pos.stones % (u32::from(pos.most) + 1)).expect("small");
        (rest > 0).then_some(ProofStep::Move(Take(rest)))
    };
    let mut file = Vec::new();
    let report = statement.write(&root, &Takes, Some(&Quotients), strategy, &mut file);
    let report = report.expect("a proof");
    assert_eq!(verify(&file, &root).expect("a proof"), report);
    assert_eq!(report.header.language.as_deref(), Some("quotients 1"));
    assert_eq!(report.basis.language, None);
    let text = report.basis.to_string();
    assert!(!text.contains("arguments"), "{text}");
}
