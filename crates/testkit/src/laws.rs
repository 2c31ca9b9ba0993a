//! The laws of positions and their legal moves.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use gametree_core::{
    Coverage, GameMove, KeyKind, Keys, MoveBuf, MoveGen, Notation, Outcome, Salt, Score,
};

use crate::random::{Rng, moves_of};
use crate::report::{Report, broken};
use crate::salts::{check_naming, check_salts, salted};
use crate::spread::Spread;
use crate::taken_back::check_taken_back;
use crate::texts::{MoveTexts, check_text};
use crate::turns::Turns;
use crate::views::check_view;

/// Seed of the random games, any fixed number: every run plays the same games.
const SEED: u64 = 0x6C61_7773;
/// Number of plies after which a game counts as one without an end.
const MAX_PLIES: usize = 10_000;

/// Plays random games from `start` and checks the laws of a game at every position of them.
///
/// - Undo restores the position and its keys, after every legal move and all the way back to `start`.
/// - Undo also restores the side to move, the outcome and the legal moves, at the position and after each of its moves, and a copy shares nothing that a move changes.
/// - The names of the players are two different words.
/// - The position text is one word that reads back to an equal position with the same keys; this computes them from scratch.
/// - Texts with a mistake are read as something else or refused in a column that they have, and never cause a panic.
/// - `legal` proposes exactly the moves that a trial of every code finds, each once.
/// - Codes, numbers in tables and move texts, which are single words, read back to the same move.
/// - A move has one text in all positions: lines and histories are written with the words of their first position.
/// - The places of a view lie on its board, and legal moves touch some of them where there are any.
/// - Keys are spread over their leading bits, which determine where a table keeps a position.
/// - A position has an outcome exactly when it has no legal move.
/// - No position comes again in a game, unless the game can repeat positions.
/// - Games end, and no later than [`plies_left`](gametree_core::Position::plies_left) allows.
/// - The players move in turn.
/// - The key after a move, computed before the move is played, is that of the position after it.
/// - A pass gives the turn to the opponent, under another key, and is undone.
/// - Games end with points exactly where a range of points is declared, and within it.
/// - No game ends without a winner where the type excludes that.
/// - Positions with equal keys agree on whether and how the game has ended, unless the game can repeat positions.
/// - Unfinished positions with equal keys agree on the side to move and on the number of legal moves, in every game; the check searches for other paths to a position.
/// - All positions of a game, played or read, have the same digest of the rules.
/// - Keys that are hashes follow the salt, exact ones do not, and all of this holds under another salt.
/// - Proof keys are all of one kind; if they are exact, different positions have different ones.
///
/// [`check_symmetric`](crate::check_symmetric) checks symmetric keys, and [`check_antisymmetric`](crate::check_antisymmetric) checks evaluations that change their sign with the turn.
///
/// # Panics
/// Panics if a law is broken, and if `legal` does not claim [`Coverage::Legal`].
/// The message has every broken law by its name, the first position that breaks it, the difference there, and how often it was seen.
#[track_caller]
pub fn check_laws<P, G>(start: &P, legal: &G, games: u32)
where
    P: Notation + PartialEq + Debug,
    G: MoveGen<P>,
{
    if let Some(broken) = broken_laws(start, legal, games) {
        panic!("{broken}");
    }
}

/// Does the same as [`check_laws`], and returns the message instead of a panic; `None` if all laws are kept.
///
/// # Panics
/// Panics if `legal` does not claim [`Coverage::Legal`], and passes a panic of the game on if no law was found broken before.
#[track_caller]
pub fn broken_laws<P, G>(start: &P, legal: &G, games: u32) -> Option<String>
where
    P: Notation + PartialEq + Debug,
    G: MoveGen<P>,
{
    assert_eq!(
        G::COVERAGE,
        Coverage::Legal,
        "the laws need a generator of every legal move"
    );
    broken(|report| {
        let mut rng = Rng::new(SEED);
        let mut seen = Seen::nothing();
        for _ in 0..games {
            check_game(start, legal, &mut rng, &mut seen, report);
        }
        seen.spread.check(start, report);
        if matches!(P::KEYS, Keys::Salted) {
            let salted = salted(start, Salt::from_seed(SEED));
            let mut seen = Seen::nothing();
            for _ in 0..games.div_ceil(4) {
                check_game(&salted, legal, &mut rng, &mut seen, report);
            }
        }
    })
}

/// Meanings of the keys of the positions so far.
struct Seen<M> {
    /// The end of the game for the side to move, and a text with that key.
    ends: HashMap<u64, (Option<Score>, String)>,
    turns: Turns,
    words: MoveTexts<M>,
    /// Texts of positions by their exact proof keys.
    exact: HashMap<u128, String>,
    kind: Option<KeyKind>,
    spread: Spread,
}

impl<M> Seen<M> {
    fn nothing() -> Self {
        Seen {
            ends: HashMap::new(),
            turns: Turns::default(),
            words: MoveTexts::none(),
            exact: HashMap::new(),
            kind: None,
            spread: Spread::default(),
        }
    }
}

/// Plays one random game, checks every position on the way, and undoes all its moves.
fn check_game<P, G>(
    start: &P,
    legal: &G,
    rng: &mut Rng,
    seen: &mut Seen<P::Move>,
    report: &mut Report,
) where
    P: Notation + PartialEq + Debug,
    G: MoveGen<P>,
{
    let (mut pos, mut played) = (start.clone(), Vec::new());
    // A separate generator, so that the games do not depend on the texts read on the way.
    let words = &mut Rng::new(rng.clone().next_u64());
    let mut plies = HashMap::new();
    loop {
        check_return(&pos, &played, &mut plies, report);
        check_text(&pos, words, report);
        check_key(&pos, seen, report);
        check_end(&pos, report);
        check_proof_key(&pos, seen, report);
        check_digest(start, &pos, report);
        check_pass(&pos, report);
        let moves = check_legal_moves(&pos, &moves_of(&pos, legal), report);
        check_view(&pos, &moves, report);
        check_taken_back(&pos, &moves, legal, report);
        for &m in &moves {
            seen.words.check(&pos, m, words, report);
            check_move(&pos, m, report);
        }
        seen.turns.check(&pos, legal, words, report);
        let Some(m) = rng.pick(&moves) else {
            break;
        };
        if played.len() == MAX_PLIES {
            let what = format!("no end after {MAX_PLIES} plies");
            report.broken("a game ends", start, what);
            break;
        }
        let before = pos.clone();
        let undo = pos.play(m);
        played.push((before, m, undo));
    }
    check_naming(start, report);
    // An empty board may have the same key under all salts.
    if played.len() > 1 {
        check_salts(&pos, report);
    }
    take_back(pos, played, report);
}

/// Reports a position that comes again; `plies` has the last ply of every position of the game by its text.
fn check_return<P: Notation>(
    pos: &P,
    played: &[(P, P::Move, P::Undo)],
    plies: &mut HashMap<String, usize>,
    report: &mut Report,
) {
    if P::CAN_REPEAT {
        return;
    }
    if let Some(ply) = plies.insert(pos.position_text(), played.len()) {
        let cycle = played[ply..].iter();
        let cycle: Vec<String> = cycle.map(|(pos, m, _)| pos.move_text(*m)).collect();
        let law = "no position comes again in a game";
        report.broken(law, pos, format!("again after {}", cycle.join(" ")));
    }
}

/// Undoes all moves of a game, the last one first.
fn take_back<P>(mut pos: P, mut played: Vec<(P, P::Move, P::Undo)>, report: &mut Report)
where
    P: Notation + PartialEq + Debug,
{
    let mut plies = 0;
    while let Some((before, m, undo)) = played.pop() {
        plies += 1;
        check_length(&before, plies, report);
        pos.undo(m, undo);
        if !is_restored(&before, &pos, m, report) {
            // The moves before would be undone from a position that they did not lead to.
            break;
        }
    }
}

fn check_length<P: Notation>(pos: &P, plies: u32, report: &mut Report) {
    if let Some(left) = pos.plies_left().filter(|&left| left < plies) {
        report.broken(
            "a game lasts no longer than the plies that are left",
            pos,
            format!("at most {left} plies are left, {plies} were played"),
        );
    }
}

fn check_end<P: Notation>(pos: &P, report: &mut Report) {
    let is_drawn = pos.outcome().is_some_and(|end| end.winner().is_none());
    if is_drawn && !P::CAN_BE_DRAWN {
        report.broken(
            "a game that cannot be drawn has a winner",
            pos,
            format!("{:?}", pos.outcome()),
        );
    }
    let range = pos.points_range();
    let is_in_range = match pos.outcome() {
        None => true,
        Some(Outcome::Points(points)) => range.is_some_and(|(a, b)| (a..=b).contains(&points)),
        Some(_) => range.is_none(),
    };
    if !is_in_range {
        report.broken(
            "a game ends with points where it has a range of points, and within that",
            pos,
            format!("{:?}, the range is {range:?}", pos.outcome()),
        );
    }
}

fn check_key<P: Notation>(pos: &P, seen: &mut Seen<P::Move>, report: &mut Report) {
    let end = pos.outcome().map(|end| end.score_for(pos.to_move()));
    seen.spread.note(pos.key());
    let known = seen
        .ends
        .entry(pos.key())
        .or_insert_with(|| (end, pos.position_text()));
    // In a game that repeats positions, the path may have ended only one of two games at a position.
    if known.0 != end && !P::CAN_REPEAT {
        report.broken(
            "positions with equal keys end alike",
            pos,
            format!("it has the key of {}, but not its outcome", known.1),
        );
    }
}

fn check_proof_key<P: Notation>(pos: &P, seen: &mut Seen<P::Move>, report: &mut Report) {
    let key = pos.proof_key();
    let kind = *seen.kind.get_or_insert(key.kind());
    if key.kind() != kind {
        report.broken(
            "proof keys are all of one kind",
            pos,
            format!("{}, and {kind} before", key.kind()),
        );
    }
    if kind != KeyKind::Exact {
        return;
    }
    let text = pos.position_text();
    let known = seen.exact.entry(key.bits()).or_insert_with(|| text.clone());
    if *known != text {
        report.broken(
            "an exact proof key names one position alone",
            pos,
            format!("{:#x} is also that of {known}", key.bits()),
        );
    }
}

fn check_digest<P: Notation>(start: &P, pos: &P, report: &mut Report) {
    let of_start = start.rules_digest();
    let read = pos.parse_position(&pos.position_text());
    for pos in std::iter::once(pos).chain(&read.ok()) {
        let digest = pos.rules_digest();
        if digest != of_start {
            report.broken(
                "all positions of a game have the digest of its rules",
                pos,
                format!("{digest:#018x}, not {of_start:#018x}"),
            );
        }
    }
}

fn check_pass<P: Notation + PartialEq + Debug>(pos: &P, report: &mut Report) {
    let mut passed = pos.clone();
    let seen = passed.with_pass(|passed| (passed.to_move(), passed.key()));
    let Some((to_move, key)) = seen else {
        return;
    };
    if to_move == pos.to_move() || key == pos.key() {
        report.broken(
            "a pass gives the turn to the opponent, under another key",
            pos,
            format!("{to_move} to move, key {key:#018x}"),
        );
    }
    if passed != *pos || passed.key() != pos.key() {
        report.broken(
            "a pass is taken back",
            pos,
            format!("left behind: {passed:?}\n  instead of: {pos:?}"),
        );
    }
}

/// Compares the moves of the generator with those that a trial of every code finds, and returns those that are legal and can be played.
fn check_legal_moves<P: Notation>(
    pos: &P,
    moves: &[P::Move],
    report: &mut Report,
) -> MoveBuf<P::Move> {
    let law = "the generator proposes exactly the legal moves";
    let tried: HashSet<P::Move> = (0..=u16::MAX)
        .filter_map(P::Move::from_code)
        .filter(|&m| pos.is_legal(m))
        .collect();
    if pos.outcome().is_some() != tried.is_empty() {
        report.broken(
            "a game is over exactly when no move is legal",
            pos,
            format!("outcome {:?}, {} legal moves", pos.outcome(), tried.len()),
        );
    }
    let mut generated = HashSet::new();
    for &m in moves {
        if !generated.insert(m) {
            report.broken(law, pos, format!("{} comes twice", pos.move_text(m)));
        }
        if P::Move::from_code(m.code()) != Some(m) {
            report.broken(
                "the code of a move reads back",
                pos,
                format!("that of {} does not", pos.move_text(m)),
            );
        } else if !tried.contains(&m) {
            report.broken(law, pos, format!("{} is not legal", pos.move_text(m)));
        }
    }
    // The lowest code makes the message independent of the order of a hash set.
    let missed = tried.difference(&generated).min_by_key(|m| m.code());
    if let Some(&m) = missed {
        report.broken(law, pos, format!("{} is missing", pos.move_text(m)));
    }
    let playable = moves.iter().filter(|&&m| pos.is_legal(m));
    playable.copied().collect()
}

/// Checks one legal move: its number in tables, the turn after it, its undo, and the key predicted for it.
fn check_move<P: Notation + PartialEq + Debug>(pos: &P, m: P::Move, report: &mut Report) {
    let text = pos.move_text(m);
    if pos.table_move(pos.table_code(m)) != Some(m) {
        report.broken(
            "the number under which a table remembers a move reads back",
            pos,
            format!("that of {text} does not"),
        );
    }
    let mut child = pos.clone();
    let undo = child.play(m);
    let shown = child.key();
    if child.to_move() == pos.to_move() {
        report.broken(
            "the players move in turn",
            pos,
            format!("{} moves again after {text}", pos.to_move()),
        );
    }
    child.undo(m, undo);
    if !is_restored(pos, &child, m, report) {
        return;
    }
    let returned = child.key_after(m);
    if returned != shown {
        report.broken(
            "the key after a move is that of the position after it",
            pos,
            format!("{text}: returned {returned:#018x}, shown {shown:#018x}"),
        );
    }
}

/// Returns `true` if undoing `m` has restored the position before it; otherwise reports the broken law.
fn is_restored<P>(before: &P, after: &P, m: P::Move, report: &mut Report) -> bool
where
    P: Notation + PartialEq + Debug,
{
    if before != after || before.key() != after.key() {
        report.broken(
            "undo restores the position",
            before,
            format!(
                "after {} and its undo: {after:?}, key {:#018x}\n  instead of: {before:?}, key {:#018x}",
                before.move_text(m),
                after.key(),
                before.key()
            ),
        );
        return false;
    }
    if before.proof_key() != after.proof_key() {
        report.broken(
            "undo restores the proof key",
            before,
            format!(
                "after {} and its undo: {:x?}, not {:x?}",
                before.move_text(m),
                after.proof_key(),
                before.proof_key()
            ),
        );
        return false;
    }
    true
}
