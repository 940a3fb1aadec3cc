//! Whatever changes in a stored game is found, and so is a game of other rules.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use azulejo_protocol::{Command, TableId, Terms};
use azulejo_rules::Seat;
use azulejo_rules::any::AnyGame;
use azulejo_server::config::Config;
use azulejo_server::live::Environment;
use azulejo_server::store::{LogRow, Store, TableRow};
use azulejo_server::validate::{RULEBOOK, check_table, validate};
use azulejo_table::rules::{Rulebook, Rules};
use common::live::{House, usual, within};
use serde_json::json;

/// A small game: its row, its steps, and their hashes.
struct Game {
    row: TableRow,
    log: Vec<LogRow>,
    hashes: Vec<Option<[u8; 32]>>,
}

impl Game {
    async fn of(store: &dyn Store, id: &TableId) -> Game {
        Game {
            row: store.table(id).await.unwrap().unwrap(),
            log: store.log(id, 0).await.unwrap(),
            hashes: store.hashes(id).await.unwrap(),
        }
    }

    fn verdict(&self) -> Result<u64, String> {
        check_table(RULEBOOK, &self.row, &self.log, &self.hashes)
    }
}

/// Two people play a few moves and talk.
async fn small_game(house: &House) -> TableId {
    let [mut host, mut other] = house.two_players(usual()).await;
    host.make_a_move().await;
    other.make_a_move().await;
    host.say("Well played, żółw!").await.unwrap();
    other.catch_up(host.seq).await;
    let mv = host.make_a_move().await;
    other.catch_up(mv).await;
    other.make_a_move().await;
    host.table.clone()
}

#[tokio::test]
async fn every_bit_of_a_game_that_changes_is_found() {
    let house = House::open().await;
    let table = small_game(&house).await;
    let mut game = Game::of(&*house.running.app.store, &table).await;
    assert_eq!(game.verdict(), Ok(game.row.seq));
    let (mut tried, mut unreadable) = (0, 0);
    for step in 0..game.log.len() {
        let kept = game.log[step].clone();
        for byte in 0..kept.step.len() {
            for bit in 0..8 {
                let mut bytes = kept.step.clone().into_bytes();
                bytes[byte] ^= 1 << bit;
                // What is no text any more cannot even be read.
                let Ok(text) = String::from_utf8(bytes) else {
                    unreadable += 1;
                    continue;
                };
                game.log[step].step = text;
                assert!(game.verdict().is_err(), "bit {bit} of byte {byte} of step {}", step + 1);
                tried += 1;
            }
        }
        game.log[step] = kept.clone();
        for bit in 0..63 {
            game.log[step].at = kept.at ^ (1 << bit);
            assert!(game.verdict().is_err(), "bit {bit} of the moment of step {}", step + 1);
            game.log[step].at = kept.at;
            game.log[step].seq = kept.seq ^ (1 << bit);
            assert!(game.verdict().is_err(), "bit {bit} of the number of step {}", step + 1);
            game.log[step].seq = kept.seq;
        }
        let hash = game.hashes[step].unwrap();
        for bit in 0..256 {
            let mut changed = hash;
            changed[bit / 8] ^= 1 << (bit % 8);
            game.hashes[step] = Some(changed);
            assert!(game.verdict().is_err(), "bit {bit} of the hash of step {}", step + 1);
        }
        game.hashes[step] = None;
        assert!(game.verdict().is_err(), "no hash of step {}", step + 1);
        game.hashes[step] = Some(hash);
    }
    assert!(tried > 5_000 && unreadable > 0, "{tried} {unreadable}");
    assert_eq!(game.verdict(), Ok(game.row.seq), "and nothing else");
    house.stop().await;
}

#[tokio::test]
async fn a_row_that_does_not_follow_from_its_log_is_found() {
    let house = House::open().await;
    let table = small_game(&house).await;
    let game = Game::of(&*house.running.app.store, &table).await;
    let row = &game.row;
    let somebody = azulejo_protocol::PersonId::from_random([7; 20]);
    let fewer = row.people[1..].to_vec();
    for wrong in [
        TableRow { game: "queens-garden".to_owned(), ..row.clone() },
        TableRow { status: azulejo_protocol::Stage::Over, ..row.clone() },
        TableRow { public: !row.public, ..row.clone() },
        TableRow { rules: 2, ..row.clone() },
        TableRow { created: row.created + 1, ..row.clone() },
        TableRow { updated: row.updated + 1, ..row.clone() },
        TableRow { wake_at: Some(7), ..row.clone() },
        TableRow { host: somebody, ..row.clone() },
        TableRow { people: fewer, ..row.clone() },
        TableRow { summary: "{}".to_owned(), ..row.clone() },
        TableRow { seq: row.seq - 1, ..row.clone() },
        TableRow { seq: row.seq + 1, ..row.clone() },
    ] {
        let game = Game { row: wrong.clone(), log: game.log.clone(), hashes: game.hashes.clone() };
        assert!(game.verdict().is_err(), "{wrong:?}");
    }
    house.stop().await;
}

/// Made up: rules where the last seat begins, whoever was meant to.
fn last_begins(terms: &Terms, start: Seat) -> Result<AnyGame, String> {
    _ = start;
    terms.game(Seat(terms.players - 1))
}

const BOTH: Rulebook =
    &[Rules { version: 1, begin: Terms::game }, Rules { version: 2, begin: last_begins }];

#[tokio::test]
async fn a_table_is_played_to_its_end_by_the_rules_it_was_opened_with() {
    let config = Config { limit_factor: 10_000, ..Config::default() };
    let house = House::with(Environment::default(), config).await;
    let [mut host, mut other] = house.two_players(usual()).await;
    host.make_a_move().await;
    other.make_a_move().await;
    let old = host.table.clone();
    drop((host, other));
    // The rules change; the server is started again.
    let newer = Environment { rulebook: BOTH, ..Environment::default() };
    let house = house.stop().await.start_in(newer).await;
    let host = house.guest().await;
    let seats = json!([{"type": "me"}, {"type": "me"}]);
    let new = common::live::open(&host, usual(), seats, true).await;
    let shown = within(host.get(&format!("/api/tables/{new}"))).await.unwrap();
    assert_eq!(shown["state"]["actor"], 1, "by the new rules the last seat begins: {shown}");
    let mut player = common::live::Player::sit_down(host, &new).await;
    player.make_a_move().await;
    // Old and new come out as they were played, and each is asked for its own rules.
    let store = house.running.app.store.clone();
    let (old_row, new_row) = (store.table(&old).await.unwrap(), store.table(&new).await.unwrap());
    assert_eq!((old_row.unwrap().rules, new_row.unwrap().rules), (1, 2));
    let findings = validate(&*store, BOTH, |_| {}).await.unwrap();
    assert!(findings.is_fine() && findings.tables == 2, "{findings:?}");
    // A server that knows only the old rules says so.
    let findings = validate(&*store, RULEBOOK, |_| {}).await.unwrap();
    assert_eq!(findings.wrong.len(), 1, "{findings:?}");
    assert!(findings.wrong[0].1.contains("version 2 of the rules"), "{findings:?}");
    drop(store);
    let house = house.stop().await.start_in(Environment::default()).await;
    let visitor = house.guest().await;
    let refused = within(visitor.get(&format!("/api/tables/{new}"))).await.unwrap_err();
    let azulejo_client::Error::Refused { status, error } = refused else { panic!("{refused}") };
    assert_eq!(status, 409);
    assert_eq!(json!(error.code), "unreadable-table");
    within(visitor.get(&format!("/api/tables/{old}"))).await.unwrap();
    house.stop().await;
}

#[tokio::test]
async fn of_a_table_that_cannot_be_replayed_the_record_can_still_be_had() {
    let house = House::open().await;
    let table = small_game(&house).await;
    let visitor = house.guest().await;
    let whole = within(visitor.get(&format!("/api/tables/{table}/record"))).await.unwrap();
    let closed = house.stop().await;
    // As if the rules had become stricter: the last move is not legal any more.
    let db = rusqlite::Connection::open(closed.data().join("azulejo.db")).unwrap();
    let sql = "UPDATE steps SET step = replace(step, '\"moved\"', '\"unheard-of\"')
        WHERE table_id = ?1 AND seq = (SELECT max(seq) FROM steps WHERE table_id = ?1)";
    assert_eq!(db.execute(sql, [table.as_str()]).unwrap(), 1);
    drop(db);
    let house = closed.start().await;
    let visitor = house.guest().await;
    let refused = within(visitor.get(&format!("/api/tables/{table}"))).await.unwrap_err();
    assert!(refused.to_string().contains("cannot replay"), "{refused}");
    let mut player = common::live::Player::connect(visitor, &table).await;
    player.watch(None).await;
    assert_eq!(player.next_of("error").await["code"], "unreadable-table");
    let say = Command::Say { text: "hello".to_owned() };
    assert_eq!(player.act(say).await, Err("unreadable-table".to_owned()));
    let part = within(player.client.get(&format!("/api/tables/{table}/record"))).await.unwrap();
    let steps = |record: &serde_json::Value| record["steps"].as_array().map_or(0, Vec::len);
    assert!(steps(&part) > 0 && steps(&part) < steps(&whole), "{part}\n{whole}");
    house.stop().await;
}
