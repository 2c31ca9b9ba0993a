//! AND/OR trees, and the proof numbers of their nodes (Allis 1994).

/// A node of such a tree; the root is an OR node, and the kinds alternate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A node with branches.
    Inner(Vec<Part>),
    /// The goal is reached.
    Win,
    /// It is not.
    Loss,
    /// Not drawn any further.
    Unknown,
}

/// How much is left to be proven and disproven; infinite where it cannot be done.
pub type Numbers = (Option<u64>, Option<u64>);

impl Part {
    /// The tree as nested lists of words.
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

    /// The numbers of every node, by the way to it from the root, which is an OR node where `is_or` says so.
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
