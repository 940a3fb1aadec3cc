//! Bots against bots, with mirrored luck: the same draws come again with the seats rotated.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use azulejo_rules::record::{Recorded, Scribe};
use azulejo_rules::{Action, BySeat, Luck, Seat, SeatSet, Silent, Turn};

use crate::bot::{Bot, Budget, Level, LevelBot};
use crate::eval::Evaluate;
use crate::process::ProcessBot;
use azulejo_rules::rng::ChaCha;

/// A bot that takes part in a duel.
#[derive(Clone, Debug)]
pub enum Contestant {
    /// One of our levels, with what it may spend.
    Level(Level, Budget),
    /// A program, with its time for an answer.
    Command(String, Duration),
}

impl Contestant {
    fn bot<G: Evaluate + Recorded>(&self, seed: u64) -> Result<Box<dyn Bot<G>>, String> {
        Ok(match self {
            Contestant::Level(level, budget) => {
                Box::new(LevelBot::<G>::with_budget(*level, *budget, seed))
            }
            Contestant::Command(command, limit) => Box::new(ProcessBot::start(command, *limit)?),
        })
    }
}

/// A game of a duel, played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Which contestant sat where.
    pub seats: Vec<usize>,
    pub scores: BySeat<i16>,
    pub winners: SeatSet,
    /// Who lost by a mistake.
    pub forfeit: Option<Forfeit>,
    /// By contestant.
    pub turns: Vec<Turns>,
}

/// How many turns a contestant had, and the time that they took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Turns {
    pub count: u32,
    pub time: Duration,
}

/// A game lost by a mistake.
#[derive(Clone, Debug)]
pub struct Forfeit {
    pub seat: Seat,
    pub reason: String,
}

/// Contestants at a table, for as many games as asked.
#[derive(Clone, Debug)]
pub struct Duel<'a> {
    /// The contestants; repeated until all seats are taken.
    pub contestants: &'a [Contestant],
    pub players: u8,
    /// Decides all draws.
    pub seed: u64,
    /// Games at the same time.
    pub threads: usize,
}

impl Duel<'_> {
    /// Plays the games of these numbers; `done` is told after each. In the order of the numbers.
    pub fn play<G: Evaluate + Recorded>(
        &self,
        games: std::ops::Range<usize>,
        setup: &(impl Fn(Seat, &mut ChaCha) -> G::Setup + Sync),
        done: &(impl Fn() + Sync),
    ) -> Result<Vec<Played>, String> {
        let next = AtomicUsize::new(games.start);
        let played = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            let work = || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games.end {
                        return;
                    }
                    let game = self.game::<G>(number, setup);
                    played.lock().unwrap_or_else(|lock| lock.into_inner()).push((number, game));
                    done();
                }
            };
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            for worker in workers {
                if let Err(panic) = worker.join() {
                    std::panic::resume_unwind(panic);
                }
            }
        });
        let mut played = played.into_inner().unwrap_or_else(|lock| lock.into_inner());
        played.sort_by_key(|&(number, _)| number);
        played.into_iter().map(|(_, game)| game).collect()
    }

    /// Game `number`: each group of as many games as players has the same draws, the seats rotated.
    fn game<G: Evaluate + Recorded>(
        &self,
        number: usize,
        setup: &impl Fn(Seat, &mut ChaCha) -> G::Setup,
    ) -> Result<Played, String> {
        let players = usize::from(self.players);
        let (group, rotation) = (number / players, number % players);
        let mut luck = ChaCha::from_seed(self.seed, group as u64);
        let start = Seat(luck.below(self.players.into()) as u8);
        let setup = setup(start, &mut luck);
        let contestants = self.contestants.len();
        let seats = (0..players).map(|seat| (seat + rotation) % players % contestants);
        let seats: Vec<usize> = seats.collect();
        let names = seats.iter().map(|bot| format!("{}", bot + 1)).collect();
        let bot = |(seat, &bot): (usize, &usize)| {
            let seed = (number * players + seat) as u64;
            self.contestants[bot].bot::<G>(self.seed.wrapping_mul(0x9e37_79b9).wrapping_add(seed))
        };
        let bots = seats.iter().enumerate().map(bot).collect::<Result<Vec<_>, _>>()?;
        let scribe = Scribe::<G>::new(&setup, names, start, false);
        Ok(play(scribe, bots, seats, contestants, &mut luck))
    }
}

/// Plays one game to its end, or until somebody makes a mistake.
fn play<G: Evaluate + Recorded>(
    mut scribe: Scribe<G>,
    mut bots: Vec<Box<dyn Bot<G>>>,
    seats: Vec<usize>,
    contestants: usize,
    luck: &mut ChaCha,
) -> Played {
    let mut turns = vec![Turns::default(); contestants];
    let mut forfeit = None;
    while forfeit.is_none() {
        let seat = match scribe.game().turn() {
            Turn::Over => break,
            Turn::Chance => {
                let draw = scribe.game().sample(luck);
                scribe.act(Action::Draw(draw), &mut Silent);
                continue;
            }
            Turn::Player(seat) => seat,
        };
        let start = Instant::now();
        let decided = bots[seat.index()].decide(&scribe);
        let turns = &mut turns[seats[seat.index()]];
        turns.count += u32::from(scribe.is_between_steps());
        turns.time += start.elapsed();
        let played = decided.and_then(|moves| {
            moves.into_iter().try_for_each(|mv| {
                scribe.game().check(mv).map_err(|why| format!("{mv} is not legal: {why}"))?;
                scribe.act(Action::Move(mv), &mut Silent);
                Ok(())
            })
        });
        forfeit = played.err().map(|reason| Forfeit { seat, reason });
    }
    let game = scribe.game();
    let others = |loser: Seat| Seat(0).round_the_table(game.players()).filter(move |&s| s != loser);
    let winners = match &forfeit {
        Some(forfeit) => others(forfeit.seat).collect(),
        None => game.winners(),
    };
    Played { seats, scores: game.scores(), winners, forfeit, turns }
}

/// How a contestant did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Standing {
    /// Games won alone.
    pub wins: u32,
    /// Games won together with another contestant.
    pub draws: u32,
    /// The other games.
    pub losses: u32,
    /// Mean points of its seats.
    pub mean_score: f64,
    /// Strength above its opponents, and the limits of its 95 % interval.
    pub elo: [f64; 3],
    /// Mean time for a turn.
    pub ms_per_move: f64,
}

/// How each contestant did.
pub fn standings(played: &[Played], contestants: usize, players: u8) -> Vec<Standing> {
    (0..contestants).map(|bot| standing(played, bot, players)).collect()
}

fn standing(played: &[Played], bot: usize, players: u8) -> Standing {
    let mut standing = Standing::default();
    let (mut points, mut seats, mut turns, mut time) = (0.0, 0.0, 0, Duration::ZERO);
    for game in played {
        let is_mine = |seat: Seat| game.seats[seat.index()] == bot;
        let mine = game.winners.iter().filter(|&seat| is_mine(seat)).count();
        match (mine, game.winners.iter().count() - mine) {
            (0, _) => standing.losses += 1,
            (_, 0) => standing.wins += 1,
            _ => standing.draws += 1,
        }
        for (_, score) in game.scores.iter().filter(|&(seat, _)| is_mine(seat)) {
            points += f64::from(score);
            seats += 1.0;
        }
        turns += game.turns[bot].count;
        time += game.turns[bot].time;
    }
    standing.mean_score = points / f64::max(seats, 1.0);
    standing.ms_per_move = time.as_secs_f64() * 1000.0 / f64::from(turns.max(1));
    let (mean, error) = success(played, bot, players);
    standing.elo = [mean, mean - 1.96 * error, mean + 1.96 * error].map(elo);
    standing
}

/// The share of points against opponents, 1/2 for a tie, and its standard error. Games with the same
/// draws belong together: their luck cancels out.
pub fn success(played: &[Played], bot: usize, players: u8) -> (f64, f64) {
    let groups: Vec<f64> = played
        .chunks(players.into())
        .filter_map(|group| {
            let results: Vec<f64> = group.iter().flat_map(|game| against(game, bot)).collect();
            (!results.is_empty()).then(|| results.iter().sum::<f64>() / results.len() as f64)
        })
        .collect();
    let count = groups.len().max(1) as f64;
    let mean = groups.iter().sum::<f64>() / count;
    let squares: f64 = groups.iter().map(|x| (x - mean) * (x - mean)).sum();
    // One more imaginary group of even results: a few equal results are no certainty.
    let variance = (squares + 0.25) / count;
    (mean, (variance / count).sqrt())
}

/// A contestant's result against every opponent of a game: victory first, then points.
fn against(game: &Played, bot: usize) -> Vec<f64> {
    let rank = |seat: Seat, score: i16| (game.winners.contains(seat), score);
    let mut results = Vec::new();
    for (seat, score) in game.scores.iter().filter(|(seat, _)| game.seats[seat.index()] == bot) {
        for (other, points) in game.scores.iter() {
            if game.seats[other.index()] != bot {
                results.push(match rank(seat, score).cmp(&rank(other, points)) {
                    std::cmp::Ordering::Greater => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Less => 0.0,
                });
            }
        }
    }
    results
}

/// The difference in Elo that a share of points means; at most 1200 either way.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of points that a difference in Elo means.
pub fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential test of the first contestant: is it stronger by the second difference in Elo, or
/// only by the first? The logarithm of the likelihood ratio, by the normal approximation.
pub fn likelihood(played: &[Played], players: u8, elos: [f64; 2]) -> f64 {
    let (mean, error) = success(played, 0, players);
    let [low, high] = elos.map(share);
    (high - low) * (2.0 * mean - low - high) / (2.0 * error * error)
}

/// Where a sequential test with 5 % of errors either way may stop: at this and at its negative.
pub const DECISIVE: f64 = 2.944;
