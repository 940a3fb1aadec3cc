//! The Python package: its wheel, in an environment of its own, and its tests.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::{answers, cargo, install, root, run};

/// What the tests need besides the package itself, with the versions that they were written for.
const REQUIREMENTS: &str = "crates/python/tests/requirements.txt";

/// How many games are compared with Rust, score by score, unless more are asked for: a minute's worth.
pub const GAMES: u32 = 20_000;

/// Builds the wheel, installs it and runs its tests.
pub fn check(games: u32) -> Result<(), String> {
    let start = Instant::now();
    let python = environment()?;
    build(&python)?;
    println!("{games} games are compared with Rust; another number: cargo xtask python GAMES");
    test(&python, games)?;
    println!("the Python package passed in {} s", start.elapsed().as_secs());
    Ok(())
}

/// The interpreter of the virtual environment, which is made and filled when something is missing.
fn environment() -> Result<PathBuf, String> {
    let folder = root().join("target/python");
    let python = folder.join("bin/python");
    let wanted = fs::read_to_string(root().join(REQUIREMENTS))
        .map_err(|error| format!("cannot read {REQUIREMENTS}: {error}"))?;
    let stamp = folder.join("requirements.txt");
    if python.exists() && fs::read_to_string(&stamp).is_ok_and(|have| have == wanted) {
        return Ok(python);
    }
    make(&folder)?;
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"];
    run(Command::new(&python).args(install).arg(root().join(REQUIREMENTS)))?;
    fs::write(&stamp, wanted).map_err(|error| format!("cannot write {stamp:?}: {error}"))?;
    Ok(python)
}

fn make(folder: &Path) -> Result<(), String> {
    let missing = "Python 3.11 or newer with its venv module is missing; install it, on Debian with: apt-get install python3-venv";
    if interpreter().is_none() {
        install("python3-venv", missing)?;
    }
    let python = interpreter().ok_or(missing)?;
    run(Command::new(python).args(["-m", "venv", "--clear"]).arg(folder))
}

/// A Python that is new enough for the tests' requirements (the package itself needs less) and can make environments.
fn interpreter() -> Option<&'static str> {
    let names = ["python3", "python3.11", "python3.12", "python3.13", "python3.14"];
    let ask = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";
    names.into_iter().find(|name| answers(Command::new(name).args(["-c", ask])))
}

/// The wheel, and the program that the tests compare it with.
fn build(python: &Path) -> Result<(), String> {
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    let again = ["--force-reinstall", "--no-deps", "--no-build-isolation"];
    // maturin is found beside Python. It builds into the workspace's target folder; what did not change is not built again.
    run(Command::new(python)
        .args(install)
        .args(again)
        .arg(root().join("crates/python"))
        .env("PATH", path_with(python)?))?;
    let tool = ["build", "--quiet", "--profile", "wheel", "--package", "azulejo-tools"];
    run(cargo(&tool).args(["--bin", "random_scores"]))
}

/// Where programs are looked for, the environment's own first.
fn path_with(python: &Path) -> Result<OsString, String> {
    let own = python.parent().map(Path::to_path_buf);
    let usual = env::var_os("PATH").unwrap_or_default();
    env::join_paths(own.into_iter().chain(env::split_paths(&usual)))
        .map_err(|error| format!("a folder's name does not fit into PATH: {error}"))
}

fn test(python: &Path, games: u32) -> Result<(), String> {
    let folder = root().join("crates/python");
    let scores = root().join("target/wheel/random_scores");
    run(Command::new(python)
        .args(["-m", "mypy", "--strict", "python/azulejo", "examples"])
        .current_dir(&folder))?;
    run(Command::new(python)
        .args(["-m", "pytest", "--durations=8"])
        .env("AZULEJO_GAMES", games.to_string())
        // The matrices are small: more threads would only wait for each other.
        .env("OPENBLAS_NUM_THREADS", "1")
        .env("AZULEJO_RANDOM_SCORES", scores)
        .current_dir(&folder))
}
