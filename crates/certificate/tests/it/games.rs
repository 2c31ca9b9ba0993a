//! Small games whose values are plain to see, for features that the boards lack.

use gametree_core::{
    Coverage, GameMove, Keys, Mismatch, MoveBuf, MoveGen, Notation, Outcome, Player, Position,
    ProofKey, Salt, Score,
};

/// A number of stones to take, or the end of a row from which to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Take(pub(crate) u16);

impl GameMove for Take {
    fn code(self) -> u16 {
        self.0
    }

    fn from_code(code: u16) -> Option<Self> {
        Some(Take(code))
    }
}

/// A heap from which one to `most` stones are taken; the player who takes the last one wins.
///
/// The same heap can occur at different plies of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heap {
    pub(crate) stones: u32,
    pub(crate) most: u16,
    pub(crate) to_move: Player,
    pub(crate) keys: HeapKeys,
    pub(crate) salt: Salt,
}

/// The names of heaps in proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeapKeys {
    Honest,
    /// Gives every heap the same name under the public salt, as if the heaps had been chosen for that.
    Colliding,
}

impl Heap {
    pub(crate) fn new(stones: u32, most: u16) -> Self {
        Heap {
            stones,
            most,
            to_move: Player::First,
            keys: HeapKeys::Honest,
            salt: Salt::PUBLIC,
        }
    }
}

impl Position for Heap {
    type Move = Take;
    type Undo = ();
    const KEYS: Keys = Keys::Salted;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stones == 0).then_some(Outcome::Win(!self.to_move))
    }

    fn is_legal(&self, m: Take) -> bool {
        (1..=self.most).contains(&m.0) && u32::from(m.0) <= self.stones
    }

    fn play(&mut self, m: Take) {
        self.stones -= u32::from(m.0);
        self.to_move = !self.to_move;
    }

    fn undo(&mut self, m: Take, (): ()) {
        self.stones += u32::from(m.0);
        self.to_move = !self.to_move;
    }

    fn key(&self) -> u64 {
        if self.keys == HeapKeys::Colliding && self.salt == Salt::PUBLIC {
            return 0;
        }
        let code = u64::from(self.stones) << 1 | self.to_move.index() as u64;
        self.salt.number(code)
    }

    fn salt_keys(&mut self, salt: Salt) {
        self.salt = salt;
    }
}

impl Notation for Heap {
    fn position_text(&self) -> String {
        format!("{}:{}", self.stones, self.to_move)
    }

    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let wrong = || Mismatch::at(text, 1, "a heap");
        let (stones, player) = text.split_once(':').ok_or_else(wrong)?;
        let stones = stones.parse().map_err(|_| wrong())?;
        let players = [Player::First, Player::Second];
        let to_move = players.into_iter().find(|p| p.to_string() == player);
        Ok(Heap {
            stones,
            to_move: to_move.ok_or_else(wrong)?,
            ..self.clone()
        })
    }

    fn move_text(&self, m: Take) -> String {
        m.0.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Take, Mismatch> {
        let number = text.parse().map_err(|_| Mismatch::at(text, 1, "a number"));
        number.map(Take)
    }
}

/// Coins in a row; the players take turns to take one from either end and keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Coins {
    pub(crate) row: Vec<i16>,
    pub(crate) left: usize,
    pub(crate) right: usize,
    /// The coins of First, minus those of Second.
    pub(crate) balance: i16,
}

impl Coins {
    pub(crate) fn new(row: &[i16]) -> Self {
        Coins {
            row: row.to_vec(),
            left: 0,
            right: row.len(),
            balance: 0,
        }
    }

    fn taken(&self) -> usize {
        self.row.len() - (self.right - self.left)
    }

    fn gain(&self, coin: usize, taker: Player) -> i16 {
        match taker {
            Player::First => self.row[coin],
            Player::Second => -self.row[coin],
        }
    }
}

impl Position for Coins {
    type Move = Take;
    type Undo = ();
    const KEYS: Keys = Keys::Exact;

    fn to_move(&self) -> Player {
        [Player::First, Player::Second][self.taken() % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == self.right).then_some(Outcome::Points(self.balance))
    }

    fn points_range(&self) -> Option<(i16, i16)> {
        Some((-Score::MAX_ESTIMATE, Score::MAX_ESTIMATE))
    }

    fn is_legal(&self, m: Take) -> bool {
        self.left < self.right && m.0 < 2
    }

    fn play(&mut self, m: Take) {
        let mover = self.to_move();
        let coin = if m.0 == 0 { self.left } else { self.right - 1 };
        self.balance += self.gain(coin, mover);
        if m.0 == 0 {
            self.left += 1;
        } else {
            self.right -= 1;
        }
    }

    fn undo(&mut self, m: Take, (): ()) {
        if m.0 == 0 {
            self.left -= 1;
        } else {
            self.right += 1;
        }
        let coin = if m.0 == 0 { self.left } else { self.right - 1 };
        self.balance -= self.gain(coin, self.to_move());
    }

    fn key(&self) -> u64 {
        let ends = (self.left as u64) << 8 | self.right as u64;
        ends << 16 | u64::from(self.balance.cast_unsigned())
    }

    fn proof_key(&self) -> ProofKey {
        ProofKey::exact(self.key().into())
    }
}

impl Notation for Coins {
    fn position_text(&self) -> String {
        format!("{}-{}:{}", self.left, self.right, self.balance)
    }

    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        if text == self.position_text() {
            return Ok(self.clone());
        }
        Err(Mismatch::at(text, 1, "this row"))
    }

    fn move_text(&self, m: Take) -> String {
        ["left", "right"][usize::from(m.0)].to_owned()
    }

    fn parse_move(&self, text: &str) -> Result<Take, Mismatch> {
        match text {
            "left" => Ok(Take(0)),
            "right" => Ok(Take(1)),
            _ => Err(Mismatch::at(text, 1, "left or right")),
        }
    }
}

/// The legal moves of both games, with the largest code first, so that their order is not that of the format.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Takes;

impl MoveGen<Heap> for Takes {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Heap, out: &mut MoveBuf<Take>) {
        let all = (1..=pos.most).rev().map(Take);
        out.extend(all.filter(|&m| pos.is_legal(m)));
    }
}

impl MoveGen<Coins> for Takes {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Coins, out: &mut MoveBuf<Take>) {
        let all = [Take(1), Take(0)].into_iter();
        out.extend(all.filter(|&m| pos.is_legal(m)));
    }
}
