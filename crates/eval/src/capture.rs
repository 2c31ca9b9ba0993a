//! Evaluation of the capture game by the liberties of strings.

mod ladder;
mod reasons;

use gametree_capture::Capture;
use gametree_core::{Evaluator, Player, Position, Score};

pub use ladder::{read_ladder, read_ladder_on};
pub use reasons::{Danger, Reason, Threat, danger, reasons};

/// The evaluator of the capture game by the liberties of the strings, in hundredths of a stone.
///
/// The estimate is the value of the mover's strings less that of the opponent's, plus [`Liberties::TEMPO`] for having the move.
/// Without the tempo, it would change its sign when the other side is to move.
///
/// The certain values are those that [`Capture::static_analysis`] settles: captures, double ataris, strings that cannot be saved, and the lack of an answer to them.
///
/// The weights were compared in matches on 7×7 and 9×9 from random openings of six stones.
/// The baseline had liberties and the two penalties alone.
/// Against it, a cost of 30 for each string, which is a reward for connection, won 455 of 800 games at 500 nodes a move.
/// Of these, it won 238 of 400 under the plain rules and 217 of 400 under the contact rule.
/// Costs of 60 and 100 won 436 and 441, and a reward of 30 won 356.
/// Halving either penalty, raising the second to 100 or trebling the tempo made no difference that 800 games could show.
/// Ladders ([`read_ladder`]) are left to the search: counted as won at the leaves, they won 428 of 800 games at equal nodes, for twice the time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Liberties;

impl Liberties {
    /// The value of having the move.
    pub const TEMPO: i32 = 20;
    /// The value of every liberty of every string.
    pub const LIBERTY: i32 = 10;
    /// The value of every string, which is negative: two strings that are joined are stronger.
    pub const STRING: i32 = -30;
    /// The additional value of a string with one liberty, which is negative.
    pub const ONE_LIBERTY: i32 = -200;
    /// The additional value of a string with two liberties, which is negative.
    pub const TWO_LIBERTIES: i32 = -60;

    /// Returns the value of the strings of a player.
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

    /// Returns the cost of one more string with two liberties.
    fn notable(&self) -> Option<u16> {
        u16::try_from(-Self::TWO_LIBERTIES).ok()
    }
}
