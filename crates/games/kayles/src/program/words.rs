//! Remarks of the control game on moves and positions: the parts of the graph and their Grundy numbers.

use std::sync::{Arc, Mutex, PoisonError};

use gametree_core::{Argument, Phrase, Position};
use gametree_registry::{Language, Part, Texts};

use crate::{Kayles, Limits, Play, Solver, Vertex, VertexSet};

/// The texts for reasons and remarks.
pub(super) const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../../texts/zh-Hans.ftl"),
    ),
]);

/// The texts of one game with its parameters.
pub(super) const DESCRIPTION: Texts = Texts::new(&[
    (
        Language::English,
        include_str!("../../texts/description.en.ftl"),
    ),
    (
        Language::SimplifiedChinese,
        include_str!("../../texts/description.zh-Hans.ftl"),
    ),
]);

/// The nodes for the numbers of one position, which take up to some tens of milliseconds.
const NODES: u64 = 5_000;
const MEMORY_BYTES: usize = 1 << 20;

/// The words for the positions of one graph, with the solver for the numbers in all of them.
///
/// The solver is made at the first question.
#[derive(Clone, Default)]
pub(super) struct Commentator<const W: usize>(Arc<Mutex<Option<Solver<W>>>>);

impl<const W: usize> Commentator<W> {
    /// Returns the parts that are left after a vertex is taken.
    pub(super) fn reasons(&self, pos: &Kayles<W>, m: Vertex) -> Vec<Phrase> {
        let mut after = pos.clone();
        after.play(m);
        if after.outcome().is_some() {
            return vec![Phrase::new("takes-last")];
        }
        let numbers = self.numbers(&after);
        let leaves = numbers.map(|numbers| phrase("leaves", &numbers));
        leaves.into_iter().collect()
    }

    /// Returns the numbers of the parts, and the winner that they decide.
    pub(super) fn remarks(&self, pos: &Kayles<W>) -> Vec<Phrase> {
        if pos.outcome().is_some() {
            return Vec::new();
        }
        let remark = self.numbers(pos).map(|numbers| match sum(&numbers) {
            0 => phrase("parts-lost", &numbers).telling_value(),
            _ => phrase("parts-won", &numbers).telling_value(),
        });
        remark.into_iter().collect()
    }

    /// Returns the parts of the graph that are left, if there are several, with their numbers as far as they are known.
    pub(super) fn parts(&self, pos: &Kayles<W>) -> Vec<Part> {
        let components = components(pos);
        if components.len() < 2 {
            return Vec::new();
        }
        let numbers = self.numbers(pos);
        let words = |index: usize| match numbers.as_ref().map(|numbers| numbers[index]) {
            Some(number) => Phrase::new("part-number")
                .with("number", u32::from(number))
                .telling_value(),
            None => Phrase::new("part").with("number", index + 1),
        };
        let parts = components.iter().zip(0..);
        let parts = parts.map(|(part, index)| Part {
            sites: part.iter().map(Vertex::index).collect(),
            words: words(index),
        });
        parts.collect()
    }

    /// Returns the Grundy numbers of these parts; `None` under misère play, and if they take too long.
    fn numbers(&self, pos: &Kayles<W>) -> Option<Vec<u16>> {
        if pos.play_rule() == Play::Misere {
            return None;
        }
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let made =
            || Solver::new(pos.graph(), MEMORY_BYTES).expect("as many words as the position has");
        let solver = kept.get_or_insert_with(made);
        let mut left = NODES;
        let number = |part| {
            let limits = Limits {
                nodes: Some(left),
                ..Limits::default()
            };
            let number = solver.grundy(part, &limits).ok();
            left -= solver.nodes();
            number
        };
        components(pos).into_iter().map(number).collect()
    }
}

/// Returns the parts of the graph that are left.
fn components<const W: usize>(pos: &Kayles<W>) -> Vec<VertexSet<W>> {
    let mut rest = pos.free();
    let next = || pos.neighbourhoods().take_component(&mut rest);
    std::iter::from_fn(next).collect()
}

/// Returns the number of a sum of games, which is that of its parts without carry (Sprague 1935; Grundy 1939).
fn sum(numbers: &[u16]) -> u16 {
    numbers.iter().fold(0, |sum, number| sum ^ number)
}

fn phrase(message: &'static str, numbers: &[u16]) -> Phrase {
    let all = numbers
        .iter()
        .map(|&number| Argument::from(u32::from(number)));
    Phrase::new(message)
        .with("count", numbers.len())
        .with("numbers", Argument::all(all))
        .with("sum", u32::from(sum(numbers)))
}
