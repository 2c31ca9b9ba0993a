//! Ladders read to their end.

use gametree_capture::Capture;
use gametree_core::{MoveBuf, Position};
use gametree_grid::Cell;

/// A line by which the side to move wins for certain, giving atari with every move: a ladder, however it turns.
///
/// The line ends with the move that captures or decides the game within the next two; the replies on it are forced.
/// At most `limit` ataris are tried.
/// `None` proves nothing: there may be a win by other moves, or a longer ladder.
/// Nothing is read on a finished game.
///
/// # Examples
/// ```
/// use gametree_capture::{Capture, RuleSet, Rules};
/// use gametree_core::Notation;
/// use gametree_eval::read_ladder;
///
/// let empty = Capture::<1>::new(Rules::new(7, 7, RuleSet::Plain)?);
/// let pos = empty.parse_position("7/7/7/2XO3/2XXX2/7/7:X")?;
/// assert!(read_ladder(&pos, 100).is_some());
/// // A white stone in the way.
/// let pos = empty.parse_position("7/5O1/7/2XO3/2XXX2/7/7:X")?;
/// assert!(read_ladder(&pos, 100).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_ladder<const W: usize>(pos: &Capture<W>, limit: u32) -> Option<MoveBuf<Cell>> {
    let mut line = MoveBuf::new();
    let mut left = limit;
    let wins = pos.outcome().is_none() && chase(&mut pos.clone(), &mut left, &mut line);
    line.reverse();
    wins.then_some(line)
}

/// Whether ataris win; the line is left with its last move first.
fn chase<const W: usize>(pos: &mut Capture<W>, left: &mut u32, line: &mut MoveBuf<Cell>) -> bool {
    let outlook = pos.outlook();
    if let Some(value) = outlook.value() {
        line.extend(outlook.moves().first().filter(|_| value.is_win()));
        return value.is_win();
    }
    for m in outlook.moves() & pos.atari_moves(!pos.to_move()) {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        if pos.with_move(m, |child| is_caught(child, left, line)) {
            line.push(m);
            return true;
        }
    }
    false
}

/// Whether the side that was just given atari is caught.
fn is_caught<const W: usize>(
    pos: &mut Capture<W>,
    left: &mut u32,
    line: &mut MoveBuf<Cell>,
) -> bool {
    if pos.outcome().is_some() {
        return true;
    }
    let outlook = pos.outlook();
    if let Some(value) = outlook.value() {
        return value.is_loss();
    }
    let Some(rescue) = outlook.moves().single() else {
        return false;
    };
    let caught = pos.with_move(rescue, |next| {
        next.outcome().is_none() && chase(next, left, line)
    });
    if caught {
        line.push(rescue);
    }
    caught
}
