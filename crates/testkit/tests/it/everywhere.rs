//! Tests of the laws at every position of a small game: values, and the flaws that are found.

use gametree_core::{MoveGen, Score};
use gametree_testkit::{
    SmallGame, check_knowledge_everywhere, check_moves_everywhere, check_moves_with_knowledge,
    check_names_everywhere, check_symmetry_everywhere,
};

use crate::heaps::{Flaw, Heaps};
use crate::kit::{LEGAL_MOVES, check, message, start};
use crate::parts::{
    ALL, BOUNDS_MORE, EXACT, FIRST_HEAP, Gen, KNOWS_MORE, KNOWS_WRONG, LEAST_IS_BELOW_THE_LIMIT,
    LEAST_IS_TOO_HIGH, LEAVE_ONE_OUT, LEGAL, MOST_IS_ABOVE_THE_LIMIT, MOST_IS_TOO_LOW,
    MOVES_AFTER_THE_END, NO_IMAGES, NONE, NOTHING, ONE_TWICE, PARTIAL, SLOWLY, SOUND, Stones,
    TOO_MUCH,
};

/// Returns all positions of heaps of five and four, except those that no game reaches by turns.
fn small(flaw: Flaw) -> SmallGame<Heaps> {
    SmallGame::new([start(flaw)], &LEGAL_MOVES, 60)
}

#[test]
fn every_position_is_found_once_with_its_value() {
    let game = small(Flaw::Nothing);
    let mut values: Vec<(String, Score)> = game
        .positions()
        .map(|(pos, value)| (format!("{:?}", pos.sizes), value))
        .collect();
    values.sort_unstable();
    values.dedup();
    let of = |sizes: &str| {
        let found: Vec<Score> = values
            .iter()
            .filter(|entry| entry.0 == sizes)
            .map(|entry| entry.1)
            .collect();
        // The value does not depend on who is to move.
        assert_eq!(found.len(), 1, "{sizes}: {found:?}");
        found[0]
    };
    assert_eq!(of("[0, 0]"), Score::loss_in(0));
    assert_eq!(of("[0, 3]"), Score::win_in(1));
    assert_eq!(of("[1, 1]"), Score::loss_in(2));
    assert_eq!(of("[2, 2]"), Score::loss_in(4));
    assert_eq!(of("[4, 0]"), Score::loss_in(2));
    assert_eq!(of("[1, 2]"), Score::win_in(3));
    assert_eq!(
        game.positions().next().expect("a start").0,
        &start(Flaw::Nothing)
    );
    assert_eq!(
        format!("{game:?}"),
        format!("SmallGame({} positions from Some(\"5:4:0\"))", game.count())
    );
}

#[test]
#[should_panic(expected = "expected 10 positions, found more")]
fn a_game_with_too_many_positions_is_refused() {
    let _ = SmallGame::new([start(Flaw::Nothing)], &LEGAL_MOVES, 10);
}

#[test]
#[should_panic(expected = "some positions come back")]
fn a_game_without_an_end_is_refused() {
    let _ = small(Flaw::NeverEnds);
}

#[test]
#[should_panic(expected = "values need every legal move")]
fn values_by_some_of_the_moves_are_refused() {
    let _ = SmallGame::new([start(Flaw::Nothing)], &Gen::<ALL, SOUND>, 60);
}

#[test]
#[should_panic(expected = "no outcome and no move: 5:4:0")]
fn a_game_that_stops_without_an_outcome_is_refused() {
    let _ = SmallGame::new([start(Flaw::Nothing)], &Gen::<NONE, LEGAL>, 60);
}

#[test]
fn moves_that_do_not_attain_what_is_promised_are_found() {
    fn judge<const HABIT: u8, const PROMISE: u8>(law: &str)
    where
        Gen<HABIT, PROMISE>: MoveGen<Heaps>,
    {
        let game = small(Flaw::Nothing);
        let other = Gen::<HABIT, PROMISE>;
        check(&message(|| check_moves_everywhere(&game, &other)), law);
    }
    let value = "the moves that are left attain the value";
    judge::<ALL, LEGAL>("");
    judge::<NO_IMAGES, EXACT>("");
    judge::<FIRST_HEAP, PARTIAL>("");
    judge::<FIRST_HEAP, SOUND>(value);
    judge::<LEAVE_ONE_OUT, EXACT>(value);
    judge::<SLOWLY, EXACT>(value);
    judge::<NO_IMAGES, LEGAL>("a generator of every legal move leaves none out");
    judge::<ONE_TWICE, PARTIAL>("a generator proposes each move once");
    judge::<NONE, SOUND>("a generator never leaves nothing where a legal move exists");
    judge::<TOO_MUCH, PARTIAL>("a generator proposes only legal moves");
    judge::<MOVES_AFTER_THE_END, LEGAL>("a generator proposes only legal moves");
}

#[test]
fn a_distance_that_is_lost_is_found_where_it_was_promised_alone() {
    let game = small(Flaw::Nothing);
    let exact = Gen::<SLOWLY, EXACT>;
    let found = message(|| check_moves_everywhere(&game, &exact));
    assert!(
        found.contains("win in 3 with every legal move, win in 5 with those left"),
        "{found}"
    );
    check_moves_everywhere(&game, &Gen::<SLOWLY, SOUND>);
}

#[test]
fn knowledge_that_is_not_true_is_found() {
    fn judge<const FLAW: u8>(law: &str) {
        let game = small(Flaw::Nothing);
        let found = message(|| check_knowledge_everywhere(&game, &Stones::<FLAW>));
        check(&found, law);
    }
    judge::<NOTHING>("");
    judge::<KNOWS_MORE>("");
    judge::<BOUNDS_MORE>("");
    judge::<KNOWS_WRONG>("what is known is the value");
    judge::<MOST_IS_TOO_LOW>("the value is at most its bound");
    judge::<MOST_IS_ABOVE_THE_LIMIT>("the value is at most its bound");
    judge::<LEAST_IS_TOO_HIGH>("the value is at least its bound");
    judge::<LEAST_IS_BELOW_THE_LIMIT>("the value is at least its bound");
}

#[test]
fn moves_that_do_not_attain_what_is_known_are_found() {
    fn judge<const HABIT: u8, const PROMISE: u8, const FLAW: u8>(law: &str)
    where
        Gen<HABIT, PROMISE>: MoveGen<Heaps>,
    {
        let game = small(Flaw::Nothing);
        let (generator, evaluator) = (Gen::<HABIT, PROMISE>, Stones::<FLAW>);
        let found = message(|| check_moves_with_knowledge(&game, &generator, &evaluator));
        check(&found, law);
    }
    let (known, least) = (
        "the moves that are left attain what is known",
        "the moves that are left attain the lower bound",
    );
    judge::<ALL, LEGAL, KNOWS_MORE>("");
    judge::<NO_IMAGES, EXACT, BOUNDS_MORE>("");
    // An evaluator that knows nothing of these heaps cannot be contradicted.
    judge::<SLOWLY, EXACT, NOTHING>("");
    judge::<SLOWLY, EXACT, KNOWS_MORE>(known);
    judge::<SLOWLY, EXACT, BOUNDS_MORE>(least);
    judge::<SLOWLY, SOUND, KNOWS_MORE>("");
    judge::<SLOWLY, SOUND, BOUNDS_MORE>("");
    judge::<SLOWLY, PARTIAL, KNOWS_MORE>("");
    judge::<NONE, SOUND, KNOWS_MORE>(known);
}

#[test]
fn keys_that_forget_something_are_found() {
    let flawed = |flaw, law| check(&message(|| check_names_everywhere(&small(flaw))), law);
    let (key, proof_key) = (
        "positions with equal keys are equal",
        "positions with equal proof keys are equal",
    );
    flawed(Flaw::Nothing, "");
    flawed(Flaw::KeyIsConstant, key);
    flawed(Flaw::KeyIsNotUpdated, key);
    flawed(Flaw::KeyForgetsTheTurn, key);
    flawed(Flaw::KeyCountsTheStones, key);
    flawed(Flaw::ProofKeyLosesTheHeaps, proof_key);
    flawed(
        Flaw::ProofKeyCountsThePlies,
        "a position has the same keys on every way to it",
    );
}

#[test]
fn images_that_are_none_are_found() {
    let flawed = |flaw, law| check(&message(|| check_symmetry_everywhere(&small(flaw))), law);
    flawed(Flaw::Nothing, "");
    let law = "symmetric images have the same value everywhere";
    flawed(Flaw::CanonicalKeyIsConstant, law);
    let law = "the moves of images that are one in the canonical image are worth the same";
    flawed(Flaw::SymmetryMovesTheWrongHeap, law);
    let law = "symmetric images with equal canonical keys have equal proof keys";
    flawed(Flaw::SymmetricProofKeySeesTheOrder, law);
    let law = "symmetric images with equal proof keys have equal canonical keys";
    flawed(Flaw::SymmetricProofKeyIsConstant, law);
}
