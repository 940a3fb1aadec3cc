//! `cargo xtask postgres -- COMMAND`: a PostgreSQL server for tests, which ends with the command.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::{answers, has, install, is_root, run};

/// Where tests find the server; whoever sets it brings their own.
pub const VARIABLE: &str = "AZULEJO_TEST_POSTGRES";
/// Where Debian puts the programs, by version.
const DEBIAN: &str = "/usr/lib/postgresql";
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs a command that finds a server.
pub fn with(command: &[String]) -> Result<(), String> {
    // Cargo leaves the dashes to us.
    let command = command.strip_prefix(&["--".to_owned()]).unwrap_or(command);
    let Some((program, args)) = command.split_first() else {
        return Err("say what to run, such as: cargo xtask postgres -- cargo nextest run".into());
    };
    let server = Server::start()?;
    run(Command::new(program).args(args).env(VARIABLE, &server.url))
}

/// A server in a directory of its own; both are gone when this is dropped.
pub struct Server {
    /// What the variable is set to.
    pub url: String,
    /// Ends with it.
    _own: Option<Own>,
}

struct Own {
    process: Child,
    dir: PathBuf,
    port: String,
}

impl Server {
    /// Starts a server, unless the variable names one.
    pub fn start() -> Result<Server, String> {
        if let Ok(url) = std::env::var(VARIABLE) {
            return Ok(Server { url, _own: None });
        }
        let programs = programs()?;
        let dir = std::env::temp_dir().join(format!("azulejo-postgres-{}", std::process::id()));
        let user = User::choose()?;
        std::fs::create_dir_all(&dir)
            .and_then(|()| user.take(&dir))
            .map_err(|error| format!("cannot make {}: {error}", dir.display()))?;
        let data = dir.join("data");
        run(user
            .command(&programs.join("initdb"))
            .args(["--username=azulejo", "--auth=trust", "--encoding=UTF8", "--locale=C"])
            .args(["--no-sync", "--pgdata"])
            .arg(&data)
            .stdout(Stdio::null()))
        .inspect_err(|_| drop(std::fs::remove_dir_all(&dir)))?;
        let log = dir.join("log");
        let port = free_port().map_err(|error| format!("no port is free: {error}"))?;
        let output = std::fs::File::create(&log).map_err(|error| error.to_string())?;
        let process = user
            .command(&programs.join("postgres"))
            .arg("-D")
            .arg(&data)
            .arg("-k")
            .arg(&dir)
            // A socket in the directory, and a port of this machine for tests of encryption; what is
            // lost with the machine was only a test.
            .args(["-c", "listen_addresses=127.0.0.1", "-p", &port])
            .args(["-c", "fsync=off", "-c", "full_page_writes=off"])
            .args(["-c", "max_connections=300"])
            .stdin(Stdio::null())
            .stderr(output)
            .spawn()
            .map_err(|error| format!("cannot run postgres: {error}"))?;
        let url = format!("postgres://azulejo@{}:{port}/postgres", in_address(&dir));
        let mut own = Own { process, dir, port };
        own.wait(&programs).map_err(|reason| {
            format!("{reason}\n{}", std::fs::read_to_string(&log).unwrap_or_default())
        })?;
        Ok(Server { url, _own: Some(own) })
    }
}

impl Own {
    fn wait(&mut self, programs: &Path) -> Result<(), String> {
        let start = Instant::now();
        let is_ready = || {
            let mut asking = Command::new(programs.join("pg_isready"));
            answers(asking.arg("-h").arg(&self.dir).arg("-p").arg(&self.port))
        };
        while !is_ready() {
            if let Ok(Some(status)) = self.process.try_wait() {
                return Err(format!("postgres ended: {status}"));
            }
            if start.elapsed() > PATIENCE {
                return Err("postgres does not answer".to_owned());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        // An interrupt makes it end at once, but properly.
        let pid = self.process.id().to_string();
        if !answers(Command::new("kill").args(["-INT", &pid])) {
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// A port that nobody listens on just now.
fn free_port() -> std::io::Result<String> {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0))?;
    Ok(listener.local_addr()?.port().to_string())
}

/// The directory with `initdb` and `postgres`; installs them when allowed to.
fn programs() -> Result<PathBuf, String> {
    if let Some(programs) = installed() {
        return Ok(programs);
    }
    let missing = format!(
        "PostgreSQL is missing; install it, on Debian with: apt-get install postgresql; \
         or set {VARIABLE}=postgres://user:password@host/name"
    );
    install("postgresql", &missing)?;
    installed().ok_or(missing)
}

fn installed() -> Option<PathBuf> {
    if has("initdb") && has("postgres") && has("pg_isready") {
        return Some(PathBuf::new());
    }
    let versions = std::fs::read_dir(DEBIAN).ok()?.flatten();
    let programs = versions.map(|version| version.path().join("bin"));
    programs.filter(|programs| programs.join("initdb").exists()).max()
}

/// Who runs the server: PostgreSQL refuses to be run by root.
enum User {
    Myself,
    Other { user: u32, group: u32 },
}

impl User {
    fn choose() -> Result<User, String> {
        if !is_root() {
            return Ok(User::Myself);
        }
        let names = ["postgres", "nobody"];
        let found = names.iter().find_map(|name| {
            Some(User::Other { user: number("-u", name)?, group: number("-g", name)? })
        });
        found.ok_or("PostgreSQL does not run as root: make a user called postgres".to_owned())
    }

    fn command(&self, program: &Path) -> Command {
        let User::Other { user, group } = self else {
            return Command::new(program);
        };
        let mut command = Command::new("setpriv");
        command.arg(format!("--reuid={user}")).arg(format!("--regid={group}"));
        // Should we be killed, it ends, too.
        command.args(["--clear-groups", "--pdeathsig=INT", "--"]).arg(program).current_dir("/");
        command
    }

    /// Makes this directory theirs.
    fn take(&self, dir: &Path) -> std::io::Result<()> {
        match self {
            User::Myself => Ok(()),
            #[cfg(unix)]
            User::Other { user, group } => std::os::unix::fs::chown(dir, Some(*user), Some(*group)),
            #[cfg(not(unix))]
            User::Other { .. } => Ok(()),
        }
    }
}

fn number(option: &str, name: &str) -> Option<u32> {
    let output = Command::new("id").args([option, name]).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

/// A path as the host of an address.
fn in_address(path: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let spell = |byte| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    path.to_string_lossy().bytes().map(spell).collect()
}
