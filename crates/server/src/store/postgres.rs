//! A store in PostgreSQL, for whoever runs a database anyway.
//!
//! Every write is one statement, and so one transaction and one way to the database and back.
//!
//! Connections to other machines are encrypted (see `address.rs`). Durability is the database's:
//! leave `fsync` and `synchronous_commit` on.

mod address;
mod lease;
mod people;
mod pool;
mod tables;
mod tls;

use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use azulejo_protocol::{Millis, PersonId, TableId};
use tokio_postgres::Row;
use tokio_postgres::types::FromSqlOwned;

use self::lease::Lease;
use self::pool::{Pool, with_cause};
use super::shared::{self, Health};
use super::{LogRow, Person, Store, StoreError, Stored, TableFilter, TableRow, Token};

/// What brings a database from each version to the next.
const MIGRATIONS: &[&str] = &[
    include_str!("postgres/001.sql"),
    include_str!("postgres/002.sql"),
    include_str!("postgres/003.sql"),
];
/// Whoever holds this lock may change the tables: "azulejo" as a number.
const MIGRATING: i64 = 0x61_7a_75_6c_65_6a_6f;

/// A store in PostgreSQL.
pub struct Postgres {
    pool: Arc<Pool>,
    _lease: Option<Lease>,
    health: Health,
}

impl Postgres {
    /// Opens the database at this address (`postgres://user:password@host/name`) for one server alone, and brings it
    /// up to date.
    pub async fn open(address: &str) -> Result<Postgres, StoreError> {
        let pool = Arc::new(Pool::new(address)?);
        migrate(&pool).await?;
        let lease = Some(Lease::take(&pool).await?);
        Ok(Postgres { pool, _lease: lease, health: Health::default() })
    }

    /// Opens the database at this address beside a server that may be running: to read it.
    pub async fn open_beside(address: &str) -> Result<Postgres, StoreError> {
        let pool = Arc::new(Pool::new(address)?);
        migrate(&pool).await?;
        Ok(Postgres { pool, _lease: None, health: Health::default() })
    }
}

#[async_trait]
impl Store for Postgres {
    async fn create_person(&self, person: &Person, token: &Token) -> Stored<()> {
        people::create(&self.pool, person, token).await
    }

    async fn person(&self, id: &PersonId) -> Stored<Option<Person>> {
        people::person(&self.pool, id).await
    }

    async fn people(&self, ids: &[PersonId]) -> Stored<Vec<Person>> {
        people::people(&self.pool, ids).await
    }

    async fn person_named(&self, name: &str) -> Stored<Option<Person>> {
        people::named(&self.pool, name).await
    }

    async fn person_looking_like(&self, name: &str) -> Stored<Option<Person>> {
        people::looking_like(&self.pool, name).await
    }

    async fn rename(&self, id: &PersonId, name: &str) -> Stored<()> {
        people::rename(&self.pool, id, name).await
    }

    async fn register(&self, id: &PersonId, name: &str, password: &str) -> Stored<()> {
        people::register(&self.pool, id, name, password).await
    }

    async fn set_password(&self, id: &PersonId, password: &str) -> Stored<()> {
        people::set_password(&self.pool, id, password).await
    }

    async fn forget_person(&self, id: &PersonId) -> Stored<()> {
        people::forget(&self.pool, id).await
    }

    async fn add_token(&self, token: &Token) -> Stored<()> {
        people::add_token(&self.pool, token).await
    }

    async fn token(&self, hash: &[u8; 32], now: Millis) -> Stored<Option<(Token, Person)>> {
        people::token(&self.pool, hash, now).await
    }

    async fn tokens(&self, person: &PersonId, now: Millis) -> Stored<Vec<Token>> {
        people::tokens(&self.pool, person, now).await
    }

    async fn revoke_token(&self, person: &PersonId, label: &str) -> Stored<()> {
        people::revoke_token(&self.pool, person, label).await
    }

    async fn revoke_other_tokens(&self, person: &PersonId, keep: &[u8; 32]) -> Stored<()> {
        people::revoke_other_tokens(&self.pool, person, keep).await
    }

    async fn extend_token(&self, hash: &[u8; 32], expires: Millis) -> Stored<()> {
        people::extend_token(&self.pool, hash, expires).await
    }

    async fn remove_expired_tokens(&self, now: Millis) -> Stored<u64> {
        people::remove_expired_tokens(&self.pool, now).await
    }

    async fn set_muted(&self, person: &PersonId, other: &PersonId, muted: bool) -> Stored<()> {
        people::set_muted(&self.pool, person, other, muted).await
    }

    async fn muted(&self, person: &PersonId) -> Stored<Vec<PersonId>> {
        people::muted(&self.pool, person).await
    }

    async fn create_table(&self, row: &TableRow, step: &LogRow) -> Stored<()> {
        tables::create(&self.pool, row, step).await
    }

    async fn append(&self, row: &TableRow, step: &LogRow) -> Stored<()> {
        tables::append(&self.pool, row, step).await
    }

    async fn rewrite(&self, row: &TableRow, steps: &[LogRow]) -> Stored<()> {
        tables::rewrite(&self.pool, row, steps).await
    }

    async fn hashes(&self, id: &TableId) -> Stored<Vec<Option<[u8; 32]>>> {
        tables::hashes(&self.pool, id).await
    }

    async fn tables_mentioning(&self, person: &PersonId) -> Stored<Vec<TableId>> {
        tables::mentioning(&self.pool, person).await
    }

    async fn remove_idle_tables(&self, before: Millis, limit: u32) -> Stored<Vec<TableId>> {
        tables::remove_idle(&self.pool, before, limit).await
    }

    async fn remove_idle_guests(&self, before: Millis, limit: u32) -> Stored<u64> {
        people::remove_idle_guests(&self.pool, before, limit).await
    }

    async fn check(&self) -> Stored<Vec<String>> {
        // PostgreSQL looks after its pages and indexes itself: data checksums, amcheck.
        Ok(Vec::new())
    }

    async fn table(&self, id: &TableId) -> Stored<Option<TableRow>> {
        tables::table(&self.pool, id).await
    }

    async fn log(&self, id: &TableId, after: u64) -> Stored<Vec<LogRow>> {
        tables::log(&self.pool, id, after).await
    }

    async fn tables(&self, filter: &TableFilter) -> Stored<Vec<TableRow>> {
        tables::tables(&self.pool, filter).await
    }

    async fn count_hosted(&self, host: &PersonId) -> Stored<u32> {
        tables::count_hosted(&self.pool, host).await
    }

    async fn due_tables(&self, now: Millis, limit: u32) -> Stored<Vec<TableId>> {
        tables::due(&self.pool, now, limit).await
    }

    async fn all_tables(&self, after: Option<&TableId>, limit: u32) -> Stored<Vec<TableId>> {
        tables::all(&self.pool, after, limit).await
    }

    async fn ping(&self) -> Stored<()> {
        let look = self.pool.write("UPDATE health SET checks = checks + 1", &[]);
        self.health.check(async { look.await.map(drop) }).await
    }

    async fn backup(&self, _: &Path) -> Stored<()> {
        let why = "a PostgreSQL database is copied by its own tools: use pg_dump";
        Err(StoreError::Unavailable(why.to_owned()))
    }
}

/// Brings the database up to date, all or nothing, one server after the other.
async fn migrate(pool: &Pool) -> Stored<()> {
    let failed = |error: tokio_postgres::Error| {
        let why =
            format!("its tables cannot be made ({}): check the user's rights", with_cause(&error));
        StoreError::Unavailable(why)
    };
    let mut client = pool.client().await?;
    let change = client.transaction().await.map_err(failed)?;
    change.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATING]).await.map_err(failed)?;
    let table = "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)";
    change.batch_execute(table).await.map_err(failed)?;
    let known = change.query_opt("SELECT version FROM schema_version", &[]).await;
    let version: i64 = known.map_err(failed)?.map_or(Ok(0), |row| column(&row, 0))?;
    let version: usize = shared::unsigned(version)?;
    if version > MIGRATIONS.len() {
        let why = "it was written by a newer version: install that one, or restore an older backup";
        return Err(StoreError::Unavailable(why.to_owned()));
    }
    for migration in &MIGRATIONS[version..] {
        change.batch_execute(migration).await.map_err(failed)?;
    }
    if version < MIGRATIONS.len() {
        people::note_looks(&change).await.map_err(failed)?;
        let sql = format!(
            "DELETE FROM schema_version; INSERT INTO schema_version VALUES ({})",
            MIGRATIONS.len()
        );
        change.batch_execute(&sql).await.map_err(failed)?;
    }
    change.commit().await.map_err(failed)
}

/// A column by its number.
fn column<T: FromSqlOwned>(row: &Row, number: usize) -> Stored<T> {
    row.try_get(number).map_err(|error| shared::damaged(&error.to_string()))
}
