//! Views of a game for pictures.

use gametree_core::{MoveBuf, MoveGen, Notation, View, ViewMove};

use crate::move_text::after_move;

/// Returns the view of the position after the moves played, with its legal moves.
pub(crate) fn view_of<P: Notation>(
    pos: &P,
    played: &[(P::Move, P)],
    legal: &impl MoveGen<P>,
) -> View {
    let mut moves = MoveBuf::new();
    if pos.outcome().is_none() {
        legal.moves(pos, &mut moves);
    }
    let of_move = |m: P::Move| ViewMove {
        text: pos.move_text(m),
        words: pos.move_words(m),
        sites: pos.sites_of(m),
    };
    View {
        moves: moves.into_iter().map(of_move).collect(),
        ..pos.view(played.last().map(|&(m, _)| m))
    }
}

/// Returns the sites that a line of moves from a position touches, up to the first move that cannot be played.
pub(crate) fn sites_of_line<P: Notation>(pos: &P, line: &[String]) -> Vec<Vec<usize>> {
    let mut pos = pos.clone();
    let touched = |text: &String| {
        let (m, after) = after_move(&pos, text).ok()?;
        let sites = pos.sites_of(m);
        pos = after;
        Some(sites)
    };
    line.iter().map_while(touched).collect()
}

/// Returns the sites that the moves played have touched.
pub(crate) fn sites_of_history<P: Notation>(start: &P, played: &[(P::Move, P)]) -> Vec<Vec<usize>> {
    let befores = std::iter::once(start).chain(played.iter().map(|(_, pos)| pos));
    let moves = played.iter().zip(befores);
    moves.map(|(&(m, _), pos)| pos.sites_of(m)).collect()
}
