//! Before and after the game: seats, terms, names, talk, playing again.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use azulejo_protocol::{
    Clock, Command, Fact, Level, NewTable, Occupant, Preferences, RefusalCode, SeatPlan, Stage,
    TableId, Terms, ToServer,
};
use azulejo_rules::Seat;
use azulejo_rules::any::Title;
use azulejo_table::Table;
use common::*;
use serde_json::json;

const GAME: Title = Title::Chocolatier;

#[test]
fn a_game_of_any_title_size_and_variant_is_opened_begun_and_played_to_its_end() {
    let variants = [
        (GAME, "box", "plain"),
        (GAME, "special_factories", "true"),
        (Title::SummerPavilion, "stars", "uniform"),
        (Title::SummerPavilion, "floor", "1"),
        (Title::QueensGarden, "board", "variant"),
    ];
    let usual = Title::ALL.iter().flat_map(|&title| (2..=4).map(move |n| terms(title, n)));
    let others = variants.into_iter().zip((2..=4).cycle());
    let others = others.map(|((title, name, value), n)| with_option(terms(title, n), name, value));
    for terms in usual.chain(others) {
        let plan = [me(), bot(Level::Random), kept_for(BEN), bot(Level::Greedy)];
        let mut t = Script::begun(terms.clone(), &plan[..terms.players.into()]);
        t.goes_on_until(|t| !t.is_running());
        let outcome = t.outcome();
        assert!(outcome.complete);
        assert_eq!(t.state().scores, outcome.scores);
        assert_eq!(t.table.summary().winners, outcome.winners);
    }
}

#[test]
fn a_table_is_opened_as_planned() {
    let label = Some("Grandma".to_owned());
    let plan = [SeatPlan::Me { label: label.clone() }, SeatPlan::Open, kept_for(BEN)];
    let mut t = Script::try_open(terms(GAME, 4), &plan, false, 1).unwrap();
    let sitters: Vec<_> = t.snapshot().seats.into_iter().map(|seat| seat.sitter).collect();
    let expected = [
        Occupant::Person { person: person(ANA), label },
        Occupant::Open,
        Occupant::Reserved { person: person(BEN) },
        Occupant::Open,
    ];
    assert_eq!(sitters, expected);
    assert_eq!(t.state().stage, Stage::Waiting);
    assert_eq!(t.table.mentioned(), [person(ANA), person(BEN)]);
    t.eve(SIT).done();
    assert_eq!(t.table.places()[1].person(), Some(&person(EVE)), "the first that is free");
    t.ben(SIT).done();
    assert_eq!(t.table.places()[2].person(), Some(&person(BEN)), "the one kept for him");
}

#[test]
fn a_table_whose_seats_are_taken_begins_at_once_if_asked_to() {
    let plan = [me(), bot(Level::Club)];
    let t = Script::try_open(terms(GAME, 2), &plan, true, 1).unwrap();
    assert!(t.is_running());
    assert_eq!(t.steps(), 1);
    let refused = Script::try_open(terms(GAME, 3), &plan, true, 1).err().unwrap();
    assert_eq!(refused.code, RefusalCode::SeatsMissing);
}

#[test]
fn who_begins_is_drawn_by_lot_unless_the_terms_say_so() {
    let starts = |terms: Terms| -> Vec<u8> {
        let plan = vec![me(); terms.players.into()];
        let mut starts: Vec<u8> = (0..40)
            .map(|seed| Script::try_open(terms.clone(), &plan, true, seed).unwrap())
            .map(|t| t.actor().unwrap())
            .collect();
        starts.sort_unstable();
        starts.dedup();
        starts
    };
    assert_eq!(starts(Terms::usual(GAME, 3)), [0, 1, 2]);
    assert_eq!(starts(Terms { start: Some(Seat(2)), ..Terms::usual(GAME, 3) }), [2]);
}

#[test]
fn terms_that_cannot_be_played_by_are_refused() {
    let usual = || terms(GAME, 2);
    let live = |seconds, increment| clocked(GAME, 2, Clock::Live { seconds, increment });
    let days = |days| clocked(GAME, 2, Clock::Days { days });
    let cases = [
        Terms { players: 1, start: None, ..usual() },
        Terms { players: 5, ..usual() },
        Terms { players: 255, ..usual() },
        Terms { start: Some(Seat(2)), ..usual() },
        Terms { options: json!([]), ..usual() },
        Terms { options: json!("plain"), ..usual() },
        Terms { options: json!({"box": "plain"}), ..usual() },
        Terms { options: json!({"box": "plain", "special_factories": 0.5}), ..usual() },
        Terms { options: json!({"jokers": "front"}), ..usual() },
        live(0, 5),
        live(21_601, 0),
        live(60, 601),
        live(u32::MAX, u32::MAX),
        days(0),
        days(31),
    ];
    let mut waiting = Script::open(usual(), &[]);
    for bad in cases {
        let refused = Script::try_open(bad.clone(), &[], false, 1).err();
        assert_eq!(refused.map(|r| r.code), Some(RefusalCode::BadTerms), "{bad:?}");
        waiting.ana(Command::ChangeTerms { terms: bad }).refused(RefusalCode::BadTerms);
    }
    for good in [live(1, 0), live(21_600, 600), days(1), days(30)] {
        waiting.ana(Command::ChangeTerms { terms: good }).gives("terms-changed");
    }
    let plan = [me(), me(), me()];
    let refused = Script::try_open(usual(), &plan, false, 1).err().unwrap();
    assert_eq!(refused.code, RefusalCode::NoSuchSeat);
}

#[test]
fn every_option_of_the_usual_game_is_named() {
    for &title in Title::ALL {
        let t = Script::open(terms(title, 2), &[]);
        assert!(!t.table.terms().options.as_object().unwrap().is_empty());
        let empty = Terms { options: json!({}), ..terms(title, 2) };
        assert_eq!(Script::open(empty, &[]).table.terms(), t.table.terms());
    }
}

#[test]
fn seats_are_taken_and_left_by_those_who_may() {
    let bot = |seat| Command::SeatBot { seat, level: Level::Casual };
    let mut t = Script::open(terms(GAME, 4), &[SeatPlan::Open, kept_for(BEN)]);
    t.ben(Command::Stand { seat: Some(Seat(1)) }).gives("freed");
    t.ben(STAND).refused(RefusalCode::SeatsOnly);
    t.ben(sit(1)).gives("sat");
    t.ana(sit(1)).refused(RefusalCode::SeatTaken);
    t.ana(sit(4)).refused(RefusalCode::NoSuchSeat);
    t.ana(sit(255)).refused(RefusalCode::NoSuchSeat);
    t.ana(STAND).refused(RefusalCode::SeatsOnly);
    t.ben(Command::Stand { seat: Some(Seat(0)) }).refused(RefusalCode::SeatsOnly);
    t.ben(bot(Some(Seat(0)))).refused(RefusalCode::HostOnly);
    t.ben(Command::Free { seat: Seat(0) }).refused(RefusalCode::HostOnly);
    t.ben(Command::ChangeTerms { terms: terms(GAME, 2) }).refused(RefusalCode::HostOnly);
    t.ben(Command::Start).refused(RefusalCode::HostOnly);
    t.ana(bot(Some(Seat(1)))).refused(RefusalCode::SeatTaken);
    t.ana(bot(Some(Seat(9)))).refused(RefusalCode::NoSuchSeat);
    t.ana(Command::Free { seat: Seat(9) }).refused(RefusalCode::NoSuchSeat);
    t.ana(bot(None)).gives("bot-sat");
    t.ana(Command::SeatBot { seat: Some(Seat(0)), level: Level::Expert }).gives("bot-sat");
    assert_eq!(t.table.places()[0].sitter, Occupant::Bot { level: Level::Expert });
    t.ana(Command::Start).refused(RefusalCode::SeatsMissing);
    t.ana(Command::Free { seat: Seat(1) }).gives("freed");
    t.ana(Command::Free { seat: Seat(1) }).refused(RefusalCode::SeatFree);
    assert_eq!(t.table.places()[1].sitter, Occupant::Open);
    t.cleo(sit(1)).gives("sat");
    t.cleo(SIT).gives("sat");
    t.cleo(SIT).gives("sat");
    t.dora(SIT).refused(RefusalCode::SeatTaken);
    t.cleo(STAND).gives("freed freed freed");
}

#[test]
fn a_seat_that_is_kept_for_somebody_is_taken_by_nobody_else() {
    let plan = [me(), kept_for(BEN), kept_for(CLEO)];
    let mut t = Script::try_open(terms(GAME, 3), &plan, false, 1).unwrap();
    t.eve(SIT).refused(RefusalCode::SeatTaken);
    t.eve(sit(1)).refused(RefusalCode::SeatTaken);
    t.ben(sit(2)).refused(RefusalCode::SeatTaken);
    t.ana(Command::SeatBot { seat: Some(Seat(1)), level: Level::Club })
        .refused(RefusalCode::SeatTaken);
    t.ana(Command::Start).refused(RefusalCode::SeatsMissing);
    t.ben(SIT).gives("sat");
    t.cleo(STAND).gives("freed");
    t.eve(SIT).gives("sat");
    t.ana(Command::Start).gives("began dealt");
}

#[test]
fn nothing_about_seats_and_terms_changes_once_the_game_is_on() {
    let mut t = Script::begun(terms(GAME, 2), &[me(), kept_for(BEN)]);
    for _ in 0..2 {
        for command in [
            SIT,
            sit(0),
            STAND,
            Command::SeatBot { seat: None, level: Level::Club },
            Command::Free { seat: Seat(1) },
            Command::ChangeTerms { terms: terms(GAME, 3) },
            Command::Start,
        ] {
            t.ana(command.clone()).refused(RefusalCode::AlreadyBegun);
            t.eve(command).refused(RefusalCode::AlreadyBegun);
        }
        if t.is_running() {
            t.ben(RESIGN).done();
        }
    }
}

#[test]
fn nothing_of_the_game_is_possible_before_it_begins_or_after_its_end() {
    let mut waiting = Script::open(terms(GAME, 2), &[me(), kept_for(BEN)]);
    let mut over = Script::begun(terms(GAME, 2), &[me(), kept_for(BEN)]);
    over.ana(RESIGN).gives("out ended");
    let mut aborted = Script::begun(terms(GAME, 2), &[me(), kept_for(BEN)]);
    aborted.ana(Command::ProposeAbort).done();
    aborted.ben(Command::Agree).gives("agreed aborted");
    assert_eq!(aborted.table.stage(), Stage::Aborted);
    for t in [&mut waiting, &mut over, &mut aborted] {
        t.leaves(BEN, 90_000);
        for command in [
            mv("1kf"),
            Command::Confirm,
            Command::Undo,
            Command::TakeBack,
            Command::ProposeBot { seat: Seat(1) },
            Command::ProposeAbort,
            Command::Agree,
            RESIGN,
            Command::Return,
        ] {
            t.ana(command).refused(RefusalCode::NotRunning);
        }
        t.ana(Command::Decline).refused(RefusalCode::NoProposal);
        t.eve(Command::Decline).refused(RefusalCode::SeatsOnly);
        t.ana(say("well")).gives("said");
        t.ana(wish(true, true)).gives("wished");
        // Only that a game which does not begin is given up one day.
        let waiting = t.table.stage() == Stage::Waiting;
        assert_eq!(t.table.wake_at().is_some(), waiting);
    }
}

#[test]
fn who_has_no_seat_does_not_play() {
    let mut t = Script::begun(terms(GAME, 2), &[me(), kept_for(BEN)]);
    t.leaves(BEN, 90_000);
    let first = t.game().moves().remove(0);
    t.eve(mv(&first)).refused(RefusalCode::NotYourTurn);
    t.eve(Command::Confirm).refused(RefusalCode::NotYourTurn);
    t.eve(Command::Undo).refused(RefusalCode::NotYourTurn);
    t.eve(Command::TakeBack).refused(RefusalCode::NothingToUndo);
    for command in [
        Command::ProposeBot { seat: Seat(1) },
        Command::ProposeAbort,
        Command::Agree,
        Command::Decline,
        RESIGN,
        Command::Return,
        wish(true, true),
    ] {
        t.eve(command).refused(RefusalCode::SeatsOnly);
    }
    t.eve(say("a fine opening")).gives("said");
}

#[test]
fn with_fewer_players_the_last_seats_go_and_with_more_new_ones_are_open() {
    let plan = [me(), kept_for(BEN), kept_for(CLEO), kept_for(DORA)];
    let mut t = Script::open(terms(GAME, 4), &plan);
    t.ben(wish(true, false)).done();
    t.ana(Command::ChangeTerms { terms: terms(Title::QueensGarden, 2) }).gives("terms-changed");
    assert_eq!(t.table.people().len(), 2);
    assert_eq!(t.table.places()[1].wishes, Preferences { confirm: true, auto: false });
    t.dora(STAND).refused(RefusalCode::SeatsOnly);
    t.ana(Command::ChangeTerms { terms: terms(Title::SummerPavilion, 3) }).done();
    assert_eq!(t.table.places()[2].sitter, Occupant::Open);
    t.ana(Command::Start).refused(RefusalCode::SeatsMissing);
    t.cleo(SIT).done();
    t.ana(Command::Start).done();
    assert_eq!(t.game().title(), Title::SummerPavilion);
    assert_eq!(t.game().players(), 3);
}

#[test]
fn a_rated_game_is_for_people_with_a_seat_each() {
    let bot_plan = [me(), bot(Level::Club)];
    for plan in [&bot_plan[..], &[me(), me()]] {
        let refused = Script::try_open(rated(GAME, 2), plan, false, 1).err().unwrap();
        assert_eq!(refused.code, RefusalCode::Rated);
    }
    let mut t = Script::open(rated(GAME, 2), &[me()]);
    t.ana(SIT).refused(RefusalCode::Rated);
    t.ana(Command::SeatBot { seat: None, level: Level::Club }).refused(RefusalCode::Rated);
    t.ana(Command::ChangeTerms { terms: terms(GAME, 2) }).done();
    t.ana(SIT).done();
    t.ana(Command::ChangeTerms { terms: rated(GAME, 2) }).refused(RefusalCode::Rated);
    t.ana(Command::Stand { seat: Some(Seat(1)) }).done();
    t.ana(Command::ChangeTerms { terms: rated(GAME, 2) }).done();
    t.ben(SIT).done();
    t.ana(Command::Start).done();
    t.goes_on();
    t.ana(Command::TakeBack).refused(RefusalCode::Rated);
    assert!(t.state().can_take_back.is_empty());
    t.leaves(BEN, 90_000);
    t.ana(Command::ProposeBot { seat: Seat(1) }).refused(RefusalCode::Rated);
    // Nobody escapes from a rated game by the other's bad connection: both must agree.
    t.ana(Command::ProposeAbort).gives("proposed");
    t.ben(Command::Agree).gives("agreed aborted");
}

#[test]
fn what_is_said_is_tidy_neither_empty_nor_too_long() {
    let mut t = Script::open(terms(GAME, 2), &[me()]);
    let long = "ß".repeat(300);
    let family = "👨\u{200d}👩\u{200d}👧 ❤\u{fe0f}";
    let flag = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
    let cases = [
        ("hello", Some("hello")),
        ("  hello  ", Some("hello")),
        ("two\nlines\tand a tab\r\n", Some("two lines and a tab")),
        ("\u{202e}backwards\u{202c}", Some("backwards")),
        ("\u{2066}isolated\u{2069}\u{200e}\u{200f}", Some("isolated")),
        ("a\u{0}b\u{7}c\u{1b}[2J", Some("abc[2J")),
        ("zero\u{200b}width\u{feff}", Some("zerowidth")),
        ("line\u{2028}paragraph\u{2029}", Some("line paragraph")),
        (family, Some(family)),
        (flag, Some(flag)),
        ("zażółć gęślą jaźń", Some("zażółć gęślą jaźń")),
        ("שלום", Some("שלום")),
        (&long, Some(&long)),
        ("", None),
        (" \u{a0}\u{3000}\n", None),
        ("\u{200b}\u{200d}\u{feff}\u{2060}", None),
        ("\u{202e}", None),
        ("\u{3164}\u{2800}\u{ad}\u{fe0f}", None),
        ("\u{e0067}\u{34f}\u{180b}", None),
    ];
    for (text, tidy) in cases {
        match tidy {
            None => t.ana(say(text)).refused(RefusalCode::BadText),
            Some(tidy) => {
                let step = t.ana(say(text)).gives("said");
                let said = Fact::Said { person: person(ANA), text: tidy.to_owned() };
                assert_eq!(step.facts, [said], "{text:?}");
                assert_eq!(t.snapshot().chat.last().unwrap().text, tidy);
            }
        }
    }
    t.ana(say(&"ß".repeat(301))).refused(RefusalCode::BadText);
    t.ana(say(&"x".repeat(1 << 20))).refused(RefusalCode::BadText);
    let label = |label: &str| Command::Sit { seat: None, label: Some(label.to_owned()) };
    t.ben(label(&"x".repeat(25))).refused(RefusalCode::BadText);
    t.ben(label("\u{200b}")).refused(RefusalCode::BadText);
    t.ben(label(&format!(" {}\n", "x".repeat(24)))).gives("sat");
    assert_eq!(
        t.table.places()[1].sitter,
        Occupant::Person { person: person(BEN), label: Some("x".repeat(24)) }
    );
    let plan = [SeatPlan::Me { label: Some("\n".to_owned()) }];
    let refused = Script::try_open(terms(GAME, 2), &plan, false, 1).err().unwrap();
    assert_eq!(refused.code, RefusalCode::BadText);
}

#[test]
fn those_who_come_later_are_shown_the_last_hundred_sayings() {
    let mut t = Script::open(terms(GAME, 2), &[me()]);
    for number in 0..130 {
        t.wait(10).eve(say(&number.to_string())).done();
    }
    let chat = t.snapshot().chat;
    assert_eq!(chat.len(), 100);
    assert_eq!((chat[0].text.as_str(), chat[99].text.as_str()), ("30", "129"));
    assert_eq!(chat[99].at, t.now);
    assert!(t.table.mentioned().contains(&person(EVE)));
}

#[test]
fn the_last_256_commands_are_known_by_their_names() {
    let mut t = Script::open(terms(GAME, 2), &[me()]);
    for number in 0..300 {
        t.does(number % 5, say("again")).done();
    }
    // The script names its commands c1, c2, …; the table's first step was its opening.
    for number in 1..=300 {
        let by = person((number as usize - 1) % 5);
        let known = (number > 44).then_some(number + 1);
        assert_eq!(t.table.step_of(&by, &format!("c{number}")), known, "{number}");
        assert_eq!(t.table.step_of(&person(9), &format!("c{number}")), None);
    }
}

#[test]
fn the_same_people_play_again_one_seat_on() {
    for &title in Title::ALL {
        let clock = Clock::Days { days: 2 };
        let terms = Terms { start: None, public: true, ..clocked(title, 4, clock) };
        let plan = [kept_for(BEN), me(), bot(Level::Greedy), kept_for(CLEO)];
        let mut t = Script::begun(terms, &plan);
        let began = t.actor();
        let elsewhere = TableId::from_random([9; 8]);
        assert!(t.table.note_rematch(&person(ANA), elsewhere.clone(), t.now).is_none());
        let refused = |t: &Script, who| t.table.rematch_plan(&person(who)).unwrap_err().code;
        assert_eq!(refused(&t, ANA), RefusalCode::NotRunning);
        t.ben(RESIGN).gives("out bot-took-over");
        t.ana(RESIGN).gives("out bot-took-over");
        t.cleo(RESIGN).gives("out ended");
        assert_eq!(refused(&t, EVE), RefusalCode::SeatsOnly);
        assert!(t.table.note_rematch(&person(EVE), elsewhere.clone(), t.now).is_none());
        let noted = t.table.note_rematch(&person(BEN), elsewhere.clone(), t.now).unwrap();
        t.take(noted);
        assert_eq!(t.table.rematch(), Some(&elsewhere));
        assert_eq!(t.state().rematch, Some(elsewhere.clone()));
        assert!(t.table.note_rematch(&person(ANA), elsewhere, t.now).is_none());

        let NewTable { terms: again, seats: plan, .. } =
            t.table.rematch_plan(&person(ANA)).unwrap();
        assert_eq!(again, Terms { start: began.map(Seat), ..t.table.terms().clone() });
        assert_eq!(plan, [me(), bot(Level::Greedy), kept_for(CLEO), kept_for(BEN)]);
        let mut t = Script::try_open(again, &plan, false, 2).unwrap();
        t.eve(SIT).refused(RefusalCode::SeatTaken);
        t.ben(SIT).done();
        t.cleo(SIT).done();
        t.ana(Command::Start).done();
        assert_eq!(t.actor(), began);
    }
}

#[test]
fn what_is_a_guests_becomes_the_persons_who_the_guest_is_now() {
    let mut t = Script::begun(terms(GAME, 3), &[me(), kept_for(BEN), kept_for(CLEO)]);
    t.ben(say("hello")).done();
    t.ben(Command::ProposeAbort).done();
    let before = t.state();
    let handed = t.table.decide_hand_over(&person(BEN), &person(EVE), t.now).unwrap().unwrap();
    t.take(handed);
    assert_eq!(t.table.places()[1].person(), Some(&person(EVE)));
    assert!(!t.table.mentioned().contains(&person(BEN)));
    let pending = t.state().proposal.unwrap();
    assert_eq!((pending.by, pending.agreed), (person(EVE), vec![person(EVE)]));
    assert_eq!((t.state().actor, t.state().hash), (before.actor, before.hash));
    t.ben(Command::Decline).refused(RefusalCode::SeatsOnly);
    t.eve(Command::Decline).done();
    // Nobody of that name is here any more.
    assert_eq!(t.table.decide_hand_over(&person(BEN), &person(EVE), t.now), Ok(None));
    // The host, too.
    let handed = t.table.decide_hand_over(&person(ANA), &person(DORA), t.now).unwrap().unwrap();
    t.take(handed);
    assert_eq!(t.table.host(), &person(DORA));
}

#[test]
fn nobody_comes_to_play_both_sides_of_a_rated_game_by_logging_in() {
    let t = Script::begun(rated(GAME, 2), &[me(), kept_for(BEN)]);
    let refused = t.table.decide_hand_over(&person(BEN), &person(ANA), t.now).unwrap_err();
    assert_eq!(refused.code, RefusalCode::Rated);
}

#[test]
fn several_on_one_device_keep_their_names_when_they_play_again() {
    let named = |name: &str| SeatPlan::Me { label: Some(name.to_owned()) };
    let mut t = Script::begun(terms(GAME, 2), &[named("Ana"), named("Grandma")]);
    t.ana(Command::Resign { seat: Some(Seat(1)) }).gives("out ended");
    assert_eq!(t.outcome().winners, [Seat(0)]);
    let plan = t.table.rematch_plan(&person(ANA)).unwrap().seats;
    assert_eq!(plan, [named("Grandma"), named("Ana")]);
}

#[test]
fn a_log_that_is_not_one_is_not_followed() {
    let t = Script::begun(terms(GAME, 2), &[me(), bot(Level::Random)]);
    let id = || t.table.id().clone();
    assert!(Table::replay(id(), []).is_err());
    assert!(Table::replay(id(), &t.log()[1..]).is_err());
    let wrong = [
        Fact::Freed { seat: Seat(2) },
        Fact::Sat { seat: Seat(9), person: person(BEN), label: None },
        Fact::Out { seat: Seat(9), why: azulejo_protocol::OutReason::Time },
        Fact::Moved { seat: Seat(1), mv: "1kf".into(), forced: false },
        Fact::Moved { seat: Seat(200), mv: "1kf".into(), forced: false },
        Fact::Moved { seat: Seat(0), mv: "nonsense".into(), forced: false },
        Fact::Dealt { draws: vec!["k".into()] },
        Fact::Undone { to: 0, seat: Seat(0) },
        Fact::Undone { to: 99_999, seat: Seat(0) },
    ];
    for fact in wrong {
        let mut log = t.log().to_vec();
        log.last_mut().unwrap().facts.push(fact.clone());
        let error = Table::replay(id(), &log).unwrap_err();
        assert!(error.starts_with("step 2: "), "{fact:?}: {error}");
    }
}

#[test]
fn what_clients_say_is_read_strictly_and_written_as_it_was_read() {
    let table = TableId::from_random([1; 8]);
    let good = [
        json!({"type": "ping"}),
        json!({"type": "watch", "table": table}),
        json!({"type": "watch", "table": table, "since": 7}),
        json!({"type": "lobby", "on": true}),
        json!({"type": "command", "table": table, "cid": "a", "seq": 3,
            "command": {"type": "move", "moves": ["1kf"]}}),
        json!({"type": "command", "table": table, "cid": "a", "seq": 3,
            "command": {"type": "change-terms", "terms": {"game": "queens-garden", "players": 2,
                "clock": {"type": "live", "seconds": 60, "increment": 5}}}}),
        json!({"type": "command", "table": table, "cid": "a", "seq": 3,
            "command": {"type": "seat-bot", "level": "club"}}),
    ];
    for text in good {
        let read: ToServer = serde_json::from_value(text.clone()).unwrap();
        let written = serde_json::to_string(&read).unwrap();
        assert_eq!(serde_json::from_str::<ToServer>(&written).unwrap(), read, "{text}");
    }
    let bad = [
        json!({"type": "ping", "m": 1}),
        json!({"type": "shutdown"}),
        json!({"type": "watch", "table": "7KQ2MZFA"}),
        json!({"type": "watch", "table": table, "since": -1}),
        json!({"type": "command", "table": table, "cid": "a", "seq": 3,
            "command": {"type": "seat-bot", "level": "grandmaster"}}),
        json!({"type": "command", "table": table, "cid": "a", "seq": 3,
            "command": {"type": "sit", "seat": 256}}),
        json!({"type": "command", "table": table, "cid": "a", "seq": 3,
            "command": {"type": "dealt", "draws": ["k"]}}),
        json!({"type": "command", "table": table, "cid": "a", "seq": 3,
            "command": {"type": "sit", "chair": 1}}),
    ];
    for text in bad {
        assert!(serde_json::from_value::<ToServer>(text.clone()).is_err(), "{text}");
    }
}

#[test]
fn a_game_that_does_not_begin_is_given_up_after_a_week() {
    const WEEK: i64 = 7 * 24 * 60 * 60 * 1000;
    let mut t = Script::open(terms(GAME, 2), &[me()]);
    t.at(1_000);
    t.ben(SIT).done();
    assert_eq!(t.table.wake_at(), Some(t.table.updated_at() + WEEK));
    let mut luck = azulejo_rules::rng::ChaCha::from_seed(1, 1);
    assert!(t.table.pass_time(t.table.updated_at() + WEEK - 1, &mut luck).is_none());
    let after = t.table.pass_time(t.table.updated_at() + WEEK, &mut luck).unwrap();
    assert_eq!(after.table.stage(), Stage::Aborted);
}

#[test]
fn a_host_who_leaves_an_empty_table_closes_it() {
    let mut t = Script::open(terms(GAME, 2), &[me()]);
    t.ben(SIT).done();
    t.ana(Command::Stand { seat: None }).gives("freed");
    t.ana(SIT).done();
    t.ben(Command::Stand { seat: None }).gives("freed");
    t.ana(Command::Stand { seat: None }).gives("freed aborted");
}
