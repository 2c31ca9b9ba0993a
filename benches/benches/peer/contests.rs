//! The contests: the programs that are compared, the positions and the depths.

use std::hint::black_box;
use std::num::NonZero;
use std::slice::from_ref;

use gametree_benches::{after, empty_mnk, gomoku_opening};
use gametree_core::NoEvaluation;
use gametree_eval::OpenLines;
use gametree_movegen::{ForcedReplies, LegalMoves};
use gametree_search::{AlphaBeta, DepthSearch, NoObserver, SearchLimits};
use minimax::{IterativeOptions, ParallelOptions};

use crate::connect4;
use crate::engines::{NamedOptions, Task, iterative, parallel, pvs, solver};
use crate::game::NearTwo;
use crate::handwritten::{Game, Search};
use crate::measure::{Answer, Contender, Contest, Run};
use crate::options::named;

const ONE: NonZero<usize> = NonZero::<usize>::MIN;
const TWO: NonZero<usize> = NonZero::new(2).expect("two is not zero");

/// The amount of work in the contests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// The full amount, which is measured.
    Full,
    /// A small part of it, to check that both sides agree.
    Small,
}

/// The peer's fastest options for each task; `--options` measures them all.
const FOR_SOLVING: &str = "null windows, steps of 2, no ordering, two tiers";
const FOR_LINES: &str = "whole windows, steps of 1, history, two tiers";
const FOR_OPENING: &str = "null windows, steps of 2, history, two tiers";

/// The most nodes that 4,4,4 may take without pairings; it takes 59,608.
const MOST_NODES: u64 = 60_000;

/// Returns all contests in the order of the report, without the Connect Four sets that `name` does not select.
pub(crate) fn all(scale: Scale, name: Option<&str>) -> Vec<Contest<'static>> {
    let mut contests = Vec::new();
    contests.extend(solving(scale));
    contests.extend(lines(scale));
    contests.extend(opening(scale));
    contests.extend(threads(scale));
    contests.extend(generic(scale));
    contests.extend(connect4::contests(scale, name));
    contests
}

/// Returns the task from the empty board to the end of the game; the peer needs no evaluation for it.
pub(crate) fn solving_task(scale: Scale) -> Task<1> {
    let (side, k, depth) = match scale {
        Scale::Full => (4, 4, 16),
        Scale::Small => (3, 3, 9),
    };
    Task {
        pos: empty_mnk(side, side, k),
        depth,
        canonical_plies: u32::from(depth),
        // Room for every position that either side visits.
        table_bytes: 16 << 20,
    }
}

/// Returns the contests with no knowledge of the game but the forced replies, and those with the pairings that `OpenLines` knows, as the command line solves.
fn solving(scale: Scale) -> [Contest<'static>; 5] {
    let (task, forced, nothing) = (solving_task(scale), ForcedReplies, NoEvaluation);
    let fastest = || NamedOptions::new("fastest options", named(FOR_SOLVING));
    let contest = |name, subject, reference| Contest {
        name,
        subject,
        reference,
        bar: Some(8.0),
        nodes_bar: None,
    };
    let plain = || solver(&task, forced, nothing).with_most_nodes(MOST_NODES);
    let knowing = || solver(&task, forced, OpenLines);
    [
        contest(
            "peer/solve 4,4,4, forced replies to both",
            plain(),
            iterative(&task, forced, nothing, &fastest()),
        ),
        contest(
            "peer/solve 4,4,4, forced replies",
            plain(),
            iterative(&task, LegalMoves, nothing, &fastest()),
        ),
        contest(
            "peer/solve 4,4,4, forced replies, its defaults",
            plain(),
            iterative(&task, LegalMoves, nothing, &defaults()),
        ),
        contest(
            "peer/solve 4,4,4, pairings",
            knowing(),
            iterative(&task, LegalMoves, nothing, &fastest()),
        ),
        contest(
            "peer/solve 4,4,4, pairings, its defaults",
            knowing(),
            iterative(&task, LegalMoves, nothing, &defaults()),
        ),
    ]
}

/// Returns the task of four in a row on 7×7 cells, with the evaluation of the textbooks.
pub(crate) fn lines_task(scale: Scale) -> Task<1> {
    Task {
        pos: empty_mnk(7, 7, 4),
        depth: match scale {
            Scale::Full => 8,
            Scale::Small => 4,
        },
        canonical_plies: 8,
        table_bytes: 64 << 20,
    }
}

fn lines(scale: Scale) -> [Contest<'static>; 2] {
    let task = lines_task(scale);
    let contest = |name, options: NamedOptions| Contest {
        name,
        subject: pvs(from_ref(&task), LegalMoves, OpenLines, ONE),
        reference: iterative(&task, LegalMoves, OpenLines, &options),
        bar: Some(6.0),
        nodes_bar: None,
    };
    let fastest = NamedOptions::new("fastest options", named(FOR_LINES));
    [
        contest("peer/7,7,4 to depth 8", fastest),
        contest("peer/7,7,4 to depth 8, its defaults", defaults()),
    ]
}

/// Returns the task of five in a row on 15×15 cells, near four stones.
pub(crate) fn opening_task(scale: Scale) -> Task<4> {
    Task {
        pos: gomoku_opening(),
        depth: match scale {
            Scale::Full => 6,
            Scale::Small => 3,
        },
        canonical_plies: 0,
        table_bytes: 64 << 20,
    }
}

fn opening(scale: Scale) -> [Contest<'static>; 2] {
    let task = opening_task(scale);
    let contest = |name, options: NamedOptions| Contest {
        name,
        subject: pvs(from_ref(&task), NearTwo, OpenLines, ONE),
        reference: iterative(&task, NearTwo, OpenLines, &options),
        bar: Some(30.0),
        nodes_bar: None,
    };
    let fastest = NamedOptions::new("fastest options", named(FOR_OPENING));
    [
        contest("peer/15,15,5 to depth 6", fastest),
        contest("peer/15,15,5 to depth 6, its defaults", defaults()),
    ]
}

/// Returns the contests of two threads against one, on searches of two seconds and more.
///
/// Any change of order changes the nodes of one search by a tenth, so there are several searches.
fn threads(scale: Scale) -> [Contest<'static>; 3] {
    let depth = |full| match scale {
        Scale::Full => full,
        Scale::Small => 3,
    };
    let gomoku = |moves, full| Task {
        pos: after(empty_mnk(15, 15, 5), moves),
        depth: depth(full),
        ..opening_task(scale)
    };
    let lines = |moves, full| Task {
        pos: after(lines_task(scale).pos, moves),
        depth: depth(full),
        ..lines_task(scale)
    };
    let openings = [gomoku("h8 i9 i8 g8", 9), gomoku("h8 i10 j9 i8", 9)];
    // Of the ten first moves that symmetry leaves, the search of these takes one thread two to four seconds.
    let lines = ["a1", "b1", "c1", "b2"].map(|first| lines(first, 10));
    [
        Contest {
            name: "peer/two threads against one, 15,15,5",
            subject: pvs(&openings, NearTwo, OpenLines, TWO),
            reference: pvs(&openings, NearTwo, OpenLines, ONE),
            bar: Some(1.8),
            nodes_bar: None,
        },
        Contest {
            name: "peer/two threads against one, 7,7,4",
            subject: pvs(&lines, LegalMoves, OpenLines, TWO),
            reference: pvs(&lines, LegalMoves, OpenLines, ONE),
            bar: Some(1.8),
            nodes_bar: None,
        },
        peer_threads(&gomoku("h8 i9 i8 g8", 7)),
    ]
}

/// Returns the contest of the peer's two threads against one; with fewer plies left to one thread, it is slower still.
fn peer_threads(task: &Task<4>) -> Contest<'static> {
    let fastest = || NamedOptions::new("fastest options", named(FOR_OPENING));
    let threads = ParallelOptions::new()
        .with_num_threads(2)
        .with_serial_cutoff_depth(4);
    Contest {
        name: "peer/two threads against one, minimax, 15,15,5 to depth 7",
        subject: parallel(task, NearTwo, OpenLines, &fastest(), threads),
        reference: iterative(task, NearTwo, OpenLines, &fastest()),
        bar: None,
        nodes_bar: None,
    }
}

/// Returns the contests of the generic engine against the same algorithm without traits. Both visit the same nodes, so the ratio of the times is that of the nodes per second.
fn generic(scale: Scale) -> [Contest<'static>; 2] {
    let depth = match scale {
        Scale::Full => 6,
        Scale::Small => 3,
    };
    let contest = |name, reference, bar| Contest {
        name,
        subject: alphabeta(depth),
        reference,
        bar,
        nodes_bar: None,
    };
    [
        contest(
            "peer/nodes per second, 7,7,4 to depth 6",
            by_hand::<false>("hand-written for m,n,k", depth),
            Some(0.9),
        ),
        contest(
            "peer/nodes per second, 7,7,4 to depth 6, constant board",
            by_hand::<true>("hand-written for 7,7,4 alone", depth),
            None,
        ),
    ]
}

fn alphabeta(depth: u32) -> Contender<'static> {
    let (root, limits) = (empty_mnk::<1>(7, 7, 4), SearchLimits::depth(depth));
    Contender::new("gametree AlphaBeta", move || {
        let mut engine = AlphaBeta::new(LegalMoves, OpenLines);
        let (report, elapsed) = Run::time(|| engine.search(&root, &limits, &mut NoObserver));
        Run {
            elapsed,
            answer: Answer::Counted(report.score.raw(), report.nodes),
            nodes: Some(report.nodes),
        }
    })
}

fn by_hand<const FIXED: bool>(name: &str, depth: u32) -> Contender<'static> {
    // The compiler must not see the game where the search is not to know it.
    let game = black_box(Game::new(7, 7, 4));
    Contender::new(name, move || {
        let mut search = Search::<FIXED>::new(game);
        let (value, elapsed) = Run::time(|| search.search(depth));
        let value = value.expect("there is no limit");
        Run {
            elapsed,
            answer: Answer::Counted(value.score, search.nodes),
            nodes: Some(search.nodes),
        }
    })
}

fn defaults() -> NamedOptions {
    NamedOptions::new("default options", IterativeOptions::new())
}
