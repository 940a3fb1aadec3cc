//! Tables and bots in the player's own browser.
//!
//! The module is asked by JSON and answers with JSON ([`Engine::call`]); it reads no clock, draws no lot and
//! keeps nothing: the moment, fresh randomness and the store are JavaScript's. One instance runs tables
//! (`house`) as the server's tasks do, with the same messages; another one thinks for the bots
//! (`thinker`), so that nobody waits for it, and answers what is asked about positions (`study`).

mod abi;
mod about;
mod house;
mod messages;
mod study;
mod thinker;

use azulejo_protocol::{ErrorBody, ErrorCode, ErrorDetail, Refusal};
use serde_json::{Value, json};

use house::House;
use messages::Request;
use thinker::Thinker;

/// Everything that one instance of the module remembers.
#[derive(Default)]
pub struct Engine {
    house: House,
    thinker: Thinker,
}

/// Why a call was not done.
type Failure = ErrorDetail;

impl Engine {
    /// Does what a request asks for, and answers it.
    pub fn call(&mut self, request: &[u8]) -> Vec<u8> {
        let answer = serde_json::from_slice(request)
            .map_err(|error| failure(ErrorCode::BadFields, error.to_string()))
            .and_then(|request| self.answer(request))
            .unwrap_or_else(|error| json!(ErrorBody { error, ratelimit: None }));
        answer.to_string().into_bytes()
    }

    fn answer(&mut self, request: Request) -> Result<Value, Failure> {
        let Engine { house, thinker } = self;
        Ok(match request {
            Request::Hello { me, now } => json!({"replies": house.hello(me, now)}),
            Request::Load { table, steps } => {
                house.load(table, steps)?;
                json!({})
            }
            Request::Unload { table } => {
                house.unload(&table);
                json!({})
            }
            Request::Open { now, seed, table, body } => {
                let effects = house.open(now, seed, table.clone(), body)?;
                with_opened(&effects, &table)
            }
            Request::Rematch { now, seed, table, next } => {
                let (effects, opened) = house.rematch(now, seed, &table, next)?;
                with_opened(&effects, &opened)
            }
            Request::Message { now, seed, message } => json!(house.message(now, seed, message)),
            Request::Bot { now, seed, table, seq, moves } => {
                json!(house.bot(now, seed, &table, seq, &moves)?)
            }
            Request::Time { now, seed } => json!(house.time(now, seed)),
            Request::Updates { table, after, views } => {
                json!({"updates": house.updates(&table, after, views)?})
            }
            Request::Record { table } => json!({"record": house.record(&table)?}),
            Request::Position { table } => study::place(house.game(&table)?),
            Request::Statistics { rows, me } => json!(house::statistics(rows, &me)),
            Request::Think { job, nodes } => json!({"moves": thinker.think(&job, nodes)?}),
            Request::Hints { position, nodes } => {
                thinker.hints(study::position(&position)?, nodes)?
            }
            Request::Choices { position } => study::choices(&study::position(&position)?),
            Request::Play { position, moves } => {
                study::play(&mut study::position(&position)?, &moves)?
            }
            Request::ReadRecord { text } => study::read_record(&text)?,
            Request::Perft { position, depth } => study::perft(&study::position(&position)?, depth),
            Request::Random { title, players, options, seed, games } => {
                study::random(title, players, &options, seed, games)?
            }
        })
    }
}

fn with_opened(effects: &messages::Effects, table: &azulejo_protocol::TableId) -> Value {
    let mut answer = json!(effects);
    answer["opened"] = json!({"table": table});
    answer
}

fn failure(code: ErrorCode, message: impl Into<String>) -> Failure {
    ErrorDetail { code: code.into(), reason: None, message: message.into().into() }
}

fn refused(Refusal { code, reason, message }: Refusal) -> Failure {
    ErrorDetail { code: code.into(), reason, message }
}
