//! Endings of games, and the faults that end them.

use std::time::Duration;

use gametree_command::Failure;

/// Reason why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reason {
    /// The rules ended the game.
    Rules,
    /// The game reached the length at which it counts as a draw.
    Length,
    /// The loser has resigned.
    Resignation,
    /// The loser's move was late.
    Time,
    /// The loser has not answered.
    Silence,
    /// The loser's program has ended, or could not be started.
    Crash,
    /// The loser's move was not legal.
    Illegal,
    /// The loser's answer was not one of its protocol.
    Protocol,
}

/// Reason why a player has not moved.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The player has made a fault and loses by it: the reason, and its details.
    Fault(Reason, String),
    /// The match is to stop.
    Interrupted,
    /// The match cannot go on, through no fault of the player.
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

    /// Returns the word for the reason in results.
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

    /// Returns a phrase for what the loser did; it is empty for rules and length.
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

    /// Returns the reason of this name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Reason::ALL.into_iter().find(|reason| reason.name() == name)
    }

    /// Returns `true` if the loser lost by a fault of its own.
    pub(crate) const fn is_fault(self) -> bool {
        !matches!(self, Reason::Rules | Reason::Length | Reason::Resignation)
    }
}

impl Trouble {
    /// Returns the fault of a move that came too late.
    pub(crate) fn late(took: Duration, allowed: Duration) -> Self {
        let (took, allowed) = (took.as_millis(), allowed.as_millis());
        let detail = format!("a move after {took} ms instead of {allowed} ms");
        Trouble::Fault(Reason::Time, detail)
    }
}

/// Cuts a message about an untrusted text to a readable length.
pub(crate) fn readable(what: &str) -> String {
    const MOST_CHARACTERS: usize = 240;
    what.chars().take(MOST_CHARACTERS).collect()
}
