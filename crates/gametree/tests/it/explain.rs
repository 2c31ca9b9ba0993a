//! The sentences of `explain`, compared with the rules played out in another way.

mod cuts;
mod lines;
mod omissions;
mod oracle;
mod wording;

use std::sync::Arc;

use gametree::builtin;
use gametree::explain::{Claim, Explanation, Line, Punishment, TEXTS, Threat, explain};
use gametree::registry::{Answer, Effect, EngineKind, NoWatcher, Purpose, SearchTask, Session};
use gametree::words::{Language, Words, flaws};
use gametree::{Certainty, Outcome, Salt, SearchLimits};

use crate::program::{Ran, command, gametree};
use oracle::Oracle;

/// Games, with the least and the greatest number of moves that lead to the explained positions.
const GAMES: [(&str, [u64; 2]); 10] = [
    ("tictactoe", [0, 7]),
    ("mnk:4,3,3", [4, 9]),
    ("mnk:4,4,4", [9, 14]),
    ("connect4:4x4", [7, 13]),
    ("capture:3x3", [1, 7]),
    ("capture:3x3,contact", [0, 7]),
    ("kayles:path-8", [0, 3]),
    ("sim:5", [3, 8]),
    ("maker-breaker:3,3,3", [0, 6]),
    ("tree:[[3,[5,-7]],[2,9],[[1,1],0]]", [0, 2]),
];
const POSITIONS: u64 = 200;

fn open(game: &str) -> Box<dyn Session> {
    builtin().registry().open(game).expect(game)
}

/// Goes to a position that the seed draws.
fn wander(session: &mut dyn Session, seed: u64, [least, most]: [u64; 2]) {
    while session.undo().is_some() {}
    let salt = Salt::from_seed(seed);
    for number in 0..least + salt.number(0) % (most - least + 1) {
        let moves = session.legal_moves();
        if moves.is_empty() {
            return;
        }
        let drawn = salt.number(number + 1) % moves.len() as u64;
        let m = &moves[usize::try_from(drawn).expect("an index")];
        session.play(m).expect("a legal move");
    }
}

/// Searches the current position, and returns the answer.
fn searched(session: &mut dyn Session, purpose: Purpose, nodes: u64) -> Answer {
    let task = SearchTask {
        table_bytes: 1 << 20,
        salt: Some(Salt::PUBLIC),
        ..SearchTask::new(purpose, SearchLimits::nodes(nodes))
    };
    session.search(&task, &mut NoWatcher).expect("a search")
}

/// Searches the current position, and the position after each of its moves.
fn answers(session: &mut dyn Session, purpose: Purpose, nodes: u64) -> (Answer, Vec<Answer>) {
    let root = searched(session, purpose, nodes);
    let position: Arc<str> = session.position().into();
    let mut entries: Vec<Answer> = Vec::new();
    for m in session.legal_moves() {
        session.play(&m).expect("a legal move");
        let answer = searched(session, purpose, nodes);
        session.undo();
        entries.push(answer.before_move(m, Arc::clone(&position)));
    }
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.report.score));
    (root, entries)
}

/// Explains the current position by a search of it and one below each of its moves.
fn explained(session: &mut dyn Session, purpose: Purpose, nodes: u64) -> Explanation {
    let (root, entries) = answers(session, purpose, nodes);
    explain(&root, &entries, session, &SearchLimits::default())
}

/// Checks a line move by move: each move is legal and has the stated effect, and the line ends as stated.
fn check_line(line: &Line, session: &mut dyn Session) {
    let place = format!("{} at {}", session.name(), session.position());
    let mut forced: Option<Vec<String>> = None;
    for step in &line.steps {
        assert_eq!(step.mover, session.to_move(), "{place}");
        if step.is_forced {
            assert_eq!(forced.as_deref(), Some(&[step.m.clone()][..]), "{place}");
        }
        session.play(&step.m).expect(&place);
        forced = Some(check_effect(&step.effect, session));
    }
    assert_eq!(session.outcome(), line.end, "{place}");
    for _ in &line.steps {
        session.undo();
    }
}

/// Checks the effect of the last move, and returns the replies after which neither player has won or wins at once.
fn check_effect(effect: &Effect, session: &mut dyn Session) -> Vec<String> {
    let place = format!("{} at {}", session.name(), session.position());
    let wins = |session: &mut dyn Session| oracle::wins_at_once(session);
    let mover = !session.to_move();
    let mut escapes = Vec::new();
    let mut winning: Vec<String> = Vec::new();
    for reply in session.legal_moves() {
        session.play(&reply).expect("a legal move");
        let is_lost = session.outcome() == Some(Outcome::Win(mover));
        let found = wins(session);
        session.undo();
        if found.is_empty() && !is_lost {
            escapes.push(reply);
        }
        winning.extend(found);
    }
    match effect {
        Effect::Ends(outcome) => assert_eq!(session.outcome(), Some(*outcome), "{place}"),
        Effect::Forces { wins, are_threats } => {
            assert_eq!((escapes.len(), session.outcome()), (0, None), "{place}");
            lines::check_threats(wins, *are_threats, session);
            assert!(wins.iter().all(|m| winning.contains(m)), "{place}");
            assert!(winning.iter().all(|m| wins.contains(m)), "{place}");
        }
        Effect::Threatens {
            wins,
            escapes: told,
            of,
            are_threats,
        } => {
            lines::check_threats(wins, *are_threats, session);
            assert_eq!(
                (told, *of),
                (&escapes, session.legal_moves().len()),
                "{place}"
            );
            assert!(wins.iter().all(|m| winning.contains(m)), "{place}");
        }
        Effect::Quiet => {}
    }
    escapes
}

/// Checks the result of moves, by lines that end as stated.
fn check_punishment(punishment: &Punishment, session: &mut dyn Session, oracle: &mut Oracle) {
    let place = format!(
        "{} at {}: {punishment:?}",
        session.name(),
        session.position()
    );
    for (m, line) in punishment.moves.iter().zip(&punishment.lines) {
        assert_eq!(*m, line[0], "{place}");
        session.play(m).expect("a legal move");
        let after = oracle.worth(session);
        session.undo();
        assert_eq!(punishment.outcome, after.outcome, "{place}");
        if let Some(reply) = &punishment.reply {
            assert_eq!(reply, &line[1], "{place}");
            session.play(m).expect("a legal move");
            let reasons = session.reasons(reply);
            session.undo();
            let holds = |reason| reasons.contains(reason);
            assert!(punishment.reasons.iter().all(holds), "{place}: {m}");
        }
        let played = Line::of(line, 0, session, &|| false);
        assert_eq!(played.moves(), *line, "{place}");
        let end = played.end;
        let is_whole = punishment.reply.is_none() && line.len() == 1;
        assert!(is_whole || end == Some(after.outcome), "{place}");
    }
}

/// Checks that a line ends with the result of the position, or is a first move that keeps it.
fn check_plan(line: &Line, outcome: Outcome, session: &mut dyn Session, oracle: &mut Oracle) {
    check_line(line, session);
    let place = format!("{} at {}: {line:?}", session.name(), session.position());
    let is_begun = line.end.is_none() && line.steps.len() == 1;
    assert!(is_begun || line.end == Some(outcome), "{place}");
    session.play(&line.steps[0].m).expect("a legal move");
    let after = oracle.worth(session);
    session.undo();
    assert_eq!(after.outcome, outcome, "{place}");
}

/// Checks that a standing threat is one, and that its lines end with the win that it threatens.
fn check_threat(threat: &Threat, outcome: Outcome, session: &mut dyn Session) {
    check_effect(&threat.effect, session);
    let place = format!("{} at {}: {threat:?}", session.name(), session.position());
    let lost = Outcome::Win(!session.to_move());
    if let Effect::Forces { .. } = threat.effect {
        assert_eq!(outcome, lost, "{place}");
    }
    assert!(!threat.lines.is_empty(), "{place}");
    for line in &threat.lines {
        let end = Line::of(line, 0, session, &|| false).end;
        assert_eq!(end, Some(lost), "{place}");
    }
}

fn check_claim(claim: &Claim, session: &mut dyn Session, oracle: &mut Oracle) {
    let place = format!("{} at {}: {claim:?}", session.name(), session.position());
    let worth = oracle.worth(session);
    match claim {
        Claim::Over(outcome) => assert_eq!(session.outcome(), Some(*outcome), "{place}"),
        Claim::Value(outcome, plies) => {
            assert_eq!(*outcome, worth.outcome, "{place}");
            if let Some(plies) = plies {
                assert_eq!(*plies, worth.plies, "{place}");
            }
        }
        Claim::Keeps {
            outcome,
            moves,
            plies,
            of,
            open,
        } => {
            assert_eq!((*outcome, *open), (worth.outcome, 0), "{place}");
            let legal = session.legal_moves();
            assert_eq!(*of, legal.len(), "{place}");
            for m in legal {
                session.play(&m).expect("a legal move");
                let after = oracle.worth(session);
                session.undo();
                let kept = moves.iter().position(|kept| *kept == m);
                assert_eq!(
                    after.outcome == worth.outcome,
                    kept.is_some(),
                    "{place}: {m}"
                );
                if let Some(plies) = kept.and_then(|kept| plies[kept]) {
                    assert_eq!(plies, after.plies + 1, "{place}: {m}");
                }
            }
        }
        Claim::Plan(line) => check_plan(line, worth.outcome, session, oracle),
        Claim::Threat(threat) => check_threat(threat, worth.outcome, session),
        Claim::Defences(defences) => {
            for punishment in [&defences.threat].into_iter().chain(&defences.blocks) {
                assert_eq!(punishment.outcome, worth.outcome, "{place}");
                check_punishment(punishment, session, oracle);
            }
        }
        Claim::Punished(punishment) => {
            assert_ne!(punishment.outcome, worth.outcome, "{place}");
            check_punishment(punishment, session, oracle);
        }
        Claim::Belief(_) | Claim::Favourite(_) | Claim::NoneRefuted | Claim::Least(..) => {
            panic!("{place}: small games are proven")
        }
        Claim::Remark(_) => {}
    }
}

#[test]
fn every_claim_holds_by_the_rules() {
    for (game, plies) in GAMES {
        let mut session = open(game);
        let mut oracle = Oracle::default();
        for seed in 0..POSITIONS {
            wander(&mut *session, seed, plies);
            let explanation = explained(&mut *session, Purpose::Solve, 1_000_000);
            assert!(!explanation.claims.is_empty(), "{game}");
            for claim in &explanation.claims {
                check_claim(claim, &mut *session, &mut oracle);
            }
        }
    }
}

/// Provers show the winner without a line; the threats of the first move are then explained by the rules alone.
#[test]
fn a_proof_without_a_line_tells_what_its_first_move_does() {
    let mut begun = 0;
    for (game, plies) in GAMES {
        let mut session = open(game);
        let mut oracle = Oracle::default();
        for seed in 0..POSITIONS {
            wander(&mut *session, seed, plies);
            // One prover plays its proof out, and the other explains only the first move.
            for engine in [EngineKind::DfPn, EngineKind::Pns] {
                let task = SearchTask {
                    engine: Some(engine),
                    salt: Some(Salt::PUBLIC),
                    ..SearchTask::new(Purpose::Solve, SearchLimits::nodes(1_000_000))
                };
                let root = session.search(&task, &mut NoWatcher).expect("a search");
                for claim in explain(&root, &[], &mut *session, &SearchLimits::default()).claims {
                    if let Claim::Plan(line) = &claim {
                        begun += usize::from(line.end.is_none());
                        check_claim(&claim, &mut *session, &mut oracle);
                    }
                }
            }
        }
    }
    assert!(begun > 50, "{begun} lines have no more than a first move");
}

/// A prover shows the loser without the number of plies.
#[test]
fn a_lost_position_began_with_the_silliest_move_of_the_loser() {
    let mut session = open("mnk:4,3,3");
    session.play("b2").expect("a legal move");
    let (mut root, entries) = answers(&mut *session, Purpose::Solve, 1_000_000);
    root.report.certainty = Certainty::Outcome;
    let explanation = explain(&root, &entries, &mut *session, &SearchLimits::default());
    let mut oracle = Oracle::default();
    for claim in &explanation.claims {
        check_claim(claim, &mut *session, &mut oracle);
    }
    let texts = [session.texts(), &[TEXTS]].concat();
    let words = Words::new(Language::English, &texts);
    let sentences = explanation.sentences();
    let said: Vec<String> = sentences.iter().map(|one| one.text(&words)).collect();
    assert_eq!(
        said[2],
        "After 8 of 11 moves X replies c2 and wins. c2 threatens 3 in a row at two cells."
    );
    let blocks: Vec<&str> = said[3..].iter().map(|block| &block[..8]).collect();
    assert_eq!(blocks, ["After a2", "After c2", "After d2"], "{said:?}");
}

#[test]
fn what_few_nodes_do_not_prove_is_called_an_estimate() {
    for game in ["mnk:4,4,3", "connect4", "capture:5x5", "chess", "gomoku"] {
        let mut session = open(game);
        for seed in 0..4 {
            wander(&mut *session, seed, [0, 8]);
            let explanation = explained(&mut *session, Purpose::Value, 300);
            for claim in &explanation.claims {
                if let Claim::Plan(line) = claim {
                    check_line(line, &mut *session);
                }
            }
            for sentence in explanation.sentences() {
                let words = Words::new(Language::English, &[TEXTS]);
                let said = sentence.text(&words);
                let beliefs = ["estimate", "The value is not proven", "is known to lose"];
                let is_belief = beliefs.iter().any(|belief| said.contains(belief));
                assert_eq!(is_belief, !sentence.is_proven, "{game}: {said}");
            }
        }
    }
}

#[test]
fn the_texts_of_every_game_are_whole_in_every_language() {
    assert_eq!(flaws(&TEXTS), Vec::<String>::new());
    for entry in builtin().registry().games() {
        for texts in open(entry.example).texts() {
            assert_eq!(flaws(texts), Vec::<String>::new(), "{}", entry.name);
        }
    }
}

/// Every phrase that games use about random positions has words: none is printed as the name of its message, or with an open placeholder.
#[test]
fn no_phrase_is_without_words() {
    for entry in builtin().registry().games() {
        let mut session = open(entry.example);
        for seed in 0..40 {
            wander(&mut *session, seed, [0, 20]);
            let reasons = session.legal_moves();
            let reasons = reasons.iter().flat_map(|m| session.reasons(m));
            let phrases: Vec<_> = reasons.chain(session.remarks()).collect();
            for language in Language::ALL {
                let words = Words::new(language, session.texts());
                for phrase in &phrases {
                    let said = words.say(phrase);
                    let is_named = phrase
                        .message()
                        .is_some_and(|message| said == message && message.contains('-'));
                    assert!(!is_named && !said.contains('{'), "{}: {said}", entry.name);
                }
            }
        }
    }
}

#[test]
fn a_win_is_explained() {
    let args = ["explain", "mnk:3,3,3", "--moves", "b2 b1"];
    insta::assert_snapshot!(gametree(&args).shown());
}

#[test]
fn a_win_is_explained_in_chinese() {
    let args = ["explain", "mnk:3,3,3", "--moves", "b2 b1"];
    let chinese = gametree(&[&args[..], &["--lang", "zh-Hans"]].concat()).shown();
    insta::assert_snapshot!(chinese);
    let of_locale = command(&args).env("LANG", "zh_CN.UTF-8").output();
    let of_locale = Ran::of(of_locale.expect("the program starts")).shown();
    assert_eq!(of_locale, chinese);
}

#[test]
fn a_sum_of_games_is_explained_by_its_numbers() {
    insta::assert_snapshot!(gametree(&["explain", "kayles:path-9", "--verbose"]).shown());
}

#[test]
fn a_lost_position_is_explained() {
    let args = ["explain", "capture:3x3", "--moves", "b2 a1 a2"];
    insta::assert_snapshot!(gametree(&args).shown());
}

#[test]
fn programs_read_sentences_with_their_lines() {
    let args = ["explain", "tictactoe", "--moves", "a1 b2 c3 a3", "--json"];
    let answer = gametree(&args).json();
    assert_eq!(answer["language"], "en");
    insta::assert_snapshot!(serde_json::to_string_pretty(&answer["sentences"]).expect("JSON"));
}

#[test]
fn a_language_without_texts_is_refused() {
    let ran = gametree(&["explain", "tictactoe", "--lang", "fr"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("expected en or zh-Hans, found"),
        "{ran:?}"
    );
}
