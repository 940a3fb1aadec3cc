//! What applications see and write down of a game of any title, in every setup of every game.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use azulejo_rules::any::{AnyGame, Title};
use azulejo_rules::record::{Record, Recorded, Scribe, write_down};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::view::AnyFrame;
use azulejo_rules::{Action, Seat, Silent, Turn, dispatch};
use common::any::{Table, random_action, tables, watch};
use common::names;
use serde_json::{Value, json};

#[test]
fn a_frame_tells_events_and_view_and_choices_are_the_moves() {
    for (number, table) in tables().iter().enumerate() {
        let mut luck = ChaCha::from_seed(5, number as u64);
        let mut game = table.game();
        while let Some(action) = random_action(&game, &mut luck) {
            let moves = game.moves();
            assert_eq!(game.choices().texts(), moves);
            assert_eq!((game.choices().len(), game.legal_count()), (moves.len(), moves.len()));
            let mut frame = AnyFrame::new(table.title);
            assert_eq!((frame.events(), frame.view()), (0, None));
            watch(&mut game, &action, &mut frame);
            assert!(!frame.has_view());
            frame.set_view(Some(game.view()));
            assert_eq!(frame.view(), Some(game.view()), "{action:?} in {table:?}");
            frame.set_view(None);
            assert_eq!(frame.view(), None);
        }
        assert!(game.choices().is_empty() && game.legal_count() == 0);
    }
}

#[test]
fn what_cannot_happen_is_not_seen() {
    for table in tables() {
        let mut game = table.game();
        let mut seen = AnyFrame::new(table.title);
        let before = game.clone();
        assert!(game.watch_move("pass", &mut seen).is_err(), "tiles have to be drawn first");
        assert!(game.watch_draw("nonsense", &mut seen).is_err());
        assert!(game == before && seen.events() == 0);
        while game.turn() == Turn::Chance {
            let draw = game.sample(&mut ChaCha::from_seed(1, 1));
            game.watch_draw(&draw, &mut seen).unwrap();
        }
        assert!(seen.events() > 0);
        let (before, events) = (game.clone(), seen.events());
        assert!(game.watch_move("nonsense", &mut seen).is_err());
        assert!(game.watch_draw("r", &mut seen).is_err(), "nothing is to be drawn now");
        assert!(game == before && seen.events() == events);
    }
}

#[test]
fn a_frame_of_another_title_is_left_alone() {
    let [mut game, other] = [Title::Chocolatier, Title::QueensGarden]
        .map(|title| AnyGame::new(title, 2, Seat(0), &AnyGame::usual_options(title, 2)).unwrap());
    let mut frame = AnyFrame::new(other.title());
    let draw = game.sample(&mut ChaCha::from_seed(1, 1));
    let before = game.clone();
    game.watch_draw(&draw, &mut frame).unwrap();
    frame.set_view(Some(game.view()));
    assert!(frame == AnyFrame::new(other.title()) && game != before);
}

#[test]
fn a_game_that_cannot_be_set_up_is_refused() {
    for &title in Title::ALL {
        let usual = AnyGame::usual_options(title, 3);
        let new = |players, start, options: &Value| {
            AnyGame::new(title, players, Seat(start), options).map(|_| ())
        };
        assert_eq!(new(3, 2, &usual), Ok(()));
        assert_eq!(new(1, 0, &usual), Err("there must be 2 to 4 players, not 1".into()));
        assert_eq!(new(5, 0, &usual), Err("there must be 2 to 4 players, not 5".into()));
        let nobody = "seat 3 cannot begin: there are seats 0 to 2";
        assert_eq!(new(3, 3, &usual), Err(nobody.into()));
        assert!(new(3, 0, &json!({})).is_err());
        assert!(new(3, 0, &Value::Null).is_err());
    }
}

#[test]
fn texts_are_written_down_as_a_scribe_writes_the_game() {
    fn written<G: Recorded>(table: &Table, actions: &[Action<String, String>]) -> Value {
        let Table { players, start, options, .. } = table;
        let setup = G::read_options(*players, *start, options).unwrap();
        let mut scribe = Scribe::<G>::new(&setup, names(*players), *start, false);
        for action in actions {
            let action = match action {
                Action::Move(mv) => Action::Move(mv.parse().unwrap()),
                Action::Draw(draw) => Action::Draw(draw.parse().unwrap()),
            };
            scribe.act(action, &mut Silent);
        }
        scribe.record()
    }
    for (number, table) in tables().iter().enumerate() {
        let Table { title, players, start, options } = table.clone();
        let mut luck = ChaCha::from_seed(6, number as u64);
        let mut game = table.game();
        let mut actions = Vec::new();
        while let Some(action) = random_action(&game, &mut luck) {
            watch(&mut game, &action, &mut AnyFrame::new(title));
            actions.push(action);
        }
        // Cut off anywhere, and whole.
        for end in [0, 1, actions.len() / 3, actions.len() / 2, actions.len()] {
            let record = write_down(title, &options, names(players), start, &actions[..end]);
            let record = record.unwrap();
            let expected = dispatch!(title, G => written::<G>(table, &actions[..end]));
            assert_eq!(record, expected);
            let checked = Record::parse(&record.to_string()).unwrap().check().unwrap();
            assert!(end < actions.len() || checked == game, "{table:?}");
        }
    }
}

#[test]
fn the_first_action_that_does_not_fit_is_named() {
    let title = Title::Chocolatier;
    let options = AnyGame::usual_options(title, 2);
    let write = |players, start, actions: &[Action<&str, &str>]| {
        let actions = actions.iter().map(|action| match action {
            Action::Move(mv) => Action::Move((*mv).to_owned()),
            Action::Draw(draw) => Action::Draw((*draw).to_owned()),
        });
        write_down(title, &options, names(players), Seat(start), &actions.collect::<Vec<_>>())
    };
    let refused = [
        (
            write(2, 0, &[Action::Draw("r"), Action::Move("Ar1")]),
            "action 1, \"Ar1\", does not fit: tiles have to be drawn first",
        ),
        (
            write(2, 0, &[Action::Draw("x\n")]),
            "action 0, \"x\\n\", does not fit: \
             a draw is t, b, w, k, r, normal or a special side's name",
        ),
        (
            write(2, 0, &[Action::Draw("keep")]),
            "action 0, \"keep\", does not fit: this cannot be drawn now",
        ),
        (write(1, 0, &[]), "there must be 2 to 4 players, not 1"),
        (write(2, 2, &[]), "seat 2 cannot begin: there are seats 0 to 1"),
    ];
    for (result, reason) in refused {
        assert_eq!(result, Err(reason.to_owned()));
    }
}
