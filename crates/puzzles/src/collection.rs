//! Collections of puzzles as text: a line for each puzzle.

use std::fmt::Write;

use gametree_core::{Mismatch, Player, Score};
use gametree_registry::{Registry, Session};

use crate::{Aim, Difficulty, Puzzle};

/// First line of a collection.
const FIRST_LINE: &str = "gametree puzzles 1";
/// The names of aims.
const AIMS: &str = "win, win-in-PLIES, win-within-PLIES, draw or points-POINTS";
/// The fields of a line, with a tab between them.
const FIELDS: &str = "game, position, player, aim, level, nodes and line, with tabs between them";

/// A puzzle of a collection, with the number of its line.
#[derive(Debug)]
pub(crate) struct Numbered {
    pub(crate) line: usize,
    pub(crate) puzzle: Puzzle,
}

/// Returns puzzles as the text of a collection.
pub fn write_collection(puzzles: &[Puzzle]) -> String {
    let mut text = format!("{FIRST_LINE}\n");
    for puzzle in puzzles {
        let Puzzle { game, position, .. } = puzzle;
        let (player, aim, line) = (puzzle.to_move, aim_name(puzzle.aim), puzzle.line.join(" "));
        let (level, nodes) = (puzzle.difficulty, puzzle.nodes);
        writeln!(
            text,
            "{game}\t{position}\t{player}\t{aim}\t{level}\t{nodes}\t{line}"
        )
        .expect("a string takes all");
    }
    text
}

/// Reads a collection; empty lines and lines that begin with `#` are left out.
///
/// # Errors
/// When the text is no collection.
pub fn read_collection(text: &str) -> Result<Vec<Puzzle>, Mismatch> {
    let puzzles = read_numbered(text)?.into_iter();
    Ok(puzzles.map(|numbered| numbered.puzzle).collect())
}

/// Reads a collection as [`read_collection`] does, with the numbers of the lines.
///
/// # Errors
/// When the text is no collection.
pub(crate) fn read_numbered(text: &str) -> Result<Vec<Numbered>, Mismatch> {
    let mut lines = (1..).zip(text.lines());
    let first = lines.next().map_or("", |(_, line)| line.trim_end());
    if first != FIRST_LINE {
        return Err(Mismatch::new(
            format!("line 1: {FIRST_LINE}"),
            format!("{first:?}"),
        ));
    }
    let content = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    content.map(|(line, text)| numbered(line, text)).collect()
}

fn numbered(line: usize, text: &str) -> Result<Numbered, Mismatch> {
    match puzzle(text) {
        Ok(puzzle) => Ok(Numbered { line, puzzle }),
        Err(error) => Err(Mismatch {
            expected: format!("line {line}: {}", error.expected),
            ..error
        }),
    }
}

/// Returns the puzzles that ship with the game of a session, for its parameters; none where its family has no collection that can be read.
pub fn shipped(registry: &Registry, session: &dyn Session) -> Vec<Puzzle> {
    let family = session.name().split(':').next().unwrap_or_default();
    let text = registry.game(family).map_or("", |entry| entry.puzzles);
    let mut puzzles = read_collection(text).unwrap_or_default();
    puzzles.retain(|puzzle| puzzle.game == session.name());
    puzzles
}

fn puzzle(line: &str) -> Result<Puzzle, Mismatch> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[game, position, player, aim, level, nodes, moves] = &*fields else {
        return Err(Mismatch::new(FIELDS, format!("{} fields", fields.len())));
    };
    let players = [Player::First, Player::Second];
    let to_move = players.into_iter().find(|one| one.to_string() == player);
    let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    if moves.is_empty() {
        return Err(Mismatch::new("a line of moves", "none"));
    }
    Ok(Puzzle {
        game: game.to_owned(),
        position: position.to_owned(),
        moves: Vec::new(),
        to_move: to_move.ok_or_else(|| Mismatch::new("first or second", player))?,
        aim: aim_of(aim)?,
        line: moves,
        difficulty: Difficulty::new(number(level, "a level")?)?,
        nodes: number(nodes, "a number of nodes")?,
    })
}

fn number<T: std::str::FromStr>(text: &str, expected: &str) -> Result<T, Mismatch> {
    text.parse()
        .map_err(|_| Mismatch::new(expected, format!("{text:?}")))
}

/// Returns the aim as the lines of a collection name it.
fn aim_name(aim: Aim) -> String {
    match aim {
        Aim::Win(None) => "win".to_owned(),
        Aim::Win(Some(plies)) => format!("win-in-{plies}"),
        Aim::WinWithin(plies) => format!("win-within-{plies}"),
        Aim::Draw => "draw".to_owned(),
        Aim::Points(points) => format!("points-{points}"),
    }
}

fn aim_of(text: &str) -> Result<Aim, Mismatch> {
    if let Some(plies) = text.strip_prefix("win-in-") {
        return Ok(Aim::Win(Some(distance(plies)?)));
    }
    if let Some(plies) = text.strip_prefix("win-within-") {
        let plies = distance(plies)?;
        if plies % 2 == 0 {
            let found = plies.to_string();
            return Err(Mismatch::new("an odd number of plies to win within", found));
        }
        return Ok(Aim::WinWithin(plies));
    }
    if let Some(points) = text.strip_prefix("points-") {
        return Ok(Aim::Points(number(points, AIMS)?));
    }
    match text {
        "win" => Ok(Aim::Win(None)),
        "draw" => Ok(Aim::Draw),
        other => Err(Mismatch::new(AIMS, format!("{other:?}"))),
    }
}

/// Reads a number of plies to a win, which a score can hold.
fn distance(text: &str) -> Result<u32, Mismatch> {
    /// The largest score with a distance stands for every longer one.
    const MOST: u32 = Score::MAX_PLIES as u32 - 1;
    let plies = number(text, AIMS)?;
    if (1..=MOST).contains(&plies) {
        return Ok(plies);
    }
    let expected = format!("a win in 1 to {MOST} plies");
    Err(Mismatch::new(expected, plies.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_aim(aim: Aim) -> Puzzle {
        Puzzle {
            game: "g:1".into(),
            position: "3/3:X".into(),
            moves: Vec::new(),
            to_move: Player::Second,
            aim,
            line: ["a1", "b2"].map(str::to_owned).to_vec(),
            difficulty: Difficulty::EASIEST,
            nodes: 3,
        }
    }

    #[test]
    fn what_was_written_is_read() {
        let aims = [
            Aim::Win(None),
            Aim::Win(Some(3)),
            Aim::WinWithin(5),
            Aim::Draw,
            Aim::Points(-4),
        ];
        let puzzles = aims.map(with_aim);
        assert_eq!(
            read_collection(&write_collection(&puzzles)),
            Ok(puzzles.to_vec())
        );
    }

    #[test]
    fn what_is_no_collection_is_refused_at_its_line() {
        let check = |text: &str, expected: &str| {
            let error = read_collection(text).expect_err(text);
            assert_eq!(error.to_string(), expected);
        };
        check("", "expected line 1: gametree puzzles 1, found \"\"");
        let line = |line: &str| format!("gametree puzzles 1\n# of one line\n{line}\n");
        check(
            &line("a"),
            &format!("expected line 3: {FIELDS}, found 1 fields"),
        );
        check(
            &line("g\tp\tthird\twin\t1\t2\ta1"),
            "expected line 3: first or second, found third",
        );
        check(
            &line("g\tp\tfirst\tlose\t1\t2\ta1"),
            "expected line 3: win, win-in-PLIES, win-within-PLIES, draw or points-POINTS, found \"lose\"",
        );
        for (aim, expected) in [
            ("win-in-0", "a win in 1 to 1999 plies, found 0"),
            ("win-within-0", "a win in 1 to 1999 plies, found 0"),
            (
                "win-within-4294967295",
                "a win in 1 to 1999 plies, found 4294967295",
            ),
            (
                "win-within-4",
                "an odd number of plies to win within, found 4",
            ),
        ] {
            check(
                &line(&format!("g\tp\tfirst\t{aim}\t1\t2\ta1")),
                &format!("expected line 3: {expected}"),
            );
        }
        check(
            &line("g\tp\tfirst\twin\t11\t2\ta1"),
            "expected line 3: a level from 1 to 10, found 11",
        );
        check(
            &line("g\tp\tfirst\twin\t1\t2\t"),
            "expected line 3: a line of moves, found none",
        );
    }
}
