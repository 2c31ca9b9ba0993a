//! Command `man`: the help as manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{self, Stdio};

use clap::Parser;
use clap::builder::{Resettable, StyledStr};
use clap_mangen::Man;
use gametree_command::{Command, Context, Ending, Failure, persistent};
use gametree_registry::UnknownName;
use roff::{Roff, roman};

use crate::help::parser;
use crate::subject::is_for_a_person;

/// Show a manual page, or write all of them into a folder
///
/// In a terminal it is shown as `man` shows pages; into a pipe or a file goes its source.
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
        "PROGRAM man",
        "PROGRAM man solve",
        "PROGRAM man solve > solve.1",
        "PROGRAM man --folder ~/.local/share/man/man1",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let mut program = parser(context.program, context.name)
            .name(context.name.to_owned())
            .bin_name(context.name);
        program.build();
        // The parser is built, so that the pages of the commands know the name of the program.
        let source = format!("{} {}", context.name, context.program.version());
        let commands = program.get_subcommands();
        let commands = commands.filter(|command| command.get_name() != "help");
        let commands: Vec<&clap::Command> = commands.collect();
        let names: Vec<&str> = commands.iter().map(|command| command.get_name()).collect();
        let pages = commands.into_iter().map(|command| {
            let help = command.clone().render_long_help().to_string();
            let is_named = |name: &str| {
                let mut ends = ["`", " "].iter();
                ends.any(|end| help.contains(&format!("`{name}{end}")))
            };
            let others = names.iter().filter(|name| **name != command.get_name());
            let related = others.filter(|name| is_named(name));
            let related = related.map(|name| format!("{}-{name}", context.name));
            let see_also = [context.name.to_owned()].into_iter().chain(related);
            Page::of(command, &source, see_also.collect())
        });
        let pages: Vec<Page> = pages.collect();
        let all = names.iter().map(|name| format!("{}-{name}", context.name));
        let first = Page::of(&program, &source, all.collect());
        if let Some(folder) = &self.folder {
            let refused = |error| Failure::Other(format!("{}: {error}", folder.display()));
            fs::create_dir_all(folder).map_err(refused)?;
            let mut out = persistent(&mut *context.out);
            for page in pages.into_iter().chain([first]) {
                let mut text = Vec::new();
                let name = page.render(&mut text)?;
                let path = folder.join(name);
                fs::write(&path, text).map_err(refused)?;
                writeln!(out, "{}", path.display())?;
            }
            return Ok(Ending::Done);
        }
        let page = match &self.command {
            None => first,
            Some(name) => {
                let names = pages.iter().map(|page| page.command.get_name());
                let unknown = UnknownName::new("command", name, names);
                let mut found = pages.into_iter();
                let found = found.find(|page| {
                    let mut names = page.command.get_all_aliases();
                    page.command.get_name() == name || names.any(|alias| alias == name)
                });
                found.ok_or(unknown)?
            }
        };
        if is_for_a_person() {
            context.out.flush()?;
            return page.show(context.out);
        }
        page.render(context.out)?;
        Ok(Ending::Done)
    }
}

/// Shows this manual page with `man`, in a pager.
fn show_with_man(page: &[u8]) -> io::Result<()> {
    let mut viewer = process::Command::new("man")
        .args(["-l", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    // A reader who has seen enough closes the pipe; a `man` that cannot show the page reports that by its exit status.
    if let Some(mut pipe) = viewer.stdin.take() {
        let _ = pipe.write_all(page);
    }
    let status = viewer.wait()?;
    if status.success() {
        return Ok(());
    }
    Err(io::Error::other("man has shown nothing"))
}

/// Returns the usage of a command with the values of its options; the parser's own usage leaves the options out.
fn usage(command: &clap::Command) -> String {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let options = command.get_arguments().filter(|arg| !arg.is_positional());
    let options = options.filter(|arg| !arg.is_hide_set());
    let options = options.map(|arg| {
        if arg.is_required_set() {
            arg.to_string()
        } else {
            format!("[{arg}]")
        }
    });
    let positionals = command.get_positionals().map(ToString::to_string);
    let words = [name.to_owned()].into_iter().chain(options);
    words.chain(positionals).collect::<Vec<_>>().join(" ")
}

/// A manual page: the text about a command is in its description, and lists such as the examples have sections of their own at the end.
struct Page {
    command: clap::Command,
    /// The page as `--help` prints it.
    help: String,
    /// The texts whose first line is a heading with a colon.
    lists: Vec<String>,
    /// The name and version of the program, for the footer.
    source: String,
    /// The names of the related pages.
    see_also: Vec<String>,
}

impl Page {
    fn of(command: &clap::Command, source: &str, see_also: Vec<String>) -> Self {
        let text = |part: Option<&StyledStr>| part.map_or_else(String::new, ToString::to_string);
        let about = text(command.get_about());
        let examples = text(command.get_before_help());
        let long = text(command.get_before_long_help());
        let rest = long.strip_prefix(&examples).unwrap_or_default().trim();
        let after = [command.get_after_long_help(), command.get_after_help()];
        let after = after.into_iter().find(Option::is_some).flatten();
        let lists = [examples, text(after)];
        let mut page = command
            .clone()
            .long_about(format!("{about}\n\n{rest}").trim().to_owned())
            .after_help(Resettable::Reset)
            .after_long_help(Resettable::Reset);
        if !command.has_subcommands() {
            page = page.override_usage(usage(command));
        }
        Page {
            help: command.clone().render_long_help().to_string(),
            command: page,
            source: source.to_owned(),
            see_also,
            lists: lists.into_iter().filter(|list| !list.is_empty()).collect(),
        }
    }

    /// Shows the page with `man`, or prints the help where `man` cannot show it.
    fn show(self, out: &mut dyn Write) -> Result<Ending, Failure> {
        let help = self.help.clone();
        let mut text = Vec::new();
        self.render(&mut text)?;
        if show_with_man(&text).is_err() {
            out.write_all(help.as_bytes())?;
        }
        Ok(Ending::Done)
    }

    /// Writes the page, and returns the name of its file.
    fn render(self, out: &mut dyn Write) -> io::Result<String> {
        let man = Man::new(self.command).source(self.source);
        man.render(out)?;
        let mut sections = Roff::new();
        for list in &self.lists {
            let (heading, lines) = list.split_once('\n').unwrap_or((list, ""));
            let heading = heading.trim_end_matches(':').to_uppercase();
            sections.control("SH", [heading.as_str()]);
            sections.control("nf", []);
            for line in lines.lines() {
                sections.text([roman(line)]);
            }
            sections.control("fi", []);
        }
        sections.control("SH", ["SEE ALSO"]);
        let related = self.see_also.iter().map(|name| format!("{name}(1)"));
        let related: Vec<String> = related.collect();
        sections.text([roman(related.join(", "))]);
        sections.to_writer(out)?;
        Ok(man.get_filename())
    }
}
