//! Names that a new game may have.

use std::fmt;

/// The length of the longest name: it names the program, the crate and its type, and users type all of them.
const LONGEST: usize = 32;

/// Keywords of Rust, which cannot name a crate, as of the edition of 2024.
const KEYWORDS: [&str; 51] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Names that cargo reserves for its own folders, and names of crates that come with Rust.
const RESERVED: [&str; 9] = [
    "alloc",
    "build",
    "core",
    "deps",
    "examples",
    "incremental",
    "proc-macro",
    "std",
    "test",
];

/// Names that Windows reserves for devices; `com1` to `com9` and `lpt1` to `lpt9` are reserved as well.
const DEVICES: [&str; 4] = ["aux", "con", "nul", "prn"];

/// The name of a new game: of its folder, of its program, and before the colon on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name(String);

impl Name {
    /// Checks a name from the command line.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        expected(text).map_or_else(
            || Ok(Name(text.to_owned())),
            |expected| {
                let shown: String = text.chars().take(2 * LONGEST).collect();
                let more = if shown.len() < text.len() { "..." } else { "" };
                Err(format!("expected {expected}, found {shown:?}{more}"))
            },
        )
    }

    /// Returns the name as it was given.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the name in the form of a type: `MyGame` for `my-game`.
    pub(super) fn type_name(&self) -> String {
        let capitalised = |word: &str| {
            let (first, rest) = word.split_at(1);
            first.to_uppercase() + rest
        };
        self.0.split('-').map(capitalised).collect()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Returns the expectation that this name does not meet; `None` for a valid name.
fn expected(text: &str) -> Option<String> {
    let is_inside = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let is_word = text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(is_inside);
    if !is_word || text.ends_with('-') || text.contains("--") {
        let form =
            "a name of lower-case letters, digits and single hyphens that begins with a letter";
        return Some(form.to_owned());
    }
    let what = if text.len() > LONGEST {
        return Some(format!("a name of at most {LONGEST} characters"));
    } else if KEYWORDS.contains(&text) {
        "a name that is no keyword of Rust"
    } else if RESERVED.contains(&text) {
        "a name that cargo and Rust leave free"
    } else if is_device(text) {
        "a name that is a folder on every system"
    } else if text.starts_with("gametree") {
        "a name without gametree, which is put before it"
    } else {
        return None;
    };
    Some(what.to_owned())
}

fn is_device(text: &str) -> bool {
    let port = text
        .strip_prefix("com")
        .or_else(|| text.strip_prefix("lpt"));
    let is_port = port.is_some_and(|port| matches!(port.as_bytes(), [b'1'..=b'9']));
    is_port || DEVICES.contains(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_names_are_taken_as_they_are() {
        for (text, type_name) in [
            ("hex", "Hex"),
            ("my-game", "MyGame"),
            ("connect6", "Connect6"),
            ("x-3-y", "X3Y"),
            ("company", "Company"),
            (
                "abcdefghijklmnopqrstuvwxyz-12345",
                "Abcdefghijklmnopqrstuvwxyz12345",
            ),
        ] {
            let name = Name::parse(text).expect(text);
            assert_eq!(
                (name.as_str(), name.type_name().as_str()),
                (text, type_name)
            );
        }
    }

    #[test]
    fn bad_names_are_refused_with_what_was_expected_and_found() {
        let form = "lower-case letters, digits and single hyphens";
        for (text, expected) in [
            ("", form),
            ("Hex", form),
            ("6hex", form),
            ("-hex", form),
            ("hex-", form),
            ("my--game", form),
            ("my_game", form),
            ("my game", form),
            ("../hex", form),
            ("a/b", form),
            ("a\\b", form),
            (".", form),
            ("häx", form),
            ("hex\n", form),
            ("abcdefghijklmnopqrstuvwxyz-123456", "at most 32 characters"),
            ("fn", "no keyword"),
            ("self", "no keyword"),
            ("gen", "no keyword"),
            ("test", "leave free"),
            ("deps", "leave free"),
            ("nul", "on every system"),
            ("com3", "on every system"),
            ("gametree", "without gametree"),
            ("gametree-hex", "without gametree"),
        ] {
            let message = Name::parse(text).expect_err(text);
            assert!(message.contains(expected), "{text:?}: {message}");
            assert!(message.contains(&format!("found {text:?}")), "{message}");
            assert_eq!(message.lines().count(), 1, "{message}");
        }
    }

    #[test]
    fn a_long_text_is_not_repeated_as_a_whole() {
        let message = Name::parse(&"x".repeat(10_000)).expect_err("too long");
        assert!(message.len() < 200);
    }
}
