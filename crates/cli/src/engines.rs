//! Command `engines`: the engines and the values that they prove.

use clap::Parser;
use gametree_command::table::write_table;
use gametree_command::{Command, Context, Ending, Failure, write_json};
use gametree_registry::{
    EngineKind, GameEntry, NoWatcher, Purpose, SearchError, SearchTask, Session,
};
use gametree_search::SearchLimits;
use serde_json::json;

/// Size of a table that is large enough to find out whether an engine takes a game.
const TABLE_BYTES: usize = 64 << 10;

/// List the engines: what they prove, and which games refuse them
#[derive(Debug, Parser)]
pub(crate) struct EnginesArgs {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Command for EnginesArgs {
    const NAME: &str = "engines";
    const EXAMPLES: &[&str] = &["PROGRAM engines", "PROGRAM engines --json"];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let games = context.registry().games();
        let mut refused: Vec<(EngineKind, &str)> = Vec::new();
        for game in games {
            let mut session = context.registry().open(game.example)?;
            let engines = refusals(&mut *session).into_iter();
            refused.extend(engines.map(|(engine, _)| (engine, game.name)));
        }
        let refuse = |engine: EngineKind| -> Vec<&str> {
            let by_games = refused.iter().filter(|(refused, _)| *refused == engine);
            by_games.map(|&(_, game)| game).collect()
        };
        let [play, solve] = [Purpose::Play, Purpose::Solve].map(default_of);
        if self.json {
            let engines = EngineKind::ALL.map(|engine| {
                json!({
                    "name": engine.name(),
                    "summary": engine.summary(),
                    "proves": engine.proves(),
                    "refused_by": refuse(engine),
                })
            });
            let listing = json!({
                "engines": engines,
                "play": play.name(),
                "solve": solve.name(),
            });
            write_json(context.out, &listing)?;
            return Ok(Ending::Done);
        }
        let heading = ["engine", "proves", "not for", "how it searches"];
        let rows = EngineKind::ALL.map(|engine| {
            [
                engine.name().to_owned(),
                engine.proves().to_owned(),
                in_words(&refuse(engine), games),
                engine.summary().to_owned(),
            ]
        });
        write_table(context.out, "", &heading, &rows)?;
        let without = refuse(EngineKind::Special);
        let mut with: Vec<&str> = games.iter().map(|game| game.name).collect();
        with.retain(|name| !without.contains(name));
        let with = match with.as_slice() {
            [] => String::new(),
            with => format!("\nGames with an engine of their own: {}.", with.join(", ")),
        };
        writeln!(
            context.out,
            "\nsolve uses {solve} by default, best and play use {play}; --engine selects another.\nA search asks the own engine of a game first.{with}"
        )?;
        Ok(Ending::Done)
    }
}

/// Returns the engines that a game refuses, with the reasons, which a task for each engine shows.
pub(crate) fn refusals(session: &mut dyn Session) -> Vec<(EngineKind, SearchError)> {
    let limits = SearchLimits {
        nodes: Some(1),
        ..SearchLimits::default()
    };
    let ask = |engine| {
        let task = SearchTask {
            engine: Some(engine),
            table_bytes: TABLE_BYTES,
            ..SearchTask::new(Purpose::Solve, limits.clone())
        };
        let refusal = session.search(&task, &mut NoWatcher).err()?;
        Some((engine, refusal))
    };
    EngineKind::ALL.into_iter().filter_map(ask).collect()
}

/// Returns the engine of a task that names none.
fn default_of(purpose: Purpose) -> EngineKind {
    SearchTask::new(purpose, SearchLimits::default()).engine()
}

/// Returns the names of games, or of the exceptions where the names are the majority and the exceptions few.
fn in_words(names: &[&str], games: &[GameEntry]) -> String {
    if names.is_empty() {
        return "-".to_owned();
    }
    let others = games.iter().map(|game| game.name);
    let others: Vec<&str> = others.filter(|name| !names.contains(name)).collect();
    if names.len() <= others.len() {
        names.join(", ")
    } else if others.is_empty() {
        "all games".to_owned()
    } else if others.len() > FEW {
        "most games".to_owned()
    } else {
        format!("all but {}", others.join(", "))
    }
}

/// Limit on names, above which a table is wider than a terminal.
const FEW: usize = 3;
