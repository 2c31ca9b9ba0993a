//! The way backwards: scores of positions from those of their children.

use std::path::Path;

use gametree_core::{Expanded, Expansion, Score};

use crate::StrongError;
use crate::folder::Folder;
use crate::join::{Found, JoinedLayer, Missing, Pair};
use crate::manifest::{Layer, Manifest};
use crate::memory::expect_room;
use crate::number::Number;
use crate::shard::Shard;

/// Number of positions that are expanded at once.
const CHUNK: usize = 1 << 12;
/// Mean number of moves of a position for which memory is checked before they are listed.
const MOVES: usize = 16;
/// Returns the bytes that a child takes until it is looked up: its pair, room for sorting pairs, and its code among all children of the chunk.
const fn pair_bytes<C>() -> usize {
    2 * size_of::<Pair<C>>() + size_of::<C>()
}

/// Evaluation of the positions of one layer, many at a time.
pub(crate) struct Evaluation<'a, C> {
    game: &'a dyn Expansion<C>,
    folder: &'a Path,
    /// The layers to which a move can lead, the next one first.
    later: &'a [(u32, JoinedLayer<C>)],
    most_pairs: usize,
    check: Option<&'a dyn Fn() -> Result<(), StrongError>>,
    /// The positions that wait for their scores.
    codes: Vec<C>,
    scores: Vec<Score>,
    /// The children of these positions, for each later layer.
    pairs: Vec<Vec<Pair<C>>>,
    scratch: Vec<Pair<C>>,
    children: Expanded<C>,
}

/// Opens the layers to which a move from `layer` can lead.
pub(crate) fn open_later<C: Number>(
    folder: &Folder,
    manifest: &Manifest,
    layer: u32,
    longest_step: u32,
) -> Result<Vec<(u32, JoinedLayer<C>)>, StrongError> {
    let steps = layer + 1..=layer.saturating_add(longest_step);
    let layers = manifest.layers.iter();
    layers
        .filter(|next| steps.contains(&next.number))
        .map(|next: &Layer| {
            let shards = folder.open_layer(&manifest.subject, next)?;
            Ok((next.number, JoinedLayer::new(shards)))
        })
        .collect()
}

impl<'a, C: Number> Evaluation<'a, C> {
    pub(crate) fn new(
        game: &'a dyn Expansion<C>,
        folder: &'a Path,
        later: &'a [(u32, JoinedLayer<C>)],
        memory_bytes: usize,
    ) -> Self {
        Evaluation {
            game,
            folder,
            later,
            most_pairs: (memory_bytes / pair_bytes::<C>()).max(1),
            check: None,
            codes: Vec::new(),
            scores: Vec::new(),
            pairs: later.iter().map(|_| Vec::new()).collect(),
            scratch: Vec::new(),
            children: Expanded::new(),
        }
    }

    /// Stops with an error as soon as `check` returns one.
    pub(crate) fn stopped_by(mut self, check: &'a dyn Fn() -> Result<(), StrongError>) -> Self {
        self.check = Some(check);
        self
    }

    /// Returns the positions that wait, with their scores once all are [found](Self::find).
    pub(crate) fn positions(&self) -> (&[C], &[Score]) {
        (&self.codes, &self.scores)
    }

    /// Returns `true` if the waiting positions or their children fill half of the room, so that scores should be found before more are added.
    pub(crate) fn is_full(&self) -> bool {
        self.pair_count() > self.most_pairs / 2 || self.codes.len() > self.most_pairs / 2
    }

    fn pair_count(&self) -> usize {
        self.pairs.iter().map(Vec::len).sum()
    }

    /// Removes the positions that waited.
    pub(crate) fn clear(&mut self) {
        self.codes.clear();
        self.scores.clear();
    }

    /// Adds the positions of a shard; `visit` receives every child that is found.
    pub(crate) fn add(
        &mut self,
        shard: &Shard<C>,
        visit: &mut dyn FnMut(u32, Found),
    ) -> Result<(), StrongError> {
        let begin = self.codes.len();
        let positions = usize::try_from(shard.header().positions).expect("positions in memory");
        expect_room(2 * (begin + positions) * (size_of::<C>() + size_of::<Score>()))?;
        for block in 0..shard.block_count() {
            shard.read_block(block, |code, _| self.codes.push(code))?;
        }
        for from in (begin..self.codes.len()).step_by(CHUNK) {
            self.check.map_or(Ok(()), |check| check())?;
            let to = (from + CHUNK).min(self.codes.len());
            // The lists of children may double, and each position of the chunk may have a few.
            expect_room((2 * self.pair_count() + CHUNK * MOVES) * pair_bytes::<C>())?;
            self.expand(from..to, shard.path())?;
            if self.pair_count() > self.most_pairs {
                self.find(visit)?;
            }
        }
        Ok(())
    }

    /// Expands some of the positions: a finished one has its score, the others wait for their children.
    fn expand(
        &mut self,
        positions: std::ops::Range<usize>,
        path: &Path,
    ) -> Result<(), StrongError> {
        self.children.clear();
        let codes = &self.codes[positions.clone()];
        let expanded = self.game.expand(codes, &mut self.children);
        expanded.map_err(|error| StrongError::no_position(path, error))?;
        let mut begin = 0;
        let Expanded {
            children,
            ends,
            results,
        } = &self.children;
        for ((parent, &end), result) in positions.zip(ends).zip(results) {
            self.scores.push(result.unwrap_or(Score::NEG_INFINITY));
            let parent = u32::try_from(parent).expect("fewer than pairs in memory");
            if result.is_none() && begin == end {
                let expected = "a result for a position without a move";
                return Err(StrongError::at(path, expected, "none"));
            }
            for &code in &children[begin..end] {
                let at = self.layer_of(code, path)?;
                self.pairs[at].push(Pair { code, parent });
            }
            begin = end;
        }
        Ok(())
    }

    /// Returns the place of the later layer in which a child lies.
    fn layer_of(&self, code: C, path: &Path) -> Result<usize, StrongError> {
        if self.later.len() == 1 {
            return Ok(0);
        }
        let layer = self.game.layer(code);
        let layer = layer.map_err(|error| StrongError::no_position(path, error))?;
        let at = self.later.iter().position(|later| later.0 == layer);
        at.ok_or_else(|| {
            let expected = format!("a layer {layer} that a move leads to");
            StrongError::at(self.folder, expected, "none")
        })
    }

    /// Looks up the children that wait; afterwards the scores of all added positions are known.
    pub(crate) fn find(&mut self, visit: &mut dyn FnMut(u32, Found)) -> Result<(), StrongError> {
        let code_bits = self.game.code_bits();
        for ((layer, later), pairs) in self.later.iter().zip(&mut self.pairs) {
            let scores = &mut self.scores;
            let joined = later.join(pairs, &mut self.scratch, code_bits, |pair, found| {
                let score = &mut scores[pair.parent as usize];
                *score = (*score).max(found.score.to_parent());
                visit(*layer, found);
            });
            let name = |code: C| {
                let text = self.game.position_text(code);
                text.unwrap_or_else(|error| error.to_string())
            };
            joined.map_err(|missing: Missing<C>| missing.error(self.folder, name))?;
            pairs.clear();
        }
        Ok(())
    }
}
