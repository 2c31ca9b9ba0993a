//! Pictures of the tree of a recorded search.

use std::collections::HashSet;

use gametree_core::{Argument, NodeKind as ProofKind, Phrase, Player, View};
use gametree_registry::Session;
use gametree_render::{Fold, NodeKind, SmallBoard, Tree, TreeNode, small_board};
use gametree_trace::{Counts, Node, Step, Trace, Visit};
use gametree_words::{Words, grouped};

use crate::numbers_of;

/// Draws the last search of a trace that answered: its visible nodes, the branches that cuts left out, and the number of folded nodes.
///
/// Each node has its reason, and its position where there is a `session` of the game at the root.
/// The `words` include [`TEXTS`](crate::TEXTS) and those of `gametree_trace`.
pub fn tree_of_trace(
    trace: &Trace,
    words: &Words,
    reasons: &dyn Fn(usize) -> Option<String>,
    session: Option<&mut (dyn Session + 'static)>,
) -> Tree {
    let mut boards = Boards { session };
    let header = trace.header();
    let line = trace.chosen_line();
    let search = search_of(trace, &line);
    let is_on_line: HashSet<usize> = line.iter().copied().collect();
    let mut nodes: Vec<TreeNode> = Vec::new();
    // Index: the place in the trace; `None` for nodes of other searches.
    let mut places: Vec<Option<usize>> = Vec::new();
    for (at, node) in trace.nodes().iter().enumerate() {
        let is_drawn = Some(node.search) == search;
        places.push(is_drawn.then_some(nodes.len()));
        if !is_drawn {
            continue;
        }
        let parent = node.parent.and_then(|parent| places[parent]);
        let is_chosen = parent.is_some() && is_on_line.contains(&at);
        let reason = reasons(at).unwrap_or_default();
        nodes.push(TreeNode {
            parent,
            is_chosen,
            title: reason,
            board: boards.board(trace, at),
            ..drawn(trace, at, words)
        });
        nodes.extend(left_out(node, nodes.len() - 1, words));
    }
    let is_root = |node: &Node| node.parent.is_none() && Some(node.search) == search;
    let root = trace.nodes().iter().position(is_root);
    let legend = legend(&nodes, &header.players[0], words);
    let caption = root.map(|root| words.say(&numbers_of(trace, root)));
    Tree {
        title: format!("{}, {}", header.game, header.engine),
        captions: legend.or(caption).into_iter().collect(),
        nodes: in_order(nodes),
        players: players(trace),
        language: words.language(),
        ..Tree::default()
    }
}

/// Explains the values of decided nodes, such as W3, if there are any.
fn legend(nodes: &[TreeNode], player: &str, words: &Words) -> Option<String> {
    let is_mark = |word: &str| {
        let plies = word.strip_prefix(['W', 'L']);
        plies.is_some_and(|plies| !plies.is_empty() && plies.bytes().all(|b| b.is_ascii_digit()))
    };
    let texts = nodes
        .iter()
        .flat_map(|node| node.lines.iter().chain(&node.notes).chain(&node.cut));
    let mut marks = texts.flat_map(|text| text.split([' ', '(', ')', ',']));
    let legend = Phrase::new("tree-values").with("player", Argument::player(player));
    marks.any(is_mark).then(|| words.say(&legend))
}

/// Returns the names of the players at the nodes: those of First and Second, or at the nodes of a prover AND and OR.
fn players(trace: &Trace) -> [String; 2] {
    let is_proof = trace
        .nodes()
        .first()
        .is_some_and(|root| root.proof().is_some());
    if is_proof {
        ["OR", "AND"].map(str::to_owned)
    } else {
        trace.header().players.clone()
    }
}

/// Returns the search of the root to draw: that of the best line, or for a prover the question with the most visible nodes.
fn search_of(trace: &Trace, line: &[usize]) -> Option<u32> {
    let nodes = trace.nodes();
    let root = &nodes[*line.first()?];
    if root.proof().is_none() {
        return Some(root.search);
    }
    let roots = nodes.iter().filter(|node| node.parent.is_none());
    let size = |search: u32| nodes.iter().filter(|node| node.search == search).count();
    roots
        .map(|root| root.search)
        .max_by_key(|&search| size(search))
}

/// Returns a node without its neighbours.
fn drawn(trace: &Trace, at: usize, words: &Words) -> TreeNode {
    let node = &trace.nodes()[at];
    let (kind, lines) = match &node.visit {
        Visit::Points(_) => {
            let is_leaf = node.own().leaves > 0 && node.folded.is_empty();
            let kind = match node.to_move {
                _ if is_leaf => NodeKind::Leaf,
                Player::First => NodeKind::Max,
                Player::Second => NodeKind::Min,
            };
            (kind, node.value_words())
        }
        Visit::Proof(proof) => {
            let kind = match proof.kind {
                ProofKind::Or => NodeKind::Or,
                ProofKind::And => NodeKind::And,
            };
            let elsewhere = trace.is_settled_elsewhere(at);
            let elsewhere = elsewhere.then(|| words.say(&Phrase::new("settled-elsewhere")));
            let numbers = || proof.last.map(|numbers| numbers.to_string());
            (kind, elsewhere.or_else(numbers))
        }
    };
    TreeNode {
        kind,
        lines: lines.into_iter().collect(),
        notes: node.window_words().into_iter().collect(),
        branch: label(&node.step).to_owned(),
        fold: fold(&node.folded, words),
        ..TreeNode::default()
    }
}

/// Limit on the branches of one node that a cut left out and that are drawn one by one.
/// Of more branches only the first is drawn, with another one for the rest.
const MOST_CUT: u32 = 4;

/// Returns the branches that a cut left out below the node at this place.
fn left_out(node: &Node, place: usize, words: &Words) -> Vec<TreeNode> {
    let bound = node.bound_words().unwrap_or_default();
    let branch = |m: &String| TreeNode {
        parent: Some(place),
        branch: m.clone(),
        cut: Some(bound.clone()),
        ..TreeNode::default()
    };
    let named = u32::try_from(node.left_out_moves.len()).unwrap_or(u32::MAX);
    let shown = if node.left_out > MOST_CUT { 1 } else { named };
    let more = node.left_out.saturating_sub(shown.min(named));
    let more = (more > 0).then(|| TreeNode {
        branch: words.say(&Phrase::new("more-moves").with("count", more)),
        ..branch(&String::new())
    });
    let moves = node.left_out_moves.iter().take(shown as usize);
    moves.map(branch).chain(more).collect()
}

fn fold(counts: &Counts, words: &Words) -> Option<Fold> {
    let (number, message) = match (counts.nodes, counts.leaves) {
        (0, 0) => return None,
        (0, judged) => (judged, "folded-judged"),
        (nodes, _) => (nodes, "folded"),
    };
    let count = u32::try_from(number).unwrap_or(u32::MAX);
    let size = Phrase::new(message).with("size", grouped(number));
    Some(Fold {
        words: words.say(&size.with("count", count)),
    })
}

fn label(step: &Step) -> &str {
    match step {
        Step::Root => "",
        Step::Move(m) => m,
        Step::Pass => "pass",
    }
}

/// Sorts the nodes so that the children of each stand from left to right: those searched, then those left out.
fn in_order(nodes: Vec<TreeNode>) -> Vec<TreeNode> {
    let mut children = vec![Vec::new(); nodes.len()];
    for (at, node) in nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            children[parent].push(at);
        }
    }
    for all in &mut children {
        all.sort_by_key(|&at| nodes[at].cut.is_some());
    }
    let mut order = Vec::with_capacity(nodes.len());
    let mut open: Vec<usize> = (0..nodes.len())
        .filter(|&at| nodes[at].parent.is_none())
        .collect();
    while let Some(at) = open.pop() {
        order.push(at);
        open.extend(children[at].iter().rev());
    }
    let mut places = vec![0; nodes.len()];
    for (place, &at) in order.iter().enumerate() {
        places[at] = place;
    }
    let mut sorted: Vec<(usize, TreeNode)> = places.iter().copied().zip(nodes).collect();
    sorted.sort_by_key(|(place, _)| *place);
    let moved = sorted.into_iter().map(|(_, node)| TreeNode {
        parent: node.parent.map(|parent| places[parent]),
        ..node
    });
    moved.collect()
}

/// Small boards of the nodes' positions.
struct Boards<'a> {
    /// The game at the root; `None` where no boards are drawn.
    session: Option<&'a mut (dyn Session + 'static)>,
}

impl Boards<'_> {
    fn board(&mut self, trace: &Trace, at: usize) -> Option<SmallBoard> {
        let session = self.session.as_deref_mut()?;
        let mut way = Vec::new();
        let mut below = at;
        while let Some(parent) = trace.nodes()[below].parent {
            way.push(&trace.nodes()[below].step);
            below = parent;
        }
        let mut played = 0;
        for step in way.iter().rev() {
            match step {
                Step::Move(m) if session.play(m).is_ok() => played += 1,
                _ => break,
            }
        }
        let view: Option<View> = (played == way.len()).then(|| session.view());
        for _ in 0..played {
            session.undo();
        }
        view.as_ref().map(small_board)
    }
}
