//! Defences of a lost position, with the replies that refute them.

use gametree_core::Outcome;
use gametree_registry::{Answer, Effect, Session};

use crate::Punishment;
use crate::punishment::punishments;

/// The moves of a position of which most lose to the same reply; in a lost position the others are refuted one by one.
#[derive(Clone, Debug, PartialEq)]
pub struct Defences {
    /// The moves that lose to the same reply, with that reply.
    pub threat: Punishment,
    /// The other moves of a lost position, those that hold out longest first.
    pub blocks: Vec<Punishment>,
    /// The number of legal moves.
    pub of: usize,
}

/// Number of other replies that are described.
const MOST_BLOCKS: usize = 6;

/// Returns the defences of a position that is lost in an unknown number of plies and without a threat to win at once.
///
/// There are none if the replies to most of the moves differ.
pub(crate) fn defences(
    root: &Answer,
    entries: &[Answer],
    effect: &Effect,
    session: &mut dyn Session,
    stop: &dyn Fn() -> bool,
) -> Option<Defences> {
    let lost = Outcome::Win(!root.to_move);
    if root.outcome() != Some(lost) || root.plies().is_some() || *effect != Effect::Quiet {
        return None;
    }
    let found = punishments(entries, |outcome, _| outcome == lost, session, stop).collect();
    let (threat, mut blocks) = apart(found, entries.len());
    let threat = threat?;
    blocks.retain(|block| block.reply.is_some());
    blocks.sort_by_key(|block| std::cmp::Reverse(block.plies.unwrap_or(u32::MAX)));
    blocks.truncate(MOST_BLOCKS);
    Some(Defences {
        threat,
        blocks,
        of: entries.len(),
    })
}

/// Takes the moves with the same reply out of all, if they are most of the `of` legal moves.
pub(crate) fn apart(all: Vec<Punishment>, of: usize) -> (Option<Punishment>, Vec<Punishment>) {
    let count_of = |reply: &Option<String>| {
        let same = all.iter().filter(|one| one.reply == *reply);
        same.map(|one| one.moves.len()).sum::<usize>()
    };
    let replies = all.iter().filter(|one| one.reply.is_some());
    let most = replies.max_by_key(|one| count_of(&one.reply));
    let most = most.filter(|one| 2 * count_of(&one.reply) > of);
    let Some(reply) = most.map(|one| one.reply.clone()) else {
        return (None, all);
    };
    let (same, others): (Vec<Punishment>, Vec<Punishment>) =
        all.into_iter().partition(|one| one.reply == reply);
    (same.into_iter().reduce(joined), others)
}

/// Joins moves that lose to the same reply in different numbers of plies.
fn joined(mut one: Punishment, other: Punishment) -> Punishment {
    one.reasons.retain(|reason| other.reasons.contains(reason));
    one.plies = one.plies.filter(|_| one.plies == other.plies);
    one.moves.extend(other.moves);
    one.lines.extend(other.lines);
    one
}
