//! Places of games, where answers are drawn again.

use gametree_explain::picture::Heading;
use gametree_registry::Session;
use gametree_words::Language;
use pyo3::prelude::*;

use crate::errors::{guarded, no_position, unplayed};
use crate::kept::KeptPlace;
use crate::source::Source;

/// The place of a state: all that is needed to come there again.
pub(crate) struct Place {
    pub(crate) source: Source,
    /// The position before the first move, where that is not the start of the game.
    pub(crate) start: Option<String>,
    pub(crate) moves: Vec<String>,
}

impl Place {
    /// Opens the game and plays the moves.
    pub(crate) fn open(&self, py: Python<'_>) -> PyResult<Box<dyn Session>> {
        let mut game = self.source.open(py)?;
        guarded(|| {
            if let Some(start) = &self.start {
                let set = game.set_position(start);
                set.map_err(|mismatch| no_position(&mismatch))?;
            }
            for m in &self.moves {
                game.play(m).map_err(|error| unplayed(&error))?;
            }
            Ok(())
        })?;
        Ok(game)
    }

    /// Returns the place as a dictionary, which pickle keeps.
    pub(crate) fn kept(&self, py: Python<'_>) -> PyResult<KeptPlace> {
        Ok(KeptPlace {
            game: self.source.to_object(py)?,
            start: self.start.clone(),
            moves: self.moves.clone(),
        })
    }

    /// Returns the place that [`Place::kept`] has kept.
    pub(crate) fn of(py: Python<'_>, kept: KeptPlace) -> Self {
        Place {
            source: Source::of(kept.game.bind(py)),
            start: kept.start,
            moves: kept.moves,
        }
    }

    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        Place {
            source: self.source.clone_ref(py),
            start: self.start.clone(),
            moves: self.moves.clone(),
        }
    }
}

/// Returns the title of a picture.
pub(crate) fn heading(game: &str) -> Heading {
    Heading {
        title: game.to_owned(),
        language: Language::English,
    }
}
