//! A few connections that only read, beside the writer and beside each other.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, OpenFlags};
use tokio::sync::Semaphore;

use super::super::{StoreError, Stored};

/// How many read at the same time.
const READERS: usize = 4;

/// Connections, opened when first needed.
pub struct Readers {
    places: Arc<Semaphore>,
    idle: Arc<Mutex<Vec<Connection>>>,
    file: PathBuf,
}

impl Readers {
    /// Readers of this database.
    pub fn new(file: PathBuf) -> Readers {
        Readers { places: Arc::new(Semaphore::new(READERS)), idle: Arc::default(), file }
    }

    /// Reads, all of it as of one moment.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Stored<T> + Send + 'static,
    ) -> Stored<T> {
        let places = Arc::clone(&self.places);
        let place = places.acquire_owned().await.expect("nobody closes it");
        let (idle, file) = (Arc::clone(&self.idle), self.file.clone());
        let reading = tokio::task::spawn_blocking(move || {
            let known = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut db = known.map_or_else(|| connect(&file), Ok)?;
            let moment = db.transaction()?;
            let answer = work(&moment);
            // After an error, too: nothing was changed.
            moment.finish()?;
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(db);
            // Here, and not when the caller gives up: only now the connection is free.
            drop(place);
            answer
        });
        let stopped = |error| StoreError::Unavailable(format!("reading was stopped: {error}"));
        reading.await.map_err(stopped)?
    }
}

/// A connection that only reads.
pub fn connect(file: &Path) -> Stored<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(file, flags)?;
    super::prepare(&db)?;
    Ok(db)
}
