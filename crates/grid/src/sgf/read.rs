//! Reader of the format, which reads the first game of a file along its main line.

use gametree_core::{Mismatch, Place, Player, ReadRecord, TextReader};

use super::{MARK, SgfGame, colour};
use crate::{Cell, Grid, GridText};

/// Returns the character set that the first property `CA` names; it searches the bytes, since they are no text before the character set is known.
pub(super) fn charset_of(bytes: &[u8]) -> Option<String> {
    let ends = (3..).zip(bytes.windows(3));
    let names = ends.filter(|(_, letters)| {
        let is_first = matches!(letters[0], b';' | b']') || letters[0].is_ascii_whitespace();
        is_first && letters[1..] == *b"CA"
    });
    let mut values = names.filter_map(|(end, _)| {
        let value = bytes[end..].trim_ascii_start().strip_prefix(b"[")?;
        value.split(|&byte| byte == b']').next()
    });
    let value = values.next()?;
    Some(String::from_utf8_lossy(value).into_owned())
}

/// Returns the game of the first node: by its name where [`print`](super::print) has written it, and otherwise by its number in the list of the format.
pub(super) fn game_of(text: &str) -> Option<String> {
    let mut reader = TextReader::new(text);
    enter_tree(&mut reader).ok()?;
    reader.advance();
    let (mut listed, mut is_ours, mut rules) = (None, false, None);
    loop {
        reader.skip_space();
        reader.peek().filter(char::is_ascii_alphabetic)?;
        let name = property_name(&mut reader).ok()?;
        while reader.peek() == Some('[') {
            reader.advance();
            let value = value(&mut reader).ok()?;
            match &*name {
                "GM" => listed = SgfGame::of_number(&value),
                "AP" => is_ours = is_mark(&value),
                "RU" => rules = Some(value),
                _ => {}
            }
            reader.skip_space();
        }
        if !reader.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
            let listed = listed.map(|game| game.name().to_owned());
            return rules.filter(|_| is_ours).or(listed);
        }
    }
}

/// Reads the first game of a file along its main line; everything beside the stones is left out.
///
/// The last bracket may be missing, as in many files.
///
/// # Errors
/// Returns a mismatch at the first place where the file is not in this format or the board is another one.
/// It also does so where a stone is not on the board or is out of turn.
pub(super) fn parse(grid: Grid, text: &str) -> Result<ReadRecord, Mismatch> {
    let mut reader = TextReader::new(text);
    let mut found = Found::default();
    enter_tree(&mut reader)?;
    let mut has_properties = false;
    // The first of several variations is the main line, so it ends where the first bracket closes.
    loop {
        reader.skip_space();
        match reader.peek() {
            Some(';' | '(') => reader.advance(),
            Some(')') | None => break,
            Some(c) if c.is_ascii_alphabetic() => {
                property(&mut reader, grid, &mut found)?;
                has_properties = true;
            }
            _ => return Err(reader.wrong("a node, a property or the end of the game")),
        }
    }
    if !has_properties {
        return Err(reader.wrong("a property of the game"));
    }
    found.into_record(grid)
}

/// The content of the properties of the main line.
#[derive(Default)]
struct Found {
    is_ours: bool,
    rules: Option<String>,
    stones: Vec<(Cell, Player)>,
    to_move: Option<Player>,
    moves: Vec<(Player, Cell, Place)>,
}

impl Found {
    fn into_record(self, grid: Grid) -> Result<ReadRecord, Mismatch> {
        let first = self.moves.first().map(|m| m.0);
        let to_move = self.to_move.or(first).unwrap_or(Player::First);
        let is_usual = self.stones.is_empty() && to_move == Player::First;
        let mut turn = to_move;
        let mut moves = Vec::new();
        for (player, cell, place) in self.moves {
            let name = grid.cell_name(cell);
            if player != turn {
                let expected = format!("a move of {}", colour(turn));
                let found = format!("{name} of {}", colour(player));
                return Err(Mismatch::new(expected, found).with_place(place));
            }
            moves.push((name, place));
            turn = !turn;
        }
        let owner = |cell| {
            let mut stones = self.stones.iter();
            stones.find(|stone| stone.0 == cell).map(|stone| stone.1)
        };
        Ok(ReadRecord {
            game: self.rules.filter(|_| self.is_ours),
            start: (!is_usual).then(|| GridText::print(grid, owner, to_move)),
            moves,
        })
    }
}

/// Moves to the first node.
fn enter_tree(reader: &mut TextReader<'_>) -> Result<(), Mismatch> {
    reader.skip_space();
    if reader.peek() != Some('(') {
        return Err(reader.wrong("'(', the beginning of a game"));
    }
    reader.advance();
    reader.skip_space();
    if reader.peek() != Some(';') {
        return Err(reader.wrong("';', the first node of a game"));
    }
    Ok(())
}

/// Reads the name of a property up to its first bracket; small letters do not count, as in old files, which have `Black` for `B`.
fn property_name(reader: &mut TextReader<'_>) -> Result<String, Mismatch> {
    let place = reader.place();
    let mut letters = String::new();
    while let Some(c) = reader.peek().filter(char::is_ascii_alphabetic) {
        letters.push(c);
        reader.advance();
    }
    let name: String = letters.chars().filter(char::is_ascii_uppercase).collect();
    if name.is_empty() {
        let found = format!("{:?}", letters.chars().take(20).collect::<String>());
        let error = Mismatch::new("a property with a capital letter in its name", found);
        return Err(error.with_place(place));
    }
    reader.skip_space();
    if reader.peek() != Some('[') {
        return Err(reader.wrong(&format!("'[' after the property {name}")));
    }
    Ok(name)
}

/// Reads a property with its values.
fn property(reader: &mut TextReader<'_>, grid: Grid, found: &mut Found) -> Result<(), Mismatch> {
    let name = property_name(reader)?;
    while reader.peek() == Some('[') {
        reader.advance();
        let place = reader.place();
        let value = value(reader)?;
        take_value(grid, &name, &value, found).map_err(|error| Mismatch {
            place: Some(place),
            ..error
        })?;
        if let "B" | "W" = &*name {
            let cell = cell_of(grid, &value);
            let cell = cell.map_err(|error| error.with_place(place))?;
            let player = player_of(&name).expect("B or W by the match above");
            found.moves.push((player, cell, place));
        }
        reader.skip_space();
    }
    Ok(())
}

/// Reads a value up to its bracket, without the backslashes that escape its characters.
fn value(reader: &mut TextReader<'_>) -> Result<String, Mismatch> {
    let mut value = String::new();
    loop {
        match reader.peek() {
            None => return Err(reader.wrong("']' at the end of a value")),
            Some(']') => {
                reader.advance();
                return Ok(value);
            }
            Some('\\') => {
                reader.advance();
                value.extend(reader.peek().filter(|&c| c != '\n'));
                reader.advance();
            }
            Some(c) => {
                value.push(c);
                reader.advance();
            }
        }
    }
}

/// Takes over the content of a value that concerns the board; moves are handled elsewhere, since they need their place.
fn take_value(grid: Grid, name: &str, value: &str, found: &mut Found) -> Result<(), Mismatch> {
    match name {
        // A program may leave a value empty when it does not know it.
        "GM" | "SZ" | "PL" | "AB" | "AW" | "AE" if value.trim().is_empty() => {}
        "SZ" => check_size(grid, value)?,
        "GM" if SgfGame::of_number(value).is_none() => {
            let expected = "GM[1] or GM[4], a game with stones on the cells of a board";
            let value: String = value.chars().take(20).collect();
            return Err(Mismatch::new(expected, format!("GM[{value}]")));
        }
        "AP" => found.is_ours = is_mark(value),
        "RU" => found.rules = Some(value.to_owned()),
        "PL" => {
            let player = player_of(value.trim());
            let player = player.ok_or_else(|| Mismatch::new("B or W", format!("{value:?}")))?;
            match found.moves.last() {
                None => found.to_move = Some(player),
                Some((mover, ..)) if *mover == player => {
                    let expected = format!("a turn of {}", colour(!player));
                    return Err(Mismatch::new(expected, format!("PL[{value}]")));
                }
                Some(_) => {}
            }
        }
        "AB" | "AW" | "AE" if !found.moves.is_empty() => {
            let expected = "stones that are set up before the first move";
            return Err(Mismatch::new(expected, format!("{name} after it")));
        }
        "AB" | "AW" | "AE" => {
            let cells = cells_of(grid, value)?;
            found.stones.retain(|stone| !cells.contains(&stone.0));
            if let Some(player) = player_of(&name[1..]) {
                found
                    .stones
                    .extend(cells.into_iter().map(|cell| (cell, player)));
            }
        }
        _ => {}
    }
    Ok(())
}

/// Returns `true` if this is the value of the property [`MARK`].
fn is_mark(value: &str) -> bool {
    format!("AP[{value}]") == MARK
}

fn player_of(name: &str) -> Option<Player> {
    match name {
        "B" | "b" | "black" => Some(Player::First),
        "W" | "w" | "white" => Some(Player::Second),
        _ => None,
    }
}

fn check_size(grid: Grid, value: &str) -> Result<(), Mismatch> {
    let (columns, rows) = value.split_once(':').unwrap_or((value, value));
    let found: [Option<usize>; 2] = [columns, rows].map(|side| side.trim().parse().ok());
    if found == [Some(grid.columns()), Some(grid.rows())] {
        return Ok(());
    }
    let expected = format!(
        "a board of {} columns and {} rows",
        grid.columns(),
        grid.rows()
    );
    Err(Mismatch::new(expected, format!("SZ[{value}]")))
}

/// Reads a point, or a rectangle of points given by two corners.
fn cells_of(grid: Grid, value: &str) -> Result<Vec<Cell>, Mismatch> {
    let Some((first, last)) = value.split_once(':') else {
        return Ok(vec![cell_of(grid, value)?]);
    };
    let [first, last] = [cell_of(grid, first)?, cell_of(grid, last)?];
    let span = |a: usize, b: usize| a.min(b)..=a.max(b);
    let rows = span(grid.row(first), grid.row(last));
    let columns = span(grid.column(first), grid.column(last));
    let cells = rows.flat_map(|row| columns.clone().map(move |column| grid.cell(column, row)));
    Ok(cells.flatten().collect())
}

fn cell_of(grid: Grid, value: &str) -> Result<Cell, Mismatch> {
    let letters: Vec<char> = value.trim().chars().collect();
    let index = |c: char| ('a'..='z').chain('A'..='Z').position(|letter| letter == c);
    let found = match letters[..] {
        [column, row] => index(column).zip(index(row)),
        _ => None,
    };
    let cell = found.and_then(|(column, row)| {
        let row = grid.rows().checked_sub(row + 1)?;
        grid.cell(column, row)
    });
    cell.ok_or_else(|| {
        let (columns, rows) = (grid.columns(), grid.rows());
        let expected = format!("two letters of a point on {columns} columns and {rows} rows");
        let found = match &*value {
            "" => "a pass".to_owned(),
            value => format!("{:?}", value.chars().take(20).collect::<String>()),
        };
        Mismatch::new(expected, found)
    })
}
