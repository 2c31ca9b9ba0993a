//! Options for the look of a picture: its title, its width and its colours.

use clap::{Args, ValueEnum};
use gametree_core::Mismatch;
use gametree_render::{Look, Theme};

use crate::parse_number;

/// The widths of pictures, in pixels, from that of a small screen to that of a poster.
const WIDTHS: std::ops::RangeInclusive<u64> = 200..=20_000;

/// The look of the picture of `--svg`, an option that the command must have.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct LookArgs {
    /// Write this title above the picture instead of its own
    #[arg(long, value_name = "TEXT", requires = "svg")]
    title: Option<String>,
    /// Draw the picture at most this wide, in pixels; a wider one is made smaller, but a recorded search is folded until it is neither wider nor higher
    #[arg(long, value_name = "PIXELS", value_parser = width, requires = "svg")]
    width: Option<u32>,
    /// The colours of the picture [default: auto]
    #[arg(long, value_enum, requires = "svg")]
    theme: Option<ThemeName>,
}

/// Name of the colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ThemeName {
    /// Those of the reader's screen
    Auto,
    /// Light on every screen
    Light,
    /// Dark on every screen
    Dark,
}

fn width(text: &str) -> Result<u32, Mismatch> {
    let width = parse_number(text, "a number of pixels", WIDTHS)?;
    Ok(u32::try_from(width).expect("not above the widest"))
}

impl LookArgs {
    /// Returns the title that was asked for, or else the picture's own.
    pub fn title(&self, own: String) -> String {
        self.title.clone().unwrap_or(own)
    }

    /// Returns the maximum width in pixels; `None` where any width will do.
    pub const fn width(&self) -> Option<u32> {
        self.width
    }

    /// Returns the look of the picture.
    pub const fn look(&self) -> Look {
        let theme = match self.theme {
            None | Some(ThemeName::Auto) => Theme::Auto,
            Some(ThemeName::Light) => Theme::Light,
            Some(ThemeName::Dark) => Theme::Dark,
        };
        Look {
            theme,
            width: self.width,
        }
    }
}
