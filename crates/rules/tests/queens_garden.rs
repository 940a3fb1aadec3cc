//! The rules page of Queen's Garden, sentence by sentence: worked cases, decisions, rare cases.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;

use azulejo_rules::queens_garden::{
    Area, Event, Expansion, Feature, Field, Fields, Hexagon, Kind, Payment, Phase, Preview,
    QueensGarden, Refused, Side, View, stack_size,
};
use azulejo_rules::record::Recorded;
use azulejo_rules::view::Previewed;
use azulejo_rules::{Game, Seat, Silent, Turn};

// ---------------------------------------------------------------------------------------------
// Scenes: positions made of what matters; everything else is where it has to be.

#[derive(Clone)]
struct Person {
    score: i16,
    has_passed: bool,
    stones: &'static str,
    expansions: &'static str,
    jokers: u8,
    down: &'static str,
    garden: String,
}

#[derive(Clone)]
struct Scene {
    people: Vec<Person>,
    round: u8,
    seat: u8,
    marker: Option<u8>,
    tower: &'static str,
    /// What lies in the bag; all the rest, if nothing is said.
    bag: Option<&'static str>,
    top: u8,
    slots: Vec<String>,
    /// Expansions that were seen and lie in the supply.
    seen: &'static str,
    bonus: &'static str,
}

fn scene(players: u8) -> Scene {
    let person = Person {
        score: 15,
        has_passed: false,
        stones: "-",
        expansions: "-",
        jokers: 3,
        down: "-",
        garden: String::new(),
    };
    Scene {
        people: vec![person; players.into()],
        round: 1,
        seat: 0,
        marker: None,
        tower: "-",
        bag: None,
        top: 0,
        slots: vec!["down:b1y2h3g4".to_owned()],
        seen: "-",
        bonus: "6:6",
    }
}

fn hexagons(list: &str) -> Vec<String> {
    let letters: Vec<char> = list.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
    letters.chunks(2).map(|pair| pair.iter().collect()).collect()
}

impl Scene {
    /// Changes the player to move.
    fn me(mut self, change: impl FnOnce(&mut Person)) -> Self {
        change(&mut self.people[usize::from(self.seat)]);
        self
    }

    fn slots(mut self, top: u8, slots: &[&str]) -> Self {
        self.top = top;
        self.slots = slots.iter().map(|&slot| slot.to_owned()).collect();
        self
    }

    /// The stones in all places but bag, tower and gardens.
    fn stones_out(&self) -> Vec<String> {
        let slots = self.slots.iter().filter_map(|slot| slot.strip_prefix("down:"));
        let stored = self.people.iter().map(|person| person.stones);
        slots.chain(stored).flat_map(hexagons).collect()
    }

    /// Buries what is too much for the bag in the gardens, nowhere next to anything alike.
    fn bury(&mut self, stones: Vec<String>) {
        let areas = ["E", "NE", "NW", "W", "SW", "SE", "E,NE", "E,NE,NW", "E,NE,NW,W"];
        let mut rest = stones;
        for person in self.people.iter_mut().rev() {
            person.down = areas[8];
            let mut laid: Vec<(Field, String)> = Vec::new();
            for field in Field::all().filter(|field| field.area().is_none_or(|a| a.index() < 4)) {
                let fits = |stone: &String| {
                    let near = laid.iter().filter(|(f, _)| f.neighbours().contains(field));
                    near.into_iter().all(|(_, other)| {
                        other.chars().zip(stone.chars()).all(|(one, two)| one != two)
                    })
                };
                if let Some(at) = rest.iter().position(fits) {
                    laid.push((field, rest.remove(at)));
                }
            }
            let laid: Vec<_> = laid.iter().map(|(f, stone)| format!("{f}:{stone}")).collect();
            person.garden = laid.join(";");
            if rest.is_empty() {
                return;
            }
        }
        panic!("no room for {rest:?}");
    }

    fn game(mut self) -> QueensGarden {
        let players = self.people.len() as u8;
        let mut left: Vec<String> = Hexagon::all().flat_map(|h| vec![h.to_string(); 3]).collect();
        let laid = |scene: &Scene, printed: bool| -> Vec<String> {
            let gardens = scene.people.iter().map(|person| person.garden.clone());
            let gardens = gardens.collect::<Vec<_>>().join(";");
            let pieces = gardens.split(';').filter_map(|laid| laid.split_once(':'));
            let pieces = pieces.filter(|(_, piece)| piece.starts_with('+') == printed);
            pieces.map(|(_, piece)| piece.trim_start_matches('+').to_owned()).collect()
        };
        let remove = |left: &mut Vec<String>, stone: &String| {
            let at = left.iter().position(|other| other == stone);
            left.remove(at.unwrap_or_else(|| panic!("too many {stone}")));
        };
        let out = [self.stones_out(), hexagons(self.tower), laid(&self, false)].concat();
        out.iter().for_each(|stone| remove(&mut left, stone));
        if let Some(bag) = self.bag {
            let bag = hexagons(bag);
            bag.iter().for_each(|stone| remove(&mut left, stone));
            self.bury(std::mem::replace(&mut left, bag));
        }
        let size = usize::from(stack_size(players));
        self.slots.resize(size, "down:-".to_owned());
        let face_up = self.slots.iter().filter_map(|slot| slot.strip_prefix("up:"));
        let stored = self.people.iter().map(|person| person.expansions);
        let open: Vec<String> =
            face_up.chain(stored).flat_map(hexagons).chain(laid(&self, true)).collect();
        let down = self.people.iter().flat_map(|p| p.down.split(',').filter(|d| *d != "-")).count();
        let in_slots = self.slots.iter().filter(|s| s.starts_with("down")).count();
        let supply = 36 - open.len() - down - in_slots - (4 - usize::from(self.round)) * size;
        let seen = [open, hexagons(self.seen)].concat();
        let text = format!(
            "queens-garden players={players} start=0 wheel=g:1,1:1,b:1/2:1,p:1,3:2/l:1,4:2,y:1/5:3,\
             h:1,6:3 bonus={} round={} seat={} first=0 marker={} phase=action bag={} tower={} \
             supply={supply} unseen={} top={} slot={} player={}",
            self.bonus,
            self.round,
            self.seat,
            self.marker.map_or("-".to_owned(), |seat| seat.to_string()),
            counts(&left),
            counts(&hexagons(self.tower)),
            counts(
                &Hexagon::all()
                    .map(|h| h.to_string())
                    .filter(|h| !seen.contains(h))
                    .collect::<Vec<_>>()
            ),
            self.top,
            self.slots.iter().map(|slot| sorted_slot(slot)).collect::<Vec<_>>().join(" slot="),
            self.people.iter().map(person_text).collect::<Vec<_>>().join(" player="),
        );
        QueensGarden::from_position(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }
}

fn counts(stones: &[String]) -> String {
    let count = |h: Hexagon| stones.iter().filter(|stone| **stone == h.to_string()).count();
    let digits: Vec<String> = Hexagon::all().map(|h| count(h).to_string()).collect();
    digits.chunks(6).map(<[String]>::concat).collect::<Vec<_>>().join("/")
}

fn sorted(list: &str) -> String {
    let listed = hexagons(list);
    let count = |h: &Hexagon| listed.iter().filter(|stone| **stone == h.to_string()).count();
    let text: String = Hexagon::all().map(|h| h.to_string().repeat(count(&h))).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

fn sorted_slot(slot: &str) -> String {
    slot.strip_prefix("down:").map_or(slot.to_owned(), |list| format!("down:{}", sorted(list)))
}

fn person_text(person: &Person) -> String {
    let mut garden: Vec<(Field, &str)> = (person.garden.split(';'))
        .filter_map(|laid| laid.split_once(':'))
        .map(|(field, piece)| (at(field), piece))
        .collect();
    garden.sort();
    let garden: Vec<_> = garden.iter().map(|(field, piece)| format!("{field}:{piece}")).collect();
    format!(
        "{}|{}|{}|{}|{}|{}|{}",
        person.score,
        if person.has_passed { "out" } else { "in" },
        sorted(person.stones),
        sorted(person.expansions),
        person.jokers,
        person.down,
        if garden.is_empty() { "-".to_owned() } else { garden.join(";") },
    )
}

fn at(text: &str) -> Field {
    let (q, r) = text.split_once(',').unwrap();
    Field::at(q.parse().unwrap(), r.parse().unwrap()).unwrap()
}

// ---------------------------------------------------------------------------------------------
// Playing

/// Plays moves and draws, given as words.
fn play(game: &mut QueensGarden, words: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for word in words.split_whitespace() {
        let on = &mut |event| events.push(event);
        let result = match game.turn() {
            Turn::Chance => game.play_draw(word.parse().unwrap(), on),
            _ => game.play(word.parse().unwrap(), on),
        };
        result.unwrap_or_else(|why| panic!("{word}: {why} in {}", game.position()));
    }
    events
}

/// Whether this was told, and with which change of the score.
fn told(events: &[Event], kind: Kind) -> Option<i16> {
    events.iter().find(|event| event.kind == kind).map(Event::change)
}

/// Whether any feature was surrounded.
fn is_surrounded(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event.kind, Kind::Surrounded { .. }))
}

fn played(scene: &Scene, words: &str) -> (QueensGarden, Vec<Event>) {
    let mut game = scene.clone().game();
    let events = play(&mut game, words);
    (game, events)
}

fn moves(game: &QueensGarden) -> BTreeSet<String> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves.iter().map(ToString::to_string).collect()
}

fn set(words: &str) -> BTreeSet<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

/// Why a move is refused after some moves.
fn refusal(scene: &Scene, before: &str, mv: &str) -> String {
    let mut game = played(scene, before).0;
    let unchanged = game.clone();
    let why = game.play(mv.parse().unwrap(), &mut Silent).unwrap_err();
    assert_eq!(game, unchanged);
    why.to_string()
}

/// What every payment for a stone on a field consists of, each as sorted words.
fn payments(scene: &Scene, piece: &str, field: &str) -> BTreeSet<String> {
    fn go(game: &QueensGarden, mut paid: Vec<String>, all: &mut Vec<String>, events: Vec<Event>) {
        for event in events {
            match event.kind {
                Kind::Paid { piece } => paid.push(piece.to_string()),
                Kind::JokersPaid => paid.push(format!("{}j", event.count())),
                _ => {}
            }
        }
        if !matches!(game.view().phase, Phase::Payment { .. }) {
            paid.sort();
            all.push(paid.join(" "));
            return;
        }
        for mv in moves(game) {
            let mut next = game.clone();
            let events = play(&mut next, &mv);
            go(&next, paid.clone(), all, events);
        }
    }
    let (game, events) = played(scene, &format!("place:{piece} {field}"));
    let mut all = Vec::new();
    go(&game, Vec::new(), &mut all, events);
    let distinct: BTreeSet<String> = all.iter().cloned().collect();
    assert_eq!(distinct.len(), all.len(), "a payment is reached twice: {all:?}");
    distinct
}

fn fields(scene: &Scene, piece: &str) -> BTreeSet<String> {
    moves(&played(scene, &format!("place:{piece}")).0)
}

fn score(game: &QueensGarden, seat: u8) -> i16 {
    game.scores().as_slice()[usize::from(seat)]
}

fn me(game: &QueensGarden) -> azulejo_rules::queens_garden::PlayerView {
    game.view().players[0].clone()
}

fn stones(view: &azulejo_rules::queens_garden::PlayerView) -> String {
    view.stones.iter().map(|stone| stone.to_string()).collect()
}

// ---------------------------------------------------------------------------------------------
// Set-up

#[test]
fn stacks_and_supply_follow_the_table_size() {
    for (players, size, supply) in [(2, 5, 16), (3, 7, 8), (4, 8, 4)] {
        let game = QueensGarden::new(&QueensGarden::usual_setup(players, Seat(1)));
        let view = game.view();
        assert_eq!((view.slots.len(), view.supply), (size, supply));
        assert_eq!((view.bag.total(), view.unseen.len()), (108, 36));
        assert!(view.players.iter().all(|player| (player.score, player.jokers) == (15, 3)));
        assert_eq!((view.seat, game.turn()), (Seat(1), Turn::Chance));
    }
}

#[test]
fn the_presets_are_those_of_the_rules_page() {
    let mut setup = QueensGarden::usual_setup(2, Seat(0));
    let luck = &mut azulejo_rules::rng::ChaCha::from_seed(0, 0);
    assert_eq!(
        QueensGarden::write_options(&setup).to_string(),
        r#"{"wheel":[{"green":1,"tree":1,"blue":1},{"bird":1,"purple":1,"butterfly":2},{"light-purple":1,"flower":2,"yellow":1},{"plant":3,"light-green":1,"tulip":3}],"group_bonus":{"6":6}}"#
    );
    QueensGarden::set(&mut setup, "board", "variant", luck).unwrap();
    assert_eq!(
        QueensGarden::write_options(&setup).to_string(),
        r#"{"wheel":[{"green":1,"tree":3,"blue":1},{"bird":3,"purple":1,"butterfly":2},{"light-purple":1,"flower":2,"yellow":1},{"plant":1,"light-green":1,"tulip":1}],"group_bonus":{"4":2,"5":4,"6":6}}"#
    );
    QueensGarden::set(&mut setup, "board", "standard", luck).unwrap();
    assert_eq!(setup, QueensGarden::usual_setup(2, Seat(0)));
    for (name, value) in [("board", "other"), ("wheel", "g:1"), ("group_bonus", "7:1"), ("x", "")] {
        assert!(QueensGarden::set(&mut setup, name, value, luck).is_err());
    }
}

// ---------------------------------------------------------------------------------------------
// A. Taking

#[test]
fn worked_cases_1_and_2_taking_moves_the_top_and_turns_what_is_emptied() {
    let mut game = scene(2).slots(0, &["down:b1b3b6y2"]).game();
    let events = play(&mut game, "take:b");
    assert!(told(&events, Kind::TopMoved { slot: 0 }).is_some());
    assert_eq!(stones(&me(&game)), "b1b3b6");
    play(&mut game, "y2 g2 h5 p4");
    let view = game.view();
    assert_eq!((view.top, view.slots[0].stones.total(), view.slots[1].stones.total()), (1, 1, 4));
    // Two yellow birds lie out; the green one comes with either.
    play(&mut game, "take:2");
    assert_eq!(moves(&game), set("y2@0 y2@1"));
    play(&mut game, "y2@0");
    assert_eq!(stones(&game.view().players[1]), "y2g2");
    assert_eq!(game.view().phase, Phase::Stones { drawn: 0 });
    play(&mut game, "l1 l1 l1 l2");
    // After the stones, the emptied side expansion turns face up.
    assert_eq!(game.view().phase, Phase::Reveal);
    play(&mut game, "+p6");
    let view = game.view();
    assert_eq!((view.slots[0].expansion, view.seat), (up("p6"), Seat(0)));
    assert!(moves(&game).contains("take:p") && moves(&game).contains("take:6"));
}

fn up(hexagon: &str) -> Expansion {
    Expansion::FaceUp(Hexagon::all().find(|h| h.to_string() == hexagon).unwrap())
}

#[test]
fn only_what_the_display_shows_can_be_taken() {
    let scene = scene(2).slots(0, &["down:b1b1y2g4"]);
    let takes = moves(&scene.clone().game());
    let takes: BTreeSet<_> = takes.into_iter().filter(|mv| mv.starts_with("take")).collect();
    assert_eq!(takes, set("take:b take:y take:g take:1 take:2 take:4"));
    assert_eq!(refusal(&scene, "", "take:p"), "the display does not show it");
}

#[test]
fn of_identical_hexagons_only_one_is_taken_even_on_one_expansion() {
    let (game, _) = played(&scene(2).slots(0, &["down:b1b1b1b2"]), "take:b");
    assert_eq!(stones(&me(&game)), "b1b2");
    assert_eq!(game.view().slots[0].stones.total(), 2);
}

#[test]
fn a_stone_and_a_face_up_expansion_of_the_same_pair_are_identical() {
    let scene = scene(2).slots(1, &["up:b1", "down:b1b2y3y4"]);
    let (mut game, _) = played(&scene, "take:b");
    assert_eq!(moves(&game), set("b1@0 b1@1"));
    play(&mut game, "b1@0");
    assert_eq!((stones(&me(&game)), me(&game).expansions.len()), ("b2".to_owned(), 1));
}

#[test]
fn what_does_not_fit_into_storage_cannot_be_taken() {
    let scene = scene(2).slots(0, &["down:b1b2b3y4"]).me(|me| {
        me.stones = "p1p2p3p4p5p6l1l2l3l4";
        me.jokers = 1;
    });
    assert_eq!(refusal(&scene, "", "take:b"), "it does not fit into storage");
    assert!(moves(&scene.game()).contains("take:y"));
}

#[test]
fn expansions_have_two_places_of_their_own() {
    let scene = scene(2).slots(3, &["up:b1", "up:b2", "up:b3", "down:y4y5y6p1"]);
    assert_eq!(refusal(&scene, "", "take:b"), "it does not fit into storage");
    assert!(moves(&scene.game()).contains("take:1"));
}

#[test]
fn if_only_one_choice_of_copies_fits_only_that_one_is_allowed() {
    let slots = ["up:b1", "down:b1y2y3y4"];
    // No place for a stone: the expansion is taken without asking.
    let no_stone = scene(2).slots(1, &slots).me(|me| {
        me.stones = "p1p2p3p4p5p6l1l2l3";
        me.jokers = 3;
    });
    let (game, _) = played(&no_stone, "take:b");
    assert_eq!((me(&game).expansions.len(), game.view().top), (1, 1));
    // No place for an expansion: the stone is.
    let no_expansion = scene(2).slots(1, &slots).me(|me| me.expansions = "p1p2");
    let (game, _) = played(&no_expansion, "take:b");
    assert_eq!(
        (stones(&me(&game)), game.view().phase),
        ("b1".to_owned(), Phase::Stones { drawn: 0 })
    );
}

#[test]
fn a_copy_is_offered_only_if_the_others_still_fit() {
    // One place for a stone, one for an expansion; b1 and b2 lie there both ways.
    let scene = scene(2).slots(2, &["up:b1", "up:b2", "down:b1b2y4y5"]).me(|me| {
        me.stones = "p1p2p3p4p5p6l1l2";
        me.expansions = "y1";
    });
    let (game, _) = played(&scene, "take:b");
    assert_eq!(moves(&game), set("b1@0 b1@2"));
    let (game, _) = played(&scene, "take:b b1@0");
    assert_eq!(stones(&me(&game)), "b2l1l2p1p2p3p4p5p6");
    assert_eq!(refusal(&scene, "take:b", "b2@1"), "copies are chosen in the order of the hexagons");
    assert_eq!(refusal(&scene, "take:b", "b1@1"), "no copy of it lies there");
}

#[test]
fn taking_only_an_expansion_does_not_move_the_stack() {
    let scene = scene(2).slots(1, &["up:b1", "down:y2y3y4y5"]);
    let (game, _) = played(&scene, "take:b");
    let view = game.view();
    assert_eq!((view.top, view.seat, view.phase), (1, Seat(1), Phase::Action));
    assert_eq!(view.slots[0].expansion, Expansion::Taken);
}

#[test]
fn taking_from_the_side_alone_does_not_move_the_stack_but_turns_what_is_emptied() {
    let scene = scene(2).slots(1, &["down:b1", "down:y2y3y4y5"]);
    let (game, _) = played(&scene, "take:b");
    assert_eq!((game.view().top, game.view().phase), (1, Phase::Reveal));
}

#[test]
fn a_top_emptied_by_this_very_take_turns_face_up_and_can_be_taken_next_turn() {
    let scene = scene(2).slots(0, &["down:b1b2b3b4"]);
    let (game, _) = played(&scene, "take:b y1 y2 y3 y4 +p6");
    let view = game.view();
    assert_eq!((view.slots[0].expansion, view.seat), (up("p6"), Seat(1)));
    assert!(moves(&game).contains("take:p"));
}

#[test]
fn a_used_up_stack_gets_no_stones_and_play_goes_on() {
    let slots = ["taken", "taken", "taken", "taken", "down:b1b2b3y4"];
    let (game, events) = played(&scene(2).slots(4, &slots), "take:b");
    assert!(told(&events, Kind::TopMoved { slot: 4 }).is_some());
    assert_eq!((game.view().top, game.view().phase), (5, Phase::Action));
    assert!(moves(&game).contains("take:y"));
}

#[test]
fn a_revealed_expansion_is_never_revealed_again() {
    let scene = Scene { seen: "p5p6", ..scene(2).slots(1, &["down:b1", "down:y2y3y4y5"]) };
    let (game, _) = played(&scene.clone().me(|me| me.expansions = "l1"), "take:b");
    let mut draws = Vec::new();
    game.draws(&mut draws);
    let drawn: Vec<String> = draws.iter().map(|(draw, _)| draw.to_string()).collect();
    assert_eq!(drawn.len(), 33);
    assert!(["+p5", "+p6", "+l1"].iter().all(|seen| !drawn.contains(&(*seen).to_owned())));
    assert!(draws.iter().all(|&(_, weight)| weight == 1));
}

// ---------------------------------------------------------------------------------------------
// Drawing stones

#[test]
fn the_bag_is_refilled_from_the_tower_in_mid_draw_and_only_then() {
    let slots = ["taken", "taken", "taken", "taken", "down:b1y2y3y4"];
    let scene = Scene { bag: Some("p1p1"), tower: "l1l2l3", round: 3, ..scene(4).slots(4, &slots) };
    let (mut game, _) = played(&scene, "take:b");
    let events = play(&mut game, "p1 p1");
    assert_eq!(told(&events, Kind::Refilled), None);
    assert!(game.view().bag.is_empty() && game.view().tower.total() == 3);
    let events = play(&mut game, "l2");
    assert_eq!(events[0].kind, Kind::Refilled);
    play(&mut game, "l1");
    assert_eq!((game.view().bag.total(), game.view().tower.total()), (1, 0));
    assert_eq!(game.view().slots[5].stones.total(), 4);
}

#[test]
fn weights_are_the_stones_in_the_bag() {
    let scene = Scene { bag: Some("p1p1p1p2l5l5"), round: 3, ..scene(4) };
    let (game, _) = played(&scene, "take:b");
    let mut draws = Vec::new();
    game.draws(&mut draws);
    let draws: Vec<_> = draws.iter().map(|(draw, weight)| (draw.to_string(), *weight)).collect();
    assert_eq!(draws, [("l5".to_owned(), 2), ("p1".to_owned(), 3), ("p2".to_owned(), 1)]);
}

#[test]
fn with_bag_and_tower_empty_the_top_gets_what_there_is() {
    let scene = Scene { bag: Some("p1"), tower: "l1", round: 3, ..scene(4) };
    let (game, _) = played(&scene, "take:b p1 l1");
    assert_eq!((game.view().slots[1].stones.total(), game.view().phase), (2, Phase::Action));
}

#[test]
fn with_not_even_one_stone_the_rest_of_the_stack_turns_face_up() {
    let slots = ["taken", "taken", "taken", "down:b1", "down:b2y3y4y5"];
    let scene = Scene { bag: Some("-"), round: 3, ..scene(4).slots(4, &slots) };
    let (mut game, events) = played(&scene, "take:b");
    assert!(told(&events, Kind::StackSpread).is_some());
    // The emptied one and those of the stack, in one go; the old top has stones still.
    play(&mut game, "+b1 +b2 +b3");
    assert_eq!(game.view().phase, Phase::Reveal);
    play(&mut game, "+b4");
    let view = game.view();
    assert_eq!(view.slots[3].expansion, up("b1"));
    assert_eq!(view.slots[4].expansion, Expansion::FaceDown);
    assert_eq!([5, 6, 7].map(|slot: usize| view.slots[slot].expansion), ["b2", "b3", "b4"].map(up));
    assert_eq!((view.top, view.phase, view.seat), (8, Phase::Action, Seat(1)));
}

#[test]
fn with_not_even_one_stone_at_a_rounds_start_the_whole_stack_turns_face_up() {
    let slots = ["taken"; 8];
    let mut scene = Scene { bag: Some("-"), round: 3, ..scene(4).slots(8, &slots) };
    scene.marker = Some(1);
    scene.people.iter_mut().skip(1).for_each(|person| person.has_passed = true);
    let (mut game, events) = played(&scene, "pass");
    assert!(told(&events, Kind::RoundBegan { round: 4, first: Seat(1) }).is_some());
    assert!(told(&events, Kind::StackSpread).is_some());
    play(&mut game, "+b1 +b2 +b3 +b4 +b5 +b6 +y1 +y2");
    assert_eq!((game.view().phase, game.view().seat), (Phase::Action, Seat(1)));
    assert!(moves(&game).contains("take:y"));
}

// ---------------------------------------------------------------------------------------------
// B. Placing a stone

#[test]
fn worked_case_3_the_ways_to_pay_for_a_blue_butterfly() {
    let scene = scene(2).me(|me| {
        me.stones = "b3y3y3g3b1b2";
        me.jokers = 2;
    });
    let expected = [
        "g3 y3", // two butterflies of two other colours
        "b1 b2", // two blue ones of two other symbols
        "2j", "1j y3", "1j g3", "1j b1", "1j b2",
    ];
    assert_eq!(payments(&scene, "b3", "1,0"), expected.map(str::to_owned).into());
}

#[test]
fn what_is_identical_to_the_placed_one_does_not_pay() {
    let scene = scene(2).me(|me| {
        me.stones = "b2b2b2y2";
        me.expansions = "b2b1";
        me.jokers = 1;
    });
    let expected = ["1j", "y2", "+b1"].map(str::to_owned);
    assert_eq!(payments(&scene, "b2", "1,0"), expected.clone().into());
    assert_eq!(payments(&scene, "+b2", "2,0"), expected.into());
}

#[test]
fn stone_and_expansion_of_a_pair_are_different_payments_but_never_both() {
    let scene = scene(2).me(|me| {
        me.stones = "b3b1b2";
        me.expansions = "b1";
        me.jokers = 0;
    });
    let expected = ["b1 b2", "+b1 b2"].map(str::to_owned);
    assert_eq!(payments(&scene, "b3", "1,0"), expected.into());
}

#[test]
fn a_tulip_takes_all_five_others_of_a_colour_and_a_tree_nothing() {
    let scene = scene(2).me(|me| {
        me.stones = "b6b1b2b3b4y6p6g1";
        me.expansions = "b5";
        me.jokers = 0;
    });
    assert_eq!(payments(&scene, "b6", "1,0"), ["+b5 b1 b2 b3 b4".to_owned()].into());
    assert_eq!(payments(&scene, "g1", "1,0"), ["".to_owned()].into());
    assert_eq!(refusal(&scene, "", "place:y6"), "its cost cannot be paid");
}

#[test]
fn a_payment_is_decided_in_order_and_only_if_it_can_be_completed() {
    let scene = scene(2).me(|me| {
        me.stones = "b4b1b2b3b5y4";
        me.jokers = 1;
    });
    let (game, _) = played(&scene, "place:b4 1,0");
    // After b5, or y4, two would be left to pay with one joker.
    assert_eq!(moves(&game), set("pay:b1 pay:b2 pay:b3"));
    for (mv, why) in [
        ("pay:jokers", "there are not enough jokers"),
        ("pay:p4", "it is not in storage"),
        ("pass", "say what pays"),
    ] {
        assert_eq!(refusal(&scene, "place:b4 1,0", mv), why);
    }
    assert!(refusal(&scene, "place:b4 1,0", "pay:b5").starts_with("the others must"));
    let (game, _) = played(&scene, "place:b4 1,0 pay:b2");
    assert_eq!(moves(&game), set("pay:b3 pay:b5"));
}

#[test]
fn payment_goes_to_the_tower_and_under_the_supply_and_jokers_go_back() {
    let scene = scene(2).me(|me| {
        me.stones = "b4b1";
        me.expansions = "b2";
        me.jokers = 1;
    });
    let supply = scene.clone().game().view().supply;
    let (game, _) = played(&scene, "place:b4 1,0");
    let view = game.view();
    assert_eq!((view.supply, view.tower.total()), (supply + 1, 1));
    assert_eq!(
        (me(&game).jokers, me(&game).expansions.len(), stones(&me(&game))),
        (0, 0, String::new())
    );
    assert_eq!(view.seat, Seat(1));
}

#[test]
fn the_field_must_exist_and_be_free() {
    let scene = scene(2).me(|me| {
        me.stones = "b1";
        me.down = "W";
        me.garden = "1,0:b2;2,-2:+y5".into();
    });
    let refused = |field| refusal(&scene, "place:b1", field);
    assert_eq!(refused("1,0"), "that field holds a hexagon already");
    assert_eq!(refused("3,0"), "the garden has no such field yet");
    assert_eq!(refused("2,0"), "the garden has no such field yet");
    // A pavilion is no field; the middle of a face-down expansion is one.
    assert_eq!(refused("3,-3"), "the garden has no such field yet");
    assert!(fields(&scene, "b1").contains("-3,0"));
}

#[test]
fn a_neighbour_must_share_colour_or_symbol_if_there_is_one() {
    let scene = scene(2).me(|me| {
        me.stones = "b1y3g2";
        me.garden = "1,0:b2".into();
    });
    assert_eq!(fields(&scene, "b1"), set("1,-1 0,-1 -1,0 -1,1 0,1"));
    assert_eq!(fields(&scene, "y3"), set("0,-1 -1,0 -1,1"));
    assert_eq!(fields(&scene, "g2").len(), 5);
    let why = "no neighbour there has the colour or the symbol";
    assert_eq!(refusal(&scene, "place:y3", "1,-1"), why);
}

#[test]
fn features_match_nothing_block_nothing_and_connect_nothing() {
    // Two blue trees on either side of the fountain are no neighbours.
    let scene = scene(2).me(|me| {
        me.stones = "b1";
        me.garden = "1,0:b1".into();
    });
    assert_eq!(fields(&scene, "b1"), set("0,-1 -1,0 -1,1"));
}

#[test]
fn no_group_may_get_two_identical_hexagons_by_adding() {
    let scene = scene(2).me(|me| {
        me.stones = "b1";
        me.garden = "1,0:b1;1,-1:b2".into();
    });
    let why = "a group would hold two identical hexagons";
    assert_eq!(refusal(&scene, "place:b1", "0,-1"), why);
    assert_eq!(fields(&scene, "b1"), set("-1,0 -1,1"));
}

#[test]
fn no_group_may_get_two_identical_hexagons_by_joining() {
    let scene = scene(2).me(|me| {
        me.stones = "b3y1";
        me.garden = "1,0:b1;0,-1:b1".into();
    });
    let why = "a group would hold two identical hexagons";
    // A blue butterfly between two blue trees joins them by colour, a yellow tree by symbol.
    assert_eq!(refusal(&scene, "place:b3", "1,-1"), why);
    assert_eq!(refusal(&scene, "place:y1", "1,-1"), why);
    assert!(fields(&scene, "b3").contains("-1,0"));
}

#[test]
fn identical_hexagons_in_different_groups_may_touch_a_third_of_another_kind() {
    let scene = scene(2).me(|me| {
        me.stones = "y2";
        me.garden = "1,0:b2;0,-1:y1;-1,0:b1".into();
    });
    // Between a blue bird and a yellow tree: one group of birds, one of yellow ones.
    assert!(fields(&scene, "y2").contains("1,-1"));
}

// ---------------------------------------------------------------------------------------------
// Surrounding

const RING: &str = "1,0:b2;1,-1:b1;0,-1:y1;-1,0:y2;-1,1:g2";

#[test]
fn a_surrounded_fountain_gives_one_joker() {
    let scene = scene(2).me(|me| {
        me.stones = "g1";
        me.garden = RING.into();
    });
    let (game, events) = played(&scene, "place:g1 0,1");
    let surrounded = Kind::Surrounded { feature: Feature::Fountain, lost: 0 };
    assert!(told(&events, surrounded).is_some());
    assert_eq!(me(&game).jokers, 4);
}

#[test]
fn a_gap_counts_only_when_all_six_fields_exist_and_hold_hexagons() {
    // (1,0) and (1,-1) lie at the gap (2,-1); E is there, NE is not.
    let scene = scene(2).me(|me| {
        me.stones = "b1";
        me.down = "E";
        me.garden = "1,0:b2;2,0:y2;3,-1:y1".into();
    });
    let (_, events) = played(&scene, "place:b1 1,-1");
    assert!(!is_surrounded(&events));
}

#[test]
fn one_stone_may_complete_several_features() {
    let scene = scene(2).me(|me| {
        me.stones = "b1";
        me.down = "E,NE";
        me.garden = "1,0:b2;0,-1:y1;-1,0:y2;-1,1:g2;0,1:g1;2,0:b4;3,-1:p4;3,-2:p5;2,-2:l5".into();
    });
    let (game, events) = played(&scene, "place:b1 1,-1");
    let features: Vec<Feature> = events
        .iter()
        .filter_map(|event| match event.kind {
            Kind::Surrounded { feature, .. } => Some(feature),
            _ => None,
        })
        .collect();
    assert_eq!(features, [Feature::Fountain, Feature::Statue(Area::E)]);
    assert_eq!(me(&game).jokers, 3 + 1 + 2);
}

#[test]
fn a_surrounded_pavilion_gives_three_counting_its_printed_hexagon_and_a_free_middle_none() {
    let garden = "4,0:y1;4,-1:b1;3,-1:b2;2,0:+l2;2,1:g2".to_owned();
    let front = scene(2).me(|me| {
        me.stones = "g1";
        me.garden = garden.clone();
    });
    let (game, events) = played(&front, "place:g1 3,1");
    let pavilion = Kind::Surrounded { feature: Feature::Pavilion(Area::E), lost: 0 };
    assert!(events.iter().any(|event| event.kind == pavilion && event.count() == 3));
    assert_eq!(me(&game).jokers, 6);
    let back = scene(2).me(|me| {
        me.stones = "g1";
        me.down = "E";
        me.garden = garden.replace('+', "");
    });
    let (_, events) = played(&back, "place:g1 3,1");
    assert!(!is_surrounded(&events));
}

#[test]
fn a_printed_hexagon_never_completes_a_feature_by_itself() {
    // An area has two fields at a gap, six round its pavilion, none at the fountain: with the
    // expansion comes one hexagon, and the others cannot have lain there before.
    for feature in Feature::all() {
        for area in Area::ALL {
            assert_ne!(feature.ring().and(area.ring()).len(), 1, "{feature:?} {area:?}");
        }
    }
}

#[test]
fn jokers_find_the_places_of_the_payment_and_what_does_not_fit_is_lost() {
    let full = scene(2).me(|me| {
        me.stones = "g1l1l2l3l4l5p1p2p3p4p5p6";
        me.jokers = 0;
        me.garden = RING.into();
    });
    let (game, events) = played(&full, "place:g1 0,1");
    assert_eq!(me(&game).jokers, 1, "the stone itself left a place: {events:?}");
    let two = scene(2).me(|me| {
        me.stones = "b1l1l2l3l4l5p1p2p3p4p5p6";
        me.jokers = 0;
        me.down = "E,NE";
        me.garden = "1,0:b2;0,-1:y1;-1,0:y2;-1,1:g2;0,1:g1;2,0:b4;3,-1:p4;3,-2:p5;2,-2:l5".into();
    });
    let (game, events) = played(&two, "place:b1 1,-1");
    assert_eq!(me(&game).jokers, 1);
    let statue = Feature::Statue(Area::E);
    assert!(told(&events, Kind::Surrounded { feature: statue, lost: 2 }).is_some());
}

// ---------------------------------------------------------------------------------------------
// C. Expansions

#[test]
fn an_expansion_lies_in_any_free_area_in_any_rotation() {
    let scene = scene(2).me(|me| me.expansions = "b1");
    let (game, _) = played(&scene, "place:+b1");
    assert_eq!(moves(&game).len(), 36);
    let (game, _) = played(&scene, "place:+b1 3,1");
    let garden = me(&game).garden;
    assert_eq!(garden.areas[Area::E.index()], Some(Side::Front));
    assert!(garden.printed.contains(at("3,1")) && garden.hexagons[at("3,1").index()].is_some());
    assert_eq!(me(&game).expansions.len(), 0);
    let middle = "an expansion's hexagon lies round the middle of an area";
    assert_eq!(refusal(&scene, "place:+b1", "3,0"), middle);
    assert_eq!(refusal(&scene, "place:+b1", "1,0"), middle);
}

#[test]
fn its_hexagon_obeys_the_rules_of_fields_and_groups() {
    let scene = scene(2).me(|me| {
        me.expansions = "b1y5";
        me.jokers = 4;
        me.down = "W";
        me.garden = "1,0:b1;1,-1:b2".into();
    });
    let why = "a group would hold two identical hexagons";
    assert_eq!(refusal(&scene, "place:+b1", "2,0"), why);
    assert_eq!(refusal(&scene, "place:+b1", "2,-2"), why);
    assert_eq!(
        refusal(&scene, "place:+y5", "2,0"),
        "no neighbour there has the colour or the symbol"
    );
    assert_eq!(refusal(&scene, "place:+b1", "-2,0"), "an expansion lies in that area already");
    assert!(fields(&scene, "+b1").contains("3,1"));
}

#[test]
fn a_face_down_expansion_costs_six_points_and_gives_seven_fields() {
    let scene = scene(2).me(|me| me.score = 6);
    let (game, _) = played(&scene, "face-down");
    assert_eq!(moves(&game), set("E NE NW W SW SE"));
    let (game, _) = played(&scene, "face-down SW");
    assert_eq!((score(&game, 0), game.view().supply), (0, 15));
    assert_eq!(me(&game).garden.areas[Area::SW.index()], Some(Side::Back));
    let poor = scene.me(|me| me.score = 5);
    assert_eq!(refusal(&poor, "", "face-down"), "a face-down expansion costs 6 points");
}

#[test]
fn a_face_down_expansion_needs_a_free_area_and_a_supply_which_discards_make_grow() {
    let full = scene(2).me(|me| me.down = "E,NE,NW,W,SW,SE");
    assert_eq!(refusal(&full, "", "face-down"), "no area is free");
    let mut empty = Scene { round: 1, ..scene(4) };
    empty.people[3].down = "E,NE";
    empty.people[2].down = "E,NE";
    empty.people[0].stones = "b2";
    assert_eq!(refusal(&empty, "", "face-down"), "the supply is empty");
    // An expansion that pays goes under the supply.
    empty.people[3].down = "E";
    empty.people[0].expansions = "b1";
    empty.people[0].jokers = 0;
    let (game, _) = played(&empty, "place:b2 1,0");
    assert_eq!(game.view().supply, 1);
    assert!(moves(&game).contains("face-down"));
}

// ---------------------------------------------------------------------------------------------
// D. Passing

#[test]
fn the_first_to_pass_loses_a_point_and_begins_the_next_round() {
    let mut game = scene(2).game();
    play(&mut game, "pass");
    assert_eq!((score(&game, 0), game.view().marker), (14, Some(Seat(0))));
    // The other goes on alone.
    play(&mut game, "take:b p1 p2 p3 p4");
    assert_eq!(game.turn(), Turn::Player(Seat(1)));
    let events = play(&mut game, "pass done");
    assert!(told(&events, Kind::RoundBegan { round: 2, first: Seat(0) }).is_some());
    assert_eq!((score(&game, 1), game.view().seat), (15, Seat(0)));
}

#[test]
fn passing_may_discard_stones_and_expansions_for_their_values_but_no_jokers() {
    let scene = scene(2).me(|me| {
        me.stones = "b1b1y3";
        me.expansions = "p6";
    });
    let (game, _) = played(&scene, "pass");
    assert_eq!(moves(&game), set("done drop:b1 drop:y3 drop:+p6"));
    let (game, _) = played(&scene, "pass drop:b1 drop:b1 drop:+p6");
    let view = game.view();
    assert_eq!((score(&game, 0), view.tower.total(), view.supply), (15 - 1 - 1 - 1 - 6, 2, 16));
    assert_eq!((stones(&me(&game)), me(&game).jokers, view.seat), ("y3".to_owned(), 3, Seat(1)));
    assert_eq!(
        refusal(&scene, "pass drop:y3", "drop:b1"),
        "discards come in order, expansions last"
    );
    // With nothing left to discard, the pass is done.
    let (game, _) = played(&scene, "pass drop:b1 drop:b1 drop:y3 drop:+p6");
    assert_eq!(game.view().seat, Seat(1));
}

#[test]
fn losing_points_with_too_few_stops_at_0() {
    let scene = scene(2).me(|me| {
        me.stones = "y6y6";
        me.score = 8;
    });
    let (game, events) = played(&scene, "pass drop:y6 drop:y6");
    assert_eq!(score(&game, 0), 0);
    let lost: Vec<i16> = events
        .iter()
        .filter_map(|event| match event.kind {
            Kind::Passed { .. } | Kind::Discarded { .. } => Some(-event.change()),
            _ => None,
        })
        .collect();
    assert_eq!(lost, [1, 6, 1]);
    let (game, events) = played(&scene.me(|me| me.score = 0), "pass done");
    assert_eq!(score(&game, 0), 0);
    assert_eq!(told(&events, Kind::Passed { takes_marker: true }), Some(0));
}

#[test]
fn passing_is_the_only_choice_when_nothing_else_is_possible() {
    let stuck = scene(2).slots(5, &["taken"; 5]).me(|me| {
        me.score = 5;
        me.stones = "b6";
    });
    assert_eq!(moves(&stuck.clone().game()), set("pass"));
    assert_eq!(stuck.clone().game().legal_count(), 1);
    // Who can still pay for a face-down expansion is not forced to pass.
    let rich = stuck.me(|me| me.score = 6);
    assert_eq!(moves(&rich.clone().game()), set("face-down pass"));
    assert_eq!(rich.game().legal_count(), 7);
}

#[test]
fn a_passed_player_is_skipped() {
    let mut scene = scene(3);
    scene.people[1].has_passed = true;
    scene.marker = Some(1);
    let (game, _) = played(&scene, "take:b p1 p2 p3 p4");
    assert_eq!(game.turn(), Turn::Player(Seat(2)));
    let (game, _) = played(&scene, "take:b p1 p2 p3 p4 pass");
    assert_eq!(game.turn(), Turn::Player(Seat(0)));
}

// ---------------------------------------------------------------------------------------------
// Scoring

/// The garden of worked case 4, in a legal order of placement.
const CASE_4: &str = "-4,3:y3 -2,0:g6 1,-1:p1 3,1:h3 4,-1:b3 3,-1:b2 0,-1:g1 3,-2:b6 0,-2:g4 2,0:b1 \
                      -2,-1:g2 1,0:l1 4,0:p3 -3,2:p3 0,1:y1 -1,-2:g5 -3,1:g3 -4,4:l3 0,-4:y5 1,-4:y6";
const ALL_AREAS: &str = "E,NE,NW,W,SW,SE";

fn case_4() -> String {
    CASE_4.replace(' ', ";")
}

#[test]
fn worked_case_4_the_order_of_placement_is_legal() {
    let mut laid: Vec<&str> = Vec::new();
    for piece in CASE_4.split(' ') {
        let (field, stone) = piece.split_once(':').unwrap();
        let scene = scene(2).me(|me| {
            me.stones = Box::leak(stone.to_owned().into_boxed_str());
            me.jokers = 5;
            me.down = ALL_AREAS;
            me.garden = laid.join(";");
        });
        played(&scene, &format!("place:{stone} {field}"));
        laid.push(piece);
    }
}

/// A round's last pass, by seat 0 with the garden of case 4.
fn last_pass(round: u8, change: impl FnOnce(&mut Person)) -> (QueensGarden, Vec<Event>) {
    let mut scene = Scene { round, marker: Some(1), ..scene(2) }.slots(5, &["taken"; 5]);
    scene.people[1].has_passed = true;
    scene.people[1].jokers = 0;
    let scene = scene.me(|me| {
        me.down = ALL_AREAS;
        me.garden = case_4();
        me.jokers = 0;
        change(me);
    });
    let mut game = scene.game();
    let mut events = play(&mut game, "pass");
    if matches!(game.view().phase, Phase::Discards { .. }) {
        events.extend(play(&mut game, "done"));
    }
    (game, events)
}

fn round_points(events: &[Event]) -> i16 {
    let is_round = |event: &&Event| {
        matches!(event.kind, Kind::ItemScored { .. } | Kind::PavilionsScored)
            && event.seat == Some(Seat(0))
    };
    events.iter().filter(is_round).map(Event::change).sum()
}

#[test]
fn worked_case_4_the_rounds_score_15_19_8_16() {
    for (round, points) in [(1, 15), (2, 19), (3, 8), (4, 16)] {
        let (_, events) = last_pass(round, |_| {});
        assert_eq!(round_points(&events), points, "round {round}");
    }
}

#[test]
fn worked_case_4_the_end_scores_63() {
    let (game, events) = last_pass(4, |me| {
        me.score = 2;
        me.jokers = 2;
        me.stones = "h4";
    });
    // The rules page leaves round 4 out: 16 of the points.
    assert_eq!(score(&game, 0), 2 + 16 + 63);
    let mut groups: Vec<i16> = events
        .iter()
        .filter_map(|event| match event.kind {
            Kind::GroupScored { .. } if event.seat == Some(Seat(0)) => Some(event.change()),
            _ => None,
        })
        .collect();
    groups.sort_unstable();
    assert_eq!(groups, [5, 9, 12, 12, 27]);
    assert_eq!(game.winners().iter().collect::<Vec<_>>(), [Seat(0)]);
}

#[test]
fn every_pavilion_scores_a_point_each_round() {
    let mut scene = Scene { marker: Some(1), ..scene(2) }.slots(5, &["taken"; 5]);
    scene.people[1].has_passed = true;
    scene.people[0].garden = "2,0:+y2;2,-2:+y3".into();
    let (game, events) = played(&scene, "pass");
    assert_eq!(told(&events, Kind::PavilionsScored), Some(2));
    assert_eq!(score(&game, 0), 17);
}

#[test]
fn a_hexagon_may_score_for_its_colour_and_its_symbol() {
    let mut scene = Scene { marker: Some(1), ..scene(2) }.slots(5, &["taken"; 5]);
    scene.people[1].has_passed = true;
    scene.people[0].garden = "1,0:b1".into();
    let (game, _) = played(&scene, "pass");
    assert_eq!(score(&game, 0), 17);
}

#[test]
fn storage_is_emptied_down_to_0_before_groups_score() {
    let (game, events) = last_pass(4, |me| {
        me.score = 0;
        me.stones = "h4h5h6y4y5y6p4p5p6";
        me.expansions = "l5";
        me.jokers = 1;
    });
    // 16 points of the round, less 50, plus a joker: 0. Then the groups.
    assert_eq!(told(&events, Kind::StorageEmptied { jokers: 1, value: 50 }), Some(-16));
    assert_eq!(score(&game, 0), 65);
    let (_, events) = last_pass(4, |me| me.jokers = 3);
    assert_eq!(told(&events, Kind::StorageEmptied { jokers: 3, value: 0 }), Some(3));
}

#[test]
fn bonuses_follow_the_size_of_the_group() {
    let gardens = [
        ("1,0:b1;1,-1:b2", 0, 0),
        ("1,0:b1;1,-1:b2;0,-1:b3", 6, 1),
        ("1,0:b1;1,-1:b2;0,-1:b3;-1,0:b4", 10, 10),
        ("1,0:b1;1,-1:b2;0,-1:b3;-1,0:b4;-1,1:b5", 15, 20),
        ("1,0:b1;1,-1:b2;0,-1:b3;-1,0:b4;-1,1:b5;0,1:b6", 21, 30),
    ];
    for (garden, value, bonus) in gardens {
        let mut scene = Scene { round: 4, marker: Some(1), ..scene(2) }.slots(5, &["taken"; 5]);
        scene.people[1].has_passed = true;
        scene.people[0].garden = garden.into();
        scene.bonus = "3:1,4:10,5:20,6:30";
        let (_, events) = played(&scene, "pass");
        let groups = events.iter().filter_map(|event| match event.kind {
            Kind::GroupScored { value, bonus, .. } => Some((value, bonus)),
            _ => None,
        });
        let expected: Vec<_> = (value > 0).then_some((value, bonus)).into_iter().collect();
        assert_eq!(groups.collect::<Vec<_>>(), expected, "{garden}");
    }
}

#[test]
fn after_a_round_the_display_is_cleared_and_the_next_stack_comes_out() {
    let slots = ["taken", "up:p1", "down:b1", "down:y2y3y4y5", "down:-"];
    let mut scene = Scene { marker: Some(1), ..scene(2) }.slots(3, &slots);
    scene.people[1].has_passed = true;
    let supply = scene.clone().game().view().supply;
    let (game, _) = played(&scene, "pass");
    let View { tower, supply: now, top, round, phase, seat, .. } = game.view();
    assert_eq!((tower.total(), now, top, round), (5, supply + 4, 0, 2));
    assert_eq!((phase, seat), (Phase::Stones { drawn: 0 }, Seat(1)));
}

#[test]
fn after_the_fourth_round_the_game_is_over_and_ties_share() {
    let mut scene = Scene { round: 4, marker: Some(1), ..scene(2) };
    scene.people[1].has_passed = true;
    let (game, _) = played(&scene, "pass");
    assert_eq!((game.turn(), game.scores().as_slice()), (Turn::Over, &[18, 18][..]));
    assert_eq!(game.winners().iter().count(), 2);
}

// ---------------------------------------------------------------------------------------------
// What a choice is said to do. That it is so in every choice is a law, tested elsewhere.

/// What the last of these moves is said to do.
fn preview(scene: &Scene, words: &str) -> Preview {
    let (before, mv) = words.rsplit_once(' ').unwrap_or(("", words));
    played(scene, before).0.preview(mv.parse().unwrap())
}

#[test]
fn a_take_tells_which_hexagons_come() {
    let taken = |scene: &Scene, words: &str| -> String {
        let preview = preview(scene, words);
        let only_taken = Preview { taken: preview.taken, ..Preview::default() };
        assert_eq!(preview, only_taken);
        preview.taken.iter().map(|hexagon| hexagon.to_string()).collect()
    };
    let simple = scene(2).slots(0, &["down:b1b3b6y3"]);
    assert_eq!(taken(&simple, "take:b"), "b1b3b6");
    assert_eq!(taken(&simple, "take:3"), "b3y3");
    assert_eq!(taken(&scene(2).slots(0, &["down:b1b1b1b2"]), "take:b"), "b1b2");
    // Also those of which a copy is still to be chosen.
    let copies = scene(2).slots(2, &["up:b1", "up:b2", "down:b1b2b4y5"]);
    assert_eq!(taken(&copies, "take:b"), "b1b2b4");
    assert_eq!(taken(&copies, "take:b b1@0"), "b1b2");
    assert_eq!(taken(&copies, "take:b b1@0 b2@2"), "b2");
}

#[test]
fn a_placement_tells_its_price_the_jokers_and_the_groups() {
    let scene = scene(2).me(|me| {
        me.stones = "b1y4y1y2y3g1";
        me.down = "E,NE";
        me.garden = "1,0:b2;0,-1:y1;-1,0:y2;-1,1:g2;0,1:g1;2,0:b4;3,-1:p4;3,-2:p5;2,-2:l5".into();
    });
    let price = |words: &str| {
        let told = preview(&scene, words);
        assert_eq!(
            told,
            Preview { pays: told.pays, placing: told.placing.clone(), ..Preview::default() }
        );
        told.pays
    };
    assert_eq!(price("place:b1"), 0);
    assert_eq!(price("place:y4"), 3);
    let told = preview(&scene, "place:b1 1,-1");
    assert_eq!((told.pays, told.jokers), (0, 1 + 2));
    assert_eq!(told.surrounds, [Feature::Fountain, Feature::Statue(Area::E)]);
    // Blue 4, 2 and 1; the yellow tree beside makes but a pair of trees.
    let groups: Vec<_> = told.groups.iter().map(|group| (group.points, group.more)).collect();
    assert_eq!(groups, [(7, 7)]);
    assert_eq!(told.groups[0].item.name(), "blue");
    assert_eq!(told.groups[0].fields.len(), 3);
}

#[test]
fn a_placement_tells_where_it_may_go_and_why_not_elsewhere() {
    let scene = scene(2).me(|me| {
        (me.stones, me.down) = ("b1", "E");
        me.garden = "1,0:b1;-1,0:g3".into();
    });
    let placing = preview(&scene, "place:b1").placing.unwrap();
    let texts = |fields: Fields| fields.iter().map(|f| f.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(texts(placing.fields), "4,0 4,-1 3,-1 2,1 3,1 3,0");
    assert_eq!(texts(placing.unlike), "0,-1 -1,1", "beside the green butterfly");
    assert_eq!(texts(placing.twins), "1,-1 0,1 2,0", "beside the other blue tree");
}

#[test]
fn every_way_to_pay_is_told_the_cheapest_first() {
    let scene = scene(2).me(|me| {
        (me.stones, me.expansions, me.jokers) = ("b3b1b2g3y3", "b5", 1);
    });
    let ways = |words: &str| -> Vec<String> {
        let payments = preview(&scene, words).placing.unwrap().payments;
        let text = |p: &Payment| {
            let paid: Vec<_> = p.paid.iter().map(|piece| piece.to_string()).collect();
            let moves: Vec<_> = p.moves.iter().map(|mv| mv.to_string()).collect();
            format!("{} j{} {}", paid.join(","), p.jokers, moves.join(" "))
        };
        payments.iter().map(text).collect()
    };
    assert_eq!(
        ways("place:b3"),
        [
            "b1,b2 j0 pay:b1 pay:b2",
            "y3,g3 j0 pay:y3 pay:g3",
            "b1,+b5 j0 pay:b1 pay:+b5",
            "b2,+b5 j0 pay:b2 pay:+b5",
            "b1 j1 pay:b1 pay:jokers",
            "b2 j1 pay:b2 pay:jokers",
            "y3 j1 pay:y3 pay:jokers",
            "g3 j1 pay:g3",
            "+b5 j1 pay:+b5",
        ]
    );
    assert_eq!(ways("place:b1"), [" j0 "]);
}

#[test]
fn what_cannot_be_done_is_told_with_the_reason() {
    let refused = |scene: &Scene| {
        let refused = preview(scene, "pass").refused;
        let text = |r: &Refused| format!("{} {:?}", r.text, r.why);
        refused.iter().map(text).collect::<Vec<_>>().join(", ")
    };
    let full = scene(2).slots(0, &["down:b1b2y3y3"]).me(|me| {
        me.stones = "b6y6g6l6p6h6b5y5g5l5p5";
        (me.jokers, me.score) = (0, 5);
    });
    assert_eq!(refused(&full), "take:b NoRoom, face-down TooPoor");
    let lonely = scene(2).me(|me| {
        (me.stones, me.jokers) = ("b4", 0);
        me.garden = "1,0:g1;-1,0:g2;0,1:g3".into();
    });
    assert_eq!(refused(&lonely), "place:b4 TooDear");
    let nowhere = scene(2).me(|me| {
        (me.stones, me.jokers) = ("b4", 3);
        me.garden = "1,0:g1;-1,0:g2;1,-1:g3".into();
    });
    assert_eq!(refused(&nowhere), "place:b4 NoField");
}

#[test]
fn a_group_that_grows_tells_all_its_points_and_how_many_are_more() {
    let garden = "1,0:b1;1,-1:b2;0,-1:b3;-1,0:b4;-1,1:b5";
    let scene = Scene { bonus: "5:9,6:20", ..scene(2) }.me(|me| {
        me.stones = "b6";
        me.jokers = 5;
        me.garden = garden.into();
    });
    let told = preview(&scene, "place:b6 0,1");
    let groups: Vec<_> = told.groups.iter().map(|group| (group.points, group.more)).collect();
    assert_eq!((groups, told.pays), (vec![(41, 41 - 24)], 5));
}

#[test]
fn points_that_a_choice_costs_are_told() {
    let scene = scene(2).me(|me| me.stones = "y6b1");
    let lost = |scene: &Scene, words: &str| {
        let preview = preview(scene, words);
        let Preview { marker, areas, refused, .. } = preview.clone();
        let only = Preview { lost: preview.lost, marker, areas, refused, ..Preview::default() };
        assert_eq!(preview, only);
        (preview.lost, marker)
    };
    assert_eq!(lost(&scene, "face-down"), (6, false));
    assert_eq!(lost(&scene, "face-down SW"), (6, false));
    assert_eq!(lost(&scene, "pass"), (1, true));
    assert_eq!(lost(&scene, "pass done"), (0, false));
    assert_eq!(lost(&scene, "pass drop:y6"), (6, false));
    let poor = scene.clone().me(|me| me.score = 3);
    assert_eq!(lost(&poor, "pass drop:y6"), (2, false), "one point went with the pass");
    let mut second = Scene { marker: Some(1), ..scene };
    second.people[1].has_passed = true;
    assert_eq!(lost(&second, "pass"), (0, false));
}
