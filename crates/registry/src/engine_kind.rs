//! The engines by name.

use std::fmt;

/// An engine of a search.
///
/// Engines that search to a depth limit, or to the end of the game, deepen from depth 1 where nodes or time are limited too.
/// Their answer is then that of the last complete iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineKind {
    /// Minimax over the whole tree as in the textbooks, to the depth limit or the end of the game.
    Minimax,
    /// Minimax in a single function for both players.
    Negamax,
    /// Alpha-beta without a table, to the depth limit or the end of the game.
    AlphaBeta,
    /// Principal variation search with a table, to the depth limit or the end of the game.
    Pvs,
    /// Principal variation search with iterative deepening until the budget is spent.
    Iterative,
    /// Iterative deepening without estimates until the value is proven.
    Solver,
    /// Depth-first search of the AND/OR tree as in the textbooks, for who wins.
    AndOr,
    /// Proof-number search over a tree in memory, for who wins.
    Pns,
    /// Proof-number search whose leaves are searched by proof-number search, for who wins.
    Pn2,
    /// Depth-first proof-number search over a table, for who wins.
    DfPn,
    /// [`EngineKind::Solver`] and [`EngineKind::DfPn`] in turn until one of them has a proof; the answer names that engine.
    Portfolio,
    /// The game's own solver, for who wins; see [`SpecialSolver`](crate::SpecialSolver).
    Special,
    /// No search: an [`Oracle`](crate::Oracle) knows the value.
    ///
    /// Answers name it, and no task can ask for it.
    Database,
}

impl EngineKind {
    /// Every engine that a task can ask for.
    pub const ALL: [EngineKind; 12] = [
        EngineKind::Minimax,
        EngineKind::Negamax,
        EngineKind::AlphaBeta,
        EngineKind::Pvs,
        EngineKind::Iterative,
        EngineKind::Solver,
        EngineKind::AndOr,
        EngineKind::Pns,
        EngineKind::Pn2,
        EngineKind::DfPn,
        EngineKind::Portfolio,
        EngineKind::Special,
    ];

    /// Returns the name of this engine, in lower case and without spaces.
    pub const fn name(self) -> &'static str {
        match self {
            EngineKind::Minimax => "minimax",
            EngineKind::Negamax => "negamax",
            EngineKind::AlphaBeta => "alphabeta",
            EngineKind::Pvs => "pvs",
            EngineKind::Iterative => "iterative",
            EngineKind::Solver => "solver",
            EngineKind::AndOr => "and-or",
            EngineKind::Pns => "pns",
            EngineKind::Pn2 => "pn2",
            EngineKind::DfPn => "df-pn",
            EngineKind::Portfolio => "portfolio",
            EngineKind::Special => "own",
            EngineKind::Database => "database",
        }
    }

    /// Returns the family of engines that answers a task for this engine.
    ///
    /// This match and those on its result have no wildcard arm, so a new kind must state what it is and can do.
    pub(crate) const fn family(self) -> Family {
        match self {
            EngineKind::Minimax => Family::Search(SearchKind::Minimax),
            EngineKind::Negamax => Family::Search(SearchKind::Negamax),
            EngineKind::AlphaBeta => Family::Search(SearchKind::AlphaBeta),
            EngineKind::Pvs => Family::Search(SearchKind::Pvs),
            EngineKind::Iterative => Family::Search(SearchKind::Iterative),
            EngineKind::Solver => Family::Search(SearchKind::Solver),
            EngineKind::AndOr => Family::Prover(ProverKind::AndOr),
            EngineKind::Pns => Family::Prover(ProverKind::Pns),
            EngineKind::Pn2 => Family::Prover(ProverKind::Pn2),
            EngineKind::DfPn => Family::Prover(ProverKind::DfPn),
            EngineKind::Portfolio => Family::Portfolio,
            EngineKind::Special => Family::Special,
            EngineKind::Database => Family::Database,
        }
    }

    /// Returns `true` if it shows who wins and leaves the distance open.
    ///
    /// With a generator that may leave out moves that matter, such an engine disproves nothing.
    pub const fn is_prover(self) -> bool {
        matches!(self.family(), Family::Prover(_))
    }

    /// Returns `true` if it exists for proofs: the provers, the solver, and the two in turn.
    pub const fn is_for_proofs(self) -> bool {
        match self.family() {
            Family::Search(kind) => matches!(kind, SearchKind::Solver),
            Family::Prover(_) | Family::Portfolio => true,
            Family::Special | Family::Database => false,
        }
    }

    /// Returns `true` if a depth limit has a meaning for it; best-first search and the game's own solver do not go by depth.
    pub const fn takes_depth(self) -> bool {
        match self.family() {
            Family::Search(_) | Family::Portfolio => true,
            Family::Prover(kind) => matches!(kind, ProverKind::AndOr),
            Family::Special | Family::Database => false,
        }
    }

    /// Returns `true` if it can be watched node by node: every engine but the solver, the portfolio, the game's own solver and the database.
    pub const fn is_traced(self) -> bool {
        match self.family() {
            Family::Search(kind) => kind.is_traced(),
            Family::Prover(_) => true,
            Family::Portfolio | Family::Special | Family::Database => false,
        }
    }

    /// Returns `true` if it stores positions under keys that may be drawn from a salt.
    pub const fn has_table(self) -> bool {
        self.table_count() > 0
    }

    /// Returns the number of tables made before the first node; those of the game's own solver do not count.
    pub(crate) const fn table_count(self) -> usize {
        match self.family() {
            Family::Search(kind) => kind.has_table() as usize,
            Family::Prover(kind) => matches!(kind, ProverKind::DfPn) as usize,
            Family::Portfolio => 2,
            Family::Special | Family::Database => 0,
        }
    }

    /// Returns `true` if its checkpoints can be written and resumed: its knowledge is in tables, and it works towards a proof.
    ///
    /// For the game's own solver it also matters whether [that solver has a memory](crate::SpecialSolver::memory).
    pub const fn can_resume(self) -> bool {
        match self.family() {
            Family::Search(kind) => matches!(kind, SearchKind::Solver),
            Family::Prover(kind) => matches!(kind, ProverKind::DfPn),
            Family::Portfolio | Family::Special => true,
            Family::Database => false,
        }
    }

    /// Returns the engine of this name, if a task can ask for it.
    pub fn from_name(name: &str) -> Option<Self> {
        EngineKind::ALL
            .into_iter()
            .find(|engine| engine.name() == name)
    }
}

/// Family of engines that answers a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// A search for the value.
    Search(SearchKind),
    /// A search for who wins.
    Prover(ProverKind),
    /// The solver and depth-first proof-number search in turn.
    Portfolio,
    /// The solver that the game brings along.
    Special,
    /// No search at all.
    Database,
}

/// Searches for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchKind {
    Minimax,
    Negamax,
    AlphaBeta,
    Pvs,
    Iterative,
    Solver,
}

/// Searches for who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProverKind {
    AndOr,
    Pns,
    Pn2,
    DfPn,
}

impl SearchKind {
    /// Returns the engine under its public name.
    pub(crate) const fn engine(self) -> EngineKind {
        match self {
            SearchKind::Minimax => EngineKind::Minimax,
            SearchKind::Negamax => EngineKind::Negamax,
            SearchKind::AlphaBeta => EngineKind::AlphaBeta,
            SearchKind::Pvs => EngineKind::Pvs,
            SearchKind::Iterative => EngineKind::Iterative,
            SearchKind::Solver => EngineKind::Solver,
        }
    }

    /// Returns `true` if it remembers positions in a table.
    pub(crate) const fn has_table(self) -> bool {
        match self {
            SearchKind::Minimax | SearchKind::Negamax | SearchKind::AlphaBeta => false,
            SearchKind::Pvs | SearchKind::Iterative | SearchKind::Solver => true,
        }
    }

    /// Returns `true` if it searches straight to the depth limit where neither nodes nor time are limited; the others deepen.
    pub(crate) const fn goes_to_a_depth(self) -> bool {
        match self {
            SearchKind::Minimax | SearchKind::Negamax | SearchKind::AlphaBeta | SearchKind::Pvs => {
                true
            }
            SearchKind::Iterative | SearchKind::Solver => false,
        }
    }

    const fn is_traced(self) -> bool {
        match self {
            SearchKind::Minimax
            | SearchKind::Negamax
            | SearchKind::AlphaBeta
            | SearchKind::Pvs
            | SearchKind::Iterative => true,
            SearchKind::Solver => false,
        }
    }
}

impl ProverKind {
    /// Returns the engine under its public name.
    pub(crate) const fn engine(self) -> EngineKind {
        match self {
            ProverKind::AndOr => EngineKind::AndOr,
            ProverKind::Pns => EngineKind::Pns,
            ProverKind::Pn2 => EngineKind::Pn2,
            ProverKind::DfPn => EngineKind::DfPn,
        }
    }
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
