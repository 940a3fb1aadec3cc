//! Other people: who they are, and from whom one wants to read nothing.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use azulejo_protocol::{PersonId, PublicProfile};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::AuthenticatedUser;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody, ErrorCode, Json, Path};
use crate::store::Person;

/// How many people one can mute.
const MUTES: usize = 500;

impl From<Person> for PublicProfile {
    fn from(person: Person) -> PublicProfile {
        let Person { id, name, password, created, deleted } = person;
        PublicProfile { id, name, guest: password.is_none() && !deleted, deleted, since: created }
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
        (status = 200, description = "What everybody sees", body = PublicProfile),
        (status = 404, description = "There is no such person", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn person(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Answer<Json<PublicProfile>> {
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
        (status = 200, description = "Muted people", body = Vec<PublicProfile>),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn mutes(
    State(app): State<Arc<App>>,
    user: AuthenticatedUser,
) -> Answer<Json<Vec<PublicProfile>>> {
    let ids = app.store.muted(user.id()).await?;
    let mut people = app.store.people(&ids).await?;
    people.sort_by(|a, b| (&a.name, &a.id).cmp(&(&b.name, &b.id)));
    Ok(Json(people.into_iter().map(PublicProfile::from).collect()))
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
    user: AuthenticatedUser,
    Path(person): Path<String>,
) -> Answer<StatusCode> {
    let other = known(&app, person).await?.id;
    if other == *user.id() {
        let message = "You cannot mute yourself; choose somebody else.";
        return Err(ApiError::invalid(ErrorCode::Yourself, message));
    }
    if app.store.muted(user.id()).await?.len() >= MUTES {
        let message = format!("You have muted {MUTES} people; let one of them speak first.");
        return Err(ApiError::conflict(ErrorCode::TooManyMutes, message));
    }
    app.store.set_muted(user.id(), &other, true).await?;
    app.live.set_muted(user.id(), &other, true);
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
    user: AuthenticatedUser,
    Path(person): Path<String>,
) -> Answer<StatusCode> {
    let other = known(&app, person).await?.id;
    app.store.set_muted(user.id(), &other, false).await?;
    app.live.set_muted(user.id(), &other, false);
    Ok(StatusCode::NO_CONTENT)
}
