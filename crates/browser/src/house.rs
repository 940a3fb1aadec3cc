//! The tables of this device: what the server's task for a table does, without its input and output.

use std::collections::{BTreeMap, BTreeSet};

use azulejo_protocol::{
    Command, ErrorCode, Fact, Millis, NewTable, PROTOCOL, PersonId, Refusal, RefusalCode,
    SocketErrorCode, Stage, Statistics, Step, Summary, TableId, ToClient, ToServer, Update,
};
use azulejo_rules::Luck;
use azulejo_rules::any::AnyGame;
use azulejo_rules::rng::ChaCha;
use azulejo_table::statistics::counted;
use azulejo_table::{Decision, Request, Table};
use serde_json::Value;

use crate::messages::{Effects, Job, Me, Row, Save, Seed};
use crate::{Failure, failure, refused};

/// Number of steps that are told one by one to who was away for a moment; after more, all is told anew.
const MISSED: u64 = 64;
/// Number of finished games that statistics are made of, the last ones: as on a server.
const GAMES: usize = 200;
/// The longest name of a command, in bytes.
const LONGEST_CID: usize = 64;

/// The tables that are loaded, and who plays at them.
#[derive(Default)]
pub struct House {
    me: Option<Me>,
    tables: BTreeMap<TableId, Loaded>,
    watched: BTreeSet<TableId>,
}

/// A table with its log.
struct Loaded {
    table: Table,
    steps: Vec<Step>,
}

/// A call in the making: the moment, its luck, and what it brings about.
struct Moment {
    now: Millis,
    luck: ChaCha,
    /// Where the bots' random numbers come from.
    seeds: ChaCha,
    effects: Effects,
}

impl Moment {
    fn new(now: Millis, Seed(key): Seed) -> Moment {
        let (luck, seeds) = (ChaCha::from_key(key, 0), ChaCha::from_key(key, 1));
        Moment { now, luck, seeds, effects: Effects::default() }
    }

    fn reply(&mut self, message: ToClient) {
        self.effects.replies.push(message);
    }

    /// A number of 64 bits for a bot.
    fn seed(&mut self) -> u64 {
        (0..4).fold(0, |seed, _| seed << 16 | u64::from(self.seeds.below(1 << 16)))
    }
}

impl House {
    /// Who is at this device; those who watch learn the name.
    pub fn hello(&mut self, me: Me, now: Millis) -> Vec<ToClient> {
        let mut replies =
            vec![ToClient::Hello { protocol: PROTOCOL, me: Some(me.id.clone()), now }];
        let renamed = self.me.as_ref().is_some_and(|known| known.name != me.name);
        self.me = Some(me);
        for table in self.watched.iter().filter(|_| renamed) {
            let Some(loaded) = self.tables.get(table) else { continue };
            let people = self.names(&loaded.table);
            replies.push(ToClient::People { table: table.clone(), people });
        }
        replies
    }

    /// Takes a table from the store.
    pub fn load(&mut self, id: TableId, steps: Vec<Step>) -> Result<(), Failure> {
        let table = Table::replay(id.clone(), &steps).map_err(|why| broken(&id, &why))?;
        self.tables.insert(id, Loaded { table, steps });
        Ok(())
    }

    /// Forgets a table, and that it is watched: what is stored, counts.
    pub fn unload(&mut self, id: &TableId) {
        self.tables.remove(id);
        self.watched.remove(id);
    }

    /// Opens a table under this name.
    pub fn open(
        &mut self,
        now: Millis,
        seed: Seed,
        id: TableId,
        new: NewTable,
    ) -> Result<Effects, Failure> {
        let mut moment = Moment::new(now, seed);
        self.open_at(&mut moment, id, new)?;
        Ok(self.done(moment))
    }

    fn open_at(&mut self, moment: &mut Moment, id: TableId, new: NewTable) -> Result<(), Failure> {
        let me = self.me()?.id.clone();
        if new.terms.public || new.terms.rated {
            let why = "a game on this device is neither public nor rated";
            return Err(refused(Refusal::new(RefusalCode::BadTerms, why)));
        }
        if self.tables.contains_key(&id) {
            return Err(failure(ErrorCode::Conflict, "there is a table with this code"));
        }
        let NewTable { terms, seats, start } = new;
        let opened = Table::open(id, &me, terms, &seats, start, moment.now, &mut moment.luck);
        self.take(moment, opened.map_err(refused)?);
        Ok(())
    }

    /// The same people play again: at the table that is noted already, or at this new one.
    pub fn rematch(
        &mut self,
        now: Millis,
        seed: Seed,
        id: &TableId,
        next: TableId,
    ) -> Result<(Effects, TableId), Failure> {
        let mut moment = Moment::new(now, seed);
        let me = self.me()?.id.clone();
        let table = &self.loaded(id)?.table;
        if let Some(known) = table.rematch() {
            let known = known.clone();
            return Ok((self.done(moment), known));
        }
        let again = table.rematch_plan(&me).map_err(refused)?;
        let noted = table.note_rematch(&me, next.clone(), now);
        let noted = noted.expect("who may play again may note it");
        self.open_at(&mut moment, next.clone(), again)?;
        self.take(&mut moment, noted);
        Ok((self.done(moment), next))
    }

    /// What a client says.
    pub fn message(&mut self, now: Millis, seed: Seed, message: ToServer) -> Effects {
        let mut moment = Moment::new(now, seed);
        match message {
            ToServer::Ping { n } => moment.reply(ToClient::Pong { n, now }),
            // Tables of this device are nobody else's: none is open to come to.
            ToServer::Lobby { on: true } => {
                moment.reply(ToClient::Lobby { tables: vec![], gone: vec![], all: true });
            }
            ToServer::Lobby { on: false } => {}
            ToServer::Watch { table, since } => self.watch(&mut moment, table, since),
            ToServer::Unwatch { table } => _ = self.watched.remove(&table),
            ToServer::Command { table, cid, seq, command } => {
                let answer = self.command(&mut moment, &table, cid, seq, &command);
                moment.reply(answer);
            }
        }
        self.done(moment)
    }

    fn watch(&mut self, moment: &mut Moment, id: TableId, since: Option<u64>) {
        let Ok(loaded) = self.loaded(&id) else {
            return moment.reply(no_such_table(id, None));
        };
        let seq = loaded.table.seq();
        let missed = since.filter(|&since| since <= seq && seq - since <= MISSED);
        let missed = missed
            .map(|since| Table::history(loaded.table.rules(), id.clone(), &loaded.steps, since));
        match missed {
            Some(Ok(updates)) => {
                for update in updates {
                    self.tell_update(moment, &id, update);
                }
            }
            _ => {
                let mut snapshot = loaded.table.snapshot(self.names(&loaded.table));
                snapshot.choices = loaded.table.choices_for(self.me_id());
                let snapshot = Box::new(snapshot);
                moment.reply(ToClient::Snapshot { table: id.clone(), snapshot });
            }
        }
        let present = loaded.table.people().into_keys();
        let present = present.filter(|person| Some(person) == self.me_id()).collect();
        moment.reply(ToClient::Presence { table: id.clone(), present, watchers: 0 });
        self.watched.insert(id);
    }

    /// Does a command, and answers it.
    fn command(
        &mut self,
        moment: &mut Moment,
        id: &TableId,
        cid: String,
        seen: u64,
        command: &Command,
    ) -> ToClient {
        let Some(me) = self.me_id().cloned() else {
            return error(id.clone(), Some(cid), SocketErrorCode::NotSignedIn, "say hello first");
        };
        if cid.is_empty() || cid.len() > LONGEST_CID {
            let message = "a command's name has 1 to 64 bytes";
            return error(id.clone(), None, SocketErrorCode::BadMessage, message);
        }
        let Ok(loaded) = self.loaded(id) else { return no_such_table(id.clone(), Some(cid)) };
        let table = id.clone();
        if let Some(seq) = loaded.table.step_of(&me, &cid) {
            return ToClient::Accepted { table, cid, seq };
        }
        // Who is late by a moment is late.
        self.let_time_pass(moment, id);
        let Ok(loaded) = self.loaded(id) else { return no_such_table(table, Some(cid)) };
        let now = moment.now;
        let request = Request { by: &me, cid: Some(&cid), seen, now, away: &BTreeMap::new() };
        match loaded.table.decide(request, command, &mut moment.luck) {
            Ok(decision) => {
                let seq = decision.table.seq();
                self.take(moment, decision);
                ToClient::Accepted { table, cid, seq }
            }
            Err(refusal) => ToClient::Refused { table, cid, refusal },
        }
    }

    /// What a bot has decided.
    pub fn bot(
        &mut self,
        now: Millis,
        seed: Seed,
        id: &TableId,
        seq: u64,
        moves: &[String],
    ) -> Result<Effects, Failure> {
        let mut moment = Moment::new(now, seed);
        let loaded = self.loaded(id)?;
        let job = loaded.table.bot_job();
        let decision = job
            .and_then(|job| loaded.table.decide_bot(job.seat, seq, moves, now, &mut moment.luck));
        if let Some(decision) = decision {
            self.take(&mut moment, decision);
        }
        Ok(self.done(moment))
    }

    /// Time passes.
    pub fn time(&mut self, now: Millis, seed: Seed) -> Effects {
        let mut moment = Moment::new(now, seed);
        let ids: Vec<TableId> = self.tables.keys().cloned().collect();
        ids.iter().for_each(|id| self.let_time_pass(&mut moment, id));
        self.done(moment)
    }

    fn let_time_pass(&mut self, moment: &mut Moment, id: &TableId) {
        let Some(loaded) = self.tables.get(id) else { return };
        if let Some(decision) = loaded.table.pass_time(moment.now, &mut moment.luck) {
            self.take(moment, decision);
        }
    }

    /// Every step of a table after this one, as clients see them.
    pub fn updates(&self, id: &TableId, after: u64, views: bool) -> Result<Vec<Update>, Failure> {
        let Loaded { table, steps } = self.loaded(id)?;
        let updates = Table::history(table.rules(), id.clone(), steps, after);
        let mut updates = updates.map_err(|why| broken(id, &why))?;
        if !views {
            let frames = updates.iter_mut().flat_map(|update| &mut update.frames);
            frames.for_each(|frame| frame.set_view(None));
        }
        Ok(updates)
    }

    /// The public record of a table's game.
    pub fn record(&self, id: &TableId) -> Result<Value, Failure> {
        let table = &self.loaded(id)?.table;
        let record = table.record(table.player_names(&self.names(table)));
        record.ok_or_else(|| failure(ErrorCode::NotFound, "no game at this table yet"))
    }

    /// A table's game.
    pub fn game(&self, id: &TableId) -> Result<&AnyGame, Failure> {
        let game = self.loaded(id)?.table.game();
        game.ok_or_else(|| failure(ErrorCode::NotFound, "no game at this table yet"))
    }

    /// What was decided, has happened: it is to be stored, and those who watch are told.
    fn take(&mut self, moment: &mut Moment, decision: Decision) {
        let Decision { step, table, change } = decision;
        let id = table.id().clone();
        let row = self.row(&table);
        let update = table.update(&step, change);
        let before = self.tables.remove(&id);
        let moved_on = before.as_ref().is_none_or(|before| {
            before.table.actor() != table.actor() || before.table.stage() != table.stage()
        });
        let mut steps = before.map_or_else(Vec::new, |before| before.steps);
        steps.push(step.clone());
        let seq = table.seq();
        self.tables.insert(id.clone(), Loaded { table, steps });
        if self.watched.contains(&id) {
            self.tell_update(moment, &id, update);
        }
        if moved_on {
            moment.reply(ToClient::MyTable { table: Box::new(row.summary.clone()) });
        }
        moment.effects.save.push(Save { table: id, seq, step, row });
    }

    fn tell_update(&self, moment: &mut Moment, id: &TableId, mut update: Update) {
        let Some(Loaded { table, .. }) = self.tables.get(id) else { return };
        if update.seq == table.seq() {
            update.choices = table.choices_for(self.me_id());
        }
        if update.facts.iter().any(|fact| matches!(fact, Fact::Opened { .. })) {
            update.people = self.names(table);
        }
        moment.reply(ToClient::Update { table: id.clone(), update: Box::new(update) });
    }

    /// A call is done: what bots have to decide now is told, and the next moment.
    fn done(&self, mut moment: Moment) -> Effects {
        for (id, Loaded { table, .. }) in &self.tables {
            let Some(job) = table.bot_job() else {
                let next = moment.effects.next.into_iter().chain(table.wake_at()).min();
                moment.effects.next = next;
                continue;
            };
            let seed = moment.seed().to_string();
            moment.effects.jobs.push(Job {
                table: id.clone(),
                seq: job.seq,
                seat: job.seat,
                level: job.level,
                title: job.game.title(),
                position: job.game.position(),
                seed,
            });
        }
        moment.effects
    }

    fn row(&self, table: &Table) -> Row {
        let mut summary = table.summary();
        summary.people = self.names(table);
        let finished = table.stage() == Stage::Over;
        let points = finished.then(|| table.points());
        Row { table: table.id().clone(), summary, points, finished }
    }

    /// The names of those who are mentioned at a table: as far as they are known here.
    fn names(&self, table: &Table) -> BTreeMap<PersonId, String> {
        let mentioned = table.mentioned();
        let me = self.me.iter().filter(|me| mentioned.contains(&me.id));
        me.map(|me| (me.id.clone(), me.name.clone())).collect()
    }

    fn me(&self) -> Result<&Me, Failure> {
        self.me.as_ref().ok_or_else(|| failure(ErrorCode::Nobody, "say hello first"))
    }

    fn me_id(&self) -> Option<&PersonId> {
        self.me.as_ref().map(|me| &me.id)
    }

    fn loaded(&self, id: &TableId) -> Result<&Loaded, Failure> {
        self.tables.get(id).ok_or_else(not_here)
    }
}

/// What somebody's finished games say about them.
pub fn statistics(rows: Vec<Row>, me: &PersonId) -> Statistics {
    let mut finished: Vec<Row> = rows.into_iter().filter(|row| row.finished).collect();
    finished.sort_by_key(|row| std::cmp::Reverse(row.summary.updated));
    finished.truncate(GAMES);
    let mut points = BTreeMap::new();
    let mut tables: Vec<Summary> = Vec::new();
    for row in finished {
        points.insert(row.table, row.points.unwrap_or_default());
        tables.push(row.summary);
    }
    let wanted = counted(&tables, me).into_iter();
    let points: Vec<_> = wanted.filter_map(|table| points.remove(&table.table)).collect();
    azulejo_table::statistics::statistics(&tables, me, &points)
}

fn not_here() -> Failure {
    failure(ErrorCode::NotFound, "this table is not loaded")
}

fn broken(id: &TableId, why: &str) -> Failure {
    failure(ErrorCode::StoreUnavailable, format!("table {id} cannot be replayed: {why}"))
}

fn no_such_table(table: TableId, cid: Option<String>) -> ToClient {
    error(table, cid, SocketErrorCode::NoSuchTable, "there is no table with this code")
}

fn error(table: TableId, cid: Option<String>, code: SocketErrorCode, message: &str) -> ToClient {
    ToClient::Error { table: Some(table), cid, code, message: message.to_owned() }
}
