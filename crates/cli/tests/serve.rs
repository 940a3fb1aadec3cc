//! `azulejo serve` as people run it: how it starts, how it ends, and that nothing acknowledged is
//! lost however it ends.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::hash::{BuildHasher as _, RandomState};
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

use azulejo_client::{Client, Error, Socket};
use azulejo_protocol::{Fact, Level, SeatPlan, Stage, TableId, Terms, ToClient, Update};
use azulejo_rules::any::Title;
use serde_json::Value;
use tempfile::TempDir;

/// Whatever takes longer than this will never come.
const PATIENCE: Duration = Duration::from_secs(30);

/// The binary, whatever the surroundings say.
fn azulejo(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("AZULEJO_")) {
        command.env_remove(name);
    }
    command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Waits for the end of a process, but not for ever.
fn wait(child: &mut Child) -> ExitStatus {
    let until = Instant::now() + PATIENCE;
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if Instant::now() > until {
            _ = child.kill();
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// What these words bring about.
fn run(words: &[&str]) -> Output {
    let mut child = azulejo(words).spawn().unwrap();
    let status = wait(&mut child);
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    child.stdout.take().unwrap().read_to_end(&mut stdout).unwrap();
    child.stderr.take().unwrap().read_to_end(&mut stderr).unwrap();
    Output { status, stdout, stderr }
}

/// A server; it ends with the value.
struct Server {
    child: Child,
    url: String,
}

impl Server {
    /// Starts one with these data, and waits until it is ready.
    fn start(data: &Path) -> Server {
        let data = data.to_str().unwrap();
        let words = ["serve", "--listen", "127.0.0.1:0", "--data", data, "--limit-factor", "10000"];
        let mut child = azulejo(&words).stderr(Stdio::inherit()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("Azulejo is ready: open ").unwrap_or_else(|| {
            _ = child.kill();
            panic!("the server says {line:?}")
        });
        Server { url: url.trim_end_matches('/').to_owned(), child }
    }

    /// Ends it as the system's service manager would.
    fn terminate(mut self) -> ExitStatus {
        let pid = self.child.id().to_string();
        let killed = Command::new("kill").args(["-TERM", &pid]).status().unwrap();
        assert!(killed.success());
        wait(&mut self.child)
    }

    /// Ends it as a power cut would.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

async fn within<T>(work: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, work).await.expect("an answer within 30 s")
}

#[test]
fn what_prevents_a_start_is_said_in_one_sentence() {
    let dir = TempDir::new().unwrap();
    let data = dir.path().join("data");
    let data = data.to_str().unwrap();
    let file = dir.path().join("file");
    std::fs::write(&file, "not a directory").unwrap();
    let in_file = file.join("data");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    // Bound and let go: nobody listens there.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let silent = format!("postgres://azulejo:secret@{silent}/azulejo");
    let here = ["serve", "--listen", "127.0.0.1:0"];
    let used = TempDir::new().unwrap();
    let _server = Server::start(used.path());
    for (words, expected) in [
        (vec!["serve", "--listen", &taken, "--data", data], "is taken"),
        ([&here[..], &["--data", in_file.to_str().unwrap()]].concat(), "choose a data directory"),
        ([&here[..], &["--data", used.path().to_str().unwrap()]].concat(), "another server"),
        ([&here[..], &["--database", &silent]].concat(), "cannot reach PostgreSQL"),
        ([&here[..], &["--database", "nonsense"]].concat(), "postgres://user:password@host/name"),
    ] {
        let output = run(&words);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {error}");
        assert!(error.starts_with("azulejo: ") && error.contains(expected), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(!error.contains("secret"), "{error}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_wrong_word_is_named() {
    for (words, expected) in [
        (&["serve", "--prot", "80"][..], "--prot"),
        (&["serve", "--listen", "everywhere"], "everywhere"),
        (&["serve", "--public-url", "club.example"], "https://club.example"),
        (&["serve", "--limit-factor", "-1"], "-1"),
        (&["backup"], "<OUT>"),
    ] {
        let output = run(words);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(expected), "{words:?}: {error}");
    }
}

#[test]
fn where_there_is_no_data_nothing_can_be_checked_or_copied() {
    let dir = TempDir::new().unwrap();
    let out = dir.path().join("copy.db");
    let data = dir.path().to_str().unwrap();
    for words in
        [vec!["validate", "--data", data], vec!["backup", out.to_str().unwrap(), "--data", data]]
    {
        let output = run(&words);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains("name the server's data directory"), "{error}");
    }
    assert!(!out.exists());
}

#[tokio::test]
async fn a_server_told_to_end_says_goodbye_and_ends_well() {
    let dir = TempDir::new().unwrap();
    let server = Server::start(dir.path());
    let guest = within(Client::nobody(&server.url).become_guest()).await.unwrap();
    let mut socket = within(guest.connect()).await.unwrap();
    let status = tokio::task::spawn_blocking(move || server.terminate()).await.unwrap();
    assert_eq!(status.code(), Some(0));
    within(socket.next_where(|message| matches!(message, ToClient::Goodbye { .. }))).await.unwrap();
    assert!(within(socket.next()).await.is_err(), "the connection is closed");
}

/// A random number below this one, of the system's luck.
fn below(bound: u64) -> u64 {
    RandomState::new().hash_one(0) % bound
}

/// A move that the server has acknowledged.
struct Done {
    table: TableId,
    seq: u64,
    mv: String,
}

/// A command that was sent and perhaps not answered.
struct Pending {
    cid: String,
    seen: u64,
    mv: String,
}

/// Somebody who plays one game after another, whatever becomes of the server.
struct Addict {
    client: Client,
    seats: [SeatPlan; 2],
    table: Option<TableId>,
    pending: Option<Pending>,
    /// What was acknowledged since it was last checked.
    done: Vec<Done>,
    /// The positions that were seen since.
    seen: BTreeMap<(TableId, u64), Option<String>>,
    games: usize,
    commands: usize,
}

impl Addict {
    async fn new(url: &str, opponent: SeatPlan) -> Addict {
        Addict {
            client: within(Client::nobody(url).become_guest()).await.unwrap(),
            seats: [SeatPlan::Me { label: None }, opponent],
            table: None,
            pending: None,
            done: Vec::new(),
            seen: BTreeMap::new(),
            games: 0,
            commands: 0,
        }
    }

    /// Plays until the server is gone; or until the game is over, if it is the last.
    async fn play(&mut self, last: bool) -> Result<(), Error> {
        let mut socket = within(self.client.connect()).await?;
        loop {
            let table = match self.table.clone() {
                Some(table) => table,
                None => self.open().await?,
            };
            self.finish_game(&mut socket, &table).await?;
            self.table = None;
            self.games += 1;
            if last {
                return Ok(());
            }
        }
    }

    async fn open(&mut self) -> Result<TableId, Error> {
        let terms = Terms::usual(Title::ALL[self.games % Title::ALL.len()], 2);
        let opened = within(self.client.open_table(&terms, &self.seats, true)).await?;
        Ok(self.table.insert(opened).clone())
    }

    async fn finish_game(&mut self, socket: &mut Socket, table: &TableId) -> Result<(), Error> {
        within(socket.watch(table, None)).await?;
        // What was not answered is sent again, whether it was done or not.
        self.send_pending(socket, table).await?;
        let (mut seq, mut choices, mut over) = (0, None, false);
        while !over || self.pending.is_some() {
            let message = within(socket.next()).await?;
            let news = match message {
                ToClient::Snapshot { table: of, snapshot } if of == *table => {
                    Some((snapshot.seq, snapshot.state, snapshot.choices))
                }
                ToClient::Update { table: of, update } if of == *table => {
                    Some((update.seq, update.state, update.choices))
                }
                ToClient::Accepted { seq, .. } => {
                    let Pending { mv, .. } = self.pending.take().unwrap();
                    self.done.push(Done { table: table.clone(), seq, mv });
                    None
                }
                ToClient::Refused { .. } | ToClient::Error { .. } | ToClient::Limited { .. } => {
                    panic!("{message:?}")
                }
                _ => None,
            };
            if let Some((number, state, offered)) = news {
                (seq, choices, over) = (number, offered, state.stage == Stage::Over);
                self.seen.insert((table.clone(), seq), state.hash);
            }
            if let (Some(choices), None) = (&choices, &self.pending) {
                let texts = choices.texts();
                let mv = texts[below(texts.len() as u64) as usize].to_owned();
                self.commands += 1;
                self.pending = Some(Pending { cid: self.commands.to_string(), seen: seq, mv });
                self.send_pending(socket, table).await?;
            }
        }
        Ok(())
    }

    async fn send_pending(&self, socket: &mut Socket, table: &TableId) -> Result<(), Error> {
        let Some(Pending { cid, seen, mv }) = &self.pending else { return Ok(()) };
        let command = azulejo_protocol::Command::Move { moves: vec![mv.clone()] };
        within(socket.command(table, cid, *seen, command)).await
    }

    /// Whatever was seen or acknowledged must be there, and as it was; how many moves were checked.
    async fn check(&mut self) -> usize {
        let mut stories: BTreeMap<TableId, Vec<Update>> = BTreeMap::new();
        for ((table, seq), hash) in std::mem::take(&mut self.seen) {
            if !stories.contains_key(&table) {
                let path = format!("/api/tables/{table}/updates");
                let story = within(self.client.get(&path)).await.unwrap();
                stories.insert(table.clone(), serde_json::from_value(story).unwrap());
            }
            let step = &stories[&table][seq as usize - 1];
            assert_eq!((step.seq, &step.state.hash), (seq, &hash), "{table}");
        }
        let done = std::mem::take(&mut self.done);
        for Done { table, seq, mv } in &done {
            let story = &stories[table];
            let is_it = |fact: &Fact| matches!(fact, Fact::Moved { mv: made, .. } if made == mv);
            let moved = |step: &Update| step.facts.iter().any(is_it);
            assert!(moved(&story[*seq as usize - 1]), "step {seq} of {table} is not {mv}");
        }
        done.len()
    }
}

/// Everybody plays; how, ends with the server.
async fn play_all(addicts: Vec<Addict>, url: &str, last: bool) -> Vec<Addict> {
    let mut playing = tokio::task::JoinSet::new();
    for mut addict in addicts {
        addict.client = addict.client.moved_to(url);
        playing.spawn(async move {
            let ended = addict.play(last).await;
            assert!(!last || ended.is_ok(), "{ended:?}");
            addict
        });
    }
    playing.join_all().await
}

/// Checks the data in this directory.
fn validate(data: &Path) {
    let output = run(&["validate", "--data", data.to_str().unwrap()]);
    let found = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && found.ends_with(" 0 with something wrong\n"), "{found}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    const ROUNDS: usize = 20;
    let (dir, copies) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let mut server = Server::start(dir.path());
    let mut addicts = Vec::new();
    for level in [Level::Random, Level::Greedy, Level::Greedy, Level::Casual] {
        let opponent = SeatPlan::Bot { level };
        addicts.push(Addict::new(&server.url, opponent).await);
    }
    for _ in 0..3 {
        addicts.push(Addict::new(&server.url, SeatPlan::Me { label: None }).await);
    }
    let mut checked = 0;
    for round in 0..ROUNDS {
        let url = server.url.clone();
        let playing = tokio::spawn(async move { play_all(addicts, &url, false).await });
        tokio::time::sleep(Duration::from_millis(below(400))).await;
        if round % 7 == 3 {
            let copy = copies.path().join(round.to_string());
            std::fs::create_dir(&copy).unwrap();
            let (out, data) = (copy.join("azulejo.db"), dir.path());
            let words = ["backup", out.to_str().unwrap(), "--data", data.to_str().unwrap()];
            let output = tokio::task::block_in_place(|| run(&words));
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            tokio::task::block_in_place(|| validate(&copy));
        }
        tokio::task::block_in_place(|| server.kill());
        addicts = playing.await.unwrap();
        server = tokio::task::block_in_place(|| Server::start(dir.path()));
        for addict in &mut addicts {
            addict.client = addict.client.moved_to(&server.url);
            checked += addict.check().await;
        }
    }
    assert!(checked > ROUNDS, "they have played meanwhile");
    // Games that were cut off so often still come to their end.
    let mut addicts = play_all(addicts, &server.url, true).await;
    for addict in &mut addicts {
        addict.check().await;
    }
    assert_eq!(tokio::task::block_in_place(|| server.terminate()).code(), Some(0));
    validate(dir.path());
}

#[tokio::test]
async fn a_backup_is_verified_and_restored() {
    let (dir, copies) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let server = Server::start(dir.path());
    let guest = within(Client::nobody(&server.url).become_guest()).await.unwrap();
    let seats = [SeatPlan::Me { label: None }, SeatPlan::Me { label: None }];
    let table = within(guest.open_table(&Terms::usual(Title::ALL[0], 2), &seats, true)).await;
    let table = table.unwrap();
    let (data, backup) = (dir.path().to_str().unwrap(), copies.path().join("backup.db"));
    let backup = backup.to_str().unwrap();
    let made = run(&["backup", backup, "--verify", "--data", data]);
    let said = String::from_utf8(made.stdout).unwrap();
    assert!(made.status.success() && said.contains("1 tables, 1 steps, 0 with"), "{said}");
    let say = azulejo_protocol::Command::Say { text: "after the backup".to_owned() };
    within(guest.command(&table, "c", 1, &say)).await.unwrap();
    // Not under a server that runs.
    let refused = run(&["restore", backup, "--data", data]);
    assert_eq!(refused.status.code(), Some(2));
    server.kill();
    let restored = run(&["restore", backup, "--data", data]);
    let said = String::from_utf8(restored.stdout).unwrap();
    assert!(restored.status.success(), "{said}");
    assert!(said.contains("is restored to") && said.contains("replaced-1"), "{said}");
    let server = Server::start(dir.path());
    let guest = guest.moved_to(&server.url);
    let shown = within(guest.get(&format!("/api/tables/{table}"))).await.unwrap();
    assert_eq!(shown["seq"], 1, "as of the backup");
}

/// What a process has in memory, in KiB.
fn resident(server: &Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[tokio::test]
async fn logins_leave_the_servers_memory_as_it_was() {
    let dir = TempDir::new().unwrap();
    let server = Server::start(dir.path());
    let guest = within(Client::nobody(&server.url).become_guest()).await.unwrap();
    let right = serde_json::json!({"name": "Ada", "password": "correct horse"});
    let wrong = serde_json::json!({"name": "Ada", "password": "wrong horse"});
    within(guest.post("/api/register", &right)).await.unwrap();
    let visitor = Client::nobody(&server.url);
    for n in 0..100 {
        let body = if n % 2 == 0 { &right } else { &wrong };
        let answer = within(visitor.post("/api/login", body)).await;
        assert_eq!(answer.is_ok(), n % 2 == 0, "{answer:?}");
    }
    let resident = resident(&server);
    assert!(resident < 60 * 1024, "{resident} KiB");
}

/// A server of version 0.1.0 wrote this directory: every game, finished and running, with variants, undone moves,
/// chat, a resignation, a proposal. `expected.json` is what that server said about it.
#[tokio::test]
async fn data_of_version_0_1_0_opens_and_every_game_is_as_it_was() {
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/0.1.0");
    let dir = TempDir::new().unwrap();
    std::fs::copy(stored.join("azulejo.db"), dir.path().join("azulejo.db")).unwrap();
    let expected: BTreeMap<String, Value> =
        serde_json::from_slice(&std::fs::read(stored.join("expected.json")).unwrap()).unwrap();
    assert_eq!(expected.len(), 9);
    let server = Server::start(dir.path());
    let url = &server.url;
    let visitor = within(Client::nobody(url).become_guest()).await.unwrap();
    let get = async |path: String| visitor.get(&format!("/api/tables/{path}")).await.unwrap();
    for (table, expected) in &expected {
        let name = &expected["name"];
        let shown = within(get(table.clone())).await;
        assert_eq!(shown["seq"], expected["seq"], "{name}");
        for field in ["stage", "hash", "scores"] {
            assert_eq!(shown["state"][field], expected[field], "{name}");
        }
        if expected["record"].is_object() {
            assert_eq!(within(get(format!("{table}/record"))).await, expected["record"], "{name}");
        }
    }
    validate(dir.path());
}
