//! The options of principal variation search.

/// The parts of [`Pvs`](crate::Pvs) that can be chosen.
///
/// Orderings and surveys only change the work: every combination finds the same values.
/// The horizon and the quiescence decide what is estimated, `exact_depth` what may come from deeper searches.
/// The reductions (`null_move`, `late_move_reductions`) are unsound: they change values, nothing is called proven but a win with the next ply, and a search needs a limit to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent parts, each in use or not"
)]
pub struct PvsOptions {
    /// What a position on the horizon is worth.
    pub horizon: Horizon,
    /// Take from the table only what a search to the depth that is left would have found itself, so that the value is that of plain minimax at this depth whatever the table holds.
    ///
    /// Without it deeper searches answer as well, of this game and of earlier moves, where a position comes about after different numbers of plies; then the value may be better founded, and may depend on the order in which threads come by.
    pub exact_depth: bool,
    /// Try moves that cut on the same ply before (Akl and Newborn 1977).
    pub killers: bool,
    /// Try the move that cut after the same move of the opponent before (Uiterwijk 1992).
    pub counter_moves: bool,
    /// Try moves first that have cut often anywhere (Schaeffer 1983).
    pub history: bool,
    /// Try moves first that look good to the evaluator.
    pub static_order: bool,
    /// From this depth on, look at every child before one is searched: the table may already answer for the whole node (enhanced transposition cut-offs, Schaeffer and Plaat 1996), and moves that leave the opponent a single reply are tried first.
    pub etc_from: Option<u32>,
    /// Try captures early, in the order most valuable victim, least valuable attacker, and losing ones last, where the generator tells [exchanges](gametree_core::MoveGen::exchange).
    pub exchanges: bool,
    /// Beyond the horizon, search the [noisy moves](gametree_core::MoveGen::noisy) until the estimate is not upset any more (Shannon 1950, who called for it; stand pat after Slate and Atkin 1977).
    ///
    /// Has no effect where the horizon is balanced.
    /// Leaves are then visited one by one, which evaluators that tell the best leaf without playing it would save; so it costs time in games without noisy moves.
    pub quiescence: bool,
    /// With several threads, searches less deep than this are left to one of them for as long as few positions have been visited ([`PvsOptions::FEW_NODES`]).
    ///
    /// They take some milliseconds, and what several threads find there in no settled order makes the trees of the deeper searches larger, by a tenth on boards of 49 cells.
    pub shared_from: u32,
    /// Unsound: cut where the opponent could move twice and the node still reaches beta in a shallower search (Beal 1989, Donninger 1993).
    ///
    /// Has no effect in games that cannot [pass](gametree_core::Position::with_pass), and is wrong in zugzwang.
    pub null_move: bool,
    /// Unsound: search moves that come late in the order one ply less deep, and again in full only if they turn out better.
    pub late_move_reductions: bool,
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
    /// For finding good moves: everything that steers by estimates, at exact depth.
    pub const PLAY: PvsOptions = PvsOptions {
        horizon: Horizon::Estimated,
        exact_depth: true,
        killers: true,
        counter_moves: true,
        history: true,
        static_order: true,
        etc_from: None,
        exchanges: true,
        quiescence: false,
        shared_from: 7,
        null_move: false,
        late_move_reductions: false,
    };

    /// For solving, measured on a board of 16 cells: of all orderings history alone leaves the smallest trees there, a quarter of those with killers and counter-moves, and the survey halves them again.
    pub const SOLVE: PvsOptions = PvsOptions {
        horizon: Horizon::Balanced,
        exact_depth: false,
        killers: false,
        counter_moves: false,
        history: true,
        static_order: false,
        etc_from: Some(2),
        exchanges: false,
        quiescence: false,
        shared_from: 7,
        null_move: false,
        late_move_reductions: false,
    };
}

impl PvsOptions {
    /// A search that has visited fewer positions than this, all its iterations together, is too young to be [shared](PvsOptions::shared_from): a few milliseconds.
    pub const FEW_NODES: u64 = 1 << 13;

    /// Whether several threads share a search of this depth, so many visits after it began with the first.
    pub(crate) const fn shares(self, depth: u32, visited: u64) -> bool {
        depth >= self.shared_from || visited >= Self::FEW_NODES
    }

    /// Whether estimates stand as they are on the horizon.
    #[inline]
    pub(crate) const fn takes_estimates(self) -> bool {
        matches!(self.horizon, Horizon::Estimated) && !self.quiescence
    }

    /// Whether a child of a node of this depth is fetched from the table as it is played: where a survey has not done so.
    ///
    /// Only where moves are cheap to look at before they are played, which a survey takes for granted.
    #[inline]
    pub(crate) fn fetches(self, depth: u32) -> bool {
        self.etc_from.is_some_and(|from| depth < from)
    }

    /// Whether parts are in use that may change values.
    #[inline]
    pub(crate) const fn reduces(self) -> bool {
        self.null_move || self.late_move_reductions
    }
}

impl Default for PvsOptions {
    fn default() -> Self {
        Self::PLAY
    }
}
