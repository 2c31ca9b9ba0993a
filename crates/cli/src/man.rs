//! `man`: the help as manual pages.

use std::fs;
use std::path::PathBuf;

use clap::Parser;
use clap_mangen::Man;
use gametree_command::{Command, Context, Ending, Failure};
use gametree_registry::UnknownName;

use crate::help::parser;

/// Print a manual page, or write all of them into a folder
#[derive(Debug, Parser)]
pub(crate) struct ManArgs {
    /// The command to print the page of; that of the program without it
    command: Option<String>,
    /// Write the pages of the program and of all its commands into this folder instead
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    folder: Option<PathBuf>,
}

impl Command for ManArgs {
    const NAME: &str = "man";
    const EXAMPLES: &[&str] = &[
        "PROGRAM man | man -l -",
        "PROGRAM man solve | man -l -",
        "PROGRAM man --folder ~/.local/share/man/man1",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let mut program = parser(context.program, context.name)
            .name(context.name.to_owned())
            .bin_name(context.name);
        program.build();
        // Built, so that the pages of the commands know the name of the program.
        let commands = program.get_subcommands().map(with_examples_last);
        let mut commands: Vec<clap::Command> = commands.collect();
        commands.retain(|command| command.get_name() != "help");
        if let Some(folder) = &self.folder {
            let refused = |error| Failure::Other(format!("{}: {error}", folder.display()));
            fs::create_dir_all(folder).map_err(refused)?;
            for command in commands.into_iter().chain([with_examples_last(&program)]) {
                let page = Man::new(command);
                let path = folder.join(page.get_filename());
                let mut text = Vec::new();
                page.render(&mut text)?;
                fs::write(&path, text).map_err(refused)?;
                writeln!(context.out, "{}", path.display())?;
            }
            return Ok(Ending::Done);
        }
        let page = match &self.command {
            None => with_examples_last(&program),
            Some(name) => {
                let names: Vec<String> = commands
                    .iter()
                    .map(|command| command.get_name().to_owned())
                    .collect();
                let mut found = commands.into_iter();
                let found = found.find(|command| command.get_name() == name);
                let names = names.iter().map(String::as_str);
                found.ok_or_else(|| UnknownName::new("command", name, names))?
            }
        };
        Man::new(page).render(context.out)?;
        Ok(Ending::Done)
    }
}

/// A manual page has examples at its end, and nothing above its name.
fn with_examples_last(command: &clap::Command) -> clap::Command {
    let examples = command.get_before_long_help().or(command.get_before_help());
    let after = command.get_after_help();
    let parts = examples.into_iter().chain(after);
    let text: Vec<String> = parts.map(ToString::to_string).collect();
    command.clone().after_long_help(text.join("\n\n"))
}
