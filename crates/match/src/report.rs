//! Report of a match, in words and as JSON.

use std::fmt::Write;

use gametree_command::count;
use serde_json::{Value, json};

use crate::pentanomial::Estimate;
use crate::score_table::{ScoreTable, Tally};
use crate::sprt::{Decision, Sprt};

/// The report at the end of a match, or so far.
pub(crate) struct Report<'a> {
    pub(crate) names: &'a [String],
    pub(crate) scores: &'a ScoreTable,
    pub(crate) pairings: &'a [(usize, usize)],
    pub(crate) sprt: Option<&'a Sprt>,
}

impl Report<'_> {
    /// Returns the table in words: a line for each player, or one for both of two players.
    pub(crate) fn text(&self) -> String {
        let mut text = match self.names {
            [one, other] => self.duel(one, other),
            _ => self.table(),
        };
        if let Some(sprt) = self.sprt {
            text.push_str(&self.sprt_line(sprt));
        }
        for (player, name) in self.names.iter().enumerate() {
            let faults = self.scores.faults(player);
            let total: u64 = faults.values().sum();
            if total > 0 {
                let kinds: Vec<String> = faults
                    .iter()
                    .map(|(reason, count)| format!("{count} by {reason}"))
                    .collect();
                let games = count(total, "game", "games");
                writeln!(
                    text,
                    "{name} lost {games} by faults of its own: {}",
                    kinds.join(", ")
                )
                .expect("a string takes all");
            }
        }
        text
    }

    /// Returns the same report as a JSON object.
    pub(crate) fn to_json(&self) -> Value {
        let players: Vec<Value> = self
            .names
            .iter()
            .enumerate()
            .map(|(player, name)| {
                let mut object = self.scores.tally(player, None).to_json();
                object["name"] = json!(name);
                object
            })
            .collect();
        let pairings: Vec<Value> = self
            .pairings
            .iter()
            .map(|&(one, other)| {
                let mut object = self.scores.tally(one, Some(other)).to_json();
                object["player"] = json!(self.names[one]);
                object["against"] = json!(self.names[other]);
                object
            })
            .collect();
        let sprt = self.sprt.map(|sprt| {
            let pairs = self.scores.tally(0, Some(1)).pairs;
            json!({
                "elo": sprt.elo(),
                "llr": sprt.llr(&pairs),
                "bounds": sprt.bounds(),
                "accepted": accepted(sprt.decision(&pairs)),
            })
        });
        json!({ "result": { "games": self.scores.len(), "players": players, "pairings": pairings, "sprt": sprt } })
    }

    fn duel(&self, one: &str, other: &str) -> String {
        let tally = self.scores.tally(0, None);
        let (won, drawn, lost) = (tally.won, tally.drawn, tally.lost);
        let games = count(tally.games(), "game", "games");
        let mut text =
            format!("{one} against {other}: {won} won, {drawn} drawn, {lost} lost of {games}");
        if tally.games() > 0 {
            write!(text, ", {}", percent(&tally)).expect("a string takes all");
        }
        text.push('\n');
        let (even, first) = self.scores.colours();
        let second = self.scores.len() - even - first;
        writeln!(
            text,
            "the first to move won {first}, the second {second}, {even} drawn"
        )
        .expect("a string takes all");
        if let Some(estimate) = tally.pairs.estimate() {
            let pairs = tally.pairs.0.map(|count| count.to_string()).join(" ");
            writeln!(text, "pairs with 0, 1/2, 1, 3/2 and 2 points: {pairs}")
                .expect("a string takes all");
            let los = 100.0 * estimate.los;
            writeln!(text, "Elo difference: {}, LOS {los:.1} %", elo(&estimate))
                .expect("a string takes all");
        }
        text
    }

    fn table(&self) -> String {
        let mut rows: Vec<(usize, Tally)> = (0..self.names.len())
            .map(|player| (player, self.scores.tally(player, None)))
            .collect();
        // Rows are in the order of scores; equal scores stay in the order of naming.
        rows.sort_by(|one, other| score(&other.1).total_cmp(&score(&one.1)));
        let width = self
            .names
            .iter()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0)
            .max(6);
        let mut text = format!(
            "rank  {:<width$}  {:>20}  games   won drawn  lost   score\n",
            "player", "Elo (95 %)"
        );
        for (rank, (player, tally)) in (1..).zip(&rows) {
            let name = &self.names[*player];
            let estimate = tally.pairs.estimate();
            let elo = estimate.as_ref().map_or("?".to_owned(), elo);
            let Tally {
                won, drawn, lost, ..
            } = tally;
            writeln!(
                text,
                "{rank:>4}  {name:<width$}  {elo:>20}  {:>5} {won:>5} {drawn:>5} {lost:>5}  {:>6}",
                tally.games(),
                percent(tally),
            )
            .expect("a string takes all");
        }
        for &(one, other) in self.pairings {
            let Tally {
                won, drawn, lost, ..
            } = self.scores.tally(one, Some(other));
            let (one, other) = (&self.names[one], &self.names[other]);
            writeln!(
                text,
                "{one} against {other}: {won} won, {drawn} drawn, {lost} lost"
            )
            .expect("a string takes all");
        }
        text
    }

    fn sprt_line(&self, sprt: &Sprt) -> String {
        let pairs = self.scores.tally(0, Some(1)).pairs;
        let ([elo0, elo1], [lower, upper]) = (sprt.elo(), sprt.bounds());
        let llr = sprt.llr(&pairs);
        let found = match sprt.decision(&pairs) {
            Decision::AcceptsFirst => format!("accepts {elo0} Elo"),
            Decision::AcceptsSecond => format!("accepts {elo1} Elo"),
            Decision::Open => "is open".to_owned(),
        };
        format!(
            "SPRT of {elo0} against {elo1} Elo: LLR {llr:.2} of {lower:.2} to {upper:.2}, {found}\n"
        )
    }
}

/// Returns the name of the hypothesis that a test accepts, for JSON.
fn accepted(decision: Decision) -> Option<&'static str> {
    match decision {
        Decision::AcceptsFirst => Some("elo0"),
        Decision::AcceptsSecond => Some("elo1"),
        Decision::Open => None,
    }
}

fn score(tally: &Tally) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "no match has 2^52 games")]
    let games = tally.games().max(1) as f64;
    tally.points() / games
}

fn percent(tally: &Tally) -> String {
    format!("{:.1} %", 100.0 * score(tally))
}

/// Formats `+12 ± 7`, or the ends of the interval where one of them is infinite.
fn elo(estimate: &Estimate) -> String {
    let Estimate {
        elo,
        interval: [low, high],
        ..
    } = estimate;
    if !elo.is_finite() {
        return if *elo > 0.0 { "+∞" } else { "-∞" }.to_owned();
    }
    if !estimate.has_error() {
        return format!("{elo:+.0} ± ?");
    }
    if low.is_finite() && high.is_finite() {
        let error = (high - low) / 2.0;
        return format!("{elo:+.0} ± {error:.0}");
    }
    let end = |end: &f64| match end {
        end if end.is_finite() => format!("{end:+.0}"),
        end if *end > 0.0 => "+∞".to_owned(),
        _ => "-∞".to_owned(),
    };
    format!("{elo:+.0} ({} to {})", end(low), end(high))
}
