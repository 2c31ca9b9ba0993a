//! A match: its games, several at a time, and the handling of their results.

use std::io::Write;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use gametree_command::{Ending, Failure, Interrupt, persistent, write_json};
use gametree_core::Salt;
use gametree_registry::{Registry, Session};
use gametree_search::STACK_BYTES;

use crate::contestant::{Contestant, Seat};
use crate::one_game::{FinishedGame, Place, Terms, play};
use crate::openings::Openings;
use crate::process::Surroundings;
use crate::records::Records;
use crate::report::Report;
use crate::result::GameResult;
use crate::results_file::ResultsFile;
use crate::schedule::{Fixture, Schedule};
use crate::sprt::Sprt;
use crate::termination::{Reason, Trouble};

/// A match that is to be played.
pub(crate) struct Match<'a> {
    pub(crate) registry: &'a Registry,
    pub(crate) game: &'a str,
    pub(crate) seats: &'a [Seat],
    pub(crate) names: &'a [String],
    pub(crate) schedule: &'a Schedule,
    pub(crate) openings: &'a Openings,
    pub(crate) concurrency: usize,
    pub(crate) max_moves: Option<usize>,
    pub(crate) sprt: Option<&'a Sprt>,
    pub(crate) surroundings: Surroundings,
    pub(crate) interrupt: Interrupt,
    pub(crate) is_json: bool,
    pub(crate) results: ResultsFile,
    pub(crate) records: Option<Records>,
}

/// Messages of the workers.
enum News {
    Finished(Fixture, Box<FinishedGame>),
    Failed(Failure),
}

/// Data that the workers share.
struct Work<'a> {
    registry: &'a Registry,
    game: &'a str,
    seats: &'a [Seat],
    openings: &'a Openings,
    max_moves: Option<usize>,
    seed: u64,
    surroundings: Surroundings,
    left: Mutex<Box<dyn Iterator<Item = Fixture> + Send + 'a>>,
}

impl Match<'_> {
    /// Plays all games that are left, and prints the table.
    ///
    /// # Errors
    /// When results cannot be written, or a player cannot be started at all.
    pub(crate) fn play(&mut self, out: &mut dyn Write) -> Result<Ending, Failure> {
        let out = &mut *self.output(out);
        let left: Vec<Fixture> = {
            let scores = &self.results.scores;
            let fixtures = self.schedule.fixtures();
            fixtures
                .filter(|fixture| !scores.has(fixture.number))
                .collect()
        };
        let is_decided = self.decided().is_some();
        let workers = if is_decided {
            0
        } else {
            self.concurrency.min(left.len())
        };
        if workers > 0 {
            self.meet()?;
            self.results.begin()?;
        }
        let work = Work {
            registry: self.registry,
            game: self.game,
            seats: self.seats,
            openings: self.openings,
            max_moves: self.max_moves,
            seed: self.results.seed,
            surroundings: self.surroundings.clone(),
            left: Mutex::new(Box::new(left.into_iter())),
        };
        let (sender, news) = channel();
        let result = thread::scope(|scope| {
            for _ in 0..workers {
                let (sender, work) = (sender.clone(), &work);
                let builder = thread::Builder::new().stack_size(STACK_BYTES);
                let spawned = builder.spawn_scoped(scope, move || work.until_done(&sender));
                if let Err(error) = spawned {
                    work.halt();
                    return Err(Failure::Other(format!(
                        "no memory for a thread to play in: {error}"
                    )));
                }
            }
            drop(sender);
            let result = self.receive(&news, &work, out);
            if result.is_err() {
                work.halt();
            }
            result
        });
        result?;
        self.conclude(out)
    }

    /// Returns the output for results, which goes on unread where they are written to files as well.
    fn output<'o>(&self, out: &'o mut dyn Write) -> Box<dyn Write + 'o> {
        if self.records.is_some() || self.results.is_file() {
            persistent(out)
        } else {
            Box::new(out)
        }
    }

    /// Starts the program of each player once, so that a program that cannot be started is reported before any game is lost.
    fn meet(&self) -> Result<(), Failure> {
        for seat in self.seats {
            match Contestant::start(seat, &self.surroundings) {
                Ok(contestant) => contestant.dismiss(),
                Err(Trouble::Interrupted) => {}
                Err(Trouble::Fault(_, detail)) => {
                    let message = format!("player {}: {detail}", seat.name);
                    return Err(Failure::Input(message));
                }
                Err(Trouble::Failed(failure)) => return Err(failure),
            }
        }
        Ok(())
    }

    /// Receives results until there are no more.
    fn receive(
        &mut self,
        news: &Receiver<News>,
        work: &Work<'_>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let session = self.registry.open(self.game)?;
        let mut result = Ok(());
        for news in news {
            let (fixture, played) = match news {
                News::Finished(fixture, played) => (fixture, played),
                News::Failed(failure) => {
                    // The other games that have ended are kept all the same.
                    result = result.and(Err(failure));
                    continue;
                }
            };
            let game = GameResult::of(&fixture, &played);
            let line = game.to_json(&played, self.names);
            self.results.add(game.clone(), &line)?;
            if let Some(records) = &self.records {
                records.write(fixture.number, &played, &*session)?;
            }
            if self.is_json {
                write_json(out, &line)?;
            } else {
                writeln!(out, "{}", self.game_line(&game, &*session))?;
            }
            out.flush()?;
            if self.decided().is_some() {
                work.halt();
            }
        }
        result
    }

    /// Formats a line about a game that has ended.
    fn game_line(&self, game: &GameResult, session: &dyn Session) -> String {
        let [first, second] = game.players.map(|player| &self.names[player]);
        let how = match (game.winner, game.reason) {
            (None, Reason::Rules) => "a draw".to_owned(),
            (None, _) => format!("a draw after {} moves", game.moves),
            (Some(winner), reason) => {
                let name = &self.names[game.players[winner.index()]];
                let by = match reason {
                    Reason::Rules => String::new(),
                    reason => {
                        let loser = &self.names[game.players[(!winner).index()]];
                        let detail = game.detail.iter().map(|detail| format!(": {detail}"));
                        let detail: String = detail.collect();
                        format!("; {loser} {}{detail}", reason.deed())
                    }
                };
                let colour = match session.player_name(winner) {
                    word @ ("first" | "second") => format!("the {word} player"),
                    word => word.to_owned(),
                };
                format!("{name} wins as {colour}{by}")
            }
        };
        let (done, all) = (self.results.scores.len(), self.schedule.len());
        let scores = match self.names {
            [_, _] => {
                let tally = self.results.scores.tally(0, None);
                format!(
                    ", {} won {} drawn {} lost {}",
                    self.names[0], tally.won, tally.drawn, tally.lost
                )
            }
            _ => String::new(),
        };
        let number = game.number;
        format!("game {number}: {first} - {second}: {how} [{done} of {all}{scores}]")
    }

    /// Returns the number of the game with which a test has ended the match.
    fn decided(&mut self) -> Option<usize> {
        self.results.scores.decided_by(self.sprt?)
    }

    /// Prints the table.
    fn conclude(&mut self, out: &mut dyn Write) -> Result<Ending, Failure> {
        // Games behind the one that decided the test do not count.
        let decided = self.decided();
        let scores = self.results.scores.clone();
        let scores = match decided {
            Some(number) => scores.up_to(number),
            None => scores,
        };
        let report = Report {
            names: self.names,
            scores: &scores,
            pairings: self.schedule.pairings(),
            sprt: self.sprt,
        };
        if self.is_json {
            write_json(out, &report.to_json())?;
        } else {
            write!(out, "{}", report.text())?;
            let file = self.results.file_name().filter(|_| self.interrupt.is_set());
            if let Some(file) = file {
                writeln!(out, "{file} has these games; --resume goes on with them")?;
            }
        }
        Ok(if self.interrupt.is_set() {
            Ending::Interrupted
        } else {
            Ending::Done
        })
    }
}

impl Work<'_> {
    /// Abandons the games under way, and lets no more begin.
    fn halt(&self) {
        self.surroundings.halt.store(true, Ordering::Relaxed);
    }

    /// Plays game after game.
    fn until_done(&self, sender: &Sender<News>) {
        if let Err(failure) = self.play_games(sender) {
            self.halt();
            // The receiver is gone where the match has failed elsewhere.
            let _ = sender.send(News::Failed(failure));
        }
    }

    fn play_games(&self, sender: &Sender<News>) -> Result<(), Failure> {
        let mut game = self.registry.open(self.game)?;
        let mut contestants: Vec<Option<Contestant>> = self.seats.iter().map(|_| None).collect();
        while let Some(fixture) = self.next() {
            let opening = self.openings.get(fixture.opening, self.registry)?;
            // Players that do not take part are dismissed, so that they take no memory.
            for (player, contestant) in contestants.iter_mut().enumerate() {
                if !fixture.players.contains(&player)
                    && let Some(contestant) = contestant.take()
                {
                    contestant.dismiss();
                }
            }
            let terms = Terms {
                registry: self.registry,
                surroundings: &self.surroundings,
                max_moves: self.max_moves,
                seed: Salt::from_seed(self.seed).number(fixture.number as u64),
            };
            let [first, second] = fixture.players;
            let mut own = [contestants[first].take(), contestants[second].take()];
            let [one, other] = &mut own;
            let places = [(first, one), (second, other)].map(|(player, contestant)| Place {
                seat: &self.seats[player],
                contestant,
                has_begun: false,
            });
            let Some(played) = play(&mut *game, &opening, places, &terms)? else {
                break;
            };
            [contestants[first], contestants[second]] = own;
            if sender
                .send(News::Finished(fixture, Box::new(played)))
                .is_err()
            {
                break;
            }
        }
        for contestant in contestants.into_iter().flatten() {
            contestant.dismiss();
        }
        Ok(())
    }

    fn next(&self) -> Option<Fixture> {
        if self.surroundings.is_halted() {
            return None;
        }
        self.left
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .next()
    }
}
