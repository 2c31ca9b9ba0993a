//! Solver for the winner and the Grundy number.

mod code;
#[cfg(feature = "entry")]
mod image;
mod memo;
mod memory_file;
mod misere;
mod nimber_set;
mod normal;
mod small_cache;
mod twins;

use std::cmp::Reverse;
use std::error::Error;
use std::fmt;
use std::io::{self, Read, Write};

use gametree_core::Mismatch;

#[cfg(feature = "entry")]
pub(crate) use self::image::image_key;
use self::misere::MisereSearch;
use self::normal::NimberSearch;
use crate::Play;
use crate::graph::{Graph, Neighbourhoods, Vertex, VertexSet, renumber};

/// A solver of positions on one graph after the other.
///
/// Every result is exact: the solver keeps results under the set of free vertices itself, or under a code that determines a small component.
#[derive(Debug)]
pub struct Solver<const W: usize> {
    graph: Neighbourhoods<W>,
    /// The vertices by falling degree: the first moves tried leave the fewest vertices.
    order: Vec<Vertex>,
    normal: NimberSearch<W>,
    misere: MisereSearch<W>,
    nodes: u64,
}

/// Limits of a [`Solver`] for one question; by default there are none.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// The most components to search.
    pub nodes: Option<u64>,
    /// A function that the solver calls now and then; the search ends once it returns `true`.
    pub stop: Option<&'a dyn Fn() -> bool>,
    /// A function that receives, as often, the number of components searched and a function that [writes](Solver::write_learnt) the results so far.
    pub watch: Option<&'a Watch<'a>>,
}

/// A function that receives the number of components searched, and a function that writes the results so far.
pub type Watch<'a> = dyn Fn(u64, &WriteLearnt<'_>) + 'a;

/// A function that writes the results of a [`Solver`], as [`Solver::write_learnt`] does.
pub type WriteLearnt<'a> = dyn Fn(&mut dyn Write) -> io::Result<()> + 'a;

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

/// Reason why a [`Solver`] ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The search reached the limit of nodes.
    Nodes,
    /// [`Limits::stop`] returned `true`.
    Interrupted,
}

impl<const W: usize> Solver<W> {
    /// Creates a solver for the positions of `graph` that keeps at most about `memory_bytes` in memory, under normal play and misère each.
    ///
    /// # Errors
    /// Fails if the graph has more vertices than fit into `W` words.
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

    /// Changes to another graph and keeps the results for small components.
    ///
    /// # Errors
    /// Fails if the graph has more vertices than fit into `W` words.
    pub fn set_graph(&mut self, graph: &Graph) -> Result<(), Mismatch> {
        self.graph = Neighbourhoods::of(graph)?;
        self.order = by_degree(&self.graph);
        let ordered = self.graph.renumbered(&self.order);
        self.normal.set_graph(ordered.clone());
        self.misere.set_graph(ordered);
        Ok(())
    }

    /// Returns `true` if the player to move wins when the vertices of `free` are left.
    ///
    /// # Errors
    /// Fails if a limit was reached first.
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

    /// Returns a move of the player to move that wins; `None` if there is none.
    ///
    /// If several win, it is one that is soon proven to win from the stored results, and of those the one with the lowest number. To decide a given move can take far longer than to prove that some move wins.
    /// A new solver gives the same moves for the same questions in the same order.
    ///
    /// # Errors
    /// Fails if a limit was reached first.
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

    /// Returns the Grundy number under normal play of the position in which the vertices of `free` are left.
    ///
    /// # Errors
    /// Fails if a limit was reached first.
    pub fn grundy(&mut self, free: VertexSet<W>, limits: &Limits<'_>) -> Result<u16, Stopped> {
        let mut clock = Clock::new(limits);
        let answer = self.normal.nimber(renumber(free, &self.order), &mut clock);
        self.nodes = clock.nodes;
        answer
    }

    /// Writes the stored results for the graph under these rules, in any order, for [`Solver::read_learnt`].
    ///
    /// # Errors
    /// Fails if the sink fails.
    pub fn write_learnt(&self, play: Play, sink: &mut dyn Write) -> io::Result<()> {
        match play {
            Play::Normal => self.normal.write_to(sink),
            Play::Misere => self.misere.write_to(sink),
        }
    }

    /// Adds the results that another solver of the same graph has written, as far as there is room, without checking them.
    ///
    /// # Errors
    /// Fails if the source fails, or contains something else; results read by then are kept until they are [dropped](Solver::forget).
    pub fn read_learnt(&mut self, source: &mut dyn Read) -> io::Result<()> {
        match memory_file::read_play(source)? {
            Play::Normal => self.normal.read_from(source),
            Play::Misere => self.misere.read_from(source),
        }
    }

    /// Drops all stored results.
    pub fn forget(&mut self) {
        self.normal.forget();
        self.misere.forget();
    }

    /// Returns the number of components, or under misère of positions, that the last question searched.
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

    /// Decides the winner, which stores the result of one winning move, and then gives every move a few nodes before any gets many.
    fn winning_move_within(
        &mut self,
        free: VertexSet<W>,
        play: Play,
        clock: &mut Clock<'_>,
    ) -> Result<Option<Vertex>, Stopped> {
        /// The nodes for each move at first: enough to recall stored results, in no time.
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
        // Under misère, a player who has nothing left wins without a move.
        Ok(None)
    }
}

/// Returns the vertices by falling degree.
fn by_degree<const W: usize>(graph: &Neighbourhoods<W>) -> Vec<Vertex> {
    let mut order: Vec<Vertex> = graph.all().iter().collect();
    order.sort_by_key(|&v| Reverse(graph.closed(v).count()));
    order
}

/// Returns `true` if the player who moves first on a graph wins.
///
/// # Errors
/// Fails if a limit was reached first.
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

/// Returns the Grundy number of a graph on which no vertex is controlled yet.
///
/// # Errors
/// Fails if a limit was reached first.
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

/// A counter of nodes that ends the search at its limits.
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

    /// Counts a node, and now and then calls the functions of the limits.
    #[inline]
    fn tick(&mut self, learnt: &WriteLearnt<'_>) -> Result<(), Stopped> {
        /// The nodes between two such calls: a fraction of a millisecond.
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

    /// Returns the answer of `ask` within `nodes` nodes; `None` if they are spent and the limit leaves more.
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
