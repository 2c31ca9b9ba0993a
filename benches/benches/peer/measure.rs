//! Timing of two programs in turn, on the same work.

use std::fmt;
use std::time::{Duration, Instant};

/// A value that both programs must find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A win of the side to move; the peer does not report the number of plies.
    Win,
    /// A loss of the side to move.
    Loss,
    /// An estimate for the side to move, or a draw.
    Estimate(i16),
    /// A value, and the number of nodes that led to it.
    Counted(i16, u64),
    /// The values of several positions, in their order.
    Several(Vec<i32>),
}

/// One run of one program.
pub(crate) struct Run {
    pub(crate) elapsed: Duration,
    pub(crate) answer: Answer,
    /// The positions visited, where the program reports them.
    pub(crate) nodes: Option<u64>,
}

impl Run {
    /// Times `work`, after everything that it needs has been made.
    pub(crate) fn time<T>(work: impl FnOnce() -> T) -> (T, Duration) {
        let started = Instant::now();
        let result = work();
        (result, started.elapsed())
    }

    /// Returns both runs as one.
    pub(crate) fn and(&self, other: &Run) -> Run {
        Run {
            elapsed: self.elapsed + other.elapsed,
            answer: Answer::Several([self.answer.values(), other.answer.values()].concat()),
            nodes: self.nodes.zip(other.nodes).map(|(one, two)| one + two),
        }
    }
}

impl Answer {
    /// Returns a number for each position, which changes with the answer.
    fn values(&self) -> Vec<i32> {
        let most = i32::from(i16::MAX);
        match self {
            Answer::Win => vec![most],
            Answer::Loss => vec![-most],
            Answer::Estimate(value) | Answer::Counted(value, _) => vec![(*value).into()],
            Answer::Several(values) => values.clone(),
        }
    }
}

/// A program with its name.
pub(crate) struct Contender<'a> {
    pub(crate) name: String,
    pub(crate) run: Box<dyn FnMut() -> Run + 'a>,
}

impl<'a> Contender<'a> {
    pub(crate) fn new(name: impl Into<String>, run: impl FnMut() -> Run + 'a) -> Self {
        Contender {
            name: name.into(),
            run: Box::new(run),
        }
    }

    /// Returns the same program, which panics if it visits more than `most` positions.
    pub(crate) fn with_most_nodes(self, most: u64) -> Self {
        let Contender { name, mut run } = self;
        Contender::new(name, move || {
            let run = run();
            let nodes = run.nodes.expect("a program that counts its nodes");
            assert!(
                nodes <= most,
                "expected at most {most} nodes, found {nodes}"
            );
            run
        })
    }
}

/// A comparison of a program with a reference.
pub(crate) struct Contest<'a> {
    pub(crate) name: &'static str,
    pub(crate) subject: Contender<'a>,
    pub(crate) reference: Contender<'a>,
    /// The least ratio that is required, if any.
    pub(crate) bar: Option<f64>,
    /// The most nodes that are allowed, as a multiple of the reference's.
    pub(crate) nodes_bar: Option<f64>,
}

/// The median of some numbers, and the least and the greatest of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread {
    pub(crate) median: f64,
    pub(crate) least: f64,
    pub(crate) greatest: f64,
}

/// The result of a contest.
pub(crate) struct Measured {
    pub(crate) name: &'static str,
    /// The names of the subject and of the reference.
    pub(crate) names: [String; 2],
    /// The times of both programs in seconds.
    pub(crate) seconds: [Spread; 2],
    /// The positions that both programs visited in the last round.
    pub(crate) nodes: [Option<u64>; 2],
    /// The ratio of the reference's time to the subject's, round by round.
    pub(crate) ratio: Spread,
    pub(crate) bar: Option<f64>,
    pub(crate) nodes_bar: Option<f64>,
    pub(crate) answer: Answer,
}

impl Contest<'_> {
    /// Runs both programs in turn, `rounds` times.
    ///
    /// # Panics
    /// If they do not find the same answer each time.
    pub(crate) fn measure(mut self, rounds: usize) -> Measured {
        let mut seconds = [Vec::new(), Vec::new()];
        let mut nodes = [None; 2];
        let mut answer = None;
        for _ in 0..rounds {
            for (index, contender) in [&mut self.subject, &mut self.reference]
                .into_iter()
                .enumerate()
            {
                let run = (contender.run)();
                let expected = answer.get_or_insert_with(|| run.answer.clone());
                assert_eq!(run.answer, *expected, "{}: {}", self.name, contender.name);
                seconds[index].push(run.elapsed.as_secs_f64());
                nodes[index] = run.nodes;
            }
        }
        let pairs = seconds[1].iter().zip(&seconds[0]);
        let ratio = Spread::of(pairs.map(|(theirs, ours)| theirs / ours).collect());
        Measured {
            name: self.name,
            names: [self.subject.name, self.reference.name],
            seconds: seconds.map(Spread::of),
            nodes,
            ratio,
            bar: self.bar,
            nodes_bar: self.nodes_bar,
            answer: answer.expect("at least one round"),
        }
    }
}

impl Measured {
    /// Returns the ratio of the subject's nodes to the reference's, where both report them.
    #[expect(clippy::cast_precision_loss, reason = "a ratio, to be looked at")]
    pub(crate) fn nodes_ratio(&self) -> Option<f64> {
        let [subject, reference] = self.nodes;
        Some(subject? as f64 / reference? as f64)
    }
}

impl Spread {
    /// Returns the median and the extremes of the numbers.
    ///
    /// # Panics
    /// If there are no numbers.
    fn of(mut numbers: Vec<f64>) -> Self {
        numbers.sort_by(f64::total_cmp);
        let last = numbers.len() - 1;
        Spread {
            median: f64::midpoint(numbers[last / 2], numbers[last.div_ceil(2)]),
            least: numbers[0],
            greatest: numbers[last],
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Win => f.write_str("win"),
            Answer::Loss => f.write_str("loss"),
            Answer::Estimate(score) | Answer::Counted(score, _) => write!(f, "{score:+}"),
            Answer::Several(values) => write!(f, "sum {:+}", values.iter().sum::<i32>()),
        }
    }
}
