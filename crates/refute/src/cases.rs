//! Random games: the choice of a game, its parameters, and the position at which it is read.

use std::fs;
use std::path::Path;

use crate::oracle::{Control, Game, Leaves, Node, State, from_name, mover};
use crate::rng::Rng;

mod graphs;
pub(crate) mod trees;

/// A random game, with the rules that decide what is true of it.
pub struct Case {
    /// The kind of game.
    pub family: &'static str,
    /// The game's name in the program.
    pub name: String,
    /// The rules of the game.
    pub game: Box<dyn Game>,
    /// The most empty cells for which every continuation can be tried.
    bound: usize,
}

impl std::fmt::Debug for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Case")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Case {
    /// Returns a game of any kind, and writes a game in a file to `file`.
    ///
    /// # Errors
    /// Returns an error when the file cannot be written.
    pub fn random(rng: &mut Rng, file: &Path) -> std::io::Result<Self> {
        Ok(match rng.below(24) {
            0 => Case::named("tictactoe", "tictactoe".to_owned(), 9),
            1..=5 => row(rng),
            6..=11 => capture(rng),
            12..=14 => drop(rng),
            15..=18 => {
                let graph = graphs::random(rng);
                fs::write(file, &graph.text)?;
                kayles(&graph, rng, file)
            }
            19..=20 => triangle(rng),
            _ => tree(rng, file)?,
        })
    }

    /// Returns a game that its name describes in full.
    fn named(family: &'static str, name: String, bound: usize) -> Self {
        let game = from_name(&name).expect("a game that the rules know by its name");
        Case {
            family,
            name,
            game,
            bound,
        }
    }

    /// Returns a game in a file; such a game has no empty cells.
    fn in_file(family: &'static str, name: String, game: impl Game + 'static) -> Self {
        Case {
            family,
            name,
            game: Box::new(game),
            bound: 0,
        }
    }

    /// Returns `true` if the program accepts positions with any number of stones.
    pub fn is_free(&self) -> bool {
        self.family == "capture"
    }

    /// Returns a random position below which every continuation can be tried, with the moves that lead to it.
    pub fn root(&self, rng: &mut Rng) -> (State, Vec<String>) {
        let start = self.game.start();
        let empty = (1..start.len()).filter(|&place| start[place] == 0).count();
        let least = empty.saturating_sub(self.bound);
        let plies = least + if rng.once_in(2) { 0 } else { rng.below(4) };
        self.walk(start, plies, rng)
    }

    /// Plays up to `plies` random moves from `from`, and usually stops before the move that ends the game. One walk in 24 may include that move.
    pub fn walk(&self, from: State, plies: usize, rng: &mut Rng) -> (State, Vec<String>) {
        let (mut state, mut played) = (from, Vec::new());
        let may_end = rng.once_in(24);
        for _ in 0..plies {
            if self.game.end(&state).is_some() {
                break;
            }
            let mut moves = self.game.moves(&state);
            let (text, after) = moves.swap_remove(rng.below(moves.len()));
            if self.game.end(&after).is_some() && !may_end {
                break;
            }
            state = after;
            played.push(text);
        }
        (state, played)
    }

    /// Returns a position with stones anywhere, as handicaps and set positions have them; `None` for games without such positions.
    pub fn scattered(&self, rng: &mut Rng) -> Option<State> {
        if !self.is_free() {
            return None;
        }
        let mut state = self.game.start();
        let empty = rng.from_to(1, 6.min(state.len() - 1));
        for cell in &mut state[1..] {
            *cell = u8::try_from(rng.from_to(1, 2)).expect("a small number");
        }
        let cells = state.len() - 1;
        for _ in 0..empty {
            state[1 + rng.below(cells)] = 0;
        }
        state[0] = u8::try_from(rng.below(2)).expect("a small number");
        debug_assert!(mover(&state) < 2);
        Some(state)
    }
}

fn row(rng: &mut Rng) -> Case {
    let columns = rng.from_to(1, 6);
    let rows = if columns == 1 {
        rng.from_to(1, 16)
    } else {
        rng.from_to(1, 16 / columns)
    };
    let (columns, rows) = if rng.once_in(2) {
        (columns, rows)
    } else {
        (rows, columns)
    };
    let k = rng.from_to(1, 5.min(1 + columns.max(rows)));
    let suffix = match rng.below(6) {
        0 | 1 => ",exact",
        2 | 3 => ",misere",
        _ => "",
    };
    let name = format!("mnk:{columns},{rows},{k}{suffix}");
    Case::named("mnk", name, 9)
}

fn capture(rng: &mut Rng) -> Case {
    let columns = rng.from_to(1, 6);
    let least = if columns == 1 { 2 } else { 1 };
    let rows = rng.from_to(least, (12 / columns).max(least));
    let contact = rng.once_in(3);
    let (columns, rows, start) = match rng.below(12) {
        0 => (4, 4, ",crosscut"),
        1 => (columns, rows, ",centre"),
        _ => (columns, rows, ""),
    };
    let rule_set = if contact { ",contact" } else { "" };
    let name = format!("capture:{columns}x{rows}{rule_set}{start}");
    Case::named("capture", name, 8)
}

fn drop(rng: &mut Rng) -> Case {
    let columns = rng.from_to(1, 7);
    let rows = rng.from_to(1, (24 / columns).min(8));
    let name = format!("connect4:{columns}x{rows}");
    Case::named("connect4", name, 11)
}

fn kayles(graph: &graphs::Written, rng: &mut Rng, file: &Path) -> Case {
    let misere = rng.once_in(3);
    let mut name = format!("kayles:{}", file.display());
    if misere {
        name += ",misere";
    }
    if let Some(format) = graph.format {
        name = format!("{name},format={format}");
    }
    let game = Control::new(graph.graph.clone(), misere, graph.first);
    Case::in_file("kayles", name, game)
}

fn triangle(rng: &mut Rng) -> Case {
    let points = rng.from_to(3, 6);
    let achieve = rng.once_in(2);
    let suffix = if achieve { ",achieve" } else { "" };
    let name = format!("sim:{points}{suffix}");
    Case::named("sim", name, 8)
}

fn tree(rng: &mut Rng, file: &Path) -> std::io::Result<Case> {
    let root = trees::random(rng);
    if rng.once_in(2) {
        let name = format!("tree:{}", root.to_json());
        return Ok(Case::named("tree", name, 0));
    }
    let min_first = rng.once_in(2);
    let mut text = String::new();
    if rng.once_in(2) {
        root.to_lines(usize::from(min_first), 0, &mut text);
    } else {
        let side = if min_first { "min" } else { "max" };
        let Node::Inner(children) = &root else {
            unreachable!("roots have branches");
        };
        let children: Vec<String> = children.iter().map(Node::to_json).collect();
        text = format!(
            r#"{{"root": "{side}", "children": [{}]}}"#,
            children.join(", ")
        );
    }
    fs::write(file, text)?;
    let name = format!("tree:{}", file.display());
    let game = if min_first {
        Leaves::with_min_first(root)
    } else {
        Leaves::new(root)
    };
    Ok(Case::in_file("tree", name, game))
}

/// Edits the file of a game, and returns the game that it then holds: the same name with other rules. Returns `None` for games without a file.
pub(crate) fn edited(case: &Case, rng: &mut Rng, file: &Path) -> std::io::Result<Option<Case>> {
    let is_in_file = case.name.contains(&file.display().to_string());
    if !is_in_file {
        return Ok(None);
    }
    // The new file must hold another game of the kind that happens to have the same name.
    for _ in 0..64 {
        let other = match case.family {
            "kayles" => {
                let vertices = case.game.start().len() - 1;
                let graph = graphs::alike(vertices, rng);
                let other = kayles(&graph, rng, file);
                if other.name == case.name {
                    fs::write(file, &graph.text)?;
                }
                other
            }
            _ => tree(rng, file)?,
        };
        if other.name == case.name {
            return Ok(Some(other));
        }
    }
    Ok(None)
}
