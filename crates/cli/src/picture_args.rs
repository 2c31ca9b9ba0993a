//! Options of pictures, which are written to the file of `--svg`.

use std::path::PathBuf;

use clap::Args;
use gametree_command::{Destination, Failure, FileKind, LanguageArgs, LookArgs, Replaces};
use gametree_explain::picture::Heading;
use gametree_registry::Language;
use gametree_render::Look;

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct SvgArgs {
    /// Draw a picture into this file, as SVG; - is standard output, and the answer then goes to standard error
    ///
    /// Takes the place of another such picture, and of no other file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    language: LanguageArgs,
}

/// Options of a picture for commands that write no other files.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct PictureArgs {
    #[command(flatten)]
    svg: SvgArgs,
    /// Write over a file that is there already, whatever it holds
    #[arg(long, requires = "svg")]
    force: bool,
}

impl PictureArgs {
    /// Returns the language that was asked for.
    pub(crate) fn language(&self) -> Language {
        self.svg.language()
    }

    /// Returns the options of a picture beside files of other kinds.
    pub(crate) const fn svg(&self) -> &SvgArgs {
        &self.svg
    }

    /// Returns the heading of the picture, in the language that was asked for.
    pub(crate) fn heading(&self, title: String) -> Heading {
        self.svg.heading(title)
    }

    /// Returns the destination of the picture, checked before the work for it.
    pub(crate) fn destination(&self) -> Result<Option<Destination>, Failure> {
        let replaces = if self.force {
            Replaces::Anything
        } else {
            Replaces::ItsKind
        };
        self.svg.destination(replaces)
    }
}

impl SvgArgs {
    /// Returns the language that was asked for.
    pub(crate) fn language(&self) -> Language {
        self.language.language()
    }

    /// Returns the look of the picture.
    pub(crate) const fn look(&self) -> Look {
        self.look.look()
    }

    pub(crate) fn heading(&self, title: String) -> Heading {
        Heading {
            title: self.look.title(title),
            language: self.language.language(),
        }
    }

    pub(crate) fn destination(&self, replaces: Replaces) -> Result<Option<Destination>, Failure> {
        self.svg
            .as_deref()
            .map(|path| Destination::new(path, FileKind::Picture, replaces))
            .transpose()
    }
}
