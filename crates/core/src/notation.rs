//! Positions and moves as text.

use crate::{Mismatch, Player, Position, Site, View, ViewKind};

/// Text forms of positions and moves: printing and parsing.
///
/// The parsers are methods of a position because a text has a meaning only within one game with its parameters.
/// Any position of that game can serve as the template.
pub trait Notation: Position {
    /// Returns the position as one token without spaces, which fully determines it.
    ///
    /// The token leaves out the path where the game [can repeat](Position::CAN_REPEAT).
    /// [`Notation::parse_position`] reads it back to an equal position.
    fn position_text(&self) -> String;

    /// Reads a position of the same game (same size, same rules as `self`).
    ///
    /// # Errors
    /// Returns a mismatch that states what was expected, what was found, and in which column.
    /// A well-formed text of a position that no game can reach is also an error, where the rules can detect that.
    fn parse_position(&self, text: &str) -> Result<Self, Mismatch>;

    /// Returns the text of a move in the terms of the game; the same move has the same text in every position.
    fn move_text(&self, m: Self::Move) -> String;

    /// Reads a move, which need not be legal in this position: [`Position::is_legal`] checks that.
    ///
    /// # Errors
    /// Returns a mismatch that states what was expected, what was found, and in which column.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Mismatch>;

    /// Returns the position as a drawing for people, over several lines, with `last` marked and without a newline at the end.
    ///
    /// The default is the position text.
    fn diagram(&self, last: Option<Self::Move>) -> String {
        let _ = last;
        self.position_text()
    }

    /// Returns the position as data for a picture, with `last` marked: the kind of board, its places, and what stands on them.
    ///
    /// The default is the diagram, as text without places.
    /// The list of legal moves is left empty; a caller that knows them all fills it in.
    fn view(&self, last: Option<Self::Move>) -> View {
        View::new(self, ViewKind::Text(self.diagram(last)), Vec::new())
    }

    /// Returns the places that a legal move touches, as indices of the sites of this position's [view](Notation::view).
    ///
    /// They come in the order in which a hand touches them.
    /// A stone has one, the place where it ends up; a piece that goes from one place to another has two.
    /// The default is no places, which is right for a view without places.
    fn sites_of(&self, m: Self::Move) -> Vec<usize> {
        let _ = m;
        Vec::new()
    }

    /// Returns a legal move as people write it in this position.
    ///
    /// This may differ from [`Notation::move_text`]; by default it does not.
    /// [`Notation::parse_move`] reads it in this position, though perhaps in no other.
    fn move_words(&self, m: Self::Move) -> String {
        self.move_text(m)
    }

    /// Returns the position as people write it, which may contain spaces.
    ///
    /// This may differ from [`Notation::position_text`]; by default it does not.
    /// [`Notation::parse_position`] reads it as well.
    fn position_words(&self) -> String {
        self.position_text()
    }

    /// Returns the owner of a mark in the rows of the diagram, such as a letter for a stone, so that a terminal can colour it.
    ///
    /// The default is no owner.
    fn mark_owner(&self, mark: char) -> Option<Player> {
        let _ = mark;
        None
    }

    /// Returns the usual name of a player in this game, as its diagram or its literature has it: a word without spaces, such as `White`.
    ///
    /// The default is `first` and `second`.
    /// The name is the same in all positions of a game, and differs between the players.
    fn player_name(&self, player: Player) -> &str {
        match player {
            Player::First => "first",
            Player::Second => "second",
        }
    }

    /// Returns a number that differs between games of the same name and parameters whose rules differ, for example because a file was edited.
    ///
    /// It is the same for all positions of a game.
    /// The default, 0, is right for every game whose name and parameters determine all of its rules.
    /// Other games write a canonical text of their rules to a [`RulesDigest`](crate::RulesDigest).
    /// Code that keeps a proof, or part of one, compares the digest, so it protects against accidents, not against forgery.
    /// Its cost may be proportional to the length of the rules.
    fn rules_digest(&self) -> u64 {
        0
    }
}

impl View {
    /// Creates a view of a position with these sites, without a last move and without moves.
    pub fn new<P: Notation>(pos: &P, kind: ViewKind, sites: Vec<Site>) -> Self {
        View {
            kind,
            sites,
            last: Vec::new(),
            moves: Vec::new(),
            to_move: pos.to_move(),
            outcome: pos.outcome(),
            players: [Player::First, Player::Second].map(|player| pos.player_name(player).into()),
        }
    }
}
