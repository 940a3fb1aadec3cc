//! A few connections to the database, opened when needed and again when lost.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio_postgres::config::Host;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Error, NoTls, Row, Statement};

use super::super::{StoreError, Stored};

/// How many questions are asked at the same time.
const CONNECTIONS: usize = 8;
/// How long to wait for an answer, and for a connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a question is asked with.
pub type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// Connections to one database.
pub struct Pool {
    config: Config,
    places: Semaphore,
    idle: Mutex<Vec<Connection>>,
}

struct Connection {
    client: Client,
    prepared: HashMap<String, Statement>,
}

/// Why there is no answer.
enum Failure {
    /// The database has answered, with an error; nothing has changed.
    Refused(StoreError),
    /// Nothing has changed, for reasons that may be gone at once.
    Again(Error),
    /// The connection was lost, or the answer took too long: nobody knows what has changed.
    Lost(String),
}

impl Pool {
    /// Connections to the database at this address.
    pub fn new(address: &str) -> Stored<Pool> {
        let mut config: Config = address.parse().map_err(|_| {
            // What is wrong with it is not said: a password may be part of it.
            let why = "its address cannot be understood: write it as \
                       postgres://user:password@host/name";
            StoreError::Unavailable(why.to_owned())
        })?;
        config.application_name("azulejo");
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(PATIENCE);
        }
        Ok(Pool { config, places: Semaphore::new(CONNECTIONS), idle: Mutex::default() })
    }

    /// A connection that belongs to nobody else.
    pub async fn client(&self) -> Stored<Client> {
        let connecting = tokio::time::timeout(PATIENCE, self.config.connect(NoTls)).await;
        let unreachable = |why: &dyn std::fmt::Display| {
            StoreError::Unavailable(format!(
                "cannot reach PostgreSQL at {} ({why}): check that it runs, and its address",
                self.place()
            ))
        };
        let (client, connection) = connecting
            .map_err(|_| unreachable(&"no answer"))?
            .map_err(|error| unreachable(&error))?;
        // It ends with the client. What it could report, the client reports, too.
        tokio::spawn(async move { drop(connection.await) });
        Ok(client)
    }

    /// Where the database is, without names and passwords.
    fn place(&self) -> String {
        let host = |host: &Host| match host {
            Host::Tcp(name) => name.clone(),
            #[cfg(unix)]
            Host::Unix(path) => path.display().to_string(),
        };
        let hosts: Vec<_> = self.config.get_hosts().iter().map(host).collect();
        let ports: Vec<_> = self.config.get_ports().iter().map(u16::to_string).collect();
        match ports.is_empty() {
            true => hosts.join(", "),
            false => format!("{}, port {}", hosts.join(", "), ports.join(", ")),
        }
    }

    /// Asks what changes nothing; twice, if the connection is lost.
    pub async fn read(&self, sql: &str, values: Values<'_>) -> Stored<Vec<Row>> {
        match self.ask(sql, values).await {
            Err(Failure::Lost(_) | Failure::Again(_)) => self.ask(sql, values).await,
            answer => answer,
        }
        .map_err(Failure::into_error)
    }

    /// Changes something, in one statement, which is one transaction.
    pub async fn write(&self, sql: &str, values: Values<'_>) -> Stored<Vec<Row>> {
        match self.ask(sql, values).await {
            Err(Failure::Again(_)) => self.ask(sql, values).await,
            answer => answer,
        }
        .map_err(Failure::into_error)
    }

    async fn ask(&self, sql: &str, values: Values<'_>) -> Result<Vec<Row>, Failure> {
        let asking = async {
            let _place = self.places.acquire().await.expect("nobody closes it");
            let mut connection = self.connection().await.map_err(Failure::Refused)?;
            let answer = connection.ask(sql, values).await;
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            match &answer {
                // The others that were idle are lost, too, most likely.
                Err(Failure::Lost(_)) => idle.clear(),
                _ => idle.push(connection),
            }
            answer
        };
        let late = Failure::Lost("no answer".to_owned());
        tokio::time::timeout(PATIENCE, asking).await.unwrap_or(Err(late))
    }

    async fn connection(&self) -> Stored<Connection> {
        loop {
            let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            match idle {
                Some(connection) if connection.client.is_closed() => {}
                Some(connection) => return Ok(connection),
                None => break,
            }
        }
        Ok(Connection { client: self.client().await?, prepared: HashMap::new() })
    }
}

impl Connection {
    async fn ask(&mut self, sql: &str, values: Values<'_>) -> Result<Vec<Row>, Failure> {
        let statement = match self.prepared.get(sql) {
            Some(statement) => statement.clone(),
            None => {
                let statement = self.client.prepare(sql).await.map_err(Failure::from)?;
                self.prepared.insert(sql.to_owned(), statement.clone());
                statement
            }
        };
        self.client.query(&statement, values).await.map_err(Failure::from)
    }
}

impl Failure {
    fn into_error(self) -> StoreError {
        match self {
            Failure::Refused(error) => error,
            Failure::Again(error) => StoreError::Unavailable(error.to_string()),
            Failure::Lost(why) => StoreError::Unavailable(format!(
                "the connection to PostgreSQL was lost ({why}): check that it runs"
            )),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let Some(answer) = error.as_db_error() else {
            let source = std::error::Error::source(&error);
            let is_lost = error.is_closed() || source.is_some_and(|it| it.is::<std::io::Error>());
            return match is_lost {
                true => Failure::Lost(error.to_string()),
                false => Failure::Refused(StoreError::Unavailable(error.to_string())),
            };
        };
        let refused = match answer.code() {
            &SqlState::FOREIGN_KEY_VIOLATION => StoreError::Missing,
            &SqlState::UNIQUE_VIOLATION if answer.constraint() == Some("people_login") => {
                StoreError::NameTaken
            }
            &SqlState::UNIQUE_VIOLATION => StoreError::Conflict,
            &SqlState::DISK_FULL => {
                StoreError::Unavailable("PostgreSQL's disk is full: make room".to_owned())
            }
            &SqlState::T_R_DEADLOCK_DETECTED | &SqlState::T_R_SERIALIZATION_FAILURE => {
                return Failure::Again(error);
            }
            // The server ends, or has been told to end this connection.
            code if code.code().starts_with("57P") => return Failure::Lost(error.to_string()),
            _ => StoreError::Unavailable(error.to_string()),
        };
        Failure::Refused(refused)
    }
}
