//! The control game (Node Kayles), on graphs as lists of neighbours.

use super::board::{letter, player};
use super::{End, Game, State};

/// A graph: the neighbours of each vertex, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph(pub Vec<Vec<usize>>);

impl Graph {
    /// Returns the graph of `vertices` vertices with an edge wherever `is_edge` returns `true`; the lower vertex is its first argument.
    pub fn new(vertices: usize, is_edge: impl Fn(usize, usize) -> bool) -> Self {
        let beside = |u: usize| {
            let others = (0..vertices).filter(move |&v| u != v);
            others.filter(|&v| is_edge(u.min(v), u.max(v))).collect()
        };
        Graph((0..vertices).map(beside).collect())
    }

    /// Returns each edge once, the lower vertex first.
    pub fn edges(&self) -> Vec<(usize, usize)> {
        let all = self.0.iter().enumerate();
        all.flat_map(|(u, beside)| beside.iter().map(move |&v| (u, v)))
            .filter(|(u, v)| u < v)
            .collect()
    }

    /// Returns one of the graphs that the program knows by name; only some are known here.
    fn named(name: &str) -> Option<Self> {
        let (family, size) = name.split_once('-')?;
        let is_small = |n: &usize| (1..=64).contains(n);
        if family == "grid" {
            let (columns, rows) = size.split_once('x')?;
            let columns: usize = columns.parse().ok().filter(is_small)?;
            let rows: usize = rows.parse().ok().filter(is_small)?;
            return Some(Graph::new(columns * rows, |u, v| {
                v - u == columns || (v - u == 1 && v % columns != 0)
            }));
        }
        let n: usize = size.parse().ok().filter(is_small)?;
        match family {
            "path" => Some(Graph::new(n, |u, v| v - u == 1)),
            "cycle" if n >= 3 => Some(Graph::new(n, |u, v| v - u == 1 || v - u == n - 1)),
            "complete" => Some(Graph::new(n, |_, _| true)),
            "empty" => Some(Graph::new(n, |_, _| false)),
            _ => None,
        }
    }
}

/// The control game: a move takes a free vertex with its free neighbours.
#[derive(Clone, Debug)]
pub struct Control {
    graph: Graph,
    /// The misère rule: a player who cannot move wins.
    misere: bool,
    /// The number of the first vertex in texts.
    first: usize,
}

impl Control {
    /// Returns the game on a graph whose vertices count from `first`.
    pub fn new(graph: Graph, misere: bool, first: usize) -> Self {
        Control {
            graph,
            misere,
            first,
        }
    }

    /// Reads the parameters that follow the name, unless they name a file.
    pub fn from_parameters(text: &str) -> Option<Self> {
        let (graph, misere) = match text.split_once(',') {
            None => (text, false),
            Some((graph, "misere")) => (graph, true),
            Some(_) => return None,
        };
        Graph::named(graph).map(|graph| Control::new(graph, misere, 1))
    }
}

impl Game for Control {
    fn start(&self) -> State {
        let mut state = vec![1; 1 + self.graph.0.len()];
        state[0] = 0;
        state
    }

    fn read(&self, text: &str) -> Option<State> {
        let (free, side) = text.split_once(':')?;
        let mut state = vec![0; 1 + self.graph.0.len()];
        state[0] = player(side)?;
        if free == "-" {
            return Some(state);
        }
        for part in free.split(',') {
            let (from, to) = part.split_once('-').unwrap_or((part, part));
            let place = |text: &str| Some(text.parse::<usize>().ok()?.checked_sub(self.first)? + 1);
            let (from, to) = (place(from)?, place(to)?);
            state.get_mut(from..=to)?.fill(1);
        }
        Some(state)
    }

    fn write(&self, state: &[u8]) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut place = 1;
        while place < state.len() {
            let run = state[place..].iter().take_while(|&&free| free == 1).count();
            let name = |place: usize| place - 1 + self.first;
            match run {
                0 => {}
                1 => parts.push(name(place).to_string()),
                _ => parts.push(format!("{}-{}", name(place), name(place + run - 1))),
            }
            place += run + 1;
        }
        let free = if parts.is_empty() {
            "-".to_owned()
        } else {
            parts.join(",")
        };
        format!("{free}:{}", letter(state[0]))
    }

    fn end(&self, state: &[u8]) -> Option<End> {
        let is_over = !state[1..].contains(&1);
        let winner = if self.misere { state[0] } else { 1 - state[0] };
        is_over.then_some(End::Won(winner))
    }

    fn moves(&self, state: &[u8]) -> Vec<(String, State)> {
        let free = (1..state.len()).filter(|&place| state[place] == 1);
        let take = |place: usize| {
            let mut after = state.to_vec();
            after[0] = 1 - state[0];
            after[place] = 0;
            for &near in &self.graph.0[place - 1] {
                after[near + 1] = 0;
            }
            ((place - 1 + self.first).to_string(), after)
        };
        free.map(take).collect()
    }
}
