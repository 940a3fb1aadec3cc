//! The one writer. Writes are jobs for a thread that takes all that are waiting, runs them in one
//! transaction, and answers when it is on disk: many people pay for one `fsync` together.

use std::fs::File;
use std::thread::JoinHandle;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::super::{StoreError, Stored};
use super::presence::Presence;

/// How many jobs share a transaction at most: nobody waits for more than these.
const BATCH: usize = 256;
/// How many jobs wait at most; whoever comes then waits for a place.
const WAITING: usize = 1024;

/// What is to be written; how many rows it concerned.
type Work = Box<dyn FnOnce(&Connection) -> Stored<u64> + Send>;

struct Job {
    work: Work,
    reply: oneshot::Sender<Stored<u64>>,
}

/// The writer's thread; it ends, with all that was accepted written, when this is dropped.
pub struct Writer {
    jobs: Option<mpsc::Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread. It holds the lock as long as it can write.
    pub fn start(db: Connection, lock: File, mut presence: Presence) -> Stored<Writer> {
        let (jobs, waiting) = mpsc::channel(WAITING);
        let thread = std::thread::Builder::new()
            .name("azulejo-writer".to_owned())
            .spawn(move || {
                write_all(&db, &mut presence, waiting);
                drop(db);
                drop(lock);
            })
            .map_err(|error| StoreError::Unavailable(format!("no thread to write: {error}")))?;
        Ok(Writer { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Writes; the answer comes when it is on disk. What was accepted is written even if nobody
    /// waits for the answer any more.
    pub async fn write(
        &self,
        work: impl FnOnce(&Connection) -> Stored<u64> + Send + 'static,
    ) -> Stored<u64> {
        let ended = || StoreError::Unavailable("its writer has ended: restart the server".into());
        let (reply, answer) = oneshot::channel();
        let jobs = self.jobs.as_ref().ok_or_else(ended)?;
        jobs.send(Job { work: Box::new(work), reply }).await.map_err(|_| ended())?;
        answer.await.map_err(|_| ended())?
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic in it was reported when it happened.
            let _ = thread.join();
        }
    }
}

fn write_all(db: &Connection, presence: &mut Presence, mut waiting: mpsc::Receiver<Job>) {
    while let Some(first) = waiting.blocking_recv() {
        let mut batch = vec![first];
        while batch.len() < BATCH
            && let Ok(job) = waiting.try_recv()
        {
            batch.push(job);
        }
        write_batch(db, presence, batch);
    }
}

/// Runs these jobs in one transaction and answers them when it is on disk.
fn write_batch(db: &Connection, presence: &mut Presence, batch: Vec<Job>) {
    let (work, replies): (Vec<_>, Vec<_>) =
        batch.into_iter().map(|job| (job.work, job.reply)).unzip();
    let answers = match presence.check().and_then(|()| transact(db, work)) {
        Ok(answers) => answers,
        Err(error) => {
            // SQLite may have rolled back by itself already.
            if !db.is_autocommit() {
                let _ = db.execute_batch("ROLLBACK");
            }
            vec![Err(error); replies.len()]
        }
    };
    for (reply, answer) in replies.into_iter().zip(answers) {
        // Whoever asked may be gone.
        let _ = reply.send(answer);
    }
}

/// Everything or, after an error of the database itself, nothing.
fn transact(db: &Connection, work: Vec<Work>) -> Stored<Vec<Stored<u64>>> {
    execute(db, "BEGIN IMMEDIATE")?;
    let answers = work.into_iter().map(|work| attempt(db, work)).collect::<Stored<Vec<_>>>()?;
    execute(db, "COMMIT")?;
    Ok(answers)
}

/// Runs one job. If it fails, it leaves no trace, and the others go on; the outer error is for
/// those that concern all of them.
fn attempt(db: &Connection, work: Work) -> Stored<Stored<u64>> {
    execute(db, "SAVEPOINT job")?;
    let answer = work(db);
    match &answer {
        Err(StoreError::Unavailable(why)) => {
            return Err(StoreError::Unavailable(why.clone()));
        }
        Err(_) => execute(db, "ROLLBACK TO job")?,
        Ok(_) => {}
    }
    execute(db, "RELEASE job")?;
    Ok(answer)
}

fn execute(db: &Connection, sql: &str) -> Stored<()> {
    db.prepare_cached(sql)?.execute([])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn writer(dir: &std::path::Path) -> Writer {
        let db = Connection::open(dir.join("test.db")).unwrap();
        db.execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE texts (text TEXT UNIQUE)")
            .unwrap();
        let presence = Presence::of(&dir.join("test.db"));
        Writer::start(db, File::create(dir.join("test.lock")).unwrap(), presence).unwrap()
    }

    fn add(db: &Connection, text: &str) -> Stored<u64> {
        Ok(db.execute("INSERT INTO texts VALUES (?1)", [text])? as u64)
    }

    fn texts(dir: &std::path::Path) -> Vec<String> {
        let db = Connection::open(dir.join("test.db")).unwrap();
        let mut query = db.prepare("SELECT text FROM texts ORDER BY text").unwrap();
        query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    /// Jobs that share a batch: the first one keeps the thread busy until all are waiting.
    async fn together(writer: &Writer, work: Vec<Work>) -> Vec<Stored<u64>> {
        let (busy, wait) = std::sync::mpsc::channel::<()>();
        let jobs = writer.jobs.as_ref().unwrap();
        let mut answers = Vec::new();
        let first: Work = Box::new(move |_| {
            let _ = wait.recv();
            Ok(0)
        });
        for work in std::iter::once(first).chain(work) {
            let (reply, answer) = oneshot::channel();
            jobs.send(Job { work, reply }).await.ok().unwrap();
            answers.push(answer);
        }
        drop(busy);
        let mut results = Vec::new();
        for answer in answers.into_iter().skip(1) {
            results.push(answer.await.unwrap());
        }
        results
    }

    #[tokio::test]
    async fn a_job_that_fails_takes_only_its_own_work_back() {
        let dir = tempfile::tempdir().unwrap();
        let writer = writer(dir.path());
        let jobs: Vec<Work> = vec![
            Box::new(|db| add(db, "one")),
            Box::new(|db| add(db, "half").and_then(|_| add(db, "one"))),
            Box::new(|db| add(db, "lost").and(Err(StoreError::Missing))),
            Box::new(|db| add(db, "two")),
        ];
        let answers = together(&writer, jobs).await;
        let expected = [Ok(1), Err(StoreError::Conflict), Err(StoreError::Missing), Ok(1)];
        assert_eq!(answers, expected);
        assert_eq!(texts(dir.path()), ["one", "two"]);
    }

    #[tokio::test]
    async fn a_full_disk_fails_the_whole_batch_and_is_overcome() {
        let dir = tempfile::tempdir().unwrap();
        let writer = writer(dir.path());
        let limit = |pages: u32| {
            move |db: &Connection| {
                db.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))?;
                Ok(0)
            }
        };
        writer.write(limit(5)).await.unwrap();
        let jobs: Vec<Work> = vec![
            Box::new(|db| add(db, "small")),
            Box::new(|db| add(db, &"big".repeat(100_000))),
            Box::new(|db| add(db, "after")),
        ];
        for answer in together(&writer, jobs).await {
            let full = "the disk is full: make room";
            assert_eq!(answer, Err(StoreError::Unavailable(full.to_owned())));
        }
        assert!(texts(dir.path()).is_empty());
        writer.write(limit(1_000_000)).await.unwrap();
        writer.write(|db| add(db, &"big".repeat(100_000))).await.unwrap();
        assert_eq!(texts(dir.path()).len(), 1);
    }

    #[tokio::test]
    async fn what_was_accepted_is_written_although_nobody_waits() {
        let dir = tempfile::tempdir().unwrap();
        let writer = writer(dir.path());
        for number in 0..300 {
            let (reply, _) = oneshot::channel();
            let work: Work = Box::new(move |db| add(db, &number.to_string()));
            writer.jobs.as_ref().unwrap().send(Job { work, reply }).await.ok().unwrap();
        }
        drop(writer);
        assert_eq!(texts(dir.path()).len(), 300);
    }
}
