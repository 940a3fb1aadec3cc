//! What goes over the wire: views, events and moves as JSON, in the terms of the record.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::BTreeSet;
use std::fmt::Debug;

use azulejo_rules::any::{AnyGame, Title};
use azulejo_rules::event::{self, Carry, Place};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::tiles::Colour as _;
use azulejo_rules::view::{AnyFrame, AnyView};
use azulejo_rules::{Seat, chocolatier, queens_garden, summer_pavilion};
use common::any::{random_action, tables, watch};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Everything is written as it stands beside it, and read back.
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    cases: impl IntoIterator<Item = (T, Value)>,
) {
    for (value, expected) in cases {
        let written: Value = serde_json::from_str(&serde_json::to_string(&value).unwrap()).unwrap();
        assert_eq!(written, expected, "{value:?}");
        assert_eq!(serde_json::from_value::<T>(written).unwrap(), value);
    }
}

#[test]
fn seats_and_titles_are_read_back() {
    check([(Seat(3), json!(3))]);
    assert_eq!(serde_json::from_str::<Seat>("3").unwrap(), Seat(3));
    for &title in Title::ALL {
        check([(title, json!(title.name()))]);
        assert_eq!(serde_json::from_value::<Title>(json!(title.name())).unwrap(), title);
    }
}

#[test]
fn names_are_those_of_the_record() {
    check(chocolatier::Colour::ALL.iter().map(|&colour| (colour, json!(colour.name()))));
    check(summer_pavilion::Colour::ALL.iter().map(|&colour| (colour, json!(colour.name()))));
    check(chocolatier::Special::ALL.map(|special| (special, json!(special.name()))));
    check(queens_garden::Colour::ALL.map(|colour| (colour, json!(colour.name()))));
    check(queens_garden::Symbol::ALL.map(|symbol| (symbol, json!(symbol.name()))));
    check(queens_garden::Item::ALL.map(|item| (item, json!(item.name()))));
    check(queens_garden::Area::ALL.map(|area| (area, json!(area.name()))));
}

#[test]
fn chocolatier_is_written_in_the_terms_of_the_record() {
    use chocolatier::{
        Bonus, Colour, Event, Kind, Landing, Move, Piece, Shares, Side, Source, Special, Target,
        Tiles, Tray,
    };
    let tiles: Tiles = [Colour::Red, Colour::Black, Colour::Red].into_iter().collect();
    check([(tiles, json!({"black": 1, "red": 2})), (Tiles::EMPTY, json!({}))]);
    let take = |from, to, shares| Move::Take { colour: Colour::Black, from, to, shares };
    let shares = Shares {
        left: [Colour::Red, Colour::White].into_iter().collect(),
        right: [Colour::Brown].into_iter().collect(),
    };
    check([
        (
            take(Source::Factory(2), Target::Line(1), None),
            json!({"type": "take", "colour": "black", "from": 2, "to": 1}),
        ),
        (
            take(Source::Centre, Target::Floor, None),
            json!({"type": "take", "colour": "black", "from": "centre", "to": "floor"}),
        ),
        (
            take(Source::Factory(0), Target::Line(4), Some(shares)),
            json!({"type": "take", "colour": "black", "from": 0, "to": 4,
                   "split": {"white": "left", "red": "left", "brown": "right"}}),
        ),
        (Move::Tile { line: 2, column: 4 }, json!({"type": "tile", "line": 2, "column": 4})),
    ]);
    check([
        (Side::Normal, json!("normal")),
        (Side::Special(Special::Magnet(Colour::Red)), json!("magnet-red")),
        (Side::Gone, json!("gone")),
    ]);
    check([(Tray::Free, json!("free")), (Tray::Holding(Colour::Red), json!("red"))]);
    check([(Piece::Marker, json!("marker")), (Piece::Tile(Colour::Red), json!("red"))]);
    check([
        (Landing::Space(6), json!(6)),
        (Landing::Tray, json!("tray")),
        (Landing::Lid, json!("lid")),
    ]);
    check([
        (Bonus::Row { row: 4 }, json!({"type": "row", "row": 4})),
        (Bonus::Column { column: 0 }, json!({"type": "column", "column": 0})),
        (Bonus::Colour { colour: Colour::Red }, json!({"type": "colour", "colour": "red"})),
    ]);
    let place = |name: &str| Place::of(name, Seat(0)).at(1);
    let tile = || event::Piece::tile(Colour::Red);
    check([
        (Event::new(Kind::Refilled), json!({"type": "refilled"})),
        (
            Event::new(Kind::RoundBegan { round: 1, first: Seat(1) }),
            json!({"type": "round-began", "round": 1, "first": 1}),
        ),
        (
            Event::new(Kind::MarkerTaken { space: None }).of(Seat(2)),
            json!({"type": "marker-taken", "seat": 2, "space": null}),
        ),
        (
            Event::new(Kind::FloorScored { costs: vec![1, 1, 2] }).of(Seat(0)).scoring("floor", -3),
            json!({"type": "floor-scored", "seat": 0, "costs": [1, 1, 2],
                   "points": {"source": "floor", "points": -3}}),
        ),
        (
            Event::new(Kind::Tiled { line: 1, column: 2, across: 2, down: 1 })
                .of(Seat(0))
                .carrying([Carry::one(tile(), place("line"), place("wall").at(2))])
                .scoring("wall", 2)
                .about([place("wall").at(1), place("wall").at(2)]),
            json!({"type": "tiled", "seat": 0, "line": 1, "column": 2, "across": 2, "down": 1,
                   "carried": [{"piece": "red", "count": 1, "from": "line:0:1", "to": "wall:0:1:2"}],
                   "points": {"source": "wall", "points": 2},
                   "about": ["wall:0:1:1", "wall:0:1:2"]}),
        ),
        (
            Event::new(Kind::GameEnded { ending: chocolatier::Ending::RowComplete }),
            json!({"type": "game-ended", "ending": "row-complete"}),
        ),
    ]);
}

#[test]
fn summer_pavilion_is_written_in_the_terms_of_the_record() {
    use summer_pavilion::{Bonus, Colour, Feature, Field, Kind, Move, Source, Tiles};
    let field = Field::new(2, 4).unwrap();
    let tiles = Tiles::of(Colour::Green, 2);
    check([
        (
            Move::Take { colour: Colour::Green, from: Source::Factory(2) },
            json!({"type": "take", "colour": "green", "from": 2}),
        ),
        (
            Move::Take { colour: Colour::Red, from: Source::Centre },
            json!({"type": "take", "colour": "red", "from": "centre"}),
        ),
        (
            Move::Lay { field, colour: Colour::Blue, jokers: 3 },
            json!({"type": "lay", "field": {"star": 2, "position": 4}, "colour": "blue", "jokers": 3}),
        ),
        (Move::Bonus { colour: Colour::Yellow }, json!({"type": "bonus", "colour": "yellow"})),
        (Move::Pass, json!({"type": "pass"})),
        (Move::Keep { tiles }, json!({"type": "keep", "tiles": {"green": 2}})),
    ]);
    check([
        (Feature::Pillar(0), json!({"type": "pillar", "star": 0})),
        (Feature::Statue(5), json!({"type": "statue", "star": 5})),
        (Feature::Window(3), json!({"type": "window", "star": 3})),
    ]);
    check([
        (Bonus::Star { star: 6, colour: None }, json!({"type": "star", "star": 6, "colour": null})),
        (
            Bonus::Star { star: 1, colour: Some(Colour::Red) },
            json!({"type": "star", "star": 1, "colour": "red"}),
        ),
        (Bonus::Number { number: 3 }, json!({"type": "number", "number": 3})),
    ]);
    check([
        (Kind::NothingDealt, json!({"type": "nothing-dealt"})),
        (Kind::Laid { field }, json!({"type": "laid", "field": {"star": 2, "position": 4}})),
    ]);
}

#[test]
fn queens_garden_is_written_in_the_terms_of_the_record() {
    use queens_garden::{
        Area, Colour, Event, Expansion, Feature, Field, Fields, Heap, Hexagon, Hexagons, Item,
        Kind, Move, Phase, Piece, Symbol,
    };
    let tree = Hexagon::new(Colour::LightGreen, Symbol::Tree);
    let tulip = Hexagon::new(Colour::Purple, Symbol::Tulip);
    let field = Field::at(1, -1).unwrap();
    let (stone, expansion) = (Piece::Stone(tree), Piece::Expansion(tulip));
    let written_stone = json!({"type": "stone", "hexagon": "light-green tree"});
    let heap: Heap = [tree, tulip, tree].into_iter().collect();
    check([(heap, json!({"light-green tree": 2, "purple tulip": 1})), (Heap::EMPTY, json!({}))]);
    check([(Hexagons::of(tulip), json!(["purple tulip"]))]);
    check([(Fields::of(field), json!([[1, -1]])), (Fields::EMPTY, json!([]))]);
    check([
        (Move::Take { item: Item::Colour(Colour::Blue) }, json!({"type": "take", "item": "blue"})),
        (Move::Take { item: Item::Symbol(Symbol::Bird) }, json!({"type": "take", "item": "bird"})),
        (
            Move::Copy { hexagon: tree, slot: 2 },
            json!({"type": "copy", "hexagon": "light-green tree", "slot": 2}),
        ),
        (Move::Place { piece: stone }, json!({"type": "place", "piece": written_stone})),
        (
            Move::Place { piece: expansion },
            json!({"type": "place", "piece": {"type": "expansion", "hexagon": "purple tulip"}}),
        ),
        (Move::At { field }, json!({"type": "at", "field": [1, -1]})),
        (Move::Pay { piece: stone }, json!({"type": "pay", "piece": written_stone})),
        (Move::PayJokers, json!({"type": "pay-jokers"})),
        (Move::ExpandFaceDown, json!({"type": "expand-face-down"})),
        (Move::In { area: Area::NE }, json!({"type": "in", "area": "NE"})),
        (Move::Pass, json!({"type": "pass"})),
        (Move::Discard { piece: stone }, json!({"type": "discard", "piece": written_stone})),
        (Move::Done, json!({"type": "done"})),
    ]);
    check([
        (Expansion::FaceDown, json!({"type": "face-down"})),
        (Expansion::FaceUp(tree), json!({"type": "face-up", "hexagon": "light-green tree"})),
        (Expansion::Taken, json!({"type": "taken"})),
    ]);
    check([
        (Feature::Fountain, json!({"type": "fountain"})),
        (Feature::Bench(Area::W), json!({"type": "bench", "area": "W"})),
    ]);
    check([
        (Phase::Discards { last: None }, json!({"type": "discards", "last": null})),
        (
            Phase::Payment { piece: stone, field, last: Some(tulip), due: 2 },
            json!({"type": "payment", "piece": written_stone, "field": [1, -1],
                   "last": "purple tulip", "due": 2}),
        ),
    ]);
    let face_down = || event::Piece::new("expansion");
    let face_up = event::Piece::new("expansion purple tulip");
    let slot = || Place::new("slot").at(2);
    check([(
        Event::new(Kind::Revealed { slot: 2 }).carrying([Carry::turned(
            face_down(),
            face_up,
            slot(),
            slot(),
        )]),
        json!({"type": "revealed", "slot": 2, "carried": [{"piece": "expansion",
               "becomes": "expansion purple tulip", "count": 1, "from": "slot:2", "to": "slot:2"}]}),
    )]);
}

/// The usual game of two.
fn usual(title: Title) -> AnyGame {
    AnyGame::new(title, 2, Seat(1), &AnyGame::usual_options(title, 2)).unwrap()
}

#[test]
fn a_game_that_begins_is_seen_whole() {
    let mut game = usual(Title::Chocolatier);
    game.play_draw("r").unwrap();
    let empty = json!({"colour": null, "count": 0});
    let factory = |tiles: Value| json!({"side": "normal", "tiles": tiles});
    let row = json!([null, null, null, null, null]);
    let board = json!({
        "score": 0, "lines": [empty, empty, empty, empty, empty],
        "wall": [row, row, row, row, row], "floor": [], "tray": null,
    });
    let view = json!({
        "round": 1, "first": 1, "marker": null,
        "bag": {"turquoise": 20, "brown": 20, "white": 20, "black": 20, "red": 19}, "lid": {},
        "factories": [factory(json!({"red": 1})), factory(json!({})), factory(json!({})),
                      factory(json!({})), factory(json!({}))],
        "centre": {}, "boards": [board, board], "ending": null,
    });
    check([(game.view(), json!({"game": "chocolatier", "view": view}))]);

    let star = json!([null, null, null, null, null, null]);
    let board = json!({
        "score": 5, "passed": false, "hand": {}, "corners": {},
        "stars": [star, star, star, star, star, star, star],
    });
    let bag = json!({"purple": 22, "green": 22, "orange": 22, "yellow": 22, "blue": 22, "red": 22});
    let view = json!({
        "round": 1, "joker": "purple", "first": 1, "stone": null, "bag": bag, "collector": {},
        "supply": {}, "bonus_due": 0, "factories": [{}, {}, {}, {}, {}], "centre": {},
        "boards": [board, board], "over": false,
    });
    check([(
        usual(Title::SummerPavilion).view(),
        json!({"game": "summer-pavilion", "view": view}),
    )]);

    let view = serde_json::to_value(usual(Title::QueensGarden).view()).unwrap();
    assert_eq!(view["game"], "queens-garden");
    let slot = json!({"expansion": {"type": "face-down"}, "stones": {}});
    assert_eq!(view["view"]["slots"], json!([slot, slot, slot, slot, slot]));
    assert_eq!(view["view"]["bag"].as_object().unwrap().len(), 36);
    assert_eq!(view["view"]["bag"]["light-purple butterfly"], 3);
    assert_eq!(view["view"]["phase"], json!({"type": "stones", "drawn": 0}));
    let garden = json!({"areas": {}, "hexagons": [], "printed": []});
    let player = json!({"score": 15, "has_passed": false, "stones": {}, "expansions": [],
                        "jokers": 3, "garden": garden});
    assert_eq!(view["view"]["players"], json!([player, player]));
}

#[test]
fn a_garden_lists_its_hexagons_by_field() {
    use queens_garden::{Area, Colour, Field, Fields, Hexagon, Side, Symbol};
    let mut view = usual(Title::QueensGarden).view();
    let AnyView::QueensGarden(garden) = &mut view else { panic!("another game's view") };
    let hexagon = Hexagon::new(Colour::Blue, Symbol::Tree);
    let field = Area::E.ring().first().unwrap();
    let garden = &mut garden.players[1].garden;
    garden.areas[Area::E.index()] = Some(Side::Front);
    garden.areas[Area::NW.index()] = Some(Side::Back);
    garden.hexagons[field.index()] = Some(hexagon);
    garden.printed = Fields::of(field);
    let (q, r) = Field::place(field);
    let written = serde_json::to_value(view).unwrap();
    let expected = json!({
        "areas": {"E": "front", "NW": "back"},
        "hexagons": [{"field": [q, r], "hexagon": "blue tree"}],
        "printed": [[q, r]],
    });
    assert_eq!(written["view"]["players"][1]["garden"], expected);
}

#[test]
fn choices_have_the_text_that_makes_them() {
    let mut game = usual(Title::Chocolatier);
    for _ in 0..5 {
        for draw in ["r", "r", "k", "w"] {
            game.play_draw(draw).unwrap();
        }
    }
    let written = serde_json::to_value(game.choices()).unwrap();
    assert_eq!(written["game"], "chocolatier");
    let first = json!({"text": "Aw1",
                       "move": {"type": "take", "colour": "white", "from": 0, "to": 0},
                       "preview": {"lined": 1, "fallen": 0, "points": 1, "cost": 0,
                                   "marker": false}});
    assert_eq!(written["choices"][0], first);
    assert_eq!(written["choices"].as_array().unwrap().len(), game.legal_count());
}

#[test]
fn what_a_choice_will_do_has_a_name_for_everything_in_summer_pavilion() {
    use summer_pavilion::{Bonus, Colour, Completion, Feature, Preview, Tiles};
    let star = Completion { bonus: Bonus::Star { star: 6, colour: None }, points: 12 };
    let number = Completion { bonus: Bonus::Number { number: 1 }, points: 4 };
    let preview = Preview {
        tiles: Tiles::of(Colour::Red, 2),
        stone: true,
        points: 6,
        lost: 2,
        bonus_tiles: 3,
        features: vec![Feature::Window(2)],
        completes: vec![star, number],
    };
    let written = json!({
        "tiles": {"red": 2}, "stone": true, "points": 6, "lost": 2, "bonus_tiles": 3,
        "features": [{"type": "window", "star": 2}],
        "completes": [{"bonus": {"type": "star", "star": 6, "colour": null}, "points": 12},
                      {"bonus": {"type": "number", "number": 1}, "points": 4}],
    });
    check([(preview, written)]);
}

#[test]
fn what_a_choice_will_do_has_a_name_for_everything_in_queens_garden() {
    use queens_garden::{
        Area, Colour, Effect, Ending, Feature, Field, Fields, GroupPreview, Hexagon, Hexagons,
        Item, Move, Payment, Piece, Placing, Preview, Refused, Symbol, Why,
    };
    let bird = Hexagon::new(Colour::Blue, Symbol::Bird);
    let paid = vec![Piece::Expansion(bird)];
    let moves = vec![Move::Pay { piece: paid[0] }, Move::PayJokers];
    let field = Field::at(1, -1).unwrap();
    let placing = Placing {
        fields: Fields::of(field),
        unlike: Fields::EMPTY,
        twins: Fields::EMPTY,
        effects: vec![Effect { field, surrounds: Vec::new(), jokers: 0, groups: Vec::new() }],
        payments: vec![Payment { paid, jokers: 2, moves }],
    };
    let refused = Refused { text: Move::Place { piece: Piece::Stone(bird) }, why: Why::TooDear };
    let (item, fields) = (Item::Symbol(Symbol::Tree), Fields::of(Field::at(1, 0).unwrap()));
    let preview = Preview {
        taken: Hexagons::of(Hexagon::new(Colour::Blue, Symbol::Bird)),
        pays: 4,
        surrounds: vec![Feature::Fountain],
        jokers: 1,
        groups: vec![GroupPreview { item, fields, points: 3, more: 2 }],
        lost: 6,
        marker: true,
        placing: Some(placing),
        areas: vec![Area::NE],
        refused: vec![refused],
        ending: Some(Ending { kept: -7, discarded: -5 }),
    };
    let written = json!({
        "taken": ["blue bird"], "pays": 4, "surrounds": [{"type": "fountain"}], "jokers": 1,
        "groups": [{"item": "tree", "fields": [[1, 0]], "points": 3, "more": 2}],
        "lost": 6, "marker": true,
        "placing": {"fields": [[1, -1]], "unlike": [], "twins": [],
                    "effects": [{"field": [1, -1], "surrounds": [], "jokers": 0, "groups": []}],
                    "payments": [{"paid": ["+b2"], "jokers": 2,
                                  "moves": ["pay:+b2", "pay:jokers"]}]},
        "areas": ["NE"],
        "refused": [{"text": "place:b2", "why": "too-dear"}],
        "ending": {"kept": -7, "discarded": -5},
    });
    check([(preview, written)]);
}

/// The names under which `null` stands, also within lists.
fn nulls(name: &str, value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Null => _ = found.insert(name.to_owned()),
        Value::Array(items) => items.iter().for_each(|item| nulls(name, item, found)),
        Value::Object(fields) => fields.iter().for_each(|(name, item)| nulls(name, item, found)),
        Value::Number(number) => assert!(number.is_i64() || number.is_u64(), "{name}: {number}"),
        Value::Bool(_) | Value::String(_) => {}
    }
}

/// Where nothing may lie, or nobody may have done something: all else is always there.
fn may_be_null(title: Title) -> &'static [&'static str] {
    match title {
        Title::Chocolatier => &["colour", "ending", "marker", "space", "tray", "wall"],
        Title::SummerPavilion => &["colour", "stars", "stone"],
        Title::QueensGarden => &["ending", "last", "marker", "placing"],
    }
}

fn read_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value);
}

#[test]
fn in_every_game_all_that_is_told_reads_back_equal() {
    for (number, table) in tables().iter().enumerate() {
        let mut luck = ChaCha::from_seed(9, number as u64);
        let mut game = table.game();
        while let Some(action) = random_action(&game, &mut luck) {
            let mut frame = AnyFrame::new(table.title);
            watch(&mut game, &action, &mut frame);
            read_back(&frame);
            read_back(&game.view());
            read_back(&game.choices());
        }
    }
}

#[test]
fn nothing_that_is_not_in_the_box_is_read() {
    fn refused<T: DeserializeOwned>(texts: &[&str]) {
        for text in texts {
            assert!(serde_json::from_str::<T>(text).is_err(), "{text}");
        }
    }
    refused::<chocolatier::Tiles>(&[r#"{"blue": 1}"#, r#"{"red": 128}"#, r#"{"red": -1}"#]);
    refused::<chocolatier::Tiles>(&[r#"{"red": 127, "black": 127, "white": 2}"#]);
    refused::<chocolatier::Source>(&["\"center\"", "256", "-1"]);
    refused::<chocolatier::Target>(&["\"centre\"", "null"]);
    refused::<chocolatier::Special>(&["\"magnet\"", "\"normal\""]);
    refused::<chocolatier::Side>(&["\"red\""]);
    refused::<chocolatier::Tray>(&["\"marker\""]);
    refused::<chocolatier::Piece>(&["\"free\""]);
    refused::<chocolatier::Shares>(&[r#"{"red": "up"}"#, r#"{"blue": "left"}"#]);
    refused::<summer_pavilion::Field>(&[
        r#"{"star": 7, "position": 1}"#,
        r#"{"star": 0, "position": 0}"#,
    ]);
    refused::<queens_garden::Hexagon>(&["\"blue\"", "\"tree blue\"", "\"blue tree \""]);
    refused::<queens_garden::Heap>(&[r#"{"blue tree": 4}"#]);
    refused::<queens_garden::Field>(&["[9, 9]", "[1]", "[1, 0, 0]"]);
    refused::<queens_garden::Item>(&["\"red\""]);
}

#[test]
fn in_every_game_all_that_is_seen_can_be_told_apart() {
    for (number, table) in tables().iter().enumerate() {
        let mut luck = ChaCha::from_seed(8, number as u64);
        let mut game = table.game();
        let mut found = BTreeSet::new();
        while let Some(action) = random_action(&game, &mut luck) {
            let (view, choices) = (game.view(), serde_json::to_value(game.choices()).unwrap());
            let before = serde_json::to_value(&view).unwrap();
            let mut seen = AnyFrame::new(table.title);
            watch(&mut game, &action, &mut seen);
            let seen = serde_json::to_value(seen).unwrap();
            let after = serde_json::to_value(game.view()).unwrap();
            assert_eq!(view == game.view(), before == after, "{action:?}");
            assert!(seen["events"].as_array().unwrap().iter().all(|e| e["type"].is_string()));
            let choices_list = choices["choices"].as_array().unwrap();
            let moves: BTreeSet<_> = choices_list.iter().map(|c| c["move"].to_string()).collect();
            assert_eq!(moves.len(), choices_list.len(), "two moves are written alike");
            for json in [&choices, &seen, &after] {
                assert_eq!(json["game"], table.title.name());
                nulls("", json, &mut found);
            }
        }
        found.retain(|name| !may_be_null(table.title).contains(&name.as_str()));
        assert!(found.is_empty(), "null in {found:?} of {}", table.title);
    }
}
