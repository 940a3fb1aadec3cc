//! `azulejo loadtest`: many tables played over real sockets, and how long moves took.

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use azulejo_client::{Client, Socket};
use azulejo_protocol::{
    Command, Occupant, PersonId, SeatPlan, SeatState, Stage, TableId, Terms, ToClient,
};
use azulejo_rules::any::Title;
use azulejo_rules::fnv;
use azulejo_rules::view::AnyChoices;
use serde_json::json;
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::{Outcome, progress, say, title_parser};

/// An answer that takes longer than this is an error.
const PATIENCE: Duration = Duration::from_secs(30);
/// Maximum number of clients that connect at the same time.
const AT_ONCE: usize = 32;
/// Takes the seat that is free.
const SIT: Command = Command::Sit { seat: None, label: None };

#[derive(clap::Args)]
pub struct Args {
    /// The server; start it with --limit-factor 10000
    #[arg(long, default_value = "http://127.0.0.1:8420")]
    url: String,
    /// How many tables, of two players each
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// How many more clients watch, spread over the tables
    #[arg(long, default_value_t = 0)]
    watchers: usize,
    /// How many clients are connected and do nothing
    #[arg(long, default_value_t = 0)]
    idle: usize,
    /// For how many seconds
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// How many milliseconds a player thinks, on average
    #[arg(long, default_value_t = 2000)]
    pace: u64,
    /// The game
    #[arg(long, value_parser = title_parser(), default_value = "chocolatier")]
    game: Title,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What is measured.
#[derive(Default)]
struct Figures {
    /// How long every acknowledgement took, in microseconds.
    acknowledged: Mutex<Vec<u64>>,
    games: AtomicU64,
    errors: AtomicU64,
    first_error: Mutex<Option<String>>,
}

impl Figures {
    fn acknowledge(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.acknowledged.lock().unwrap_or_else(PoisonError::into_inner).push(micros);
    }

    fn error(&self, what: String) {
        self.errors.fetch_add(1, Ordering::Relaxed);
        let mut first = self.first_error.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(what);
    }
}

/// What every client shares.
struct Run {
    args: Args,
    http: reqwest::Client,
    /// Limits how many connect at the same time.
    connecting: Semaphore,
    figures: Figures,
    /// When playing ends; not set while clients are still coming.
    end: watch::Receiver<Option<Instant>>,
}

pub fn run(args: Args) -> Outcome {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("cannot start threads: {error}"))?;
    runtime.block_on(measure(args))
}

async fn measure(args: Args) -> Outcome {
    let (ends, end) = watch::channel(None);
    let http = reqwest::Client::new();
    let run = Arc::new(Run {
        args,
        http,
        connecting: Semaphore::new(AT_ONCE),
        figures: Figures::default(),
        end,
    });
    let Args { tables, watchers, idle, seconds, .. } = run.args;
    let bar = progress((tables + watchers + idle) as u64, "tables and watchers");
    let mut clients = tokio::task::JoinSet::new();
    let mut opened = Vec::new();
    for _ in 0..tables {
        let (table, players) = open_table(&run).await.map_err(|error| error.to_string())?;
        for player in players {
            let (run, table) = (Arc::clone(&run), table.clone());
            clients.spawn(async move { play(&run, player, table).await });
        }
        opened.push(table);
        bar.inc(1);
    }
    for number in 0..watchers + idle {
        let table = (number < watchers).then(|| opened.get(number % tables.max(1)).cloned());
        let run = Arc::clone(&run);
        clients.spawn(async move { look_on(&run, table.flatten()).await });
        bar.inc(1);
    }
    bar.finish_and_clear();
    ends.send_replace(Some(Instant::now() + Duration::from_secs(seconds)));
    while clients.join_next().await.is_some() {}
    report(&run)
}

/// A table of two, not yet begun, and its players.
async fn open_table(run: &Run) -> azulejo_client::Result<(TableId, [Client; 2])> {
    let guest = || Client::with(run.http.clone(), &run.args.url).become_guest();
    let (host, other) = (guest().await?, guest().await?);
    let terms = Terms::usual(run.args.game, 2);
    let table = host.open_table(&terms, &[SeatPlan::Me { label: None }], false).await?;
    other.command(&table, "sit", 1, &SIT).await?;
    Ok((table, [host, other]))
}

/// Waits until everybody is there; then how long to play.
async fn wait_for_end(run: &Run) -> Instant {
    let mut end = run.end.clone();
    let known = end.wait_for(Option::is_some).await.ok().and_then(|end| *end);
    known.unwrap_or_else(Instant::now)
}

/// Waits, and answers the server's pings meanwhile.
async fn attend<T>(
    socket: &mut Socket,
    waiting: impl Future<Output = T>,
) -> azulejo_client::Result<T> {
    let mut waiting = std::pin::pin!(waiting);
    loop {
        tokio::select! {
            done = &mut waiting => return Ok(done),
            // News about other tables; pings are answered by reading.
            message = socket.next() => drop(message?),
        }
    }
}

async fn play(run: &Run, client: Client, table: TableId) {
    if let Err(error) = play_on(run, client, table).await {
        run.figures.error(error.to_string());
    }
}

async fn play_on(run: &Run, client: Client, mut table: TableId) -> azulejo_client::Result<()> {
    let mut socket = {
        let _permit = run.connecting.acquire().await;
        client.connect().await?
    };
    let end = attend(&mut socket, wait_for_end(run)).await?;
    let mut player = Player { run, me: client.id().to_owned(), number: 0 };
    // Not everybody at once.
    attend(&mut socket, sleep(player.thinking_time())).await?;
    while Instant::now() < end {
        socket.watch(&table, None).await?;
        match player.game(&mut socket, &table, end).await? {
            true => run.figures.games.fetch_add(1, Ordering::Relaxed),
            false => break,
        };
        table = client.rematch(&table).await?;
        // Who opened the table sits there already.
        _ = client.command(&table, "sit", 1, &SIT).await;
    }
    socket.close().await;
    Ok(())
}

/// What a snapshot and an update both tell of a table.
struct News {
    seq: u64,
    stage: Stage,
    /// Only a snapshot says who opened the table.
    host: Option<PersonId>,
    seats: Option<Vec<SeatState>>,
    choices: Option<AnyChoices>,
}

impl News {
    fn of(message: ToClient, about: &TableId) -> Option<News> {
        match message {
            ToClient::Snapshot { table, snapshot: s } if table == *about => Some(News {
                seq: s.seq,
                stage: s.state.stage,
                host: Some(s.host),
                seats: Some(s.seats),
                choices: s.choices,
            }),
            ToClient::Update { table, update: u } if table == *about => Some(News {
                seq: u.seq,
                stage: u.state.stage,
                host: None,
                seats: u.seats,
                choices: u.choices,
            }),
            _ => None,
        }
    }
}

struct Player<'a> {
    run: &'a Run,
    me: String,
    number: u64,
}

impl Player<'_> {
    fn random(&mut self, below: u64) -> u64 {
        self.number += 1;
        let text = format!("{}{}", self.me, self.number);
        (fnv::hash(&text) >> 20) % below.max(1)
    }

    fn thinking_time(&mut self) -> Duration {
        let pace = self.run.args.pace;
        Duration::from_millis(pace / 2 + self.random(pace))
    }

    /// Plays a game; whether it ended before the time was over.
    async fn game(
        &mut self,
        socket: &mut Socket,
        table: &TableId,
        end: Instant,
    ) -> azulejo_client::Result<bool> {
        let mut seq = 0;
        loop {
            let message = tokio::select! {
                message = socket.next() => message?,
                () = sleep_until(end) => return Ok(false),
            };
            let Some(news) = News::of(message, table) else { continue };
            seq = seq.max(news.seq);
            match news.stage {
                Stage::Over | Stage::Aborted => return Ok(true),
                Stage::Waiting => self.start(socket, table, seq, &news).await?,
                Stage::Running => {}
            }
            if let Some(choices) = news.choices {
                let mut texts = choices.texts();
                let text = texts.swap_remove(self.random(texts.len() as u64) as usize).to_owned();
                sleep(self.thinking_time()).await;
                if Instant::now() >= end {
                    return Ok(false);
                }
                let command = Command::Move { moves: vec![text] };
                self.command(socket, table, seq, command).await?;
            }
        }
    }

    /// The host begins as soon as everybody sits.
    async fn start(
        &mut self,
        socket: &mut Socket,
        table: &TableId,
        seq: u64,
        news: &News,
    ) -> azulejo_client::Result<()> {
        let is_person = |seat: &SeatState| matches!(seat.sitter, Occupant::Person { .. });
        let full = news.seats.as_ref().is_some_and(|seats| seats.iter().all(is_person));
        // An update does not say who the host is: the others' attempt is refused, without harm.
        let may = news.host.as_ref().is_none_or(|host| host.as_str() == self.me);
        if full && may {
            self.number += 1;
            let cid = format!("{}-{}", self.me, self.number);
            socket.command(table, &cid, seq, Command::Start).await?;
        }
        Ok(())
    }

    /// Sends a command. Its acknowledgement may come after the update: both are awaited by the
    /// game; here only the time until the acknowledgement counts.
    async fn command(
        &mut self,
        socket: &mut Socket,
        table: &TableId,
        seq: u64,
        command: Command,
    ) -> azulejo_client::Result<()> {
        self.number += 1;
        let cid = format!("{}-{}", self.me, self.number);
        let sent = Instant::now();
        socket.command(table, &cid, seq, command).await?;
        let answer = async {
            loop {
                let message = socket.next().await?;
                if message.cid() == Some(&cid) {
                    return Ok::<ToClient, azulejo_client::Error>(message);
                }
            }
        };
        match timeout(PATIENCE, answer).await {
            Err(_) => self.run.figures.error("no answer within 30 s".to_owned()),
            Ok(answer) => {
                let answer = answer?;
                self.run.figures.acknowledge(sent.elapsed());
                if !matches!(answer, ToClient::Accepted { .. }) {
                    self.run.figures.error(format!("{answer:?}"));
                }
            }
        }
        // What was told meanwhile is told again.
        socket.watch(table, None).await
    }
}

/// Watches a table, or nothing at all.
async fn look_on(run: &Run, table: Option<TableId>) {
    let looking = async {
        let mut socket = {
            let _permit = run.connecting.acquire().await;
            Client::with(run.http.clone(), &run.args.url).connect().await?
        };
        if let Some(table) = table {
            socket.watch(&table, None).await?;
        }
        let end = wait_for_end(run).await;
        loop {
            tokio::select! {
                message = socket.next() => drop(message?),
                () = sleep_until(end) => break,
            }
        }
        socket.close().await;
        Ok::<(), azulejo_client::Error>(())
    };
    if let Err(error) = looking.await {
        run.figures.error(error.to_string());
    }
}

fn report(run: &Run) -> Outcome {
    let figures = &run.figures;
    let mut took = figures.acknowledged.lock().unwrap_or_else(PoisonError::into_inner).clone();
    took.sort_unstable();
    let share = |per_mille: usize| {
        let at = (took.len() * per_mille / 1000).min(took.len().saturating_sub(1));
        took.get(at).map_or(0.0, |&micros| micros as f64 / 1000.0)
    };
    let (p50, p99, max) = (share(500), share(990), share(1000));
    let (games, errors) =
        (figures.games.load(Ordering::Relaxed) / 2, figures.errors.load(Ordering::Relaxed));
    let Args { tables, watchers, idle, seconds, json: as_json, .. } = run.args;
    let rate = took.len() as f64 / seconds.max(1) as f64;
    if as_json {
        say(json!({
            "tables": tables, "watchers": watchers, "idle": idle, "seconds": seconds,
            "moves": took.len(), "games": games, "errors": errors,
            "p50_ms": p50, "p99_ms": p99, "max_ms": max,
        }))?;
    } else {
        say(format!("{tables} tables, {watchers} watchers, {idle} idle, {seconds} s"))?;
        say(format!("{} moves ({rate:.0} a second), {games} games finished", took.len()))?;
        say(format!(
            "acknowledged after {p50:.1} ms (p50), {p99:.1} ms (p99), {max:.1} ms (most)"
        ))?;
        say(format!("{errors} errors"))?;
    }
    if let Some(first) = &*figures.first_error.lock().unwrap_or_else(PoisonError::into_inner) {
        say(format!("the first error: {first}"))?;
    }
    Ok(ExitCode::from(u8::from(errors > 0)))
}
