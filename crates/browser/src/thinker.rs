//! What the instance does that thinks: bots' turns, and hints for people.

use std::any::Any;

use azulejo_bots::bot::{Budget, Level};
use azulejo_bots::eval::Evaluate;
use azulejo_bots::search::advice::{Advice, Adviser};
use azulejo_bots::turn::whole_turn;
use azulejo_rules::any::AnyGame;
use azulejo_rules::{Turn, dispatch};
use serde_json::{Value, json};

use crate::Failure;
use crate::about::{Talkative, about};
use crate::messages::Job;
use crate::study::{bad, position};

/// Positions that an expert looks at for a decision: about a second.
const EXPERT: u64 = 20_000;
/// What a search may remember: a phone has little.
const BYTES: usize = 64 << 20;
/// How many turns a hint names.
const HINTS: usize = 3;
/// The most positions that a hint looks at.
const LONGEST_HINT: u64 = 100_000;

/// The one that thinks.
#[derive(Default)]
pub struct Thinker {
    /// Who was asked for a hint last, with what is known of the position.
    adviser: Option<Box<dyn Any>>,
}

impl Thinker {
    /// A bot's whole turn.
    pub fn think(&mut self, job: &Job, nodes: Option<u64>) -> Result<Vec<String>, Failure> {
        let seed = job.seed.parse().map_err(|_| bad("a seed is a number of 64 bits"))?;
        let game = position(&job.position)?;
        // What a hint remembers would come on top of what this search needs.
        self.adviser = None;
        Ok(whole_turn(&game, job.level, budget(job.level, nodes), seed, None))
    }

    /// The best turns after so many positions; whoever asks again about the same position goes on from there.
    pub fn hints(&mut self, game: AnyGame, nodes: u64) -> Result<Value, Failure> {
        let nodes = nodes.min(LONGEST_HINT);
        dispatch!(game, AnyGame(game) => self.hints_in(game, nodes))
    }

    fn hints_in<G: Evaluate + Talkative>(&mut self, game: G, nodes: u64) -> Result<Value, Failure> {
        if !matches!(game.turn(), Turn::Player(_)) {
            return Err(bad("nobody is to decide here"));
        }
        let known = self.adviser.take().and_then(|last| last.downcast::<Adviser<G>>().ok());
        let known = known.filter(|adviser| *adviser.game() == game);
        let mut adviser = known.unwrap_or_else(|| Box::new(Adviser::new(game.clone())));
        let budget = Budget { bytes: BYTES, ..Budget::of_nodes(nodes.max(1)) };
        adviser.think(budget.limits(None));
        let hints = adviser.best(HINTS);
        let answer = json!({
            "nodes": adviser.nodes(),
            "hints": hints.iter().map(|advice| hint(&game, advice)).collect::<Value>(),
        });
        self.adviser = Some(adviser);
        Ok(answer)
    }
}

fn hint<G: Evaluate + Talkative>(game: &G, advice: &Advice<G::Move>) -> Value {
    let Advice { turn, win, points, visits } = advice;
    let per_mille = win.as_slice().iter().map(|chance| (1000.0 * chance).round() as i64);
    let points = points.as_slice().iter().map(|points| points.round() as i64);
    json!({
        "moves": turn.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "win": per_mille.collect::<Vec<_>>(),
        "points": points.collect::<Vec<_>>(),
        "visits": visits,
        "about": about(game, turn),
    })
}

/// What a level may spend on a decision here.
fn budget(level: Level, nodes: Option<u64>) -> Budget {
    let usual = Budget::of(level).nodes;
    let nodes = nodes.unwrap_or(usual).min(usual).min(EXPERT);
    Budget { bytes: BYTES, ..Budget::of_nodes(nodes) }
}
