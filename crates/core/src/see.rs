//! Static exchange evaluation: the gain of a capture when both sides go on capturing on its square.

/// Returns what the mover wins, or loses if negative, by capturing `victim`.
///
/// Afterwards each side recaptures on the same square or stops, whichever is better for it.
/// `attackers` are the values of the pieces that capture, in turn: the mover's first, then the opponent's, and so on, each side's least valuable piece first.
/// The function takes them one by one and only as far as they matter, so an iterator may compute the next one on demand.
/// Without an attacker nothing is won.
///
/// This is the swap algorithm of game programs, which backs up a list of balances from its end.
/// Here it runs forwards instead, as in Reul's *Static Exchange Evaluation with Alpha-Beta-Approach* (2010).
/// The balances that the sides can secure by stopping form an alpha-beta window on a tree of a single line; once it is closed, the rest does not matter.
///
/// # Examples
/// A queen (9) takes a pawn (1).
/// Ordering by most valuable victim and least valuable attacker can only put that capture late, since it does not see whether the pawn is defended.
///
/// ```
/// use gametree_core::static_exchange;
///
/// // Undefended, it is a pawn won.
/// assert_eq!(static_exchange(1, [9]), 1);
/// // Another pawn takes the queen: the capture can be left out of a quiescence search.
/// assert_eq!(static_exchange(1, [9, 1]), -8);
/// // A rook (5) behind the queen takes back in turn, and it is still bad.
/// assert_eq!(static_exchange(1, [9, 1, 5]), -7);
/// // With the rook first, the defender of a rook would rather not lose a queen for it.
/// assert_eq!(static_exchange(5, [5, 9, 1]), 5);
/// ```
pub fn static_exchange(victim: i32, attackers: impl IntoIterator<Item = i32>) -> i32 {
    let mut attackers = attackers.into_iter();
    let Some(mut on_square) = attackers.next() else {
        return 0;
    };
    // The balances that the mover and the opponent can secure by stopping at the best moment so far; balances are the mover's.
    let (mut at_least, mut at_most) = (i32::MIN, victim);
    let mut balance = victim;
    let mut by_mover = false;
    for attacker in attackers {
        if by_mover {
            balance += on_square;
            at_most = at_most.min(balance);
        } else {
            balance -= on_square;
            at_least = at_least.max(balance);
        }
        // The side to capture now, or the other one, would have stopped before.
        if at_least >= at_most {
            return if by_mover { at_least } else { at_most };
        }
        on_square = attacker;
        by_mover = !by_mover;
    }
    if by_mover { at_least } else { at_most }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computes the gain by definition: the first capture is made, every further one only if it pays.
    fn by_definition(victim: i32, attackers: &[i32]) -> i32 {
        match attackers {
            [] => 0,
            [attacker, rest @ ..] => victim - by_definition(*attacker, rest).max(0),
        }
    }

    #[test]
    fn swapping_off_equals_its_definition_on_random_sequences() {
        let mut state = 1_u64;
        let mut below = |bound: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        for _ in 0..50_000 {
            let length = below(9);
            let mut worth = || i32::try_from(below(10)).expect("a digit");
            let victim = worth();
            let attackers: Vec<i32> = (0..length).map(|_| worth()).collect();
            assert_eq!(
                static_exchange(victim, attackers.iter().copied()),
                by_definition(victim, &attackers),
                "{victim} by {attackers:?}"
            );
        }
    }

    #[test]
    fn attackers_that_do_not_matter_are_not_asked_for() {
        let mut asked = 0;
        let attackers = [1, 9, 1, 9, 9, 9].into_iter().inspect(|_| asked += 1);
        assert_eq!(static_exchange(9, attackers), 9);
        assert!(asked < 6, "{asked}");
    }
}
