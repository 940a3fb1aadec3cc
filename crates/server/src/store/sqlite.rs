//! A store in one file: `azulejo.db` in the data directory, with SQLite.
//!
//! One thread writes (see `writer.rs`), a few connections read. An answer to a write comes after
//! `fsync`: neither a crash of the server nor of the machine takes it back.

mod people;
mod presence;
mod readers;
mod tables;
mod writer;

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use async_trait::async_trait;
use azulejo_protocol::{Millis, PersonId, TableId};
use rusqlite::{Connection, ErrorCode, ffi};

use self::presence::Presence;
use self::readers::Readers;
use self::writer::Writer;
use super::shared::{self, Health};
use super::{LogRow, Person, Store, StoreError, Stored, TableFilter, TableRow, Token};

/// What is done to a database, and then to what is in it.
type Migration = (&'static str, fn(&Connection) -> Stored<()>);

/// What brings a database from each version to the next.
const MIGRATIONS: &[Migration] = &[
    (include_str!("sqlite/001.sql"), |_| Ok(())),
    (include_str!("sqlite/002.sql"), |_| Ok(())),
    (include_str!("sqlite/003.sql"), fill_003),
];
const FILE: &str = "azulejo.db";
const LOCK: &str = "azulejo.lock";

/// How long to wait for whoever else has the file open for a moment, such as a backup.
const PATIENCE: Duration = Duration::from_secs(5);
/// More than there are different queries, but for rare filters.
const STATEMENTS: usize = 64;
/// To what size the file of recent writes is cut back, in bytes.
const RECENT_WRITES: u32 = 16 << 20;

/// A store in one file.
pub struct Sqlite {
    // Dropped first, so that the writer leaves a single tidy file behind.
    readers: Readers,
    writer: Option<Writer>,
    file: PathBuf,
    health: Health,
}

impl Sqlite {
    /// Opens the database in this directory, for one server alone; makes both if need be.
    pub fn open(dir: &Path) -> Result<Sqlite, StoreError> {
        create_dir(dir)?;
        let (lock, file) = (lock(dir)?, dir.join(FILE));
        check_file(&file, &lock)?;
        let is_new = !file.exists();
        let opened = connect(&file).and_then(|db| note_use(&lock, dir).map(|()| db));
        let db = opened.inspect_err(|_| {
            // Half of a new database is nothing: the next start begins again.
            if is_new {
                remove_parts(&file);
            }
        })?;
        let writer = Writer::start(db, lock, Presence::of(&file))?;
        let readers = Readers::new(file.clone());
        Ok(Sqlite { readers, writer: Some(writer), file, health: Health::default() })
    }

    /// Opens the database in this directory beside a server that may be running: to read, and to
    /// make a backup. Writing is refused.
    pub fn open_beside(dir: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::open_copy(&dir.join(FILE))
    }

    /// Opens a database that lies anywhere, to read it.
    pub fn open_copy(file: &Path) -> Result<Sqlite, StoreError> {
        let file = file.to_owned();
        if !file.exists() {
            let why = format!("there is no {}: name the server's data directory", file.display());
            return Err(StoreError::Unavailable(why));
        }
        let db = readers::connect(&file)?;
        if version(&db, &file)? < MIGRATIONS.len() {
            let why = format!(
                "{} was written by an older version: start the server once, it brings it up to date",
                file.display()
            );
            return Err(StoreError::Unavailable(why));
        }
        let readers = Readers::new(file.clone());
        Ok(Sqlite { readers, writer: None, file, health: Health::default() })
    }

    /// Whether it can be read, and written to: what only looks well does not count.
    async fn look(&self) -> Stored<()> {
        self.read(|db| Ok(db.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?))
            .await?;
        match &self.writer {
            Some(writer) => {
                let written = writer.write(|db| {
                    let sql = "UPDATE health SET checks = checks + 1";
                    Ok(db.prepare_cached(sql)?.execute([])? as u64)
                });
                written.await.map(drop)
            }
            None => Ok(()),
        }
    }

    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Stored<T> + Send + 'static,
    ) -> Stored<T> {
        self.readers.read(work).await
    }

    async fn write(
        &self,
        work: impl FnOnce(&Connection) -> Stored<u64> + Send + 'static,
    ) -> Stored<u64> {
        match &self.writer {
            Some(writer) => writer.write(work).await,
            None => Err(StoreError::Unavailable("it is open for reading only".to_owned())),
        }
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn create_person(&self, person: &Person, token: &Token) -> Stored<()> {
        shared::check_person(person, token)?;
        let (person, token) = (person.clone(), token.clone());
        self.write(move |db| people::create(db, &person, &token)).await.map(drop)
    }

    async fn person(&self, id: &PersonId) -> Stored<Option<Person>> {
        let id = id.clone();
        self.read(move |db| people::person(db, &id)).await
    }

    async fn people(&self, ids: &[PersonId]) -> Stored<Vec<Person>> {
        let ids = ids.to_vec();
        self.read(move |db| {
            ids.iter().filter_map(|id| people::person(db, id).transpose()).collect()
        })
        .await
    }

    async fn person_named(&self, name: &str) -> Stored<Option<Person>> {
        let name = name.to_owned();
        self.read(move |db| people::named(db, &name)).await
    }

    async fn person_looking_like(&self, name: &str) -> Stored<Option<Person>> {
        let name = name.to_owned();
        self.read(move |db| people::looking_like(db, &name)).await
    }

    async fn rename(&self, id: &PersonId, name: &str) -> Stored<()> {
        shared::check_name(name)?;
        let (id, name) = (id.clone(), name.to_owned());
        self.write(move |db| people::rename(db, &id, &name)).await.map(drop)
    }

    async fn register(&self, id: &PersonId, name: &str, password: &str) -> Stored<()> {
        shared::check_name(name)?;
        shared::check_texts(&[password])?;
        let (id, name, password) = (id.clone(), name.to_owned(), password.to_owned());
        self.write(move |db| people::register(db, &id, &name, &password)).await.map(drop)
    }

    async fn set_password(&self, id: &PersonId, password: &str) -> Stored<()> {
        shared::check_texts(&[password])?;
        let (id, password) = (id.clone(), password.to_owned());
        self.write(move |db| people::set_password(db, &id, &password)).await.map(drop)
    }

    async fn forget_person(&self, id: &PersonId) -> Stored<()> {
        let id = id.clone();
        self.write(move |db| people::forget(db, &id)).await.map(drop)
    }

    async fn add_token(&self, token: &Token) -> Stored<()> {
        shared::check_token(token)?;
        let token = token.clone();
        self.write(move |db| people::add_token(db, &token)).await.map(drop)
    }

    async fn token(&self, hash: &[u8; 32], now: Millis) -> Stored<Option<(Token, Person)>> {
        let hash = *hash;
        self.read(move |db| people::token(db, &hash, now)).await
    }

    async fn tokens(&self, person: &PersonId, now: Millis) -> Stored<Vec<Token>> {
        let person = person.clone();
        self.read(move |db| people::tokens(db, &person, now)).await
    }

    async fn revoke_token(&self, person: &PersonId, label: &str) -> Stored<()> {
        let (person, label) = (person.clone(), label.to_owned());
        self.write(move |db| people::revoke_token(db, &person, &label)).await.map(drop)
    }

    async fn revoke_other_tokens(&self, person: &PersonId, keep: &[u8; 32]) -> Stored<()> {
        let (person, keep) = (person.clone(), *keep);
        self.write(move |db| people::revoke_other_tokens(db, &person, &keep)).await.map(drop)
    }

    async fn extend_token(&self, hash: &[u8; 32], expires: Millis) -> Stored<()> {
        let hash = *hash;
        self.write(move |db| people::extend_token(db, &hash, expires)).await.map(drop)
    }

    async fn remove_expired_tokens(&self, now: Millis) -> Stored<u64> {
        self.write(move |db| people::remove_expired_tokens(db, now)).await
    }

    async fn set_muted(&self, person: &PersonId, other: &PersonId, muted: bool) -> Stored<()> {
        let (person, other) = (person.clone(), other.clone());
        self.write(move |db| people::set_muted(db, &person, &other, muted)).await.map(drop)
    }

    async fn muted(&self, person: &PersonId) -> Stored<Vec<PersonId>> {
        let person = person.clone();
        self.read(move |db| people::muted(db, &person)).await
    }

    async fn create_table(&self, row: &TableRow, step: &LogRow) -> Stored<()> {
        let (row, step) = (row.clone(), step.clone());
        self.write(move |db| tables::create(db, &row, &step)).await.map(drop)
    }

    async fn append(&self, row: &TableRow, step: &LogRow) -> Stored<()> {
        let (row, step) = (row.clone(), step.clone());
        self.write(move |db| tables::append(db, &row, &step)).await.map(drop)
    }

    async fn rewrite(&self, row: &TableRow, steps: &[LogRow]) -> Stored<()> {
        let (row, steps) = (row.clone(), steps.to_vec());
        self.write(move |db| tables::rewrite(db, &row, &steps)).await.map(drop)
    }

    async fn hashes(&self, id: &TableId) -> Stored<Vec<Option<[u8; 32]>>> {
        let id = id.clone();
        self.read(move |db| tables::hashes(db, &id)).await
    }

    async fn tables_mentioning(&self, person: &PersonId) -> Stored<Vec<TableId>> {
        let person = person.clone();
        self.read(move |db| tables::mentioning(db, &person)).await
    }

    async fn remove_idle_tables(&self, before: Millis, limit: u32) -> Stored<Vec<TableId>> {
        let found = self.read(move |db| tables::idle(db, before, limit)).await?;
        let gone = found.clone();
        self.write(move |db| tables::remove_idle(db, &gone, before)).await?;
        Ok(found)
    }

    async fn remove_idle_guests(&self, before: Millis, limit: u32) -> Stored<u64> {
        self.write(move |db| people::remove_idle_guests(db, before, limit)).await
    }

    async fn check(&self) -> Stored<Vec<String>> {
        self.read(check_integrity).await
    }

    async fn table(&self, id: &TableId) -> Stored<Option<TableRow>> {
        let id = id.clone();
        self.read(move |db| tables::table(db, &id)).await
    }

    async fn log(&self, id: &TableId, after: u64) -> Stored<Vec<LogRow>> {
        let id = id.clone();
        self.read(move |db| tables::log(db, &id, after)).await
    }

    async fn tables(&self, filter: &TableFilter) -> Stored<Vec<TableRow>> {
        let filter = filter.clone();
        self.read(move |db| tables::tables(db, &filter)).await
    }

    async fn count_hosted(&self, host: &PersonId) -> Stored<u32> {
        let host = host.clone();
        self.read(move |db| tables::count_hosted(db, &host)).await
    }

    async fn due_tables(&self, now: Millis, limit: u32) -> Stored<Vec<TableId>> {
        self.read(move |db| tables::due(db, now, limit)).await
    }

    async fn all_tables(&self, after: Option<&TableId>, limit: u32) -> Stored<Vec<TableId>> {
        let after = after.cloned();
        self.read(move |db| tables::all(db, after.as_ref(), limit)).await
    }

    async fn ping(&self) -> Stored<()> {
        self.health.check(self.look()).await
    }

    async fn backup(&self, to: &Path) -> Stored<()> {
        let (file, to) = (self.file.clone(), to.to_owned());
        let copying = tokio::task::spawn_blocking(move || copy(&file, &to));
        let stopped = |error| StoreError::Unavailable(format!("the backup was stopped: {error}"));
        copying.await.map_err(stopped)?
    }
}

fn create_dir(dir: &Path) -> Stored<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    // What is in there is nobody else's business.
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir).map_err(|error| unwritable(dir, &error))
}

/// The right to be the only server; it ends with the file, however the server ends.
fn lock(dir: &Path) -> Stored<File> {
    let path = dir.join(LOCK);
    let mut options = OpenOptions::new();
    let file = options.create(true).truncate(false).write(true).open(&path);
    let file = file.map_err(|error| unwritable(dir, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::Unavailable(format!(
            "another server works with {}: stop it, or choose another data directory",
            dir.display()
        ))),
        Err(TryLockError::Error(error)) => Err(unwritable(dir, &error)),
    }
}

fn unwritable(dir: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Unavailable(format!(
        "cannot write to {} ({error}): choose a data directory that this user may write to",
        dir.display()
    ))
}

/// Refuses to begin anew where there were data before: a file that is empty or missing is a loss, not a new server.
fn check_file(file: &Path, lock: &File) -> Stored<()> {
    let size = std::fs::metadata(file).map(|data| data.len()).ok();
    let was_used = lock.metadata().is_ok_and(|lock| lock.len() > 0);
    let what = match size {
        Some(0) => "is empty",
        None if was_used => "is missing",
        None if wal_of(file).exists() => "is missing, though what was written to it last is there",
        _ => return Ok(()),
    };
    let (file, dir) = (file.display(), file.parent().unwrap_or(Path::new(".")).display());
    Err(StoreError::Unavailable(format!(
        "{file} {what}: run \"azulejo restore BACKUP --data {dir}\", or begin anew in another data directory"
    )))
}

/// The file of recent writes.
fn wal_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("-wal");
    PathBuf::from(name)
}

/// Notes in the lock that there are data now.
fn note_use(mut lock: &File, dir: &Path) -> Stored<()> {
    let noted = lock.metadata().and_then(|data| match data.len() {
        0 => lock
            .write_all(b"A server keeps its data here.\n")
            .and_then(|()| lock.sync_all())
            // A note that is not on disk is none: there are no data yet.
            .inspect_err(|_| _ = lock.set_len(0)),
        _ => Ok(()),
    });
    noted.map_err(|error| unwritable(dir, &error))
}

/// Refuses a database that is damaged, or only part of one.
fn check_quickly(db: &Connection, file: &Path) -> Stored<()> {
    let verdict: String = db.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    let version: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let why = match verdict.as_str() {
        "ok" if (version > 0) == (tables > 0) => return Ok(()),
        "ok" => "its tables are not ours",
        why => why,
    };
    let dir = file.parent().unwrap_or(Path::new(".")).display();
    Err(StoreError::Unavailable(format!(
        "{} is damaged ({why}): restore a backup with \"azulejo restore BACKUP --data {dir}\"",
        file.display()
    )))
}

/// Everything that SQLite finds wrong: pages, rows, indexes, references.
fn check_integrity(db: &Connection) -> Stored<Vec<String>> {
    let mut query = db.prepare("PRAGMA integrity_check")?;
    let mut wrong = query.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
    wrong.retain(|verdict| verdict != "ok");
    let mut query =
        db.prepare("SELECT \"table\", count(*) FROM pragma_foreign_key_check GROUP BY 1")?;
    let lost = query.query_map([], |row| {
        let (table, count): (String, i64) = (row.get(0)?, row.get(1)?);
        Ok(format!("{count} rows of {table} refer to something that is not there"))
    })?;
    wrong.extend(lost.collect::<Result<Vec<_>, _>>()?);
    Ok(wrong)
}

/// The connection that writes; the database is checked, and brought up to date.
fn connect(file: &Path) -> Stored<Connection> {
    let mut db = Connection::open(file)?;
    prepare(&db)?;
    check_quickly(&db, file)?;
    let mode: String = db.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    if mode != "wal" {
        return Err(StoreError::Unavailable(format!(
            "{} lies where SQLite cannot keep it safely: use a local disk",
            file.display()
        )));
    }
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update(None, "foreign_keys", true)?;
    db.pragma_update(None, "journal_size_limit", RECENT_WRITES)?;
    migrate(&mut db, file)?;
    Ok(db)
}

/// What every connection needs.
fn prepare(db: &Connection) -> Stored<()> {
    db.busy_timeout(PATIENCE)?;
    db.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(())
}

/// How many migrations the database has behind it.
fn version(db: &Connection, file: &Path) -> Stored<usize> {
    let version: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let version = shared::unsigned(version)?;
    match version > MIGRATIONS.len() {
        true => Err(StoreError::Unavailable(format!(
            "{} was written by a newer version: install that one, or restore an older backup",
            file.display()
        ))),
        false => Ok(version),
    }
}

fn migrate(db: &mut Connection, file: &Path) -> Stored<()> {
    for (before, (tables, fill)) in MIGRATIONS.iter().enumerate().skip(version(db, file)?) {
        let change = db.transaction()?;
        change.execute_batch(tables)?;
        fill(&change)?;
        change.pragma_update(None, "user_version", before as i64 + 1)?;
        change.commit()?;
    }
    Ok(())
}

/// What 003.sql has made room for.
fn fill_003(db: &Connection) -> Stored<()> {
    tables::hash_all(db)?;
    people::note_looks(db)
}

/// A complete copy as of one moment. The name appears when the copy is complete and on disk.
fn copy(file: &Path, to: &Path) -> Stored<()> {
    let failed = |error: std::io::Error| {
        let why = format!("cannot write {} ({error}): choose another file", to.display());
        StoreError::Unavailable(why)
    };
    let mut part = to.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let Some(name) = part.to_str() else {
        let why = "the backup's name is not valid text: choose another one";
        return Err(StoreError::Unavailable(why.to_owned()));
    };
    if to.exists() {
        let why = format!("{} exists already: choose another file", to.display());
        return Err(StoreError::Unavailable(why));
    }
    // What an earlier copy has left behind that was killed.
    remove_parts(&part);
    // Whoever else may read the directory must not read this.
    let mut options = OpenOptions::new();
    options.create(true).truncate(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let copy = options.open(&part).map_err(failed)?;
    let written = readers::connect(file)
        .and_then(|db| Ok(db.execute("VACUUM INTO ?1", [name])?))
        // SQLite itself does not make sure that this is on disk.
        .and_then(|_| copy.sync_all().map_err(failed))
        .and_then(|()| std::fs::rename(&part, to).map_err(failed))
        .and_then(|()| sync_dir(to).map_err(failed));
    // Only half a copy, if anything: nobody needs it.
    remove_parts(&part);
    written
}

/// Removes an unfinished database, with what SQLite keeps beside it.
fn remove_parts(part: &Path) {
    for ending in ["", "-journal", "-wal", "-shm"] {
        let mut name = part.as_os_str().to_owned();
        name.push(ending);
        // Mostly there is none.
        _ = std::fs::remove_file(PathBuf::from(name));
    }
}

/// Makes sure that a name in a directory is on disk.
fn sync_dir(file: &Path) -> std::io::Result<()> {
    let dir = file.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(dir)?.sync_all()
}

/// Puts a backup in the place of what is in this directory, where no server may run. What was there is kept beside it;
/// its name is returned.
pub fn restore(from: &Path, dir: &Path) -> Stored<Option<PathBuf>> {
    let failed = |path: &Path, error: std::io::Error| {
        StoreError::Unavailable(format!("cannot restore {} ({error})", path.display()))
    };
    check_copy(from)?;
    create_dir(dir)?;
    let lock = lock(dir)?;
    let file = dir.join(FILE);
    let part = dir.join("azulejo.db.part");
    remove_parts(&part);
    let copied = readers::connect(from).and_then(|db| {
        let name = part.to_str().ok_or_else(|| {
            StoreError::Unavailable("the directory's name is not valid text".to_owned())
        })?;
        Ok(db.execute("VACUUM INTO ?1", [name])?)
    });
    let synced = copied.and_then(|_| {
        check_copy(&part)?;
        File::open(&part).and_then(|part| part.sync_all()).map_err(|error| failed(&part, error))
    });
    if let Err(error) = synced {
        remove_parts(&part);
        return Err(error);
    }
    let replaced = set_aside(&file).map_err(|error| failed(&file, error))?;
    std::fs::rename(&part, &file)
        .and_then(|()| sync_dir(&file))
        .map_err(|error| failed(&file, error))?;
    drop(lock);
    Ok(replaced)
}

/// Refuses what is not a whole database of ours.
fn check_copy(file: &Path) -> Stored<()> {
    if !std::fs::metadata(file).is_ok_and(|data| data.len() > 0) {
        let why = format!("there is nothing in {}: name a backup", file.display());
        return Err(StoreError::Unavailable(why));
    }
    let db = readers::connect(file)?;
    let wrong = check_integrity(&db)?;
    match (wrong.first(), version(&db, file)?) {
        (None, 1..) => Ok(()),
        (None, 0) => Err(StoreError::Unavailable(format!(
            "{} is no backup of a server: name another file",
            file.display()
        ))),
        (Some(why), _) => Err(StoreError::Unavailable(format!(
            "{} is damaged ({why}): use another backup",
            file.display()
        ))),
    }
}

/// Gives a database another name, with what belongs to it: beside a new one it would spoil that.
fn set_aside(file: &Path) -> std::io::Result<Option<PathBuf>> {
    let free = |n: u32| file.with_extension(format!("db.replaced-{n}"));
    let to = (1..).map(free).find(|to| !to.exists()).expect("numbers do not end");
    for ending in ["", "-wal", "-shm"] {
        let named = |path: &Path| {
            let mut name = path.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        };
        match std::fs::rename(named(file), named(&to)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(to.exists().then_some(to))
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let rusqlite::Error::SqliteFailure(code, text) = &error else {
            return StoreError::Unavailable(error.to_string());
        };
        let text = text.as_deref().unwrap_or_default();
        match (code.code, code.extended_code) {
            (_, ffi::SQLITE_CONSTRAINT_FOREIGNKEY) => StoreError::Missing,
            (_, ffi::SQLITE_CONSTRAINT_UNIQUE) if text.ends_with("people.login") => {
                StoreError::NameTaken
            }
            (_, ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY) => {
                StoreError::Conflict
            }
            (ErrorCode::DiskFull, _) => {
                StoreError::Unavailable("the disk is full: make room".to_owned())
            }
            (ErrorCode::ReadOnly, _) => {
                StoreError::Unavailable("its disk is read-only: make it writable".to_owned())
            }
            (ErrorCode::SystemIoFailure, _) => {
                StoreError::Unavailable(format!("its file failed ({error}): check the disk"))
            }
            (ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt, _) => {
                shared::damaged(&error.to_string())
            }
            _ => StoreError::Unavailable(error.to_string()),
        }
    }
}
