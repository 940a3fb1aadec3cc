//! How many steps a second a store keeps: `cargo bench -p azulejo-server`, and with PostgreSQL
//! `cargo xtask postgres -- cargo bench -p azulejo-server`. Look at the items a second.

#![allow(clippy::unwrap_used, reason = "a benchmark may panic")]

use std::path::Path;
use std::sync::Arc;

use azulejo_protocol::{PersonId, Stage, TableId};
use azulejo_server::store::{self, LogRow, Person, Store, TableRow, Token, TokenKind};
use divan::Bencher;
use divan::counter::ItemsCount;
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

/// How many tables are played at the same time.
const WRITERS: [u8; 2] = [1, 64];
/// How many steps each of them makes in a sample.
const STEPS: u64 = 20;

fn main() {
    divan::main();
}

#[divan::bench(args = WRITERS, sample_count = 30, sample_size = 1)]
fn sqlite(bencher: Bencher<'_, '_>, writers: u8) {
    let dir = tempfile::tempdir().unwrap();
    steps(bencher, writers, dir.path(), None);
}

/// Nothing without a server.
#[divan::bench(args = WRITERS, sample_count = 30, sample_size = 1)]
fn postgres(bencher: Bencher<'_, '_>, writers: u8) {
    if let Ok(address) = std::env::var("AZULEJO_TEST_POSTGRES") {
        steps(bencher, writers, Path::new(""), Some(&address));
    }
}

fn steps(bencher: Bencher<'_, '_>, writers: u8, data: &Path, database: Option<&str>) {
    let runtime = Runtime::new().unwrap();
    let store = runtime.block_on(store::open(data, database)).unwrap();
    let mut tables = runtime.block_on(create(&store, writers));
    bencher.counter(ItemsCount::new(u64::from(writers) * STEPS)).bench_local(|| {
        runtime.block_on(async {
            let mut playing = JoinSet::new();
            for table in tables.drain(..) {
                playing.spawn(play(Arc::clone(&store), table));
            }
            tables = playing.join_all().await;
        });
    });
}

/// Four people, and a table for each writer.
async fn create(store: &Arc<dyn Store>, writers: u8) -> Vec<TableRow> {
    // Other runs may have used the same database.
    let run = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let run = run.as_nanos().to_le_bytes();
    let unique = |n: u8, place: usize| run[place % 7].wrapping_add(n.wrapping_mul(place as u8));
    let people: Vec<_> = (0..4)
        .map(|n| PersonId::from_random(std::array::from_fn(|place| unique(n, place))))
        .collect();
    for (n, id) in people.iter().enumerate() {
        let hash = std::array::from_fn(|place| run[place % 16].wrapping_add(n as u8));
        let (label, kind) = ("session".to_owned(), TokenKind::Session);
        let token = Token { hash, label, kind, person: id.clone(), created: 0, expires: 1 };
        let name = format!("Player {n}");
        let person = Person { id: id.clone(), name, password: None, created: 0, deleted: false };
        store.create_person(&person, &token).await.unwrap();
    }
    let mut tables = Vec::new();
    for n in 0..writers {
        let table = TableRow {
            id: TableId::from_random(std::array::from_fn(|place| unique(n, place))),
            seq: 1,
            game: "chocolatier".to_owned(),
            status: Stage::Running,
            public: true,
            rules: 1,
            created: 0,
            updated: 0,
            wake_at: Some(0),
            host: people[0].clone(),
            people: people.iter().map(|id| (id.clone(), false)).collect(),
            summary: "s".repeat(400),
        };
        store.create_table(&table, &step(&table)).await.unwrap();
        tables.push(table);
    }
    tables
}

/// Makes steps, one after the other, each when the one before is kept.
async fn play(store: Arc<dyn Store>, mut table: TableRow) -> TableRow {
    for _ in 0..STEPS {
        table.seq += 1;
        table.updated += 1000;
        table.wake_at = Some(table.updated + 60_000);
        let turn = table.seq as usize % table.people.len();
        for (place, seat) in table.people.iter_mut().enumerate() {
            seat.1 = place == turn;
        }
        store.append(&table, &step(&table)).await.unwrap();
    }
    table
}

fn step(row: &TableRow) -> LogRow {
    LogRow { seq: row.seq, at: row.updated, step: "m".repeat(300) }
}
