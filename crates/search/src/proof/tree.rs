//! The tree of proof-number search: nodes in one vector, linked by their places in it.

use gametree_core::{GameMove, MoveBuf, NodeKind, ProofNumbers};

use crate::memory::reserve;

/// The index of a node in its tree, which stays the same until the node is freed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place(u32);

#[derive(Clone, Copy, Debug)]
struct Node<M> {
    numbers: ProofNumbers,
    /// The move that led here; the root has none.
    m: Option<M>,
    first_child: Option<Place>,
    /// The next child of the same parent, or the next free node.
    next: Option<Place>,
}

/// Error of a tree without room, or without memory, for more nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Full;

/// A tree with at most `capacity` nodes.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    free: Option<Place>,
    kept: usize,
    capacity: usize,
}

impl<M: GameMove> Tree<M> {
    pub(super) const ROOT: Place = Place(0);

    /// Creates a root with nothing below it, and room for `capacity` nodes, the root included.
    pub(super) fn new(capacity: usize) -> Self {
        let root = Node {
            numbers: ProofNumbers::UNKNOWN,
            m: None,
            first_child: None,
            next: None,
        };
        Tree {
            nodes: vec![root],
            free: None,
            kept: 1,
            // A place is a number of 32 bits.
            capacity: capacity.min(u32::MAX as usize),
        }
    }

    /// Returns the number of nodes in use.
    pub(super) const fn kept(&self) -> usize {
        self.kept
    }

    pub(super) const fn capacity(&self) -> usize {
        self.capacity
    }

    pub(super) fn numbers(&self, at: Place) -> ProofNumbers {
        self.node(at).numbers
    }

    pub(super) fn set_numbers(&mut self, at: Place, numbers: ProofNumbers) {
        self.node_mut(at).numbers = numbers;
    }

    pub(super) fn is_leaf(&self, at: Place) -> bool {
        self.node(at).first_child.is_none()
    }

    /// Returns the children of a node with their moves, in the order in which they were added.
    pub(super) fn children(&self, at: Place) -> impl Iterator<Item = (Place, M)> {
        let first = self.node(at).first_child;
        std::iter::successors(first, |&child| self.node(child).next)
            .map(|child| (child, self.node(child).m.expect("not the root")))
    }

    /// Returns the numbers of a node from those of its children.
    pub(super) fn combined(&self, at: Place, kind: NodeKind) -> ProofNumbers {
        let children = self.children(at).map(|(child, _)| self.numbers(child));
        match kind {
            NodeKind::Or => ProofNumbers::or(children),
            NodeKind::And => ProofNumbers::and(children),
        }
    }

    /// Returns the first child with the least of the number that the mover wants small, and its move: the way to a most-proving node.
    pub(super) fn most_proving(&self, at: Place, kind: NodeKind) -> (Place, M) {
        let number = |&(child, _): &(Place, M)| match kind {
            NodeKind::Or => self.numbers(child).pn,
            NodeKind::And => self.numbers(child).dn,
        };
        self.children(at)
            .min_by_key(number)
            .expect("an unfinished game has a move")
    }

    /// Adds the children of a leaf.
    pub(super) fn add_children(
        &mut self,
        at: Place,
        children: &MoveBuf<(M, ProofNumbers)>,
    ) -> Result<(), Full> {
        if children.len() > self.capacity.saturating_sub(self.kept) {
            return Err(Full);
        }
        let free = self.nodes.len() - self.kept;
        let fresh = children.len().saturating_sub(free);
        reserve(&mut self.nodes, fresh).map_err(|_| Full)?;
        for &(m, numbers) in children.iter().rev() {
            let next = self.node(at).first_child;
            let child = self.add(Node {
                numbers,
                m: Some(m),
                first_child: None,
                next,
            });
            self.node_mut(at).first_child = Some(child);
        }
        Ok(())
    }

    /// Frees everything below a node; `count` receives the number of freed nodes, in parts.
    ///
    /// # Errors
    /// Returns the error of `count`; nodes not yet freed are then lost to the tree.
    pub(super) fn free_below<E>(
        &mut self,
        at: Place,
        mut count: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut parents = vec![at];
        while let Some(parent) = parents.pop() {
            let mut child = self.node_mut(parent).first_child.take();
            let mut freed = 0;
            while let Some(place) = child {
                if self.node(place).first_child.is_some() {
                    parents.push(place);
                }
                child = self.node(place).next;
                self.node_mut(place).next = self.free.replace(place);
                self.kept -= 1;
                freed += 1;
            }
            if freed > 0 {
                count(freed)?;
            }
        }
        Ok(())
    }

    fn add(&mut self, node: Node<M>) -> Place {
        self.kept += 1;
        if let Some(place) = self.free {
            self.free = self.node(place).next;
            *self.node_mut(place) = node;
            return place;
        }
        let place = u32::try_from(self.nodes.len()).expect("below the capacity");
        self.nodes.push(node);
        Place(place)
    }

    fn node(&self, at: Place) -> &Node<M> {
        &self.nodes[at.0 as usize]
    }

    fn node_mut(&mut self, at: Place) -> &mut Node<M> {
        &mut self.nodes[at.0 as usize]
    }
}
