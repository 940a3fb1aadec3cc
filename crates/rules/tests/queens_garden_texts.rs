//! What Queen's Garden reads: positions that cannot be, records that are not true, and any text.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use azulejo_rules::playout::sensible_move;
use azulejo_rules::queens_garden::{Draw, Move, QueensGarden};
use azulejo_rules::record::{Record, Recorded};
use azulejo_rules::rng::{ChaCha, Quick};
use azulejo_rules::strict;
use azulejo_rules::{Game, Luck, Seat, Silent, Turn};
use common::{act, random_action, random_record, setups};

/// Positions of random games, of every kind of decision.
fn positions() -> Vec<String> {
    let mut positions = Vec::new();
    for (number, setup) in setups::<QueensGarden>().iter().enumerate() {
        let mut luck = ChaCha::from_seed(3, number as u64);
        let mut game = QueensGarden::new(setup);
        while let Some(action) = random_action(&game, &mut luck) {
            if luck.below(6) == 0 {
                positions.push(game.position());
            }
            act(&mut game, action, &mut Silent);
        }
        positions.push(game.position());
    }
    positions
}

/// Plays on to the end, through the checked door; every state on the way is a position too.
fn play_on(mut game: QueensGarden, luck: &mut Quick) {
    let mut buffer = Vec::new();
    loop {
        match game.turn() {
            Turn::Over => return,
            Turn::Chance => game.play_draw(game.sample(luck), &mut Silent).unwrap(),
            Turn::Player(_) => {
                let mv = sensible_move(&game, luck, &mut buffer);
                game.play(mv, &mut Silent).unwrap();
            }
        }
        if luck.below(10) == 0 {
            assert_eq!(QueensGarden::from_position(&game.position()).as_ref(), Ok(&game));
        }
    }
}

#[test]
fn from_every_position_that_is_accepted_play_goes_on_to_the_end() {
    let positions = positions();
    let mut luck = Quick::new(1);
    let letters: Vec<char> = "0123456789byhglp+:;,|/-=aEWS ".chars().collect();
    let (mut accepted, mut refused) = (0, 0);
    for text in &positions {
        for _ in 0..30 {
            let mut changed: Vec<char> = text.chars().collect();
            for _ in 0..=luck.below(2) {
                let at = luck.below(changed.len() as u32) as usize;
                let letter = letters[luck.below(letters.len() as u32) as usize];
                match luck.below(5) {
                    0 => _ = changed.remove(at),
                    1 => changed.insert(at, letter),
                    2 => {
                        // Two letters change places: then the counts may still come out.
                        let other = luck.below(changed.len() as u32) as usize;
                        changed.swap(at, other);
                    }
                    _ => changed[at] = letter,
                }
            }
            let changed: String = changed.into_iter().collect();
            match QueensGarden::from_position(&changed) {
                Err(_) => refused += 1,
                Ok(game) => {
                    assert_eq!(game.position(), changed);
                    accepted += 1;
                    play_on(game, &mut luck);
                }
            }
        }
    }
    assert!(accepted > 200 && refused > 5000, "{accepted} {refused}");
}

/// Words of one position put into another of the same table: they often fit.
#[test]
fn positions_mixed_from_two_are_refused_or_can_be_played() {
    let positions = positions();
    let mut luck = Quick::new(2);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let [one, other] = [0; 2].map(|_| &positions[luck.below(positions.len() as u32) as usize]);
        let (mut words, others): (Vec<_>, Vec<_>) =
            (one.split(' ').collect(), other.split(' ').collect());
        let at = luck.below(words.len().min(others.len()) as u32) as usize;
        words[at] = others[at];
        match QueensGarden::from_position(&words.join(" ")) {
            Err(_) => refused += 1,
            Ok(game) => {
                accepted += 1;
                if luck.below(4) == 0 {
                    play_on(game, &mut luck);
                }
            }
        }
    }
    assert!(accepted > 1000 && refused > 5000, "{accepted} {refused}");
}

#[test]
fn moves_and_draws_have_one_spelling() {
    for text in [
        "take:b",
        "take:6",
        "b3@2",
        "place:h4",
        "place:+l1",
        "1,-1",
        "-4,4",
        "pay:b2",
        "pay:+p6",
        "pay:jokers",
        "face-down",
        "NE",
        "pass",
        "drop:y1",
        "drop:+y1",
        "done",
    ] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "take:",
        "take:7",
        "take:bb",
        "take",
        "b3@",
        "b3@12",
        "b7@1",
        "@",
        "place:b",
        "place:++b1",
        "place:b1 ",
        "0,0",
        "2,-1",
        "01,0",
        "+1,0",
        "1,",
        ",",
        "1,0,0",
        "127,127",
        "999,0",
        "Ne",
        "pay:",
        "pay:joker",
        "drop:j",
        "PASS",
        "done ",
        "ü",
        "🂡🂡🂡",
        ":",
        "b3@2@2",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    for (text, fine) in [("b1", true), ("+p6", true), ("b7", false), ("+", false), ("ü1", false)] {
        assert_eq!(text.parse::<Draw>().is_ok(), fine, "{text}");
    }
}

#[test]
fn options_are_read_strictly() {
    let read = |text: &str| {
        QueensGarden::read_options(2, Seat(0), &strict::parse(text).unwrap()).map(|_| ())
    };
    let round = r#"{"green":1,"tree":1,"blue":1}"#;
    let wheel = format!("[{round},{round},{round},{round}]");
    let options = |wheel: &str, rest: &str| format!(r#"{{"wheel":{wheel}{rest}}}"#);
    assert_eq!(read(&options(&wheel, r#","group_bonus":{}"#)), Ok(()));
    assert_eq!(read(&options(&wheel, r#","group_bonus":{"3":0,"6":99},"x_a":1"#)), Ok(()));
    let wrong = |from: &str, to: &str| wheel.replacen(from, to, 1);
    for (text, reason) in [
        (options(&wheel, ""), "lacks \"group_bonus\""),
        (options(&wheel, r#","group_bonus":{"7":1}"#), "sizes from 3 to 6"),
        (options(&wheel, r#","group_bonus":{"03":1}"#), "sizes from 3 to 6"),
        (options(&wheel, r#","group_bonus":{"6":-1}"#), "must be from 0 to 99"),
        (options(&wheel, r#","group_bonus":[]"#), "must be an object"),
        (options(&wheel, r#","group_bonus":{},"board":"standard""#), "unexpected field"),
        (options(&wrong("green", "red"), r#","group_bonus":{}"#), "no colour or symbol"),
        (options(&wrong(r#""green":1,"#, ""), r#","group_bonus":{}"#), "three items"),
        (options(&wrong("1", "100"), r#","group_bonus":{}"#), "must be from 0 to 99"),
        (options(&wrong("1", "\"1\""), r#","group_bonus":{}"#), "must be a number"),
        (options(&format!("[{round}]"), r#","group_bonus":{}"#), "4 rounds"),
        (options("{}", r#","group_bonus":{}"#), "must be a list"),
    ] {
        let error = read(&text).unwrap_err();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

/// A finished game, and what comes of changing one text in it.
#[test]
fn records_that_are_not_true_are_refused_with_the_step() {
    let setup = QueensGarden::usual_setup(2, Seat(0));
    let text = random_record::<QueensGarden>(&setup, Seat(0), 5).record().to_string();
    assert!(Record::parse(&text).unwrap().check().is_ok());
    let steps = strict::parse(&text).unwrap()["steps"].as_array().unwrap().clone();
    let first = |part: &str| {
        steps.iter().position(|step| step.to_string().contains(part)).unwrap_or(usize::MAX)
    };
    // In the first step that has the part, the first piece of it is replaced.
    for (part, from, to, reason) in [
        (
            "stones\":[",
            "stones\":[",
            "stones\":[\"blue tree\",",
            "4 stones have to be drawn, not 5",
        ),
        ("stones\":[", "stones", "stone", "lacks \"stones\""),
        ("take\":", "\"hexagon\":\"", "\"hexagon\":\"dark ", "there is no hexagon"),
        ("take\":", "\"from\":[", "\"from\":[{\"hexagon\":\"blue tree\",\"slot\":7},", ""),
        ("take\":", "\"slot\":0", "\"slot\":4", ""),
        ("take\":", "\"slot\":0", "\"slot\":8", "from 0 to 7"),
        ("take\":", "\"move\":{", "\"move\":{\"y\":1,", "unexpected field"),
        ("take\":", "\"seat\":0", "\"seat\":1", "seat 0 is to move"),
        ("take\":", "\"legal\":", "\"legal\":1", "legal moves"),
        ("place\":", "\"at\":[", "\"at\":[0,", "[q, r]"),
        ("place\":", "\"at\":[", "\"at\":[9,9],\"x_at\":[", "there is no field"),
        ("pay\":", "\"pay\":{", "\"pay\":{\"jokers\":12},\"x_pay\":{", ""),
        ("pay\":", "\"pay\":{", "\"x_pay\":{", ""),
        ("pay\":", "\"pay\":{", "\"pay\":{\"gold\":1,", "unexpected field"),
        ("face-down", "\"area\":\"", "\"area\":\"X", ""),
        ("face-down", "face-down", "blue tree", ""),
        (
            "pass\":{",
            "\"pass\":{",
            "\"pass\":{\"discard\":{\"jokers\":1}},\"x_pass\":{",
            "unexpected",
        ),
        (
            "pass\":{}",
            "\"pass\":{}",
            "\"pass\":{\"discard\":{\"stones\":[\"blue tree\",\"blue tree\",\"blue tree\",\"blue tree\"]}}",
            "",
        ),
        ("reveal\":", "\"reveal\":{", "\"reveal\":{\"x_1\":\"blue tree\",", "not to be turned"),
        ("reveal\":", "\"reveal\":{", "\"reveal\":{},\"x_r\":{", "has to be turned"),
    ] {
        let number = first(part);
        let Some(step) = steps.get(number) else { panic!("no step with {part}") };
        let (step, changed) = (step.to_string(), step.to_string().replacen(from, to, 1));
        assert_ne!(step, changed, "{part}");
        let record = Record::parse(&text.replacen(&step, &changed, 1)).unwrap();
        let error = record.check().expect_err(&changed);
        assert_eq!(error.step, Some(number), "{changed}: {error}");
        assert!(error.reason.contains(reason), "{changed}: {error}");
    }
}
