//! Inputs and features of a network for all cells, kept up to date under play and undo.

use gametree_grid::Cell;

use crate::network::{Features, Network, Sums, features};

/// The inputs of a network for each empty cell, and the sums of their features.
#[derive(Clone, Debug)]
pub(crate) struct Activations {
    network: &'static Network,
    /// The inputs of each cell, by its number; without meaning while the cell is taken.
    inputs: Box<[Features]>,
    /// The change of the sums since they were settled; one move changes a feature by little enough for 16 bits.
    change: Features,
    sums: Sums,
}

impl Activations {
    /// Creates the activations of a board without empty cells; cells have numbers below `cells`.
    pub(crate) fn new(network: &'static Network, cells: usize) -> Self {
        Activations {
            network,
            inputs: vec![Features::default(); cells].into(),
            change: Features::default(),
            sums: Sums::default(),
        }
    }

    pub(crate) const fn network(&self) -> &'static Network {
        self.network
    }

    /// Adds a cell that is empty from now on, with its windows from the view of each player.
    pub(crate) fn enter(&mut self, cell: Cell, windows: [[u32; 4]; 2]) {
        let inputs = self.network.inputs(windows);
        self.inputs[cell.index()] = inputs;
        for (change, feature) in self.change.iter_mut().zip(features(&inputs)) {
            *change += feature;
        }
    }

    /// Removes a cell that is taken from now on.
    #[inline]
    pub(crate) fn leave(&mut self, cell: Cell) {
        let features = features(&self.inputs[cell.index()]);
        for (change, feature) in self.change.iter_mut().zip(features) {
            *change -= feature;
        }
    }

    /// Replaces a window of an empty cell.
    #[inline]
    pub(crate) fn replace(&mut self, cell: Cell, old: [u32; 2], new: [u32; 2]) {
        let changes = self
            .network
            .replace(&mut self.inputs[cell.index()], old, new);
        for (change, of_cell) in self.change.iter_mut().zip(changes) {
            *change += of_cell;
        }
    }

    /// Adds the changes to the sums, which then are those of all empty cells; called after every move.
    #[inline]
    pub(crate) fn settle(&mut self) {
        for (sum, change) in self.sums.iter_mut().zip(&mut self.change) {
            *sum += i32::from(std::mem::take(change));
        }
    }

    /// Returns the estimate for the player with index `own`, who is to move.
    #[inline]
    pub(crate) fn estimate(&self, own: usize) -> i32 {
        self.network.estimate(&self.sums, own)
    }

    /// Returns the rank of a move on an empty cell for the player with index `own`.
    #[inline]
    pub(crate) fn rank(&self, cell: Cell, own: usize) -> i16 {
        self.network.rank(&self.inputs[cell.index()], own)
    }
}
