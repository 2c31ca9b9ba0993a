//! The ladder of levels: each beats the one below.

use gametree::registry::{Level, NoWatcher, Purpose, SearchTask, Session, choose};
use gametree::{Outcome, Player, Salt, SearchLimits, builtin};

/// Half of the points of a game.
const DRAW: u32 = 1;
const WIN: u32 = 2;
/// A game that has lasted so long is called a draw.
const MOST_PLIES: usize = 160;
/// How each game begins, the same for the two games in which the levels change sides.
const OPENING_PLIES: u64 = 2;

fn open(game: &str) -> Box<dyn Session> {
    builtin().registry().open(game).expect(game)
}

/// A move takes so many nodes at most, where its level asks for no less.
fn task(nodes: u64) -> SearchTask {
    let limits = SearchLimits {
        nodes: Some(nodes),
        ..SearchLimits::default()
    };
    SearchTask {
        table_bytes: 1 << 20,
        salt: Some(Salt::from_seed(1)),
        ..SearchTask::new(Purpose::Play, limits)
    }
}

/// Begins a game with moves that the seed draws, since strong levels would play the same game again and again.
fn open_at_random(tables: &mut [Box<dyn Session>; 2], seed: u64) {
    let salt = Salt::from_seed(seed);
    for number in 0..OPENING_PLIES {
        let moves = tables[0].candidates();
        if moves.is_empty() {
            return;
        }
        let drawn = salt.number(number) % moves.len() as u64;
        let m = &moves[usize::try_from(drawn).expect("an index")];
        for session in tables.iter_mut() {
            session.play(m).expect("a legal move");
        }
    }
}

/// Plays a game between two levels, First before Second; who has won, if anybody has.
fn winner(
    tables: &mut [Box<dyn Session>; 2],
    levels: [Level; 2],
    task: &SearchTask,
    seed: u64,
) -> Option<Player> {
    for session in tables.iter_mut() {
        while session.undo().is_some() {}
    }
    open_at_random(tables, seed / 2);
    while tables[0].outcome().is_none() && tables[0].history().len() < MOST_PLIES {
        let mover = tables[0].to_move().index();
        let how = (levels[mover], seed);
        let chosen = choose(&mut *tables[mover], how, task, &mut NoWatcher);
        let chosen = chosen.expect("a search").expect("a move");
        for session in tables.iter_mut() {
            session.play(&chosen.m).expect("a legal move");
        }
    }
    match tables[0].outcome() {
        Some(Outcome::Win(winner)) => Some(winner),
        _ => None,
    }
}

/// The share of points that a level gets against another, in per cent.
fn share(game: &str, [level, other]: [u8; 2], games: u32, nodes: u64) -> u32 {
    let [level, other] = [level, other].map(|number| Level::new(number).expect("a level"));
    let mut tables = [open(game), open(game)];
    let task = task(nodes);
    let points = |seed: u32| {
        let side = if seed.is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        };
        let mut levels = [other; 2];
        levels[side.index()] = level;
        match winner(&mut tables, levels, &task, seed.into()) {
            None => DRAW,
            Some(winner) if winner == side => WIN,
            Some(_) => 0,
        }
    };
    (0..games).map(points).sum::<u32>() * 100 / (games * WIN)
}

#[test]
fn a_level_beats_those_far_below_it() {
    for (game, nodes) in [("connect4", 1000), ("gomoku", 1000), ("sim:6", 1000)] {
        for pair in [[4, 1], [7, 4], [10, 7]] {
            let share = share(game, pair, 20, nodes);
            assert!(share >= 60, "{game}: level {pair:?}: {share} %");
        }
    }
}

/// The table in the README of the registry, where a step is 60 of 100 points and more, with fewer games: 200 leave an error of three to four.
#[test]
fn levels_are_a_ladder() {
    if std::env::var_os("GAMETREE_SLOW").is_none() {
        return;
    }
    let mut found = Vec::new();
    let mut is_ladder = true;
    for (game, nodes) in [
        ("mnk:7,7,4", 10_000),
        ("connect4", 10_000),
        ("capture:6x6", 10_000),
        ("kayles:path-30", 10_000),
        ("chess", 1000),
    ] {
        let shares = |apart: u8| -> Vec<u32> {
            let pairs = (1 + apart..=10).map(|level| [level, level - apart]);
            pairs.map(|pair| share(game, pair, 200, nodes)).collect()
        };
        let (next, second) = (shares(1), shares(2));
        is_ladder &=
            next.iter().all(|&share| share >= 52) && second.iter().all(|&share| share >= 60);
        found.push((game, next, second));
    }
    assert!(is_ladder, "{found:?}");
}

#[test]
fn the_same_seed_chooses_the_same_moves() {
    let play = |seed| {
        let mut tables = [open("mnk:7,7,4"), open("mnk:7,7,4")];
        let levels = [3, 5].map(|number| Level::new(number).expect("a level"));
        winner(&mut tables, levels, &task(500), seed);
        tables[0].history()
    };
    assert_eq!(play(7), play(7));
    assert_ne!(play(7), play(8));
}

#[test]
fn a_beginner_takes_a_win_with_the_next_move() {
    for seed in 0..20 {
        let mut session = open("mnk:7,7,4");
        for m in ["a1", "a7", "b1", "b7", "c1", "g7"] {
            session.play(m).expect("a legal move");
        }
        let how = (Level::new(1).expect("a level"), seed);
        let chosen = choose(&mut *session, how, &task(100), &mut NoWatcher);
        assert_eq!(chosen.expect("a search").expect("a move").m, "d1");
    }
}
