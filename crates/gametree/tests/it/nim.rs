//! The game of the guide's last page: it stays short, keeps the laws, and is played and proven.

use gametree::certificate::{Certificate, SeenTable};
use gametree::registry::{NoWatcher, Purpose, SearchTask, Session};
use gametree::{GameValue, NoObserver, Player, SearchLimits, Solver, testkit};

#[path = "../../examples/nim.rs"]
#[expect(dead_code, reason = "its main function is the program's")]
mod program;

use program::{AllTakes, Nim, open};

#[test]
fn the_whole_program_has_fewer_than_a_hundred_lines() {
    let lines = include_str!("../../examples/nim.rs").lines().count();
    assert!(lines < 100, "{lines} lines");
}

#[test]
fn the_laws_hold() {
    for heaps in [[0, 0, 0], [1, 0, 2], [3, 4, 5], [20, 1, 30]] {
        let start = Nim(heaps, Player::First);
        testkit::check_laws(&start, &AllTakes, 10);
        testkit::check_generator(&start, &AllTakes, &AllTakes, 10);
    }
    let start = Nim([3, 4, 5], Player::First);
    let game = testkit::SmallGame::new([start], &AllTakes, 1_000);
    testkit::check_names_everywhere(&game);
    testkit::check_moves_everywhere(&game, &AllTakes);
}

/// Bouton (1901): the side to move loses exactly when the exclusive or of the heaps is 0.
#[test]
fn who_wins_is_what_bouton_found() {
    let mut solver = Solver::new(AllTakes, gametree::NoEvaluation, 1 << 20).expect("a small table");
    for number in 0..4 * 5 * 6 {
        let heaps = [number % 4, number / 4 % 5, number / 20];
        let report = solver.solve(
            &Nim(heaps, Player::First),
            &SearchLimits::default(),
            &mut NoObserver,
        );
        let sum = heaps.into_iter().fold(0, |sum, heap| sum ^ heap);
        assert!(report.is_proven());
        assert_eq!(report.score.is_win(), sum != 0, "{heaps:?}");
    }
}

#[test]
fn it_is_solved_by_threads_certified_and_verified() {
    let mut game: Box<dyn Session> = open("3,4,5").expect("a small game");
    let task = SearchTask {
        threads: 2.try_into().expect("not zero"),
        ..SearchTask::new(Purpose::Solve, SearchLimits::default())
    };
    let answer = game.search(&task, &mut NoWatcher).expect("a small table");
    assert_eq!(answer.value(), GameValue::Win);
    assert_eq!(answer.report.best.as_deref(), Some("a2"));
    let mut file = Vec::new();
    game.certify(&answer, &task, SeenTable::Growing, &mut file)
        .expect("a proof of what was found");
    let mut reader = file.as_slice();
    let reader: &mut dyn std::io::Read = &mut reader;
    let certificate = Certificate::open(reader).expect("a header");
    let report = game.verify(certificate, 1 << 20).expect("accepted");
    assert_eq!(report.value.winner(), Some(Player::First));
}

#[test]
fn wrong_parameters_are_refused() {
    for text in ["", "3", "3,4", "3,4,5,6", "3,4,256", "a,b,c", "3,4,5:X"] {
        assert!(open(text).is_err(), "{text}");
    }
}
