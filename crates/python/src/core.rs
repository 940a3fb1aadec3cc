//! A state as Python holds it: the game, how it came about, and the luck that it may carry.

use azulejo_bots::eval::Evaluate;
use azulejo_encoding::Encode;
use azulejo_rules::chocolatier::Chocolatier;
use azulejo_rules::queens_garden::QueensGarden;
use azulejo_rules::record::{ActionOf, Record, Scribe};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::summer_pavilion::SummerPavilion;
use azulejo_rules::{Action, Game, Seat, Silent, Turn};
use serde_json::Value;

/// A game that Python can play: it has numbers, a record and an evaluation.
pub trait Playable: Encode + Evaluate {}
impl<G: Encode + Evaluate> Playable for G {}

/// A state of a game.
#[derive(Clone, Debug)]
pub struct Core<G: Game> {
    pub game: G,
    /// How it came about; nothing if nobody knows, because it was read as a position.
    history: Option<Vec<Action<G::Move, G::Draw>>>,
    /// Draws for itself; nobody: the caller decides what chance does.
    luck: Option<Dealer>,
}

/// The random numbers of a state that draws for itself.
#[derive(Clone, Debug)]
pub struct Dealer {
    seed: u64,
    number: u64,
    luck: ChaCha,
}

impl Dealer {
    /// The generator of game `number` of a seed, after so many words.
    pub fn new(seed: u64, number: u64, position: u64) -> Self {
        let mut luck = ChaCha::from_seed(seed, number);
        luck.seek(position);
        Dealer { seed, number, luck }
    }

    /// What [`new`](Dealer::new) needs to make it again.
    pub fn numbers(&self) -> [u64; 3] {
        [self.seed, self.number, self.luck.position()]
    }
}

/// A state of any game.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "every state is a Python object of its own")]
pub enum AnyCore {
    Chocolatier(Core<Chocolatier>),
    SummerPavilion(Core<SummerPavilion>),
    QueensGarden(Core<QueensGarden>),
}

macro_rules! join {
    ($Title:ident) => {
        impl From<Core<$Title>> for AnyCore {
            fn from(core: Core<$Title>) -> AnyCore {
                AnyCore::$Title(core)
            }
        }
    };
}

join!(Chocolatier);
join!(SummerPavilion);
join!(QueensGarden);

impl<G: Playable> Core<G> {
    /// A game that begins here; the caller decides what chance does.
    pub fn new(game: G) -> Self {
        Core { game, history: Some(Vec::new()), luck: None }
    }

    /// A position whose past nobody knows.
    pub fn without_past(game: G) -> Self {
        Core { game, history: None, luck: None }
    }

    /// The game of a record, as it stands after the last step.
    pub fn of_record(record: &Record) -> Result<Self, String> {
        let mut actions = Vec::new();
        let game = record
            .trace::<G>(|_, action| actions.push(action))
            .map_err(|error| error.to_string())?;
        Ok(Core { game, history: Some(actions), luck: None })
    }

    /// From now on it draws for itself.
    pub fn give_luck(&mut self, luck: Dealer) {
        self.luck = Some(luck);
        self.deal();
    }

    /// Who draws, if it is not the caller.
    pub fn dealer(&self) -> Option<&Dealer> {
        self.luck.as_ref()
    }

    /// Makes a move if it is legal; otherwise nothing changes, and the error says why.
    pub fn play(&mut self, action: usize) -> Result<(), String> {
        let mv = legal_move(&self.game, action)?;
        self.game.apply(mv, &mut Silent);
        self.remember(Action::Move(mv));
        self.deal();
        Ok(())
    }

    /// Lets an outcome of chance happen if it is possible.
    pub fn draw(&mut self, outcome: usize) -> Result<(), String> {
        let draw = G::draw_of(outcome).ok_or_else(|| {
            format!("there is no outcome {outcome}: they are 0 to {}", G::OUTCOMES - 1)
        })?;
        self.game
            .play_draw(draw, &mut Silent)
            .map_err(|why| format!("outcome {outcome} ({draw}) cannot come up: {why}"))?;
        self.remember(Action::Draw(draw));
        Ok(())
    }

    fn deal(&mut self) {
        while self.game.turn() == Turn::Chance {
            let Some(luck) = &mut self.luck else { return };
            let draw = self.game.sample(&mut luck.luck);
            self.game.draw(draw, &mut Silent);
            self.remember(Action::Draw(draw));
        }
    }

    fn remember(&mut self, action: ActionOf<G>) {
        if let Some(history) = &mut self.history {
            history.push(action);
        }
    }

    /// The numbers of what happened: moves' actions and draws' outcomes, in order.
    pub fn history(&self) -> Option<Vec<usize>> {
        let number = |action: &ActionOf<G>| match *action {
            Action::Move(mv) => G::action_of(mv).expect("it was legal"),
            Action::Draw(draw) => G::outcome_of(draw),
        };
        Some(self.history.as_ref()?.iter().map(number).collect())
    }

    /// The record so far; an error if the past is unknown.
    pub fn record(&self, names: Option<Vec<String>>) -> Result<Value, String> {
        let history = self.history.as_ref().ok_or(
            "this state was read from a position: nobody knows how it came about, so it has no record",
        )?;
        let players = usize::from(self.game.players());
        let names = names.unwrap_or_else(|| (1..=players).map(|n| format!("Player {n}")).collect());
        if names.len() != players {
            return Err(format!("there are {players} players, but {} names", names.len()));
        }
        let setup = self.game.setup();
        let mut scribe = Scribe::<G>::new(setup, names, G::start(setup), false);
        for &action in history {
            scribe.act(action, &mut Silent);
        }
        Ok(scribe.record())
    }
}

/// The move of a number if it is legal; otherwise why not.
pub fn legal_move<G: Playable>(game: &G, action: usize) -> Result<G::Move, String> {
    match game.turn() {
        Turn::Over => return Err(format!("action {action} is illegal: the game is over")),
        Turn::Chance => {
            return Err(format!(
                "action {action} is illegal: chance acts now, see chance_outcomes()"
            ));
        }
        Turn::Player(_) => {}
    }
    let count = G::action_count(game.setup());
    if action >= count {
        return Err(format!("there is no action {action}: they are 0 to {}", count - 1));
    }
    let mv = game
        .move_of(action)
        .ok_or_else(|| format!("action {action} is illegal: it means nothing in this position"))?;
    game.check(mv).map_err(|why| format!("action {action} ({mv}) is illegal: {why}"))?;
    Ok(mv)
}

/// The seat that is meant by a number that Python hands in.
pub fn seat(number: i64, players: u8) -> Result<Seat, String> {
    match u8::try_from(number) {
        Ok(seat) if seat < players => Ok(Seat(seat)),
        _ => Err(format!("there is no player {number}: they are 0 to {}", players - 1)),
    }
}
