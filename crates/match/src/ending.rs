//! How games end.

use std::time::Duration;

use gametree_command::Failure;

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reason {
    /// The rules say so.
    Rules,
    /// It was long enough to be called a draw.
    Length,
    /// The loser has given up.
    Resignation,
    /// The loser's move was late.
    Time,
    /// The loser has said nothing.
    Silence,
    /// The loser's program has ended, or could not be started.
    Crash,
    /// The loser's move was not legal.
    Illegal,
    /// The loser has said what its protocol does not know.
    Protocol,
}

/// Why a player has not moved.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// It is the player's own doing, who loses for it: the reason, and what was seen of it.
    Fault(Reason, String),
    /// The match is to stop.
    Interrupted,
    /// The match cannot go on, and the player has nothing to do with it.
    Failed(Failure),
}

impl Reason {
    const ALL: [Reason; 8] = [
        Reason::Rules,
        Reason::Length,
        Reason::Resignation,
        Reason::Time,
        Reason::Silence,
        Reason::Crash,
        Reason::Illegal,
        Reason::Protocol,
    ];

    /// The word for it in results.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Reason::Rules => "rules",
            Reason::Length => "max-moves",
            Reason::Resignation => "resignation",
            Reason::Time => "time",
            Reason::Silence => "silence",
            Reason::Crash => "crash",
            Reason::Illegal => "illegal",
            Reason::Protocol => "protocol",
        }
    }

    /// What somebody did who lost for it.
    pub(crate) const fn deed(self) -> &'static str {
        match self {
            Reason::Rules | Reason::Length => "",
            Reason::Resignation => "resigned",
            Reason::Time => "was late",
            Reason::Silence => "was silent",
            Reason::Crash => "crashed",
            Reason::Illegal => "did not play a legal move",
            Reason::Protocol => "broke the protocol",
        }
    }

    /// The reason of this name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Reason::ALL.into_iter().find(|reason| reason.name() == name)
    }

    /// Whether the game was lost without the opponent's doing.
    pub(crate) const fn is_fault(self) -> bool {
        !matches!(self, Reason::Rules | Reason::Length | Reason::Resignation)
    }
}

impl Trouble {
    /// A move that has come too late.
    pub(crate) fn late(took: Duration, allowed: Duration) -> Self {
        let (took, allowed) = (took.as_millis(), allowed.as_millis());
        let detail = format!("a move after {took} ms instead of {allowed} ms");
        Trouble::Fault(Reason::Time, detail)
    }
}

/// What is said about a text of another hand, cut where that text is too long to be read.
pub(crate) fn readable(what: &str) -> String {
    const MOST_CHARACTERS: usize = 240;
    what.chars().take(MOST_CHARACTERS).collect()
}
