//! Claims of patterns in renju, against plain searches by the rules.

use std::env;

use gametree_core::{Evaluator, Goal, MoveBuf, MoveGen, Notation, Outcome, Player, Position, Salt};
use gametree_eval::OpenLines;
use gametree_grid::Cell;
use gametree_mnk::LineRule::Renju;
use gametree_mnk::{Mnk, completions};
use gametree_movegen::{LegalMoves, Near};
use gametree_patterns::{
    Candidates, ForcedByThreats, FourSearch, KnownByThreats, OnBoard, PatternEstimate, PatternMnk,
    ThreatLimits, ThreatResult, ThreatSearch,
};
use gametree_search::{DfPn, NoObserver, SearchLimits, Verdict};
use gametree_testkit::{
    Rng, SmallGame, check_knowledge_everywhere, check_moves_everywhere, check_moves_with_knowledge,
    check_symmetry_everywhere, random_positions,
};

use crate::start;

/// A limit above the number of positions after any of the starts.
const LIMIT: usize = 2_000_000;

fn rounds() -> usize {
    if env::var_os("GAMETREE_SLOW").is_some() {
        40
    } else {
        1
    }
}

fn check_everywhere<const W: usize>(starts: Vec<PatternMnk<W>>) {
    let game = SmallGame::new(starts, &OnBoard(LegalMoves), LIMIT);
    let evaluator = KnownByThreats(OnBoard(OpenLines));
    check_symmetry_everywhere(&game);
    check_moves_everywhere(&game, &Candidates::PLAY);
    check_moves_everywhere(&game, &ForcedByThreats);
    check_knowledge_everywhere(&game, &PatternEstimate);
    check_knowledge_everywhere(&game, &evaluator);
    check_moves_with_knowledge(&game, &ForcedByThreats, &evaluator);
}

/// Returns a position with `empty` empty cells, some of which may be forbidden to First; `None` where the game ended on the way.
fn crowded<const W: usize>(
    start: &PatternMnk<W>,
    empty: usize,
    rng: &mut Rng,
) -> Option<PatternMnk<W>> {
    let mut pos = start.clone();
    while pos.board().empty().count() as usize > empty {
        // The stones of X stand together more often than by chance, so that they make threes and fours.
        let mut moves = MoveBuf::new();
        if rng.below(3) > 0 {
            Candidates::at_most(5).moves(&pos, &mut moves);
        } else {
            OnBoard(LegalMoves).moves(&pos, &mut moves);
        }
        pos.play(moves[rng.below(moves.len())]);
        if pos.outcome().is_some() {
            return None;
        }
    }
    Some(pos)
}

#[test]
fn crowded_boards_of_renju_keep_the_laws_at_every_position() {
    let mut rng = Rng::new(23);
    for (columns, rows) in [(6, 6), (7, 6), (9, 5), (8, 8)] {
        let start = start::<2>(columns, rows, 5, Renju);
        let mut positions = Vec::new();
        while positions.len() < 25 * rounds() {
            let pos = crowded(&start, 7 + rng.below(2), &mut rng);
            positions.extend(pos.filter(|pos| {
                let board = pos.board();
                board.legal_cells() != board.empty() || rng.below(8) == 0
            }));
        }
        for starts in positions.chunks(25) {
            check_everywhere(starts.to_vec());
        }
    }
}

#[test]
fn one_row_of_renju_keeps_the_laws_at_every_position() {
    check_everywhere(vec![start::<1>(9, 1, 5, Renju)]);
    let texts = [
        "OOXXX1XXOO1:O",
        "O1XXX1XOO2:O",
        "1OXX2XXO1O:O",
        "2XXX1X1OOO:O",
    ];
    let read = |text: &str| {
        let start = start::<1>(11, 1, 5, Renju);
        start.parse_position(text).expect(text)
    };
    check_everywhere(texts.map(read).into());
}

fn legal<const W: usize>(pos: &Mnk<W>) -> impl Iterator<Item = Cell> + use<W> {
    pos.legal_cells().into_iter()
}

/// Returns `true` if the side to move can win within `plies` plies, by the rules alone.
fn wins_within<const W: usize>(pos: &mut Mnk<W>, plies: u32) -> bool {
    if pos.outcome().is_some() {
        return false;
    }
    if !completions(pos, pos.to_move()).is_empty() {
        return true;
    }
    plies > 1 && legal(pos).any(|m| pos.with_move(m, |pos| loses_within(pos, plies - 1)))
}

/// Returns `true` if the side to move loses within `plies` plies against any defence, by the rules alone.
fn loses_within<const W: usize>(pos: &mut Mnk<W>, plies: u32) -> bool {
    match pos.outcome() {
        Some(outcome) => outcome == Outcome::Win(!pos.to_move()),
        None => {
            plies > 1 && legal(pos).all(|m| pos.with_move(m, |pos| wins_within(pos, plies - 1)))
        }
    }
}

/// Returns positions of games with good moves and bad ones.
fn positions<const W: usize>(start: &PatternMnk<W>, count: usize, seed: u64) -> Vec<PatternMnk<W>> {
    let mut all = random_positions(start, &Candidates::at_most(6), count, seed);
    all.extend(random_positions(start, &OnBoard(Near::new(1)), count, seed));
    all
}

#[test]
fn what_the_next_threats_decide_in_renju_is_decided_by_the_rules() {
    let mut seen = [0; 4];
    for (columns, rows) in [(7, 7), (9, 8)] {
        let start = start::<2>(columns, rows, 5, Renju);
        for pos in positions(&start, 600 * rounds(), 29) {
            let Some(known) = PatternEstimate.known(&pos) else {
                continue;
            };
            let mut board = pos.board().clone();
            let plies = known.plies().expect("it is decided");
            seen[plies as usize - 1] += 1;
            let (is_true, is_shortest) = if known.is_win() {
                (
                    wins_within(&mut board, plies),
                    plies < 3 || !wins_within(&mut board, plies - 2),
                )
            } else {
                (
                    loses_within(&mut board, plies),
                    plies < 4 || !loses_within(&mut board, plies - 2),
                )
            };
            assert!(is_true && is_shortest, "{known:?} in {pos:?}");
        }
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

#[test]
fn what_threats_leave_out_in_renju_loses_by_the_rules() {
    let (mut left_out, mut wins) = (0, 0);
    let start = start::<1>(8, 7, 5, Renju);
    for pos in positions(&start, 300 * rounds(), 31) {
        if pos.outcome().is_some() {
            continue;
        }
        let mut moves = MoveBuf::new();
        ForcedByThreats.moves(&pos, &mut moves);
        let mut board = pos.board().clone();
        assert!(moves.iter().all(|&m| pos.is_legal(m)), "{pos:?}");
        let all = board.legal_cells();
        if moves.len() == all.count() as usize {
            continue;
        }
        if let &[only] = &moves[..]
            && board.with_move(only, |board| loses_within(board, 2))
        {
            wins += 1;
            continue;
        }
        // The other moves lose within four plies, and no defence lasts shorter.
        let kept = moves.iter().copied().collect();
        for m in all.minus(kept) {
            left_out += 1;
            let is_lost = board.with_move(m, |board| wins_within(board, 3));
            assert!(is_lost, "{m:?} is left out in {pos:?}");
        }
    }
    assert!(left_out > 500 && wins > 50, "{left_out} {wins}");
}

/// Returns `true` if fours win, by the definition: every move but the last leaves a line to complete, and the opponent none.
fn wins_by_fours<const W: usize>(pos: &mut Mnk<W>) -> bool {
    let attacker = pos.to_move();
    if pos.outcome().is_some() {
        return false;
    }
    if !completions(pos, attacker).is_empty() {
        return true;
    }
    let must = completions(pos, !attacker);
    legal(pos).any(|m| {
        (must.is_empty() || must.single() == Some(m))
            && pos.with_move(m, |pos| {
                let lines = completions(pos, attacker);
                let replies = lines & pos.legal_cells();
                pos.outcome().is_none()
                    && !lines.is_empty()
                    && completions(pos, !attacker).is_empty()
                    && replies
                        .into_iter()
                        .all(|reply| pos.with_move(reply, wins_by_fours))
            })
    })
}

#[test]
fn fours_win_in_renju_where_they_win_by_the_rules() {
    let mut found = [[0; 2]; 2];
    for (columns, rows) in [(7, 7), (9, 9)] {
        let start = start::<2>(columns, rows, 5, Renju);
        let mut search = FourSearch::new(&start);
        for pos in positions(&start, 800 * rounds(), 37) {
            if pos.outcome().is_some() {
                continue;
            }
            let line = search.find(&pos, 1_000_000).map(<[Cell]>::to_vec);
            let is_won = wins_by_fours(&mut pos.board().clone());
            assert_eq!(line.is_some(), is_won, "{pos:?}");
            let winner = pos.to_move();
            let mut pos = pos;
            found[winner.index()][usize::from(is_won)] += 1;
            for &m in line.iter().flatten() {
                assert!(pos.is_legal(m), "{m:?} in {pos:?}");
                pos.play(m);
            }
            assert_eq!(line.is_some(), pos.outcome() == Some(Outcome::Win(winner)));
        }
    }
    assert!(found.iter().flatten().all(|&count| count > 20), "{found:?}");
}

/// Returns `true` if threats win for Second, and not fours alone.
fn second_wins<const W: usize>(pos: &PatternMnk<W>, nodes: u64) -> bool {
    if pos.to_move() == Player::Second && FourSearch::new(pos).find(pos, nodes).is_some() {
        return false;
    }
    let mut search = ThreatSearch::new(pos, Player::Second, 1 << 24, Salt::from_seed(7));
    let limits = ThreatLimits {
        nodes,
        stop: &|| false,
    };
    matches!(search.find(pos, &limits), ThreatResult::Win(_))
}

/// Tries every reply that matters, with no knowledge but that of the next threats.
#[test]
fn what_threats_win_for_second_in_renju_is_won_by_the_rules() {
    let mut found = [0; 2];
    for (columns, rows) in [(7, 7), (9, 9)] {
        let start = start::<2>(columns, rows, 5, Renju);
        for pos in positions(&start, 600 * rounds(), 41) {
            if pos.outcome().is_some() || PatternEstimate.known(&pos).is_some() {
                continue;
            }
            let mover = pos.to_move();
            if !second_wins(&pos, 2_000) {
                continue;
            }
            found[mover.index()] += 1;
            let engine =
                DfPn::with_replies(Candidates::ALL, ForcedByThreats, PatternEstimate, 1 << 26);
            let mut engine = engine.expect("a table");
            let limits = SearchLimits::default().at_most(1_000_000);
            let goal = Goal::win(Player::Second);
            let report = engine.prove(&pos, goal, &limits, &mut NoObserver);
            assert_eq!(report.verdict, Verdict::Proven, "{}", pos.position_text());
        }
    }
    assert!(found.iter().all(|&count| count > 5), "{found:?}");
}

#[test]
fn nothing_is_claimed_for_second_where_first_may_be_left_without_a_move() {
    let start = start::<1>(7, 7, 5, Renju);
    let mut seen = 0;
    for pos in positions(&start, 1_500, 43) {
        if pos.outcome().is_some() || !pos.board().may_be_blocked() {
            continue;
        }
        seen += 1;
        assert!(!second_wins(&pos, 1_000), "{}", pos.position_text());
    }
    assert!(seen > 100, "{seen}");
}
