//! What client and server say to each other over a socket: one type in each direction.
//!
//! Everything is public, so everybody gets the same; only the choices go just to who decides.

use std::collections::BTreeMap;

use azulejo_rules::Seat;
use azulejo_rules::any::Title;
use azulejo_rules::view::{AnyChoices, AnyFrame, AnyView};
use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::ids::{Millis, PersonId, TableId};
use crate::level::Level;
use crate::refusal::Refusal;
use crate::step::{Fact, OutReason, Outcome, Preferences, Proposal};
use crate::terms::{Clock, Terms};

/// The version of this protocol.
pub const PROTOCOL: u32 = 3;

/// From client to server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToServer {
    /// Tell me everything about a table from now on.
    Watch {
        /// Which.
        table: TableId,
        /// The last step that I know: what I missed will do. None: all of it.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        since: Option<u64>,
    },
    /// No more about this table.
    Unwatch {
        /// Which.
        table: TableId,
    },
    /// Do something at a table.
    Command {
        /// Which.
        table: TableId,
        /// A name that I give it: sent twice, it is done once.
        cid: String,
        /// The last step that I have seen.
        seq: u64,
        /// What to do.
        command: Command,
    },
    /// Tell me about open tables from now on, or no more.
    Lobby {
        /// Whether.
        on: bool,
    },
    /// Are you there?
    Ping {
        /// Comes back.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        n: Option<u32>,
    },
}

/// From server to client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToClient {
    /// The first word.
    Hello {
        /// The version of this protocol.
        protocol: u32,
        /// Who you are; nobody: you may watch.
        me: Option<PersonId>,
        /// The server's time.
        #[cfg_attr(feature = "openapi", schema(value_type = i64))]
        now: Millis,
    },
    /// All about a table.
    Snapshot {
        /// Which.
        table: TableId,
        /// All.
        snapshot: Box<Snapshot>,
    },
    /// The next step of a table.
    Update {
        /// Which.
        table: TableId,
        /// What it did.
        update: Box<Update>,
    },
    /// Your command is done, and will never be lost.
    Accepted {
        /// Which table.
        table: TableId,
        /// Which command.
        cid: String,
        /// The step that it brought about.
        seq: u64,
    },
    /// Your command is not done.
    Refused {
        /// Which table.
        table: TableId,
        /// Which command.
        cid: String,
        /// Why.
        refusal: Refusal,
    },
    /// People have other names now.
    People {
        /// At which table they are mentioned.
        table: TableId,
        /// Their names.
        people: BTreeMap<PersonId, String>,
    },
    /// Who is there now.
    Presence {
        /// Which table.
        table: TableId,
        /// Players who are connected.
        present: Vec<PersonId>,
        /// How many others watch.
        watchers: usize,
    },
    /// Open tables; afterwards only what changes.
    Lobby {
        /// Tables that are new or have changed.
        tables: Vec<Summary>,
        /// Tables that are no longer open.
        gone: Vec<TableId>,
        /// Whether this is all there is.
        all: bool,
    },
    /// A game of yours has changed.
    MyTable {
        /// It.
        table: Box<Summary>,
    },
    /// Too much: wait. Commands meant by it were not done.
    Limited {
        /// The command that came too early.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        cid: Option<String>,
        /// What there was too much of, and for how long to wait.
        ratelimit: RateLimit,
    },
    /// What you said makes no sense, or the table does not exist.
    Error {
        /// The table it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        table: Option<TableId>,
        /// The command it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        cid: Option<String>,
        /// What kind.
        code: SocketErrorCode,
        /// In words, in English.
        message: String,
    },
    /// The answer to a ping.
    Pong {
        /// What came with it.
        n: Option<u32>,
        /// The server's time.
        #[cfg_attr(feature = "openapi", schema(value_type = i64))]
        now: Millis,
    },
    /// The server goes away: connect again in a moment.
    Goodbye {
        /// After so many milliseconds.
        #[cfg_attr(feature = "openapi", schema(value_type = i64))]
        reconnect: Millis,
    },
}

/// Why the server did nothing, other than a refusal of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SocketErrorCode {
    /// The message makes no sense, or asks for too much.
    BadMessage,
    /// There is no table with this code.
    NoSuchTable,
    /// A command was sent before the client became somebody.
    NotSignedIn,
    /// The table refuses something that was no command.
    Refused,
    /// The server cannot do it now; the same message may be sent again.
    Unavailable,
    /// The table's log cannot be replayed by this version of the server.
    UnreadableTable,
}

/// For how long to wait.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RateLimit {
    /// What there was too much of.
    pub key: String,
    /// Seconds.
    pub seconds: u32,
}

/// All about a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Snapshot {
    /// The number of its last step.
    pub seq: u64,
    /// Who opened it.
    pub host: PersonId,
    /// What the players agreed on.
    pub terms: Terms,
    /// The seats.
    pub seats: Vec<SeatState>,
    /// What is on the table, once the game has begun.
    pub view: Option<AnyView>,
    /// How things stand.
    pub state: State,
    /// What was said last.
    pub chat: Vec<ChatMessage>,
    /// The names of everybody who is mentioned.
    pub people: BTreeMap<PersonId, String>,
    /// The choices of the seat that decides, if it is yours.
    pub choices: Option<AnyChoices>,
}

/// What a step did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Update {
    /// Its number.
    pub seq: u64,
    /// When.
    #[cfg_attr(feature = "openapi", schema(value_type = i64))]
    pub at: Millis,
    /// Who asked for it.
    pub by: Option<PersonId>,
    /// What happened, as the log has it.
    pub facts: Vec<Fact>,
    /// What players see happen in the game, part by part, each with what is on the table then. A frame without
    /// events means: show the view at once, since the game began or moves were taken back.
    pub frames: Vec<AnyFrame>,
    /// The seats, if they changed.
    pub seats: Option<Vec<SeatState>>,
    /// How things stand now.
    pub state: State,
    /// The names of those who are mentioned for the first time.
    pub people: BTreeMap<PersonId, String>,
    /// The choices of the seat that decides, if it is yours.
    pub choices: Option<AnyChoices>,
}

/// How things stand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct State {
    /// How far the table has come.
    pub stage: Stage,
    /// The round, from 1.
    pub round: Option<u16>,
    /// The seat that has to decide or to confirm.
    pub actor: Option<Seat>,
    /// Whether it has to confirm.
    pub unconfirmed: bool,
    /// Whether it can undo a decision.
    pub can_undo: bool,
    /// The seats that can take back their last turn, or ask for it.
    pub can_take_back: Vec<Seat>,
    /// Points, seat 0 first.
    pub scores: Vec<i16>,
    /// The clock.
    pub time: Option<TimeView>,
    /// What is proposed.
    pub proposal: Option<Pending>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// Where the same people play again.
    pub rematch: Option<TableId>,
    /// The position's hash: FNV-1a of its text, 64 bits, in hexadecimal.
    pub hash: Option<String>,
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Seats are being filled.
    Waiting,
    /// The game is on.
    Running,
    /// It has ended.
    Over,
    /// It was given up.
    Aborted,
}

/// The players' time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TimeView {
    /// What each seat has left, in milliseconds; for the one whose time runs: at `since`.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<i64>))]
    pub left: Vec<Millis>,
    /// Since when the actor's time runs; none: nobody's does.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<i64>))]
    pub since: Option<Millis>,
}

/// A seat and who plays it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatState {
    /// Who sits here.
    pub sitter: Occupant,
    /// How the seat wishes to play.
    pub wishes: Preferences,
    /// Why it is out of the game.
    pub out: Option<OutReason>,
    /// The bot that plays on for the person.
    pub stand_in: Option<Level>,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Occupant {
    /// Nobody yet.
    Open,
    /// Nobody yet, and only this person may.
    Reserved {
        /// Who.
        person: PersonId,
    },
    /// A person, perhaps under another name: several may play on one device.
    Person {
        /// Who.
        person: PersonId,
        /// What this player is called, if not as the person is.
        label: Option<String>,
    },
    /// A bot.
    Bot {
        /// How well it plays.
        level: Level,
    },
}

/// A proposal that waits for consent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pending {
    /// What is proposed.
    pub proposal: Proposal,
    /// By whom.
    pub by: PersonId,
    /// Who has agreed.
    pub agreed: Vec<PersonId>,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatMessage {
    /// When.
    #[cfg_attr(feature = "openapi", schema(value_type = i64))]
    pub at: Millis,
    /// By whom.
    pub by: PersonId,
    /// What.
    pub text: String,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// Which.
    pub table: TableId,
    /// The number of its last step.
    pub seq: u64,
    /// Which game.
    pub game: Title,
    /// Its options.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::record::GameOptions))]
    pub options: serde_json::Value,
    /// How much time there is.
    pub clock: Clock,
    /// Whether it is listed for everybody.
    pub public: bool,
    /// Whether the result counts.
    pub rated: bool,
    /// How far it has come.
    pub stage: Stage,
    /// Who opened it.
    pub host: PersonId,
    /// Who sits where.
    pub seats: Vec<Occupant>,
    /// The seat that has to decide or to confirm.
    pub actor: Option<Seat>,
    /// The round, from 1.
    pub round: Option<u16>,
    /// Points, seat 0 first.
    pub scores: Vec<i16>,
    /// Who has won.
    pub winners: Vec<Seat>,
    /// When it was opened.
    #[cfg_attr(feature = "openapi", schema(value_type = i64))]
    pub opened: Millis,
    /// When its last step was made.
    #[cfg_attr(feature = "openapi", schema(value_type = i64))]
    pub updated: Millis,
    /// The names of those who are mentioned.
    #[serde(default)]
    pub people: BTreeMap<PersonId, String>,
    /// Those of them who are connected to the server now, wherever they look.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub present: Vec<PersonId>,
}

impl ToClient {
    /// The command that it answers, if it answers one.
    pub fn cid(&self) -> Option<&str> {
        match self {
            ToClient::Accepted { cid, .. } | ToClient::Refused { cid, .. } => Some(cid),
            ToClient::Limited { cid, .. } | ToClient::Error { cid, .. } => cid.as_deref(),
            _ => None,
        }
    }
}

impl SeatState {
    /// A seat that anybody may take.
    pub fn open() -> SeatState {
        SeatState {
            sitter: Occupant::Open,
            wishes: Preferences::default(),
            out: None,
            stand_in: None,
        }
    }

    /// The person of this seat, playing or not.
    pub fn person(&self) -> Option<&PersonId> {
        match &self.sitter {
            Occupant::Person { person, .. } => Some(person),
            _ => None,
        }
    }

    /// The person who decides for this seat now.
    pub fn player(&self) -> Option<&PersonId> {
        self.person().filter(|_| self.stand_in.is_none())
    }

    /// The bot that decides for this seat now.
    pub fn bot(&self) -> Option<Level> {
        match self.sitter {
            Occupant::Bot { level } => Some(level),
            _ => self.stand_in,
        }
    }
}

impl Occupant {
    /// The person who sits here, or for whom the seat is kept.
    pub fn mentioned(&self) -> Option<&PersonId> {
        match self {
            Occupant::Person { person, .. } | Occupant::Reserved { person } => Some(person),
            Occupant::Open | Occupant::Bot { .. } => None,
        }
    }
}

impl Summary {
    /// Whether strangers should see it in a list: they can sit down, and the host is there to begin; or
    /// it is on, and somebody who plays is there.
    pub fn is_lively(&self) -> bool {
        let is_there = |person: &PersonId| self.present.contains(person);
        match self.stage {
            Stage::Waiting => self.seats.contains(&Occupant::Open) && is_there(&self.host),
            Stage::Running => self.seats.iter().filter_map(Occupant::mentioned).any(is_there),
            Stage::Over | Stage::Aborted => false,
        }
    }

    /// Everybody who is mentioned.
    pub fn mentioned(&self) -> impl Iterator<Item = &PersonId> {
        self.seats.iter().filter_map(Occupant::mentioned).chain([&self.host])
    }
}
