//! First word of the command line: a command, or a game to play.

use std::ffi::OsString;

use clap::Command;
use clap::error::ErrorKind;
use gametree_command::{Command as _, Failure, Program};
use gametree_play::PlayArgs;
use gametree_registry::UnknownName;

/// Inserts `play` before a game that is the first word; a command of the same name comes first.
///
/// # Errors
/// When the first word is neither a command nor a game nor an option.
pub(crate) fn with_command(
    mut args: Vec<OsString>,
    parser: &Command,
    program: &Program,
) -> Result<Vec<OsString>, Failure> {
    let word = args.get(1).and_then(|word| word.to_str());
    let Some(word) = word.filter(|word| !word.starts_with('-')) else {
        return Ok(args);
    };
    let commands = parser.get_subcommands().map(Command::get_name);
    let commands: Vec<&str> = commands.chain(["help"]).collect();
    if commands.contains(&word) {
        return Ok(args);
    }
    let registry = program.registry();
    let name = word.split(':').next().unwrap_or(word);
    let game = match registry.game(name) {
        Ok(entry) if entry.name == word => entry.usual().into(),
        Ok(_) => word.into(),
        Err(_) => {
            let games = registry.games().iter();
            let games = games.map(|game| (game.name, game.synonyms));
            let known = commands
                .into_iter()
                .map(|name| (name, &[][..]))
                .chain(games);
            let unknown = UnknownName::with_synonyms("command or game", name, known);
            let error = parser.clone().error(ErrorKind::InvalidSubcommand, unknown);
            return Err(Failure::Usage(error));
        }
    };
    args.splice(1..2, [PlayArgs::NAME.into(), game]);
    Ok(args)
}
