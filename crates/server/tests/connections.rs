//! What connections cost that never become a request, or never end: others go on being served.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::net::SocketAddr;

use azulejo_server::config::Config;
use azulejo_server::live::Environment;
use common::live::{House, until_so, within};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

/// A connection from this address of the machine.
async fn from(address: &str, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{address}:0").parse().unwrap()).unwrap();
    within(socket.connect(to)).await.unwrap()
}

async fn house() -> House {
    House::with(Environment::default(), Config::default()).await
}

/// Reads to the end; the connection has to come to one.
async fn all_of(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    // A reset is an end, too.
    _ = tokio::time::timeout(std::time::Duration::from_secs(60), stream.read_to_end(&mut answer))
        .await
        .expect("the connection ends");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn slow_clients_of_one_address_leave_others_served() {
    let house = house().await;
    let address = house.running.address;
    let mut slow = Vec::new();
    for _ in 0..600 {
        let mut stream = from("127.0.0.2", address).await;
        // It may be shown the door at once.
        _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow").await;
        slow.push(stream);
    }
    let refused = || house.running.app.metrics.connections_refused.count();
    until_so(async || refused() >= 400).await;
    assert_eq!(refused(), 400, "200 of them wait inside");
    for _ in 0..20 {
        let mut other = from("127.0.0.1", address).await;
        other.write_all(b"GET /healthz HTTP/1.0\r\nHost: x\r\n\r\n").await.unwrap();
        assert!(all_of(&mut other).await.starts_with("HTTP/1.0 200"), "others are served");
    }
    // Whoever goes makes room.
    drop(slow);
    let answered = async || {
        let mut stream = from("127.0.0.2", address).await;
        _ = stream.write_all(b"GET /healthz HTTP/1.0\r\nHost: x\r\n\r\n").await;
        all_of(&mut stream).await.starts_with("HTTP/1.0 200")
    };
    until_so(answered).await;
    house.stop().await;
}

#[tokio::test]
async fn a_request_that_never_comes_to_its_end_is_not_waited_for() {
    let house = house().await;
    let address = house.running.address;
    let silent = async {
        let mut stream = from("127.0.0.1", address).await;
        all_of(&mut stream).await
    };
    let half_a_head = async {
        let mut stream = from("127.0.0.1", address).await;
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow").await.unwrap();
        all_of(&mut stream).await
    };
    let half_a_body = async {
        let mut stream = from("127.0.0.1", address).await;
        let head = "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                    Content-Length: 100\r\n\r\n{\"name\"";
        stream.write_all(head.as_bytes()).await.unwrap();
        all_of(&mut stream).await
    };
    let idle = async {
        let mut stream = from("127.0.0.1", address).await;
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
        all_of(&mut stream).await
    };
    let (silent, half_a_head, half_a_body, idle) =
        tokio::join!(silent, half_a_head, half_a_body, idle);
    assert_eq!(silent, "");
    assert!(half_a_head.is_empty() || half_a_head.starts_with("HTTP/1.1 408"), "{half_a_head}");
    assert!(half_a_body.starts_with("HTTP/1.1 408"), "{half_a_body}");
    assert!(half_a_body.contains("\"too-slow\""), "{half_a_body}");
    assert!(idle.starts_with("HTTP/1.1 200"), "{idle}");
    house.stop().await;
}
