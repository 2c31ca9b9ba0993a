//! Exact values of games of known length, by null windows to the end of the game that halve the scores still possible.

use gametree_core::{Evaluator, Position, Score, Window};

use crate::{Budget, DepthResult, DepthSearch, SearchReport, StopReason, Value};

/// Number of plies before the end from which enhanced transposition cut-offs pay, at the latest.
///
/// Measured on 50 positions of a game of 42 plies with 14 to 27 left: trying them from 8 on visits 1% more nodes than trying them from 2 on.
/// Trying them from 8 on takes far fewer tries.
pub(crate) const ETC_FROM: u32 = 8;

/// The scores that a value can still have: those between two scores, both included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    low: Score,
    high: Score,
    /// Greatest number of plies that the game lasts.
    plies: u32,
}

impl Span {
    /// Returns the scores of a game of at most `plies` plies that are possible before the search.
    pub(crate) fn of<P: Position>(root: &P, plies: u32, evaluator: &impl Evaluator<P>) -> Self {
        let (worst, best) = (Score::loss_in(1), Score::win_in(1));
        let span = Span {
            low: evaluator.at_least(root, worst).unwrap_or(worst),
            high: evaluator.at_most(root, best).unwrap_or(best),
            plies,
        };
        span.within_game()
    }

    /// Returns the same span without wins and losses that would come after the end of the game.
    fn within_game(self) -> Self {
        let is_late = |score: Score| score.plies().is_some_and(|plies| plies > self.plies);
        Span {
            low: if is_late(self.low) {
                Score::estimate(i32::MIN)
            } else {
                self.low
            },
            high: if is_late(self.high) {
                Score::estimate(i32::MAX)
            } else {
                self.high
            },
            ..self
        }
    }

    /// Returns the rank of a score: wins and losses are numbered in their order from `-plies` to `plies`, and all other scores have rank 0.
    fn rank(self, score: Score) -> i32 {
        let rank = score.plies().map_or(0, |plies| self.plies + 1 - plies);
        if score.is_win() {
            rank.cast_signed()
        } else {
            -rank.cast_signed()
        }
    }

    /// Returns the least score of a rank; for rank 0, the least above every loss within the game.
    fn score_of(self, rank: i32) -> Score {
        let plies = self.plies + 1 - rank.unsigned_abs();
        match rank {
            1.. => Score::win_in(plies),
            0 => Score::loss_in(self.plies).next(),
            _ => Score::loss_in(plies),
        }
    }

    /// Returns the next window, which asks whether the value is at least its beta.
    ///
    /// It lies in the middle of the span, but first splits off the half of the earlier wins, or of the earlier losses.
    /// These are seen before the game has gone far (Pons, "Solving Connect 4: how to build a perfect AI", 2015).
    fn window(self) -> Window {
        let (low, high) = (self.rank(self.low), self.rank(self.high));
        if low == high {
            // Ranks do not distinguish numbers of points.
            let above = Window::above(self.low);
            return Window::new(above.alpha, self.high.next());
        }
        let middle = low + (high - low) / 2;
        let middle = if middle <= 0 && low / 2 < middle {
            low / 2
        } else if middle >= 0 {
            middle.max(high / 2)
        } else {
            middle
        };
        Window::above(self.score_of(middle.min(high - 1) + 1))
    }

    /// Returns the span that is left after the answer to a window.
    fn after(self, window: Window, value: Value) -> Self {
        let score = value.score;
        let low = if score > window.alpha {
            score
        } else {
            self.low
        };
        let high = if score < window.beta {
            score
        } else {
            self.high
        };
        Span { low, high, ..self }
    }

    /// Returns the value as far as it is known.
    fn value(self) -> Option<Value> {
        let Span { low, high, .. } = self;
        if low >= high {
            Some(Value::certain(low))
        } else if low > Score::DRAW {
            Some(Value::at_least(low))
        } else if high < Score::DRAW {
            Some(Value::at_most(high))
        } else {
            None
        }
    }
}

/// The best line that the null windows have shown so far.
struct BestLine<M> {
    line: Vec<M>,
    /// The score that its first move is known to reach; `None` if no search has shown one.
    reached: Option<Score>,
}

impl<M> BestLine<M> {
    const fn none() -> Self {
        BestLine {
            line: Vec::new(),
            reached: None,
        }
    }

    /// Returns a value as far as the line shows it: its lower bound is certain only if a move attains it.
    fn shown(&self, value: Value) -> Value {
        Value {
            lower: value.lower && self.reached >= Some(value.score),
            ..value
        }
    }

    /// Takes the line of an answer whose move reaches the window, if it is better than those before.
    ///
    /// Returns the reason why the search for the answer stopped, if it did.
    fn learn(&mut self, asked: DepthResult<M>, window: Window) -> Option<StopReason> {
        let reached = asked.value.map(|value| value.score);
        let reached = reached.filter(|&score| score > window.alpha);
        if reached > self.reached || self.line.is_empty() {
            self.line = asked.line;
            self.reached = self.reached.max(reached);
        }
        asked.stopped
    }
}

/// Adds moves that keep the exact score to the line of a report, by one null window for each.
///
/// It stops where the budget is spent or where a search does not confirm the score, as after a collision of keys.
pub(crate) fn lengthen_pv<P: Position>(
    engine: &mut dyn DepthSearch<P>,
    root: &P,
    report: &mut SearchReport<P::Move>,
    budget: &mut Budget<'_, P::Move>,
) {
    let (mut pos, mut score) = (root.clone(), report.score);
    for &m in &report.line {
        pos.play(m);
        score = score.to_child();
    }
    while pos.outcome().is_none() {
        let Some(plies) = pos.plies_left() else {
            return;
        };
        let window = Window::above(score);
        let asked = engine.search_depth(&pos, plies, window, budget);
        let holds = asked.value.is_some_and(|value| value.score >= score);
        let Some(&m) = asked.line.first().filter(|_| holds) else {
            return;
        };
        report.line.push(m);
        pos.play(m);
        score = score.to_child();
    }
}

/// Returns only the exact score of a game; `None` if the search is stopped before.
pub(crate) fn bisect_score<P: Position>(
    engine: &mut dyn DepthSearch<P>,
    root: &P,
    mut span: Span,
    budget: &mut Budget<'_, P::Move>,
) -> Option<Score> {
    while span.low < span.high {
        let (_, asked) = halve(engine, root, &mut span, budget);
        if asked.stopped.is_some() {
            return None;
        }
    }
    Some(span.low)
}

/// Searches windows to the end of the game, until one score is left or the budget is spent.
pub(crate) fn bisect<P: Position>(
    engine: &mut dyn DepthSearch<P>,
    root: &P,
    mut span: Span,
    budget: &mut Budget<'_, P::Move>,
) -> SearchReport<P::Move> {
    let mut best = BestLine::none();
    loop {
        budget.begin_iteration(span.plies);
        let (window, asked) = halve(engine, root, &mut span, budget);
        let mut stopped = best.learn(asked, window);
        if stopped.is_none() && span.low >= span.high && best.reached < Some(span.low) {
            // The score is known without a search, but not the move that reaches it.
            let window = Window::above(span.low);
            let asked = engine.search_depth(root, span.plies, window, budget);
            stopped = best.learn(asked, window);
        }
        let is_known = stopped.is_some() || span.low >= span.high;
        // A distance that may still change is not that of a complete search.
        let value = span.value().map(|value| {
            if is_known {
                best.shown(value)
            } else {
                Value::estimate(value.score)
            }
        });
        let result = DepthResult {
            is_exhausted: value.is_some_and(|value| value.lower && value.upper),
            value,
            line: best.line.clone(),
            stopped,
        };
        let report = result.into_report(span.plies, None, engine.coverage(), budget);
        budget.end_iteration(&report);
        if is_known {
            return report;
        }
    }
}

/// Searches one window, and narrows the span by the answer.
fn halve<P: Position>(
    engine: &mut dyn DepthSearch<P>,
    root: &P,
    span: &mut Span,
    budget: &mut Budget<'_, P::Move>,
) -> (Window, DepthResult<P::Move>) {
    let window = span.window();
    let asked = engine.search_depth(root, span.plies, window, budget);
    if let Some(value) = asked.value.filter(|_| asked.stopped.is_none()) {
        *span = span.after(window, value).within_game();
    }
    (window, asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the value that a search with this window finds, if it finds no more than was asked.
    fn answer(truth: Score, window: Window) -> Value {
        Value::estimate(truth.clamp(window.alpha, window.beta))
    }

    /// Returns the number of windows searched until one score is left.
    fn questions(truth: Score, plies: u32) -> u32 {
        let mut span = Span {
            low: Score::loss_in(1),
            high: Score::win_in(1),
            plies,
        };
        for count in 0..100 {
            span = span.within_game();
            if span.low >= span.high {
                assert_eq!((span.low, span.high), (truth, truth), "{plies} plies");
                return count;
            }
            let window = span.window();
            span = span.after(window, answer(truth, window));
        }
        panic!("{truth} is not found within {plies} plies: {span:?}");
    }

    #[test]
    fn every_value_is_found_in_few_questions() {
        for plies in 1..=50_u32 {
            for distance in 1..=plies {
                // Halving from both ends takes two windows for each halving of one side.
                let most = 2 * plies.ilog2() + 4;
                for truth in [Score::win_in(distance), Score::loss_in(distance)] {
                    let count = questions(truth, plies);
                    assert!(
                        count <= most,
                        "{count} questions for {truth} in {plies} plies"
                    );
                }
            }
            for points in [-900, -1, 0, 1, 7] {
                questions(Score::estimate(points), plies);
            }
        }
    }
}
