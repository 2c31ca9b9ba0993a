//! State shared by the threads of depth-first proof-number search: the game, the goal, the table, and their knowledge of a position without a search.

use gametree_core::{Evaluator, Goal, MoveBuf, Position};
use gametree_tt::Table;

use super::thresholds::{Child, Thresholds};
use super::{DfPnOptions, Initialisation};
use crate::contract::expect_moves;
use crate::proof::hash::hash;
use crate::proof::record::{Numbers, ProofRecord};
use crate::proof::settled;
use crate::proof::sides::GoalMoves;

/// State shared by the threads of a search.
pub(super) struct Shared<'a, G, E> {
    pub(super) generator: &'a G,
    pub(super) evaluator: &'a E,
    pub(super) goal: Goal,
    pub(super) options: DfPnOptions,
    pub(super) table: &'a Table<ProofRecord>,
}

impl<G, E> Clone for Shared<'_, G, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, E> Copy for Shared<'_, G, E> {}

/// Returns the key under which the table keeps a position.
#[inline]
pub(super) fn table_key<P: Position>(pos: &P) -> u128 {
    hash(pos.proof_key().bits())
}

impl<G, E> Shared<'_, G, E> {
    /// Returns what is known of the position behind a move without a search of it.
    #[inline]
    pub(super) fn look_at<P: Position>(&self, child: &P, m: P::Move) -> Child<P::Move>
    where
        G: GoalMoves<P>,
        E: Evaluator<P>,
    {
        let (mut key, mut work) = (0, 0);
        let numbers = match settled(child, self.evaluator, self.goal) {
            Some(is_proven) if is_proven == (child.to_move() == self.goal.player) => {
                Numbers::PROVEN
            }
            Some(_) => Numbers::DISPROVEN,
            None => {
                key = table_key(child);
                match self.table.get(key) {
                    Some(record) => {
                        work = record.work;
                        record.numbers
                    }
                    None => self.initial(child),
                }
            }
        };
        Child {
            m,
            key,
            numbers,
            work,
            searched: Thresholds::ZERO,
        }
    }

    /// Returns the numbers of a position that was not searched yet.
    fn initial<P: Position>(&self, pos: &P) -> Numbers
    where
        G: GoalMoves<P>,
        E: Evaluator<P>,
    {
        match self.options.initialisation {
            Initialisation::Unit => Numbers { phi: 1, delta: 1 },
            Initialisation::Mobility => self.by_mobility(pos),
            Initialisation::Estimate { units } => {
                let mut numbers = self.by_mobility(pos);
                let estimate = self.evaluator.evaluate(pos).raw();
                let behind = u32::from(estimate.unsigned_abs() / units.max(1));
                if estimate < 0 {
                    numbers.phi += behind;
                } else {
                    numbers.delta += behind;
                }
                numbers
            }
        }
    }

    fn by_mobility<P: Position>(&self, pos: &P) -> Numbers
    where
        G: GoalMoves<P>,
    {
        let mut moves = MoveBuf::new();
        self.generator.moves(pos, self.goal, &mut moves);
        expect_moves(&moves);
        Numbers {
            phi: 1,
            delta: u32::try_from(moves.len()).unwrap_or(u32::MAX / 2),
        }
    }
}
