//! Summer Pavilion: the rules page sentence by sentence, the worked cases and the decisions first.

mod common;

use azulejo_rules::rng::ChaCha;
use azulejo_rules::summer_pavilion::{
    Bonus, Colour, Draw, Event, Feature, Field, Jokers, Kind, Move, SummerPavilion, Tiles, View,
};
use azulejo_rules::tiles::Colour as _;
use azulejo_rules::view::Previewed;
use azulejo_rules::{Game, Seat, Silent, Turn};

/// A position from what matters in it, `name=value`, with the rest of the tiles in the bag (or in
/// the heap that `rest` names).
///
/// Names: those of the position text; `hand0`, `score0`, `corners0`, `out0` for seat 0; `laid0`:
/// tiles as star, position, colour, e.g. `21b,22b`. Unless said otherwise two players lay in round
/// 1 (purple is the joker colour), seat 0 first, with a full supply.
fn scene(spec: &str) -> SummerPavilion {
    let said = |name: &str| {
        let word =
            spec.split_whitespace().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
        word.map(str::to_owned)
    };
    let or = |name: &str, usual: &str| said(name).unwrap_or_else(|| usual.to_owned());
    let players: usize = or("players", "2").parse().expect("a number");
    let sources: Vec<char> = ('A'..).take(2 * players + 1).chain(['X']).collect();
    let mut heaps: Vec<(String, String)> =
        ["bag", "collector"].map(|name| (name.to_owned(), or(name, "-"))).into();
    heaps.push(("supply".into(), or("supply", "p2g2o2y2b1r1")));
    heaps.extend(sources.iter().map(|s| (s.to_string(), or(&s.to_string(), "-"))));
    for seat in 0..players {
        heaps.extend(["hand", "corners"].map(|name| format!("{name}{seat}")).map(|name| {
            let heap = or(&name, "-");
            (name, heap)
        }));
    }
    let laid: Vec<String> = (0..players).map(|seat| or(&format!("laid{seat}"), "")).collect();
    let mut left = [22u32; 6];
    for tile in heaps.iter().flat_map(|(_, heap)| counts(heap)) {
        left[tile.0.index()] -= u32::from(tile.1);
    }
    for colour in laid.iter().flat_map(|laid| tiles_laid(laid)).map(|(_, colour)| colour) {
        left[colour.index()] -= 1;
    }
    let rest = or("rest", "bag");
    let (_, heap) = heaps.iter_mut().find(|(name, _)| *name == rest).expect("a heap's name");
    for (colour, count) in Colour::ALL.iter().zip(left) {
        *heap += &format!("{}{count}", colour.letter());
    }
    let heap = |name: &str| {
        let heap = tiles(&heaps.iter().find(|(n, _)| n == name).expect("a heap's name").1);
        let counts = heap.colours().map(|c| format!("{}{}", c.letter(), heap.count(c)));
        if heap.is_empty() { "-".to_owned() } else { counts.collect() }
    };
    let mut text = format!(
        "summer-pavilion players={players} stars={} jokers={} floor={} start=0 round={} phase={} \
         first={} stone={} bag={} collector={} supply={}",
        or("stars", "coloured"),
        or("jokers", "pgoybr"),
        or("floor", "0"),
        or("round", "1"),
        or("phase", "lay:0"),
        or("first", "0"),
        or("stone", "-"),
        heap("bag"),
        heap("collector"),
        heap("supply"),
    );
    for source in sources {
        text += &format!(" {source}={}", heap(&source.to_string()));
    }
    for (seat, laid) in laid.iter().enumerate() {
        let mut stars = [['.'; 6]; 7];
        for (field, colour) in tiles_laid(laid) {
            stars[usize::from(field.star())][usize::from(field.position() - 1)] = colour.letter();
        }
        text += &format!(
            " board={}:{}:{}:{}:{}",
            or(&format!("score{seat}"), "5"),
            if said(&format!("out{seat}")).is_some() { "out" } else { "in" },
            heap(&format!("hand{seat}")),
            heap(&format!("corners{seat}")),
            stars.map(String::from_iter).join("/"),
        );
    }
    SummerPavilion::from_position(&text).unwrap_or_else(|reason| panic!("{reason}: {text}"))
}

fn counts(heap: &str) -> Vec<(Colour, u8)> {
    let mut counts: Vec<(Colour, u8)> = Vec::new();
    for c in heap.chars().filter(|&c| c != '-') {
        match (c.to_digit(10), counts.last_mut()) {
            (Some(digit), Some((_, count))) => *count = 10 * *count + digit as u8,
            _ => counts.push((Colour::from_letter(c).expect("a colour's letter"), 0)),
        }
    }
    counts
}

fn tiles(heap: &str) -> Tiles {
    counts(heap).into_iter().fold(Tiles::EMPTY, |sum, (colour, n)| sum + Tiles::of(colour, n))
}

fn tiles_laid(laid: &str) -> Vec<(Field, Colour)> {
    let tile = |word: &str| match word.parse() {
        Ok(Move::Lay { field, colour, .. }) => (field, colour),
        _ => panic!("{word} is no tile on a field"),
    };
    laid.split(',').filter(|word| !word.is_empty()).map(tile).collect()
}

/// Plays moves, all of which must be legal, and tells what happened.
fn play(game: &mut SummerPavilion, moves: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves.split_whitespace() {
        let mv: Move = text.parse().unwrap_or_else(|reason| panic!("{text}: {reason}"));
        if let Err(reason) = game.play(mv, &mut |event| events.push(event)) {
            panic!("{text}: {reason} in {}", game.position());
        }
    }
    events
}

fn is_legal(game: &SummerPavilion, mv: &str) -> bool {
    let legal = game.check(mv.parse().expect("a move")).is_ok();
    let mut moves = Vec::new();
    game.moves(&mut moves);
    assert_eq!(legal, moves.contains(&mv.parse().expect("a move")), "{mv} in {}", game.position());
    legal
}

/// Whether somebody was told this, with this change of the score.
fn is_told(events: &[Event], kind: Kind, seat: u8, change: i16) -> bool {
    let is_it = |event: &Event| (&event.kind, event.seat) == (&kind, Some(Seat(seat)));
    events.iter().any(|event| is_it(event) && event.change() == change)
}

/// The tiles that an event carried to a place.
fn carried_to(event: &Event, place: &str) -> Tiles {
    let there = event.carried.iter().filter(|carry| carry.to.as_str() == place);
    there.fold(Tiles::EMPTY, |heap, carry| {
        heap + Tiles::of(
            Colour::from_name(carry.piece.as_str()).expect("a tile is called by its colour"),
            carry.count,
        )
    })
}

fn draw(game: &mut SummerPavilion, letters: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for letter in letters.chars() {
        let draw: Draw = letter.to_string().parse().expect("a draw");
        game.play_draw(draw, &mut |event| events.push(event)).expect("it can be drawn");
    }
    events
}

fn hand(game: &SummerPavilion, seat: usize) -> Tiles {
    game.view().boards[seat].hand
}

fn score(game: &SummerPavilion, seat: usize) -> i16 {
    game.scores().as_slice()[seat]
}

fn odds(game: &SummerPavilion) -> Vec<(String, u32)> {
    let mut draws = Vec::new();
    game.draws(&mut draws);
    draws.iter().map(|(draw, weight)| (draw.to_string(), *weight)).collect()
}

// ---- The worked cases.

#[test]
fn case_1_a_colour_is_taken_with_one_joker_and_the_centre_costs_the_tiles_taken() {
    let mut game = scene("players=3 phase=take:0 A=r2y2 B=p2y1g1 C=b4");
    play(&mut game, "Ar");
    assert_eq!((hand(&game, 0), game.view().centre), (tiles("r2"), tiles("y2")));
    assert!(!is_legal(&game, "Bp"), "other colours lie there");
    play(&mut game, "Bg");
    assert_eq!((hand(&game, 1), game.view().centre), (tiles("g1p1"), tiles("y3p1")));
    let events = play(&mut game, "Xy");
    assert_eq!((hand(&game, 2), score(&game, 2)), (tiles("y3p1"), 1));
    assert_eq!(game.view().stone, Some(Seat(2)));
    assert!(is_told(&events, Kind::StoneTaken { tiles: 4 }, 2, -4));
}

/// What a placement pays, scores and completes.
#[test]
fn cases_2_to_6_and_10_a_tile_scores_its_run_and_the_rest_of_its_price_is_discarded() {
    for (laid, had, mv, points, left, discarded, features) in [
        ("", "b7", "26b", 1, "b1", "b5", ""),
        ("16r,11r", "r3", "13r", 1, "-", "r2", ""),
        ("24b,25b", "b3p3", "26b+3", 3, "-", "b2p3", "window 2"),
        ("03o,05o", "o1g1p3", "04o+3", 3, "g1", "p3", ""),
        ("51p,53p", "p2r2g4", "52p", 3, "r2g4", "p1", ""),
        // Case 10: the ring closes, and both neighbours count.
        ("21b,22b,26b", "b3", "23b", 4, "-", "b2", ""),
        ("21b,23b,25b", "b2", "22b", 3, "-", "b1", ""),
        ("21b,22b,23b,24b,25b", "b6", "26b", 6, "-", "b5", "window 2"),
        ("22b,23b,24b,25b,26b", "b1", "21b", 6, "-", "-", ""),
        // The centre star's ring, too.
        ("66r,62b", "g1", "61g", 3, "-", "-", ""),
        // Runs end at stars: neighbours of other stars do not count.
        ("01o,02o,13r", "r4", "14r", 2, "-", "r3", "statue 0"),
    ] {
        let mut game = scene(&format!("laid0={laid} hand0={had}"));
        let events = play(&mut game, mv);
        assert!(matches!(events[0].kind, Kind::Laid { .. }), "{events:?}");
        assert_eq!((score(&game, 0), events[0].change()), (5 + points, points), "{laid} {mv}");
        assert_eq!(events[0].about.len(), points as usize, "the run: {laid} {mv}");
        let paid = carried_to(&events[0], "collector");
        assert_eq!((hand(&game, 0), paid), (tiles(left), tiles(discarded)), "{laid} {mv}");
        assert_eq!(game.view().collector, tiles(discarded), "{laid} {mv}");
        assert_eq!(completed(&events), features, "{laid} {mv}");
    }
}

fn completed(events: &[Event]) -> String {
    let name = |event: &Event| match event.kind {
        Kind::Completed { feature: Feature::Pillar(star), tiles: 1 } => {
            Some(format!("pillar {star}"))
        }
        Kind::Completed { feature: Feature::Statue(star), tiles: 2 } => {
            Some(format!("statue {star}"))
        }
        Kind::Completed { feature: Feature::Window(star), tiles: 3 } => {
            Some(format!("window {star}"))
        }
        _ => None,
    };
    events.iter().filter_map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn case_4_a_window_gives_three_tiles_of_any_colours() {
    let mut game = scene("laid0=24b,25b hand0=b3p3 supply=p3g2o2y2b1");
    play(&mut game, "26b+3");
    assert_eq!(game.view().bonus_due, 3);
    assert!(!is_legal(&game, "+r") && !is_legal(&game, "pass") && is_legal(&game, "+p"));
    play(&mut game, "+p +p +y");
    assert_eq!(hand(&game, 0), tiles("p2y1"));
    assert_eq!(game.view().supply, tiles("p1g2o2y1b1"), "not filled up before they are chosen");
    draw(&mut game, "rrr");
    assert_eq!(game.view().supply, tiles("p1g2o2y1b1r3"));
    assert_eq!(game.turn(), Turn::Player(Seat(1)), "the tiles are usable from the next turn on");
}

#[test]
fn case_7_a_pass_keeps_up_to_four_tiles_and_the_others_cost_a_point_each() {
    let mut game = scene("hand0=g4r2 out1=1");
    play(&mut game, "pass");
    assert!(!is_legal(&game, "keep:g4r1") && !is_legal(&game, "keep:p1"));
    let events = play(&mut game, "keep:g4");
    assert_eq!((score(&game, 0), game.view().collector), (3, tiles("r2")));
    assert_eq!((&events[0].kind, events[0].change()), (&Kind::Kept, -2));
    assert_eq!(carried_to(&events[0], "corner:0"), tiles("g4"));
    assert_eq!(carried_to(&events[0], "collector"), tiles("r2"));
    assert_eq!(game.round(), 2);
    assert_eq!(hand(&game, 0), tiles("g4"), "kept tiles lie beside the board again");
}

#[test]
fn cases_8_and_9_one_tile_at_least_is_of_the_colour_laid() {
    let game = scene("hand0=g1p3");
    for (mv, legal) in [
        ("41g", true),
        ("42g+1", true),
        ("43g+2", true),
        ("44g+3", true),
        ("45g+4", false),
        ("45g+3", false),
        ("41g+1", false),
        ("42g", false),
        ("51p", true),
        ("52p", true),
        ("53p", true),
        ("54p", false),
        ("53p+1", false),
        ("61g", true),
        ("64g+3", true),
        ("63p", true),
        ("01g", false),
    ] {
        assert_eq!(is_legal(&game, mv), legal, "{mv}");
    }
    let game = scene("hand0=p6");
    assert!((1..=6).all(|p| !is_legal(&game, &format!("4{p}g"))));
    assert!((2..=6).all(|p| !is_legal(&game, &format!("4{p}g+1"))));
    assert!((1..=6).all(|p| is_legal(&game, &format!("5{p}p"))));
}

#[test]
fn any_mix_of_own_colour_and_jokers_pays() {
    let game = scene("hand0=g3p2");
    let mixes = (0..6).filter(|k| is_legal(&game, &format!("43g+{k}").replace("+0", "")));
    assert_eq!(mixes.collect::<Vec<_>>(), [0, 1, 2]);
    let game = scene("hand0=g3p22 supply=g10");
    let mixes = (0..6).filter(|k| is_legal(&game, &format!("46g+{k}").replace("+0", "")));
    assert_eq!(mixes.collect::<Vec<_>>(), [3, 4, 5]);
}

#[test]
fn case_11_one_tile_may_complete_a_statue_and_a_pillar() {
    let laid = "laid0=01o,03o,13r,14r,66g,61b hand0=o2";
    let mut game = scene(&format!("{laid} supply=p1g3o6"));
    let events = play(&mut game, "02o");
    assert_eq!(completed(&events), "pillar 0 statue 0");
    assert!(is_told(&events, Kind::BonusDue { count: 3 }, 0, 0));
    play(&mut game, "+p +g +g");
    assert_eq!((hand(&game, 0), game.view().supply), (tiles("p1g2"), tiles("g1o6")));
    assert_eq!(game.turn(), Turn::Chance);
}

#[test]
fn a_short_supply_gives_what_it_has_and_an_empty_one_nothing() {
    let laid = "laid0=25b hand0=b6";
    let mut game = scene(&format!("{laid} supply=r2"));
    let events = play(&mut game, "26b");
    assert!(is_told(&events, Kind::BonusDue { count: 2 }, 0, 0));
    play(&mut game, "+r +r");
    assert_eq!((game.turn(), hand(&game, 0)), (Turn::Chance, tiles("r2")));
    // Ten tiles are missing now, not three.
    draw(&mut game, "yyyyyyyyyy");
    assert_eq!(game.turn(), Turn::Player(Seat(1)));

    let mut game = scene(&format!("{laid} supply=-"));
    let events = play(&mut game, "26b");
    assert_eq!(completed(&events), "window 2");
    assert!(is_told(&events, Kind::BonusDue { count: 0 }, 0, 0));
    assert_eq!((game.turn(), game.view().bonus_due), (Turn::Chance, 0));
}

#[test]
fn case_12_where_only_jokers_lie_one_is_taken() {
    let mut game = scene("phase=take:0 A=p4 B=g4");
    play(&mut game, "Ap");
    assert_eq!((hand(&game, 0), game.view().centre), (tiles("p1"), tiles("p3")));
    let mut game = scene("phase=take:0 X=p2 B=g4");
    play(&mut game, "Xp");
    assert_eq!((hand(&game, 0), score(&game, 0)), (tiles("p1"), 4));
    assert_eq!((game.view().centre, game.view().stone), (tiles("p1"), Some(Seat(0))));
    play(&mut game, "Xp");
    assert_eq!(score(&game, 1), 5, "the stone is gone");
}

#[test]
fn case_13_the_stone_costs_down_to_the_floor() {
    for (floor, left, lost) in [("0", 0, 3), ("1", 1, 2)] {
        let mut game = scene(&format!("floor={floor} phase=take:0 X=g4p1 A=b4 score0=3"));
        let events = play(&mut game, "Xg");
        assert_eq!(score(&game, 0), left);
        assert!(is_told(&events, Kind::StoneTaken { tiles: 5 }, 0, -lost));
        let mut game = scene(&format!("floor={floor} hand0=g7 score0=3"));
        play(&mut game, "pass keep:-");
        assert_eq!(score(&game, 0), left);
    }
    let mut game = scene("phase=take:0 X=g4p1 A=b4 score0=0");
    play(&mut game, "Xg");
    assert_eq!(score(&game, 0), 0, "also without points the centre is open");
}

#[test]
fn case_14_the_second_tile_decides_a_uniform_star() {
    for (laid, colours) in [
        ("", "pgoybr"),
        ("31r", "pgoybr"),
        ("31r,32r", "r"),
        ("31r,32b", "pgoy"),
        ("31r,32b,34g,35o,36y", "p"),
    ] {
        let game = scene(&format!("stars=uniform laid0={laid} hand0=p1g1o1y1b1r1"));
        // Position 3 of an outer star costs 1 there.
        let open: String =
            "pgoybr".chars().filter(|c| is_legal(&game, &format!("33{c}"))).collect();
        assert_eq!(open, colours, "{laid}");
    }
    // The centre star costs 3 everywhere and decides in the same way.
    let game = scene("stars=uniform laid0=61r,62r hand0=g3r3");
    assert!(is_legal(&game, "66r") && !is_legal(&game, "66g"));
}

#[test]
fn uniform_stars_show_other_numbers() {
    let mut game = scene("stars=uniform hand0=r22 supply=g10");
    let cost = |star: u8, position: u8| {
        let mut game = game.clone();
        play(&mut game, &format!("{star}{position}r"));
        22 - hand(&game, 0).total()
    };
    for star in 0..6 {
        assert_eq!([1, 2, 3, 4, 5, 6].map(|p| cost(star, p)), [3, 2, 1, 4, 5, 6]);
    }
    assert_eq!([1, 2, 3, 4, 5, 6].map(|p| cost(6, p)), [3; 6]);
    // Whose neighbours are still those of the positions.
    play(&mut game, "02r pass 01r");
    assert_eq!(score(&game, 0), 5 + 1 + 2);
}

// ---- The end of the game.

/// All tiles of one star in one colour.
fn star(star: u8, colour: char) -> String {
    (1..=6).map(|position| format!("{star}{position}{colour}")).collect::<Vec<_>>().join(",")
}

fn mixed_star(star: u8) -> String {
    let tiles = "pgoybr".chars().zip(1..).map(|(colour, p)| format!("{star}{p}{colour}"));
    tiles.collect::<Vec<_>>().join(",")
}

fn last_pass(spec: &str, keep: &str) -> (SummerPavilion, Vec<Event>) {
    let mut game = scene(&format!("round=6 out1=1 {spec}"));
    let events = play(&mut game, &format!("pass {keep}"));
    assert_eq!(game.turn(), Turn::Over);
    (game, events)
}

#[test]
fn case_15_stars_numbers_and_corners_score_at_the_end() {
    let laid = format!("{},01o,11r,21b,31y,41g,61p", star(5, 'p'));
    let (game, events) = last_pass(&format!("laid0={laid} hand0=g2"), "keep:g2");
    assert_eq!(score(&game, 0), 5 + 20 + 4 - 2);
    let purple = Bonus::Star { star: 5, colour: Some(Colour::Purple) };
    let seat = Some(Seat(0));
    let told = events[2..].iter().map(|event| (event.seat, event.change(), event.kind.clone()));
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            (seat, 20, Kind::BonusScored { bonus: purple }),
            (seat, 4, Kind::BonusScored { bonus: Bonus::Number { number: 1 } }),
            (seat, -2, Kind::CornersScored { tiles: 2 }),
            (None, 0, Kind::GameEnded),
        ]
    );
    assert_eq!(game.winners().iter().collect::<Vec<_>>(), [Seat(0)]);
}

#[test]
fn every_star_has_its_bonus() {
    for (number, colour, points) in
        [(0, 'o', 17), (1, 'r', 14), (2, 'b', 15), (3, 'y', 16), (4, 'g', 18), (5, 'p', 20)]
    {
        let (game, _) = last_pass(&format!("laid0={}", star(number, colour)), "");
        assert_eq!(score(&game, 0), 5 + points);
        // On uniform stars it goes by the colour, wherever it lies, several alike too.
        let laid = format!("{},{},{}", star(3, colour), star(6, colour), mixed_star(0));
        let (game, _) = last_pass(&format!("stars=uniform laid0={laid}"), "");
        assert_eq!(score(&game, 0), 5 + 2 * points + 12);
    }
    let (game, _) = last_pass(&format!("laid0={}", mixed_star(6)), "");
    assert_eq!(score(&game, 0), 5 + 12);
    let (game, _) = last_pass("laid0=01o,02o,03o,04o,05o", "");
    assert_eq!(score(&game, 0), 5, "five tiles are no star");
}

#[test]
fn every_number_has_its_bonus() {
    let colours = ['o', 'r', 'b', 'y', 'g', 'p'];
    let outer = |p: u8| (0..6).map(move |s: u8| format!("{s}{p}{}", colours[usize::from(s)]));
    for (number, points) in [(1, 4), (2, 8), (3, 12), (4, 16), (5, 0), (6, 0)] {
        let mut laid: Vec<String> = outer(number).collect();
        let (game, _) = last_pass(&format!("laid0={}", laid.join(",")), "");
        assert_eq!(score(&game, 0), 5, "the centre's {number} is missing");
        laid.push(format!("6{number}r"));
        let (game, _) = last_pass(&format!("laid0={}", laid.join(",")), "");
        assert_eq!(score(&game, 0), 5 + points, "{number}");
    }
    // Uniform: 1s at position 3, 2s and 4s as before, 3s at position 1 and in the whole centre.
    for (position, points) in [(3, 4), (2, 8), (4, 16), (1, 0), (5, 0), (6, 0)] {
        let laid = outer(position).collect::<Vec<_>>().join(",");
        let (game, _) = last_pass(&format!("stars=uniform laid0={laid}"), "");
        assert_eq!(score(&game, 0), 5 + points, "{position}");
    }
    let laid = format!("{},{}", outer(1).collect::<Vec<_>>().join(","), mixed_star(6));
    let (game, _) = last_pass(&format!("stars=uniform laid0={laid}"), "");
    assert_eq!(score(&game, 0), 5 + 12 + 12);
}

#[test]
fn case_16_the_highest_thinkable_score_is_304() {
    // Every star can bring 1 + 2 + … + 6 points.
    let mut game = scene("hand0=b21 out1=1");
    for position in 1..=6 {
        play(&mut game, &format!("2{position}b"));
    }
    assert_eq!(score(&game, 0), 5 + 21);
    let colours = ['o', 'r', 'b', 'y', 'g', 'p'];
    let stars: Vec<String> = (0..6).map(|s: u8| star(s, colours[usize::from(s)])).collect();
    let laid = format!("{},{}", stars.join(","), mixed_star(6));
    let (game, _) = last_pass(&format!("laid0={laid} score0={}", 5 + 7 * 21), "");
    assert_eq!(score(&game, 0), 304);
}

#[test]
fn ties_share() {
    let (game, _) = last_pass("score0=7 score1=7", "");
    assert_eq!(game.winners().iter().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
}

// ---- The decisions.

#[test]
fn nobody_took_from_the_centre_then_the_start_player_stays_and_lays_first() {
    let mut game = scene("players=3 phase=take:2 first=1 A=g4");
    let events = play(&mut game, "Ag");
    assert_eq!((events.len(), game.turn()), (1, Turn::Player(Seat(1))));
    play(&mut game, "pass pass keep:g4 pass");
    assert_eq!((game.round(), game.view().first), (2, Seat(1)));
}

#[test]
fn the_stones_owner_lays_first_and_begins_the_next_round() {
    let mut game = scene("players=3 phase=take:2 first=1 A=g3b1");
    play(&mut game, "Ag Xb");
    assert_eq!((game.turn(), game.view().stone), (Turn::Player(Seat(0)), Some(Seat(0))));
    play(&mut game, "pass keep:- pass pass keep:g1");
    assert_eq!((game.round(), game.view().first, game.view().stone), (2, Seat(0), None));
    game.deal(&mut ChaCha::from_seed(1, 0), &mut Silent);
    assert_eq!(game.turn(), Turn::Player(Seat(0)));
}

#[test]
fn a_pass_may_keep_fewer_than_possible() {
    let game = scene("hand0=g2r1 phase=keep:0 out0=1");
    let keeps = ["-", "r1", "g1", "g1r1", "g2", "g2r1"];
    assert!(keeps.iter().all(|keep| is_legal(&game, &format!("keep:{keep}"))));
    let mut moves = Vec::new();
    game.moves(&mut moves);
    assert_eq!(moves.len(), keeps.len());
}

#[test]
fn the_most_ways_to_keep_are_210() {
    let game = scene("hand0=p4g4o4y4b4r4 phase=keep:0 out0=1 supply=-");
    let mut moves = Vec::new();
    game.moves(&mut moves);
    assert_eq!(moves.len(), 210);
}

#[test]
fn in_round_six_corners_cost_after_the_bonuses() {
    let ones = "laid0=01o,11r,21b,31y,41g,51p,61p score0=0 hand0=g3";
    let (kept, _) = last_pass(ones, "keep:g3");
    assert_eq!(score(&kept, 0), 4 - 3);
    let (discarded, _) = last_pass(ones, "keep:-");
    assert_eq!(score(&discarded, 0), 4, "without points a discard costs nothing");
}

#[test]
fn a_pass_is_final_and_the_others_go_on() {
    let mut game = scene("players=3 hand0=g1 hand1=b6 hand2=r6");
    play(&mut game, "pass keep:g1 21b 11r");
    assert_eq!(game.turn(), Turn::Player(Seat(1)));
    play(&mut game, "pass keep:b1 12r");
    assert_eq!(game.turn(), Turn::Player(Seat(2)), "alone, turn after turn");
    play(&mut game, "pass keep:-");
    assert_eq!((game.round(), game.turn()), (2, Turn::Chance));
}

// ---- The bag.

#[test]
fn the_bag_is_refilled_when_a_tile_is_needed_also_in_the_middle_of_filling_the_supply() {
    let mut game = scene("players=4 laid0=25b hand0=b6 bag=y1 collector=g2r3 rest=hand3");
    play(&mut game, "26b +p +p +g");
    assert_eq!(odds(&game), [("y".into(), 1)], "the collector waits until the bag is empty");
    let events = draw(&mut game, "y");
    assert_eq!((events.len(), &events[0].kind), (1, &Kind::Stocked));
    assert_eq!(carried_to(&events[0], "supply"), tiles("y1"));
    assert_eq!(game.view().bag, Tiles::EMPTY, "not in advance");
    // The five tiles just paid are in the collector already.
    assert_eq!(odds(&game), [("g".into(), 2), ("b".into(), 5), ("r".into(), 3)]);
    let events = draw(&mut game, "b");
    assert_eq!(events[0].kind, Kind::Refilled);
    assert_eq!(odds(&game), [("g".into(), 2), ("b".into(), 4), ("r".into(), 3)]);
    draw(&mut game, "r");
    assert_eq!(game.turn(), Turn::Player(Seat(1)));
    assert_eq!(game.view().bag, tiles("g2b4r2"));
}

#[test]
fn when_bag_and_collector_are_empty_the_rest_of_the_supply_stays_empty() {
    let mut game = scene("laid0=25b hand0=b6 bag=y1 supply=r4 rest=hand1");
    play(&mut game, "26b +r +r +r");
    draw(&mut game, "ybbbbb");
    assert_eq!(game.view().supply, tiles("y1b5r1"), "seven of ten");
    assert_eq!(game.turn(), Turn::Player(Seat(1)));
}

#[test]
fn a_short_supply_is_filled_from_what_was_just_paid() {
    let mut game = scene("hand0=b4 supply=r1 rest=hand1");
    play(&mut game, "24b");
    assert_eq!(odds(&game), [("b".into(), 3)]);
    draw(&mut game, "bbb");
    assert_eq!(game.view().supply, tiles("b3r1"));
    assert_eq!(game.turn(), Turn::Player(Seat(1)), "nothing is left to draw");
    // A field that costs 1 discards nothing: no draw, although the supply is short.
    let mut game = scene("hand0=b4 supply=r1 rest=hand1");
    play(&mut game, "21b");
    assert_eq!(game.turn(), Turn::Player(Seat(1)));
    // Passing fills nothing up, even if it discards.
    let mut game = scene("hand0=b4 supply=r1 rest=hand1");
    play(&mut game, "pass keep:-");
    assert_eq!((game.turn(), game.view().supply), (Turn::Player(Seat(1)), tiles("r1")));
}

#[test]
fn factories_are_filled_as_far_as_there_are_tiles() {
    let mut game = scene("round=2 phase=fill:0 bag=y2 collector=g4 rest=hand1");
    assert_eq!(draw(&mut game, "yyg").len(), 4, "three tiles and a refill");
    draw(&mut game, "ggg");
    assert_eq!(game.turn(), Turn::Player(Seat(0)));
    let view = game.view();
    assert_eq!(view.factories[..3], [tiles("y2g2"), tiles("g2"), Tiles::EMPTY]);
}

#[test]
fn a_round_without_tiles_is_only_laid() {
    let mut game = scene("round=2 first=1 phase=fill:0 rest=hand1");
    assert_eq!(odds(&game), [("-".into(), 1)]);
    assert_eq!(draw(&mut game, "-"), [Event::new(Kind::NothingDealt)]);
    assert_eq!(game.turn(), Turn::Player(Seat(1)), "who began the round lays first");
}

#[test]
fn the_supply_is_drawn_before_the_factories() {
    let setup = <SummerPavilion as azulejo_rules::record::Recorded>::usual_setup(2, Seat(1));
    let mut game = SummerPavilion::new(&setup);
    draw(&mut game, "ppppppppppr");
    assert_eq!(game.view().supply, tiles("p10"));
    assert_eq!(game.view().factories[0], tiles("r1"));
    draw(&mut game, "rrrbbbbyyyyggggoooo");
    assert_eq!(game.turn(), Turn::Player(Seat(1)));
}

#[test]
fn the_joker_colour_follows_the_order_of_the_rounds() {
    for (round, joker) in (1..).zip("rbyogp".chars()) {
        let game = scene(&format!("jokers=rbyogp round={round}"));
        assert_eq!(game.joker().letter(), joker);
    }
    assert_eq!(
        Jokers::FRONT.reversed().order().map(Colour::letter),
        ['r', 'b', 'y', 'o', 'g', 'p']
    );
}

// ---- What must hold for every position of random play.

fn in_random_play(mut see: impl FnMut(&SummerPavilion, &mut ChaCha)) {
    for (number, setup) in common::setups::<SummerPavilion>().iter().enumerate() {
        for seed in 0..6 {
            let mut luck = ChaCha::from_seed(seed, 1000 + number as u64);
            let mut game = SummerPavilion::new(setup);
            while let Some(action) = common::random_action(&game, &mut luck) {
                see(&game, &mut luck.clone());
                common::act(&mut game, action, &mut Silent);
            }
        }
    }
}

#[test]
fn the_lays_listed_are_all_that_the_check_lets_in() {
    in_random_play(|game, _| {
        let mut listed = Vec::new();
        game.moves(&mut listed);
        let mut allowed = 0;
        for field in Field::all() {
            for &colour in Colour::ALL {
                for jokers in 0..=7 {
                    let mv = Move::Lay { field, colour, jokers };
                    let legal = game.check(mv).is_ok();
                    allowed += usize::from(legal);
                    assert_eq!(legal, listed.contains(&mv), "{mv} in {}", game.position());
                }
            }
        }
        let lays = listed.iter().filter(|mv| matches!(mv, Move::Lay { .. })).count();
        assert_eq!(lays, allowed);
    });
}

#[test]
fn tiles_are_conserved() {
    let all = |view: &View| {
        let table = view.factories.iter().fold(view.bag + view.collector, |sum, &heap| sum + heap);
        let mut sum = table + view.supply + view.centre;
        for board in &view.boards {
            sum = sum + board.hand + board.corners;
            sum += board.stars.iter().flatten().copied().flatten().collect();
        }
        sum
    };
    in_random_play(|game, _| assert_eq!(all(&game.view()), Tiles::of_each(22)));
}

#[test]
fn events_explain_every_point_and_bonus_tile() {
    in_random_play(|game, luck| {
        let mut next = game.clone();
        let Some(action) = common::random_action(game, luck) else { return };
        let (mut scores, mut due, mut told) = ([0i16; 4], 0, None);
        common::act(&mut next, action, &mut |event: Event| {
            if let Some(seat) = event.seat {
                scores[seat.index()] += event.change();
            }
            match event.kind {
                Kind::Completed { tiles, .. } => due += tiles,
                Kind::BonusDue { count } => told = Some(count),
                _ => {}
            }
        });
        for (seat, score) in next.scores().iter() {
            assert_eq!(score, game.scores().as_slice()[seat.index()] + scores[seat.index()]);
        }
        assert_eq!(told, (due > 0).then(|| due.min(game.view().supply.total() as u8)));
        assert!(due <= 3);
    });
}

#[test]
fn scores_stay_at_the_floor() {
    in_random_play(|game, _| {
        let floor = game.setup().floor.points();
        assert!(game.scores().as_slice().iter().all(|&score| score >= floor));
    });
}

// ---- What a choice is said to do. That it is so in every choice is a law, tested elsewhere.

#[test]
fn a_choice_tells_what_it_will_do() {
    for (spec, mv, told) in [
        // Tiles come with one joker, and the stone costs as many points as there are.
        ("phase=take:0 A=r2y2 B=p2y1g1", "Ar", "r2"),
        ("phase=take:0 A=r2y2 B=p2y1g1", "Bg", "p1g1"),
        ("phase=take:0 A=p4 X=r1", "Ap", "p1"),
        ("phase=take:0 X=y3p1 C=b4", "Xy", "p1y3 stone -4"),
        ("phase=take:0 X=y3p1 C=b4 stone=1", "Xy", "p1y3"),
        ("phase=take:0 X=y3p1 C=b4 score0=3", "Xy", "p1y3 stone -3"),
        ("phase=take:0 X=y3p1 C=b4 score0=3 floor=1", "Xy", "p1y3 stone -2"),
        // A tile scores its run, and features give bonus tiles, if there are as many.
        ("laid0=16r,11r hand0=r3", "13r", "+1"),
        ("laid0=24b,25b hand0=b3p3", "26b+3", "+3 window 2: 3"),
        ("laid0=25b hand0=b6 supply=r2", "26b", "+2 window 2: 2"),
        ("laid0=25b hand0=b6 supply=-", "26b", "+2 window 2: 0"),
        ("laid0=01o,03o,13r,14r,66g,61b hand0=o2", "02o", "+3 pillar 0 statue 0: 3"),
        // What becomes complete scores at the end; what was complete is not told again.
        ("laid0=22b,23b,24b,25b,26b hand0=b1", "21b", "+6 star 2 +15"),
        ("laid0=61p,62g,63o,64y,65b hand0=r6", "66r", "+6 star 6 +12"),
        ("laid0=01o,11r,21b,31y,41g,51p hand0=r1", "61r", "+1 number 1 +4"),
        (
            "laid0=01o,11r,21b,31y,41g,61r,52p,53p,54p,55p,56p hand0=p1",
            "51p",
            "+6 star 5 +20 number 1 +4",
        ),
        ("laid0=01o,11r,21b,31y,41g,51p,61r hand0=r2", "12r", "+2"),
        // A pass costs what cannot be kept at least.
        ("hand0=g4r2", "pass", "-2"),
        ("hand0=g4r2 score0=1", "pass", "-1"),
        ("hand0=g4", "pass", ""),
        ("hand0=-", "pass", ""),
        ("hand0=g4r2 phase=keep:0 out0=1", "keep:g4", "-2"),
        ("hand0=g4r2 phase=keep:0 out0=1", "keep:r1", "-5"),
    ] {
        assert_eq!(preview(&scene(spec), mv), told, "{mv} in {spec}");
    }
    let mut game = scene("laid0=25b hand0=b6");
    play(&mut game, "26b");
    assert_eq!(preview(&game, "+r"), "r1");
}

/// What is worth telling, in the order: tiles, stone, points, points lost, bonus tiles, completions.
fn preview(game: &SummerPavilion, mv: &str) -> String {
    let preview = game.preview(mv.parse().expect("a move"));
    let tiles = preview.tiles;
    let tiles = tiles.colours().map(|c| format!("{}{}", c.letter(), tiles.count(c)));
    let mut told = vec![tiles.collect::<String>()];
    told.push(if preview.stone { "stone".into() } else { String::new() });
    let change = |sign, points| if points == 0 { String::new() } else { format!("{sign}{points}") };
    told.extend([change("+", preview.points), change("-", preview.lost)]);
    let features = preview.features.iter().map(|feature| match feature {
        Feature::Pillar(star) => format!("pillar {star}"),
        Feature::Statue(star) => format!("statue {star}"),
        Feature::Window(star) => format!("window {star}"),
    });
    let features = features.collect::<Vec<_>>().join(" ");
    if features.is_empty() {
        assert_eq!(preview.bonus_tiles, 0);
    } else {
        told.push(format!("{features}: {}", preview.bonus_tiles));
    }
    told.extend(preview.completes.iter().map(|completion| match completion.bonus {
        Bonus::Star { star, .. } => format!("star {star} +{}", completion.points),
        Bonus::Number { number } => format!("number {number} +{}", completion.points),
    }));
    told.retain(|word| !word.is_empty());
    told.join(" ")
}
