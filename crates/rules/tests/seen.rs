//! What applications see and write down of a game of any title, in every setup of every game.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use azulejo_bots::luck::ChaCha;
use azulejo_rules::any::{AnyGame, GameVisitor, Title};
use azulejo_rules::json::Json;
use azulejo_rules::record::{Record, Recorded, Scribe, write_down};
use azulejo_rules::seen::{AnyChoices, AnyEvents};
use azulejo_rules::{Action, Seat, Turn};
use common::any::{Table, random_action, tables, watch};
use common::names;

fn texts(choices: &AnyChoices) -> Vec<&str> {
    match choices {
        AnyChoices::Chocolatier(choices) => choices.iter().map(|c| c.text.as_str()).collect(),
        AnyChoices::SummerPavilion(choices) => choices.iter().map(|c| c.text.as_str()).collect(),
        AnyChoices::QueensGarden(choices) => choices.iter().map(|c| c.text.as_str()).collect(),
    }
}

#[test]
fn what_is_seen_folds_to_the_view_and_choices_are_the_moves() {
    for (number, table) in tables().iter().enumerate() {
        let mut luck = ChaCha::from_seed(5, number as u64);
        let mut game = table.game();
        let mut view = game.view();
        assert_eq!(view.title(), table.title);
        while let Some(action) = random_action(&game, &mut luck) {
            let moves = game.moves();
            assert_eq!(texts(&game.choices()), moves);
            assert_eq!((game.choices().len(), game.legal_count()), (moves.len(), moves.len()));
            let mut seen = AnyEvents::none(table.title);
            assert!(seen.is_empty() && seen.title() == table.title);
            watch(&mut game, &action, &mut seen);
            AnyGame::fold(&mut view, &seen);
            assert_eq!(view, game.view(), "{action:?} in {table:?}");
        }
        assert!(game.choices().is_empty() && game.legal_count() == 0);
    }
}

#[test]
fn what_cannot_happen_is_not_seen() {
    for table in tables() {
        let mut game = table.game();
        let mut seen = AnyEvents::none(table.title);
        let before = game.clone();
        assert!(game.watch_move("pass", &mut seen).is_err(), "tiles have to be drawn first");
        assert!(game.watch_draw("nonsense", &mut seen).is_err());
        assert!(game == before && seen.is_empty());
        while game.turn() == Turn::Chance {
            let draw = game.sample(&mut ChaCha::from_seed(1, 1));
            game.watch_draw(&draw, &mut seen).unwrap();
        }
        assert!(!seen.is_empty());
        let (before, events) = (game.clone(), seen.len());
        assert!(game.watch_move("nonsense", &mut seen).is_err());
        assert!(game.watch_draw("r", &mut seen).is_err(), "nothing is to be drawn now");
        assert!(game == before && seen.len() == events);
    }
}

#[test]
fn events_of_another_title_are_left_alone() {
    let [mut game, other] = [Title::Chocolatier, Title::QueensGarden]
        .map(|title| AnyGame::new(title, 2, Seat(0), &AnyGame::usual_options(title, 2)).unwrap());
    let mut seen = AnyEvents::none(other.title());
    let draw = game.sample(&mut ChaCha::from_seed(1, 1));
    let before = game.clone();
    game.watch_draw(&draw, &mut seen).unwrap();
    assert!(seen.is_empty() && game != before);
    let mut view = other.view();
    let mut happened = AnyEvents::none(game.title());
    game.watch_draw(&draw, &mut happened).unwrap();
    AnyGame::fold(&mut view, &happened);
    assert_eq!(view, other.view());
}

#[test]
fn a_game_that_cannot_be_set_up_is_refused() {
    for &title in Title::ALL {
        let usual = AnyGame::usual_options(title, 3);
        let new = |players, start, options: &Json| {
            AnyGame::new(title, players, Seat(start), options).map(|_| ())
        };
        assert_eq!(new(3, 2, &usual), Ok(()));
        assert_eq!(new(1, 0, &usual), Err("there must be 2 to 4 players, not 1".into()));
        assert_eq!(new(5, 0, &usual), Err("there must be 2 to 4 players, not 5".into()));
        let nobody = "seat 3 cannot begin: there are seats 0 to 2";
        assert_eq!(new(3, 3, &usual), Err(nobody.into()));
        assert!(new(3, 0, &Json::object([])).is_err());
        assert!(new(3, 0, &Json::Null).is_err());
    }
}

#[test]
fn texts_are_written_down_as_a_scribe_writes_the_game() {
    struct Written<'a>(&'a Table, Vec<Action<String, String>>);
    impl GameVisitor for Written<'_> {
        type Output = Json;
        fn visit<G: Recorded>(self) -> Json
        where
            AnyGame: From<G>,
        {
            let Table { players, start, options, .. } = self.0;
            let setup = G::read_options(*players, *start, options).unwrap();
            let mut scribe = Scribe::<G>::new(&setup, names(*players), *start, false);
            for action in self.1 {
                let action = match action {
                    Action::Move(mv) => Action::Move(mv.parse().unwrap()),
                    Action::Draw(draw) => Action::Draw(draw.parse().unwrap()),
                };
                scribe.act(action, &mut |_| {});
            }
            scribe.record()
        }
    }
    for (number, table) in tables().iter().enumerate() {
        let Table { title, players, start, options } = table.clone();
        let mut luck = ChaCha::from_seed(6, number as u64);
        let mut game = table.game();
        let mut actions = Vec::new();
        while let Some(action) = random_action(&game, &mut luck) {
            watch(&mut game, &action, &mut AnyEvents::none(title));
            actions.push(action);
        }
        // Cut off anywhere, and whole.
        for end in [0, 1, actions.len() / 3, actions.len() / 2, actions.len()] {
            let record = write_down(title, &options, names(players), start, &actions[..end]);
            let record = record.unwrap();
            assert_eq!(record, title.visit(Written(table, actions[..end].to_vec())));
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
