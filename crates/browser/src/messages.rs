//! What JavaScript asks for, and what it is told besides the protocol's own messages.

use azulejo_protocol::{
    Level, Millis, NewTable, PersonId, Step, Summary, TableId, ToClient, ToServer,
};
use azulejo_rules::Seat;
use azulejo_rules::any::Title;
use azulejo_table::statistics::SeatPoints;
use serde::{Deserialize, Serialize};

/// What JavaScript asks for.
#[derive(Deserialize)]
#[serde(tag = "call", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    Hello {
        me: Me,
        now: Millis,
    },
    Load {
        table: TableId,
        steps: Vec<Step>,
    },
    Unload {
        table: TableId,
    },
    Open {
        now: Millis,
        seed: Seed,
        table: TableId,
        body: NewTable,
    },
    Message {
        now: Millis,
        seed: Seed,
        message: ToServer,
    },
    Rematch {
        now: Millis,
        seed: Seed,
        table: TableId,
        /// The name of the new table.
        next: TableId,
    },
    Updates {
        table: TableId,
        #[serde(default)]
        after: u64,
        #[serde(default = "yes")]
        views: bool,
    },
    Record {
        table: TableId,
    },
    Position {
        table: TableId,
    },
    Bot {
        now: Millis,
        seed: Seed,
        table: TableId,
        seq: u64,
        moves: Vec<String>,
    },
    Time {
        now: Millis,
        seed: Seed,
    },
    Statistics {
        rows: Vec<Row>,
        me: PersonId,
    },
    Think {
        job: Job,
        /// Positions to look at; none: what the level may.
        #[serde(default)]
        nodes: Option<u64>,
    },
    Hints {
        position: String,
        /// Positions to look at, in all.
        nodes: u64,
    },
    Choices {
        position: String,
    },
    Play {
        position: String,
        moves: Vec<String>,
    },
    ReadRecord {
        text: String,
    },
    Perft {
        position: String,
        depth: usize,
    },
    Random {
        title: Title,
        players: u8,
        /// As in a record; none: the usual game.
        #[serde(default)]
        options: serde_json::Value,
        seed: u64,
        games: u64,
    },
}

fn yes() -> bool {
    true
}

/// The person at this device.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Me {
    pub id: PersonId,
    pub name: String,
}

/// 32 fresh random bytes, in hexadecimal.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub struct Seed(pub [u8; 32]);

impl TryFrom<String> for Seed {
    type Error = String;
    fn try_from(text: String) -> Result<Seed, String> {
        let wrong = || "a seed has 64 hexadecimal digits".to_owned();
        let mut bytes = [0; 32];
        if text.len() != 2 * bytes.len() || !text.is_ascii() {
            return Err(wrong());
        }
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Seed(bytes))
    }
}

/// What a call brought about.
#[derive(Default, Serialize)]
pub struct Effects {
    /// What to tell the client, once everything in `save` is stored.
    pub replies: Vec<ToClient>,
    pub save: Vec<Save>,
    /// What bots have to decide now, at all tables.
    pub jobs: Vec<Job>,
    /// When something happens by itself.
    pub next: Option<Millis>,
}

/// A step that is to be stored under its table and number, if there is none yet.
#[derive(Serialize)]
pub struct Save {
    pub table: TableId,
    pub seq: u64,
    pub step: Step,
    pub row: Row,
}

/// A table as lists and statistics need it.
#[derive(Serialize, Deserialize)]
pub struct Row {
    pub table: TableId,
    pub summary: Summary,
    /// By seat and source, once the game is over.
    pub points: Option<SeatPoints>,
    pub finished: bool,
}

/// What a bot has to decide.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    pub table: TableId,
    pub seq: u64,
    pub seat: Seat,
    pub level: Level,
    pub title: Title,
    pub position: String,
    /// A number of 64 bits; as text, because JavaScript's numbers are shorter.
    pub seed: String,
}
