//! Random games of the capture game, with GNU Go as the judge of legal moves, captures and liberties.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Stdio};

use super::dialogue::Dialogue;
use super::random::Random;
use crate::failure::Failure;

/// The letters of the columns in the protocol.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRST";
/// The sides of the boards; on small ones strings meet, and players run out of moves.
const SIDES: [usize; 10] = [3, 4, 5, 6, 7, 8, 9, 10, 13, 19];
/// The rule sets, as the registry writes them after the size.
const RULE_SETS: [&str; 2] = ["", ",contact"];
const COLOURS: [&str; 2] = ["black", "white"];
/// The average number of moves among which one may capture; with more captures, games would end too soon.
const CAPTURES: usize = 10;
/// The number of strings whose liberties are compared in a position.
const COUNTED: usize = 8;

/// Returns the command that starts GNU Go; Debian installs games in a folder that `PATH` need not contain.
pub(super) fn find() -> Option<String> {
    ["gnugo", "/usr/games/gnugo"].into_iter().find_map(|name| {
        let mut command = Command::new(name);
        let quiet = command.arg("--version").stdout(Stdio::null());
        quiet.status().is_ok().then(|| name.to_owned())
    })
}

/// Compares at least `positions` positions, and returns a line with the counts of each kind.
pub(super) fn run(
    gnugo: &str,
    program: &Path,
    positions: u32,
    seed: u32,
) -> Result<String, Failure> {
    let mut random = Random::new(seed);
    let mut oracle = Dialogue::start("gnugo", gnugo, &["--mode", "gtp", "--level", "0"])?;
    let mut tally = Tally::default();
    while tally.positions < positions {
        let rule_set = random.one_of(&RULE_SETS);
        let side = *random.one_of(&SIDES);
        let game = format!("capture:{side}x{side}{rule_set}");
        let arguments = ["gtp", "--game", &game, "--table", "64KiB"];
        let mut ours = Dialogue::start("gametree", program, &arguments)?;
        oracle.send(&format!("boardsize {side}"))?;
        oracle.send("clear_board")?;
        let mut duel = Duel {
            ours: &mut ours,
            oracle: &mut oracle,
            side,
            is_contact: !rule_set.is_empty(),
            stones: [Vec::new(), Vec::new()],
            mover: 0,
        };
        let played = duel.play(&mut random, &mut tally);
        played.map_err(|failure| duel.failed_at(&game, seed, &failure))?;
        tally.games += 1;
    }
    Ok(tally.summary())
}

/// The counts of compared items.
#[derive(Debug, Default)]
struct Tally {
    games: u32,
    positions: u32,
    legal: usize,
    liberties: usize,
    refused: usize,
    captures: u32,
    stuck: u32,
}

impl Tally {
    fn summary(&self) -> String {
        format!(
            "gtp-check: gnugo agrees on {} positions of {} games: {} legal moves, {} refused, {} strings, {} captures, {} players without a move",
            self.positions,
            self.games,
            self.legal,
            self.refused,
            self.liberties,
            self.captures,
            self.stuck
        )
    }
}

/// A game that both programs follow.
struct Duel<'a> {
    ours: &'a mut Dialogue,
    oracle: &'a mut Dialogue,
    side: usize,
    is_contact: bool,
    stones: [Vec<String>; 2],
    mover: usize,
}

impl Duel<'_> {
    /// Plays random moves to the end of the game.
    fn play(&mut self, random: &mut Random, tally: &mut Tally) -> Result<(), Failure> {
        loop {
            let colour = COLOURS[self.mover];
            let libs = self.liberties()?;
            let legal = self.compare_moves(&libs)?;
            tally.positions += 1;
            tally.legal += legal.len();
            tally.liberties += self.compare_liberties(&libs, random)?;
            tally.refused += self.compare_refusals(&libs, &legal, random)?;
            let m = self.choose(&libs, &legal, random);
            for program in [&mut *self.ours, &mut *self.oracle] {
                program.send(&format!("play {colour} {m}"))?;
            }
            self.stones[self.mover].push(m);
            if self.has_ended(tally)? {
                return Ok(());
            }
            self.mover = 1 - self.mover;
        }
    }

    /// Returns the liberties of the string of every stone, from GNU Go.
    fn liberties(&mut self) -> Result<BTreeMap<String, BTreeSet<String>>, Failure> {
        let mut libs = BTreeMap::new();
        for stone in self.stones.iter().flatten() {
            let found = self.oracle.words(&format!("findlib {stone}"))?;
            libs.insert(stone.clone(), found.into_iter().collect());
        }
        Ok(libs)
    }

    /// Returns the legal moves, on which both programs must agree.
    fn compare_moves(
        &mut self,
        libs: &BTreeMap<String, BTreeSet<String>>,
    ) -> Result<Vec<String>, Failure> {
        let colour = COLOURS[self.mover];
        expect(
            "side to move",
            &self.ours.send("gogui-rules_side_to_move")?,
            colour,
        )?;
        let found = self.ours.words("gogui-rules_legal_moves")?;
        let free = self.oracle.words(&format!("all_legal {colour}"))?;
        let free: BTreeSet<String> = free.into_iter().collect();
        let expected = self.allowed(free, libs);
        let sorted: BTreeSet<String> = found.iter().cloned().collect();
        if sorted != expected || sorted.len() != found.len() {
            return Err(Failure::new(format!(
                "expected the legal moves {expected:?}, found {found:?}"
            )));
        }
        Ok(found)
    }

    /// Returns the points that the rule set allows, among those that are no suicide.
    fn allowed(
        &self,
        free: BTreeSet<String>,
        libs: &BTreeMap<String, BTreeSet<String>>,
    ) -> BTreeSet<String> {
        if !self.is_contact {
            return free;
        }
        let [own, theirs] = [self.mover, 1 - self.mover].map(|player| &self.stones[player]);
        if theirs.is_empty() {
            let is_centre_first = own.is_empty() && self.side % 2 == 1;
            return if is_centre_first {
                BTreeSet::from([vertex(self.side / 2, self.side / 2)])
            } else {
                free
            };
        }
        let touched = theirs.iter().flat_map(|stone| &libs[stone]);
        let in_atari = own.iter().filter(|stone| libs[*stone].len() == 1);
        let rescues = in_atari.flat_map(|stone| &libs[stone]);
        let wanted: BTreeSet<String> = touched.chain(rescues).cloned().collect();
        let legal: BTreeSet<String> = free.intersection(&wanted).cloned().collect();
        if legal.is_empty() { free } else { legal }
    }

    fn compare_liberties(
        &mut self,
        libs: &BTreeMap<String, BTreeSet<String>>,
        random: &mut Random,
    ) -> Result<usize, Failure> {
        let stones: Vec<&String> = libs.keys().collect();
        let counted = stones.len().min(COUNTED);
        for _ in 0..counted {
            let stone = *random.one_of(&stones);
            let found = self.ours.send(&format!("countlib {stone}"))?;
            expect(
                &format!("liberties of {stone}"),
                &found,
                &libs[stone].len().to_string(),
            )?;
        }
        Ok(counted)
    }

    /// Checks that illegal moves are refused: a taken point, a pass, and points that the rules forbid.
    fn compare_refusals(
        &mut self,
        libs: &BTreeMap<String, BTreeSet<String>>,
        legal: &[String],
        random: &mut Random,
    ) -> Result<usize, Failure> {
        let mut points: Vec<String> = (0..self.side * self.side)
            .map(|index| vertex(index % self.side, index / self.side))
            .filter(|point| !legal.contains(point))
            .collect();
        let mut refused = vec!["pass".to_owned()];
        refused.extend(libs.keys().next().cloned());
        for _ in 0..points.len().min(2) {
            refused.push(points.swap_remove(random.below(points.len())));
        }
        let colour = COLOURS[self.mover];
        for m in &refused {
            let found = self.ours.ask(&format!("play {colour} {m}"))?;
            let found = found.err().unwrap_or_else(|| "it was played".to_owned());
            expect(&format!("refusal of {m}"), &found, "illegal move")?;
        }
        Ok(refused.len())
    }

    /// Returns a random move, which seldom captures.
    fn choose(
        &self,
        libs: &BTreeMap<String, BTreeSet<String>>,
        legal: &[String],
        random: &mut Random,
    ) -> String {
        let theirs = &self.stones[1 - self.mover];
        let captures = |m: &String| {
            let in_atari = |stone: &&String| libs[*stone].len() == 1 && libs[*stone].contains(m);
            theirs.iter().find(in_atari).is_some()
        };
        let quiet: Vec<&String> = legal.iter().filter(|m| !captures(m)).collect();
        if quiet.is_empty() || random.below(CAPTURES) == 0 {
            random.one_of(legal).clone()
        } else {
            (*random.one_of(&quiet)).clone()
        }
    }

    /// Returns `true` if the last move has ended the game, on which both programs must agree.
    fn has_ended(&mut self, tally: &mut Tally) -> Result<bool, Failure> {
        let (mover, other) = (COLOURS[self.mover], COLOURS[1 - self.mover]);
        let has_captured = self.oracle.send(&format!("captures {mover}"))? != "0";
        let is_stuck =
            !has_captured && self.oracle.words(&format!("all_legal {other}"))?.is_empty();
        let result = self.ours.send("gogui-rules_final_result")?;
        if !has_captured && !is_stuck {
            expect("result", &result, "unknown")?;
            return Ok(false);
        }
        let winner = if mover == "black" {
            "Black wins"
        } else {
            "White wins"
        };
        expect("result", &result, winner)?;
        expect(
            "moves after the end",
            &self.ours.send("gogui-rules_legal_moves")?,
            "",
        )?;
        let answer = self.ours.send(&format!("genmove {other}"))?;
        expect("move of the loser", &answer, "resign")?;
        tally.captures += u32::from(has_captured);
        tally.stuck += u32::from(is_stuck);
        Ok(true)
    }

    /// Returns a failure with the position at which it occurred.
    fn failed_at(&mut self, game: &str, seed: u32, failure: &Failure) -> Failure {
        let board = self.ours.send("showboard");
        let board = board.unwrap_or_else(|gone| gone.to_string());
        Failure::new(format!("{game}, seed {seed}: {failure}; {board}"))
    }
}

fn vertex(column: usize, row: usize) -> String {
    format!("{}{}", &COLUMNS[column..=column], row + 1)
}

fn expect(what: &str, found: &str, expected: &str) -> Result<(), Failure> {
    if found == expected {
        Ok(())
    } else {
        let message = format!("{what}: expected {expected:?}, found {found:?}");
        Err(Failure::new(message))
    }
}
