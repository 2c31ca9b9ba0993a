//! The reading of one game: its rules, its answers, and its files.

use std::path::Path;

use gametree_core::{Outcome, Player};
use gametree_registry::{Answer, NoWatcher, Registry, SearchTask, Session, Watcher};

use crate::Kind;
use crate::answers::{judge, may_refuse, number};
use crate::cases::Case;
use crate::oracle::{Brute, End, State, mover};
use crate::placements::placements;
use crate::rng::Rng;
use crate::tally::{Passed, Tally, Wrong};
use crate::tasks::{Habits, typed};

/// The most positions that the oracle tries for a case.
const POSITIONS: usize = 60_000;
/// The approximate number of checks in a case.
const CHECKS: usize = 60;

/// A game that is being read.
pub(crate) struct Reading<'a> {
    pub(crate) registry: &'a Registry,
    pub(crate) tally: &'a mut Tally,
    pub(crate) rng: &'a mut Rng,
    pub(crate) case: Case,
    pub(crate) brute: Brute,
    pub(crate) session: Box<dyn Session>,
    pub(crate) habits: Habits,
    /// The path for games in files.
    pub(crate) file: &'a Path,
}

/// Reads one random game.
///
/// # Errors
/// Returns an error when the file of the game cannot be written.
pub fn read_case(
    registry: &Registry,
    seed: u64,
    number: u64,
    file: &Path,
    tally: &mut Tally,
) -> std::io::Result<()> {
    let rng = &mut Rng::of_case(seed, number);
    tally.begin(number);
    sizes(registry, rng, tally);
    placements(registry, rng, tally);
    let case = Case::random(rng, file)?;
    let mut opened = None;
    let about = || format!("open {}", case.name);
    tally.check(Kind::Rules, case.family, &about, || {
        let session = registry.open(&case.name);
        opened = Some(session.map_err(|error| format!("was refused: {error}"))?);
        Ok(Passed::Held)
    });
    let Some(session) = opened else { return Ok(()) };
    let habits = Habits::random(rng);
    let mut reading = Reading {
        registry,
        tally,
        rng,
        case,
        brute: Brute::new(POSITIONS),
        session,
        habits,
        file,
    };
    reading.read()
}

/// Checks that a board of any size opens exactly where the game's README allows it, and begins empty.
fn sizes(registry: &Registry, rng: &mut Rng, tally: &mut Tally) {
    let mut side = || {
        let bits = rng.from_to(1, 6);
        usize::try_from(rng.of_any_length(bits)).expect("a small number") - 1
    };
    let (columns, mut rows, k) = (side(), side(), side());
    let is_within = |most| (1..=most).contains(&columns) && (1..=most).contains(&rows);
    let (family, name, opens) = match rng.below(3) {
        0 => {
            // Most special cases of a 64-bit word lie at its end.
            if rng.once_in(2) {
                rows = (64 / columns.max(1) + rng.below(3)).saturating_sub(2);
            }
            let opens = columns > 0 && rows > 0 && columns * (rows + 1) <= 64;
            ("connect4", format!("connect4:{columns}x{rows}"), opens)
        }
        1 => {
            let opens = is_within(19) && columns * rows > 1;
            ("capture", format!("capture:{columns}x{rows}"), opens)
        }
        _ => {
            let name = format!("mnk:{columns},{rows},{k}");
            ("mnk", name, is_within(32) && k > 0)
        }
    };
    let row = columns.to_string();
    let empty = format!("{}:X", vec![row; rows.max(1)].join("/"));
    tally.check(Kind::Rules, family, &|| name.clone(), || {
        match (registry.open(&name), opens) {
            (Ok(session), true) if session.position() == empty => Ok(Passed::Held),
            (Err(_), false) => Ok(Passed::Held),
            (Ok(session), _) => Err(format!("opens, and begins at {}", session.position())),
            (Err(error), _) => Err(format!("is refused: {error}")),
        }
    });
}

impl Reading<'_> {
    fn read(&mut self) -> std::io::Result<()> {
        let (root, played) = self.case.root(self.rng);
        if !self.opening(&root, &played) || self.brute.worth(&*self.case.game, &root).is_none() {
            return Ok(());
        }
        for _ in 0..CHECKS {
            let scattered = self.rng.once_in(3).then(|| self.case.scattered(self.rng));
            let state = scattered.flatten().unwrap_or_else(|| {
                let plies = if self.rng.once_in(3) {
                    0
                } else {
                    self.rng.below(8)
                };
                self.case.walk(root.clone(), plies, self.rng).0
            });
            if !self.go_to(&state) {
                continue;
            }
            match self.rng.below(32) {
                0..=1 => self.values(&state),
                2..=3 => self.certificates(&state),
                4 => self.checkpoints(&state),
                _ => self.answer(&state),
            }
        }
        self.edit(&root)
    }

    /// Opens the game anew, since a panic may have left it in an inconsistent state.
    pub(crate) fn reopen(&mut self) {
        if let Ok(session) = self.registry.open(&self.case.name) {
            self.session = session;
        }
    }

    /// Plays from the start, and compares every position on the way.
    fn opening(&mut self, root: &State, played: &[String]) -> bool {
        let (case, session) = (&self.case, &mut self.session);
        let about = || format!("{} after {played:?}", case.name);
        self.tally.check(Kind::Rules, case.family, &about, || {
            for m in played {
                session
                    .play(m)
                    .map_err(|error| format!("refuses {m}: {error}"))?;
            }
            same(case, &**session, root)
        })
    }

    /// Goes to a position, and compares its moves and result; returns `false` where there is nothing to search.
    fn go_to(&mut self, state: &State) -> bool {
        let (case, session) = (&self.case, &mut self.session);
        let text = case.game.write(state);
        let mut is_there = false;
        let about = || format!("{} at {text}", case.name);
        let held = self.tally.check(Kind::Rules, case.family, &about, || {
            match session.set_position(&text) {
                Ok(()) => is_there = true,
                // A random placement of stones may be a position that no game leads to.
                Err(_) if case.is_free() => return Ok(Passed::Held),
                Err(error) => return Err(format!("is refused: {error}")),
            }
            same(case, &**session, state)
        });
        held && is_there
    }

    /// Makes one search and judges its answer.
    fn answer(&mut self, state: &State) {
        let task = self.habits.task(&*self.session, self.rng);
        self.search(Kind::Answers, state, &task);
    }

    /// Searches the current position, and returns the answer if it held.
    pub(crate) fn search(
        &mut self,
        kind: Kind,
        state: &State,
        task: &SearchTask,
    ) -> Option<Answer> {
        self.search_watched(kind, state, task, &mut NoWatcher)
    }

    /// Searches the current position with a watcher, and returns the answer if it held.
    pub(crate) fn search_watched(
        &mut self,
        kind: Kind,
        state: &State,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Option<Answer> {
        let (case, session, brute) = (&self.case, &mut self.session, &mut self.brute);
        let about = || describe(case, state, task);
        let mut answered = None;
        let held = self.tally.check(kind, case.family, &about, || {
            match session.search(task, watcher) {
                Ok(answer) => {
                    let passed = judge(&*case.game, brute, state, &answer);
                    answered = Some(answer);
                    passed
                }
                Err(error) if may_refuse(case.family, &error) => Ok(Passed::Held),
                Err(error) => Err(format!("was refused: {error}")),
            }
        });
        if !held {
            self.reopen();
        }
        answered.filter(|_| held)
    }

    /// Makes the same search after every move.
    fn values(&mut self, state: &State) {
        if self.case.game.end(state).is_some() {
            return;
        }
        let task = self.habits.task(&*self.session, self.rng);
        for (_, after) in self.case.game.moves(state) {
            if !self.go_to(&after) || self.search(Kind::Values, &after, &task).is_none() {
                return;
            }
        }
    }
}

/// Describes a search as the command that a user would type.
pub(crate) fn describe(case: &Case, state: &State, task: &SearchTask) -> String {
    let text = case.game.write(state);
    let words = typed(task);
    let (command, options) = words.split_once(' ').unwrap_or((&words, ""));
    format!(
        "gametree {command} '{}' --position '{text}' {options}",
        case.name
    )
}

/// Checks that the text, the side to move, the moves and the result are those of the rules.
fn same(case: &Case, session: &dyn Session, state: &State) -> Result<Passed, Wrong> {
    let text = case.game.write(state);
    if session.position() != text || number(session.to_move()) != mover(state) {
        return Err(format!("is at {}, not at {text}", session.position()));
    }
    let end = case.game.end(state);
    let found = session.outcome().map(|outcome| match outcome {
        Outcome::Win(player) => End::Won(u8::from(player == Player::Second)),
        Outcome::Draw => End::Drawn,
        Outcome::Points(points) => End::Points(points.into()),
    });
    if found != end {
        return Err(format!("ends with {found:?} at {text}, not {end:?}"));
    }
    let mut expected: Vec<String> = match end {
        None => case.game.moves(state).into_iter().map(|m| m.0).collect(),
        Some(_) => Vec::new(),
    };
    let mut moves = session.legal_moves();
    moves.sort();
    expected.sort();
    if moves == expected {
        return Ok(Passed::Held);
    }
    Err(format!(
        "has the moves {moves:?} at {text}, not {expected:?}"
    ))
}
