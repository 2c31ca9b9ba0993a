//! Moves forced by the rules of winning.

mod capture;

use gametree_core::{Coverage, MoveBuf, MoveGen, Position};
use gametree_grid::Cell;
use gametree_mnk::{Mnk, completions, line_pairs};

use crate::LegalMoves;

/// The generator of one winning move where there is one, otherwise of one answer to a threat to win with the next move.
///
/// Without a winning move or a threat, it lists every legal move.
///
/// It is sound, with exact distances: nothing is better than a win in 1, and a threat left open loses in 2.
/// Two threats lose in 2 as well when one is answered.
/// In renju, the answer to a threat may be forbidden; then every move loses in 2, and one of them stands for all.
/// In the misère game, it proposes the moves that complete no line, where there are any: one that does loses in 1, and no move is worse.
#[derive(Clone, Copy, Debug, Default)]
pub struct ForcedReplies;

impl<const W: usize> MoveGen<Mnk<W>> for ForcedReplies {
    const COVERAGE: Coverage = Coverage::Sound {
        exact_distance: true,
    };

    #[inline]
    fn moves(&self, pos: &Mnk<W>, out: &mut MoveBuf<Cell>) {
        if pos.outcome().is_some() {
            return;
        }
        let mover = pos.to_move();
        if !pos.rules().line_wins() {
            let safe = pos.empty().minus(completions(pos, mover));
            let proposed = if safe.is_empty() { pos.empty() } else { safe };
            out.extend(proposed.iter());
            return;
        }
        if let Some(win) = completions(pos, mover).first() {
            out.push(win);
            return;
        }
        let threats = completions(pos, !mover);
        if threats.is_empty() {
            LegalMoves.moves(pos, out);
            return;
        }
        let legal = pos.legal_cells();
        out.extend((threats & legal).first().or_else(|| legal.first()));
    }

    #[inline]
    fn mark_forcing(&self, pos: &mut Mnk<W>, moves: &[Cell], mark: impl FnMut(usize)) {
        if !pos.rules().line_wins() {
            return;
        }
        let forcing = line_pairs(pos, pos.to_move());
        forcing.indices_in(moves).for_each(mark);
    }
}
