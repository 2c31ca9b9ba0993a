//! Counts of positions by the number of stones.

use std::collections::HashSet;

use gametree_connect4::{Connect4, FreeColumns, Size};
use gametree_core::{MoveBuf, MoveGen, Position};

#[test]
fn as_many_positions_are_reached_as_tromp_has_counted() {
    // A212693 in the On-Line Encyclopedia of Integer Sequences (Tromp 2012); a finished game is a position too.
    let expected = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859];
    let mut ply = HashSet::from([Connect4::new(Size::USUAL)]);
    for count in expected {
        assert_eq!(ply.len(), count);
        let mut next = HashSet::new();
        for pos in ply {
            let mut moves = MoveBuf::new();
            FreeColumns.moves(&pos, &mut moves);
            next.extend(
                moves
                    .iter()
                    .map(|&m| pos.clone().with_move(m, |child| child.clone())),
            );
        }
        ply = next;
    }
}
