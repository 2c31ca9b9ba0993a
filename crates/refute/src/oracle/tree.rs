//! Trees with points at their leaves.

use serde_json::Value;

use super::{End, Game, State};

/// A node with its branches, or a leaf with its points for MAX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A node at which one of the players moves.
    Inner(Vec<Node>),
    /// A leaf, with its points.
    Leaf(i32),
}

impl Node {
    /// Reads a tree from nested lists of integers; `None` for any other text.
    pub fn from_json(text: &str) -> Option<Self> {
        let root = serde_json::from_str(text).ok()?;
        Self::of(&root).filter(|node| matches!(node, Node::Inner(_)))
    }

    fn of(value: &Value) -> Option<Self> {
        let Value::Array(children) = value else {
            let points = value.as_i64()?;
            return points.try_into().ok().map(Node::Leaf);
        };
        let children: Option<Vec<Self>> = children.iter().map(Self::of).collect();
        children.filter(|all| !all.is_empty()).map(Node::Inner)
    }

    /// Returns the tree as nested lists.
    pub fn to_json(&self) -> String {
        match self {
            Node::Leaf(points) => points.to_string(),
            Node::Inner(children) => {
                let children: Vec<String> = children.iter().map(Node::to_json).collect();
                format!("[{}]", children.join(","))
            }
        }
    }

    /// Appends the tree as lines to `out`, each level indented further; `side` moves at this node.
    pub fn to_lines(&self, side: usize, indent: usize, out: &mut String) {
        *out += &" ".repeat(indent);
        match self {
            Node::Leaf(points) => out.extend([points.to_string().as_str(), "\n"]),
            Node::Inner(children) => {
                out.extend([["max", "min"][side], "\n"]);
                for child in children {
                    child.to_lines(1 - side, indent + 2, out);
                }
            }
        }
    }
}

/// The game on a tree; a state holds the path from the root, two bytes for a branch.
#[derive(Clone, Debug)]
pub struct Leaves {
    root: Node,
    /// The player who moves at the root.
    first: u8,
}

impl Leaves {
    /// Returns the game in which MAX moves at the root.
    pub fn new(root: Node) -> Self {
        Leaves { root, first: 0 }
    }

    /// Returns the game in which MIN moves at the root.
    pub fn with_min_first(root: Node) -> Self {
        Leaves { root, first: 1 }
    }

    fn node(&self, state: &[u8]) -> &Node {
        let mut node = &self.root;
        for step in state[1..].chunks(2) {
            let branch = usize::from(step[0]) + 256 * usize::from(step[1]);
            match node {
                Node::Inner(children) => node = &children[branch],
                Node::Leaf(_) => break,
            }
        }
        node
    }
}

impl Game for Leaves {
    fn start(&self) -> State {
        vec![self.first]
    }

    fn read(&self, text: &str) -> Option<State> {
        let mut steps = text.split('.');
        if steps.next() != Some("r") {
            return None;
        }
        let mut state = self.start();
        for step in steps {
            let Node::Inner(children) = self.node(&state) else {
                return None;
            };
            let branch: usize = step.parse().ok()?;
            let branch = branch.checked_sub(1).filter(|&b| b < children.len())?;
            state[0] = 1 - state[0];
            state.extend([branch % 256, branch / 256].map(|b| u8::try_from(b).expect("a byte")));
        }
        Some(state)
    }

    fn write(&self, state: &[u8]) -> String {
        let steps = state[1..].chunks(2);
        let number = |step: &[u8]| usize::from(step[0]) + 256 * usize::from(step[1]) + 1;
        let steps = steps.map(|step| format!(".{}", number(step)));
        std::iter::once("r".to_owned()).chain(steps).collect()
    }

    fn end(&self, state: &[u8]) -> Option<End> {
        match self.node(state) {
            Node::Leaf(points) => Some(End::Points(*points)),
            Node::Inner(_) => None,
        }
    }

    fn moves(&self, state: &[u8]) -> Vec<(String, State)> {
        let Node::Inner(children) = self.node(state) else {
            return Vec::new();
        };
        let branch = |number: usize| {
            let mut after = state.to_vec();
            after[0] = 1 - state[0];
            after.extend([number % 256, number / 256].map(|b| u8::try_from(b).expect("a byte")));
            ((number + 1).to_string(), after)
        };
        (0..children.len()).map(branch).collect()
    }
}
