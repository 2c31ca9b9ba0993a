//! Options and plain words after a command's name.

use crate::failure::Failure;

/// The options and the plain words of a command line.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// The given switches, such as `--accept`.
    switches: Vec<String>,
    /// The options with their values.
    values: Vec<(String, String)>,
    /// The other words.
    pub(crate) plain: Vec<String>,
}

impl Options {
    /// Reads `words`: `switches` stand alone, `valued` take the next word, and at most `plain` other words are allowed.
    pub(crate) fn parse(
        words: &[String],
        switches: &[&str],
        valued: &[&str],
        plain: usize,
    ) -> Result<Self, Failure> {
        let mut options = Options::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if switches.contains(&word.as_str()) {
                options.switches.push(word.clone());
            } else if valued.contains(&word.as_str()) {
                let value = words
                    .next()
                    .ok_or_else(|| Failure::Usage(format!("expected a value after {word}")))?;
                options.values.push((word.clone(), value.clone()));
            } else if word.starts_with('-') || options.plain.len() == plain {
                return Err(Failure::Usage(format!("unexpected {word:?}")));
            } else {
                options.plain.push(word.clone());
            }
        }
        Ok(options)
    }

    /// Returns `true` if the switch was given.
    pub(crate) fn has(&self, switch: &str) -> bool {
        self.switches.iter().any(|given| given == switch)
    }

    /// Returns the value of an option; the last one, where it was given more than once.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        let given = self.values.iter().rev().find(|option| option.0 == name);
        given.map(|option| option.1.as_str())
    }

    /// Returns the value of an option that takes a number, or `default` if the option is missing.
    pub(crate) fn number(&self, name: &str, default: u32) -> Result<u32, Failure> {
        let Some(text) = self.value(name) else {
            return Ok(default);
        };
        text.parse()
            .map_err(|_| Failure::Usage(format!("expected a number after {name}, found {text:?}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, Failure> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Options::parse(&words, &["--quick"], &["--save"], 1)
    }

    #[test]
    fn switches_values_and_words_are_told_apart() {
        let options = parse("engines --save a --quick --save b").expect("a good line");
        assert_eq!(options.plain, ["engines"]);
        assert!(options.has("--quick") && !options.has("--slow"));
        assert_eq!(options.value("--save"), Some("b"));
        assert_eq!(options.value("--against"), None);
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for line in ["--slow", "--save", "one two", "-q"] {
            let failure = parse(line).expect_err(line);
            assert_eq!(failure.exit_code(), 2, "{line}: {failure}");
        }
    }
}
