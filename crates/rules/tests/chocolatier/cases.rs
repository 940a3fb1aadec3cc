//! Cases in a few words: positions, what is done, what is told and seen.

use std::collections::BTreeMap;

use azulejo_rules::chocolatier::{
    BoardView, Bonus, BoxSide, Chocolatier, Colour, Ending, Event, Kind, Landing, Line, Piece,
    Setup, Side, Tiles, Tray,
};
use azulejo_rules::tiles::Colour as _;
use azulejo_rules::{Game, Seat, Silent, Turn};

use crate::common::lying::Lying;

/// Every colour's place on the coloured wall.
pub const PATTERN: [&str; 5] = ["tbwkr", "rtbwk", "krtbw", "wkrtb", "bwkrt"];
pub const EMPTY_WALL: &str = "...../...../...../...../.....";
/// Seat 1 takes the last tile of the round, which leaves nothing on a floor or in the lid.
pub const LAST_TILE: &str = "phase=draft:1 A=r1";

// Helpers: a position in a few words

/// The lines of a table without its comments, cell by cell.
pub fn table<const N: usize>(text: &str) -> impl Iterator<Item = [&str; N]> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    lines.map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        cells.try_into().unwrap_or_else(|_| panic!("not {N} cells: {line}"))
    })
}

pub fn new_game(players: u8, start: u8, special_factories: bool) -> Chocolatier {
    let start = Seat(start);
    Chocolatier::new(&Setup { players, start, box_side: BoxSide::Coloured, special_factories })
}

pub fn game(words: &str) -> Chocolatier {
    let text = position(words);
    Chocolatier::from_position(&text).unwrap_or_else(|why| panic!("{words}: {why}: {text}"))
}

/// Four boards with all 100 tiles, a full column and all of turquoise, no full line nor row; the
/// first has the lines told, and what it lacks of `-,b1,w2,k3,r4` lies elsewhere.
pub fn four_boards(first_lines: &str) -> String {
    let board = |seat| {
        let lines = if seat == 0 { first_lines } else { "-,b1,w2,k3,r4" };
        format!(" {seat}.lines={lines} {seat}.wall=tbw../rt.wk/k.tb./w..tb/b...t")
    };
    "players=4".to_owned() + &(0..4).map(board).collect::<String>()
}

/// The text of a position from some of its words, the others being usual: the heaps `A`…`I` (with
/// `/keep` and the like), `X`, `bag`, `lid`; `0.score`, `0.lines`, `0.wall`, `0.floor`, `0.tray` of
/// a seat, or `0.cells=12,21` for a wall filled at (1,2) and (2,1) as the pattern has it.
///
/// Tiles that lie nowhere else are in the bag, or in the lid if the bag is told. Special factories
/// that are not told are Magnets, which do nothing while drafting.
pub fn position(words: &str) -> String {
    let mut words = Words::of(words);
    let players: usize = words.take("players", "2").parse().unwrap();
    let phase = words.take("phase", "draft:0");
    let mut factories: Vec<String> = (b'A'..b'A' + 2 * players as u8 + 1)
        .map(|letter| words.take(&char::from(letter).to_string(), "-"))
        .collect();
    let special = factories.iter().any(|factory| factory.contains('/'));
    let special = words.take("special", &special.to_string());
    if special == "true" && phase.starts_with("draft") {
        turn_magnets(&mut factories, players);
    }
    let centre = words.take("X", "-");
    let boards: Vec<Vec<String>> = (0..players).map(|seat| words.take_board(seat)).collect();
    let heaps = factories.iter().map(|factory| heap_of(factory));
    let heaps = heaps.chain([centre.as_str()]).chain(boards.iter().flatten().map(String::as_str));
    let rest = rest_of(heaps.chain([words.said("bag"), words.said("lid")]));
    let bag_is_told = !words.said("bag").is_empty();
    let bag = words.take("bag", &rest);
    let lid = words.take("lid", if bag_is_told { &rest } else { "-" });
    let round: u16 = words.take("round", "1").parse().unwrap();
    let tiled = words.take("tiled", &(round - 1).to_string());
    let owner = boards.iter().position(|board| board[3].contains('m'));
    let marker = words.take("marker", &owner.map_or("-".to_owned(), |seat| seat.to_string()));
    let mut text = format!(
        "chocolatier players={players} box={} special={special} start={} round={round} \
         tiled={tiled} phase={phase} first={} marker={marker} bag={bag} lid={lid}",
        words.take("box", "coloured"),
        words.take("start", "0"),
        words.take("first", "0"),
    );
    for (letter, factory) in ('A'..).zip(factories) {
        let side = if factory.contains('/') { "" } else { "/normal" };
        text += &format!(" {letter}={factory}{side}");
    }
    text += &format!(" X={centre}");
    boards.iter().for_each(|board| text += &format!(" board={}", board.join(":")));
    assert!(words.0.is_empty(), "unknown words: {:?}", words.0);
    text
}

/// The words that a case tells, each to be taken once.
pub struct Words<'a>(BTreeMap<&'a str, &'a str>);

impl<'a> Words<'a> {
    fn of(words: &'a str) -> Self {
        let pairs = words.split_whitespace().map(|word| word.split_once('=').unwrap());
        let map: BTreeMap<_, _> = pairs.collect();
        assert_eq!(map.len(), words.split_whitespace().count(), "a word twice: {words}");
        Words(map)
    }

    fn said(&self, name: &str) -> &'a str {
        self.0.get(name).copied().unwrap_or_default()
    }

    fn take(&mut self, name: &str, usual: &str) -> String {
        self.0.remove(name).unwrap_or(usual).to_owned()
    }

    /// Score, lines, wall, floor and Tray.
    fn take_board(&mut self, seat: usize) -> Vec<String> {
        let cells = self.take(&format!("{seat}.cells"), "");
        let mut wall = [["."; 5]; 5];
        for cell in cells.split(',').filter(|cell| !cell.is_empty()) {
            let cell: usize = cell.parse().unwrap();
            let (row, column) = (cell / 10 - 1, cell % 10 - 1);
            wall[row][column] = &PATTERN[row][column..=column];
        }
        let wall = wall.map(|row| row.concat()).join("/");
        [("score", "0"), ("lines", "-,-,-,-,-"), ("wall", &wall), ("floor", ""), ("tray", "-")]
            .map(|(name, usual)| self.take(&format!("{seat}.{name}"), usual))
            .to_vec()
    }
}

pub fn turn_magnets(factories: &mut [String], players: usize) {
    let missing = players - factories.iter().filter(|factory| factory.contains('/')).count();
    let normal = factories.iter_mut().rev().filter(|factory| !factory.contains('/'));
    for (factory, colour) in normal.take(missing).zip(Colour::ALL) {
        *factory += &format!("/magnet-{}", colour.name());
    }
}

/// A factory without its side; anything else is not changed.
pub fn heap_of(text: &str) -> &str {
    if text.contains(':') { text } else { text.split('/').next().unwrap() }
}

/// What is missing of 20 tiles of each colour.
pub fn rest_of<'a>(heaps: impl Iterator<Item = &'a str>) -> String {
    let mut rest = [20; 5];
    for heap in heaps {
        for (at, letter) in heap.char_indices() {
            let Some(colour) = "tbwkr".find(letter) else { continue };
            let digits = heap[at + 1..].split(|c: char| !c.is_ascii_digit()).next().unwrap();
            rest[colour] -= digits.parse().unwrap_or(1);
        }
    }
    let tiles = Colour::ALL.iter().zip(rest).map(|(&colour, count)| Tiles::of(colour, count));
    heap(tiles.fold(Tiles::EMPTY, |heap, tiles| heap + tiles))
}

// Helpers: acting and looking

/// A move is not legal, for this reason; nothing changes.
pub fn refuse(before: &str, mv: &str, reason: &str) {
    let mut game = game(before);
    let refused = game.play(mv.parse().unwrap(), &mut Silent).unwrap_err().to_string();
    assert!(refused.contains(reason), "{before}, {mv}: {refused}");
    assert_eq!(game, self::game(before), "{before}, {mv}");
    assert!(!legal(before).split(' ').any(|legal| legal == mv), "{before}, {mv}");
}

/// Does something in a position; everything must be told and seen so.
pub fn check(before: &str, acts: &str, told: &str, after: &str) {
    let (game, told_really) = act(before, acts);
    assert_eq!(told_really, told, "{before}: {acts}");
    expect(&game, after);
}

/// Seat 1 takes the last tile, and tiling follows.
pub fn check_tiling(boards: &str, told: &str, after: &str) {
    let told = format!("1 takes r1 from A; 1 line 2 gets r1; {told}");
    check(&format!("{LAST_TILE} {boards}"), "Ar2", &told, after);
}

pub fn act(before: &str, acts: &str) -> (Chocolatier, String) {
    let mut game = game(before);
    let told = act_in(&mut game, acts);
    (game, told)
}

/// Moves and draws by their notation. What was told.
pub fn act_in(game: &mut Chocolatier, acts: &str) -> String {
    let (mut lying, mut events) = (Lying::of(game), Vec::new());
    for act in acts.split_whitespace() {
        let on = &mut |event| events.push(event);
        let done = match game.turn() {
            Turn::Chance => game.play_draw(act.parse().unwrap(), on),
            _ => game.play(act.parse().unwrap(), on),
        };
        done.unwrap_or_else(|why| panic!("{act} in {}: {why}", game.position()));
    }
    events.iter().for_each(|event| lying.follow(event));
    assert_eq!(lying, Lying::of(game), "the events tell of every piece");
    let text = game.position();
    let heaps = text.split(' ').skip_while(|word| !word.starts_with("bag"));
    let heaps = heaps.map(|word| word.split_once('=').unwrap().1).map(heap_of);
    assert_eq!(rest_of(heaps), "-", "no tile is lost or made: {text}");
    events.iter().map(told).collect::<Vec<_>>().join("; ")
}

/// The legal moves, as they are listed.
pub fn legal(before: &str) -> String {
    legal_after(before, "")
}

pub fn legal_after(before: &str, acts: &str) -> String {
    let mut moves = Vec::new();
    act(before, acts).0.moves(&mut moves);
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

pub fn sorted(words: &str) -> Vec<&str> {
    let mut words: Vec<_> = words.split(' ').collect();
    words.sort_unstable();
    words
}

/// The possible draws with their weights.
pub fn odds(game: &Chocolatier) -> String {
    let mut draws = Vec::new();
    game.draws(&mut draws);
    draws.iter().map(|(draw, weight)| format!("{draw}{weight}")).collect::<Vec<_>>().join(" ")
}

/// All these words must be seen so.
pub fn expect(game: &Chocolatier, words: &str) {
    for (name, value) in Words::of(words).0 {
        assert_eq!(seen(game, name), value, "{name} in {}", game.position());
    }
}

/// What a view has under the name that [`position`] knows it by.
pub fn seen(game: &Chocolatier, name: &str) -> String {
    let view = game.view();
    let list = |numbers: Vec<String>| numbers.join(",");
    match name {
        "round" => view.round.to_string(),
        "first" => view.first.0.to_string(),
        "marker" => view.marker.map_or("-".into(), |seat| seat.0.to_string()),
        "bag" => heap(view.bag),
        "lid" => heap(view.lid),
        "X" => heap(view.centre),
        "turn" => match game.turn() {
            Turn::Chance => "chance".into(),
            Turn::Player(seat) => seat.0.to_string(),
            Turn::Over => "over".into(),
        },
        "ending" => view.ending.map_or("-", ending).into(),
        "scores" => list(game.scores().as_slice().iter().map(ToString::to_string).collect()),
        "winners" => list(game.winners().iter().map(|seat| seat.0.to_string()).collect()),
        _ => match name.split_once('.') {
            Some((seat, part)) => seen_on(&view.boards[seat.parse::<usize>().unwrap()], part),
            None => {
                let factory = &view.factories[usize::from(name.as_bytes()[0] - b'A')];
                heap(factory.tiles)
                    + &match factory.side {
                        Side::Normal => String::new(),
                        Side::Special(special) => format!("/{}", special.name()),
                        Side::Gone => "/gone".into(),
                    }
            }
        },
    }
}

pub fn seen_on(board: &BoardView, part: &str) -> String {
    let line =
        |line: &Line| line.colour.map_or("-".into(), |c| format!("{}{}", c.letter(), line.count));
    let cell = |cell: &Option<Colour>| cell.map_or('.', Colour::letter);
    match part {
        "score" => board.score.to_string(),
        "lines" => board.lines.iter().map(line).collect::<Vec<_>>().join(","),
        "wall" => board.wall.map(|row| row.iter().map(cell).collect::<String>()).join("/"),
        "floor" => (board.floor.iter())
            .map(|piece| match piece {
                Piece::Tile(colour) => colour.letter(),
                Piece::Marker => 'm',
            })
            .collect(),
        "tray" => match board.tray {
            None => "-".into(),
            Some(Tray::Free) => "o".into(),
            Some(Tray::Holding(colour)) => colour.letter().into(),
        },
        _ => panic!("a board has no {part}"),
    }
}

pub fn heap(tiles: Tiles) -> String {
    let counts =
        tiles.colours().map(|colour| format!("{}{}", colour.letter(), tiles.count(colour)));
    if tiles.is_empty() { "-".into() } else { counts.collect() }
}

pub fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::RowComplete => "row",
        Ending::NoTiles => "tiles",
        Ending::Standstill => "standstill",
    }
}

/// An event in a few words; lines, cells and spaces count from 1.
pub fn told(event: &Event) -> String {
    let f = |factory: u8| char::from(b'A' + factory);
    let seat = event.seat.map_or(0, |Seat(seat)| seat);
    let points = event.change();
    // The tiles of an event in which all go the same way.
    let tiles: Tiles = (event.carried.iter())
        .filter_map(|carry| Some(Tiles::of(Colour::from_name(carry.piece.as_str())?, carry.count)))
        .fold(Tiles::EMPTY, |heap, tiles| heap + tiles);
    let c = || tiles.colours().map(|colour| colour.letter()).collect::<String>();
    match &event.kind {
        Kind::RoundBegan { round, first: Seat(seat) } => format!("round {round} from {seat}"),
        Kind::Turned { factory, special } => format!("{} turns {}", f(*factory), special.name()),
        Kind::Refilled => "refill".into(),
        Kind::Dealt { factory } => format!("{} onto {}", c(), f(*factory)),
        Kind::Attracted { from, to } => format!("{} pulled from {} to {}", c(), f(*from), f(*to)),
        Kind::Taken { from } => format!("{seat} takes {} from {from}", heap(tiles)),
        Kind::Moved { from, to } => format!("{} from {} to {to}", heap(tiles), f(*from)),
        Kind::MarkerTaken { space: Some(space) } => format!("{seat} marker on space {}", space + 1),
        Kind::MarkerTaken { space: None } => format!("{seat} marker on no space"),
        Kind::TrayTaken { factory } => format!("{seat} takes tray {}", f(*factory)),
        Kind::Lined { line } => format!("{seat} line {} gets {}", line + 1, heap(tiles)),
        Kind::Fell { landing } => match landing {
            Landing::Space(space) => format!("{seat} drops {} on space {}", c(), space + 1),
            Landing::Tray => format!("{seat} drops {} on tray", c()),
            Landing::Lid => format!("{seat} drops {} in lid", c()),
        },
        Kind::LineDropped { line } => format!("{seat} line {} falls", line + 1),
        Kind::Tiled { line, column, across, down } => {
            let (line, column) = (line + 1, column + 1);
            let cell = format!("{seat} lays {} at {line},{column}", c());
            format!("{cell}: across {across} + down {down} = {points}")
        }
        Kind::FloorScored { costs } => {
            let costs = costs.iter().map(ToString::to_string).collect::<Vec<_>>().join("+");
            let costs = if costs.is_empty() { "-" } else { &costs };
            format!("{seat} floor {costs} costs {}", -points)
        }
        Kind::BonusScored { bonus } => match bonus {
            Bonus::Row { row } => format!("{seat} row {} +{points}", row + 1),
            Bonus::Column { column } => format!("{seat} column {} +{points}", column + 1),
            Bonus::Colour { colour } => format!("{seat} {} +{points}", colour.name()),
        },
        Kind::GameEnded { ending: why } => format!("over: {}", ending(*why)),
    }
}
