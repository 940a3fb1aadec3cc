//! Everything that is kept about a person, for that person.
//!
//! Logs of many games are long: tables are read and sent one by one.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use azulejo_protocol::{Millis, PersonId, Stage, TableId};
use futures_util::stream;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::AuthenticatedUser;
use crate::app::{App, Client};
use crate::error::{Answer, ErrorBody};
use crate::rate_limit::Kind;
use crate::store::{LogRow, Stored, TableFilter, TableRow, Token, TokenKind};

/// How many tables are asked for at once.
const PAGE: u32 = 100;

/// Everything that is kept about me.
#[derive(Serialize, ToSchema)]
pub struct Export {
    /// Myself.
    person: ExportedPerson,
    /// My sessions and tokens, without secrets.
    tokens: Vec<ExportedToken>,
    /// Ids of those from whom I want to read nothing.
    mutes: Vec<PersonId>,
    /// Tables where I have a seat, with everything that happened there.
    tables: Vec<ExportedTable>,
}

/// Myself.
#[derive(Serialize, ToSchema)]
struct ExportedPerson {
    /// Who I am among programs.
    id: PersonId,
    /// What others see.
    name: String,
    /// Whether I have no account.
    guest: bool,
    /// Since when, in milliseconds since 1970.
    #[schema(value_type = i64)]
    since: Millis,
}

/// A session or token.
#[derive(Serialize, ToSchema)]
struct ExportedToken {
    /// What it is called.
    label: String,
    /// `session` or `token`.
    #[schema(value_type = String)]
    kind: &'static str,
    /// Since when.
    #[schema(value_type = i64)]
    created: Millis,
    /// Until when.
    #[schema(value_type = i64)]
    expires: Millis,
}

/// A table.
#[derive(Serialize, ToSchema)]
struct ExportedTable {
    /// Which.
    id: TableId,
    /// The game's name.
    game: String,
    /// How far it has come.
    status: Stage,
    /// When it was opened.
    #[schema(value_type = i64)]
    created: Millis,
    /// When its last step was made.
    #[schema(value_type = i64)]
    updated: Millis,
    /// Whether I opened it.
    host: bool,
    /// What lists show of it.
    #[schema(value_type = azulejo_protocol::Summary)]
    summary: Value,
    /// Everything that happened.
    log: Vec<ExportedStep>,
}

/// A step of a table.
#[derive(Serialize, ToSchema)]
struct ExportedStep {
    /// Its number.
    seq: u64,
    /// When it was made.
    #[schema(value_type = i64)]
    at: Millis,
    /// What happened.
    #[schema(value_type = azulejo_protocol::Step)]
    step: Value,
}

impl From<Token> for ExportedToken {
    fn from(token: Token) -> ExportedToken {
        let kind = match token.kind {
            TokenKind::Session => "session",
            TokenKind::Api => "token",
        };
        let Token { label, created, expires, .. } = token;
        ExportedToken { label, kind, created, expires }
    }
}

impl ExportedTable {
    fn new(row: TableRow, log: Vec<LogRow>, person: &PersonId) -> ExportedTable {
        let step = |LogRow { seq, at, step }| ExportedStep { seq, at, step: json(step) };
        ExportedTable {
            id: row.id,
            game: row.game,
            status: row.status,
            created: row.created,
            updated: row.updated,
            host: row.host == *person,
            summary: json(row.summary),
            log: log.into_iter().map(step).collect(),
        }
    }
}

/// What a text means; the store does not promise that it is JSON.
fn json(text: String) -> Value {
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

/// The routes of this part.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(export))
}

/// Everything that is kept about me.
#[utoipa::path(
    get, path = "/api/me/export", tag = "identity",
    responses(
        (status = 200, description = "All of it, as a file", body = Export),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn export(
    State(app): State<Arc<App>>,
    user: AuthenticatedUser,
    Client(address): Client,
) -> Answer<Response> {
    app.limit_person(Kind::Export, user.id(), address)?;
    let id = user.id().clone();
    let tokens = app.store.tokens(&id, app.now()).await?;
    let rows = all_tables(&app, &id).await?;
    let start = Export {
        tokens: tokens.into_iter().map(ExportedToken::from).collect(),
        mutes: app.store.muted(&id).await?,
        tables: Vec::new(),
        person: ExportedPerson {
            guest: user.is_guest(),
            id: user.person.id,
            name: user.person.name,
            since: user.person.created,
        },
    };
    let token = user.token.hash;
    let pieces = Pieces { app, person: id, token, rows, part: Part::Start(start) };
    let body = Body::from_stream(stream::try_unfold(pieces, Pieces::next));
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"azulejo-export.json\""),
    ];
    Ok((headers, body).into_response())
}

async fn all_tables(app: &App, person: &PersonId) -> Stored<VecDeque<TableRow>> {
    let mut filter =
        TableFilter { person: Some(person.clone()), limit: PAGE, ..TableFilter::default() };
    let mut rows = VecDeque::new();
    loop {
        let page = app.store.tables(&filter).await?;
        let Some(last) = page.last() else { return Ok(rows) };
        filter.before = Some((last.updated, last.id.clone()));
        rows.extend(page);
    }
}

/// The export, piece by piece.
struct Pieces {
    app: Arc<App>,
    person: PersonId,
    token: [u8; 32],
    rows: VecDeque<TableRow>,
    part: Part,
}

enum Part {
    Start(Export),
    FirstTable,
    FurtherTable,
    End,
}

impl Pieces {
    /// The next piece of text. If the store fails now, the file ends early and is not valid JSON: nobody can
    /// take it for the whole.
    async fn next(mut self) -> Result<Option<(String, Pieces)>, axum::BoxError> {
        let comma = if matches!(self.part, Part::FurtherTable) { "," } else { "" };
        let text = match self.part {
            Part::Start(start) => {
                self.part = Part::FirstTable;
                let text = serde_json::to_string(&start)?;
                text.strip_suffix("]}").expect("the tables come last").to_owned()
            }
            Part::FirstTable | Part::FurtherTable => match self.rows.pop_front() {
                Some(row) => {
                    self.part = Part::FurtherTable;
                    // Who has logged out meanwhile gets no more.
                    if self.app.store.token(&self.token, self.app.now()).await?.is_none() {
                        return Err("the session has ended".into());
                    }
                    let log = self.app.store.log(&row.id, 0).await?;
                    let table = ExportedTable::new(row, log, &self.person);
                    format!("{comma}\n{}", serde_json::to_string(&table)?)
                }
                None => {
                    self.part = Part::End;
                    "]}\n".to_owned()
                }
            },
            Part::End => return Ok(None),
        };
        Ok(Some((text, self)))
    }
}
