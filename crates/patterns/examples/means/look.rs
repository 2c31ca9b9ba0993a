//! What a player may look for before a search: wins by threats.

use gametree_core::{Player, Salt};
use gametree_patterns::{FourSearch, PatternMnk, ThreatLimits, ThreatResult, ThreatSearch};

/// The part of the nodes of a move that the look may take.
const PART: u64 = 8;
/// The most that it may take.
const MOST: u64 = 4_000;
/// Memory of a search for threats: more than so few positions fill.
const MEMORY_BYTES: usize = 4 << 20;

/// What a player looks for before each search.
#[derive(Clone, Copy)]
pub(crate) enum Look {
    /// Nothing.
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
    /// For a game that begins here.
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
    /// Whether the side to move wins, and the positions that it took to look.
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
