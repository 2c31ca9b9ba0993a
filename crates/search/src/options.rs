//! What principal variation search may be told to do otherwise.

/// The parts of [`Pvs`](crate::Pvs) that can be chosen; every combination finds the same values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent parts, each in use or not"
)]
pub struct PvsOptions {
    /// What a position on the horizon is worth.
    pub horizon: Horizon,
    /// Try moves that cut on the same ply before (Akl and Newborn 1977).
    pub killers: bool,
    /// Try the move that cut after the same move of the opponent before (Uiterwijk 1992).
    pub counter_moves: bool,
    /// Try moves first that have cut often anywhere (Schaeffer 1983).
    pub history: bool,
    /// Try moves first that look good to the evaluator.
    pub guesses: bool,
    /// From this depth on, look at every child before one is searched: the table may already answer for the whole node (enhanced transposition cut-offs, Schaeffer and Plaat 1996), and moves that leave the opponent a single reply are tried first.
    pub survey_from: Option<u32>,
}

/// What a position on the horizon is worth that is neither finished nor known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// What the evaluator says.
    Estimated,
    /// Nothing either way: the search asks only who can force the end within its depth.
    Balanced,
}

impl PvsOptions {
    /// For finding good moves: everything that steers by estimates.
    pub const PLAY: PvsOptions = PvsOptions {
        horizon: Horizon::Estimated,
        killers: true,
        counter_moves: true,
        history: true,
        guesses: true,
        survey_from: None,
    };

    /// For solving, measured on 4,4,4: of all orderings history alone leaves the smallest trees there, a quarter of those with killers and counter-moves, and the survey halves them again.
    pub const SOLVE: PvsOptions = PvsOptions {
        horizon: Horizon::Balanced,
        killers: false,
        counter_moves: false,
        history: true,
        guesses: false,
        survey_from: Some(3),
    };
}

impl Default for PvsOptions {
    fn default() -> Self {
        Self::PLAY
    }
}
