//! Search for puzzles in games that the program plays against itself.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;
use std::time::Instant;

use gametree_core::Salt;
use gametree_registry::{Level, NoWatcher, Purpose, SearchError, SearchTask, Session, choose};
use gametree_search::SearchLimits;

use crate::examination::{Examination, Solution};
use crate::random::Random;
use crate::{Difficulty, Puzzle};

/// Greatest number of random moves with which a game begins.
const MOST_RANDOM_MOVES: usize = 6;
/// Nodes for the choice of a move, which takes milliseconds.
const MOVE_NODES: u64 = 500;
/// Memory for the tables of the players.
const TABLE_BYTES: usize = 1 << 20;
/// Number of moves after which a game is given up, since positions may repeat.
const MOST_MOVES: usize = 300;
/// Number of games in a row without a new position after which the game has no others.
const PATIENCE: u32 = 200;

/// Positions and games in which a finder has looked for puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookedAt {
    /// Games played.
    pub games: u64,
    /// Positions examined, symmetric ones counted once.
    pub positions: u64,
}

/// Finder of puzzles, by games that the program plays against itself from the position of a session.
///
/// The players have changing levels, so their games have mistakes in them.
/// A game ends with its first puzzle, and each game has a level of its own up to which puzzles are searched.
/// No puzzle is found twice, and none is an image of another by the symmetries that the game knows.
/// The same seed finds the same puzzles, unless the time is limited.
///
/// # Examples
/// ```
/// use gametree_puzzles::{Difficulty, Finder};
/// use gametree_registry::Registry;
/// use gametree_search::SearchLimits;
///
/// let registry = Registry::new().with_game(gametree_rows::program::MNK);
/// let mut session = registry.open("mnk:4,3,3")?;
/// let levels = Difficulty::EASIEST..=Difficulty::HARDEST;
/// let mut finder = Finder::new(&mut *session, levels, 1, SearchLimits::default());
/// let puzzle = finder.find()?.expect("there are some");
/// assert_eq!(puzzle.game, "mnk:4,3,3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Finder<'a> {
    session: &'a mut dyn Session,
    levels: RangeInclusive<Difficulty>,
    random: Random,
    /// The limits of the whole search; its nodes and depth are not used.
    limits: SearchLimits,
    begun: Instant,
    /// Number of moves before the position at which all games begin.
    begin: usize,
    /// Keys of the positions examined, each shared by its symmetric images.
    seen: HashSet<u128>,
    looked_at: LookedAt,
    /// Set while a game is being played.
    is_playing: bool,
    /// The number of random moves with which the current game begins.
    random_moves: usize,
    /// The highest level of the puzzles in the current game, so that easy ones are found without long searches.
    hardest: Difficulty,
    /// Number of games since the last new position.
    games_without_news: u32,
    /// The number of puzzles that are still wanted of each level; `None` for any number.
    wanted: Option<[u32; 10]>,
}

impl<'a> Finder<'a> {
    /// Creates a finder of puzzles of these levels, which follow from the current position of a session.
    ///
    /// `limits` has the time for all puzzles together and the flag that stops the search.
    pub fn new(
        session: &'a mut dyn Session,
        levels: RangeInclusive<Difficulty>,
        seed: u64,
        limits: SearchLimits,
    ) -> Self {
        let begin = session.history().len();
        let hardest = *levels.end();
        Finder {
            session,
            levels,
            random: Random::new(seed),
            limits,
            begun: Instant::now(),
            begin,
            seen: HashSet::new(),
            looked_at: LookedAt::default(),
            is_playing: false,
            random_moves: 0,
            hardest,
            games_without_news: 0,
            wanted: None,
        }
    }

    /// Sets the number of puzzles to find of each level; a level that has them is searched for no longer.
    #[must_use]
    pub const fn with_each(mut self, count: u32) -> Self {
        self.wanted = Some([count; 10]);
        self
    }

    /// Returns the puzzle of the session's current position, if it is one of these levels.
    ///
    /// # Errors
    /// When a search cannot begin.
    pub fn examine_position(
        session: &mut dyn Session,
        levels: RangeInclusive<Difficulty>,
        limits: SearchLimits,
    ) -> Result<Option<Puzzle>, SearchError> {
        Finder::new(session, levels, 0, limits).examine()
    }

    /// Returns the games and positions seen so far.
    pub const fn looked_at(&self) -> LookedAt {
        self.looked_at
    }

    /// Returns the session, in the position of the puzzle found last.
    pub const fn session(&self) -> &dyn Session {
        self.session
    }

    /// Finds the next puzzle, and leaves the session in its position.
    ///
    /// It is `None` once the limits are reached, or once many games in a row had no new position.
    ///
    /// # Errors
    /// When a search cannot begin.
    pub fn find(&mut self) -> Result<Option<Puzzle>, SearchError> {
        while !self.is_over() {
            if let Some(puzzle) = self.find_next()? {
                return Ok(Some(puzzle));
            }
        }
        Ok(None)
    }

    /// Goes to the next position and returns its puzzle, if it is one; for callers that report the progress.
    ///
    /// # Errors
    /// When a search cannot begin.
    pub fn find_next(&mut self) -> Result<Option<Puzzle>, SearchError> {
        self.is_playing = self.is_playing && self.play_on()?;
        if !self.is_playing {
            self.begin_game();
        }
        let is_new = self.session.outcome().is_none() && self.seen.insert(self.session.image_key());
        let found = if is_new { self.examine()? } else { None };
        if let Some(puzzle) = &found {
            // The next positions of this game are much like this one.
            self.is_playing = false;
            if let Some(wanted) = &mut self.wanted {
                wanted[usize::from(puzzle.difficulty.number()) - 1] -= 1;
            }
        }
        Ok(found)
    }

    /// Returns `true` once the limits are reached, all wanted puzzles are found, or many games in a row had no new position.
    pub fn is_over(&self) -> bool {
        let stop = self.limits.stop.as_ref();
        let is_stopped = stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        let is_late = (self.limits.time).is_some_and(|time| self.begun.elapsed() >= time);
        let is_exhausted = self.games_without_news > PATIENCE;
        is_stopped || is_late || is_exhausted || self.wanted_levels().is_empty()
    }

    fn begin_game(&mut self) {
        while self.session.history().len() > self.begin {
            self.session.undo();
        }
        self.looked_at.games += 1;
        self.games_without_news += 1;
        self.random_moves = self.random.below(MOST_RANDOM_MOVES + 1);
        let mut wanted = self.wanted_levels();
        if !wanted.is_empty() {
            self.hardest = wanted.swap_remove(self.random.below(wanted.len()));
        }
        self.is_playing = true;
    }

    /// Plays a move of the current game; `false` where the game is over.
    fn play_on(&mut self) -> Result<bool, SearchError> {
        let played = self.session.history().len() - self.begin;
        if self.session.outcome().is_some() || played >= MOST_MOVES {
            return Ok(false);
        }
        let m = if played < self.random_moves {
            let mut moves = self.session.candidates();
            let index = self.random.below(moves.len().max(1));
            (index < moves.len()).then(|| moves.swap_remove(index))
        } else {
            self.choice()?
        };
        Ok(m.is_some_and(|m| self.session.play(&m).is_ok()))
    }

    /// Chooses a move as a player of some level does.
    fn choice(&mut self) -> Result<Option<String>, SearchError> {
        let number = u8::try_from(1 + self.random.below(9)).expect("a level");
        let level = Level::new(number).expect("from 1 to 9");
        let seed = self.random.number();
        let task = SearchTask {
            table_bytes: TABLE_BYTES,
            salt: Some(Salt::from_seed(seed)),
            ..SearchTask::new(
                Purpose::Play,
                SearchLimits {
                    nodes: Some(MOVE_NODES),
                    ..self.left()
                },
            )
        };
        let choice = choose(self.session, level, seed, &task, &mut NoWatcher)?;
        Ok(choice.map(|choice| choice.m))
    }

    /// Returns the puzzle of the current position, if it is one of the levels asked for.
    fn examine(&mut self) -> Result<Option<Puzzle>, SearchError> {
        self.looked_at.positions += 1;
        self.games_without_news = 0;
        let limits = self.left();
        let salt = Salt::from_seed(self.looked_at.positions);
        let mut examination = Examination::new(self.session, self.hardest, salt, &limits);
        let Some(Solution { aim, line, nodes }) = examination.solution()? else {
            return Ok(None);
        };
        let difficulty = Difficulty::of_nodes(nodes).filter(|&level| self.wants(level));
        Ok(difficulty.map(|difficulty| Puzzle {
            game: self.session.name().to_owned(),
            position: self.session.position(),
            moves: self.session.history().split_off(self.begin),
            to_move: self.session.to_move(),
            aim,
            line,
            difficulty,
            nodes,
        }))
    }

    /// Returns the rest of the limits.
    fn left(&self) -> SearchLimits {
        let elapsed = self.begun.elapsed();
        SearchLimits {
            depth: None,
            nodes: None,
            time: self.limits.time.map(|time| time.saturating_sub(elapsed)),
            stop: self.limits.stop.clone(),
        }
    }

    /// Returns the levels of which puzzles are wanted, from the easiest on.
    fn wanted_levels(&self) -> Vec<Difficulty> {
        let (easiest, hardest) = (self.levels.start().number(), self.levels.end().number());
        let levels = (easiest..=hardest).filter_map(|number| Difficulty::new(number).ok());
        levels.filter(|&level| self.wants(level)).collect()
    }

    fn wants(&self, level: Difficulty) -> bool {
        let index = usize::from(level.number()) - 1;
        self.levels.contains(&level) && self.wanted.is_none_or(|wanted| wanted[index] > 0)
    }
}

impl std::fmt::Debug for Finder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Finder")
            .field("game", &self.session.name())
            .field("looked_at", &self.looked_at)
            .finish_non_exhaustive()
    }
}
