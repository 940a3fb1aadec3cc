//! What only the store in PostgreSQL promises; and a database for each test.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use azulejo_server::store::{Postgres, Store, StoreError};
use tokio::task::JoinSet;
use tokio_postgres::{Client, Config, NoTls};

use super::given::*;

/// A database of its own, on the server for tests. It stays behind if the test fails.
pub struct Database {
    name: String,
}

impl Database {
    pub async fn create() -> Database {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("azulejo_test_{}_{count}", std::process::id());
        let server = connect(server()).await;
        server.batch_execute(&format!("DROP DATABASE IF EXISTS {name}")).await.unwrap();
        server.batch_execute(&format!("CREATE DATABASE {name}")).await.unwrap();
        Database { name }
    }

    /// Its address, as a user writes it.
    pub fn address(&self) -> String {
        let server = std::env::var(VARIABLE).unwrap();
        let (server, options) = server.split_once('?').unwrap_or((&server, ""));
        let (host, _) = server.rsplit_once('/').unwrap();
        format!("{host}/{}?{options}", self.name)
    }

    /// Its address by way of TCP.
    pub fn tcp_address(&self, host: &str, port: &str, options: &str) -> String {
        let user = server().get_user().unwrap().to_owned();
        format!("postgres://{user}@{host}:{port}/{}?{options}", self.name)
    }

    pub async fn open(&self) -> Arc<dyn Store> {
        Arc::new(Postgres::open(&self.address()).await.unwrap())
    }

    /// A connection past the store.
    pub async fn client(&self) -> Client {
        connect(self.address().parse().unwrap()).await
    }

    pub async fn drop(self) {
        let sql = format!("DROP DATABASE {} WITH (FORCE)", self.name);
        connect(server()).await.batch_execute(&sql).await.unwrap();
    }
}

const VARIABLE: &str = "AZULEJO_TEST_POSTGRES";

fn server() -> Config {
    let address = std::env::var(VARIABLE).unwrap_or_else(|_| {
        panic!(
            "these tests need a PostgreSQL server: run `cargo xtask test`, \
             or `cargo xtask postgres -- cargo nextest run -p azulejo-server`"
        )
    });
    address.parse().unwrap()
}

async fn connect(config: Config) -> Client {
    let (client, connection) = config.connect(NoTls).await.unwrap();
    tokio::spawn(async move { drop(connection.await) });
    client
}

/// Ends all connections to this database but the client's, as a restart of the server does.
async fn cut(client: &Client) {
    let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    client.execute(sql, &[]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_several_servers_that_start_at_once_one_is_let_in() {
    let database = Database::create().await;
    let address = database.address();
    let mut starting = JoinSet::new();
    for _ in 0..4 {
        let address = address.clone();
        starting.spawn(async move { Postgres::open(&address).await });
    }
    let (mut stores, mut refused) = (Vec::new(), Vec::new());
    for opened in starting.join_all().await {
        match opened {
            Ok(store) => stores.push(store),
            Err(error) => refused.push(error.to_string()),
        }
    }
    assert_eq!((stores.len(), refused.len()), (1, 3), "{refused:?}");
    assert!(refused.iter().all(|why| why.contains("another server")), "{refused:?}");
    people(&stores[0], [1]).await;
    // Whoever only looks may.
    let beside = Postgres::open_beside(&address).await.unwrap();
    assert!(beside.person(&person_id(1)).await.unwrap().is_some());
    // When it ends, another one may begin.
    drop(stores);
    people(&Postgres::open(&address).await.unwrap(), [2]).await;
    drop(beside);
    database.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_lost_the_database_to_another_one_writes_nothing() {
    let database = Database::create().await;
    let first = Postgres::open(&database.address()).await.unwrap();
    people(&first, [1]).await;
    let client = database.client().await;
    // Somebody else takes the lock in the moment when the first one's connection is cut.
    let lock = "SELECT pg_advisory_lock(x'617a756c656a6f31'::bigint)";
    let taking = client.execute(lock, &[]);
    let other = database.client().await;
    let sql = "SELECT pg_terminate_backend(pid) FROM pg_locks
        WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()";
    let cutting = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        other.execute(sql, &[]).await.unwrap();
    };
    let (taken, ()) = tokio::join!(taking, cutting);
    taken.unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let refused = first.create_person(&guest(2, "Berta"), &token(2, 2)).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    assert_eq!(first.person(&person_id(2)).await, Ok(None));
    // When the lock is free again, it goes on by itself.
    client.execute("SELECT pg_advisory_unlock_all()", &[]).await.unwrap();
    people(&first, [3]).await;
    database.drop().await;
}

#[tokio::test]
async fn a_newer_version_is_refused() {
    let database = Database::create().await;
    database.open().await;
    let client = database.client().await;
    client.execute("UPDATE schema_version SET version = 1000", &[]).await.unwrap();
    let why = Postgres::open(&database.address()).await.err().unwrap().to_string();
    assert!(why.contains("newer version"), "{why}");
    database.drop().await;
}

#[tokio::test]
async fn lost_connections_are_made_again() {
    let database = Database::create().await;
    let store = database.open().await;
    let client = database.client().await;
    people(&*store, [1]).await;
    let mut table = row(1, 1);
    create(&*store, &table).await;
    for _ in 0..10 {
        cut(&client).await;
        assert_eq!(store.table(&table.id).await, Ok(Some(table.clone())), "reading goes on");
        cut(&client).await;
        // A write is done, or the answer is that nobody knows: read again, as everybody must.
        let next = later(&table, 1);
        match store.append(&next, &step(&next)).await {
            Ok(()) => table = next,
            Err(StoreError::Unavailable(_)) => {
                table = store.table(&table.id).await.unwrap().unwrap();
            }
            Err(other) => panic!("{other}"),
        }
        assert_eq!(store.log(&table.id, 0).await.unwrap().len() as u64, table.seq);
    }
    let next = later(&table, 1);
    store.append(&next, &step(&next)).await.unwrap();
    database.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_cut_while_people_play_lose_nothing_that_was_answered() {
    let database = Database::create().await;
    let store = database.open().await;
    people(&*store, [1]).await;
    let mut playing = JoinSet::new();
    for n in 0..8 {
        create(&*store, &row(n, 1)).await;
        let store = Arc::clone(&store);
        playing.spawn(async move {
            let mut table = row(n, 1);
            while table.seq < 60 {
                let next = later(&table, 1);
                match store.append(&next, &step(&next)).await {
                    Ok(()) => table = next,
                    Err(StoreError::Unavailable(_)) => {
                        let Ok(Some(known)) = store.table(&table.id).await else { continue };
                        assert!(known == table || known == next, "{known:?}");
                        table = known;
                    }
                    Err(other) => panic!("{other}"),
                }
            }
        });
    }
    let client = database.client().await;
    for _ in 0..20 {
        cut(&client).await;
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    playing.join_all().await;
    for n in 0..8 {
        let log = store.log(&table_id(n), 0).await.unwrap();
        let expected = (0..60).map(|steps| step(&later(&row(n, 1), steps)));
        assert_eq!(log, expected.collect::<Vec<_>>());
    }
    database.drop().await;
}

#[tokio::test]
async fn a_server_out_of_reach_is_named_without_its_password() {
    let addresses = [
        ("postgres://anna:s3cret@127.0.0.1:1/azulejo", "127.0.0.1, port 1"),
        ("postgres://anna:s3cret@localhost:port/azulejo", "postgres://user:password@host/name"),
        ("s3cret", "postgres://user:password@host/name"),
    ];
    for (address, expected) in addresses {
        let why = Postgres::open(address).await.err().unwrap().to_string();
        assert!(why.contains(expected), "{why}");
        assert!(!why.contains("s3cret"), "{why}");
    }
}

#[tokio::test]
async fn a_backup_is_left_to_its_own_tools() {
    let database = Database::create().await;
    let store = database.open().await;
    let dir = tempfile::tempdir().unwrap();
    let why = store.backup(&dir.path().join("copy")).await.unwrap_err().to_string();
    assert!(why.contains("pg_dump"), "{why}");
    database.drop().await;
}
