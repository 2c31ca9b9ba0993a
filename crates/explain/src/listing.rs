//! Explanations as lines of text.

use gametree_words::Words;

use crate::{Kind, Sentence};

/// Visibility of the lines behind each sentence, below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Each line below its sentence.
    Shown,
    /// The sentences alone.
    Hidden,
}

/// Returns the lines of an explanation: the value of the position, then everything else in its order, with the moves of a plan numbered.
pub fn lines_of(sentences: &[Sentence], words: &Words, lines: Lines) -> Vec<String> {
    let mut all = Vec::new();
    let mut kind = Kind::Value;
    let plans = sentences.iter().filter(|one| one.kind == Kind::Plan);
    let is_numbered = plans.count() > 1;
    let mut number = 0;
    for sentence in sentences {
        let is_block = matches!(sentence.kind, Kind::Plan | Kind::Punished | Kind::Remark);
        if is_block && sentence.kind != kind {
            all.push(String::new());
        }
        kind = sentence.kind;
        let text = sentence.text(words);
        all.push(match kind {
            Kind::Plan if is_numbered => {
                number += 1;
                format!("{number:3}. {text}")
            }
            Kind::Value | Kind::Threat | Kind::Keeps | Kind::Plan => text,
            Kind::Punished | Kind::Remark => format!("- {text}"),
        });
        if lines == Lines::Shown && kind != Kind::Plan {
            let shown = sentence.lines.iter();
            all.extend(shown.map(|line| format!("    {}", line.join(" "))));
        }
    }
    all
}
