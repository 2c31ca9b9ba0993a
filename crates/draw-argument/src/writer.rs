//! Writer of an argument along a strategy of Breaker.

use std::cmp::Reverse;
use std::collections::VecDeque;

use gametree_core::Mismatch;
use gametree_grid::{Bits, Cell};

use crate::board::{Board, Edge, live};
use crate::pairing::{Options, Pairing, Unpaired};
use crate::shown_index::ShownIndex;
use crate::step_codes::{CHOICES, Choice, PAIRING, number_of};
use crate::walk::{Guide, Node, Step, Walk};
use crate::{Question, Side, Stones};

/// The number of replies, the heaviest cells, that the writer tries with a pairing whose choices are all the first.
const REPLIES: usize = 12;

/// The advice of a strategy of Breaker for a position that Breaker wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// After this reply on Breaker's turn, or after any reply if it is `None`, every edge holds one of these pairs.
    Pairing {
        /// The reply.
        reply: Option<Cell>,
        /// The pairs, no two of which share a cell.
        pairs: Vec<[Cell; 2]>,
    },
    /// Breaker, to move, wins after this reply.
    Reply(Cell),
    /// Maker is to move, and the potential is small.
    Potential,
    /// Maker is to move, and Breaker wins after any move.
    Replies,
    /// Maker is to move, and Breaker also wins where Maker has the first cell and Breaker the second, which lies in no edge without the first.
    Apart([Cell; 2]),
}

/// A strategy of Breaker.
pub trait Advisor<const W: usize> {
    /// Returns the advice for a position that Breaker wins; `None` where the strategy has none, or was stopped.
    ///
    /// With Breaker to move no edge has fewer than two cells.
    fn advise(&mut self, stones: &Stones<W>, to_move: Side) -> Option<Advice>;
}

/// Writes an argument that Breaker wins; `None` where the strategy fails.
///
/// # Errors
/// Fails when the board is too large.
pub fn write<const W: usize>(
    question: &Question<W>,
    advisor: &mut dyn Advisor<W>,
) -> Result<Option<Vec<u32>>, Mismatch> {
    let board = Board::new(question.grid, question.k)?;
    let mut walk = Walk::new(board, u64::MAX);
    let mut scribe = Scribe {
        advisor,
        k: question.k,
        numbers: Vec::new(),
        choices: VecDeque::new(),
        pairing: Pairing::new(),
        shown: ShownIndex::new(),
    };
    let shown = walk.prove(question.stones, question.to_move, &mut scribe);
    Ok(shown.ok().map(|_| scribe.numbers))
}

/// A guide that asks a strategy, searches for steps that take fewer bytes, and writes the result.
struct Scribe<'a, const W: usize> {
    advisor: &'a mut dyn Advisor<W>,
    k: usize,
    numbers: Vec<u32>,
    /// The choices of the last written pairing.
    choices: VecDeque<usize>,
    pairing: Pairing<W>,
    /// The shown positions.
    shown: ShownIndex<W>,
}

/// The step to write for a position with Maker to move.
enum Plan {
    /// A pairing by these choices.
    Pairing(Vec<usize>),
    /// Any other step.
    Step(Step),
}

impl<const W: usize> Guide<W> for Scribe<'_, W> {
    type Error = ();

    fn step(&mut self, node: &Node<'_, W>) -> Result<(Option<Cell>, Step), ()> {
        let found = match node.to_move {
            Side::Breaker => self.reply(node),
            Side::Maker => self
                .plan(node, &node.stones, node.edges)
                .map(|plan| (None, plan)),
        };
        let (reply, plan) = found.ok_or(())?;
        self.put_plan(node, reply, &plan);
        Ok(match plan {
            Plan::Step(step) => (reply, step),
            Plan::Pairing(choices) => {
                self.choices = choices.into();
                (reply, Step::Pairing)
            }
        })
    }

    fn choose(&mut self, _: &mut Options) -> Result<usize, ()> {
        self.choices.pop_front().ok_or(())
    }
}

impl<const W: usize> Scribe<'_, W> {
    /// Returns a reply, and the plan after it.
    fn reply(&mut self, node: &Node<'_, W>) -> Option<(Option<Cell>, Plan)> {
        let (reply, pairs) = match self.reply_before_pairing(node) {
            Some(cell) => (cell, None),
            None => match self.advisor.advise(&node.stones, Side::Breaker)? {
                Advice::Pairing { reply, pairs } => {
                    (reply.or_else(|| live(node.edges).first())?, Some(pairs))
                }
                Advice::Reply(cell) => (cell, None),
                Advice::Potential | Advice::Replies | Advice::Apart(_) => return None,
            },
        };
        if !live(node.edges).contains(reply) {
            return None;
        }
        let edges = without(node.edges, reply);
        let mut stones = node.stones;
        stones.breaker.insert(reply);
        let plan = match pairs {
            Some(pairs) => match self.cheap_pairing(&edges) {
                Some(choices) => Plan::Pairing(choices),
                None => Plan::Pairing(self.choices_for(&edges, &pairs)?),
            },
            None => self.plan(node, &stones, &edges)?,
        };
        Some((Some(reply), plan))
    }

    /// Returns the plan for a position with Maker to move, with these edges.
    fn plan(&mut self, node: &Node<'_, W>, stones: &Stones<W>, edges: &[Edge<W>]) -> Option<Plan> {
        if let Some(choices) = self.cheap_pairing(edges) {
            return Some(Plan::Pairing(choices));
        }
        if let Some(age) = self.shown.age(node, stones, edges) {
            return Some(Plan::Step(Step::Known(age)));
        }
        Some(match self.advisor.advise(stones, Side::Maker)? {
            Advice::Pairing { pairs, .. } => Plan::Pairing(self.choices_for(edges, &pairs)?),
            Advice::Potential => Plan::Step(Step::Potential),
            Advice::Replies => Plan::Step(Step::Replies),
            Advice::Apart(cells) => Plan::Step(Step::Apart(cells)),
            Advice::Reply(_) => return None,
        })
    }

    /// Returns the reply that leaves a pairing with all choices the first; of several, the one that answers most of the remaining moves.
    fn reply_before_pairing(&mut self, node: &Node<'_, W>) -> Option<Cell> {
        let mut best: Option<(u32, Cell)> = None;
        for cell in heaviest_first(node.edges).into_iter().take(REPLIES) {
            let edges = without(node.edges, cell);
            if let Some((_, pairs)) = self.pairing(&edges, |_, _| Some(0)) {
                let left = (pairs & node.siblings).count();
                if best.is_none_or(|(least, _)| left < least) {
                    best = Some((left, cell));
                }
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// Returns the choices of a pairing of which at most one is not the first.
    fn cheap_pairing(&mut self, edges: &[Edge<W>]) -> Option<Vec<usize>> {
        let mut counts = Vec::new();
        let first = self.pairing(edges, |_, options| {
            counts.push(options.count());
            Some(0)
        });
        if let Some((choices, _)) = first {
            return Some(choices);
        }
        let others = (0..).zip(counts);
        let others = others.flat_map(|(at, count): (usize, _)| (1..count).map(move |n| (at, n)));
        others.into_iter().find_map(|(at, number)| {
            let other = |place, _: &mut Options| Some(if place == at { number } else { 0 });
            self.pairing(edges, other).map(|(choices, _)| choices)
        })
    }

    /// Returns the choices that make these pairs.
    fn choices_for(&mut self, edges: &[Edge<W>], pairs: &[[Cell; 2]]) -> Option<Vec<usize>> {
        let is_wanted = |[a, b]: [Cell; 2]| pairs.contains(&[a, b]) || pairs.contains(&[b, a]);
        let found = self.pairing(edges, |_, options| options.in_order().position(is_wanted));
        found.map(|(choices, _)| choices)
    }

    /// Makes a pairing and returns its choices and its cells; `choose` receives the number of earlier choices.
    fn pairing(
        &mut self,
        edges: &[Edge<W>],
        mut choose: impl FnMut(usize, &mut Options) -> Option<usize>,
    ) -> Option<(Vec<usize>, Bits<W>)> {
        let mut choices = Vec::new();
        let cells = self.pairing.make(edges, |options| {
            let number = choose(choices.len(), options).ok_or(())?;
            choices.push(number);
            Ok(number)
        });
        let cells: Result<_, Unpaired<()>> = cells;
        Some((choices, cells.ok()?))
    }

    fn put_plan(&mut self, node: &Node<'_, W>, reply: Option<Cell>, plan: &Plan) {
        let code = match plan {
            Plan::Pairing(choices) if choices.iter().all(|&number| number == 0) => PAIRING,
            Plan::Pairing(_) => CHOICES,
            Plan::Step(step) => number_of(*step),
        };
        let cells = live(node.edges);
        self.put(match reply {
            Some(reply) => code * cells.count() as usize + rank(cells, reply),
            None => code,
        });
        match plan {
            Plan::Pairing(choices) => self.put_choices(choices),
            Plan::Step(Step::Known(age)) => self.put(*age),
            Plan::Step(Step::Apart(pair)) => {
                let left = reply.map_or(cells, |reply| live(&without(node.edges, reply)));
                for &cell in pair {
                    self.put(rank(left, cell));
                }
            }
            Plan::Step(_) => {}
        }
    }

    /// Writes the choices that are not the first.
    fn put_choices(&mut self, choices: &[usize]) {
        let others: Vec<usize> = (0..choices.len()).filter(|&at| choices[at] > 0).collect();
        let mut from = 0;
        for (nth, &at) in (1..).zip(&others) {
            let choice = Choice {
                run: at - from,
                number: choices[at],
                is_last: nth == others.len(),
            };
            from = at + 1;
            self.put(choice.to_number(self.k));
        }
    }

    fn put(&mut self, number: usize) {
        let number = u32::try_from(number);
        self.numbers
            .push(number.expect("steps, cells, ages and choices are below 2^21"));
    }
}

/// Returns the live cells by the sum of 2^-size over the edges through them, the heaviest first.
fn heaviest_first<const W: usize>(edges: &[Edge<W>]) -> Vec<Cell> {
    let weight = |cell: &Cell| {
        let through = edges.iter().filter(|edge| edge.cells.contains(*cell));
        Reverse(through.map(Edge::weight).sum::<u64>())
    };
    let mut cells: Vec<Cell> = live(edges).iter().collect();
    cells.sort_by_cached_key(weight);
    cells
}

/// Returns the edges after a stone of Breaker.
fn without<const W: usize>(edges: &[Edge<W>], reply: Cell) -> Vec<Edge<W>> {
    let left = edges.iter().filter(|edge| !edge.cells.contains(reply));
    left.copied().collect()
}

/// Returns the number of cells of a set before this one.
fn rank<const W: usize>(cells: Bits<W>, cell: Cell) -> usize {
    cells.iter().take_while(|&other| other < cell).count()
}
