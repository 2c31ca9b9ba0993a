//! The commands on the pages of the workspace: each one is run, and prints what its page shows.
//!
//! A listing with commands begins with `$`, and the lines below a command are its output.
//! A picture that a command draws is the one of `docs/pictures` with its name, if the page shows that one.
//! A line `…` stands for any lines.
//! The comment `<!-- not run: REASON -->` above a listing keeps it from being run.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::pictures;
use crate::program::{Ran, without_times};
use crate::scratch::Scratch;

/// The number of listings that are not run, so that none is added unnoticed.
const NOT_RUN: usize = 29;
const MARK: &str = "<!-- not run: ";
/// Languages of listings that hold neither commands nor anything else to run, or are compiled or run with the documentation of their crate.
const QUIET: [&str; 6] = ["text", "rust", "compile_fail", "json", "toml", "python"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns every page below a folder, apart from those of tests and builds, and of the guide, whose commands a slow test runs.
fn pages_below(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            let is_apart =
                name.starts_with('.') || ["target", "tests", "fuzz", "guide"].contains(&&*name);
            if !is_apart {
                pages_below(&path, pages);
            }
        } else if name.ends_with(".md") {
            pages.push(path);
        }
    }
}

/// A listing of a page, and the lines before it.
struct Listing<'a> {
    before: &'a str,
    language: &'a str,
    /// The lines between the fences.
    text: &'a str,
}

impl Listing<'_> {
    fn has_commands(&self) -> bool {
        self.text.starts_with("$ ")
    }

    fn is_marked(&self) -> bool {
        let above = self.before.trim_end().lines().next_back();
        above.is_some_and(|line| line.starts_with(MARK) && line.ends_with(" -->"))
    }
}

/// Splits a page into its listings and the text after the last one.
fn listings(page: &str) -> (Vec<Listing<'_>>, &str) {
    let (mut found, mut rest) = (Vec::new(), page);
    while let Some((before, from)) = split_at_fence(rest) {
        let (language, from) = from[3..].split_once('\n').unwrap_or_default();
        let (text, after) = split_at_fence(from).unwrap_or((from, "```"));
        found.push(Listing {
            before,
            language,
            text,
        });
        rest = after[3..].strip_prefix('\n').unwrap_or(&after[3..]);
    }
    (found, rest)
}

/// Splits a text before the first line that begins with three backquotes.
fn split_at_fence(text: &str) -> Option<(&str, &str)> {
    let mut starts = text.match_indices("```").map(|(at, _)| at);
    let at = starts.find(|&at| at == 0 || text[..at].ends_with('\n'))?;
    Some(text.split_at(at))
}

/// Splits a listing into its commands, each with the output that is shown.
fn commands(text: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    let mut is_continued = false;
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            commands.push((command.to_owned(), String::new()));
        } else if is_continued {
            let (command, _) = commands.last_mut().expect("a command is continued");
            command.extend(["\n", line]);
        } else if let Some((_, output)) = commands.last_mut() {
            output.extend([line, "\n"]);
        }
        let is_command = is_continued || line.starts_with("$ ");
        is_continued = is_command && line.ends_with('\\');
    }
    commands
}

/// Returns `true` if the output is the one that is shown, apart from times.
fn is_shown(shown: &str, output: &str) -> bool {
    let [shown, output] = [shown, output].map(without_times);
    let parts: Vec<&str> = shown.split("…\n").collect();
    let mut at = 0;
    for (index, part) in parts.iter().enumerate() {
        let found = if index == 0 {
            output.starts_with(part).then_some(0)
        } else if index + 1 == parts.len() {
            let start = output.len().saturating_sub(part.len());
            output.ends_with(part).then_some(start.saturating_sub(at))
        } else {
            output[at..].find(part)
        };
        match found {
            Some(found) => at += found + part.len(),
            None => return false,
        }
    }
    at == output.len()
}

/// A folder in which the commands of a page run one after another, as in a checkout.
///
/// The page comes with it.
struct Shell<'a>(Scratch, &'a str);

impl<'a> Shell<'a> {
    fn new(name: &str, page: &'a str) -> Self {
        let scratch = Scratch::new(&format!("page-{name}"));
        #[cfg(unix)]
        for folder in ["crates", "docs"] {
            let linked = std::os::unix::fs::symlink(root().join(folder), scratch.join(folder));
            linked.expect("a link in a new folder");
        }
        Shell(scratch, page)
    }

    fn run(&self, line: &str) -> Ran {
        let program = Path::new(env!("CARGO_BIN_EXE_gametree"));
        let folder = program.parent().expect("a program has a folder");
        let path = env::var("PATH").unwrap_or_default();
        let mut command = Command::new("sh");
        command.args(["-c", line]).current_dir(&*self.0);
        command.env("PATH", format!("{}:{path}", folder.display()));
        for variable in ["COLUMNS", "LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(variable);
        }
        let output = command.stdin(Stdio::null()).output();
        Ran::of(output.expect("a shell"))
    }

    /// Compares the pictures that the commands have drawn with those of the documentation that have their names.
    fn check_pictures(&self) {
        for entry in fs::read_dir(&*self.0).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let is_svg = path.extension().is_some_and(|ending| ending == "svg");
            if is_svg && self.1.contains(&format!("pictures/{name}.svg")) {
                let svg = fs::read_to_string(&path).expect("a picture");
                pictures::check(&name, &svg);
            }
        }
    }

    /// Runs the commands of a listing, and returns it as it should be.
    fn run_all(&self, text: &str, faults: &mut Vec<String>) -> String {
        let mut whole = String::new();
        for (line, shown) in commands(text) {
            let ran = self.run(&line);
            let output = format!("{}{}", ran.stdout, ran.stderr);
            let has_failed = !matches!(ran.code, Some(0 | 3));
            if has_failed {
                faults.push(format!("$ {line}\nexit code {:?}\n{output}", ran.code));
            }
            let is_right = shown.is_empty() || is_shown(&shown, &output);
            if !is_right && !has_failed {
                faults.push(format!("$ {line}\n--- shown\n{shown}--- printed\n{output}"));
            }
            let right = if is_right || has_failed {
                shown
            } else {
                output
            };
            whole.extend(["$ ", &line, "\n", &right]);
        }
        whole
    }
}

/// The faults of a page, its number of listings that are not run, and the page with the output that the commands print.
fn check(name: &str, page: &str) -> (Vec<String>, usize, String) {
    let shell = Shell::new(&name.replace('/', "-"), page);
    let (mut faults, mut not_run, mut whole) = (Vec::new(), 0, String::new());
    let (listings, rest) = listings(page);
    for listing in listings {
        let mut text = listing.text.to_owned();
        if listing.is_marked() {
            not_run += 1;
        } else if listing.has_commands() {
            text = shell.run_all(&text, &mut faults);
        } else if !QUIET
            .iter()
            .any(|quiet| listing.language.starts_with(quiet))
        {
            let language = listing.language;
            faults.push(format!(
                "a listing in {language:?} that is not run:\n{text}"
            ));
        }
        whole.extend([
            listing.before,
            "```",
            listing.language,
            "\n",
            &text,
            "```\n",
        ]);
    }
    shell.check_pictures();
    whole.push_str(rest);
    (faults, not_run, whole)
}

#[cfg(unix)]
#[test]
fn pages_show_what_their_commands_print() {
    let mut pages: Vec<PathBuf> = ["README.md", "CONTRIBUTING.md"]
        .map(|page| root().join(page))
        .into();
    for folder in ["docs", "crates"] {
        pages_below(&root().join(folder), &mut pages);
    }
    pages.sort();
    let only = env::var("GAMETREE_PAGE").unwrap_or_default();
    let updates = env::var("INSTA_UPDATE").is_ok_and(|update| update == "always");
    let (mut all, mut not_run) = (Vec::new(), 0);
    for path in &pages {
        let name = path.strip_prefix(root()).expect("a page of the workspace");
        let name = name.to_string_lossy();
        if !name.contains(&only) {
            continue;
        }
        let page = fs::read_to_string(path).expect("a page");
        let (faults, marked, whole) = check(&name, &page);
        not_run += marked;
        if updates && whole != page {
            fs::write(path, &whole).expect("the page can be written");
        }
        all.extend(faults.into_iter().map(|fault| format!("{name}: {fault}")));
    }
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
    assert!(
        !only.is_empty() || not_run == NOT_RUN,
        "{not_run} listings are not run"
    );
}

#[test]
fn an_output_is_compared_apart_from_times_and_gaps() {
    for (shown, output, expected) in [
        ("a\nb\n", "a\nb\n", true),
        ("a\n", "a\nb\n", false),
        ("a\n…\n", "a\nb\nc\n", true),
        ("…\nc\n", "a\nb\nc\n", true),
        ("a\n…\nc\n", "a\nb\nc\n", true),
        ("a\n…\nd\n", "a\nb\nc\n", false),
        ("7 nodes in 0.1 s\n", "7 nodes in 0.2 s\n", true),
        ("7 nodes in 0.1 s\n", "8 nodes in 0.1 s\n", false),
    ] {
        assert_eq!(is_shown(shown, output), expected, "{shown:?} in {output:?}");
    }
}

#[test]
fn a_page_with_another_output_is_a_fault_and_is_mended() {
    let page = "Text.\n\n```console\n$ echo 1\n2\n$ printf '%s\\n' a \\\n    b\na\nb\n```\nEnd.\n";
    let (faults, not_run, whole) = check("mended", page);
    assert_eq!((faults.len(), not_run), (1, 0), "{faults:?}");
    assert_eq!(whole, page.replace("echo 1\n2", "echo 1\n1"));
    let marked = "<!-- not run: a reason -->\n```sh\nreboot\n```\n";
    let (faults, not_run, whole) = check("marked", marked);
    assert_eq!(
        (faults.len(), not_run, &*whole),
        (0, 1, marked),
        "{faults:?}"
    );
    let (faults, ..) = check("failing", "```console\n$ exit 7\n```\n```sh\nls\n```\n");
    assert_eq!(faults.len(), 2, "{faults:?}");
}
