//! Positions without a table: what may be chosen, what comes of moves, whether a record is true. And figures by which
//! the module is compared with the program that was not made for a browser.

use azulejo_protocol::{ErrorCode, Refusal, RefusalCode};
use azulejo_rules::any::{AnyGame, Title};
use azulejo_rules::playout::sensible_move;
use azulejo_rules::record::{Record, Recorded};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::view::AnyFrame;
use azulejo_rules::{Seat, Silent, Turn, dispatch, fnv, strict};
use serde_json::{Value, json};

use crate::{Failure, failure, refused};

/// The game of a position's text.
pub fn position(text: &str) -> Result<AnyGame, Failure> {
    AnyGame::from_position(text).map_err(bad)
}

pub fn bad(message: impl Into<String>) -> Failure {
    failure(ErrorCode::BadFields, message)
}

/// Who decides now.
fn actor(game: &AnyGame) -> Option<Seat> {
    match game.turn() {
        Turn::Player(seat) => Some(seat),
        Turn::Chance | Turn::Over => None,
    }
}

/// A game's position, for whoever thinks about it.
pub fn place(game: &AnyGame) -> Value {
    json!({"title": game.title(), "position": game.position(), "actor": actor(game)})
}

/// What is on the table, and what may be chosen.
pub fn choices(game: &AnyGame) -> Value {
    let actor = actor(game);
    json!({
        "view": game.view(),
        "choices": actor.map(|_| game.choices()),
        "actor": actor,
        "round": game.round(),
        "scores": game.scores().as_slice(),
        "over": game.turn() == Turn::Over,
    })
}

/// What comes of moves, and of draws where chance has to act.
pub fn play(game: &mut AnyGame, moves: &[String]) -> Result<Value, Failure> {
    let mut frames: Vec<AnyFrame> = Vec::new();
    for text in moves {
        let round = game.round();
        if frames.last().is_none_or(AnyFrame::has_view) {
            frames.push(AnyFrame::new(game.title()));
        }
        let frame = frames.last_mut().expect("there is one now");
        let done = match game.turn() {
            Turn::Chance => game.watch_draw(text, frame),
            Turn::Player(_) | Turn::Over => game.watch_move(text, frame),
        };
        done.map_err(|why| {
            let refusal = Refusal::new(RefusalCode::Illegal, format!("{text}: {why}"));
            refused(Refusal { reason: Some(why), ..refusal })
        })?;
        if game.round() != round {
            frame.set_view(Some(game.view()));
        }
    }
    if let Some(frame) = frames.last_mut().filter(|frame| !frame.has_view()) {
        frame.set_view(Some(game.view()));
    }
    Ok(json!({"position": game.position(), "frames": frames}))
}

/// A record, if it is a true one, and where it has come to.
pub fn read_record(text: &str) -> Result<Value, Failure> {
    let game = Record::parse(text).and_then(|record| record.check());
    let game = game.map_err(|error| bad(error.to_string()))?;
    let mut answer = place(&game);
    answer["record"] = strict::parse(text).map_err(bad)?;
    Ok(answer)
}

/// All lines of play, by depth.
pub fn perft(game: &AnyGame, depth: usize) -> Value {
    let counts = game.perft(depth);
    json!({
        "lines": counts.iter().map(|count| count.lines).collect::<Value>(),
        "ends": counts.iter().map(|count| count.ended).collect::<Value>(),
        "points": counts.iter().map(|count| count.points).collect::<Value>(),
    })
}

/// Plays random games, and tells a hash of every position that came about, with everybody's points.
pub fn random(
    title: Title,
    players: u8,
    options: &Value,
    seed: u64,
    games: u64,
) -> Result<Value, Failure> {
    let usual = options.is_null().then(|| AnyGame::usual_options(title, players));
    let options = usual.as_ref().unwrap_or(options);
    let new = AnyGame::new(title, players, Seat(0), options).map_err(bad)?;
    let mut hash = fnv::EMPTY;
    let mut moves = 0u64;
    for number in 0..games {
        let luck = ChaCha::from_seed(seed, number);
        dispatch!(&new, AnyGame(game) => random_game(game.clone(), luck, &mut hash, &mut moves));
    }
    Ok(json!({"games": games, "moves": moves, "scores_hash": format!("{hash:016x}")}))
}

fn random_game<G: Recorded>(mut game: G, mut luck: ChaCha, hash: &mut u64, moves: &mut u64) {
    let mut buffer = Vec::new();
    loop {
        game.deal(&mut luck, &mut Silent);
        let text = game.position();
        *hash = text.bytes().fold(*hash, |hash, byte| fnv::add(hash, byte.into()));
        for &score in game.scores().as_slice() {
            *hash = fnv::add(*hash, score as u64);
        }
        if game.turn() == Turn::Over {
            return;
        }
        let mv = sensible_move(&game, &mut luck, &mut buffer);
        game.apply(mv, &mut Silent);
        *moves += 1;
    }
}
