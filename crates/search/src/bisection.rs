//! Exact values of games of known length: null windows to the end of the game that halve what is still possible.

use gametree_core::{Evaluator, MoveGen, Position, Score, Window};

use crate::{Budget, DepthResult, DepthSearch, Pvs, SearchReport, StopReason, Value};

/// Enhanced transposition cut-offs pay from this many plies before the end on, at the latest.
///
/// On 50 positions of a game of 42 plies with 14 to 27 left, trying them from 8 on visits 1% more nodes than one from 2 on, and there are far fewer of them.
const ETC_FROM: u32 = 8;

/// What is left of the scores that a value can have: those between two, both included.
#[derive(Clone, Copy, Debug)]
struct Span {
    low: Score,
    high: Score,
    /// The game lasts no longer.
    plies: u32,
}

impl Span {
    /// The same, without wins and losses that would come after the end of the game.
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

    /// Scores in their order, numbered from -plies to plies, with all that is not decided in between.
    fn rank(self, score: Score) -> i32 {
        let rank = score.plies().map_or(0, |plies| self.plies + 1 - plies);
        if score.is_win() {
            rank.cast_signed()
        } else {
            -rank.cast_signed()
        }
    }

    /// The least score of a rank: for 0, what is above every loss within the game.
    fn score_of(self, rank: i32) -> Score {
        let plies = self.plies + 1 - rank.unsigned_abs();
        match rank {
            1.. => Score::win_in(plies),
            0 => Score::loss_in(self.plies).next(),
            _ => Score::loss_in(plies),
        }
    }

    /// The next window: is the value at least its beta?
    ///
    /// The middle of the span, but first the half of the earlier wins, or of the earlier losses, since they are seen before the game has gone far; so Pons, "Solving Connect 4: how to build a perfect AI", 2015.
    fn window(self) -> Window {
        let (low, high) = (self.rank(self.low), self.rank(self.high));
        if low == high {
            // Points: ranks do not say how many.
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

    /// What is left after the answer to a window.
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

    /// The value as far as it is known.
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

/// The best line that the null windows so far have shown.
struct BestLine<M> {
    line: Vec<M>,
    /// The score that its first move is known to reach; `None` where no question has shown one.
    reached: Option<Score>,
}

impl<M> BestLine<M> {
    const fn none() -> Self {
        BestLine {
            line: Vec::new(),
            reached: None,
        }
    }

    /// A value as far as the line shows it: that it is no less is certain only if a move attains it.
    fn shown(&self, value: Value) -> Value {
        Value {
            lower: value.lower && self.reached >= Some(value.score),
            ..value
        }
    }

    /// Takes the line of an answer whose move reaches the window, where that is better than those before, and returns why the search for it stopped, if it did.
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

impl<G, E> Pvs<G, E> {
    /// Adds moves that keep the exact score to the line of a report, as far as the budget and the truth of the keys allow, one null window for each.
    pub(crate) fn lengthen_pv<P: Position>(
        &mut self,
        root: &P,
        report: &mut SearchReport<P::Move>,
        budget: &mut Budget<'_, P::Move>,
    ) where
        G: MoveGen<P>,
        E: Evaluator<P>,
    {
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
            let asked = self.search_depth(&pos, plies, window, budget);
            let holds = asked.value.is_some_and(|value| value.score >= score);
            let Some(&m) = asked.line.first().filter(|_| holds) else {
                return;
            };
            report.line.push(m);
            pos.play(m);
            score = score.to_child();
        }
    }

    /// The exact score of a game that lasts `plies` at most, and nothing else; `None` when the search is stopped before.
    pub(crate) fn bisect_score<P: Position>(
        &mut self,
        root: &P,
        plies: u32,
        budget: &mut Budget<'_, P::Move>,
    ) -> Option<Score>
    where
        G: MoveGen<P>,
        E: Evaluator<P>,
    {
        let mut span = self.span(root, plies);
        while span.low < span.high {
            let (_, asked) = self.halve(root, &mut span, budget);
            if asked.stopped.is_some() {
                return None;
            }
        }
        Some(span.low)
    }

    /// Asks to the end of the game, `plies` away, until one score is left or the budget is spent.
    pub(crate) fn bisect<P: Position>(
        &mut self,
        root: &P,
        plies: u32,
        budget: &mut Budget<'_, P::Move>,
    ) -> SearchReport<P::Move>
    where
        G: MoveGen<P>,
        E: Evaluator<P>,
    {
        let mut span = self.span(root, plies);
        let mut best = BestLine::none();
        loop {
            budget.begin_iteration(plies);
            let (window, asked) = self.halve(root, &mut span, budget);
            let mut stopped = best.learn(asked, window);
            if stopped.is_none() && span.low >= span.high && best.reached < Some(span.low) {
                // The score is known without a question: which move has it?
                let window = Window::above(span.low);
                let asked = self.search_depth(root, plies, window, budget);
                stopped = best.learn(asked, window);
            }
            let is_known = stopped.is_some() || span.low >= span.high;
            // A distance that may still change is no distance of a complete search.
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
            let report = result.into_report(plies, None, G::COVERAGE, budget);
            budget.end_iteration(&report);
            if is_known {
                return report;
            }
        }
    }

    /// What is possible before the search.
    fn span<P: Position>(&mut self, root: &P, plies: u32) -> Span
    where
        E: Evaluator<P>,
    {
        self.try_etc_from(ETC_FROM);
        let (worst, best) = (Score::loss_in(1), Score::win_in(1));
        let evaluator = self.evaluator();
        let span = Span {
            low: evaluator.at_least(root, worst).unwrap_or(worst),
            high: evaluator.at_most(root, best).unwrap_or(best),
            plies,
        };
        span.within_game()
    }

    /// Asks one question, and narrows the span by the answer.
    fn halve<P: Position>(
        &mut self,
        root: &P,
        span: &mut Span,
        budget: &mut Budget<'_, P::Move>,
    ) -> (Window, DepthResult<P::Move>)
    where
        G: MoveGen<P>,
        E: Evaluator<P>,
    {
        let window = span.window();
        let asked = self.search_depth(root, span.plies, window, budget);
        if let Some(value) = asked.value.filter(|_| asked.stopped.is_none()) {
            *span = span.after(window, value).within_game();
        }
        (window, asked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a search with this window says about a value, if it says no more than was asked.
    fn answer(truth: Score, window: Window) -> Value {
        Value::estimate(truth.clamp(window.alpha, window.beta))
    }

    /// Questions until one score is left.
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
                // Halving from both ends takes two questions for each halving of one side.
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
