//! The task that owns one table.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use azulejo_protocol::{
    Command, Fact, Millis, PersonId, SeatState, Snapshot, TableId, ToClient, Update,
};
use azulejo_rules::{Luck, Seat};
use azulejo_table::Table;
use azulejo_table::decide::{Decision, Request};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::outbox::{Outbox, written};
use super::queue::Claim;
use super::{Failure, Live, Replayed, log, until_closed};
use crate::logging::Seldom;
use crate::metrics::GaugeGuard;
use crate::random;
use crate::store::StoreError;

/// Number of recent steps kept for clients that lost their connection for a moment.
const REMEMBERED: usize = 64;
/// Idle time after which a table that nobody needs falls asleep.
const DROWSY: Duration = Duration::from_secs(60);
/// Shortest time between two messages about who is connected.
const PRESENCE: Duration = Duration::from_millis(500);
/// Delay before the store is tried again after a failed write.
const RETRY: Duration = Duration::from_secs(2);
/// So often a lost race is run again.
const ATTEMPTS: usize = 20;

/// What can be asked of a table.
pub(super) enum Message {
    Command { by: PersonId, cid: String, seen: u64, command: Command, reply: Reply<u64> },
    Bot { seat: Seat, seq: u64, moves: Vec<String> },
    Snapshot { person: Option<PersonId>, reply: Reply<Box<Snapshot>> },
    Watch { client: Outbox, since: Option<u64>, reply: Reply<()> },
    Unwatch { client: u64 },
    Rematched { by: PersonId, next: TableId, reply: Reply<TableId> },
    Renamed { person: PersonId, name: String },
    HandOver { from: PersonId, to: PersonId, reply: Reply<()> },
    Forget { person: PersonId, reply: Reply<()> },
}

type Reply<T> = oneshot::Sender<Result<T, Failure>>;

/// Runs a table until nobody needs it.
pub(super) async fn run(
    live: Arc<Live>,
    id: TableId,
    own: mpsc::Sender<Message>,
    mut messages: mpsc::Receiver<Message>,
) {
    let table = match log::load(&*live.store, live.environment.rulebook, &id).await {
        Ok(table) => table,
        Err(failure) => {
            forget(&live, &id, &own, &mut messages);
            while let Ok(message) = messages.try_recv() {
                message.fail(&failure);
            }
            return;
        }
    };
    let counted = live.metrics.tables.enter();
    let mut actor = Actor::new(live, table, own, counted);
    actor.names = actor.live.names(&actor.table.mentioned()).await.unwrap_or_default();
    actor.send_bot_job();
    let mut closing = actor.live.closing();
    loop {
        let until = actor.next_moment();
        tokio::select! {
            message = messages.recv() => match message {
                Some(message) => actor.hear(message).await,
                None => return,
            },
            () = tokio::time::sleep_until(until) => {
                actor.pass_time().await;
                if actor.may_sleep() {
                    break;
                }
            }
            () = until_closed(&mut closing) => break,
        }
    }
    forget(&actor.live, &id, &actor.own, &mut messages);
    while let Ok(message) = messages.try_recv() {
        actor.hear(message).await;
    }
}

/// From now on, whoever wants something of the table wakes it anew.
fn forget(
    live: &Live,
    id: &TableId,
    own: &mpsc::Sender<Message>,
    messages: &mut mpsc::Receiver<Message>,
) {
    let mut actors = live.actors();
    if actors.get(id).is_some_and(|actor| actor.same_channel(own)) {
        actors.remove(id);
    }
    messages.close();
}

impl Message {
    fn fail(self, failure: &Failure) {
        let failure = failure.clone();
        // Who asked may be gone: nobody is waiting then.
        match self {
            Message::Command { reply, .. } => _ = reply.send(Err(failure)),
            Message::Snapshot { reply, .. } => _ = reply.send(Err(failure)),
            Message::Watch { reply, .. } => _ = reply.send(Err(failure)),
            Message::Rematched { reply, .. } => _ = reply.send(Err(failure)),
            Message::HandOver { reply, .. } => _ = reply.send(Err(failure)),
            Message::Forget { reply, .. } => _ = reply.send(Err(failure)),
            Message::Bot { .. } | Message::Unwatch { .. } | Message::Renamed { .. } => {}
        }
    }
}

struct Actor {
    live: Arc<Live>,
    table: Table,
    own: mpsc::Sender<Message>,
    clients: Vec<Outbox>,
    names: BTreeMap<PersonId, String>,
    recent: VecDeque<Update>,
    /// Players who are not connected to this table, since when.
    away: BTreeMap<PersonId, Millis>,
    /// The step that a bot thinks about.
    thinking: Option<u64>,
    /// A write failed: perhaps it was done all the same.
    doubtful: bool,
    presence_due: Option<Instant>,
    needed: Instant,
    _counted: GaugeGuard,
}

impl Actor {
    fn new(
        live: Arc<Live>,
        table: Table,
        own: mpsc::Sender<Message>,
        counted: GaugeGuard,
    ) -> Actor {
        let moment = live.now();
        let away = table.people().into_keys().map(|person| (person, moment)).collect();
        Actor {
            live,
            table,
            own,
            clients: Vec::new(),
            names: BTreeMap::new(),
            recent: VecDeque::new(),
            away,
            thinking: None,
            doubtful: false,
            presence_due: None,
            needed: Instant::now(),
            _counted: counted,
        }
    }

    async fn hear(&mut self, message: Message) {
        self.needed = Instant::now();
        // Who asked may be gone: then nobody is waiting for the reply.
        match message {
            Message::Command { by, cid, seen, command, reply } => {
                let result = self.command(&by, &cid, seen, &command).await;
                _ = reply.send(result);
            }
            Message::Bot { seat, seq, moves } => self.bot(seat, seq, &moves).await,
            Message::Snapshot { person, reply } => {
                _ = reply.send(Ok(Box::new(self.snapshot_for(person.as_ref()))));
            }
            Message::Watch { client, since, reply } => {
                self.watch(client, since);
                _ = reply.send(Ok(()));
            }
            Message::Unwatch { client } => self.unwatch(client),
            Message::Rematched { by, next, reply } => {
                let result = self.rematched(&by, next).await;
                _ = reply.send(result);
            }
            Message::Renamed { person, name } => self.renamed(person, name),
            Message::HandOver { from, to, reply } => {
                let result = self.hand_over(&from, &to).await;
                _ = reply.send(result);
            }
            Message::Forget { person, reply } => {
                let result = self.forget(&person).await;
                _ = reply.send(result);
            }
        }
    }

    async fn command(
        &mut self,
        by: &PersonId,
        cid: &str,
        seen: u64,
        command: &Command,
    ) -> Result<u64, Failure> {
        for _ in 0..ATTEMPTS {
            self.settle_doubt().await?;
            if let Some(seq) = self.table.step_of(by, cid) {
                return Ok(seq);
            }
            // Who is late by a moment is late.
            self.let_time_pass().await;
            let now = self.live.now();
            let request = Request { by, cid: Some(cid), seen, now, away: &self.away };
            let decided = self.guarded(|table, luck| table.decide(request, command, luck));
            let decision = match decided {
                Some(Ok(decision)) => decision,
                Some(Err(refusal)) => return Err(Failure::Refused(refusal)),
                None => {
                    self.rebuild().await?;
                    return Err(Failure::Unavailable);
                }
            };
            match self.write(decision).await {
                Ok(()) => return Ok(self.table.seq()),
                Err(StoreError::Conflict) => self.rebuild().await?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(Failure::Unavailable)
    }

    /// Decides, and survives it if that goes wrong in a way that nobody has foreseen.
    fn guarded<T>(&self, decide: impl FnOnce(&Table, &mut dyn Luck) -> T) -> Option<T> {
        let decided = catch_unwind(AssertUnwindSafe(|| {
            let mut luck = (self.live.environment.luck)();
            decide(&self.table, &mut *luck)
        }));
        if decided.is_err() {
            tracing::error!(table = %self.table.id(), "a table panicked; it is rebuilt from its log");
        }
        decided.ok()
    }

    async fn bot(&mut self, seat: Seat, seq: u64, moves: &[String]) {
        self.thinking = None;
        if self.settle_doubt().await.is_err() {
            return;
        }
        let now = self.live.now();
        let decided = self.guarded(|table, luck| table.decide_bot(seat, seq, moves, now, luck));
        match decided {
            Some(Some(decision)) => {
                self.live.metrics.bot_decisions.add(moves.len() as u64);
                self.write_or_rebuild(decision).await;
            }
            Some(None) => self.send_bot_job(),
            None => _ = self.rebuild().await,
        }
    }

    async fn pass_time(&mut self) {
        if self.presence_due.is_some_and(|due| due <= Instant::now()) {
            self.tell_presence();
        }
        if self.settle_doubt().await.is_err() {
            return;
        }
        self.send_bot_job();
        self.let_time_pass().await;
    }

    async fn let_time_pass(&mut self) {
        let now = self.live.now();
        match self.guarded(|table, luck| table.pass_time(now, luck)) {
            Some(Some(decision)) => self.write_or_rebuild(decision).await,
            Some(None) => {}
            None => _ = self.rebuild().await,
        }
    }

    async fn rematched(&mut self, by: &PersonId, next: TableId) -> Result<TableId, Failure> {
        for _ in 0..ATTEMPTS {
            self.settle_doubt().await?;
            if let Some(known) = self.table.rematch() {
                return Ok(known.clone());
            }
            let decision = self.table.note_rematch(by, next.clone(), self.live.now());
            let decision = decision.ok_or(Failure::Unavailable)?;
            match self.write(decision).await {
                Ok(()) => return Ok(next),
                Err(StoreError::Conflict) => self.rebuild().await?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(Failure::Unavailable)
    }

    async fn hand_over(&mut self, from: &PersonId, to: &PersonId) -> Result<(), Failure> {
        for _ in 0..ATTEMPTS {
            self.settle_doubt().await?;
            let decided = self.table.decide_hand_over(from, to, self.live.now());
            let Some(decision) = decided.map_err(Failure::Refused)? else { return Ok(()) };
            match self.write(decision).await {
                Ok(()) => return Ok(()),
                Err(StoreError::Conflict) => self.rebuild().await?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(Failure::Unavailable)
    }

    async fn write_or_rebuild(&mut self, decision: Decision) {
        match self.write(decision).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => _ = self.rebuild().await,
            Err(error) => {
                static FAILED: Seldom = Seldom::new();
                FAILED.error("a step is not written", &error);
            }
        }
    }

    /// Writes a step; then, and only then, it has happened.
    async fn write(&mut self, decision: Decision) -> Result<(), StoreError> {
        let (row, step) = log::rows(&decision);
        if let Err(error) = self.live.store.append(&row, &step).await {
            self.doubtful = error != StoreError::Conflict;
            if self.doubtful {
                self.live.metrics.store_errors.add(1);
            }
            return Err(error);
        }
        self.live.metrics.steps.add(1);
        let Decision { step, table, change } = decision;
        let before = std::mem::replace(&mut self.table, table);
        let mut update = self.table.update(&step, change);
        update.people = self.learn_names().await;
        self.tell_update(update);
        self.note_seats();
        let moved_on = before.actor() != self.table.actor() || before.stage() != self.table.stage();
        let listed = moved_on || step.facts.iter().any(changes_lists);
        if listed {
            let mine = moved_on || step.facts.iter().any(|f| matches!(f, Fact::HandedOver { .. }));
            self.live.tell_lists(&self.table, self.names.clone(), mine).await;
        }
        self.send_bot_job();
        Ok(())
    }

    /// The names of people who are mentioned for the first time.
    async fn learn_names(&mut self) -> BTreeMap<PersonId, String> {
        let mut strangers = self.table.mentioned();
        strangers.retain(|person| !self.names.contains_key(person));
        if strangers.is_empty() {
            return BTreeMap::new();
        }
        let names = self.live.names(&strangers).await.unwrap_or_default();
        self.names.extend(names.clone());
        names
    }

    /// After a failed write: what the store has, counts.
    async fn settle_doubt(&mut self) -> Result<(), Failure> {
        if self.doubtful {
            self.rebuild().await?;
        }
        Ok(())
    }

    /// Makes the table anew from its log, and shows it to everybody if it has changed.
    async fn rebuild(&mut self) -> Result<(), Failure> {
        let rulebook = self.live.environment.rulebook;
        let table = log::load(&*self.live.store, rulebook, self.table.id()).await?;
        self.doubtful = false;
        self.thinking = None;
        let changed = table.seq() != self.table.seq();
        self.table = table;
        if changed {
            self.show_anew().await;
        }
        self.note_seats();
        self.send_bot_job();
        Ok(())
    }

    /// Shows everything to everybody: what they know does not lead to it.
    async fn show_anew(&mut self) {
        self.recent.clear();
        self.learn_names().await;
        for client in &self.clients {
            client.send(self.snapshot_message(client));
        }
    }

    /// Takes what a person said, and what their players were called, out of the log.
    async fn forget(&mut self, person: &PersonId) -> Result<(), Failure> {
        for _ in 0..ATTEMPTS {
            self.rebuild().await?;
            let (store, id) = (&self.live.store, self.table.id());
            let mut whole = store.log(id, 0).await?;
            let changed = log::without(&whole, person)?;
            if changed.is_empty() {
                return Ok(());
            }
            for step in &changed {
                let known = whole.iter_mut().find(|known| known.seq == step.seq);
                known.expect("it was made of this one").step.clone_from(&step.step);
            }
            let (rulebook, rules) = (self.live.environment.rulebook, self.table.rules().version);
            let Replayed::Whole(table) = log::replay(rulebook, id, rules, &whole) else {
                return Err(Failure::Unreadable);
            };
            match store.rewrite(&log::row_of(&table), &changed).await {
                Ok(()) => {
                    self.table = table;
                    self.show_anew().await;
                    return Ok(());
                }
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Failure::Unavailable)
    }

    /// Lets a bot think, if one is to move.
    fn send_bot_job(&mut self) {
        let Some(job) = self.table.bot_job() else { return };
        if self.thinking == Some(job.seq) {
            return;
        }
        self.thinking = Some(job.seq);
        let (seat, seq) = (job.seat, job.seq);
        let (own, handle) = (self.own.clone(), tokio::runtime::Handle::current());
        let (claim, seed) = (self.claim(), u64::from_le_bytes(random::bytes()));
        self.live.pool.think(job, claim, seed, move |moves| {
            handle.spawn(async move { _ = own.send(Message::Bot { seat, seq, moves }).await });
        });
    }

    /// For whom bots think here: whoever watches, players first; or else nobody.
    fn claim(&self) -> Claim {
        let people = self.table.people();
        let plays =
            |client: &&Outbox| client.person.as_ref().is_some_and(|it| people.contains_key(it));
        let watcher = self.clients.iter().find(plays).or(self.clients.first());
        let person = watcher.and_then(|client| client.person.clone());
        Claim {
            table: self.table.id().clone(),
            place: watcher.map(|client| client.place.clone()),
            person: person.unwrap_or_else(|| self.table.host().clone()),
        }
    }

    /// When to look again, if no message arrives.
    fn next_moment(&self) -> Instant {
        let mut until = Instant::now() + DROWSY;
        match self.table.deadline() {
            // However late it is: nothing can happen before the store is back.
            _ if self.doubtful => until = Instant::now() + RETRY,
            Some((_, at)) => {
                let left = u64::try_from(at - self.live.now()).unwrap_or(0);
                until = until.min(Instant::now() + Duration::from_millis(left));
            }
            None => {}
        }
        self.presence_due.map_or(until, |due| until.min(due))
    }

    /// Whether nobody needs the table now.
    fn may_sleep(&self) -> bool {
        self.clients.is_empty() && self.thinking.is_none() && self.needed.elapsed() >= DROWSY
    }

    fn watch(&mut self, client: Outbox, since: Option<u64>) {
        self.clients.retain(|other| other.id != client.id);
        match since.and_then(|since| self.missed(since)) {
            Some(missed) => {
                for update in missed {
                    client.send(self.update_message(update, &client));
                }
            }
            None => client.send(self.snapshot_message(&client)),
        }
        self.clients.push(client);
        self.note_presence();
        self.live.pool.claim(&self.claim());
    }

    fn unwatch(&mut self, client: u64) {
        self.clients.retain(|other| other.id != client);
        self.note_presence();
        self.live.pool.claim(&self.claim());
    }

    /// The steps after this one, if they are remembered.
    fn missed(&self, since: u64) -> Option<impl Iterator<Item = &Update>> {
        let first = self.recent.front().map_or(self.table.seq() + 1, |update| update.seq);
        let known = since <= self.table.seq() && since + 1 >= first;
        known.then(|| self.recent.iter().filter(move |update| update.seq > since))
    }

    fn snapshot_for(&self, person: Option<&PersonId>) -> Snapshot {
        let mut snapshot = self.table.snapshot(self.names.clone());
        snapshot.choices = self.table.choices_for(person);
        snapshot
    }

    fn snapshot_message(&self, client: &Outbox) -> axum::extract::ws::Utf8Bytes {
        let mut snapshot = self.snapshot_for(client.person.as_ref());
        snapshot.chat.retain(|said| !client.has_muted(&said.by));
        let table = self.table.id().clone();
        written(&ToClient::Snapshot { table, snapshot: Box::new(snapshot) })
    }

    /// An update as one client may see it.
    fn update_message(&self, update: &Update, client: &Outbox) -> axum::extract::ws::Utf8Bytes {
        let mut update = update.clone();
        if update.seq == self.table.seq() {
            update.choices = self.table.choices_for(client.person.as_ref());
        }
        for fact in &mut update.facts {
            if let Fact::Said { person, text } = fact
                && client.has_muted(person)
            {
                text.clear();
            }
        }
        written(&ToClient::Update { table: self.table.id().clone(), update: Box::new(update) })
    }

    /// Sends an update to everybody: written once for all who see the same.
    fn tell_update(&mut self, update: Update) {
        let table = self.table.id().clone();
        let chooser = self.table.chooser().cloned();
        let speaks = update.facts.iter().any(|fact| matches!(fact, Fact::Said { .. }));
        let common = ToClient::Update { table, update: Box::new(update.clone()) };
        let common = written(&common);
        for client in &self.clients {
            let chooses = chooser.is_some() && client.person == chooser;
            let message = match chooses || (speaks && client.has_muted_somebody()) {
                true => self.update_message(&update, client),
                false => common.clone(),
            };
            client.send(message);
        }
        self.recent.push_back(update);
        if self.recent.len() > REMEMBERED {
            self.recent.pop_front();
        }
    }

    fn renamed(&mut self, person: PersonId, name: String) {
        if !self.names.contains_key(&person) {
            return;
        }
        self.names.insert(person.clone(), name.clone());
        let people = BTreeMap::from([(person, name)]);
        let message = ToClient::People { table: self.table.id().clone(), people };
        let message = written(&message);
        self.clients.iter().for_each(|client| client.send(message.clone()));
    }

    /// Who sits here now and is not connected, is away.
    fn note_seats(&mut self) {
        let moment = self.live.now();
        let people = self.table.people();
        self.away.retain(|person, _| people.contains_key(person));
        for person in people.into_keys() {
            let here = self.clients.iter().any(|client| client.person.as_ref() == Some(&person));
            match here {
                true => _ = self.away.remove(&person),
                false => _ = self.away.entry(person).or_insert(moment),
            }
        }
    }

    fn note_presence(&mut self) {
        self.note_seats();
        self.presence_due.get_or_insert_with(|| Instant::now() + PRESENCE);
    }

    fn tell_presence(&mut self) {
        self.presence_due = None;
        let seated = self.table.places().iter().filter_map(SeatState::person);
        let here = |person: &&PersonId| !self.away.contains_key(*person);
        let mut present: Vec<PersonId> = seated.filter(here).cloned().collect();
        present.sort();
        present.dedup();
        let players = self
            .clients
            .iter()
            .filter(|client| client.person.as_ref().is_some_and(|person| present.contains(person)));
        let watchers = self.clients.len() - players.count();
        let table = self.table.id().clone();
        let message = written(&ToClient::Presence { table, present, watchers });
        self.clients.iter().for_each(|client| client.send(message.clone()));
    }
}

/// Whether lists of tables show it.
fn changes_lists(fact: &Fact) -> bool {
    !matches!(
        fact,
        Fact::Said { .. }
            | Fact::Wished { .. }
            | Fact::Moved { .. }
            | Fact::Dealt { .. }
            | Fact::Confirmed { .. }
            | Fact::Undone { .. }
            | Fact::Rewound { .. }
            | Fact::Hinted { .. }
            | Fact::Proposed { .. }
            | Fact::Agreed { .. }
            | Fact::Declined { .. }
    )
}
