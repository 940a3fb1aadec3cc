//! How strong the levels are: each against the one below, as measured by `azulejo duel --ladder`.

use azulejo_rules::any::Title;
use serde_json::{Value, json};

use crate::analysis::signature_of;
use crate::bot::Level;
use crate::duel::Standing;

/// A duel of the ladder: one seat of the stronger level, all others of the weaker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rung {
    pub game: Title,
    pub players: u8,
    pub stronger: Level,
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
    pub fn result(self, standings: &[Standing]) -> Value {
        let whole = |x: f64| x.round_ties_even() as i64;
        let Standing { wins, draws, losses, mean_score, elo, ms_per_move } = standings[0];
        let games = wins + draws + losses;
        let share = 1000.0 * (f64::from(wins) + 0.5 * f64::from(draws)) / f64::from(games.max(1));
        let others = &standings[1..];
        let others = others.iter().map(|s| s.mean_score).sum::<f64>() / others.len() as f64;
        let scores = [mean_score, others].map(|x| whole(10.0 * x));
        json!({
            "game": self.game,
            "players": self.players,
            "stronger": self.stronger.name(),
            "weaker": self.weaker.name(),
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "share": whole(share),
            "scores": scores,
            "elo": elo.map(whole),
            "microseconds": whole(1000.0 * ms_per_move),
            "signature": signature_of(self.game).to_string(),
        })
    }

    /// Whether a result is this rung's.
    pub fn is_of(self, result: &Value) -> bool {
        result["game"] == self.game.name()
            && result["players"] == self.players
            && result["stronger"] == self.stronger.name()
            && result["weaker"] == self.weaker.name()
    }
}

/// Whether a result is of this game, but of another search than the one with this signature.
pub fn is_stale(result: &Value, game: Title, signature: u64) -> bool {
    result["game"] == game.name() && result["signature"].as_str() != Some(&signature.to_string())
}

/// A number of a result.
pub fn number(result: &Value, name: &str) -> i64 {
    result[name].as_i64().unwrap_or(0)
}

/// The results as a table for people.
pub fn table(results: &[Value]) -> String {
    let mut text = String::from(
        "| game | players | bots | won–drawn–lost | share | mean scores | Elo (95 %) | ms a move |\n\
         |---|---:|---|---:|---:|---:|---:|---:|\n",
    );
    for result in results {
        let word = |name: &str| result[name].to_string().replace('"', "");
        let score = |at: usize| result["scores"][at].as_i64().unwrap_or(0) as f64 / 10.0;
        let elo = |at: usize| result["elo"][at].as_i64().unwrap_or(0);
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
