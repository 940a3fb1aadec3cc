//! How long decisions take without a browser: for `cargo xtask engine`, which times the same ones in WebAssembly.

use std::time::Instant;

use azulejo_browser::Engine;
use azulejo_protocol::Level;
use azulejo_rules::any::Title;
use serde_json::{Value, json};

fn main() {
    let path = std::env::args().nth(1).expect("the file with the jobs");
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let jobs: Vec<Value> = serde_json::from_str(&text).expect("the file has jobs");
    let titles = Title::ALL.iter().map(|title| format!("{:>16}", title.name()));
    println!("\nms a decision without\nlevel    {}", titles.collect::<String>());
    let mut engine = Engine::default();
    for level in Level::ALL {
        let mut cell = |title: &Title| {
            let own: Vec<&Value> = jobs.iter().filter(|job| job["title"] == title.name()).collect();
            let from = Instant::now();
            for job in &own {
                let mut job = (*job).clone();
                job["level"] = level.name().into();
                engine.call(json!({"call": "think", "job": job}).to_string().as_bytes());
            }
            format!("{:>16.1}", from.elapsed().as_secs_f64() * 1000.0 / own.len() as f64)
        };
        let cells: String = Title::ALL.iter().map(&mut cell).collect();
        println!("{:<9}{cells}", level.name());
    }
}
