//! Command `tree`: the steps of a search at every node, recorded and drawn.

mod args;
mod drawing;
mod files;
mod source;

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{ArgGroup, Args, Parser, ValueHint};
use gametree_command::{
    Command, Context, Ending, Failure, FileKind, GameArgs, Interrupt, OutputArgs, OutputFile,
    Replaces, Reporter, SearchArgs, check_task, text_output,
};
use gametree_core::{Mismatch, Phrase};
use gametree_explain::{cut_reason, reasons, tree_of_trace};
use gametree_registry::{EngineKind, Language, NoWatcher, SearchTask, Session, Words, grouped};
use gametree_render::{Tree, tree};
use gametree_search::{SearchLimits, StopReason};
use gametree_trace::Trace;

use crate::texts::TEXTS;

use args::{DrawingArgs, MOST_VISIBLE, visible};
use files::{Places, TreeFiles};

pub use source::RecordSource;

/// Time limit that a person accepts without setting one.
const DEFAULT_TIME: Duration = Duration::from_secs(5);
/// Nodes drawn by default, as many lines as on a screen or two.
const DEFAULT_SHOWN: usize = 60;
/// Nodes kept in a trace by default, enough for every view, and written in a moment.
const DEFAULT_VISIBLE: usize = 5_000;
/// Limit on the nodes of a picture, more than fit on a readable sheet; they are laid out and written within a second.
const MOST_DRAWN: usize = 5_000;
/// Limit on the plies of a drawing, deeper than a person follows a search line by line.
const MOST_PLIES: u32 = 500;
/// Limit on the boards of a picture; a large board takes some hundred kilobytes.
const MOST_BOARDS: usize = 500;

/// Arguments of a command that records and draws searches node by node.
///
/// A game crate with trees of its own has a command that takes these and adds to them.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("recorded").args(["trace", "svg", "dot"]).multiple(true)))]
pub struct RecordArgs {
    /// A game with its parameters, or a file: a trace that --trace has written, or a tree; - is standard input
    #[arg(value_name = "GAME|FILE", value_hint = ValueHint::AnyPath)]
    what: OsString,
    /// The format of the file that a game is read from, for games that read several
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
    /// The weak form of the game, in which only the first player wins by a line and the other by preventing that
    #[arg(long)]
    weak: bool,
    /// Begin at this position instead of the start, as `show` prints it; - reads it from standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Play these moves before anything else, separated by spaces
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    #[command(flatten)]
    search: SearchArgs,
    /// Write the trace to this file, as JSON lines; - is standard output, instead of the drawing
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    trace: Option<PathBuf>,
    #[command(flatten)]
    files: TreeFiles,
    /// Let the trace and the pictures take the place of any file
    #[arg(long, requires = "recorded", help_heading = "Output")]
    force: bool,
    /// Keep this many nodes of the search in the trace; the others are counted at their ancestors [default: 5000]
    #[arg(long, value_name = "COUNT", value_parser = visible, help_heading = "Output")]
    visible: Option<usize>,
    #[command(flatten)]
    drawing: DrawingArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Record a search and show what it does at every node
///
/// A node is drawn with the window of the search and the value found, or a bound after ≤ or ≥, both for the first player, MAX, and with the cut and the bound behind it; a node of a prover is drawn with its proof and disproof numbers.
/// Nodes that are not drawn are counted below their ancestor.
/// With a depth, an engine of a fixed depth searches once, as textbooks write it: over every legal move unless a generator is named, and alphabeta, minimax and negamax know no value before the end of the game.
/// By default alphabeta searches for 5 seconds, and the last whole iteration is drawn.
#[derive(Debug, Parser)]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    record: RecordArgs,
}

impl Command for TreeArgs {
    const NAME: &str = "tree";
    const EXAMPLES: &[&str] = &[
        "PROGRAM tree GAME --depth 3",
        "PROGRAM tree GAME --engine df-pn --moves \"MOVES\" --show 20",
        "PROGRAM tree GAME --engine pvs --depth 4 --trace search.jsonl",
        "PROGRAM tree GAME --depth 2 --svg tree.svg --boards",
        "PROGRAM tree GAME --depth 2 --dot tree.dot",
        "PROGRAM tree search.jsonl --show 200",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        match self.record.source(context)? {
            RecordSource::Text { name, .. } => {
                let expected = "a game, or a trace as --trace writes it";
                Err(Failure::input(
                    &name,
                    &Mismatch::new(expected, "another text"),
                ))
            }
            RecordSource::Game(game) => self.record.search(&game, context),
            RecordSource::Trace(trace) => self.record.show(&trace, context),
        }
    }
}

impl RecordArgs {
    /// Returns the engine that was asked for.
    pub const fn engine(&self) -> Option<EngineKind> {
        self.search.engine
    }

    /// Returns the language that was asked for.
    pub fn language(&self) -> Language {
        self.drawing.language.language()
    }

    /// Returns `true` if one JSON object is to be printed.
    pub const fn json(&self) -> bool {
        self.output.json
    }

    /// Returns `true` if the options ask for more than an engine and JSON; a drawing of a whole tree has no use for more.
    pub const fn asks_for_more(&self) -> bool {
        let about_trace =
            self.trace.is_some() || self.visible.is_some() || self.drawing.show.is_some();
        about_trace || self.drawing.boards || self.drawing.proof || self.asks_for_a_search()
    }

    /// Returns `true` if the reasons of cuts are to be printed, whatever is drawn.
    pub const fn asks_for_reasons(&self) -> bool {
        self.drawing.reasons
    }

    /// Returns `true` if an option is about a game or its search, apart from the engine.
    const fn asks_for_a_search(&self) -> bool {
        let about_game =
            self.weak || self.format.is_some() || self.position.is_some() || self.moves.is_some();
        about_game
            || self.search.has_limit()
            || self.search.generator.is_some()
            || self.search.table.is_some()
            || self.search.seed.is_some()
            || self.search.threads > 1
    }

    /// Searches a game and shows the steps of the search.
    ///
    /// # Errors
    /// When there is no such game, position or search, or the trace cannot be written.
    pub fn search(&self, game: &str, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let args = GameArgs {
            game: game.to_owned(),
            format: self.format.clone(),
            weak: self.weak,
            position: self.position.clone(),
            moves: self.moves.clone(),
        };
        let mut session = args.open(context.registry())?;
        let interrupt = Interrupt::listen(|| ());
        let task = self.task(&interrupt)?;
        check_task(&*session, &task)?;
        self.drawing.expect_prover(task.engine())?;
        let (file, places) = (self.file()?, self.places()?);
        let mut reporter = Reporter::new(self.output.progress, &*session, self.language());
        let trace = session.trace(&task, self.kept(), &mut reporter)?;
        reporter.finish();
        if let Some(mut file) = file {
            file.write(|sink| Ok(trace.write(sink)?))?;
        }
        self.print(&trace, Some(&mut *session), places, context)
    }

    /// Shows a trace that was recorded before.
    ///
    /// # Errors
    /// When a search is asked for as well, or the trace cannot be written.
    pub fn show(&self, trace: &Trace, context: &mut Context<'_>) -> Result<Ending, Failure> {
        if self.search.engine.is_some() || self.asks_for_a_search() {
            let expected = "a game for options of a search";
            let name = self.what.to_string_lossy();
            return Err(Failure::input(&name, &Mismatch::new(expected, "a trace")));
        }
        self.drawing
            .expect_trace_of_prover(&trace.header().engine)?;
        let trace = trace.clone().folded_to(self.kept());
        let (file, places) = (self.file()?, self.places()?);
        if let Some(mut file) = file {
            file.write(|sink| Ok(trace.write(sink)?))?;
        }
        let mut session = self.session_of(&trace, context)?;
        self.print(&trace, session.as_deref_mut(), places, context)
    }

    /// Returns the game of a trace at its root, where boards are to be drawn.
    fn session_of(
        &self,
        trace: &Trace,
        context: &Context<'_>,
    ) -> Result<Option<Box<dyn Session>>, Failure> {
        if !self.drawing.boards {
            return Ok(None);
        }
        let mut session = context.registry().open(&trace.header().game)?;
        let text = &trace.header().position;
        let set = session.set_position(text);
        set.map_err(|error| Failure::input(&format!("position {text:?}"), &error))?;
        Ok(Some(session))
    }

    fn print(
        &self,
        trace: &Trace,
        session: Option<&mut (dyn Session + 'static)>,
        mut places: Places,
        context: &mut Context<'_>,
    ) -> Result<Ending, Failure> {
        let drawn = trace.clone();
        let drawn = if self.drawing.proof {
            drawn.proof_alone()
        } else {
            drawn
        };
        // A drawing is as wide as it is deep.
        let drawn = drawn.folded_below(MOST_PLIES).folded_to(self.shown());
        let words = self.words();
        if let Some(option) = places.option() {
            if drawn.nodes().is_empty() {
                let error = Mismatch::new("a search to draw", "a game that is over");
                return Err(Failure::input(option, &error));
            }
            let session = session.filter(|_| self.drawing.boards);
            let tree = self.fitted(&drawn, &words, session, places.width());
            places.write(&mut *context.out, &tree)?;
        }
        let out = &mut *text_output(&mut *context.out, &places.all());
        if self.is_on_standard_output() {
            trace.write(out)?;
        } else if self.output.json {
            drawing::write_json(out, trace)?;
        } else {
            drawing::write_text(out, trace, &drawn, MOST_PLIES, &words)?;
            if self.drawing.reasons {
                drawing::write_reasons(out, &drawn, &reasons(&drawn, &words), &words)?;
            }
        }
        let is_interrupted = trace.found().stopped == StopReason::Interrupted.to_string();
        Ok(if is_interrupted {
            Ending::Interrupted
        } else {
            Ending::Done
        })
    }

    /// Returns the tree of a search with as many nodes as fit a square of this width, the least important ones folded.
    fn fitted(
        &self,
        trace: &Trace,
        words: &Words,
        mut session: Option<&mut (dyn Session + 'static)>,
        width: Option<f64>,
    ) -> Tree {
        let mut of = |trace: &Trace| {
            let tree = tree_of_trace(trace, words, &reasons(trace, words), session.as_deref_mut());
            self.files.styled(tree)
        };
        let whole = of(trace);
        // A picture that is higher than wide does not fit a slide either.
        let is_large = |drawn: &Tree| {
            let (wide, high) = tree(drawn).size();
            width.is_some_and(|most| wide.max(high) > most)
        };
        if !is_large(&whole) {
            return whole;
        }
        let all = trace.nodes().len();
        let mut folded_to = |count: usize| {
            let drawn = Phrase::new("tree-fitted").with("some", grouped(count as u64));
            let mut folded = of(&trace.clone().folded_to(count));
            let caption = words.say(&drawn.with("all", grouped(all as u64)));
            folded.captions.push(caption);
            folded
        };
        // The root alone is drawn even if it is too large; the picture is then made smaller.
        let (mut fitting, mut large) = (1, all);
        let mut best = folded_to(fitting);
        while large - fitting > 1 {
            let count = usize::midpoint(fitting, large);
            let folded = folded_to(count);
            if is_large(&folded) {
                large = count;
            } else {
                (fitting, best) = (count, folded);
            }
        }
        best
    }

    /// Searches a game that is drawn as a whole in another way, a tree of `nodes` nodes, and prints the reasons of its cuts.
    ///
    /// # Errors
    /// When the engine cannot be traced, or the answer cannot be written.
    pub fn write_reasons(
        &self,
        session: &mut dyn Session,
        nodes: usize,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let interrupt = Interrupt::listen(|| ());
        let task = SearchTask {
            limits: SearchLimits {
                stop: Some(interrupt.flag()),
                ..SearchLimits::default()
            },
            ..self.task(&interrupt)?
        };
        let trace = session.trace(&task, nodes.min(MOST_VISIBLE), &mut NoWatcher)?;
        let words = self.words();
        let reason = |at: usize| cut_reason(&trace, at).map(|phrase| words.say(&phrase));
        Ok(drawing::write_reasons(out, &trace, &reason, &words)?)
    }

    /// Returns the words for drawings and reasons, in the language that was asked for.
    fn words(&self) -> Words {
        let texts = [TEXTS, gametree_explain::TEXTS, gametree_trace::TEXTS];
        Words::new(self.language(), &texts)
    }

    /// Returns the most nodes that are drawn.
    fn shown(&self) -> usize {
        self.drawing.show.unwrap_or(DEFAULT_SHOWN)
    }

    /// Returns the number of nodes that the trace keeps, at least the number drawn.
    fn kept(&self) -> usize {
        self.visible.unwrap_or(DEFAULT_VISIBLE.max(self.shown()))
    }

    /// Draws a tree of `nodes` nodes where a picture is asked for, and returns the output for everything else.
    ///
    /// That is standard output, or standard error where the picture takes it.
    ///
    /// # Errors
    /// When it is too large for a picture, or the picture cannot be written.
    pub fn draw<'a>(
        &self,
        out: &'a mut dyn Write,
        nodes: usize,
        tree: impl FnOnce(Language) -> Tree,
    ) -> Result<Box<dyn Write + 'a>, Failure> {
        let mut places = self.places()?;
        if let Some(option) = places.option() {
            if nodes > MOST_DRAWN {
                let expected = format!("a tree of at most {MOST_DRAWN} nodes");
                let error = Mismatch::new(expected, format!("one of {nodes}"));
                return Err(Failure::input(option, &error));
            }
            places.write(out, &self.files.styled(tree(self.language())))?;
        }
        Ok(text_output(out, &places.all()))
    }

    /// Returns the destinations of the pictures, checked before the work for them.
    fn places(&self) -> Result<Places, Failure> {
        if self.drawing.boards && self.shown() > MOST_BOARDS {
            let expected = format!("at most {MOST_BOARDS} nodes with --boards");
            let error = Mismatch::new(expected, self.shown().to_string());
            return Err(Failure::input("--show", &error));
        }
        self.files.places(self.trace.as_deref(), self.replaces())
    }

    fn replaces(&self) -> Replaces {
        if self.force {
            Replaces::Anything
        } else {
            Replaces::ItsKind
        }
    }

    fn task(&self, interrupt: &Interrupt) -> Result<SearchTask, Failure> {
        if self.search.threads > 1 {
            let expected = "1 thread, since a search is recorded on one";
            let error = Mismatch::new(expected, self.search.threads.to_string());
            return Err(Failure::input("--threads", &error));
        }
        let engine = self.search.engine.unwrap_or(EngineKind::AlphaBeta);
        let task = self
            .search
            .task(engine.purpose(), Some(DEFAULT_TIME), interrupt.flag());
        Ok(task.counting(engine))
    }

    fn is_on_standard_output(&self) -> bool {
        self.trace.as_deref() == Some(Path::new("-"))
    }

    /// Opens the file for the trace, which can then be written.
    fn file(&self) -> Result<Option<OutputFile>, Failure> {
        if self.is_on_standard_output() && self.output.json {
            let error = Mismatch::new("a file beside --json", "standard output");
            return Err(Failure::input("--trace", &error));
        }
        let Some(path) = self
            .trace
            .as_deref()
            .filter(|_| !self.is_on_standard_output())
        else {
            return Ok(None);
        };
        OutputFile::new(path, FileKind::Trace, self.replaces()).map(Some)
    }
}
