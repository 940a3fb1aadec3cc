//! Many games at once, without Python: what a batch does to its games, into rows that somebody owns.

use azulejo_bots::bot::{Budget, Level, LevelBot};
use azulejo_encoding::{mark_legal, observation, outcome};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::{Seat, Silent, Turn};

use crate::core::{Playable, legal_move};
use crate::game::Terms;

/// The seat that plays when all others are played by a bot.
pub const AGENT: Seat = Seat(0);
/// Instead of an action: leave this game alone.
pub const NOTHING: i64 = -1;
/// The current player of a game that is over.
pub const NOBODY: i8 = -1;

/// How a batch plays.
#[derive(Clone, Debug)]
pub struct Rules {
    pub terms: Terms,
    pub seed: u64,
    /// The number of the first game.
    pub first: u64,
    /// A game that is over begins anew at once.
    pub autoreset: bool,
    /// Rewards are points as they come, instead of what the game was worth at its end.
    pub points: bool,
    /// Who plays all seats but the agent's.
    pub opponent: Option<(Level, Budget)>,
    pub threads: usize,
}

/// A game of a batch.
pub struct Place<G: Playable> {
    game: G,
    luck: ChaCha,
    number: u64,
    /// How many games were played here before.
    episode: u64,
    /// Moves made in this game, the opponents' included.
    length: u32,
    bot: Option<LevelBot<G>>,
}

/// Where the results go: as many rows as there are games.
pub struct Rows<'a> {
    pub legal_mask: &'a mut [bool],
    pub observation: &'a mut [f32],
    pub current_player: &'a mut [i8],
    pub rewards: &'a mut [f32],
    pub scores: &'a mut [i32],
    pub done: &'a mut [bool],
    pub length: &'a mut [i32],
}

/// One game's part of the rows.
struct Row<'a> {
    legal_mask: &'a mut [bool],
    observation: &'a mut [f32],
    current_player: &'a mut i8,
    rewards: &'a mut [f32],
    scores: &'a mut [i32],
    done: &'a mut bool,
    length: &'a mut i32,
}

impl<'a> Rows<'a> {
    /// Game by game; `size` of them.
    fn split(self, size: usize) -> impl Iterator<Item = Row<'a>> {
        let width = |length: usize| (length / size.max(1)).max(1);
        let (mask, seen) = (width(self.legal_mask.len()), width(self.observation.len()));
        let players = width(self.rewards.len());
        self.legal_mask
            .chunks_exact_mut(mask)
            .zip(self.observation.chunks_exact_mut(seen))
            .zip(self.current_player)
            .zip(self.rewards.chunks_exact_mut(players))
            .zip(self.scores.chunks_exact_mut(players))
            .zip(self.done)
            .zip(self.length)
            .map(
                |(
                    (((((legal_mask, observation), current_player), rewards), scores), done),
                    length,
                )| {
                    Row { legal_mask, observation, current_player, rewards, scores, done, length }
                },
            )
    }
}

impl<G: Playable> Place<G> {
    pub fn new(rules: &Rules, number: u64) -> Self {
        let (game, luck) = rules.terms.begin::<G>(rules.seed, number);
        let mut place = Place { game, luck, number, episode: 0, length: 0, bot: None };
        place.prepare(rules);
        place
    }

    /// The next game of this place.
    fn restart(&mut self, rules: &Rules) {
        self.episode += 1;
        self.begin(rules);
    }

    /// Game `episode` of this place: it depends on nothing but the seed and the place's number.
    fn begin(&mut self, rules: &Rules) {
        let stream = self.episode << 32 | self.number;
        (self.game, self.luck) = rules.terms.begin::<G>(rules.seed, stream);
        self.length = 0;
        self.prepare(rules);
    }

    fn prepare(&mut self, rules: &Rules) {
        let seed = rules.seed ^ self.number.rotate_left(20) ^ self.episode.rotate_left(40);
        let bot = |(level, budget)| LevelBot::with_budget(level, budget, seed);
        self.bot = rules.opponent.map(bot);
        self.go_on();
    }

    /// Deals, and lets the opponents move, until it is the agent's turn or the game is over.
    fn go_on(&mut self) {
        loop {
            self.game.deal(&mut self.luck, &mut Silent);
            let Some(bot) = &mut self.bot else { return };
            match self.game.turn() {
                Turn::Player(seat) if seat != AGENT => {
                    let mv = bot.choose(&self.game, None).mv;
                    self.game.apply(mv, &mut Silent);
                    self.length += 1;
                }
                _ => return,
            }
        }
    }

    fn step(&mut self, mv: Option<G::Move>, rules: &Rules, row: &mut Row<'_>) {
        let before = self.game.scores();
        let was_over = self.game.turn() == Turn::Over;
        if let Some(mv) = mv {
            self.game.apply(mv, &mut Silent);
            self.length += 1;
            self.go_on();
        }
        *row.done = mv.is_some() && !was_over && self.game.turn() == Turn::Over;
        if rules.points {
            let points = self.game.scores();
            let gains = points.as_slice().iter().zip(before.as_slice());
            for (reward, (now, before)) in row.rewards.iter_mut().zip(gains) {
                *reward = f32::from(now - before);
            }
        } else if *row.done {
            for (reward, &value) in row.rewards.iter_mut().zip(outcome(&self.game).as_slice()) {
                *reward = value as f32;
            }
        } else {
            row.rewards.fill(0.0);
        }
        self.write_score(row);
        if *row.done && rules.autoreset {
            self.restart(rules);
        }
    }

    fn write_score(&self, row: &mut Row<'_>) {
        for (score, &points) in row.scores.iter_mut().zip(self.game.scores().as_slice()) {
            *score = points.into();
        }
        *row.length = self.length as i32;
    }

    /// Writes what is to be seen before the next move.
    fn show(&self, moves: &mut Vec<G::Move>, row: &mut Row<'_>) {
        let (player, seat) = match self.game.turn() {
            Turn::Player(seat) => (seat.0 as i8, seat),
            _ => (NOBODY, AGENT),
        };
        *row.current_player = player;
        mark_legal(&self.game, moves, row.legal_mask);
        observation(&self.game, seat, row.observation);
    }
}

/// The games of a batch.
pub struct Arena<G: Playable> {
    pub rules: Rules,
    pub places: Vec<Place<G>>,
}

impl<G: Playable> Arena<G> {
    pub fn new(rules: Rules, size: usize) -> Self {
        let places = (0..size as u64).map(|n| Place::new(&rules, rules.first + n)).collect();
        Arena { rules, places }
    }

    /// Begins the games marked in `which` anew, or all of them; `seed`: from their first game.
    pub fn reset(&mut self, which: Option<&[bool]>, seed: Option<u64>, rows: Rows<'_>) {
        if let Some(seed) = seed {
            self.rules.seed = seed;
        }
        let Arena { rules, places } = self;
        let size = places.len();
        let mut moves = Vec::new();
        for (number, (place, mut row)) in places.iter_mut().zip(rows.split(size)).enumerate() {
            if which.is_none_or(|which| which[number]) {
                match seed {
                    Some(_) => {
                        place.episode = 0;
                        place.begin(rules);
                    }
                    None => place.restart(rules),
                }
                *row.done = false;
                row.rewards.fill(0.0);
                place.write_score(&mut row);
            }
            place.show(&mut moves, &mut row);
        }
    }

    /// Writes what is to be seen, before anything has happened.
    pub fn show(&self, rows: Rows<'_>) {
        let mut moves = Vec::new();
        for (place, mut row) in self.places.iter().zip(rows.split(self.places.len())) {
            place.write_score(&mut row);
            place.show(&mut moves, &mut row);
        }
    }

    /// The moves of these actions; the error names the first game whose action is illegal.
    pub fn moves(&self, actions: &[i64]) -> Result<Vec<Option<G::Move>>, String> {
        let mv = |(number, (place, &action)): (usize, (&Place<G>, &i64))| {
            if action == NOTHING || place.game.turn() == Turn::Over {
                return Ok(None);
            }
            let action = usize::try_from(action)
                .map_err(|_| format!("game {number}: there is no action {action}"))?;
            legal_move(&place.game, action).map(Some).map_err(|why| format!("game {number}: {why}"))
        };
        self.places.iter().zip(actions).enumerate().map(mv).collect()
    }

    /// Makes a move in every game, and writes what became of it.
    pub fn step(&mut self, moves: &[Option<G::Move>], rows: Rows<'_>) {
        let Arena { rules, places } = self;
        let size = places.len();
        let mut rows: Vec<Row<'_>> = rows.split(size).collect();
        let share = size.div_ceil(rules.threads.max(1)).max(1);
        let parts = moves.chunks(share).zip(rows.chunks_mut(share));
        let parts = places.chunks_mut(share).zip(parts);
        if rules.threads <= 1 {
            parts.for_each(|(places, (moves, rows))| step_all(rules, places, moves, rows));
            return;
        }
        std::thread::scope(|scope| {
            for (places, (moves, rows)) in parts {
                scope.spawn(|| step_all(rules, places, moves, rows));
            }
        });
    }
}

fn step_all<G: Playable>(
    rules: &Rules,
    places: &mut [Place<G>],
    moves: &[Option<G::Move>],
    rows: &mut [Row<'_>],
) {
    let mut buffer = Vec::new();
    for ((place, &mv), row) in places.iter_mut().zip(moves).zip(rows) {
        place.step(mv, rules, row);
        place.show(&mut buffer, row);
    }
}

/// What every legal move of every game leads to, seen by who makes it, before chance acts.
#[derive(Default)]
pub struct Afterstates {
    pub games: Vec<i32>,
    pub actions: Vec<i32>,
    pub observations: Vec<f32>,
    /// What the game is worth to the mover if the move ends it; not a number otherwise.
    pub values: Vec<f32>,
}

impl<G: Playable> Arena<G> {
    /// Looks one move ahead in every game.
    pub fn afterstates(&self, width: usize) -> Afterstates {
        let mut after = Afterstates::default();
        let mut moves = Vec::new();
        for (number, place) in self.places.iter().enumerate() {
            let Turn::Player(seat) = place.game.turn() else { continue };
            moves.clear();
            place.game.moves(&mut moves);
            for &mv in &moves {
                let mut next = place.game.clone();
                next.apply(mv, &mut Silent);
                let at = after.observations.len();
                after.observations.resize(at + width, 0.0);
                observation(&next, seat, &mut after.observations[at..]);
                after.games.push(number as i32);
                after.actions.push(G::action_of(mv).map_or(-1, |action| action as i32));
                let value = outcome(&next).as_slice()[seat.index()] as f32;
                after.values.push(if next.turn() == Turn::Over { value } else { f32::NAN });
            }
        }
        after
    }

    pub fn game(&self, number: usize) -> Option<&G> {
        self.places.get(number).map(|place| &place.game)
    }
}
