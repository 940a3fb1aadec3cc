//! Tables over plain requests: opening, finding, watching from afar, and commands for programs
//! that want no socket.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use azulejo_table::protocol::StageName;
use azulejo_table::table::Sitter;
use azulejo_table::{Command, Millis, PersonId, SeatPlan, Table, TableId, Terms};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody, Json, Path, Query};
use crate::identity::people::known;
use crate::identity::{Someone, Visitor};
use crate::limits::{Kind, Who};
use crate::live::Failure;
use crate::store::{Audience, Status, TableFilter};

/// A person may have so many tables open at once that have not ended.
const HOSTED: u32 = 50;
/// A list has so many tables, unless asked for fewer.
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

/// What a new table shall be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game and how it is played: `game`, `players`, and optionally `options`, `clock`,
    /// `public`, `rated`, `start`.
    #[schema(value_type = Object, example = json!({"game": "chocolatier", "players": 2}))]
    terms: Terms,
    /// Who sits where, seat 0 first; seats not named are open.
    #[serde(default)]
    #[schema(value_type = Vec<Object>, example = json!([{"type": "me"}, {"type": "bot", "level": "club"}]))]
    seats: Vec<SeatPlan>,
    /// Whether to begin at once: every seat must be taken.
    #[serde(default)]
    start: bool,
}

/// A table's code.
#[derive(Serialize, ToSchema)]
pub struct Opened {
    /// The code, which is also the end of its link.
    #[schema(value_type = String)]
    table: TableId,
}

/// Opens a table.
#[utoipa::path(
    post,
    path = "/api/tables",
    tag = "tables",
    request_body = NewTable,
    responses(
        (status = 201, description = "The table is open.", body = Opened),
        (status = 401, description = "The server does not know you.", body = ErrorBody),
        (status = 422, description = "It cannot be played like this.", body = ErrorBody),
        (status = 429, description = "Too many new tables.", body = ErrorBody),
    ),
)]
async fn open(
    State(app): State<Arc<App>>,
    someone: Someone,
    Json(new): Json<NewTable>,
) -> Answer<Response> {
    app.limit(Kind::CreateTable, Who::Person(someone.id().clone()))?;
    if app.store.count_hosted(someone.id()).await? >= HOSTED {
        return Err(ApiError::new(
            StatusCode::CONFLICT,
            "too-many-tables",
            format!("You have {HOSTED} tables open; finish or leave some of them first."),
        ));
    }
    let table = app.live.open(someone.id(), new.terms, &new.seats, new.start).await?;
    Ok((StatusCode::CREATED, Json(Opened { table })).into_response())
}

/// Which tables are asked for.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// Only of this game.
    game: Option<String>,
    /// Only those that have come so far: `waiting`, `running`, `over` or `aborted`.
    #[param(value_type = Option<String>)]
    stage: Option<StageName>,
    /// At most so many.
    limit: Option<u32>,
    /// The next page: `updated` of the last table of this one.
    before: Option<Millis>,
    /// The next page: the last table of this one.
    #[param(value_type = Option<String>)]
    before_table: Option<TableId>,
}

impl Wanted {
    fn filter(self) -> TableFilter {
        let status = match self.stage {
            None => vec![],
            Some(StageName::Waiting) => vec![Status::Waiting],
            Some(StageName::Running) => vec![Status::Running],
            Some(StageName::Over) => vec![Status::Over],
            Some(StageName::Aborted) => vec![Status::Aborted],
        };
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
    params(Wanted),
    responses((status = 200, description = "The tables.", body = serde_json::Value)),
)]
async fn list(State(app): State<Arc<App>>, Query(wanted): Query<Wanted>) -> Answer<Response> {
    let filter = TableFilter { audience: Audience::Everybody, ..wanted.filter() };
    let tables = app.live.with_names(app.store.tables(&filter).await?).await?;
    Ok(Json(tables).into_response())
}

/// My tables, the last changed first; `actor` tells whose turn it is.
#[utoipa::path(
    get,
    path = "/api/me/tables",
    tag = "tables",
    params(Wanted),
    responses(
        (status = 200, description = "The tables.", body = serde_json::Value),
        (status = 401, description = "The server does not know you.", body = ErrorBody),
    ),
)]
async fn mine(
    State(app): State<Arc<App>>,
    someone: Someone,
    Query(wanted): Query<Wanted>,
) -> Answer<Response> {
    let filter = TableFilter { person: Some(someone.person.id), ..wanted.filter() };
    let tables = app.live.with_names(app.store.tables(&filter).await?).await?;
    Ok(Json(tables).into_response())
}

/// The tables of somebody else, the last changed first: public ones, and those where you sit too.
#[utoipa::path(
    get,
    path = "/api/people/{id}/tables",
    tag = "tables",
    params(("id" = String, Path, description = "The person's id"), Wanted),
    responses(
        (status = 200, description = "The tables.", body = serde_json::Value),
        (status = 404, description = "There is no such person.", body = ErrorBody),
    ),
)]
async fn of_person(
    State(app): State<Arc<App>>,
    Visitor(visitor): Visitor,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Answer<Response> {
    let person = known(&app, id).await?;
    let audience = match visitor {
        Some(someone) => Audience::Person(someone.person.id),
        None => Audience::Everybody,
    };
    let filter = TableFilter { person: Some(person.id), audience, ..wanted.filter() };
    let tables = app.live.with_names(app.store.tables(&filter).await?).await?;
    Ok(Json(tables).into_response())
}

/// All about a table; with your choices, if it is your turn.
#[utoipa::path(
    get,
    path = "/api/tables/{table}",
    tag = "tables",
    params(("table" = String, Path, description = "The table's code.")),
    responses(
        (status = 200, description = "The table.", body = serde_json::Value),
        (status = 404, description = "There is no such table.", body = ErrorBody),
    ),
)]
async fn show(
    State(app): State<Arc<App>>,
    Visitor(visitor): Visitor,
    Path(table): Path<TableId>,
) -> Answer<Response> {
    let person = visitor.map(|someone| someone.person.id);
    let muted = match &person {
        Some(person) => app.store.muted(person).await?,
        None => Vec::new(),
    };
    let mut snapshot = app.live.snapshot(&table, person).await?;
    snapshot.chat.retain(|said| !muted.contains(&said.by));
    Ok(Json(snapshot).into_response())
}

/// Something to do at a table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// A name for the command: sent twice, it is done once.
    cid: String,
    /// The last step that you have seen.
    seq: u64,
    /// What to do.
    #[schema(value_type = Object, example = json!({"type": "move", "moves": ["Ck2"]}))]
    command: Command,
}

/// What came of it.
#[derive(Serialize, ToSchema)]
pub struct Done {
    /// The number of the step that it brought about.
    seq: u64,
}

/// Does something at a table: the commands of the socket, for programs that want none.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/commands",
    tag = "tables",
    params(("table" = String, Path, description = "The table's code.")),
    request_body = Told,
    responses(
        (status = 200, description = "It is done, and will never be lost.", body = Done),
        (status = 401, description = "The server does not know you.", body = ErrorBody),
        (status = 404, description = "There is no such table.", body = ErrorBody),
        (status = 409, description = "The table refuses.", body = ErrorBody),
        (status = 429, description = "Too many commands.", body = ErrorBody),
    ),
)]
async fn command(
    State(app): State<Arc<App>>,
    someone: Someone,
    Path(table): Path<TableId>,
    Json(told): Json<Told>,
) -> Answer<Json<Done>> {
    let who = Who::Person(someone.id().clone());
    app.limit(Kind::Command, who.clone())?;
    if matches!(told.command, Command::Say { .. }) {
        app.limit(Kind::Chat, who)?;
    }
    if told.cid.is_empty() || told.cid.len() > crate::socket::LONGEST_CID {
        return Err(ApiError::invalid("bad-cid", "A command's name (cid) has 1 to 64 bytes."));
    }
    let person = someone.person.id;
    let seq = app.live.command(&table, person, told.cid, told.seq, told.command).await?;
    Ok(Json(Done { seq }))
}

/// After which step.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// The last step that is known already; 0: none.
    #[serde(default)]
    after: u64,
}

/// Every step of a table, as the socket tells it: for the whole story, and for what was missed.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/updates",
    tag = "tables",
    params(("table" = String, Path, description = "The table's code."), After),
    responses(
        (status = 200, description = "The steps.", body = serde_json::Value),
        (status = 404, description = "There is no such table.", body = ErrorBody),
    ),
)]
async fn updates(
    State(app): State<Arc<App>>,
    Path(table): Path<TableId>,
    Query(After { after }): Query<After>,
) -> Answer<Response> {
    Ok(Json(app.live.history(&table, after).await?).into_response())
}

/// The public record of a game (docs/record-format.md), as far as it has come.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/record",
    tag = "tables",
    params(("table" = String, Path, description = "The table's code.")),
    responses(
        (status = 200, description = "The record.", body = serde_json::Value),
        (status = 404, description = "There is no such table, or no game yet.", body = ErrorBody),
    ),
)]
async fn record(State(app): State<Arc<App>>, Path(id): Path<TableId>) -> Answer<Response> {
    let table = app.live.load(&id).await?;
    let names = app.live.names(&table.mentioned()).await?;
    let record = table.record(player_names(&table, &names));
    let record = record.ok_or_else(|| ApiError::missing("game at this table yet"))?;
    let name = format!("attachment; filename=\"azulejo-{id}.json\"");
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record.to_string()).into_response())
}

/// What the players are called, seat 0 first.
pub(crate) fn player_names(table: &Table, names: &BTreeMap<PersonId, String>) -> Vec<String> {
    let name = |sitter: &Sitter| match sitter {
        // Who deleted the account took the names of everybody on that device along.
        Sitter::Person(person, label) => match (names.get(person), label) {
            (Some(name), Some(label)) if !name.is_empty() => label.clone(),
            (Some(name), None) => name.clone(),
            _ => String::new(),
        },
        Sitter::Bot(level) => level.to_string(),
        Sitter::Open | Sitter::Reserved(_) => String::new(),
    };
    table.places().iter().map(|place| name(&place.sitter)).collect()
}

/// The same people play again: everybody moves one seat on. Whoever asks first opens the table.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/rematch",
    tag = "tables",
    params(("table" = String, Path, description = "The table's code.")),
    responses(
        (status = 200, description = "Where to play.", body = Opened),
        (status = 401, description = "The server does not know you.", body = ErrorBody),
        (status = 404, description = "There is no such table.", body = ErrorBody),
        (status = 409, description = "The game is not over, or you did not play.", body = ErrorBody),
    ),
)]
async fn rematch(
    State(app): State<Arc<App>>,
    someone: Someone,
    Path(table): Path<TableId>,
) -> Answer<Json<Opened>> {
    app.limit(Kind::CreateTable, Who::Person(someone.id().clone()))?;
    let table = app.live.rematch(&table, someone.id()).await?;
    Ok(Json(Opened { table }))
}

impl From<Failure> for ApiError {
    fn from(failure: Failure) -> ApiError {
        match failure {
            Failure::NoSuchTable => ApiError::missing("table with this code"),
            Failure::Refused(refusal) => {
                let status = match refusal.code {
                    azulejo_table::Code::BadTerms => StatusCode::UNPROCESSABLE_ENTITY,
                    _ => StatusCode::CONFLICT,
                };
                ApiError::new(status, refusal.code.name(), sentence(&refusal.message))
            }
            Failure::Unavailable => crate::store::StoreError::Unavailable(String::new()).into(),
        }
    }
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}
