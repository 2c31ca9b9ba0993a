//! Text of a whole game with every answer of its session, kept under version control.

use std::fmt::{self, Write};

use gametree_core::{Coverage, Outcome, Phrase, Player, Salt};
use gametree_words::{Language, Words};

use crate::Session;

/// Plays a random game of at most `plies` plies from the current position and writes down the answers of the session at each position.
/// All moves are taken back at the end.
///
/// The same seed plays the same game on every machine, so the text is a test of the rules.
/// Any changed answer shows as a difference from the stored text, for a person to accept or reject.
/// (Lanctot et al., "OpenSpiel: A Framework for Reinforcement Learning in Games", 2019, test their games in this way.)
///
/// The first lines are about the whole game: its generators, its questions, and the refusal of texts that cannot be read.
/// Each position follows with its text, its diagram, its legal moves, and the number of move sequences of one and two plies.
/// After these come the game's answers to its own questions, its objections to moves that were legal at the beginning, and the move played with its reasons.
///
/// ```
/// use gametree_core::NoEvaluation;
/// use gametree_registry::{SessionBuilder, playthrough};
/// use gametree_testkit::{AllTakes, Heap};
///
/// let heap: Heap = Heap::new(4);
/// let mut session = SessionBuilder::new("nim:4", heap, AllTakes, NoEvaluation).build();
/// // In a test of your own, the text lies beside it in a file: include_str!("nim-4.txt").
/// let kept = "\
/// nim:4
/// generators: legal (every legal move)
/// no position: column 1: expected 0 to 65535 stones, then :X or :O, found '?'
/// no move: expected 1, 2 or 3, found '?'
///
/// ply 0: 4:X, first to move
///   4:X
/// legal: 1 2 3
/// perft: 3 6
/// plays 2
///
/// ply 1: 2:O, second to move
///   2:O
/// legal: 1 2
/// perft: 2 1
/// plays 1
///
/// ply 2: 1:X, first to move
///   1:X
/// legal: 1
/// perft: 1 0
/// plays 1
///
/// ply 3: 0:O, over: first wins
///   0:O
///
/// takes back: 1 1 2
/// ";
/// assert_eq!(playthrough(&mut *session, 1, 9), kept);
/// ```
///
/// # Panics
/// When the session does not play a move that it lists as legal, or does not return to its start.
pub fn playthrough(session: &mut dyn Session, seed: u64, plies: u32) -> String {
    let mut text = String::new();
    write(session, seed, plies, &mut text).expect("a string takes every text");
    text
}

fn write(
    session: &mut dyn Session,
    seed: u64,
    plies: u32,
    out: &mut String,
) -> Result<(), fmt::Error> {
    let (start, first_moves) = (session.position(), session.legal_moves());
    let played_before = session.history().len();
    write_game(session, out)?;
    for ply in 0..=plies {
        writeln!(out)?;
        write_position(session, ply, out)?;
        let moves = session.legal_moves();
        if !moves.is_empty() {
            write_moves(session, &moves, &first_moves, out)?;
        }
        let Some(m) = pick(&moves, seed, ply).filter(|_| ply < plies) else {
            break;
        };
        let reasons = session.reasons(m);
        if reasons.is_empty() {
            writeln!(out, "plays {m}")?;
        } else {
            let words = Words::new(Language::English, session.texts());
            let reasons: Vec<String> = reasons.iter().map(|reason| words.say(reason)).collect();
            writeln!(out, "plays {m}, which {}", words.phrases(&reasons))?;
        }
        session.play(m).expect("a legal move can be played");
    }
    let mut back = Vec::new();
    while session.history().len() > played_before {
        back.extend(session.undo());
    }
    assert_eq!(session.position(), start, "taking back leads to the start");
    writeln!(out, "\ntakes back: {}", back.join(" "))
}

/// Writes what holds at every position.
fn write_game(session: &mut dyn Session, out: &mut String) -> Result<(), fmt::Error> {
    writeln!(out, "{}", session.name())?;
    let generators = session.generators();
    let generators = generators.iter().map(|entry| {
        let kind = match entry.coverage {
            Coverage::Legal => "every legal move",
            Coverage::Sound {
                exact_distance: true,
            } => "sound, with distances",
            Coverage::Sound {
                exact_distance: false,
            } => "sound",
            Coverage::Partial => "partial",
        };
        format!("{} ({kind})", entry.name)
    });
    let generators: Vec<String> = generators.collect();
    writeln!(out, "generators: {}", generators.join(", "))?;
    let words = Words::new(Language::English, session.texts());
    for question in session.questions() {
        let form = [question.name, question.argument].join(" ");
        let summary = words.say(&Phrase::new(question.summary));
        writeln!(out, "question: {} {summary}", form.trim_end())?;
    }
    if let Err(error) = session.set_position("?") {
        writeln!(out, "no position: {error}")?;
    }
    if let Err(error) = session.play("?") {
        writeln!(out, "no move: {error}")?;
    }
    Ok(())
}

/// Writes the position and the state of the game.
fn write_position(session: &dyn Session, ply: u32, out: &mut String) -> Result<(), fmt::Error> {
    let state = match session.outcome() {
        None => format!("{} to move", session.player_name(session.to_move())),
        Some(Outcome::Win(winner)) => format!("over: {} wins", session.player_name(winner)),
        Some(Outcome::Draw) => "over: a draw".to_owned(),
        Some(Outcome::Points(points)) => {
            let first = session.player_name(Player::First);
            format!("over: {points} points for {first}")
        }
    };
    writeln!(out, "ply {ply}: {}, {state}", session.position())?;
    for line in session.diagram().lines() {
        writeln!(out, "  {}", line.trim_end())?;
    }
    Ok(())
}

/// Writes the legal moves and the game's answers about the position.
fn write_moves(
    session: &dyn Session,
    moves: &[String],
    first_moves: &[String],
    out: &mut String,
) -> Result<(), fmt::Error> {
    writeln!(out, "legal: {}", moves.join(" "))?;
    writeln!(out, "perft: {} {}", session.perft(1), session.perft(2))?;
    let words = Words::new(Language::English, session.texts());
    for question in session.questions() {
        let asked = if question.argument.is_empty() {
            vec![String::new()]
        } else {
            session.history()
        };
        for argument in asked {
            let answer = match session.ask(question.name, &argument) {
                Ok(answer) => words.say(&answer),
                Err(error) => error.to_string(),
            };
            let asked = [question.name, &argument].join(" ");
            writeln!(out, "{}: {answer}", asked.trim_end())?;
        }
    }
    for m in first_moves {
        if let Some(objection) = session.objection(m) {
            writeln!(out, "not {m}: it {}", words.say(&objection))?;
        }
    }
    Ok(())
}

/// Picks one of the moves pseudorandomly.
fn pick(moves: &[String], seed: u64, ply: u32) -> Option<&String> {
    let number = Salt::from_seed(seed).number(ply.into());
    let index = number.checked_rem(moves.len() as u64)?;
    moves.get(usize::try_from(index).expect("less than the number of moves"))
}
