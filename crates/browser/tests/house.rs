//! Tables in the browser: the same as on a server, told by the same messages.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::BTreeMap;

use azulejo_protocol::{Command, NewTable, PersonId, Step, TableId};
use azulejo_rules::any::Title;
use azulejo_rules::rng::ChaCha;
use azulejo_table::{Decision, Request, Table};
use common::*;
use serde_json::{Value, json};

fn steps(page: &Page) -> Vec<Step> {
    serde_json::from_value(page.store[TABLE].clone().into()).unwrap()
}

fn id(name: &str) -> TableId {
    TableId::try_from(name.to_owned()).unwrap()
}

/// What the server's own table decides at the same moment with the same luck.
struct Witness {
    table: Table,
    steps: Vec<Step>,
}

impl Witness {
    fn luck(call: u64) -> ChaCha {
        let mut key = [0; 32];
        key[24..].copy_from_slice(&call.to_be_bytes());
        ChaCha::from_key(key, 0)
    }

    fn take(&mut self, decision: Decision) {
        self.steps.push(decision.step);
        self.table = decision.table;
    }
}

#[test]
fn a_game_through_the_engine_is_the_same_as_at_the_table_itself() {
    for title in Title::ALL {
        let ana = PersonId::try_from(ME.to_owned()).unwrap();
        let mut page = Page::new();
        let seats = json!([me(), bot("greedy"), bot("beginner")]);
        page.open(title.name(), seats.clone());
        let new = json!({"terms": {"game": title, "players": 3}, "seats": seats, "start": true});
        let NewTable { terms, seats, start } = serde_json::from_value(new).unwrap();
        let opened =
            Table::open(id(TABLE), &ana, terms, &seats, start, 1000, &mut Witness::luck(1));
        let Decision { step, table, .. } = opened.unwrap();
        let mut witness = Witness { table, steps: vec![step] };
        let mut call = 1;
        while witness.table.outcome().is_none() {
            call += 1;
            let (now, mut luck) = (1000 * call as i64, Witness::luck(call));
            if let Some(job) = page.jobs.pop() {
                let moves = page.call("think", json!({"job": job}))["moves"].clone();
                let (table, seq) = (&job["table"], &job["seq"]);
                page.act("bot", json!({"table": table, "seq": seq, "moves": moves}));
                let asked = witness.table.bot_job().unwrap();
                assert_eq!(job["position"], asked.game.position());
                let moves: Vec<String> = serde_json::from_value(moves).unwrap();
                let decided =
                    witness.table.decide_bot(asked.seat, asked.seq, &moves, now, &mut luck);
                witness.take(decided.unwrap());
                continue;
            }
            let moves = vec![witness.table.game().unwrap().moves().swap_remove(0)];
            let cid = format!("c{}", call - 1);
            page.command(json!({"type": "move", "moves": moves}));
            let (seen, away) = (witness.table.seq(), BTreeMap::new());
            let request = Request { by: &ana, cid: Some(&cid), seen, now, away: &away };
            witness
                .take(witness.table.decide(request, &Command::Move { moves }, &mut luck).unwrap());
        }
        assert_eq!(steps(&page), witness.steps);
        let row = page.rows[TABLE].clone();
        assert_eq!(row["finished"], true);
        assert_eq!(row["points"], json!(witness.table.points()));
        let record = page.call("record", json!({"table": TABLE}))["record"].clone();
        let names = BTreeMap::from([(ana, "Ana".to_owned())]);
        assert_eq!(record, witness.table.record(witness.table.player_names(&names)).unwrap());
        let statistics = page.call("statistics", json!({"rows": [row], "me": ME}));
        assert_eq!(statistics["games"][0]["games"], 1);
        let averages = statistics["games"][0]["points"].as_object().unwrap();
        for (source, points) in row["points"][0].as_object().unwrap() {
            assert_eq!(averages[source].as_f64(), points.as_f64(), "{source}");
        }
    }
}

#[test]
fn a_page_that_is_loaded_again_in_mid_game_goes_on_where_it_was() {
    let mut page = Page::new();
    page.open("chocolatier", json!([me(), bot("beginner")]));
    page.let_bots_play();
    let before = page.snapshot();
    page.reload();
    assert_eq!(page.snapshot(), before);
    page.play_to_the_end();
    let after = page.snapshot();
    page.reload();
    assert_eq!(page.snapshot(), after);
}

#[test]
fn a_bot_that_was_to_move_when_the_page_was_closed_is_asked_again() {
    let mut page = Page::new();
    page.open("chocolatier", json!([bot("beginner"), bot("beginner")]));
    let asked = page.jobs[0].clone();
    page.reload();
    assert!(page.jobs.is_empty());
    page.act("time", json!({}));
    assert_eq!(page.jobs.len(), 1);
    assert_eq!(page.jobs[0]["position"], asked["position"]);
    page.act("time", json!({}));
    assert_eq!(page.jobs.len(), 1, "and as long as it has not decided");
}

#[test]
fn who_comes_back_is_told_what_was_missed_and_may_choose() {
    let mut page = Page::new();
    page.open("chocolatier", json!([me(), me()]));
    let first = page.snapshot()["choices"]["choices"][0]["text"].clone();
    page.command(json!({"type": "move", "moves": [first]}));
    let replies = page.watch(Some(1));
    assert_eq!(replies[0]["type"], "update");
    assert_eq!(replies[0]["update"]["seq"], 2);
    assert_eq!(replies[0]["update"]["choices"], page.snapshot()["choices"]);
    assert_eq!(replies[1]["type"], "presence");
    assert_eq!(replies[1]["present"], json!([ME]));
    let updates = page.call("updates", json!({"table": TABLE, "after": 1, "views": true}));
    assert_eq!(updates["updates"][0]["frames"], replies[0]["update"]["frames"]);
}

#[test]
fn a_command_that_is_sent_twice_is_done_once() {
    let mut page = Page::new();
    page.open("chocolatier", json!([me(), me()]));
    let mv = page.snapshot()["choices"]["choices"][0]["text"].clone();
    let message = json!({"type": "command", "table": TABLE, "cid": "a", "seq": 1,
        "command": {"type": "move", "moves": [mv]}});
    let first = page.act("message", json!({"message": message}));
    let again = page.act("message", json!({"message": message}));
    let accepted = json!({"type": "accepted", "table": TABLE, "cid": "a", "seq": 2});
    assert_eq!(first.last(), Some(&accepted));
    assert_eq!(again, [accepted]);
    assert_eq!(page.store[TABLE].len(), 2);
}

#[test]
fn what_is_not_allowed_is_refused_with_its_code() {
    let mut page = Page::new();
    page.open("chocolatier", json!([me(), me()]));
    let refused = page.command(json!({"type": "move", "moves": ["nonsense"]}));
    assert_eq!(refused[0]["type"], "refused");
    assert_eq!(refused[0]["refusal"]["code"], "illegal");
    let message = json!({"type": "watch", "table": NEXT});
    let missing = page.act("message", json!({"message": message}));
    assert_eq!(missing[0]["code"], "no-such-table");
    let mut open = |terms: Value| {
        let request = json!({"now": 1, "seed": seed(1), "table": NEXT,
            "body": {"terms": terms, "seats": [me(), me()], "start": true}});
        page.call("open", request)["error"]["code"].clone()
    };
    assert_eq!(open(json!({"game": "chocolatier", "players": 2, "public": true})), "bad-terms");
    assert_eq!(open(json!({"game": "chocolatier", "players": 9})), "bad-terms");
    assert_eq!(open(json!({"game": "chess", "players": 2})), "bad-fields");
    assert_eq!(
        page.call("load", json!({"table": NEXT, "steps": []}))["error"]["code"],
        "store-unavailable"
    );
    assert_eq!(page.call("record", json!({"table": NEXT}))["error"]["code"], "not-found");
}

#[test]
fn the_clock_runs_out_and_its_moment_is_named() {
    let mut page = Page::new();
    let clock = json!({"type": "live", "seconds": 60, "increment": 0});
    let terms = json!({"game": "chocolatier", "players": 2, "clock": clock, "start": 0});
    let body = json!({"terms": terms, "seats": [me(), bot("beginner")], "start": true});
    let request = json!({"now": 5000, "seed": seed(1), "table": TABLE, "body": body});
    assert_eq!(page.call("open", request)["next"], 65_000);
    let early = page.call("time", json!({"now": 64_999, "seed": seed(2)}));
    assert_eq!(early["save"], json!([]));
    let late = page.call("time", json!({"now": 65_000, "seed": seed(3)}));
    let facts = late["save"][0]["step"]["facts"].as_array().unwrap();
    assert_eq!(facts[0], json!({"type": "out", "seat": 0, "why": "time"}));
    assert_eq!(late["next"], Value::Null);
}

#[test]
fn the_same_people_play_again_with_the_seats_moved_on() {
    let mut page = Page::new();
    page.open("chocolatier", json!([me(), bot("beginner")]));
    page.let_bots_play();
    page.command(json!({"type": "resign"}));
    page.act("rematch", json!({"table": TABLE, "next": NEXT}));
    let seats = page.rows[NEXT]["summary"]["seats"].clone();
    assert_eq!([&seats[0]["type"], &seats[1]["type"]], ["bot", "person"]);
    assert_eq!(page.snapshot()["state"]["rematch"], NEXT);
    let request = json!({"now": 9, "seed": seed(9), "table": TABLE, "next": "local-44444444"});
    assert_eq!(page.call("rematch", request)["opened"]["table"], NEXT);
}
