//! `azulejo serve`, and what belongs to running one: `backup`, `validate`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use azulejo_server::config::{Config, PublicUrl};
use azulejo_server::logging::{self, LogFormat};
use azulejo_server::store::{self, Store};
use azulejo_server::validate::RULEBOOK;
use azulejo_server::{start, validate};

use crate::{Failure, Outcome, progress, say};

/// Where the data are.
#[derive(clap::Args)]
pub struct DataArgs {
    /// The server's data directory
    #[arg(long, env = "AZULEJO_DATA", default_value = "azulejo-data", value_name = "DIR")]
    data: PathBuf,
    /// PostgreSQL database to use instead: postgres://…
    #[arg(long, env = "AZULEJO_DATABASE", value_name = "URL", hide_env_values = true)]
    database: Option<String>,
}

#[derive(clap::Args)]
pub struct Args {
    /// Address to listen on; 0.0.0.0:8420 accepts connections from your network
    #[arg(long, env = "AZULEJO_LISTEN", default_value = "127.0.0.1:8420")]
    listen: SocketAddr,
    #[command(flatten)]
    data: DataArgs,
    /// Public URL of the server, when it runs behind a reverse proxy
    #[arg(long, env = "AZULEJO_PUBLIC_URL", value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Trust the proxy's X-Forwarded-For header
    #[arg(long, env = "AZULEJO_TRUST_PROXY")]
    trust_proxy: bool,
    /// Show /metrics to everybody, not only to programs on this machine
    #[arg(long, env = "AZULEJO_PUBLIC_METRICS")]
    public_metrics: bool,
    /// Factor by which all rate limits are raised, for load tests and big clubs
    #[arg(long, env = "AZULEJO_LIMIT_FACTOR", default_value_t = 1)]
    limit_factor: u32,
    /// Days after which guests are removed who do not come back and sit at no table; 0: never
    #[arg(long, env = "AZULEJO_KEEP_GUESTS", default_value_t = 90, value_name = "DAYS")]
    keep_guests: u32,
    /// Days after which unfinished tables are removed where nothing happens; 0: never
    #[arg(long, env = "AZULEJO_KEEP_IDLE_TABLES", default_value_t = 365, value_name = "DAYS")]
    keep_idle_tables: u32,
    /// Log format: text or json
    #[arg(long, env = "AZULEJO_LOG_FORMAT", default_value = "text")]
    log_format: LogFormat,
    /// Log level: error, warn, info or debug
    #[arg(long, env = "AZULEJO_LOG", default_value = "warn")]
    log: tracing::Level,
}

#[derive(clap::Args)]
pub struct BackupArgs {
    /// The file to write; it must not exist yet
    out: PathBuf,
    /// Read the copy again, and replay every game in it
    #[arg(long)]
    verify: bool,
    #[command(flatten)]
    data: DataArgs,
}

#[derive(clap::Args)]
pub struct RestoreArgs {
    /// The backup to restore
    file: PathBuf,
    /// The server's data directory; no server may run there
    #[arg(long, env = "AZULEJO_DATA", default_value = "azulejo-data", value_name = "DIR")]
    data: PathBuf,
}

#[derive(clap::Args)]
pub struct ValidateArgs {
    #[command(flatten)]
    data: DataArgs,
}

pub fn run(args: Args) -> Outcome {
    logging::start(args.log_format, args.log);
    let public = args.public_url.as_ref().map(ToString::to_string);
    let config = Config {
        listen: args.listen,
        data: args.data.data,
        database: args.data.database,
        public_url: args.public_url,
        trust_proxy: args.trust_proxy,
        public_metrics: args.public_metrics,
        limit_factor: args.limit_factor,
        keep_guests: args.keep_guests,
        keep_idle_tables: args.keep_idle_tables,
    };
    start::serve(config, |address| {
        let here = public.unwrap_or_else(|| format!("http://{address}/"));
        // Nobody reading it is no reason to end.
        _ = say(format!("Azulejo is ready: open {here}"));
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The store as it is, also while a server runs.
async fn store_beside(data: &DataArgs) -> Result<Arc<dyn Store>, String> {
    let store = store::open_beside(&data.data, data.database.as_deref()).await;
    store.map_err(|error| error.to_string())
}

fn block_on<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("cannot start threads: {error}"))?;
    Ok(runtime.block_on(work)?)
}

pub fn backup(args: &BackupArgs) -> Outcome {
    block_on(async {
        let store = store_beside(&args.data).await?;
        store.backup(&args.out).await.map_err(|error| error.to_string())
    })?;
    say(format!("Everything is in {}", args.out.display()))?;
    match args.verify {
        true => report(async || Ok(store::open_copy(&args.out)?)),
        false => Ok(ExitCode::SUCCESS),
    }
}

/// Puts a backup in the place of a server's data.
pub fn restore(args: &RestoreArgs) -> Outcome {
    let replaced = store::restore(&args.file, &args.data).map_err(|error| error.to_string())?;
    // Opened as a server does, it is brought up to date.
    block_on(async {
        let opened = store::open(&args.data, None).await;
        opened.map(drop).map_err(|error| error.to_string())
    })?;
    say(format!("{} is restored to {}", args.file.display(), args.data.display()))?;
    if let Some(replaced) = replaced {
        say(format!("What was there before is in {}", replaced.display()))?;
    }
    let data = DataArgs { data: args.data.clone(), database: None };
    report(async || store_beside(&data).await)
}

pub fn validate(args: &ValidateArgs) -> Outcome {
    report(async || store_beside(&args.data).await)
}

/// Says what is wrong in a store.
fn report(open: impl AsyncFnOnce() -> Result<Arc<dyn Store>, String>) -> Outcome {
    let bar = progress(0, "tables");
    let findings = block_on(async {
        let store = open().await?;
        let seen = |tables| {
            bar.set_length(tables);
            bar.set_position(tables);
        };
        let findings = validate::validate(&*store, RULEBOOK, seen).await;
        findings.map_err(|error| error.to_string())
    })?;
    bar.finish_and_clear();
    for why in &findings.database {
        say(format!("the database: {why}"))?;
    }
    for (table, why) in &findings.wrong {
        say(format!("{table}: {why}"))?;
    }
    let (tables, steps, wrong) = (findings.tables, findings.steps, findings.wrong.len());
    say(format!("{tables} tables, {steps} steps, {wrong} with something wrong"))?;
    Ok(ExitCode::from(u8::from(!findings.is_fine())))
}
