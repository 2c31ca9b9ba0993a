//! Tree under construction, node by node in the order in which it is written.

use std::error::Error;
use std::fmt;
use std::hint::black_box;

use gametree_core::{Player, Score};

use crate::shape::Entry;
use crate::{Node, Shape};

/// A bound that a tree exceeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// More nodes than [`Limit::NODES`].
    Nodes,
    /// More plies than scores can count, [`Score::MAX_PLIES`].
    Plies,
    /// More children of one node than moves have numbers, [`Limit::BRANCHES`].
    Branches,
    /// More nodes than fit into memory, with the data computed from them.
    Memory,
}

impl Limit {
    /// The most nodes of a tree, which take some hundred megabytes.
    pub const NODES: usize = 1_000_000;
    /// The most children of a node.
    pub const BRANCHES: usize = 1 << 16;
    /// The multiple of the memory of its nodes that a tree must leave free: an explanation keeps the visits of a search to each of them.
    const SPARE: usize = 4;
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Nodes => write!(f, "at most {} nodes", Limit::NODES),
            Limit::Plies => write!(f, "at most {} plies", Score::MAX_PLIES),
            Limit::Branches => write!(f, "at most {} children of a node", Limit::BRANCHES),
            Limit::Memory => f.write_str("no more nodes than there is memory for"),
        }
    }
}

impl Error for Limit {}

/// A tree whose unfinished nodes lie on one path from the root.
#[derive(Debug)]
pub(crate) struct TreeBuilder<L> {
    entries: Vec<Entry<L>>,
    open: Vec<Node>,
    first_mover: Player,
}

impl<L: Copy> TreeBuilder<L> {
    pub(crate) const fn new() -> Self {
        TreeBuilder {
            entries: Vec::new(),
            open: Vec::new(),
            first_mover: Player::First,
        }
    }

    /// Begins the next child of the last unfinished node, or the root.
    pub(crate) fn begin(&mut self) -> Result<(), Limit> {
        let parent = self.open.last().copied();
        let ply = self.open.len();
        if self.entries.len() >= Limit::NODES {
            return Err(Limit::Nodes);
        }
        if ply > usize::from(Score::MAX_PLIES) {
            return Err(Limit::Plies);
        }
        self.make_room().ok_or(Limit::Memory)?;
        let node = Node::from_index(self.entries.len());
        if let Some(parent) = parent {
            let siblings = &mut self.entries[parent.index()].children;
            if siblings.len() >= Limit::BRANCHES {
                return Err(Limit::Branches);
            }
            siblings.push(node);
        }
        self.open.push(node);
        self.entries.push(Entry {
            name: None,
            parent,
            ply,
            children: Vec::new(),
            leaf: None,
        });
        Ok(())
    }

    /// Makes room for one more node; `None` if the memory cannot be allocated, or if too little would be left.
    fn make_room(&mut self) -> Option<()> {
        if self.entries.len() < self.entries.capacity() {
            return Some(());
        }
        self.entries.try_reserve(1).ok()?;
        let mut spare = Vec::<Entry<L>>::new();
        let count = Limit::SPARE * self.entries.capacity();
        spare.try_reserve_exact(count).ok()?;
        // The compiler may remove an unused allocation, and with it the refusal.
        black_box(spare.as_ptr());
        Some(())
    }

    /// Returns the last unfinished node.
    ///
    /// # Panics
    /// Panics if there is none.
    pub(crate) fn current(&mut self) -> &mut Entry<L> {
        let node = self.open.last().expect("a node was begun");
        &mut self.entries[node.index()]
    }

    /// Returns the plies of the last unfinished node.
    pub(crate) fn ply(&self) -> usize {
        self.open.len() - 1
    }

    /// Returns the side to move at the last unfinished node.
    pub(crate) fn side(&self) -> Player {
        if self.ply().is_multiple_of(2) {
            self.first_mover
        } else {
            !self.first_mover
        }
    }

    /// Sets the side to move at the root, which is First by default.
    pub(crate) const fn set_first_mover(&mut self, player: Player) {
        self.first_mover = player;
    }

    /// Ends the last unfinished node; returns `true` if it has a value or children.
    #[must_use]
    pub(crate) fn end(&mut self) -> bool {
        let current = self.current();
        let is_whole = current.leaf.is_some() || !current.children.is_empty();
        self.open.pop();
        is_whole
    }

    /// Returns the tree after the root has ended.
    pub(crate) fn finish(self) -> Shape<L> {
        Shape::from_entries(self.entries, self.first_mover)
    }
}
