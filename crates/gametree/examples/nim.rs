//! Nim with three heaps: take any number of stones from one of them; who takes the last one wins.

use gametree::registry::{GameEntry, Registry, Session, SessionBuilder};
use gametree::{Coverage, GameMove, Keys, MoveBuf, MoveGen, NoEvaluation, Notation};
use gametree::{Mismatch, Outcome, Player, Position, mix};

/// A heap, and how many stones are taken from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Take(u8, u8);
impl GameMove for Take {
    fn code(self) -> u16 {
        u16::from_be_bytes([self.0, self.1])
    }
    fn from_code(code: u16) -> Option<Self> {
        let [heap, stones] = code.to_be_bytes();
        (heap < 3 && stones > 0).then_some(Take(heap, stones))
    }
}
/// The heaps, and who moves.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Nim(pub(crate) [u8; 3], pub(crate) Player);
impl Position for Nim {
    type Move = Take;
    type Undo = ();
    const KEYS: Keys = Keys::Exact;
    fn to_move(&self) -> Player {
        self.1
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.0 == [0; 3]).then_some(Outcome::Win(!self.1))
    }
    fn is_legal(&self, m: Take) -> bool {
        m.1 <= self.0[usize::from(m.0)]
    }
    fn play(&mut self, m: Take) {
        self.0[usize::from(m.0)] -= m.1;
        self.1 = !self.1;
    }
    fn undo(&mut self, m: Take, (): ()) {
        self.0[usize::from(m.0)] += m.1;
        self.1 = !self.1;
    }
    fn key(&self) -> u64 {
        mix(u32::from_be_bytes([self.0[0], self.0[1], self.0[2], self.1 as u8]).into())
    }
}
/// A position is `3,4,5:X`; a move is `b2`, two stones from the second heap.
impl Notation for Nim {
    fn position_text(&self) -> String {
        let [a, b, c] = self.0;
        format!("{a},{b},{c}:{}", ['X', 'O'][self.1.index()])
    }
    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let wrong = || Mismatch::at(text, 1, "three heaps and a side, as in 3,4,5:X");
        let (heaps, side) = text.split_once(':').ok_or_else(wrong)?;
        let heaps: Option<Vec<u8>> = heaps.split(',').map(|n| n.parse().ok()).collect();
        let heaps = heaps.and_then(|heaps| heaps.try_into().ok());
        let side = ["X", "O"].iter().position(|&known| known == side);
        let side = [Player::First, Player::Second][side.ok_or_else(wrong)?];
        Ok(Nim(heaps.ok_or_else(wrong)?, side))
    }
    fn move_text(&self, m: Take) -> String {
        format!("{}{}", char::from(b'a' + m.0), m.1)
    }
    fn parse_move(&self, text: &str) -> Result<Take, Mismatch> {
        let mut all = (0..3 << 8).filter_map(Take::from_code);
        let take = all.find(|&m| self.move_text(m) == text);
        take.ok_or_else(|| Mismatch::at(text, 1, "a heap and its stones, as in b2"))
    }
}
#[derive(Clone)]
pub(crate) struct AllTakes;
impl MoveGen<Nim> for AllTakes {
    const COVERAGE: Coverage = Coverage::Legal;
    fn moves(&self, pos: &Nim, out: &mut MoveBuf<Take>) {
        let all = |(heap, &most)| (1..=most).map(move |stones| Take(heap, stones));
        out.extend((0..).zip(&pos.0).flat_map(all));
    }
}
pub(crate) fn open(text: &str) -> Result<Box<dyn Session>, Mismatch> {
    let start = Nim([0; 3], Player::First).parse_position(&format!("{text}:X"));
    let start = start.map_err(|error| Mismatch::new(error.expected, error.found))?;
    Ok(SessionBuilder::new(format!("nim:{text}"), start, AllTakes, NoEvaluation).build())
}

fn main() -> std::process::ExitCode {
    let nim = GameEntry::new(
        "nim",
        "take from one of three heaps; who takes the last stone wins",
        open,
    )
    .with_parameters("STONES,STONES,STONES")
    .with_example("nim:3,4,5", "a2 b4");
    gametree::cli::run(Registry::new().with_game(nim), std::env::args_os())
}
