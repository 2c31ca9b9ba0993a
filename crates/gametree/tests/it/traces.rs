//! Recorded searches of every game: each is the same search as without a record, and its claims are true.

use gametree_core::{Bound, Cut, NodeKind, Player, Salt, Score, Window};
use gametree_registry::{
    EngineKind, GameEntry, NoWatcher, Purpose, SearchError, SearchTask, Session,
};
use gametree_search::SearchLimits;
use gametree_trace::{Limits, Node, Step, Trace};

/// Plays moves that a seed chooses, as long as the game goes on.
fn wander(session: &mut dyn Session, plies: usize, mut seed: usize) {
    for _ in 0..plies {
        let moves = session.legal_moves();
        if moves.is_empty() {
            return;
        }
        seed = seed.wrapping_mul(31).wrapping_add(17);
        let chosen = &moves[seed / 8 % moves.len()];
        session.play(chosen).expect("a legal move");
    }
}

fn task(engine: EngineKind, limits: SearchLimits) -> SearchTask {
    SearchTask {
        engine: Some(engine),
        table_bytes: 1 << 20,
        salt: Some(Salt::from_seed(7)),
        ..SearchTask::new(Purpose::Solve, limits)
    }
}

/// Returns the example of a game after some moves.
fn opened(entry: &GameEntry, plies: usize, seed: usize) -> Box<dyn Session> {
    let program = gametree::builtin();
    let session = program.registry().open(entry.example);
    let mut session = session.expect(entry.example);
    wander(&mut *session, plies, seed);
    session
}

#[test]
fn a_recorded_search_is_the_same_search() {
    let program = gametree::builtin();
    for (number, entry) in program.registry().games().iter().enumerate() {
        for engine in EngineKind::ALL {
            for plies in [0, 3] {
                let limits = if engine.is_prover() {
                    SearchLimits::nodes(300)
                } else {
                    SearchLimits::depth(2)
                };
                let task = task(engine, limits);
                let place = format!("{engine} at ply {plies} of {}", entry.example);
                let found = opened(entry, plies, number).search(&task, &mut NoWatcher);
                let mut session = opened(entry, plies, number);
                let trace = session.trace(&task, 100, &mut NoWatcher);
                let (answer, trace) = match (found, trace) {
                    (Ok(answer), Ok(trace)) => (answer, trace),
                    (_, Err(SearchError::Untraced { .. })) if !engine.is_traced() => continue,
                    (Err(found), Err(told)) => {
                        assert_eq!(found.to_string(), told.to_string());
                        continue;
                    }
                    (found, told) => panic!("{place}: {found:?}, {told:?}"),
                };
                let report = &answer.report;
                assert_eq!(trace.found().nodes, report.nodes, "{place}");
                assert_eq!(trace.found().score, report.score, "{place}");
                // Another search plays a proof out, and the trace does not include it.
                let is_played_out = engine == EngineKind::DfPn && answer.is_proven();
                let told = &trace.found().line;
                let is_line = *told == report.line;
                let is_line = is_line || (is_played_out && report.line.starts_with(told));
                assert!(is_line, "{place}: {told:?}, {:?}", report.line);
                assert_eq!(trace.found().is_proven, answer.is_proven(), "{place}");
                // The trace does not include the nodes that complete a proven line.
                let told = trace.totals().nodes;
                let is_all = told == report.nodes || (answer.is_proven() && told < report.nodes);
                assert!(is_all, "{place}: {told} of {}", report.nodes);
                assert!(trace.nodes().len() <= 100, "{place}");
                let mut bytes = Vec::new();
                trace.write(&mut bytes).expect("a vector takes all");
                let read = Trace::read(bytes.as_slice(), Limits::default());
                assert_eq!(read.as_ref(), Ok(&trace), "{place}");
            }
        }
    }
}

/// Returns the moves from the root to a node; `None` where a pass is among them.
fn line_to<'a>(trace: &'a Trace, node: &'a Node) -> Option<Vec<&'a str>> {
    let mut line = Vec::new();
    let mut at = node;
    loop {
        match &at.step {
            Step::Root => break,
            Step::Move(text) => line.push(text.as_str()),
            Step::Pass => return None,
        }
        at = &trace.nodes()[at.parent?];
    }
    line.reverse();
    Some(line)
}

/// Returns the score of plain minimax at a position to a depth, for its side to move.
fn minimax(session: &mut dyn Session, line: &[&str], depth: u32) -> Score {
    for m in line {
        session.play(m).expect("a move of the search");
    }
    let task = task(EngineKind::Minimax, SearchLimits::depth(depth));
    let answer = session.search(&task, &mut NoWatcher).expect("a game");
    for _ in line {
        session.undo();
    }
    answer.report.score
}

/// Returns `true` if the claim of a cut holds for the value of its node.
fn holds(value: Score, reason: Cut, bound: Score, is_lower: bool) -> bool {
    match reason {
        Cut::Beta | Cut::EnhancedTransposition | Cut::StandPat | Cut::NullMove => value >= bound,
        // A known value, or one in the table, is itself the bound, from the side of the window.
        Cut::Table | Cut::Known | Cut::MateDistance if is_lower => value >= bound,
        Cut::Table | Cut::Known | Cut::MateDistance => value <= bound,
        // The moves left out may be worth anything.
        Cut::LateMoves => true,
    }
}

/// Every cut in searches of random positions of every game is compared with minimax, at the same node to the same depth.
#[test]
fn a_cut_claimed_more_than_minimax_finds() {
    let program = gametree::builtin();
    let mut seen = [0; Cut::ALL.len()];
    for entry in program.registry().games() {
        for seed in 0..6 {
            for (engine, depth) in [(EngineKind::AlphaBeta, 3), (EngineKind::Pvs, 4)] {
                // The principal variation search of chess goes on beyond the depth, where minimax does not.
                let is_quiet = entry.name != "chess";
                let is_wide = ["chess", "gomoku"].contains(&entry.name);
                if engine == EngineKind::Pvs && !is_quiet {
                    continue;
                }
                let depth = if is_wide { 2 } else { depth };
                let mut session = opened(entry, 2 + seed, seed);
                let task = task(engine, SearchLimits::depth(depth));
                let trace = session
                    .trace(&task, 2_000, &mut NoWatcher)
                    .expect("it is traced");
                let cuts = trace.nodes().iter().filter_map(|node| {
                    let points = node.points()?;
                    Some((node, points, points.cut?, points.answer?.score))
                });
                for (node, points, cut, score) in cuts.step_by(1 + trace.nodes().len() / 200) {
                    let Some(line) = line_to(&trace, node) else {
                        continue;
                    };
                    let value = minimax(&mut *session, &line, points.depth);
                    let is_lower = score >= points.window.beta;
                    // The table may hold a score inside the window, which is the value.
                    let is_inside = points.window.alpha < score && score < points.window.beta;
                    let is_true = match cut.reason {
                        Cut::Table if is_inside => value == cut.bound,
                        reason => holds(value, reason, cut.bound, is_lower),
                    };
                    assert!(
                        is_true,
                        "{engine} of {} at {line:?}: {cut:?}, but {value}",
                        session.position()
                    );
                    seen[cut.reason as usize] += 1;
                }
            }
        }
    }
    assert!(seen[Cut::Beta as usize] > 500, "{seen:?}");
    assert!(seen[Cut::Table as usize] > 20, "{seen:?}");
    assert!(seen[Cut::MateDistance as usize] > 0, "{seen:?}");
}

/// Every value that alpha-beta calls exact, in searches of random positions of every game, is that of minimax.
#[test]
fn an_exact_value_outside_of_the_window_was_not_that_of_minimax() {
    let program = gametree::builtin();
    let mut outside = 0;
    for entry in program.registry().games() {
        for seed in 0..4 {
            let is_wide = ["chess", "gomoku"].contains(&entry.name);
            let depth = if is_wide { 2 } else { 3 };
            let mut session = opened(entry, 2 + seed, seed);
            let task = task(EngineKind::AlphaBeta, SearchLimits::depth(depth));
            let trace = session
                .trace(&task, 2_000, &mut NoWatcher)
                .expect("it is traced");
            let exact = trace.nodes().iter().filter_map(|node| {
                let points = node.points()?;
                let answer = points
                    .answer
                    .filter(|answer| answer.bound == Bound::Exact)?;
                let Window { alpha, beta } = points.window;
                let is_outside = answer.score <= alpha || answer.score >= beta;
                (is_outside && points.best.is_some()).then_some((node, points.depth, answer.score))
            });
            let exact: Vec<_> = exact.collect();
            for (node, depth, score) in exact.iter().step_by(1 + exact.len() / 50) {
                let line = line_to(&trace, node).expect("alpha-beta never passes");
                let value = minimax(&mut *session, &line, *depth);
                assert_eq!(value, *score, "{} at {line:?}", session.position());
                outside += 1;
            }
        }
    }
    assert!(outside > 50, "{outside}");
}

/// At every settled node, a position that a prover calls proven is won, and one that it calls disproven is not.
#[test]
fn a_settled_node_of_a_prover_was_not_settled() {
    let program = gametree::builtin();
    let mut seen = [0; 2];
    for (example, plies) in [
        ("tictactoe", 3),
        ("mnk:4,3,3", 5),
        ("connect4:4x4", 9),
        ("sim:4", 1),
    ] {
        for seed in 0..3 {
            for engine in [
                EngineKind::DfPn,
                EngineKind::Pns,
                EngineKind::Pn2,
                EngineKind::AndOr,
            ] {
                let mut session = program.registry().open(example).expect(example);
                wander(&mut *session, plies, seed);
                let task = task(engine, SearchLimits::nodes(2_000));
                let trace = session
                    .trace(&task, 60, &mut NoWatcher)
                    .expect("it is traced");
                for node in trace.nodes() {
                    let proof = node.proof().expect("a prover");
                    let is_settled = proof.last.filter(|numbers| numbers.is_solved());
                    let Some(numbers) = is_settled else {
                        continue;
                    };
                    let root = trace
                        .nodes()
                        .iter()
                        .find(|root| root.search == node.search && root.step == Step::Root);
                    let goal = root
                        .and_then(|root| root.proof()?.goal)
                        .expect("a question");
                    let line = line_to(&trace, node).expect("a prover does not pass");
                    let value = minimax(&mut *session, &line, 20);
                    let own = if node.to_move == goal.player {
                        value
                    } else {
                        -value
                    };
                    let is_or = node.to_move == goal.player;
                    assert_eq!(proof.kind == NodeKind::Or, is_or);
                    assert_eq!(numbers.pn == 0, own >= goal.least, "{example} {line:?}");
                    seen[usize::from(numbers.pn == 0)] += 1;
                }
            }
        }
    }
    assert!(seen[0] > 50 && seen[1] > 50, "{seen:?}");
}

/// The side to move at a node is read off the position there, whatever the ply.
#[test]
fn nodes_say_who_moves() {
    let program = gametree::builtin();
    let mut session = program.registry().open("mnk:3,3,3").expect("a game");
    session.play("b2").expect("a move");
    let task = task(EngineKind::AlphaBeta, SearchLimits::depth(2));
    let trace = session
        .trace(&task, 50, &mut NoWatcher)
        .expect("it is traced");
    for node in trace.nodes() {
        let is_first = node.ply % 2 == 1;
        assert_eq!(node.to_move == Player::First, is_first);
    }
}
