//! The look back at a game.

use std::sync::atomic::Ordering;

use axum::extract::{Request, State};
use axum::response::Response;
use gametree_core::{GameValue, Score};
use gametree_explain::phrases::sentence;
use gametree_explain::{
    GameAnswers, Review, ReviewWatcher, TEXTS, Turning, Worth, look_back, score_words,
};
use gametree_registry::{Purpose, Session, Watcher, Words};
use serde_json::{Value, json};

use super::job::EventSender;
use super::searches::{Search, search};
use crate::app::App;
use crate::refusal::Refusal;

/// Answers with the value of every position of the game, and with the moves that changed it.
pub(crate) async fn review(State(app): State<App>, request: Request) -> Result<Response, Refusal> {
    search(&app, request, |search| {
        let Search {
            question,
            session,
            limits,
            sender,
            stop,
        } = search;
        let language = question.language()?;
        let task = question.task(Purpose::Value, limits, stop)?;
        let is_stopped = || stop.load(Ordering::Relaxed);
        let mut answers = GameAnswers::default();
        let review = look_back(session, &task, &mut answers, sender, &is_stopped)?;
        if review.skipped > 0 {
            return Err(Refusal::left());
        }
        let own = session.texts().iter().copied();
        let texts: Vec<_> = own.chain([TEXTS]).collect();
        let words = Words::new(language, &texts);
        Ok(review_json(&review, session, &words))
    })
    .await
}

impl ReviewWatcher for EventSender {
    fn looks_at(&mut self, _: &dyn Session, number: usize, of: usize) {
        self.send("position", || json!({ "number": number, "of": of }));
    }

    fn of_searches(&mut self) -> &mut dyn Watcher {
        self
    }
}

fn review_json(review: &Review, session: &dyn Session, words: &Words) -> Value {
    let moves = session.history_words();
    let moves = [None].into_iter().chain(moves.into_iter().map(Some));
    let positions = moves.zip(&review.worths).map(|(m, worth)| {
        let mut object = worth_json(worth, session);
        object["words"] = m.into();
        object
    });
    let remark = review.remark(session);
    let remark = remark.map(|remark| words.say(&sentence(remark)));
    let turnings = review.turnings.iter();
    let turnings = turnings.map(|turning| turning_json(turning, session, words));
    json!({
        "game": session.name(),
        "positions": positions.collect::<Vec<_>>(),
        "turnings": turnings.collect::<Vec<_>>(),
        "remark": remark,
        "notable": session.notable(),
    })
}

/// Returns the value of a position for the first player.
fn worth_json(worth: &Worth, session: &dyn Session) -> Value {
    let score = worth.score_for_first();
    json!({
        "value": value_name(score, worth.is_proven, session),
        "proven": worth.is_proven,
        "plies": worth.plies.filter(|_| score.plies().is_some()),
        "score": worth.is_known.then_some(score.raw()),
    })
}

fn turning_json(turning: &Turning, session: &dyn Session, words: &Words) -> Value {
    let proven = turning.proven;
    let value = |score: Score, is_proven: bool| {
        json!({
            "value": value_name(score, is_proven, session),
            "proven": is_proven,
            "score": score.raw(),
            "text": words.say(&score_words(score, is_proven, session)),
        })
    };
    json!({
        "number": turning.number,
        "player": turning.mover.to_string(),
        "played": turning.played,
        "better": turning.better,
        "before": value(turning.before, proven.has_better()),
        "after": value(turning.after, proven.has_played()),
        "text": words.say(&sentence(turning.sentence(session))),
    })
}

/// Returns the name of a proven value; points are neither a win, a draw nor a loss.
fn value_name(score: Score, is_proven: bool, session: &dyn Session) -> String {
    let value = match score {
        _ if !is_proven => GameValue::Unknown,
        score if score.is_win() => GameValue::Win,
        score if score.is_loss() => GameValue::Loss,
        Score::DRAW if !session.is_for_points() => GameValue::Draw,
        _ => GameValue::Unknown,
    };
    value.to_string()
}
