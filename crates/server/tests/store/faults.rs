//! What the store promises when the system fails under it: a disk that is full or broken at any write, sync or
//! open; power that is cut at any moment.
//!
//! `faults.c` is loaded into another process of this test, where it lets calls fail and writes down what is written.

use std::collections::BTreeMap;
use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use azulejo_server::store::{Sqlite, Store};

use super::given::*;

/// Where the other process works.
const PLAY_IN: &str = "AZULEJO_TEST_FAULTS_IN";
/// Steps of the small game.
const STEPS: u64 = 8;
const EIO: i64 = 5;
const ENOSPC: i64 = 28;

/// How long the long versions take, in seconds; `cargo xtask torture` sets it.
fn torture() -> u64 {
    std::env::var("AZULEJO_TORTURE").ok().and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// Runs this test again in a process of its own, with faults; what it says.
fn with_faults(test: &str, dir: &Path) -> String {
    let library = dir.join("faults.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/store/faults.c");
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .args([&library, &source])
        .args(["-ldl", "-lpthread"])
        .status();
    assert!(built.unwrap().success(), "a C compiler is needed, as for SQLite itself");
    File::create(dir.join("control")).unwrap().set_len(64).unwrap();
    std::fs::create_dir(dir.join("data")).unwrap();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(PLAY_IN, dir)
        .env("LD_PRELOAD", &library)
        .env("FAULTS_CONTROL", dir.join("control"))
        .env("FAULTS_DIR", dir.join("data"))
        .env("FAULTS_RECORD", dir.join("record"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{errors}");
    said
}

/// The switches of `faults.c`.
struct Control(File);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Call {
    Write = 1,
    Sync = 2,
    Open = 3,
}

impl Control {
    fn open(dir: &Path) -> Control {
        let control = File::options().read(true).write(true).open(dir.join("control"));
        Control(control.unwrap())
    }

    fn set(&self, place: u64, value: i64) {
        self.0.write_all_at(&value.to_ne_bytes(), place * 8).unwrap();
    }

    fn get(&self, place: u64) -> i64 {
        let mut bytes = [0; 8];
        self.0.read_exact_at(&mut bytes, place * 8).unwrap();
        i64::from_ne_bytes(bytes)
    }

    /// Lets calls of this kind fail from the n-th on.
    fn fail(&self, call: Call, number: i64, times: i64, errno: i64) {
        self.set(1, 0);
        for (place, value) in [(2, number), (3, times), (4, errno), (5, 0), (6, 0)] {
            self.set(place, value);
        }
        self.set(1, call as i64);
    }

    /// Nothing fails any more; how many did.
    fn heal(&self) -> i64 {
        self.set(1, 0);
        self.get(6)
    }
}

/// Plays the small game as well as it goes; the last step that was acknowledged. `healed` is called in its midst.
async fn play(dir: &Path, healed: impl Fn()) -> Option<u64> {
    let store = match Sqlite::open(dir) {
        Ok(store) => store,
        Err(_) => {
            healed();
            Sqlite::open(dir).unwrap_or_else(|error| panic!("it does not recover: {error}"))
        }
    };
    if store.create_person(&guest(1, "Somebody"), &token(1, 1)).await.is_err() {
        // Perhaps it was done all the same; nobody has promised anything.
        healed();
        _ = store.create_person(&guest(1, "Somebody"), &token(1, 1)).await;
    }
    let mut acknowledged = None;
    let mut table = row(1, 1);
    if store.create_table(&table, &step(&table)).await.is_ok() {
        acknowledged = Some(1);
    }
    for number in 2..=STEPS {
        if number == STEPS / 2 {
            healed();
        }
        let next = later(&row(1, 1), number - 1);
        if store.append(&next, &step(&next)).await.is_ok() {
            table = next;
            acknowledged = Some(number);
        }
    }
    assert!(acknowledged.is_none_or(|step| step == table.seq));
    acknowledged
}

/// Everything that was acknowledged is there; nothing is there by halves.
async fn check(dir: &Path, acknowledged: Option<u64>, what: &str) {
    let store = Sqlite::open(dir).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(store.check().await, Ok(vec![]), "{what}");
    let kept = store.table(&table_id(1)).await.unwrap();
    let log = store.log(&table_id(1), 0).await.unwrap();
    let seq = kept.as_ref().map_or(0, |row| row.seq);
    assert_eq!(log.len() as u64, seq, "{what}");
    assert_eq!(store.hashes(&table_id(1)).await.unwrap().len() as u64, seq, "{what}");
    for (number, kept) in log.iter().enumerate() {
        assert_eq!(*kept, step(&later(&row(1, 1), number as u64)), "{what}");
    }
    assert!(
        seq >= acknowledged.unwrap_or(0),
        "{what}: {acknowledged:?} was acknowledged, {seq} is there"
    );
    // And it goes on.
    let next = later(&row(1, 1), seq.max(1));
    if seq > 0 {
        store.append(&next, &step(&next)).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whichever_write_sync_or_open_fails_nothing_acknowledged_is_lost() {
    let name = "faults::whichever_write_sync_or_open_fails_nothing_acknowledged_is_lost";
    let Some(dir) = std::env::var_os(PLAY_IN).map(PathBuf::from) else {
        let dir = tempfile::tempdir().unwrap();
        let said = with_faults(name, dir.path());
        let calls = said.lines().find_map(|line| line.strip_prefix("calls ")).unwrap_or("0");
        assert!(calls.parse::<u64>().unwrap() > 50, "{said}");
        return;
    };
    let control = Control::open(&dir);
    let mut calls = 0;
    for call in [Call::Write, Call::Sync, Call::Open] {
        for (times, errno) in [(1, EIO), (1, ENOSPC), (1_000_000, ENOSPC)] {
            for number in 1.. {
                let place = dir.join(format!("data/{call:?}-{times}-{errno}-{number}"));
                control.fail(call, number, times, errno);
                let acknowledged = play(&place, || _ = control.heal()).await;
                let failed = control.heal();
                let what = format!("{call:?} {number}, {times} times {errno}");
                check(&place, acknowledged, &what).await;
                std::fs::remove_dir_all(&place).unwrap();
                calls += 1;
                // Once it was the last one, all were tried.
                if failed == 0 {
                    break;
                }
            }
        }
    }
    println!("calls {calls}");
}

/// Something that was done to a file.
#[derive(Clone, Debug)]
enum Done {
    Write(u64, Vec<u8>),
    Truncate(u64),
    Sync,
    Remove,
}

/// What was done to which file, with the place in the record after it.
fn read_record(path: &Path) -> Vec<(u64, PathBuf, Done)> {
    let bytes = std::fs::read(path).unwrap();
    let mut done = Vec::new();
    let mut at = 0;
    let number = |at: usize| u64::from_ne_bytes(bytes[at..at + 8].try_into().unwrap());
    while at + 32 <= bytes.len() {
        let (kind, name, offset, length) =
            (number(at), number(at + 8), number(at + 16), number(at + 24));
        at += 32;
        let path = String::from_utf8(bytes[at..at + name as usize].to_vec()).unwrap();
        at += name as usize;
        let what = match kind {
            1 => {
                at += length as usize;
                Done::Write(offset, bytes[at - length as usize..at].to_vec())
            }
            2 => Done::Truncate(offset),
            3 => Done::Sync,
            4 => Done::Remove,
            _ => panic!("{kind}"),
        };
        done.push((at as u64, PathBuf::from(path), what));
    }
    done
}

/// A file as the disk has it, and what was done to it since the last sync.
#[derive(Clone, Default)]
struct OnDisk {
    bytes: Vec<u8>,
    pending: Vec<Done>,
}

impl OnDisk {
    fn apply(&mut self, done: &Done) {
        match done {
            Done::Write(offset, bytes) => {
                let (start, end) = (*offset as usize, *offset as usize + bytes.len());
                self.bytes.resize(self.bytes.len().max(end), 0);
                self.bytes[start..end].copy_from_slice(bytes);
            }
            Done::Truncate(size) => self.bytes.resize(*size as usize, 0),
            Done::Sync | Done::Remove => {}
        }
    }

    /// Of what was not synced, the disk has kept any part: whole writes, or some sectors of one.
    fn after_power_loss(&self, luck: &mut impl FnMut(u64) -> u64) -> Vec<u8> {
        let mut disk = self.clone();
        for done in &self.pending {
            match (luck(4), done) {
                (0, _) => {}
                (1, Done::Write(offset, bytes)) => {
                    for (sector, part) in bytes.chunks(512).enumerate() {
                        if luck(2) == 0 {
                            let offset = offset + 512 * sector as u64;
                            disk.apply(&Done::Write(offset, part.to_vec()));
                        }
                    }
                }
                _ => disk.apply(done),
            }
        }
        disk.bytes
    }
}

/// What lies in the directory when the power is cut after so much of the record.
fn cut(record: &[(u64, PathBuf, Done)], at: u64, into: &Path, luck: &mut impl FnMut(u64) -> u64) {
    let mut files: BTreeMap<&Path, OnDisk> = BTreeMap::new();
    for (_, path, done) in record.iter().take_while(|(end, _, _)| *end <= at) {
        let file = files.entry(path).or_default();
        match done {
            Done::Sync => {
                for done in std::mem::take(&mut file.pending) {
                    file.apply(&done);
                }
            }
            Done::Remove => _ = files.remove(path.as_path()),
            done => file.pending.push(done.clone()),
        }
    }
    for (path, file) in files {
        let name = path.file_name().unwrap();
        // What SQLite shares between connections is made anew.
        if !name.to_string_lossy().ends_with("-shm") {
            std::fs::write(into.join(name), file.after_power_loss(luck)).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whenever_the_power_is_cut_nothing_acknowledged_is_lost() {
    let name = "faults::whenever_the_power_is_cut_nothing_acknowledged_is_lost";
    if let Some(dir) = std::env::var_os(PLAY_IN).map(PathBuf::from) {
        return play_and_tell(&dir).await;
    }
    let dir = tempfile::tempdir().unwrap();
    let said = with_faults(name, dir.path());
    // At which place of the record each step was acknowledged.
    let acknowledged: Vec<(u64, u64)> = said
        .lines()
        .filter_map(|line| line.strip_prefix("kept ")?.split_once(' '))
        .map(|(step, place)| (place.parse().unwrap(), step.parse().unwrap()))
        .collect();
    assert_eq!(acknowledged.len() as u64, 3 * STEPS, "{said}");
    let record = read_record(&dir.path().join("record"));
    // Before the tables are made, there is nothing that could be lost.
    let (begin, end) = (acknowledged[0].0, record.last().unwrap().0);
    let mut state = 7_u64;
    let mut luck = move |below: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let until = std::time::Instant::now() + std::time::Duration::from_secs(torture());
    let mut cuts = 0;
    while cuts < 120 || std::time::Instant::now() < until {
        let at = begin + luck(end - begin + 1);
        let place = tempfile::tempdir().unwrap();
        cut(&record, at, place.path(), &mut luck);
        let last =
            acknowledged.iter().filter(|(place, _)| *place <= at).map(|(_, step)| *step).max();
        check(place.path(), last, &format!("cut at {at}")).await;
        cuts += 1;
    }
    println!("{cuts} cuts");
}

/// Plays a small game, and tells at which place of the record each step was acknowledged.
async fn play_and_tell(dir: &Path) {
    let size = || std::fs::metadata(dir.join("record")).unwrap().len();
    let store = Sqlite::open(&dir.join("data")).unwrap();
    people(&store, [1]).await;
    let mut table = row(1, 1);
    create(&store, &table).await;
    println!("kept 1 {}", size());
    for _ in 1..3 * STEPS {
        table = later(&table, 1);
        store.append(&table, &step(&table)).await.unwrap();
        println!("kept {} {}", table.seq, size());
    }
    // As if the process were killed: nothing is tidied up.
    std::process::exit(0);
}
