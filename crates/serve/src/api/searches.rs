//! Questions that need a search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::response::Response;
use gametree_command::{answer_json, sentences_json};
use gametree_core::{Argument, Cut, Mismatch, Phrase, Salt};
use gametree_explain::{explain, groups_of, reasons};
use gametree_registry::{
    AfterProof, Analysis, Answer, EngineKind, Purpose, Registry, Session, Words, choose,
    count_whole_tree,
};
use gametree_trace::Trace;
use gametree_words::grouped;
use serde_json::{Value, json};

use super::job::{EventSender, JobResult, PAUSE, run};
use super::request::{Question, at_most};
use super::values::{unfinished_json, with_moves};
use crate::app::App;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::texts::{TEXTS, engine_name};

/// A search on a thread of the pool: the question, in its position.
pub(super) struct Search<'a> {
    pub(super) question: &'a Question,
    pub(super) session: &'a mut dyn Session,
    pub(super) limits: Limits,
    pub(super) sender: &'a mut EventSender,
    pub(super) stop: &'a Arc<AtomicBool>,
}

/// Reads the question, and answers it in the pool of searches.
pub(super) async fn search(
    app: &App,
    request: Request,
    answer: fn(Search<'_>) -> Result<Value, Refusal>,
) -> Result<Response, Refusal> {
    let headers = request.headers().clone();
    let question = Question::read(request).await?;
    asked(app, &headers, question, answer).await
}

/// Answers a question that has been read.
async fn asked(
    app: &App,
    headers: &HeaderMap,
    question: Question,
    answer: fn(Search<'_>) -> Result<Value, Refusal>,
) -> Result<Response, Refusal> {
    let (registry, limits): (Registry, Limits) =
        (app.shared().registry.clone(), app.shared().limits);
    let shared = app.shared();
    let databases = shared.databases.clone();
    let language = question.language()?;
    run(
        shared,
        &shared.searches,
        headers,
        language,
        move |sender, stop| {
            let mut session = question.open(&registry)?;
            for database in databases {
                if database.game == session.name() {
                    session.consult(database.oracle);
                }
            }
            let search = Search {
                question: &question,
                session: &mut *session,
                limits,
                sender,
                stop,
            };
            answer(search).map(JobResult::Json)
        },
    )
    .await
}

/// Answers with the value of every move, best first.
pub(crate) async fn analyse(State(app): State<App>, request: Request) -> Result<Response, Refusal> {
    search(&app, request, |mut search| {
        let words = Words::new(search.question.language()?, &[TEXTS]);
        let (root, entries) = search.analysed(false)?;
        let view = search.session.view();
        let mut object = with_moves(answer_json(&root), &root, &entries, &view, &words);
        object["line_words"] = json!(search.session.line_words(&root.report.line));
        Ok(object)
    })
    .await
}

/// Answers with a move to play, at a level.
pub(crate) async fn best(State(app): State<App>, request: Request) -> Result<Response, Refusal> {
    search(&app, request, |search| {
        let (level, seed) = (search.question.level()?, search.question.seed());
        let task = search
            .question
            .task(Purpose::Play, search.limits, search.stop)?;
        let Search {
            session, sender, ..
        } = search;
        let choice = choose(session, level, seed, &task, sender)?;
        let none = || Mismatch::new("a position with a move", "a finished game");
        let over = || Refusal::conflict(&none()).of_kind("refused-over");
        let choice = choice.ok_or_else(over)?;
        Ok(json!({
            "move": choice.m,
            "words": session.line_words(std::slice::from_ref(&choice.m)).concat(),
            "answer": choice.answer.as_ref().map(answer_json),
        }))
    })
    .await
}

/// Answers with the winner, proven where the limits allow it.
pub(crate) async fn solve(State(app): State<App>, request: Request) -> Result<Response, Refusal> {
    search(&app, request, |search| {
        let task = search
            .question
            .task(Purpose::Solve, search.limits, search.stop)?;
        let answer = search.session.search(&task, search.sender)?;
        let mut object = answer_json(&answer);
        let facts = search.session.facts(&answer, &task);
        let words = Words::new(search.question.language()?, search.session.texts());
        let facts = facts.iter().map(|fact| {
            let text = words.say(&fact.text);
            json!({ "name": fact.name, "value": fact.value, "text": text })
        });
        object["facts"] = facts.collect();
        object["line_words"] = json!(search.session.line_words(&answer.report.line));
        Ok(object)
    })
    .await
}

/// Answers with the worth of the position, and the reasons for it.
pub(crate) async fn explain_position(
    State(app): State<App>,
    request: Request,
) -> Result<Response, Refusal> {
    search(&app, request, |mut search| {
        let language = search.question.language()?;
        let (root, entries) = search.analysed(true)?;
        let task = search
            .question
            .task(Purpose::Value, search.limits, search.stop)?;
        let session = search.session;
        let sentences = explain(&root, &entries, session, &task.limits).sentences();
        let own = session.texts().iter().copied();
        let texts: Vec<_> = own.chain([gametree_explain::TEXTS]).collect();
        let words = Words::new(language, &texts);
        let groups = groups_of(&sentences).into_iter().map(
            |group| json!({ "heading": words.say(&group.heading), "sentences": group.sentences }),
        );
        let groups: Value = groups.collect();
        let mut object = answer_json(&root);
        object["sentences"] = sentences_json(&sentences, &words);
        object["groups"] = groups;
        Ok(object)
    })
    .await
}

/// Answers with a search, node by node.
pub(crate) async fn trace(State(app): State<App>, request: Request) -> Result<Response, Refusal> {
    search(&app, request, |search| {
        let engine = search.question.engine().unwrap_or(EngineKind::AlphaBeta);
        let task = search
            .question
            .task(engine.purpose(), search.limits, search.stop)?;
        let mut task = task.counting(engine);
        // The same question is answered with the same search, so that a link leads to its steps.
        task.salt = Some(Salt::from_seed(search.question.seed()));
        let language = search.question.language()?;
        let words = Words::new(language, &[gametree_explain::TEXTS]);
        let visible = search.limits.visible(search.question.visible());
        let trace = search.session.trace(&task, visible, search.sender)?;
        let counters = counters(&trace, engine, &Words::new(language, &[TEXTS]));
        let mut object = trace_json(&trace.folded_to(visible), &words);
        object["counters"] = json!(counters);
        Ok(object)
    })
    .await
}

/// Answers with the number of nodes that a search without cuts visits.
pub(crate) async fn count(State(app): State<App>, request: Request) -> Result<Response, Refusal> {
    let headers = request.headers().clone();
    let question = Question::read(request).await?;
    // A question without a depth is refused, whatever the game is.
    question.depth()?;
    asked(&app, &headers, question, |search| {
        let depth = search.question.depth()?;
        let time = search.question.time(search.limits)?;
        let tree = count_whole_tree(search.session, depth, time, search.stop);
        Ok(json!({ "nodes": tree.size(), "depth": tree.depth, "whole": tree.is_whole }))
    })
    .await
}

impl Search<'_> {
    /// Searches the position for a proof first, if `proves` is set, and then its moves.
    ///
    /// After a proof the moves get as much time as the proof has taken, so that a person does not wait for moves that are hard to prove.
    fn analysed(&mut self, proves: bool) -> Result<(Answer, Vec<Answer>), Refusal> {
        let task = self.question.task(Purpose::Value, self.limits, self.stop)?;
        let view = self.session.view();
        let words = Words::new(self.question.language()?, &[TEXTS]);
        let fits = at_most(self.limits.moves(), view.moves.len(), "legal moves");
        fits.map_err(|error| Refusal::too_large(&error))?;
        let sender = self.sender.clone();
        let mut analysis = Analysis::new(task, self.session, self.sender)?;
        if proves {
            analysis.prove(AfterProof::AsMuch)?;
        }
        let mut told = Instant::now();
        while analysis.deepen()? {
            // Not every iteration needs a drawing.
            if told.elapsed() >= PAUSE {
                told = Instant::now();
                let answers = analysis.answers();
                sender.send("moves", || unfinished_json(answers, &view, &words));
            }
        }
        Ok(analysis.into_answers())
    }
}

/// Returns what a search has counted, in sentences.
fn counters(trace: &Trace, engine: EngineKind, words: &Words) -> Vec<String> {
    let totals = trace.totals();
    let generator = trace.header().generator.as_str();
    let visited = Phrase::new("visited").with("engine", engine_name(engine));
    let visited = visited.with("nodes", grouped(totals.nodes));
    let mut phrases = vec![visited.with("generator", generator)];
    if totals.table_hits > 0 {
        phrases.push(Phrase::new("table-hits").with("count", grouped(totals.table_hits)));
    }
    if totals.all_cuts() > 0 {
        let counted = Cut::ALL.into_iter().filter(|&cut| totals.cut(cut) > 0);
        let named = counted.map(|cut| {
            let name = words.say(&Phrase::new(cut_name(cut)));
            format!("{name} {}", grouped(totals.cut(cut)))
        });
        phrases.push(Phrase::new("cuts").with("cuts", Argument::row(named)));
    }
    phrases.iter().map(|phrase| words.say(phrase)).collect()
}

/// Returns the message with the name of a cut.
const fn cut_name(cut: Cut) -> &'static str {
    match cut {
        Cut::Beta => "cut-beta",
        Cut::Table => "cut-table",
        Cut::MateDistance => "cut-mate_distance",
        Cut::EnhancedTransposition => "cut-enhanced_transposition",
        Cut::Known => "cut-known",
        Cut::StandPat => "cut-stand_pat",
        Cut::NullMove => "cut-null_move",
        Cut::LateMoves => "cut-late_moves",
    }
}

/// Returns the visible nodes, each with the reason of its cut in a sentence, or with the result that a prover has shown there.
fn trace_json(trace: &Trace, words: &Words) -> Value {
    let reasons = reasons(trace, words);
    let nodes = trace.nodes().iter().enumerate().map(|(at, node)| {
        let mut object = trace.node_json(node);
        if let Some(reason) = reasons(at) {
            object["reason"] = reason.into();
        }
        object
    });
    json!({
        "header": trace.header_json(),
        "nodes": nodes.collect::<Vec<_>>(),
        "end": trace.end_json(),
    })
}
