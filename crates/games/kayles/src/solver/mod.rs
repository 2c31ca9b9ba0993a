//! Who wins, and the Grundy number.

mod code;
mod learnt;
mod memo;
mod misere;
mod nimbers;
mod normal;
mod small_cache;
mod twins;

use std::cmp::Reverse;
use std::error::Error;
use std::fmt;
use std::io::{self, Read, Write};

use gametree_core::Mismatch;

use self::misere::MisereSearch;
use self::normal::NimberSearch;
use crate::Play;
use crate::graph::{Graph, Neighbourhoods, Vertex, VertexSet, renumber};

/// Solves positions on one graph after the other.
///
/// Every result is exact: what the solver keeps between positions is kept under the set of free vertices itself, or under a code from which a small component can be read back.
#[derive(Debug)]
pub struct Solver<const W: usize> {
    graph: Neighbourhoods<W>,
    /// The vertices by falling degree: the first moves that are looked at leave the least.
    order: Vec<Vertex>,
    normal: NimberSearch<W>,
    misere: MisereSearch<W>,
    nodes: u64,
}

/// How long a [`Solver`] may work on one question; by default without end.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Components that may be searched.
    pub nodes: Option<u64>,
    /// Asked now and then; the search ends once it returns `true`.
    pub stop: Option<&'a dyn Fn() -> bool>,
    /// Told as often how many components have been searched, with what [writes down](Solver::write_learnt) what has been learnt so far.
    pub watch: Option<&'a Watch<'a>>,
}

/// Told how many components have been searched, with what writes down what has been learnt.
pub type Watch<'a> = dyn Fn(u64, &WriteLearnt<'_>) + 'a;

/// Writes what a [`Solver`] has learnt, as [`Solver::write_learnt`] does.
pub type WriteLearnt<'a> = dyn Fn(&mut dyn Write) -> io::Result<()> + 'a;

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

/// Why a [`Solver`] ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// As many nodes were searched as the limits allow.
    Nodes,
    /// [`Limits::stop`] returned `true`.
    Interrupted,
}

impl<const W: usize> Solver<W> {
    /// A solver for the positions of `graph` that keeps at most about so much in memory, under normal play and misère each.
    ///
    /// # Errors
    /// When the graph has more vertices than fit into `W` words.
    pub fn new(graph: &Graph, memory_bytes: usize) -> Result<Self, Mismatch> {
        let graph = Neighbourhoods::of(graph)?;
        let order = by_degree(&graph);
        let ordered = graph.renumbered(&order);
        Ok(Solver {
            graph,
            order,
            normal: NimberSearch::new(ordered.clone(), memory_bytes),
            misere: MisereSearch::new(ordered, memory_bytes),
            nodes: 0,
        })
    }

    /// Goes over to another graph and keeps what is known about small components.
    ///
    /// # Errors
    /// When the graph has more vertices than fit into `W` words.
    pub fn set_graph(&mut self, graph: &Graph) -> Result<(), Mismatch> {
        self.graph = Neighbourhoods::of(graph)?;
        self.order = by_degree(&self.graph);
        let ordered = self.graph.renumbered(&self.order);
        self.normal.set_graph(ordered.clone());
        self.misere.set_graph(ordered);
        Ok(())
    }

    /// Whether the player to move wins when the vertices of `free` are left.
    ///
    /// # Errors
    /// When a limit was reached first.
    pub fn wins(
        &mut self,
        free: VertexSet<W>,
        play: Play,
        limits: &Limits<'_>,
    ) -> Result<bool, Stopped> {
        let mut clock = Clock::new(limits);
        let answer = self.wins_within(free, play, &mut clock);
        self.nodes = clock.nodes;
        answer
    }

    /// A move of the player to move that wins; `None` when there is none.
    ///
    /// Where several win, it is one that is soon seen to win after what the solver remembers, and of those the one with the lowest number: to tell whether a given move wins can take far longer than to tell that some move does.
    /// The same questions, asked of a new solver in the same order, are answered by the same moves.
    ///
    /// # Errors
    /// When a limit was reached first.
    pub fn winning_move(
        &mut self,
        free: VertexSet<W>,
        play: Play,
        limits: &Limits<'_>,
    ) -> Result<Option<Vertex>, Stopped> {
        let mut clock = Clock::new(limits);
        let answer = self.winning_move_within(free, play, &mut clock);
        self.nodes = clock.nodes;
        answer
    }

    /// The Grundy number under normal play of the position in which the vertices of `free` are left.
    ///
    /// # Errors
    /// When a limit was reached first.
    pub fn grundy(&mut self, free: VertexSet<W>, limits: &Limits<'_>) -> Result<u16, Stopped> {
        let mut clock = Clock::new(limits);
        let answer = self.normal.nimber(renumber(free, &self.order), &mut clock);
        self.nodes = clock.nodes;
        answer
    }

    /// Writes down what is remembered of the graph under these rules, in any order, for [`Solver::read_learnt`].
    ///
    /// # Errors
    /// When the sink fails.
    pub fn write_learnt(&self, play: Play, sink: &mut dyn Write) -> io::Result<()> {
        match play {
            Play::Normal => self.normal.write_to(sink),
            Play::Misere => self.misere.write_to(sink),
        }
    }

    /// Adds what another solver of the same graph has written down, as far as there is room, and believes it.
    ///
    /// # Errors
    /// When the source fails, or holds something else; what was read by then is remembered until it is [forgotten](Solver::forget).
    pub fn read_learnt(&mut self, source: &mut dyn Read) -> io::Result<()> {
        match learnt::read_play(source)? {
            Play::Normal => self.normal.read_from(source),
            Play::Misere => self.misere.read_from(source),
        }
    }

    /// Forgets all that is remembered.
    pub fn forget(&mut self) {
        self.normal.forget();
        self.misere.forget();
    }

    /// How many components, or under misère positions, the last question has searched.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    fn wins_within(
        &mut self,
        free: VertexSet<W>,
        play: Play,
        clock: &mut Clock<'_>,
    ) -> Result<bool, Stopped> {
        let free = renumber(free, &self.order);
        match play {
            Play::Normal => Ok(!self.normal.is_zero(free, clock)?),
            Play::Misere => self.misere.wins(free, clock),
        }
    }

    /// Asks who wins, which leaves the answer about one winning move in memory, and then gives every move a few nodes before any gets many.
    fn winning_move_within(
        &mut self,
        free: VertexSet<W>,
        play: Play,
        clock: &mut Clock<'_>,
    ) -> Result<Option<Vertex>, Stopped> {
        /// Nodes for each move at first: enough to remember, and no time.
        const FIRST_SHARE: u64 = 16;
        if !self.wins_within(free, play, clock)? {
            return Ok(None);
        }
        let mut share = FIRST_SHARE;
        let mut open: Vec<Vertex> = free.iter().collect();
        while !open.is_empty() {
            for m in std::mem::take(&mut open) {
                let left = free.minus(self.graph.closed(m));
                match clock.with_share(share, |clock| self.wins_within(left, play, clock))? {
                    Some(false) => return Ok(Some(m)),
                    Some(true) => {}
                    None => open.push(m),
                }
            }
            share = share.saturating_mul(4);
        }
        // Under misère, who has nothing left wins without a move.
        Ok(None)
    }
}

/// The vertices by falling degree.
fn by_degree<const W: usize>(graph: &Neighbourhoods<W>) -> Vec<Vertex> {
    let mut order: Vec<Vertex> = graph.all().iter().collect();
    order.sort_by_key(|&v| Reverse(graph.closed(v).count()));
    order
}

/// Whether the player who moves first on a graph wins.
///
/// # Errors
/// When a limit was reached first.
pub fn first_wins(
    graph: &Graph,
    play: Play,
    memory_bytes: usize,
    limits: &Limits<'_>,
) -> Result<bool, Stopped> {
    match graph.words() {
        0..=1 => start::<1>(graph, memory_bytes).wins(graph.vertices(), play, limits),
        2 => start::<2>(graph, memory_bytes).wins(graph.vertices(), play, limits),
        _ => start::<4>(graph, memory_bytes).wins(graph.vertices(), play, limits),
    }
}

/// The Grundy number of a graph on which nothing is controlled yet.
///
/// # Errors
/// When a limit was reached first.
pub fn grundy_number(
    graph: &Graph,
    memory_bytes: usize,
    limits: &Limits<'_>,
) -> Result<u16, Stopped> {
    match graph.words() {
        0..=1 => start::<1>(graph, memory_bytes).grundy(graph.vertices(), limits),
        2 => start::<2>(graph, memory_bytes).grundy(graph.vertices(), limits),
        _ => start::<4>(graph, memory_bytes).grundy(graph.vertices(), limits),
    }
}

fn start<const W: usize>(graph: &Graph, memory_bytes: usize) -> Solver<W> {
    Solver::new(graph, memory_bytes).expect("as many words as the graph needs")
}

/// Counts nodes and says when it is time to end.
struct Clock<'a> {
    nodes: u64,
    limit: u64,
    stop: Option<&'a dyn Fn() -> bool>,
    watch: Option<&'a Watch<'a>>,
}

impl<'a> Clock<'a> {
    fn new(limits: &Limits<'a>) -> Self {
        Clock {
            nodes: 0,
            limit: limits.nodes.unwrap_or(u64::MAX),
            stop: limits.stop,
            watch: limits.watch,
        }
    }

    /// Counts a node, and shows now and then what has been learnt.
    #[inline]
    fn tick(&mut self, learnt: &WriteLearnt<'_>) -> Result<(), Stopped> {
        /// Nodes between two such questions: a fraction of a millisecond.
        const PERIOD: u64 = 256;
        if self.nodes >= self.limit {
            return Err(Stopped::Nodes);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(PERIOD) {
            self.look_up(learnt)?;
        }
        Ok(())
    }

    #[cold]
    fn look_up(&self, learnt: &WriteLearnt<'_>) -> Result<(), Stopped> {
        if let Some(watch) = self.watch {
            watch(self.nodes, learnt);
        }
        match self.stop {
            Some(stop) if stop() => Err(Stopped::Interrupted),
            _ => Ok(()),
        }
    }

    /// What `ask` answers within so many nodes; `None` when they are spent and the limit leaves more.
    fn with_share<T>(
        &mut self,
        nodes: u64,
        ask: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<Option<T>, Stopped> {
        let limit = self.limit;
        self.limit = limit.min(self.nodes.saturating_add(nodes));
        let answer = ask(self);
        self.limit = limit;
        match answer {
            Err(Stopped::Nodes) if self.nodes < limit => Ok(None),
            answer => answer.map(Some),
        }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stopped::Nodes => "the limit of nodes was reached",
            Stopped::Interrupted => "interrupted",
        })
    }
}

impl Error for Stopped {}
