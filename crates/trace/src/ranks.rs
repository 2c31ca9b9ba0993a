//! Ranks of the nodes of a running search, of which the lowest are folded.

use std::cmp::Reverse;

use crate::arena::{Id, SlotVisit};
use crate::folding::{Folding, SPARE};

/// Number of plies to which the best lines of open nodes are kept, more than a reader looks at.
const LINE_PLIES: u32 = 64;

/// The order in which nodes are kept, the least first: search, ply, size and number.
pub(crate) type Rank = (Reverse<u32>, u32, Reverse<u64>, u64);

/// Ranks a search among others; the primary search ranks best.
pub(crate) fn search_rank(search: u32, primary: Option<u32>) -> Reverse<u32> {
    Reverse(if Some(search) == primary {
        u32::MAX
    } else {
        search
    })
}

impl<M: Copy + Eq> Folding<M> {
    /// Folds the nodes that do not rank among the best of their group; the running search is one group, all others are the second.
    pub(crate) fn fold(&mut self) {
        let mut ids: Vec<Id> = self.arena.ids().collect();
        ids.sort_unstable_by_key(|&id| Reverse(self.arena.get(id).ply));
        let sizes = self.sizes(&ids);
        let is_kept = self.open_and_lines(sizes.len());
        let running = self.path.first().map(|_| self.searches);
        let mut doomed: Vec<Id> = Vec::new();
        for is_running in [true, false] {
            let is_of_group = |id: &&Id| {
                let slot = self.arena.get(**id);
                (Some(slot.search) == running) == is_running && !is_kept[**id as usize]
            };
            let mut group: Vec<(Rank, Id)> = ids
                .iter()
                .filter(is_of_group)
                .map(|&id| (self.rank(id, sizes[id as usize]), id))
                .collect();
            if group.len() > self.limit {
                group.select_nth_unstable(self.limit);
                doomed.extend(group[self.limit..].iter().map(|&(_, id)| id));
            }
        }
        // Children have higher plies than their parents, and are folded first.
        doomed.sort_unstable_by_key(|&id| Reverse(self.arena.get(id).ply));
        for &id in &doomed {
            self.fold_into_parent(id);
        }
        self.forget_folded();
        self.trigger = (self.arena.live() + self.limit).max(3 * self.limit) + SPARE;
    }

    /// Returns the number of visits in and below each slot, by its id; `ids` has the deepest first.
    fn sizes(&self, ids: &[Id]) -> Vec<u64> {
        let most = ids.iter().max().map_or(0, |&id| id as usize + 1);
        let mut sizes = vec![0; most];
        for &id in ids {
            let slot = self.arena.get(id);
            sizes[id as usize] += slot.own().nodes + slot.folded.nodes;
            if let Some(parent) = slot.parent {
                sizes[parent as usize] += sizes[id as usize];
            }
        }
        sizes
    }

    fn rank(&self, id: Id, size: u64) -> Rank {
        let slot = self.arena.get(id);
        (
            search_rank(slot.search, self.primary),
            slot.ply,
            Reverse(size),
            slot.number,
        )
    }

    /// Marks by id the nodes that are open, and those on the best line of an open node or of its last child.
    fn open_and_lines(&self, ids: usize) -> Vec<bool> {
        let mut is_kept = vec![false; ids];
        for &id in &self.path {
            is_kept[id as usize] = true;
            if let SlotVisit::Points(points) = &self.arena.get(id).visit {
                for start in [points.best_child, points.last_child] {
                    self.keep_line(start, &mut is_kept);
                }
            }
        }
        let is_primary = |id: &&Id| Some(self.arena.get(**id).search) == self.primary;
        let primary = self.roots.iter().find(is_primary);
        self.keep_line(primary.copied(), &mut is_kept);
        is_kept
    }

    fn keep_line(&self, start: Option<Id>, is_kept: &mut [bool]) {
        let mut next = start;
        while let Some(id) = next {
            let slot = self.arena.get(id);
            if slot.ply > LINE_PLIES {
                return;
            }
            is_kept[id as usize] = true;
            next = match &slot.visit {
                SlotVisit::Points(points) => points.best_child,
                SlotVisit::Proof(_) => None,
            };
        }
    }

    fn fold_into_parent(&mut self, id: Id) {
        let slot = self.arena.take(id);
        let counts = slot.own() + slot.folded;
        match slot.parent {
            Some(parent) => {
                let parent = self.arena.get_mut(parent);
                parent.folded += counts;
                parent.folded_moves.extend(slot.led_here);
                parent.has_lost_children = true;
            }
            None => self.beyond += counts,
        }
    }

    /// Removes ids that are free from all lists.
    fn forget_folded(&mut self) {
        let ids: Vec<Id> = self.arena.ids().collect();
        for id in ids {
            if !std::mem::take(&mut self.arena.get_mut(id).has_lost_children) {
                continue;
            }
            let mut children = std::mem::take(&mut self.arena.get_mut(id).children);
            children.retain(|&child| self.arena.is_live(child));
            let is_live = |child: Option<Id>| child.filter(|&child| self.arena.is_live(child));
            let lines = match &self.arena.get(id).visit {
                SlotVisit::Points(points) => {
                    [is_live(points.best_child), is_live(points.last_child)]
                }
                SlotVisit::Proof(_) => [None, None],
            };
            let slot = self.arena.get_mut(id);
            slot.children = children;
            match &mut slot.visit {
                SlotVisit::Points(points) => [points.best_child, points.last_child] = lines,
                SlotVisit::Proof(proof) => proof.cursor = 0,
            }
        }
        self.roots.retain(|&root| self.arena.is_live(root));
    }
}
