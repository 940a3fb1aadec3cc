//! What only the store in a file promises.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use azulejo_server::store::{LogRow, Sqlite, Store, StoreError, TableRow};
use rusqlite::Connection;

use super::given::*;

pub fn open(dir: &Path) -> Arc<dyn Store> {
    Arc::new(Sqlite::open(dir).unwrap())
}

/// Why it cannot be opened, for whoever runs the server.
fn refusal(opened: Result<Sqlite, StoreError>) -> String {
    match opened {
        Ok(_) => panic!("it was opened"),
        Err(error) => error.to_string(),
    }
}

#[tokio::test]
async fn everything_is_there_after_opening_again() {
    let dir = tempfile::tempdir().unwrap();
    // The directory is made if need be.
    let dir = dir.path().join("new/data");
    let store = Sqlite::open(&dir).unwrap();
    store.create_person(&registered(1, "Anna"), &token(1, 1)).await.unwrap();
    people(&store, [2]).await;
    store.set_muted(&person_id(1), &person_id(2), true).await.unwrap();
    let first = row(1, 1);
    create(&store, &first).await;
    let second = later(&first, 1);
    store.append(&second, &step(&second)).await.unwrap();
    drop(store);

    let files = std::fs::read_dir(&dir).unwrap().map(|file| file.unwrap().file_name());
    let mut files: Vec<_> = files.collect();
    files.sort();
    assert_eq!(files, ["azulejo.db", "azulejo.lock"], "a single tidy file");

    let store = Sqlite::open(&dir).unwrap();
    assert_eq!(store.person_named("anna").await, Ok(Some(registered(1, "Anna"))));
    assert_eq!(store.token(&hash(1), 0).await, Ok(Some((token(1, 1), registered(1, "Anna")))));
    assert_eq!(store.muted(&person_id(1)).await, Ok(vec![person_id(2)]));
    assert_eq!(store.table(&first.id).await, Ok(Some(second.clone())));
    assert_eq!(store.log(&first.id, 0).await, Ok(vec![step(&first), step(&second)]));
}

#[tokio::test]
async fn a_second_server_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).unwrap();
    people(&store, [1]).await;
    let why = refusal(Sqlite::open(dir.path()));
    assert!(why.contains("another server"), "{why}");
    // The first one goes on, and when it ends, another may begin.
    people(&store, [2]).await;
    drop(store);
    people(&Sqlite::open(dir.path()).unwrap(), [3]).await;
}

#[tokio::test]
async fn beside_a_server_there_is_only_reading() {
    let dir = tempfile::tempdir().unwrap();
    let why = refusal(Sqlite::open_beside(dir.path()));
    assert!(why.contains("there is no"), "{why}");
    let store = Sqlite::open(dir.path()).unwrap();
    let beside = Sqlite::open_beside(dir.path()).unwrap();
    people(&store, [1]).await;
    assert!(beside.person(&person_id(1)).await.unwrap().is_some());
    let refused = beside.create_person(&guest(2, "Berta"), &token(2, 2)).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    assert_eq!(beside.ping().await, Ok(()));
    // And without one, too.
    drop((store, beside));
    let alone = Sqlite::open_beside(dir.path()).unwrap();
    assert!(alone.person(&person_id(1)).await.unwrap().is_some());
    alone.backup(&dir.path().join("copy.db")).await.unwrap();
}

#[test]
fn other_versions_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    drop(Sqlite::open(dir.path()).unwrap());
    let set = |version: i64| {
        let db = Connection::open(dir.path().join("azulejo.db")).unwrap();
        db.pragma_update(None, "user_version", version).unwrap();
    };
    set(1000);
    for opened in [Sqlite::open(dir.path()), Sqlite::open_beside(dir.path())] {
        let why = refusal(opened);
        assert!(why.contains("newer version"), "{why}");
    }
    set(0);
    let why = refusal(Sqlite::open_beside(dir.path()));
    assert!(why.contains("older version"), "{why}");
}

#[test]
fn a_place_that_cannot_be_written_to_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    std::fs::write(&file, "not a directory").unwrap();
    for place in [file.clone(), file.join("below")] {
        let why = refusal(Sqlite::open(&place));
        assert!(why.contains("choose a data directory"), "{why}");
    }
}

#[test]
fn another_kind_of_file_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("azulejo.db"), "no database at all ".repeat(100)).unwrap();
    let why = refusal(Sqlite::open(dir.path()));
    assert!(why.contains("restore a backup"), "{why}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_while_people_play_is_consistent() {
    let dir = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(dir.path()).unwrap());
    people(&*store, [1]).await;
    for n in 0..8 {
        create(&*store, &row(n, 1)).await;
    }
    let done = Arc::new(AtomicBool::new(false));
    let players: Vec<_> = (0..8)
        .map(|n| {
            let (store, done) = (Arc::clone(&store), Arc::clone(&done));
            tokio::spawn(async move {
                let mut table = row(n, 1);
                while !done.load(Ordering::Relaxed) {
                    table = later(&table, 1);
                    store.append(&table, &step(&table)).await.unwrap();
                }
                table.seq
            })
        })
        .collect();
    let beside = Sqlite::open_beside(dir.path()).unwrap();
    let mut copies = Vec::new();
    for n in 0..4 {
        let copy = dir.path().join(format!("copy{n}"));
        std::fs::create_dir(&copy).unwrap();
        let maker: &Sqlite = if n % 2 == 0 { &store } else { &beside };
        maker.backup(&copy.join("azulejo.db")).await.unwrap();
        let again = maker.backup(&copy.join("azulejo.db")).await;
        assert!(again.unwrap_err().to_string().contains("exists already"));
        copies.push(copy);
    }
    done.store(true, Ordering::Relaxed);
    for player in players {
        assert!(player.await.unwrap() > 1);
    }
    for copy in copies {
        let files = std::fs::read_dir(&copy).unwrap().count();
        assert_eq!(files, 1, "nothing lies about");
        check_whole(&copy, 8).await;
    }
    let nowhere = dir.path().join("missing/copy.db");
    assert!(store.backup(&nowhere).await.is_err());
}

/// Opens the database as a server does; every table agrees with its log. The tables' last steps.
async fn check_whole(dir: &Path, tables: u32) -> Vec<u64> {
    let db = Connection::open(dir.join("azulejo.db")).unwrap();
    let verdict: String = db.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(verdict, "ok");
    drop(db);
    let store = Sqlite::open(dir).unwrap();
    let mut last = Vec::new();
    for n in 0..tables {
        let table = store.table(&table_id(n)).await.unwrap().unwrap();
        let log = store.log(&table_id(n), 0).await.unwrap();
        let first = row(n, 1);
        assert_eq!(table, later(&first, table.seq - 1));
        let expected = (0..table.seq).map(|steps| step(&later(&first, steps)));
        assert_eq!(log, expected.collect::<Vec<_>>());
        last.push(table.seq);
    }
    last
}

/// Where another process, started by a test, is to play.
const PLAY_IN: &str = "AZULEJO_TEST_PLAY_IN";

/// This very test again, as a process of its own, through a shell that can set limits.
fn in_another_process(test: &str, dir: &Path, before: &str) -> Child {
    Command::new("sh")
        .arg("-c")
        .arg(format!("{before} exec \"$0\" \"$@\""))
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(PLAY_IN, dir)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killing_the_server_loses_nothing_that_was_answered() {
    if let Some(dir) = std::env::var_os(PLAY_IN) {
        return play_until_killed(Path::new(&dir)).await;
    }
    let dir = tempfile::tempdir().unwrap();
    let mut answered = [1; 4];
    for round in 1..=3 {
        let name = "sqlite::killing_the_server_loses_nothing_that_was_answered";
        let mut server = in_another_process(name, dir.path(), "");
        let answers = BufReader::new(server.stdout.take().unwrap()).lines();
        let mut count = 0;
        // Kill it in the midst of playing, then read what it had still said.
        for line in answers {
            let line = line.unwrap();
            let Some((table, seq)) = line.strip_prefix("kept ").and_then(|s| s.split_once(' '))
            else {
                continue;
            };
            let (table, seq): (usize, u64) = (table.parse().unwrap(), seq.parse().unwrap());
            answered[table] = answered[table].max(seq);
            count += 1;
            if count == 40 * round {
                server.kill().unwrap();
            }
        }
        server.wait().unwrap();
        assert!(count >= 40 * round, "it ended by itself");
        let kept = check_whole(dir.path(), 4).await;
        for (kept, answered) in kept.iter().zip(answered) {
            assert!(*kept >= answered, "{kept} of {answered}");
        }
    }
}

/// Four tables on which steps are made without end; each is told when it was answered.
async fn play_until_killed(dir: &Path) {
    let store = Arc::new(Sqlite::open(dir).unwrap());
    if store.person(&person_id(1)).await.unwrap().is_none() {
        people(&*store, [1]).await;
        for n in 0..4 {
            create(&*store, &row(n, 1)).await;
        }
    }
    let mut playing = tokio::task::JoinSet::new();
    for n in 0..4 {
        let store = Arc::clone(&store);
        playing.spawn(async move {
            let mut table = store.table(&table_id(n)).await.unwrap().unwrap();
            loop {
                table = later(&table, 1);
                store.append(&table, &step(&table)).await.unwrap();
                println!("kept {n} {}", table.seq);
            }
        });
    }
    playing.join_all().await;
}

/// Files may not grow beyond this, in units of 512 bytes: as on a disk that is full.
const FULL: u32 = 1000;

#[tokio::test]
async fn a_full_disk_is_survived() {
    let name = "sqlite::a_full_disk_is_survived";
    match std::env::var_os(PLAY_IN) {
        Some(dir) => fill_the_disk(Path::new(&dir)).await,
        None => {
            let dir = tempfile::tempdir().unwrap();
            let limit = format!("trap '' XFSZ; ulimit -S -f {FULL};");
            let server = in_another_process(name, dir.path(), &limit);
            let output = server.wait_with_output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
            // It really was that test, and all of it.
            assert!(String::from_utf8_lossy(&output.stdout).contains("overcome"));
        }
    }
}

async fn fill_the_disk(dir: &Path) {
    let store = Sqlite::open(dir).unwrap();
    people(&store, [1]).await;
    let mut table = row(1, 1);
    create(&store, &table).await;
    let big = |table: &TableRow| LogRow { step: "x".repeat(20_000), ..step(table) };
    let why = loop {
        let next = later(&table, 1);
        match store.append(&next, &big(&next)).await {
            Ok(()) => table = next,
            Err(error) => break error,
        }
    };
    assert!(why.to_string().contains("check the disk"), "{why}");
    // Nothing has changed, reading goes on, writing is refused as long as there is no room.
    assert_eq!(store.table(&table.id).await, Ok(Some(table.clone())));
    assert_eq!(store.log(&table.id, 0).await.unwrap().len() as u64, table.seq);
    let next = later(&table, 1);
    let again = store.append(&next, &big(&next)).await;
    assert!(matches!(again, Err(StoreError::Unavailable(_))), "{again:?}");
    // Room is made; the same store goes on.
    let pid = std::process::id().to_string();
    let raised = Command::new("prlimit").args(["--pid", &pid, "--fsize=unlimited"]).status();
    assert!(raised.unwrap().success());
    store.append(&next, &big(&next)).await.unwrap();
    drop(store);
    let store = Sqlite::open(dir).unwrap();
    assert_eq!(store.log(&table.id, 0).await.unwrap().len() as u64, next.seq);
    println!("overcome");
}

/// Everything in a directory, by name.
fn files(dir: &Path) -> Vec<String> {
    let files = std::fs::read_dir(dir).unwrap();
    let mut names: Vec<_> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn what_is_removed_under_a_server_is_noticed_before_anything_is_promised() {
    for part in ["azulejo.db", "azulejo.db-wal", "azulejo.db-shm"] {
        let dir = tempfile::tempdir().unwrap();
        let store = Sqlite::open(dir.path()).unwrap();
        people(&store, [1]).await;
        assert_eq!(store.ping().await, Ok(()));
        let (file, aside) = (dir.path().join(part), dir.path().join("aside"));
        std::fs::rename(&file, &aside).unwrap();
        let refused = store.create_person(&guest(2, "Berta"), &token(2, 2)).await;
        let why = refused.unwrap_err().to_string();
        assert!(why.contains("is gone: put it back"), "{why}");
        // Another file in its place is not it.
        std::fs::copy(&aside, &file).unwrap();
        let refused = store.create_person(&guest(2, "Berta"), &token(2, 2)).await;
        let why = refused.unwrap_err().to_string();
        assert!(why.contains("was replaced"), "{why}");
        // It comes back, and everything goes on.
        std::fs::rename(&aside, &file).unwrap();
        people(&store, [2]).await;
        drop(store);
        let store = Sqlite::open(dir.path()).unwrap();
        assert!(store.person(&person_id(2)).await.unwrap().is_some(), "{part}");
    }
}

#[tokio::test]
async fn a_store_that_cannot_be_written_to_is_not_well() {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).unwrap();
    assert_eq!(store.ping().await, Ok(()));
    let (file, aside) = (dir.path().join("azulejo.db"), dir.path().join("aside"));
    std::fs::rename(&file, &aside).unwrap();
    let until = std::time::Instant::now() + std::time::Duration::from_secs(30);
    while store.ping().await.is_ok() {
        assert!(std::time::Instant::now() < until, "it still says that it is well");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    std::fs::rename(&aside, &file).unwrap();
    while store.ping().await.is_err() {
        assert!(std::time::Instant::now() < until, "it does not notice that it is well again");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn what_is_left_of_a_database_is_not_taken_for_a_new_one() {
    let whole = tempfile::tempdir().unwrap();
    let store = Sqlite::open(whole.path()).unwrap();
    people(&store, 1..300).await;
    drop(store);
    let whole = std::fs::read(whole.path().join("azulejo.db")).unwrap();
    let mut damaged = whole.clone();
    damaged[whole.len() / 2..whole.len() / 2 + 4096].fill(0xa5);
    for (what, bytes) in [
        ("empty", Some(&whole[..0])),
        ("half", Some(&whole[..whole.len() / 2 / 4096 * 4096])),
        ("a third", Some(&whole[..whole.len() / 3])),
        ("damaged", Some(&damaged[..])),
        ("no tables", Some(&[][..])),
        ("missing", None),
    ] {
        let dir = tempfile::tempdir().unwrap();
        drop(Sqlite::open(dir.path()).unwrap());
        let file = dir.path().join("azulejo.db");
        std::fs::remove_file(&file).unwrap();
        if let Some(bytes) = bytes {
            std::fs::write(&file, bytes).unwrap();
        }
        if what == "no tables" {
            std::fs::remove_file(&file).unwrap();
            let db = Connection::open(&file).unwrap();
            db.execute_batch("CREATE TABLE other (x); PRAGMA user_version = 0").unwrap();
        }
        let why = refusal(Sqlite::open(dir.path()));
        assert!(why.contains("restore"), "{what}: {why}");
    }
    // What was written last is there, but not what it was written to.
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("azulejo.db-wal"), "recent").unwrap();
    let why = refusal(Sqlite::open(dir.path()));
    assert!(why.contains("restore"), "{why}");
}

#[tokio::test]
async fn a_backup_comes_back_whatever_lies_where_it_goes() {
    let (dir, copies) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let backup = copies.path().join("backup.db");
    let store = Sqlite::open(dir.path()).unwrap();
    people(&store, [1]).await;
    store.backup(&backup).await.unwrap();
    people(&store, [2]).await;
    // A server runs there.
    let why = azulejo_server::store::restore(&backup, dir.path()).unwrap_err().to_string();
    assert!(why.contains("another server"), "{why}");
    // It is killed: what it wrote last lies beside the file.
    let killed = tempfile::tempdir().unwrap();
    for part in ["azulejo.db", "azulejo.db-wal", "azulejo.db-shm"] {
        std::fs::copy(dir.path().join(part), killed.path().join(part)).unwrap();
    }
    for _ in 0..2 {
        let replaced = azulejo_server::store::restore(&backup, killed.path()).unwrap().unwrap();
        let store = Sqlite::open(killed.path()).unwrap();
        assert!(store.person(&person_id(1)).await.unwrap().is_some());
        assert!(store.person(&person_id(2)).await.unwrap().is_none(), "it came after the backup");
        assert_eq!(store.check().await, Ok(vec![]));
        assert!(replaced.exists());
    }
    // What was there before is not lost.
    let before = Sqlite::open_copy(&killed.path().join("azulejo.db.replaced-1")).unwrap();
    assert!(before.person(&person_id(2)).await.unwrap().is_some());
    // To an empty place, too; and there nothing else is left.
    let new = tempfile::tempdir().unwrap();
    assert_eq!(azulejo_server::store::restore(&backup, new.path()), Ok(None));
    assert_eq!(files(new.path()), ["azulejo.db", "azulejo.lock"]);
}

#[tokio::test]
async fn what_is_no_whole_backup_is_not_restored() {
    let (dir, copies) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = Sqlite::open(dir.path()).unwrap();
    people(&store, 1..300).await;
    let backup = copies.path().join("backup.db");
    store.backup(&backup).await.unwrap();
    drop(store);
    let whole = std::fs::read(&backup).unwrap();
    let mut damaged = whole.clone();
    damaged[whole.len() / 2..whole.len() / 2 + 4096].fill(0xa5);
    let bad = copies.path().join("bad.db");
    for bytes in [&[][..], b"hello", &whole[..whole.len() / 2], &damaged] {
        std::fs::write(&bad, bytes).unwrap();
        assert!(azulejo_server::store::restore(&bad, dir.path()).is_err());
        assert_eq!(files(dir.path()), ["azulejo.db", "azulejo.lock"], "nothing has changed");
    }
    assert!(azulejo_server::store::restore(&copies.path().join("none"), dir.path()).is_err());
    assert!(Sqlite::open(dir.path()).unwrap().person(&person_id(299)).await.unwrap().is_some());
}

#[tokio::test]
async fn a_backup_that_fails_or_was_killed_leaves_nothing_behind() {
    let (dir, copies) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = Sqlite::open(dir.path()).unwrap();
    people(&store, [1]).await;
    // As a killed one left them.
    for part in ["copy.db.part", "copy.db.part-journal"] {
        std::fs::write(copies.path().join(part), "half").unwrap();
    }
    store.backup(&copies.path().join("copy.db")).await.unwrap();
    assert_eq!(files(copies.path()), ["copy.db"]);
    assert!(store.backup(&copies.path().join("missing/copy.db")).await.is_err());
    assert_eq!(files(copies.path()), ["copy.db"]);
}

#[tokio::test]
async fn data_of_every_earlier_version_get_what_they_lack() {
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/tests/data");
    for version in std::fs::read_dir(stored).unwrap() {
        let dir = tempfile::tempdir().unwrap();
        let file = version.unwrap().path().join("azulejo.db");
        std::fs::copy(file, dir.path().join("azulejo.db")).unwrap();
        let store = Sqlite::open(dir.path()).unwrap();
        let tables = store.all_tables(None, 1000).await.unwrap();
        assert!(!tables.is_empty());
        for table in tables {
            let (log, hashes) =
                (store.log(&table, 0).await.unwrap(), store.hashes(&table).await.unwrap());
            assert_eq!(log.len(), hashes.len());
            assert!(hashes.iter().all(Option::is_some));
        }
        assert_eq!(store.check().await, Ok(vec![]));
    }
}
