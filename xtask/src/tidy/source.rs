//! Rust text taken apart into code and comments, line by line.

/// A line of a source file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// The code in its columns, with comments and the insides of literals left blank.
    pub(super) code: String,
    /// The comments, their slashes included.
    pub(super) comment: String,
}

impl Line {
    /// How far the code is indented; `None` where the line has no code.
    pub(super) fn indent(&self) -> Option<usize> {
        self.code.find(|c: char| !c.is_whitespace())
    }
}

/// Takes a file apart.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut lexer = Lexer {
        chars: text.chars().collect(),
        at: 0,
        lines: vec![Line::default()],
    };
    while lexer.at < lexer.chars.len() {
        lexer.token();
    }
    lexer.lines
}

/// Where the character just read belongs.
#[derive(Clone, Copy)]
enum Part {
    Code,
    Literal,
    Comment,
}

struct Lexer {
    chars: Vec<char>,
    at: usize,
    lines: Vec<Line>,
}

impl Lexer {
    fn token(&mut self) {
        match (self.peek(0), self.peek(1)) {
            (Some('/'), Some('/')) => self.until_newline(),
            (Some('/'), Some('*')) => self.block_comment(),
            (Some('"'), _) => self.string(),
            (Some('r'), Some('"' | '#')) if self.is_raw_string() => self.raw_string(),
            (Some('\''), Some('\\')) => {
                // The quote, the backslash and what it escapes; then on to the closing quote.
                self.take(3, Part::Literal);
                while !matches!(self.peek(0), Some('\'' | '\n') | None) {
                    self.take(1, Part::Literal);
                }
                self.take(1, Part::Literal);
            }
            (Some('\''), _) if self.peek(2) == Some('\'') => self.take(3, Part::Literal),
            _ => self.take(1, Part::Code),
        }
    }

    fn until_newline(&mut self) {
        while !matches!(self.peek(0), Some('\n') | None) {
            self.take(1, Part::Comment);
        }
    }

    fn block_comment(&mut self) {
        let mut depth = 0;
        loop {
            match (self.peek(0), self.peek(1)) {
                (Some('/'), Some('*')) => {
                    depth += 1;
                    self.take(2, Part::Comment);
                }
                (Some('*'), Some('/')) => {
                    depth -= 1;
                    self.take(2, Part::Comment);
                }
                (Some(_), _) => self.take(1, Part::Comment),
                (None, _) => return,
            }
            if depth == 0 {
                return;
            }
        }
    }

    fn string(&mut self) {
        self.take(1, Part::Code);
        loop {
            match self.peek(0) {
                Some('"') => return self.take(1, Part::Code),
                Some('\\') => self.take(2, Part::Literal),
                Some(_) => self.take(1, Part::Literal),
                None => return,
            }
        }
    }

    /// Whether the `r` here begins a raw string: not the end of a longer name, and not a raw identifier.
    fn is_raw_string(&self) -> bool {
        let before = self.at.checked_sub(1).map(|at| self.chars[at]);
        let in_a_name = before.is_some_and(|c| (c.is_alphanumeric() && c != 'b') || c == '_');
        !in_a_name && self.peek(1 + self.hashes(1)) == Some('"')
    }

    fn raw_string(&mut self) {
        let hashes = self.hashes(1);
        self.take(hashes + 2, Part::Literal);
        while self.at < self.chars.len() {
            if self.peek(0) == Some('"') && self.hashes(1) >= hashes {
                return self.take(hashes + 1, Part::Literal);
            }
            self.take(1, Part::Literal);
        }
    }

    /// How many `#` stand in a row, from `ahead` on.
    fn hashes(&self, ahead: usize) -> usize {
        let rest = self.chars.iter().skip(self.at + ahead);
        rest.take_while(|&&c| c == '#').count()
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    /// Puts the next characters where they belong.
    fn take(&mut self, count: usize, part: Part) {
        let end = (self.at + count).min(self.chars.len());
        for &c in &self.chars[self.at..end] {
            if c == '\n' {
                self.lines.push(Line::default());
                continue;
            }
            let line = self.lines.last_mut().expect("there is a first line");
            line.code
                .push(if matches!(part, Part::Code) { c } else { ' ' });
            if matches!(part, Part::Comment) {
                line.comment.push(c);
            }
        }
        self.at = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, code: &str, comment: &str) {
        let line = &lines(text)[0];
        let words: Vec<&str> = line.code.split_whitespace().collect();
        let found = (words.join(" "), line.comment.as_str());
        assert_eq!(found, (code.to_owned(), comment), "{text}");
    }

    #[test]
    fn comments_and_literals_are_no_code() {
        check("let a = 1; // one", "let a = 1;", "// one");
        check("a(/* b /* c */ d */ e)", "a( e)", "/* b /* c */ d */");
        check(r#"f("// { \" }", 1)"#, r#"f(" ", 1)"#, "");
        check(r##"f(r#"{ " }"#, 1)"##, "f( , 1)", "");
        check(r"['{', '\'', '\u{7d}', x]", "[ , , , x]", "");
        check("fn f<'a>(x: &'a str) {}", "fn f<'a>(x: &'a str) {}", "");
        check("let r#type = car\"s\";", "let r#type = car\" \";", "");
    }

    #[test]
    fn literals_over_several_lines_keep_the_numbers_of_the_lines() {
        let text = "a(\"{\n}\n\");\nb(r\"\n}\");\n/* {\n} */ c();\n";
        let code: Vec<String> = lines(text)
            .iter()
            .map(|line| line.code.trim().to_owned())
            .collect();
        assert_eq!(code, ["a(\"", "", "\");", "b(", ");", "", "c();", ""]);
    }
}
