//! Solvers that games bring along: the tasks they receive, the checks of their answers, and their contribution.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gametree_certificate::{Certificate, SeenTable};
use gametree_core::{GameValue, NoEvaluation, Phrase, Player};
use gametree_registry::{
    Answer, CertifyError, EngineKind, Fact, NoWatcher, Purpose, SearchError, SearchTask, Session,
    SessionBuilder, SpecialLimits, SpecialReport, SpecialSolver, SpecialValue, Watcher,
};
use gametree_search::{Progress, ProofProgress, SearchLimits, StopReason};
use gametree_testkit::{AllTakes, Heap, Take};

/// Behaviour of a solver in a test.
#[derive(Clone, Copy, Debug)]
enum Character {
    /// Knows that the side to move loses with a multiple of four.
    Honest,
    /// Claims that the side to move wins by taking one.
    Boastful,
    /// Works until it is stopped.
    Slow,
    /// Finds nothing.
    Silent,
    /// Finds nothing, and uses more nodes than its limit.
    Wasteful,
    /// Reports that its memory is full.
    Full,
    /// Reports its progress ten times, and finds nothing.
    Talkative,
}

struct Remainders(Character);

impl SpecialSolver<Heap> for Remainders {
    fn solve(&mut self, pos: &Heap, limits: &SpecialLimits<'_>) -> SpecialReport<Take> {
        let value = match (self.0, pos.stones() % 4) {
            _ if limits.nodes == Some(0) => None,
            (Character::Slow, _) => {
                while !(limits.stop)() {
                    std::thread::yield_now();
                }
                None
            }
            (Character::Talkative, _) => {
                for nodes in 1..=10 {
                    (limits.watch)(nodes, &|_| Ok(()));
                }
                None
            }
            (Character::Silent | Character::Wasteful | Character::Full, _) => None,
            (Character::Boastful, _) => Some(SpecialValue::Win(Take(1))),
            (Character::Honest, 0) => Some(SpecialValue::Loss),
            (Character::Honest, rest) => Some(SpecialValue::Win(Take(rest))),
        };
        let nodes = match self.0 {
            Character::Wasteful => 1_000_000,
            _ => 1,
        };
        let stopped = match self.0 {
            Character::Silent | Character::Wasteful => StopReason::Exhausted,
            Character::Full => StopReason::Memory,
            _ => StopReason::Nodes,
        };
        SpecialReport {
            value,
            stopped,
            nodes,
        }
    }

    fn facts(&mut self, pos: &Heap, limits: &SpecialLimits<'_>) -> Vec<Fact> {
        let value = (limits.nodes != Some(0)).then_some(u64::from(pos.stones() % 4));
        let (name, text) = ("remainder", Phrase::plain(format!("{value:?} of four")));
        vec![Fact { name, value, text }]
    }
}

fn heap(stones: u16, character: Character) -> Box<dyn Session> {
    let start: Heap = Heap::new(stones);
    SessionBuilder::new("heap", start, AllTakes, NoEvaluation)
        .with_special_solver(Remainders(character))
        .build()
}

fn task(engine: Option<EngineKind>, limits: SearchLimits) -> SearchTask {
    SearchTask {
        engine,
        table_bytes: 1 << 16,
        ..SearchTask::new(Purpose::Solve, limits)
    }
}

fn search(session: &mut dyn Session, task: &SearchTask) -> Answer {
    session.search(task, &mut NoWatcher).expect("a small table")
}

fn heap_with_finder(stones: u16, character: Character) -> Box<dyn Session> {
    let start: Heap = Heap::new(stones);
    SessionBuilder::new("heap", start, AllTakes, NoEvaluation)
        .with_finder(Remainders(character))
        .build()
}

/// Watcher that counts progress reports, with no pause between them.
struct Eager(u32);

impl Watcher for Eager {
    fn iteration(&mut self, _: &Answer) {}

    fn progress(&mut self, _: Progress) {
        self.0 += 1;
    }

    fn proof(&mut self, _: ProofProgress) {}

    fn pause(&self, _: Duration) -> Duration {
        Duration::ZERO
    }
}

#[test]
fn special_solvers_told_of_themselves_once_a_second_to_those_who_want_to_hear_more() {
    let task = task(Some(EngineKind::Special), SearchLimits::default());
    let (mut session, mut watcher) = (heap(8, Character::Talkative), Eager(0));
    let answer = session.search(&task, &mut watcher);
    assert_eq!(answer.expect("a small table").value(), GameValue::Unknown);
    assert_eq!(watcher.0, 10);
}

#[test]
fn a_finder_takes_its_turn_among_the_engines() {
    let solve = task(None, SearchLimits::default());
    let all = [
        Character::Honest,
        Character::Boastful,
        Character::Silent,
        Character::Full,
    ];
    for character in all {
        for stones in [8, 9, 200, 201] {
            let mut session = heap_with_finder(stones, character);
            assert!(session.offers_checkpoints(&solve));
            let answer = search(&mut *session, &solve);
            let expected = [GameValue::Loss, GameValue::Win][usize::from(stones % 4 != 0)];
            assert_eq!(answer.value(), expected, "{character:?}, {stones}");
        }
    }
}

#[test]
fn a_finder_that_has_nothing_to_say_does_not_keep_others_from_it() {
    let alone = task(Some(EngineKind::Special), SearchLimits::default());
    let answer = search(&mut *heap_with_finder(9, Character::Silent), &alone);
    assert_eq!(answer.report.stopped, StopReason::Exhausted);
    assert_eq!(answer.value(), GameValue::Unknown);
    let limits = SearchLimits::default().at_most(10_000);
    for purpose in [Purpose::Play, Purpose::Value] {
        let task = SearchTask {
            purpose,
            ..task(None, limits.clone())
        };
        let answer = search(&mut *heap_with_finder(9, Character::Silent), &task);
        assert_eq!(answer.report.best.as_deref(), Some("1"), "{purpose:?}");
        let answer = search(&mut *heap_with_finder(9, Character::Honest), &task);
        assert_eq!(answer.value(), GameValue::Win, "{purpose:?}");
    }
}

#[test]
fn a_finder_that_spent_all_nodes_was_followed_by_as_many_again() {
    let limits = SearchLimits::default().at_most(10_000);
    for purpose in [Purpose::Play, Purpose::Value] {
        let task = SearchTask {
            purpose,
            ..task(None, limits.clone())
        };
        let answer = search(&mut *heap_with_finder(901, Character::Wasteful), &task);
        assert!(answer.report.best.is_some() || purpose != Purpose::Play);
        let others = answer.report.nodes - 1_000_000;
        assert!(others < 100, "{purpose:?}: {others} nodes more");
    }
}

#[test]
fn a_special_solver_without_a_memory_offers_no_checkpoints() {
    for engine in [None, Some(EngineKind::Special)] {
        let task = task(engine, SearchLimits::default());
        assert!(!heap(9, Character::Honest).offers_checkpoints(&task));
    }
    let solver = task(Some(EngineKind::Solver), SearchLimits::default());
    assert!(heap(9, Character::Honest).offers_checkpoints(&solver));
}

#[test]
fn the_special_solver_shows_who_wins_with_a_line_to_the_end() {
    let alone = task(Some(EngineKind::Special), SearchLimits::default());
    let won = search(&mut *heap(1_001, Character::Honest), &alone);
    assert_eq!((won.value(), won.plies()), (GameValue::Win, None));
    assert_eq!(
        (won.engine, won.report.best.as_deref()),
        (EngineKind::Special, Some("1"))
    );
    let total: u16 = won
        .report
        .line
        .iter()
        .map(|m| m.parse::<u16>().expect("a take"))
        .sum();
    assert_eq!(total, 1_001);
    let lost = search(&mut *heap(1_000, Character::Honest), &alone);
    assert_eq!(
        (lost.value(), lost.report.line.len() % 2),
        (GameValue::Loss, 0)
    );
    let over = search(&mut *heap(0, Character::Honest), &alone);
    assert_eq!((over.value(), over.plies()), (GameValue::Loss, Some(0)));
}

#[test]
fn the_distance_is_added_where_it_is_cheap() {
    let default = task(None, SearchLimits::default());
    let answer = search(&mut *heap(9, Character::Honest), &default);
    assert_eq!((answer.value(), answer.plies()), (GameValue::Win, Some(5)));
    assert_eq!(answer.engine, EngineKind::Solver);
}

#[test]
fn a_boast_that_the_line_does_not_bear_out_is_no_proof() {
    // If both take one in turn, the second player takes the last of eight.
    let alone = task(Some(EngineKind::Special), SearchLimits::default());
    let answer = search(&mut *heap(8, Character::Boastful), &alone);
    assert_eq!(answer.value(), GameValue::Unknown);
    assert_eq!(answer.report.stopped, StopReason::Unconfirmed);
}

#[test]
fn a_limit_leaves_the_rest_to_the_other_engines() {
    let shared = task(None, SearchLimits::nodes(100_000));
    let answer = search(&mut *heap(9, Character::Honest), &shared);
    assert_eq!(answer.value(), GameValue::Win);
    let soon = SearchLimits::time(Duration::from_millis(30));
    let answer = search(&mut *heap(9, Character::Slow), &task(None, soon.clone()));
    assert!(answer.report.best.is_some(), "{answer:?}");
    let answer = search(
        &mut *heap(9, Character::Slow),
        &task(Some(EngineKind::Special), soon),
    );
    assert_eq!(answer.report.stopped, StopReason::Time);
    assert_eq!(answer.value(), GameValue::Unknown);
    assert!(answer.report.best.is_some());
    let stopped = SearchLimits {
        stop: Some(Arc::new(AtomicBool::new(true))),
        ..SearchLimits::default()
    };
    let answer = search(&mut *heap(9, Character::Slow), &task(None, stopped));
    assert_eq!(answer.report.stopped, StopReason::Interrupted);
}

#[test]
fn other_engines_a_depth_and_a_generator_leave_it_aside() {
    let by = |task: &SearchTask| search(&mut *heap(9, Character::Boastful), task).engine;
    let engine = task(Some(EngineKind::AlphaBeta), SearchLimits::default());
    assert_eq!(by(&engine), EngineKind::AlphaBeta);
    assert_eq!(by(&task(None, SearchLimits::depth(20))), EngineKind::Solver);
    let generator = SearchTask {
        generator: Some("legal".to_owned()),
        ..task(None, SearchLimits::default())
    };
    assert_ne!(by(&generator), EngineKind::Special);
}

#[test]
fn what_is_looked_up_was_searched_by_another_engine() {
    let start: Heap = Heap::new(9);
    let mut plain = SessionBuilder::new("heap", start, AllTakes, NoEvaluation).build();
    let database = task(Some(EngineKind::Database), SearchLimits::default());
    let searched = plain.search(&database, &mut NoWatcher).expect_err("none");
    let traced = plain.trace(&database, 10, &mut NoWatcher);
    assert_eq!(traced.expect_err("none").to_string(), searched.to_string());
    assert_eq!(
        searched.to_string(),
        "engine database: expected one that searches, minimax, negamax, alphabeta, pvs, iterative, solver, and-or, pns, pn2, df-pn, portfolio, own, found one that looks up"
    );
}

#[test]
fn a_game_without_one_says_so() {
    let start: Heap = Heap::new(9);
    let mut plain = SessionBuilder::new("heap", start, AllTakes, NoEvaluation).build();
    let alone = task(Some(EngineKind::Special), SearchLimits::default());
    let error = plain.search(&alone, &mut NoWatcher).expect_err("none");
    assert!(matches!(error, SearchError::NoSpecialSolver { .. }));
    assert_eq!(
        error.to_string(),
        "engine own: expected a game with an engine of its own, found heap"
    );
    let default = task(None, SearchLimits::default());
    let answer = search(&mut *plain, &default);
    assert_eq!(plain.facts(&answer, &default), []);
}

#[test]
fn facts_are_found_within_what_is_left_of_the_limits() {
    let mut session = heap(9, Character::Honest);
    let found = |session: &mut dyn Session, limits: SearchLimits| {
        let task = task(Some(EngineKind::Special), limits);
        let answer = search(session, &task);
        session.facts(&answer, &task)[0].value
    };
    assert_eq!(found(&mut *session, SearchLimits::default()), Some(1));
    assert_eq!(found(&mut *session, SearchLimits::nodes(1)), None);
}

#[test]
fn its_proofs_are_certified() {
    let mut session = heap(41, Character::Honest);
    let alone = task(Some(EngineKind::Special), SearchLimits::default());
    let answer = search(&mut *session, &alone);
    let mut file = Vec::new();
    let written = session
        .certify(&answer, &alone, SeenTable::Growing, &mut file)
        .expect("a proof of what was found");
    let mut reader = file.as_slice();
    let reader: &mut dyn std::io::Read = &mut reader;
    let certificate = Certificate::open(reader).expect("a header");
    let read = session.verify(certificate, 1 << 20).expect("accepted");
    assert_eq!(read.value.winner(), Some(Player::First));
    assert_eq!(read, written);
}

#[test]
fn its_proofs_were_written_without_a_limit() {
    let mut session = heap(41, Character::Honest);
    let alone = |limits| task(Some(EngineKind::Special), limits);
    let answer = search(&mut *session, &alone(SearchLimits::default()));
    let mut certify =
        |limits| session.certify(&answer, &alone(limits), SeenTable::Growing, &mut Vec::new());
    for limits in [SearchLimits::nodes(5), SearchLimits::time(Duration::ZERO)] {
        let spent = certify(limits);
        assert!(matches!(spent, Err(CertifyError::Spent)), "{spent:?}");
    }
    certify(SearchLimits::nodes(100)).expect("enough nodes");
}
