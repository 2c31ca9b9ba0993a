//! Comparison of a search's answer with the truth.

use gametree_core::{Outcome, Player};
use gametree_registry::{Answer, EngineKind, SearchError};
use gametree_search::{Certainty, StopReason};

use crate::oracle::{Brute, End, Game, State, Worth, mover};
use crate::tally::{Passed, Wrong};

/// The player's number in the oracle's rules: 0 for the first, 1 for the second.
pub(crate) fn number(player: Player) -> u8 {
    u8::from(player == Player::Second)
}

/// Checks that every claim of an answer about a position is true.
pub(crate) fn judge(
    game: &dyn Game,
    brute: &mut Brute,
    state: &[u8],
    answer: &Answer,
) -> Result<Passed, Wrong> {
    let Some(truth) = brute.worth(game, state) else {
        return Ok(Passed::Unjudged);
    };
    let text = game.write(state);
    if *answer.position != text || number(answer.to_move) != mover(state) {
        return Err(format!("is about {}, not {text}", answer.position));
    }
    if answer.report.stopped == StopReason::Unconfirmed {
        return Err("two positions have the same key".to_owned());
    }
    if answer.report.stopped == StopReason::Solved && !answer.is_proven() {
        return Err("says solved and proves nothing".to_owned());
    }
    let (end, played) = follow(game, state, answer)?;
    claims(state, truth, answer)?;
    best(game, brute, state, truth, answer)?;
    line(
        state,
        truth,
        answer,
        end.filter(|_| played > 0 || answer.report.line.is_empty()),
    )?;
    Ok(Passed::Held)
}

/// Plays the line, and returns the result of the game where it ends, with the number of moves played.
fn follow(game: &dyn Game, state: &[u8], answer: &Answer) -> Result<(Option<End>, usize), Wrong> {
    let mut at: State = state.to_vec();
    for m in &answer.report.line {
        let moves = match game.end(&at) {
            None => game.moves(&at),
            Some(_) => Vec::new(),
        };
        let Some((_, after)) = moves.into_iter().find(|(text, _)| text == m) else {
            return Err(format!(
                "{m} in the line {:?} is illegal",
                answer.report.line
            ));
        };
        at = after;
    }
    let first = answer.report.line.first();
    if first.is_some() && first != answer.report.best.as_ref() {
        return Err(format!(
            "the line {:?} does not begin with {:?}",
            answer.report.line, answer.report.best
        ));
    }
    Ok((game.end(&at), answer.report.line.len()))
}

/// Checks the winner, and the distance in plies, as far as the answer calls them proven.
fn claims(state: &[u8], truth: Worth, answer: &Answer) -> Result<(), Wrong> {
    let (mover, outcome) = (mover(state), answer.outcome());
    if !answer.is_proven() {
        return match (outcome, answer.plies()) {
            (None, None) => Ok(()),
            claimed => Err(format!("proves nothing and claims {claimed:?}")),
        };
    }
    let is_true = match (outcome, truth) {
        (Some(Outcome::Win(player)), Worth::Win(_)) => number(player) == mover,
        (Some(Outcome::Win(player)), Worth::Loss(_)) => number(player) != mover,
        (Some(Outcome::Draw), Worth::Draw) => true,
        (Some(Outcome::Points(points)), Worth::Points(truth)) => {
            i32::from(points) == if mover == 0 { truth } else { -truth }
        }
        _ => false,
    };
    let is_exact = answer.report.certainty == Certainty::Exact;
    let plies = match truth {
        Worth::Win(plies) | Worth::Loss(plies) if is_exact => Some(plies),
        _ => None,
    };
    if is_true && answer.plies() == plies {
        return Ok(());
    }
    let score = answer.report.score.raw();
    Err(format!(
        "says {outcome:?} in {:?} plies, score {score}, {:?}, {:?}; it is {truth:?} for player {mover}",
        answer.plies(),
        answer.report.certainty,
        answer.report.stopped,
    ))
}

/// Checks that the best move is legal and keeps the proven result.
fn best(
    game: &dyn Game,
    brute: &mut Brute,
    state: &[u8],
    truth: Worth,
    answer: &Answer,
) -> Result<(), Wrong> {
    let is_over = game.end(state).is_some();
    let Some(best) = &answer.report.best else {
        let is_needed = answer.is_proven() && matches!(truth, Worth::Win(_)) && !is_over;
        return if is_needed {
            Err("proves a win and names no move".to_owned())
        } else {
            Ok(())
        };
    };
    if is_over {
        return Err(format!("names the move {best} when the game is over"));
    }
    let moves = game.moves(state).into_iter();
    let Some((_, after)) = moves.into_iter().find(|(text, _)| text == best) else {
        return Err(format!("names the illegal move {best}"));
    };
    if !answer.is_proven() {
        return Ok(());
    }
    let Some(after) = brute.worth(game, &after).map(Worth::a_ply_earlier) else {
        return Ok(());
    };
    let keeps = match answer.report.certainty {
        Certainty::Exact => after == truth,
        _ => after.is_like(truth),
    };
    if keeps {
        return Ok(());
    }
    Err(format!("{best} leads to {after:?}, which is not {truth:?}"))
}

/// Checks the line: it must end the game with the claimed result after the claimed number of plies. An exact result of a search for play must have such a line.
fn line(state: &[u8], truth: Worth, answer: &Answer, end: Option<End>) -> Result<(), Wrong> {
    let has_line = !answer.engine.is_prover() && answer.engine != EngineKind::Special;
    if !answer.is_proven() {
        return Ok(());
    }
    let Some(end) = end else {
        return if has_line
            && !answer.report.line.is_empty()
            && answer.report.certainty == Certainty::Exact
        {
            Err(format!(
                "the line {:?} does not end the game",
                answer.report.line
            ))
        } else {
            Ok(())
        };
    };
    let plies = u32::try_from(answer.report.line.len()).expect("lines are short");
    let reached = end.worth(state, plies);
    let ends_so = match answer.report.certainty {
        Certainty::Exact => reached == truth,
        _ => reached.is_like(truth),
    };
    if ends_so {
        return Ok(());
    }
    Err(format!(
        "the line {:?} ends in {reached:?}, not {truth:?}",
        answer.report.line
    ))
}

/// Returns `true` if a search may refuse this task.
pub(crate) fn may_refuse(family: &str, error: &SearchError) -> bool {
    match error {
        SearchError::NoSpecialSolver { .. } => family != "kayles",
        // The requested size may be too small for a table.
        SearchError::Table { .. } => true,
        SearchError::Depth { engine, .. } => !engine.takes_depth(),
        SearchError::Generator(_)
        | SearchError::Repeats { .. }
        | SearchError::Untraced { .. }
        | SearchError::LooksUp { .. }
        | SearchError::Partial { .. }
        | SearchError::Panicked { .. }
        | SearchError::Oracle(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Score;
    use gametree_registry::{NoWatcher, Purpose, SearchTask};
    use gametree_search::SearchLimits;

    use super::*;
    use crate::oracle::from_name;

    /// Judges the answer to a game at its start after `falsify` has changed it.
    fn check(name: &str, falsify: fn(&mut Answer), expected: Result<(), &str>) {
        let mut session = gametree::builtin().registry().open(name).expect(name);
        let task = SearchTask {
            engine: Some(EngineKind::Solver),
            ..SearchTask::new(Purpose::Solve, SearchLimits::default())
        };
        let answer = session.search(&task, &mut NoWatcher);
        let mut answer = answer.expect("an answer");
        falsify(&mut answer);
        let game = from_name(name).expect(name);
        let brute = &mut Brute::new(1_000_000);
        match (judge(&*game, brute, &game.start(), &answer), expected) {
            (Ok(passed), Ok(())) => assert_eq!(passed, Passed::Held, "{name}"),
            (Err(wrong), Err(expected)) => assert!(wrong.contains(expected), "{name}: {wrong}"),
            (found, expected) => panic!("{name}: {found:?}, expected {expected:?}"),
        }
    }

    #[test]
    fn what_is_true_holds_and_what_is_false_is_found() {
        check("mnk:4,3,3", |_| {}, Ok(()));
        check("mnk:3,3,3", |_| {}, Ok(()));
        check("tree:[[3,5],[2,9]]", |_| {}, Ok(()));
        check(
            "mnk:4,3,3",
            |answer| answer.report.score = Score::win_in(3),
            Err("it is Win("),
        );
        check(
            "mnk:3,3,3",
            |answer| answer.report.score = Score::win_in(9),
            Err("it is Draw"),
        );
        check(
            "tree:[[3,5],[2,9]]",
            |answer| answer.report.score = Score::estimate(4),
            Err("it is Points(3)"),
        );
        check(
            "tree:[[3,5],[2,9]]",
            |answer| answer.report.score = Score::win_in(2),
            Err("it is Points(3)"),
        );
        check(
            "mnk:4,3,3",
            |answer| answer.report.line.truncate(2),
            Err("does not end the game"),
        );
        check(
            "mnk:4,3,3",
            |answer| answer.report.line.swap(0, 1),
            Err("does not begin with"),
        );
        check(
            "mnk:4,3,3",
            |answer| {
                answer.report.best = Some("a1".to_owned());
                answer.report.line.clear();
            },
            Err("a1 leads to"),
        );
        check(
            "connect4:4x4",
            |answer| answer.report.best = Some("9".to_owned()),
            Err("does not begin with"),
        );
        check(
            "sim:4",
            |answer| answer.report.stopped = StopReason::Unconfirmed,
            Err("the same key"),
        );
    }
}
