//! The law of digests: games whose rules differ have different digests, however alike their names are.

use std::collections::HashMap;
use std::fmt::Debug;

use gametree_core::Notation;

use crate::report::conclude;

/// Checks [`Notation::rules_digest`] on games that could have the same name, for example because the name is that of a file.
///
/// Each list of `games` holds positions of games with the same rules, in whatever form these were written; no two lists have the same rules.
///
/// - Games with the same rules have the same digest.
/// - Games with different rules have different digests.
///
/// [`check_laws`](crate::check_laws) checks that all positions of a game share its digest.
///
/// # Panics
/// Panics if a law is broken; the message has both games.
#[track_caller]
pub fn check_rules_digest<P: Notation + Debug>(games: &[Vec<P>]) {
    conclude(|report| {
        let mut known: HashMap<u64, &P> = HashMap::new();
        for same in games {
            let mut first: Option<(u64, &P)> = None;
            for game in same {
                let digest = game.rules_digest();
                let &mut (expected, before) = first.get_or_insert((digest, game));
                if digest != expected {
                    report.broken(
                        "games with the same rules have the same digest",
                        game,
                        format!("{digest:#018x}, but {expected:#018x} of {before:?}"),
                    );
                }
            }
            let Some((digest, game)) = first else {
                continue;
            };
            if let Some(other) = known.insert(digest, game) {
                report.broken(
                    "games with different rules have different digests",
                    game,
                    format!("{digest:#018x} of {game:?}\n  and of {other:?}"),
                );
            }
        }
    });
}
