//! What somebody's finished games say about them: games, wins, and where points come from.

use std::collections::BTreeMap;

use azulejo_protocol::{GameStatistics, Occupant, PersonId, Statistics, Summary};
use azulejo_rules::Seat;
use azulejo_rules::any::Title;

/// Number of games per title of which the averages are made.
const COUNTED: usize = 20;

/// Points of a game by seat and source, as [`Table::points`](crate::Table::points) has them.
pub type SeatPoints = Vec<BTreeMap<String, i32>>;

/// Of these finished games, the last ones first, those whose points are asked for by [`statistics`].
pub fn counted<'a>(tables: &'a [Summary], person: &PersonId) -> Vec<&'a Summary> {
    let of = |&title: &Title| of_title(tables, title).into_iter().take(COUNTED);
    let counted = Title::ALL.iter().flat_map(of);
    counted.filter(|table| seat_of(table, person).is_some()).collect()
}

/// The figures of finished games, the last ones first; `points` of those that are [`counted`], in their order.
pub fn statistics(tables: &[Summary], person: &PersonId, points: &[SeatPoints]) -> Statistics {
    let counted: Vec<_> = counted(tables, person).into_iter().zip(points).collect();
    let mut games = Vec::new();
    for &title in Title::ALL {
        let played = of_title(tables, title);
        if !played.is_empty() {
            let counted: Vec<_> = counted.iter().filter(|(t, _)| t.game == title).collect();
            games.push(of_game(title, &played, person, &counted));
        }
    }
    games.sort_by_key(|figures| std::cmp::Reverse(figures.games));
    Statistics { games }
}

fn of_title(tables: &[Summary], title: Title) -> Vec<&Summary> {
    tables.iter().filter(|table| table.game == title).collect()
}

fn of_game(
    game: Title,
    played: &[&Summary],
    person: &PersonId,
    counted: &[&(&Summary, &SeatPoints)],
) -> GameStatistics {
    let won =
        |table: &&&Summary| seat_of(table, person).is_some_and(|s| table.winners.contains(&s));
    let wins = played.iter().filter(won).count() as u32;
    let mut sums: BTreeMap<String, i32> = BTreeMap::new();
    let mut rounds = 0;
    for (summary, points) in counted {
        let own = seat_of(summary, person).and_then(|seat| points.get(seat.index()));
        for (source, points) in own.into_iter().flatten() {
            *sums.entry(source.clone()).or_default() += points;
        }
        rounds += u32::from(summary.round.unwrap_or_default());
    }
    let number = counted.len() as f64;
    let average = |sum: f64| if counted.is_empty() { 0.0 } else { sum / number };
    GameStatistics {
        game,
        games: played.len() as u32,
        wins,
        counted: counted.len() as u32,
        rounds: average(rounds.into()),
        points: sums.into_iter().map(|(source, sum)| (source, average(sum.into()))).collect(),
    }
}

/// The seat that somebody had.
fn seat_of(table: &Summary, person: &PersonId) -> Option<Seat> {
    let is =
        |sitter: &Occupant| matches!(sitter, Occupant::Person { person: p, .. } if p == person);
    (0..).map(Seat).zip(&table.seats).find(|(_, sitter)| is(sitter)).map(|(seat, _)| seat)
}
