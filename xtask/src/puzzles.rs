//! `cargo xtask puzzles`: the puzzles that ship with the built-in games, found, chosen and proven anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::Args;

use crate::failure::Failure;
use crate::folders::root;
use crate::program::ProgramArgs;
use crate::shell::{capture, complain, say};
use crate::workspace::Workspace;

/// The first line of a collection.
const FIRST_LINE: &str = "gametree puzzles 1";
/// The columns of a collection: the position, the level, and the nodes of the proof.
const POSITION: usize = 1;
const LEVEL: usize = 4;
const NODES: usize = 5;
/// The levels of puzzles.
const LEVELS: usize = 10;

/// All levels, as the program reads them.
const ALL: &str = "1..10";

/// Time for the verification of a game's puzzles, which takes minutes on a slow machine.
const VERIFICATION_TIME: &str = "2h";

/// A collection of the puzzles of a family of games.
struct Collection {
    /// The file, in `crates/games`.
    file: &'static str,
    /// The levels of its puzzles; harder proofs mostly fail where not all levels are named, and take minutes.
    levels: &'static str,
    /// The games, each with the number of its puzzles; the page shows the first one by default.
    games: &'static [(&'static str, usize)],
}

/// A tree with three branches at each of its nodes, four plies deep.
const TERNARY: &str = "tree:[[[[3,12,8],[2,4,6],[14,5,2]],[[7,1,9],[5,13,0],[6,10,11]],[[4,8,15],[12,3,1],[9,2,7]]],[[[10,6,3],[1,14,5],[8,0,13]],[[2,11,7],[15,4,9],[3,6,12]],[[13,5,1],[0,8,10],[7,14,2]]],[[[6,9,4],[11,2,15],[1,12,8]],[[14,3,10],[5,7,0],[9,13,6]],[[8,1,11],[4,15,2],[12,10,3]]]]";

/// A tree with two branches at each of its nodes, five plies deep.
const BINARY: &str = "tree:[[[[[26,29],[27,7]],[[17,18],[6,12]]],[[[3,22],[14,1]],[[16,21],[4,19]]]],[[[[0,30],[13,10]],[[5,23],[31,11]]],[[[9,24],[28,20]],[[25,2],[15,8]]]]]";

/// The collections that ship.
const COLLECTIONS: [Collection; 10] = [
    Collection {
        file: "rows/puzzles/tictactoe.txt",
        levels: ALL,
        games: &[("tictactoe", 50)],
    },
    Collection {
        file: "rows/puzzles/mnk.txt",
        levels: ALL,
        games: &[("mnk:4,3,3", 20), ("mnk:5,5,4", 50)],
    },
    Collection {
        file: "rows/puzzles/maker-breaker.txt",
        levels: ALL,
        games: &[("maker-breaker:3,3,3", 20), ("maker-breaker:5,5,4", 50)],
    },
    Collection {
        file: "rows/puzzles/gomoku.txt",
        levels: "1..6",
        games: &[("gomoku", 50)],
    },
    Collection {
        file: "capture/puzzles/capture.txt",
        levels: "1..6",
        games: &[("capture:6x6,contact", 20), ("capture:5x5", 50)],
    },
    Collection {
        file: "connect4/puzzles/connect4.txt",
        levels: ALL,
        games: &[("connect4", 50)],
    },
    Collection {
        file: "kayles/puzzles/kayles.txt",
        levels: ALL,
        games: &[("kayles:path-12", 20), ("kayles:grid-4x5", 50)],
    },
    Collection {
        file: "sim/puzzles/sim.txt",
        levels: ALL,
        games: &[("sim:6", 50)],
    },
    Collection {
        file: "tree/puzzles/tree.txt",
        levels: ALL,
        games: &[("tree:[[3,5],[2,9]]", 3), (TERNARY, 50), (BINARY, 50)],
    },
    Collection {
        file: "chess/puzzles/chess.txt",
        levels: ALL,
        games: &[("chess", 50)],
    },
];

/// The ten games in which the trial finds puzzles.
const TRIAL: [&str; 10] = [
    "mnk:5,5,4",
    "mnk:4,4,3,misere",
    "maker-breaker:5,5,4",
    "capture:5x5",
    "connect4",
    "connect4:6x5",
    "kayles:grid-4x5",
    "sim:6",
    "gomoku",
    "chess",
];

/// Find the puzzles that ship with the built-in games, and write their collections.
#[derive(Debug, Args)]
pub(crate) struct PuzzlesArgs {
    /// Only the collections whose files contain NAME, or the games of the trial that do
    #[arg(long, value_name = "NAME", default_value = "")]
    only: String,
    /// Verify the collections instead: prove each puzzle anew by certificates
    #[arg(long, conflicts_with = "trial")]
    check: bool,
    /// Instead find COUNT puzzles of each level in each of ten games, and verify each of them
    #[arg(long, value_name = "COUNT")]
    trial: Option<usize>,
    /// Time for each game
    #[arg(long, value_name = "TIME", default_value = "3m")]
    time: String,
    /// Seed of the games
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u32,
    #[command(flatten)]
    program: ProgramArgs,
}

/// Finds, verifies or tries puzzles.
pub(crate) fn run(args: &PuzzlesArgs) -> Result<(), Failure> {
    let target = Workspace::load()?.target;
    let finder = Finder {
        program: args.program.find(&target)?,
        folder: target.join("puzzles"),
        time: args.time.clone(),
        seed: args.seed.to_string(),
    };
    fs::create_dir_all(&finder.folder).map_err(|error| Failure::file(&finder.folder, &error))?;
    if let Some(each) = args.trial {
        let games = TRIAL.iter().filter(|game| game.contains(&args.only));
        return games
            .into_iter()
            .try_for_each(|game| finder.try_game(game, each));
    }
    let collections = COLLECTIONS.iter();
    for collection in collections.filter(|collection| collection.file.contains(&args.only)) {
        let file = root().join("crates/games").join(collection.file);
        if args.check {
            for (game, _) in collection.games {
                finder.verify(game, &file)?;
            }
        } else {
            finder.write(collection, &file)?;
        }
    }
    Ok(())
}

/// The program, with the limits of its searches.
struct Finder {
    program: PathBuf,
    folder: PathBuf,
    time: String,
    seed: String,
}

impl Finder {
    /// Finds puzzles of a game, `each` of every level as far as there are such, as the lines of a collection.
    fn find(&self, game: &str, each: usize, levels: &str) -> Result<Vec<String>, Failure> {
        let file = self.folder.join("found.txt");
        let mut command = Command::new(&self.program);
        command
            .args(["puzzles", game, "--each", &each.to_string(), "--force"])
            .args(["--level", levels])
            .args(["--seed", &self.seed, "--time", &self.time, "--out"])
            .arg(&file)
            .stdout(Stdio::null());
        let status = command
            .status()
            .map_err(|error| Failure::file(&self.program, &error))?;
        // Exit code 3: there are fewer.
        if !matches!(status.code(), Some(0 | 3)) {
            return Err(Failure::new(format!("puzzles {game} failed")));
        }
        let text = fs::read_to_string(&file).map_err(|error| Failure::file(&file, &error))?;
        Ok(text.lines().skip(1).map(str::to_owned).collect())
    }

    /// Proves the puzzles of a game in a collection anew.
    fn verify(&self, game: &str, file: &Path) -> Result<(), Failure> {
        let mut command = Command::new(&self.program);
        command.args(["puzzles", game, "--lang", "en"]);
        command.args(["--time", VERIFICATION_TIME, "--verify"]);
        let result = capture(command.arg(file))?;
        say(&format!("{game}: {}", result.trim_end()));
        Ok(())
    }

    /// Finds the puzzles of a collection, and writes it.
    fn write(&self, collection: &Collection, file: &Path) -> Result<(), Failure> {
        let mut text = format!("{FIRST_LINE}\n");
        for &(game, count) in collection.games {
            let found = self.find(game, count.div_ceil(2), collection.levels)?;
            let chosen = spread(found, count);
            say(&format!(
                "{game}: {} of {count}, by level {:?}",
                chosen.len(),
                by_level(&chosen)
            ));
            for line in chosen {
                text.push_str(&line);
                text.push('\n');
            }
        }
        let folder = file.parent().unwrap_or(file);
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(file, text));
        written.map_err(|error| Failure::file(file, &error))
    }

    /// Finds puzzles of a game, verifies them, and prints a row of the table of measurements.
    fn try_game(&self, game: &str, each: usize) -> Result<(), Failure> {
        let before = seconds_of_children();
        let found = self.find(game, each, ALL)?;
        let after = seconds_of_children();
        let file = self
            .folder
            .join(game.replace(|c: char| !c.is_alphanumeric(), "-"));
        let file = file.with_extension("txt");
        let text = format!("{FIRST_LINE}\n{}\n", found.join("\n"));
        fs::write(&file, text).map_err(|error| Failure::file(&file, &error))?;
        complain(&format!("{game}: {} found", found.len()));
        self.verify(game, &file)?;
        let verified = seconds_of_children();
        let levels = by_level(&found).map(|count| count.to_string()).join(" | ");
        let times = match (before, after, verified) {
            (Some(before), Some(after), Some(verified)) => {
                format!("{:.0} | {:.0}", after - before, verified - after)
            }
            _ => "- | -".to_owned(),
        };
        say(&format!(
            "| `{game}` | {} | {levels} | {times} |",
            found.len()
        ));
        Ok(())
    }
}

/// Returns a column of a line of a collection.
fn column(line: &str, index: usize) -> &str {
    line.split('\t').nth(index).unwrap_or_default()
}

fn level(line: &str) -> usize {
    column(line, LEVEL).parse().unwrap_or(1)
}

/// Returns `count` of the puzzles, from all levels as evenly as they are there, the easiest first.
fn spread(mut found: Vec<String>, count: usize) -> Vec<String> {
    let mut chosen = Vec::new();
    while chosen.len() < count && !found.is_empty() {
        for wanted in 1..=LEVELS {
            let next = found.iter().position(|line| level(line) == wanted);
            if let Some(index) = next.filter(|_| chosen.len() < count) {
                chosen.push(found.remove(index));
            }
        }
    }
    chosen.sort_by_key(|line| {
        let nodes: u64 = column(line, NODES).parse().unwrap_or(0);
        (level(line), nodes, column(line, POSITION).to_owned())
    });
    chosen
}

/// Returns the number of puzzles of each level.
fn by_level(lines: &[String]) -> [usize; LEVELS] {
    std::array::from_fn(|index| lines.iter().filter(|line| level(line) == index + 1).count())
}

/// Returns the processor time, in seconds, that ended children have taken outside the system; `None` where the system does not report it.
fn seconds_of_children() -> Option<f64> {
    /// The place of the time among the words behind the name of the process.
    const WORD: usize = 13;
    /// The unit of the time, in parts of a second, on all systems that have the file.
    const TICKS: f64 = 100.0;
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, words) = text.rsplit_once(')')?;
    let ticks: f64 = words.split_whitespace().nth(WORD)?.parse().ok()?;
    Some(ticks / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_chosen_evenly_from_all_levels() {
        let line =
            |level: usize, nodes: usize| format!("g\tp{nodes}\tfirst\twin\t{level}\t{nodes}\ta1");
        let found = vec![line(1, 3), line(1, 2), line(1, 1), line(4, 9), line(10, 5)];
        let chosen = spread(found, 4);
        assert_eq!(chosen, [line(1, 2), line(1, 3), line(4, 9), line(10, 5)]);
        assert_eq!(by_level(&chosen), [2, 0, 0, 1, 0, 0, 0, 0, 0, 1]);
    }
}
