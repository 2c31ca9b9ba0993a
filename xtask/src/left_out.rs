//! Parts of a check that are left out for want of a tool: reported at once, then named and counted at the end.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::failure::Failure;
use crate::shell::say;

/// The environment variable with the path of the file to which tests write and which [`LeftOut::read`] reads.
pub(crate) const COLLECTED: &str = "GAMETREE_LEFT_OUT";

/// The tests and parts of steps that were left out, by the tool that each of them needs.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct LeftOut(BTreeMap<String, BTreeSet<String>>);

impl LeftOut {
    /// Reports that a part of a step needs a tool, with the command that installs it.
    pub(crate) fn part(&mut self, part: &str, tool: &str, command: &str) {
        say(&format!("{part} left out for want of {tool}; {command}"));
        self.add(tool, part);
    }

    fn add(&mut self, tool: &str, name: &str) {
        let names = self.0.entry(tool.to_owned()).or_default();
        names.insert(name.to_owned());
    }

    /// Adds the tests of a file with lines of a tool, a tab and a name. The file does not exist where all tests ran.
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

    /// Returns a line for each tool with the number of parts that need it, their names below, and the total in the last line.
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
        // A test that runs twice counts once.
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
