//! `guide`: the guide "Your own game", as text for a terminal.

use gametree_cli::clap::{self, Parser};
use gametree_cli::{Command, Context, Ending, Failure};

/// The source of the guide's documentation, from which the printed text is taken.
const GUIDE: &str = include_str!("guide.rs");

/// The files that the guide shows, by the paths under which it includes them.
const FILES: [(&str, &str); 10] = [
    ("moves.rs", include_str!("../guide/src/moves.rs")),
    ("position.rs", include_str!("../guide/src/position.rs")),
    ("generators.rs", include_str!("../guide/src/generators.rs")),
    ("evaluator.rs", include_str!("../guide/src/evaluator.rs")),
    ("notation.rs", include_str!("../guide/src/notation.rs")),
    ("view.rs", include_str!("../guide/src/view.rs")),
    ("entry.rs", include_str!("../guide/src/entry.rs")),
    ("src/main.rs", include_str!("../guide/src/main.rs")),
    ("it/main.rs", include_str!("../guide/tests/it/main.rs")),
    ("nim.rs", include_str!("../examples/nim.rs")),
];

/// Print the guide to a game of your own, with every file of an example
///
/// It goes from nothing to a game with perfect play, proofs, and all the commands of this program.
#[derive(Debug, Parser)]
pub(crate) struct GuideArgs {}

impl Command for GuideArgs {
    const NAME: &str = "guide";
    const EXAMPLES: &[&str] = &["PROGRAM guide", "PROGRAM guide | less"];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        writeln!(context.out, "{}", text())?;
        Ok(Ending::Done)
    }
}

/// Returns the lines of the guide with the files in their places, and without the parts that only documentation uses.
fn text() -> String {
    let mut lines = Vec::new();
    let mut is_code = false;
    for line in GUIDE.lines() {
        let Some(shown) = line.strip_prefix("//!") else {
            let included = FILES.iter().filter(|(path, _)| line.contains(path));
            lines.extend(included.map(|(_, file)| file.trim_end().to_owned()));
            continue;
        };
        let shown = shown.strip_prefix(' ').unwrap_or(shown);
        if let Some(language) = shown.strip_prefix("```") {
            is_code = !is_code;
            let language = language.split(',').next().unwrap_or_default();
            lines.push(format!("```{language}"));
        } else if !is_code {
            lines.push(without_links(shown));
        } else if !shown.starts_with("# ") {
            lines.push(shown.to_owned());
        }
    }
    lines.join("\n")
}

/// Replaces each link of a line by its words.
fn without_links(line: &str) -> String {
    let mut words = String::new();
    let mut rest = line;
    while let Some((before, link)) = rest.split_once('[') {
        let Some((word, behind)) = link.split_once("](") else {
            break;
        };
        let Some((_, after)) = behind.split_once(')') else {
            break;
        };
        words.push_str(before);
        words.push_str(word);
        rest = after;
    }
    words + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_stands_where_the_guide_includes_it() {
        let included: Vec<&str> = GUIDE
            .lines()
            .filter(|line| !line.starts_with("//!"))
            .collect();
        assert_eq!(included.len(), FILES.len());
        for (line, (path, _)) in included.iter().zip(FILES) {
            assert!(line.contains(path), "{line}: {path}");
        }
        let text = text();
        for (path, file) in FILES {
            let times = text.matches(file.trim_end()).count();
            assert_eq!(times, 1, "{path}");
        }
        assert!(!text.contains("](crate::"), "{text}");
        assert!(!text.contains("#![doc"), "{text}");
        assert!(!text.contains("# Ok::<()"), "{text}");
    }
}
