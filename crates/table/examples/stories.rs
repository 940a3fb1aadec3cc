//! Writes games of Chocolatier as clients see them, for the web client's tests: events, now and then the
//! view that they must lead to, and the choices that were there.
//!
//! `cargo run -p azulejo-table --example stories > web/tests/data/chocolatier.json`

use azulejo_bots::luck::ChaCha;
use azulejo_rules::any::{AnyGame, Title};
use azulejo_rules::game::Luck;
use azulejo_rules::json;
use azulejo_rules::seen::AnyEvents;
use azulejo_rules::{Seat, Turn};
use serde_json::{Value, json};

/// Players, box, special factories, seed.
const GAMES: [(u8, &str, bool, u64); 4] = [
    (2, "coloured", false, 1),
    (3, "plain", false, 2),
    (4, "coloured", true, 3),
    (2, "plain", true, 4),
];
/// The view is told after every so many steps.
const VIEW_EVERY: usize = 9;

fn main() -> Result<(), String> {
    let games: Result<Vec<Value>, String> = GAMES.into_iter().map(story).collect();
    println!("{}", Value::Array(games?));
    Ok(())
}

fn story((players, side, special, seed): (u8, &str, bool, u64)) -> Result<Value, String> {
    let options = json!({ "box": side, "special_factories": special });
    let setup = json::parse(&options.to_string()).map_err(|error| error.to_string())?;
    let mut game = AnyGame::new(Title::Chocolatier, players, Seat(0), &setup)?;
    let mut luck = ChaCha::from_seed(seed, 0);
    let start = written(&game.view())?["view"].take();
    let mut steps = Vec::new();
    while game.turn() != Turn::Over {
        let mut seen = AnyEvents::none(Title::Chocolatier);
        let choices = written(&game.choices())?["choices"].take();
        act(&mut game, &mut luck, &mut seen)?;
        let mut step = json!({ "events": written(&seen)?["events"].take() });
        if steps.len() % VIEW_EVERY == 0 || game.turn() == Turn::Over {
            step["choices"] = choices;
            step["view"] = written(&game.view())?["view"].take();
        }
        steps.push(step);
    }
    Ok(json!({ "players": players, "options": options, "start": start, "steps": steps }))
}

/// A move of somebody who would rather not drop everything, or all draws up to the next move.
fn act(game: &mut AnyGame, luck: &mut ChaCha, seen: &mut AnyEvents) -> Result<(), String> {
    if let Turn::Player(_) = game.turn() {
        let moves = game.moves();
        let lines: Vec<&String> = moves.iter().filter(|text| !text.contains('f')).collect();
        let among = if lines.is_empty() { moves.iter().collect() } else { lines };
        let pick = luck.below(u32::try_from(among.len()).map_err(|error| error.to_string())?);
        return game.watch_move(among[pick as usize], seen).map_err(|error| error.to_string());
    }
    while game.turn() == Turn::Chance {
        let draw = game.sample(luck);
        game.watch_draw(&draw, seen).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn written(value: &impl serde::Serialize) -> Result<Value, String> {
    serde_json::to_value(value).map_err(|error| error.to_string())
}
