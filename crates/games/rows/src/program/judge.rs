//! Judge of Timus 1195, "Ouths and Crosses": the winner on a board with three X and three O, X to move.

use gametree_command::{Judge, JudgeEntry};
use gametree_core::{Mismatch, NoEvaluation, Notation, Place, Position};
use gametree_movegen::LegalMoves;
use gametree_search::{DepthSearch, Minimax, NoObserver, SearchLimits};
use gametree_tictactoe::TicTacToe;

/// The side of the board, in lines and in characters.
const SIDE: usize = 3;

/// The task as the command `judge` lists it.
pub const JUDGE: JudgeEntry = JudgeEntry {
    name: "ural-1195",
    synonyms: &["1195", "timus-1195", "tictactoe"],
    summary: "tic-tac-toe with three X and three O on the board, X to move: who wins? (Timus 1195)",
    example: "XXO\n#X#\n#OO\n",
    judge: Judge::Whole(judge),
};

fn judge(input: &str) -> Result<String, Mismatch> {
    let rows = rows(input)?;
    check_counts(&rows)?;
    let text = format!("{}:X", with_runs(&rows.join("/")));
    let pos = TicTacToe::default().parse_position(&text);
    // With three stones each, only a line of X can make the position wrong.
    let Some(pos) = pos.ok().filter(|pos| pos.outcome().is_none()) else {
        return Err(Mismatch::new("a game that is not over", "three in a row"));
    };
    let mut engine = Minimax::new(LegalMoves, NoEvaluation);
    let report = engine.search(&pos, &SearchLimits::default(), &mut NoObserver);
    let answer = match report.score {
        score if score.is_win() => "Crosses win",
        score if score.is_loss() => "Ouths win",
        _ => "Draw",
    };
    Ok(answer.to_owned())
}

/// Returns the three lines in upper case, without white space at their ends.
fn rows(input: &str) -> Result<Vec<String>, Mismatch> {
    let rows: Vec<&str> = input.trim_end().lines().map(str::trim_end).collect();
    for line in 0..SIDE.max(rows.len()) {
        let row = rows.get(line).copied();
        let wrong = |column: usize, expected: &str| {
            let found = row.map(|row| row.chars().nth(column));
            Mismatch {
                place: Some(Place::Text {
                    line: line + 1,
                    column: column + 1,
                }),
                expected: expected.to_owned(),
                found: match found {
                    Some(Some(c)) => format!("{c:?}"),
                    Some(None) => "the end of the line".to_owned(),
                    None => "the end of the input".to_owned(),
                },
            }
        };
        if line >= SIDE {
            return Err(wrong(0, "the end of the input after three lines"));
        }
        let row = row.unwrap_or_default();
        if let Some(column) = row.chars().take(SIDE).position(|c| !is_square(c)) {
            return Err(wrong(column, "X, O or #"));
        }
        match row.chars().count() {
            SIDE => {}
            length if length < SIDE => return Err(wrong(length, "X, O or #")),
            _ => return Err(wrong(SIDE, "the end of the line after three characters")),
        }
    }
    Ok(rows.into_iter().map(str::to_ascii_uppercase).collect())
}

/// Replaces empty squares by their counts as in position texts, the longest runs first.
fn with_runs(text: &str) -> String {
    let runs = [("###", "3"), ("##", "2"), ("#", "1")];
    runs.iter().fold(text.to_owned(), |text, (run, number)| {
        text.replace(run, number)
    })
}

const fn is_square(c: char) -> bool {
    matches!(c, 'X' | 'x' | 'O' | 'o' | '#')
}

fn check_counts(rows: &[String]) -> Result<(), Mismatch> {
    let count = |wanted: char| {
        rows.iter()
            .flat_map(|row| row.chars())
            .filter(|&c| c == wanted)
            .count()
    };
    match (count('X'), count('O')) {
        (3, 3) => Ok(()),
        (x, o) => Err(Mismatch::new(
            "three X and three O",
            format!("{x} X and {o} O"),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_answered_or_refused() {
        let check = |input: &str, expected: &str| {
            let answer = judge(input).unwrap_or_else(|error| error.to_string());
            assert_eq!(answer, expected, "{input:?}");
        };
        check("XXO\n#X#\n#OO", "Ouths win");
        check("O#O\n#X#\nXOX\n", "Draw");
        check("XX#\nOO#\nXO#\n", "Crosses win");
        check("xxo\r\n#x# \t\r\n#oo\r\n\r\n \n", "Ouths win");
        let over = "expected a game that is not over, found three in a row";
        check("XXX\nOO#\nO##", over);
        check("OOO\nXX#\nX##", over);
        check(
            "XXO\n#X#\n##O",
            "expected three X and three O, found 3 X and 2 O",
        );
        check(
            "###\n###\n###",
            "expected three X and three O, found 0 X and 0 O",
        );
        check(
            "",
            "line 1, column 1: expected X, O or #, found the end of the input",
        );
        check(
            "\nXXO\n#X#\n#OO",
            "line 1, column 1: expected X, O or #, found the end of the line",
        );
        check(
            "XXO\n#X#",
            "line 3, column 1: expected X, O or #, found the end of the input",
        );
        check(
            "XXO\n\n#X#\n#OO",
            "line 2, column 1: expected X, O or #, found the end of the line",
        );
        check(
            "XXO\n#X\n#OO",
            "line 2, column 3: expected X, O or #, found the end of the line",
        );
        check(
            "XXO\n#X##\n#OO",
            "line 2, column 4: expected the end of the line after three characters, found '#'",
        );
        check(
            "XXO\n#X#\n#OO\nXXX",
            "line 4, column 1: expected the end of the input after three lines, found 'X'",
        );
        check(
            "XXO\n#0#\n#OO",
            "line 2, column 2: expected X, O or #, found '0'",
        );
        check(
            " XO\n#X#\n#OO",
            "line 1, column 1: expected X, O or #, found ' '",
        );
        check(
            "é#O\n#X#\n#OO",
            "line 1, column 1: expected X, O or #, found 'é'",
        );
    }

    /// The eight lines, as masks of squares numbered from the upper left.
    const LINES: [u16; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

    fn has_line(stones: u16) -> bool {
        LINES.iter().any(|line| line & !stones == 0)
    }

    /// Returns 1, 0 or -1 for the side to move, by the rules alone.
    fn value(own: u16, other: u16) -> i8 {
        if has_line(other) {
            return -1;
        }
        let free = (0..9)
            .map(|cell| 1 << cell)
            .filter(|cell| (own | other) & cell == 0);
        free.map(|cell| -value(other, own | cell))
            .max()
            .unwrap_or(0)
    }

    #[test]
    fn every_board_is_answered_as_the_rules_say() {
        let masks = || (0..1u16 << 9).filter(|mask| mask.count_ones() == 3);
        let pairs = masks().flat_map(|x| masks().map(move |o| (x, o)));
        let mut boards = 0;
        for (x, o) in pairs.filter(|(x, o)| x & o == 0) {
            boards += 1;
            let symbol = |cell: usize| match (x >> cell & 1, o >> cell & 1) {
                (1, _) => 'X',
                (_, 1) => 'O',
                _ => '#',
            };
            let rows = [0, 3, 6].map(|start| (start..start + 3).map(symbol).collect::<String>());
            let input = rows.join("\n");
            let expected = match value(x, o) {
                _ if has_line(x) || has_line(o) => {
                    "expected a game that is not over, found three in a row"
                }
                1 => "Crosses win",
                0 => "Draw",
                _ => "Ouths win",
            };
            let answer = judge(&input).unwrap_or_else(|error| error.to_string());
            assert_eq!(answer, expected, "{input}");
        }
        assert_eq!(boards, 1_680);
    }
}
