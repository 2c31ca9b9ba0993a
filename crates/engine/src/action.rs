//! The actions of requests, and the fields that each of them reads.

/// The kind of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The winner, proven.
    Solve,
    /// A good move within limits.
    Best,
    /// Every legal move with its value.
    Analyse,
    /// The value and the reasons for it.
    Explain,
    /// The number of move sequences of a length.
    Perft,
    /// The board and its legal moves.
    Show,
    /// The legal moves alone.
    LegalMoves,
    /// The board as a picture.
    Draw,
    /// The games and engines of the program.
    Games,
}

/// Fields of a request about a position.
const OF_POSITION: &[&str] = &["game", "position", "moves"];
/// Fields of a request that searches.
const OF_SEARCH: &[&str] = &[
    "depth",
    "nodes",
    "time",
    "memory",
    "threads",
    "engine",
    "generator",
    "seed",
];

impl Action {
    /// All actions.
    pub const ALL: [Action; 9] = [
        Action::Solve,
        Action::Best,
        Action::Analyse,
        Action::Explain,
        Action::Perft,
        Action::Show,
        Action::LegalMoves,
        Action::Draw,
        Action::Games,
    ];

    /// Returns the name of the action in a query.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Solve => "solve",
            Action::Best => "best",
            Action::Analyse => "analyse",
            Action::Explain => "explain",
            Action::Perft => "perft",
            Action::Show => "show",
            Action::LegalMoves => "legal_moves",
            Action::Draw => "draw",
            Action::Games => "games",
        }
    }

    /// Returns the action of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.name() == name)
    }

    /// Returns `true` if the action is about a position of a game.
    pub const fn has_position(self) -> bool {
        match self {
            Action::Solve
            | Action::Best
            | Action::Analyse
            | Action::Explain
            | Action::Perft
            | Action::Show
            | Action::LegalMoves
            | Action::Draw => true,
            Action::Games => false,
        }
    }

    /// Returns `true` if the action searches, with limits, an engine and reports.
    pub const fn searches(self) -> bool {
        matches!(
            self,
            Action::Solve | Action::Best | Action::Analyse | Action::Explain
        )
    }

    /// Returns `true` if the action takes a thread of searches, rather than one for work of milliseconds.
    pub(crate) const fn is_long(self) -> bool {
        self.searches() || matches!(self, Action::Perft)
    }

    /// Returns the names of the fields of its requests.
    pub fn fields(self) -> Vec<&'static str> {
        let mut fields = Vec::new();
        if self.has_position() {
            fields.extend(OF_POSITION);
        }
        if self.searches() {
            fields.extend(OF_SEARCH);
        }
        match self {
            Action::Explain | Action::Draw => fields.push("language"),
            Action::Perft => fields.push("depth"),
            _ => {}
        }
        fields
    }
}
