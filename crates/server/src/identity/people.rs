//! Other people: who they are, and from whom one wants to read nothing.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use azulejo_table::{Millis, PersonId};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Someone;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody, Json, Path};
use crate::store::Person;

/// How many people one can mute.
const MUTES: usize = 500;

/// What everybody sees of a person.
#[derive(Serialize, ToSchema)]
pub struct Somebody {
    /// Who, among programs.
    #[schema(value_type = String, examples("7kq2mzfa7kq2mzfa7kq2"))]
    id: PersonId,
    /// What they are called; empty if the account was deleted.
    #[schema(examples("Blue Heron 27"))]
    name: String,
    /// Whether they have no account.
    guest: bool,
    /// Whether the account was deleted.
    deleted: bool,
    /// Since when, in milliseconds since 1970.
    since: Millis,
}

impl From<Person> for Somebody {
    fn from(person: Person) -> Somebody {
        let Person { id, name, password, created, deleted } = person;
        Somebody { id, name, guest: password.is_none() && !deleted, deleted, since: created }
    }
}

/// The routes of this part.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(person))
        .routes(routes!(mutes))
        .routes(routes!(mute, unmute))
}

/// Who is this?
#[utoipa::path(
    get, path = "/api/people/{id}", tag = "people", security(()),
    params(("id" = String, Path, description = "The person's id")),
    responses(
        (status = 200, description = "What everybody sees", body = Somebody),
        (status = 404, description = "There is no such person", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn person(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<Json<Somebody>> {
    Ok(Json(known(&app, id).await?.into()))
}

/// The person with this id, deleted or not.
pub(crate) async fn known(app: &App, id: String) -> Answer<Person> {
    let id = PersonId::try_from(id).map_err(|_| ApiError::missing("person"))?;
    app.store.person(&id).await?.ok_or_else(|| ApiError::missing("person"))
}

/// Those from whom I want to read nothing.
#[utoipa::path(
    get, path = "/api/mutes", tag = "people",
    responses(
        (status = 200, description = "Muted people", body = Vec<Somebody>),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn mutes(State(app): State<Arc<App>>, someone: Someone) -> Answer<Json<Vec<Somebody>>> {
    let ids = app.store.muted(someone.id()).await?;
    let mut people = app.store.people(&ids).await?;
    people.sort_by(|a, b| (&a.name, &a.id).cmp(&(&b.name, &b.id)));
    Ok(Json(people.into_iter().map(Somebody::from).collect()))
}

/// Read nothing from this person any more.
#[utoipa::path(
    put, path = "/api/mutes/{person}", tag = "people",
    params(("person" = String, Path, description = "The person's id")),
    responses(
        (status = 204, description = "Muted"),
        (status = 404, description = "There is no such person", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn mute(
    State(app): State<Arc<App>>,
    someone: Someone,
    Path(person): Path<String>,
) -> Answer<StatusCode> {
    let other = known(&app, person).await?.id;
    if other == *someone.id() {
        let message = "You cannot mute yourself; choose somebody else.";
        return Err(ApiError::invalid("yourself", message));
    }
    if app.store.muted(someone.id()).await?.len() >= MUTES {
        let message = format!("You have muted {MUTES} people; let one of them speak first.");
        return Err(ApiError::conflict("too-many-mutes", message));
    }
    app.store.set_muted(someone.id(), &other, true).await?;
    app.live.set_muted(someone.id(), &other, true);
    Ok(StatusCode::NO_CONTENT)
}

/// Read again what this person says.
#[utoipa::path(
    delete, path = "/api/mutes/{person}", tag = "people",
    params(("person" = String, Path, description = "The person's id")),
    responses(
        (status = 204, description = "Not muted"),
        (status = 404, description = "There is no such person", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn unmute(
    State(app): State<Arc<App>>,
    someone: Someone,
    Path(person): Path<String>,
) -> Answer<StatusCode> {
    let other = known(&app, person).await?.id;
    app.store.set_muted(someone.id(), &other, false).await?;
    app.live.set_muted(someone.id(), &other, false);
    Ok(StatusCode::NO_CONTENT)
}
