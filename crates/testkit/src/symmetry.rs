//! The laws of symmetric games.

use std::collections::HashMap;

use gametree_core::{MoveGen, Naming, Notation, Score, Symmetric};

use crate::random::{Rng, moves_of};
use crate::report::{Report, conclude};
use crate::value::exact_value;

/// Any fixed number: every run plays the same games.
const SEED: u64 = 0x7477_696E;
/// Nodes for one exact value; a pair that needs more is compared by its moves and outcomes alone.
const NODES: u32 = 20_000;

/// Grows pairs of random games that ought to be symmetric twins, and checks that they stay so.
///
/// Both games start at `start`.
/// One plays a random move; the other plays any move that leads to the same canonical key, so that the two soon lie differently on the board.
/// At every step the canonical keys of their children must be the same, a move carried over through the canonical frames must lead to the same canonical key, moves must read back through the frame, and the outcomes, and the values where they are cheap to find, must agree.
/// The canonical frames must lead to the same proof key, and an exact one to no other canonical key.
///
/// What this cannot see is a canonical key that fails to unite some twins in the same way everywhere; count positions up to symmetry for that.
///
/// # Panics
/// If a law is broken: with every broken law by its name, the first position that breaks it, what differs there, and how often it was seen.
#[track_caller]
pub fn check_symmetric<P, G>(start: &P, legal: &G, games: u32)
where
    P: Symmetric + Notation,
    G: MoveGen<P>,
{
    conclude(|report| {
        let mut rng = Rng::new(SEED);
        let mut exact = HashMap::new();
        for _ in 0..games {
            check_game(start, legal, &mut rng, &mut exact, report);
        }
    });
}

/// Plays one random game and its twin.
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
    let mut twin = start.clone();
    loop {
        check_pair(&pos, &twin, legal, report);
        check_proof_keys(&pos, &twin, exact, report);
        let Some(m) = rng.pick(&moves_of(&pos, legal)) else {
            break;
        };
        let key = child_key(&pos, m);
        check_carried(&pos, &twin, m, report);
        check_followed(&pos, m, report);
        let twins: Vec<P::Move> = moves_of(&twin, legal)
            .into_iter()
            .filter(|&t| child_key(&twin, t) == key)
            .collect();
        // Where a law is broken, the pair may have no twin to follow.
        let Some(t) = rng.pick(&twins) else {
            break;
        };
        pos.play(m);
        twin.play(t);
    }
}

fn check_followed<P: Symmetric + Notation>(pos: &P, m: P::Move, report: &mut Report) {
    let followed = pos.twins_after(&pos.twins(), m);
    let child = pos
        .clone()
        .with_move(m, |child| child.canonical_of(&followed).0);
    if child != child_key(pos, m) {
        report.broken(
            "twins carried on are those from scratch",
            pos,
            pos.move_text(m),
        );
    }
    if pos.canonical_of(&followed).0 != child {
        report.broken(
            "the canonical key of twins is found from them alone",
            pos,
            pos.move_text(m),
        );
    }
}

fn child_key<P: Symmetric>(pos: &P, m: P::Move) -> u64 {
    pos.clone().with_move(m, |child| child.canonical_key().0)
}

/// Compares two positions that are twins by construction.
fn check_pair<P: Symmetric + Notation, G: MoveGen<P>>(
    pos: &P,
    twin: &P,
    legal: &G,
    report: &mut Report,
) {
    let mut unlike = |law, what: String| {
        report.broken(
            law,
            pos,
            format!("twin: {}\n  {what}", twin.position_text()),
        );
    };
    if pos.canonical_key().0 != twin.canonical_key().0 {
        let law = "twins share the canonical key";
        unlike(law, "the keys differ".to_owned());
    }
    let end = |pos: &P| pos.outcome().map(|end| end.score_for(pos.to_move()));
    if end(pos) != end(twin) {
        unlike(
            "twins end alike",
            format!("{:?}, {:?}", end(pos), end(twin)),
        );
    }
    let (keys, twin_keys) = (child_keys(pos, legal), child_keys(twin, legal));
    if keys != twin_keys {
        unlike(
            "twins have the same children up to symmetry",
            format!("{} and {} children", keys.len(), twin_keys.len()),
        );
    }
    let value =
        |pos: &P| -> Option<Score> { exact_value(&mut pos.clone(), legal, &mut NODES.clone()) };
    if let (Some(one), Some(other)) = (value(pos), value(twin))
        && one != other
    {
        unlike("twins have the same value", format!("{one}, {other}"));
    }
}

/// Compares the proof keys of two twins, and those of canonical positions with the canonical keys that they had before.
fn check_proof_keys<P: Symmetric + Notation>(
    pos: &P,
    twin: &P,
    exact: &mut HashMap<u128, u64>,
    report: &mut Report,
) {
    let (canonical, frame) = pos.canonical_key();
    let (key, twin_key) = (
        pos.twin_proof_key(frame),
        twin.twin_proof_key(twin.canonical_key().1),
    );
    if key != twin_key {
        report.broken(
            "the canonical frames of twins lead to one proof key",
            pos,
            format!("twin: {}\n  {key:x?}, {twin_key:x?}", twin.position_text()),
        );
    }
    if key.naming() != pos.proof_key().naming() {
        report.broken(
            "the proof key of a twin is of the kind of all others",
            pos,
            format!("{}, not {}", key.naming(), pos.proof_key().naming()),
        );
    }
    let known = *exact.entry(key.bits()).or_insert(canonical);
    if key.naming() == Naming::Exact && known != canonical {
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

/// The canonical keys of the children, sorted.
fn child_keys<P: Symmetric, G: MoveGen<P>>(pos: &P, legal: &G) -> Vec<u64> {
    let mut keys: Vec<u64> = moves_of(pos, legal)
        .into_iter()
        .map(|m| child_key(pos, m))
        .collect();
    keys.sort_unstable();
    keys
}

/// Carries a move of `pos` over to its twin, and back.
fn check_carried<P: Symmetric + Notation>(pos: &P, twin: &P, m: P::Move, report: &mut Report) {
    let (frame, twin_frame) = (pos.canonical_key().1, twin.canonical_key().1);
    let canonical = pos.to_canonical(m, frame);
    let text = pos.move_text(m);
    let back = pos.from_canonical(canonical, frame);
    if back != m {
        let what = format!(
            "{text} comes back as {} through {frame:?}",
            pos.move_text(back)
        );
        report.broken("a move reads back through the canonical frame", pos, what);
    }
    let carried = twin.from_canonical(canonical, twin_frame);
    if !twin.is_legal(carried) || child_key(twin, carried) != child_key(pos, m) {
        report.broken(
            "a move carried to a twin leads to a twin",
            pos,
            format!(
                "twin: {}\n  {text} is carried over as {}",
                twin.position_text(),
                twin.move_text(carried)
            ),
        );
    }
}
