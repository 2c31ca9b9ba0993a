//! Output files of a command, which are written completely or not at all, and which replace only files of their kind.

use std::fmt::{self, Display};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use gametree_core::Mismatch;
use gametree_trace::Trace;

use crate::shell::quoted;
use crate::{AtomicFile, Failure, persistent};

/// Kind of a file, recognised by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A written proof.
    Certificate,
    /// The state of a search.
    Checkpoint,
    /// A picture as SVG.
    Picture,
    /// A tree for Graphviz.
    Graph,
    /// A recorded search.
    Trace,
    /// A game that was played; its format identifies it, not its first bytes.
    Record,
}

/// Destination of an output.
#[derive(Debug)]
pub enum Destination {
    /// A file, which stays unchanged until the new one is complete.
    File(OutputFile),
    /// Standard output, which then carries nothing else.
    StandardOutput,
}

impl Destination {
    /// Returns the destination of a file under this name, checked before the work for it.
    ///
    /// # Errors
    /// When the file may not replace the one under this name, or cannot be written.
    pub fn new(path: &Path, kind: FileKind, replaces: Replaces) -> Result<Self, Failure> {
        if is_stream(path) {
            return Ok(Destination::StandardOutput);
        }
        let file = OutputFile::new(path, kind, replaces)?;
        Ok(Destination::File(file))
    }

    /// Writes a text, to `out` where the destination is standard output.
    ///
    /// # Errors
    /// When the text cannot be written.
    pub fn write_text(&mut self, out: &mut dyn Write, text: &str) -> Result<(), Failure> {
        match self {
            Destination::StandardOutput => {
                out.write_all(text.as_bytes())?;
                Ok(out.flush()?)
            }
            Destination::File(file) => file.write(|sink| Ok(sink.write_all(text.as_bytes())?)),
        }
    }

    /// Returns the path as on the command line.
    pub fn path(&self) -> &Path {
        match self {
            Destination::File(file) => file.path(),
            Destination::StandardOutput => Path::new("-"),
        }
    }

    /// Returns the name for sentences.
    pub fn name(&self) -> String {
        match self {
            Destination::File(file) => file.path().display().to_string(),
            Destination::StandardOutput => "standard output".to_owned(),
        }
    }
}

/// Returns the output for the answer: standard output, or standard error where another output takes it.
///
/// If there is a file to write as well, a closed pipe does not end the command.
pub fn text_output<'a>(
    out: &'a mut dyn Write,
    taken_by: &[Option<&Destination>],
) -> Box<dyn Write + 'a> {
    let mut taken_by = taken_by.iter().copied().flatten().peekable();
    let has_files = taken_by.peek().is_some();
    if taken_by.any(|destination| matches!(destination, Destination::StandardOutput)) {
        persistent(io::stderr())
    } else if has_files {
        persistent(out)
    } else {
        Box::new(out)
    }
}

/// Permission of a file to replace another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Replaces {
    /// It may replace only an empty file.
    Nothing,
    /// It may replace another file of its kind as well.
    ItsKind,
    /// It may replace any file.
    Anything,
}

/// Contents found under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Nothing,
    Kind(FileKind),
    Other,
}

/// A file that can be written several times.
#[derive(Debug)]
pub struct OutputFile {
    path: PathBuf,
    kind: FileKind,
    replaces: Replaces,
}

impl OutputFile {
    /// Checks that a file can be written under this name, before the search that fills it.
    ///
    /// An existing file is not changed.
    ///
    /// # Errors
    /// When the file may not replace the one under this name, or cannot be written.
    pub fn new(path: &Path, kind: FileKind, replaces: Replaces) -> Result<Self, Failure> {
        let file = OutputFile {
            path: path.to_owned(),
            kind,
            replaces,
        };
        let target = target_of(path)?;
        let beside = beside(&target);
        let named = |place: &Path, error| Failure::input(&place.display().to_string(), &error);
        file.check(path, replaces)
            .map_err(|error| named(path, error))?;
        file.check_part(&beside)
            .map_err(|error| named(&beside, error))?;
        let opened = AtomicFile::create(&beside).map(drop);
        opened.map_err(|error| cannot_be_written(path, &error))?;
        Ok(file)
    }

    /// Returns `true` if a file of this kind may replace the one under this name.
    pub fn may_take(path: &Path, kind: FileKind, replaces: Replaces) -> bool {
        let file = OutputFile {
            path: path.to_owned(),
            kind,
            replaces,
        };
        file.check(path, replaces).is_ok()
    }

    /// Returns the path as on the command line.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file beside its name, and moves it into place when it is complete and on the disk; an existing file is unchanged until then.
    ///
    /// A file that has appeared meanwhile, and that must not be replaced, is not touched.
    ///
    /// # Errors
    /// When `write` fails, or the file cannot be written or may not take its place.
    pub fn write<T>(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let path = &self.path;
        let failed = |error: io::Error| cannot_be_written(path, &error);
        let target = target_of(path)?;
        let beside = beside(&target);
        let checked = self.check_part(&beside);
        checked.map_err(|error| cannot_be_written(&beside, &error))?;
        let mut sink = BufWriter::new(AtomicFile::create(&beside).map_err(failed)?);
        let result = write(&mut sink)?;
        let file = sink
            .into_inner()
            .map_err(|error| failed(error.into_error()))?;
        file.sync().map_err(failed)?;
        self.check(path, self.replaces)
            .map_err(|error| cannot_be_written(path, &error))?;
        file.persist(&target).map_err(failed)?;
        if self.replaces == Replaces::Nothing {
            // From now on the file under this name is our own.
            self.replaces = Replaces::ItsKind;
        }
        Ok(result)
    }

    /// Checks that the file may be written here before it is moved into place.
    ///
    /// It may overwrite only the part that a killed program has left, and follows no link, whatever the file itself may replace.
    fn check_part(&self, beside: &Path) -> Result<(), Mismatch> {
        let Ok(found) = fs::symlink_metadata(beside) else {
            return Ok(());
        };
        let is_left = found.is_file()
            && look(beside)
                .is_ok_and(|found| [Found::Nothing, Found::Kind(self.kind)].contains(&found));
        if is_left {
            return Ok(());
        }
        let expected = format!("a {} or a new name", self.kind);
        let found = if found.is_file() {
            "another file"
        } else {
            "a link, a folder or a device"
        };
        Err(Mismatch::new(
            expected,
            format!("{found}, where the file is written first"),
        ))
    }

    /// Checks that the file may replace the one here.
    fn check(&self, place: &Path, replaces: Replaces) -> Result<(), Mismatch> {
        let found = match look(place) {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Found::Nothing,
            Err(_) => Found::Other,
        };
        let is_allowed = match replaces {
            Replaces::Nothing => found == Found::Nothing,
            Replaces::ItsKind => found == Found::Nothing || found == Found::Kind(self.kind),
            Replaces::Anything => true,
        };
        if is_allowed {
            return Ok(());
        }
        let expected = match replaces {
            Replaces::ItsKind => format!("a {} or a new name", self.kind),
            _ => "a new name".to_owned(),
        };
        let found = match found {
            Found::Kind(FileKind::Checkpoint) if self.kind == FileKind::Checkpoint => format!(
                "a checkpoint: --resume {} goes on with it, --force writes over it",
                quoted(&place.display().to_string())
            ),
            Found::Kind(kind) => format!("a {kind}: --force writes over it"),
            _ => "another file: --force writes over it".to_owned(),
        };
        Err(Mismatch::new(expected, found))
    }
}

impl Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FileKind::Certificate => "certificate",
            FileKind::Checkpoint => "checkpoint",
            FileKind::Picture => "picture",
            FileKind::Graph => "graph",
            FileKind::Trace => "trace",
            FileKind::Record => "game",
        })
    }
}

/// Returns `true` if two files would overwrite each other, when complete or while they are written.
pub fn are_one(one: &Path, other: &Path) -> bool {
    let [one, other] = [one, other].map(absolute);
    one == other || beside(&one) == other || one == beside(&other)
}

/// Returns `true` if a file is called `-`, which is standard input or standard output.
pub fn is_stream(path: &Path) -> bool {
    path == Path::new("-")
}

fn look(path: &Path) -> io::Result<Found> {
    let mut beginning = Vec::new();
    File::open(path)?.take(64).read_to_end(&mut beginning)?;
    Ok(if beginning.is_empty() {
        Found::Nothing
    } else if beginning.starts_with(&gametree_certificate::MAGIC) {
        Found::Kind(FileKind::Certificate)
    } else if beginning.starts_with(&gametree_registry::CHECKPOINT_MAGIC) {
        Found::Kind(FileKind::Checkpoint)
    } else if beginning.starts_with(&gametree_render::SVG_MAGIC) {
        Found::Kind(FileKind::Picture)
    } else if beginning.starts_with(&gametree_render::DOT_MAGIC) {
        Found::Kind(FileKind::Graph)
    } else if Trace::is_begun_by(&beginning) {
        Found::Kind(FileKind::Trace)
    } else {
        Found::Other
    })
}

fn cannot_be_written(path: &Path, error: &dyn Display) -> Failure {
    Failure::Other(format!("{} cannot be written: {error}", path.display()))
}

/// Returns the target of a link, so that the link stays, or the path itself.
///
/// Folders and devices are refused, since a file would replace them.
fn target_of(path: &Path) -> Result<PathBuf, Failure> {
    let Ok(target) = fs::canonicalize(path) else {
        return Ok(path.to_owned());
    };
    let found = if target.is_dir() {
        "a folder"
    } else {
        "a device or a pipe"
    };
    if !target.is_file() {
        let expected = format!("expected a file or a new name, found {found}");
        return Err(cannot_be_written(path, &expected));
    }
    Ok(target)
}

/// Returns the unique path of a file, which need not exist if its folder does.
fn absolute(path: &Path) -> PathBuf {
    let of_folder = || {
        let folder = path.parent()?;
        let folder = if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        };
        Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
    };
    let found = fs::canonicalize(path).ok().or_else(of_folder);
    found.unwrap_or_else(|| path.to_owned())
}

/// Returns a name in the same folder, so that the file can be moved into place in one step.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}
