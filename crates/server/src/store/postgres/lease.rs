//! The right to be the only server of a database: a lock that PostgreSQL holds for one connection.
//!
//! Two servers would each have tables awake that the other one changes. So the second is refused at its start, and a
//! server that loses its connection writes nothing until it has the lock again.

use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{ClientWrapper, Object};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use super::super::{StoreError, Stored};
use super::pool::Pool;

/// Whoever holds this lock is the server: "azulejo1" as a number.
const SERVING: i64 = 0x61_7a_75_6c_65_6a_6f_31;
/// How often it is looked at whether the lock is still held.
const LOOKING: Duration = Duration::from_millis(200);
/// How long the database may take to answer that.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long to wait at the start for a server that is just ending.
const ENDING: Duration = Duration::from_secs(3);

/// The lock, as long as this is kept.
pub struct Lease {
    keeper: JoinHandle<()>,
}

impl Lease {
    /// Takes the lock, or says that another server has it. Whether it is held is told to the pool.
    pub async fn take(pool: &Arc<Pool>) -> Stored<Lease> {
        let until = Instant::now() + ENDING;
        let held = loop {
            match attempt(pool, None).await? {
                Some(held) => break held,
                None if Instant::now() < until => sleep(LOOKING).await,
                None => {
                    let why =
                        "another server works with this database: stop it, or use another one";
                    return Err(StoreError::Unavailable(why.to_owned()));
                }
            }
        };
        let (telling, told) = watch::channel(true);
        pool.write_while(told);
        let keeper = tokio::spawn(keep(Arc::clone(pool), held, telling));
        Ok(Lease { keeper })
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        // The connection ends with it, and the lock with the connection.
        self.keeper.abort();
    }
}

/// A connection that has the lock.
struct Held {
    client: ClientWrapper,
    pid: i32,
}

/// Tries to get the lock on a connection of its own. What is left of an earlier one of ours is ended.
async fn attempt(pool: &Pool, earlier: Option<i32>) -> Stored<Option<Held>> {
    let failed = |error: tokio_postgres::Error| StoreError::Unavailable(super::with_cause(&error));
    let client = Object::take(pool.client().await?);
    let pid = client.query_one("SELECT pg_backend_pid()", &[]).await.map_err(failed)?;
    let pid: i32 = super::column(&pid, 0)?;
    if let Some(earlier) = earlier {
        let sql = "SELECT pg_terminate_backend(pid) FROM pg_locks
            WHERE locktype = 'advisory' AND pid = $1 AND pid <> pg_backend_pid()";
        client.execute(sql, &[&earlier]).await.map_err(failed)?;
    }
    // A machine that is gone is noticed in seconds, not hours.
    let quick = "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 2";
    client.batch_execute(quick).await.map_err(failed)?;
    let got = client.query_one("SELECT pg_try_advisory_lock($1)", &[&SERVING]).await;
    match super::column(&got.map_err(failed)?, 0)? {
        true => Ok(Some(Held { client, pid })),
        false => Ok(None),
    }
}

/// Holds the lock, and takes it again when it was lost.
async fn keep(pool: Arc<Pool>, mut held: Held, telling: watch::Sender<bool>) {
    loop {
        while stands(&held.client).await {
            sleep(LOOKING).await;
        }
        telling.send_replace(false);
        held = loop {
            match attempt(&pool, Some(held.pid)).await {
                Ok(Some(again)) => break again,
                // Unreachable, or another server was faster.
                Ok(None) | Err(_) => sleep(LOOKING).await,
            }
        };
        telling.send_replace(true);
    }
}

/// Whether the connection stands, and the lock with it.
async fn stands(client: &ClientWrapper) -> bool {
    let asking = client.query_one("SELECT 1", &[]);
    !client.is_closed() && timeout(PATIENCE, asking).await.is_ok_and(|answer| answer.is_ok())
}
