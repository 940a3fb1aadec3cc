//! A state of a game, shaped like OpenSpiel's.

use azulejo_encoding::{Encode, mark_legal, observation, observation_size, outcome};
use azulejo_rules::any::{AnyGame, Title};
use azulejo_rules::record::Record;
use azulejo_rules::{Game, Turn, dispatch};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde_json::json;

use crate::core::{AnyCore, Core, Dealer, Playable, legal_move, seat};
use crate::{IllegalAction, wrong};

/// What `current_player()` says at a chance node, and when the game is over: OpenSpiel's numbers.
pub const CHANCE: i64 = -1;
pub const TERMINAL: i64 = -4;

/// A state of a game.
#[pyclass(name = "State", module = "azulejo", from_py_object)]
#[derive(Clone)]
pub struct PyState {
    pub core: AnyCore,
}

/// The number of who acts.
pub fn player_number(turn: Turn) -> i64 {
    match turn {
        Turn::Player(seat) => seat.0.into(),
        Turn::Chance => CHANCE,
        Turn::Over => TERMINAL,
    }
}

fn legal_actions<G: Playable>(game: &G) -> Vec<usize> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut actions: Vec<usize> = moves.into_iter().filter_map(G::action_of).collect();
    actions.sort_unstable();
    actions
}

fn mask<G: Playable>(game: &G) -> Vec<bool> {
    let mut mask = vec![false; G::action_count(game.setup())];
    mark_legal(game, &mut Vec::new(), &mut mask);
    mask
}

fn outcomes<G: Playable>(game: &G) -> Vec<(usize, u32)> {
    let mut draws = Vec::new();
    game.draws(&mut draws);
    draws.into_iter().map(|(draw, weight)| (G::outcome_of(draw), weight)).collect()
}

fn to_text<G: Playable>(game: &G, action: usize) -> Result<String, String> {
    if game.turn() == Turn::Chance {
        let draw = G::draw_of(action);
        return draw.map(|draw| draw.to_string()).ok_or_else(|| {
            format!("there is no outcome {action}: they are 0 to {}", G::OUTCOMES - 1)
        });
    }
    let mv = game.move_of(action).map(|mv| mv.to_string());
    mv.ok_or_else(|| format!("action {action} means nothing in this position"))
}

fn to_action<G: Playable>(game: &G, text: &str) -> Result<usize, String> {
    if game.turn() == Turn::Chance {
        return Ok(G::outcome_of(text.parse().map_err(|why| format!("\"{text}\": {why}"))?));
    }
    let mv: G::Move = text.parse().map_err(|why| format!("\"{text}\": {why}"))?;
    G::action_of(mv).ok_or_else(|| format!("\"{text}\" can be legal nowhere"))
}

#[pymethods]
impl PyState {
    /// The state that a position's text describes. It has no record.
    #[staticmethod]
    fn from_position(text: &str) -> PyResult<Self> {
        let core = match AnyGame::from_position(text).map_err(wrong)? {
            AnyGame::Chocolatier(game) => Core::without_past(game).into(),
            AnyGame::SummerPavilion(game) => Core::without_past(game).into(),
            AnyGame::QueensGarden(game) => Core::without_past(game).into(),
        };
        Ok(PyState { core })
    }

    /// The state after the last step of a record, whole or cut off; `record` is JSON, as text or as
    /// the dictionary that `record()` gives.
    #[staticmethod]
    fn from_record(record: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = match record.cast::<PyDict>() {
            Ok(record) => {
                let json = record.py().import("json")?;
                json.call_method1("dumps", (record,))?.extract::<String>()?
            }
            Err(_) => record.extract::<String>()?,
        };
        let record = Record::parse(&text).map_err(|error| wrong(error.to_string()))?;
        let core =
            dispatch!(record.title, G => Core::<G>::of_record(&record).map_err(wrong)?.into());
        Ok(PyState { core })
    }

    /// Which game it is.
    #[getter]
    fn title(&self) -> &'static str {
        self.title_of().name()
    }

    fn num_players(&self) -> u8 {
        dispatch!(&self.core, AnyCore(core) => core.game.players())
    }

    fn num_distinct_actions(&self) -> usize {
        fn count<G: Encode>(game: &G) -> usize {
            G::action_count(game.setup())
        }
        dispatch!(&self.core, AnyCore(core) => count(&core.game))
    }

    /// The round, from 1.
    #[getter]
    fn round(&self) -> u16 {
        dispatch!(&self.core, AnyCore(core) => core.game.round())
    }

    fn current_player(&self) -> i64 {
        player_number(dispatch!(&self.core, AnyCore(core) => core.game.turn()))
    }

    fn is_chance_node(&self) -> bool {
        self.current_player() == CHANCE
    }

    fn is_terminal(&self) -> bool {
        self.current_player() == TERMINAL
    }

    fn is_player_node(&self) -> bool {
        self.current_player() >= 0
    }

    /// The legal actions, ascending; at a chance node the possible outcomes.
    #[pyo3(signature = (player = None))]
    fn legal_actions(&self, player: Option<i64>) -> Vec<usize> {
        if player.is_some_and(|player| player != self.current_player()) {
            return Vec::new();
        }
        if self.is_chance_node() {
            let mut outcomes: Vec<usize> = self.chance_weights().into_iter().map(|o| o.0).collect();
            outcomes.sort_unstable();
            return outcomes;
        }
        dispatch!(&self.core, AnyCore(core) => legal_actions(&core.game))
    }

    /// For every action whether it is legal.
    fn legal_actions_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        dispatch!(&self.core, AnyCore(core) => mask(&core.game)).into_pyarray(py)
    }

    /// Makes a move, or lets an outcome of chance happen at a chance node.
    fn apply_action(&mut self, action: i64) -> PyResult<()> {
        let is_chance = self.is_chance_node();
        let applied = usize::try_from(action)
            .map_err(|_| format!("there is no action {action}: they begin with 0"))
            .and_then(|action| {
                dispatch!(&mut self.core, AnyCore(core) => {
                    if is_chance { core.draw(action) } else { core.play(action) }
                })
            });
        applied.map_err(IllegalAction::new_err)
    }

    /// Makes a move given in notation.
    fn apply_text(&mut self, text: &str) -> PyResult<()> {
        let action = self.string_to_action(text)?;
        self.apply_action(action as i64)
    }

    /// The notation of an action, or of an outcome at a chance node.
    #[pyo3(signature = (action, player = None))]
    fn action_to_string(&self, action: usize, player: Option<i64>) -> PyResult<String> {
        let _ = player;
        dispatch!(&self.core, AnyCore(core) => to_text(&core.game, action)).map_err(wrong)
    }

    /// The action of a text in notation.
    fn string_to_action(&self, text: &str) -> PyResult<usize> {
        dispatch!(&self.core, AnyCore(core) => to_action(&core.game, text)).map_err(wrong)
    }

    /// Why an action is illegal, in English; nothing if it is legal.
    fn why_illegal(&self, action: i64) -> Option<String> {
        let Ok(action) = usize::try_from(action) else {
            return Some(format!("there is no action {action}: they begin with 0"));
        };
        dispatch!(&self.core, AnyCore(core) => legal_move(&core.game, action).err())
    }

    /// The possible outcomes with their integer weights; none unless it is a chance node.
    fn chance_weights(&self) -> Vec<(usize, u32)> {
        dispatch!(&self.core, AnyCore(core) => outcomes(&core.game))
    }

    /// The possible outcomes with their probabilities.
    fn chance_outcomes(&self) -> Vec<(usize, f64)> {
        let weights = self.chance_weights();
        let total: u32 = weights.iter().map(|&(_, weight)| weight).sum();
        weights.into_iter().map(|(o, weight)| (o, f64::from(weight) / f64::from(total))).collect()
    }

    /// Everybody's points now.
    fn scores(&self) -> Vec<i16> {
        dispatch!(&self.core, AnyCore(core) => core.game.scores().as_slice().to_vec())
    }

    /// Who has won; nobody before the end.
    fn winners(&self) -> Vec<u16> {
        let winners = dispatch!(&self.core, AnyCore(core) => core.game.winners());
        winners.iter().map(|seat| seat.0.into()).collect()
    }

    /// What the game was worth to every seat: 0 before the end.
    fn returns(&self) -> Vec<f64> {
        dispatch!(&self.core, AnyCore(core) => outcome(&core.game)).as_slice().to_vec()
    }

    /// What the last action gave every seat: the returns at the end, 0 before.
    fn rewards(&self) -> Vec<f64> {
        self.returns()
    }

    /// What a player observes; without one, who is to move.
    #[pyo3(signature = (player = None))]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let player = player.unwrap_or_else(|| self.current_player().max(0));
        let seat = seat(player, self.num_players()).map_err(wrong)?;
        fn row<G: Encode>(game: &G, seat: azulejo_rules::Seat) -> Vec<f32> {
            let mut row = vec![0.0; observation_size::<G>(game.setup())];
            observation(game, seat, &mut row);
            row
        }
        Ok(dispatch!(&self.core, AnyCore(core) => row(&core.game, seat)).into_pyarray(py))
    }

    /// The position as a line of text.
    fn position(&self) -> String {
        dispatch!(&self.core, AnyCore(core) => core.game.position())
    }

    /// The record so far as JSON text.
    #[pyo3(signature = (names = None))]
    fn record_json(&self, names: Option<Vec<String>>) -> PyResult<String> {
        let record = dispatch!(&self.core, AnyCore(core) => core.record(names)).map_err(wrong)?;
        Ok(record.to_string())
    }

    /// The record so far, as a dictionary.
    #[pyo3(signature = (names = None))]
    fn record<'py>(
        &self,
        py: Python<'py>,
        names: Option<Vec<String>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.record_json(names)?,))
    }

    /// The numbers of the actions and outcomes that led here.
    fn history(&self) -> PyResult<Vec<usize>> {
        let history = dispatch!(&self.core, AnyCore(core) => core.history());
        history.ok_or_else(|| wrong("this state was read from a position: it has no history"))
    }

    /// A picture of the table, as SVG.
    fn svg(&self) -> String {
        dispatch!(&self.core, AnyCore(core) => azulejo_picture::svg(&core.game.clone().into()))
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    /// From now on the state draws for itself, with this seed.
    #[pyo3(signature = (seed, number = 0))]
    fn sample_chance(&mut self, seed: u64, number: u64) {
        let dealer = Dealer::new(seed, number, 0);
        dispatch!(&mut self.core, AnyCore(core) => core.give_luck(dealer));
    }

    fn clone(&self) -> Self {
        PyState { core: self.core.clone() }
    }

    fn __copy__(&self) -> Self {
        PyState { core: self.core.clone() }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        PyState { core: self.core.clone() }
    }

    /// A state is its record, or without one its position.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let rebuild = py.import("azulejo._azulejo")?.getattr("State")?.getattr("_rebuild")?;
        let position = self.position();
        let history = dispatch!(&self.core, AnyCore(core) => core.history());
        let dealer = dispatch!(&self.core, AnyCore(core) => core.dealer().map(Dealer::numbers));
        let text = json!({
            "position": position,
            "history": history,
            "first": self.first_position(),
            "dealer": dealer,
        });
        Ok((rebuild, (PyBytes::new(py, text.to_string().as_bytes()),)))
    }

    #[staticmethod]
    fn _rebuild(text: &[u8]) -> PyResult<Self> {
        let bad = || wrong("these bytes are no pickled state of azulejo");
        let json: serde_json::Value = serde_json::from_slice(text).map_err(|_| bad())?;
        let text = |name: &str| json[name].as_str().ok_or_else(bad);
        let mut state = match json["history"].as_array() {
            None => Self::from_position(text("position")?)?,
            Some(history) => {
                let mut state = Self::from_position(text("first")?)?;
                dispatch!(&mut state.core, AnyCore(core) => *core = Core::new(core.game.clone()));
                for action in history {
                    state.apply_action(action.as_i64().ok_or_else(bad)?)?;
                }
                state
            }
        };
        let numbers = json["dealer"].as_array().into_iter().flatten();
        let numbers: Vec<u64> = numbers.filter_map(serde_json::Value::as_u64).collect();
        if let &[seed, number, position] = &numbers[..] {
            let dealer = Dealer::new(seed, number, position);
            dispatch!(&mut state.core, AnyCore(core) => core.give_luck(dealer));
        }
        Ok(state)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.position() == other.position()
    }

    fn __hash__(&self) -> u64 {
        use azulejo_rules::fnv;
        self.position().bytes().fold(fnv::EMPTY, |hash, byte| fnv::add(hash, byte.into()))
    }

    fn __str__(&self) -> String {
        self.position()
    }

    fn __repr__(&self) -> String {
        format!("azulejo.State.from_position({:?})", self.position())
    }
}

impl PyState {
    pub fn title_of(&self) -> Title {
        match self.core {
            AnyCore::Chocolatier(_) => Title::Chocolatier,
            AnyCore::SummerPavilion(_) => Title::SummerPavilion,
            AnyCore::QueensGarden(_) => Title::QueensGarden,
        }
    }

    /// The position before anything happened.
    fn first_position(&self) -> String {
        fn first<G: Encode>(game: &G) -> String {
            G::new(game.setup()).position()
        }
        dispatch!(&self.core, AnyCore(core) => first(&core.game))
    }
}
