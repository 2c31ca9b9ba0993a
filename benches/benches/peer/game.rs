//! Our boards, moves and evaluators, in the form that the crate `minimax` requires.

use std::marker::PhantomData;

use gametree_core::{Evaluator, MoveBuf, MoveGen, Outcome, Position};
use gametree_grid::{Bits, Cell};
use gametree_mnk::Mnk;
use gametree_movegen::Near;

/// The rules, with the moves of one of our generators: the peer has no place for a generator but its type.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Peer<G, const W: usize>(PhantomData<G>);

/// One of our evaluators, for the game [`Peer`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PeerEvaluator<E, G, const W: usize> {
    evaluator: E,
    game: PhantomData<Peer<G, W>>,
}

/// The cells within distance 2 of a stone.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NearTwo;

impl<const W: usize> MoveGen<Mnk<W>> for NearTwo {
    const COVERAGE: gametree_core::Coverage = <Near as MoveGen<Mnk<W>>>::COVERAGE;

    #[inline]
    fn moves(&self, pos: &Mnk<W>, out: &mut MoveBuf<Cell>) {
        Near::new(2).moves(pos, out);
    }

    #[inline]
    fn moves_after(&self, pos: &Mnk<W>, m: Cell, added: &mut MoveBuf<Cell>) -> bool {
        Near::new(2).moves_after(pos, m, added)
    }
}

impl<G: MoveGen<Mnk<W>> + Default, const W: usize> minimax::Game for Peer<G, W> {
    type S = Mnk<W>;
    type M = Cell;

    #[inline]
    fn generate_moves(pos: &Mnk<W>, moves: &mut Vec<Cell>) -> Option<minimax::Winner> {
        let winner = Self::get_winner(pos);
        if winner.is_none() {
            let mut proposed = MoveBuf::new();
            G::default().moves(pos, &mut proposed);
            moves.extend_from_slice(&proposed);
        }
        winner
    }

    #[inline]
    fn get_winner(pos: &Mnk<W>) -> Option<minimax::Winner> {
        pos.outcome().map(|outcome| match outcome {
            Outcome::Draw | Outcome::Points(_) => minimax::Winner::Draw,
            Outcome::Win(winner) if winner == pos.to_move() => minimax::Winner::PlayerToMove,
            Outcome::Win(_) => minimax::Winner::PlayerJustMoved,
        })
    }

    #[inline]
    fn apply(pos: &mut Mnk<W>, m: Cell) -> Option<Mnk<W>> {
        pos.play(m);
        None
    }

    #[inline]
    fn undo(pos: &mut Mnk<W>, m: Cell) {
        pos.undo(m, ());
    }

    #[inline]
    fn zobrist_hash(pos: &Mnk<W>) -> u64 {
        pos.key()
    }

    /// Fills the empty table of counter-moves only; none of the options chosen here plays this move.
    fn null_move(_: &Mnk<W>) -> Option<Cell> {
        Some(Cell(u16::MAX))
    }

    #[inline]
    fn table_index(m: Cell) -> u16 {
        m.0
    }

    fn max_table_index() -> u16 {
        u16::try_from(Bits::<W>::CAPACITY - 1).expect("a board has far fewer than 65,536 cells")
    }
}

impl<E, G, const W: usize> minimax::Evaluator for PeerEvaluator<E, G, W>
where
    E: Evaluator<Mnk<W>>,
    G: MoveGen<Mnk<W>> + Default,
{
    type G = Peer<G, W>;

    #[inline]
    fn evaluate(&self, pos: &Mnk<W>) -> minimax::Evaluation {
        self.evaluator.evaluate(pos).raw()
    }
}
