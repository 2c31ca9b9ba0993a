//! Positions that fours and threats win, each with a win that is replayed or proven by plain search.

use std::collections::HashSet;
use std::env;

use gametree_core::{Goal, Notation, Outcome, Position, Salt, Symmetric};
use gametree_mnk::LineRule::{AtLeast, Exactly};
use gametree_mnk::Rules;
use gametree_patterns::{
    Candidates, ForcedByThreats, FourSearch, Network, PatternEstimate, PatternMnk, Shape,
    ThreatLimits, ThreatResult, ThreatSearch,
};
use gametree_search::{
    DfPn, IterativeDeepening, NoObserver, Pvs, PvsOptions, SearchLimits, Verdict,
};

use crate::start;

/// Returns the positions of a file.
fn positions(suite: &str) -> Vec<PatternMnk<4>> {
    let lines = suite.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(' ').collect();
            let rule = match fields[0] {
                "gomoku" => AtLeast,
                "gomoku:exact" => Exactly,
                other => panic!("expected gomoku or gomoku:exact, found {other}"),
            };
            let start = start::<4>(15, 15, 5, rule);
            start.parse_position(fields[2]).expect("a position")
        })
        .collect()
}

#[test]
fn fours_win_all_positions_of_their_suite() {
    let suite = positions(include_str!("../suites/fours.txt"));
    assert!(suite.len() >= 100);
    for pos in suite {
        let line = FourSearch::new(&pos).find(&pos, 20_000).map(<[_]>::to_vec);
        let mut line = line.expect("a win by fours").into_iter();
        let (mut game, winner) = (pos.clone(), pos.to_move());
        // Every four leaves one reply, and the opponent has no line to complete first.
        while let Some(four) = line.next() {
            game.play(four);
            let Some(reply) = line.next() else { break };
            assert!(game.cells_with(!winner, Shape::Five).is_empty());
            let lines = game.cells_with(winner, Shape::Five);
            assert!(lines.contains(reply), "{}", pos.position_text());
            game.play(reply);
        }
        assert_eq!(
            game.outcome(),
            Some(Outcome::Win(winner)),
            "{}",
            pos.position_text()
        );
    }
}

/// The number of turning points at the beginning of their suite that come from games of an earlier program.
///
/// The others come from games of a program that searched lines of threats as deep as the present one, so they need more nodes.
const EARLIER_TURNS: usize = 42;

/// Returns the turning points of their suite.
fn turns() -> Vec<PatternMnk<4>> {
    let lines = include_str!("../suites/turns.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    let rules = Rules::new(15, 15, 5, AtLeast).expect("the usual board");
    let network = Network::of(rules).expect("five in a row");
    lines
        .map(|line| {
            let mut pos = PatternMnk::with_network(rules, network).expect("the board fits");
            for word in line.split(' ') {
                pos.play(pos.parse_move(word).expect("a move"));
            }
            pos
        })
        .collect()
}

#[test]
fn no_two_turning_points_are_alike() {
    let suite = turns();
    assert!(suite.len() >= 200, "{}", suite.len());
    let keys = suite.iter().map(|pos| {
        let (_, symmetry) = pos.canonical_key();
        pos.symmetric_proof_key(symmetry)
    });
    assert_eq!(keys.collect::<HashSet<_>>().len(), suite.len());
}

#[test]
fn most_wins_that_a_losing_move_allows_are_seen() {
    let check = |suite: &[PatternMnk<4>], nodes: u64| {
        let is_seen = |pos: &&PatternMnk<4>| {
            let engine = Pvs::new(Candidates::PLAY, PatternEstimate, 1 << 24).expect("a table");
            let engine = engine.with_salt(Salt::PUBLIC);
            let mut engine = IterativeDeepening::new(engine.with_options(PvsOptions::TRUSTING));
            let limits = SearchLimits::default().at_most(nodes);
            let report = engine.search(pos, &limits, &mut NoObserver);
            report.score.is_win()
        };
        let seen = suite.iter().filter(is_seen).count();
        assert!(2 * seen > suite.len(), "{seen} of {}", suite.len());
    };
    let suite = turns();
    check(&suite[..EARLIER_TURNS], 60_000);
    if env::var_os("GAMETREE_SLOW").is_some() {
        check(&suite, 300_000);
    }
}

#[test]
fn threats_win_all_positions_of_their_suite() {
    let suite = positions(include_str!("../suites/threats.txt"));
    assert!(suite.len() >= 50);
    for pos in suite {
        let mut search = ThreatSearch::new(&pos, pos.to_move(), 1 << 24, Salt::from_seed(7));
        let limits = ThreatLimits {
            nodes: 40_000,
            stop: &|| false,
        };
        let result = search.find_threats(&pos, &limits);
        assert!(
            matches!(result, ThreatResult::Win(Some(_))),
            "{}",
            pos.position_text()
        );
        assert_eq!(FourSearch::new(&pos).find(&pos, 20_000), None);
    }
}

/// Tries every reply that matters, with no knowledge but that of the next threats.
#[test]
fn the_wins_of_the_suites_are_proven_by_plain_search() {
    if env::var_os("GAMETREE_SLOW").is_none() {
        return;
    }
    let files = [
        include_str!("../suites/fours.txt"),
        include_str!("../suites/threats.txt"),
    ];
    for pos in files.into_iter().flat_map(positions) {
        let engine = DfPn::with_replies(
            Candidates::at_most(30),
            ForcedByThreats,
            PatternEstimate,
            1 << 28,
        );
        let mut engine = engine.expect("a table");
        let limits = SearchLimits::default().at_most(3_000_000);
        let goal = Goal::win(pos.to_move());
        let report = engine.prove(&pos, goal, &limits, &mut NoObserver);
        assert_eq!(report.verdict, Verdict::Proven, "{}", pos.position_text());
    }
}
