//! Moves that the rules of renju forbid to First.

mod window;

use gametree_core::{Player, Position};
use gametree_grid::{Bits, Cell};

use crate::{Mnk, Rules};
use window::Window;

/// The reason why a move is forbidden to First in renju: the shape that it makes without making five in a row at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours or more, on one line or on several.
    ///
    /// A four is a group of stones that lacks one to be exactly five in a row.
    FourFour,
    /// Two threes or more.
    ///
    /// A three is a group of stones that lacks one to be a four that can be completed on either side.
    /// The missing stone must not be forbidden itself then, and must make no five.
    ThreeThree,
}

impl<const W: usize> Mnk<W> {
    /// Returns the reason why the rules of renju forbid an empty cell to the side to move; `None` in every other game, and always for Second.
    ///
    /// The answer follows the definitions of the Renju International Federation (1996, rules 9.2 and 9.3): a three counts depending on the position after the move, and so on as deep as needed.
    /// The cost is small where fewer than two lines through the cell hold two stones of First close by, which holds almost everywhere.
    #[must_use]
    pub fn forbidden(&self, cell: Cell) -> Option<Forbidden> {
        self.restricted()?.forbidden(cell)
    }

    /// Returns the cells that the side to move may take; none in a finished game.
    ///
    /// These are all empty cells, except in renju, where the cells with enough stones of First around are examined one by one.
    #[inline]
    #[must_use]
    pub fn legal_cells(&self) -> Bits<W> {
        if self.outcome().is_some() {
            return Bits::EMPTY;
        }
        let Some(stones) = self.restricted() else {
            return self.empty();
        };
        let is_forbidden = |&cell: &Cell| matches!(stones.made_by(cell), Made::Forbidden(_));
        let forbidden = stones.crowded().iter().filter(is_forbidden).collect();
        self.empty().minus(forbidden)
    }

    /// Returns `true` if a stone of the side to move may leave the opponent without a legal move although cells are empty.
    ///
    /// Only a stone of Second can do so, in renju; in doubt the answer is `true`.
    /// The cost is next to nothing while two cells are left that have few stones of First around.
    #[must_use]
    pub fn may_block(&self) -> bool {
        self.to_move() == Player::Second && !self.has_quiet_cells(0)
    }

    /// Returns `true` if the opponent's answer to a stone of the side to move may do so, in the sense of [`Mnk::may_block`].
    #[must_use]
    pub fn may_be_blocked(&self) -> bool {
        self.to_move() == Player::First && !self.has_quiet_cells(1)
    }

    /// Returns `true` if a cell is left on which First makes nothing, after `more` stones of First and one more of Second; always in games other than renju.
    fn has_quiet_cells(&self, more: u32) -> bool {
        let own = self.stones(Player::First);
        !self.rules().may_forbid(Player::First)
            || first_has_quiet_cells(self.rules(), own, &self.empty(), more)
    }

    /// Returns `true` if First, who is to move in renju, has only forbidden cells left.
    pub(crate) fn has_only_forbidden(&self) -> bool {
        let is_forbidden =
            |stones: &Stones<W>, cell| matches!(stones.made_by(cell), Made::Forbidden(_));
        self.restricted()
            .is_some_and(|stones| stones.empty.iter().all(|cell| is_forbidden(&stones, cell)))
    }

    /// Returns the stones that determine what is forbidden to the side to move, where anything can be.
    #[inline]
    fn restricted(&self) -> Option<Stones<W>> {
        let is_restricted = self.rules().may_forbid(self.to_move());
        is_restricted.then(|| self.stones_of_first())
    }

    fn stones_of_first(&self) -> Stones<W> {
        Stones {
            own: *self.stones(Player::First),
            empty: self.empty(),
            steps: self.rules().steps(),
        }
    }
}

/// Returns the reason why the rules of renju forbid an empty cell to First, whose stones are `own`, whichever player is to move; `None` in every other game.
///
/// It decides as [`Mnk::forbidden`] does, for stones without turns.
#[must_use]
pub fn forbidden_to_first<const W: usize>(
    rules: Rules,
    own: &Bits<W>,
    empty: &Bits<W>,
    cell: Cell,
) -> Option<Forbidden> {
    let stones = Stones {
        own: *own,
        empty: *empty,
        steps: rules.steps(),
    };
    rules
        .may_forbid(Player::First)
        .then(|| stones.forbidden(cell))?
}

/// Returns `true` if First, whose stones are `own`, has a quiet cell left after `more` stones of First and one more of Second.
///
/// On a quiet cell, First makes nothing that could be forbidden in renju.
///
/// In doubt the answer is `false`.
/// The cost is next to nothing while cells are left that have few stones of First around.
#[must_use]
pub fn first_has_quiet_cells<const W: usize>(
    rules: Rules,
    own: &Bits<W>,
    empty: &Bits<W>,
    more: u32,
) -> bool {
    let stones = Stones {
        own: *own,
        empty: *empty,
        steps: rules.steps(),
    };
    let mut cells = stones.empty.iter();
    (0..more + 2).all(|_| cells.any(|cell| stones.is_quiet(cell, more)))
}

/// The result of putting a stone of First.
enum Made {
    /// Five in a row, which is never forbidden.
    Five,
    /// A shape that is forbidden.
    Forbidden(Forbidden),
    /// Nothing that decides.
    Allowed,
}

/// The stones of First and the empty cells; all others are taken by Second or off the board.
#[derive(Clone, Copy)]
struct Stones<const W: usize> {
    own: Bits<W>,
    empty: Bits<W>,
    steps: [usize; 4],
}

impl<const W: usize> Stones<W> {
    /// Returns the reason why an empty cell is forbidden.
    fn forbidden(&self, cell: Cell) -> Option<Forbidden> {
        match self.made_by(cell) {
            Made::Forbidden(reason) => Some(reason),
            Made::Five | Made::Allowed => None,
        }
    }

    /// Returns the result of a stone on an empty cell.
    fn made_by(&self, cell: Cell) -> Made {
        let mut windows = self
            .steps
            .map(|step| Window::through(cell, step, &self.own));
        // 1. Almost everywhere there are too few stones for anything.
        if !can_make_anything(&windows) {
            return Made::Allowed;
        }
        // 2. Five in a row wins whatever else the stone makes.
        if windows.iter().any(|window| window.run() == 5) {
            return Made::Five;
        }
        if windows.iter().any(|window| window.run() > 5) {
            return Made::Forbidden(Forbidden::Overline);
        }
        // 3. Fours are completed by a five, which is never forbidden.
        for window in &mut windows {
            window.look_for_empty(&self.empty);
        }
        if windows.iter().map(Window::fours).sum::<u32>() >= 2 {
            return Made::Forbidden(Forbidden::FourFour);
        }
        // 4. Threes count where the stone that would make a straight four is allowed then.
        let mut left = windows.iter().filter(|window| window.makes_three()).count();
        let (mut missing, after) = (2, self.with(cell));
        for window in windows.iter().filter(|window| window.makes_three()) {
            if left < missing {
                break;
            }
            left -= 1;
            let is_allowed = |cell| matches!(after.made_by(cell), Made::Allowed);
            if window.straight_fours().any(is_allowed) {
                missing -= 1;
            }
            if missing == 0 {
                return Made::Forbidden(Forbidden::ThreeThree);
            }
        }
        Made::Allowed
    }

    /// Returns `true` if a stone of First on the cell makes nothing, however the other cells are filled with stones of which at most `more` belong to First.
    fn is_quiet(&self, cell: Cell, more: u32) -> bool {
        let windows = self
            .steps
            .map(|step| Window::through(cell, step, &self.own));
        !can_make_anything_with(&windows, more)
    }

    /// Returns the empty cells that are not quiet, and maybe some that are, for all cells at once.
    fn crowded(&self) -> Bits<W> {
        let (mut pairs, mut crossings, mut fours) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
        // A shape needs two stones on each of two lines, or four on one.
        if self.own.count() < 4 {
            return Bits::EMPTY;
        }
        for step in self.steps {
            let (mut one, mut two, mut three) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
            for by in (1..=Window::NEAR).map(|distance| distance * step) {
                // Beyond the edge these are stones of other rows, which can only add cells to the result.
                for stones in [self.own.shifted_up(by), self.own.shifted_down(by)] {
                    fours |= three & stones;
                    three |= two & stones;
                    two |= one & stones;
                    one |= stones;
                }
            }
            crossings |= pairs & two;
            pairs |= two;
        }
        (crossings | fours) & self.empty
    }

    fn with(mut self, cell: Cell) -> Self {
        self.own.insert(cell);
        self.empty.remove(cell);
        self
    }
}

/// Returns `true` if the stones on the lines through a new one suffice for a five, an overline or two of fours and threes.
fn can_make_anything(windows: &[Window; 4]) -> bool {
    can_make_anything_with(windows, 0)
}

/// Returns the same answer for `more` further stones, wherever they lie.
fn can_make_anything_with(windows: &[Window; 4], more: u32) -> bool {
    let mut counts = windows.each_ref().map(Window::near_stones);
    counts.sort_unstable();
    let [_, _, second, first] = counts;
    first + more >= 5 || 3_u32.saturating_sub(first) + 3_u32.saturating_sub(second) <= more
}
