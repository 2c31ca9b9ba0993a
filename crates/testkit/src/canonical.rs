//! The law of canonical views, which answer as the positions that they show.

use std::fmt::Debug;

use gametree_core::{
    BulkEvaluator, Canonical, Evaluator, MoveBuf, MoveEstimates, MoveGen, Notation, OnCanonical,
    Position, Salt, Score, Symmetric, Tactics,
};

use crate::random::{Rng, moves_of};
use crate::report::{Report, conclude};

/// Seed of the random games, any fixed number: every run plays the same games.
const SEED: u64 = 0x7669_6577;
/// Plies in which the views have canonical keys; some games last longer, with plain ones.
const PLIES: u32 = 6;
/// Greatest number of moves whose answers are compared at one position.
const FEW_MOVES: usize = 8;

/// Plays random games from `start` and compares positions with their [canonical views](Canonical), method by method.
///
/// The methods of `generator`, its tactics, `evaluator` and its bulk evaluation are compared with the same [`OnCanonical`].
/// Keys, and the numbers of moves in tables, are those of the canonical image; all else is the same.
///
/// # Panics
/// Panics if a view answers otherwise.
/// The message has the first position where a method differs, the difference there, and how often it was seen.
#[track_caller]
pub fn check_canonical<P, L, G, E>(start: &P, legal: &L, generator: &G, evaluator: &E, games: u32)
where
    P: Symmetric + Notation,
    L: MoveGen<P>,
    G: MoveGen<P>,
    E: Evaluator<P>,
{
    conclude(|report| {
        let mut rng = Rng::new(SEED);
        for _ in 0..games {
            play(start, legal, &mut rng, |view, plies| {
                check_position(view, plies, legal, report);
                check_moves(view, generator, report);
                if view.outcome().is_none() {
                    check_estimates(view, generator, evaluator, report);
                }
            });
        }
    });
}

/// Compares the methods of the positions alone, in one random game.
pub(crate) fn check_positions<P, L>(start: &P, legal: &L, rng: &mut Rng, report: &mut Report)
where
    P: Symmetric + Notation,
    L: MoveGen<P>,
{
    play(start, legal, rng, |view, plies| {
        check_position(view, plies, legal, report);
    });
}

/// Plays a random game on a view; `look` receives the view and the number of plies of canonical keys that it has left.
fn play<P: Symmetric, L: MoveGen<P>>(
    start: &P,
    legal: &L,
    rng: &mut Rng,
    mut look: impl FnMut(&Canonical<P>, u32),
) {
    let mut view = Canonical::new(start.clone(), PLIES);
    for ply in 0.. {
        look(&view, PLIES.saturating_sub(ply));
        let moves = moves_of(view.position(), legal);
        let Some(m) = rng.pick(&moves).filter(|_| view.outcome().is_none()) else {
            return;
        };
        view.play(m);
    }
}

/// Reports a method if its answers differ.
fn same<P: Notation>(
    method: &str,
    pos: &P,
    plain: impl Debug,
    viewed: impl Debug,
    report: &mut Report,
) {
    let (plain, viewed) = (format!("{plain:?}"), format!("{viewed:?}"));
    if plain != viewed {
        let law = "a canonical view answers as its position";
        report.broken(law, pos, format!("{method}: {viewed}, not {plain}"));
    }
}

/// Returns the properties of a position that can be compared without its keys.
fn answers<P: Position>(pos: &P, moves: &[P::Move]) -> impl Debug + use<P> {
    let constants = (P::CAN_BE_DRAWN, P::CAN_REPEAT, P::KEYS);
    let legal: Vec<bool> = moves.iter().map(|&m| pos.is_legal(m)).collect();
    let kinds = (pos.key_kind(), pos.proof_key().kind());
    let range = (pos.plies_left(), pos.points_range());
    (constants, pos.to_move(), pos.outcome(), range, kinds, legal)
}

fn check_position<P, L>(view: &Canonical<P>, plies: u32, legal: &L, report: &mut Report)
where
    P: Symmetric + Notation,
    L: MoveGen<P>,
{
    let pos = view.position();
    let moves = moves_of(pos, legal);
    let (plain, viewed) = (answers(pos, &moves), answers(view, &moves));
    same("the rules", pos, plain, viewed, report);
    let plain = pos.clone().with_pass(|passed| answers(passed, &moves));
    let mut giver = view.clone();
    let viewed = giver.with_pass(|passed| answers(passed, &moves));
    same("with_pass", pos, plain, viewed, report);
    same("the key after a pass", pos, view.key(), giver.key(), report);
    check_keys(view, plies, report);
    for &m in moves.iter().take(FEW_MOVES) {
        let mut parent = view.clone();
        let child = parent.with_move(m, |child| child.clone());
        let plain = pos.clone().with_move(m, |child| child.position_text());
        let viewed = child.position().position_text();
        same("with_move", pos, plain, viewed, report);
        same("undo", pos, view.key(), parent.key(), report);
        let returned = parent.key_after(m);
        same("key_after", pos, child.key(), returned, report);
        let back = parent.table_move(parent.table_code(m));
        same("table_move", pos, Some(m), back, report);
    }
}

/// Compares the incremental keys of a view with those of a new view, under the usual salt and another one.
fn check_keys<P: Symmetric + Notation>(view: &Canonical<P>, plies: u32, report: &mut Report) {
    let pos = view.position();
    let keys = |view: &Canonical<P>| (view.key(), view.proof_key());
    let fresh = Canonical::new(pos.clone(), plies);
    same("key", pos, keys(&fresh), keys(view), report);
    let (mut salted, mut plain) = (view.clone(), pos.clone());
    salted.salt_keys(Salt::from_seed(SEED));
    plain.salt_keys(Salt::from_seed(SEED));
    let fresh = Canonical::new(plain, plies);
    same("salt_keys", pos, keys(&fresh), keys(&salted), report);
}

fn check_moves<P, G>(view: &Canonical<P>, generator: &G, report: &mut Report)
where
    P: Symmetric + Notation,
    G: MoveGen<P>,
{
    let (pos, over) = (view.position(), OnCanonical(generator));
    let (plain, viewed) = (proposals(pos, generator), proposals(view, &over));
    same("the generator", pos, plain, viewed, report);
    let moves = moves_of(pos, generator);
    let plain = tactics_of(pos, &generator.tactics(), &moves);
    let viewed = tactics_of(view, &over.tactics(), &moves);
    same("tactics", pos, plain, viewed, report);
}

/// Returns the proposals of a generator, its predictions of the replies, and the moves that it marks.
fn proposals<P: Position, G: MoveGen<P>>(pos: &P, generator: &G) -> impl Debug + use<P, G> {
    let moves = moves_of(pos, generator);
    let replies: Vec<_> = moves
        .iter()
        .take(FEW_MOVES)
        .map(|&m| {
            let mut added = MoveBuf::new();
            (generator.moves_after(pos, m, &mut added), added)
        })
        .collect();
    let mut marked = Vec::new();
    generator.mark_forcing(&mut pos.clone(), &moves, |index| marked.push(index));
    let constants = (G::COVERAGE, G::ORDER);
    (constants, generator.coverage(), moves, replies, marked)
}

/// Returns the noisy moves, the answer of `is_forced`, and the exchanges of the moves.
fn tactics_of<P: Position, T: Tactics<P>>(
    pos: &P,
    tactics: &T,
    moves: &[P::Move],
) -> impl Debug + use<P, T> {
    let mut noisy = MoveBuf::new();
    tactics.noisy(pos, &mut noisy);
    let exchanges: Vec<_> = moves.iter().map(|&m| tactics.exchange(pos, m)).collect();
    (noisy, tactics.is_forced(pos), exchanges)
}

fn check_estimates<P, G, E>(view: &Canonical<P>, generator: &G, evaluator: &E, report: &mut Report)
where
    P: Symmetric + Notation,
    G: MoveGen<P>,
    E: Evaluator<P>,
{
    let (pos, over) = (view.position(), OnCanonical(evaluator));
    let (plain, viewed) = (judged(pos, evaluator), judged(view, &over));
    same("the evaluator", pos, plain, viewed, report);
    let plain = bulk_of(pos, generator, evaluator);
    let viewed = bulk_of(view, &OnCanonical(generator), &over);
    same("the bulk evaluation", pos, plain, viewed, report);
}

fn judged<P: Position, E: Evaluator<P>>(pos: &P, evaluator: &E) -> impl Debug + use<P, E> {
    let limits = [Score::loss_in(1), Score::DRAW, Score::win_in(1)];
    let bounds = limits.map(|limit| {
        let most = evaluator.at_most(pos, limit);
        (most, evaluator.at_least(pos, limit))
    });
    (evaluator.evaluate(pos), evaluator.known(pos), bounds)
}

fn bulk_of<P: Position, G: MoveGen<P>, E: Evaluator<P>>(
    pos: &P,
    generator: &G,
    evaluator: &E,
) -> impl Debug + use<P, G, E> {
    let bulk = evaluator.bulk();
    let moves = moves_of(pos, generator);
    let mut estimates = MoveEstimates::new();
    bulk.evaluate_moves(pos, &moves, &mut estimates);
    let (mut after_one, mut after_two) = (MoveBuf::new(), MoveBuf::new());
    let child = bulk.best_child(pos, &moves, &mut after_one);
    let added = |m, added: &mut MoveBuf<P::Move>| generator.moves_after(pos, m, added);
    let grandchild = bulk.best_grandchild(pos, &moves, added, &mut after_two);
    (estimates, child, grandchild, after_one, after_two)
}
