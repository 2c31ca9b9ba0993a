//! Stones and the strings they form, with incrementally updated liberties and exact undo.

use gametree_core::Player;
use gametree_grid::{Bits, Cell, Grid};

/// A string: stones of one colour connected along the lines, with the empty points next to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneString<const W: usize> {
    stones: Bits<W>,
    liberties: Bits<W>,
}

impl<const W: usize> StoneString<W> {
    /// Returns the points of the stones.
    #[inline]
    pub const fn stones(&self) -> &Bits<W> {
        &self.stones
    }

    /// Returns the empty points next to a stone of the string; none once it is captured.
    #[inline]
    pub const fn liberties(&self) -> &Bits<W> {
        &self.liberties
    }
}

/// The data that taking back a move needs besides the move.
#[derive(Clone, Copy, Debug)]
pub struct Undo<const W: usize> {
    merged: [Cell; 4],
    merged_count: u8,
    captures: bool,
    atari: [Bits<W>; 2],
}

impl<const W: usize> Undo<W> {
    /// Returns `true` if the stone took the last liberty of a string of the opponent.
    #[inline]
    pub(crate) const fn captures(&self) -> bool {
        self.captures
    }

    /// Returns the heads of the strings that the stone joined.
    #[inline]
    fn merged(&self) -> &[Cell] {
        &self.merged[..usize::from(self.merged_count)]
    }

    #[inline]
    fn push(&mut self, head: Cell) {
        self.merged[usize::from(self.merged_count)] = head;
        self.merged_count += 1;
    }
}

/// The stones of both players.
///
/// A string is identified by its head, the point of its stone that was put down last.
/// Joining strings writes a new record at the new head and leaves the old records unchanged, so that undo finds them again.
#[derive(Clone)]
pub(crate) struct Board<const W: usize> {
    stride: u16,
    stones: [Bits<W>; 2],
    empty: Bits<W>,
    /// The head of the string of every stone; meaningless elsewhere.
    heads: Box<[Cell]>,
    /// The string of every head; meaningless elsewhere.
    records: Box<[StoneString<W>]>,
    /// The heads of each player's strings.
    strings: [Bits<W>; 2],
    /// The heads of each player's strings with a single liberty.
    atari: [Bits<W>; 2],
}

impl<const W: usize> Board<W> {
    #[expect(clippy::cast_possible_truncation, reason = "a side and one is small")]
    pub(crate) fn new(grid: Grid) -> Self {
        let nothing = StoneString {
            stones: Bits::EMPTY,
            liberties: Bits::EMPTY,
        };
        let cells = grid.stride() * grid.rows();
        Board {
            stride: grid.stride() as u16,
            stones: [Bits::EMPTY; 2],
            empty: grid.full(),
            heads: vec![Cell(0); cells].into(),
            records: vec![nothing; cells].into(),
            strings: [Bits::EMPTY; 2],
            atari: [Bits::EMPTY; 2],
        }
    }

    #[inline]
    pub(crate) const fn stones(&self, player: Player) -> Bits<W> {
        self.stones[player.index()]
    }

    #[inline]
    pub(crate) const fn empty(&self) -> Bits<W> {
        self.empty
    }

    #[inline]
    pub(crate) fn owner(&self, cell: Cell) -> Option<Player> {
        [Player::First, Player::Second]
            .into_iter()
            .find(|&player| self.stones(player).contains(cell))
    }

    #[inline]
    pub(crate) fn string_at(&self, cell: Cell) -> Option<&StoneString<W>> {
        self.owner(cell)
            .map(|_| &self.records[self.heads[cell.index()].index()])
    }

    #[inline]
    pub(crate) fn strings(&self, player: Player) -> impl Iterator<Item = &StoneString<W>> {
        self.strings[player.index()]
            .iter()
            .map(|head| &self.records[head.index()])
    }

    #[inline]
    pub(crate) fn atari_points(&self, player: Player) -> Bits<W> {
        let mut points = Bits::EMPTY;
        for head in self.atari[player.index()] {
            points |= self.records[head.index()].liberties;
        }
        points
    }

    /// Puts down a stone, regardless of the effect on the strings around it.
    #[inline]
    pub(crate) fn place(&mut self, cell: Cell, player: Player) -> Undo<W> {
        let mut undo = Undo {
            merged: [cell; 4],
            merged_count: 0,
            captures: false,
            atari: self.atari,
        };
        let mut string = StoneString {
            stones: Bits::of(cell),
            liberties: Bits::EMPTY,
        };
        self.toggle(cell, player);
        for near in self.around(cell) {
            if self.empty.contains(near) {
                string.liberties.insert(near);
            } else if self.stones(player).contains(near) {
                self.join(near, &mut string, &mut undo);
            } else if self.stones(!player).contains(near) {
                undo.captures |= self.press(near, cell, !player);
            }
        }
        string.liberties.remove(cell);
        self.put_string(cell, player, string, &undo);
        undo
    }

    /// Takes back the stone put down last.
    #[inline]
    pub(crate) fn take_back(&mut self, cell: Cell, player: Player, undo: &Undo<W>) {
        self.toggle(cell, player);
        for near in self.around(cell) {
            if self.stones(!player).contains(near) {
                let head = self.heads[near.index()];
                self.records[head.index()].liberties.insert(cell);
            }
        }
        self.strings[player.index()].remove(cell);
        for &head in undo.merged() {
            self.strings[player.index()].insert(head);
            self.name_head(head);
        }
        self.atari = undo.atari;
    }

    /// Returns `true` if a stone on this empty point would have a liberty or capture, so that it is no suicide.
    ///
    /// Every string must still have a liberty.
    #[inline]
    pub(crate) fn breathes(&self, cell: Cell, player: Player) -> bool {
        self.around(cell).into_iter().any(|near| {
            if self.stones(player).contains(near) {
                !self.atari[player.index()].contains(self.heads[near.index()])
            } else if self.stones(!player).contains(near) {
                self.atari[player.opponent().index()].contains(self.heads[near.index()])
            } else {
                self.empty.contains(near)
            }
        })
    }

    /// Returns `true` if some empty point is no suicide, with the little work that most positions need.
    #[inline]
    pub(crate) fn can_move(&self, player: Player) -> bool {
        let beside = |step| self.empty & self.empty.shifted_down(step);
        // Of two empty points side by side, each is the other's liberty.
        !beside(1).is_empty()
            || !beside(usize::from(self.stride)).is_empty()
            || self.empty.iter().any(|cell| self.breathes(cell, player))
    }

    /// Returns the empty points where a stone of `player` is no suicide.
    #[inline]
    pub(crate) fn breathing(&self, player: Player) -> Bits<W> {
        let mut points = self.touching(self.empty);
        for cell in self.empty.minus(points) {
            if self.breathes(cell, player) {
                points.insert(cell);
            }
        }
        points
    }

    /// Returns the empty points next to a point of the set.
    #[inline]
    pub(crate) fn touching(&self, points: Bits<W>) -> Bits<W> {
        let up = usize::from(self.stride);
        let sideways = points.shifted_up(1) | points.shifted_down(1);
        (sideways | points.shifted_up(up) | points.shifted_down(up)) & self.empty
    }

    /// Returns the liberties that the string of a new stone on this empty point would have.
    #[inline]
    pub(crate) fn liberties_after(&self, cell: Cell, player: Player) -> Bits<W> {
        let mut liberties = Bits::EMPTY;
        for near in self.around(cell) {
            if self.empty.contains(near) {
                liberties.insert(near);
            } else if self.stones(player).contains(near) {
                liberties |= self.records[self.heads[near.index()].index()].liberties;
            }
        }
        liberties.remove(cell);
        liberties
    }

    /// Returns the points beside, below and above; those off the board are in no set.
    #[inline]
    fn around(&self, cell: Cell) -> [Cell; 4] {
        [
            Cell(cell.0.wrapping_sub(1)),
            Cell(cell.0 + 1),
            Cell(cell.0.wrapping_sub(self.stride)),
            Cell(cell.0 + self.stride),
        ]
    }

    /// Turns an empty point into a stone or back.
    #[inline]
    fn toggle(&mut self, cell: Cell, player: Player) {
        self.stones[player.index()] ^= Bits::of(cell);
        self.empty ^= Bits::of(cell);
    }

    /// Adds the own string at `near` to the new one, once.
    #[inline]
    fn join(&self, near: Cell, string: &mut StoneString<W>, undo: &mut Undo<W>) {
        let head = self.heads[near.index()];
        if !undo.merged().contains(&head) {
            let old = &self.records[head.index()];
            string.stones |= old.stones;
            string.liberties |= old.liberties;
            undo.push(head);
        }
    }

    /// Takes the liberty `cell` from the string of `owner` at `near`; returns `true` if it was the last.
    #[inline]
    fn press(&mut self, near: Cell, cell: Cell, owner: Player) -> bool {
        let head = self.heads[near.index()];
        let liberties = &mut self.records[head.index()].liberties;
        liberties.remove(cell);
        let left = liberties.count();
        match left {
            0 => self.atari[owner.index()].remove(head),
            1 => self.atari[owner.index()].insert(head),
            _ => {}
        }
        left == 0
    }

    #[inline]
    fn put_string(&mut self, head: Cell, player: Player, string: StoneString<W>, undo: &Undo<W>) {
        let side = player.index();
        for &old in undo.merged() {
            self.strings[side].remove(old);
            self.atari[side].remove(old);
        }
        self.strings[side].insert(head);
        if string.liberties.count() == 1 {
            self.atari[side].insert(head);
        }
        self.records[head.index()] = string;
        self.name_head(head);
    }

    /// Enters `head` as the head of every stone of the string recorded there.
    #[inline]
    fn name_head(&mut self, head: Cell) {
        for stone in self.records[head.index()].stones {
            self.heads[stone.index()] = head;
        }
    }
}
