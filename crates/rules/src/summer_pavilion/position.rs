//! A whole position as one line of text.

use super::board::{Board, CORNERS};
use super::geometry::{Field, POSITIONS, STARS};
use super::notation::read_heap;
use super::{
    Colour, Floor, Jokers, Phase, ROUNDS, SUPPLY, Setup, Source, Stars, SummerPavilion,
    TILES_PER_COLOUR, TILES_PER_FACTORY, Tiles,
};
use crate::game::{Game as _, Seat};
use crate::sources::Sources;
use crate::tiles::Colour as _;
use crate::words::{Words, heap_text};

/// The highest score that a position may have: more than any game reaches.
const MAX_SCORE: i16 = 999;

/// For example, shortened:
///
/// ```text
/// summer-pavilion players=2 stars=coloured jokers=pgoybr floor=0 start=0 round=2 phase=lay:1
/// first=1 stone=0 bag=p9g12 collector=b2 supply=p2g3y5 A=- B=- … X=-
/// board=7:in:g2r1:-:o...../....../b2…/…/… board=12:out:-:p2:…
/// ```
///
/// A heap is letters with counts, `-` nothing. A board is its score, whether the player is in or out
/// of this round, the tiles beside it, those on the corners, and the stars, position by position.
pub(super) fn write_position(game: &SummerPavilion) -> String {
    let setup = &game.setup;
    let mut text = format!(
        "summer-pavilion players={} stars={} jokers={} floor={} start={} round={} phase={} \
         first={} stone={} bag={} collector={} supply={}",
        setup.players,
        setup.stars.name(),
        setup.jokers.order().map(Colour::letter).iter().collect::<String>(),
        setup.floor.points(),
        setup.start.0,
        game.round,
        phase_text(game.phase),
        game.first.0,
        seat_text(game.stone),
        heap_text(game.bag),
        heap_text(game.collector),
        heap_text(game.supply),
    );
    for factory in 0..game.display.factories() {
        let source = Source::Factory(factory);
        text += &format!(" {source}={}", heap_text(game.display.at(source)));
    }
    text += &format!(" {}={}", Source::Centre, heap_text(game.display.at(Source::Centre)));
    for board in &game.boards[..setup.players.into()] {
        text += " board=";
        text += &board_text(board);
    }
    text
}

fn seat_text(seat: Option<Seat>) -> String {
    seat.map_or("-".to_owned(), |seat| seat.0.to_string())
}

fn phase_text(phase: Phase) -> String {
    match phase {
        Phase::Stocking { after } => format!("stock:{}", seat_text(after)),
        Phase::Filling { drawn } => format!("fill:{drawn}"),
        Phase::Acquiring { seat } => format!("take:{}", seat.0),
        Phase::Laying { seat } => format!("lay:{}", seat.0),
        Phase::Choosing { seat, left } => format!("bonus:{}:{left}", seat.0),
        Phase::Keeping { seat } => format!("keep:{}", seat.0),
        Phase::Over => "over".to_owned(),
    }
}

fn board_text(board: &Board) -> String {
    let mut stars = vec![String::new(); STARS.into()];
    for field in Field::all() {
        stars[usize::from(field.star())].push(board.colour_at(field).map_or('.', Colour::letter));
    }
    format!(
        "{}:{}:{}:{}:{}",
        board.score,
        if board.passed { "out" } else { "in" },
        heap_text(board.hand),
        heap_text(board.corners),
        stars.join("/"),
    )
}

pub(super) fn read_position(text: &str) -> Result<SummerPavilion, String> {
    let mut words = Words::of(text, "summer-pavilion")?;
    let players = words.number("players")?;
    if !(2..=4).contains(&players) {
        return Err("there are 2 to 4 players".into());
    }
    let setup = Setup {
        players,
        stars: words.read("stars", Stars::from_name)?,
        jokers: words.read("jokers", read_jokers)?,
        floor: words.read("floor", Floor::from_name)?,
        start: Seat(words.number("start")?),
    };
    let mut game = SummerPavilion {
        round: words.number("round")?,
        phase: words.read("phase", read_phase)?,
        first: Seat(words.number("first")?),
        stone: words.read("stone", read_seat)?,
        bag: words.read("bag", read_heap)?,
        collector: words.read("collector", read_heap)?,
        supply: words.read("supply", read_heap)?,
        display: Sources::new(players),
        boards: [Board::new(setup.stars); 4],
        setup,
    };
    for factory in 0..game.display.factories() {
        let source = Source::Factory(factory);
        *game.display.at_mut(source) += words.read(&source.to_string(), read_heap)?;
    }
    *game.display.at_mut(Source::Centre) += words.read("X", read_heap)?;
    for seat in 0..usize::from(players) {
        game.boards[seat] = words.read("board", |text| read_board(text, setup.stars))?;
    }
    words.finish()?;
    check_position(&game)?;
    // A number or a heap could still be written in another way: with zeros, in another order.
    match game.position() {
        usual if usual == text => Ok(game),
        usual => Err(format!("the position has to be written like this: {usual}")),
    }
}

fn read_jokers(text: &str) -> Option<Jokers> {
    let order: Vec<Colour> = text.chars().map(Colour::from_letter).collect::<Option<_>>()?;
    Jokers::new(order.try_into().ok()?)
}

fn read_seat(text: &str) -> Option<Option<Seat>> {
    if text == "-" { Some(None) } else { text.parse().ok().map(|seat| Some(Seat(seat))) }
}

fn read_phase(text: &str) -> Option<Phase> {
    let mut parts = text.split(':');
    let name = parts.next()?;
    let mut number = || parts.next().and_then(|part| part.parse::<u8>().ok());
    Some(match name {
        "stock" => Phase::Stocking { after: read_seat(text.strip_prefix("stock:")?)? },
        "fill" => Phase::Filling { drawn: number()? },
        "take" => Phase::Acquiring { seat: Seat(number()?) },
        "lay" => Phase::Laying { seat: Seat(number()?) },
        "bonus" => Phase::Choosing { seat: Seat(number()?), left: number()? },
        "keep" => Phase::Keeping { seat: Seat(number()?) },
        "over" => Phase::Over,
        _ => return None,
    })
}

/// Lays tile by tile, so that no star can hold what it does not accept.
fn read_board(text: &str, stars: Stars) -> Option<Board> {
    let parts: Vec<&str> = text.split(':').collect();
    let [score, passed, hand, corners, tiles] = parts[..] else { return None };
    let mut board = Board::new(stars);
    board.score = score.parse().ok()?;
    board.passed = match passed {
        "in" => false,
        "out" => true,
        _ => return None,
    };
    board.hand = read_heap(hand)?;
    board.corners = read_heap(corners)?;
    let tiles: Vec<&str> = tiles.split('/').collect();
    if tiles.len() != usize::from(STARS)
        || tiles.iter().any(|star| star.len() != usize::from(POSITIONS))
    {
        return None;
    }
    let letters = tiles.iter().flat_map(|star| star.chars());
    for (field, letter) in Field::all().zip(letters).filter(|&(_, letter)| letter != '.') {
        let colour = Colour::from_letter(letter)?;
        board.check_field(field, colour).ok()?;
        board.lay(field, colour, stars);
    }
    Some(board)
}

/// Whether play can go on from here as from a real game.
fn check_position(game: &SummerPavilion) -> Result<(), &'static str> {
    let players = game.setup.players;
    let boards = &game.boards[..players.into()];
    let is_seat = |seat: Seat| seat.0 < players;
    if !has_all_tiles(game) {
        return Err("there must be 22 tiles of each colour in all");
    }
    if !is_seat(game.setup.start) || !is_seat(game.first) || !game.stone.is_none_or(is_seat) {
        return Err("there is no such seat");
    }
    if !(1..=ROUNDS).contains(&game.round) {
        return Err("there are six rounds");
    }
    let scores = game.setup.floor.points()..=MAX_SCORE;
    if boards.iter().any(|board| !scores.contains(&board.score)) {
        return Err("score out of range");
    }
    if game.supply.total() > SUPPLY {
        return Err("the supply has room for ten tiles");
    }
    let mut factories = (0..game.display.factories()).map(Source::Factory);
    if factories.any(|f| game.display.at(f).total() > TILES_PER_FACTORY.into()) {
        return Err("a factory has room for four tiles");
    }
    check_passes(game)?;
    check_phase(game)
}

/// Counts tile by tile: heaps of a text may hold more than a byte counts when added up.
fn has_all_tiles(game: &SummerPavilion) -> bool {
    let mut counts = [0u32; 6];
    let display = game.display.iter().map(|(_, tiles)| tiles);
    let heaps = [game.bag, game.collector, game.supply].into_iter().chain(display);
    let on_table = heaps.flat_map(|heap: Tiles| heap.iter().collect::<Vec<_>>());
    let boards = game.boards[..game.setup.players.into()].iter();
    for colour in on_table.chain(boards.flat_map(|board| board.tiles())) {
        counts[colour.index()] += 1;
    }
    counts == [u32::from(TILES_PER_COLOUR); 6]
}

/// A player who has passed keeps at most four tiles, on the corners; the others have none there.
fn check_passes(game: &SummerPavilion) -> Result<(), &'static str> {
    for seat in Seat(0).round_the_table(game.setup.players) {
        let Board { passed, hand, corners, .. } = *game.board(seat);
        let keeping = game.phase == Phase::Keeping { seat };
        if corners.total() > CORNERS || (!corners.is_empty() && (!passed || keeping)) {
            return Err("the corners hold four tiles of a player who has passed");
        }
        if passed && keeping == hand.is_empty() {
            return Err("a player who has passed has no tiles beside the board");
        }
    }
    Ok(())
}

fn check_phase(game: &SummerPavilion) -> Result<(), &'static str> {
    let display = &game.display;
    let boards = &game.boards[..game.setup.players.into()];
    let is_in = |seat: Seat| seat.0 < game.setup.players && !game.board(seat).passed;
    let can_draw = !game.next_bag().is_empty();
    let short = game.supply.total() < SUPPLY;
    let (before_laying, laying) = (boards.iter().all(|board| !board.passed), display.is_empty());
    let fits = match game.phase {
        Phase::Stocking { after: None } => {
            before_laying && game.round == 1 && game.stone.is_none() && laying && short && can_draw
        }
        Phase::Stocking { after: Some(seat) } => is_in(seat) && laying && short && can_draw,
        Phase::Filling { drawn } => {
            let all = TILES_PER_FACTORY * display.factories();
            let due = drawn < all && display.is_filled_with(drawn) && (can_draw || drawn == 0);
            before_laying && game.stone.is_none() && due
        }
        Phase::Acquiring { seat } => before_laying && is_in(seat) && !display.is_empty(),
        Phase::Laying { seat } => is_in(seat) && laying,
        Phase::Choosing { seat, left } => {
            is_in(seat)
                && laying
                && (1..=3).contains(&left)
                && u32::from(left) <= game.supply.total()
        }
        Phase::Keeping { seat } => seat.0 < game.setup.players && game.board(seat).passed && laying,
        Phase::Over => game.round == ROUNDS && laying && boards.iter().all(|board| board.passed),
    };
    if fits { Ok(()) } else { Err("what lies on the table does not fit the phase") }
}
