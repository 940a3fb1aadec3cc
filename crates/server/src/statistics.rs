//! What somebody's finished games say about them, in one answer: games, wins, and where points come from.

use std::sync::Arc;

use axum::extract::State;
use azulejo_protocol::{Stage, Statistics};
use azulejo_table::statistics::counted;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{Answer, ErrorBody, Json, Path};
use crate::identity::OptionalUser;
use crate::identity::people::known;
use crate::store::{Audience, TableFilter};

/// Number of finished games that are looked at, the last ones.
const GAMES: u32 = 200;

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
        (status = "default", description = "Why not", body = ErrorBody),
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
    let mut points = Vec::new();
    for summary in counted(&tables, &person) {
        points.push(app.live.load(&summary.table).await?.points());
    }
    Ok(Json(azulejo_table::statistics::statistics(&tables, &person, &points)))
}
