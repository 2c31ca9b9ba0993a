//! Victory by continuous fours.

use std::collections::HashSet;

use gametree_core::Position;
use gametree_grid::{Bits, Cell};

use crate::forced::fours;
use crate::{PatternMnk, Shape};

/// A win by fours alone: every move but the last threatens a line, so the opponent has one reply to each (Allis, van den Herik and Huntjens 1993, who call them threats of the first category).
///
/// Found wins are wins by the rules; that none is found says nothing about others.
#[derive(Clone, Debug, Default)]
pub struct FourSearch {
    failed: HashSet<u64>,
    line: Vec<Cell>,
    nodes: u64,
}

impl FourSearch {
    /// The moves of both players to the end of such a win, the mover's first; `None` where there is none within this many positions.
    ///
    /// The position must not be finished; it is the same afterwards.
    pub fn find<const W: usize>(&mut self, pos: &mut PatternMnk<W>, nodes: u64) -> Option<&[Cell]> {
        self.failed.clear();
        self.line.clear();
        self.nodes = nodes;
        self.attack(pos).then_some(&*self.line)
    }

    /// Whether the side to move wins by fours; the line is left where it does.
    fn attack<const W: usize>(&mut self, pos: &mut PatternMnk<W>) -> bool {
        if self.nodes == 0 {
            return false;
        }
        self.nodes -= 1;
        let (own, other) = (pos.to_move(), !pos.to_move());
        if let Some(cell) = pos.cells_with(own, Shape::Five).first() {
            self.line.push(cell);
            return true;
        }
        let mut moves = fours(pos, own);
        let threats = pos.cells_with(other, Shape::Five);
        if !threats.is_empty() {
            let Some(only) = threats.single() else {
                return false;
            };
            moves &= Bits::of(only);
        }
        if moves.is_empty() || !self.failed.insert(pos.key()) {
            return false;
        }
        for shape in [
            Shape::OpenFour,
            Shape::FourThree,
            Shape::FourPlus,
            Shape::Four,
        ] {
            for m in moves & *pos.cells_with(own, shape) {
                let length = self.line.len();
                self.line.push(m);
                pos.play(m);
                let found = self.defend(pos);
                pos.undo(m, ());
                if found {
                    return true;
                }
                self.line.truncate(length);
            }
        }
        false
    }

    /// Whether the side that has just made a four wins.
    fn defend<const W: usize>(&mut self, pos: &mut PatternMnk<W>) -> bool {
        let attacker = !pos.to_move();
        if !pos.cells_with(!attacker, Shape::Five).is_empty() {
            return false;
        }
        let reply = pos.cells_with(attacker, Shape::Five).first();
        let reply = reply.expect("a four threatens a line");
        self.line.push(reply);
        pos.play(reply);
        let found = match pos.outcome() {
            Some(_) => false,
            None => self.attack(pos),
        };
        pos.undo(reply, ());
        found
    }
}
