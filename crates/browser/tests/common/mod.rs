//! An engine that is asked as JavaScript asks it, with the store that JavaScript keeps.
#![allow(
    clippy::unwrap_used,
    dead_code,
    reason = "a test may panic, and not each needs everything"
)]

use std::collections::BTreeMap;

use azulejo_browser::Engine;
use serde_json::{Value, json};

pub const ME: &str = "22222222222222222222";
pub const TABLE: &str = "local-22222222";
pub const NEXT: &str = "local-33333333";

/// The page: the engine, and what it has stored.
pub struct Page {
    pub engine: Engine,
    /// Steps by table, in their order.
    pub store: BTreeMap<String, Vec<Value>>,
    /// The last row of each table.
    pub rows: BTreeMap<String, Value>,
    pub jobs: Vec<Value>,
    calls: u64,
}

impl Page {
    /// A page whose person has said hello.
    pub fn new() -> Page {
        let mut page = Page {
            engine: Engine::default(),
            store: BTreeMap::new(),
            rows: BTreeMap::new(),
            jobs: Vec::new(),
            calls: 0,
        };
        page.call("hello", json!({"me": {"id": ME, "name": "Ana"}, "now": 1}));
        page
    }

    /// Asks for something.
    pub fn call(&mut self, name: &str, mut request: Value) -> Value {
        request["call"] = name.into();
        serde_json::from_slice(&self.engine.call(request.to_string().as_bytes())).unwrap()
    }

    /// Asks for something at the next moment with fresh luck, stores what is to be stored, and answers
    /// with what is replied.
    pub fn act(&mut self, name: &str, mut request: Value) -> Vec<Value> {
        self.calls += 1;
        request["now"] = self.now().into();
        request["seed"] = seed(self.calls).into();
        let answer = self.call(name, request);
        assert_eq!(answer["error"], Value::Null, "{name}");
        for save in answer["save"].as_array().unwrap() {
            let table = save["table"].as_str().unwrap().to_owned();
            let log = self.store.entry(table.clone()).or_default();
            log.push(save["step"].clone());
            assert_eq!(save["seq"], log.len());
            self.rows.insert(table, save["row"].clone());
        }
        self.jobs = answer["jobs"].as_array().unwrap().clone();
        answer["replies"].as_array().unwrap().clone()
    }

    /// The moment of the last call.
    pub fn now(&self) -> u64 {
        1000 * self.calls
    }

    /// Does a command at the table, as somebody who has seen everything.
    pub fn command(&mut self, command: Value) -> Vec<Value> {
        let seq = self.store[TABLE].len();
        let cid = format!("c{}", self.calls);
        let message =
            json!({"type": "command", "table": TABLE, "cid": cid, "seq": seq, "command": command});
        self.act("message", json!({"message": message}))
    }

    pub fn open(&mut self, game: &str, seats: Value) -> Vec<Value> {
        let players = seats.as_array().unwrap().len();
        let body =
            json!({"terms": {"game": game, "players": players}, "seats": seats, "start": true});
        self.act("open", json!({"table": TABLE, "body": body}))
    }

    pub fn watch(&mut self, since: Option<u64>) -> Vec<Value> {
        let message = json!({"type": "watch", "table": TABLE, "since": since});
        self.act("message", json!({"message": message}))
    }

    /// Lets the bots decide whatever they are asked.
    pub fn let_bots_play(&mut self) {
        while let Some(job) = self.jobs.pop() {
            let moves = self.call("think", json!({"job": job}))["moves"].clone();
            let (table, seq) = (job["table"].clone(), job["seq"].clone());
            self.act("bot", json!({"table": table, "seq": seq, "moves": moves}));
        }
    }

    /// The page is loaded again: all that the engine knew is gone, what is stored is not.
    pub fn reload(&mut self) {
        let (store, rows) = (std::mem::take(&mut self.store), std::mem::take(&mut self.rows));
        *self = Page { calls: self.calls, store, rows, ..Page::new() };
        for (table, steps) in self.store.clone() {
            assert_eq!(self.call("load", json!({"table": table, "steps": steps})), json!({}));
        }
    }

    /// The table's snapshot, with what can be chosen.
    pub fn snapshot(&mut self) -> Value {
        self.watch(None)[0]["snapshot"].clone()
    }

    /// Plays the first choice until the game is over, the bots between.
    pub fn play_to_the_end(&mut self) {
        loop {
            self.let_bots_play();
            let snapshot = self.snapshot();
            self.let_bots_play();
            if snapshot["state"]["stage"] == "over" {
                return;
            }
            let mv = snapshot["choices"]["choices"][0]["text"].clone();
            let replies = self.command(json!({"type": "move", "moves": [mv]}));
            assert_eq!(replies.last().unwrap()["type"], "accepted", "{replies:?}");
        }
    }
}

pub fn seed(number: u64) -> String {
    format!("{number:064x}")
}

pub fn bot(level: &str) -> Value {
    json!({"type": "bot", "level": level})
}

pub fn me() -> Value {
    json!({"type": "me"})
}
