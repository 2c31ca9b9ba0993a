//! Nim with two heaps, correct or with one planted flaw.

use gametree_core::{
    Coverage, Evaluator, GameMove, MoveBuf, MoveGen, Notation, Outcome, Player, Position, ProofKey,
    Score, Symmetric, TextError,
};

/// What is wrong with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    Nothing,
    UndoForgetsTheTurn,
    KeyIsNotUpdated,
    KeyIsConstant,
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
    FrameMovesTheWrongHeap,
    FrameIsNotABijection,
    UndoForgetsTheProofKey,
    ProofKeyCountsThePlies,
    ProofKeyLosesTheHeaps,
    ProofKeyIsSometimesAHash,
    TwinProofKeySeesTheOrder,
    TwinProofKeyIsConstant,
    TwinProofKeyIsAHash,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Take {
    heap: u8,
    stones: u8,
    /// A wrong move keeps its heap out of its code.
    wrong_code: bool,
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

/// Take one to three stones from one of two heaps; who takes the last stone wins.
#[derive(Clone, Debug)]
pub(crate) struct Heaps {
    sizes: [u8; 2],
    to_move: Player,
    kept_key: u64,
    /// What some wrong proof keys count.
    plies: u8,
    flaw: Flaw,
}

/// Equality that does not see the keys, as a game may have it.
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
            flaw,
        };
        pos.kept_key = pos.key_of(sizes);
        pos
    }

    fn key_of(&self, sizes: [u8; 2]) -> u64 {
        if self.flaw == Flaw::KeyIsConstant {
            return 0;
        }
        code_of(sizes, self.to_move)
    }
}

/// A number for each position.
fn code_of(sizes: [u8; 2], to_move: Player) -> u64 {
    u64::from(sizes[0]) << 16 | u64::from(sizes[1]) << 8 | to_move.index() as u64
}

impl Position for Heaps {
    const CAN_BE_DRAWN: bool = false;

    type Move = Take;
    type Undo = ();

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        let last = u8::from(self.flaw == Flaw::OverTooSoon);
        let end = if self.flaw == Flaw::EndsInADraw {
            Outcome::Draw
        } else {
            Outcome::Win(!self.to_move)
        };
        (self.sizes.iter().sum::<u8>() <= last).then_some(end)
    }

    fn is_legal(&self, m: Take) -> bool {
        m.stones <= self.sizes[usize::from(m.heap)]
    }

    fn play(&mut self, m: Take) {
        self.sizes[usize::from(m.heap)] -= m.stones;
        if self.flaw != Flaw::FirstMovesAgain {
            self.to_move = !self.to_move;
        }
        self.plies += 1;
        if self.flaw != Flaw::KeyIsNotUpdated {
            self.kept_key = self.key_of(self.sizes);
        }
    }

    fn undo(&mut self, m: Take, (): ()) {
        self.sizes[usize::from(m.heap)] += m.stones;
        if !matches!(self.flaw, Flaw::UndoForgetsTheTurn | Flaw::FirstMovesAgain) {
            self.to_move = !self.to_move;
        }
        if self.flaw != Flaw::UndoForgetsTheProofKey {
            self.plies -= 1;
        }
        self.kept_key = self.key_of(self.sizes);
    }

    fn key_after(&mut self, m: Take) -> u64 {
        if self.flaw == Flaw::KeyAfterIsThatOfNow {
            self.key()
        } else {
            self.with_move(m, |child| child.key())
        }
    }

    fn key(&self) -> u64 {
        self.kept_key
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
        format!("{}:{}:{turn}", self.sizes[0], self.sizes[1])
    }

    fn parse_position(&self, text: &str) -> Result<Self, TextError> {
        let numbers: Vec<u8> = text.split(':').filter_map(|n| n.parse().ok()).collect();
        let refused = self.flaw == Flaw::TextIsRefused && numbers[0] == 0;
        let &[a, b, turn] = &numbers[..] else {
            return Err(TextError::at(text, 1, "three numbers"));
        };
        if refused {
            return Err(TextError::at(text, 1, "a heap"));
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
        format!("{heap}{}", m.stones)
    }

    fn parse_move(&self, text: &str) -> Result<Take, TextError> {
        let digit = |at| text.chars().nth(at)?.to_digit(10)?.try_into().ok();
        let (heap, stones) = digit(0)
            .zip(digit(1))
            .ok_or_else(|| TextError::at(text, 1, "two digits"))?;
        Ok(Take {
            heap,
            stones,
            wrong_code: false,
        })
    }
}

impl Symmetric for Heaps {
    /// Whether the heaps change places.
    type Frame = bool;

    /// The heaps, and who moves.
    type Twins = ([u8; 2], Player);

    fn twins(&self) -> ([u8; 2], Player) {
        (self.sizes, self.to_move)
    }

    fn twins_after(&self, &(mut sizes, to_move): &Self::Twins, m: Take) -> Self::Twins {
        sizes[usize::from(m.heap)] -= m.stones;
        (sizes, !to_move)
    }

    fn canonical_of(&self, &([a, b], to_move): &Self::Twins) -> (u64, bool) {
        let sorted = [a.min(b), a.max(b)];
        match self.flaw {
            Flaw::CanonicalKeyIsConstant => (0, false),
            // Unites the twins of some positions only.
            Flaw::CanonicalKeySeesTheOrder if a + b < 5 => (code_of([a, b], to_move), false),
            Flaw::CanonicalKeyReadsTheTurn => (code_of(sorted, self.to_move), a > b),
            _ => (code_of(sorted, to_move), a > b),
        }
    }

    fn twin_proof_key(&self, frame: bool) -> ProofKey {
        let [a, b] = self.sizes;
        let moved = if frame { [b, a] } else { [a, b] };
        let code = u128::from(code_of(moved, self.to_move));
        match self.flaw {
            Flaw::TwinProofKeySeesTheOrder => self.proof_key(),
            Flaw::TwinProofKeyIsConstant | Flaw::CanonicalKeyIsConstant => ProofKey::exact(0),
            Flaw::TwinProofKeyIsAHash => ProofKey::hash128(code),
            _ => ProofKey::exact(code),
        }
    }

    fn to_canonical(&self, m: Take, frame: bool) -> Take {
        match self.flaw {
            Flaw::FrameMovesTheWrongHeap => m,
            Flaw::FrameIsNotABijection => Take { heap: 0, ..m },
            _ => Take {
                heap: m.heap ^ u8::from(frame),
                ..m
            },
        }
    }

    fn from_canonical(&self, m: Take, frame: bool) -> Take {
        self.to_canonical(m, frame)
    }
}

/// The legal moves, by heap and number of stones.
fn takes(pos: &Heaps) -> impl Iterator<Item = Take> {
    let open = pos.outcome().is_none();
    let wrong_code = pos.flaw == Flaw::CodeLosesTheHeap;
    let all = (0..2).flat_map(move |heap| {
        (1..=3).map(move |stones| Take {
            heap,
            stones,
            wrong_code,
        })
    });
    all.filter(move |&m| open && pos.is_legal(m))
}

/// A generator with the promise and the habit that its parameters say.
pub(crate) struct Gen<const HABIT: u8, const PROMISE: u8>;

pub(crate) const ALL: u8 = 0;
pub(crate) const LEAVE_ONE_OUT: u8 = 1;
pub(crate) const ONE_TWICE: u8 = 2;
pub(crate) const NONE: u8 = 3;
pub(crate) const TOO_MUCH: u8 = 4;
pub(crate) const NO_TWINS: u8 = 5;
pub(crate) const FIRST_HEAP: u8 = 6;
pub(crate) const TELLS_WRONG: u8 = 7;

pub(crate) const LEGAL: u8 = 0;
pub(crate) const EXACT: u8 = 1;
pub(crate) const SOUND: u8 = 2;
pub(crate) const PARTIAL: u8 = 3;

impl<const HABIT: u8, const PROMISE: u8> MoveGen<Heaps> for Gen<HABIT, PROMISE> {
    const COVERAGE: Coverage = match PROMISE {
        LEGAL => Coverage::Legal,
        EXACT => Coverage::Sound {
            exact_distance: true,
        },
        SOUND => Coverage::Sound {
            exact_distance: false,
        },
        _ => Coverage::Partial,
    };

    /// Stones that were taken are not there any more, so nothing can be told of the moves after a move without trying.
    fn moves_after(&self, _: &Heaps, _: Take, _: &mut MoveBuf<Take>) -> bool {
        HABIT == TELLS_WRONG
    }

    fn moves(&self, pos: &Heaps, out: &mut MoveBuf<Take>) {
        match HABIT {
            LEAVE_ONE_OUT => {
                out.extend(takes(pos));
                if out.len() > 3 {
                    out.pop();
                }
            }
            ONE_TWICE => out.extend(takes(pos).chain(takes(pos).take(1))),
            NONE => {}
            TOO_MUCH => out.extend(takes(pos).chain(Take::from_code(3))),
            NO_TWINS => {
                let twins = pos.sizes[0] == pos.sizes[1];
                out.extend(takes(pos).filter(|m| !twins || m.heap == 0));
            }
            FIRST_HEAP => {
                let heap = u8::from(pos.sizes[0] == 0);
                out.extend(takes(pos).filter(|m| m.heap == heap));
            }
            _ => out.extend(takes(pos)),
        }
    }
}

/// An evaluator that says how many stones are left, and tells what it must not where its parameter is not 0.
#[derive(Clone, Copy)]
pub(crate) struct Stones<const FLAW: u8>;

pub(crate) const FORGETS_THE_END: u8 = 1;
pub(crate) const FORGETS_THE_REPLY: u8 = 2;

impl<const FLAW: u8> Evaluator<Heaps> for Stones<FLAW> {
    fn evaluate(&self, pos: &Heaps) -> Score {
        Score::estimate(pos.sizes.iter().map(|&size| i32::from(size)).sum())
    }

    fn best_before_reply(
        &self,
        pos: &Heaps,
        moves: &[Take],
        _: impl Fn(Take, &mut MoveBuf<Take>) -> bool,
        untold: &mut MoveBuf<Take>,
    ) -> Option<(Take, Score)> {
        let are_many = pos.sizes.iter().sum::<u8>() > 6;
        let is_told = match FLAW {
            FORGETS_THE_END => !are_many,
            FORGETS_THE_REPLY => are_many,
            _ => false,
        };
        if !is_told {
            untold.extend_from_slice(moves);
        }
        let best = moves.first().filter(|_| is_told)?;
        Some((*best, self.evaluate(pos)))
    }
}
