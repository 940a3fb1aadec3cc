//! The texts of Summer Pavilion: moves, positions, options and records; never a panic, and what is
//! accepted can be played.

mod common;

use azulejo_rules::record::{Record, Recorded};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::strict::parse;
use azulejo_rules::summer_pavilion::{Colour, Floor, Jokers, Move, Stars, SummerPavilion};
use azulejo_rules::tiles::Colour as _;
use azulejo_rules::{Game, Luck, Seat, Silent, Turn};

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

/// Text with some of its characters changed, removed or doubled.
fn garbled(text: &str, luck: &mut ChaCha) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let spare: Vec<char> = "0123456789pgoybrXA-:=/.+ü🂡 keptouin".chars().collect();
    for _ in 0..=luck.below(3) {
        let at = luck.below(chars.len() as u32) as usize;
        match luck.below(4) {
            0 => _ = chars.remove(at),
            1 => chars.insert(at, chars[at]),
            _ => chars[at] = spare[luck.below(spare.len() as u32) as usize],
        }
        if chars.is_empty() {
            break;
        }
    }
    chars.into_iter().collect()
}

#[test]
fn garbled_texts_are_refused_or_can_be_played_to_the_end() {
    let (mut accepted, mut tried) = (0, 0);
    in_random_play(|game, luck| {
        let position = game.position();
        for _ in 0..4 {
            tried += 1;
            let text = garbled(&position, luck);
            let Ok(mut game) = SummerPavilion::from_position(&text) else { continue };
            accepted += 1;
            assert_eq!(game.position(), text);
            azulejo_rules::playout::play_out(&mut game, luck, &mut Vec::new());
            assert_eq!(game.turn(), Turn::Over);
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        for mv in moves.iter().take(5) {
            let text = garbled(&mv.to_string(), luck);
            if let Ok(mv) = text.parse::<Move>() {
                assert_eq!(mv.to_string().parse(), Ok(mv), "{text}");
                let _ = game.clone().play(mv, &mut Silent);
            }
        }
    });
    assert!(accepted > 100 && accepted < tried, "{accepted} of {tried}");
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let stars = ["......"; 7].join("/");
    let position = format!(
        "summer-pavilion players=2 stars=coloured jokers=pgoybr floor=0 start=0 round=1 \
         phase=lay:0 first=0 stone=- bag=p13g20o22y22b18r21 collector=- supply=p9r1 A=- B=- C=- \
         D=- E=- X=- board=5:in:b4:-:{stars} board=5:out:-:g2:{stars}"
    );
    assert!(SummerPavilion::from_position(&position).is_ok());
    for (from, to) in [
        ("summer-pavilion", "chocolatier"),
        ("players=2", "players=5"),
        ("players=2", "players=02"),
        ("players=2", "players=3"),
        ("jokers=pgoybr", "jokers=pgoybb"),
        ("jokers=pgoybr", "jokers=pgoyb"),
        ("floor=0", "floor=2"),
        ("start=0", "start=2"),
        ("round=1", "round=0"),
        ("round=1", "round=7"),
        ("first=0", "first=2"),
        ("stone=-", "stone=4"),
        ("phase=lay:0", "phase=lay:1"),
        ("phase=lay:0", "phase=lay:2"),
        ("phase=lay:0", "phase=lay:200"),
        ("phase=lay:0", "phase=lay:0:0"),
        ("phase=lay:0", "phase=take:0"),
        ("phase=lay:0", "phase=fill:0"),
        ("phase=lay:0", "phase=stock:0"),
        ("phase=lay:0", "phase=stock:-"),
        ("phase=lay:0", "phase=keep:0"),
        ("phase=lay:0", "phase=keep:1"),
        ("phase=lay:0", "phase=bonus:0:0"),
        ("phase=lay:0", "phase=bonus:0:4"),
        ("phase=lay:0", "phase=bonus:1:1"),
        ("phase=lay:0", "phase=over"),
        ("supply=p9r1", "supply=p10r1"),
        ("supply=p9r1", "supply=r1p9"),
        ("board=5:in", "board=-1:in"),
        ("board=5:in", "board=05:in"),
        ("board=5:in", "board=1000:in"),
        ("board=5:in:b4", "board=5:in:b3"),
        ("board=5:in:b4:-:......", "board=5:in:b3:-:b....."),
        ("board=5:out:-:g2", "board=5:out:g2:-"),
        ("board=5:out:-:g2", "board=5:in:-:g2"),
        ("A=-", "A=-b"),
        ("A=- B", "B"),
    ] {
        let text = position.replacen(from, to, 1);
        assert_ne!(text, position);
        assert!(SummerPavilion::from_position(&text).is_err(), "{text}");
    }
    assert!(SummerPavilion::from_position(&format!("{position} more")).is_err());
    assert!(SummerPavilion::from_position("").is_err());
}

/// 256 tiles too many of one colour look like one more of the next where a byte counts them.
#[test]
fn a_colour_that_overflows_its_byte_is_noticed() {
    let mut text = "summer-pavilion players=4 stars=uniform jokers=pgoybr floor=0 start=0 round=1 \
                    phase=lay:0 first=0 stone=- bag=p22g21o22y22b22r22 collector=p22 supply=p10"
        .to_owned();
    "ABCDEFGHIX".chars().for_each(|source| text += &format!(" {source}=-"));
    let stars = ["pppppp"; 7].join("/");
    let last = "pppppp/pppp../....../....../....../....../......";
    for stars in [&stars, &stars, &stars, last] {
        text += &format!(" board=5:in:p22:-:{stars}");
    }
    let reason = SummerPavilion::from_position(&text).unwrap_err();
    assert_eq!(reason, "there must be 22 tiles of each colour in all");
}

#[test]
fn moves_and_draws_are_written_shortly() {
    for text in ["Ap", "Ir", "Xg", "01o", "66p+5", "24b+3", "+y", "pass", "keep:-", "keep:p1g1r2"] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    assert_eq!("keep:r2p1".parse::<Move>().unwrap().to_string(), "keep:p1r2");
    for text in [
        "",
        "A",
        "Jp",
        "Ak",
        "Apx",
        "71p",
        "07p",
        "00p",
        "01",
        "01x",
        "01o+0",
        "01o+6",
        "01o+",
        "01o+01",
        "01o3",
        "+",
        "+x",
        "+yy",
        "Pass",
        "pass ",
        "keep",
        "keep:",
        "keep:x1",
        "keep:p",
        "keep:p0",
        "keep:p1p1",
        "keep:p23",
        "keep:p256",
        "ü",
        "01ü",
        "keep:ü",
        "Aü",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    for text in ["", "x", "pp", "--", "ü"] {
        assert!(text.parse::<azulejo_rules::summer_pavilion::Draw>().is_err(), "{text}");
    }
}

// ---- Options.

#[test]
fn options_are_set_by_name() {
    let set = |name: &str, value: &str| {
        let mut setup = SummerPavilion::usual_setup(3, Seat(2));
        let luck = &mut ChaCha::from_seed(3, 0);
        SummerPavilion::set(&mut setup, name, value, luck).map(|()| setup)
    };
    let usual = SummerPavilion::usual_setup(3, Seat(2));
    assert_eq!(
        (usual.stars, usual.jokers, usual.floor),
        (Stars::Coloured, Jokers::FRONT, Floor::Zero)
    );
    assert_eq!(set("stars", "uniform").unwrap().stars, Stars::Uniform);
    assert_eq!(set("floor", "1").unwrap().floor, Floor::One);
    assert_eq!(set("jokers", "front").unwrap(), usual);
    assert_eq!(set("jokers", "reversed").unwrap().jokers, Jokers::FRONT.reversed());
    let custom = set("jokers", "blue,red,green,purple,yellow,orange").unwrap().jokers;
    assert_eq!(custom.order().map(Colour::letter), ['b', 'r', 'g', 'p', 'y', 'o']);
    let random = Jokers::random(&mut ChaCha::from_seed(3, 0));
    assert_eq!(set("jokers", "random").unwrap().jokers, random);
    for (name, value) in [
        ("stars", "plain"),
        ("floor", "2"),
        ("floor", "-0"),
        ("jokers", ""),
        ("jokers", "blue,red,green,purple,yellow"),
        ("jokers", "blue,red,green,purple,yellow,yellow"),
        ("jokers", "blue,red,green,purple,yellow,orange,red"),
        ("box", "plain"),
    ] {
        assert!(set(name, value).is_err(), "{name}={value}");
    }
}

#[test]
fn every_random_order_of_the_jokers_comes_up() {
    let mut luck = ChaCha::from_seed(5, 0);
    let orders: std::collections::HashSet<_> =
        (0..10_000).map(|_| Jokers::random(&mut luck)).collect();
    assert_eq!(orders.len(), 720);
}

// ---- Records.

/// A record of two players with these steps, of which the first is a good deal.
fn with_steps(steps: &str) -> Result<(), String> {
    let deal = r#"{"deal":{"supply":["red","red","red","red","red","red","red","red","red","red"],
        "factories":[["green","green","blue","purple"],["purple","purple","purple","purple"],
        ["blue","blue","blue","blue"],["green","green","green","green"],["red","red","red","red"]]}}"#;
    let comma = if steps.is_empty() { "" } else { "," };
    let text = format!(
        r#"{{"format":"azulejo/1","game":"summer-pavilion","players":["Ana","Bruno"],"options":
        {{"stars":"coloured","jokers":["purple","green","orange","yellow","blue","red"],"floor":0}},
        "start":0,"steps":[{deal}{comma}{steps}]}}"#
    );
    let record = Record::parse(&text).map_err(|error| error.to_string())?;
    record.replay::<SummerPavilion>().map(drop).map_err(|error| error.to_string())
}

const TO_LAYING: &str = r#"{"seat":0,"move":{"take":"green","from":0},"legal":6},
    {"seat":1,"move":{"take":"purple","from":1}},{"seat":0,"move":{"take":"blue","from":2}},
    {"seat":1,"move":{"take":"green","from":3}},{"seat":0,"move":{"take":"red","from":4}},
    {"seat":1,"move":{"take":"blue","from":"centre"},"legal":1},
    {"seat":0,"move":{"take":"purple","from":"centre"}},
    {"seat":1,"move":{"take":"purple","from":"centre"}}"#;

#[test]
fn a_record_is_refused_with_the_reason() {
    let laying = |steps: &str| with_steps(&format!("{TO_LAYING},{steps}"));
    assert_eq!(with_steps(TO_LAYING), Ok(()));
    assert_eq!(laying(r#"{"seat":1,"move":{"pass":{"keep":["purple","blue","green"]}}}"#), Ok(()));
    for (steps, reason) in [
        (r#"{"seat":0,"move":{"take":"purple","from":0}}"#, "only where nothing else lies"),
        (r#"{"seat":0,"move":{"take":"red","from":0}}"#, "no tile of this colour"),
        (r#"{"seat":0,"move":{"take":"red","from":5}}"#, "from 0 to 4"),
        (r#"{"seat":0,"move":{"take":"red","from":4,"to":1}}"#, "unexpected field \"to\""),
        (r#"{"seat":0,"move":{"draw":"red"}}"#, "must be \"take\""),
        (r#"{"seat":0,"move":{"pass":{"keep":[]}}}"#, "tiles have to be taken now"),
        (r#"{"deal":{"supply":[]}}"#, "no deal here"),
    ] {
        let error = with_steps(steps).unwrap_err();
        assert!(error.starts_with("step 1: ") && error.contains(reason), "{error}");
    }
    for (mv, reason) in [
        (r#"{"lay":{"star":2,"position":2,"colour":"blue","jokers":1}}"#, ""),
        (r#"{"lay":{"star":7,"position":2,"colour":"blue","jokers":1}}"#, "\"star\" is 7"),
        (r#"{"lay":{"star":2,"position":0,"colour":"blue","jokers":0}}"#, "from 1 to 6"),
        (r#"{"lay":{"star":2,"position":7,"colour":"blue","jokers":0}}"#, "\"position\" is 7"),
        (r#"{"lay":{"star":2,"position":2,"colour":"blue","jokers":0}}"#, "too few tiles"),
        (r#"{"lay":{"star":2,"position":2,"colour":"blue"}}"#, "lacks \"jokers\""),
        (r#"{"lay":{"star":2,"position":2,"colour":"pink","jokers":0}}"#, "no colour \"pink\""),
        (r#"{"lay":{"star":5,"position":2,"colour":"purple","jokers":1}}"#, "not paid for with"),
        (r#"{"bonus":"red"}"#, "a field has to be filled"),
        (r#"{"pass":{}}"#, "lacks \"keep\""),
        (r#"{"pass":{"keep":["red"]}}"#, "only tiles beside the board"),
        (r#"{"pass":{"keep":["green","green","green","green","blue"]}}"#, "room for four"),
    ] {
        let result = laying(&format!(r#"{{"seat":1,"move":{mv}}}"#));
        match result {
            Ok(()) => assert_eq!(reason, "", "{mv}"),
            Err(error) => assert!(!reason.is_empty() && error.contains(reason), "{mv}: {error}"),
        }
    }
}

#[test]
fn options_of_a_record_are_all_mandatory_and_exact() {
    let good = r#"{"stars":"uniform","jokers":["red","green","orange","yellow","blue","purple"],"floor":1}"#;
    let read = |text: &str| SummerPavilion::read_options(2, Seat(0), &parse(text).unwrap());
    let setup = read(good).unwrap();
    assert_eq!(SummerPavilion::write_options(&setup).to_string(), good);
    for (from, to) in [
        ("uniform", "plain"),
        ("\"stars\":\"uniform\",", ""),
        (",\"floor\":1", ""),
        ("\"floor\":1", "\"floor\":2"),
        ("\"floor\":1", "\"floor\":\"1\""),
        ("\"floor\":1", "\"floor\":1,\"box\":1"),
        ("\"red\",", ""),
        ("\"red\"", "\"green\""),
        ("\"red\"", "\"red\",\"red\""),
        ("\"red\"", "1"),
    ] {
        let text = good.replacen(from, to, 1);
        assert_ne!(text, good);
        assert!(read(&text).is_err(), "{text}");
    }
    assert!(read(&good.replacen('{', "{\"x_note\":1,", 1)).is_ok());
    assert!(read("[]").is_err());
}

/// A round for which nothing is left is written with empty lists.
#[test]
fn a_deal_of_nothing_is_written_and_read() {
    let stars = ["......"; 7].join("/");
    let text = format!(
        "summer-pavilion players=2 stars=coloured jokers=pgoybr floor=0 start=0 round=2 \
         phase=fill:0 first=1 stone=- bag=- collector=- supply=r10 A=- B=- C=- D=- E=- X=- \
         board=5:in:-:-:{stars} board=5:in:p22g22o22y22b22r12:-:{stars}"
    );
    let before = SummerPavilion::from_position(&text).unwrap();
    let draw = before.sample(&mut ChaCha::from_seed(1, 0));
    let mut after = before.clone();
    after.draw(draw, &mut Silent);
    let deal = before.write_step(&[azulejo_rules::Action::Draw(draw)], &after).unwrap();
    assert_eq!(deal.to_string(), r#"{"factories":[[],[],[],[],[]]}"#);
    assert_eq!(before.read_deal(&deal), Ok(vec![draw]));
    let supply = serde_json::json!({"supply": []});
    assert!(before.read_deal(&supply).is_err());
}

#[test]
fn garbled_records_never_panic() {
    let games = include_str!("data/summer-pavilion-games.jsonl");
    let mut luck = ChaCha::from_seed(8, 8);
    for line in games.lines() {
        for _ in 0..40 {
            let text = garbled(line, &mut luck);
            if let Ok(record) = Record::parse(&text) {
                let _ = record.check();
            }
        }
    }
}
