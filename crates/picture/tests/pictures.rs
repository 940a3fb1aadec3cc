//! A picture shows what lies on the table, in every game.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../../rules/tests/common/mod.rs"]
mod common;

use azulejo_rules::any::{AnyGame, Title};
use azulejo_rules::record::Recorded;
use azulejo_rules::rng::ChaCha;
use azulejo_rules::{Silent, Turn, dispatch};
use common::{act, random_action, setups};

/// Whether every tag that is opened is closed, in order.
fn is_well_formed(svg: &str) -> bool {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let Some((tag, _)) = tag.split_once('>') else { return false };
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    open.is_empty()
}

#[test]
fn every_position_has_a_well_formed_picture_with_every_players_points() {
    fn law<G: Recorded>() {
        for (number, setup) in setups::<G>().iter().enumerate() {
            let mut luck = ChaCha::from_seed(3, number as u64);
            let mut game = G::new(setup);
            let mut step = 0;
            while let Some(action) = random_action(&game, &mut luck) {
                act(&mut game, action, &mut Silent);
                step += 1;
                if step % 7 > 0 && game.turn() != Turn::Over {
                    continue;
                }
                let svg = azulejo_picture::svg(&game.clone().into());
                assert!(is_well_formed(&svg), "{svg}");
                for (seat, points) in game.scores().iter() {
                    assert!(svg.contains(&format!("Player {} · {points}", seat.0 + 1)));
                }
            }
        }
    }
    Title::ALL.iter().for_each(|title| dispatch!(title, G => law::<G>()));
}

#[test]
fn every_tile_that_lies_on_the_table_is_drawn() {
    let mut game = AnyGame::new(
        Title::Chocolatier,
        2,
        azulejo_rules::Seat(0),
        &AnyGame::usual_options(Title::Chocolatier, 2),
    )
    .unwrap();
    let labels = |game: &AnyGame| azulejo_picture::svg(game).matches("font-size=\"11\"").count();
    let empty = labels(&game);
    let mut luck = ChaCha::from_seed(1, 1);
    for drawn in 1..=20 {
        game.play_draw(&game.sample(&mut luck)).unwrap();
        assert_eq!(labels(&game), empty + drawn);
    }
}
