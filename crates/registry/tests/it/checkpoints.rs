//! Searches written to a checkpoint and resumed, and damaged checkpoints refused.

use gametree_certificate::SeenTable;
use gametree_core::Outcome::{Draw, Win};
use gametree_core::Player::{First, Second};
use gametree_core::Score;
use gametree_registry::{
    Answer, Checkpoint, CheckpointError, CheckpointReader, EngineKind, Phase, Purpose, SearchTask,
    Session, Watcher,
};
use gametree_search::{Progress, ProofProgress, SearchLimits};

use crate::proofs::{capture, mnk};

type Open = fn() -> Box<dyn Session>;

/// Watcher that keeps the last checkpoint.
#[derive(Default)]
struct Keeper(Vec<u8>);

impl Watcher for Keeper {
    fn iteration(&mut self, _: &Answer) {}

    fn progress(&mut self, _: Progress) {}

    fn proof(&mut self, _: ProofProgress) {}

    fn wants_checkpoints(&self) -> bool {
        true
    }

    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        if checkpoint.phase() == Phase::Ended {
            self.0.clear();
            let written = checkpoint.write_to(&mut self.0);
            written.expect("memory is no file");
        }
    }
}

fn task(engine: EngineKind, limits: SearchLimits) -> SearchTask {
    SearchTask {
        engine: Some(engine),
        table_bytes: 1 << 23,
        ..SearchTask::new(Purpose::Solve, limits)
    }
}

/// Searches `nodes` nodes, and returns the answer with the last checkpoint.
fn begin(session: &mut dyn Session, engine: EngineKind, nodes: u64) -> (Answer, Vec<u8>) {
    let mut keeper = Keeper::default();
    let task = task(engine, SearchLimits::nodes(nodes));
    let answer = session.search(&task, &mut keeper).expect("a table");
    (answer, keeper.0)
}

fn resume(
    session: &mut dyn Session,
    engine: EngineKind,
    bytes: &[u8],
) -> Result<(), CheckpointError> {
    let mut source = bytes;
    let checkpoint = CheckpointReader::open(&mut source)?;
    session.resume(checkpoint, &task(engine, SearchLimits::default()))
}

fn finish(session: &mut dyn Session, engine: EngineKind) -> Answer {
    let task = task(engine, SearchLimits::default());
    let answer = session.search(&task, &mut Keeper::default());
    answer.expect("a table")
}

/// No question is left about a finished game, so the checkpoint must not need a table of the prover.
#[test]
fn a_finished_game_is_taken_up_again() {
    for engine in [EngineKind::Solver, EngineKind::DfPn, EngineKind::Portfolio] {
        let won = || {
            let mut session = mnk(3, 3, 3);
            session.set_position("XXX/OO1/3:O").expect("a position");
            session
        };
        let (answer, bytes) = begin(&mut *won(), engine, 10);
        assert_eq!(answer.outcome(), Some(Win(First)), "{engine}");
        let mut session = won();
        resume(&mut *session, engine, &bytes).expect("whole");
        assert_eq!(
            finish(&mut *session, engine).outcome(),
            Some(Win(First)),
            "{engine}"
        );
    }
}

#[test]
fn a_search_goes_on_where_it_stopped_and_finds_the_same() {
    let games: [(Open, _); 3] = [
        (|| capture(5, 4), Win(First)),
        (|| capture(4, 4), Win(Second)),
        (|| mnk(4, 3, 3), Win(First)),
    ];
    for engine in [EngineKind::Solver, EngineKind::DfPn, EngineKind::Portfolio] {
        // Nodes after the checkpoints, and nodes of the same number of whole searches.
        let (mut further, mut wholes) = (0, 0);
        for (open, outcome) in games {
            let whole = finish(&mut *open(), engine);
            assert_eq!(whole.outcome(), Some(outcome), "{engine}");
            for eighths in 3..=5 {
                let nodes = whole.report.nodes * eighths / 8;
                let (answer, bytes) = begin(&mut *open(), engine, nodes);
                assert_eq!(answer.report.nodes, nodes, "{engine}");
                let mut session = open();
                resume(&mut *session, engine, &bytes).expect("whole");
                let resumed = finish(&mut *session, engine);
                assert_eq!(resumed.value(), whole.value(), "{engine}");
                assert_eq!(resumed.plies(), whole.plies(), "{engine}");
                further += resumed.report.nodes - answer.report.nodes;
                wholes += whole.report.nodes;
            }
        }
        // The resumed search does not search again what was found before.
        assert!(further < wholes * 3 / 4, "{engine}: {further} of {wholes}");
    }
}

#[test]
fn a_finished_search_is_finished_when_it_is_taken_up() {
    for (session, outcome) in [(mnk(3, 3, 3), Draw), (capture(3, 3), Win(First))] {
        let mut session = session;
        for engine in [EngineKind::Solver, EngineKind::DfPn, EngineKind::Portfolio] {
            let (answer, bytes) = begin(&mut *session, engine, 1 << 20);
            assert_eq!(answer.outcome(), Some(outcome), "{engine}");
            resume(&mut *session, engine, &bytes).expect("whole");
            let resumed = finish(&mut *session, engine);
            assert_eq!(resumed.outcome(), Some(outcome), "{engine}");
            assert!(resumed.report.best.is_some(), "{engine}");
        }
    }
}

#[test]
fn the_position_is_that_of_the_checkpoint() {
    let mut session = mnk(3, 3, 3);
    session.play("b2").expect("legal");
    session.play("a1").expect("legal");
    let (_, bytes) = begin(&mut *session, EngineKind::Portfolio, 10);
    let mut other = mnk(3, 3, 3);
    resume(&mut *other, EngineKind::Portfolio, &bytes).expect("whole");
    assert_eq!(other.position(), session.position());
    assert!(other.history().is_empty());
}

#[test]
fn what_is_cut_off_is_refused_whatever_its_length() {
    let (_, bytes) = begin(&mut *mnk(3, 3, 3), EngineKind::Portfolio, 60);
    let mut session = mnk(3, 3, 3);
    for length in 0..bytes.len() {
        let error = resume(&mut *session, EngineKind::Portfolio, &bytes[..length]);
        let error = error.expect_err("cut").to_string();
        assert!(
            error.ends_with("found the end of the file"),
            "{length}: {error}"
        );
    }
    let longer = [&bytes[..], &[0]].concat();
    let error = resume(&mut *session, EngineKind::Portfolio, &longer).expect_err("longer");
    assert!(
        error.to_string().contains("expected the end of the file"),
        "{error}"
    );
    resume(&mut *session, EngineKind::Portfolio, &bytes).expect("whole");
}

#[test]
fn a_changed_byte_is_refused_wherever_it_is() {
    let (_, bytes) = begin(&mut *mnk(3, 3, 3), EngineKind::Portfolio, 60);
    let mut session = mnk(3, 3, 3);
    for at in 0..bytes.len() {
        for change in [1, 0x80, 0xFF] {
            let mut damaged = bytes.clone();
            damaged[at] ^= change;
            let refused = resume(&mut *session, EngineKind::Portfolio, &damaged);
            assert!(refused.is_err(), "byte {at} changed by {change}");
        }
    }
    // Nothing from the damaged files is left in the tables.
    assert_eq!(
        finish(&mut *session, EngineKind::Portfolio).outcome(),
        Some(Draw)
    );
}

/// Returns the same checkpoint with another number in it, and the matching checksum.
fn forged(bytes: &[u8], at: usize, number: &[u8]) -> Vec<u8> {
    let mut forged = bytes[..bytes.len() - 4].to_vec();
    forged[at..at + number.len()].copy_from_slice(number);
    let sum = crc32fast::hash(&forged);
    forged.extend(sum.to_le_bytes());
    forged
}

/// Returns the offset of the portfolio's turn, which stands in front of the bounds, the nodes and the time.
fn place_of_the_turn(bytes: &[u8]) -> usize {
    let mut at = 8 + 2;
    for _text in 0..5 {
        at += 2 + usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
    }
    at + 8 + 8 + 8 + 16
}

#[test]
fn numbers_as_large_as_they_can_be_written_do_no_harm() {
    let (_, bytes) = begin(&mut *mnk(3, 3, 3), EngineKind::Portfolio, 60);
    let turn = place_of_the_turn(&bytes);
    let untouched = forged(&bytes, turn, &bytes[turn..turn + 4]);
    assert_eq!(untouched, bytes);
    for (at, number) in [(turn, &[0xFF; 4][..]), (turn + 8, &[0xFF; 16])] {
        let mut session = mnk(3, 3, 3);
        let large = forged(&bytes, at, number);
        resume(&mut *session, EngineKind::Portfolio, &large).expect("in order");
        let answer = finish(&mut *session, EngineKind::Portfolio);
        assert_eq!(answer.outcome(), Some(Draw));
    }
}

/// The limits of a resumed search are its own, however many positions the file names.
#[test]
fn a_resumed_search_has_its_limits_after_any_number_of_positions() {
    for engine in [EngineKind::Solver, EngineKind::DfPn, EngineKind::Portfolio] {
        let (_, bytes) = begin(&mut *mnk(3, 3, 3), engine, 60);
        let large = forged(&bytes, place_of_the_turn(&bytes) + 8, &[0xFF; 8]);
        let mut session = mnk(3, 3, 3);
        resume(&mut *session, engine, &large).expect("in order");
        let task = task(engine, SearchLimits::nodes(1_000_000));
        let answer = session.search(&task, &mut Keeper::default());
        assert_eq!(answer.expect("a table").outcome(), Some(Draw), "{engine}");
    }
}

/// Returns the bytes of the bounds, as they follow the turn, for a side to move that can at most draw.
fn at_most_a_draw() -> Vec<u8> {
    let bounds = [Score::LOSS, Score::DRAW];
    let bytes = bounds.map(|score| score.raw().to_le_bytes());
    bytes.concat()
}

fn refused(engine: EngineKind, (session, bytes): (Box<dyn Session>, &[u8]), expected: &str) {
    let mut session = session;
    let error = resume(&mut *session, engine, bytes).expect_err(expected);
    assert!(error.to_string().ends_with(expected), "{error}");
}

#[test]
fn bounds_that_no_questions_show_prove_nothing() {
    let (_, bytes) = begin(&mut *mnk(4, 3, 3), EngineKind::DfPn, 60);
    let at = place_of_the_turn(&bytes) + 4;
    for (lower, upper, text) in [
        (Score::DRAW, Score::DRAW, "found from +0 to +0"),
        (
            Score::WIN,
            Score::WIN,
            "found from win in 2000 to win in 2000",
        ),
        (
            Score::estimate(-7),
            Score::estimate(9),
            "found from -7 to +9",
        ),
    ] {
        let numbers = [lower, upper].map(|score| score.raw().to_le_bytes());
        let forged = forged(&bytes, at, &numbers.concat());
        refused(EngineKind::DfPn, (mnk(4, 3, 3), &forged), text);
    }
}

/// First wins 4,3,3.
/// It would be a draw with another answer to the first question than the one that the table supports.
#[test]
fn an_answer_that_the_tables_do_not_know_of_is_refused() {
    for engine in [EngineKind::DfPn, EngineKind::Portfolio] {
        let (_, bytes) = begin(&mut *mnk(4, 3, 3), engine, 200);
        let forged = forged(&bytes, place_of_the_turn(&bytes) + 4, &at_most_a_draw());
        let expected =
            "expected the table of the question for +0, found that of the question for +1";
        refused(engine, (mnk(4, 3, 3), &forged), expected);
    }
}

/// The table of the solver ends with the win, whatever answers the bounds claim.
#[test]
fn an_answer_that_the_solver_has_refuted_is_refused() {
    let (answer, bytes) = begin(&mut *mnk(4, 3, 3), EngineKind::Portfolio, 1 << 20);
    assert_eq!(answer.plies(), Some(7));
    let forged = forged(&bytes, place_of_the_turn(&bytes) + 4, &at_most_a_draw());
    let expected = "found win in 7 in the table of the solver";
    refused(EngineKind::Portfolio, (mnk(4, 3, 3), &forged), expected);
}

/// A forger may change both the answer and the table's question, but no certificate follows from them.
#[test]
fn a_forged_answer_leaves_no_certificate() {
    let (_, bytes) = begin(&mut *mnk(4, 3, 3), EngineKind::DfPn, 30);
    let turn = place_of_the_turn(&bytes);
    let forged_bounds = forged(&bytes, turn + 4, &at_most_a_draw());
    // After the bounds, nodes and time comes the flag for no table of the solver, then the flag of the other table.
    let about = turn + 8 + 16 + 2;
    assert_eq!(bytes[about - 2..about + 2], [0, 1, 1, 0]);
    let forged = forged(&forged_bounds, about, &[0, 0]);
    let mut session = mnk(4, 3, 3);
    resume(&mut *session, EngineKind::DfPn, &forged).expect("all agrees");
    let answer = finish(&mut *session, EngineKind::DfPn);
    assert_ne!(answer.outcome(), Some(Win(First)), "it is not asked again");
    let task = task(EngineKind::DfPn, SearchLimits::default());
    let written = session.certify(&answer, &task, SeenTable::Growing, &mut Vec::new());
    assert!(written.is_err(), "{written:?}");
}

#[test]
fn what_was_shown_of_one_position_is_not_taken_for_another() {
    let mut session = mnk(4, 3, 3);
    session.set_position("4/1X2/4:O").expect("a position");
    let (answer, bytes) = begin(&mut *session, EngineKind::DfPn, 1 << 20);
    assert_eq!(answer.outcome(), Some(Win(First)));
    let mut session = mnk(4, 3, 3);
    resume(&mut *session, EngineKind::DfPn, &bytes).expect("whole");
    session.set_position("4/4/4:X").expect("the start");
    let answer = finish(&mut *session, EngineKind::DfPn);
    assert_eq!(answer.outcome(), Some(Win(First)));
}

#[test]
fn a_checkpoint_of_another_game_is_refused() {
    let (_, bytes) = begin(&mut *capture(3, 3), EngineKind::Portfolio, 60);
    let error = resume(&mut *mnk(3, 3, 3), EngineKind::Portfolio, &bytes);
    let error = error.expect_err("another game").to_string();
    assert!(
        error.ends_with("expected mnk:3,3,3, found capture:3x3"),
        "{error}"
    );
}

#[test]
fn a_table_of_another_size_takes_what_fits() {
    let (answer, bytes) = begin(&mut *capture(4, 4), EngineKind::Solver, 3_000);
    let mut session = capture(4, 4);
    let task = SearchTask {
        table_bytes: 1 << 14,
        ..task(EngineKind::Solver, SearchLimits::default())
    };
    let mut source = &bytes[..];
    let checkpoint = CheckpointReader::open(&mut source).expect("whole");
    session.resume(checkpoint, &task).expect("whole");
    let resumed = session.search(&task, &mut Keeper::default());
    let resumed = resumed.expect("a table");
    assert_eq!(resumed.outcome(), Some(Win(Second)));
    assert!(resumed.report.nodes > answer.report.nodes);
}
