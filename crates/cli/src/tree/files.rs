//! Pictures of a tree, and their destinations.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use gametree_command::{Destination, Failure, FileKind, LookArgs, Replaces, are_one};
use gametree_core::Mismatch;
use gametree_render::{Layout, Look, Tree, dot, tree};

/// The pictures that are asked for.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(super) struct TreeFiles {
    /// Draw the tree into this file, as SVG; - is standard output, and the text then goes to standard error
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    svg: Option<PathBuf>,
    /// Write the tree that is drawn into this file, in the language of Graphviz; - is standard output, and the text then goes to standard error
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    dot: Option<PathBuf>,
    #[command(flatten)]
    look: LookArgs,
    /// The direction in which the picture grows [default: down, or for --width the one that fits better]
    #[arg(long, value_enum, requires = "svg")]
    layout: Option<LayoutName>,
}

/// Name of the direction in which a tree grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LayoutName {
    /// The root at the top
    Down,
    /// The root at the left
    Right,
}

/// Destinations of the pictures.
pub(super) struct Places {
    look: Look,
    svg: Option<Destination>,
    dot: Option<Destination>,
}

impl TreeFiles {
    /// Returns a tree with the title and the direction that were asked for.
    pub(super) fn styled(&self, tree: Tree) -> Tree {
        let layout = match (self.layout, self.look.width()) {
            (Some(LayoutName::Right), _) => Layout::Right,
            (None, Some(most)) => Layout::Within(most),
            (Some(LayoutName::Down), _) | (None, None) => Layout::Down,
        };
        Tree {
            title: self.look.title(tree.title),
            layout,
            ..tree
        }
    }

    /// Returns the destinations of the pictures, checked before the search against each other and against the file of the trace.
    pub(super) fn places(
        &self,
        trace: Option<&Path>,
        replaces: Replaces,
    ) -> Result<Places, Failure> {
        let files = [
            ("the picture", self.svg.as_deref()),
            ("the graph", self.dot.as_deref()),
            ("the trace", trace),
        ];
        for (index, (what, one)) in files.iter().enumerate() {
            for (other_what, other) in &files[index + 1..] {
                if let Some((one, other)) = one.zip(*other).filter(|(a, b)| are_one(a, b)) {
                    let expected = format!("two files for {what} and {other_what}");
                    let found = format!("{} and {}", one.display(), other.display());
                    return Err(Mismatch::new(expected, found).into());
                }
            }
        }
        let place = |path: &Option<PathBuf>, kind| {
            let path = path.as_deref();
            path.map(|path| Destination::new(path, kind, replaces))
                .transpose()
        };
        Ok(Places {
            look: self.look.look(),
            svg: place(&self.svg, FileKind::Picture)?,
            dot: place(&self.dot, FileKind::Graph)?,
        })
    }
}

impl Places {
    /// Returns the option that asks for a picture; `None` where none does.
    pub(super) const fn option(&self) -> Option<&'static str> {
        match (&self.svg, &self.dot) {
            (Some(_), _) => Some("--svg"),
            (None, Some(_)) => Some("--dot"),
            (None, None) => None,
        }
    }

    pub(super) const fn all(&self) -> [Option<&Destination>; 2] {
        [self.svg.as_ref(), self.dot.as_ref()]
    }

    /// Returns the maximum width of the picture that is asked for, in pixels.
    pub(super) fn width(&self) -> Option<f64> {
        self.look
            .width
            .filter(|_| self.svg.is_some())
            .map(f64::from)
    }

    /// Writes the pictures that were asked for.
    pub(super) fn write(&mut self, out: &mut dyn Write, drawn: &Tree) -> Result<(), Failure> {
        // Where standard output cannot be written, the other picture is drawn all the same.
        let svg = self.svg.as_mut().map_or(Ok(()), |place| {
            let picture = tree(drawn).with_look(self.look);
            place.write_text(out, &picture.to_svg())
        });
        let graph = self.dot.as_mut();
        let graph = graph.map_or(Ok(()), |place| place.write_text(out, &dot(drawn)));
        svg.and(graph)
    }
}
