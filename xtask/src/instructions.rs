//! `cargo xtask instructions`: what a random game costs, in instructions, which a busy machine
//! cannot change.

use std::path::PathBuf;
use std::process::Command;

use crate::{cargo, need, root, run};

/// Games to count; the difference of the two leaves out the program's start.
const GAMES: [u64; 2] = [1000, 3000];
const TITLES: [&str; 3] = ["chocolatier", "summer-pavilion", "queens-garden"];

/// Prints instructions per random game for every game and table size.
pub fn per_game() -> Result<(), String> {
    need("valgrind", "valgrind")?;
    run(&mut cargo(&["build", "--quiet", "--release", "--package", "azulejo"]))?;
    println!("game             players  instructions/game");
    for title in TITLES {
        for players in ["2", "3", "4"] {
            let (few, many) = (count(title, players, GAMES[0])?, count(title, players, GAMES[1])?);
            println!("{title:16} {players:>7} {:18}", (many - few) / (GAMES[1] - GAMES[0]));
        }
    }
    Ok(())
}

/// Instructions of one run of the shipped benchmark.
fn count(title: &str, players: &str, games: u64) -> Result<u64, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), PathBuf::from);
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(target.join("release/azulejo"))
        .args(["bench", "--game", title, "--players", players, "--games", &games.to_string()])
        .output()
        .map_err(|error| format!("cannot run valgrind: {error}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let collected = text.lines().find_map(|line| line.split_once("Collected : "));
    collected
        .and_then(|(_, count)| count.trim().parse().ok())
        .ok_or_else(|| format!("valgrind did not count:\n{text}"))
}
