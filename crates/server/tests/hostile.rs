//! What a server hears from those who wish it ill, or whose programs are broken: it answers as long
//! as that makes sense, closes the door otherwise, and nobody else notices.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use azulejo_client::{Client, Socket};
use azulejo_protocol::{Command, TableId};
use azulejo_rules::{Luck, Seat};
use azulejo_server::config::Config;
use azulejo_server::live::{Environment, luck};
use common::live::{
    House, Player, next_message, next_message_of, open, public, until_so, usual, within,
};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::protocol::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{Frame, FrameHeader};
use tokio_tungstenite::{WebSocketStream, client_async};

/// A server with the usual limits.
async fn strict_house() -> House {
    House::with(Environment::default(), Config::default()).await
}

async fn answer(socket: &mut Socket, text: &str) -> Value {
    within(socket.send_text(text.to_owned())).await.unwrap();
    next_message(socket).await
}

/// Reads until the connection ends.
async fn until_closed(socket: &mut Socket) {
    within(async { while socket.next().await.is_ok() {} }).await;
}

// What makes no sense.

#[tokio::test]
async fn what_makes_no_sense_is_answered_and_harms_nobody() {
    let house = House::open().await;
    let deep = "[".repeat(8000);
    let deep_options = format!(
        r#"{{"type":"command","table":"7kq2mzfa","cid":"a","seq":1,"command":{{"type":"change-terms",
        "terms":{{"game":"chocolatier","players":2,"options":{}{}}}}}}}"#,
        "[".repeat(4000),
        "]".repeat(4000)
    );
    for text in [
        "",
        " ",
        "{",
        "null",
        "[]",
        "{}",
        "hello",
        "{\"type\":7}",
        r#"{"type":"destroy"}"#,
        r#"{"type":"ping","n":-1}"#,
        r#"{"type":"ping","n":1e99}"#,
        r#"{"type":"ping","m":1}"#,
        r#"{"type":"ping","n":1,"n":2}"#,
        r#"{"type":"ping"} {"type":"ping"}"#,
        r#"{"type":"lobby"}"#,
        r#"{"type":"watch","table":"../../etc/passwd"}"#,
        r#"{"type":"watch","table":"7kq2mzfa","since":-1}"#,
        r#"{"type":"command","table":"7kq2mzfa","cid":"a","seq":1}"#,
        r#"{"type":"command","table":"7kq2mzfa","cid":"a","seq":1,"command":{"type":"deal","draws":["r"]}}"#,
        r#"{"type":"command","table":"7kq2mzfa","cid":"a","seq":1,"command":{"type":"move"}}"#,
        r#"{"type":"command","table":"7kq2mzfa","cid":"a","seq":1,"command":{"type":"sit","seat":300}}"#,
        deep.as_str(),
        deep_options.as_str(),
    ] {
        let mut socket = within(house.guest().await.connect()).await.unwrap();
        let error = answer(&mut socket, text).await;
        assert_eq!((&error["type"], &error["code"]), (&json!("error"), &json!("bad-message")));
        assert!(error["message"].as_str().unwrap().len() < 500, "{text:.80}");
        assert_eq!(answer(&mut socket, r#"{"type":"ping","n":5}"#).await["n"], 5, "{text:.80}");
    }
}

#[tokio::test]
async fn who_makes_no_sense_again_and_again_is_sent_away() {
    let house = House::open().await;
    let mut socket = within(house.guest().await.connect()).await.unwrap();
    for _ in 0..20 {
        assert_eq!(answer(&mut socket, "what?").await["code"], "bad-message");
    }
    within(socket.send_text("what?".to_owned())).await.unwrap();
    until_closed(&mut socket).await;
}

#[tokio::test]
async fn binary_messages_are_not_understood() {
    let house = House::open().await;
    let mut socket = within(house.guest().await.connect()).await.unwrap();
    let ping = Message::binary(r#"{"type":"ping"}"#.as_bytes().to_vec());
    within(socket.send_frame(ping)).await.unwrap();
    assert_eq!(next_message(&mut socket).await["code"], "bad-message");
}

#[tokio::test]
async fn what_is_not_text_or_too_long_ends_the_connection_of_its_sender_only() {
    let house = House::open().await;
    let [mut host, mut other] = house.two_players(usual()).await;
    let not_utf8 = Frame::from_payload(
        FrameHeader { is_final: true, opcode: OpCode::Data(Data::Text), ..FrameHeader::default() },
        vec![0xff, 0xfe].into(),
    );
    let part = |opcode, is_final| {
        let header = FrameHeader { is_final, opcode, ..FrameHeader::default() };
        Message::Frame(Frame::from_payload(header, vec![b' '; 9000].into()))
    };
    for frames in [
        vec![Message::Frame(not_utf8)],
        vec![Message::text(" ".repeat(16 * 1024 + 1))],
        vec![Message::text(" ".repeat(1 << 20))],
        vec![part(OpCode::Data(Data::Text), false), part(OpCode::Data(Data::Continue), true)],
    ] {
        let mut socket = within(host.client.connect()).await.unwrap();
        for frame in frames {
            // The door may be closed before all of it is through.
            _ = within(socket.send_frame(frame)).await;
        }
        until_closed(&mut socket).await;
    }
    let mut socket = within(host.client.connect()).await.unwrap();
    assert_eq!(answer(&mut socket, &" ".repeat(16 * 1024)).await["code"], "bad-message");
    host.make_a_move().await;
    other.make_a_move().await;
}

#[tokio::test]
async fn names_of_commands_have_a_length() {
    let house = House::open().await;
    let [mut host, _other] = house.two_players(usual()).await;
    for cid in ["", &"x".repeat(65), &"é".repeat(33)] {
        let say = Command::Say { text: "hello".to_owned() };
        within(host.socket.command(&host.table, cid, host.seq, say)).await.unwrap();
        assert_eq!(host.next_of("error").await["code"], "bad-message");
    }
    let say = Command::Say { text: "hello".to_owned() };
    host.act_as(&"x".repeat(64), host.seq, say).await.unwrap();
}

#[tokio::test]
async fn a_table_that_does_not_exist_can_be_neither_watched_nor_played() {
    let house = House::open().await;
    let guest = house.guest().await;
    let unknown = TableId::try_from("22222222".to_owned()).unwrap();
    let mut player = Player::connect(guest, &unknown).await;
    player.watch(None).await;
    assert_eq!(player.next_of("error").await["code"], "no-such-table");
    let sit = Command::Sit { seat: None, label: None };
    assert_eq!(player.act(sit).await, Err("no-such-table".to_owned()));
    for path in ["", "/record", "/updates"] {
        let answer = within(player.client.get(&format!("/api/tables/{unknown}{path}"))).await;
        assert!(matches!(answer, Err(azulejo_client::Error::Refused { status: 404, .. })));
    }
}

#[tokio::test]
async fn a_client_watches_so_many_tables_and_no_more() {
    let house = House::open().await;
    let host = house.guest().await;
    let mut socket = within(host.connect()).await.unwrap();
    let mut tables = Vec::new();
    for _ in 0..21 {
        tables.push(open(&host, usual(), json!([]), false).await);
    }
    for table in &tables[..20] {
        within(socket.watch(table, None)).await.unwrap();
        next_message_of(&mut socket, "snapshot").await;
    }
    within(socket.watch(&tables[20], None)).await.unwrap();
    assert_eq!(next_message_of(&mut socket, "error").await["code"], "bad-message");
    let stop = json!({"type": "unwatch", "table": tables[0].as_str()});
    within(socket.send_text(stop.to_string())).await.unwrap();
    within(socket.watch(&tables[20], None)).await.unwrap();
    next_message_of(&mut socket, "snapshot").await;
}

// Too much.

#[tokio::test]
async fn who_asks_too_fast_is_told_how_long_to_wait() {
    let house = strict_house().await;
    let [mut host, mut other] = house.two_players(usual()).await;
    let limited = loop {
        match host.say("hello").await {
            Ok(_) => {}
            Err(code) => {
                assert_eq!(code, "limited");
                break host.heard.last().unwrap().clone();
            }
        }
    };
    assert_eq!(limited["ratelimit"]["key"], "chat");
    assert!(limited["ratelimit"]["seconds"].as_u64().unwrap() >= 1);
    // Only talking is limited so far.
    host.make_a_move().await;

    for _ in 0..200 {
        within(host.socket.send_text(r#"{"type":"ping"}"#.to_owned())).await.unwrap();
    }
    let limited = host.next_of("limited").await;
    assert_eq!(limited["ratelimit"]["key"], "command");
    assert!(limited["ratelimit"]["seconds"].as_u64().unwrap() >= 1);
    // Others are not slowed down.
    other.make_a_move().await;
}

#[tokio::test]
async fn who_goes_on_and_on_is_sent_away() {
    let house = strict_house().await;
    let [mut host, mut other] = house.two_players(usual()).await;
    within(async {
        while host.socket.send_text(r#"{"type":"ping"}"#.to_owned()).await.is_ok() {
            tokio::task::yield_now().await;
        }
    })
    .await;
    until_closed(&mut host.socket).await;
    other.say("still here").await.unwrap();
}

#[tokio::test]
async fn two_hundred_sockets_come_and_go_without_a_word() {
    let house = House::open().await;
    let [mut host, mut other] = house.two_players(usual()).await;
    let sockets = &house.running.app.metrics.sockets;
    let before = sockets.count();
    let mut opened = Vec::new();
    for _ in 0..200 {
        let mut visitor = within(Client::nobody(&house.url()).connect()).await.unwrap();
        within(visitor.watch(&host.table, None)).await.unwrap();
        opened.push(visitor);
    }
    assert_eq!(sockets.count(), before + 200);
    drop(opened);
    until_so(async || sockets.count() == before).await;
    host.make_a_move().await;
    other.make_a_move().await;
    // It may have come while they moved.
    let empty = |message: &Value| message["type"] == "presence" && message["watchers"] == 0;
    let full = |message: &Value| message["type"] == "presence" && message["watchers"] != 0;
    let last = |player: &Player, is: &dyn Fn(&Value) -> bool| player.heard.iter().rposition(is);
    while last(&host, &empty) < last(&host, &full) {
        host.next().await;
    }
}

/// A connection past the client, whose other end has hardly any room.
async fn narrow_socket(house: &House) -> WebSocketStream<TcpStream> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let stream = within(socket.connect(house.running.address)).await.unwrap();
    let request = handshake(house, &[]);
    within(client_async(request, stream)).await.unwrap().0
}

#[tokio::test]
async fn who_never_reads_is_cut_off_and_the_others_go_on() {
    use futures_util::SinkExt as _;
    let house = House::open().await;
    let [mut host, mut other] = house.two_players(public()).await;
    let sockets = &house.running.app.metrics.sockets;
    let before = sockets.count();
    let mut slow = narrow_socket(&house).await;
    until_so(async || sockets.count() == before + 1).await;
    let watch = json!({"type": "watch", "table": host.table.as_str()}).to_string();
    let asking = async {
        // Each is answered with everything about the table, until nothing more fits. Not so fast
        // that it would be too much for who reads.
        while slow.send(Message::text(watch.clone())).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    let playing = async {
        while sockets.count() > before {
            host.say("can you hear me?").await.unwrap();
            other.catch_up(host.seq).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::join!(within(asking), playing);
    until_so(async || sockets.count() == before).await;
    host.say("who was that?").await.unwrap();
}

// Who says to be somebody else.

/// A request for a socket with these headers besides.
fn handshake(house: &House, headers: &[(&'static str, &str)]) -> Request {
    let url = house.url().replacen("http", "ws", 1) + "/api/socket";
    let mut request = url.into_client_request().unwrap();
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().unwrap());
    }
    request
}

/// The status of the refusal, or whom the server takes us for.
async fn knock(house: &House, headers: &[(&'static str, &str)]) -> Result<Value, u16> {
    use futures_util::StreamExt as _;
    use tokio_tungstenite::tungstenite::Error;
    let stream = within(TcpStream::connect(house.running.address)).await.unwrap();
    match within(client_async(handshake(house, headers), stream)).await {
        Ok((mut socket, _)) => {
            let hello = within(socket.next()).await.unwrap().unwrap();
            let hello: Value = serde_json::from_str(hello.to_text().unwrap()).unwrap();
            Ok(hello["me"].clone())
        }
        Err(Error::Http(response)) => Err(response.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn foreign_pages_get_no_socket() {
    let house = House::open().await;
    let guest = house.guest().await;
    let cookie = guest.cookie().unwrap();
    for origin in ["https://evil.example", "null", "http://127.0.0.1", "file://", "http://é"] {
        assert_eq!(knock(&house, &[("origin", origin)]).await, Err(403), "{origin}");
        let both = [("origin", origin), ("cookie", cookie)];
        assert_eq!(knock(&house, &both).await, Err(403), "{origin}");
    }
    assert_eq!(knock(&house, &[("cookie", cookie)]).await, Err(403), "browsers say their origin");
    assert_eq!(knock(&house, &[]).await, Ok(Value::Null), "a program may watch");
    let own = house.url();
    let both = [("origin", own.as_str()), ("cookie", cookie)];
    assert_eq!(knock(&house, &both).await, Ok(json!(guest.id())));
}

#[tokio::test]
async fn nobody_becomes_somebody_by_guessing() {
    let house = House::open().await;
    let guest = house.guest().await;
    let (name, secret) = guest.cookie().unwrap().split_once('=').unwrap();
    let own = house.url();
    let almost = {
        let (most, last) = secret.split_at(secret.len() - 1);
        format!("{most}{}", if last == "a" { "b" } else { "a" })
    };
    for guess in [
        "",
        guest.id(),
        &secret[..secret.len() - 1],
        &almost,
        &secret.to_uppercase(),
        &format!("{secret}{secret}"),
        "' OR 1=1 --",
        "%",
        "null",
    ] {
        let cookie = format!("{name}={guess}");
        let known = knock(&house, &[("origin", &own), ("cookie", &cookie)]).await;
        assert_ne!(known, Ok(json!(guest.id())), "{guess}");
        let bearer = format!("Bearer {guess}");
        let known = knock(&house, &[("authorization", &bearer)]).await;
        assert_ne!(known, Ok(json!(guest.id())), "{guess}");
    }
}

#[tokio::test]
async fn nobody_acts_for_others_or_for_chance() {
    let house = House::open().await;
    let [mut host, mut other] = house.two_players(usual()).await;
    let resign = Command::Resign { seat: Some(Seat(0)) };
    assert_eq!(other.act(resign).await, Err("seats-only".to_owned()));
    assert_eq!(other.act(Command::Confirm).await, Err("not-your-turn".to_owned()));
    assert_eq!(other.act(Command::Undo).await, Err("not-your-turn".to_owned()));
    assert_eq!(host.act(Command::ProposeBot { seat: Seat(1) }).await, Err("not-alone".to_owned()));
    assert_eq!(host.act(Command::Agree).await, Err("no-proposal".to_owned()));

    let story = within(host.client.get(&format!("/api/tables/{}/updates", host.table))).await;
    let story = story.unwrap();
    let facts = story.as_array().unwrap().iter().flat_map(|step| step["facts"].as_array().unwrap());
    let dealt = facts.filter(|fact| fact["type"] == "dealt");
    let draws: Vec<String> = dealt
        .flat_map(|fact| fact["draws"].as_array().unwrap())
        .map(|draw| draw.as_str().unwrap().to_owned())
        .collect();
    assert!(!draws.is_empty());
    let good = host.choices[0]["text"].as_str().unwrap().to_owned();
    for moves in [
        draws[..1].to_vec(),
        draws[..draws.len().min(64)].to_vec(),
        vec![],
        vec![good.clone(), draws[0].clone()],
        vec![good.clone(); 2],
        vec![good.clone(); 65],
        vec![String::new()],
        vec!["\0".to_owned()],
        vec!["é".repeat(1000)],
        vec!["Ck9".to_owned(), "'; --".to_owned()],
    ] {
        let refused = host.act(Command::Move { moves: moves.clone() }).await;
        let expected = ["illegal", "not-your-turn"].map(|code| Err(code.to_owned()));
        assert!(expected.contains(&refused), "{moves:.3?}: {refused:?}");
    }
    let seen = host.seq;
    assert_eq!(host.act(Command::Move { moves: vec![good] }).await, Ok(seen + 1));
}

#[tokio::test]
async fn before_the_game_only_the_host_arranges_and_kept_seats_are_kept() {
    let house = House::open().await;
    let (host, friend, stranger) = (house.guest().await, house.guest().await, house.guest().await);
    let seats = json!([{"type": "me"}, {"type": "for", "person": friend.id()}]);
    let table = open(&host, usual(), seats, false).await;
    let mut stranger = Player::sit_down(stranger, &table).await;
    let terms = serde_json::from_value(usual()).unwrap();
    for (command, code) in [
        (Command::Start, "host-only"),
        (Command::Free { seat: Seat(0) }, "host-only"),
        (Command::SeatBot { seat: None, level: "club".parse().unwrap() }, "host-only"),
        (Command::ChangeTerms { terms }, "host-only"),
        (Command::Sit { seat: Some(Seat(0)), label: None }, "seat-taken"),
        (Command::Sit { seat: Some(Seat(1)), label: None }, "seat-taken"),
        (Command::Sit { seat: Some(Seat(9)), label: None }, "no-such-seat"),
        (Command::Sit { seat: None, label: None }, "seat-taken"),
        (Command::Stand { seat: Some(Seat(0)) }, "seats-only"),
        (Command::Stand { seat: Some(Seat(1)) }, "seats-only"),
    ] {
        assert_eq!(stranger.act(command.clone()).await, Err(code.to_owned()), "{command:?}");
    }
    assert_eq!(stranger.seq, 1, "nothing has happened");
}

#[tokio::test]
async fn commands_and_markup_in_texts_are_just_texts() {
    let house = House::open().await;
    let host = house.guest().await;
    let label = "<b onload=x>'; --\"</b>";
    let seats = json!([{"type": "me", "label": label}, {"type": "me"}]);
    let table = open(&host, usual(), seats, true).await;
    let name = "Bobby'); DROP TABLE--<i>";
    within(host.patch("/api/me", &json!({"name": name}))).await.unwrap();
    let mut player = Player::sit_down(host, &table).await;
    let sayings = [
        "Robert'); DROP TABLE people; --",
        "<script>alert(document.cookie)</script>",
        "<img src=x onerror=alert(1)>",
        r#""}]},"type":"goodbye"#,
        r"\u0000 \0 %00 $1 ?1 :name {{7*7}} ${7*7}",
        "zażółć gęślą jaźń 👩‍👩‍👧 שלום",
    ];
    for saying in sayings {
        player.say(saying).await.unwrap();
        let last = &player.heard[player.heard.len() - 2];
        assert_eq!(last["update"]["facts"][0]["text"], saying);
    }
    for text in ["", "   ", "\u{202e}", "\0", &"a".repeat(301)] {
        assert_eq!(player.say(text).await, Err("bad-text".to_owned()), "{text:?}");
    }
    let house = house.restart().await;
    let client = player.client.moved_to(&house.url());
    let player = Player::sit_down(client, &table).await;
    assert_eq!(player.snapshot["people"][player.id()], name);
    assert_eq!(player.snapshot["seats"][0]["sitter"]["label"], label);
    let chat = player.snapshot["chat"].as_array().unwrap();
    let texts: Vec<_> = chat.iter().map(|said| said["text"].as_str().unwrap()).collect();
    assert_eq!(texts, sayings);
    let record = within(player.client.get(&format!("/api/tables/{table}/record"))).await.unwrap();
    assert_eq!(record["players"], json!([label, name]));
}

// When we are wrong ourselves.

/// Whether the next lot that is drawn in the next test goes wrong.
static CURSED: AtomicBool = AtomicBool::new(false);

/// Luck that fails once when it is cursed.
struct Fragile(Box<dyn Luck + Send>);

impl Luck for Fragile {
    fn below(&mut self, bound: u32) -> u32 {
        assert!(!CURSED.swap(false, Ordering::Relaxed), "a mistake that nobody has foreseen");
        self.0.below(bound)
    }
}

#[tokio::test]
async fn a_table_that_panics_is_rebuilt_and_the_others_do_not_notice() {
    let config = Config { limit_factor: 10_000, ..Config::default() };
    let fragile = || -> Box<dyn Luck + Send> { Box::new(Fragile(luck::fresh())) };
    let house = House::with(Environment { luck: fragile, ..Environment::default() }, config).await;
    let [mut calm, mut quiet] = house.two_players(usual()).await;
    let host = house.guest().await;

    let seats = json!([{"type": "me"}, {"type": "bot", "level": "random"}]);
    let table = open(&host, usual(), seats, false).await;
    let mut player = Player::sit_down(host, &table).await;
    CURSED.store(true, Ordering::Relaxed);
    assert_eq!(player.act(Command::Start).await, Err("unavailable".to_owned()));
    assert_eq!(player.seq, 1, "nothing has happened");
    player.act(Command::Start).await.unwrap();

    // In the middle of the game: the end of the round goes wrong once, whoever's move brings it.
    CURSED.store(true, Ordering::Relaxed);
    while !player.is_over() {
        if player.choices.is_null() {
            player.next().await;
            continue;
        }
        let chosen = player.choose();
        match player.act(chosen.clone()).await {
            Ok(_) => {}
            Err(code) => assert_eq!(code, "unavailable"),
        }
    }
    assert!(!CURSED.load(Ordering::Relaxed), "it did go wrong");
    assert_eq!(player.state()["outcome"]["complete"], true);
    let path = format!("/api/tables/{table}/updates");
    let story = within(player.client.get(&path)).await.unwrap();
    assert_eq!(story.as_array().unwrap().len() as u64, player.seq);

    calm.make_a_move().await;
    quiet.make_a_move().await;
}
