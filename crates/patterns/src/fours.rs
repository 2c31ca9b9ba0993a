//! Victory by continuous fours.

use std::fmt;

use gametree_core::{Player, Position, Salt};
use gametree_grid::{Bits, Cell};

use crate::field::Field;
use crate::{PatternMnk, Shape};

/// Places for positions without such a win; a new one takes the place of an old one.
const MEMORY: usize = 1 << 14;

/// A win by fours alone: every move but the last threatens a line, so the opponent has one reply to each (Allis, van den Herik and Huntjens 1993).
///
/// Found wins are wins by the rules, those of renju as well, move by move; that none is found says nothing about others.
/// Positions where the search failed are remembered from one search to the next, 128 KB of them, by keys drawn from a salt.
#[derive(Clone, Debug)]
pub struct FourSearch<const W: usize> {
    field: Field<W>,
    fours: Fours,
}

impl<const W: usize> FourSearch<W> {
    /// A search of positions of the same game as this one.
    pub fn new(pos: &PatternMnk<W>) -> Self {
        Self::with_salt(pos, Salt::random())
    }

    /// With keys from this salt.
    pub(crate) fn with_salt(pos: &PatternMnk<W>, salt: Salt) -> Self {
        FourSearch {
            field: Field::of(pos, salt),
            fours: Fours::default(),
        }
    }

    /// The moves of both players to the end of such a win, those of the side to move first; `None` where there is none within this many positions.
    ///
    /// The position must not be finished, and of the game that the search was made for.
    pub fn find(&mut self, pos: &PatternMnk<W>, nodes: u64) -> Option<&[Cell]> {
        self.field.set(pos);
        self.fours
            .find(&mut self.field, pos.to_move(), nodes)
            .then_some(self.fours.line())
    }

    /// The positions of all searches so far.
    pub const fn nodes(&self) -> u64 {
        self.fours.nodes
    }
}

/// The search itself, over stones that somebody else keeps.
#[derive(Clone)]
pub(crate) struct Fours {
    failed: Box<[u64]>,
    line: Vec<Cell>,
    /// Positions so far, and how many there may be.
    pub(crate) nodes: u64,
    limit: u64,
}

impl Default for Fours {
    fn default() -> Self {
        Fours {
            failed: vec![0; MEMORY].into(),
            line: Vec::new(),
            nodes: 0,
            limit: 0,
        }
    }
}

impl Fours {
    /// Whether `attacker`, to move, wins by fours, as far as so many positions show; the [line](Fours::line) tells how.
    pub(crate) fn find<const W: usize>(
        &mut self,
        field: &mut Field<W>,
        attacker: Player,
        nodes: u64,
    ) -> bool {
        self.line.clear();
        self.limit = self.nodes.saturating_add(nodes);
        self.attack(field, attacker)
    }

    /// The moves of the win that was found last.
    pub(crate) fn line(&self) -> &[Cell] {
        &self.line
    }

    fn attack<const W: usize>(&mut self, field: &mut Field<W>, attacker: Player) -> bool {
        if self.nodes >= self.limit {
            return false;
        }
        self.nodes += 1;
        if let Some(cell) = field.cells(attacker, Shape::Five).first() {
            self.line.push(cell);
            return true;
        }
        let mut moves = field.knowledge().fours(attacker);
        let threats = field.cells(!attacker, Shape::Five);
        if !threats.is_empty() {
            let Some(only) = threats.single() else {
                return false;
            };
            moves &= Bits::of(only);
        }
        let name = field.key() ^ [0, u64::MAX][attacker.index()];
        let place = usize::try_from(name % MEMORY as u64).expect("a small number");
        if moves.is_empty() || self.failed[place] == name {
            return false;
        }
        for shape in [
            Shape::OpenFour,
            Shape::FourThree,
            Shape::FourPlus,
            Shape::Four,
        ] {
            for m in moves & *field.cells(attacker, shape) {
                if !field.is_allowed(m, attacker) {
                    continue;
                }
                let length = self.line.len();
                self.line.push(m);
                if field.with(m, attacker, |field| self.defend(field, attacker)) {
                    return true;
                }
                self.line.truncate(length);
            }
        }
        if self.nodes < self.limit {
            self.failed[place] = name;
        }
        false
    }

    /// Whether the attacker, who has just made a four, wins.
    fn defend<const W: usize>(&mut self, field: &mut Field<W>, attacker: Player) -> bool {
        if !field.cells(!attacker, Shape::Five).is_empty() || !field.lets_first_move() {
            return false;
        }
        let lines = *field.cells(attacker, Shape::Five);
        debug_assert!(!lines.is_empty(), "a four threatens a line");
        let is_allowed = |&cell: &Cell| field.is_allowed(cell, !attacker);
        // In renju the reply may be forbidden to First, and any other move is as good as it; without one the game is drawn.
        let mut replies = lines.into_iter().chain(*field.empty());
        let Some(reply) = replies.find(is_allowed) else {
            return false;
        };
        self.line.push(reply);
        field.with(reply, !attacker, |field| self.attack(field, attacker))
    }
}

impl fmt::Debug for Fours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fours")
            .field("nodes", &self.nodes)
            .field("line", &self.line)
            .finish_non_exhaustive()
    }
}
