//! Folders of single tests.

use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};

/// A folder of one test, removed when the test ends.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// Makes the folder; tests that run at the same time need different names.
    pub(crate) fn new(name: &str) -> Self {
        let name = format!("gametree-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        // An interrupted run may have left it.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for temporary files");
        Scratch(folder)
    }

    /// Returns the path of a file in the folder, as an argument.
    pub(crate) fn path(&self, name: &str) -> String {
        let path = self.join(name);
        path.to_str().expect("a name of letters").to_owned()
    }
}

impl Deref for Scratch {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
