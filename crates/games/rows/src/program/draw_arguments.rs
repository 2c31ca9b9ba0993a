//! Arguments of certificates that a player of k in a row does not lose, and that Breaker wins the weak game.

use gametree_core::{Mismatch, Player, Score};
use gametree_draw_argument::{LANGUAGE, Question, Refusal, check};
use gametree_mnk::{Mnk, WeakMnk};
use gametree_patterns::PatternMnk;
use gametree_registry::{ArgumentError, Arguments, Claim, OutOfMemory};

/// The claim that arguments prove in the weak game.
pub(super) const BREAKER_WINS: Claim = Claim::win(Player::Second);

/// The checker of such arguments.
#[derive(Clone, Copy, Debug)]
pub(super) struct DrawArguments;

impl<const W: usize> Arguments<Mnk<W>> for DrawArguments {
    fn language(&self) -> &'static str {
        LANGUAGE
    }

    fn are_about(&self, claim: Claim) -> bool {
        claim.score() == Score::DRAW
    }

    fn check(
        &self,
        pos: &Mnk<W>,
        claim: Claim,
        memory_bytes: u64,
        next_number: &mut dyn FnMut() -> Option<usize>,
    ) -> Result<u64, ArgumentError> {
        if claim.score() > Score::DRAW {
            let mismatch = Mismatch::new("a claim of a draw at most", claim.to_string());
            return Err(mismatch.into());
        }
        let question = Question::of_mnk(pos, claim.player())?;
        entries(&question, memory_bytes, next_number)
    }
}

impl<const W: usize> Arguments<PatternMnk<W>> for DrawArguments {
    fn language(&self) -> &'static str {
        LANGUAGE
    }

    fn are_about(&self, claim: Claim) -> bool {
        Arguments::<Mnk<W>>::are_about(self, claim)
    }

    fn check(
        &self,
        pos: &PatternMnk<W>,
        claim: Claim,
        memory_bytes: u64,
        next_number: &mut dyn FnMut() -> Option<usize>,
    ) -> Result<u64, ArgumentError> {
        self.check(pos.board(), claim, memory_bytes, next_number)
    }
}

impl<const W: usize> Arguments<WeakMnk<W>> for DrawArguments {
    fn language(&self) -> &'static str {
        LANGUAGE
    }

    /// Returns `true` for the claim that Breaker wins; arguments count no plies.
    fn are_about(&self, claim: Claim) -> bool {
        claim == BREAKER_WINS
    }

    fn check(
        &self,
        pos: &WeakMnk<W>,
        claim: Claim,
        memory_bytes: u64,
        next_number: &mut dyn FnMut() -> Option<usize>,
    ) -> Result<u64, ArgumentError> {
        if claim != BREAKER_WINS {
            let mismatch = Mismatch::new("a claim that second wins", claim.to_string());
            return Err(mismatch.into());
        }
        entries(&Question::of_weak(pos), memory_bytes, next_number)
    }
}

/// Returns the number of entries of an accepted argument.
fn entries<const W: usize>(
    question: &Question<W>,
    memory_bytes: u64,
    next_number: &mut dyn FnMut() -> Option<usize>,
) -> Result<u64, ArgumentError> {
    let checked = check(question, memory_bytes, next_number);
    let checked = checked.map_err(|refusal| match refusal {
        Refusal::End => ArgumentError::End,
        Refusal::Wrong(mismatch) => ArgumentError::Wrong(mismatch),
        Refusal::Memory { needed } => {
            let granted = Some(memory_bytes);
            ArgumentError::Memory(OutOfMemory { needed, granted })
        }
    })?;
    Ok(checked.entries)
}
