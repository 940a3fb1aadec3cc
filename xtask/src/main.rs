//! What a developer runs: `cargo xtask help` lists it.

mod fuzz;
mod instructions;
mod postgres;
mod python;
mod test;
mod torture;
mod wasm;
mod web;

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

const HELP: &str = "\
cargo xtask COMMAND

  serve [ARGS]        build what is stale in release mode, and run the server
  test                everything: formats, lints, tests, browser, documentation, a short fuzzing
  browser             the stories in a real browser only; pictures are kept in e2e/artefacts
  postgres -- COMMAND run a command with a PostgreSQL server for tests
  python [GAMES]      the Python package: build it in an environment of its own, run its tests, compare so
                      many games with Rust (20000)
  fuzz [SECONDS]      fuzz every target for so long (60)
  engine [games]      what the engine in the browser costs: size, start, time for a decision [memory]
  wasm                build the engine in the browser, if it is stale
  torture MINUTES     kill the server, cut its power and its database, for so long
  wire                write the web client's TypeScript types from the Rust types
  instructions        count instructions per random game, with valgrind
  openapi             write docs/openapi.json anew
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match args.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", &[][..]),
    };
    let result = match (command, rest) {
        ("serve", args) => serve(args),
        ("test", []) => test::everything(),
        ("browser", []) => web::stories(),
        ("postgres", command) => postgres::with(command),
        ("python", []) => python::check(python::GAMES),
        ("python", [games]) => match games.parse() {
            Ok(games) => python::check(games),
            Err(_) => Err(format!("{games} is no number of games")),
        },
        ("fuzz", []) => fuzz::every_target(fuzz::Length::Seconds(60)),
        ("fuzz", [seconds]) => match seconds.parse() {
            Ok(seconds) => fuzz::every_target(fuzz::Length::Seconds(seconds)),
            Err(_) => Err(format!("fuzz takes a number of seconds, not \"{seconds}\"")),
        },
        ("engine", []) => wasm::measure(false),
        ("engine", [games]) if games == "games" => wasm::measure(true),
        ("wasm", []) => wasm::build(),
        ("torture", [minutes]) => match minutes.parse() {
            Ok(minutes) => torture::for_minutes(minutes),
            Err(_) => Err(format!("torture takes a number of minutes, not \"{minutes}\"")),
        },
        ("wire", []) => wire(),
        ("instructions", []) => instructions::per_game(),
        ("openapi", []) => run(&mut cargo(&[
            "run",
            "--quiet",
            "--package",
            "azulejo-server",
            "--example",
            "openapi",
        ])),
        ("help" | "--help" | "-h", _) => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("cannot understand \"{}\"\n\n{HELP}", args.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("xtask: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// The product: the server with its web client, both built if they are stale.
fn serve(args: &[String]) -> Result<(), String> {
    web::build()?;
    // It takes minutes the first time: whoever waits sees how far it is.
    run(cargo(&["run", "--release", "--package", "azulejo", "--", "serve"]).args(args))
}

/// The types of the protocol, for the web client.
fn wire() -> Result<(), String> {
    let tool = ["run", "--quiet", "--package", "azulejo-tools", "--bin", "typescript"];
    run(cargo(&tool).args(["--", "web/src"]))?;
    web::format("src/wire")
}

/// Cargo, in the workspace's root.
fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(args).current_dir(root());
    command
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// Runs a command to its end; the error names it.
fn run(command: &mut Command) -> Result<(), String> {
    let name = format!("{command:?}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed: {status}")),
        Err(error) => Err(format!("cannot run {name}: {error}")),
    }
}

/// Whether a program can be started.
fn has(program: &str) -> bool {
    answers(Command::new(program).arg("--version"))
}

/// Whether cargo knows such a command.
fn has_cargo_command(name: &str) -> bool {
    answers(&mut cargo(&[name, "--version"]))
}

fn answers(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Makes sure that a program is there: installs its Debian package when allowed to, and otherwise
/// says what is missing.
fn need(program: &str, package: &str) -> Result<(), String> {
    if has(program) {
        return Ok(());
    }
    let missing =
        format!("{program} is missing; install it, on Debian with: apt-get install {package}");
    install(package, &missing)?;
    if has(program) { Ok(()) } else { Err(missing) }
}

/// Installs a Debian package; the error, when that is not allowed, is what is missing.
fn install(package: &str, missing: &str) -> Result<(), String> {
    if !is_root() || !has("apt-get") {
        return Err(missing.to_owned());
    }
    run(Command::new("apt-get").args(["update", "-qq"]))?;
    run(Command::new("apt-get").args(["install", "-qq", "-y", package]))
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}
