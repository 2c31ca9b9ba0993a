//! A game that promises to follow a salt.

use gametree_core::{
    Coverage, KeyKind, Keys, Mismatch, MoveBuf, MoveGen, Notation, Outcome, Player, Position, Salt,
};
use gametree_testkit::check_laws;

use crate::heaps::{Flaw, Heaps, Take};
use crate::kit::{LEGAL_MOVES, check, message, start};

/// Heaps with hashed keys, which follow the salt or ignore it.
#[derive(Clone, Debug)]
struct Hashed {
    heaps: Heaps,
    salt: Salt,
    is_deaf: bool,
}

impl PartialEq for Hashed {
    fn eq(&self, other: &Self) -> bool {
        self.heaps == other.heaps
    }
}

impl Position for Hashed {
    type Move = Take;
    type Undo = ();
    const CAN_BE_DRAWN: bool = false;
    const KEYS: Keys = Keys::Salted;

    fn to_move(&self) -> Player {
        self.heaps.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.heaps.outcome()
    }

    fn is_legal(&self, m: Take) -> bool {
        self.heaps.is_legal(m)
    }

    fn play(&mut self, m: Take) {
        self.heaps.play(m);
    }

    fn undo(&mut self, m: Take, (): ()) {
        self.heaps.undo(m, ());
    }

    fn key(&self) -> u64 {
        self.salt.number(self.heaps.key())
    }

    fn key_kind(&self) -> KeyKind {
        KeyKind::Hash64
    }

    fn salt_keys(&mut self, salt: Salt) {
        if !self.is_deaf {
            self.salt = salt;
        }
    }
}

impl Notation for Hashed {
    fn position_text(&self) -> String {
        self.heaps.position_text()
    }

    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let heaps = self.heaps.parse_position(text)?;
        Ok(Hashed {
            heaps,
            ..self.clone()
        })
    }

    fn move_text(&self, m: Take) -> String {
        self.heaps.move_text(m)
    }

    fn parse_move(&self, text: &str) -> Result<Take, Mismatch> {
        self.heaps.parse_move(text)
    }
}

struct Takes;

impl MoveGen<Hashed> for Takes {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Hashed, out: &mut MoveBuf<Take>) {
        LEGAL_MOVES.moves(&pos.heaps, out);
    }
}

#[test]
fn hashed_keys_that_ignore_the_salt_are_found() {
    let laws = |is_deaf| {
        let start = Hashed {
            heaps: start(Flaw::Nothing),
            salt: Salt::PUBLIC,
            is_deaf,
        };
        message(|| check_laws(&start, &Takes, 20))
    };
    check(&laws(false), "");
    check(
        &laws(true),
        "hashed keys follow the salt and exact ones do not",
    );
}
