//! Tests of the static analysis against brute force.

use gametree_capture::{Capture, RuleSet};
use gametree_core::{MoveBuf, MoveGen, Notation, Position, Score};
use gametree_grid::Cell;
use gametree_movegen::{ForcedReplies, LegalMoves};
use gametree_testkit::random_positions;

use crate::{BOTH, empty, parse};

/// The longest distance that the rules settle.
const PLIES: u32 = 4;

fn moves<const W: usize>(pos: &Capture<W>) -> MoveBuf<Cell> {
    let mut moves = MoveBuf::new();
    LegalMoves.moves(pos, &mut moves);
    moves
}

/// Returns `true` if the side to move can force a win within `plies` plies.
fn wins<const W: usize>(pos: &mut Capture<W>, plies: u32) -> bool {
    let mut all = moves(pos).into_iter();
    plies > 0 && all.any(|m| pos.with_move(m, |child| loses(child, plies - 1)))
}

/// Returns `true` if the side to move has lost, or cannot avoid it within `plies` plies.
fn loses<const W: usize>(pos: &mut Capture<W>, plies: u32) -> bool {
    if pos.outcome().is_some() || plies == 0 {
        return pos.outcome().is_some();
    }
    let mut all = moves(pos).into_iter();
    all.all(|m| pos.with_move(m, |child| wins(child, plies - 1)))
}

/// Returns the exact value, where the game is decided within [`PLIES`].
fn brute_force<const W: usize>(pos: &mut Capture<W>) -> Option<Score> {
    (1..=PLIES).find_map(|plies| {
        if plies % 2 == 1 {
            wins(pos, plies).then(|| Score::win_in(plies))
        } else {
            loses(pos, plies).then(|| Score::loss_in(plies))
        }
    })
}

/// Checks that no move that is left out is better than all that are kept.
///
/// Returns the number of moves left out although not all moves lose at once.
fn check_moves<const W: usize>(pos: &Capture<W>) -> usize {
    let kept = pos.static_analysis().moves();
    assert!(!kept.is_empty(), "{pos:?}");
    let loses_within = |m: Cell, plies| {
        let mut child = pos.clone();
        child.play(m);
        wins(&mut child, plies - 1)
    };
    let lasting = kept.into_iter().any(|m| !loses_within(m, 2));
    let mut left_out = 0;
    for m in moves(pos).into_iter().filter(|&m| !kept.contains(m)) {
        let plies = if lasting { PLIES } else { 2 };
        assert!(
            loses_within(m, plies),
            "{} loses later: {pos:?}",
            pos.move_text(m)
        );
        left_out += 1;
    }
    left_out
}

/// Checks that every move that is kept where the value is settled attains it.
fn check_kept<const W: usize>(pos: &Capture<W>, value: Score) {
    let kept = pos.static_analysis().moves();
    assert!(!kept.is_empty(), "{pos:?}");
    for m in kept {
        let mut child = pos.clone();
        child.play(m);
        let end = child.outcome().map(|end| end.score_for(child.to_move()));
        let attained = end.or_else(|| brute_force(&mut child));
        let attained = attained.map(Score::to_parent);
        assert_eq!(attained, Some(value), "{}: {pos:?}", pos.move_text(m));
    }
}

/// The results of a run over random positions.
#[derive(Default, Debug)]
struct Counts {
    /// The number of claims of each distance, from 1 to [`PLIES`].
    claims: [usize; PLIES as usize],
    /// The number of positions that are decided within [`PLIES`] without a claim.
    missed: usize,
    /// The number of moves left out of positions without a claim.
    left_out: usize,
}

fn check<const W: usize>(
    (columns, rows): (usize, usize),
    generator: impl MoveGen<Capture<W>>,
    count: usize,
    counts: &mut Counts,
) {
    for rule_set in BOTH {
        let start = empty::<W>(columns, rows, rule_set);
        for mut pos in random_positions(&start, &generator, count, 7) {
            let truth = brute_force(&mut pos);
            if let Some(value) = pos.static_analysis().value() {
                assert_eq!(Some(value), truth, "{pos:?}");
                check_kept(&pos, value);
                let plies = value.plies().expect("a decided value");
                counts.claims[plies as usize - 1] += 1;
            } else {
                counts.missed += usize::from(truth.is_some());
                counts.left_out += check_moves(&pos);
            }
        }
    }
}

#[test]
fn what_is_settled_in_random_games_is_what_brute_force_finds() {
    let mut counts = Counts::default();
    check::<1>((1, 2), LegalMoves, 10, &mut counts);
    check::<1>((1, 6), LegalMoves, 100, &mut counts);
    check::<1>((2, 2), LegalMoves, 100, &mut counts);
    check::<1>((3, 2), LegalMoves, 300, &mut counts);
    check::<1>((3, 3), LegalMoves, 2000, &mut counts);
    check::<1>((4, 3), LegalMoves, 2000, &mut counts);
    check::<1>((4, 4), LegalMoves, 2000, &mut counts);
    check::<1>((5, 5), LegalMoves, 1000, &mut counts);
    check::<2>((9, 8), LegalMoves, 5, &mut counts);
    assert!(
        counts.claims[0] > 1000 && counts.claims[1] > 100,
        "too few claims to mean anything: {counts:?}"
    );
}

/// Random games without blunders last longer and are closer.
#[test]
fn what_is_settled_in_careful_games_is_what_brute_force_finds() {
    let mut counts = Counts::default();
    check::<1>((2, 7), ForcedReplies, 1000, &mut counts);
    check::<1>((3, 3), ForcedReplies, 1000, &mut counts);
    check::<1>((4, 3), ForcedReplies, 1000, &mut counts);
    check::<1>((4, 4), ForcedReplies, 3000, &mut counts);
    check::<1>((5, 5), ForcedReplies, 2000, &mut counts);
    check::<1>((6, 6), ForcedReplies, 200, &mut counts);
    let claims = counts.claims.iter().min().expect("four distances");
    assert!(
        *claims > 300 && counts.left_out > 10_000,
        "too few claims to mean anything: {counts:?}"
    );
    // The positions missed are zugzwang: the loser would be safe if passing were allowed.
    let settled: usize = counts.claims.iter().sum();
    assert!(counts.missed < settled / 2, "{counts:?}");
}

/// Checks the settled value of a position and the moves that matter under both rule sets; one move is as good as another where all lose alike.
fn check_example(text: &str, value: Option<Score>, expected: Option<&str>) {
    for rule_set in BOTH {
        let pos = parse(5, 5, rule_set, text).expect("a position");
        let analysis = pos.static_analysis();
        let moves = analysis.moves().into_iter();
        let names: Vec<String> = moves.map(|m| pos.move_text(m)).collect();
        assert_eq!(analysis.value(), value, "{text}");
        match expected {
            Some(expected) => assert_eq!(names.join(" "), expected, "{text}"),
            None => assert_eq!(names.len(), 1, "{text}"),
        }
    }
}

#[test]
fn examples_of_each_rule() {
    // 1. The stone in the corner has one liberty.
    check_example("OX3/5/5/3X1/5:X", Some(Score::win_in(1)), Some("a4"));
    // 2. There are two corners to save; a single one would be captured all the same.
    check_example("XO1OX/5/2O2/5/5:X", Some(Score::loss_in(2)), None);
    check_example("XO3/1O3/O4/5/5:X", Some(Score::loss_in(2)), None);
    // 3. One stone puts two strings in atari, or a string is driven along the edge.
    check_example(
        "5/1X1X1/1O1O1/1X1X1/5:X",
        Some(Score::win_in(3)),
        Some("c3"),
    );
    check_example("5/2X2/2X2/2OX1/1X3:X", Some(Score::win_in(3)), Some("b2"));
    // 4. The same threat once, and twice.
    check_example("5/2X2/2X2/2OX1/1X3:O", None, Some("b2"));
    check_example("1X3/2OX1/2XX1/2OX1/1X3:O", Some(Score::loss_in(4)), None);
}

/// After a safe move that is no answer, the mover on 2x4 could be left without any move, and then lost two plies too soon.
#[test]
fn a_lost_position_is_shown_by_a_move_that_lasts_as_long_as_is_claimed() {
    let mut pos = empty::<1>(2, 4, RuleSet::Plain);
    for name in ["b1", "a4", "a2"] {
        pos.play(pos.parse_move(name).expect("a point"));
    }
    let analysis = pos.static_analysis();
    assert_eq!(analysis.value(), Some(Score::loss_in(4)));
    let kept: Vec<String> = analysis.moves().iter().map(|m| pos.move_text(m)).collect();
    assert_eq!(kept, ["b3"]);
    check_kept(&pos, Score::loss_in(4));
}
