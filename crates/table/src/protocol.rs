//! What client and server say to each other over a socket: one type in each direction.
//!
//! Everything is public, so everybody gets the same; only the choices go just to who decides.

use std::collections::BTreeMap;

use azulejo_rules::seen::{AnyChoices, AnyEvents, AnyView};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::command::Command;
use crate::ids::{Millis, PersonId, TableId};
use crate::refusal::Refusal;
use crate::step::{Fact, Outcome, Proposal, Why, Wishes};
use crate::table::{Change, Pending, Place, Sitter, Stage, Table};
use crate::terms::{Clock, Terms};

/// The version of this protocol.
pub const PROTOCOL: u32 = 1;

/// The names of the bots' levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "see azulejo_bots::bot::Level")]
pub enum LevelName {
    Random,
    Beginner,
    Greedy,
    Casual,
    Club,
    Master,
    Expert,
}

/// From client to server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToServer {
    /// Tell me everything about a table from now on.
    Watch {
        /// Which.
        table: TableId,
        /// The last step that I know: what I missed will do. None: all of it.
        #[serde(default)]
        #[ts(optional)]
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
        #[ts(optional)]
        n: Option<u32>,
    },
}

/// From server to client.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToClient {
    /// The first word.
    Hello {
        /// The version of this protocol.
        protocol: u32,
        /// Who you are; nobody: you may watch.
        me: Option<PersonId>,
        /// The server's time.
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
        table: Summary,
    },
    /// Too much: wait. Commands meant by it were not done.
    Limited {
        /// The command that came too early.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        cid: Option<String>,
        /// What there was too much of, and for how long to wait.
        ratelimit: RateLimit,
    },
    /// What you said makes no sense, or the table does not exist.
    Error {
        /// The table it is about.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        table: Option<TableId>,
        /// The command it is about.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        cid: Option<String>,
        /// What kind: `bad-message`, `no-such-table`, `unavailable`, `not-signed-in`.
        code: String,
        /// In words, in English.
        message: String,
    },
    /// The answer to a ping.
    Pong {
        /// What came with it.
        n: Option<u32>,
        /// The server's time.
        now: Millis,
    },
    /// The server goes away: connect again in a moment.
    Goodbye {
        /// After so many milliseconds.
        reconnect: Millis,
    },
}

/// For how long to wait.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RateLimit {
    /// What there was too much of.
    pub key: String,
    /// Seconds.
    pub seconds: u32,
}

/// All about a table.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Snapshot {
    /// The number of its last step.
    pub seq: u64,
    /// Who opened it.
    pub host: PersonId,
    /// What the players agreed on.
    pub terms: Terms,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// What is on the table, once the game has begun.
    pub view: Option<AnyView>,
    /// How things stand.
    pub state: State,
    /// What was said last.
    pub chat: Vec<Saying>,
    /// The names of everybody who is mentioned.
    pub people: BTreeMap<PersonId, String>,
    /// The choices of the seat that decides, if it is yours.
    pub choices: Option<AnyChoices>,
}

/// What a step did.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Update {
    /// Its number.
    pub seq: u64,
    /// When.
    pub at: Millis,
    /// Who asked for it.
    pub by: Option<PersonId>,
    /// What happened, as the log has it.
    pub facts: Vec<Fact>,
    /// The game began, or moves were taken back: show this first.
    pub view: Option<AnyView>,
    /// What players see happen then: fold it into the view.
    pub events: Option<AnyEvents>,
    /// The seats, if they changed.
    pub seats: Option<Vec<SeatView>>,
    /// How things stand now.
    pub state: State,
    /// The names of those who are mentioned for the first time.
    pub people: BTreeMap<PersonId, String>,
    /// The choices of the seat that decides, if it is yours.
    pub choices: Option<AnyChoices>,
}

/// How things stand.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct State {
    /// How far the table has come.
    pub stage: StageName,
    /// The round, from 1.
    pub round: Option<u16>,
    /// The seat that has to decide or to confirm.
    pub actor: Option<u8>,
    /// Whether it has to confirm.
    pub unconfirmed: bool,
    /// Whether it can undo a decision.
    pub can_undo: bool,
    /// The seats that can take back their last turn, or ask for it.
    pub can_take_back: Vec<u8>,
    /// Points, seat 0 first.
    pub scores: Vec<i16>,
    /// The clock.
    pub time: Option<TimeView>,
    /// What is proposed.
    pub proposal: Option<ProposalView>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// Where the same people play again.
    pub rematch: Option<TableId>,
    /// The position's hash: FNV-1a of its text, 64 bits, in hexadecimal.
    pub hash: Option<String>,
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum StageName {
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TimeView {
    /// What each seat has left, in milliseconds; for the one whose time runs: at `since`.
    pub left: Vec<Millis>,
    /// Since when the actor's time runs; none: nobody's does.
    pub since: Option<Millis>,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SeatView {
    /// Who sits here.
    pub sitter: SitterView,
    /// How the seat wishes to play.
    pub wishes: Wishes,
    /// Why it is out of the game.
    pub out: Option<Why>,
    /// The bot that plays on for the person.
    pub stand_in: Option<String>,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum SitterView {
    /// Nobody yet.
    Open,
    /// Nobody yet, and only this person may.
    Reserved {
        /// Who.
        person: PersonId,
    },
    /// A person.
    Person {
        /// Who.
        person: PersonId,
        /// What this player is called, if not as the person is.
        label: Option<String>,
    },
    /// A bot.
    Bot {
        /// How well it plays.
        level: String,
    },
}

/// A proposal that waits for consent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ProposalView {
    /// What is proposed.
    pub proposal: Proposal,
    /// By whom.
    pub by: PersonId,
    /// Who has agreed.
    pub agreed: Vec<PersonId>,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Saying {
    /// When.
    pub at: Millis,
    /// By whom.
    pub by: PersonId,
    /// What.
    pub text: String,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Summary {
    /// Which.
    pub table: TableId,
    /// The number of its last step.
    pub seq: u64,
    /// Which game.
    pub game: String,
    /// Its options.
    #[ts(type = "Record<string, unknown>")]
    pub options: serde_json::Value,
    /// How much time there is.
    pub clock: Clock,
    /// Whether it is listed for everybody.
    pub public: bool,
    /// Whether the result counts.
    pub rated: bool,
    /// How far it has come.
    pub stage: StageName,
    /// Who opened it.
    pub host: PersonId,
    /// Who sits where.
    pub seats: Vec<SitterView>,
    /// The seat that has to decide or to confirm.
    pub actor: Option<u8>,
    /// The round, from 1.
    pub round: Option<u16>,
    /// Points, seat 0 first.
    pub scores: Vec<i16>,
    /// Who has won.
    pub winners: Vec<u8>,
    /// When it was opened.
    pub opened: Millis,
    /// When its last step was made.
    pub updated: Millis,
    /// The names of those who are mentioned.
    #[serde(default)]
    pub people: BTreeMap<PersonId, String>,
}

impl Table {
    /// All about the table, without choices; `names` of those who are mentioned.
    pub fn snapshot(&self, people: BTreeMap<PersonId, String>) -> Snapshot {
        let said = |said: &crate::table::Said| Saying {
            at: said.at,
            by: said.by.clone(),
            text: said.text.clone(),
        };
        Snapshot {
            seq: self.seq,
            host: self.host.clone(),
            terms: self.terms.clone(),
            seats: self.seats(),
            view: self.game().map(|game| game.view()),
            state: self.state(),
            chat: self.chat.iter().map(said).collect(),
            people,
            choices: None,
        }
    }

    /// What the step that was made last did, without choices.
    pub fn update(&self, step: &crate::Step, change: Change) -> Update {
        let seated = step.facts.iter().any(changes_seats);
        let Change { view, events } = change;
        Update {
            seq: self.seq,
            at: step.at,
            by: step.by.clone(),
            facts: step.facts.clone(),
            view,
            events: (!events.is_empty()).then_some(events),
            seats: seated.then(|| self.seats()),
            state: self.state(),
            people: BTreeMap::new(),
            choices: None,
        }
    }

    /// The person who has to choose a move.
    pub fn chooser(&self) -> Option<&PersonId> {
        let play = self.play.as_ref().filter(|play| play.unconfirmed.is_none());
        self.place(play.and(self.actor())?).player()
    }

    /// The choices of this person, if it is their turn.
    pub fn choices_for(&self, person: Option<&PersonId>) -> Option<AnyChoices> {
        let chooses = person.is_some() && person == self.chooser();
        self.game().filter(|_| chooses).map(|game| game.choices())
    }

    /// Everybody who is mentioned at this table.
    pub fn mentioned(&self) -> Vec<PersonId> {
        let sitters = self.places.iter().filter_map(|place| match &place.sitter {
            Sitter::Person(person, _) | Sitter::Reserved(person) => Some(person),
            _ => None,
        });
        let said = self.chat.iter().map(|said| &said.by);
        let mut people: Vec<_> = sitters.chain(said).chain([&self.host]).cloned().collect();
        people.sort();
        people.dedup();
        people
    }

    /// The table in a list, without names.
    pub fn summary(&self) -> Summary {
        let state = self.state();
        Summary {
            table: self.id.clone(),
            seq: self.seq,
            game: self.terms.game.name().to_owned(),
            options: self.terms.options.clone(),
            clock: self.terms.clock,
            public: self.terms.public,
            rated: self.terms.rated,
            stage: state.stage,
            host: self.host.clone(),
            seats: self.places.iter().map(|place| sitter(&place.sitter)).collect(),
            actor: state.actor,
            round: state.round,
            scores: state.scores,
            winners: state.outcome.map_or_else(Vec::new, |outcome| outcome.winners),
            opened: self.opened,
            updated: self.updated,
            people: BTreeMap::new(),
        }
    }

    fn seats(&self) -> Vec<SeatView> {
        let seat = |place: &Place| SeatView {
            sitter: sitter(&place.sitter),
            wishes: place.wishes,
            out: place.out,
            stand_in: place.stand_in.map(|level| level.to_string()),
        };
        self.places.iter().map(seat).collect()
    }

    fn state(&self) -> State {
        let play = self.play.as_ref();
        let running = play.filter(|_| self.stage == Stage::Running);
        let take_back = |play: &crate::play::Play| {
            let seats = (0..self.terms.players).filter(|_| !self.terms.rated);
            let seats = seats.filter(|&seat| self.places[usize::from(seat)].player().is_some());
            seats.filter(|&s| play.take_back_point(azulejo_rules::Seat(s)).is_some()).collect()
        };
        State {
            stage: self.stage_name(),
            round: play.map(|play| play.game.round()),
            actor: self.actor().map(|seat| seat.0),
            unconfirmed: running.is_some_and(|play| play.unconfirmed.is_some()),
            can_undo: running.is_some_and(|play| play.undo_point().is_some()),
            can_take_back: running.map(take_back).unwrap_or_default(),
            scores: play.map_or_else(Vec::new, |play| play.game.scores().as_slice().to_vec()),
            time: play.and_then(|play| {
                let left = play.times.left()?.to_vec();
                Some(TimeView { left, since: play.times.since() })
            }),
            proposal: self.pending.as_ref().map(proposal),
            outcome: match &self.stage {
                Stage::Over(outcome) => Some(outcome.clone()),
                _ => None,
            },
            rematch: self.rematch.clone(),
            hash: play.map(|play| format!("{:016x}", fnv(&play.game.position()))),
        }
    }

    /// How far the table has come.
    pub fn stage_name(&self) -> StageName {
        match self.stage {
            Stage::Waiting => StageName::Waiting,
            Stage::Running => StageName::Running,
            Stage::Over(_) => StageName::Over,
            Stage::Aborted => StageName::Aborted,
        }
    }
}

impl Summary {
    /// Everybody who is mentioned.
    pub fn mentioned(&self) -> impl Iterator<Item = &PersonId> {
        let sitters = self.seats.iter().filter_map(|sitter| match sitter {
            SitterView::Person { person, .. } | SitterView::Reserved { person } => Some(person),
            _ => None,
        });
        sitters.chain([&self.host])
    }
}

fn proposal(pending: &Pending) -> ProposalView {
    let Pending { proposal, by, agreed, .. } = pending.clone();
    ProposalView { proposal, by, agreed }
}

fn sitter(sitter: &Sitter) -> SitterView {
    match sitter {
        Sitter::Open => SitterView::Open,
        Sitter::Reserved(person) => SitterView::Reserved { person: person.clone() },
        Sitter::Person(person, label) => {
            SitterView::Person { person: person.clone(), label: label.clone() }
        }
        Sitter::Bot(level) => SitterView::Bot { level: level.to_string() },
    }
}

fn changes_seats(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Opened { .. }
            | Fact::TermsChanged { .. }
            | Fact::Sat { .. }
            | Fact::Reserved { .. }
            | Fact::BotSat { .. }
            | Fact::Freed { .. }
            | Fact::Out { .. }
            | Fact::BotTookOver { .. }
            | Fact::Returned { .. }
            | Fact::Wished { .. }
    )
}

/// FNV-1a, 64 bits.
fn fnv(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        // From the algorithm's published test vectors.
        assert_eq!(fnv(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv("foobar"), 0x8594_4171_f739_67e8);
    }
}
