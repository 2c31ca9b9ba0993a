//! Proofs by every engine that finds them, and their certificates.

use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gametree_capture::{Capture, RuleSet, Rules as CaptureRules};
use gametree_certificate::{Certificate, Report, SeenTable};
use gametree_core::Outcome::{Draw, Win};
use gametree_core::Player::{First, Second};
use gametree_core::{Outcome, Player};
use gametree_eval::{Liberties, OpenLines};
use gametree_mnk::{LineRule, Mnk, Rules as MnkRules};
use gametree_movegen::{ForcedReplies, LegalMoves, Near};
use gametree_registry::{
    Answer, CertifyError, EngineKind, NoWatcher, Purpose, SearchTask, Session, SessionBuilder,
    VerifyError,
};
use gametree_search::SearchLimits;
use gametree_tictactoe::TicTacToe;

const MEMORY_BYTES: u64 = 64 << 20;

fn tictactoe() -> Box<dyn Session> {
    SessionBuilder::new("tictactoe", TicTacToe::default(), LegalMoves, OpenLines).build()
}

pub(crate) fn mnk(columns: usize, rows: usize, k: usize) -> Box<dyn Session> {
    let rules = MnkRules::new(columns, rows, k, LineRule::AtLeast).expect("rules");
    let start = Mnk::<1>::new(rules).expect("one word");
    SessionBuilder::new(
        format!("mnk:{columns},{rows},{k}"),
        start,
        LegalMoves,
        OpenLines,
    )
    .solving_with("forced", ForcedReplies)
    .with_generator("near-1", Near::new(1))
    .build()
}

pub(crate) fn capture(columns: usize, rows: usize) -> Box<dyn Session> {
    let rules = CaptureRules::new(columns, rows, RuleSet::Plain).expect("rules");
    let name = format!("capture:{columns}x{rows}");
    SessionBuilder::new(name, Capture::<1>::new(rules), LegalMoves, Liberties)
        .solving_with("forced", ForcedReplies)
        .proving_first()
        .build()
}

fn task(engine: Option<EngineKind>, limits: SearchLimits) -> SearchTask {
    SearchTask {
        engine,
        table_bytes: 1 << 20,
        ..SearchTask::new(Purpose::Solve, limits)
    }
}

fn search(session: &mut dyn Session, task: &SearchTask) -> Answer {
    session
        .search(task, &mut NoWatcher)
        .expect("a small table, and a generator that there is")
}

/// Searches, writes the certificate and reads it.
fn certified(session: &mut dyn Session, engine: Option<EngineKind>) -> (Answer, Vec<u8>) {
    let task = task(engine, SearchLimits::default());
    let answer = search(session, &task);
    let mut file = Vec::new();
    let written = session
        .certify(&answer, &task, SeenTable::Growing, &mut file)
        .expect("a proof of what was found");
    let mut reader = file.as_slice();
    let read = verify(&*session, &mut reader, MEMORY_BYTES);
    let read = read.expect("what was written is accepted");
    assert_eq!(read, written);
    assert_eq!(
        read.value.winner(),
        answer.outcome().and_then(Outcome::winner)
    );
    (answer, file)
}

pub(crate) fn verify(
    session: &dyn Session,
    reader: &mut dyn Read,
    memory_bytes: u64,
) -> Result<Report, VerifyError> {
    let certificate = Certificate::open(reader).expect("a header");
    session.verify(certificate, memory_bytes)
}

fn check(
    session: &mut dyn Session,
    engine: Option<EngineKind>,
    expected: (Outcome, Option<u32>),
    by: EngineKind,
) {
    let (answer, _) = certified(session, engine);
    let found = (answer.outcome(), answer.plies(), answer.engine);
    assert_eq!(found, (Some(expected.0), expected.1, by), "{engine:?}");
}

#[test]
fn the_portfolio_names_the_engine_with_the_proof() {
    check(&mut *tictactoe(), None, (Draw, None), EngineKind::Solver);
    let first_wins = (Win(First), Some(7));
    check(&mut *mnk(4, 3, 3), None, first_wins, EngineKind::Solver);
    // The prover has the lead in this game; on small boards a turn of the solver finds the distance as well.
    let in_seven = (Win(First), Some(7));
    check(&mut *capture(3, 3), None, in_seven, EngineKind::Solver);
    let in_four = (Win(Second), Some(4));
    check(&mut *capture(2, 2), None, in_four, EngineKind::Solver);
    check(
        &mut *capture(5, 4),
        None,
        (Win(First), None),
        EngineKind::DfPn,
    );
}

#[test]
fn every_prover_says_who_wins() {
    for engine in [
        EngineKind::AndOr,
        EngineKind::Pns,
        EngineKind::Pn2,
        EngineKind::DfPn,
    ] {
        let by = Some(engine);
        check(&mut *mnk(3, 3, 3), by, (Draw, None), engine);
        check(&mut *mnk(4, 3, 3), by, (Win(First), None), engine);
        check(&mut *capture(2, 2), by, (Win(Second), None), engine);
        let mut lost = mnk(3, 3, 3);
        for m in ["b2", "b1", "a1", "c3", "a2"] {
            lost.play(m).expect("a legal move");
        }
        check(&mut *lost, by, (Win(First), None), engine);
    }
}

#[test]
fn a_prover_gets_every_move_where_the_game_plays_with_fewer() {
    let rules = MnkRules::new(4, 3, 3, LineRule::AtLeast).expect("rules");
    let start = Mnk::<1>::new(rules).expect("one word");
    let mut session = SessionBuilder::new("mnk:4,3,3", start, LegalMoves, OpenLines)
        .with_generator("near-1", Near::new(1))
        .playing_with("near-1")
        .build();
    let play = |engine| SearchTask {
        engine: Some(engine),
        ..SearchTask::new(Purpose::Play, SearchLimits::default())
    };
    let answer = search(&mut *session, &play(EngineKind::DfPn));
    assert!(answer.is_proven());
    assert_eq!(answer.generator, "legal");
    // The depth is too small for a win, which would be confirmed with every move.
    let limits = SearchLimits::depth(3);
    let shallow = SearchTask {
        limits,
        ..play(EngineKind::Solver)
    };
    let answer = search(&mut *session, &shallow);
    assert_eq!(answer.generator, "near-1");
}

#[test]
fn limits_hold_for_the_whole_portfolio() {
    for nodes in [1, 100, 20_000, 50_000] {
        let mut session = mnk(5, 5, 4);
        let answer = search(&mut *session, &task(None, SearchLimits::nodes(nodes)));
        assert_eq!(answer.report.nodes, nodes);
        assert!(!answer.is_proven());
        let refused = session.certify(
            &answer,
            &task(None, SearchLimits::default()),
            SeenTable::Growing,
            &mut Vec::new(),
        );
        assert!(
            matches!(refused, Err(CertifyError::Unproven)),
            "{refused:?}"
        );
    }
}

#[test]
fn an_interrupted_certificate_says_so() {
    let mut session = mnk(4, 3, 3);
    let answer = search(&mut *session, &task(None, SearchLimits::default()));
    let limits = SearchLimits {
        stop: Some(Arc::new(AtomicBool::new(true))),
        ..SearchLimits::default()
    };
    // With a table of another size the proof has to be found again.
    let other = SearchTask {
        table_bytes: 1 << 16,
        ..task(None, limits)
    };
    let stopped = session.certify(&answer, &other, SeenTable::Growing, &mut Vec::new());
    assert!(
        matches!(stopped, Err(CertifyError::Interrupted)),
        "{stopped:?}"
    );
}

#[test]
fn limits_hold_while_a_certificate_is_written() {
    let mut session = mnk(4, 3, 3);
    let answer = search(&mut *session, &task(None, SearchLimits::default()));
    let certify = |session: &mut dyn Session, limits| {
        // With a table of another size the proof has to be found again.
        let other = SearchTask {
            table_bytes: 1 << 16,
            ..task(None, limits)
        };
        session.certify(&answer, &other, SeenTable::Growing, &mut Vec::new())
    };
    for limits in [SearchLimits::nodes(1), SearchLimits::time(Duration::ZERO)] {
        let spent = certify(&mut *session, limits);
        assert!(matches!(spent, Err(CertifyError::Spent)), "{spent:?}");
    }
    let ample = certify(&mut *session, SearchLimits::nodes(1_000_000));
    ample.expect("enough nodes");
}

#[test]
fn a_certificate_of_another_game_is_refused() {
    let (_, file) = certified(&mut *mnk(4, 3, 3), None);
    let by = |session: &dyn Session, bytes| verify(session, &mut file.as_slice(), bytes);
    let other_size = by(&*mnk(5, 3, 3), MEMORY_BYTES);
    assert!(
        matches!(other_size, Err(VerifyError::Position(_))),
        "{other_size:?}"
    );
    let other_rules = by(&*mnk(4, 3, 4), MEMORY_BYTES);
    assert!(
        matches!(other_rules, Err(VerifyError::Check(_))),
        "{other_rules:?}"
    );
    let no_memory = by(&*mnk(4, 3, 3), 16);
    assert!(
        matches!(no_memory, Err(VerifyError::Check(_))),
        "{no_memory:?}"
    );
}

#[test]
fn winners_are_told_for_both_sides() {
    let winner = |player: Player| Some(Win(player));
    let mut session = mnk(4, 3, 3);
    session.play("b2").expect("a legal move");
    let answer = search(
        &mut *session,
        &task(Some(EngineKind::DfPn), SearchLimits::default()),
    );
    assert_eq!(answer.outcome(), winner(First));
    assert_eq!(answer.to_move, Second);
}
