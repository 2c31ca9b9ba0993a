//! Lookups of Connect Four positions on 5×4 cells in a database: one by one, and many together.

use std::hint::black_box;

use criterion::Criterion;
use gametree_core::{AnyExpansion, Score, mix};
use gametree_registry::{Registry, Session};
use gametree_strong::{AnyDatabase, Plan, Watch, solve};

const GAME: &str = "connect4:5x4";
/// The number of positions in one run.
const POSITIONS: usize = 1 << 14;

pub(crate) fn bench(criterion: &mut Criterion) {
    let name = format!("gametree-bench-database-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let registry = Registry::new().with_game(gametree_connect4::program::GAME);
    let mut session = registry.open(GAME).expect("a game");
    let start = session.expansion().expect("exact codes");
    let plan = Plan {
        game: session.name().to_owned(),
        position: session.position(),
        folder: folder.clone(),
        threads: 1,
        memory_bytes: 1 << 30,
        cluster: None,
    };
    solve(&plan, &start, Watch::none()).expect("room for a small game");
    let database = AnyDatabase::open(&folder, &start).expect("what was made");
    let positions = positions(&mut *session);
    let one = |at| database.score(at).expect("an undamaged file");
    let expected: Vec<Option<Score>> = positions.iter().map(one).collect();
    assert!(expected.iter().all(Option::is_some));

    let mut group = criterion.benchmark_group("database");
    group.bench_function(format!("{POSITIONS} positions, one by one"), |bencher| {
        bencher.iter(|| {
            let scores = black_box(&positions).iter().map(one);
            assert!(scores.eq(expected.iter().copied()));
        });
    });
    group.bench_function(format!("{POSITIONS} positions together"), |bencher| {
        bencher.iter(|| {
            let scores = database.scores(black_box(&positions));
            assert_eq!(scores.expect("undamaged files"), expected);
        });
    });
    group.finish();
    drop(database);
    std::fs::remove_dir_all(&folder).expect("what was made");
}

/// Returns positions of games played with random moves.
fn positions(session: &mut dyn Session) -> Vec<AnyExpansion> {
    let start = session.position();
    let game = |number| {
        session.set_position(&start).expect("the start");
        let mut random = mix(number);
        for _ in 0..random % 16 {
            let moves = session.legal_moves();
            random = mix(random);
            let Some(at) = random.checked_rem(moves.len() as u64) else {
                break;
            };
            let at = usize::try_from(at).expect("a few moves");
            session.play(&moves[at]).expect("a legal move");
        }
        session.expansion().expect("exact codes")
    };
    (1..=POSITIONS as u64).map(game).collect()
}
