//! Explanations of heaps, from searches with and without proofs.

use gametree_core::{NoEvaluation, Outcome, Player};
use gametree_explain::{Claim, TEXTS, explain, explain_value, phrases};
use gametree_registry::{
    Analysis, Answer, Language, NoWatcher, Purpose, SearchTask, Session, SessionBuilder, Words,
};
use gametree_search::SearchLimits;
use gametree_testkit::{AllTakes, Heap};
use gametree_words::flaws;

fn heap(stones: u16) -> Box<dyn Session> {
    let start: Heap = Heap::new(stones);
    SessionBuilder::new(format!("heap:{stones}"), start, AllTakes, NoEvaluation).build()
}

/// Returns the answers to a heap and to its moves, within limits for all of them.
fn analysed(session: &mut dyn Session, limits: SearchLimits) -> (Answer, Vec<Answer>) {
    let task = SearchTask::new(Purpose::Solve, limits);
    let mut watcher = NoWatcher;
    let mut analysis = Analysis::new(task, session, &mut watcher).expect("a task of any game");
    analysis.search().expect("the memory of a small table");
    analysis.into_answers()
}

/// Returns the sentences about a heap.
fn said(root: &Answer, entries: &[Answer], session: &mut dyn Session) -> Vec<String> {
    let words = Words::new(Language::English, &[TEXTS]);
    let sentences = explain(root, entries, session, &SearchLimits::default()).sentences();
    sentences.iter().map(|one| one.text(&words)).collect()
}

#[test]
fn claims_agree_with_the_theory_of_the_heap() {
    for stones in 1..=13 {
        let mut session = heap(stones);
        let (root, entries) = analysed(&mut *session, SearchLimits::default());
        let winner = match stones % 4 {
            0 => Player::Second,
            _ => Player::First,
        };
        let claims = explain(&root, &entries, &mut *session, &SearchLimits::default()).claims;
        assert!(claims.iter().all(Claim::is_proven), "{stones}: {claims:?}");
        let Claim::Value(outcome, Some(_)) = claims[0] else {
            panic!("{stones}: {claims:?}");
        };
        assert_eq!(outcome, Outcome::Win(winner), "{stones}");
        let text = said(&root, &entries, &mut *session).join("\n");
        let expected = match stones {
            1 => "1 is the only legal move.".to_owned(),
            _ if winner == Player::First => format!("Only {} wins.", stones % 4),
            _ => "Every move loses".to_owned(),
        };
        assert!(text.contains(&expected), "{stones}: {text}");
    }
}

/// The sentence once named moves that "win" in a lost position, where no search had proven some of its moves.
#[test]
fn every_move_of_a_lost_heap_loses_whether_or_not_it_is_proven() {
    let mut session = heap(8);
    let (root, mut entries) = analysed(&mut *session, SearchLimits::default());
    let (_, open) = analysed(&mut *session, SearchLimits::nodes(0));
    assert!(root.is_proven() && !open[0].is_proven());
    for open in open {
        let m = open.report.best.clone();
        let known = entries.iter_mut().skip(1);
        if let Some(entry) = known.into_iter().find(|entry| entry.report.best == m) {
            *entry = open;
        }
    }
    let text = said(&root, &entries, &mut *session).join("\n");
    assert!(text.contains("\nEvery move loses.\n"), "{text}");
    assert!(!text.contains(" wins; of "), "{text}");
}

#[test]
fn the_value_has_a_short_form_and_a_sentence() {
    let session = heap(8);
    let check = |limits, short: &str, sentence: &str| {
        let mut session = heap(8);
        let (root, _) = analysed(&mut *session, limits);
        let words = Words::new(Language::English, &[TEXTS]);
        assert_eq!(words.say(&phrases::known(&root, &*session)), short);
        let sentences = explain_value(&root, &*session).sentences();
        assert_eq!(sentences[0].text(&words), sentence);
    };
    let [short, sentence] = ["the second", "The second"]
        .map(|player| format!("{player} player wins in 4 plies, proven"));
    check(SearchLimits::default(), &short, &format!("{sentence}."));
    let nothing = "The value is not proven, and nothing was estimated.";
    check(SearchLimits::nodes(0), "not proven", nothing);
    let words = Words::new(Language::English, &[TEXTS]);
    let turn = words.say(&phrases::turn(&*session));
    assert_eq!(turn, "the first player to move");
}

#[test]
fn the_texts_are_whole_in_every_language() {
    assert_eq!(flaws(&TEXTS), Vec::<String>::new());
}
