//! Texts of a game written in Python.

use gametree_core::{Mismatch, Notation, Place, View, ViewKind, quote};
use pyo3::prelude::*;

use super::answers::answer;
use super::board::{rows_of, sites_of, sites_of_move};
use super::moves::OwnMove;
use super::position::OwnPosition;
use crate::errors::described;

impl Notation for OwnPosition {
    fn position_text(&self) -> String {
        self.facts().text.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        if text == &*self.facts().text {
            return Ok(self.clone());
        }
        let name = &self.rules().name;
        let refused = match self.read(text) {
            Ok(Some(pos)) => return Ok(pos),
            Ok(None) => format!("{} ({name} has no from_text())", quote(text)),
            Err(error) => {
                let said = Python::attach(|py| described(py, &error));
                format!("{} ({said})", quote(text))
            }
        };
        // The class does not say in which column it stumbled.
        let mismatch = Mismatch::new(format!("a position of {name}"), refused);
        Err(mismatch.with_place(Place::Column(1)))
    }

    fn move_text(&self, m: OwnMove) -> String {
        let text = self.rules().texts.get(usize::from(m.0));
        text.cloned().unwrap_or_else(|| m.0.to_string())
    }

    fn parse_move(&self, text: &str) -> Result<OwnMove, Mismatch> {
        let rules = self.rules();
        if let Some(code) = rules.code(text) {
            return Ok(OwnMove(code));
        }
        let alike = rules.texts.iter().map(|m| common_prefix(m, text)).max();
        let column = 1 + alike.unwrap_or(0);
        let mismatch = Mismatch::new(format!("a move of {}", rules.name), quote(text));
        Err(mismatch.with_place(Place::Column(column)))
    }

    fn diagram(&self, _last: Option<OwnMove>) -> String {
        self.ask(|object| answer(object, "diagram", "a string"))
    }

    fn view(&self, last: Option<OwnMove>) -> View {
        let Some(frame) = &self.rules().frame else {
            return View::new(self, ViewKind::Text(self.diagram(last)), Vec::new());
        };
        let rows = self.ask(|object| rows_of(object, Some(frame)));
        if self.asks_again() && !self.rules().places_moves {
            // The laws expect the cells of moves on a board; a class may show a board without them.
            return View::new(self, ViewKind::Text(self.diagram(last)), Vec::new());
        }
        let sites = sites_of(&rows, frame);
        let last = last.map_or_else(Vec::new, |m| self.sites_of(m));
        View::new(self, ViewKind::Cells(frame.clone()), sites).with_last(last)
    }

    fn sites_of(&self, m: OwnMove) -> Vec<usize> {
        match &self.rules().frame {
            Some(frame) if self.rules().places_moves => {
                self.ask(|object| sites_of_move(object, &self.move_text(m), frame))
            }
            _ => Vec::new(),
        }
    }

    fn rules_digest(&self) -> u64 {
        self.rules().digest
    }
}

/// Returns the number of characters with which both texts begin.
fn common_prefix(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}
