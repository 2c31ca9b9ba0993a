//! The command `puzzles`.

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::Parser;
use gametree_command::serde_json::{Value, json};
use gametree_command::shell::call;
use gametree_command::{
    Command, Context, Ending, Failure, GameArgs, Interrupt, LanguageArgs, parse_number, parse_time,
    write_json,
};
use gametree_core::{Mismatch, Phrase};
use gametree_explain::phrases::player;
use gametree_registry::{Language, Session, Texts, Words};
use gametree_search::SearchLimits;
use gametree_words::signed;

use crate::{Aim, Difficulty, Finder, LookedAt, Puzzle};

/// Most puzzles of one call.
const MOST: u32 = 10_000;
/// Time that a person waits for the puzzles.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// Messages of the command.
const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../texts/zh-Hans.ftl"),
    ),
]);

/// Find positions in which exactly one move wins, or saves the game
///
/// The program plays against itself at changing levels and examines every position.
/// A puzzle is a position in which one move attains the best result and every other move a worse one, both proven.
/// In a game whose positions can repeat, such as chess, a puzzle is a fastest win: no other move wins as soon.
/// No two puzzles are alike up to the symmetries that the game knows, and the same seed finds the same puzzles.
/// The level is the size of the proof: about three times as many nodes as on the level below, from 3 to 100,000.
/// The solutions stand below all puzzles.
/// Exit code 0 when all are found, 3 when there are fewer, or the time was over before.
#[derive(Debug, Parser)]
pub struct PuzzlesArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Find this many puzzles
    #[arg(long, value_name = "COUNT", value_parser = count, default_value = "10")]
    count: u32,
    /// Find puzzles of this level, 1 to 10, or of a range of levels, as in 3..6 [default: 1..10]
    #[arg(long, value_name = "LEVEL", value_parser = levels)]
    level: Option<RangeInclusive<Difficulty>>,
    /// Play other games, and so find other puzzles
    #[arg(long, value_name = "NUMBER", value_parser = seed, default_value = "1")]
    seed: u64,
    /// Search at most this long, as in 50ms, 2s, 1m or 1h; a number alone is seconds [default: 1m]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    language: LanguageArgs,
}

impl Command for PuzzlesArgs {
    const NAME: &str = "puzzles";
    const EXAMPLES: &[&str] = &[
        "PROGRAM puzzles GAME",
        "PROGRAM puzzles GAME --count 50 --level 4 --seed 7",
        "PROGRAM puzzles GAME --level 1..3 --json",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let mut session = self.game.open(context.registry())?;
        let words = words(&*session, self.language.language());
        let interrupt = Interrupt::listen(|| ());
        let limits = SearchLimits {
            time: Some(self.time.unwrap_or(DEFAULT_TIME)),
            stop: Some(interrupt.flag()),
            ..SearchLimits::default()
        };
        let levels = self.levels();
        let mut finder = Finder::new(&mut *session, levels, self.seed, limits);
        let count = usize::try_from(self.count).expect("at least 32 bits");
        let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
        while puzzles.len() < count
            && let Some(puzzle) = finder.find()?
        {
            let (number, session) = (puzzles.len() + 1, finder.session());
            if !self.json {
                let heading = words.say(&heading(number, &puzzle, session));
                let call = call(context.name, "play", session, usize::MAX);
                let diagram = session.diagram();
                writeln!(context.out, "{heading}\n\n{diagram}\n\n{call}\n")?;
                context.out.flush()?;
                solutions.push(words.say(&solution(number, &puzzle, session)));
            }
            puzzles.push(puzzle);
        }
        let looked_at = finder.looked_at();
        if self.json {
            let found: Vec<Value> = puzzles.iter().map(to_json).collect();
            let object = json!({
                "puzzles": found,
                "seed": self.seed,
                "games": looked_at.games,
                "positions": looked_at.positions,
            });
            write_json(context.out, &object)?;
        } else {
            if !solutions.is_empty() {
                writeln!(
                    context.out,
                    "{}",
                    words.say(&Phrase::new("puzzles-solutions"))
                )?;
            }
            for line in &solutions {
                writeln!(context.out, "{line}")?;
            }
            if puzzles.len() < count {
                let fewer = fewer(puzzles.len(), count, looked_at);
                writeln!(context.out, "{}", words.say(&fewer))?;
            }
        }
        Ok(if puzzles.len() == count {
            Ending::Done
        } else if interrupt.is_set() {
            Ending::Interrupted
        } else {
            Ending::Unproven
        })
    }
}

impl PuzzlesArgs {
    fn levels(&self) -> RangeInclusive<Difficulty> {
        let all = Difficulty::EASIEST..=Difficulty::HARDEST;
        self.level.clone().unwrap_or(all)
    }
}

/// Returns the words for all messages of the command about a game.
fn words(session: &dyn Session, language: Language) -> Words {
    let texts = session.texts().iter().copied();
    let texts: Vec<Texts> = texts.chain([gametree_explain::TEXTS, TEXTS]).collect();
    Words::new(language, &texts)
}

/// Returns the line above a puzzle, whose position the session shows.
fn heading(number: usize, puzzle: &Puzzle, session: &dyn Session) -> Phrase {
    Phrase::new("puzzle-heading")
        .with("number", number.to_string())
        .with("aim", aim(puzzle, session))
        .with("level", puzzle.difficulty.to_string())
}

/// Returns the solution of a puzzle, whose position the session shows.
fn solution(number: usize, puzzle: &Puzzle, session: &dyn Session) -> Phrase {
    let mut line = session.line_words(&puzzle.line);
    let solution = line.remove(0);
    let message = if line.is_empty() {
        "puzzle-solution"
    } else {
        "puzzle-solution-line"
    };
    Phrase::new(message)
        .with("number", number.to_string())
        .with("solution", solution)
        .with("line", line.join(" "))
}

/// Returns the phrase that fewer puzzles were found than asked for.
fn fewer(found: usize, count: usize, looked_at: LookedAt) -> Phrase {
    let number = |number| usize::try_from(number).unwrap_or(usize::MAX);
    Phrase::new("puzzles-fewer")
        .with("found", found)
        .with("count", count)
        .with("positions", number(looked_at.positions))
        .with("games", number(looked_at.games))
}

/// Returns what the side to move is to attain.
fn aim(puzzle: &Puzzle, session: &dyn Session) -> Phrase {
    let plies = |message, plies: u32| Phrase::new(message).with("plies", plies);
    let phrase = match puzzle.aim {
        Aim::Win(Some(1)) | Aim::WinWithin(1) => Phrase::new("puzzle-win-now"),
        Aim::Win(Some(number)) => plies("puzzle-win-plies", number),
        Aim::Win(None) => Phrase::new("puzzle-win"),
        Aim::WinWithin(number) => plies("puzzle-win-within", number),
        Aim::Draw => Phrase::new("puzzle-draw"),
        Aim::Points(points) => Phrase::new("puzzle-points")
            .with("points", signed(points))
            .with("size", u32::from(points.unsigned_abs())),
    };
    phrase.with("player", player(session, puzzle.to_move))
}

fn to_json(puzzle: &Puzzle) -> Value {
    let (kind, plies, points) = match puzzle.aim {
        Aim::Win(plies) => ("win", plies, None),
        Aim::WinWithin(plies) => ("win-within", Some(plies), None),
        Aim::Draw => ("draw", None, None),
        Aim::Points(points) => ("points", None, Some(points)),
    };
    json!({
        "game": puzzle.game,
        "position": puzzle.position,
        "moves": puzzle.moves,
        "to_move": puzzle.to_move.to_string(),
        "aim": kind,
        "plies": plies,
        "points": points,
        "solution": puzzle.solution(),
        "line": puzzle.line,
        "level": puzzle.difficulty.number(),
        "nodes": puzzle.nodes,
    })
}

fn count(text: &str) -> Result<u32, Mismatch> {
    parse_number(text, "a number of puzzles", 1..=MOST)
}

fn seed(text: &str) -> Result<u64, Mismatch> {
    parse_number(text, "a number", 0..=u64::MAX)
}

/// Reads a level, or the first and the last of a range of levels.
fn levels(text: &str) -> Result<RangeInclusive<Difficulty>, Mismatch> {
    let level = |text: &str| {
        let number = parse_number(text, "a level", 1..=10_u8)?;
        Difficulty::new(number)
    };
    let Some((first, last)) = text.split_once("..") else {
        let level = level(text)?;
        return Ok(level..=level);
    };
    let (first, last) = (level(first)?, level(last)?);
    if first > last {
        let expected = format!("a level of at least {first} after {first}..");
        return Err(Mismatch::new(expected, last.to_string()));
    }
    Ok(first..=last)
}

#[cfg(test)]
mod tests {
    use gametree_words::flaws;

    use super::*;

    #[test]
    fn the_texts_are_whole_in_every_language() {
        assert_eq!(flaws(&TEXTS), Vec::<String>::new());
    }

    #[test]
    fn levels_are_read_or_refused() {
        let check = |text: &str, expected: Result<[u8; 2], &str>| {
            let found = levels(text)
                .map(|levels| [levels.start().number(), levels.end().number()])
                .map_err(|error| error.to_string());
            assert_eq!(found, expected.map_err(str::to_owned), "{text}");
        };
        check("4", Ok([4, 4]));
        check("1..10", Ok([1, 10]));
        check("3..3", Ok([3, 3]));
        check(
            "6..4",
            Err("expected a level of at least 6 after 6.., found 4"),
        );
        assert!(levels("0").is_err() && levels("11").is_err() && levels("x").is_err());
    }
}
