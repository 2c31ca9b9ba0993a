//! How games end.

use std::time::Duration;

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

/// What a player has done wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// `None` where it is not the player's, but the match is to stop.
    pub(crate) reason: Option<Reason>,
    pub(crate) detail: String,
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

impl Fault {
    pub(crate) const fn new(reason: Reason, detail: String) -> Self {
        let reason = Some(reason);
        Fault { reason, detail }
    }

    pub(crate) const fn interrupted() -> Self {
        Fault {
            reason: None,
            detail: String::new(),
        }
    }

    /// A move that has come too late.
    pub(crate) fn late(took: Duration, allowed: Duration) -> Self {
        let (took, allowed) = (took.as_millis(), allowed.as_millis());
        Fault::new(
            Reason::Time,
            format!("a move after {took} ms instead of {allowed} ms"),
        )
    }
}
