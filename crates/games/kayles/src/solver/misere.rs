//! Misère play: a player who cannot move wins, and the components do not determine the value of a sum.

use std::io::{self, Read, Write};

use super::memo::Memo;
use super::memory_file;
use super::normal::Key;
use super::twins::{Twins, without_twins};
use super::{Clock, Stopped};
use crate::Play;
use crate::graph::{Neighbourhoods, Vertex, VertexSet};

/// Finds the winner by trying moves; the smallest excluded number has no meaning here.
#[derive(Debug)]
pub(super) struct MisereSearch<const W: usize> {
    graph: Neighbourhoods<W>,
    /// The results by the free vertices: `true` if the player to move wins.
    wins: Memo<Key<W>, bool>,
    /// The choices of all nodes on the way from the root.
    choices: Vec<(Vertex, VertexSet<W>)>,
}

impl<const W: usize> MisereSearch<W> {
    pub(super) fn new(graph: Neighbourhoods<W>, memory_bytes: usize) -> Self {
        MisereSearch {
            graph,
            wins: Memo::new(memory_bytes),
            choices: Vec::new(),
        }
    }

    pub(super) fn set_graph(&mut self, graph: Neighbourhoods<W>) {
        self.graph = graph;
        self.wins.clear();
    }

    /// Writes the results of the searched positions.
    pub(super) fn write_to(&self, sink: &mut dyn Write) -> io::Result<()> {
        memory_file::begin(Play::Misere, self.wins.len(), sink)?;
        for (key, wins) in self.wins.iter() {
            memory_file::put_set(key.0, sink)?;
            sink.write_all(&[u8::from(wins)])?;
        }
        Ok(())
    }

    /// Reads the results back, after the rules with which they begin.
    pub(super) fn read_from(&mut self, source: &mut dyn Read) -> io::Result<()> {
        for _ in 0..memory_file::count(source)? {
            let set = memory_file::set(self.graph.all(), source)?;
            let [wins] = memory_file::array(source)?;
            self.wins.insert_where_room(Key(set), wins != 0);
        }
        Ok(())
    }

    pub(super) fn forget(&mut self) {
        self.wins.clear();
    }

    /// Returns `true` if the player to move wins when the vertices of `set` are free.
    pub(super) fn wins(
        &mut self,
        set: VertexSet<W>,
        clock: &mut Clock<'_>,
    ) -> Result<bool, Stopped> {
        self.choices.clear();
        Ok(!matches!(self.search(set, clock)?, Answer::Loses))
    }

    fn search(&mut self, free: VertexSet<W>, clock: &mut Clock<'_>) -> Result<Answer, Stopped> {
        let set = without_twins(&self.graph, free, Twins::True);
        if let Some(wins) = self.known(set) {
            return Ok(if wins {
                Answer::Wins(None)
            } else {
                Answer::Loses
            });
        }
        clock.tick(&|sink| self.write_to(sink))?;
        // 1. A move to a position that is known to be lost.
        let start = self.choices.len();
        if let Some(m) = self.look_at_options(set) {
            self.wins.insert(Key(set), true);
            return Ok(Answer::Wins(Some(m)));
        }
        // 2. The others, the shortest games first.
        self.choices[start..].sort_unstable_by_key(|&(m, child)| (child.count(), m));
        let mut refuted = VertexSet::<W>::EMPTY;
        let mut answer = Answer::Loses;
        for i in start..self.choices.len() {
            let (m, child) = self.choices[i];
            if refuted.contains(m) {
                continue;
            }
            match self.search(child, clock)? {
                Answer::Loses => {
                    answer = Answer::Wins(Some(m));
                    break;
                }
                // The two moves lead to the same position in either order: the one refutes the other.
                Answer::Wins(Some(reply)) => refuted.insert(reply),
                Answer::Wins(None) => {}
            }
        }
        self.choices.truncate(start);
        self.wins.insert(Key(set), answer != Answer::Loses);
        Ok(answer)
    }

    /// Returns a move to a position that is known to be lost; if there is none, lists the moves to positions that are not known.
    fn look_at_options(&mut self, set: VertexSet<W>) -> Option<Vertex> {
        let start = self.choices.len();
        for m in set {
            let child = set.minus(self.graph.closed(m));
            match self.known(child) {
                Some(true) => {}
                Some(false) => {
                    self.choices.truncate(start);
                    return Some(m);
                }
                None => self.choices.push((m, child)),
            }
        }
        None
    }

    /// Returns the result for the player to move if it needs no search; `true` is a win.
    fn known(&self, set: VertexSet<W>) -> Option<bool> {
        // Each clique is one move, for either player and on any of its vertices.
        if let Some(moves) = self.graph.clique_count(set) {
            return Some(moves % 2 == 0);
        }
        self.wins.get(&Key(set))
    }
}

/// The answer about the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// A win by this move, if it is known.
    Wins(Option<Vertex>),
    Loses,
}
