//! Writes games as clients see them, for the web client's tests: frames of events, with the views that they
//! lead to, and now and then the choices that were there.
//!
//! `cargo run -p azulejo-tools --bin stories -- chocolatier > web/tests/data/chocolatier.json`

use azulejo_rules::any::{AnyGame, Title};
use azulejo_rules::game::Luck;
use azulejo_rules::rng::ChaCha;
use azulejo_rules::view::AnyFrame;
use azulejo_rules::{Seat, Turn};
use serde_json::{Value, json};

/// A game to be told: players, options, seed.
type Plan = (u8, Value, u64);

/// How the stories of a title are told.
struct Telling {
    plans: Vec<Plan>,
    /// The choices are told after every so many steps.
    choices_every: usize,
    /// A move that is made only if there is no other.
    unwelcome: fn(&str) -> bool,
}

fn main() -> Result<(), String> {
    let name = std::env::args().nth(1).unwrap_or_default();
    let title = Title::ALL.iter().copied().find(|title| title.name() == name);
    let title = title.ok_or("name a title, for example: stories -- chocolatier")?;
    let telling = telling(title)?;
    let stories: Result<Vec<Value>, String> =
        telling.plans.iter().map(|plan| story(title, plan, &telling)).collect();
    println!("{}", Value::Array(stories?));
    Ok(())
}

fn telling(title: Title) -> Result<Telling, String> {
    match title {
        Title::Chocolatier => {
            let options = |side, special| json!({ "box": side, "special_factories": special });
            Ok(Telling {
                plans: vec![
                    (2, options("coloured", false), 1),
                    (3, options("plain", false), 2),
                    (4, options("coloured", true), 3),
                    (2, options("plain", true), 4),
                ],
                choices_every: 9,
                unwelcome: |text| text.contains('f'),
            })
        }
        Title::SummerPavilion => {
            let options = |stars, jokers: [&str; 6], floor| json!({ "stars": stars, "jokers": jokers, "floor": floor });
            let front = ["purple", "green", "orange", "yellow", "blue", "red"];
            let custom = ["blue", "red", "purple", "orange", "yellow", "green"];
            Ok(Telling {
                plans: vec![
                    (2, options("coloured", front, 0), 1),
                    (3, options("uniform", front, 0), 2),
                    (4, options("coloured", custom, 1), 3),
                ],
                choices_every: 13,
                unwelcome: |text| text == "pass",
            })
        }
        Title::QueensGarden => {
            let standard = json!({
                "wheel": [
                    { "green": 1, "tree": 1, "blue": 1 },
                    { "bird": 1, "purple": 1, "butterfly": 2 },
                    { "light-purple": 1, "flower": 2, "yellow": 1 },
                    { "plant": 3, "light-green": 1, "tulip": 3 },
                ],
                "group_bonus": { "6": 6 },
            });
            let mut variant = standard.clone();
            variant["wheel"][0]["tree"] = json!(3);
            variant["group_bonus"] = json!({ "4": 2, "5": 4, "6": 6 });
            Ok(Telling {
                plans: vec![(2, standard.clone(), 1), (3, variant, 2), (4, standard, 3)],
                choices_every: 23,
                unwelcome: |text| {
                    text == "pass" || text.starts_with("drop:") || text == "face-down"
                },
            })
        }
    }
}

fn story(
    title: Title,
    (players, options, seed): &Plan,
    telling: &Telling,
) -> Result<Value, String> {
    let mut game = AnyGame::new(title, *players, Seat(0), options)?;
    let mut luck = ChaCha::from_seed(*seed, 0);
    let start = written(&game.view())?["view"].take();
    let mut steps = Vec::new();
    while game.turn() != Turn::Over {
        let mut frame = AnyFrame::new(title);
        let choices = written(&game.choices())?["choices"].take();
        act(&mut game, &mut luck, &mut frame, telling.unwelcome)?;
        frame.set_view(Some(game.view()));
        let mut step = json!({ "frames": [written(&frame)?] });
        if steps.len() % telling.choices_every == 0 || game.turn() == Turn::Over {
            step["choices"] = choices;
        }
        steps.push(step);
    }
    Ok(json!({ "players": players, "options": options, "start": start, "steps": steps }))
}

/// A move, rather a welcome one, or all draws up to the next move.
fn act(
    game: &mut AnyGame,
    luck: &mut ChaCha,
    frame: &mut AnyFrame,
    unwelcome: fn(&str) -> bool,
) -> Result<(), String> {
    if let Turn::Player(_) = game.turn() {
        let moves = game.moves();
        let welcome: Vec<&String> = moves.iter().filter(|text| !unwelcome(text)).collect();
        let among = if welcome.is_empty() { moves.iter().collect() } else { welcome };
        let pick = luck.below(u32::try_from(among.len()).map_err(|error| error.to_string())?);
        return game.watch_move(among[pick as usize], frame).map_err(|error| error.to_string());
    }
    while game.turn() == Turn::Chance {
        let draw = game.sample(luck);
        game.watch_draw(&draw, frame).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn written(value: &impl serde::Serialize) -> Result<Value, String> {
    serde_json::to_value(value).map_err(|error| error.to_string())
}
