//! Tables over plain requests: opening, finding, watching from afar, and commands for programs
//! that want no socket.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use azulejo_protocol::record::GameRecord;
use azulejo_protocol::{
    Command, CommandRequest, CommandResult, Millis, NewTable, OpenedTable, PersonId, SeatPlan,
    Snapshot, Stage, Summary, TableId, Update,
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, Client};
use crate::error::{Answer, ApiError, ErrorBody, ErrorCode, Json, Path, Query};
use crate::identity::people::known;
use crate::identity::{AuthenticatedUser, OptionalUser, nobody};
use crate::rate_limit::{Kind, Who};
use crate::store::{Audience, TableFilter};

/// Maximum number of unfinished tables per host.
const HOSTED: u32 = 50;
/// Number of steps told at once.
const STEPS: usize = 500;
/// Number of tables in a list, unless fewer are asked for.
const PAGE: u32 = 50;

/// The routes of tables.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list, open))
        .routes(routes!(show))
        .routes(routes!(command))
        .routes(routes!(updates))
        .routes(routes!(record))
        .routes(routes!(rematch))
        .routes(routes!(mine))
        .routes(routes!(of_person))
}

/// Opens a table.
#[utoipa::path(
    post,
    path = "/api/tables",
    tag = "tables",
    request_body = NewTable,
    responses(
        (status = 201, description = "The table is open.", body = OpenedTable),
        (status = 401, description = "The server does not know you.", body = ErrorBody),
        (status = 422, description = "It cannot be played like this.", body = ErrorBody),
        (status = 429, description = "Too many new tables.", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn open(
    State(app): State<Arc<App>>,
    user: AuthenticatedUser,
    Client(address): Client,
    Json(new): Json<NewTable>,
) -> Answer<(StatusCode, Json<OpenedTable>)> {
    app.limit_person(Kind::CreateTable, user.id(), address)?;
    may_host(&app, user.id()).await?;
    let bots = new.seats.iter().filter(|seat| matches!(seat, SeatPlan::Bot { .. })).count();
    if bots >= usize::from(new.terms.players) {
        app.limit(Kind::BotTable, Who::at(address))?;
    }
    let table = app.live.open(user.id(), new.terms, &new.seats, new.start).await?;
    Ok((StatusCode::CREATED, Json(OpenedTable { table })))
}

/// Refuses another table to who has opened as many as possible.
async fn may_host(app: &App, person: &PersonId) -> Answer<()> {
    match app.store.count_hosted(person).await? < HOSTED {
        true => Ok(()),
        false => Err(ApiError::conflict(
            ErrorCode::TooManyTables,
            format!("You have {HOSTED} tables open; finish or leave some of them first."),
        )),
    }
}

/// Which tables are asked for.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TableQuery {
    /// Only of this game.
    game: Option<String>,
    /// Only those that have come so far: `waiting`, `running`, `over` or `aborted`.
    stage: Option<Stage>,
    /// Maximum number of tables.
    limit: Option<u32>,
    /// The next page: `updated` of the last table of this one.
    #[param(value_type = Option<i64>)]
    before: Option<Millis>,
    /// The next page: the last table of this one.
    before_table: Option<TableId>,
}

impl TableQuery {
    fn filter(self) -> TableFilter {
        let status = Vec::from_iter(self.stage);
        TableFilter {
            person: None,
            audience: Audience::Insiders,
            game: self.game,
            status,
            before: self.before.zip(self.before_table),
            limit: self.limit.unwrap_or(PAGE).clamp(1, PAGE),
        }
    }
}

/// Public tables, the last changed first.
#[utoipa::path(
    get,
    path = "/api/tables",
    tag = "tables",
    params(TableQuery),
    responses(
        (status = 200, description = "The tables.", body = Vec<Summary>),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn list(
    State(app): State<Arc<App>>,
    Query(wanted): Query<TableQuery>,
) -> Answer<Json<Vec<Summary>>> {
    let filter = TableFilter { audience: Audience::Everybody, ..wanted.filter() };
    Ok(Json(app.live.with_names(app.store.tables(&filter).await?).await?))
}

/// My tables, the last changed first; `actor` tells whose turn it is.
#[utoipa::path(
    get,
    path = "/api/me/tables",
    tag = "tables",
    params(TableQuery),
    responses(
        (status = 200, description = "The tables.", body = Vec<Summary>),
        (status = 401, description = "The server does not know you.", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn mine(
    State(app): State<Arc<App>>,
    user: AuthenticatedUser,
    Query(wanted): Query<TableQuery>,
) -> Answer<Json<Vec<Summary>>> {
    let filter = TableFilter { person: Some(user.person.id), ..wanted.filter() };
    Ok(Json(app.live.with_names(app.store.tables(&filter).await?).await?))
}

/// The tables of somebody else, the last changed first: public ones, and those where you sit too.
#[utoipa::path(
    get,
    path = "/api/people/{id}/tables",
    tag = "tables",
    params(("id" = String, Path, description = "The person's id"), TableQuery),
    responses(
        (status = 200, description = "The tables.", body = Vec<Summary>),
        (status = 404, description = "There is no such person.", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn of_person(
    State(app): State<Arc<App>>,
    OptionalUser(user): OptionalUser,
    Path(id): Path<String>,
    Query(wanted): Query<TableQuery>,
) -> Answer<Json<Vec<Summary>>> {
    let person = known(&app, id).await?;
    let audience = match user {
        Some(user) => Audience::Person(user.person.id),
        None => Audience::Everybody,
    };
    let filter = TableFilter { person: Some(person.id), audience, ..wanted.filter() };
    Ok(Json(app.live.with_names(app.store.tables(&filter).await?).await?))
}

/// All about a table; with your choices, if it is your turn.
#[utoipa::path(
    get,
    path = "/api/tables/{table}",
    tag = "tables",
    params(("table" = String, Path, description = "The table's code.")),
    responses(
        (status = 200, description = "The table.", body = Snapshot),
        (status = 404, description = "There is no such table.", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn show(
    State(app): State<Arc<App>>,
    OptionalUser(user): OptionalUser,
    Client(address): Client,
    Path(table): Path<TableId>,
) -> Answer<Json<Snapshot>> {
    let person = user.map(|user| user.person.id);
    let muted = look(&app, &table, person.as_ref(), address).await?;
    let snapshot = app.live.snapshot(&table, person).await;
    let mut snapshot = snapshot.inspect_err(|failure| app.note_guess(failure, address))?;
    snapshot.chat.retain(|said| !muted.contains(&said.by));
    Ok(Json(*snapshot))
}

/// Lets somebody look at a table; those whom they want to read nothing from.
async fn look(
    app: &App,
    table: &TableId,
    person: Option<&PersonId>,
    address: IpAddr,
) -> Answer<Vec<PersonId>> {
    app.may_look(table, person, address).await?;
    match person {
        Some(person) => Ok(app.store.muted(person).await?),
        None if app.is_public(table).await? => Ok(Vec::new()),
        None => Err(nobody()),
    }
}

/// Does something at a table: the commands of the socket, for programs that want none.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/commands",
    tag = "tables",
    params(("table" = String, Path, description = "The table's code.")),
    request_body = CommandRequest,
    responses(
        (status = 200, description = "It is done, and will never be lost.", body = CommandResult),
        (status = 401, description = "The server does not know you.", body = ErrorBody),
        (status = 404, description = "There is no such table.", body = ErrorBody),
        (status = 409, description = "The table refuses.", body = ErrorBody),
        (status = 429, description = "Too many commands.", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn command(
    State(app): State<Arc<App>>,
    user: AuthenticatedUser,
    Client(address): Client,
    Path(table): Path<TableId>,
    Json(request): Json<CommandRequest>,
) -> Answer<Json<CommandResult>> {
    app.limit_person(Kind::Command, user.id(), address)?;
    if matches!(request.command, Command::Say { .. }) {
        app.limit_person(Kind::Chat, user.id(), address)?;
    }
    if request.cid.is_empty() || request.cid.len() > crate::socket::LONGEST_CID {
        return Err(ApiError::invalid(
            ErrorCode::BadCid,
            "A command's name (cid) has 1 to 64 bytes.",
        ));
    }
    let person = user.person.id;
    app.may_look(&table, Some(&person), address).await?;
    let done = app.live.command(&table, person, request.cid, request.seq, request.command).await;
    let seq = done.inspect_err(|failure| app.note_guess(failure, address))?;
    Ok(Json(CommandResult { seq }))
}

/// After which step.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UpdatesQuery {
    /// The last step that is known already; 0: none.
    #[serde(default)]
    after: u64,
    /// Whether to tell what was on the table after each frame; the log of a game needs no views.
    #[serde(default = "yes")]
    views: bool,
}

fn yes() -> bool {
    true
}

/// The steps of a table, as the socket tells them: for the whole story, and for what was missed.
///
/// At most 500 at once: whoever gets so many asks again, after the last of them.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/updates",
    tag = "tables",
    params(("table" = String, Path, description = "The table's code."), UpdatesQuery),
    responses(
        (status = 200, description = "The steps.", body = Vec<Update>),
        (status = 404, description = "There is no such table.", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn updates(
    State(app): State<Arc<App>>,
    OptionalUser(user): OptionalUser,
    Client(address): Client,
    Path(table): Path<TableId>,
    Query(UpdatesQuery { after, views }): Query<UpdatesQuery>,
) -> Answer<Json<Vec<Update>>> {
    app.limit(Kind::History, Who::at(address))?;
    let person = user.map(|user| user.person.id);
    let muted = look(&app, &table, person.as_ref(), address).await?;
    let updates = app.live.history(&table, after, STEPS).await;
    let mut updates = updates.inspect_err(|failure| app.note_guess(failure, address))?;
    let facts = updates.iter_mut().flat_map(|update| &mut update.facts);
    facts.for_each(|fact| fact.hide_words_of(&muted));
    if !views {
        let frames = updates.iter_mut().flat_map(|update| &mut update.frames);
        frames.for_each(|frame| frame.set_view(None));
    }
    Ok(Json(updates))
}

/// The public record of a game (docs/record-format.md), as far as it has come.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/record",
    tag = "tables",
    params(("table" = String, Path, description = "The table's code.")),
    responses(
        (status = 200, description = "The record.", body = GameRecord),
        (status = 404, description = "There is no such table, or no game yet.", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn record(
    State(app): State<Arc<App>>,
    OptionalUser(user): OptionalUser,
    Client(address): Client,
    Path(id): Path<TableId>,
) -> Answer<Response> {
    let person = user.map(|user| user.person.id);
    look(&app, &id, person.as_ref(), address).await?;
    let table = app.live.load_part(&id).await;
    let table = table.inspect_err(|failure| app.note_guess(failure, address))?;
    let names = app.live.names(&table.mentioned()).await?;
    let record = table.record(table.player_names(&names));
    let record = record.ok_or_else(|| ApiError::missing("game at this table yet"))?;
    let name = format!("attachment; filename=\"azulejo-{id}.json\"");
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record.to_string()).into_response())
}

/// The same people play again: everybody moves one seat on. Whoever asks first opens the table.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/rematch",
    tag = "tables",
    params(("table" = String, Path, description = "The table's code.")),
    responses(
        (status = 200, description = "Where to play.", body = OpenedTable),
        (status = 401, description = "The server does not know you.", body = ErrorBody),
        (status = 404, description = "There is no such table.", body = ErrorBody),
        (status = 409, description = "The game is not over, or you did not play.", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn rematch(
    State(app): State<Arc<App>>,
    user: AuthenticatedUser,
    Client(address): Client,
    Path(table): Path<TableId>,
) -> Answer<Json<OpenedTable>> {
    app.limit_person(Kind::CreateTable, user.id(), address)?;
    may_host(&app, user.id()).await?;
    let table = app.live.rematch(&table, user.id()).await?;
    Ok(Json(OpenedTable { table }))
}
