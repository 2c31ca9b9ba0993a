//! Trees with points at their leaves: an explanation of minimax, alpha-beta or principal variation search.

use std::io::{self, Write};

use super::{ChildOrder, TreeArgs, title};
use crate::leaf::Leaf;
use crate::{Branches, Explanation, Fate, Node, Order, Shape, Tree, Visit, critical_leaves};
use clap::ValueEnum;
use gametree_command::table::write_table;
use gametree_command::{Context, Ending, Failure, write_json_with_lists};
use gametree_core::{Bound, Cut, NoEvaluation, Phrase, Player, Recorder, Score, Window};
use gametree_registry::{EngineKind, SessionBuilder, Words};
use gametree_search::{AlphaBeta, Budget, DepthSearch, Pvs, SearchLimits, Traced};
use serde_json::{Map, Value, json};

/// The size of the table in bytes, with room for every node of the largest tree, so that no entry replaces another.
const TABLE_BYTES: usize = 32 << 20;

pub(super) fn explain(
    args: &TreeArgs,
    name: &str,
    tree: &Tree,
    context: &mut Context<'_>,
) -> Result<Ending, Failure> {
    let tree = match args.order.unwrap_or(ChildOrder::Given) {
        ChildOrder::Given => tree.clone(),
        ChildOrder::Best => tree.ordered(Order::BestFirst),
        ChildOrder::Worst => tree.ordered(Order::WorstFirst),
    };
    let minimax = Explanation::of_minimax(&tree);
    let cut = alpha_beta(&tree);
    let mut counts = vec![
        Counts::of("minimax", &tree, &minimax),
        Counts::of("alphabeta", &tree, &cut),
    ];
    let explanation = match engine_of(args) {
        EngineKind::Minimax | EngineKind::Negamax => minimax,
        EngineKind::Pvs => {
            let principal = principal(&tree)?;
            counts.push(Counts::of("pvs", &tree, &principal));
            principal
        }
        _ => cut,
    };
    let findings = Findings {
        fewest: fewest_leaves(tree.shape()),
        tree,
        explanation,
        counts,
    };
    let picture = |language| findings.explanation.picture(&title(name), language);
    let nodes = findings.tree.shape().node_count();
    let out = &mut *args.record.draw(context.out, nodes, picture)?;
    if args.record.json() {
        findings.write_json(args, name, out)?;
    } else {
        findings.write_text(out, &args.words())?;
        if args.record.asks_for_reasons() {
            let tree = findings.tree;
            let mut session = SessionBuilder::new(name, tree, Branches, NoEvaluation).build();
            args.record.write_reasons(&mut *session, nodes, out)?;
        }
    }
    Ok(Ending::Done)
}

/// Returns the engine to explain.
fn engine_of(args: &TreeArgs) -> EngineKind {
    args.record.engine().unwrap_or(EngineKind::AlphaBeta)
}

fn alpha_beta(tree: &Tree) -> Explanation {
    let mut recorder = Recorder::new();
    let mut observer = Traced(&mut recorder);
    let mut budget = Budget::new(&SearchLimits::default(), &mut observer);
    let mut engine = AlphaBeta::new(Branches, NoEvaluation);
    engine.search_depth(tree, u32::MAX, Window::FULL, &mut budget);
    Explanation::of(tree, &recorder)
}

fn principal(tree: &Tree) -> Result<Explanation, Failure> {
    let mut recorder = Recorder::new();
    let mut observer = Traced(&mut recorder);
    let mut budget = Budget::new(&SearchLimits::default(), &mut observer);
    let mut engine = Pvs::new(Branches, NoEvaluation, TABLE_BYTES)
        .map_err(|error| Failure::Other(error.to_string()))?;
    engine.search_depth(tree, u32::MAX, Window::FULL, &mut budget);
    Ok(Explanation::of(tree, &recorder))
}

/// The results for a tree.
struct Findings {
    /// The tree with its children in the requested order.
    tree: Tree,
    explanation: Explanation,
    counts: Vec<Counts>,
    /// The leaves of the best order, if the tree is uniform.
    fewest: Option<u64>,
}

/// The visits of a search.
struct Counts {
    engine: &'static str,
    /// Leaves that were visited at least once.
    leaves: usize,
    /// Visits to leaves, repeated ones included.
    leaf_visits: usize,
    /// Visits to nodes, leaves and repeated ones included.
    visits: usize,
}

impl Counts {
    fn of(engine: &'static str, tree: &Tree, explanation: &Explanation) -> Self {
        let visits = |node: Node| explanation.visits(node).len();
        let of_leaves: Vec<usize> = tree.shape().leaves().map(visits).collect();
        Counts {
            engine,
            leaves: of_leaves.iter().filter(|&&visits| visits > 0).count(),
            leaf_visits: of_leaves.iter().sum(),
            visits: tree.shape().nodes().map(visits).sum(),
        }
    }

    fn to_json(&self) -> Value {
        json!({
            "leaves": self.leaves,
            "leaf_visits": self.leaf_visits,
            "visits": self.visits,
        })
    }
}

/// Returns the leaves that a search of a uniform tree visits if its children are best ordered; `None` for other trees.
fn fewest_leaves(shape: &Shape<i16>) -> Option<u64> {
    let mut leaves = shape.leaves();
    let depth = shape.ply(leaves.next()?);
    let width = shape.children(Node::ROOT).len();
    let is_uniform = leaves.all(|leaf| shape.ply(leaf) == depth)
        && shape
            .nodes()
            .filter(|&node| shape.leaf(node).is_none())
            .all(|node| shape.children(node).len() == width);
    if !is_uniform {
        return None;
    }
    // The only tree without plies is a leaf, which fits any width.
    critical_leaves(width.max(1).try_into().ok()?, depth.try_into().ok()?)
}

impl Findings {
    fn write_text(&self, out: &mut dyn Write, words: &Words) -> io::Result<()> {
        let say = |message| words.say(&Phrase::new(message));
        writeln!(out, "{}", self.explanation.drawing(words))?;
        let heading = [
            "column-engine",
            "column-leaves",
            "column-leaf-visits",
            "column-visits",
        ];
        let rows = self.counts.iter().map(|count| {
            let Counts {
                engine,
                leaves,
                leaf_visits,
                visits,
            } = count;
            [
                (*engine).to_owned(),
                leaves.to_string(),
                leaf_visits.to_string(),
                visits.to_string(),
            ]
        });
        let rows: Vec<[String; 4]> = rows.collect();
        let heading = heading.map(say);
        write_table(out, "", &heading.each_ref().map(String::as_str), &rows)?;
        if let Some(fewest) = self.fewest {
            let fewest = Phrase::new("fewest").with("leaves", fewest.to_string());
            writeln!(out, "{}", words.say(&fewest))?;
        }
        Ok(())
    }

    fn write_json(&self, args: &TreeArgs, file: &str, out: &mut dyn Write) -> io::Result<()> {
        let shape = self.tree.shape();
        let values = self.tree.minimax();
        let counts = self.counts.iter();
        let counts = counts.map(|count| (count.engine.to_owned(), count.to_json()));
        let object = json!({
            "file": file,
            "kind": "points",
            "engine": engine_of(args).name(),
            "order": name(&args.order.unwrap_or(ChildOrder::Given)),
            "value": values[Node::ROOT.index()],
            "counts": counts.collect::<Map<_, _>>(),
            "fewest_leaves": self.fewest,
        });
        let node = |node: Node| node_json(shape, node, values[node.index()], &self.explanation);
        let mut nodes = shape.nodes().map(node);
        write_json_with_lists(out, &object, &mut [("nodes", &mut nodes)])
    }
}

/// Returns the name of an option's value on the command line.
fn name(value: &impl ValueEnum) -> String {
    let value = value.to_possible_value();
    let value = value.expect("no value is hidden from the command line");
    value.get_name().to_owned()
}

/// Returns a node with its last visit, the one with the widest window, and those before.
fn node_json(shape: &Shape<i16>, node: Node, minimax: i16, explanation: &Explanation) -> Value {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
    put("path", json!(shape.path(node)));
    put("name", json!(shape.name(node)));
    put(
        "to_move",
        json!(<i16 as Leaf>::SIDES[shape.side(node).index()]),
    );
    put("leaf", json!(shape.leaf(node)));
    put("minimax", json!(minimax));
    let fate = match explanation.fate(node) {
        Fate::Visited => "visited",
        Fate::CutOff => "cut_off",
        Fate::NeverReached => "never_reached",
    };
    put("fate", json!(fate));
    let mut visits: Vec<Map<String, Value>> = explanation
        .visits(node)
        .iter()
        .map(|visit| visit_json(shape, node, visit))
        .collect();
    let last = visits.pop().unwrap_or_else(no_visit);
    object.extend(last);
    object.insert("earlier".to_owned(), json!(visits));
    Value::Object(object)
}

/// Returns the keys of a visit with null values.
fn no_visit() -> Map<String, Value> {
    ["window", "value", "bound", "cut"]
        .into_iter()
        .map(|key| (key.to_owned(), Value::Null))
        .collect()
}

fn visit_json(shape: &Shape<i16>, node: Node, visit: &Visit) -> Map<String, Value> {
    let bound = visit.score.map(|_| match visit.bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    });
    let cut = visit.cut.map(|cut| {
        let set_at = cut.set_at.map(|node| shape.path(node));
        let is_deep = cut.set_at.map(|above| shape.parent(node) != Some(above));
        json!({
            "rule": rule(cut.reason, shape.side(node)),
            "by": points(cut.bound),
            "set_at": set_at,
            "deep": is_deep,
        })
    });
    let mut object = no_visit();
    object["window"] = json!([points(visit.window.alpha), points(visit.window.beta)]);
    object["value"] = json!(visit.score.map(points));
    object["bound"] = json!(bound);
    object["cut"] = json!(cut);
    object
}

/// Returns points for MAX; null for the infinities.
fn points(score: Score) -> Value {
    match score {
        Score::INFINITY | Score::NEG_INFINITY => Value::Null,
        score => json!(score.raw()),
    }
}

/// Returns the bound of a cut, by its name for MAX, or the name of another rule.
const fn rule(reason: Cut, side: Player) -> &'static str {
    match (reason, side) {
        (Cut::Beta | Cut::EnhancedTransposition, Player::First) => "beta",
        (Cut::Beta | Cut::EnhancedTransposition, Player::Second) => "alpha",
        (Cut::Table, _) => "table",
        (Cut::MateDistance, _) => "nearest_end",
        (Cut::Known, _) => "known",
        (Cut::StandPat, _) => "stand_pat",
        (Cut::NullMove, _) => "null_move",
        (Cut::LateMoves, _) => "late_moves",
    }
}
