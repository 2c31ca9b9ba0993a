//! Tests of the kit, one line per flaw, with the law that must be named.

use std::panic::{AssertUnwindSafe, catch_unwind};

use gametree_core::{MoveGen, Notation, Position};
use gametree_testkit::{
    AllTakes, Heap, Rng, SingleTakes, check_antisymmetric, check_canonical, check_evaluator,
    check_generator, check_laws, check_replies, check_rules_digest, check_symmetric,
    random_positions,
};

use crate::heaps::{Flaw, Heaps};
use crate::parts::{
    ALL, ALWAYS_SEES_FOR_FIRST, CLAIMS_EVERY_MOVE, COUNTS_THE_PLIES, DECIDES, EXACT, FAVOURS_FIRST,
    FAVOURS_THE_MOVER, FIRST_HEAP, FORGETS_THE_END, FORGETS_THE_REPLY, Gen, KNOWS_WRONG,
    LEAST_IS_TOO_HIGH, LEAVE_ONE_OUT, LEGAL, LOOKS_WRONG, MOST_IS_TOO_LOW, NO_IMAGES, NONE,
    NOTHING, ONE_TWICE, PARTIAL, REPORTS_LESS, SOUND, Stones, TAKES_THE_WORST_LEAF, TELLS_WRONG,
    TOO_MUCH,
};

pub(crate) const LEGAL_MOVES: Gen<ALL, LEGAL> = Gen;

pub(crate) fn start(flaw: Flaw) -> Heaps {
    Heaps::new([5, 4], flaw)
}

/// Returns the message of the panic, or nothing.
pub(crate) fn message(f: impl FnOnce()) -> String {
    match catch_unwind(AssertUnwindSafe(f)) {
        Ok(()) => String::new(),
        Err(cause) => cause
            .downcast_ref::<String>()
            .expect("the kit panics with a formatted message")
            .clone(),
    }
}

pub(crate) fn check(message: &str, law: &str) {
    if law.is_empty() {
        assert_eq!(message, "", "a correct game was refused");
    } else {
        let expected = format!("law broken: {law}\n  position: ");
        assert!(
            message.contains(&expected),
            "{law:?} expected, found {message:?}"
        );
    }
}

#[test]
fn the_game_of_the_examples_keeps_the_laws() {
    let heap: Heap = Heap::new(12);
    check_laws(&heap, &AllTakes, 20);
    check_generator(&heap, &AllTakes, &SingleTakes, 20);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of cases")]
fn flawed_positions_are_found() {
    let flawed = |flaw, law| {
        check(&message(|| check_laws(&start(flaw), &LEGAL_MOVES, 20)), law);
    };
    flawed(Flaw::Nothing, "");
    flawed(Flaw::UndoForgetsTheTurn, "undo restores the position");
    flawed(
        Flaw::KeyIsNotUpdated,
        "the incremental key is the key from scratch",
    );
    flawed(Flaw::KeyIsConstant, "positions with equal keys end alike");
    let turn = "unfinished positions with equal keys have the same turn and as many moves";
    flawed(Flaw::KeyForgetsTheTurn, turn);
    flawed(Flaw::KeyCountsTheStones, turn);
    flawed(
        Flaw::TextIsRefused,
        "the position text determines the position",
    );
    flawed(
        Flaw::TextLosesTheTurn,
        "the position text determines the position",
    );
    flawed(Flaw::MoveTextLosesTheHeap, "the move text reads back");
    flawed(Flaw::FirstMovesAgain, "the players move in turn");
    flawed(Flaw::CodeLosesTheHeap, "the code of a move reads back");
    let law = "the number under which a table remembers a move reads back";
    flawed(Flaw::TableMoveLosesTheHeap, law);
    flawed(
        Flaw::OverTooSoon,
        "a game is over exactly when no move is legal",
    );
    flawed(
        Flaw::KeyAfterIsThatOfNow,
        "the key after a move is that of the position after it",
    );
    flawed(
        Flaw::EndsInADraw,
        "a game that cannot be drawn has a winner",
    );
    flawed(Flaw::UndoForgetsTheProofKey, "undo restores the proof key");
    flawed(
        Flaw::ProofKeyCountsThePlies,
        "the proof key is that of the position read back",
    );
    flawed(
        Flaw::ProofKeyLosesTheHeaps,
        "an exact proof key names one position alone",
    );
    flawed(
        Flaw::ProofKeyIsSometimesAHash,
        "proof keys are all of one kind",
    );
    flawed(
        Flaw::UndoForgetsAHiddenRight,
        "undo restores the answers of the rules",
    );
    flawed(
        Flaw::CopiesShareARight,
        "moves on a copy leave the original as it was",
    );
    flawed(Flaw::NeverEnds, "no position comes again in a game");
    flawed(
        Flaw::LastsLongerThanTold,
        "a game lasts no longer than the plies that are left",
    );
    flawed(
        Flaw::PassKeepsTheTurn,
        "a pass gives the turn to the opponent, under another key",
    );
    flawed(Flaw::PassIsNotTakenBack, "a pass is taken back");
    flawed(
        Flaw::DigestSeesTheTurn,
        "all positions of a game have the digest of its rules",
    );
    flawed(
        Flaw::HasARangeOfPoints,
        "a game ends with points where it has a range of points, and within that",
    );
    flawed(Flaw::KeyIsCalledAHash, "keys are what the type promises");
    flawed(
        Flaw::SaltChangesExactKeys,
        "hashed keys follow the salt and exact ones do not",
    );
    flawed(Flaw::SaltTakesAStone, "a salt leaves the position as it is");
}

#[test]
fn digests_that_do_not_tell_rules_apart_are_found() {
    let read = |text: &str| {
        let read = start(Flaw::DigestSeesTheTurn).parse_position(text);
        read.expect("two heaps and a turn")
    };
    let [first, second] = ["5:4:0", "5:4:1"].map(read);
    let check = |games: &[Vec<Heaps>], law| check(&message(|| check_rules_digest(games)), law);
    check(&[vec![first.clone()], vec![second.clone()]], "");
    check(
        &[vec![first.clone()], vec![first.clone()]],
        "games with different rules have different digests",
    );
    check(
        &[vec![first, second]],
        "games with the same rules have the same digest",
    );
}

#[test]
fn a_game_without_an_end_is_found() {
    let found = message(|| check_laws(&start(Flaw::NeverEnds), &LEGAL_MOVES, 1));
    check(&found, "a game ends");
}

#[test]
fn flawed_texts_are_found() {
    let flawed = |flaw, law| {
        check(&message(|| check_laws(&start(flaw), &LEGAL_MOVES, 20)), law);
    };
    flawed(Flaw::TextHasASpace, "the position text is one word");
    flawed(Flaw::MoveTextHasASpace, "a move text is one word");
    flawed(
        Flaw::MoveTextSeesTheHeap,
        "a move has one text in all positions",
    );
    flawed(
        Flaw::KeyIsNotSpread,
        "keys are spread over their leading bits",
    );
    flawed(
        Flaw::TextShortensLargeHeaps,
        "whatever is accepted as a position reads back",
    );
    flawed(
        Flaw::ReadingPanics,
        "a wrong text is refused without a panic",
    );
    flawed(
        Flaw::ColumnIsNotThere,
        "a wrong text is refused in a column that it has",
    );
    flawed(
        Flaw::DiagramEndsInANewline,
        "a diagram has no newline at its end",
    );
    flawed(
        Flaw::PlayersShareAName,
        "the players are called by two words",
    );
}

#[test]
fn flawed_generators_are_found_by_the_laws() {
    fn flawed<const HABIT: u8>(what: &str) {
        let found = message(|| check_laws(&start(Flaw::Nothing), &Gen::<HABIT, LEGAL>, 20));
        check(&found, "the generator proposes exactly the legal moves");
        assert!(found.contains(what), "{found}");
    }
    flawed::<LEAVE_ONE_OUT>("13 is missing");
    flawed::<NONE>("01 is missing");
    flawed::<ONE_TWICE>("01 comes twice");
    flawed::<TOO_MUCH>("03 comes twice");
}

#[test]
fn broken_promises_of_generators_are_found() {
    fn judge<const HABIT: u8, const PROMISE: u8>(law: &str)
    where
        Gen<HABIT, PROMISE>: MoveGen<Heaps>,
    {
        let pos = start(Flaw::Nothing);
        let other = Gen::<HABIT, PROMISE>;
        check(
            &message(|| check_generator(&pos, &LEGAL_MOVES, &other, 20)),
            law,
        );
    }
    judge::<ALL, LEGAL>("");
    judge::<NO_IMAGES, EXACT>("");
    judge::<NO_IMAGES, SOUND>("");
    judge::<NO_IMAGES, PARTIAL>("");
    judge::<FIRST_HEAP, PARTIAL>("");
    judge::<NO_IMAGES, LEGAL>("a generator of every legal move leaves none out");
    judge::<CLAIMS_EVERY_MOVE, PARTIAL>("a generator of every legal move leaves none out");
    judge::<REPORTS_LESS, LEGAL>(
        "a generator reports at least the coverage that its type promises",
    );
    judge::<FIRST_HEAP, SOUND>("a sound generator keeps the value");
    judge::<LEAVE_ONE_OUT, EXACT>("a sound generator keeps the value");
    judge::<ONE_TWICE, PARTIAL>("a generator proposes each move once");
    judge::<NONE, PARTIAL>("a generator never leaves nothing where a legal move exists");
    judge::<TOO_MUCH, PARTIAL>("a generator proposes each move once");
    judge::<TOO_MUCH, PARTIAL>("a generator proposes only legal moves");
    judge::<TELLS_WRONG, LEGAL>("the moves after a move are those that playing it shows");
}

#[test]
fn broken_promises_of_evaluators_are_found() {
    fn judge<const FLAW: u8>(law: &str) {
        let pos = start(Flaw::Nothing);
        let found = message(|| check_evaluator(&pos, &LEGAL_MOVES, &Stones::<FLAW>, 20));
        check(&found, law);
        let found = message(|| check_replies(&pos, &LEGAL_MOVES, &Stones::<FLAW>, 20));
        check(&found, law);
    }
    judge::<NOTHING>("");
    judge::<FORGETS_THE_REPLY>("the best grandchild is what playing both moves shows");
    judge::<FORGETS_THE_END>("where a move or a reply ends the game, nothing is estimated");
}

#[test]
fn flawed_evaluators_are_found() {
    fn judge<const FLAW: u8>(law: &str) {
        let pos = start(Flaw::Nothing);
        let evaluator = Stones::<FLAW>;
        check(
            &message(|| check_evaluator(&pos, &LEGAL_MOVES, &evaluator, 20)),
            law,
        );
    }
    judge::<DECIDES>("an estimate is no decided score");
    judge::<COUNTS_THE_PLIES>("an estimate is that of the position read back");
    judge::<KNOWS_WRONG>("what is known is true");
    judge::<MOST_IS_TOO_LOW>("the value is at most its bound");
    judge::<LEAST_IS_TOO_HIGH>("the value is at least its bound");
    judge::<LOOKS_WRONG>("bulk evaluation finds what playing shows");
    judge::<TAKES_THE_WORST_LEAF>("the best child is the best of all that have an estimate");
}

#[test]
fn evaluations_that_are_not_antisymmetric_are_found() {
    fn judge<const FLAW: u8>(pos: &Heaps, law: &str) {
        let evaluator = Stones::<FLAW>;
        check(
            &message(|| check_antisymmetric(pos, &LEGAL_MOVES, &evaluator, 20)),
            law,
        );
    }
    let pos = start(Flaw::Nothing);
    let law = "an antisymmetric evaluation flips its sign with the turn";
    judge::<NOTHING>(&pos, "");
    // A bonus for one colour is on both sides of the comparison.
    judge::<FAVOURS_FIRST>(&pos, "");
    judge::<FAVOURS_THE_MOVER>(&pos, law);
    judge::<ALWAYS_SEES_FOR_FIRST>(&pos, law);
    let over = Heaps::new([0, 0], Flaw::Nothing);
    judge::<NOTHING>(
        &over,
        "some position can pass where evaluations are antisymmetric",
    );
}

#[test]
fn a_canonical_view_passes_like_its_position() {
    let flawed = |flaw, law| {
        let (pos, evaluator) = (Heaps::new([5, 5], flaw), Stones::<NOTHING>);
        let found = message(|| check_canonical(&pos, &LEGAL_MOVES, &LEGAL_MOVES, &evaluator, 20));
        check(&found, law);
    };
    flawed(Flaw::Nothing, "");
    let law = "a canonical view answers as its position";
    flawed(Flaw::CanonicalKeyReadsTheTurn, law);
    flawed(Flaw::UndoForgetsTheTurn, law);
}

#[test]
fn flawed_symmetries_are_found() {
    let flawed = |flaw, laws: &[&str]| {
        let pos = Heaps::new([5, 5], flaw);
        let found = message(|| check_symmetric(&pos, &LEGAL_MOVES, 20));
        let named = laws.iter().any(|law| found.contains(law));
        assert!(
            named || laws.is_empty() && found.is_empty(),
            "{flaw:?}: {found:?}"
        );
    };
    flawed(Flaw::Nothing, &[]);
    let constant = [
        "symmetric images end alike",
        "symmetric images have the same",
        "a move carried to an image",
    ];
    flawed(Flaw::CanonicalKeyIsConstant, &constant);
    flawed(
        Flaw::CanonicalKeySeesTheOrder,
        &["symmetric images have the same children"],
    );
    flawed(
        Flaw::CanonicalKeyReadsTheTurn,
        &["the canonical key is found from the symmetric keys alone"],
    );
    flawed(
        Flaw::SymmetryMovesTheWrongHeap,
        &["a move carried to an image"],
    );
    flawed(Flaw::SymmetryIsNotABijection, &["a move reads back"]);
    flawed(
        Flaw::SymmetricProofKeySeesTheOrder,
        &["the canonical symmetries of images lead to one proof key"],
    );
    flawed(
        Flaw::SymmetricProofKeyIsConstant,
        &["an exact proof key of a canonical position has one canonical key"],
    );
    flawed(
        Flaw::SymmetricProofKeyIsAHash,
        &["the proof key of an image is of the kind of all others"],
    );
}

#[test]
fn random_positions_are_unfinished_different_and_repeatable() {
    let pos = Heaps::new([30, 30], Flaw::Nothing);
    let found = random_positions(&pos, &LEGAL_MOVES, 100, 7);
    assert_eq!(found.len(), 100);
    assert!(found.iter().all(|pos| pos.outcome().is_none()));
    assert_eq!(found, random_positions(&pos, &LEGAL_MOVES, 100, 7));
    assert_ne!(found, random_positions(&pos, &LEGAL_MOVES, 100, 8));
    // Only three unfinished positions of this game can be reached.
    let small = Heaps::new([1, 1], Flaw::Nothing);
    assert_eq!(random_positions(&small, &LEGAL_MOVES, 100, 7).len(), 3);
    let over = Heaps::new([0, 0], Flaw::Nothing);
    assert_eq!(random_positions(&over, &LEGAL_MOVES, 100, 7), []);
}

#[test]
fn random_numbers_stay_below_their_limit_and_reach_all_of_it() {
    let mut rng = Rng::new(1);
    let mut seen = [0; 7];
    for _ in 0..7_000 {
        seen[rng.below(7)] += 1;
    }
    assert!(
        seen.iter().all(|&count| (800..1_200).contains(&count)),
        "{seen:?}"
    );
    // The first number of SplitMix64 from seed 0, as its authors' program prints it.
    assert_eq!(Rng::new(0).next_u64(), 0xE220_A839_7B1D_CDAF);
}
