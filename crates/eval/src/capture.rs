//! What the liberties of strings show about a position of the capture game.

mod ladder;
mod reasons;

use gametree_capture::Capture;
use gametree_core::{Evaluator, Player, Position, Score};

pub use ladder::{read_ladder, read_ladder_on};
pub use reasons::{Danger, Reason, Threat, danger, reasons};

/// Judges a position of the capture game by the liberties of its strings, in hundredths of a stone.
///
/// The estimate is what the mover's strings are worth less what the opponent's are, plus [`Liberties::TEMPO`] for having the move.
/// Without the tempo it changes its sign when the other side is to move.
///
/// What is known for certain is what [`Capture::static_analysis`] settles: captures, double ataris, strings that cannot be saved, and the lack of an answer to them.
///
/// The weights were compared in matches on 7×7 and 9×9 from random openings of six stones.
/// Against liberties and the two penalties alone, a cost of 30 for each string, which is a reward for connection, won 455 of 800 games at 500 nodes a move: 238 of 400 under the plain rules, 217 of 400 under the contact rule.
/// Costs of 60 and 100 won 436 and 441, a reward of 30 won 356; halving either penalty, raising the second to 100 or trebling the tempo made no difference that 800 games could show.
/// Ladders ([`read_ladder`]) are left to the search: counted as won at the leaves they won 428 of 800 games at equal nodes, for twice the time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Liberties;

impl Liberties {
    /// What having the move adds.
    pub const TEMPO: i32 = 20;
    /// What every liberty of every string adds.
    pub const LIBERTY: i32 = 10;
    /// What every string costs: two that are joined are stronger.
    pub const STRING: i32 = -30;
    /// What a string with one liberty costs more.
    pub const ONE_LIBERTY: i32 = -200;
    /// What a string with two liberties costs more.
    pub const TWO_LIBERTIES: i32 = -60;

    /// What the strings of a player are worth.
    fn worth<const W: usize>(pos: &Capture<W>, player: Player) -> i32 {
        pos.strings(player)
            .map(|string| {
                let liberties = string.liberties().count();
                let danger = match liberties {
                    1 => Self::ONE_LIBERTY,
                    2 => Self::TWO_LIBERTIES,
                    _ => 0,
                };
                Self::STRING + danger + Self::LIBERTY * i32::try_from(liberties).unwrap_or(i32::MAX)
            })
            .sum()
    }
}

impl<const W: usize> Evaluator<Capture<W>> for Liberties {
    #[inline]
    fn evaluate(&self, pos: &Capture<W>) -> Score {
        let mover = pos.to_move();
        Score::estimate(Self::TEMPO + Self::worth(pos, mover) - Self::worth(pos, !mover))
    }

    #[inline]
    fn known(&self, pos: &Capture<W>) -> Option<Score> {
        pos.static_analysis().value()
    }

    /// What it costs to have one more string with two liberties.
    fn notable(&self) -> Option<u16> {
        u16::try_from(-Self::TWO_LIBERTIES).ok()
    }
}
