//! Nim with two heaps, correct or with one planted flaw.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use gametree_core::{
    GameMove, KeyKind, Keys, Mismatch, Notation, Outcome, Player, Position, ProofKey, Salt,
    Symmetric, mix,
};

/// A planted flaw of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    Nothing,
    UndoForgetsTheTurn,
    KeyIsNotUpdated,
    KeyIsConstant,
    KeyForgetsTheTurn,
    KeyCountsTheStones,
    TextLosesTheTurn,
    TextIsRefused,
    MoveTextLosesTheHeap,
    FirstMovesAgain,
    OverTooSoon,
    KeyAfterIsThatOfNow,
    EndsInADraw,
    CodeLosesTheHeap,
    CanonicalKeyIsConstant,
    CanonicalKeySeesTheOrder,
    CanonicalKeyReadsTheTurn,
    SymmetryMovesTheWrongHeap,
    SymmetryIsNotABijection,
    UndoForgetsTheProofKey,
    ProofKeyCountsThePlies,
    ProofKeyLosesTheHeaps,
    ProofKeyIsSometimesAHash,
    SymmetricProofKeySeesTheOrder,
    SymmetricProofKeyIsConstant,
    SymmetricProofKeyIsAHash,
    NeverEnds,
    LastsLongerThanTold,
    PassKeepsTheTurn,
    PassIsNotTakenBack,
    TextHasASpace,
    TextShortensLargeHeaps,
    ReadingPanics,
    ColumnIsNotThere,
    MoveTextHasASpace,
    MoveTextSeesTheHeap,
    KeyIsNotSpread,
    DiagramEndsInANewline,
    PlayersShareAName,
    TextHasASpaceAndTheEndPanics,
    DigestSeesTheTurn,
    HasARangeOfPoints,
    KeyIsCalledAHash,
    SaltChangesExactKeys,
    SaltTakesAStone,
    TableMoveLosesTheHeap,
    UndoForgetsAHiddenRight,
    CopiesShareARight,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Take {
    pub(crate) heap: u8,
    pub(crate) stones: u8,
    /// `true` for a wrong move, which keeps its heap out of its code.
    pub(crate) wrong_code: bool,
}

impl GameMove for Take {
    fn code(self) -> u16 {
        let heap = if self.wrong_code { 0 } else { self.heap };
        u16::from(heap) * 4 + u16::from(self.stones)
    }

    fn from_code(code: u16) -> Option<Self> {
        let [heap, stones] = [code / 4, code % 4].map(|n| u8::try_from(n).ok());
        let (heap, stones) = (heap?, stones?);
        (heap < 2 && stones > 0).then_some(Take {
            heap,
            stones,
            wrong_code: false,
        })
    }
}

/// A game of taking one to three stones from one of two heaps; the player who takes the last stone wins.
#[derive(Clone, Debug)]
pub(crate) struct Heaps {
    pub(crate) sizes: [u8; 2],
    to_move: Player,
    kept_key: u64,
    /// Number of plies, which some wrong proof keys and a wrong evaluation count.
    pub(crate) plies: u8,
    /// Number of moves on this position and all its copies, which some wrong rules read.
    shared: Arc<AtomicU8>,
    pub(crate) flaw: Flaw,
}

/// Equality that ignores the keys, as a game may have it.
impl PartialEq for Heaps {
    fn eq(&self, other: &Self) -> bool {
        self.sizes == other.sizes && self.to_move == other.to_move
    }
}

impl Heaps {
    pub(crate) fn new(sizes: [u8; 2], flaw: Flaw) -> Self {
        let mut pos = Heaps {
            sizes,
            to_move: Player::First,
            kept_key: 0,
            plies: 0,
            shared: Arc::default(),
            flaw,
        };
        pos.kept_key = pos.key_of(sizes);
        pos
    }

    fn key_of(&self, sizes: [u8; 2]) -> u64 {
        match self.flaw {
            Flaw::KeyIsConstant => 0,
            Flaw::KeyForgetsTheTurn => code_of(sizes, Player::First),
            Flaw::KeyCountsTheStones => code_of([0, sizes[0] + sizes[1]], self.to_move),
            Flaw::KeyIsNotSpread => code_of(sizes, self.to_move),
            _ => mix(code_of(sizes, self.to_move)),
        }
    }
}

/// Returns a number for each position.
fn code_of(sizes: [u8; 2], to_move: Player) -> u64 {
    u64::from(sizes[0]) << 16 | u64::from(sizes[1]) << 8 | to_move.index() as u64
}

impl Position for Heaps {
    const CAN_BE_DRAWN: bool = false;

    type Move = Take;
    type Undo = ();
    const KEYS: Keys = Keys::Exact;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        let stones = self.sizes.iter().sum::<u8>();
        assert!(
            stones > 0 || self.flaw != Flaw::TextHasASpaceAndTheEndPanics,
            "the heaps are empty"
        );
        let last = u8::from(self.flaw == Flaw::OverTooSoon);
        let end = if self.flaw == Flaw::EndsInADraw {
            Outcome::Draw
        } else {
            Outcome::Win(!self.to_move)
        };
        (stones <= last).then_some(end)
    }

    fn plies_left(&self) -> Option<u32> {
        let stones = u32::from(self.sizes.iter().sum::<u8>());
        let is_too_low = self.flaw == Flaw::LastsLongerThanTold;
        Some(if is_too_low { stones / 4 } else { stones })
    }

    fn points_range(&self) -> Option<(i16, i16)> {
        (self.flaw == Flaw::HasARangeOfPoints).then_some((-1, 1))
    }

    fn is_legal(&self, m: Take) -> bool {
        let passed = match self.flaw {
            Flaw::UndoForgetsAHiddenRight => self.plies,
            Flaw::CopiesShareARight => self.shared.load(Ordering::Relaxed),
            _ => 0,
        };
        m.stones <= self.sizes[usize::from(m.heap)] && (passed < 4 || m.stones == 1)
    }

    fn play(&mut self, m: Take) {
        if self.flaw == Flaw::NeverEnds {
            self.to_move = !self.to_move;
            return;
        }
        self.sizes[usize::from(m.heap)] -= m.stones;
        if self.flaw != Flaw::FirstMovesAgain {
            self.to_move = !self.to_move;
        }
        self.plies += 1;
        self.shared.fetch_add(1, Ordering::Relaxed);
        if self.flaw != Flaw::KeyIsNotUpdated {
            self.kept_key = self.key_of(self.sizes);
        }
    }

    fn undo(&mut self, m: Take, (): ()) {
        if self.flaw == Flaw::NeverEnds {
            self.to_move = !self.to_move;
            return;
        }
        self.sizes[usize::from(m.heap)] += m.stones;
        if !matches!(self.flaw, Flaw::UndoForgetsTheTurn | Flaw::FirstMovesAgain) {
            self.to_move = !self.to_move;
        }
        let forgets = [Flaw::UndoForgetsTheProofKey, Flaw::UndoForgetsAHiddenRight];
        if !forgets.contains(&self.flaw) {
            self.plies -= 1;
        }
        self.shared.fetch_sub(1, Ordering::Relaxed);
        self.kept_key = self.key_of(self.sizes);
    }

    fn key_after(&mut self, m: Take) -> u64 {
        if self.flaw == Flaw::KeyAfterIsThatOfNow {
            self.key()
        } else {
            self.with_move(m, |child| child.key())
        }
    }

    fn table_move(&self, code: u16) -> Option<Take> {
        let lost = self.flaw == Flaw::TableMoveLosesTheHeap;
        Take::from_code(if lost { code % 4 } else { code })
    }

    fn key(&self) -> u64 {
        self.kept_key
    }

    fn key_kind(&self) -> KeyKind {
        match self.flaw {
            Flaw::KeyIsCalledAHash => KeyKind::Hash64,
            _ => KeyKind::Exact,
        }
    }

    fn salt_keys(&mut self, salt: Salt) {
        match self.flaw {
            Flaw::SaltChangesExactKeys => self.kept_key ^= salt.number(0),
            Flaw::SaltTakesAStone => self.sizes[0] ^= 1,
            _ => {}
        }
    }

    fn with_pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let before = (self.to_move, self.kept_key);
        if self.flaw != Flaw::PassKeepsTheTurn {
            self.to_move = !self.to_move;
            self.kept_key = self.key_of(self.sizes);
        }
        let result = f(self);
        if self.flaw != Flaw::PassIsNotTakenBack {
            (self.to_move, self.kept_key) = before;
        }
        Some(result)
    }

    fn proof_key(&self) -> ProofKey {
        let code = u128::from(code_of(self.sizes, self.to_move));
        let stones = self.sizes.iter().sum::<u8>();
        match self.flaw {
            Flaw::UndoForgetsTheProofKey | Flaw::ProofKeyCountsThePlies => {
                ProofKey::exact(code << 8 | u128::from(self.plies))
            }
            Flaw::ProofKeyLosesTheHeaps => ProofKey::exact(stones.into()),
            Flaw::ProofKeyIsSometimesAHash if stones < 3 => ProofKey::hash128(code),
            _ => ProofKey::exact(code),
        }
    }
}

impl Notation for Heaps {
    fn position_text(&self) -> String {
        let turn = if self.flaw == Flaw::TextLosesTheTurn {
            0
        } else {
            self.to_move.index()
        };
        let [a, b] = self.sizes;
        match self.flaw {
            Flaw::TextHasASpace | Flaw::TextHasASpaceAndTheEndPanics => format!("{a}: {b}:{turn}"),
            Flaw::TextShortensLargeHeaps => format!("{}:{b}:{turn}", a % 20),
            _ => format!("{a}:{b}:{turn}"),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let numbers: Vec<u8> = text
            .split(':')
            .filter_map(|n| n.trim().parse().ok())
            .collect();
        let wrong = |column, expected| Err(Mismatch::at(text, column, expected));
        let &[a, b, turn @ 0..=1] = &numbers[..] else {
            return match self.flaw {
                Flaw::ReadingPanics => panic!("three numbers, the last one 0 or 1"),
                Flaw::ColumnIsNotThere => wrong(0, "three numbers, the last one 0 or 1"),
                _ => wrong(1, "three numbers, the last one 0 or 1"),
            };
        };
        if self.flaw == Flaw::TextIsRefused && a == 0 {
            return wrong(1, "a heap");
        }
        let mut pos = Heaps::new([a, b], self.flaw);
        pos.to_move = [Player::First, Player::Second][usize::from(turn)];
        pos.kept_key = pos.key_of([a, b]);
        Ok(pos)
    }

    fn move_text(&self, m: Take) -> String {
        let heap = if self.flaw == Flaw::MoveTextLosesTheHeap {
            0
        } else {
            m.heap
        };
        let is_last = m.stones == self.sizes[usize::from(m.heap)];
        let is_marked = is_last && self.flaw == Flaw::MoveTextSeesTheHeap;
        let mark = &"!"[..usize::from(is_marked)];
        let space = &" "[..usize::from(self.flaw == Flaw::MoveTextHasASpace)];
        format!("{heap}{space}{}{mark}", m.stones)
    }

    fn parse_move(&self, text: &str) -> Result<Take, Mismatch> {
        let digits = text.chars().filter(|&c| c != ' ');
        let digit = |at| digits.clone().nth(at)?.to_digit(10)?.try_into().ok();
        let (heap, stones) = digit(0)
            .zip(digit(1))
            .ok_or_else(|| Mismatch::at(text, 1, "two digits"))?;
        Ok(Take {
            heap,
            stones,
            wrong_code: false,
        })
    }

    fn diagram(&self, _: Option<Take>) -> String {
        let is_long = self.flaw == Flaw::DiagramEndsInANewline;
        format!("{:?}{}", self.sizes, if is_long { "\n" } else { "" })
    }

    fn player_name(&self, player: Player) -> &str {
        match self.flaw {
            Flaw::PlayersShareAName => "anybody",
            _ => ["left", "right"][player.index()],
        }
    }

    fn rules_digest(&self) -> u64 {
        match (self.flaw, self.to_move) {
            (Flaw::DigestSeesTheTurn, Player::Second) => 1,
            _ => 0,
        }
    }
}

impl Symmetric for Heaps {
    /// `true` if the heaps change places.
    type Symmetry = bool;

    /// The heaps, and the side to move.
    type SymmetricKeys = ([u8; 2], Player);

    fn symmetric_keys(&self) -> ([u8; 2], Player) {
        (self.sizes, self.to_move)
    }

    fn symmetric_keys_after(
        &self,
        &(mut sizes, to_move): &Self::SymmetricKeys,
        m: Take,
    ) -> Self::SymmetricKeys {
        sizes[usize::from(m.heap)] -= m.stones;
        (sizes, !to_move)
    }

    fn canonical_of(&self, &([a, b], to_move): &Self::SymmetricKeys) -> (u64, bool) {
        let sorted = [a.min(b), a.max(b)];
        match self.flaw {
            Flaw::CanonicalKeyIsConstant => (0, false),
            // This key unites the images of some positions only.
            Flaw::CanonicalKeySeesTheOrder if a + b < 5 => (mix(code_of([a, b], to_move)), false),
            Flaw::CanonicalKeyReadsTheTurn => (mix(code_of(sorted, self.to_move)), a > b),
            _ => (mix(code_of(sorted, to_move)), a > b),
        }
    }

    fn symmetric_proof_key(&self, symmetry: bool) -> ProofKey {
        let [a, b] = self.sizes;
        let moved = if symmetry { [b, a] } else { [a, b] };
        let code = u128::from(code_of(moved, self.to_move));
        match self.flaw {
            Flaw::SymmetricProofKeySeesTheOrder => self.proof_key(),
            Flaw::SymmetricProofKeyIsConstant | Flaw::CanonicalKeyIsConstant => ProofKey::exact(0),
            Flaw::SymmetricProofKeyIsAHash => ProofKey::hash128(code),
            _ => ProofKey::exact(code),
        }
    }

    fn to_canonical(&self, m: Take, symmetry: bool) -> Take {
        match self.flaw {
            Flaw::SymmetryMovesTheWrongHeap => m,
            Flaw::SymmetryIsNotABijection => Take { heap: 0, ..m },
            _ => Take {
                heap: m.heap ^ u8::from(symmetry),
                ..m
            },
        }
    }

    fn from_canonical(&self, m: Take, symmetry: bool) -> Option<Take> {
        Some(self.to_canonical(m, symmetry))
    }
}
