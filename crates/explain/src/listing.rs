//! Explanations as lines of text.

use gametree_core::Phrase;
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

/// Sentences under a heading.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The heading.
    pub heading: Phrase,
    /// The indices of the sentences, in their order.
    pub sentences: Vec<usize>,
}

/// Returns the sentences of an explanation under headings: the value, threats and the plan, the other moves, and remarks.
///
/// A heading without a sentence is left out.
pub fn groups_of(sentences: &[Sentence]) -> Vec<Group> {
    let headings: [(&str, &[Kind]); 4] = [
        ("heading-value", &[Kind::Value, Kind::Keeps]),
        ("heading-plan", &[Kind::Threat, Kind::Plan]),
        ("heading-others", &[Kind::Punished]),
        ("heading-remarks", &[Kind::Remark]),
    ];
    let group = |(heading, kinds): (&'static str, &[Kind])| {
        let numbered = sentences.iter().enumerate();
        let of_kinds = numbered.filter(|(_, sentence)| kinds.contains(&sentence.kind));
        Group {
            heading: Phrase::new(heading),
            sentences: of_kinds.map(|(index, _)| index).collect(),
        }
    };
    let groups = headings.into_iter().map(group);
    groups.filter(|group| !group.sentences.is_empty()).collect()
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
