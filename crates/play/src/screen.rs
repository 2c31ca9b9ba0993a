//! Display of a game: lines one after the other, or a board that stays in its place.

use std::io::{self, Write};

use console::{Style, Term};
use gametree_command::table::{WIDTH, broken};
use gametree_command::terminal::is_dumb;
use gametree_core::Player;
use gametree_registry::Session;

/// Display of a game.
pub(crate) struct Screen<'a> {
    out: &'a mut dyn Write,
    /// The terminal in which each board is drawn over the last one.
    terminal: Option<Term>,
    has_begun: bool,
    colours: bool,
}

impl<'a> Screen<'a> {
    /// Makes a display, which draws each board over the last one where `out` is a terminal that can do so.
    pub(crate) fn new(out: &'a mut dyn Write, is_terminal: bool) -> Self {
        let is_drawn = is_terminal && !is_dumb();
        Screen {
            out,
            terminal: is_drawn.then(Term::stdout),
            has_begun: false,
            colours: is_drawn && console::colors_enabled(),
        }
    }

    /// Returns the output for lines.
    pub(crate) fn out(&mut self) -> &mut dyn Write {
        self.out
    }

    /// Prints sentences, broken between words at the width of the terminal.
    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        let Some(terminal) = &self.terminal else {
            return writeln!(self.out, "{text}");
        };
        let width = usize::from(terminal.size().1);
        writeln!(self.out, "{}", broken(text, width, ""))
    }

    /// Prints paragraphs, broken between words at the width of the terminal, or of a page where there is none.
    pub(crate) fn paragraphs(&mut self, text: &str) -> io::Result<()> {
        let width = self.width();
        writeln!(self.out, "{}", broken(text, width, ""))
    }

    /// Returns the width of the terminal, or of a page where there is none, in columns.
    pub(crate) fn width(&self) -> usize {
        let terminal = self.terminal.as_ref();
        terminal.map_or(WIDTH, |terminal| usize::from(terminal.size().1))
    }

    /// Returns `true` if the board stays in its place, so that it may be drawn more than once a turn.
    pub(crate) const fn is_redrawn(&self) -> bool {
        self.terminal.is_some()
    }

    /// Draws the board, below `title` where it replaces another.
    pub(crate) fn board(&mut self, session: &dyn Session, title: &str) -> io::Result<()> {
        if let Some(terminal) = &self.terminal {
            self.out.flush()?;
            if !self.has_begun {
                // Earlier contents of the terminal scroll up and are not lost.
                let rows = usize::from(terminal.size().0);
                write!(self.out, "{}", "\n".repeat(rows))?;
                self.out.flush()?;
            }
            terminal.clear_screen()?;
            writeln!(self.out, "{title}\n")?;
        }
        self.has_begun = true;
        let diagram = session.diagram();
        let lines = diagram.lines().map(|line| self.coloured(session, line));
        let lines: Vec<String> = lines.collect();
        writeln!(self.out, "{}\n", lines.join("\n"))?;
        self.out.flush()
    }

    /// Returns the name of a player in the colour of the player's marks.
    pub(crate) fn name(&self, name: &str, player: Player) -> String {
        if self.colours {
            style(player).apply_to(name).to_string()
        } else {
            name.to_owned()
        }
    }

    /// Returns a row of a board, which begins with its number, with the marks of the players in colours; other lines are unchanged.
    fn coloured(&self, session: &dyn Session, line: &str) -> String {
        let is_row = line.trim_start().starts_with(|c: char| c.is_ascii_digit());
        if !self.colours || !is_row {
            return line.to_owned();
        }
        let letters: Vec<char> = line.chars().collect();
        let is_alone = |at: usize| {
            let before = at.checked_sub(1).map_or(' ', |at| letters[at]);
            let after = letters.get(at + 1).copied().unwrap_or(' ');
            matches!((before, after), (' ' | '(' | '[', ' ' | ')' | ']'))
        };
        let shown = |(at, &c): (usize, &char)| match session.mark_owner(c) {
            Some(player) if is_alone(at) => style(player).apply_to(c).to_string(),
            _ => c.to_string(),
        };
        letters.iter().enumerate().map(shown).collect()
    }
}

/// Returns the colour of a player.
fn style(player: Player) -> Style {
    let style = Style::new().force_styling(true).bold();
    match player {
        Player::First => style.cyan(),
        Player::Second => style.yellow(),
    }
}
