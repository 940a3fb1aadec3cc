//! What a bot thinks of a game, in the record's terms: for hints, for programs, and for study.

use std::any::Any;

use azulejo_rules::any::Title;
use azulejo_rules::record::{Record, RecordError, Recorded};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::strict;
use azulejo_rules::{BySeat, Seat, Silent, Turn, dispatch, fnv};
use serde_json::{Value, json};

use crate::bot::{Budget, Level, LevelBot};
use crate::eval::{Evaluate, Prospects, prospects};
use crate::search::ParallelSearch;
use crate::turn::recorded_turn;

/// A decision that lost so much, in per mille of victory, is told the better move.
const MUCH: i64 = 50;

/// Expected points and chances of victory, in per mille: numbers in a record are whole.
pub fn eval<G: Evaluate>(game: &G, prospects: &Prospects, points: &BySeat<f32>) -> Value {
    let players = usize::from(game.players());
    let total: f32 = prospects[..players].iter().sum();
    let per_mille = |prospect: &f32| (1000.0 * prospect / total).round() as i64;
    let scores = points.as_slice().iter().map(|points| points.round() as i64);
    let win = prospects[..players].iter().map(per_mille);
    json!({"scores": scores.collect::<Value>(), "win": win.collect::<Value>()})
}

/// A bot that answers unfinished records, one after the other.
pub struct Answerer {
    level: Level,
    budget: Budget,
    threads: usize,
    /// The bot that answered last, with what it knows of the game.
    last: Option<Box<dyn Any>>,
}

impl Answerer {
    /// A bot of a level with this budget, on so many threads.
    pub fn new(level: Level, budget: Budget, threads: usize) -> Self {
        Answerer { level, budget, threads, last: None }
    }

    /// What it would do: `{"move": …, "eval": …}`. Whoever thinks for a time goes on from what it thought about the
    /// same game before; with a budget in positions, the same record always gets the same answer.
    pub fn answer(&mut self, text: &str) -> Result<Value, String> {
        let record = Record::parse(text).map_err(|error| error.to_string())?;
        dispatch!(record.title, G => self.answer_in::<G>(&record))
    }

    fn answer_in<G: Evaluate + Recorded>(&mut self, record: &Record) -> Result<Value, String> {
        let Answerer { level, budget, threads, last } = self;
        let game = record.replay::<G>().map_err(|error| error.to_string())?;
        match game.turn() {
            Turn::Over => return Err("the game is over".into()),
            Turn::Chance => return Err("a deal comes next, not a move".into()),
            Turn::Player(_) => {}
        }
        let known = last.take().and_then(|bot| bot.downcast::<LevelBot<G>>().ok());
        let new = || Box::new(LevelBot::with_budget(*level, *budget, 1).on_threads(*threads));
        let mut bot = known.unwrap_or_else(new);
        let mut first = None;
        let turn = recorded_turn(&game, |game| {
            let choice = bot.choose(game, None);
            first.get_or_insert(choice.verdict);
            choice.mv
        });
        if budget.nodes == u64::MAX {
            *last = Some(bot);
        }
        let searched = first.flatten().map(|verdict| (verdict.prospects, verdict.points));
        let (hopes, points) = searched.unwrap_or_else(|| (prospects(&game), game.evaluate()));
        Ok(json!({"move": turn, "eval": eval(&game, &hopes, &points)}))
    }
}

/// The record with an `eval` at every move: what could be expected before it, how much it lost,
/// and the better turn where it lost much.
pub fn analyse(text: &str, budget: Budget) -> Result<Value, RecordError> {
    let record = Record::parse(text)?;
    let mut evals = Vec::new();
    dispatch!(record.title, G => _ = record.watch::<G>(|step, game, moves| {
        evals.push((step, analyse_turn(game, moves, budget)));
    })?);
    let mut json = strict::parse(text)?;
    if !strict::is_whole(&json) {
        return Err("a number is too large to be written again".to_owned().into());
    }
    for (step, eval) in evals {
        json["steps"][step]["eval"] = eval;
    }
    Ok(json)
}

/// Analyses a turn that was played, decision by decision.
fn analyse_turn<G: Evaluate + Recorded>(game: &G, moves: &[G::Move], budget: Budget) -> Value {
    let mut now = game.clone();
    let mut turn = None;
    let mut lost = 0.0;
    for &mv in moves {
        let mut search = ParallelSearch::new(1, 1);
        let verdict = search.search(&now, Some(mv), budget.limits(None));
        lost += verdict.loss(mv);
        turn.get_or_insert((eval(&now, &verdict.prospects, &verdict.points), verdict.best));
        now.apply(mv, &mut Silent);
    }
    let Some((mut eval, best)) = turn else { return Value::Null };
    let lost = (1000.0 * lost).round() as i64;
    eval["loss"] = lost.into();
    if lost >= MUCH {
        let mut search = ParallelSearch::new(1, 1);
        let better = recorded_turn(game, |now| {
            if now == game { best } else { search.search(now, None, budget.limits(None)).best }
        });
        eval["better"] = better;
    }
    eval
}

/// A number that changes when the search does, in any game.
pub fn signature() -> u64 {
    let add = |sum: u64, &title: &Title| sum.rotate_left(7).wrapping_add(signature_of(title));
    Title::ALL.iter().fold(0, add)
}

/// The same for one game: the best moves of fixed positions with fixed nodes.
pub fn signature_of(title: Title) -> u64 {
    dispatch!(title, G => sign::<G>())
}

fn sign<G: Evaluate + Recorded>() -> u64 {
    let mut hash = fnv::EMPTY;
    for number in 0..12 {
        let mut luck = ChaCha::from_seed(number, 77);
        let players = 2 + (number % 3) as u8;
        let mut game = G::new(&G::usual_setup(players, Seat(0)));
        let mut bot = LevelBot::new(Level::Greedy, number);
        for _ in 0..10 * number {
            game.deal(&mut luck, &mut Silent);
            if game.turn() != Turn::Over {
                game.apply(bot.choose(&game, None).mv, &mut Silent);
            }
        }
        game.deal(&mut luck, &mut Silent);
        if game.turn() == Turn::Over {
            continue;
        }
        let budget = Budget::of_nodes(300);
        let mut search = ParallelSearch::new(1, number);
        let verdict = search.search(&game, None, budget.limits(None));
        let visits = verdict.moves.iter().map(|root| u64::from(root.visits));
        let text = verdict.best.to_string();
        for part in visits.chain(text.bytes().map(u64::from)) {
            hash = fnv::add(hash, part);
        }
    }
    hash
}
