//! What somebody's finished games say about them, in one answer: games, wins, and where points come from.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use azulejo_protocol::{GameStatistics, Occupant, PersonId, Stage, Statistics, Summary};
use azulejo_rules::Seat;
use azulejo_rules::any::Title;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{Answer, ErrorBody, Json, Path};
use crate::identity::OptionalUser;
use crate::identity::people::known;
use crate::store::{Audience, TableFilter};

/// Number of finished games that are looked at, the last ones.
const GAMES: u32 = 200;
/// Number of games per title that are replayed for averages.
const COUNTED: usize = 20;

/// The routes of statistics.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(statistics))
}

/// Statistics of a person: of games that are public, or that you played too; all of your own.
#[utoipa::path(
    get,
    path = "/api/people/{id}/statistics",
    tag = "people",
    params(("id" = String, Path, description = "The person's id")),
    responses(
        (status = 200, description = "The figures.", body = Statistics),
        (status = 404, description = "There is no such person.", body = ErrorBody),
    ),
)]
async fn statistics(
    State(app): State<Arc<App>>,
    OptionalUser(user): OptionalUser,
    Path(id): Path<String>,
) -> Answer<Json<Statistics>> {
    let person = known(&app, id).await?.id;
    let audience = match user {
        Some(user) if user.person.id == person => Audience::Insiders,
        Some(user) => Audience::Person(user.person.id),
        None => Audience::Everybody,
    };
    let filter = TableFilter {
        person: Some(person.clone()),
        audience,
        game: None,
        status: vec![Stage::Over],
        before: None,
        limit: GAMES,
    };
    let tables = app.live.with_names(app.store.tables(&filter).await?).await?;
    let mut games = Vec::new();
    for &title in Title::ALL {
        let played: Vec<_> = tables.iter().filter(|table| table.game == title).collect();
        if !played.is_empty() {
            games.push(of_game(&app, title, &played, &person).await?);
        }
    }
    games.sort_by_key(|figures| std::cmp::Reverse(figures.games));
    Ok(Json(Statistics { games }))
}

async fn of_game(
    app: &App,
    game: Title,
    played: &[&Summary],
    person: &PersonId,
) -> Answer<GameStatistics> {
    let won =
        |table: &&&Summary| seat_of(table, person).is_some_and(|s| table.winners.contains(&s));
    let wins = played.iter().filter(won).count() as u32;
    let mut sums: BTreeMap<String, i32> = BTreeMap::new();
    let (mut counted, mut rounds) = (0, 0);
    for summary in played.iter().take(COUNTED) {
        let Some(seat) = seat_of(summary, person) else { continue };
        let table = app.live.load(&summary.table).await?;
        for (source, points) in table.points().swap_remove(seat.index()) {
            *sums.entry(source).or_default() += points;
        }
        counted += 1;
        rounds += u32::from(summary.round.unwrap_or_default());
    }
    let average = |sum: f64| if counted == 0 { 0.0 } else { sum / f64::from(counted) };
    Ok(GameStatistics {
        game,
        games: played.len() as u32,
        wins,
        counted,
        rounds: average(rounds.into()),
        points: sums.into_iter().map(|(source, sum)| (source, average(sum.into()))).collect(),
    })
}

/// The seat that somebody had.
fn seat_of(table: &Summary, person: &PersonId) -> Option<Seat> {
    let is =
        |sitter: &Occupant| matches!(sitter, Occupant::Person { person: p, .. } if p == person);
    (0..).map(Seat).zip(&table.seats).find(|(_, sitter)| is(sitter)).map(|(seat, _)| seat)
}
