//! The engines by name.

use std::fmt;

use crate::Purpose;

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

    /// Returns the entry of this engine in the table of engines.
    const fn entry(self) -> &'static EngineEntry {
        &ENGINES[self as usize]
    }

    /// Returns the name of this engine, in lower case and without spaces.
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns the method of this engine, in few words.
    pub const fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// Returns the values that this engine proves when it finishes, in words.
    pub const fn proves(self) -> &'static str {
        self.entry().proves
    }

    /// Returns the definition of a node that this engine counts.
    ///
    /// It is `None` for the game's own solver, for databases, and for the portfolio, which is two engines in turn.
    pub const fn counts(self) -> Option<NodeCount> {
        self.entry().counts
    }

    /// Returns the family of engines that answers a task for this engine.
    ///
    /// This match and those on its result have no wildcard arm, so a new kind must state what it is.
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
        self.entry().is_for_proofs
    }

    /// Returns the purpose of its searches: engines for proofs solve, the others play.
    pub const fn purpose(self) -> Purpose {
        if self.is_for_proofs() {
            Purpose::Solve
        } else {
            Purpose::Play
        }
    }

    /// Returns `true` if it searches to a fixed depth: the textbook searches, and principal variation search without deepening.
    pub(crate) const fn is_of_fixed_depth(self) -> bool {
        matches!(self.family(), Family::Search(kind) if kind.goes_to_a_depth())
    }

    /// Returns `true` if a depth limit has a meaning for it; best-first search and the game's own solver do not go by depth.
    pub const fn takes_depth(self) -> bool {
        self.entry().takes_depth
    }

    /// Returns `true` if it can be watched node by node: every engine but the solver, the portfolio, the game's own solver and the database.
    pub const fn is_traced(self) -> bool {
        self.entry().is_traced
    }

    /// Returns `true` if it stores positions under keys that may be drawn from a salt.
    pub const fn has_table(self) -> bool {
        self.table_count() > 0
    }

    /// Returns the number of tables made before the first node; those of the game's own solver do not count.
    pub(crate) const fn table_count(self) -> usize {
        self.entry().tables
    }

    /// Returns `true` if its checkpoints can be written and resumed: its knowledge is in tables, and it works towards a proof.
    ///
    /// For the game's own solver it also matters whether [that solver has a memory](crate::SpecialSolver::memory).
    pub const fn can_resume(self) -> bool {
        self.entry().can_resume
    }

    /// Returns the engine of this name, if a task can ask for it.
    pub fn from_name(name: &str) -> Option<Self> {
        EngineKind::ALL
            .into_iter()
            .find(|engine| engine.name() == name)
    }
}

/// The table of engines, in the order of their kinds.
const ENGINES: [EngineEntry; 13] = [
    EngineEntry {
        kind: EngineKind::Minimax,
        name: "minimax",
        summary: "every line, as textbooks write it",
        ..TEXTBOOK
    },
    EngineEntry {
        kind: EngineKind::Negamax,
        name: "negamax",
        summary: "the same in one function",
        ..TEXTBOOK
    },
    EngineEntry {
        kind: EngineKind::AlphaBeta,
        name: "alphabeta",
        summary: "leaves out what cannot matter",
        ..TEXTBOOK
    },
    EngineEntry {
        kind: EngineKind::Pvs,
        name: "pvs",
        summary: "alpha-beta, null windows, a table",
        ..WITH_TABLE
    },
    EngineEntry {
        kind: EngineKind::Iterative,
        name: "iterative",
        summary: "pvs, one ply deeper each time",
        ..WITH_TABLE
    },
    EngineEntry {
        kind: EngineKind::Solver,
        name: "solver",
        summary: "the same without estimates",
        is_for_proofs: true,
        is_traced: false,
        can_resume: true,
        ..WITH_TABLE
    },
    EngineEntry {
        kind: EngineKind::AndOr,
        name: "and-or",
        summary: "depth first, as textbooks write it",
        takes_depth: true,
        ..PROVER
    },
    EngineEntry {
        kind: EngineKind::Pns,
        name: "pns",
        summary: "proof-number search, tree in memory",
        ..PROVER
    },
    EngineEntry {
        kind: EngineKind::Pn2,
        name: "pn2",
        summary: "pns with its leaves searched by pns",
        ..PROVER
    },
    EngineEntry {
        kind: EngineKind::DfPn,
        name: "df-pn",
        summary: "pns depth first, over a table",
        tables: 1,
        can_resume: true,
        ..PROVER
    },
    EngineEntry {
        kind: EngineKind::Portfolio,
        name: "portfolio",
        summary: "solver and df-pn in turn",
        proves: "winner [plies]",
        counts: None,
        is_for_proofs: true,
        takes_depth: true,
        is_traced: false,
        tables: 2,
        can_resume: true,
    },
    EngineEntry {
        kind: EngineKind::Special,
        name: "own",
        summary: "what the game brings along",
        proves: "winner",
        can_resume: true,
        ..NO_SEARCH
    },
    EngineEntry {
        kind: EngineKind::Database,
        name: "database",
        summary: "looked up, not searched",
        ..NO_SEARCH
    },
];

// Every engine stands at its place, the last one included.
const _: () = {
    let mut at = 0;
    while at < ENGINES.len() {
        assert!(ENGINES[at].kind as usize == at, "an engine out of place");
        at += 1;
    }
    assert!(EngineKind::Database as usize + 1 == ENGINES.len());
};

/// Definition of the nodes that an engine counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeCount {
    /// Every position that is entered, leaves as well.
    Visits,
    /// The positions entered, without those that the evaluator judges from the position before.
    FewerVisits,
    /// The positions whose moves were generated.
    Expansions,
}

/// An engine in the table of engines.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property that callers ask for by itself"
)]
struct EngineEntry {
    kind: EngineKind,
    name: &'static str,
    summary: &'static str,
    proves: &'static str,
    counts: Option<NodeCount>,
    is_for_proofs: bool,
    takes_depth: bool,
    is_traced: bool,
    tables: usize,
    can_resume: bool,
}

/// Properties that the textbook searches share.
const TEXTBOOK: EngineEntry = EngineEntry {
    proves: "winner, plies",
    counts: Some(NodeCount::Visits),
    takes_depth: true,
    is_traced: true,
    ..NO_SEARCH
};

/// Properties that the searches with a table share.
const WITH_TABLE: EngineEntry = EngineEntry {
    counts: Some(NodeCount::FewerVisits),
    tables: 1,
    ..TEXTBOOK
};

/// Properties that the provers share.
const PROVER: EngineEntry = EngineEntry {
    proves: "winner",
    counts: Some(NodeCount::Expansions),
    is_for_proofs: true,
    is_traced: true,
    ..NO_SEARCH
};

/// Properties of an engine that does not search the tree.
const NO_SEARCH: EngineEntry = EngineEntry {
    kind: EngineKind::Database,
    name: "",
    summary: "",
    proves: "winner, plies",
    counts: None,
    is_for_proofs: false,
    takes_depth: false,
    is_traced: false,
    tables: 0,
    can_resume: false,
};

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

    /// Returns `true` if it searches straight to the depth limit where neither nodes nor time are limited; the others deepen.
    pub(crate) const fn goes_to_a_depth(self) -> bool {
        match self {
            SearchKind::Minimax | SearchKind::Negamax | SearchKind::AlphaBeta | SearchKind::Pvs => {
                true
            }
            SearchKind::Iterative | SearchKind::Solver => false,
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
