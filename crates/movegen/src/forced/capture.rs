//! Moves forced by the rules of winning in the capture game.

use gametree_capture::Capture;
use gametree_core::{Coverage, MoveBuf, MoveGen, Player, Position};
use gametree_grid::Cell;

use crate::ForcedReplies;

/// The generator lists the moves of the [`StaticAnalysis`](gametree_capture::StaticAnalysis), which leaves out moves that certainly lose sooner than the others.
///
/// It is sound, with exact distances: the front page of `gametree-capture` proves each rule.
/// First come the moves that give atari, then those next to a stone, then the rest; each group by cell number.
impl<const W: usize> MoveGen<Capture<W>> for ForcedReplies {
    const COVERAGE: Coverage = Coverage::Sound {
        exact_distance: true,
    };

    #[inline]
    fn moves(&self, pos: &Capture<W>, out: &mut MoveBuf<Cell>) {
        if pos.outcome().is_some() {
            return;
        }
        let moves = pos.static_analysis().moves();
        let ataris = pos.atari_moves(!pos.to_move()) & moves;
        out.extend(ataris);
        let rest = moves.minus(ataris);
        let near = pos.empty_beside(pos.stones(Player::First) | pos.stones(Player::Second)) & rest;
        out.extend(near);
        out.extend(rest.minus(near));
    }

    /// Marks each move that leaves the opponent one move: a player in atari has at most one, and after other moves the replies are counted.
    ///
    /// Counting pays: with only the ataris marked, proving that Black wins from the crosscut on 6×6 takes three times the nodes, and from the empty 5×5 board 1.6 times.
    #[inline]
    fn mark_forcing(&self, pos: &mut Capture<W>, moves: &[Cell], mut mark: impl FnMut(usize)) {
        if moves.len() == 1 {
            return;
        }
        let ataris = pos.atari_moves(!pos.to_move());
        for (index, &m) in moves.iter().enumerate() {
            let leaves_one = |child: &mut Capture<W>| {
                child.outcome().is_none() && child.static_analysis().moves().single().is_some()
            };
            if ataris.contains(m) || pos.with_move(m, leaves_one) {
                mark(index);
            }
        }
    }
}
