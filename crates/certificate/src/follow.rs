//! Lines of play through a proof: what is left to be shown at the end of a line, and how the proof goes on there.

use gametree_core::{Notation, Outcome, Position, Score};

use crate::{CheckError, Claim};

/// The end of a line of play in the proof of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    /// The part of the claim that is left to be shown there.
    pub claim: Claim,
    /// The way in which the proof shows it.
    pub next: Next,
}

/// The way in which a proof goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The game is over, with a result that is good enough.
    Over(Outcome),
    /// The claim is to hold out for a time that has passed, and the game is not over.
    Settled,
    /// The player of the claim answers with this move.
    Answer(String),
    /// An argument of the game with this number of entries shows the claim at once.
    Argument(u64),
    /// The other side is to move, and the proof answers each of its moves.
    Replies,
}

/// The positions of a line from the root, with the answers that a walk notes when it reaches them.
pub(crate) struct Trail {
    spots: Vec<Spot>,
}

struct Spot {
    /// The identity by which the walk distinguishes positions.
    identity: u128,
    /// The least that is to be shown there.
    claim: Claim,
    step: Option<StepSummary>,
}

/// Summary of a step of the proof at a position.
#[derive(Clone, Copy)]
pub(crate) enum StepSummary {
    /// The move that has this code [in a table](Position::table_code).
    Move(u16),
    /// An argument with this number of entries.
    Argument(u64),
}

impl Trail {
    /// Sets up the positions of the line from `pos`, for as long as anything is left to be shown along it.
    pub(crate) fn new<C: Position>(mut pos: C, line: &[C::Move], mut claim: Claim) -> Self {
        let mut spots = Vec::new();
        for at in 0..=line.len() {
            let identity = pos.proof_key().bits();
            spots.push(Spot {
                identity,
                claim,
                step: None,
            });
            let is_open = claim.score() < Score::win_in(0) && !is_settled(claim);
            match line.get(at) {
                Some(&m) if is_open && pos.outcome().is_none() => {
                    pos.play(m);
                    claim = claim.after_a_ply();
                }
                _ => break,
            }
        }
        Trail { spots }
    }

    /// Notes the answer of the proof at a position, with the claim that it shows there.
    ///
    /// The first answer that is enough for the line counts: a later one about the same position may rest on it.
    pub(crate) fn note(&mut self, identity: u128, claim: Claim, step: StepSummary) {
        for spot in &mut self.spots {
            let is_here = spot.identity == identity && spot.step.is_none();
            if is_here && claim.score() >= spot.claim.score() {
                spot.step = Some(step);
            }
        }
    }

    /// Returns the end of the line, which has to follow the proof; `pos` is `root` as the walk sees it.
    pub(crate) fn end<P, C>(
        &self,
        root: &P,
        mut pos: C,
        line: &[P::Move],
    ) -> Result<Followed, CheckError>
    where
        P: Notation,
        C: Position<Move = P::Move>,
    {
        let mut named = root.clone();
        for (at, spot) in self.spots.iter().enumerate() {
            let next = spot.next(&pos, |m| named.move_text(m))?;
            let Some(&m) = line.get(at) else {
                let claim = spot.claim;
                return Ok(Followed { claim, next });
            };
            let found = named.move_text(m);
            match next {
                Next::Replies => {}
                Next::Answer(answer) if answer == found => {}
                Next::Answer(answer) => return Err(strays(format!("the answer {answer}"), found)),
                _ => return Err(strays("the end of the line".to_owned(), found)),
            }
            pos.play(m);
            named.play(m);
        }
        Err(strays(
            "a line of the proof".to_owned(),
            "a longer one".to_owned(),
        ))
    }
}

impl Spot {
    fn next<C: Position>(
        &self,
        pos: &C,
        text: impl Fn(C::Move) -> String,
    ) -> Result<Next, CheckError> {
        if let Some(outcome) = pos.outcome() {
            return Ok(Next::Over(outcome));
        }
        if is_settled(self.claim) {
            return Ok(Next::Settled);
        }
        match self.step {
            Some(StepSummary::Argument(entries)) => return Ok(Next::Argument(entries)),
            _ if pos.to_move() != self.claim.player() => return Ok(Next::Replies),
            Some(StepSummary::Move(code)) => {
                let m = pos.table_move(code).filter(|&m| pos.is_legal(m));
                m.map(|m| Next::Answer(text(m)))
            }
            None => None,
        }
        .ok_or_else(|| strays("a position of the proof".to_owned(), "another".to_owned()))
    }
}

/// Returns `true` if a claim holds for as long as the game goes on, because it allows a loss in one ply.
pub(crate) fn is_settled(claim: Claim) -> bool {
    claim.score() <= Score::loss_in(1)
}

/// Reads the moves of a line from `root` from their texts.
pub(crate) fn moves_of<P: Notation>(root: &P, line: &[String]) -> Result<Vec<P::Move>, CheckError> {
    let mut pos = root.clone();
    let mut moves = Vec::new();
    for text in line {
        if pos.outcome().is_some() {
            return Err(strays("the end of the line".to_owned(), text.clone()));
        }
        let m = pos.parse_move(text);
        let m = m.map_err(|error| strays(error.expected, error.found))?;
        if !pos.is_legal(m) {
            return Err(strays("a legal move".to_owned(), text.clone()));
        }
        moves.push(m);
        pos.play(m);
    }
    Ok(moves)
}

fn strays(expected: String, found: String) -> CheckError {
    CheckError::mismatch("line", expected, found)
}
