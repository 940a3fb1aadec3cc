//! Short texts of moves, draws and positions.
//!
//! - `Ck2`: from factory C take black (k) to line 2; `Xwf`: from the centre take white to the floor.
//! - `Ck2.rw.t`: the same from Split; red and white go left, turquoise goes right.
//! - `3c5`: the tile of line 3 goes to column 5 (plain box).
//! - Draws: `r` a red tile; `normal`, `keep`, `magnet-red`, … the side of the next factory.
//! - A position is `name=value` words in a fixed order, see [`write_position`].

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use super::board::Board;
use super::display::Display as Factories;
use super::{
    BoxSide, Chocolatier, Colour, Draw, Ending, Move, Phase, Piece, ROWS, STANDSTILL_ROUNDS, Setup,
    Shares, Side, Source, Special, TILES_PER_COLOUR, TILES_PER_FACTORY, Target, Tiles, Tray, board,
};
use crate::game::Seat;
use crate::illegal::Illegal;
use crate::tiles::{Colour as _, Colours};
use crate::words::{self, Words, heap_text};

const FLOOR: char = 'f';
/// Scores and rounds that a position may have: more than any game reaches.
const MAX_SCORE: i16 = 999;
const MAX_ROUND: u16 = 2000;

impl Special {
    /// Its name in records.
    pub fn name(self) -> &'static str {
        match self {
            Special::Extra => "extra",
            Special::Magnet(colour) => {
                ["magnet-turquoise", "magnet-brown", "magnet-white", "magnet-black", "magnet-red"]
                    [colour.index()]
            }
            Special::Keep => "keep",
            Special::Split => "split",
            Special::Tray => "tray",
        }
    }

    /// The special side of that name.
    pub fn from_name(name: &str) -> Option<Special> {
        Special::ALL.into_iter().find(|special| special.name() == name)
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Tile { line, column } => write!(f, "{}c{}", line + 1, column + 1),
            Move::Take { colour, from, to, shares } => {
                write!(f, "{from}{}", colour.letter())?;
                match to {
                    Target::Line(line) => write!(f, "{}", line + 1)?,
                    Target::Floor => f.write_char(FLOOR)?,
                }
                for colours in shares.iter().flat_map(|shares| [shares.left, shares.right]) {
                    f.write_char('.')?;
                    colours.iter().try_for_each(|colour| f.write_char(colour.letter()))?;
                }
                Ok(())
            }
        }
    }
}

impl FromStr for Move {
    type Err = Illegal;
    fn from_str(text: &str) -> Result<Move, Illegal> {
        read_move(text).ok_or(Illegal::UnreadableMoveChocolatier)
    }
}

fn read_move(text: &str) -> Option<Move> {
    let mut parts = text.split('.');
    let mut letters = parts.next()?.chars();
    let (first, second, third) = (letters.next()?, letters.next()?, letters.next()?);
    if letters.next().is_some() {
        return None;
    }
    let digit = |c: char| c.to_digit(6).and_then(|digit| digit.checked_sub(1)).map(|d| d as u8);
    if let Some(line) = digit(first) {
        let column = digit(third)?;
        return (second == 'c' && parts.next().is_none()).then_some(Move::Tile { line, column });
    }
    let from = Source::from_letter(first)?;
    let to = if third == FLOOR { Target::Floor } else { Target::Line(digit(third)?) };
    let colour = Colour::from_letter(second)?;
    let shares = match (parts.next(), parts.next(), parts.next()) {
        (None, ..) => None,
        (Some(left), Some(right), None) => {
            Some(Shares { left: read_colours(left)?, right: read_colours(right)? })
        }
        _ => return None,
    };
    Some(Move::Take { colour, from, to, shares })
}

fn read_colours(text: &str) -> Option<Colours<Colour>> {
    let colours = text.chars().map(Colour::from_letter).collect::<Option<Colours<_>>>()?;
    (colours.len() as usize == text.len()).then_some(colours)
}

impl Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Draw::Tile(colour) => f.write_char(colour.letter()),
            Draw::Side(None) => f.write_str("normal"),
            Draw::Side(Some(special)) => f.write_str(special.name()),
        }
    }
}

impl FromStr for Draw {
    type Err = Illegal;
    fn from_str(text: &str) -> Result<Draw, Illegal> {
        let mut letters = text.chars();
        match (letters.next().and_then(Colour::from_letter), letters.next()) {
            (Some(colour), None) => Ok(Draw::Tile(colour)),
            _ if text == "normal" => Ok(Draw::Side(None)),
            _ => match Special::from_name(text) {
                Some(special) => Ok(Draw::Side(Some(special))),
                None => Err(Illegal::UnreadableDrawChocolatier),
            },
        }
    }
}

/// For example, shortened:
///
/// ```text
/// chocolatier players=2 box=coloured special=true start=0 round=2 tiled=1 phase=draft:1 first=1
/// marker=- bag=t9b12 lid=k2 A=t2k1r1/normal B=w4/keep … X=r2
/// board=7:-,w1,-,-,r5:t..../...../...../...../.....:mt:- board=…
/// ```
///
/// A heap is letters with counts, `-` nothing. A board is its score, lines, wall, floor (`m`: the
/// marker) and Tray (`o`: free).
pub(super) fn write_position(game: &Chocolatier) -> String {
    let setup = &game.setup;
    let mut text = format!(
        "chocolatier players={} box={} special={} start={} round={} tiled={} phase={} first={} \
         marker={} bag={} lid={}",
        setup.players,
        setup.box_side.name(),
        setup.special_factories,
        setup.start.0,
        game.round,
        game.last_tiled,
        phase_text(game.phase),
        game.first.0,
        game.marker.map_or("-".to_owned(), |seat| seat.0.to_string()),
        heap_text(game.bag),
        heap_text(game.lid),
    );
    for factory in 0..game.display.factories() {
        let source = Source::Factory(factory);
        let side = match game.display.side(factory) {
            Side::Normal => "normal",
            Side::Special(special) => special.name(),
            Side::Gone => "gone",
        };
        text += &format!(" {source}={}/{side}", heap_text(game.display.sources.at(source)));
    }
    let centre = game.display.sources.at(Source::Centre);
    text += &format!(" {}={}", Source::Centre, heap_text(centre));
    for board in &game.boards[..setup.players.into()] {
        text += " board=";
        text += &board_text(board);
    }
    text
}

fn phase_text(phase: Phase) -> String {
    match phase {
        Phase::Turning { decided } => format!("turn:{decided}"),
        Phase::Filling { drawn } => format!("fill:{drawn}"),
        Phase::Extra => "extra".to_owned(),
        Phase::Drafting { seat } => format!("draft:{}", seat.0),
        Phase::Tiling { seat, line } => format!("tile:{}:{line}", seat.0),
        Phase::Over(Ending::RowComplete) => "over:row".to_owned(),
        Phase::Over(Ending::NoTiles) => "over:tiles".to_owned(),
        Phase::Over(Ending::Standstill) => "over:standstill".to_owned(),
    }
}

fn board_text(board: &Board) -> String {
    let line = |line: u8| match board.line(line).colour {
        Some(colour) => format!("{}{}", colour.letter(), board.line(line).count),
        None => "-".to_owned(),
    };
    let cell = |row, column| board.wall.colour_at(row, column).map_or('.', Colour::letter);
    let row = |row| (0..ROWS).map(|column| cell(row, column)).collect::<String>();
    let piece = |piece| match piece {
        Piece::Tile(colour) => colour.letter(),
        Piece::Marker => 'm',
    };
    let tray = match board.tray {
        None => '-',
        Some(Tray::Free) => 'o',
        Some(Tray::Holding(colour)) => colour.letter(),
    };
    let lines = (0..ROWS).map(line).collect::<Vec<_>>().join(",");
    let wall = (0..ROWS).map(row).collect::<Vec<_>>().join("/");
    let floor: String = board.floor.pieces().map(piece).collect();
    format!("{}:{lines}:{wall}:{floor}:{tray}", board.score)
}

pub(super) fn read_position(text: &str) -> Result<Chocolatier, String> {
    let mut words = Words::of(text, "chocolatier")?;
    let setup = Setup {
        players: words
            .read("players", |n| ["2", "3", "4"].contains(&n).then(|| n.parse().ok())?)?,
        box_side: words.read("box", BoxSide::from_name)?,
        special_factories: words.number("special")?,
        start: Seat(words.number("start")?),
    };
    let mut game = Chocolatier {
        round: words.number("round")?,
        last_tiled: words.number("tiled")?,
        phase: words.read("phase", read_phase)?,
        first: Seat(words.number("first")?),
        marker: words.read("marker", |value| match value {
            "-" => Some(None),
            seat => seat.parse().ok().map(|seat| Some(Seat(seat))),
        })?,
        bag: words.read("bag", read_heap)?,
        lid: words.read("lid", read_heap)?,
        display: Factories::new(setup.players),
        boards: [Board::EMPTY; 4],
        setup,
    };
    for factory in 0..game.display.factories() {
        let name = Source::Factory(factory).to_string();
        let (tiles, side) = words.read(&name, read_factory)?;
        *game.display.sources.at_mut(Source::Factory(factory)) += tiles;
        match side {
            Side::Normal => {}
            Side::Special(special) => game.display.turn(factory, special),
            Side::Gone => game.display.remove(factory),
        }
    }
    *game.display.sources.at_mut(Source::Centre) += words.read("X", read_heap)?;
    for seat in 0..usize::from(setup.players) {
        game.boards[seat] = words.read("board", read_board)?;
    }
    words.finish()?;
    check_position(&game).map(|()| game).map_err(str::to_owned)
}

fn read_heap(text: &str) -> Option<Tiles> {
    words::read_heap(text, TILES_PER_COLOUR)
}

fn read_factory(text: &str) -> Option<(Tiles, Side)> {
    let (heap, side) = text.split_once('/')?;
    let side = match side {
        "normal" => Side::Normal,
        "gone" => Side::Gone,
        special => Side::Special(Special::from_name(special)?),
    };
    Some((read_heap(heap)?, side))
}

fn read_phase(text: &str) -> Option<Phase> {
    let mut parts = text.split(':');
    let name = parts.next()?;
    let mut number = || parts.next().and_then(|part| part.parse::<u8>().ok());
    let phase = match name {
        "turn" => Phase::Turning { decided: number()? },
        "fill" => Phase::Filling { drawn: number()? },
        "extra" => Phase::Extra,
        "draft" => Phase::Drafting { seat: Seat(number()?) },
        "tile" => Phase::Tiling { seat: Seat(number()?), line: number()? },
        "over" => Phase::Over(match parts.next()? {
            "row" => Ending::RowComplete,
            "tiles" => Ending::NoTiles,
            "standstill" => Ending::Standstill,
            _ => return None,
        }),
        _ => return None,
    };
    (phase_text(phase) == text).then_some(phase)
}

fn read_board(text: &str) -> Option<Board> {
    let parts: Vec<&str> = text.split(':').collect();
    let [score, lines, wall, floor, tray] = parts[..] else { return None };
    let mut board = Board::EMPTY;
    board.score = score.parse().ok()?;
    let (rows, lines): (Vec<_>, Vec<_>) = (wall.split('/').collect(), lines.split(',').collect());
    if rows.len() != usize::from(ROWS) || lines.len() != usize::from(ROWS) || !floor.is_ascii() {
        return None;
    }
    for (row, cells) in (0..ROWS).zip(rows) {
        if cells.len() != usize::from(ROWS) {
            return None;
        }
        for (column, letter) in (0..ROWS).zip(cells.chars()).filter(|&(_, letter)| letter != '.') {
            let colour = Colour::from_letter(letter)?;
            board.check(row, colour).ok()?;
            board.lay(row, column, colour);
        }
    }
    for (line, text) in (0..ROWS).zip(lines).filter(|&(_, text)| text != "-") {
        let colour = Colour::from_letter(text.chars().next()?)?;
        let count: u8 = text[1..].parse().ok()?;
        board.check(line, colour).ok()?;
        (count >= 1 && board.fill_line(line, colour, count) == count).then_some(())?;
    }
    for letter in floor.chars() {
        let piece =
            if letter == 'm' { Piece::Marker } else { Piece::Tile(Colour::from_letter(letter)?) };
        board.floor.push(piece)?;
    }
    board.tray = match tray {
        "-" => None,
        "o" => Some(Tray::Free),
        tile => Some(Tray::Holding(read_colours(tile)?.iter().next()?)),
    };
    (board_text(&board) == text).then_some(board)
}

/// Whether play can go on from here as from a real game.
fn check_position(game: &Chocolatier) -> Result<(), &'static str> {
    let players = game.setup.players;
    let boards = &game.boards[..players.into()];
    let is_seat = |seat: Seat| seat.0 < players;
    if !has_all_tiles(game) {
        return Err("there must be 20 tiles of each colour in all");
    }
    if !is_seat(game.setup.start) || !is_seat(game.first) || !game.marker.is_none_or(is_seat) {
        return Err("there is no such seat");
    }
    if !(1..=MAX_ROUND).contains(&game.round) || game.last_tiled > game.round {
        return Err("round out of range");
    }
    if boards.iter().any(|board| !(0..=MAX_SCORE).contains(&board.score)) {
        return Err("score out of range");
    }
    check_marker(game)?;
    check_sides(game)?;
    if game.setup.box_side == BoxSide::Coloured && !boards.iter().all(is_coloured) {
        return Err("on the coloured box every colour has its column");
    }
    check_phase(game)
}

/// Counted one by one: heaps of a false position may be too large to add up.
fn has_all_tiles(game: &Chocolatier) -> bool {
    let sources = game.display.sources.iter().map(|(_, tiles)| tiles);
    let boards = game.boards.iter().map(Board::tiles);
    let heaps: Vec<Tiles> = sources.chain(boards).chain([game.bag, game.lid]).collect();
    let count = |colour| heaps.iter().map(|heap| u32::from(heap.count(colour))).sum::<u32>();
    Colour::ALL.iter().all(|&colour| count(colour) == u32::from(TILES_PER_COLOUR))
}

fn check_marker(game: &Chocolatier) -> Result<(), &'static str> {
    let markers = |board: &Board| board.floor.pieces().filter(|&p| p == Piece::Marker).count();
    for seat in Seat(0).round_the_table(game.setup.players) {
        let most = usize::from(game.marker == Some(seat));
        if markers(game.board(seat)) > most {
            return Err("the marker lies on one floor, its owner's");
        }
    }
    Ok(())
}

fn check_sides(game: &Chocolatier) -> Result<(), &'static str> {
    let display = &game.display;
    let sides = || (0..display.factories()).map(|factory| display.side(factory));
    let most = if game.setup.special_factories { game.setup.players } else { 0 };
    let twice =
        Special::ALL.iter().any(|&s| sides().filter(|&x| x == Side::Special(s)).count() > 1);
    if display.specials() > most || twice {
        return Err("as many factories as players are special, each kind once");
    }
    let gone = sides().filter(|&side| side == Side::Gone).count();
    let trays = game.boards.iter().filter(|board| board.tray.is_some()).count();
    let tray_lies_out = display.factory_of(Special::Tray).is_some();
    if gone > 1 || trays > gone || (gone == 1 && tray_lies_out) {
        return Err("there is one Tray");
    }
    let on_gone = (0..display.factories()).any(|factory| {
        display.side(factory) == Side::Gone
            && !display.sources.at(Source::Factory(factory)).is_empty()
    });
    if on_gone { Err("no tiles lie on a taken Tray in the circle") } else { Ok(()) }
}

fn is_coloured(board: &Board) -> bool {
    let cells = (0..ROWS).flat_map(|row| (0..ROWS).map(move |column| (row, column)));
    cells.into_iter().all(|(row, column)| {
        let colour = board.wall.colour_at(row, column);
        colour.is_none_or(|colour| board::column_of(row, colour) == column)
    })
}

fn check_phase(game: &Chocolatier) -> Result<(), &'static str> {
    let (display, setup) = (&game.display, &game.setup);
    let filling = Err("the factories do not fit the phase");
    let running = game.round - game.last_tiled <= STANDSTILL_ROUNDS;
    let has_sides = !setup.special_factories || display.specials() == setup.players;
    let can_draw =
        running && !game.next_bag().is_empty() && !has_gone(display) && game.marker.is_none();
    match game.phase {
        Phase::Over(_) => Ok(()),
        Phase::Drafting { seat } if seat.0 >= setup.players => Err("there is no such seat"),
        Phase::Drafting { .. } if !running || !has_sides || display.sources.is_empty() => filling,
        Phase::Drafting { .. } => Ok(()),
        Phase::Tiling { seat, line } => {
            let playing = setup.box_side == BoxSide::Plain && seat.0 < setup.players && line < ROWS;
            let due = playing
                && game.board(seat).full_line(line).is_some()
                && game.board(seat).columns_for(line) != 0;
            if due && running && display.sources.is_empty() && is_tiled_so_far(game, seat, line) {
                Ok(())
            } else {
                Err("no line is to be tiled")
            }
        }
        Phase::Turning { decided } => {
            let later = (decided..display.factories()).all(|f| display.side(f) == Side::Normal);
            let open = decided < display.factories() && display.specials() < setup.players;
            let enough = display.factories() - decided.min(display.factories())
                >= setup.players.saturating_sub(display.specials());
            let fits =
                setup.special_factories && open && later && enough && display.sources.is_empty();
            if can_draw && fits { Ok(()) } else { filling }
        }
        Phase::Filling { drawn } => {
            let room = drawn < TILES_PER_FACTORY * display.factories();
            let fits = room && has_sides && display.sources.is_filled_with(drawn);
            if can_draw && fits { Ok(()) } else { filling }
        }
        Phase::Extra => {
            let all = TILES_PER_FACTORY * display.factories();
            let due =
                display.factory_of(Special::Extra).is_some() && display.sources.is_filled_with(all);
            if can_draw && due && has_sides { Ok(()) } else { filling }
        }
    }
}

/// Whether everybody before this seat has tiled and paid, and this seat the lines above.
fn is_tiled_so_far(game: &Chocolatier, seat: Seat, line: u8) -> bool {
    let tiled = |board: &Board, lines: u8| (0..lines).all(|l| board.full_line(l).is_none());
    let mut before = game.first.round_the_table(game.setup.players).take_while(|&s| s != seat);
    before.all(|seat| {
        let board = game.board(seat);
        tiled(board, ROWS) && board.floor.is_empty() && board.tray.is_none()
    }) && tiled(game.board(seat), line)
}

fn has_gone(display: &Factories) -> bool {
    (0..display.factories()).any(|factory| display.side(factory) == Side::Gone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_with_too_many_tiles_is_refused_however_they_add_up() {
        // 276 turquoise tiles: 20 and a carry, if bytes were added.
        let factories: String = ('A'..='I').map(|name| format!(" {name}=t20/normal")).collect();
        let board = " board=0:-,-,-,t4,t5:...../...../...../...../.....::-";
        let text = format!(
            "chocolatier players=4 box=coloured special=false start=0 round=1 tiled=1 \
             phase=draft:0 first=0 marker=- bag=t20b19w20k20r20 lid=t20{factories} X=t20{}",
            board.repeat(4)
        );
        let reason = "there must be 20 tiles of each colour in all";
        assert_eq!(read_position(&text), Err(reason.to_owned()));
    }

    #[test]
    fn whoever_tiles_comes_after_those_who_have_tiled_and_paid() {
        let text = |first: u8| {
            format!(
                "chocolatier players=2 box=plain special=false start=0 round=4 tiled=3 \
                 phase=tile:1:0 first={first} marker=0 bag=t6b4w2k3r5 lid=t5b5w11k9r8 A=-/normal \
                 B=-/normal C=-/normal D=-/normal E=-/normal X=- \
                 board=0:k1,k2,t2,t3,b4:.wr../.t.../...r./..k../.....:mkktt:- \
                 board=0:k1,w2,w2,b4,t1:r...w/.b.../...../...k./.....:wbbrrrr:-"
            )
        };
        assert!(read_position(&text(1)).is_ok());
        assert_eq!(read_position(&text(0)), Err("no line is to be tiled".to_owned()));
    }
}
