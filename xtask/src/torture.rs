//! `cargo xtask torture MINUTES`: what tests do briefly, for long.

use std::time::{Duration, Instant};

use crate::{cargo, postgres, run};

/// Lets the server be killed, cut off from power and from its database, again and again.
pub fn for_minutes(minutes: u64) -> Result<(), String> {
    let (start, length) = (Instant::now(), Duration::from_secs(60 * minutes));
    let server = postgres::Server::start()?;
    let mut rounds = 0;
    while start.elapsed() < length {
        for (package, test, filter) in [
            ("azulejo-server", "store", "faults::"),
            ("azulejo-server", "store", "cut"),
            ("azulejo-server", "store", "killing"),
            ("azulejo", "serve", "killed"),
        ] {
            let args = ["test", "--quiet", "--package", package, "--test", test, "--", filter];
            let mut torture = cargo(&args);
            torture.env(postgres::VARIABLE, &server.url).env("AZULEJO_TORTURE", "30");
            run(&mut torture)?;
        }
        rounds += 1;
        println!("{rounds} rounds in {} s", start.elapsed().as_secs());
    }
    Ok(())
}
