//! Arguments of `match`, whose doc comments are the help that users read.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, Interrupt, count, parse_nodes, parse_number, parse_time,
};
use gametree_core::{Mismatch, RulesDigest, Salt};

use crate::openings::{Openings, Order};
use crate::players::seats;
use crate::process::Surroundings;
use crate::records::Records;
use crate::referee::{Conditions, Referee};
use crate::results_file::ResultsFile;
use crate::run::Match;
use crate::schedule::{MOST_AT_A_TIME, MOST_GAMES, Schedule, Tournament};
use crate::source::Source;
use crate::spec::{GameClock, Limits, Spec, parse_clock, parse_margin};
use crate::sprt::Sprt;

/// Time by which a move may be late: twice what was lost on two cores with ten busy processes.
const DEFAULT_MARGIN: Duration = Duration::from_millis(200);

/// Let engines play against each other, and say which is stronger
///
/// A player is KEY=VALUE words in quotes, as in 'name=a engine=pvs nodes=5000'.
/// For an engine of this program: engine, generator, table and threads, as `best` has them; level, as `play` has it, or slips, of 1,000 moves the number that are not the best on purpose, with sure, the plies within which neither a win nor a loss is missed.
/// For another program: cmd, the command that starts it; protocol, its protocol; dir, its working directory; option.NAME, an option of its own; pause, the time that it gets between its move and the next line to it.
/// For both: name; time, nodes and depth, the limits of a move; clock, that of a game; margin, the time by which a move may be late.
///
/// Each opening is played twice with colours changed; the Elo difference and its 95 % come from these pairs.
/// LOS is the chance, by these games, that the first player is the stronger one at all; few games prove little.
/// With --sprt the match ends once the evidence for one of two differences, LLR, a logarithm, leaves its bounds.
/// A player that crashes, is silent, late or plays an illegal move loses the game, and is started anew for the next one.
/// Ctrl-C ends the match with the games so far; with --out the same command and --resume goes on with it.
#[derive(Debug, Parser)]
pub struct MatchArgs {
    /// The game with its parameters; `games` lists them
    game: String,
    /// A player, as in 'name=a engine=pvs nodes=5000' or 'cmd="./brain" protocol=gomocup'; twice or more
    #[arg(long, alias = "engine", value_name = "SPEC", value_parser = Spec::parse)]
    player: Vec<Spec>,
    /// The defaults of every player
    #[arg(long, value_name = "SPEC", value_parser = Spec::parse)]
    each: Option<Spec>,
    /// The games of each pairing, an even number for whole pairs
    #[arg(long, value_name = "COUNT", default_value = "2", value_parser = games)]
    games: usize,
    /// Games played at the same time
    #[arg(long, value_name = "COUNT", default_value = "1", value_parser = concurrency)]
    concurrency: usize,
    /// Pairings of the players
    #[arg(long, value_enum, default_value = "round-robin")]
    tournament: Tournament,
    /// The time of each move for players without a limit of their own; 1s where nothing is limited
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,
    /// The time of a game and the time added by each move, as in 60s+1s, for players without a limit of their own
    #[arg(long, value_name = "TIME[+TIME]", value_parser = parse_clock)]
    clock: Option<GameClock>,
    /// The nodes of each move for players without a limit of their own
    #[arg(long, value_name = "COUNT", value_parser = parse_nodes)]
    nodes: Option<u64>,
    /// The time by which a move may be late [default: 200ms]
    #[arg(long, value_name = "TIME", value_parser = parse_margin)]
    margin: Option<Duration>,
    /// The openings: random:PLIES for random moves, the most even of eight tries by a quick search, or a file with a position or moves on each line
    #[arg(long, value_name = "random:PLIES|FILE")]
    openings: Option<Source>,
    /// The order of openings from a file
    #[arg(long, value_enum, default_value = "sequential")]
    order: Order,
    /// Call a game a draw after this many moves, those of the opening included
    #[arg(long, value_name = "COUNT", value_parser = max_moves)]
    max_moves: Option<usize>,
    /// End the match once it is decided whether the first player is ELO0 or ELO1 stronger than the second, with the chances of error ALPHA and BETA, as in 0,5,0.05,0.05
    #[arg(long, value_name = "ELO0,ELO1,ALPHA,BETA", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The seed of openings, levels and hashed keys; players of this program with nodes or depth as their limit then play the same games
    #[arg(long, value_name = "NUMBER", value_parser = seed)]
    seed: Option<u64>,
    /// Add every finished game to this file, as a line of JSON
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the match in the file of --out, or begin it where there is none
    #[arg(long, requires = "out")]
    resume: bool,
    /// Write every finished game into this folder, in the format of the game such as SGF or PGN
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// The format of these files by its extension, as in psq, where the game has several
    #[arg(long, value_name = "NAME", requires = "records")]
    record_format: Option<String>,
    /// Print games and result as lines of JSON
    #[arg(long)]
    json: bool,
    /// Show every line to and from programs on standard error
    #[arg(long)]
    debug: bool,
}

impl Command for MatchArgs {
    const NAME: &str = "match";
    const EXAMPLES: &[&str] = &[
        "PROGRAM match LAST --player nodes=5000 --player nodes=1000 --openings random:4",
        "PROGRAM match GAME --player level=10 --player level=5 --games 20",
        "PROGRAM match LAST --each time=300ms --player level=10 --player 'cmd=./other'",
        "PROGRAM match GAME --player level=9 --player level=10 --out m.jsonl --resume",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        self.check_players(context)?;
        let registry = context.registry();
        let mut game = registry.open(&self.game)?;
        let default = self.default_player();
        let margin = self.margin.unwrap_or(DEFAULT_MARGIN);
        let seats = seats(&self.player, &default, &*game, context.program, margin)?;
        let schedule = Schedule::new(seats.len(), self.tournament, self.games);
        let names: Vec<String> = seats.iter().map(|seat| seat.name.clone()).collect();
        let text = self.openings.as_ref().map(|source| source.text(&*game));
        let text = text.transpose()?;
        let results = ResultsFile::new(self.out.as_deref(), self.resume, |seed| {
            self.about(&*game, text.as_deref(), &seats, self.seed.or(seed))
        })?;
        let source = self.openings.as_ref().zip(text.as_deref());
        let openings = Openings::new(source, &mut *game, results.seed, self.order)?;
        let conditions = Conditions {
            names: &names,
            schedule: &schedule,
            openings: &openings,
            max_moves: self.max_moves,
        };
        let results = results.read(&mut Referee::new(&mut *game, conditions), registry)?;
        let needed = schedule.openings();
        if let Some(known) = openings.count().filter(|&known| known < needed) {
            remark(known, needed);
        }
        let records = self.records(&*game)?;
        let surroundings = Surroundings {
            nursery: Arc::default(),
            halt: Arc::default(),
            is_shown: self.debug,
        };
        let (children, halt) = (
            Arc::clone(&surroundings.nursery),
            Arc::clone(&surroundings.halt),
        );
        let interrupt = Interrupt::listen(move || {
            halt.store(true, Ordering::Relaxed);
            children.close();
        });
        let mut run = Match {
            registry,
            game: game.name(),
            seats: &seats,
            names: &names,
            schedule: &schedule,
            openings: &openings,
            concurrency: self.concurrency,
            max_moves: self.max_moves,
            sprt: self.sprt.as_ref(),
            surroundings,
            interrupt,
            is_json: self.json,
            results,
            records,
        };
        run.play(context.out)
    }
}

impl MatchArgs {
    /// Refuses too few players, or too many for a test.
    fn check_players(&self, context: &Context<'_>) -> Result<(), Failure> {
        let found = match self.player.len() {
            0 => "none",
            1 => "one",
            count if count > 2 && self.sprt.is_some() => {
                let found = format!("{count} players");
                return Err(Mismatch::new("two players for --sprt", found).into());
            }
            _ => return Ok(()),
        };
        let expected = "two --player or more, as in --player level=10 --player level=5";
        let error = Mismatch::new(expected, found);
        Err(context.usage::<Self>(&error))
    }

    /// Returns the folder for records, if one was asked for.
    fn records(&self, game: &dyn gametree_registry::Session) -> Result<Option<Records>, Failure> {
        let format = self.record_format.as_deref();
        let records = self.records.as_deref();
        let records = records.map(|folder| Records::new(folder, format, game, self.resume));
        records.transpose()
    }

    /// Returns the description that players take where they give none of their own.
    fn default_player(&self) -> Spec {
        let of_arguments = Spec {
            limits: Limits {
                time: self.time,
                clock: self.clock,
                nodes: self.nodes,
                depth: None,
            },
            ..Spec::default()
        };
        let each = self.each.clone().unwrap_or_default().or(&of_arguments);
        Spec {
            limits: each.limits.or_default(),
            ..each
        }
    }

    /// Returns the conditions that decide which games are played, the number of games aside, and the seed.
    fn about(
        &self,
        game: &dyn gametree_registry::Session,
        openings: Option<&str>,
        seats: &[crate::contestant::Seat],
        seed: Option<u64>,
    ) -> (serde_json::Value, u64) {
        let seed = seed.unwrap_or_else(|| Salt::random().number(0));
        let players: Vec<_> = seats
            .iter()
            .map(|seat| serde_json::json!({ "name": seat.name, "player": seat.spec.words }))
            .collect();
        let mut about = serde_json::json!({ "match": {
            "game": game.name(),
            "players": players,
            "each": self.each.as_ref().map(|each| &each.words),
            "time": self.time.map(|time| time.as_secs_f64()),
            "clock": self.clock.map(|clock| [clock.base, clock.increment].map(|time| time.as_secs_f64())),
            "nodes": self.nodes,
            "openings": self.openings.as_ref().map(Source::to_string),
            "order": format!("{:?}", self.order).to_lowercase(),
            "tournament": format!("{:?}", self.tournament).to_lowercase(),
            "max_moves": self.max_moves,
            "seed": seed,
        }});
        if let Some(margin) = self.margin {
            about["match"]["margin"] = margin.as_secs_f64().into();
        }
        // The file may hold other openings when the match goes on.
        if let (Some(Source::File(_)), Some(text)) = (&self.openings, openings) {
            about["match"]["openings_digest"] = digest(text).into();
        }
        (about, seed)
    }
}

/// Returns a number by which a text is recognised.
fn digest(text: &str) -> u64 {
    let mut digest = RulesDigest::new();
    digest.write_str(text).expect("a digest takes all");
    digest.finish()
}

/// Warns that pairs of games will be the same where players repeat themselves.
fn remark(known: usize, needed: usize) {
    let (known, needed) = (
        count(known as u64, "opening", "openings"),
        count(needed as u64, "pair", "pairs"),
    );
    // The warning may be lost: nothing depends on it.
    let _ = writeln!(
        io::stderr(),
        "{known} for {needed} of games: players that repeat themselves play the same games again; --openings random:4 has as many as are needed"
    );
}

fn games(text: &str) -> Result<usize, Mismatch> {
    parse_number(text, "a number of games", 1..=MOST_GAMES)
}

fn concurrency(text: &str) -> Result<usize, Mismatch> {
    parse_number(text, "a number of games at a time", 1..=MOST_AT_A_TIME)
}

fn max_moves(text: &str) -> Result<usize, Mismatch> {
    parse_number(text, "a number of moves", 1..=1_000_000)
}

fn seed(text: &str) -> Result<u64, Mismatch> {
    parse_number(text, "a number", 0..=u64::MAX)
}

/// Reads `0,5,0.05,0.05`, or the form with names that other programs use, `elo0=0 elo1=5 alpha=0.05 beta=0.05`.
fn sprt(text: &str) -> Result<Sprt, Mismatch> {
    const NAMES: [&str; 4] = ["elo0", "elo1", "alpha", "beta"];
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    let mut numbers = [None; NAMES.len()];
    for (index, word) in words.enumerate() {
        let (index, number) = match word.split_once('=') {
            Some((name, number)) => (NAMES.iter().position(|known| *known == name), number),
            None => (Some(index), word),
        };
        let place = index.and_then(|index| numbers.get_mut(index));
        // A word too many is as wrong as a missing one.
        let place = place.ok_or_else(|| wrong_sprt(text))?;
        *place = Some(number.parse().map_err(|_| wrong_sprt(text))?);
    }
    match numbers {
        [Some(elo0), Some(elo1), Some(alpha), Some(beta)] => Sprt::new(elo0, elo1, alpha, beta),
        _ => Err(wrong_sprt(text)),
    }
}

fn wrong_sprt(text: &str) -> Mismatch {
    let expected = "ELO0,ELO1,ALPHA,BETA such as 0,5,0.05,0.05";
    Mismatch::new(expected, format!("{text:?}"))
}
