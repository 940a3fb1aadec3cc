//! What holds for the numbers of every game, at every table size and in every variant.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../../rules/tests/common/mod.rs"]
mod common;

use std::collections::{BTreeSet, HashMap};

use azulejo_encoding::{
    Encode, Feature, layout, mark_legal, observation, observation_size, outcome,
};
use azulejo_rules::any::Title;
use azulejo_rules::rng::ChaCha;
use azulejo_rules::{Seat, Silent, Turn, dispatch};
use common::{act, random_action, setups};

/// Random games per setup.
const GAMES: u64 = 6;

/// Plays random games of every setup of a game; `see` gets every state.
fn in_random_play<G: Encode>(mut see: impl FnMut(&G)) {
    for (number, setup) in setups::<G>().iter().enumerate() {
        for seed in 0..GAMES {
            let mut luck = ChaCha::from_seed(seed, number as u64);
            let mut game = G::new(setup);
            see(&game);
            while let Some(action) = random_action(&game, &mut luck) {
                act(&mut game, action, &mut Silent);
                see(&game);
            }
        }
    }
}

macro_rules! in_every_game {
    ($law:ident) => {
        Title::ALL.iter().for_each(|title| dispatch!(title, G => $law::<G>()))
    };
}

#[test]
fn every_legal_move_has_a_number_of_its_own_that_leads_back_to_it() {
    fn law<G: Encode>() {
        in_random_play::<G>(|game| {
            let (mut moves, mut numbers) = (Vec::new(), BTreeSet::new());
            game.moves(&mut moves);
            for mv in moves {
                let action = G::action_of(mv).unwrap();
                assert!(action < G::action_count(game.setup()), "{mv} is {action}");
                assert!(numbers.insert(action), "{mv} shares {action} in {}", game.position());
                assert_eq!(game.move_of(action), Some(mv), "{action} in {}", game.position());
            }
        });
    }
    in_every_game!(law);
}

#[test]
fn every_number_is_that_of_its_move() {
    fn law<G: Encode>() {
        in_random_play::<G>(|game| {
            for action in 0..G::action_count(game.setup()) {
                if let Some(mv) = game.move_of(action) {
                    assert_eq!(G::action_of(mv), Some(action), "{mv} in {}", game.position());
                }
            }
            assert_eq!(game.move_of(G::action_count(game.setup())), None);
            assert_eq!(game.move_of(usize::MAX), None);
        });
    }
    in_every_game!(law);
}

#[test]
fn the_mask_marks_exactly_the_numbers_whose_move_the_rules_accept() {
    fn law<G: Encode>() {
        let mut buffer = Vec::new();
        in_random_play::<G>(|game| {
            let mut mask = vec![true; G::action_count(game.setup())];
            mark_legal(game, &mut buffer, &mut mask);
            for (action, marked) in mask.into_iter().enumerate() {
                let is_legal = matches!(game.turn(), Turn::Player(_))
                    && game.move_of(action).is_some_and(|mv| game.check(mv).is_ok());
                assert_eq!(marked, is_legal, "{action} in {}", game.position());
            }
        });
    }
    in_every_game!(law);
}

#[test]
fn every_draw_has_a_number_that_leads_back_to_it() {
    fn law<G: Encode>() {
        for outcome in 0..G::OUTCOMES {
            assert_eq!(G::outcome_of(G::draw_of(outcome).unwrap()), outcome);
        }
        assert_eq!((G::draw_of(G::OUTCOMES), G::draw_of(usize::MAX)), (None, None));
        in_random_play::<G>(|game| {
            let mut draws = Vec::new();
            game.draws(&mut draws);
            for (draw, _) in draws {
                assert_eq!(G::draw_of(G::outcome_of(draw)), Some(draw));
            }
        });
    }
    in_every_game!(law);
}

#[test]
fn the_table_of_actions_tells_of_all_numbers() {
    let count = |title: Title| dispatch!(title, G => azulejo_encoding::total(G::ACTIONS));
    assert_eq!(
        [1285, 1789, 574].to_vec(),
        Title::ALL.iter().map(|&t| count(t)).collect::<Vec<_>>()
    );
    fn law<G: Encode>() {
        for setup in setups::<G>() {
            assert!(G::action_count(&setup) <= azulejo_encoding::total(G::ACTIONS));
        }
    }
    in_every_game!(law);
}

/// Moves that are never legal, but that people can type.
#[test]
fn a_move_that_can_be_legal_nowhere_has_no_number() {
    fn action<G: Encode>(text: &str) -> Option<usize> {
        G::action_of(text.parse().ok()?)
    }
    use azulejo_rules::queens_garden::QueensGarden;
    use azulejo_rules::summer_pavilion::SummerPavilion;
    // Before it come 70 heaps without green, 35 with one, and two with two green and less red.
    assert_eq!(action::<SummerPavilion>("keep:g2r2"), Some(1579 + 70 + 35 + 2));
    assert_eq!(action::<SummerPavilion>("keep:g5"), None);
    assert_eq!(action::<QueensGarden>("b1@7"), Some(12 + 7));
    assert_eq!(action::<QueensGarden>("b1@8"), None);
}

fn observe<G: Encode>(game: &G, seat: Seat) -> Vec<f32> {
    let mut row = vec![f32::NAN; observation_size::<G>(game.setup())];
    observation(game, seat, &mut row);
    row
}

#[test]
fn an_observation_is_as_long_as_its_layout_and_every_number_is_small() {
    fn law<G: Encode>() {
        in_random_play::<G>(|game| {
            for seat in Seat(0).round_the_table(game.players()) {
                let row = observe(game, seat);
                // Points, rounds and heaps can be more than what they are divided by, but not by much.
                let is_small = |value: &f32| (0.0..=34.0).contains(value);
                assert!(row.iter().all(is_small), "{row:?} in {}", game.position());
            }
        });
    }
    in_every_game!(law);
}

#[test]
fn a_layout_has_no_gaps_and_no_name_twice() {
    fn law<G: Encode>() {
        for setup in setups::<G>() {
            let (features, mut next, mut names) = (layout::<G>(&setup), 0, BTreeSet::new());
            for Feature { name, start, size, .. } in &features {
                assert_eq!(*start, next, "{name}");
                assert!(*size > 0 && names.insert(name.clone()), "{name}");
                next += size;
            }
            assert_eq!(next, observation_size::<G>(&setup));
        }
    }
    in_every_game!(law);
}

#[test]
fn seats_see_the_same_table_each_with_itself_first() {
    fn law<G: Encode>() {
        in_random_play::<G>(|game| {
            let players = usize::from(game.players());
            let features = layout::<G>(game.setup());
            let table = features.iter().find(|f| f.name.starts_with("player0.")).unwrap().start;
            let first = observe(game, Seat(0));
            let size = (first.len() - table) / players;
            for seat in Seat(0).round_the_table(game.players()) {
                let row = observe(game, seat);
                assert_eq!(row[..table], first[..table]);
                for (number, board) in row[table..].chunks_exact(size).enumerate() {
                    let at = (seat.index() + number) % players;
                    assert_eq!(*board, first[table + at * size..][..size]);
                }
            }
        });
    }
    in_every_game!(law);
}

/// Nothing that matters is left out: what looks the same has the same legal moves, and the same draws.
#[test]
fn positions_that_look_the_same_go_on_alike() {
    fn law<G: Encode>() {
        let mut seen: HashMap<Vec<u32>, (Vec<String>, Vec<String>)> = HashMap::new();
        for setup in setups::<G>().iter().step_by(4) {
            seen.clear();
            for seed in 0..16 {
                let mut luck = ChaCha::from_seed(seed % 4, 0);
                let mut game = G::new(setup);
                game.deal(&mut luck, &mut Silent);
                let mut choices = ChaCha::from_seed(seed, 1);
                while let Some(action) = random_action(&game, &mut choices) {
                    let key = observe(&game, Seat(0)).iter().map(|x| x.to_bits()).collect();
                    let (mut moves, mut draws) = (Vec::new(), Vec::new());
                    game.moves(&mut moves);
                    game.draws(&mut draws);
                    let now = (
                        moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
                        draws.iter().map(|(draw, weight)| format!("{draw} {weight}")).collect(),
                    );
                    if game.turn() != Turn::Chance {
                        let before = seen.entry(key).or_insert_with(|| now.clone());
                        assert_eq!(*before, now, "{}", game.position());
                    }
                    act(&mut game, action, &mut Silent);
                }
            }
        }
    }
    in_every_game!(law);
}

#[test]
fn what_a_game_was_worth_adds_up_to_nothing_and_the_winner_has_the_most() {
    fn law<G: Encode>() {
        in_random_play::<G>(|game| {
            let returns = outcome(game);
            let returns = returns.as_slice();
            assert!(returns.iter().sum::<f64>().abs() < 1e-12);
            if game.turn() != Turn::Over {
                assert!(returns.iter().all(|&value| value == 0.0));
                return;
            }
            let best = returns.iter().copied().fold(f64::MIN, f64::max);
            for seat in Seat(0).round_the_table(game.players()) {
                let won = game.winners().contains(seat);
                assert_eq!(returns[seat.index()] == best, won, "{returns:?}");
            }
            if game.winners().iter().count() == 1 {
                assert_eq!(best, 1.0);
            }
        });
    }
    in_every_game!(law);
}
