//! The laws of positions, their texts and their legal moves.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use gametree_core::{Coverage, GameMove, MoveGen, Naming, Notation, Score};

use crate::random::{Rng, moves_of};
use crate::report::broken;

/// Any fixed number: every run plays the same games.
const SEED: u64 = 0x6C61_7773;

/// Plays random games from `start` and checks the laws of a game at every position of them.
///
/// - Undo restores the position and its keys, after every legal move and all the way back to `start`.
/// - The position text reads back to an equal position, and that has the same keys.
/// - `legal` proposes exactly the moves that are found by trying every code, each once.
/// - Codes and move texts read back to the same move.
/// - A position has an outcome exactly when it has no legal move.
/// - The players move in turn.
/// - The key after a move, told before it is played, is that of the position after it.
/// - No game ends without a winner where the type says that none does.
/// - Positions with equal keys agree on whether and how the game has ended, unless the game can repeat positions.
/// - Proof keys are all of one kind; if they are exact, different positions have different ones.
///
/// # Panics
/// At the first broken law, with its name, the position, and what differs; and if `legal` does not claim [`Coverage::Legal`].
pub fn check_laws<P, G>(start: &P, legal: &G, games: u32)
where
    P: Notation + PartialEq + Debug,
    G: MoveGen<P>,
{
    assert_eq!(
        G::COVERAGE,
        Coverage::Legal,
        "the laws need a generator of every legal move"
    );
    let mut rng = Rng::new(SEED);
    let mut seen = Seen::default();
    for _ in 0..games {
        check_game(start, legal, &mut rng, &mut seen);
    }
}

/// What the keys of the positions so far have stood for.
#[derive(Default)]
struct Seen {
    /// How the game has ended for the side to move, and a text with that key.
    ends: HashMap<u64, (Option<Score>, String)>,
    /// The texts of exact proof keys.
    exact: HashMap<u128, String>,
    naming: Option<Naming>,
}

/// Plays one random game, checking every position on the way, and takes it all back.
fn check_game<P, G>(start: &P, legal: &G, rng: &mut Rng, seen: &mut Seen)
where
    P: Notation + PartialEq + Debug,
    G: MoveGen<P>,
{
    let mut pos = start.clone();
    let mut played = Vec::new();
    loop {
        check_text(&pos);
        check_key(&pos, seen);
        check_end(&pos);
        check_proof_key(&pos, seen);
        let moves = moves_of(&pos, legal);
        check_legal_moves(&pos, &moves);
        for &m in &moves {
            check_move(&pos, m);
        }
        let Some(m) = rng.pick(&moves) else {
            break;
        };
        let before = pos.clone();
        let undo = pos.play(m);
        played.push((before, m, undo));
    }
    while let Some((before, m, undo)) = played.pop() {
        pos.undo(m, undo);
        check_restored(&before, &pos, m);
    }
}

fn check_text<P: Notation + PartialEq + Debug>(pos: &P) {
    let law = "the position text determines the position";
    match pos.parse_position(&pos.position_text()) {
        Err(error) => broken(law, pos, format!("it is refused: {error}")),
        Ok(read) if read != *pos => broken(
            law,
            pos,
            format!("read back: {read:?}\n  instead of: {pos:?}"),
        ),
        Ok(read) if read.key() != pos.key() => broken(
            "the incremental key is the key from scratch",
            pos,
            format!(
                "kept: {:#018x}, from scratch: {:#018x}",
                pos.key(),
                read.key()
            ),
        ),
        Ok(read) if read.proof_key() != pos.proof_key() => broken(
            "the proof key is that of the position read back",
            pos,
            format!("{:x?}, not {:x?}", pos.proof_key(), read.proof_key()),
        ),
        Ok(_) => {}
    }
}

fn check_end<P: Notation>(pos: &P) {
    let is_drawn = pos.outcome().is_some_and(|end| end.winner().is_none());
    if is_drawn && !P::CAN_BE_DRAWN {
        broken(
            "a game that cannot be drawn has a winner",
            pos,
            format!("{:?}", pos.outcome()),
        );
    }
}

fn check_key<P: Notation>(pos: &P, seen: &mut Seen) {
    let end = pos.outcome().map(|end| end.score_for(pos.to_move()));
    let known = seen
        .ends
        .entry(pos.key())
        .or_insert_with(|| (end, pos.position_text()));
    // The path may have ended the game on one of two ways to a position.
    if known.0 != end && !P::CAN_REPEAT {
        broken(
            "positions with equal keys end alike",
            pos,
            format!("it has the key of {}, but not its outcome", known.1),
        );
    }
}

fn check_proof_key<P: Notation>(pos: &P, seen: &mut Seen) {
    let key = pos.proof_key();
    let naming = *seen.naming.get_or_insert(key.naming());
    if key.naming() != naming {
        broken(
            "proof keys are all of one kind",
            pos,
            format!("{}, and {naming} before", key.naming()),
        );
    }
    if naming != Naming::Exact {
        return;
    }
    let text = pos.position_text();
    let known = seen.exact.entry(key.bits()).or_insert_with(|| text.clone());
    if *known != text {
        broken(
            "an exact proof key names one position alone",
            pos,
            format!("{:#x} is also that of {known}", key.bits()),
        );
    }
}

fn check_legal_moves<P: Notation>(pos: &P, moves: &[P::Move]) {
    let law = "the generator proposes exactly the legal moves";
    let tried: HashSet<P::Move> = (0..=u16::MAX)
        .filter_map(P::Move::from_code)
        .filter(|&m| pos.is_legal(m))
        .collect();
    if pos.outcome().is_some() != tried.is_empty() {
        broken(
            "a game is over exactly when no move is legal",
            pos,
            format!("outcome {:?}, {} legal moves", pos.outcome(), tried.len()),
        );
    }
    let mut generated = HashSet::new();
    for &m in moves {
        if !generated.insert(m) {
            broken(law, pos, format!("{} comes twice", pos.move_text(m)));
        }
        if P::Move::from_code(m.code()) != Some(m) {
            let text = pos.move_text(m);
            broken(
                "the code of a move reads back",
                pos,
                format!("that of {text} does not"),
            );
        }
        if !tried.contains(&m) {
            broken(law, pos, format!("{} is not legal", pos.move_text(m)));
        }
    }
    // The lowest code, so that the message does not depend on the order of a hash set.
    let missed = tried.difference(&generated).min_by_key(|m| m.code());
    if let Some(&m) = missed {
        broken(law, pos, format!("{} is missing", pos.move_text(m)));
    }
}

/// Checks one legal move: its text, whose turn follows, and its undo.
fn check_move<P: Notation + PartialEq + Debug>(pos: &P, m: P::Move) {
    let text = pos.move_text(m);
    match pos.parse_move(&text) {
        Ok(read) if read == m => {}
        other => broken(
            "the move text reads back",
            pos,
            format!("{text} reads as {other:?}"),
        ),
    }
    let mut child = pos.clone();
    let undo = child.play(m);
    let shown = child.key();
    if child.to_move() == pos.to_move() {
        broken(
            "the players move in turn",
            pos,
            format!("{} moves again after {text}", pos.to_move()),
        );
    }
    child.undo(m, undo);
    check_restored(pos, &child, m);
    let told = child.key_after(m);
    if told != shown {
        broken(
            "the key after a move is that of the position after it",
            pos,
            format!("{text}: told {told:#018x}, shown {shown:#018x}"),
        );
    }
}

fn check_restored<P>(before: &P, after: &P, m: P::Move)
where
    P: Notation + PartialEq + Debug,
{
    if before != after || before.key() != after.key() {
        broken(
            "undo restores the position",
            before,
            format!(
                "after {} and its undo: {after:?}, key {:#018x}\n  instead of: {before:?}, key {:#018x}",
                before.move_text(m),
                after.key(),
                before.key()
            ),
        );
    }
    if before.proof_key() != after.proof_key() {
        broken(
            "undo restores the proof key",
            before,
            format!(
                "after {} and its undo: {:x?}, not {:x?}",
                before.move_text(m),
                after.proof_key(),
                before.proof_key()
            ),
        );
    }
}
