//! What holds in every state of every game, at every table size and in every variant.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::HashSet;

use azulejo_rules::any::{AnyGame, Title};
use azulejo_rules::event::Event;
use azulejo_rules::game::sample_by_weight;
use azulejo_rules::record::{Record, Recorded, Scribe};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::{Action, Game, Seat, Silent, Turn, dispatch};
use common::lying::Lying;
use common::{act, names, random_action, setups};

/// Random games per setup.
const GAMES: u64 = 12;

/// Plays random games of every setup of a game; `see` gets every state and what happens next.
fn in_random_play<G: Recorded>(mut see: impl FnMut(&G, &mut ChaCha)) {
    for (number, setup) in setups::<G>().iter().enumerate() {
        for seed in 0..GAMES {
            let mut luck = ChaCha::from_seed(seed, number as u64);
            let mut game = G::new(setup);
            see(&game, &mut luck.clone());
            while let Some(action) = random_action(&game, &mut luck) {
                act(&mut game, action, &mut Silent);
                see(&game, &mut luck.clone());
            }
        }
    }
}

fn moves_of<G: Game>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}

fn draws_of<G: Game>(game: &G) -> Vec<(G::Draw, u32)> {
    let mut draws = Vec::new();
    game.draws(&mut draws);
    draws
}

/// Calls a generic function for every game.
macro_rules! in_every_game {
    ($law:ident) => {
        Title::ALL.iter().for_each(|title| dispatch!(title, G => $law::<G>()))
    };
}

#[test]
fn someone_acts_or_chance_does_until_the_game_is_over() {
    fn law<G: Recorded>() {
        in_random_play::<G>(|game, _| {
            let (moves, draws) = (moves_of(game), draws_of(game));
            assert_eq!(!moves.is_empty(), matches!(game.turn(), Turn::Player(_)), "{game:?}");
            assert_eq!(!draws.is_empty(), game.turn() == Turn::Chance, "{game:?}");
            assert_eq!(!game.winners().is_empty(), game.turn() == Turn::Over, "{game:?}");
            if let Turn::Player(seat) = game.turn() {
                assert!(seat.0 < game.players());
            }
        });
    }
    in_every_game!(law);
}

#[test]
fn moves_and_draws_are_distinct_and_draws_have_weight() {
    fn law<G: Recorded>() {
        in_random_play::<G>(|game, _| {
            let (moves, draws) = (moves_of(game), draws_of(game));
            assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len());
            let outcomes: HashSet<_> = draws.iter().map(|(draw, _)| draw).collect();
            assert_eq!(outcomes.len(), draws.len());
            assert!(draws.iter().all(|&(_, weight)| weight > 0));
        });
    }
    in_every_game!(law);
}

#[test]
fn the_checked_door_lets_in_exactly_the_legal_moves_and_draws() {
    fn law<G: Recorded>() {
        // Moves that were legal somewhere, to be tried elsewhere.
        let mut moves_seen: Vec<G::Move> = Vec::new();
        let mut draws_seen: Vec<G::Draw> = Vec::new();
        in_random_play::<G>(|game, luck| {
            let legal = moves_of(game);
            let possible: Vec<_> = draws_of(game).iter().map(|&(draw, _)| draw).collect();
            for &mv in legal.iter().chain(&moves_seen) {
                let mut next = game.clone();
                let result = next.play(mv, &mut Silent);
                assert_eq!(result.is_ok(), legal.contains(&mv), "{mv} in {}", game.position());
                assert_eq!(result.is_err(), next == *game, "{mv} in {}", game.position());
            }
            for &draw in possible.iter().chain(&draws_seen) {
                let mut next = game.clone();
                let result = next.play_draw(draw, &mut Silent);
                assert_eq!(result.is_ok(), possible.contains(&draw));
                assert_eq!(result.is_err(), next == *game);
            }
            let mut keep = |n| azulejo_rules::Luck::below(luck, n) == 0;
            moves_seen.extend(legal.into_iter().filter(|_| keep(200)));
            draws_seen.extend(possible.into_iter().filter(|_| keep(200)));
            let excess = moves_seen.len().saturating_sub(60);
            moves_seen.drain(..excess);
            let excess = draws_seen.len().saturating_sub(30);
            draws_seen.drain(..excess);
        });
    }
    in_every_game!(law);
}

#[test]
fn notation_round_trips() {
    fn law<G: Recorded>() {
        in_random_play::<G>(|game, _| {
            for mv in moves_of(game) {
                assert_eq!(mv.to_string().parse(), Ok(mv));
            }
            for (draw, _) in draws_of(game) {
                assert_eq!(draw.to_string().parse(), Ok(draw));
            }
            let position = game.position();
            assert_eq!(G::from_position(&position).as_ref(), Ok(game), "{position}");
            assert_eq!(AnyGame::from_position(&position), Ok(game.clone().into()));
        });
    }
    in_every_game!(law);
}

#[test]
fn any_game_speaks_as_the_game_does() {
    fn law<G: Recorded>() {
        in_random_play::<G>(|game, luck| {
            let mut any: AnyGame = game.clone().into();
            assert_eq!((any.title(), any.players()), (G::TITLE, game.players()));
            assert_eq!((any.round(), any.turn()), (game.round(), game.turn()));
            assert_eq!((any.scores(), any.winners()), (game.scores(), game.winners()));
            let moves: Vec<_> = moves_of(game).iter().map(ToString::to_string).collect();
            assert_eq!(any.moves(), moves);
            let draws = draws_of(game).into_iter().map(|(draw, w)| (draw.to_string(), w));
            assert_eq!(any.draws(), draws.collect::<Vec<_>>());
            let Some(action) = random_action(game, luck) else { return };
            let mut next = game.clone();
            act(&mut next, action, &mut Silent);
            match action {
                Action::Move(mv) => any.play(&mv.to_string()).unwrap(),
                Action::Draw(draw) => any.play_draw(&draw.to_string()).unwrap(),
            }
            assert_eq!(any, next.into());
            assert!(any.play("nonsense").is_err() && any.play_draw("nonsense").is_err());
        });
    }
    in_every_game!(law);
}

#[test]
fn what_is_overridden_for_speed_means_the_same() {
    fn law<G: Recorded>() {
        let mut buffer = Vec::new();
        in_random_play::<G>(|game, luck| match game.turn() {
            Turn::Chance => {
                let (mut one, mut other) = (luck.clone(), luck.clone());
                assert_eq!(game.sample(&mut one), sample_by_weight(game, &mut other));
                assert_eq!(format!("{one:?}"), format!("{other:?}"), "the same luck is left");
                let (mut dealt, mut drawn) = (game.clone(), game.clone());
                let (mut told_at_once, mut told) = (Vec::new(), Vec::new());
                dealt.deal(&mut one, &mut |event| told_at_once.push(event));
                while drawn.turn() == Turn::Chance {
                    drawn.draw(sample_by_weight(&drawn, &mut other), &mut |e| told.push(e));
                }
                assert_eq!((dealt, told_at_once), (drawn, told));
            }
            Turn::Player(_) => {
                for (number, mv) in (0..).zip(moves_of(game)) {
                    let mut told = 0;
                    let picked = game.pick_move(&mut buffer, |count| {
                        told = count;
                        number
                    });
                    assert_eq!((picked, told as usize), (mv, moves_of(game).len()));
                }
            }
            Turn::Over => {}
        });
    }
    in_every_game!(law);
}

#[test]
fn what_is_carried_leads_from_the_old_view_to_the_new_one() {
    fn law<G: Recorded>() {
        in_random_play::<G>(|game, luck| {
            let Some(action) = random_action(game, luck) else { return };
            let (mut next, mut lying) = (game.clone(), Lying::of(game));
            act(&mut next, action, &mut |event: Event<G::Kind>| lying.follow(&event));
            assert_eq!(lying, Lying::of(&next), "{action:?} in {}", game.position());
        });
    }
    in_every_game!(law);
}

#[test]
fn the_points_told_add_up_to_the_change_of_the_score() {
    fn law<G: Recorded>() {
        in_random_play::<G>(|game, luck| {
            let Some(action) = random_action(game, luck) else { return };
            let (mut next, mut told) = (game.clone(), game.scores().as_slice().to_vec());
            act(&mut next, action, &mut |event: Event<G::Kind>| {
                if let Some(points) = &event.points {
                    assert_ne!(points.points, 0, "{event:?} changes no score");
                    told[event.seat.expect("points are somebody's").index()] += points.points;
                }
            });
            assert_eq!(told, next.scores().as_slice(), "{action:?} in {}", game.position());
        });
    }
    in_every_game!(law);
}

#[test]
fn whether_anybody_listens_changes_nothing() {
    fn law<G: Recorded>() {
        in_random_play::<G>(|game, luck| {
            let Some(action) = random_action(game, luck) else { return };
            let (mut heard, mut unheard) = (game.clone(), game.clone());
            act(&mut heard, action, &mut |_| {});
            act(&mut unheard, action, &mut Silent);
            assert_eq!(heard, unheard, "{action:?} in {}", game.position());
        });
    }
    in_every_game!(law);
}

#[test]
fn scores_never_fall_below_zero() {
    fn law<G: Recorded>() {
        in_random_play::<G>(|game, _| {
            assert!(game.scores().as_slice().iter().all(|&score| score >= 0));
            assert_eq!(game.scores().as_slice().len(), usize::from(game.players()));
        });
    }
    in_every_game!(law);
}

#[test]
fn a_record_replays_to_the_same_game_whole_or_cut_off_anywhere() {
    fn law<G: Recorded>() {
        for (number, setup) in setups::<G>().iter().enumerate() {
            let mut luck = ChaCha::from_seed(99, number as u64);
            let game = G::new(setup);
            let start = start_of::<G>(&game);
            let mut scribe = Scribe::<G>::new(setup, names(game.players()), start, true);
            let mut step = 0;
            while let Some(action) = random_action(scribe.game(), &mut luck) {
                scribe.act(action, &mut Silent);
                step += 1;
                let over = scribe.game().turn() == Turn::Over;
                if scribe.is_between_steps() && (step % 7 == 0 || over) {
                    let record = Record::parse(&scribe.record().to_string()).unwrap();
                    assert_eq!(record.replay::<G>().as_ref(), Ok(scribe.game()));
                    assert_eq!(record.check(), Ok(scribe.game().clone().into()));
                }
            }
        }
    }
    in_every_game!(law);
}

/// Who begins: the first to move after the deal.
fn start_of<G: Recorded>(game: &G) -> Seat {
    let mut game = game.clone();
    game.deal(&mut ChaCha::from_seed(0, 0), &mut Silent);
    match game.turn() {
        Turn::Player(seat) => seat,
        turn => panic!("{turn:?} after the first deal"),
    }
}
