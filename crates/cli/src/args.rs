//! The arguments of all commands; the comments here are the help that users read.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use clap_complete::Shell;
use gametree_core::{Player, Salt};
use gametree_registry::{Engine, Purpose, SearchTask};
use gametree_search::SearchLimits;

use crate::interrupt::Interrupt;
use crate::units::{parse_bytes, parse_time};

/// As the literature writes alpha-beta.
const HYPHENATED: &str = "alpha-beta";

/// Solve, play and analyse two-player games
#[derive(Debug, Parser)]
#[command(name = "gametree", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games and judges, and how to name them
    Games(GamesArgs),
    /// Prove who wins, with a line of best play
    ///
    /// Exit code 0 when proven, 3 when a limit was reached before.
    #[command(mut_arg("game", |arg| arg.required(false).required_unless_present("resume")))]
    Solve(ProveArgs),
    /// Replay a certificate by the rules, and say what it proves
    ///
    /// Shares no code with the search: positions, legal moves and symmetries are all it knows.
    /// Exit code 0 when everything in it is shown, 4 when anything is not.
    Verify(VerifyArgs),
    /// Find a good move within limits
    ///
    /// Searches for 5 seconds unless a limit is given.
    /// Exit code 0 whether or not the value of the move is proven.
    /// What a game adds to its answer, such as the Grundy number of `kayles`, comes with `solve` alone.
    Best(SolveArgs),
    /// Value every legal move, best first
    ///
    /// All moves are searched to the same depth, then one ply deeper, and so on; the limits hold for the whole command.
    /// Exit code 0 when every move is proven, 3 when a limit was reached before.
    Analyse(SolveArgs),
    /// Play in the terminal: against an engine, a person, or engine against engine
    ///
    /// The limits hold for every move of an engine: 1 second unless one is given.
    /// With --json the dialogue goes to standard error and the game to standard output.
    Play(PlayArgs),
    /// Explain a search on a tree from a file, node by node
    ///
    /// A tree with points at its leaves is printed with the window and the value of each node, and whether the search visited it, cut it off (and by which bound) or never reached it; then come the leaves that minimax and alpha-beta visit.
    /// A tree with win, loss and ? at its leaves is an AND/OR tree, and is printed with proof and disproof numbers, step by step as proof-number search grows it.
    /// `solve tree:FILE --engine X` runs every other engine on a file with points at its leaves.
    /// `--order worst` puts the best child of every node last, by its value, which is not always the order in which most leaves are visited.
    Tree(TreeArgs),
    /// Play the capture game with a program that speaks the Go Text Protocol
    ///
    /// Commands come on standard input and responses go to standard output, as version 2 of the protocol asks.
    /// A move takes at most the time, the nodes and the depth given, and never more than the clocks of the controller allow; 1 second where nothing limits it.
    /// Whoever was captured or cannot move resigns; nobody passes, but a colour may be given several moves in a row.
    Gtp(GtpArgs),
    /// Play chess with a program that speaks the Universal Chess Interface
    ///
    /// Commands come on standard input and answers go to standard output.
    /// The options Hash and Threads are set by the controller; nobody ponders.
    Uci,
    /// Count the move sequences of a length, to test the rules
    Perft(PerftArgs),
    /// Solve an input of an online judge
    Judge(JudgeArgs),
    /// Search a fixed suite and print the node counts, the same on every machine
    Bench(BenchArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ProveArgs {
    #[command(flatten)]
    pub(crate) game: Option<GameArgs>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Write the proof to this file, for `verify`; nothing is written when nothing is proven
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) certificate: Option<PathBuf>,
    /// The most memory that the positions seen may take while the certificate is written; `verify` takes as much [default: no limit]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, help_heading = "Output", requires = "certificate")]
    pub(crate) certificate_memory: Option<usize>,
    #[command(flatten)]
    pub(crate) checkpoints: CheckpointArgs,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Checkpoints")]
pub(crate) struct CheckpointArgs {
    /// Write the search to this file now and then, and when it ends, for `--resume`
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// The time between two checkpoints
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "1m")]
    pub(crate) every: Duration,
    /// Go on with the search in this file, with its game, position, engine and generator, and write its checkpoints there unless `--checkpoint` names another file
    ///
    /// What is proven then rests on the file, which is trusted; with `--certificate` it need not be.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["game", "position", "moves", "engine", "generator"]
    )]
    pub(crate) resume: Option<PathBuf>,
}

impl CheckpointArgs {
    /// The file to write to, and how often.
    pub(crate) fn file(&self) -> Option<(PathBuf, Duration)> {
        let path = self.checkpoint.as_ref().or(self.resume.as_ref())?;
        Some((path.clone(), self.every))
    }
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The certificate; - for standard input
    pub(crate) file: PathBuf,
    /// The most memory that the positions seen may take
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, default_value = "1GiB")]
    pub(crate) memory: usize,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Who plays the first player
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) first: Seat,
    /// Who plays the second player
    #[arg(long, value_enum, default_value = "engine")]
    pub(crate) second: Seat,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl PlayArgs {
    pub(crate) const fn seat(&self, player: Player) -> Seat {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct TreeArgs {
    /// The tree, as JSON or as indented text; - is standard input
    pub(crate) file: PathBuf,
    /// With points at the leaves: the search to explain [default: alphabeta]
    #[arg(long, value_enum)]
    pub(crate) engine: Option<TreeEngine>,
    /// With points at the leaves: how to sort the children of every node before [default: given]
    #[arg(long, value_enum)]
    pub(crate) order: Option<ChildOrder>,
    /// With win, loss and ? at the leaves: stop after this many steps
    #[arg(long, value_name = "COUNT")]
    pub(crate) steps: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct GtpArgs {
    /// The capture game to begin with; the rule set and the start stay when the controller asks for another size
    #[arg(long, value_name = "GAME", default_value = "capture:9x9")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The length of the sequences, in plies
    pub(crate) depth: u32,
    /// Also count below every legal move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct JudgeArgs {
    /// The task, such as ural-1195; `games` lists them
    pub(crate) name: String,
    /// The input; standard input when left out or -
    pub(crate) file: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game with its parameters; `games` lists them
    pub(crate) game: String,
    /// Read the file that the game is given in this format, for games that read several
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// Begin at this position instead of the start; - reads it from standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Play these moves before anything else, separated by spaces
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// Search at most this many plies deep
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Visit at most this many positions
    #[arg(long, value_name = "COUNT", value_parser = value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Search at most this long: 50ms, 2s, 1m
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) time: Option<Duration>,
    /// How to search
    #[arg(long, value_parser = engines())]
    pub(crate) engine: Option<Engine>,
    /// The moves to try, by the name of a generator of the game
    #[arg(long, value_name = "NAME")]
    pub(crate) generator: Option<String>,
    /// The memory of the transposition table, or of all tables together [default: 128MiB]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) table: Option<usize>,
    /// Search with this many threads; the answer is the same, the nodes may differ
    #[arg(long, value_name = "COUNT", value_parser = value_parser!(u16).range(1..=256), default_value = "1")]
    pub(crate) threads: u16,
    /// Draw hashed keys from this number instead of a new one, so that the search can be repeated node by node
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
}

impl SearchArgs {
    pub(crate) const fn has_limit(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.time.is_some()
    }

    /// The task that these arguments describe; it takes at most `default_time` when they give no limit.
    pub(crate) fn task(
        &self,
        purpose: Purpose,
        default_time: Option<Duration>,
        interrupt: &Interrupt,
    ) -> SearchTask {
        let time = if self.has_limit() {
            self.time
        } else {
            default_time
        };
        let limits = SearchLimits {
            depth: self.depth,
            nodes: self.nodes,
            time,
            stop: Some(interrupt.flag()),
        };
        SearchTask {
            engine: self.engine,
            generator: self.generator.clone(),
            table_bytes: self.table.unwrap_or(SearchTask::DEFAULT_TABLE_BYTES),
            threads: NonZero::new(usize::from(self.threads)).expect("clap has checked the range"),
            salt: self.seed.map(Salt::from_seed),
            ..SearchTask::new(purpose, limits)
        }
    }
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// What to show on standard error while searching
    #[arg(long, value_enum, default_value = "auto")]
    pub(crate) progress: ProgressKind,
}

/// Who sits on a side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    /// Somebody who types moves
    Human,
    /// An engine
    Engine,
}

/// A search that can be explained node by node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TreeEngine {
    /// The whole tree, as the textbooks write it
    Minimax,
    /// The same in one function
    Negamax,
    /// Alpha-beta without a table
    #[value(name = "alphabeta", alias = "alpha-beta")]
    AlphaBeta,
    /// Principal variation search over a table
    Pvs,
}

/// How the children of every node are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ChildOrder {
    /// As in the file
    Given,
    /// The one that is best for the player to move comes first
    Best,
    /// The one that is best for the player to move comes last
    Worst,
}

/// What to show while searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgressKind {
    /// A line that changes, after the first second and in a terminal only
    Auto,
    /// JSON lines, one for every iteration and every second
    Json,
    /// Nothing
    None,
}

fn engines() -> impl TypedValueParser<Value = Engine> {
    let value = |engine: Engine| match engine {
        Engine::AlphaBeta => PossibleValue::new(engine.name()).alias(HYPHENATED),
        _ => PossibleValue::new(engine.name()),
    };
    PossibleValuesParser::new(Engine::ALL.map(value)).map(|name| match name.as_str() {
        HYPHENATED => Engine::AlphaBeta,
        name => Engine::from_name(name).expect("the parser lets only names of engines pass"),
    })
}
