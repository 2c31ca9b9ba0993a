//! Positions and moves as text.

use crate::{Mismatch, Player, Position, Site, View, ViewKind};

/// Reads and prints positions and moves.
///
/// The parsers are methods of a position because a text has its meaning within one game with its parameters: any position of that game serves as the template.
pub trait Notation: Position {
    /// The position as one token without spaces, which fully determines it; without the path where the game [can repeat](Position::CAN_REPEAT).
    ///
    /// [`Notation::parse_position`] reads it back to an equal position.
    fn position_text(&self) -> String;

    /// Reads a position of the same game (same size, same rules as `self`).
    ///
    /// # Errors
    /// Says what was expected, what was found, and in which column; also for a well-formed text that no game can reach, where the rules can find that out.
    fn parse_position(&self, text: &str) -> Result<Self, Mismatch>;

    /// A move in the words of the game; the same move has the same text in every position.
    fn move_text(&self, m: Self::Move) -> String;

    /// Reads a move. It need not be legal here: ask [`Position::is_legal`].
    ///
    /// # Errors
    /// Says what was expected, what was found, and in which column.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Mismatch>;

    /// The position as a person wants to see it, over several lines, with `last` marked; no newline at the end.
    ///
    /// By default the position text.
    fn diagram(&self, last: Option<Self::Move>) -> String {
        let _ = last;
        self.position_text()
    }

    /// The position as a picture shows it, with `last` marked: a board of some kind, its places, and what stands there.
    ///
    /// By default the diagram, as text without places.
    /// The legal moves are left to whoever knows them all.
    fn view(&self, last: Option<Self::Move>) -> View {
        View::new(self, ViewKind::Text(self.diagram(last)), Vec::new())
    }

    /// The places that a legal move touches, as indices of the sites of this position's [view](Notation::view), in the order in which a hand touches them: one for a stone, where it comes to lie; two for a piece that goes from one to the other.
    ///
    /// By default none, which is right for a view without places.
    fn sites_of(&self, m: Self::Move) -> Vec<usize> {
        let _ = m;
        Vec::new()
    }

    /// A legal move as people write it in this position, where that differs from [`Notation::move_text`], which it does by default nowhere.
    ///
    /// [`Notation::parse_move`] reads it here, if perhaps in no other position.
    fn move_words(&self, m: Self::Move) -> String {
        self.move_text(m)
    }

    /// The position as people write it, where that differs from [`Notation::position_text`], which it does by default nowhere; it may hold spaces.
    ///
    /// [`Notation::parse_position`] reads it as well.
    fn position_words(&self) -> String {
        self.position_text()
    }

    /// Whose a mark in the rows of the diagram is, such as a letter for a stone, so that a terminal can colour it; by default nobody's.
    fn mark_owner(&self, mark: char) -> Option<Player> {
        let _ = mark;
        None
    }

    /// What people call a player of this game, as its diagram or its literature does: a word without spaces, such as `White`.
    ///
    /// `first` and `second` by default; the same in all positions of a game, and another for each player.
    fn player_name(&self, player: Player) -> &str {
        match player {
            Player::First => "first",
            Player::Second => "second",
        }
    }

    /// A number that differs between games of the same name and parameters whose rules differ, for example because a file was edited; the same for all positions of a game.
    ///
    /// 0, as by default, is right for every game whose name with its parameters says all of the rules.
    /// Others write a canonical text of their rules to a [`RulesDigest`](crate::RulesDigest).
    /// Whatever keeps a proof or half of one compares it, so it protects against accidents, not against forgery; it may cost as much as the rules are long.
    fn rules_digest(&self) -> u64 {
        0
    }
}

impl View {
    /// A view of a position with these sites, without a last move and without moves.
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
