//! The public game record `azulejo/1`: writing, reading, replaying, checking.
//!
//! A record holds every draw, so that replaying needs no random generator, and whole turns, where
//! the core may know several small decisions. What differs between the games is [`Recorded`].

use std::fmt::{self, Display};

use serde_json::{Value, json};

use crate::any::{AnyGame, Title, check_table};
use crate::dispatch;
use crate::event::{Event, Listener, Silent};
use crate::game::{Action, Game, Luck, Seat, Turn};
use crate::illegal::Illegal;
use crate::strict::{self, Expect as _, Fields, shown};

/// The format that is written, and the only one there is so far.
pub const FORMAT: &str = "azulejo/1";

/// What happened to a game `G`.
pub type ActionOf<G> = Action<<G as Game>::Move, <G as Game>::Draw>;

/// An option of a game, as people set it: `name=value`.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name in records.
    pub name: &'static str,
    /// What it may be set to, the usual first.
    pub values: &'static [&'static str],
    /// What else it may be set to, in words; nothing when that is all.
    pub or: &'static str,
}

/// A game that has a record, and options that can be set.
pub trait Recorded: Game + Into<AnyGame> {
    /// Its name.
    const TITLE: Title;
    /// Its options.
    const SETTINGS: &'static [Setting];

    /// The usual game for this number of players.
    fn usual_setup(players: u8, start: Seat) -> Self::Setup;
    /// Who begins.
    fn start(setup: &Self::Setup) -> Seat;
    /// Sets an option; the error says what is allowed.
    fn set(
        setup: &mut Self::Setup,
        name: &str,
        value: &str,
        luck: &mut impl Luck,
    ) -> Result<(), String>;

    /// The `options` of a record.
    fn write_options(setup: &Self::Setup) -> Value;
    /// The setup that a record tells of.
    fn read_options(players: u8, start: Seat, options: &Value) -> Result<Self::Setup, String>;

    /// The move of a record as decisions of the core, to be played in this order from here.
    fn read_move(&self, mv: &Value) -> Result<Vec<Self::Move>, String>;
    /// The deal of a record as draws of the core; the step must be complete.
    fn read_deal(&self, deal: &Value) -> Result<Vec<Self::Draw>, String>;
    /// The value of `move` or `deal` for what happened from `self` to `after`, if that is a whole
    /// step; nothing while more decisions or draws belong to it.
    fn write_step(&self, trail: &[ActionOf<Self>], after: &Self) -> Option<Value>;
    /// How many moves a record tells apart here.
    fn legal_count(&self) -> usize;
}

/// Why a record is not one, or not a true one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The step, from 0; none: it is not about a step.
    pub step: Option<usize>,
    /// What is wrong.
    pub reason: String,
}

impl Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "step {step}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl std::error::Error for RecordError {}

impl From<String> for RecordError {
    fn from(reason: String) -> Self {
        RecordError { step: None, reason }
    }
}

/// A record whose frame is sound; its steps are not yet replayed.
#[derive(Clone, Debug)]
pub struct Record {
    /// Which game.
    pub title: Title,
    /// The players' names, seat 0 first.
    pub names: Vec<String>,
    /// The game's options.
    pub options: Value,
    /// Who began.
    pub start: Seat,
    steps: Vec<Value>,
    outcome: Option<Outcome>,
}

#[derive(Clone, PartialEq, Debug)]
struct Outcome {
    scores: Vec<i64>,
    winners: Vec<i64>,
}

impl Record {
    /// Reads the frame of a record.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut json = strict::parse(text)?;
        let mut fields = Fields::of(&json, "the record")?;
        let format = fields.need("format")?.text("\"format\"")?;
        if format != FORMAT {
            return Err(
                format!("format \"{}\" is unknown; {FORMAT} is known", shown(format)).into()
            );
        }
        let title = fields.need("game")?.text("\"game\"")?.parse::<Title>()?;
        let names = fields.need("players")?.items("\"players\"")?;
        let names = names.iter().map(|name| name.text("a player's name").map(str::to_owned));
        let names = names.collect::<Result<Vec<_>, _>>()?;
        if !(2..=4).contains(&names.len()) {
            return Err(format!("there must be 2 to 4 players, not {}", names.len()).into());
        }
        let start = Seat(fields.need("start")?.index(names.len(), "\"start\"")? as u8);
        fields.need("options")?;
        fields.need("steps")?.items("\"steps\"")?;
        let outcome = match (fields.take("scores"), fields.take("winners")) {
            (None, None) => None,
            (Some(scores), Some(winners)) => Some(Outcome {
                scores: numbers(scores, "scores")?,
                winners: numbers(winners, "winners")?,
            }),
            (None, Some(_)) => {
                return Err("it has \"winners\" without \"scores\"".to_owned().into());
            }
            (Some(_), None) => {
                return Err("it has \"scores\" without \"winners\"".to_owned().into());
            }
        };
        ["seed", "site", "date", "clock"].iter().for_each(|name| _ = fields.take(name));
        fields.finish()?;
        let options = json["options"].take();
        let steps = json["steps"].as_array_mut().map(std::mem::take).unwrap_or_default();
        Ok(Record { title, names, options, start, steps, outcome })
    }

    /// Replays the record and checks all of it. The game as it stands after the last step.
    pub fn check(&self) -> Result<AnyGame, RecordError> {
        dispatch!(self.title, G => self.replay::<G>().map(AnyGame::from))
    }

    /// [`check`](Record::check) for a game that is known.
    pub fn replay<G: Recorded>(&self) -> Result<G, RecordError> {
        self.watch(|_, _, _| {})
    }

    /// [`replay`](Record::replay), letting somebody see every turn before it is made: the step's
    /// number, the game, and the decisions to come.
    pub fn watch<G: Recorded>(
        &self,
        mut see: impl FnMut(usize, &G, &[G::Move]),
    ) -> Result<G, RecordError> {
        self.follow(&mut see, &mut |_, _| {})
    }

    /// [`replay`](Record::replay), letting somebody see every decision and every draw before it happens.
    pub fn trace<G: Recorded>(
        &self,
        mut see: impl FnMut(&G, ActionOf<G>),
    ) -> Result<G, RecordError> {
        self.follow(&mut |_, _, _| {}, &mut see)
    }

    fn follow<G: Recorded>(
        &self,
        turn: &mut impl FnMut(usize, &G, &[G::Move]),
        action: &mut impl FnMut(&G, ActionOf<G>),
    ) -> Result<G, RecordError> {
        let setup = G::read_options(self.names.len() as u8, self.start, &self.options)?;
        let mut game = G::new(&setup);
        for (number, step) in self.steps.iter().enumerate() {
            replay_step(&mut game, step, &mut |game, moves| turn(number, game, moves), action)
                .map_err(|reason| RecordError { step: Some(number), reason })?;
        }
        self.check_outcome(&game)?;
        Ok(game)
    }

    fn check_outcome<G: Game>(&self, game: &G) -> Result<(), RecordError> {
        let over = game.turn() == Turn::Over;
        let error = |reason: String| Err(RecordError { step: Some(self.steps.len()), reason });
        match &self.outcome {
            None if over => {
                error("the game is over, but \"scores\" and \"winners\" are missing".into())
            }
            Some(_) if !over => {
                error("the game is not over, but has \"scores\": a step is missing".into())
            }
            Some(said) => {
                let scores: Vec<i64> = game.scores().as_slice().iter().map(|&s| s.into()).collect();
                let winners: Vec<i64> = game.winners().iter().map(|seat| seat.0.into()).collect();
                if said.scores != scores {
                    error(format!("the scores are {scores:?}, not {:?}", said.scores))
                } else if said.winners != winners {
                    error(format!("the winners are {winners:?}, not {:?}", said.winners))
                } else {
                    Ok(())
                }
            }
            None => Ok(()),
        }
    }
}

fn numbers(json: &Value, what: &str) -> Result<Vec<i64>, String> {
    let items = json.items(&format!("\"{what}\""))?;
    items.iter().map(|item| item.number(&format!("each of \"{what}\""))).collect()
}

fn replay_step<G: Recorded>(
    game: &mut G,
    step: &Value,
    turn: &mut impl FnMut(&G, &[G::Move]),
    action: &mut impl FnMut(&G, ActionOf<G>),
) -> Result<(), String> {
    let mut fields = Fields::of(step, "the step")?;
    match (fields.take("deal"), fields.take("move")) {
        (Some(deal), None) => {
            fields.finish()?;
            replay_deal(game, deal, action)
        }
        (None, Some(mv)) => {
            let seat = fields.need("seat")?.index(game.players().into(), "\"seat\"")?;
            let legal = fields.take("legal");
            ["ms", "eval"].iter().for_each(|name| _ = fields.take(name));
            fields.finish()?;
            check_turn(game, seat, legal)?;
            let moves = game.read_move(mv)?;
            turn(game, &moves);
            for mv in moves {
                action(game, Action::Move(mv));
                game.play(mv, &mut Silent).map_err(|why| format!("{mv} is not legal: {why}"))?;
            }
            Ok(())
        }
        _ => Err("a step has either \"deal\" or \"seat\" and \"move\"".into()),
    }
}

fn replay_deal<G: Recorded>(
    game: &mut G,
    deal: &Value,
    action: &mut impl FnMut(&G, ActionOf<G>),
) -> Result<(), String> {
    match game.turn() {
        Turn::Over => return Err("the game is over: this deal is superfluous".into()),
        Turn::Player(seat) => return Err(format!("seat {} is to move: no deal here", seat.0)),
        Turn::Chance => {}
    }
    for (number, draw) in game.read_deal(deal)?.into_iter().enumerate() {
        action(game, Action::Draw(draw));
        game.play_draw(draw, &mut Silent).map_err(|why| format!("draw {number}, {draw}: {why}"))?;
    }
    Ok(())
}

/// Whether it is this seat's turn, with as many legal moves as the record says.
fn check_turn<G: Recorded>(game: &G, seat: usize, legal: Option<&Value>) -> Result<(), String> {
    match game.turn() {
        Turn::Over => return Err("the game is over: this move is superfluous".into()),
        Turn::Chance => return Err("a deal is missing before this move".into()),
        Turn::Player(to_move) if to_move.index() != seat => {
            return Err(format!("seat {} is to move, not seat {seat}", to_move.0));
        }
        Turn::Player(_) => {}
    }
    if let Some(legal) = legal {
        let (said, counted) = (legal.number("\"legal\"")?, game.legal_count());
        if said != counted as i64 {
            return Err(format!("there are {counted} legal moves, not {said}"));
        }
    }
    Ok(())
}

/// Writes down a game while it is played.
#[derive(Clone, Debug)]
pub struct Scribe<G: Recorded> {
    names: Vec<String>,
    start: Seat,
    game: G,
    /// Where the step that is being made began, and what happened since.
    before: G,
    trail: Vec<ActionOf<G>>,
    steps: Vec<Value>,
    with_legal: bool,
}

impl<G: Recorded> Scribe<G> {
    /// Begins a record; `with_legal` adds the number of legal moves to every move.
    pub fn new(setup: &G::Setup, names: Vec<String>, start: Seat, with_legal: bool) -> Self {
        let game = G::new(setup);
        let before = game.clone();
        Scribe { names, start, game, before, trail: Vec::new(), steps: Vec::new(), with_legal }
    }

    /// The game as it stands.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Value] {
        &self.steps
    }

    /// Whether everything that happened is written down: no step is half made.
    pub fn is_between_steps(&self) -> bool {
        self.trail.is_empty()
    }

    /// Lets something legal happen, and writes it down.
    pub fn act(&mut self, action: ActionOf<G>, on: &mut impl Listener<Event<G::Kind>>) {
        self.begin_step();
        match action {
            Action::Move(mv) => self.game.apply(mv, on),
            Action::Draw(draw) => self.game.draw(draw, on),
        }
        self.write_down(action);
    }

    /// [`act`](Scribe::act), checked: what cannot happen changes nothing.
    pub fn try_act(
        &mut self,
        action: ActionOf<G>,
        on: &mut impl Listener<Event<G::Kind>>,
    ) -> Result<(), Illegal> {
        self.begin_step();
        match action {
            Action::Move(mv) => self.game.play(mv, on)?,
            Action::Draw(draw) => self.game.play_draw(draw, on)?,
        }
        self.write_down(action);
        Ok(())
    }

    fn begin_step(&mut self) {
        if self.trail.is_empty() {
            self.before.clone_from(&self.game);
        }
    }

    fn write_down(&mut self, action: ActionOf<G>) {
        self.trail.push(action);
        if let Some(step) = self.before.write_step(&self.trail, &self.game) {
            self.steps.push(self.step(step));
            self.trail.clear();
        }
    }

    fn step(&self, value: Value) -> Value {
        let Turn::Player(seat) = self.before.turn() else {
            return json!({"deal": value});
        };
        let mut step = json!({"seat": seat, "move": value});
        if self.with_legal {
            step["legal"] = self.before.legal_count().into();
        }
        step
    }

    /// The record so far.
    pub fn record(&self) -> Value {
        let mut record = json!({
            "format": FORMAT,
            "game": G::TITLE,
            "players": self.names,
            "options": G::write_options(self.game.setup()),
            "start": self.start,
            "steps": self.steps,
        });
        if self.game.turn() == Turn::Over {
            record["scores"] = json!(self.game.scores().as_slice());
            record["winners"] = self.game.winners().iter().map(|seat| seat.0).collect();
        }
        record
    }
}

/// The record of a game given as texts of moves and draws, in the order in which they happened. A
/// step that is only half made at the end is left out. The error names the first action that does
/// not fit, counted from 0.
pub fn write_down(
    title: Title,
    options: &Value,
    names: Vec<String>,
    start: Seat,
    actions: &[Action<String, String>],
) -> Result<Value, String> {
    write_down_counting(title, options, names, start, actions).map(|(record, _)| record)
}

/// [`write_down`], and how many steps were whole before each action, and after the last.
pub fn write_down_counting(
    title: Title,
    options: &Value,
    names: Vec<String>,
    start: Seat,
    actions: &[Action<String, String>],
) -> Result<(Value, Vec<usize>), String> {
    check_table(names.len(), start)?;
    dispatch!(title, G => write_down_as::<G>(options, names, start, actions))
}

/// [`write_down_counting`] for a game that is known.
fn write_down_as<G: Recorded>(
    options: &Value,
    names: Vec<String>,
    start: Seat,
    actions: &[Action<String, String>],
) -> Result<(Value, Vec<usize>), String> {
    let setup = G::read_options(names.len() as u8, start, options)?;
    let mut scribe = Scribe::<G>::new(&setup, names, start, false);
    let mut whole = vec![0];
    for (number, action) in actions.iter().enumerate() {
        write_action(&mut scribe, action).map_err(|reason| {
            let (Action::Move(text) | Action::Draw(text)) = action;
            format!("action {number}, \"{}\", does not fit: {reason}", shown(text))
        })?;
        whole.push(scribe.steps().len());
    }
    Ok((scribe.record(), whole))
}

fn write_action<G: Recorded>(
    scribe: &mut Scribe<G>,
    action: &Action<String, String>,
) -> Result<(), Illegal> {
    let action = match action {
        Action::Move(text) => Action::Move(text.parse()?),
        Action::Draw(text) => Action::Draw(text.parse()?),
    };
    scribe.try_act(action, &mut Silent)
}
