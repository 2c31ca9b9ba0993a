//! Symmetry of a board and its mirror image, and the reader of position codes.

use gametree_core::{Layered, Position, ProofKey, Symmetric};
use gametree_grid::mix;

use crate::position::pack;
use crate::{Column, Connect4, Size};

/// The symmetry that leads to the canonical image: identity or reflection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reflection {
    /// The position is its own canonical image.
    Same,
    /// Left and right change places.
    Mirrored,
}

/// The stones of the side to move, and of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Image {
    own: u64,
    stones: u64,
}

impl Image {
    /// Returns the image after a stone in a column.
    #[inline]
    const fn after(self, size: Size, column: Column) -> Self {
        let landing = (self.stones + size.bottom()) & size.cells_of(column);
        Image {
            own: self.stones ^ self.own,
            stones: self.stones | landing,
        }
    }

    #[inline]
    const fn pack(self) -> u64 {
        pack(self.own, self.stones)
    }
}

/// The position and its mirror image.
///
/// Both are kept, since the keys after a move are needed before the move is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mirror {
    same: Image,
    mirrored: Image,
}

/// Returns the set of cells with left and right exchanged.
fn mirrored(size: Size, cells: u64) -> u64 {
    let column = (1 << size.rows()) - 1;
    (0..size.columns())
        .map(|index| {
            (cells >> bits_before(size, index) & column)
                << bits_before(size, size.columns() - 1 - index)
        })
        .sum()
}

fn bits_before(size: Size, columns: usize) -> usize {
    columns * (size.rows() + 1)
}

fn opposite(size: Size, m: Column) -> Column {
    Column::new(size.columns() - 1 - m.index()).expect("on the same board")
}

impl Symmetric for Connect4 {
    type Symmetry = Reflection;
    type SymmetricKeys = Mirror;

    fn symmetric_keys(&self) -> Mirror {
        let (own, stones) = (self.own(), self.stones());
        let mirrored = |cells| mirrored(self.size(), cells);
        Mirror {
            same: Image { own, stones },
            mirrored: Image {
                own: mirrored(own),
                stones: mirrored(stones),
            },
        }
    }

    #[inline]
    fn symmetric_keys_after(&self, keys: &Mirror, m: Column) -> Mirror {
        let size = self.size();
        Mirror {
            same: keys.same.after(size, m),
            mirrored: keys.mirrored.after(size, opposite(size, m)),
        }
    }

    /// Returns the smaller of both packed positions, through the bijection of [`Position::key`].
    #[inline]
    fn canonical_of(&self, keys: &Mirror) -> (u64, Reflection) {
        let [same, mirrored] = [keys.same, keys.mirrored].map(Image::pack);
        if same <= mirrored {
            (mix(same), Reflection::Same)
        } else {
            (mix(mirrored), Reflection::Mirrored)
        }
    }

    fn symmetric_proof_key(&self, symmetry: Reflection) -> ProofKey {
        match symmetry {
            Reflection::Same => self.proof_key(),
            Reflection::Mirrored => {
                ProofKey::exact(u128::from(self.symmetric_keys().mirrored.pack()))
            }
        }
    }

    #[inline]
    fn to_canonical(&self, m: Column, symmetry: Reflection) -> Column {
        match symmetry {
            Reflection::Same => m,
            Reflection::Mirrored => opposite(self.size(), m),
        }
    }

    fn from_canonical(&self, m: Column, symmetry: Reflection) -> Option<Column> {
        (m.index() < self.size().columns()).then(|| self.to_canonical(m, symmetry))
    }
}

impl Layered for Connect4 {
    fn read_code(&self, code: u128) -> Option<Self> {
        let (size, code) = (self.size(), u64::try_from(code).ok()?);
        let (mut own, mut stones) = (0, 0);
        let bits = u64::MAX >> (u64::BITS - size.stride());
        for index in 0..size.columns() {
            let before = bits_before(size, index);
            let column = code >> before & bits;
            // A column reads as 2^height - 1 plus the stones of the side to move.
            let height = column.checked_add(1)?.ilog2();
            if height > u32::try_from(size.rows()).expect("less than 64") {
                return None;
            }
            let filled = (1 << height) - 1;
            stones |= filled << before;
            own |= (column - filled) << before;
        }
        let is_whole = pack(own, stones) == code;
        is_whole.then(|| Connect4::with_stones(size, own, stones))
    }

    fn code_bits(&self) -> u32 {
        let size = self.size();
        u32::try_from(bits_before(size, size.columns())).expect("at most 64")
    }

    fn layer(&self) -> u32 {
        self.plies()
    }

    fn image_count(&self) -> u32 {
        let keys = self.symmetric_keys();
        1 + u32::from(keys.same != keys.mirrored)
    }
}
