//! Live tables as people meet them: a whole server, real sockets, and everything that can happen in
//! the course of a game.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::sync::atomic::{AtomicI64, Ordering};

use azulejo_client::Client;
use azulejo_protocol::Command;
use azulejo_rules::Seat;
use azulejo_rules::record::Record;
use azulejo_server::config::Config;
use azulejo_server::live::Environment;
use common::live::{Database, House, Player, open, public, until_so, usual, within};
use serde_json::{Value, json};

/// Two people play a game to its end. Both see every step, and the same position after each.
async fn play_a_whole_game(house: &House, title: &str) {
    let [mut host, mut other] = house.two_players(json!({"game": title, "players": 2})).await;
    tokio::join!(host.play_on(), other.play_on());
    let hashes = |player: &Player, from: u64| -> Vec<Value> {
        player.states.range(from..).map(|(seq, state)| json!([seq, state["hash"]])).collect()
    };
    let both_saw = *host.states.keys().next().unwrap().max(other.states.keys().next().unwrap());
    assert_eq!(hashes(&host, both_saw), hashes(&other, both_saw));
    assert_eq!(host.state(), other.state());

    let path = format!("/api/tables/{}", host.table);
    let record = within(host.client.get(&format!("{path}/record"))).await.unwrap();
    let game = Record::parse(&record.to_string()).unwrap().check().unwrap();
    assert_eq!(json!(game.scores().as_slice()), host.state()["scores"]);
    let story = within(host.client.get(&format!("{path}/updates"))).await.unwrap();
    assert_eq!(story.as_array().unwrap().len() as u64, host.seq);
    let log = within(host.client.get(&format!("{path}/updates?views=false"))).await.unwrap();
    assert!(!log.to_string().contains("\"view\""), "a log without views");
    points_add_up_to_the_score(&host, title).await;
}

/// The statistics of somebody who has played one game: its points by source are the whole score.
async fn points_add_up_to_the_score(player: &Player, title: &str) {
    let begins_with = match title {
        "chocolatier" => 0.0,
        "summer-pavilion" => 5.0,
        _ => 15.0,
    };
    let path = format!("/api/people/{}/statistics", player.client.id());
    let statistics = within(player.client.get(&path)).await.unwrap();
    let of_game = &statistics["games"][0];
    assert_eq!((&of_game["game"], &of_game["games"]), (&json!(title), &json!(1)));
    let points: f64 =
        of_game["points"].as_object().unwrap().values().filter_map(Value::as_f64).sum();
    assert_eq!(Some(begins_with + points), player.state()["scores"][0].as_f64());
    let wins =
        u32::from(player.state()["outcome"]["winners"].as_array().unwrap().contains(&json!(0)));
    assert_eq!(of_game["wins"], wins);
}

#[tokio::test]
async fn two_people_play_a_whole_game_of_chocolatier() {
    play_a_whole_game(&House::open().await, "chocolatier").await;
}

#[tokio::test]
async fn two_people_play_a_whole_game_of_summer_pavilion() {
    play_a_whole_game(&House::open().await, "summer-pavilion").await;
}

#[tokio::test]
async fn two_people_play_a_whole_game_of_queens_garden() {
    play_a_whole_game(&House::open().await, "queens-garden").await;
}

#[tokio::test]
async fn two_people_play_a_whole_game_kept_in_postgresql_and_come_back_to_it() {
    let database = Database::create().await;
    let config =
        Config { limit_factor: 10_000, database: Some(database.address()), ..Config::default() };
    let house = House::with(Environment::default(), config).await;
    play_a_whole_game(&house, "chocolatier").await;

    let [mut host, mut other] = house.two_players(usual()).await;
    let (chosen, seen) = (host.choose(), host.seq);
    // A name with NUL in it: PostgreSQL cannot keep such a text as it is.
    let seq = host.act_as("\0", seen, chosen.clone()).await.unwrap();
    other.say("'; DROP TABLE tables; --").await.unwrap();
    let house = house.restart().await;
    let mut host = Player::sit_down(host.client.moved_to(&house.url()), &host.table).await;
    assert_eq!(host.act_as("\0", seen, chosen).await, Ok(seq));
    assert_eq!(host.snapshot["chat"][0]["text"], "'; DROP TABLE tables; --");
    assert_eq!(host.snapshot["seq"], seq + 1);
    house.stop().await;
    database.drop().await;
}

// Coming back.

#[tokio::test]
async fn who_comes_back_gets_what_was_missed_and_nothing_else() {
    let house = House::open().await;
    let [mut host, other] = house.two_players(usual()).await;
    let (client, table, seen) = (other.client.clone(), other.table.clone(), other.seq);
    other.socket.close().await;
    host.make_a_move().await;
    host.say("where are you?").await.unwrap();

    let mut back = Player::connect(client, &table).await;
    back.seq = seen;
    back.watch(Some(seen)).await;
    back.hear_out().await;
    let kinds: Vec<_> = back.heard.iter().map(|message| message["type"].clone()).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == "update").count(), 2);
    assert!(!kinds.contains(&json!("snapshot")));
    assert_eq!(back.seq, host.seq);
    assert_eq!(back.state(), host.state());
    // The choices come with the last step, so the game can go on at once.
    back.make_a_move().await;
}

#[tokio::test]
async fn who_missed_nothing_gets_nothing() {
    let house = House::open().await;
    let [mut host, _other] = house.two_players(usual()).await;
    let before = host.heard.len();
    host.watch(Some(host.seq)).await;
    host.hear_out().await;
    let news = |message: &&Value| message["type"] == "snapshot" || message["type"] == "update";
    assert_eq!(host.heard[before..].iter().find(news), None);
}

#[tokio::test]
async fn who_was_away_too_long_or_knows_nothing_or_too_much_gets_everything() {
    let house = House::open().await;
    let [mut host, mut other] = house.two_players(usual()).await;
    let long_ago = other.seq;
    for number in 0..70 {
        host.say(&format!("{number} bottles")).await.unwrap();
    }
    other.catch_up(host.seq).await;
    for since in [Some(long_ago), Some(0), None, Some(host.seq + 1), Some(u64::MAX)] {
        let mut back = Player::connect(other.client.clone(), &other.table).await;
        back.watch(since).await;
        back.hear_out().await;
        assert_eq!(back.snapshot["seq"], host.seq, "{since:?}");
        let is_update = |message: &Value| message["type"] == "update";
        assert!(!back.heard.iter().any(is_update), "{since:?}");
    }
}

#[tokio::test]
async fn a_command_sent_again_acts_once_also_on_another_connection_and_after_a_restart() {
    let house = House::open().await;
    let [mut host, other] = house.two_players(usual()).await;
    let (command, seen) = (host.choose(), host.seq);
    let seq = host.act_as("once", seen, command.clone()).await.unwrap();
    assert_eq!(host.act_as("once", seen, command.clone()).await, Ok(seq));

    let mut again = Player::sit_down(host.client.clone(), &host.table).await;
    assert_eq!(again.act_as("once", seen, command.clone()).await, Ok(seq));

    let house = house.restart().await;
    let mut later = Player::sit_down(host.client.moved_to(&house.url()), &host.table).await;
    assert_eq!(later.act_as("once", seen, command.clone()).await, Ok(seq));
    assert_eq!(later.seq, seq, "nothing else has happened");

    // Names are everybody's own.
    let mut other = Player::sit_down(other.client.moved_to(&house.url()), &host.table).await;
    let chosen = other.choose();
    assert_eq!(other.act_as("once", other.seq, chosen).await, Ok(seq + 1));
}

// Who may do what.

#[tokio::test]
async fn of_many_who_want_a_seat_one_gets_it() {
    let house = House::open().await;
    let host = house.guest().await;
    let table = open(&host, usual(), json!([{"type": "me"}]), false).await;
    let mut wanting = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let mut player = Player::sit_down(house.guest().await, &table).await;
        wanting.spawn(async move {
            player.act(Command::Sit { seat: Some(Seat(1)), label: None }).await
        });
    }
    let results = within(wanting.join_all()).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    let refused = results.iter().filter(|result| **result == Err("seat-taken".to_owned()));
    assert_eq!(refused.count(), 7);
}

#[tokio::test]
async fn a_move_is_refused_out_of_turn_or_after_the_position_has_changed() {
    let house = House::open().await;
    let [mut host, mut other] = house.two_players(usual()).await;
    let (chosen, seen) = (host.choose(), host.seq);
    assert_eq!(other.act(chosen.clone()).await, Err("not-your-turn".to_owned()));
    host.act(chosen).await.unwrap();
    other.make_a_move().await;
    host.catch_up(other.seq).await;
    let chosen = host.choose();
    assert_eq!(host.act_as("late", seen, chosen.clone()).await, Err("stale".to_owned()));
    // What was refused has left no trace: the same name may be used again.
    host.act_as("late", host.seq, chosen).await.unwrap();
}

#[tokio::test]
async fn spectators_see_everything_and_choose_nothing() {
    let house = House::open().await;
    let [mut host, mut other] = house.two_players(public()).await;
    let nobody = Client::nobody(&house.url());
    let mut visitor = Player::sit_down(nobody, &host.table).await;
    let mut guest = Player::sit_down(house.guest().await, &host.table).await;
    let chosen = host.choose();
    assert_eq!(visitor.act(chosen.clone()).await, Err("not-signed-in".to_owned()));
    assert_eq!(guest.act(chosen.clone()).await, Err("not-your-turn".to_owned()));
    for _ in 0..3 {
        host.make_a_move().await;
        other.make_a_move().await;
    }
    for watcher in [&mut visitor, &mut guest] {
        watcher.catch_up(other.seq).await;
        for (seq, state) in &watcher.states {
            assert_eq!(other.states.get(seq), Some(state));
        }
        for message in &watcher.heard {
            let kind = message["type"].as_str().unwrap();
            assert_eq!(message[kind]["choices"], Value::Null, "{kind}");
        }
    }
}

#[tokio::test]
async fn on_one_device_one_person_plays_every_seat() {
    let house = House::open().await;
    let host = house.guest().await;
    let seats = json!([{"type": "me", "label": "Ala"}, {"type": "me", "label": "Ola"}]);
    let table = open(&host, usual(), seats, true).await;
    let mut player = Player::sit_down(host, &table).await;
    let labels: Vec<_> =
        (0..2).map(|seat| player.snapshot["seats"][seat]["sitter"]["label"].clone()).collect();
    assert_eq!(labels, ["Ala", "Ola"]);
    player.play_on().await;
    let path = format!("/api/tables/{table}/record");
    let record = within(player.client.get(&path)).await.unwrap();
    Record::parse(&record.to_string()).unwrap().check().unwrap();
    assert_eq!(record["players"], json!(["Ala", "Ola"]));
}

#[tokio::test]
async fn a_move_is_taken_back_when_the_other_agrees() {
    let house = House::open().await;
    let [mut host, mut other] = house.two_players(usual()).await;
    let before = host.state()["hash"].clone();
    host.make_a_move().await;
    let after = host.state()["hash"].clone();
    host.act(Command::TakeBack).await.unwrap();
    assert_eq!(host.state()["proposal"]["proposal"]["type"], "take-back");
    other.catch_up(host.seq).await;
    other.act(Command::Decline).await.unwrap();
    assert_eq!(other.state()["hash"], after);

    host.catch_up(other.seq).await;
    host.act(Command::TakeBack).await.unwrap();
    other.catch_up(host.seq).await;
    other.act(Command::Agree).await.unwrap();
    host.catch_up(other.seq).await;
    assert_eq!(host.state()["hash"], before);
    assert_eq!(host.state(), other.state());
    host.make_a_move().await;
}

// Who is there, and what they say.

#[tokio::test]
async fn everybody_learns_who_is_there() {
    let house = House::open().await;
    let [mut host, other] = house.two_players(public()).await;
    let mut both = [host.id().to_owned(), other.id().to_owned()];
    both.sort();
    let present = |present: Vec<String>, watchers: usize| {
        move |message: &Value| {
            let is_here = json!({"present": present, "watchers": watchers});
            message["type"] == "presence"
                && message["present"] == is_here["present"]
                && message["watchers"] == is_here["watchers"]
        }
    };
    host.next_where(present(both.to_vec(), 0)).await;
    let visitor = Player::sit_down(Client::nobody(&house.url()), &host.table).await;
    host.next_where(present(both.to_vec(), 1)).await;
    let again = other.client.clone();
    other.socket.close().await;
    host.next_where(present(vec![host.id().to_owned()], 1)).await;
    visitor.socket.close().await;
    let _back = Player::sit_down(again, &host.table).await;
    host.next_where(present(both.to_vec(), 0)).await;
}

/// All that was said, as this client has heard it.
fn heard_sayings(player: &Player) -> Vec<String> {
    let facts = player.heard.iter().filter_map(|message| message["update"]["facts"].as_array());
    let said = facts.flatten().filter(|fact| fact["type"] == "said");
    said.map(|fact| fact["text"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn nothing_is_read_from_who_is_muted_neither_live_nor_later() {
    let house = House::open().await;
    let [mut host, mut other] = house.two_players(usual()).await;
    other.say("before").await.unwrap();
    host.catch_up(other.seq).await;
    within(host.client.put(&format!("/api/mutes/{}", other.id()))).await.unwrap();
    let seen = host.seq;
    other.say("secret").await.unwrap();
    host.catch_up(other.seq).await;
    host.say("I hear nothing").await.unwrap();
    other.catch_up(host.seq).await;
    assert_eq!(heard_sayings(&host), ["before", "", "I hear nothing"]);
    assert_eq!(heard_sayings(&other), ["before", "secret", "I hear nothing"]);

    // Whoever the socket tells: everything, or what was missed.
    for since in [None, Some(seen)] {
        let mut back = Player::connect(host.client.clone(), &host.table).await;
        back.seq = seen;
        back.watch(since).await;
        back.hear_out().await;
        let all = Value::from(back.heard).to_string();
        assert!(all.contains("I hear nothing") && !all.contains("secret"), "{since:?}");
    }
    let path = format!("/api/tables/{}", host.table);
    let mine = within(host.client.get(&path)).await.unwrap()["chat"].to_string();
    assert!(mine.contains("I hear nothing") && !mine.contains("secret"), "{mine}");
    let theirs = within(other.client.get(&path)).await.unwrap()["chat"].to_string();
    assert!(theirs.contains("secret"));
}

#[tokio::test]
async fn a_new_name_reaches_everybody_at_the_table() {
    let house = House::open().await;
    let [host, mut other] = house.two_players(public()).await;
    let mut visitor = Player::sit_down(Client::nobody(&house.url()), &host.table).await;
    within(host.client.patch("/api/me", &json!({"name": "Marie Curie"}))).await.unwrap();
    for player in [&mut other, &mut visitor] {
        let people = player.next_of("people").await;
        assert_eq!(people["people"], json!({host.id(): "Marie Curie"}));
    }
    let visitor = Player::sit_down(Client::nobody(&house.url()), &host.table).await;
    assert_eq!(visitor.snapshot["people"][host.id()], "Marie Curie");
}

// Lists.

#[tokio::test]
async fn the_lobby_shows_public_tables_as_they_come_and_go_and_never_private_ones() {
    let house = House::open().await;
    let public = json!({"game": "chocolatier", "players": 2, "public": true});
    let host = house.guest().await;
    let seats = json!([{"type": "me"}, {"type": "me"}]);
    let first = open(&host, public.clone(), json!([]), false).await;
    let hidden = open(&host, usual(), json!([]), false).await;

    let _there = within(host.connect()).await.unwrap();
    let mut looker = Player::connect(Client::nobody(&house.url()), &first).await;
    within(looker.socket.send_text(r#"{"type":"lobby","on":true}"#.into())).await.unwrap();
    let list = looker.next_of("lobby").await;
    assert_eq!(list["all"], true);
    assert_eq!(list["tables"].as_array().unwrap().len(), 1);
    assert_eq!(list["tables"][0]["table"], first.as_str());
    assert_eq!(list["tables"][0]["people"][host.id()], host.me.as_ref().unwrap().name);

    let second = open(&host, public, seats.clone(), true).await;
    let news = looker.next_of("lobby").await;
    assert_eq!(news["tables"][0]["table"], second.as_str());
    assert_eq!(news["tables"][0]["stage"], "running");
    assert_eq!(news["all"], false);

    open(&host, usual(), seats, true).await;
    let mut player = Player::sit_down(host, &second).await;
    player.act(Command::Resign { seat: Some(Seat(0)) }).await.unwrap();
    let news = looker.next_of("lobby").await;
    assert_eq!(news["gone"], json!([second.as_str()]));

    within(looker.socket.send_text(r#"{"type":"lobby","on":false}"#.into())).await.unwrap();
    looker.hear_out().await;
    let everything = Value::from(looker.heard).to_string();
    assert!(!everything.contains(hidden.as_str()));
    let listed = within(player.client.get("/api/tables")).await.unwrap().to_string();
    assert!(listed.contains(first.as_str()) && !listed.contains(hidden.as_str()));
}

#[tokio::test]
async fn the_lobby_lists_a_table_only_while_its_host_is_there_and_a_seat_is_free() {
    let house = House::open().await;
    let public = json!({"game": "chocolatier", "players": 2, "public": true});
    let host = house.guest().await;
    let table = open(&host, public, json!([{"type": "me"}]), false).await;
    let mut looker = Player::connect(house.guest().await, &table).await;
    within(looker.socket.send_text(r#"{"type":"lobby","on":true}"#.into())).await.unwrap();
    assert_eq!(looker.next_of("lobby").await["tables"], json!([]), "nobody is there to begin");

    let there = Player::connect(host.clone(), &table).await;
    let news = looker.next_of("lobby").await;
    assert_eq!(news["tables"][0]["table"], table.as_str());
    assert_eq!(news["tables"][0]["present"], json!([host.id()]));
    drop(there);
    assert_eq!(looker.next_of("lobby").await["gone"], json!([table.as_str()]));

    let _back = Player::connect(host.clone(), &table).await;
    assert_eq!(looker.next_of("lobby").await["tables"][0]["table"], table.as_str());
    let mut other = Player::sit_down(house.guest().await, &table).await;
    other.act(Command::Sit { seat: None, label: None }).await.unwrap();
    assert_eq!(looker.next_of("lobby").await["gone"], json!([table.as_str()]), "it is full");
}

#[tokio::test]
async fn who_is_elsewhere_learns_that_it_is_their_turn() {
    let house = House::open().await;
    let [mut host, other] = house.two_players(usual()).await;
    // Connected, but watching nothing.
    let mut elsewhere = Player::connect(other.client.clone(), &other.table).await;
    let mut stranger = Player::connect(house.guest().await, &other.table).await;
    host.make_a_move().await;
    let news = elsewhere.next_of("my-table").await;
    assert_eq!(news["table"]["table"], host.table.as_str());
    assert_eq!(news["table"]["actor"], 1);
    stranger.hear_out().await;
    assert!(!stranger.heard.iter().any(|message| message["type"] == "my-table"));
    let mine = within(other.client.get("/api/me/tables")).await.unwrap();
    assert_eq!(mine[0]["table"], host.table.as_str());
}

// Bots, and who comes back.

#[tokio::test]
async fn bots_play_their_turns() {
    let house = House::open().await;
    let host = house.guest().await;
    let seats = json!([{"type": "me"}, {"type": "bot", "level": "greedy"}]);
    let table = open(&host, usual(), seats, true).await;
    let mut player = Player::sit_down(host, &table).await;
    player.play_on().await;
    assert_eq!(player.state()["outcome"]["complete"], true);
}

#[tokio::test]
async fn bots_play_on_when_nobody_watches_and_after_a_restart() {
    let house = House::open().await;
    let host = house.guest().await;
    let bots = json!([{"type": "bot", "level": "casual"}, {"type": "bot", "level": "casual"}]);
    let table = open(&host, usual(), bots, true).await;
    let house = house.restart().await;
    let host = host.moved_to(&house.url());
    let path = format!("/api/tables/{table}");
    until_so(async || host.get(&path).await.unwrap()["state"]["stage"] == "over").await;
}

/// How far the time of the next test is ahead, in milliseconds.
static AHEAD: AtomicI64 = AtomicI64::new(0);

#[tokio::test]
async fn a_bot_plays_for_who_left_the_seat_alone_until_the_person_returns() {
    let later = || azulejo_server::clock::now() + AHEAD.load(Ordering::Relaxed);
    let config = Config { limit_factor: 10_000, ..Config::default() };
    let house = House::with(Environment { now: later, ..Environment::default() }, config).await;
    let [mut host, other] = house.two_players(usual()).await;
    let gone = other.client.clone();
    other.socket.close().await;
    let alone = json!([host.id()]);
    host.next_where(|message| message["present"] == alone).await;
    host.make_a_move().await;
    let proposal = Command::ProposeBot { seat: Seat(1) };
    assert_eq!(host.act(proposal.clone()).await, Err("not-alone".to_owned()));

    AHEAD.store(60_000, Ordering::Relaxed);
    host.act(proposal).await.unwrap();
    while host.choices.is_null() {
        host.next().await;
    }
    let mut back = Player::sit_down(gone, &host.table).await;
    assert_eq!(back.snapshot["seats"][1]["stand_in"], "club");
    assert_eq!(back.snapshot["state"]["actor"], 0, "the bot has moved");
    back.act(Command::Return).await.unwrap();
    host.catch_up(back.seq).await;
    host.make_a_move().await;
    back.make_a_move().await;
}

#[tokio::test]
async fn in_the_next_game_everybody_sits_one_seat_on() {
    let house = House::open().await;
    let [mut host, mut other] = house.two_players(usual()).await;
    let path = format!("/api/tables/{}/rematch", host.table);
    let early = within(host.client.post(&path, &Value::Null)).await;
    assert!(early.is_err(), "the game is not over yet");
    host.act(Command::Resign { seat: None }).await.unwrap();
    other.catch_up(host.seq).await;
    assert!(other.is_over());
    let (one, two) = tokio::join!(
        within(host.client.post(&path, &Value::Null)),
        within(other.client.post(&path, &Value::Null))
    );
    let (one, two) = (one.unwrap(), two.unwrap());
    assert_eq!(one, two, "both are sent to the same table");
    host.catch_up(other.seq + 1).await;
    assert_eq!(host.state()["rematch"], one["table"]);

    let next = one["table"].as_str().unwrap().to_owned().try_into().unwrap();
    let mut host = Player::sit_down(host.client, &next).await;
    let mut other = Player::sit_down(other.client, &next).await;
    for player in [&mut host, &mut other] {
        // Who opened the table sits there already.
        let seated = player.act(Command::Sit { seat: None, label: None }).await;
        assert!(seated.is_ok() || seated == Err("seat-taken".to_owned()), "{seated:?}");
    }
    let view = Player::sit_down(house.guest().await, &next).await.snapshot;
    assert_eq!(view["seats"][0]["sitter"]["person"], other.id());
    assert_eq!(view["seats"][1]["sitter"]["person"], host.id());
}

#[tokio::test]
async fn somebodys_tables_are_seen_by_those_who_could_know_them() {
    let house = House::open().await;
    let [host, other] = house.two_players(usual()).await;
    let mut open_to_all = usual();
    open_to_all["public"] = true.into();
    let public = open(&host.client, open_to_all, json!([{"type": "me"}]), false).await;
    let path = format!("/api/people/{}/tables", host.id());
    let stranger = house.guest().await;
    let seen = within(stranger.get(&path)).await.unwrap().to_string();
    assert!(seen.contains(public.as_str()) && !seen.contains(host.table.as_str()));
    let seen = within(other.client.get(&path)).await.unwrap().to_string();
    assert!(seen.contains(public.as_str()) && seen.contains(host.table.as_str()));
    let nobody = within(stranger.get("/api/people/22222222222222222222/tables")).await;
    assert!(nobody.is_err());
}

// Time, and the end of the server.

#[tokio::test]
async fn a_flag_falls_though_the_server_was_stopped_and_nobody_watches() {
    let house = House::open().await;
    let mut terms = usual();
    terms["clock"] = json!({"type": "live", "seconds": 1, "increment": 0});
    let [host, other] = house.two_players(terms).await;
    assert_eq!(host.state()["actor"], 0);
    let closed = house.stop().await;
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    let house = closed.start().await;
    let other = other.client.moved_to(&house.url());
    // Lists are read from the store: asking for them wakes no table.
    let mine = "/api/me/tables?limit=1&stage=over";
    until_so(async || other.get(mine).await.unwrap()[0]["winners"] == json!([1])).await;
    let player = Player::sit_down(other, &host.table).await;
    assert_eq!(player.state()["outcome"]["winners"], json!([1]));
    assert_eq!(player.snapshot["seats"][0]["out"], "time");
}

#[tokio::test]
async fn a_flag_falls_before_the_eyes_of_both() {
    let house = House::open().await;
    let mut terms = usual();
    terms["clock"] = json!({"type": "live", "seconds": 1, "increment": 0});
    let [mut host, mut other] = house.two_players(terms).await;
    let seen = host.seq;
    host.catch_up(seen + 1).await;
    other.catch_up(seen + 1).await;
    assert_eq!(host.state()["outcome"]["winners"], json!([1]));
    assert_eq!(host.state(), other.state());
}

#[tokio::test]
async fn a_server_that_stops_says_goodbye_and_keeps_the_game() {
    let house = House::open().await;
    let [mut host, mut other] = house.two_players(usual()).await;
    host.make_a_move().await;
    other.catch_up(host.seq).await;
    let closed = house.stop().await;
    for player in [&mut host, &mut other] {
        let goodbye = player.next_of("goodbye").await;
        assert!(goodbye["reconnect"].as_i64().unwrap() > 0);
        assert!(within(player.socket.next()).await.is_err(), "the connection is closed");
    }
    let house = closed.start().await;
    let mut back = Player::sit_down(other.client.moved_to(&house.url()), &other.table).await;
    assert_eq!(back.state(), other.state());
    back.make_a_move().await;
}
