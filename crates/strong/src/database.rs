//! Databases and their queries: the score of a position, and the sums over a whole game.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use gametree_core::{AnyExpansion, Expanded, Expansion, Score};

use crate::StrongError;
use crate::folder::Folder;
use crate::manifest::{Manifest, Subject};
use crate::number::Number;
use crate::shard::Shard;

/// A database that answers about positions of its game.
#[derive(Debug)]
pub struct AnyDatabase(Width);

/// A database by the width of its codes.
#[derive(Debug)]
enum Width {
    /// Codes of at most 64 bits.
    Narrow(Database<u64>),
    /// Codes of at most 128 bits.
    Wide(Database<u128>),
}

/// A database over codes of one kind.
pub(crate) struct Database<C> {
    folder: Folder,
    pub(crate) manifest: Manifest,
    game: Arc<dyn Expansion<C>>,
    /// The shards of each layer, mapped when they are first needed.
    shards: Vec<Vec<OnceLock<Shard<C>>>>,
}

impl<C> std::fmt::Debug for Database<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Database")
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

/// Sums over the positions of a layer, or of all layers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Number of positions, with symmetric ones counted as one.
    pub classes: u64,
    /// Number of all positions.
    pub positions: u64,
    /// Number of positions that the side to move wins.
    pub wins: u64,
    /// Number of positions that are drawn.
    pub draws: u64,
    /// Number of positions that the side to move loses.
    pub losses: u64,
    /// Number of bytes of the files.
    pub bytes: u64,
}

/// Statistics of a whole database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The layers by their numbers, with their sums.
    pub layers: Vec<(u32, Sums)>,
    /// The longest win of the side to move: its number of plies, and the first such position by layer and code.
    pub longest_win: Option<(u32, String)>,
}

impl Sums {
    /// Adds positions of the same score.
    const fn add(&mut self, score: Score, positions: u64) {
        self.classes += 1;
        self.positions += positions;
        match score.raw() {
            1.. => self.wins += positions,
            0 => self.draws += positions,
            _ => self.losses += positions,
        }
    }

    /// Returns both sums together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Sums {
            classes: self.classes + other.classes,
            positions: self.positions + other.positions,
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            bytes: self.bytes + other.bytes,
        }
    }
}

impl Statistics {
    /// Returns the sums of all layers together.
    pub fn total(&self) -> Sums {
        let sums = self.layers.iter().map(|layer| layer.1);
        sums.fold(Sums::default(), Sums::plus)
    }
}

/// Returns the manifest of a whole database, or the error of one that is not whole yet.
fn whole(folder: &Folder, manifest: Manifest) -> Result<Manifest, StrongError> {
    if manifest.is_whole() {
        return Ok(manifest);
    }
    let solved = manifest.layers.iter().filter(|layer| layer.is_solved);
    let found = format!("{} solved layers of a run that can go on", solved.count());
    Err(StrongError::at(folder.path(), "a whole database", found))
}

/// Returns the game with its parameters, and the position from which the database in a folder is listed.
///
/// # Errors
/// When the folder holds no whole database of this version.
pub fn subject(path: &Path) -> Result<(String, String), StrongError> {
    let Subject { game, position, .. } = read_manifest(path)?.subject;
    Ok((game, position))
}

fn read_manifest(path: &Path) -> Result<Manifest, StrongError> {
    let folder = Folder::new(path);
    if !path.is_dir() {
        let found = if path.exists() { "a file" } else { "nothing" };
        return Err(StrongError::at(path, "the folder of a database", found));
    }
    let manifest = folder.manifest()?;
    let manifest = manifest.ok_or_else(|| {
        StrongError::at(path, "the folder of a database", "one without a manifest")
    })?;
    whole(&folder, manifest)
}

impl AnyDatabase {
    /// Opens the database in a folder. `game` must be its game at its first position, as [`subject`] returns them.
    ///
    /// # Errors
    /// When there is no whole database in the folder, or its codes have another size. The caller has to make sure that the database is of this game.
    pub fn open(path: &Path, game: &AnyExpansion) -> Result<Self, StrongError> {
        Ok(AnyDatabase(match game {
            AnyExpansion::Narrow(game) => Width::Narrow(Database::open(path, game)?),
            AnyExpansion::Wide(game) => Width::Wide(Database::open(path, game)?),
        }))
    }

    /// Returns the score of the position with which `at` begins, for the side to move; `None` where the database does not have it.
    ///
    /// The score is compared with the scores of the positions that follow, or with the result of a finished game.
    ///
    /// # Errors
    /// When the file that should have the position is damaged, or the score does not follow.
    pub fn score(&self, at: &AnyExpansion) -> Result<Option<Score>, StrongError> {
        match (&self.0, at) {
            (Width::Narrow(database), AnyExpansion::Narrow(at)) => database.score(at.start()),
            (Width::Wide(database), AnyExpansion::Wide(at)) => database.score(at.start()),
            _ => Ok(None),
        }
    }

    /// Returns the scores of many positions, each as [`AnyDatabase::score`] returns it. Each block of the files is read once, so this costs less than a call for each position.
    ///
    /// # Errors
    /// When a file that should have one of them is damaged, or a score does not follow.
    pub fn scores(&self, positions: &[AnyExpansion]) -> Result<Vec<Option<Score>>, StrongError> {
        match &self.0 {
            Width::Narrow(database) => database.scores(positions.iter().map(|at| match at {
                AnyExpansion::Narrow(at) => Some(at.start()),
                AnyExpansion::Wide(_) => None,
            })),
            Width::Wide(database) => database.scores(positions.iter().map(|at| match at {
                AnyExpansion::Narrow(_) => None,
                AnyExpansion::Wide(at) => Some(at.start()),
            })),
        }
    }

    /// Reads the whole database and adds up its content.
    ///
    /// # Errors
    /// When a file is damaged.
    pub fn statistics(&self) -> Result<Statistics, StrongError> {
        match &self.0 {
            Width::Narrow(database) => database.statistics(),
            Width::Wide(database) => database.statistics(),
        }
    }

    /// Reads all positions and plays all moves. Checks that each score follows from those of the children, that every child is there, and that every position but the first is a child of another.
    ///
    /// Returns the number of positions, symmetric ones taken for one.
    ///
    /// # Errors
    /// When anything in the database does not hold, a file is damaged, or the check needs more than `memory_bytes` bytes.
    pub fn verify(&self, memory_bytes: usize) -> Result<u64, StrongError> {
        match &self.0 {
            Width::Narrow(database) => database.verify(memory_bytes),
            Width::Wide(database) => database.verify(memory_bytes),
        }
    }
}

impl<C: Number> Database<C> {
    fn open(path: &Path, game: &Arc<dyn Expansion<C>>) -> Result<Self, StrongError> {
        let manifest = read_manifest(path)?;
        let (expected, found) = (game.code_bits(), manifest.subject.code_bits);
        if expected != found {
            let expected = format!("codes of {expected} bits");
            return Err(StrongError::at(path, expected, format!("{found} bits")));
        }
        let shards = manifest.layers.iter();
        let shards = shards.map(|layer| layer.shards.iter().map(|_| OnceLock::new()).collect());
        Ok(Database {
            folder: Folder::new(path),
            shards: shards.collect(),
            manifest,
            game: Arc::clone(game),
        })
    }

    pub(crate) const fn folder(&self) -> &Folder {
        &self.folder
    }

    pub(crate) fn game(&self) -> &dyn Expansion<C> {
        &*self.game
    }

    /// Returns a shard by the places of its layer and of itself in the manifest.
    pub(crate) fn shard(&self, layer: usize, at: usize) -> Result<&Shard<C>, StrongError> {
        let place = &self.shards[layer][at];
        if let Some(shard) = place.get() {
            return Ok(shard);
        }
        let shard = self.open_shard(layer, at)?;
        Ok(place.get_or_init(|| shard))
    }

    /// Opens a shard for a single look: a whole database may have more shards than a process may map.
    pub(crate) fn open_shard(&self, layer: usize, at: usize) -> Result<Shard<C>, StrongError> {
        let Manifest {
            subject, layers, ..
        } = &self.manifest;
        let listed = &layers[layer];
        let shard = self
            .folder
            .open_shard(subject, listed, &listed.shards[at])?;
        let last = layers.last().map_or(0, |layer| layer.number);
        let most = last.saturating_sub(listed.number);
        let is_beyond = |score: &Score| score.plies().is_some_and(|plies| plies > most);
        let Some(beyond) = shard.scores().find(is_beyond) else {
            return Ok(shard);
        };
        let layer = listed.number;
        let expected = format!("at most {most} plies to the end from layer {layer}");
        Err(StrongError::at(shard.path(), expected, beyond))
    }

    /// Returns the places in the manifest of the layer and the shard that would have a position.
    fn place(&self, code: C) -> Option<(usize, usize)> {
        let number = self.game.layer(code).ok()?;
        let layers = &self.manifest.layers;
        let layer = layers.iter().position(|layer| layer.number == number)?;
        let shards = &layers[layer].shards;
        let after = shards.partition_point(|shard| shard.first <= code.widen());
        Some((layer, after.checked_sub(1)?))
    }

    fn score(&self, code: C) -> Result<Option<Score>, StrongError> {
        let Some((layer, at)) = self.place(code) else {
            return Ok(None);
        };
        let score = self.shard(layer, at)?.find(code)?;
        self.check(score.map(|score| (code, score)).as_slice())?;
        Ok(score)
    }

    fn scores(
        &self,
        codes: impl Iterator<Item = Option<C>>,
    ) -> Result<Vec<Option<Score>>, StrongError> {
        let codes: Vec<Option<C>> = codes.collect();
        let scores = self.look_up(codes.iter().copied())?;
        let known = codes.iter().zip(&scores);
        let known: Vec<(C, Score)> = known
            .filter_map(|(&code, &score)| Some((code?, score?)))
            .collect();
        self.check(&known)?;
        Ok(scores)
    }

    /// Compares scores with those of the positions that follow, and with the results of finished games.
    fn check(&self, known: &[(C, Score)]) -> Result<(), StrongError> {
        let codes: Vec<C> = known.iter().map(|known| known.0).collect();
        let mut after = Expanded::new();
        let expanded = self.game.expand(&codes, &mut after);
        expanded.map_err(|error| StrongError::no_position(self.folder.path(), error))?;
        let of_children = self.look_up(after.children.iter().map(|&child| Some(child)))?;
        let mut begin = 0;
        for ((&(code, score), &end), &result) in known.iter().zip(&after.ends).zip(&after.results) {
            let children = of_children[begin..end].iter();
            let children: Option<Vec<Score>> =
                children.map(|score| score.map(Score::to_parent)).collect();
            let best = children.and_then(|scores| scores.into_iter().max());
            if result.or(best) != Some(score) {
                return Err(self.no_consequence(code, score, result.or(best)));
            }
            begin = end;
        }
        Ok(())
    }

    /// Returns the error that a score does not follow from the rules and from the other scores.
    fn no_consequence(&self, code: C, score: Score, follows: Option<Score>) -> StrongError {
        let text = self.game.position_text(code);
        let text = text.unwrap_or_else(|error| error.to_string());
        let follows = follows.map_or("another score".to_owned(), |score| score.to_string());
        let expected = format!("{follows} for {text} by its moves or its result");
        StrongError::at(self.folder.path(), expected, score)
    }

    /// Returns the scores as they are written.
    fn look_up(
        &self,
        codes: impl Iterator<Item = Option<C>>,
    ) -> Result<Vec<Option<Score>>, StrongError> {
        let mut scores = Vec::new();
        let mut asked = Vec::new();
        for (number, code) in codes.enumerate() {
            scores.push(None);
            let place = code.and_then(|code| Some((self.place(code)?, code, number)));
            asked.extend(place);
        }
        asked.sort_unstable();
        for run in asked.chunk_by(|one, next| one.0 == next.0) {
            let (layer, at) = run[0].0;
            let codes: Vec<C> = run.iter().map(|asked| asked.1).collect();
            self.shard(layer, at)?.find_all(&codes, |place, score| {
                scores[run[place].2] = Some(score);
            })?;
        }
        Ok(scores)
    }

    fn statistics(&self) -> Result<Statistics, StrongError> {
        let mut statistics = Statistics::default();
        let mut longest: Option<(u32, C)> = None;
        for (at, layer) in self.manifest.layers.iter().enumerate() {
            let mut sums = Sums::default();
            let (mut codes, mut scores, mut counts) = (Vec::new(), Vec::new(), Vec::new());
            for number in 0..layer.shards.len() {
                let shard = self.open_shard(at, number)?;
                sums.bytes += shard.bytes();
                for block in 0..shard.block_count() {
                    codes.clear();
                    scores.clear();
                    counts.clear();
                    shard.read_block(block, |code, score| {
                        codes.push(code);
                        scores.push(score);
                    })?;
                    let counted = self.game.image_counts(&codes, &mut counts);
                    counted.map_err(|error| StrongError::no_position(shard.path(), error))?;
                    for ((&code, &score), &count) in codes.iter().zip(&scores).zip(&counts) {
                        sums.add(score, u64::from(count));
                        let plies = score.plies().filter(|_| score.is_win()).unwrap_or(0);
                        if plies > longest.map_or(0, |longest| longest.0) {
                            longest = Some((plies, code));
                        }
                    }
                }
            }
            statistics.layers.push((layer.number, sums));
        }
        if let Some((plies, code)) = longest {
            let text = self.game.position_text(code);
            let text = text.map_err(|error| StrongError::no_position(self.folder.path(), error))?;
            statistics.longest_win = Some((plies, text));
        }
        Ok(statistics)
    }
}
