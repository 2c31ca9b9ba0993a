//! The laws of symmetric games.

use gametree_core::{MoveGen, Notation, Score, Symmetric};

use crate::random::{Rng, moves_of};
use crate::report::broken;
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
///
/// What this cannot see is a canonical key that fails to unite some twins in the same way everywhere; count positions up to symmetry for that.
///
/// # Panics
/// At the first broken law, with its name, the position, and what differs.
pub fn check_symmetric<P, G>(start: &P, legal: &G, games: u32)
where
    P: Symmetric + Notation,
    G: MoveGen<P>,
{
    let mut rng = Rng::new(SEED);
    for _ in 0..games {
        let mut pos = start.clone();
        let mut twin = start.clone();
        loop {
            check_pair(&pos, &twin, legal);
            let Some(m) = rng.pick(&moves_of(&pos, legal)) else {
                break;
            };
            let key = child_key(&pos, m);
            check_carried(&pos, &twin, m);
            let followed = pos.twins_after(&pos.twins(), m);
            let child = pos
                .clone()
                .with_move(m, |child| child.canonical_of(&followed).0);
            if child != key {
                broken(
                    "twins carried on are those from scratch",
                    &pos,
                    pos.move_text(m),
                );
            }
            let twins: Vec<P::Move> = moves_of(&twin, legal)
                .into_iter()
                .filter(|&t| child_key(&twin, t) == key)
                .collect();
            let t = rng
                .pick(&twins)
                .expect("the children of the pair were found to have the same keys");
            pos.play(m);
            twin.play(t);
        }
    }
}

fn child_key<P: Symmetric>(pos: &P, m: P::Move) -> u64 {
    pos.clone().with_move(m, |child| child.canonical_key().0)
}

/// Compares two positions that are twins by construction.
fn check_pair<P: Symmetric + Notation, G: MoveGen<P>>(pos: &P, twin: &P, legal: &G) {
    let unlike = |law, what: String| {
        broken(
            law,
            pos,
            format!("twin: {}\n  {what}", twin.position_text()),
        );
    };
    if pos.canonical_key().0 != twin.canonical_key().0 {
        unlike(
            "twins share the canonical key",
            "the keys differ".to_owned(),
        );
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
fn check_carried<P: Symmetric + Notation>(pos: &P, twin: &P, m: P::Move) {
    let (frame, twin_frame) = (pos.canonical_key().1, twin.canonical_key().1);
    let canonical = pos.to_canonical(m, frame);
    let text = pos.move_text(m);
    let back = pos.from_canonical(canonical, frame);
    if back != m {
        let what = format!(
            "{text} comes back as {} through {frame:?}",
            pos.move_text(back)
        );
        broken("a move reads back through the canonical frame", pos, what);
    }
    let carried = twin.from_canonical(canonical, twin_frame);
    if !twin.is_legal(carried) || child_key(twin, carried) != child_key(pos, m) {
        broken(
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
