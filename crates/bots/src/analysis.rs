//! What a bot thinks of a game, in the record's terms: for hints, for programs, and for study.

use std::any::Any;
use std::time::{Duration, Instant};

use azulejo_rules::any::Title;
use azulejo_rules::json::Json;
use azulejo_rules::record::{Record, RecordError, Recorded};
use azulejo_rules::{Action, BySeat, Turn};

use crate::bot::{Budget, Level, LevelBot};
use crate::judge::{Judge, JudgeVisitor, Prospects, prospects, visit};
use crate::search::{Limits, Team};

/// A decision that lost so much, in per mille of victory, is told the better move.
const MUCH: i64 = 50;

/// Expected points and chances of victory, in per mille: numbers in a record are whole.
pub fn eval<G: Judge>(game: &G, prospects: &Prospects, points: &BySeat<f32>) -> Json {
    let players = usize::from(game.players());
    let total: f32 = prospects[..players].iter().sum();
    let per_mille = |prospect: &f32| (1000.0 * prospect / total).round() as i64;
    Json::object([
        ("scores", Json::list(points.as_slice().iter().map(|points| points.round() as i64))),
        ("win", Json::list(prospects[..players].iter().map(per_mille))),
    ])
}

/// A whole turn of the record, made of the decisions that `choose` takes.
pub fn whole_turn<G: Recorded>(game: &G, mut choose: impl FnMut(&G) -> G::Move) -> Json {
    let (mut now, mut trail) = (game.clone(), Vec::new());
    loop {
        let mv = choose(&now);
        now.apply(mv, &mut |_| {});
        trail.push(Action::Move(mv));
        if let Some(turn) = game.write_step(&trail, &now) {
            return turn;
        }
    }
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
    pub fn answer(&mut self, text: &str) -> Result<Json, String> {
        let record = Record::parse(text).map_err(|error| error.to_string())?;
        visit(record.title, Answer(self, &record))
    }
}

struct Answer<'a>(&'a mut Answerer, &'a Record);

impl JudgeVisitor for Answer<'_> {
    type Output = Result<Json, String>;
    fn visit<G: Judge + Recorded>(self) -> Self::Output {
        let Answer(Answerer { level, budget, threads, last }, record) = self;
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
        let turn = whole_turn(&game, |game| {
            let (mv, verdict) = bot.consider(game);
            first.get_or_insert(verdict);
            mv
        });
        if budget.nodes == u64::MAX {
            *last = Some(bot);
        }
        let outlook = first.flatten().map(|verdict| (verdict.prospects, verdict.points));
        let (hopes, points) = outlook.unwrap_or_else(|| (prospects(&game), game.expected_points()));
        Ok(Json::object([("move", turn), ("eval", eval(&game, &hopes, &points))]))
    }
}

/// The record with an `eval` at every move: what could be expected before it, how much it lost,
/// and the better turn where it lost much.
pub fn analyse(text: &str, budget: Budget) -> Result<Json, RecordError> {
    struct Analyse<'a>(&'a Record, Budget);
    impl JudgeVisitor for Analyse<'_> {
        type Output = Result<Vec<(usize, Json)>, RecordError>;
        fn visit<G: Judge + Recorded>(self) -> Self::Output {
            let mut evals = Vec::new();
            self.0.watch::<G>(|step, game, moves| {
                evals.push((step, judge_turn(game, moves, self.1)));
            })?;
            Ok(evals)
        }
    }
    let record = Record::parse(text)?;
    let evals = visit(record.title, Analyse(&record, budget))?;
    let mut json = azulejo_rules::json::parse(text).map_err(|error| error.to_string())?;
    if let Some(Json::List(steps)) = json.field_mut("steps") {
        for (step, eval) in evals {
            steps[step].set("eval", eval);
        }
    }
    Ok(json)
}

/// Judges a turn that was played, decision by decision.
fn judge_turn<G: Judge + Recorded>(game: &G, moves: &[G::Move], budget: Budget) -> Json {
    let mut now = game.clone();
    let mut turn = None;
    let mut lost = 0.0;
    for &mv in moves {
        let mut team = Team::new(1, 1);
        let verdict = team.compare(&now, mv, limits(budget));
        lost += verdict.loss(mv);
        turn.get_or_insert((eval(&now, &verdict.prospects, &verdict.points), verdict.best));
        now.apply(mv, &mut |_| {});
    }
    let Some((mut eval, best)) = turn else { return Json::Null };
    let lost = (1000.0 * lost).round() as i64;
    eval.push("loss", lost);
    if lost >= MUCH {
        let mut team = Team::new(1, 1);
        let better =
            whole_turn(
                game,
                |now| {
                    if now == game { best } else { team.think(now, limits(budget)).best }
                },
            );
        eval.push("better", better);
    }
    eval
}

fn limits(budget: Budget) -> Limits<'static> {
    let deadline = Instant::now() + budget.time;
    Limits { nodes: budget.nodes, deadline: Some(deadline), stop: None }
}

/// A number that changes when the search does, in any game.
pub fn signature() -> u64 {
    let add = |sum: u64, &title: &Title| sum.rotate_left(7).wrapping_add(signature_of(title));
    Title::ALL.iter().fold(0, add)
}

/// The same for one game: the best moves of fixed positions with fixed nodes.
pub fn signature_of(title: Title) -> u64 {
    struct Sign;
    impl JudgeVisitor for Sign {
        type Output = u64;
        fn visit<G: Judge + Recorded>(self) -> u64 {
            let mut hash = 0xcbf2_9ce4_8422_2325;
            for number in 0..12 {
                let mut luck = crate::luck::ChaCha::from_seed(number, 77);
                let players = 2 + (number % 3) as u8;
                let mut game = G::new(&G::usual_setup(players, azulejo_rules::Seat(0)));
                let mut bot = LevelBot::new(Level::Greedy, number);
                for _ in 0..10 * number {
                    game.deal(&mut luck, &mut |_| {});
                    if game.turn() != Turn::Over {
                        game.apply(bot.choose(&game), &mut |_| {});
                    }
                }
                game.deal(&mut luck, &mut |_| {});
                if game.turn() == Turn::Over {
                    continue;
                }
                let nodes = Budget { nodes: 300, time: Duration::from_secs(3600) };
                let verdict = Team::new(1, number).think(&game, limits(nodes));
                let visits = verdict.moves.iter().map(|(_, _, visits)| u64::from(*visits));
                let text = verdict.best.to_string();
                for part in visits.chain(text.bytes().map(u64::from)) {
                    hash = (hash ^ part).wrapping_mul(0x0000_0100_0000_01b3);
                }
            }
            hash
        }
    }
    visit(title, Sign)
}
