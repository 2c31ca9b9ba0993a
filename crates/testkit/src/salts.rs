//! The law of salts: hashed keys follow them, exact ones stay.

use std::fmt::Debug;

use gametree_core::{Keys, MoveGen, Naming, Notation, Salt};

use crate::random::{Rng, random_game};
use crate::report::Report;

/// Salts that are drawn for a check, any will do.
const SALTS: [Salt; 2] = [Salt::from_seed(1), Salt::from_seed(2)];

/// The same position under a salt, or under none where the game has exact keys.
pub(crate) fn salted<P: Notation>(pos: &P, salt: Salt) -> P {
    let mut salted = pos.clone();
    salted.salt_keys(salt);
    salted
}

/// Compares the keys of a random game under two salts.
///
/// The empty board may have the same key under all of them, so it is enough that some position of the game shows the salt.
pub(crate) fn check_salts<P, G>(start: &P, legal: &G, rng: &mut Rng, report: &mut Report)
where
    P: Notation + PartialEq + Debug,
    G: MoveGen<P>,
{
    let game = random_game(start, legal, rng);
    let (mut follows, mut proof_follows) = (false, false);
    for pos in &game {
        let [one, other] = SALTS.map(|salt| salted(pos, salt));
        if one != *pos {
            report.broken(
                "a salt leaves the position as it is",
                pos,
                format!("{one:?}"),
            );
        }
        follows |= one.key() != other.key();
        proof_follows |= one.proof_key() != other.proof_key();
    }
    // Where there is but one position, there is nothing to tell apart.
    let Some(last) = game.last().filter(|_| game.len() > 2) else {
        return;
    };
    check_naming(start, last.key_naming(), report);
    let kinds = [
        ("key", last.key_naming(), follows),
        ("proof key", last.proof_key().naming(), proof_follows),
    ];
    for (what, naming, follows) in kinds {
        let should = naming != Naming::Exact && !matches!(P::KEYS, Keys::Public);
        if follows != should {
            let told = if follows { "another" } else { "the same" };
            report.broken(
                "hashed keys follow the salt and exact ones do not",
                last,
                format!("the {what}, called {naming}, is {told} under another salt"),
            );
        }
    }
}

fn check_naming<P: Notation>(start: &P, naming: Naming, report: &mut Report) {
    let fits = match P::KEYS {
        Keys::Exact => naming == Naming::Exact,
        Keys::Salted => true,
        Keys::Public => naming != Naming::Exact,
    };
    if !fits {
        let what = format!(
            "{naming}, where all games of the type have {:?} keys",
            P::KEYS
        );
        report.broken("keys are what the type promises", start, what);
    }
}
