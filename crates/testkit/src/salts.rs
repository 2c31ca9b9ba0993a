//! The law of salts: hashed keys follow the salt, exact ones stay.

use std::fmt::Debug;

use gametree_core::{KeyKind, Keys, Notation, Salt};

use crate::report::Report;

/// Salts for a check; any others will do.
const SALTS: [Salt; 2] = [Salt::from_seed(1), Salt::from_seed(2)];

/// Returns the same position under a salt, or under none if the game has exact keys.
pub(crate) fn salted<P: Notation>(pos: &P, salt: Salt) -> P {
    let mut salted = pos.clone();
    salted.salt_keys(salt);
    salted
}

/// Compares the keys of a position under two salts.
pub(crate) fn check_salts<P>(pos: &P, report: &mut Report)
where
    P: Notation + PartialEq + Debug,
{
    let [one, other] = SALTS.map(|salt| salted(pos, salt));
    if one != *pos {
        report.broken(
            "a salt leaves the position as it is",
            pos,
            format!("{one:?}"),
        );
    }
    let kinds = [
        ("key", pos.key_kind(), one.key() != other.key()),
        (
            "proof key",
            pos.proof_key().kind(),
            one.proof_key() != other.proof_key(),
        ),
    ];
    for (what, kind, follows) in kinds {
        let should = kind != KeyKind::Exact && matches!(P::KEYS, Keys::Salted);
        if follows != should {
            let key = if follows { "another" } else { "the same" };
            report.broken(
                "hashed keys follow the salt and exact ones do not",
                pos,
                format!("the {what}, called {kind}, is {key} under another salt"),
            );
        }
    }
}

/// Checks that the keys of a game are what its type promises.
pub(crate) fn check_naming<P: Notation>(start: &P, report: &mut Report) {
    let kind = start.key_kind();
    let fits = match P::KEYS {
        Keys::Exact => kind == KeyKind::Exact,
        Keys::Salted => true,
        Keys::Public => kind != KeyKind::Exact,
    };
    if !fits {
        let what = format!(
            "{kind}, where all games of the type have {:?} keys",
            P::KEYS
        );
        report.broken("keys are what the type promises", start, what);
    }
}
