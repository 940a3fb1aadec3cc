//! What every bot promises, in every game.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use azulejo_bots::analysis::{Answerer, analyse, signature};
use azulejo_bots::bot::{Budget, Level, LevelBot, TimeLimit};
use azulejo_bots::eval::{Evaluate, prospects};
use azulejo_bots::search::{Deadline, Limits, ParallelSearch};
use azulejo_rules::any::Title;
use azulejo_rules::chocolatier::Chocolatier;
use azulejo_rules::playout::{play_out, sensible_move};
use azulejo_rules::record::{Record, Recorded};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::summer_pavilion::SummerPavilion;
use azulejo_rules::{Luck, Seat, Silent, Turn, dispatch};

fn nodes(nodes: u64) -> Limits<'static> {
    Limits::of_nodes(nodes)
}

/// Calls a generic function for every game.
macro_rules! in_every_game {
    ($promise:ident) => {
        Title::ALL.iter().for_each(|title| dispatch!(title, G => $promise::<G>()))
    };
}

/// A setup with random settings.
fn random_setup<G: Recorded>(players: u8, luck: &mut ChaCha) -> G::Setup {
    let mut setup = G::usual_setup(players, Seat(0));
    for setting in G::SETTINGS {
        let value = setting.values[luck.below(setting.values.len() as u32) as usize];
        G::set(&mut setup, setting.name, value, luck).unwrap();
    }
    setup
}

/// A random position in which somebody decides.
fn random_position<G: Recorded>(seed: u64) -> G {
    let mut luck = ChaCha::from_seed(seed, 5);
    let players = 2 + luck.below(3) as u8;
    let setup = random_setup::<G>(players, &mut luck);
    loop {
        let mut game = G::new(&setup);
        for _ in 0..luck.below(200) {
            game.deal(&mut luck, &mut Silent);
            if game.turn() == Turn::Over {
                break;
            }
            let mv = sensible_move(&game, &mut luck, &mut Vec::new());
            game.apply(mv, &mut Silent);
        }
        game.deal(&mut luck, &mut Silent);
        if game.turn() != Turn::Over {
            return game;
        }
    }
}

#[test]
fn no_level_ever_chooses_an_illegal_move() {
    fn promise<G: Evaluate + Recorded>() {
        for seed in 0..40 {
            let game = random_position::<G>(seed);
            for level in Level::ALL {
                let budget = Budget::of_nodes(Budget::of(level).nodes.min(60));
                let mv = LevelBot::with_budget(level, budget, seed).choose(&game, None).mv;
                assert!(game.check(mv).is_ok(), "{level}: {mv} in {}", game.position());
            }
        }
    }
    in_every_game!(promise);
}

#[test]
fn the_same_search_twice_gives_the_same_verdict_on_one_thread_or_two() {
    fn promise<G: Evaluate + Recorded>() {
        for seed in 0..6 {
            let game = random_position::<G>(seed);
            for threads in [1, 2] {
                let verdicts = [(); 2].map(|()| {
                    let verdict =
                        ParallelSearch::<G>::new(threads, seed).search(&game, None, nodes(200));
                    (verdict.best, verdict.prospects, verdict.moves)
                });
                assert_eq!(verdicts[0], verdicts[1]);
            }
        }
    }
    in_every_game!(promise);
}

#[test]
fn a_whole_game_of_every_level_is_played_to_its_end() {
    fn promise<G: Evaluate + Recorded>() {
        for (seed, players) in (0..).zip(2..=4u8) {
            let mut luck = ChaCha::from_seed(seed, 6);
            let setup = random_setup::<G>(players, &mut luck);
            let mut game = G::new(&setup);
            let levels = [Level::Club, Level::Casual, Level::Greedy, Level::Beginner];
            let mut bots = levels.map(|level| {
                let budget = Budget::of_nodes(30);
                LevelBot::<G>::with_budget(level, budget, seed)
            });
            while game.turn() != Turn::Over {
                match game.turn() {
                    Turn::Player(seat) => {
                        let mv = bots[seat.index()].choose(&game, None).mv;
                        game.play(mv, &mut Silent).unwrap();
                    }
                    _ => game.deal(&mut luck, &mut Silent),
                }
            }
            assert!(!game.winners().is_empty());
        }
    }
    in_every_game!(promise);
}

#[test]
fn a_search_stops_at_its_deadline_and_when_told() {
    fn promise<G: Evaluate + Recorded>() {
        let game = random_position::<G>(1);
        let looked = |limits: Limits<'_>| -> u32 {
            let verdict = ParallelSearch::<G>::new(1, 1).search(&game, None, limits);
            verdict.moves.iter().map(|root| root.visits - 1).sum()
        };
        // What is over when it begins looks at one position only: at its moves.
        let now = Deadline { clock: || Duration::from_secs(9), at: Duration::from_secs(9) };
        let late = Limits { deadline: Some(now), ..nodes(u64::MAX) };
        assert_eq!(looked(late), 0);
        let stop = AtomicBool::new(true);
        assert_eq!(looked(Limits { stop: Some(&stop), ..nodes(u64::MAX) }), 0);
        assert!(looked(nodes(50)) > 0);
    }
    in_every_game!(promise);
}

#[test]
fn no_bot_sees_a_draw_before_it_happens() {
    fn promise<G: Evaluate + Recorded>() {
        // Two futures of the same beginning: up to the first different draw, all choices agree.
        for level in [Level::Beginner, Level::Greedy, Level::Club] {
            let budget = Budget::of_nodes(40);
            let story = |future: u64| {
                let mut luck = ChaCha::from_seed(1, 0);
                let mut game = G::new(&G::usual_setup(2, Seat(0)));
                game.deal(&mut luck, &mut Silent);
                let mut luck = ChaCha::from_seed(2, future);
                let mut bot = LevelBot::<G>::with_budget(level, budget, 9);
                let mut told = Vec::new();
                for _ in 0..200 {
                    match game.turn() {
                        Turn::Player(_) => {
                            let mv = bot.choose(&game, None).mv;
                            told.push(mv.to_string());
                            game.apply(mv, &mut Silent);
                        }
                        Turn::Chance => {
                            let draw = game.sample(&mut luck);
                            told.push(format!("draw {draw}"));
                            game.draw(draw, &mut Silent);
                        }
                        Turn::Over => break,
                    }
                }
                told
            };
            let (one, other) = (story(1), story(2));
            let first = one.iter().zip(&other).find(|(a, b)| a != b);
            let (a, b) = first.expect("two futures differ in some draw");
            assert!(a.starts_with("draw") && b.starts_with("draw"), "{a}, {b}");
        }
    }
    in_every_game!(promise);
}

/// What perfect play comes to for every seat, and each move for who decides.
type Solution<G> = ([f32; 4], Vec<(<G as azulejo_rules::Game>::Move, f32)>);

/// Tries everything, if no draw is in the way and there is not too much.
fn solve<G: Evaluate>(game: &G, left: &mut u32) -> Option<Solution<G>> {
    let seat = match game.turn() {
        Turn::Over => return Some((prospects(game), Vec::new())),
        Turn::Chance => return None,
        Turn::Player(seat) => seat,
    };
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let (mut best, mut values) = ([f32::MIN; 4], Vec::new());
    for mv in moves {
        *left = left.checked_sub(1)?;
        let mut next = game.clone();
        next.apply(mv, &mut Silent);
        let (value, _) = solve(&next, left)?;
        values.push((mv, value[seat.index()]));
        if value[seat.index()] > best[seat.index()] {
            best = value;
        }
    }
    Some((best, values))
}

#[test]
fn at_the_end_of_a_game_the_search_finds_what_perfect_play_is() {
    fn promise<G: Evaluate + Recorded>() {
        let mut found = 0;
        for seed in 0..200 {
            let mut luck = ChaCha::from_seed(seed, 8);
            let setup = random_setup::<G>(2, &mut luck);
            // The last decisions of a random game.
            let (mut game, mut earlier) = (G::new(&setup), Vec::new());
            while game.turn() != Turn::Over {
                game.deal(&mut luck, &mut Silent);
                earlier.push(game.clone());
                let mv = sensible_move(&game, &mut luck, &mut Vec::new());
                game.apply(mv, &mut Silent);
            }
            // As far from the end as can be solved.
            let last = earlier.iter().rev().take(9);
            let solved = last.map_while(|game| Some((game, solve(game, &mut 4000)?.1))).last();
            let Some((game, values)) = solved else { continue };
            let worths = || values.iter().map(|&(_, value)| value);
            let best = worths().fold(f32::MIN, f32::max);
            let second = worths().filter(|&v| v < best).fold(f32::MIN, f32::max);
            if best - second < 0.05 || second == f32::MIN {
                continue;
            }
            let chosen = ParallelSearch::<G>::new(1, seed).search(game, None, nodes(4000)).best;
            let value = values.iter().find(|(mv, _)| *mv == chosen).unwrap().1;
            assert_eq!(value, best, "{chosen} in {}", game.position());
            found += 1;
        }
        assert!(found >= 5, "{}: only {found} positions with a right answer", G::TITLE);
    }
    in_every_game!(promise);
}

#[test]
fn a_bot_answers_a_record_with_a_legal_turn_and_an_opinion() {
    fn promise<G: Evaluate + Recorded>() {
        let text = unfinished::<G>(3);
        let record = Record::parse(&text).unwrap();
        let game = record.replay::<G>().unwrap();
        let budget = Budget::of_nodes(60);
        for level in Level::ALL {
            let json = Answerer::new(level, budget, 1).answer(&text).unwrap();
            let mut next = game.clone();
            for mv in game.read_move(&json["move"]).unwrap() {
                next.play(mv, &mut Silent).unwrap();
            }
            let eval = &json["eval"];
            let win = eval["win"].as_array().unwrap();
            let sum: i64 = win.iter().map(|x| x.as_i64().unwrap()).sum();
            assert!((990..=1010).contains(&sum), "{json}");
            assert_eq!(eval["scores"].as_array().unwrap().len(), 2);
        }
        assert!(Answerer::new(Level::Greedy, budget, 1).answer("{}").is_err());
    }
    in_every_game!(promise);
}

#[test]
fn what_was_asked_before_changes_no_answer_of_a_bot_that_counts_positions() {
    fn asked<G: Evaluate + Recorded>(bot: &mut Answerer) -> Vec<String> {
        let answer = |moves| bot.answer(&unfinished::<G>(moves)).unwrap().to_string();
        [3, 4, 12, 3].map(answer).to_vec()
    }
    fn promise<G: Evaluate + Recorded>() {
        let budget = Budget::of_nodes(60);
        let new = || Answerer::new(Level::Expert, budget, 1);
        let mut bot = new();
        asked::<SummerPavilion>(&mut bot);
        let answers = asked::<G>(&mut bot);
        let alone = |moves| new().answer(&unfinished::<G>(moves)).unwrap().to_string();
        assert_eq!(answers, [3, 4, 12, 3].map(alone));
    }
    in_every_game!(promise);
}

#[test]
fn a_bot_that_thinks_for_a_time_answers_different_games_in_turn() {
    let budget = Budget {
        time: Some(TimeLimit::by_machine(Duration::from_millis(5))),
        ..Budget::of_nodes(u64::MAX)
    };
    let mut bot = Answerer::new(Level::Expert, budget, 1);
    fn ask<G: Evaluate + Recorded>(bot: &mut Answerer, moves: usize) {
        let text = unfinished::<G>(moves);
        let json = bot.answer(&text).unwrap();
        let mut game = Record::parse(&text).unwrap().replay::<G>().unwrap();
        for mv in game.read_move(&json["move"]).unwrap() {
            game.play(mv, &mut Silent).unwrap();
        }
    }
    for moves in [3, 4, 5, 30, 3] {
        Title::ALL.iter().for_each(|title| dispatch!(title, G => ask::<G>(&mut bot, moves)));
        ask::<Chocolatier>(&mut bot, moves);
    }
}

#[test]
fn an_analysed_record_is_still_a_record_and_names_a_better_turn_where_much_was_lost() {
    fn promise<G: Evaluate + Recorded>() {
        let text = unfinished::<G>(30);
        let json = analyse(&text, Budget::of_nodes(40)).unwrap();
        let record = Record::parse(&json.to_string()).unwrap();
        assert!(record.check().is_ok());
        let text = json.to_string();
        assert!(text.contains("\"loss\":") && text.contains("\"better\":"), "{text}");
    }
    in_every_game!(promise);
}

/// The record of a game of random players that ends after so many moves, where somebody decides.
fn unfinished<G: Recorded>(moves: usize) -> String {
    let mut luck = ChaCha::from_seed(1, 1);
    let setup = G::usual_setup(2, Seat(0));
    let names = vec!["Ana".into(), "Bruno".into()];
    let mut scribe = azulejo_rules::record::Scribe::<G>::new(&setup, names, Seat(0), true);
    let mut made = 0;
    loop {
        let game = scribe.game();
        let action = match game.turn() {
            Turn::Player(_) if made >= moves && scribe.is_between_steps() => {
                return scribe.record().to_string();
            }
            Turn::Player(_) => {
                made += 1;
                azulejo_rules::Action::Move(sensible_move(game, &mut luck, &mut Vec::new()))
            }
            _ => azulejo_rules::Action::Draw(game.sample(&mut luck)),
        };
        scribe.act(action, &mut Silent);
    }
}

#[test]
fn random_games_end() {
    fn promise<G: Evaluate + Recorded>() {
        let mut luck = ChaCha::from_seed(1, 2);
        for players in 2..=4 {
            let mut game = G::new(&G::usual_setup(players, Seat(0)));
            assert!(play_out(&mut game, &mut luck, &mut Vec::new()) > 20);
            assert_eq!(game.turn(), Turn::Over);
        }
    }
    in_every_game!(promise);
}

/// Changes with every change of search or evaluation: a commit that changes it says so.
#[test]
fn the_search_has_this_signature() {
    assert_eq!(signature(), 15_886_272_650_661_132_732);
}
