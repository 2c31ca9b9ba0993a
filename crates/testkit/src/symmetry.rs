//! The laws of symmetric games.

use std::collections::HashMap;

use gametree_core::{Canonical, KeyKind, MoveGen, Notation, Position, Score, Symmetric};

use crate::canonical::check_positions;
use crate::random::{Rng, moves_of};
use crate::report::{Report, conclude};
use crate::value::exact_value;

/// Seed of the random games, any fixed number: every run plays the same games.
const SEED: u64 = 0x7477_696E;
/// Node limit for one exact value; a pair that needs more is compared by its moves and outcomes alone.
const NODES: u32 = 20_000;

/// Grows pairs of random games that ought to be symmetric images, and checks that they stay so.
///
/// Both games start at `start`.
/// One plays a random move; the other plays any move that leads to the same canonical key, so that the two soon lie differently on the board.
/// At every step the following must hold:
///
/// - The canonical keys of their children are the same.
/// - A move carried over through the canonical symmetries leads to the same canonical key.
/// - Moves read back through the symmetry.
/// - The outcomes agree, and so do the values where they are cheap to compute.
/// - The canonical symmetries lead to the same proof key, and an exact proof key has one canonical key.
///
/// The [canonical view](Canonical) of a position answers as the position does, except for its keys.
/// [`check_canonical`](crate::check_canonical) checks generators and evaluators as well.
///
/// The check cannot detect a canonical key that fails to unite some images in the same way everywhere; count positions up to symmetry for that.
///
/// # Panics
/// Panics if a law is broken.
/// The message has every broken law by its name, the first position that breaks it, the difference there, and how often it was seen.
#[track_caller]
pub fn check_symmetric<P, G>(start: &P, legal: &G, games: u32)
where
    P: Symmetric + Notation,
    G: MoveGen<P>,
{
    conclude(|report| {
        check_table_moves(start, report);
        let mut rng = Rng::new(SEED);
        let mut exact = HashMap::new();
        for _ in 0..games {
            check_game(start, legal, &mut rng, &mut exact, report);
        }
        for _ in 0..games {
            check_positions(start, legal, &mut rng, report);
        }
    });
}

/// Requests the move behind every number, since the numbers of a table may be of another game.
fn check_table_moves<P: Symmetric + Notation>(start: &P, report: &mut Report) {
    let view = Canonical::new(start.clone(), 1);
    for code in 0..=u16::MAX {
        let found = view.table_move(code).map(|m| view.table_code(m));
        if found.is_some_and(|found| found != code) {
            let law = "a table remembers a move under the number that it was found by";
            report.broken(law, start, format!("{code}, then {found:?}"));
        }
    }
}

/// Plays one random game and its image.
fn check_game<P, G>(
    start: &P,
    legal: &G,
    rng: &mut Rng,
    exact: &mut HashMap<u128, u64>,
    report: &mut Report,
) where
    P: Symmetric + Notation,
    G: MoveGen<P>,
{
    let mut pos = start.clone();
    let mut image = start.clone();
    loop {
        check_pair(&pos, &image, legal, report);
        check_proof_keys(&pos, &image, exact, report);
        let Some(m) = rng.pick(&moves_of(&pos, legal)) else {
            break;
        };
        let key = child_key(&pos, m);
        check_carried(&pos, &image, m, report);
        check_followed(&pos, m, report);
        let images: Vec<P::Move> = moves_of(&image, legal)
            .into_iter()
            .filter(|&t| child_key(&image, t) == key)
            .collect();
        // If a law is broken, the pair may have no image to follow.
        let Some(t) = rng.pick(&images) else {
            break;
        };
        pos.play(m);
        image.play(t);
    }
}

fn check_followed<P: Symmetric + Notation>(pos: &P, m: P::Move, report: &mut Report) {
    let followed = pos.symmetric_keys_after(&pos.symmetric_keys(), m);
    let child = pos
        .clone()
        .with_move(m, |child| child.canonical_of(&followed).0);
    if child != child_key(pos, m) {
        report.broken(
            "symmetric keys carried on are those from scratch",
            pos,
            pos.move_text(m),
        );
    }
    if pos.canonical_of(&followed).0 != child {
        report.broken(
            "the canonical key is found from the symmetric keys alone",
            pos,
            pos.move_text(m),
        );
    }
}

fn child_key<P: Symmetric>(pos: &P, m: P::Move) -> u64 {
    pos.clone().with_move(m, |child| child.canonical_key().0)
}

/// Compares two positions that are images by construction.
fn check_pair<P: Symmetric + Notation, G: MoveGen<P>>(
    pos: &P,
    image: &P,
    legal: &G,
    report: &mut Report,
) {
    let mut unlike = |law, what: String| {
        let text = image.position_text();
        report.broken(law, pos, format!("image: {text}\n  {what}"));
    };
    if pos.canonical_key().0 != image.canonical_key().0 {
        let law = "symmetric images share the canonical key";
        unlike(law, "the keys differ".to_owned());
    }
    let end = |pos: &P| pos.outcome().map(|end| end.score_for(pos.to_move()));
    if end(pos) != end(image) {
        let law = "symmetric images end alike";
        unlike(law, format!("{:?}, {:?}", end(pos), end(image)));
    }
    let (keys, image_keys) = (child_keys(pos, legal), child_keys(image, legal));
    if keys != image_keys {
        unlike(
            "symmetric images have the same children up to symmetry",
            format!("{} and {} children", keys.len(), image_keys.len()),
        );
    }
    let value =
        |pos: &P| -> Option<Score> { exact_value(&mut pos.clone(), legal, &mut NODES.clone()) };
    if let (Some(one), Some(other)) = (value(pos), value(image))
        && one != other
    {
        let law = "symmetric images have the same value";
        unlike(law, format!("{one}, {other}"));
    }
}

/// Compares the proof keys of two images, and those of canonical positions with the canonical keys that they had before.
fn check_proof_keys<P: Symmetric + Notation>(
    pos: &P,
    image: &P,
    exact: &mut HashMap<u128, u64>,
    report: &mut Report,
) {
    let (canonical, symmetry) = pos.canonical_key();
    let (key, image_key) = (
        pos.symmetric_proof_key(symmetry),
        image.symmetric_proof_key(image.canonical_key().1),
    );
    if key != image_key {
        report.broken(
            "the canonical symmetries of images lead to one proof key",
            pos,
            format!(
                "image: {}\n  {key:x?}, {image_key:x?}",
                image.position_text()
            ),
        );
    }
    if key.kind() != pos.proof_key().kind() {
        report.broken(
            "the proof key of an image is of the kind of all others",
            pos,
            format!("{}, not {}", key.kind(), pos.proof_key().kind()),
        );
    }
    let known = *exact.entry(key.bits()).or_insert(canonical);
    if key.kind() == KeyKind::Exact && known != canonical {
        report.broken(
            "an exact proof key of a canonical position has one canonical key",
            pos,
            format!(
                "{canonical:#018x} and {known:#018x} share {:#x}",
                key.bits()
            ),
        );
    }
}

/// Returns the canonical keys of the children, sorted.
fn child_keys<P: Symmetric, G: MoveGen<P>>(pos: &P, legal: &G) -> Vec<u64> {
    let mut keys: Vec<u64> = moves_of(pos, legal)
        .into_iter()
        .map(|m| child_key(pos, m))
        .collect();
    keys.sort_unstable();
    keys
}

/// Carries a move of `pos` over to its image, and back.
fn check_carried<P: Symmetric + Notation>(pos: &P, image: &P, m: P::Move, report: &mut Report) {
    let (symmetry, other_symmetry) = (pos.canonical_key().1, image.canonical_key().1);
    let canonical = pos.to_canonical(m, symmetry);
    let text = pos.move_text(m);
    let view = Canonical::new(pos.clone(), 1);
    let back = view.table_move(view.table_code(m));
    if back != Some(m) {
        let what = format!("{text} comes back as {back:?} through {symmetry:?}");
        report.broken(
            "a move reads back through the canonical symmetry",
            pos,
            what,
        );
    }
    let carried = image.from_canonical(canonical, other_symmetry);
    let leads_on = |other| image.is_legal(other) && child_key(image, other) == child_key(pos, m);
    if !carried.is_some_and(leads_on) {
        let image = image.position_text();
        let what = format!("image: {image}\n  {text} is carried over as {carried:?}");
        report.broken("a move carried to an image leads to an image", pos, what);
    }
}
