//! A game that repeats positions, with a key that may forget a right.

use gametree_core::{
    Coverage, GameMove, Keys, Mismatch, MoveBuf, MoveGen, Notation, Outcome, Player, Position,
};
use gametree_testkit::check_laws;

use crate::kit::{check, message};

/// Number of cells, too many to return by chance.
const RING: u16 = 1_000;
const JUMP: u16 = 500;
/// The longest step except for a jump, and the only one that cannot be reversed.
const FAR: u16 = 9;
/// Number of plies after which the game is drawn, so that nothing after the first move returns to its start.
const LONGEST: u8 = 5;

/// A step by this many cells around the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Steps(u16);

impl GameMove for Steps {
    fn code(self) -> u16 {
        self.0
    }

    fn from_code(code: u16) -> Option<Self> {
        let is_step = matches!(code, 1..=FAR | JUMP) || (RING - FAR + 1..RING).contains(&code);
        is_step.then_some(Steps(code))
    }
}

/// Information that a key leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Forgotten {
    Nothing,
    WhoHasMoved,
    WhetherTheLastMoveWasFar,
}

/// A game in which each player has a walker on a ring.
///
/// The walker may jump if it has never moved, and as an answer to the longest step.
#[derive(Clone, Debug)]
struct Walk {
    cells: [u16; 2],
    has_moved: [bool; 2],
    was_far: bool,
    to_move: Player,
    plies: u8,
    forgotten: Forgotten,
}

/// Equality without the number of plies, which is not part of the position.
impl PartialEq for Walk {
    fn eq(&self, other: &Self) -> bool {
        self.position_text() == other.position_text()
    }
}

fn start(forgotten: Forgotten) -> Walk {
    Walk {
        cells: [0; 2],
        has_moved: [false; 2],
        was_far: false,
        to_move: Player::First,
        plies: 0,
        forgotten,
    }
}

impl Position for Walk {
    const CAN_REPEAT: bool = true;

    type Move = Steps;
    type Undo = Walk;
    const KEYS: Keys = Keys::Exact;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.plies >= LONGEST).then_some(Outcome::Draw)
    }

    fn is_legal(&self, m: Steps) -> bool {
        let may_jump = self.was_far || !self.has_moved[self.to_move.index()];
        self.outcome().is_none() && (m.0 != JUMP || may_jump)
    }

    fn play(&mut self, m: Steps) -> Walk {
        let before = self.clone();
        let player = self.to_move.index();
        self.cells[player] = (self.cells[player] + m.0) % RING;
        self.has_moved[player] = true;
        self.was_far = m.0 == FAR;
        self.to_move = !self.to_move;
        self.plies += 1;
        before
    }

    fn undo(&mut self, _: Steps, before: Walk) {
        *self = before;
    }

    fn key(&self) -> u64 {
        let mut known = self.clone();
        match self.forgotten {
            Forgotten::Nothing => {}
            Forgotten::WhoHasMoved => known.has_moved = [false; 2],
            Forgotten::WhetherTheLastMoveWasFar => known.was_far = false,
        }
        let text = known.position_text();
        text.bytes().fold(0, |key, digit| {
            (key ^ u64::from(digit)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        })
    }
}

impl Notation for Walk {
    fn position_text(&self) -> String {
        let [first, second] = self.cells;
        let [one, other] = self.has_moved.map(u8::from);
        let (far, turn) = (u8::from(self.was_far), self.to_move.index());
        format!("{first:03}{second:03}{one}{other}{far}{turn}")
    }

    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let cell = |range| text.get(range).and_then(|cell: &str| cell.parse().ok());
        let (Some(first), Some(second)) = (cell(0..3), cell(3..6)) else {
            return Err(Mismatch::at(text, 1, "two cells of three digits"));
        };
        let flags = text.as_bytes().get(6..).unwrap_or_default();
        let &[
            one @ b'0'..=b'1',
            other @ b'0'..=b'1',
            far @ b'0'..=b'1',
            turn @ b'0'..=b'1',
        ] = flags
        else {
            return Err(Mismatch::at(text, 1, "four times 0 or 1 at the end"));
        };
        Ok(Walk {
            cells: [first, second],
            has_moved: [one == b'1', other == b'1'],
            was_far: far == b'1',
            to_move: [Player::First, Player::Second][usize::from(turn - b'0')],
            ..start(self.forgotten)
        })
    }

    fn move_text(&self, m: Steps) -> String {
        m.0.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Steps, Mismatch> {
        let code = text.parse().ok().and_then(Steps::from_code);
        code.ok_or_else(|| Mismatch::at(text, 1, "a number of steps"))
    }

    fn diagram(&self, _: Option<Steps>) -> String {
        self.position_text()
    }
}

struct AllSteps;

impl MoveGen<Walk> for AllSteps {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Walk, out: &mut MoveBuf<Steps>) {
        let all = (0..RING).filter_map(Steps::from_code);
        out.extend(all.filter(|&m| pos.is_legal(m)));
    }
}

#[test]
fn rights_that_a_key_forgets_are_found_on_other_ways_to_a_position() {
    let flawed = |forgotten, law| {
        let found = message(|| check_laws(&start(forgotten), &AllSteps, 2));
        check(&found, law);
        let laws = usize::from(!law.is_empty());
        assert_eq!(found.matches("law broken").count(), laws, "{found}");
    };
    let law = "unfinished positions with equal keys have the same turn and as many moves";
    flawed(Forgotten::Nothing, "");
    flawed(Forgotten::WhoHasMoved, law);
    flawed(Forgotten::WhetherTheLastMoveWasFar, law);
}
