//! Moves, positions and records of a game in progress.

use std::sync::atomic::AtomicBool;

use gametree_core::{
    GameMove, Mismatch, Notation, Outcome, Player, ReadRecord, Record, RecordFormat,
};

use super::Game;
use crate::move_text::{
    after_move, codes_of, moves_of, play_record, playing, record_of, texts_of, wins_of,
};
use crate::stoppable_perft::perft_until;
use crate::{MAX_TEXT_BYTES, MoveError, Play, RecordError};

impl<P: Notation + 'static> Play for Game<P> {
    fn position(&self) -> String {
        self.current().position_text()
    }

    fn set_position(&mut self, text: &str) -> Result<(), Mismatch> {
        if text.len() as u64 > MAX_TEXT_BYTES {
            let expected = format!("a position of at most {MAX_TEXT_BYTES} bytes");
            return Err(Mismatch::new(expected, format!("{} bytes", text.len())));
        }
        self.start = self.start.parse_position(text)?;
        self.played.clear();
        self.resumed = None;
        Ok(())
    }

    fn to_move(&self) -> Player {
        self.current().to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.current().outcome()
    }

    fn legal_moves(&self) -> Vec<String> {
        moves_of(self.current(), &self.legal)
    }

    fn image_key(&self) -> u128 {
        (self.image_key)(self.current()).bits()
    }

    fn candidates(&self) -> Vec<String> {
        let moves = moves_of(
            self.current(),
            &self.generators[self.playing].engines.textbook.moves,
        );
        // A generator may leave out every move there is.
        if moves.is_empty() {
            self.legal_moves()
        } else {
            moves
        }
    }

    fn wins_at_once(&self) -> Vec<String> {
        wins_of(self.current(), &self.legal)
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let after = after_move(self.current(), text)
            .map_err(|error| self.commentary.explained(self.current(), error))?;
        self.played.push(after);
        self.resumed = None;
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        let (m, _) = self.played.pop()?;
        self.resumed = None;
        Some(self.start.move_text(m))
    }

    fn legal_codes(&self) -> Vec<u16> {
        codes_of(self.current(), &self.legal)
    }

    fn play_code(&mut self, code: u16) -> Result<(), MoveError> {
        let pos = self.current();
        let m = P::Move::from_code(code).ok_or_else(|| {
            let expected = format!("the code of a move of {}", self.name);
            MoveError::Text(Mismatch::new(expected, code.to_string()))
        })?;
        let after =
            playing(pos, m).map_err(|error| self.commentary.explained(self.current(), error))?;
        self.played.push(after);
        self.resumed = None;
        Ok(())
    }

    fn code_of(&self, text: &str) -> Result<u16, Mismatch> {
        Ok(self.current().parse_move(text)?.code())
    }

    fn move_of(&self, code: u16) -> Option<String> {
        let m = P::Move::from_code(code)?;
        let pos = self.current();
        pos.is_legal(m).then(|| pos.move_text(m))
    }

    fn history(&self) -> Vec<String> {
        let moves = self.played.iter();
        moves.map(|&(m, _)| self.start.move_text(m)).collect()
    }

    fn record_formats(&self) -> &[RecordFormat] {
        &self.formats
    }

    fn record(&self) -> Record {
        record_of(&self.name, &self.opened_at, &self.start, &self.played)
    }

    fn take_record(&mut self, record: &ReadRecord) -> Result<(), RecordError> {
        if let Some(found) = record.game.as_ref().filter(|game| ***game != *self.name) {
            let (expected, found) = (self.name.to_string(), found.clone());
            return Err(RecordError::Game { expected, found });
        }
        let text = record.start.as_ref().unwrap_or(&self.opened_at);
        let start = self.start.parse_position(text)?;
        self.played = play_record(&start, record, &self.commentary)?;
        self.start = start;
        self.resumed = None;
        Ok(())
    }

    fn perft(&self, depth: u32) -> u64 {
        self.count(self.current().clone(), depth)
    }

    fn perft_until(&self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        let mut pos = self.current().clone();
        match &self.counted {
            None => perft_until(&mut pos, &self.legal, depth, stop),
            Some(counted) => perft_until(&mut pos, counted, depth, stop),
        }
    }

    fn counted_moves(&self) -> Vec<String> {
        match &self.counted {
            None => self.legal_moves(),
            Some(counted) => texts_of(self.current(), counted),
        }
    }

    fn perft_after(&self, m: &str, depth: u32) -> Result<u64, Mismatch> {
        let mut pos = self.current().clone();
        let m = pos.parse_move(m)?;
        let name = pos.move_text(m);
        if !self.counted_moves().contains(&name) {
            return Err(Mismatch::new("a move that is counted here", name));
        }
        pos.play(m);
        Ok(self.count(pos, depth))
    }
}
