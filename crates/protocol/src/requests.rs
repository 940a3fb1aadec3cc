//! Bodies of plain requests, and of their answers.

use std::borrow::Cow;
use std::collections::BTreeMap;

use azulejo_rules::Illegal;
use azulejo_rules::any::Title;
use serde::{Deserialize, Serialize};

use crate::command::{Command, SeatPlan};
use crate::ids::{Millis, PersonId, TableId};
use crate::messages::RateLimit;
use crate::refusal::RefusalCode;
use crate::terms::Terms;

/// What a new table shall be.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "terms": {"game": "chocolatier", "players": 2},
    "seats": [{"type": "me"}, {"type": "bot", "level": "club"}],
    "start": true,
})))]
pub struct NewTable {
    /// The game and how it is played.
    pub terms: Terms,
    /// Who sits where, seat 0 first; seats not named are open.
    #[serde(default)]
    pub seats: Vec<SeatPlan>,
    /// Whether to begin at once: every seat must be taken.
    #[serde(default)]
    pub start: bool,
}

/// A table's code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenedTable {
    /// The code, which is also the end of its link.
    pub table: TableId,
}

/// A command to a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "cid": "a1", "seq": 7, "command": {"type": "move", "moves": ["Ck2"]},
})))]
pub struct CommandRequest {
    /// A name for the command: sent twice, it is done once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 64))]
    pub cid: String,
    /// The last step that you have seen.
    pub seq: u64,
    /// What to do.
    pub command: Command,
}

/// What a command brought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CommandResult {
    /// The number of the step that it brought about.
    pub seq: u64,
}

/// What I see of myself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// Who I am among programs.
    pub id: PersonId,
    /// What others see.
    #[cfg_attr(feature = "openapi", schema(examples("Blue Heron 27")))]
    pub name: String,
    /// Whether I have no account.
    pub guest: bool,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = i64))]
    pub since: Millis,
}

/// Who I am after logging in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LoginResult {
    /// Myself.
    pub me: Me,
    /// Tables that are not over and where I sat as a guest before: those seats are mine now.
    pub moved_tables: Vec<TableId>,
    /// Tables that are not over and whose seats stay the guest's: rated games, where I play already.
    pub left_tables: Vec<TableId>,
}

/// What everybody sees of a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PublicProfile {
    /// Who, among programs.
    pub id: PersonId,
    /// What they are called; empty if the account was deleted.
    #[cfg_attr(feature = "openapi", schema(examples("Blue Heron 27")))]
    pub name: String,
    /// Whether they have no account.
    pub guest: bool,
    /// Whether the account was deleted.
    pub deleted: bool,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = i64))]
    pub since: Millis,
}

/// Another name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NameChange {
    /// 1 to 24 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 24, examples("Ada")))]
    pub name: String,
}

/// A name and a password. Not `Debug`: passwords are not for logs.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Credentials {
    /// 1 to 24 characters; capitals do not matter.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 24, examples("Ada")))]
    pub name: String,
    /// 8 to 200 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 200, format = Password))]
    pub password: String,
}

/// Another password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasswordChange {
    /// The one so far.
    #[cfg_attr(feature = "openapi", schema(format = Password))]
    pub old: String,
    /// 8 to 200 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 200, format = Password))]
    pub new: String,
}

/// What it takes to delete an account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeleteAccount {
    /// The password; guests have none.
    #[cfg_attr(feature = "openapi", schema(format = Password))]
    pub password: String,
}

/// A token, without its secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenInfo {
    /// What its owner calls it.
    #[cfg_attr(feature = "openapi", schema(examples("my bot")))]
    pub label: String,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = i64))]
    pub created: Millis,
    /// Until when, if it is not used before.
    #[cfg_attr(feature = "openapi", schema(value_type = i64))]
    pub expires: Millis,
}

/// A token that is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewToken {
    /// What to call it: 1 to 40 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 40, examples("my bot")))]
    pub label: String,
}

/// A token with its secret, shown this once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewTokenSecret {
    /// The token.
    pub token: TokenInfo,
    /// What to send as `Authorization: Bearer …`.
    pub secret: String,
}

/// What somebody's last 200 finished games say, the most played game first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Statistics {
    pub games: Vec<GameStatistics>,
}

/// Figures of one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameStatistics {
    pub game: Title,
    pub games: u32,
    pub wins: u32,
    /// Number of games that the averages are made of: the last ones.
    pub counted: u32,
    /// Average number of rounds.
    pub rounds: f64,
    /// Average points by what they were for, such as `wall` or `floor`.
    pub points: BTreeMap<String, f64>,
}

/// Why a request was not answered as hoped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ErrorDetail,
    /// Only with status 429: how long to wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub ratelimit: Option<RateLimit>,
}

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorDetail {
    /// For programs: never changes.
    pub code: AnyErrorCode,
    /// Which rule forbids a move, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub reason: Option<Illegal>,
    /// For people: one sentence that tells what to do.
    #[cfg_attr(
        feature = "openapi",
        schema(value_type = String, examples("This name is taken; choose another one."))
    )]
    pub message: Cow<'static, str>,
}

/// The code of an error: that of a table's refusal, as on the socket, or the server's own.
/// `bad-text` may be either.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum AnyErrorCode {
    /// What a table refuses.
    Table(RefusalCode),
    /// What the server refuses.
    Server(ErrorCode),
}

impl From<ErrorCode> for AnyErrorCode {
    fn from(code: ErrorCode) -> AnyErrorCode {
        AnyErrorCode::Server(code)
    }
}

impl From<RefusalCode> for AnyErrorCode {
    fn from(code: RefusalCode) -> AnyErrorCode {
        AnyErrorCode::Table(code)
    }
}

/// By hand, because a derived one would say `oneOf`, and `bad-text` is in both.
#[cfg(feature = "openapi")]
mod any_error_code {
    use utoipa::openapi::schema::{AnyOfBuilder, Schema};
    use utoipa::openapi::{Ref, RefOr};
    use utoipa::{PartialSchema, ToSchema};

    use super::{AnyErrorCode, ErrorCode, RefusalCode};

    impl PartialSchema for AnyErrorCode {
        fn schema() -> RefOr<Schema> {
            AnyOfBuilder::new()
                .item(Ref::from_schema_name(<RefusalCode as ToSchema>::name()))
                .item(Ref::from_schema_name(ErrorCode::name()))
                .description(Some(
                    "The code of a table's refusal, as on the socket, or the server's own.",
                ))
                .into()
        }
    }

    impl ToSchema for AnyErrorCode {
        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((<RefusalCode as ToSchema>::name().into_owned(), RefusalCode::schema()));
            schemas.push((ErrorCode::name().into_owned(), ErrorCode::schema()));
        }
    }
}

/// What kind of error, for programs: never renamed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ErrorCode {
    /// A person registers who has an account.
    AlreadyRegistered,
    /// A command's name is empty or too long.
    BadCid,
    /// The body is not JSON, as its header says.
    BadContentType,
    /// The body has other fields than expected.
    BadFields,
    /// The body is not valid JSON.
    BadJson,
    /// A token's label is empty, too long, or has invisible characters.
    BadLabel,
    /// A person's name is empty, too long, or has invisible characters.
    BadName,
    /// The password is too short or too long.
    BadPassword,
    /// The query of the address has other fields than expected.
    BadQuery,
    /// A text cannot be stored.
    BadText,
    /// The token in `Authorization` is not valid.
    BadToken,
    /// Too many passwords are being checked.
    Busy,
    /// Somebody else changed the same thing first.
    Conflict,
    /// The request comes from a page of another site.
    ForeignOrigin,
    /// A guest asks for what only people with an account can do.
    Guest,
    /// The person has a token of this label.
    LabelTaken,
    /// `/metrics` is only for programs on the server's machine.
    MetricsAreLocal,
    /// Somebody registered has this name.
    NameTaken,
    /// The request comes without a session or a token.
    Nobody,
    /// There is no such thing.
    NotFound,
    /// A token cannot do this; a session can.
    SessionNeeded,
    /// The database does not answer.
    StoreUnavailable,
    /// The body is too large.
    TooLarge,
    /// The person has muted as many people as possible.
    TooManyMutes,
    /// A rate limit is reached.
    TooManyRequests,
    /// The person has as many unfinished tables as possible.
    TooManyTables,
    /// The person has as many tokens as possible.
    TooManyTokens,
    /// The body did not come in time.
    TooSlow,
    /// The table's log cannot be replayed by this version of the server.
    UnreadableTable,
    /// The name or the password is wrong.
    WrongLogin,
    /// The route does not know this method.
    WrongMethod,
    /// The password is wrong.
    WrongPassword,
    /// A person tries to mute themselves.
    Yourself,
}
