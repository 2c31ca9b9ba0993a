//! AND/OR trees, and the proof numbers of their nodes (Allis 1994).

/// A node of an AND/OR tree; the root is an OR node, and the kinds alternate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A node with branches.
    Inner(Vec<Part>),
    /// A leaf at which the goal is reached.
    Win,
    /// A leaf at which the goal is not reached.
    Loss,
    /// A node that is not expanded.
    Unknown,
}

/// The proof number and the disproof number of a node; `None` is infinite.
pub type Numbers = (Option<u64>, Option<u64>);

impl Part {
    /// Returns the tree as nested lists of words.
    pub fn to_json(&self) -> String {
        match self {
            Part::Win => "\"win\"".to_owned(),
            Part::Loss => "\"loss\"".to_owned(),
            Part::Unknown => "\"?\"".to_owned(),
            Part::Inner(children) => {
                let children: Vec<String> = children.iter().map(Part::to_json).collect();
                format!("[{}]", children.join(","))
            }
        }
    }

    /// Appends the numbers of every node to `out`, with the path from the root, and returns those of this node. It is an OR node if `is_or` is set.
    pub fn numbers(&self, path: &str, is_or: bool, out: &mut Vec<(String, Numbers)>) -> Numbers {
        let place = out.len();
        out.push((path.to_owned(), (None, None)));
        let numbers = match self {
            Part::Win => (Some(0), None),
            Part::Loss => (None, Some(0)),
            Part::Unknown => (Some(1), Some(1)),
            Part::Inner(children) => {
                let (mut least, mut sum) = (None, Some(0));
                for (number, child) in (1..).zip(children) {
                    let below = child.numbers(&format!("{path}.{number}"), !is_or, out);
                    let (easy, hard) = if is_or { below } else { (below.1, below.0) };
                    least = [least, easy].into_iter().flatten().min();
                    sum = sum.zip(hard).map(|(sum, hard): (u64, u64)| sum + hard);
                }
                if is_or { (least, sum) } else { (sum, least) }
            }
        };
        out[place].1 = numbers;
        numbers
    }
}
