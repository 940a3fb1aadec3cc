//! Tables that are awake: one task owns each, and everybody who wants something of it asks that task.
//!
//! A table that nobody watches falls asleep; what it knows is in the store. It is woken when
//! somebody asks, when its clock runs out, and when a bot has to move.

mod actor;
mod lobby;
mod log;
pub mod luck;
pub mod outbox;
mod pool;
mod queue;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use azulejo_protocol::{
    Command, Millis, PersonId, Refusal, RefusalCode, SeatPlan, Snapshot, Summary, TableId, Terms,
    ToClient, Update,
};
use azulejo_table::Table;
use azulejo_table::rules::{RULEBOOK, Rulebook, Rules};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use crate::identity::names;
use crate::logging::Seldom;
use crate::metrics::Metrics;
use crate::store::{Store, StoreError};
use crate::{clock, random};
use actor::Message;
pub use lobby::Lobby;
pub use log::Replayed;
pub(crate) use log::{replay, row_of};
use outbox::Outbox;
use pool::Pool;

/// How often sleeping tables are looked through for those whose moment has come.
const WAKING: Duration = Duration::from_secs(1);
/// Maximum number of sleeping tables woken at once.
const WOKEN: u32 = 200;
/// Time after which somebody whose last connection ended counts as gone.
const GONE_AFTER: Duration = Duration::from_secs(5);
/// Maximum number of messages queued for one table.
const QUEUE: usize = 64;

/// What tables take from outside: luck, and the time. Tests bring their own.
#[derive(Clone, Copy, Debug)]
pub struct Environment {
    /// Where luck comes from.
    pub luck: luck::LuckSource,
    /// The moment.
    pub now: fn() -> Millis,
    /// The rules, in all versions that tables are played by.
    pub rulebook: Rulebook,
}

impl Default for Environment {
    fn default() -> Environment {
        Environment { luck: luck::fresh, now: clock::table_time, rulebook: RULEBOOK }
    }
}

/// Waits until the server closes.
pub async fn until_closed(closing: &mut watch::Receiver<bool>) {
    // No server is left at all: that is closed, too.
    _ = closing.wait_for(|closing| *closing).await;
}

/// Why a table did not do it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// There is no such table.
    NoSuchTable,
    /// It refuses.
    Refused(Refusal),
    /// It could not be written down: nothing has happened.
    Unavailable,
    /// Its log cannot be replayed.
    Unreadable,
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        static FAILED: Seldom = Seldom::new();
        FAILED.error("the store failed", &error);
        Failure::Unavailable
    }
}

/// All tables that are awake, and the way to those that are not.
pub struct Live {
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    pool: Pool,
    environment: Environment,
    actors: Mutex<HashMap<TableId, mpsc::Sender<Message>>>,
    /// Everybody's connections.
    people: Mutex<HashMap<PersonId, Vec<Outbox>>>,
    /// Whose first connection began or whose last one ended, and when the lobby shall learn of it.
    comings: Mutex<HashMap<PersonId, Instant>>,
    /// What is told about open tables.
    pub lobby: Lobby,
    closing: watch::Sender<bool>,
}

impl Live {
    /// Tables of this store; `threads` are for bots to think on.
    pub fn new(
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        threads: usize,
        environment: Environment,
    ) -> Arc<Live> {
        Arc::new(Live {
            store,
            metrics,
            pool: Pool::new(threads),
            environment,
            actors: Mutex::default(),
            people: Mutex::default(),
            comings: Mutex::default(),
            lobby: Lobby::default(),
            closing: watch::channel(false).0,
        })
    }

    fn actors(&self) -> MutexGuard<'_, HashMap<TableId, mpsc::Sender<Message>>> {
        self.actors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn connections(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<Outbox>>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn comings(&self) -> MutexGuard<'_, HashMap<PersonId, Instant>> {
        self.comings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The moment, as the tables have it.
    pub fn now(&self) -> Millis {
        (self.environment.now)()
    }

    /// Opens a table; its code.
    pub async fn open(
        &self,
        host: &PersonId,
        terms: Terms,
        plan: &[SeatPlan],
        begin: bool,
    ) -> Result<TableId, Failure> {
        for plan in plan {
            if let SeatPlan::Me { label: Some(label) } = plan {
                self.check_label(host, label).await?;
            }
        }
        loop {
            let id = TableId::from_random(random::bytes());
            let (mut luck, now) = ((self.environment.luck)(), self.now());
            let (rules, terms) = (Rules::newest(self.environment.rulebook), terms.clone());
            let luck = &mut *luck;
            let decision = Table::open_by(rules, id.clone(), host, terms, plan, begin, now, luck)
                .map_err(Failure::Refused)?;
            let (row, step) = log::rows(&decision);
            match self.store.create_table(&row, &step).await {
                Ok(()) => {
                    self.metrics.steps.add(1);
                    self.tell_lists(&decision.table, BTreeMap::new(), true).await;
                    return Ok(id);
                }
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Refuses a player's label that looks like the name of somebody else, or of a bot.
    async fn check_label(&self, by: &PersonId, label: &str) -> Result<(), Failure> {
        match names::is_free(&*self.store, by, label).await? {
            true => Ok(()),
            false => Err(Failure::Refused(Refusal::new(
                RefusalCode::NameTaken,
                "somebody else is called that: choose another name",
            ))),
        }
    }

    /// Sends a message to a table's task, which is started if need be.
    async fn send(self: &Arc<Live>, id: &TableId, message: Message) {
        let mut message = message;
        loop {
            let sender = self.awake(id);
            match sender.send(message).await {
                Ok(()) => return,
                // It fell asleep just now.
                Err(mpsc::error::SendError(returned)) => message = returned,
            }
            let mut actors = self.actors();
            if actors.get(id).is_some_and(|actor| actor.same_channel(&sender)) {
                actors.remove(id);
            }
        }
    }

    /// The way to a table, which is woken if need be.
    fn awake(self: &Arc<Live>, id: &TableId) -> mpsc::Sender<Message> {
        let mut actors = self.actors();
        if let Some(sender) = actors.get(id) {
            return sender.clone();
        }
        let (sender, messages) = mpsc::channel(QUEUE);
        actors.insert(id.clone(), sender.clone());
        drop(actors);
        tokio::spawn(actor::run(Arc::clone(self), id.clone(), sender.clone(), messages));
        sender
    }

    /// Whether a table is awake.
    pub fn is_awake(&self, id: &TableId) -> bool {
        self.actors().contains_key(id)
    }

    async fn answer<T>(
        self: &Arc<Live>,
        id: &TableId,
        message: impl FnOnce(oneshot::Sender<Result<T, Failure>>) -> Message,
    ) -> Result<T, Failure> {
        let (reply, answer) = oneshot::channel();
        self.send(id, message(reply)).await;
        answer.await.unwrap_or(Err(Failure::Unavailable))
    }

    /// Does something at a table; the number of the step that came of it.
    pub async fn command(
        self: &Arc<Live>,
        id: &TableId,
        by: PersonId,
        cid: String,
        seen: u64,
        command: Command,
    ) -> Result<u64, Failure> {
        if let Command::Sit { label: Some(label), .. } = &command {
            self.check_label(&by, label).await?;
        }
        self.answer(id, |reply| Message::Command { by, cid, seen, command, reply }).await
    }

    /// Takes everything that a person said, and what their players were called, out of all tables.
    pub async fn forget_words(self: &Arc<Live>, person: &PersonId) -> Result<(), Failure> {
        for id in self.store.tables_mentioning(person).await? {
            let person = person.clone();
            match self.answer(&id, |reply| Message::Forget { person, reply }).await {
                // What cannot be read is not shown to anybody either.
                Ok(()) | Err(Failure::NoSuchTable | Failure::Unreadable) => {}
                Err(failure) => return Err(failure),
            }
        }
        Ok(())
    }

    /// All about a table, for this person.
    pub async fn snapshot(
        self: &Arc<Live>,
        id: &TableId,
        person: Option<PersonId>,
    ) -> Result<Box<Snapshot>, Failure> {
        self.answer(id, |reply| Message::Snapshot { person, reply }).await
    }

    /// Lets a client watch a table.
    pub async fn watch(
        self: &Arc<Live>,
        id: &TableId,
        client: Outbox,
        since: Option<u64>,
    ) -> Result<(), Failure> {
        self.answer(id, |reply| Message::Watch { client, since, reply }).await
    }

    /// A client watches no longer.
    pub async fn unwatch(self: &Arc<Live>, id: &TableId, client: u64) {
        if self.is_awake(id) {
            self.send(id, Message::Unwatch { client }).await;
        }
    }

    /// The table where the same people play again; opened by whoever asks first.
    pub async fn rematch(
        self: &Arc<Live>,
        id: &TableId,
        by: &PersonId,
    ) -> Result<TableId, Failure> {
        let table = self.load(id).await?;
        if let Some(next) = table.rematch() {
            return Ok(next.clone());
        }
        let again = table.rematch_plan(by).map_err(Failure::Refused)?;
        let next = self.open(by, again.terms, &again.seats, again.start).await?;
        let by = by.clone();
        // If somebody else was faster, theirs counts; ours waits, empty, and is never seen.
        self.answer(id, |reply| Message::Rematched { by, next, reply }).await
    }

    /// A guest has logged in: what is the guest's at this table becomes that person's.
    pub async fn hand_over(
        self: &Arc<Live>,
        id: &TableId,
        from: &PersonId,
        to: &PersonId,
    ) -> Result<(), Failure> {
        let (from, to) = (from.clone(), to.clone());
        self.answer(id, |reply| Message::HandOver { from, to, reply }).await
    }

    /// A table as the store has it.
    pub async fn load(&self, id: &TableId) -> Result<Table, Failure> {
        log::load(&*self.store, self.environment.rulebook, id).await
    }

    /// A table as the store has it, as far as its log can be replayed.
    pub async fn load_part(&self, id: &TableId) -> Result<Table, Failure> {
        match log::read(&*self.store, self.environment.rulebook, id).await? {
            Replayed::Whole(table) | Replayed::Part { table: Some(table), .. } => Ok(table),
            Replayed::Part { table: None, .. } => Err(Failure::Unreadable),
        }
    }

    /// Steps of a table after this one, as clients see them; at most so many.
    pub async fn history(
        &self,
        id: &TableId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Update>, Failure> {
        log::history(&*self.store, self.environment.rulebook, id, after, limit).await
    }

    /// The names of these people.
    pub async fn names(&self, people: &[PersonId]) -> Result<BTreeMap<PersonId, String>, Failure> {
        let people = self.store.people(people).await?;
        Ok(people.into_iter().map(|person| (person.id, person.name)).collect())
    }

    /// A person has another name now: everybody who sees it learns it.
    pub async fn renamed(self: &Arc<Live>, person: &PersonId, name: &str) {
        let awake: Vec<_> = self.actors().values().cloned().collect();
        for actor in awake {
            _ = actor.try_send(Message::Renamed { person: person.clone(), name: name.to_owned() });
        }
    }

    /// A person wants to read nothing more from another, or everything again.
    pub fn set_muted(&self, person: &PersonId, other: &PersonId, muted: bool) {
        if let Some(clients) = self.connections().get(person) {
            clients.iter().for_each(|client| client.set_muted(other, muted));
        }
    }

    /// Sends the clients of a person away that are here by a token that has ended.
    pub fn dismiss(&self, person: &PersonId, has_ended: impl Fn(&[u8; 32]) -> bool) {
        if let Some(clients) = self.connections().get(person) {
            clients.iter().for_each(|client| client.dismiss(&has_ended));
        }
    }

    /// A client has connected. It gets news of its own games.
    pub fn connect(&self, client: &Outbox) {
        let Some(person) = &client.person else { return };
        let mut connections = self.connections();
        let clients = connections.entry(person.clone()).or_default();
        clients.push(client.clone());
        if clients.len() == 1 {
            self.comings().insert(person.clone(), Instant::now());
        }
    }

    /// A client is gone.
    pub fn disconnect(&self, client: &Outbox) {
        let Some(person) = &client.person else { return };
        let mut connections = self.connections();
        let Some(clients) = connections.get_mut(person) else { return };
        clients.retain(|other| other.id != client.id);
        if clients.is_empty() {
            connections.remove(person);
            self.comings().insert(person.clone(), Instant::now() + GONE_AFTER);
        }
    }

    /// People have come or gone: the lobby learns of it when their moment has come.
    async fn tell_comings(&self) {
        let now = Instant::now();
        let due: Vec<_> = self.comings().extract_if(|_, at| *at <= now).collect();
        for (person, _) in due {
            self.tell_lobby_of(&person).await;
        }
    }

    /// Somebody has come or gone: the lobby shows their tables, or no longer.
    async fn tell_lobby_of(&self, person: &PersonId) {
        if !self.lobby.is_heard() {
            return;
        }
        let known = lobby::tables_of(&*self.store, person).await;
        let tables = match known {
            Ok(rows) => self.with_names(rows).await.unwrap_or_default(),
            Err(_) => return,
        };
        tables.into_iter().for_each(|summary| self.lobby.changed(summary));
    }

    /// Tells lists about a table: the lobby, and its players' own.
    async fn tell_lists(&self, table: &Table, names: BTreeMap<PersonId, String>, mine: bool) {
        let mut summary = table.summary();
        summary.people = names;
        if summary.people.is_empty() {
            summary.people = self.names(&table.mentioned()).await.unwrap_or_default();
        }
        self.note_present(&mut summary);
        if mine {
            let message = outbox::written(&ToClient::MyTable { table: Box::new(summary.clone()) });
            let connections = self.connections();
            for person in table.people().keys() {
                let clients = connections.get(person).into_iter().flatten();
                clients.for_each(|client| client.send(message.clone()));
            }
        }
        self.lobby.changed(summary);
    }

    /// Public tables that are listed in the lobby, from the store.
    pub async fn open_tables(&self) -> Result<Vec<Summary>, Failure> {
        let rows = lobby::public_tables(&*self.store).await?;
        let mut tables = self.with_names(rows).await?;
        tables.retain(Summary::is_lively);
        tables.truncate(lobby::LISTED);
        Ok(tables)
    }

    /// Who of those who are mentioned is connected.
    fn note_present(&self, summary: &mut Summary) {
        let connections = self.connections();
        let mut present: Vec<_> = summary.mentioned().cloned().collect();
        present.retain(|person| connections.contains_key(person));
        present.sort();
        present.dedup();
        summary.present = present;
    }

    /// Summaries with their people's names as they are now, and who is there.
    pub async fn with_names(
        &self,
        rows: Vec<crate::store::TableRow>,
    ) -> Result<Vec<Summary>, Failure> {
        let mut summaries = lobby::with_names(&*self.store, rows).await?;
        summaries.iter_mut().for_each(|summary| self.note_present(summary));
        Ok(summaries)
    }

    /// Wakes tables whose moment has come, and tells the lobby who came and went, until the server closes.
    pub async fn keep_awake(self: Arc<Live>) {
        let mut closing = self.closing.subscribe();
        loop {
            tokio::select! {
                () = tokio::time::sleep(WAKING) => {}
                () = until_closed(&mut closing) => return,
            }
            self.tell_comings().await;
            let awake = self.actors().len();
            let limit = WOKEN.saturating_add(u32::try_from(awake).unwrap_or(u32::MAX));
            match self.store.due_tables(self.now(), limit).await {
                Ok(due) => due.iter().for_each(|id| _ = self.awake(id)),
                Err(error) => {
                    static FAILED: Seldom = Seldom::new();
                    FAILED.error("cannot look for tables whose time has come", &error);
                }
            }
        }
    }

    /// Becomes true when the server closes.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Ends everything. What was acknowledged is in the store already.
    pub async fn close(self: &Arc<Live>) {
        self.closing.send_replace(true);
        let live = Arc::clone(self);
        // Threads are waited for; that must not stop the others.
        _ = tokio::task::spawn_blocking(move || live.pool.close()).await;
        let actors: Vec<_> = self.actors().drain().map(|(_, sender)| sender).collect();
        for actor in actors {
            actor.closed().await;
        }
    }

    /// People who are connected anywhere.
    pub fn connected(&self) -> HashSet<PersonId> {
        self.connections().keys().cloned().collect()
    }
}
