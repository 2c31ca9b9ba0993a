//! The law of keys that forget nothing: the side to move, and the number of moves.

use std::collections::HashMap;

use gametree_core::{MoveGen, Notation, Player, Position};

use crate::random::{Rng, moves_of};
use crate::report::Report;

/// The side to move in an unfinished position, and the number of its legal moves.
type Turn = (Player, usize);

/// The turns of the unfinished positions so far by their keys, each with the text of the first position.
#[derive(Default)]
pub(crate) struct Turns(HashMap<u64, (Turn, String)>);

impl Turns {
    /// Compares a position with the first one that had its key, and paths from here that lead to one key.
    pub(crate) fn check<P: Notation, G: MoveGen<P>>(
        &mut self,
        pos: &P,
        legal: &G,
        rng: &mut Rng,
        report: &mut Report,
    ) {
        let Some(turn) = turn(pos, legal) else {
            return;
        };
        let known = self
            .0
            .entry(pos.key())
            .or_insert_with(|| (turn, pos.position_text()));
        compare(pos, turn, &known.1, known.0, report);
        check_ways(pos, legal, rng, report);
    }
}

/// Plays a random move and a random reply, and searches for other paths to the position reached.
///
/// Long games seldom meet a position twice by chance.
/// Only such paths show what a key forgets, such as a right that a move has lost.
fn check_ways<P: Notation, G: MoveGen<P>>(pos: &P, legal: &G, rng: &mut Rng, report: &mut Report) {
    let moves = moves_of(pos, legal);
    let Some((m, middle)) = rng.pick(&moves).and_then(|m| Some((m, reach(pos, &[m])?))) else {
        return;
    };
    let replies = moves_of(&middle, legal);
    let Some((reply, last)) = rng
        .pick(&replies)
        .and_then(|reply| Some((reply, reach(&middle, &[reply])?)))
    else {
        return;
    };
    // 1. Two moves in both orders.
    for &other in &moves {
        let ends = reach(&last, &[other]).zip(reach(pos, &[other, reply, m]));
        if let Some((one, two)) = ends {
            check_pair(&one, &two, legal, report);
        }
    }
    // 2. Back to the start.
    if P::CAN_REPEAT {
        for &back in &moves_of(&last, legal) {
            let Some(mut before) = reach(&last, &[back]) else {
                continue;
            };
            for &m in &moves_of(&before, legal) {
                if before.key_after(m) == pos.key()
                    && let Some(again) = reach(&before, &[m])
                {
                    check_pair(&again, pos, legal, report);
                }
            }
        }
    }
}

/// Returns the position after some moves, if they are legal.
fn reach<P: Position>(pos: &P, moves: &[P::Move]) -> Option<P> {
    let mut end = pos.clone();
    for &m in moves {
        if !end.is_legal(m) {
            return None;
        }
        end.play(m);
    }
    Some(end)
}

fn check_pair<P: Notation, G: MoveGen<P>>(one: &P, two: &P, legal: &G, report: &mut Report) {
    if one.key() == two.key()
        && let Some((turn, other)) = turn(one, legal).zip(turn(two, legal))
    {
        compare(one, turn, &two.position_text(), other, report);
    }
}

fn turn<P: Position, G: MoveGen<P>>(pos: &P, legal: &G) -> Option<Turn> {
    let is_over = pos.outcome().is_some();
    (!is_over).then(|| (pos.to_move(), moves_of(pos, legal).len()))
}

/// Compares the turn of a position with that of another one with its key.
fn compare<P: Notation>(pos: &P, turn: Turn, text: &str, other: Turn, report: &mut Report) {
    if turn != other {
        let (player, count) = turn;
        let (opponent, known) = other;
        report.broken(
            "unfinished positions with equal keys have the same turn and as many moves",
            pos,
            format!(
                "{player} has {count} moves, but {opponent} has {known} in {text} with the same key"
            ),
        );
    }
}
