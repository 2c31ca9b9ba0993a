//! Look for wins by threats, which a player may take before a search.

use gametree_core::{Player, Salt};
use gametree_patterns::{FourSearch, PatternMnk, ThreatLimits, ThreatResult, ThreatSearch};

/// The divisor of the nodes of a move, for the nodes that the look may take.
const PART: u64 = 8;
/// The largest number of nodes that the look may take.
const MOST: u64 = 4_000;
/// The bytes of a search for threats; [`MOST`] positions do not fill them.
const MEMORY_BYTES: usize = 4 << 20;

/// The wins that a player looks for before each search.
#[derive(Clone, Copy)]
pub(crate) enum Look {
    /// No wins.
    Nothing,
    /// Wins by fours.
    Fours,
    /// Wins by fours, threes and quiet moves; in renju those of First by fours alone.
    Threats,
}

/// The search of one player in one game.
pub(crate) enum Looker<const W: usize> {
    Nothing,
    Fours(Box<FourSearch<W>>),
    Threats(Box<ThreatSearch<W>>),
}

impl Look {
    /// Creates the search of a player for a game that begins here.
    pub(crate) fn looker<const W: usize>(self, pos: &PatternMnk<W>, player: Player) -> Looker<W> {
        match self {
            Look::Nothing => Looker::Nothing,
            Look::Fours => Looker::Fours(Box::new(FourSearch::new(pos))),
            Look::Threats => {
                let search = ThreatSearch::new(pos, player, MEMORY_BYTES, Salt::PUBLIC);
                Looker::Threats(Box::new(search))
            }
        }
    }
}

impl<const W: usize> Looker<W> {
    /// Looks for a win of the side to move; returns whether there is one, and the number of positions searched.
    pub(crate) fn find(&mut self, pos: &PatternMnk<W>, nodes: u64) -> (bool, u64) {
        let nodes = (nodes / PART).min(MOST);
        match self {
            Looker::Nothing => (false, 0),
            Looker::Fours(search) => {
                let before = search.nodes();
                let is_won = search.find(pos, nodes).is_some();
                (is_won, search.nodes() - before)
            }
            Looker::Threats(search) => {
                let before = search.nodes();
                let limits = ThreatLimits {
                    nodes,
                    stop: &|| false,
                };
                let is_won = matches!(search.find(pos, &limits), ThreatResult::Win(_));
                (is_won, search.nodes() - before)
            }
        }
    }
}
