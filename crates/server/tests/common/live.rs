//! A whole server that can be stopped and started again, and players who sit at its tables.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use azulejo_client::{Client, Socket};
use azulejo_protocol::{Command, TableId, ToClient};
use azulejo_server::config::Config;
use azulejo_server::live::Environment;
use azulejo_server::start::{self, Running};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_postgres::NoTls;

/// Whatever takes longer than this will never come.
const PATIENCE: Duration = Duration::from_secs(30);

/// A number that nothing else has.
fn number() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// What comes of it, if it comes at all.
#[track_caller]
pub fn within<T>(work: impl Future<Output = T>) -> impl Future<Output = T> {
    let caller = std::panic::Location::caller();
    async move {
        let done = tokio::time::timeout(PATIENCE, work).await;
        done.unwrap_or_else(|_| panic!("waited in vain at {caller}"))
    }
}

/// Asks again and again until it is so.
#[track_caller]
pub fn until_so<F: AsyncFnMut() -> bool>(mut is_so: F) -> impl Future<Output = ()> {
    let asking = async move {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    within(asking)
}

/// A server with its data.
pub struct House {
    pub running: Running,
    config: Config,
    data: TempDir,
}

impl House {
    /// A new one, where nobody is slowed down.
    pub async fn open() -> House {
        House::with(Environment::default(), Config { limit_factor: 10_000, ..Config::default() })
            .await
    }

    /// A new one that is configured like this, on a port and with data of its own.
    pub async fn with(environment: Environment, config: Config) -> House {
        let data = TempDir::new().unwrap();
        let listen = "127.0.0.1:0".parse().unwrap();
        let config = Config { listen, data: data.path().to_owned(), ..config };
        let running = start::start_in(environment, config.clone()).await.unwrap();
        House { running, config, data }
    }

    /// Stops it; what is left are its data.
    pub async fn stop(self) -> Closed {
        within(self.running.stop()).await;
        Closed { config: self.config, data: self.data }
    }

    /// Stops it and starts it again with the same data.
    pub async fn restart(self) -> House {
        self.stop().await.start().await
    }

    /// Where its data lie.
    pub fn data(&self) -> &std::path::Path {
        self.data.path()
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.running.address)
    }

    /// Somebody new.
    pub async fn guest(&self) -> Client {
        within(Client::nobody(&self.url()).become_guest()).await.unwrap()
    }

    /// Two new people at a new table of these terms, seats 0 and 1; the game has begun, and they
    /// have seen everything.
    pub async fn two_players(&self, terms: Value) -> [Player; 2] {
        let (host, other) = (self.guest().await, self.guest().await);
        let seats = json!([{"type": "me"}, {"type": "for", "person": other.id()}]);
        let table = open(&host, terms, seats, false).await;
        let mut host = Player::sit_down(host, &table).await;
        let mut other = Player::sit_down(other, &table).await;
        other.act(Command::Sit { seat: None, label: None }).await.unwrap();
        host.act(Command::Start).await.unwrap();
        other.catch_up(host.seq).await;
        [host, other]
    }
}

/// A server that does not run.
pub struct Closed {
    config: Config,
    data: TempDir,
}

impl Closed {
    pub async fn start(self) -> House {
        self.start_in(Environment::default()).await
    }

    pub async fn start_in(self, environment: Environment) -> House {
        let running = start::start_in(environment, self.config.clone()).await.unwrap();
        House { running, config: self.config, data: self.data }
    }

    /// Where its data lie.
    pub fn data(&self) -> &std::path::Path {
        self.data.path()
    }
}

/// Opens a table.
pub async fn open(host: &Client, terms: Value, seats: Value, start: bool) -> TableId {
    let new = json!({"terms": terms, "seats": seats, "start": start});
    let opened = within(host.post("/api/tables", &new)).await.unwrap();
    serde_json::from_value(opened["table"].clone()).unwrap()
}

/// Terms of the game that most tests play, where seat 0 begins.
pub fn usual() -> Value {
    json!({"game": "chocolatier", "players": 2, "start": 0})
}

/// The same, for everybody to see, also without a session.
pub fn public() -> Value {
    let mut terms = usual();
    terms["public"] = json!(true);
    terms
}

/// The next message, which the protocol's types read and write to the same JSON.
pub async fn next_message(socket: &mut Socket) -> Value {
    let message = within(socket.next_json()).await.unwrap();
    let read: ToClient = serde_json::from_value(message.clone())
        .unwrap_or_else(|error| panic!("{error} in {message}"));
    assert_eq!(serde_json::to_value(&read).unwrap(), message);
    message
}

/// The next message of this kind; others are passed over.
pub async fn next_message_of(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let message = next_message(socket).await;
        if message["type"] == kind {
            return message;
        }
    }
}

/// Somebody who watches a table, and may play there. Every message is checked to follow the last.
pub struct Player {
    pub client: Client,
    pub socket: Socket,
    pub table: TableId,
    /// The last step that was seen.
    pub seq: u64,
    /// How things stood after each step.
    pub states: BTreeMap<u64, Value>,
    /// What can be chosen now.
    pub choices: Value,
    /// The last snapshot.
    pub snapshot: Value,
    /// Everything that came, as it came.
    pub heard: Vec<Value>,
    luck: u64,
}

impl Player {
    /// Watches a table; everything about it is known.
    pub async fn sit_down(client: Client, table: &TableId) -> Player {
        let mut player = Player::connect(client, table).await;
        player.watch(None).await;
        player.next_of("snapshot").await;
        player
    }

    /// Is connected, and does not watch yet.
    pub async fn connect(client: Client, table: &TableId) -> Player {
        let socket = within(client.connect()).await.unwrap();
        Player {
            luck: client.id().bytes().fold(7, |sum, byte| sum * 31 % 65_521 + u64::from(byte)),
            client,
            socket,
            table: table.clone(),
            seq: 0,
            states: BTreeMap::new(),
            choices: Value::Null,
            snapshot: Value::Null,
            heard: Vec::new(),
        }
    }

    pub async fn watch(&mut self, since: Option<u64>) {
        within(self.socket.watch(&self.table, since)).await.unwrap();
    }

    /// How things stand.
    pub fn state(&self) -> &Value {
        &self.states[&self.seq]
    }

    pub fn id(&self) -> &str {
        self.client.id()
    }

    /// The next message.
    pub async fn next(&mut self) -> Value {
        let message = next_message(&mut self.socket).await;
        self.learn(&message);
        self.heard.push(message.clone());
        message
    }

    fn learn(&mut self, message: &Value) {
        let kind = message["type"].as_str().unwrap();
        if !["snapshot", "update"].contains(&kind) || message["table"] != self.table.as_str() {
            return;
        }
        let news = &message[kind];
        let seq = news["seq"].as_u64().unwrap();
        match kind {
            "update" => assert_eq!(seq, self.seq + 1, "a step is missing, or came twice"),
            _ => self.snapshot = news.clone(),
        }
        self.seq = seq;
        self.states.insert(seq, news["state"].clone());
        self.choices = news["choices"]["choices"].clone();
    }

    /// The next message of this kind.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        self.next_where(|message| message["type"] == kind).await
    }

    pub async fn next_where(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await;
            if is_it(&message) {
                return message;
            }
        }
    }

    /// Reads until this step is known.
    pub async fn catch_up(&mut self, seq: u64) {
        while self.seq < seq {
            self.next().await;
        }
    }

    /// Reads until everything that was sent so far has come.
    pub async fn hear_out(&mut self) {
        let n = number();
        let ping = json!({"type": "ping", "n": n}).to_string();
        within(self.socket.send_text(ping)).await.unwrap();
        self.next_where(|message| message["type"] == "pong" && message["n"] == n).await;
    }

    /// A name for a command.
    pub fn new_cid(&mut self) -> String {
        format!("c{}", number())
    }

    /// Does something: the number of its step, or the code of the refusal.
    pub async fn act(&mut self, command: Command) -> Result<u64, String> {
        let (cid, seq) = (self.new_cid(), self.seq);
        self.act_as(&cid, seq, command).await
    }

    /// Does something under this name, having seen so much.
    pub async fn act_as(&mut self, cid: &str, seq: u64, command: Command) -> Result<u64, String> {
        within(self.socket.command(&self.table, cid, seq, command)).await.unwrap();
        let answer = self.next_where(|message| message["cid"] == cid).await;
        match answer["type"].as_str().unwrap() {
            "accepted" => Ok(answer["seq"].as_u64().unwrap()),
            "refused" => Err(answer["refusal"]["code"].as_str().unwrap().to_owned()),
            _ => Err(answer["code"].as_str().unwrap_or("limited").to_owned()),
        }
    }

    pub async fn say(&mut self, text: &str) -> Result<u64, String> {
        self.act(Command::Say { text: text.to_owned() }).await
    }

    /// One of the choices.
    pub fn choose(&mut self) -> Command {
        let choices = self.choices.as_array().unwrap();
        self.luck = (self.luck * 48_271 + 11) % 0x7fff_ffff;
        let chosen = &choices[self.luck as usize % choices.len()];
        Command::Move { moves: vec![chosen["text"].as_str().unwrap().to_owned()] }
    }

    /// Makes any move, as soon as it can choose.
    pub async fn make_a_move(&mut self) -> u64 {
        while self.choices.is_null() {
            self.next().await;
        }
        let command = self.choose();
        self.act(command).await.unwrap()
    }

    pub fn is_over(&self) -> bool {
        self.state()["stage"] == "over"
    }

    /// Plays to the end of the game.
    pub async fn play_on(&mut self) {
        while !self.is_over() {
            if self.choices.is_null() {
                self.next().await;
            } else {
                let command = self.choose();
                self.act(command).await.unwrap();
            }
        }
    }
}

/// A database of its own, on the PostgreSQL server for tests. It stays behind if the test fails.
pub struct Database(String);

impl Database {
    pub async fn create() -> Database {
        let database = Database(format!("azulejo_live_{}_{}", std::process::id(), number()));
        database.tell_server(format!("CREATE DATABASE {}", database.0)).await;
        database
    }

    fn server() -> String {
        std::env::var("AZULEJO_TEST_POSTGRES").unwrap_or_else(|_| {
            panic!(
                "these tests need a PostgreSQL server: run `cargo xtask test`, \
                 or `cargo xtask postgres -- cargo nextest run -p azulejo-server`"
            )
        })
    }

    /// Its address, as a user writes it.
    pub fn address(&self) -> String {
        let server = Database::server();
        let (server, options) = server.split_once('?').unwrap_or((&server, ""));
        let (host, _) = server.rsplit_once('/').unwrap();
        format!("{host}/{}?{options}", self.0)
    }

    async fn tell_server(&self, sql: String) {
        let (client, connection) =
            within(tokio_postgres::connect(&Database::server(), NoTls)).await.unwrap();
        // It ends with the client.
        tokio::spawn(connection);
        within(client.batch_execute(&sql)).await.unwrap();
    }

    pub async fn drop(self) {
        self.tell_server(format!("DROP DATABASE {} WITH (FORCE)", self.0)).await;
    }
}
