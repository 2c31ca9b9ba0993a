//! `cargo xtask mnk-values`: what k in a row is worth on small boards, in the strong game and the weak one, by the program's own answers.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::failure::Failure;
use crate::folders;
use crate::options::Options;
use crate::program;
use crate::shell::{complain, say};
use crate::workspace::Workspace;

/// What is written, relative to the root.
const FILE: &str = "docs/mnk-values.md";
/// Seconds for each answer, unless told otherwise.
const SECONDS: u32 = 60;
/// The longest side and row.
const LONGEST: u32 = 8;
/// The cells of the largest board of which every length of a row is asked about.
const CELLS: u32 = 40;
/// Larger boards that the literature is about.
const FURTHER: [[u32; 3]; 6] = [
    [6, 7, 5],
    [6, 8, 5],
    [7, 7, 4],
    [7, 7, 5],
    [7, 8, 5],
    [8, 8, 5],
];

/// Solves every board in both games and writes the table; each row is printed as soon as it is found.
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    let options = Options::parse(words, &[], &["--seconds", "--program"], 0)?;
    let seconds = options.number("--seconds", SECONDS)?;
    let program = program::find(&options, &Workspace::load()?.target)?;
    let mut rows = String::new();
    for board in boards() {
        let strong = Solved::by(&program, board, seconds, &[])?;
        let weak = Solved::by(&program, board, seconds, &["--weak"])?;
        let row = row(board, [&strong, &weak]);
        say(&row);
        rows.push_str(&row);
        rows.push('\n');
    }
    let path = folders::root().join(FILE);
    let folder = path.parent().expect("a file in a folder");
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
    let text = head(seconds) + &rows + FOOT;
    fs::write(&path, text).map_err(|error| Failure::file(&path, &error))?;
    complain(&format!("{FILE} written"));
    Ok(())
}

/// The boards with their lengths of a row, by the number of cells; none with a row that does not fit.
fn boards() -> Vec<[u32; 3]> {
    let sides = (1..=LONGEST).flat_map(|m| (m..=LONGEST).map(move |n| [m, n]));
    let small = sides.filter(|[m, n]| m * n <= CELLS);
    let small = small.flat_map(|[m, n]| (1..=n).map(move |k| [m, n, k]));
    let mut boards: Vec<[u32; 3]> = small.chain(FURTHER).collect();
    boards.sort_by_key(|&[m, n, k]| (m * n, m, k));
    boards
}

/// What the program says of one board.
struct Solved {
    /// In the words of the table.
    value: String,
    effort: String,
}

impl Solved {
    fn by(
        program: &Path,
        [m, n, k]: [u32; 3],
        seconds: u32,
        further: &[&str],
    ) -> Result<Self, Failure> {
        let mut command = Command::new(program);
        command.arg("solve").arg(format!("mnk:{m},{n},{k}"));
        command.args(["--json", "--seed", "1", "--table", "512MiB", "--time"]);
        command.arg(format!("{seconds}s")).args(further);
        // An open game ends with another code than a solved one, and both with an answer.
        let output = command
            .output()
            .map_err(|error| Failure::file(program, &error))?;
        let answer: Value = serde_json::from_slice(&output.stdout).map_err(|error| {
            let said = String::from_utf8_lossy(&output.stderr);
            Failure::Failed(format!(
                "mnk:{m},{n},{k}: expected an answer, found {error}: {said}"
            ))
        })?;
        let winner = match (answer["winner"].as_str(), further.is_empty()) {
            (Some("first"), true) => "X wins",
            (Some("first"), false) => "Maker",
            (Some(_), true) => "O wins",
            (Some(_), false) => "Breaker",
            (None, _) if answer["value"] == "draw" => "draw",
            (None, _) => "open",
        };
        let value = match answer["plies"].as_u64() {
            Some(plies) => format!("{winner} in {plies}"),
            None => winner.to_owned(),
        };
        let engine = answer["engine"].as_str().unwrap_or_default();
        let nodes = answer["nodes"].as_u64().unwrap_or_default();
        let time = answer["seconds"].as_f64().unwrap_or_default();
        let effort = if nodes == 0 {
            "none".to_owned()
        } else {
            format!("{engine}, {nodes} nodes, {time:.2} s")
        };
        Ok(Solved { value, effort })
    }
}

fn row(board: [u32; 3], [strong, weak]: [&Solved; 2]) -> String {
    let [m, n, k] = board;
    let known = known(board).unwrap_or_default();
    format!(
        "| {m},{n},{k} | {} | {} | {} | {} | {known} |",
        strong.value, strong.effort, weak.value, weak.effort
    )
}

/// What the literature says of the strong game.
fn known([m, n, k]: [u32; 3]) -> Option<&'static str> {
    Some(match (m, n, k) {
        (3, 3, 3) => "draw",
        (3.., 4.., 3) | (5.., 6.., 4) => "X wins [1]",
        (4, 4..=8, 4) | (5, 5, 4) => "draw [1]",
        (..=6, ..=6, 5) if m >= 5 => "draw [1]",
        (7, 7, 5) | (8, 8, 5) => "draw [2]",
        _ => return None,
    })
}

fn head(seconds: u32) -> String {
    let mut text = String::from(
        "# What k in a row is worth

`cargo xtask mnk-values` has written this page from the answers of the program; whoever changes it by hand loses that with the next run.

",
    );
    writeln!(
        text,
        "`m,n,k` is k in a row on m columns and n rows.
*Strong* is the game as it is played, `solve mnk:m,n,k`: whoever has k in a row first wins.
*Weak* is `solve mnk:m,n,k --weak`: only the first player, Maker, wins by a row, and Breaker by a stone in every one.
A win of Breaker shows that the strong game is no win for X; that it is none for O, who moves second, is known of every board (Hales and Jewett 1963, by Nash's argument), so the strong game is a draw then.
Plies are told where they are exact; a win without them is proven all the same.
Where k is larger than both sides, the strong game is a draw and the weak one over at the start; those boards are left out.
Each answer had {seconds} seconds, one thread and 512 MiB; what is called open was not found in that time.
`own` is the solver that the game brings along, `solver` is alpha-beta and `df-pn` proof-number search; seconds are those of one run on a machine that others used as well.

| m,n,k | strong | found by | weak | found by | literature, strong |
|---|---|---|---|---|---|"
    )
    .expect("a string takes all");
    text
}

/// The sources of the last column.
const FOOT: &str = "
1. H.J. van den Herik, J.W.H.M. Uiterwijk and J. van Rijswijck, *Games solved: now and in the future*, Artificial Intelligence 134 (2002), 277-311: the table of m,n,k games.
2. W.-Y. Hsu, C.-L. Ko, J.-C. Chen, T.-H. Wei, C.-H. Hsueh and I-C. Wu, *On solving the 7,7,5-game and the 8,8,5-game*, Theoretical Computer Science 815 (2020), 79-94, doi:10.1016/j.tcs.2020.02.023.
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_every_row_that_fits_and_come_once() {
        let boards = boards();
        assert!(boards.contains(&[1, 1, 1]) && boards.contains(&[5, 8, 8]));
        assert!(boards.iter().all(|[m, n, k]| m <= n && k <= n));
        assert!(boards.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn the_literature_is_about_the_boards_that_it_names() {
        assert_eq!(known([3, 3, 3]), Some("draw"));
        assert_eq!(known([4, 8, 4]), Some("draw [1]"));
        assert_eq!(known([5, 6, 4]), Some("X wins [1]"));
        assert_eq!(known([6, 6, 5]), Some("draw [1]"));
        assert_eq!(known([6, 7, 5]), None);
        assert_eq!(known([2, 8, 3]), None);
    }
}
