//! Connections to the database, pooled by deadpool; and when a question may be asked twice.
//!
//! Reading again is fine when a connection is lost; writing never is, because nobody knows whether
//! the first time was done.

use std::error::Error as _;
use std::sync::OnceLock;
use std::time::Duration;

use deadpool_postgres::{
    Manager, ManagerConfig, Object, PoolError, RecyclingMethod, Runtime, TimeoutType,
};
use tokio::sync::watch;
use tokio_postgres::config::Host;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Config, Error, NoTls, Row};

use super::super::{StoreError, Stored};
use super::address::{Address, Protection};
use super::tls;

/// How many questions are asked at the same time.
const CONNECTIONS: usize = 8;
/// How long to wait for an answer, and for a connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a question is asked with.
pub type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// Connections to one database.
pub struct Pool {
    connections: deadpool_postgres::Pool,
    /// Where the database is, without names and passwords.
    place: String,
    protection: Protection,
    /// Whether this is the server that may write; unknown: nobody asked for that.
    lease: OnceLock<watch::Receiver<bool>>,
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
        let Address { mut config, protection, root } = Address::parse(address)?;
        config.application_name("azulejo");
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(PATIENCE);
        }
        let place = place(&config);
        // Whether a connection still stands is found out by asking.
        let how = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = match tls::connector(protection, root.as_deref())? {
            Some(tls) => Manager::from_config(config, tls, how),
            None => Manager::from_config(config, NoTls, how),
        };
        let connections = deadpool_postgres::Pool::builder(manager)
            .max_size(CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(PATIENCE))
            .create_timeout(Some(PATIENCE))
            .build()
            .expect("a runtime is named");
        Ok(Pool { connections, place, protection, lease: OnceLock::new() })
    }

    /// A connection that belongs to nobody else meanwhile.
    pub async fn client(&self) -> Stored<Object> {
        let why = match self.connections.get().await {
            Ok(client) => return Ok(client),
            Err(PoolError::Timeout(TimeoutType::Wait)) => {
                let why = "all connections to PostgreSQL are busy: check what it is doing";
                return Err(StoreError::Unavailable(why.to_owned()));
            }
            Err(PoolError::Timeout(_)) => "no answer".to_owned(),
            Err(PoolError::Backend(error)) => with_cause(&error),
            Err(error) => error.to_string(),
        };
        let (place, hint) = (&self.place, self.protection.hint());
        Err(StoreError::Unavailable(format!("cannot reach PostgreSQL at {place} ({why}): {hint}")))
    }

    /// Asks what changes nothing; twice, if the connection is lost.
    pub async fn read(&self, sql: &str, values: Values<'_>) -> Stored<Vec<Row>> {
        match self.ask(sql, values).await {
            Err(Failure::Lost(_) | Failure::Again(_)) => self.ask(sql, values).await,
            answer => answer,
        }
        .map_err(Failure::into_error)
    }

    /// From now on, writes only while this is true.
    pub fn write_while(&self, lease: watch::Receiver<bool>) {
        // Only the first counts: there is one server.
        _ = self.lease.set(lease);
    }

    /// Waits until this is the server that may write, but not for ever.
    pub async fn may_write(&self) -> Stored<()> {
        let Some(mut lease) = self.lease.get().cloned() else { return Ok(()) };
        match tokio::time::timeout(PATIENCE, lease.wait_for(|held| *held)).await {
            Ok(Ok(_)) => Ok(()),
            _ => Err(StoreError::Unavailable(
                "the connection to PostgreSQL was lost, or another server works with this database: \
                 check both"
                    .to_owned(),
            )),
        }
    }

    /// Changes something, in one statement, which is one transaction.
    pub async fn write(&self, sql: &str, values: Values<'_>) -> Stored<Vec<Row>> {
        self.may_write().await?;
        match self.ask(sql, values).await {
            Err(Failure::Again(_)) => self.ask(sql, values).await,
            answer => answer,
        }
        .map_err(Failure::into_error)
    }

    async fn ask(&self, sql: &str, values: Values<'_>) -> Result<Vec<Row>, Failure> {
        let client = self.client().await.map_err(Failure::Refused)?;
        let asking = async {
            let statement = client.prepare_cached(sql).await?;
            client.query(&statement, values).await
        };
        let answer = match tokio::time::timeout(PATIENCE, asking).await {
            Ok(answer) => answer.map_err(Failure::from),
            Err(_) => Err(Failure::Lost("no answer".to_owned())),
        };
        if let Err(Failure::Lost(_)) = &answer {
            drop(Object::take(client));
            // The others that are idle are lost, too, most likely.
            self.connections.retain(|_, _| false);
        }
        answer
    }
}

/// Where the database is, without names and passwords.
fn place(config: &Config) -> String {
    let host = |host: &Host| match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(path) => path.display().to_string(),
    };
    let hosts: Vec<_> = config.get_hosts().iter().map(host).collect();
    let ports: Vec<_> = config.get_ports().iter().map(u16::to_string).collect();
    if ports.is_empty() {
        return hosts.join(", ");
    }
    format!("{}, port {}", hosts.join(", "), ports.join(", "))
}

/// An error of the driver with what is behind it, which it leaves out itself.
pub fn with_cause(error: &Error) -> String {
    match error.source() {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

impl Failure {
    fn into_error(self) -> StoreError {
        match self {
            Failure::Refused(error) => error,
            Failure::Again(error) => StoreError::Unavailable(with_cause(&error)),
            Failure::Lost(why) => StoreError::Unavailable(format!(
                "the connection to PostgreSQL was lost ({why}): check that it runs"
            )),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let Some(answer) = error.as_db_error() else {
            let is_lost =
                error.is_closed() || error.source().is_some_and(|it| it.is::<std::io::Error>());
            let why = with_cause(&error);
            return if is_lost {
                Failure::Lost(why)
            } else {
                Failure::Refused(StoreError::Unavailable(why))
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
            code if code.code().starts_with("57P") => return Failure::Lost(with_cause(&error)),
            _ => StoreError::Unavailable(with_cause(&error)),
        };
        Failure::Refused(refused)
    }
}
