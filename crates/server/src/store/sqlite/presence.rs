//! Whether the files that are written to are still those that their names lead to.
//!
//! A file that was removed or replaced can be written to as long as it is open, and everything in it is gone when
//! it is closed. So the writer looks before it promises anything.

use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use super::super::{StoreError, Stored};

/// What a database consists of while it is in use.
const PARTS: [&str; 3] = ["", "-wal", "-shm"];

/// A database's files, as they were when they were first seen.
pub struct Presence {
    parts: Vec<(PathBuf, Option<Identity>)>,
}

/// The number of the disk, and of the file on it.
type Identity = (u64, u64);

impl Presence {
    /// The database in this file, which is open.
    pub fn of(file: &Path) -> Presence {
        let part = |ending: &str| {
            let mut name = file.as_os_str().to_owned();
            name.push(ending);
            let path = PathBuf::from(name);
            let known = identity(&path);
            (path, known)
        };
        Presence { parts: PARTS.into_iter().map(part).collect() }
    }

    /// Refuses to go on when a file is not there any more, or another one.
    pub fn check(&mut self) -> Stored<()> {
        for (path, known) in &mut self.parts {
            let found = identity(path);
            match (&known, found) {
                // Made by SQLite when it first needs it.
                (None, found) => *known = found,
                (Some(known), Some(found)) if *known == found => {}
                (Some(_), Some(_)) => {
                    return Err(StoreError::Unavailable(format!(
                        "{} was replaced while the server runs: restart it",
                        path.display()
                    )));
                }
                (Some(_), None) => {
                    return Err(StoreError::Unavailable(format!(
                        "{} is gone: put it back, or stop the server and restore a backup",
                        path.display()
                    )));
                }
            }
        }
        Ok(())
    }
}

fn identity(path: &Path) -> Option<Identity> {
    let data = std::fs::metadata(path).ok()?;
    Some((data.dev(), data.ino()))
}
