//! Starting the server, and ending it so that nothing is lost.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use azulejo_protocol::Millis;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::app::App;
use crate::config::Config;
use crate::connections;
use crate::live::{Environment, until_closed};
use crate::store::{self, Stored};

/// How long open connections may take to end by themselves.
const GRACE: Duration = Duration::from_secs(5);
/// How many tables or guests are removed at once: others want to write, too.
const REMOVED: u32 = 200;
/// How often what is old is removed.
const TIDYING: Duration = Duration::from_secs(60 * 60);

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// All of it.
    pub app: Arc<App>,
    served: JoinHandle<()>,
    helpers: Vec<JoinHandle<()>>,
}

/// Starts a server; the error is one sentence that says what to do.
pub async fn start(config: Config) -> Result<Running, String> {
    start_in(Environment::default(), config).await
}

/// Starts a server whose tables get their luck and their time from elsewhere.
pub async fn start_in(environment: Environment, config: Config) -> Result<Running, String> {
    let listener = listen(config.listen).await?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let store = store::open(&config.data, config.database.as_deref()).await;
    let store = store.map_err(|error| error.to_string())?;
    let app = Arc::new(App::in_environment(store, config, environment));
    let served = tokio::spawn(connections::serve(listener, Arc::clone(&app), app.live.closing()));
    let helpers = vec![
        tokio::spawn(Arc::clone(&app.live).keep_awake()),
        tokio::spawn(tidy(Arc::clone(&app))),
    ];
    Ok(Running { address, app, served, helpers })
}

async fn listen(address: SocketAddr) -> Result<TcpListener, String> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => format!(
            "port {} is taken: end the other program, or choose another port with --listen {}:PORT",
            address.port(),
            address.ip()
        ),
        ErrorKind::PermissionDenied => format!(
            "port {} needs more rights: choose one above 1023 with --listen {}:PORT",
            address.port(),
            address.ip()
        ),
        _ => format!("cannot listen on {address}: {error}; choose another address with --listen"),
    })
}

async fn tidy(app: Arc<App>) {
    let mut closing = app.live.closing();
    loop {
        if let Err(error) = tidy_once(&app).await {
            tracing::error!(%error, "what is old is not removed");
        }
        tokio::select! {
            () = tokio::time::sleep(TIDYING) => {}
            () = until_closed(&mut closing) => return,
        }
    }
}

/// Removes tokens that are no longer valid, tables where nothing happens any more, and guests who do not come back.
pub async fn tidy_once(app: &App) -> Stored<()> {
    const DAY: Millis = 24 * 60 * 60 * 1000;
    let before = |days: u32| (days > 0).then(|| app.now() - Millis::from(days) * DAY);
    app.store.remove_expired_tokens(app.now()).await?;
    if let Some(before) = before(app.config.keep_idle_tables) {
        while app.store.remove_idle_tables(before, REMOVED).await?.len() >= REMOVED as usize {}
    }
    if let Some(before) = before(app.config.keep_guests) {
        while app.store.remove_idle_guests(before, REMOVED).await? >= u64::from(REMOVED) {}
    }
    Ok(())
}

impl Running {
    /// Ends the server: clients are told to come back, and everything acknowledged is kept.
    pub async fn stop(self) {
        self.app.live.close().await;
        for helper in self.helpers {
            _ = helper.await;
        }
        let ended = async {
            _ = self.served.await;
            // Sockets have tasks of their own, which nobody else waits for.
            while self.app.metrics.sockets.count() > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if tokio::time::timeout(GRACE, ended).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
    }
}

/// Runs a server until it is told to end (SIGTERM or Ctrl-C). `ready` learns the address.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("cannot start threads: {error}"))?;
    runtime.block_on(async {
        let running = start(config).await?;
        ready(running.address);
        told_to_end().await;
        tracing::info!("ending");
        running.stop().await;
        Ok(())
    })
}

async fn told_to_end() {
    use tokio::signal::unix::{SignalKind, signal};
    let mut term = signal(SignalKind::terminate()).expect("signals can be listened to");
    let mut interrupt = signal(SignalKind::interrupt()).expect("signals can be listened to");
    tokio::select! {
        _ = term.recv() => {}
        _ = interrupt.recv() => {}
    }
}
