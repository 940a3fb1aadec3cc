//! The web client: built when it is stale, checked with everything else.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::{cargo, has, need, root, run, wasm};

/// Builds the client if something has changed since the last time.
pub fn build() -> Result<(), String> {
    wasm::build()?;
    install("web")?;
    let sources = [
        "src",
        "engine",
        "public",
        "index.html",
        "package-lock.json",
        "vite.config.ts",
        "pack.mjs",
    ];
    let changed = sources.iter().filter_map(|name| newest(&dir().join(name))).max();
    let built = modified(&dir().join("dist/index.html"));
    if built.is_some() && built >= changed {
        return Ok(());
    }
    npm("web", &["run", "build"])
}

/// Types, lints and tests of the client.
pub fn check() -> Result<(), String> {
    install("web")?;
    npm("web", &["run", "check"])?;
    npm("web", &["test"])
}

/// Formats what lies below a folder of the client.
pub fn format(folder: &str) -> Result<(), String> {
    install("web")?;
    npm("web", &["exec", "--", "prettier", "--config", "prettier.config.js", "--write", folder])
}

/// Stories in a real browser, with the real server.
pub fn stories() -> Result<(), String> {
    need("chromium", "chromium")?;
    install("e2e")?;
    build()?;
    run(&mut cargo(&["build", "--package", "azulejo"]))?;
    npm("e2e", &["test"])
}

/// Installs what the lock file names, if that is not there yet.
fn install(package: &str) -> Result<(), String> {
    if !has("npm") {
        return Err(
            "npm is missing: install Node.js 20 or newer from https://nodejs.org".to_owned()
        );
    }
    let installed = modified(&root().join(package).join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= modified(&root().join(package).join("package-lock.json"))
    {
        return Ok(());
    }
    // Not `npm ci`: it insists on optional packages of other systems, which not every registry has.
    npm(package, &["install", "--no-save", "--no-audit", "--no-fund"])
}

fn npm(package: &str, args: &[&str]) -> Result<(), String> {
    run(Command::new("npm").args(args).current_dir(root().join(package)))
}

fn dir() -> PathBuf {
    root().join("web")
}

fn modified(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).and_then(|data| data.modified()).ok()
}

/// When the file, or any below the directory, was changed last.
fn newest(path: &Path) -> Option<SystemTime> {
    let Ok(entries) = fs::read_dir(path) else { return modified(path) };
    entries.flatten().filter_map(|entry| newest(&entry.path())).max()
}
