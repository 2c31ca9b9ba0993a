//! Command `completions`: scripts for shells, with the names of a program's games.

use std::collections::BTreeSet;
use std::io::{self, Write};

use clap::builder::PossibleValuesParser;
use clap::{Arg, Parser};
use clap_complete::Shell;
use gametree_command::shell::is_plain;
use gametree_command::{Command, Context, Ending, Failure, Program};
use gametree_registry::Language;

use crate::help::parser;

/// Print a completion script for a shell
///
/// It offers the commands and their options, and the games, judges, engines, generators and languages of this program.
#[derive(Debug, Parser)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Command for CompletionsArgs {
    const NAME: &str = "completions";
    const EXAMPLES: &[&str] = &[
        "source <(PROGRAM completions bash)",
        "PROGRAM completions bash > ~/.local/share/bash-completion/completions/PROGRAM",
        "PROGRAM completions zsh > ~/.zfunc/_PROGRAM",
        "PROGRAM completions fish > ~/.config/fish/completions/PROGRAM.fish",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let mut script = Vec::new();
        let mut parser = with_names(parser(context.program, context.name), context.program);
        clap_complete::generate(self.shell, &mut parser, context.name, &mut script);
        context.out.write_all(&script)?;
        match self.shell {
            Shell::Bash => context
                .out
                .write_all(bash_colons(context.name).as_bytes())?,
            Shell::Fish => write_fish_positionals(context.out, &parser, context.name)?,
            _ => {}
        }
        Ok(Ending::Done)
    }
}

/// Returns the parser for the scripts alone, which offers names; a typed game may have other parameters than those offered.
fn with_names(parser: clap::Command, program: &Program) -> clap::Command {
    let games = games(program);
    let generators = generators(program);
    let judges: Vec<&str> = program.judges().iter().map(|judge| judge.name).collect();
    let commands = parser.get_subcommands().map(clap::Command::get_name);
    let commands: Vec<String> = commands.map(str::to_owned).collect();
    let offer = |arg: Arg| match arg.get_id().as_str() {
        "game" if arg.is_positional() => arg.value_parser(PossibleValuesParser::new(&games)),
        "lang" => arg.value_parser(Language::ALL.map(Language::tag)),
        "generator" => arg.value_parser(PossibleValuesParser::new(generators.clone())),
        "judge" => arg.value_parser(PossibleValuesParser::new(&judges)),
        "command" => arg.value_parser(PossibleValuesParser::new(commands.clone())),
        _ => arg,
    };
    parser.mut_subcommands(|command| command.mut_args(offer))
}

/// The part of the bash script that handles colons: bash splits words at them, so the words of a game are joined again, and the prefix that bash considers complete is removed from each completion.
fn bash_colons(name: &str) -> String {
    let script = r#"
_NAME_with_colons() {
    local line=$COMP_LINE words=() word at=0 cword=0 last=-1
    for word in "${COMP_WORDS[@]}"; do
        if [[ $last -ge 0 && $line == "$word"* && ( $word == :* || ${words[last]} == *: ) ]]; then
            words[last]+=$word
        else
            line="${line#"${line%%[![:space:]]*}"}"
            last=$((last + 1))
            words[last]=$word
        fi
        line=${line#"$word"}
        if [[ $at -eq $COMP_CWORD ]]; then
            cword=$last
        fi
        at=$((at + 1))
    done
    local COMP_WORDS=("${words[@]}") COMP_CWORD=$cword
    local current=${words[cword]}
    _CLAP "$1" "$current" "${words[cword > 0 ? cword - 1 : 0]}"
    if [[ $current == *:* && $COMP_WORDBREAKS == *:* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${current%"${current##*:}"}"}")
    fi
}
if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _NAME_with_colons -o nosort -o bashdefault -o default PROGRAM
else
    complete -F _NAME_with_colons -o bashdefault -o default PROGRAM
fi
"#;
    // The script above uses the same form of the name.
    script
        .replace("_CLAP", &format!("_{name}"))
        .replace("_NAME", &format!("_{}", name.replace('-', "_")))
        .replace("PROGRAM", name)
}

/// Writes the names that may follow a command, which the script for fish lacks.
fn write_fish_positionals(
    out: &mut dyn Write,
    parser: &clap::Command,
    name: &str,
) -> io::Result<()> {
    for command in parser.get_subcommands() {
        let positionals = command.get_positionals();
        let values = positionals.flat_map(Arg::get_possible_values);
        let values: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
        if !values.is_empty() {
            writeln!(
                out,
                "complete -c {name} -n \"__fish_{}_using_subcommand {}\" -f -a \"{}\"",
                name.replace('-', "_"),
                command.get_name(),
                values.join(" ")
            )?;
        }
    }
    Ok(())
}

/// Returns each game by its name alone, by its example, and by its starting games, so that a shell that has completed the name waits for parameters.
fn games(program: &Program) -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for game in program.registry().games() {
        let starts = game.about.starts.iter().map(|start| start.0);
        for name in [game.name, game.example].into_iter().chain(starts) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    // A name that would need quotes is offered without parameters.
    names.retain(|name| is_plain(name));
    names
}

/// Returns the generators of all games.
fn generators(program: &Program) -> BTreeSet<String> {
    let registry = program.registry();
    let sessions = registry.games().iter();
    let sessions = sessions.filter_map(|game| registry.open(game.example).ok());
    sessions
        .flat_map(|session| session.generators())
        .map(|generator| generator.name)
        .collect()
}
