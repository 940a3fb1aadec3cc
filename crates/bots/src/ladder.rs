//! How strong the levels are: each against the one below, as measured by `azulejo duel --ladder`.

use azulejo_rules::any::Title;
use azulejo_rules::json::Json;

use crate::analysis::signature_of;
use crate::bot::Level;
use crate::duel::Standing;

/// A duel of the ladder: one seat of the stronger level, all others of the weaker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rung {
    /// The game.
    pub game: Title,
    /// 2 to 4.
    pub players: u8,
    /// The stronger level.
    pub stronger: Level,
    /// The weaker level.
    pub weaker: Level,
}

/// What expert may look at here: less than it may by default, so that a ladder takes hours and not
/// days, and positions instead of time, so that it can be repeated.
pub const EXPERT_NODES: u64 = 20_000;
/// Against greedy, less is quite enough.
pub const EXPERT_NODES_AGAINST_GREEDY: u64 = 5_000;

impl Rung {
    /// All rungs of a game.
    pub fn all(game: Title) -> Vec<Rung> {
        let rung = |players, stronger, weaker| Rung { game, players, stronger, weaker };
        let mut rungs: Vec<Rung> =
            Level::ALL.windows(2).map(|pair| rung(2, pair[1], pair[0])).collect();
        rungs.push(rung(2, Level::Expert, Level::Greedy));
        for players in [3, 4] {
            rungs.push(rung(players, Level::Casual, Level::Greedy));
            rungs.push(rung(players, Level::Club, Level::Casual));
        }
        rungs
    }

    /// How many games are played.
    pub fn games(self) -> usize {
        match (self.players, self.stronger) {
            (2, Level::Master | Level::Expert) => 40,
            (2, _) => 100,
            (players, _) => 20 * usize::from(players),
        }
    }

    /// How many positions expert looks at.
    pub fn expert_nodes(self) -> u64 {
        match self.weaker {
            Level::Greedy => EXPERT_NODES_AGAINST_GREEDY,
            _ => EXPERT_NODES,
        }
    }

    /// The share of wins, in per mille, that is demanded. With three and four players nothing is: a
    /// level is not always stronger there, and the table says so.
    pub fn demanded(self) -> Option<i64> {
        match (self.players, self.stronger, self.weaker) {
            (2, Level::Expert, Level::Greedy) => Some(950),
            (2, ..) => Some(650),
            _ => None,
        }
    }

    /// What came of it, in whole numbers: per mille, tenths of points, microseconds; with the
    /// signature of the search that was measured.
    pub fn result(self, standings: &[Standing]) -> Json {
        let whole = |x: f64| Json::Number(format!("{x:.0}"));
        let Standing { wins, draws, losses, mean_score, elo, ms_per_move } = standings[0];
        let games = wins + draws + losses;
        let share = 1000.0 * (f64::from(wins) + 0.5 * f64::from(draws)) / f64::from(games.max(1));
        let others = &standings[1..];
        let others = others.iter().map(|s| s.mean_score).sum::<f64>() / others.len() as f64;
        Json::object([
            ("game", self.game.name().into()),
            ("players", self.players.into()),
            ("stronger", self.stronger.name().into()),
            ("weaker", self.weaker.name().into()),
            ("wins", whole(wins.into())),
            ("draws", whole(draws.into())),
            ("losses", whole(losses.into())),
            ("share", whole(share)),
            ("scores", Json::List([mean_score, others].map(|x| whole(10.0 * x)).into())),
            ("elo", Json::List(elo.map(whole).into())),
            ("microseconds", whole(1000.0 * ms_per_move)),
            ("signature", signature_of(self.game).to_string().as_str().into()),
        ])
    }

    /// Whether a result is this rung's.
    pub fn is_of(self, result: &Json) -> bool {
        let says = |name: &str, value: Json| result.field(name) == Some(&value);
        says("game", self.game.name().into())
            && says("players", self.players.into())
            && says("stronger", self.stronger.name().into())
            && says("weaker", self.weaker.name().into())
    }
}

/// Whether a result is of this game, but of another search than the one with this signature.
pub fn is_stale(result: &Json, game: Title, signature: u64) -> bool {
    let says = |name: &str, value: &str| result.field(name) == Some(&value.into());
    says("game", game.name()) && !says("signature", &signature.to_string())
}

/// A number of a result.
pub fn number(result: &Json, name: &str) -> i64 {
    result.field(name).and_then(|json| json.number(name).ok()).unwrap_or(0)
}

/// The results as a table for people.
pub fn table(results: &[Json]) -> String {
    let mut text = String::from(
        "| game | players | bots | won–drawn–lost | share | mean scores | Elo (95 %) | ms a move |\n\
         |---|---:|---|---:|---:|---:|---:|---:|\n",
    );
    for result in results {
        let word = |name| result.field(name).map(|json| json.to_string().replace('"', ""));
        let word = |name| word(name).unwrap_or_default();
        let list = |name| {
            let items = result.field(name).and_then(|json| json.items(name).ok()).unwrap_or(&[]);
            items.iter().map(|x| x.number(name).unwrap_or(0)).collect::<Vec<_>>()
        };
        let (scores, elo) = (list("scores"), list("elo"));
        let score = |at: usize| scores.get(at).copied().unwrap_or(0) as f64 / 10.0;
        let elo = |at: usize| elo.get(at).copied().unwrap_or(0);
        text += &format!(
            "| {} | {} | {}, {} | {}–{}–{} | {:.0} % | {:.0} : {:.0} | {:+} ({:+} … {:+}) | {:.1} |\n",
            word("game"),
            word("players"),
            word("stronger"),
            word("weaker"),
            number(result, "wins"),
            number(result, "draws"),
            number(result, "losses"),
            number(result, "share") as f64 / 10.0,
            score(0),
            score(1),
            elo(0),
            elo(1),
            elo(2),
            number(result, "microseconds") as f64 / 1000.0,
        );
    }
    text
}
