//! Position of an m,n,k game that knows its patterns.

use std::hash::{Hash, Hasher};

use gametree_core::{
    KeyKind, Keys, Mismatch, Notation, Outcome, Player, Position, ProofKey, Salt, Symmetric, View,
};
use gametree_grid::{Bits, Cell, SymmetricStoneKeys, Symmetry};
use gametree_mnk::{Mnk, Rules, forbidden_to_first};

use crate::cell_patterns::CellPatterns;
use crate::weights::{CellWeights, Weights};
use crate::{Network, Pattern, Shape};

/// A position of an m,n,k game that knows the patterns that a stone of either player would make on every empty cell.
///
/// The rules, the keys and the texts are those of [`Mnk`].
/// A move and its undo change up to 16 (k - 1) windows each.
/// Each takes a tenth of a microsecond or two for five in a row.
#[derive(Clone, Debug)]
pub struct PatternMnk<const W: usize> {
    board: Mnk<W>,
    cell_patterns: CellPatterns<W>,
}

impl<const W: usize> PatternMnk<W> {
    /// Creates the empty board.
    ///
    /// # Errors
    /// Fails when the board needs more than `W` words, when lines do not win, or when a line is longer than seven stones; the opponent can always stop such a line (Zetters 1980).
    pub fn new(rules: Rules) -> Result<Self, Mismatch> {
        Self::with_weights(rules, Weights::of_length(rules.k()))
    }

    /// Creates the empty board with the caller's own weights.
    ///
    /// # Errors
    /// Fails as [`PatternMnk::new`] does.
    pub fn with_weights(rules: Rules, weights: &'static Weights) -> Result<Self, Mismatch> {
        if !rules.line_wins() {
            let found = format!("{:?}", rules.lines());
            return Err(Mismatch::new("lines that win", found));
        }
        let board = Mnk::new(rules)?;
        let cell_patterns = CellPatterns::of_empty_board(rules, weights);
        let cell_patterns = cell_patterns
            .ok_or_else(|| Mismatch::new("a row of 1 to 7 cells", rules.k().to_string()))?;
        Ok(PatternMnk {
            board,
            cell_patterns,
        })
    }

    /// Creates the empty board of a game that a network estimates: [`PatternEstimate`](crate::PatternEstimate) has its estimates, [`Candidates`](crate::Candidates) its order.
    ///
    /// A move and its undo take a quarter longer.
    ///
    /// # Errors
    /// Fails as [`PatternMnk::new`] does, and where rules are not those of five in a row, where longer rows win as well.
    pub fn with_network(rules: Rules, network: &'static Network) -> Result<Self, Mismatch> {
        if !Network::fits(rules) {
            let found = format!("{} in a row, {:?}", rules.k(), rules.lines());
            return Err(Mismatch::new("five in a row or more", found));
        }
        let mut pos = Self::new(rules)?;
        let empty = pos.board.empty();
        pos.cell_patterns.set_network(network, &empty);
        Ok(pos)
    }

    /// Returns the position without its patterns.
    #[inline]
    pub const fn board(&self) -> &Mnk<W> {
        &self.board
    }

    /// Returns the patterns that a stone of a player on an empty cell makes of the lines through it, in the order of [`Rules::steps`]; without meaning for a taken cell.
    ///
    /// In renju the lines of First are those of exactly five; whether the cell is forbidden makes no difference.
    #[inline]
    pub fn patterns(&self, cell: Cell, player: Player) -> [Pattern; 4] {
        self.cell_patterns.patterns(cell, player)
    }

    /// Returns the shape of a stone of a player on an empty cell; without meaning for a taken cell.
    ///
    /// In renju two fours of First achieve nothing, since they are forbidden, and two open threes count for one; the shape shows no other forbidden cells.
    #[inline]
    pub fn shape(&self, cell: Cell, player: Player) -> Shape {
        self.cell_patterns.shape(cell, player)
    }

    /// Returns the empty cells where a stone of a player has exactly this shape.
    #[inline]
    pub const fn cells_with(&self, player: Player, shape: Shape) -> &Bits<W> {
        self.cell_patterns.cells(player, shape)
    }

    /// Returns the weights of a stone of a player on an empty cell; without meaning for a taken cell.
    #[inline]
    pub fn cell_weights(&self, cell: Cell, player: Player) -> CellWeights {
        self.cell_patterns.cell_weights(cell, player)
    }

    /// Returns the weights of all empty cells for a player, added up: where that player is to move, and where not; `None` where a network estimates.
    #[inline]
    pub const fn sums(&self, player: Player) -> Option<[i32; 2]> {
        self.cell_patterns.sums(player)
    }

    /// Returns the contents of the windows through a cell in the order of [`Rules::steps`], from the view of each player.
    ///
    /// A content is a number to the base of 3, with a digit for each neighbour that a line can reach, the lowest for the first: 0 for an empty cell, 1 for a stone of the player, 2 for one of the opponent or a place off the board.
    #[inline]
    pub fn windows(&self, cell: Cell) -> [[u32; 4]; 2] {
        self.cell_patterns.windows(cell)
    }

    /// Returns the weights of the patterns.
    #[inline]
    pub const fn weights(&self) -> &'static Weights {
        self.cell_patterns.weights()
    }

    /// Returns the set of the strongest threats, below 1,024, with one bit for each.
    ///
    /// The highest four bits are for the side to move: a four with an open three, two open threes, any four, any open three.
    /// The others are for the opponent: a line, an open four, and the same four threats.
    pub fn threats(&self) -> usize {
        let has = |player, shapes: &[Shape]| {
            shapes
                .iter()
                .any(|&shape| !self.cells_with(player, shape).is_empty())
        };
        let (own, other) = (self.to_move(), !self.to_move());
        let mut set = 0;
        for player in [own, other] {
            if player == other {
                set = set << 1 | usize::from(has(other, &[Shape::Five]));
                set = set << 1 | usize::from(has(other, &[Shape::OpenFour]));
            }
            for shapes in [
                &[Shape::FourThree][..],
                &[Shape::DoubleThree],
                &[Shape::Four, Shape::FourPlus],
                &[Shape::OpenThree, Shape::OpenThreePlus],
            ] {
                set = set << 1 | usize::from(has(player, shapes));
            }
        }
        set
    }

    /// Returns the estimate for the side to move.
    #[inline]
    pub(crate) fn estimate(&self) -> i32 {
        if let Some(activations) = self.cell_patterns.activations() {
            return activations.estimate(self.to_move().index());
        }
        let sums = |player| self.sums(player).unwrap_or_default();
        let ([own, _], [_, other]) = (sums(self.to_move()), sums(!self.to_move()));
        let threats = i32::from(self.weights().threat(self.threats()));
        i32::midpoint(own - other, threats)
    }

    /// Returns those of these empty cells that are not forbidden to a player, whichever side is to move.
    #[inline]
    pub(crate) fn allowed(&self, cells: Bits<W>, player: Player) -> Bits<W> {
        if !self.board.rules().may_forbid(player) {
            return cells;
        }
        let (own, empty) = (self.board.stones(player), self.board.empty());
        let rules = self.board.rules();
        let allowed = |&cell: &Cell| forbidden_to_first(rules, own, &empty, cell).is_none();
        cells.into_iter().filter(allowed).collect()
    }

    #[inline]
    pub(crate) const fn cell_patterns(&self) -> &CellPatterns<W> {
        &self.cell_patterns
    }

    /// Computes the patterns of the same stones in a game by these rules, on the same board and with lines of the same length.
    pub(crate) fn cell_patterns_by(&self, rules: Rules) -> CellPatterns<W> {
        cell_patterns_of(&self.board, rules, self.weights())
    }

    /// Creates the position of another board of the same rules, and computes its patterns anew.
    fn with_board(&self, board: Mnk<W>) -> Self {
        let mut cell_patterns = cell_patterns_of(&board, board.rules(), self.weights());
        if let Some(activations) = self.cell_patterns.activations() {
            cell_patterns.set_network(activations.network(), &board.empty());
        }
        PatternMnk {
            board,
            cell_patterns,
        }
    }
}

/// Computes the patterns of the stones of a board in a game by rules that have patterns.
fn cell_patterns_of<const W: usize>(
    board: &Mnk<W>,
    rules: Rules,
    weights: &'static Weights,
) -> CellPatterns<W> {
    let mut cell_patterns =
        CellPatterns::of_empty_board(rules, weights).expect("lines with patterns");
    let mut empty = board.grid().full::<W>();
    for player in [Player::First, Player::Second] {
        for cell in *board.stones(player) {
            empty.remove(cell);
            cell_patterns.put(cell, player, &empty);
        }
    }
    cell_patterns
}

impl<const W: usize> Position for PatternMnk<W> {
    type Move = Cell;
    type Undo = ();

    const KEYS: Keys = Mnk::<W>::KEYS;

    #[inline]
    fn to_move(&self) -> Player {
        self.board.to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.board.outcome()
    }

    #[inline]
    fn is_legal(&self, m: Cell) -> bool {
        self.board.is_legal(m)
    }

    #[inline]
    fn play(&mut self, m: Cell) {
        let player = self.board.to_move();
        self.board.play(m);
        self.cell_patterns.put(m, player, &self.board.empty());
    }

    #[inline]
    fn undo(&mut self, m: Cell, (): ()) {
        let empty = self.board.empty();
        self.board.undo(m, ());
        self.cell_patterns.take(m, self.board.to_move(), &empty);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key()
    }

    #[inline]
    fn key_kind(&self) -> KeyKind {
        self.board.key_kind()
    }

    fn salt_keys(&mut self, salt: Salt) {
        self.board.salt_keys(salt);
    }

    #[inline]
    fn key_after(&mut self, m: Cell) -> u64 {
        self.board.key_after(m)
    }

    #[inline]
    fn proof_key(&self) -> ProofKey {
        self.board.proof_key()
    }
}

impl<const W: usize> Symmetric for PatternMnk<W> {
    type Symmetry = Symmetry;
    type SymmetricKeys = SymmetricStoneKeys;

    fn symmetric_keys(&self) -> SymmetricStoneKeys {
        self.board.symmetric_keys()
    }

    #[inline]
    fn symmetric_keys_after(&self, keys: &SymmetricStoneKeys, m: Cell) -> SymmetricStoneKeys {
        self.board.symmetric_keys_after(keys, m)
    }

    #[inline]
    fn canonical_of(&self, keys: &SymmetricStoneKeys) -> (u64, Symmetry) {
        self.board.canonical_of(keys)
    }

    #[inline]
    fn symmetric_proof_key(&self, symmetry: Symmetry) -> ProofKey {
        self.board.symmetric_proof_key(symmetry)
    }

    #[inline]
    fn to_canonical(&self, m: Cell, symmetry: Symmetry) -> Cell {
        self.board.to_canonical(m, symmetry)
    }

    #[inline]
    fn from_canonical(&self, m: Cell, symmetry: Symmetry) -> Option<Cell> {
        self.board.from_canonical(m, symmetry)
    }
}

impl<const W: usize> Notation for PatternMnk<W> {
    fn position_text(&self) -> String {
        self.board.position_text()
    }

    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        Ok(self.with_board(self.board.parse_position(text)?))
    }

    fn move_text(&self, m: Cell) -> String {
        self.board.move_text(m)
    }

    fn parse_move(&self, text: &str) -> Result<Cell, Mismatch> {
        self.board.parse_move(text)
    }

    fn diagram(&self, last: Option<Cell>) -> String {
        self.board.diagram(last)
    }

    fn view(&self, last: Option<Cell>) -> View {
        self.board.view(last)
    }

    fn sites_of(&self, m: Cell) -> Vec<usize> {
        self.board.sites_of(m)
    }

    fn mark_owner(&self, mark: char) -> Option<Player> {
        self.board.mark_owner(mark)
    }

    fn player_name(&self, player: Player) -> &str {
        self.board.player_name(player)
    }
}

/// Compares the boards alone: the patterns follow from the stones.
impl<const W: usize> PartialEq for PatternMnk<W> {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl<const W: usize> Eq for PatternMnk<W> {}

impl<const W: usize> Hash for PatternMnk<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
    }
}
