//! The public game record: what is written is read, and whatever was changed in it is refused,
//! with the number of the step and the reason.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use azulejo_rules::any::AnyGame;
use azulejo_rules::chocolatier::{BoxSide, Chocolatier, Ending, Move, Setup, Target};
use azulejo_rules::record::{Record, RecordError, Recorded, Scribe};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::{Action, Game, Luck, Seat, Silent, Turn};
use common::{names, random_action, random_record, setups};
use serde_json::{Value, json};

const COLOURS: [&str; 5] = ["turquoise", "brown", "white", "black", "red"];

// What is accepted

#[test]
fn what_the_scribe_writes_is_accepted_and_gives_the_same_game() {
    for setup in setups::<Chocolatier>() {
        for seed in 0..5 {
            let scribe = random_record::<Chocolatier>(&setup, setup.start, seed);
            let record = Record::parse(&scribe.record().to_string()).unwrap();
            assert_eq!(record.check(), Ok(AnyGame::from(scribe.game().clone())));
            assert_eq!(record.names, names(setup.players));
            assert_eq!((record.title.name(), record.start), ("chocolatier", setup.start));
        }
    }
}

#[test]
fn an_unfinished_game_is_accepted_wherever_it_stops() {
    for (number, setup) in setups::<Chocolatier>().iter().enumerate() {
        let whole = random_record::<Chocolatier>(setup, setup.start, 3);
        let whole = without(&without(&value(&whole), "/scores"), "/winners");
        let mut game = Chocolatier::new(setup);
        for (count, step) in steps(&whole).iter().enumerate() {
            // Every fourth saves time.
            if (count + number) % 4 == 0 {
                let cut = with(&whole, "/steps", json!(steps(&whole)[..count]));
                assert_eq!(check(&cut), Ok(AnyGame::from(game.clone())));
                let scored = with(&with(&cut, "/scores", json!([0, 0])), "/winners", json!([0]));
                refuse(&scored, Some(count), "not over");
            }
            judge_step(&mut game, step).unwrap();
        }
    }
}

#[test]
fn optional_fields_are_ignored_where_they_are_allowed() {
    let record = coloured();
    for field in ["/seed", "/site", "/date", "/clock", "/steps/1/ms", "/steps/1/eval"] {
        for anything in [json!(7), json!(-3), json!("text"), json!(null), json!([{"a": [1]}])] {
            assert_eq!(check(&with(&record, field, anything)), check(&record), "{field}");
        }
    }
    assert_eq!(check(&without(&record, "/steps/1/legal")), check(&record));
    for field in [
        "/ms",
        "/eval",
        "/legal",
        "/options/seed",
        "/steps/0/legal",
        "/steps/0/ms",
        "/steps/0/eval",
        "/steps/0/seat",
        "/steps/1/seed",
        "/steps/1/clock",
        "/steps/1/move/ms",
        "/steps/1/move/legal",
    ] {
        refuse_change(&record, field, json!(0), "unexpected field");
    }
}

#[test]
fn names_may_be_any_text_and_space_does_not_matter() {
    let record = with(&coloured(), "/players", json!(["", "Zoë \"🂡\"\n\\"]));
    assert_eq!(check(&record).unwrap().players(), 2);
    let pretty = serde_json::to_string_pretty(&record).unwrap();
    let parsed = Record::parse(&format!(" \r\n\t{pretty}\n")).unwrap();
    assert_eq!(parsed.check(), check(&record));
    assert_eq!(parsed.names[1], "Zoë \"🂡\"\n\\");
}

// The frame

#[test]
fn a_wrong_frame_is_refused() {
    let whole = coloured();
    for (field, wrong, reason) in [
        ("/format", json!("azulejo/2"), "azulejo/2"),
        ("/format", json!("azulejo/1 "), "unknown"),
        ("/format", json!(1), "must be a string"),
        ("/game", json!("chess"), "chess"),
        ("/game", json!("Chocolatier"), "no game is called"),
        ("/players", json!([]), "2 to 4 players"),
        ("/players", json!(["Ana"]), "2 to 4 players"),
        ("/players", json!(["a", "b", "c", "d", "e"]), "2 to 4 players"),
        ("/players", json!(["Ana", 7]), "name must be a string"),
        ("/players", json!(["Ana", null]), "name must be a string"),
        ("/players", json!("Ana, Bruno"), "must be a list"),
        ("/start", json!(2), "from 0 to 1"),
        ("/start", json!(-1), "from 0 to 1"),
        ("/start", json!("0"), "must be a number"),
        ("/options", json!([]), "must be an object"),
        ("/options/box", json!("blue"), "coloured"),
        ("/options/box", json!(true), "must be a string"),
        ("/options/special_factories", json!("false"), "true or false"),
        ("/options/special_factories", json!(0), "true or false"),
        ("/steps", json!({}), "must be a list"),
        ("/scores", json!(5), "must be a list"),
        ("/scores", json!(["5", "6"]), "must be a number"),
        ("/winners", json!(0), "must be a list"),
        ("/winners", json!([null]), "must be a number"),
    ] {
        refuse_change(&whole, field, wrong, reason);
    }
    for field in ["format", "game", "players", "options", "start", "steps"] {
        refuse_lack(&whole, &format!("/{field}"), &format!("lacks \"{field}\""));
    }
    for option in ["box", "special_factories"] {
        refuse_lack(&whole, &format!("/options/{option}"), &format!("lacks \"{option}\""));
    }
    for text in ["", "null", "[]", "7", "\"azulejo/1\""] {
        assert!(Record::parse(text).is_err(), "{text}");
    }
}

#[test]
fn a_game_that_the_frame_does_not_fit_is_refused_where_it_shows() {
    let whole = coloured();
    refuse(&with(&whole, "/players", json!(["a", "b", "c"])), Some(0), "7 factories");
    let other_start = 1 - whole["start"].as_u64().unwrap();
    refuse(&with(&whole, "/start", json!(other_start)), Some(1), "is to move, not seat");
    refuse(&with(&whole, "/options/special_factories", json!(true)), Some(0), "must be special");
    let special = with(&special(), "/options/special_factories", json!(false));
    refuse(&special, Some(0), "0 factories must be special, not 3");
    // The other box shows at the first full line: a choice is missing, or one too many.
    let tiled = |step: &Value| step["move"].get("line").is_some();
    let plain = self::plain();
    let first = steps(&plain).iter().position(tiled);
    refuse(&with(&plain, "/options/box", json!("coloured")), first, "deal is missing");
    let other = check(&with(&whole, "/options/box", json!("plain"))).unwrap_err();
    assert!(other.reason.contains("to move: no deal here"), "{other}");
}

// Numbers and names, as text

#[test]
fn numbers_are_whole_without_fraction_or_exponent() {
    let whole = with(&coloured(), "/x_number", json!(1)).to_string();
    let put = |before: &str, number: &str| {
        assert!(whole.contains(before));
        let after = if before.ends_with('[') { "" } else { "\"x_\":" };
        whole.replacen(before, &format!("{before}{number},{after}"), 1)
    };
    for before in [
        "\"start\":",
        "\"seat\":",
        "\"legal\":",
        "\"from\":",
        "\"to\":",
        "\"scores\":[",
        "\"winners\":[",
        "\"x_number\":",
    ] {
        for wrong in ["0.0", "0e0", "1E0", "1.5", "1e-1", "-0.0"] {
            refuse_text(&put(before, wrong), None, "whole");
        }
        for wrong in ["+1", "00", "01", ".5", "NaN", "0x1", "1_0", "-"] {
            refuse_text(&put(before, wrong), None, "not JSON");
        }
    }
    let long = "123456789012345678901234567890";
    refuse_text(&put("\"start\":", long), None, "too large");
    assert!(check_text(&put("\"x_number\":", long)).is_ok());
}

#[test]
fn a_name_twice_in_an_object_is_refused_at_every_level() {
    let special = self::special().to_string();
    for twice in [
        "\"format\":\"azulejo/1\",",
        "\"game\":\"chocolatier\",",
        "\"g\\u0061me\":\"chocolatier\",",
        "\"start\":0,",
        "\"steps\":[],",
        "\"scores\":[],",
        "\"box\":\"coloured\",",
        "\"special_factories\":true,",
        "\"deal\":{},",
        "\"factories\":[],",
        "\"tiles\":[],",
        "\"special\":\"keep\",",
        "\"extra\":\"red\",",
        "\"seat\":0,",
        "\"move\":{},",
        "\"legal\":1,",
        "\"take\":\"red\",",
        "\"from\":0,",
        "\"to\":\"floor\",",
        "\"split\":{},",
    ] {
        let name = &twice[..=twice.find(':').unwrap()].replace("\\u0061", "a");
        assert!(special.contains(name), "{name}");
        refuse_text(&special.replacen(name, &format!("{twice}{name}"), 1), None, "twice");
    }
    let split = special.replacen("\"split\":{", "\"split\":{\"red\":\"left\",\"red\":\"left\",", 1);
    refuse_text(&split, None, "twice");
    for ignored in
        ["\"x_a\":1,\"x_a\":1", "\"x_a\":{\"b\":1,\"b\":1}", "\"seed\":[{\"b\":1,\"b\":1}]"]
    {
        let text = special.replacen("\"start\":", &format!("{ignored},\"start\":"), 1);
        refuse_text(&text, None, "twice");
    }
}

#[test]
fn a_text_cut_off_or_lengthened_is_refused() {
    let special = self::special().to_string().replace("Ana", "Zoë");
    assert!(check_text(&special).is_ok());
    let ends = special.len() - 300..special.len();
    for end in (0..2000).chain((2000..special.len()).step_by(37)).chain(ends) {
        if special.is_char_boundary(end) {
            refuse_text(&special[..end], None, "not JSON");
        }
    }
    for more in ["}", ",", "{}", "0", "\u{feff}", "\0"] {
        refuse_text(&format!("{special}{more}"), None, "something follows");
        refuse_text(&format!("{more}{special}"), None, "not JSON");
    }
}

#[test]
fn a_text_that_lacks_any_one_character_is_refused() {
    let text = special().to_string();
    let players = text.find("\"players\"").unwrap();
    let players = players..players + text[players..].find(']').unwrap();
    for at in (0..text.len()).step_by(11).filter(|at| !players.contains(at)) {
        let text = format!("{}{}", &text[..at], &text[at + 1..]);
        assert!(check_text(&text).is_err(), "without character {at}");
    }
}

// Fields

#[test]
fn an_unknown_field_is_refused_in_every_object_unless_its_name_starts_with_x() {
    for record in records().iter().map(shortened) {
        let state = check(&record);
        assert!(state.is_ok());
        let objects = nodes(&record).into_iter().filter(|(_, node)| node.is_object());
        for (path, object) in objects.chain([(String::new(), &record)]) {
            let map = path.ends_with("/split");
            let reason = if map { "no colour" } else { "unexpected field" };
            for name in ["y", "X_y", "x", "", "comment", "tile"] {
                refuse_change(&record, &format!("{path}/{name}"), json!(1), reason);
            }
            let named = with(&record, &format!("{path}/x_y"), object.clone());
            if map {
                refuse(&named, step_of(&path), "no colour \"x_y\"");
            } else {
                assert_eq!(check(&named), state, "{path}");
            }
        }
    }
}

#[test]
fn nothing_can_be_left_out_or_be_of_another_kind() {
    for record in records().iter().map(shortened) {
        let last = steps(&record).len() - 1;
        for (path, node) in nodes(&record) {
            let refused_there = |found: Result<AnyGame, RecordError>, what: &str| {
                let step = step_of(&path);
                let error = found.expect_err(&format!("{path}: {what}"));
                assert!(error.step == step || step.is_none(), "{path}: {what}: {error}");
            };
            for other in [
                json!(null),
                json!(true),
                json!(-1),
                json!(99),
                json!("z"),
                json!([]),
                json!({}),
                json!([node]),
            ] {
                // Any text is a name, and an unfinished game may have no step.
                let fits = path.starts_with("/players/") && other.is_string()
                    || path == "/steps" && other == json!([])
                    || other == *node;
                if !fits {
                    refused_there(check(&with(&record, &path, other.clone())), &other.to_string());
                }
            }
            if !path.ends_with("/legal") && path != format!("/steps/{last}") {
                refused_there(check(&without(&record, &path)), "left out");
            }
        }
    }
}

// Steps

#[test]
fn a_step_is_a_deal_or_a_move() {
    let record = coloured();
    let (deal, mv) = (&record["steps"][0]["deal"], &record["steps"][1]["move"]);
    for (path, wrong) in [
        ("/steps/0", json!({})),
        ("/steps/0", json!({"x_": 1})),
        ("/steps/0", json!({"seat": 0})),
        ("/steps/0", json!({"deal": deal, "move": mv})),
        ("/steps/1", json!({"seat": 0, "x_": mv})),
        ("/steps/1", json!({"seat": 0, "move": mv, "deal": deal})),
    ] {
        refuse_change(&record, path, wrong, "either");
    }
    refuse_lack(&record, "/steps/1/seat", "lacks \"seat\"");
    for (path, node) in [("/steps/0/deal", deal), ("/steps/1/move", mv), ("/steps/0", deal)] {
        refuse_change(&record, path, json!([node]), "must be an object");
    }
}

#[test]
fn a_missing_superfluous_or_misplaced_step_is_refused_there() {
    for record in records() {
        let (steps, count) = (steps(&record), steps(&record).len());
        for number in 0..count {
            let next = steps.get(number + 1);
            let mut missing = record.clone();
            let removed = list(&mut missing, "/steps").remove(number);
            let why = next.map_or("a step is missing", |next| reason(&removed, next));
            refuse(&missing, Some(number), why);
            let mut doubled = record.clone();
            list(&mut doubled, "/steps").insert(number, removed.clone());
            let why = next.map_or("superfluous", |next| reason(next, &removed));
            refuse(&doubled, Some(number + 1), why);
            if let Some(next) = next {
                let mut swapped = record.clone();
                list(&mut swapped, "/steps").swap(number, number + 1);
                refuse(&swapped, Some(number), reason(&removed, next));
            }
        }
        let mut longer = record.clone();
        list(&mut longer, "/steps").push(steps[0].clone());
        refuse(&longer, Some(count), "deal is superfluous");
    }
}

/// What is wrong when a step is found where another one is due.
fn reason(due: &Value, found: &Value) -> &'static str {
    match (due.get("seat"), found.get("seat")) {
        (None, _) => "a deal is missing",
        (_, None) => "no deal here",
        (due, found) if due != found => "is to move, not seat",
        _ => "legal",
    }
}

#[test]
fn a_wrong_seat_or_number_of_legal_moves_is_refused_there() {
    for record in records() {
        let players = record["players"].as_array().unwrap().len();
        let moves =
            steps(&record).iter().enumerate().filter(|(_, step)| step.get("seat").is_some());
        // Every third saves time.
        for (number, step) in moves.step_by(3) {
            let path = format!("/steps/{number}/seat");
            refuse_change(&record, &path, json!(players), "must be from 0 to");
            for seat in (0..players).filter(|&seat| step["seat"] != seat) {
                refuse_change(&record, &path, json!(seat), "is to move, not seat");
            }
            let (path, legal) = (format!("/steps/{number}/legal"), step["legal"].as_i64().unwrap());
            for wrong in [legal - 1, legal + 1, -legal] {
                let reason = format!("there are {legal} legal moves, not {wrong}");
                refuse_change(&record, &path, json!(wrong), &reason);
            }
        }
    }
}

#[test]
fn a_wrong_deal_is_refused_there() {
    let record = coloured();
    let factories = &record["steps"][0]["deal"]["factories"].as_array().unwrap();
    for (path, wrong, reason) in [
        ("/factories", json!([]), "must be 5 factories, not 0"),
        ("/factories", json!(factories[1..]), "must be 5 factories, not 4"),
        ("/factories", json!([&factories[..], &factories[..1]].concat()), "5 factories, not 6"),
        ("/factories/4/tiles", json!(["red", "red", "red"]), "factory 4: 4 tiles have to be drawn"),
        ("/factories/2/tiles", json!([]), "factory 2: 4 tiles have to be drawn, not 0"),
        ("/factories/0/tiles", json!(vec!["red"; 5]), "4 tiles have to be drawn, not 5"),
        ("/factories/0/tiles/3", json!("blue"), "no colour \"blue\""),
        ("/factories/0/tiles/3", json!("Red"), "no colour"),
        ("/factories/0/tiles/3", json!(4), "colour must be a string"),
        ("/factories/1/special", json!("keep"), "0 factories must be special, not 1"),
        ("/factories/1/special", json!(null), "must be a string"),
        ("/factories/1/special", json!("magnet"), "unknown special factory"),
        ("/extra", json!("red"), "no factory is Extra"),
    ] {
        refuse_change(&record, &format!("/steps/0/deal{path}"), wrong, reason);
    }
}

#[test]
fn a_deal_with_wrong_special_factories_is_refused_there() {
    let record = special();
    let has_extra = |step: &Value| step["deal"].get("extra").is_some();
    let path = format!("/steps/{}/deal", steps(&record).iter().position(has_extra).unwrap());
    let factories = &record.pointer(&path).unwrap()["factories"];
    let side = |factory: &usize| factories[factory].get("special");
    let normal = (0..7).find(|factory| side(factory).is_none()).unwrap();
    let extra = (0..7).find(|factory| side(factory) == Some(&json!("extra"))).unwrap();
    let other = (0..7).find(|factory| *factory != extra && side(factory).is_some()).unwrap();
    let at = |factory: usize| format!("{path}/factories/{factory}/special");
    let others_side = factories[other]["special"].clone();
    refuse_lack(&record, &at(other), "3 factories must be special, not 2");
    refuse_lack(&record, &at(extra), "no factory is Extra");
    refuse_lack(&record, &format!("{path}/extra"), "tile for Extra is missing");
    for (path, wrong, reason) in [
        (at(normal), json!("split"), "3 factories must be special, not 4"),
        (at(other), json!("extra"), "extra: this cannot be drawn"),
        (at(extra), others_side, "no factory is Extra"),
        (format!("{path}/extra"), json!("gold"), "no colour"),
        (format!("{path}/extra"), json!(["red"]), "must be a string"),
    ] {
        refuse_change(&record, &path, wrong, reason);
    }
}

#[test]
fn a_deal_that_the_bag_cannot_give_is_refused_there() {
    for record in records() {
        let deals =
            steps(&record).iter().enumerate().filter(|(_, step)| step.get("deal").is_some());
        for (number, step) in deals {
            let factories = step["deal"]["factories"].as_array().unwrap().len();
            for colour in COLOURS {
                let mut wrong = record.clone();
                for factory in list(&mut wrong, &format!("/steps/{number}/deal/factories")) {
                    factory["tiles"] = json!(vec![colour; 4]);
                }
                // Only the first deal can have 20 of a colour, and none has more.
                if number == 0 && factories == 5 {
                    assert_eq!(check(&wrong).unwrap_err().step, Some(1));
                } else {
                    refuse(
                        &wrong,
                        Some(number),
                        &format!("{}: this cannot be drawn", letter(colour)),
                    );
                }
            }
        }
    }
}

#[test]
fn a_wrong_move_is_refused_there() {
    let record = coloured();
    let from = record["steps"][1]["move"]["from"].as_u64().unwrap() as usize;
    let tiles = record["steps"][0]["deal"]["factories"][from]["tiles"].as_array().unwrap();
    let absent = COLOURS.iter().find(|colour| !tiles.contains(&json!(colour))).unwrap();
    for (path, wrong, reason) in [
        ("/take", json!(absent), "no tile of this colour"),
        ("/take", json!("blue"), "no colour \"blue\""),
        ("/take", json!(null), "colour must be a string"),
        ("/from", json!(5), "from 0 to 4"),
        ("/from", json!("center"), "must be a number"),
        ("/from", json!("centre"), "no tile of this colour"),
        ("/to", json!(5), "from 0 to 4"),
        ("/to", json!(-1), "from 0 to 4"),
        ("/to", json!("Floor"), "must be a number"),
        ("/split", json!({}), "nothing to split"),
        ("/split", json!({"red": "left"}), "nothing to split"),
        ("/line", json!(0), "unexpected field \"line\""),
        ("", json!({"line": 0, "column": 0}), "have to be taken"),
        ("", json!({"line": 0}), "lacks \"column\""),
        ("", json!({"line": 5, "column": 0}), "from 0 to 4"),
    ] {
        refuse_change(&record, &format!("/steps/1/move{path}"), wrong, reason);
    }
    for (field, lacks) in [("from", "from"), ("to", "to"), ("take", "line")] {
        refuse_lack(&record, &format!("/steps/1/move/{field}"), &format!("lacks \"{lacks}\""));
    }
}

#[test]
fn a_wrong_split_is_refused_there() {
    let record = special();
    let is_split = |step: &Value| step["move"]["split"].as_object().is_some_and(|s| s.len() > 1);
    let number = steps(&record).iter().position(is_split).unwrap();
    let path = format!("/steps/{number}/move/split");
    let left = record.pointer(&path).unwrap().as_object().unwrap();
    let absent = COLOURS.iter().find(|&&colour| !left.contains_key(colour)).unwrap();
    let one = left.keys().next().unwrap();
    refuse_lack(&record, &path, "to which side");
    refuse_lack(&record, &format!("{path}/{one}"), "exactly the colours left");
    for (colour, side, reason) in [
        (*absent, "left", "exactly the colours left"),
        ("blue", "left", "no colour"),
        (one, "up", "can only go"),
        (one, "", "can only go"),
    ] {
        refuse_change(&record, &format!("{path}/{colour}"), json!(side), reason);
    }
    refuse_change(&record, &path, json!([]), "must be an object");
    refuse_change(&record, &path, json!({}), "exactly the colours left");
}

// The outcome

#[test]
fn scores_and_winners_that_do_not_come_out_are_refused_after_the_last_step() {
    for record in records().into_iter().chain([shared()]) {
        let end = Some(steps(&record).len());
        refuse(&without(&record, "/scores"), None, "\"winners\" without \"scores\"");
        refuse(&without(&record, "/winners"), None, "\"scores\" without \"winners\"");
        refuse(&without(&without(&record, "/winners"), "/scores"), end, "are missing");
        let scores: Vec<i64> = serde_json::from_value(record["scores"].clone()).unwrap();
        for (seat, score) in scores.iter().enumerate() {
            for wrong in [score - 1, score + 1, score + 10] {
                let wrong = with(&record, &format!("/scores/{seat}"), json!(wrong));
                refuse(&wrong, end, "the scores are");
            }
        }
        for wrong in [json!([]), json!(scores[1..]), json!([&scores[..], &[0]].concat())] {
            refuse(&with(&record, "/scores", wrong), end, "the scores are");
        }
        // Every other set or order of winners.
        for wrong in ["[]", "[0]", "[1]", "[0,1]", "[1,0]", "[0,0]", "[1,1]", "[4]", "[-1]"] {
            let wrong: Value = serde_json::from_str(wrong).unwrap();
            if wrong != record["winners"] {
                refuse(&with(&record, "/winners", wrong), end, "the winners are");
            }
        }
    }
    assert_eq!(shared()["winners"], json!([0, 1]));
}

// Any change at all

#[test]
fn another_tile_in_any_deal_is_refused_or_makes_another_true_record() {
    for record in records() {
        let mut changes = Vec::new();
        for (path, tile) in nodes(&record) {
            if path.contains("/tiles/") || path.ends_with("/extra") {
                let others = COLOURS.iter().filter(|colour| *tile != **colour);
                changes.extend(others.map(|colour| (path.clone(), json!(colour))));
            }
        }
        judge_all(&record, changes);
    }
}

#[test]
fn another_value_in_any_move_is_refused_or_makes_another_true_record() {
    for record in records() {
        let mut changes = Vec::new();
        for (path, field) in nodes(&record) {
            let Some((_, name)) = path.split_once("/move/") else { continue };
            let numbers = |end| (0..end).map(|number: usize| json!(number));
            let others: Vec<Value> = match name {
                "take" => COLOURS.iter().map(|colour| json!(colour)).collect(),
                "from" => numbers(7).chain([json!("centre")]).collect(),
                "to" => numbers(5).chain([json!("floor")]).collect(),
                "line" | "column" => numbers(5).collect(),
                "split" => vec![],
                _ => vec![json!("left"), json!("right")],
            };
            let others = others.into_iter().filter(|other| other != field);
            changes.extend(others.map(|other| (path.clone(), other)));
        }
        judge_all(&record, changes);
    }
}

#[test]
fn the_order_of_tiles_on_a_factory_does_not_change_the_game() {
    for record in records() {
        let state = check(&record);
        for factory in 0..5 {
            let mut other = record.clone();
            list(&mut other, &format!("/steps/0/deal/factories/{factory}/tiles")).reverse();
            assert_eq!(check(&other), state);
        }
    }
}

/// Every change must be refused exactly where the listed moves and draws do not have it or the
/// numbers in the record no longer come out; where all of them do, it is the record of another
/// game, and nobody can tell that it was changed.
fn judge_all(record: &Value, changes: Vec<(String, Value)>) {
    let mut states = vec![Chocolatier::new(&setup_of(record))];
    for step in steps(record) {
        let mut game = states.last().unwrap().clone();
        judge_step(&mut game, step).unwrap();
        states.push(game);
    }
    let mut accepted = 0;
    // Every third saves time: a field still changes in one way or another.
    for (path, changed) in changes.iter().step_by(3) {
        let changed = with(record, path, changed.clone());
        let found = check(&changed).map(drop).map_err(|error| error.step.unwrap());
        let from = step_of(path).unwrap();
        assert_eq!(found, judge(&changed, states[from].clone(), from), "{path}: {changed}");
        accepted += usize::from(found.is_ok());
    }
    assert!(40 * accepted < changes.len(), "{accepted} of {}", changes.len());
}

/// Replays by the lists of moves and draws, without the checker: the first step that is wrong.
fn judge(record: &Value, mut game: Chocolatier, from: usize) -> Result<(), usize> {
    for (number, step) in steps(record).iter().enumerate().skip(from) {
        judge_step(&mut game, step).ok_or(number)?;
    }
    let winners: Vec<u8> = game.winners().iter().map(|seat| seat.0).collect();
    let outcome = (json!(game.scores().as_slice()), json!(winners));
    let same = outcome == (record["scores"].clone(), record["winners"].clone());
    if same { Ok(()) } else { Err(steps(record).len()) }
}

fn judge_step(game: &mut Chocolatier, step: &Value) -> Option<()> {
    if let Some(mv) = step.get("move") {
        let Turn::Player(seat) = game.turn() else { return None };
        let (mv, moves) = (game.read_move(mv).ok()?[0], moves_of(game));
        let fits = step["seat"] == seat.0 && step["legal"] == moves.len() && moves.contains(&mv);
        return fits.then(|| game.apply(mv, &mut Silent));
    }
    for draw in game.read_deal(step.get("deal")?).ok()? {
        let mut draws = Vec::new();
        game.draws(&mut draws);
        draws.iter().find(|(possible, _)| *possible == draw)?;
        game.draw(draw, &mut Silent);
    }
    Some(())
}

// When tiles run out

#[test]
fn a_deal_has_fewer_tiles_when_they_run_out_and_there_is_none_without_any() {
    let box_side = BoxSide::Coloured;
    let setup = Setup { players: 4, start: Seat(0), box_side, special_factories: true };
    let (mut no_tiles, mut no_extra) = (false, false);
    for seed in 0..500 {
        let scribe = played(&setup, seed, hoard);
        let (record, ending) = (value(&scribe), scribe.game().view().ending);
        assert_eq!(check(&record), Ok(AnyGame::from(scribe.game().clone())));
        for (number, step) in steps(&record).iter().enumerate() {
            no_extra |= check_short_deal(&record, number, &step["deal"]);
        }
        if ending == Some(Ending::NoTiles) {
            let mut longer = record.clone();
            let nothing = json!({"deal": {"factories": vec![json!({"tiles": []}); 9]}});
            list(&mut longer, "/steps").push(nothing);
            refuse(&longer, Some(steps(&record).len()), "superfluous");
            no_tiles = true;
        }
        if no_tiles && no_extra {
            return;
        }
    }
    panic!("tiles never ran out");
}

/// Whether it is a deal with too few tiles, and Extra is there.
fn check_short_deal(record: &Value, number: usize, deal: &Value) -> bool {
    let Some(factories) = deal["factories"].as_array() else { return false };
    let full = |factory: &Value| factory["tiles"].as_array().unwrap().len() == 4;
    let Some(short) = factories.iter().position(|factory| !full(factory)) else { return false };
    let mut more = record.clone();
    let tiles = format!("/steps/{number}/deal/factories/{short}/tiles");
    list(&mut more, &tiles).push(json!("red"));
    refuse(&more, Some(number), "tiles have to be drawn");
    assert!(factories[short + 1..].iter().all(|factory| factory["tiles"] == json!([])));
    assert!(deal.get("extra").is_none());
    let has_extra = factories.iter().any(|factory| factory["special"] == "extra");
    if has_extra {
        let extra = with(record, &format!("/steps/{number}/deal/extra"), json!("red"));
        refuse(&extra, Some(number), "no tile is left for Extra");
    }
    has_extra
}

/// Plays so that tiles stay on the boards: into lines, not onto the floor, and without full rows.
fn hoard(game: &Chocolatier, luck: &mut ChaCha) -> Option<Move> {
    let Turn::Player(seat) = game.turn() else { return None };
    let mut worth = |mv| {
        let mut next = game.clone();
        next.apply(mv, &mut Silent);
        let board = &next.view().boards[seat.index()];
        let lines: u32 = board.lines.iter().map(|line| u32::from(line.count)).sum();
        let full = (1..).zip(board.lines).zip(board.wall).any(|((room, line), row)| {
            row.iter().flatten().count() + usize::from(line.count == room) == 5
        });
        let worth = 1000 + 10 * lines - 20 * board.floor.len() as u32;
        if full { 0 } else { worth + luck.below(20) }
    };
    moves_of(game).into_iter().max_by_key(|&mv| worth(mv))
}

// Helpers

/// Records of finished games, between them with every kind of step.
fn records() -> [Value; 3] {
    [coloured(), plain(), special()]
}

fn coloured() -> Value {
    random_game(2, BoxSide::Coloured, false)
}

fn plain() -> Value {
    random_game(2, BoxSide::Plain, false)
}

fn special() -> Value {
    random_game(3, BoxSide::Coloured, true)
}

fn random_game(players: u8, box_side: BoxSide, special_factories: bool) -> Value {
    let start = Seat(players - 1);
    value(&random_record(&Setup { players, start, box_side, special_factories }, start, 1))
}

/// Both drop everything, until the game ends for want of progress: a shared victory.
fn shared() -> Value {
    let setup = Chocolatier::usual_setup(2, Seat(0));
    let drop = |game: &Chocolatier, _: &mut ChaCha| {
        moves_of(game).into_iter().find(|mv| matches!(mv, Move::Take { to: Target::Floor, .. }))
    };
    value(&played(&setup, 0, drop))
}

fn played(
    setup: &Setup,
    seed: u64,
    choose: impl Fn(&Chocolatier, &mut ChaCha) -> Option<Move>,
) -> Scribe<Chocolatier> {
    let mut luck = ChaCha::from_seed(seed, 1);
    let mut scribe = Scribe::new(setup, names(setup.players), setup.start, true);
    while let Some(action) = random_action(scribe.game(), &mut luck) {
        let chosen = choose(scribe.game(), &mut luck);
        scribe.act(chosen.map_or(action, Action::Move), &mut Silent);
    }
    scribe
}

/// How messages write a colour.
fn letter(colour: &str) -> &str {
    if colour == "black" { "k" } else { &colour[..1] }
}

fn moves_of(game: &Chocolatier) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}

/// An unfinished record: up to some moves into the second round.
fn shortened(record: &Value) -> Value {
    let mut record = without(&without(record, "/scores"), "/winners");
    let second = steps(&record).iter().skip(1).position(|step| step.get("deal").is_some()).unwrap();
    list(&mut record, "/steps").truncate(second + 8);
    record
}

fn value(scribe: &Scribe<Chocolatier>) -> Value {
    serde_json::from_str(&scribe.record().to_string()).unwrap()
}

fn setup_of(record: &Value) -> Setup {
    let players = record["players"].as_array().unwrap().len() as u8;
    let start = Seat(record["start"].as_u64().unwrap() as u8);
    Chocolatier::read_options(players, start, &record["options"]).unwrap()
}

fn check_text(text: &str) -> Result<AnyGame, RecordError> {
    Record::parse(text).and_then(|record| record.check())
}

fn check(record: &Value) -> Result<AnyGame, RecordError> {
    check_text(&record.to_string())
}

fn refuse_text(text: &str, step: Option<usize>, reason: &str) {
    match check_text(text) {
        Ok(_) => panic!("accepted, although {reason}"),
        Err(error) => assert!(
            error.step == step && error.reason.contains(reason),
            "{error}; expected {step:?} {reason}"
        ),
    }
}

fn refuse(record: &Value, step: Option<usize>, reason: &str) {
    refuse_text(&record.to_string(), step, reason);
}

/// Another value there, or a new field, is refused at the step that it is in.
fn refuse_change(record: &Value, path: &str, value: Value, reason: &str) {
    refuse(&with(record, path, value), step_of(path), reason);
}

/// The record without what is there is refused at the step that it was in.
fn refuse_lack(record: &Value, path: &str, reason: &str) {
    refuse(&without(record, path), step_of(path), reason);
}

fn steps(record: &Value) -> &[Value] {
    record["steps"].as_array().unwrap()
}

fn list<'a>(record: &'a mut Value, path: &str) -> &'a mut Vec<Value> {
    record.pointer_mut(path).unwrap().as_array_mut().unwrap()
}

/// With another value there, or with a new field.
fn with(record: &Value, path: &str, value: Value) -> Value {
    let mut record = record.clone();
    let (parent, name) = path.rsplit_once('/').unwrap();
    match record.pointer_mut(parent).unwrap() {
        Value::Array(items) => items[name.parse::<usize>().unwrap()] = value,
        object => object[name] = value,
    }
    record
}

/// Without what is there.
fn without(record: &Value, path: &str) -> Value {
    let mut record = record.clone();
    let (parent, name) = path.rsplit_once('/').unwrap();
    match record.pointer_mut(parent).unwrap() {
        Value::Array(items) => _ = items.remove(name.parse().unwrap()),
        Value::Object(fields) => _ = fields.remove(name).unwrap(),
        _ => panic!("{parent} holds nothing"),
    }
    record
}

/// Everything in a record with its path, but the record itself.
fn nodes(record: &Value) -> Vec<(String, &Value)> {
    fn walk<'a>(path: &str, node: &'a Value, nodes: &mut Vec<(String, &'a Value)>) {
        let children: Vec<(String, &Value)> = match node {
            Value::Array(items) => {
                (0..).zip(items).map(|(n, item): (usize, _)| (n.to_string(), item)).collect()
            }
            Value::Object(fields) => {
                fields.iter().map(|(name, field)| (name.clone(), field)).collect()
            }
            _ => vec![],
        };
        for (name, child) in children {
            let path = format!("{path}/{name}");
            walk(&path, child, nodes);
            nodes.push((path, child));
        }
    }
    let mut nodes = Vec::new();
    walk("", record, &mut nodes);
    nodes
}

/// The step that a path leads into.
fn step_of(path: &str) -> Option<usize> {
    path.strip_prefix("/steps/")?.split('/').next()?.parse().ok()
}
