//! What several test layers share: every setup of every game, and random play.
#![allow(dead_code, reason = "each test binary uses its own part")]

pub mod any;
pub mod lying;

use azulejo_rules::any::Title;
use azulejo_rules::event::{Event, Listener};
use azulejo_rules::playout::sensible_move;
use azulejo_rules::record::{ActionOf, Recorded, Scribe};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::{Action, Luck, Seat, Silent, Turn};

/// The settings of every variant of a game.
pub fn variants(title: Title) -> &'static [&'static [(&'static str, &'static str)]] {
    match title {
        Title::Chocolatier => &[
            &[],
            &[("box", "plain")],
            &[("special_factories", "true")],
            &[("box", "plain"), ("special_factories", "true")],
        ],
        Title::SummerPavilion => &[
            &[],
            &[("jokers", "reversed"), ("floor", "1")],
            &[("stars", "uniform"), ("jokers", "random")],
            &[
                ("stars", "uniform"),
                ("jokers", "red,green,purple,blue,yellow,orange"),
                ("floor", "1"),
            ],
        ],
        Title::QueensGarden => &[
            &[],
            &[("board", "variant")],
            &[("wheel", "1:0,2:9,6:1/1:2,b:5,g:1/1:2,b:5,g:1/y:7,p:0,5:99"), ("group_bonus", "-")],
        ],
    }
}

/// Every table size with every variant, the starting seats varying.
pub fn setups<G: Recorded>() -> Vec<G::Setup> {
    let mut luck = ChaCha::from_seed(7, 7);
    let mut setups = Vec::new();
    for players in 2..=4 {
        for variant in variants(G::TITLE) {
            let start = Seat(luck.below(players.into()) as u8);
            let mut setup = G::usual_setup(players, start);
            for (name, value) in *variant {
                G::set(&mut setup, name, value, &mut luck).expect("a setting of the table above");
            }
            setups.push(setup);
        }
    }
    setups
}

/// Something random that may happen now; nothing when the game is over.
pub fn random_action<G: Recorded>(game: &G, luck: &mut impl Luck) -> Option<ActionOf<G>> {
    match game.turn() {
        Turn::Over => None,
        Turn::Chance => Some(Action::Draw(game.sample(luck))),
        Turn::Player(_) => Some(Action::Move(sensible_move(game, luck, &mut Vec::new()))),
    }
}

/// Lets a legal action happen.
pub fn act<G: Recorded>(game: &mut G, action: ActionOf<G>, on: &mut impl Listener<Event<G::Kind>>) {
    match action {
        Action::Move(mv) => game.apply(mv, on),
        Action::Draw(draw) => game.draw(draw, on),
    }
}

/// Names for a record.
pub fn names(players: u8) -> Vec<String> {
    ["Ana", "Bruno", "Celina", "Dawid"][..players.into()].iter().map(|&n| n.to_owned()).collect()
}

/// A random game, written down.
pub fn random_record<G: Recorded>(setup: &G::Setup, start: Seat, seed: u64) -> Scribe<G> {
    let mut luck = ChaCha::from_seed(seed, 0);
    let players = azulejo_rules::Game::players(&G::new(setup));
    let mut scribe = Scribe::<G>::new(setup, names(players), start, true);
    while let Some(action) = random_action(scribe.game(), &mut luck) {
        scribe.act(action, &mut Silent);
    }
    scribe
}

/// The committed positions to count from: a record, and `[lines, ended rounds, points]` by depth.
pub fn perft_positions() -> Vec<(String, Vec<[i64; 3]>)> {
    let files = [
        include_str!("../data/chocolatier-perft.jsonl"),
        include_str!("../data/summer-pavilion-perft.jsonl"),
        include_str!("../data/queens-garden-perft.jsonl"),
    ];
    let lines = files.iter().flat_map(|file| file.lines());
    let read = |line: &str| {
        let json: serde_json::Value = serde_json::from_str(line).expect("a record");
        let counts = serde_json::from_value(json["x_perft"].clone()).expect("counts by depth");
        (line.to_owned(), counts)
    };
    lines.map(read).collect()
}

/// How many games to compare with an oracle in each setup: usually so many, to be quick;
/// `AZULEJO_GAMES=1000` makes it thousands in all.
pub fn games_to_play(usually: u64) -> u64 {
    std::env::var("AZULEJO_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(usually)
}
