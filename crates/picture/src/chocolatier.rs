//! Chocolatier, drawn.

use azulejo_rules::chocolatier::{
    BoxSide, Chocolatier, Colour, FLOOR_COSTS, Piece, ROWS, Side, Special, Tiles, Tray, column_of,
};
use azulejo_rules::tiles::Colour as _;
use azulejo_rules::{Game, Seat};

use crate::canvas::{Canvas, EMPTY, INK, MARGIN, PALE, Place, board_place};

const WIDTH: f64 = 900.0;
const BOARD: Place = (420.0, 236.0);
/// A tile, and the way to the next.
const TILE: f64 = 24.0;
const PITCH: f64 = 28.0;
const FACTORY_PITCH: f64 = 94.0;

pub fn draw(game: &Chocolatier) -> String {
    let mut canvas = Canvas::new(WIDTH);
    let view = game.view();
    canvas.heading(&format!(
        "Chocolatier · round {} · bag {} · lid {}",
        view.round,
        view.bag.total(),
        view.lid.total()
    ));
    for (number, factory) in (0u8..).zip(&view.factories) {
        let middle = (MARGIN + FACTORY_PITCH * (f64::from(number) + 0.5), 100.0);
        draw_factory(&mut canvas, number, factory.side, factory.tiles, middle);
    }
    let mut at = (MARGIN, 172.0);
    canvas.text((at.0, at.1 + 17.0), 13.0, PALE, "centre");
    at.0 += 60.0;
    if view.marker.is_none() && view.ending.is_none() {
        canvas.token((at.0 + 10.0, at.1 + TILE / 2.0), "1");
        at.0 += PITCH;
    }
    for &colour in Colour::ALL {
        at = draw_heap(&mut canvas, colour, view.centre.count(colour), at);
    }
    for seat in Seat(0).round_the_table(game.players()) {
        draw_board(&mut canvas, game, seat, board_place(seat, 216.0, BOARD));
    }
    canvas.finish()
}

fn draw_factory(canvas: &mut Canvas, number: u8, side: Side, tiles: Tiles, middle: Place) {
    let fill = if side == Side::Normal { EMPTY } else { "#d9e4ee" };
    canvas.circle(middle, 42.0, if side == Side::Gone { "none" } else { fill }, EMPTY);
    for (place, colour) in tiles.iter().enumerate() {
        let (column, row) = ((place % 2) as f64, (place / 2) as f64);
        let up = PITCH / 2.0 * (tiles.total().max(4).div_ceil(2) as f64);
        draw_tile(
            canvas,
            colour,
            (middle.0 - PITCH + 2.0 + column * PITCH, middle.1 - up + 2.0 + row * PITCH),
        );
    }
    let letter = char::from(b'A' + number);
    let name = match side {
        Side::Normal => letter.to_string(),
        Side::Gone => format!("{letter} gone"),
        Side::Special(Special::Magnet(colour)) => format!("{letter} magnet {}", colour.letter()),
        Side::Special(special) => format!("{letter} {}", special.name()),
    };
    canvas.label((middle.0, middle.1 + 52.0), 11.0, PALE, &name);
}

/// As many tiles of a colour, side by side; where the next thing goes.
fn draw_heap(canvas: &mut Canvas, colour: Colour, count: u8, (x, y): Place) -> Place {
    for number in 0..count {
        draw_tile(canvas, colour, (x + f64::from(number) * PITCH, y));
    }
    (x + f64::from(count) * PITCH + if count > 0 { 8.0 } else { 0.0 }, y)
}

fn draw_tile(canvas: &mut Canvas, colour: Colour, at: Place) {
    canvas.rect(at, (TILE, TILE), fill(colour), "#00000030");
    let middle = (at.0 + TILE / 2.0, at.1 + TILE / 2.0);
    canvas.label(middle, 11.0, ink(colour), &colour.letter().to_string());
}

fn draw_board(canvas: &mut Canvas, game: &Chocolatier, seat: Seat, at: Place) {
    canvas.board(game, seat, at, BOARD, "");
    let board = game.board(seat);
    let cell =
        |column: f64, row: u8| (at.0 + 16.0 + column * PITCH, at.1 + 42.0 + f64::from(row) * PITCH);
    for row in 0..ROWS {
        let line = board.line(row);
        for place in 0..=row {
            let here = cell(f64::from(4 - place), row);
            match line.colour.filter(|_| place < line.count) {
                Some(colour) => draw_tile(canvas, colour, here),
                None => canvas.rect(here, (TILE, TILE), EMPTY, "none"),
            }
        }
        for column in 0..ROWS {
            let here = cell(6.0 + f64::from(column), row);
            match board.wall().colour_at(row, column) {
                Some(colour) => draw_tile(canvas, colour, here),
                None => canvas.rect(here, (TILE, TILE), printed(game, row, column), "none"),
            }
        }
    }
    let pieces = game.view().boards[seat.index()].floor.clone();
    for (space, cost) in FLOOR_COSTS.iter().enumerate() {
        let here = (cell(space as f64, 0).0, at.1 + 194.0);
        match pieces.get(space) {
            Some(Piece::Tile(colour)) => draw_tile(canvas, *colour, here),
            Some(Piece::Marker) => canvas.token((here.0 + TILE / 2.0, here.1 + TILE / 2.0), "1"),
            None => {
                canvas.rect(here, (TILE, TILE), EMPTY, "none");
                canvas.label(
                    (here.0 + TILE / 2.0, here.1 + TILE / 2.0),
                    11.0,
                    PALE,
                    &format!("−{cost}"),
                );
            }
        }
    }
    match board.tray() {
        None => {}
        Some(Tray::Free) => canvas.text((cell(8.0, 0).0, at.1 + 211.0), 13.0, INK, "tray"),
        Some(Tray::Holding(colour)) => draw_tile(canvas, colour, (cell(8.0, 0).0, at.1 + 194.0)),
    }
}

/// What an empty cell of the wall shows.
fn printed(game: &Chocolatier, row: u8, column: u8) -> &'static str {
    let own = |&&colour: &&Colour| column_of(row, colour) == column;
    match (game.setup().box_side, Colour::ALL.iter().find(own)) {
        (BoxSide::Coloured, Some(&colour)) => faint(colour),
        _ => EMPTY,
    }
}

fn fill(colour: Colour) -> &'static str {
    ["#2a9d9a", "#9a6234", "#ffffff", "#33302e", "#c8402f"][colour.index()]
}

fn faint(colour: Colour) -> &'static str {
    ["#cfe4e2", "#e2d3c3", "#faf8f4", "#cfcac5", "#eecfc9"][colour.index()]
}

fn ink(colour: Colour) -> &'static str {
    if colour == Colour::White { INK } else { "#ffffff" }
}
