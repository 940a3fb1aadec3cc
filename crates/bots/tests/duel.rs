//! Duels are fair, repeatable, and survive every kind of opponent.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::time::Duration;

use azulejo_bots::bot::{Budget, Level};
use azulejo_bots::duel::{Contestant, Duel, Forfeit, Played, elo, likelihood, share, standings};
use azulejo_rules::Seat;
use azulejo_rules::chocolatier::Chocolatier;
use azulejo_rules::record::Recorded;
use azulejo_rules::rng::ChaCha;

fn level(level: Level) -> Contestant {
    let budget = Budget::of_nodes(Budget::of(level).nodes.min(50));
    Contestant::Level(level, budget)
}

fn command(command: &str) -> Contestant {
    Contestant::Command(command.to_owned(), Duration::from_millis(500))
}

fn play(contestants: &[Contestant], players: u8, games: usize, threads: usize) -> Vec<Played> {
    let setup = |start: Seat, _: &mut ChaCha| Chocolatier::usual_setup(players, start);
    let duel = Duel { contestants, players, seed: 1, threads };
    duel.play::<Chocolatier>(0..games, &setup, &|| {}).unwrap()
}

/// What must not depend on the machine.
fn results(played: &[Played]) -> Vec<String> {
    played.iter().map(|game| format!("{:?} {:?}", game.seats, game.scores)).collect()
}

#[test]
fn seats_are_rotated_and_results_are_the_same_on_any_number_of_threads() {
    let contestants = [level(Level::Greedy), level(Level::Casual), level(Level::Random)];
    let played = play(&contestants, 3, 6, 1);
    let seats: Vec<_> = played.iter().map(|game| game.seats.clone()).collect();
    assert_eq!(seats[..3], [vec![0, 1, 2], vec![1, 2, 0], vec![2, 0, 1]]);
    assert_eq!(seats[3..], seats[..3]);
    assert_eq!(results(&played), results(&play(&contestants, 3, 6, 3)));
}

#[test]
fn a_few_bots_fill_a_larger_table() {
    let played = play(&[level(Level::Greedy), level(Level::Random)], 4, 4, 2);
    assert!(played.iter().all(|game| game.seats.iter().filter(|&&bot| bot == 0).count() == 2));
    let standings = standings(&played, 2, 4);
    assert_eq!(standings[0].wins, 4);
    assert!(standings[0].mean_score > standings[1].mean_score + 10.0);
    assert!(standings[0].elo[0] > 0.0 && standings[1].elo[0] < 0.0);
}

#[test]
fn with_mirrored_luck_a_bot_is_as_strong_as_itself() {
    // The same greedy bot twice has no luck of its own: mirrored games cancel out exactly.
    let played = play(&[level(Level::Greedy), level(Level::Greedy)], 2, 40, 2);
    let standings = standings(&played, 2, 2);
    assert_eq!(standings[0].wins, standings[1].wins);
    assert!(standings[0].elo[0].abs() < 1e-6, "{standings:?}");
    assert!(standings[0].elo[1] < 0.0 && standings[0].elo[2] > 0.0);
}

#[test]
fn a_program_that_crashes_errs_or_stays_silent_loses_with_a_report() {
    for (program, report) in [
        ("false", "it has ended"),
        ("sleep 60", "no answer within 500ms"),
        ("cat", "no \"move\""),
        ("yes nonsense", "not JSON"),
        ("yes '{\"move\":{\"take\":\"red\",\"from\":9,\"to\":0}}'", "\"from\" is 9"),
        ("yes '{\"move\":{\"line\":0,\"column\":0}}'", "not legal: tiles have to be taken"),
        ("no-such-program", "it has ended"),
    ] {
        let played = play(&[command(program), level(Level::Greedy)], 2, 2, 1);
        for game in &played {
            let Forfeit { seat, reason } = game.forfeit.as_ref().unwrap();
            assert_eq!(game.seats[seat.index()], 0, "{program}");
            assert!(reason.contains(report), "{program}: {reason}");
            assert!(!game.winners.contains(*seat) && !game.winners.is_empty());
        }
        assert_eq!(standings(&played, 2, 2)[1].wins, 2);
    }
}

#[test]
fn elo_and_shares_are_the_same_thing() {
    for difference in [-400.0, -100.0, 0.0, 35.0, 300.0] {
        assert!((elo(share(difference)) - difference).abs() < 1e-6);
    }
    assert!((share(400.0) - 10.0 / 11.0).abs() < 1e-9);
    assert!(elo(1.0).is_finite() && elo(0.0).is_finite());
}

#[test]
fn a_sequential_test_tells_strong_from_equal() {
    let strong = play(&[level(Level::Greedy), level(Level::Random)], 2, 30, 2);
    assert!(likelihood(&strong, 2, [0.0, 50.0]) > 2.944);
    assert!(likelihood(&strong, 2, [-50.0, 0.0]) > 2.944);
    let equal = play(&[level(Level::Greedy), level(Level::Greedy)], 2, 60, 2);
    assert!(likelihood(&equal, 2, [50.0, 400.0]) < -2.944);
    assert!(likelihood(&equal, 2, [-5.0, 5.0]).abs() < 2.944);
}
