//! Reader of ladders, which follows them to their end.

use gametree_capture::Capture;
use gametree_core::{MoveBuf, Position};
use gametree_grid::{Bits, Cell};

/// Returns a line by which the side to move wins for certain, giving atari with every move: a ladder, whichever way it turns.
///
/// The line ends with the move that captures, or that decides the game within the next two; the replies on it are forced.
/// The reader tries at most `limit` ataris.
/// A result of `None` proves nothing: there may be a win by other moves, or a longer ladder.
/// It is also the result on a finished game.
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
    let mut reader = Reader::new(None, limit);
    let wins = pos.outcome().is_none() && reader.chases(&mut pos.clone());
    wins.then(|| reader.line())
}

/// Reads a ladder as [`read_ladder`] does, but against one string: every atari of the line attacks the string of the stone on `target`, and the first move takes one of its liberties.
///
/// A string in atari is captured by a line of one move.
/// The result is `None` also where no stone of the opponent lies on `target`.
pub fn read_ladder_on<const W: usize>(
    pos: &Capture<W>,
    target: Cell,
    limit: u32,
) -> Option<MoveBuf<Cell>> {
    let is_theirs = pos.owner(target) == Some(!pos.to_move());
    if pos.outcome().is_some() || !is_theirs {
        return None;
    }
    let mut reader = Reader::new(Some(target), limit);
    let liberties = *pos.liberties_at(target)?;
    let wins = match liberties.count() {
        1 => {
            reader.reversed.extend(liberties);
            true
        }
        2 => reader.tries(&mut pos.clone(), liberties & pos.legal_points()),
        _ => false,
    };
    wins.then(|| reader.line())
}

/// Returns the moves of the ladder by which the side to move loses its string on `target`, which has just been put in atari.
///
/// The moves are those after this position; there are none where there is no way out at once.
pub(super) fn read_capture_of<const W: usize>(
    pos: &Capture<W>,
    target: Cell,
    limit: u32,
) -> Option<MoveBuf<Cell>> {
    let mut reader = Reader::new(Some(target), limit);
    reader.catches(&mut pos.clone()).then(|| reader.line())
}

/// The state of reading a ladder.
struct Reader {
    /// The stone whose string is chased; `None` where any string may be.
    target: Option<Cell>,
    /// The number of ataris that may still be tried.
    left: u32,
    /// The moves of the ladder, the last one first.
    reversed: MoveBuf<Cell>,
}

impl Reader {
    fn new(target: Option<Cell>, limit: u32) -> Self {
        Reader {
            target,
            left: limit,
            reversed: MoveBuf::new(),
        }
    }

    fn line(mut self) -> MoveBuf<Cell> {
        self.reversed.reverse();
        self.reversed
    }

    /// Returns `true` if ataris win for the side to move.
    fn chases<const W: usize>(&mut self, pos: &mut Capture<W>) -> bool {
        let analysis = pos.static_analysis();
        if let Some(value) = analysis.value() {
            let last = analysis.moves().first().filter(|_| value.is_win());
            self.reversed.extend(last);
            return value.is_win();
        }
        let ataris = analysis.moves() & self.ataris(pos);
        self.tries(pos, ataris)
    }

    /// Returns `true` if one of these ataris wins.
    fn tries<const W: usize>(&mut self, pos: &mut Capture<W>, ataris: Bits<W>) -> bool {
        for m in ataris {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            if pos.with_move(m, |child| self.catches(child)) {
                self.reversed.push(m);
                return true;
            }
        }
        false
    }

    /// Returns `true` if the side that was just put in atari is caught.
    fn catches<const W: usize>(&mut self, pos: &mut Capture<W>) -> bool {
        if pos.outcome().is_some() {
            return true;
        }
        let analysis = pos.static_analysis();
        if let Some(value) = analysis.value() {
            return value.is_loss();
        }
        let Some(rescue) = analysis.moves().single() else {
            return false;
        };
        let caught = pos.with_move(rescue, |next| next.outcome().is_none() && self.chases(next));
        if caught {
            self.reversed.push(rescue);
        }
        caught
    }

    /// Returns the points that put the chased string in atari.
    fn ataris<const W: usize>(&self, pos: &Capture<W>) -> Bits<W> {
        let Some(target) = self.target else {
            return pos.atari_moves(!pos.to_move());
        };
        let liberties = pos.liberties_at(target).copied();
        liberties
            .filter(|liberties| liberties.count() == 2)
            .unwrap_or(Bits::EMPTY)
    }
}
