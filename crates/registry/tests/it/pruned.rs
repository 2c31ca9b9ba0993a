//! Provers over a generator that leaves moves out: results that they prove, and results that they must not claim.

use std::collections::HashMap;

use gametree_certificate::SeenTable;
use gametree_core::Player::{First, Second};
use gametree_core::{GameValue, MoveBuf, MoveGen, Notation, Outcome, Position};
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_movegen::LegalMoves;
use gametree_registry::{Answer, EngineKind, NoWatcher, Purpose, SearchError, SearchTask, Session};
use gametree_search::{SearchLimits, StopReason};
use gametree_testkit::random_positions;

use crate::proofs::{mnk, verify};

const PROVERS: [EngineKind; 4] = [
    EngineKind::AndOr,
    EngineKind::Pns,
    EngineKind::Pn2,
    EngineKind::DfPn,
];
const MEMORY_BYTES: u64 = 64 << 20;

fn near_1(engine: EngineKind) -> SearchTask {
    SearchTask {
        engine: Some(engine),
        generator: Some("near-1".to_owned()),
        table_bytes: 1 << 20,
        ..SearchTask::new(Purpose::Solve, SearchLimits::default())
    }
}

fn search(session: &mut dyn Session, task: &SearchTask) -> Answer {
    session.search(task, &mut NoWatcher).expect("a small table")
}

/// Writes the proof of an answer and reads it.
fn certify(session: &mut dyn Session, answer: &Answer, task: &SearchTask) {
    let mut file = Vec::new();
    let written = session.certify(answer, task, SeenTable::Growing, &mut file);
    let written = written.unwrap_or_else(|error| panic!("{}: {error}", answer.position));
    let read = verify(session, &mut file.as_slice(), MEMORY_BYTES).expect("what was written");
    assert_eq!(read, written);
    let winner = answer.outcome().and_then(Outcome::winner);
    assert_eq!(read.value.winner(), winner, "{}", answer.position);
}

#[test]
fn provers_were_refused_some_of_the_moves() {
    for engine in PROVERS {
        let task = near_1(engine);
        let mut session = mnk(4, 3, 3);
        let answer = search(&mut *session, &task);
        assert_eq!(answer.outcome(), Some(Outcome::Win(First)), "{engine}");
        assert_eq!(answer.generator, "near-1");
        certify(&mut *session, &answer, &task);
        session.play("b2").expect("a legal move");
        let answer = search(&mut *session, &task);
        let lost = (answer.to_move, answer.value());
        assert_eq!(lost, (Second, GameValue::Loss), "{engine}");
        certify(&mut *session, &answer, &task);
    }
}

/// In `OOX3X:X` the only winning move is next to no stone.
#[test]
fn moves_far_from_all_stones_win_and_are_not_disproven_by_those_that_are_near() {
    for engine in PROVERS {
        let mut session = mnk(7, 1, 3);
        for m in ["c1", "a1", "g1", "b1"] {
            session.play(m).expect("a legal move");
        }
        let answer = search(&mut *session, &near_1(engine));
        let found = (answer.value(), answer.report.stopped);
        let expected = (GameValue::Unknown, StopReason::Exhausted);
        assert_eq!(found, expected, "{engine}");
    }
}

/// Returns the value for the side to move by plain minimax, with every legal move and to the ends of the games.
fn minimax(pos: &Mnk<1>, known: &mut HashMap<String, GameValue>) -> GameValue {
    use GameValue::{Draw, Loss, Win};
    let text = pos.position_text();
    if let Some(&value) = known.get(&text) {
        return value;
    }
    let value = if let Some(outcome) = pos.outcome() {
        match outcome.winner() {
            Some(winner) if winner == pos.to_move() => Win,
            Some(_) => Loss,
            None => Draw,
        }
    } else {
        let mut moves = MoveBuf::new();
        LegalMoves.moves(pos, &mut moves);
        let of_move = |m| {
            let mut child = pos.clone();
            child.play(m);
            minimax(&child, known)
        };
        let values: Vec<GameValue> = moves.into_iter().map(of_move).collect();
        if values.contains(&Loss) {
            Win
        } else if values.contains(&Draw) {
            Draw
        } else {
            Loss
        }
    };
    known.insert(text, value);
    value
}

#[test]
fn what_some_of_the_moves_prove_is_never_another_value_than_that_of_minimax() {
    let (mut proven, mut open) = (0, 0);
    for (columns, rows, k) in [(3, 3, 3), (4, 3, 3), (6, 2, 3), (4, 4, 4), (9, 1, 3)] {
        let mut session = mnk(columns, rows, k);
        let mut known = HashMap::new();
        let rules = Rules::new(columns, rows, k, LineRule::AtLeast).expect("rules");
        let start = Mnk::<1>::new(rules).expect("one word");
        let is_small = |pos: &Mnk<1>| columns * rows - pos.stone_count() <= 10;
        let positions = random_positions(&start, &LegalMoves, 400, 7);
        for pos in positions.into_iter().filter(is_small) {
            let truth = minimax(&pos, &mut known);
            session
                .set_position(&pos.position_text())
                .expect("read back");
            for engine in PROVERS {
                let task = near_1(engine);
                let answer = search(&mut *session, &task);
                let place = format!("{engine} at {}", answer.position);
                if answer.is_proven() {
                    proven += 1;
                    assert_eq!(answer.value(), truth, "{place}");
                    if pos.outcome().is_none() && proven % 5 == 0 {
                        certify(&mut *session, &answer, &task);
                    }
                } else {
                    open += 1;
                    assert_eq!(answer.report.stopped, StopReason::Exhausted, "{place}");
                }
            }
        }
    }
    assert!(proven > 4_000 && open > 20, "{proven} proven, {open} open");
}

#[test]
fn a_depth_was_ignored_by_those_that_do_not_go_by_it() {
    let check = |engine: EngineKind, is_taken: bool| {
        let task = SearchTask {
            engine: Some(engine),
            ..SearchTask::new(Purpose::Play, SearchLimits::depth(3))
        };
        let refused = mnk(3, 3, 3).check(&task);
        let is_refused = matches!(refused, Err(SearchError::Depth { depth: 3, .. }));
        assert_eq!(is_refused, !is_taken, "{engine}: {refused:?}");
    };
    check(EngineKind::AndOr, true);
    check(EngineKind::Portfolio, true);
    check(EngineKind::Iterative, true);
    check(EngineKind::Pns, false);
    check(EngineKind::Pn2, false);
    check(EngineKind::DfPn, false);
}
