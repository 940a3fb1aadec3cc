//! What is kept: people, their tokens, and every step of every table.
//!
//! A table is its log: steps by number, each written once. `(table, seq)` is the only arbiter
//! between writers: whoever comes second gets [`StoreError::Conflict`], reads again, and decides
//! again. What else is kept of a table (its [`TableRow`]) follows from the log and is there to be
//! searched; it is written together with the step that changes it.
//!
//! There are two stores: [`Sqlite`], one file beside the server, and [`Postgres`], for a
//! database that is there already; each is for one server alone. They behave alike; one suite of tests runs against both.

pub mod postgres;
mod shared;
pub mod sqlite;

use std::fmt::{self, Display};
use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use azulejo_protocol::{Millis, PersonId, Stage, TableId};

pub use postgres::Postgres;
pub use shared::{chain, fold, looks};
pub use sqlite::{Sqlite, restore};

/// Opens what the server keeps: the database at this address, or else the file in the data
/// directory.
pub async fn open(data: &Path, database: Option<&str>) -> Result<Arc<dyn Store>, StoreError> {
    match database {
        Some(address) => Ok(Arc::new(Postgres::open(address).await?)),
        None => Ok(Arc::new(Sqlite::open(data)?)),
    }
}

/// Opens what another server may be using: for copying and checking.
pub async fn open_beside(
    data: &Path,
    database: Option<&str>,
) -> Result<Arc<dyn Store>, StoreError> {
    match database {
        Some(address) => Ok(Arc::new(Postgres::open_beside(address).await?)),
        None => Ok(Arc::new(Sqlite::open_beside(data)?)),
    }
}

/// Opens a backup, to look at it.
pub fn open_copy(file: &Path) -> Result<Arc<dyn Store>, String> {
    match Sqlite::open_copy(file) {
        Ok(store) => Ok(Arc::new(store)),
        Err(error) => Err(error.to_string()),
    }
}

/// Why nothing came of it. After any of them, nothing has changed; only when a database is lost in
/// the middle of a write ([`StoreError::Unavailable`]), nobody knows: read again before you go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// Somebody else has written this step already (or a table of this name).
    Conflict,
    /// Somebody else has this name already.
    NameTaken,
    /// There is no such person, token or table.
    Missing,
    /// Such a text is not kept; why.
    BadText(&'static str),
    /// The database cannot do it: full, gone, broken. The text is for whoever runs the server.
    Unavailable(String),
}

impl Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict => f.write_str("somebody else was faster"),
            StoreError::NameTaken => f.write_str("this name is taken"),
            StoreError::Missing => f.write_str("there is no such thing"),
            StoreError::BadText(why) => f.write_str(why),
            StoreError::Unavailable(why) => write!(f, "the database is not available: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// What a store answers.
pub type Stored<T> = Result<T, StoreError>;

/// A person as kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// What others see; empty when the account was deleted.
    pub name: String,
    /// How the password can be checked (a PHC string); none: a guest.
    pub password: Option<String>,
    /// Since when.
    pub created: Millis,
    /// Whether the account was deleted: games stay, the name is gone.
    pub deleted: bool,
}

/// What a token is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A browser's session, in a cookie.
    Session,
    /// A program's, made and revoked by its owner.
    Api,
}

/// A token as kept: not the secret itself, only its hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// SHA-256 of the secret.
    pub hash: [u8; 32],
    /// A short public name, by which the owner revokes it: unique for its owner.
    pub label: String,
    /// What it is for.
    pub kind: TokenKind,
    /// Whose.
    pub person: PersonId,
    /// Since when.
    pub created: Millis,
    /// Not valid from this moment on.
    pub expires: Millis,
}

/// What can be searched of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// Which.
    pub id: TableId,
    /// The number of its last step, from 1.
    pub seq: u64,
    /// The game's name, as in records.
    pub game: String,
    /// How far it has come.
    pub status: Stage,
    /// Whether it is listed for everybody.
    pub public: bool,
    /// Version of the rules that it is played by.
    pub rules: u32,
    /// When it was opened.
    pub created: Millis,
    /// When its last step was made.
    pub updated: Millis,
    /// When something has to happen by itself (a bot, a clock), if nothing else does before.
    pub wake_at: Option<Millis>,
    /// Who opened it.
    pub host: PersonId,
    /// People who have a seat, each once, with whether they have to act now.
    pub people: Vec<(PersonId, bool)>,
    /// What lists show of it: JSON, opaque here.
    pub summary: String,
}

/// A step of a table's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogRow {
    /// Its number, from 1.
    pub seq: u64,
    /// When it was made.
    pub at: Millis,
    /// What happened: JSON, opaque here.
    pub step: String,
}

/// Who reads a list of tables. A table that is not public is known to those who have its link.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Audience {
    /// Who may see every table.
    #[default]
    Insiders,
    /// Anybody: public tables.
    Everybody,
    /// This person: public tables, and those where they have a seat.
    Person(PersonId),
}

/// Which tables are asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableFilter {
    /// Only those where this person has a seat.
    pub person: Option<PersonId>,
    /// Only what these may see listed.
    pub audience: Audience,
    /// Only those of this game.
    pub game: Option<String>,
    /// Only those that have come so far; all when empty.
    pub status: Vec<Stage>,
    /// Only those after this one in the order of the list (for the next page).
    pub before: Option<(Millis, TableId)>,
    /// Maximum number of tables.
    pub limit: u32,
}

/// Where everything is kept. All of it is durable when the answer comes.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Adds a person with a first token.
    async fn create_person(&self, person: &Person, token: &Token) -> Stored<()>;
    /// A person, deleted or not.
    async fn person(&self, id: &PersonId) -> Stored<Option<Person>>;
    /// These people, in any order; unknown ones are left out.
    async fn people(&self, ids: &[PersonId]) -> Stored<Vec<Person>>;
    /// The registered person who logs in with this name, however it is capitalised ([`fold`]).
    async fn person_named(&self, name: &str) -> Stored<Option<Person>>;
    /// Somebody registered whose name looks like this one ([`looks`]).
    async fn person_looking_like(&self, name: &str) -> Stored<Option<Person>>;
    /// Gives a person another name. Nobody may be called what looks like the name of somebody else who is
    /// registered; guests may be called alike.
    async fn rename(&self, id: &PersonId, name: &str) -> Stored<()>;
    /// Makes a guest a registered person; a conflict if that is done already.
    async fn register(&self, id: &PersonId, name: &str, password: &str) -> Stored<()>;
    /// Changes the password of a registered person.
    async fn set_password(&self, id: &PersonId, password: &str) -> Stored<()>;
    /// Deletes an account: name, password, tokens and mutes are gone; games stay. Others go on
    /// reading nothing from them.
    async fn forget_person(&self, id: &PersonId) -> Stored<()>;

    /// Adds a token.
    async fn add_token(&self, token: &Token) -> Stored<()>;
    /// The token with this hash, if it is still valid, with its owner.
    async fn token(&self, hash: &[u8; 32], now: Millis) -> Stored<Option<(Token, Person)>>;
    /// A person's valid tokens, the oldest first.
    async fn tokens(&self, person: &PersonId, now: Millis) -> Stored<Vec<Token>>;
    /// Takes a token back by its label.
    async fn revoke_token(&self, person: &PersonId, label: &str) -> Stored<()>;
    /// Takes back all of a person's tokens but one, of both kinds.
    async fn revoke_other_tokens(&self, person: &PersonId, keep: &[u8; 32]) -> Stored<()>;
    /// Lets a token be valid until a later moment; an earlier one changes nothing.
    async fn extend_token(&self, hash: &[u8; 32], expires: Millis) -> Stored<()>;
    /// Removes tokens that are no longer valid; how many.
    async fn remove_expired_tokens(&self, now: Millis) -> Stored<u64>;

    /// Whether `person` wants to read nothing from `other`.
    async fn set_muted(&self, person: &PersonId, other: &PersonId, muted: bool) -> Stored<()>;
    /// Those from whom `person` wants to read nothing.
    async fn muted(&self, person: &PersonId) -> Stored<Vec<PersonId>>;

    /// Adds a table with its first step; `row.seq` and `step.seq` are 1.
    async fn create_table(&self, row: &TableRow, step: &LogRow) -> Stored<()>;
    /// Adds a step. It must be the next one (`row.seq == step.seq`, one more than the last), or
    /// there is a conflict.
    async fn append(&self, row: &TableRow, step: &LogRow) -> Stored<()>;
    /// Replaces these steps, and the row, of a table that has come no further; there is a conflict otherwise.
    async fn rewrite(&self, row: &TableRow, steps: &[LogRow]) -> Stored<()>;
    /// The hashes of a table's steps, in order ([`chain`]).
    async fn hashes(&self, id: &TableId) -> Stored<Vec<Option<[u8; 32]>>>;
    /// Tables whose logs mention this person: it takes a while.
    async fn tables_mentioning(&self, person: &PersonId) -> Stored<Vec<TableId>>;
    /// Removes unfinished tables where nothing has happened since, and nothing will by itself; which.
    async fn remove_idle_tables(&self, before: Millis, limit: u32) -> Stored<Vec<TableId>>;
    /// Removes guests who have not come since and are at no table; how many.
    async fn remove_idle_guests(&self, before: Millis, limit: u32) -> Stored<u64>;
    /// What the database itself finds wrong with its rows and indexes: it takes a while.
    async fn check(&self) -> Stored<Vec<String>>;
    /// A table.
    async fn table(&self, id: &TableId) -> Stored<Option<TableRow>>;
    /// The steps of a table after this one (0: all), in order.
    async fn log(&self, id: &TableId, after: u64) -> Stored<Vec<LogRow>>;
    /// Tables, the last changed first (then by id, descending).
    async fn tables(&self, filter: &TableFilter) -> Stored<Vec<TableRow>>;
    /// How many tables this person has opened that are waiting or running.
    async fn count_hosted(&self, host: &PersonId) -> Stored<u32>;
    /// Tables whose moment has come, the longest overdue first.
    async fn due_tables(&self, now: Millis, limit: u32) -> Stored<Vec<TableId>>;
    /// Names of all tables after this one, ascending: for going through everything.
    async fn all_tables(&self, after: Option<&TableId>, limit: u32) -> Stored<Vec<TableId>>;

    /// Whether the store can be read and written to, as of a second ago.
    async fn ping(&self) -> Stored<()>;
    /// Writes a complete copy to a new file while everything goes on.
    async fn backup(&self, to: &Path) -> Stored<()>;
}
