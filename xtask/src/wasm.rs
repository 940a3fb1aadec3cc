//! The engine in the browser: rules, tables and bots as WebAssembly.
//!
//! It needs a standard library for a target that not every toolchain brings along. Where none is to be had,
//! the web client is built without the engine, and says so.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{cargo, has, install, is_root, root, run};

const TARGET: &str = "wasm32-unknown-unknown";
const MODULE: &str = "azulejo_browser.wasm";
/// The packages of Debian from which the standard library is built along with the engine.
const DEBIAN: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];
/// Set to `toolchain` or `debian` to allow this way only.
const VARIABLE: &str = "AZULEJO_WASM";

/// Where the module lies for the web client.
pub fn module() -> PathBuf {
    root().join("web/engine").join(MODULE)
}

/// Builds the engine if it is stale (Cargo knows), and says why if it cannot be built here.
pub fn build() -> Result<(), String> {
    let built = match std::env::var(VARIABLE).as_deref() {
        Ok("debian") => debian(),
        Ok("toolchain") => toolchain(),
        _ => toolchain().or_else(|missing| debian().map_err(|why| format!("{missing}; {why}"))),
    };
    match built {
        Ok(target) => copy(&target.join(TARGET).join("engine").join(MODULE), &module()),
        Err(why) => {
            println!("xtask: playing without a network is left out of the web client: {why}");
            remove(&module())
        }
    }
}

/// With the toolchain's own standard library for the target, which rustup fetches if it can.
/// The error says what is missing; a failing build ends everything.
fn toolchain() -> Result<PathBuf, String> {
    if !is_installed() {
        let added =
            has("rustup") && run(Command::new("rustup").args(["target", "add", TARGET])).is_ok();
        if !added || !is_installed() {
            return Err(format!("the toolchain has no {TARGET} (rustup target add {TARGET})"));
        }
    }
    let target = root().join("target");
    run(engine(&mut cargo(&["build"]), &target))?;
    Ok(target)
}

/// Whether the toolchain has the target's standard library.
fn is_installed() -> bool {
    let mut ask = Command::new(std::env::var_os("RUSTC").unwrap_or("rustc".into()));
    ask.args(["--print", "target-libdir", "--target", TARGET]).current_dir(root());
    let Ok(answer) = ask.output() else { return false };
    let folder = String::from_utf8_lossy(&answer.stdout).trim().to_owned();
    answer.status.success() && fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some())
}

/// With Debian's own compiler, which can build the standard library along.
fn debian() -> Result<PathBuf, String> {
    let (cargo, linker) = ("/usr/bin/cargo", "/usr/bin/wasm-ld-19");
    let source = Path::new("/usr/src");
    let is_there = || {
        let sources = fs::read_dir(source).into_iter().flatten().flatten();
        let mut names = sources.map(|entry| entry.file_name().to_string_lossy().into_owned());
        [cargo, linker].iter().all(|file| Path::new(file).exists())
            && names.any(|name| name.starts_with("rustc"))
    };
    if !is_there() {
        let missing = format!("on Debian, {} can build it", DEBIAN.join(", "));
        if !is_root() {
            return Err(missing);
        }
        DEBIAN.iter().try_for_each(|package| install(package, &missing))?;
        if !is_there() {
            return Err(missing);
        }
    }
    let target = root().join("target/debian");
    let mut build = Command::new(cargo);
    build.args(["build", "-Zbuild-std=std,panic_abort"]).current_dir(root());
    build.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", format!("-Clinker={linker}"));
    for name in ["CARGO", "RUSTC", "RUSTUP_TOOLCHAIN"] {
        build.env_remove(name);
    }
    build.env("RUSTC", "/usr/bin/rustc");
    run(engine(&mut build, &target))?;
    Ok(target)
}

/// The arguments that every way shares.
fn engine<'a>(build: &'a mut Command, target: &Path) -> &'a mut Command {
    build.args(["--package", "azulejo-browser", "--lib", "--profile", "engine"]);
    build.args(["--target", TARGET, "--target-dir"]).arg(target)
}

/// Copies the module if it is another one, so that the client is built anew only then.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let wrong = |error: io::Error| format!("cannot copy {}: {error}", from.display());
    let new = fs::read(from).map_err(wrong)?;
    if fs::read(to).is_ok_and(|old| old == new) {
        return Ok(());
    }
    fs::create_dir_all(to.parent().expect("it lies in a folder")).map_err(wrong)?;
    fs::write(to, new).map_err(wrong)
}

fn remove(file: &Path) -> Result<(), String> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(format!("cannot remove {}: {error}", file.display()))
        }
        _ => Ok(()),
    }
}

/// The module's own tests, in Node: the same figures as without a browser.
pub fn check() -> Result<(), String> {
    build()?;
    if !module().exists() {
        println!("xtask: the engine's tests are left out, because the engine is");
        return Ok(());
    }
    node(&["--test", "crates/browser/tests/node/"])
}

/// What the engine costs: size, start, and time for a decision, in WebAssembly and without. With `games`, also the
/// memory after whole games of experts, which take minutes.
pub fn measure(games: bool) -> Result<(), String> {
    build()?;
    let jobs = root().join("target/decisions.json");
    let jobs = jobs.to_str().ok_or("the path of the workspace is not UTF-8")?;
    let mut args = vec!["crates/browser/tests/node/measure.mjs", jobs];
    args.extend(games.then_some("games"));
    node(&args)?;
    let native = ["run", "--quiet", "--profile", "engine", "--package", "azulejo-browser"];
    run(cargo(&native).args(["--example", "decisions", "--", jobs]))
}

fn node(args: &[&str]) -> Result<(), String> {
    run(Command::new("node").args(args).current_dir(root()))
}
