//! What a check leaves out for want of a tool: said at once, and named and counted in the end.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::failure::Failure;
use crate::shell::say;

/// The variable by which tests get the path of the file that [`LeftOut::read`] reads.
pub(crate) const COLLECTED: &str = "GAMETREE_LEFT_OUT";

/// Tests, and parts of steps, by the tool that each of them needs.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct LeftOut(BTreeMap<String, BTreeSet<String>>);

impl LeftOut {
    /// Says that a part of a step needs a tool, and how that is installed.
    pub(crate) fn part(&mut self, part: &str, tool: &str, command: &str) {
        say(&format!("{part} left out for want of {tool}; {command}"));
        self.add(tool, part);
    }

    fn add(&mut self, tool: &str, name: &str) {
        let names = self.0.entry(tool.to_owned()).or_default();
        names.insert(name.to_owned());
    }

    /// Adds the tests of a file with lines of a tool, a tab and a name; where all tests ran, there is none.
    pub(crate) fn read(&mut self, path: &Path) -> Result<(), Failure> {
        match fs::read_to_string(path) {
            Ok(text) => {
                self.add_tests(&text);
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(Failure::file(path, &error)),
        }
    }

    fn add_tests(&mut self, text: &str) {
        for (tool, test) in text.lines().filter_map(|line| line.split_once('\t')) {
            self.add(tool, test);
        }
    }

    /// A line for each tool with the number of what needs it, the names below, and the number of all in the last line.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (tool, names) in &self.0 {
            lines.push(format!("left out for want of {tool}: {}", names.len()));
            lines.extend(names.iter().map(|name| format!("  {name}")));
        }
        let all: BTreeSet<&String> = self.0.values().flatten().collect();
        lines.push(if all.is_empty() {
            "nothing was left out for want of a tool".to_owned()
        } else {
            let tools: Vec<&str> = self.0.keys().map(String::as_str).collect();
            format!("{} left out for want of {}", all.len(), tools.join(", "))
        });
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_named_by_its_tool_and_counted() {
        let mut left_out = LeftOut::default();
        let nothing = "nothing was left out for want of a tool";
        assert_eq!(left_out.lines(), [nothing]);
        left_out.add_tests("tmux\tterminal::b\ntmux\tterminal::a\nman\tterminal::b\n");
        left_out.part("wasm-check: a search", "node", "install it");
        // A test that is run twice is one test.
        left_out.add_tests("tmux\tterminal::b\n");
        assert_eq!(
            left_out.lines(),
            [
                "left out for want of man: 1",
                "  terminal::b",
                "left out for want of node: 1",
                "  wasm-check: a search",
                "left out for want of tmux: 2",
                "  terminal::a",
                "  terminal::b",
                "3 left out for want of man, node, tmux",
            ]
        );
    }

    #[test]
    fn a_file_that_no_test_has_written_is_nothing() {
        let mut left_out = LeftOut::default();
        let nowhere = Path::new("/nowhere/left-out");
        assert_eq!(left_out.read(nowhere), Ok(()));
        assert_eq!(left_out, LeftOut::default());
    }
}
