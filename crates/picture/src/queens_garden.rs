//! Queen's Garden, drawn.

use azulejo_rules::queens_garden::{
    Colour, Expansion, Feature, Field, Hexagon, QueensGarden, Side, Slot,
};
use azulejo_rules::{Game, Seat};

use crate::canvas::{Canvas, EMPTY, INK, MARGIN, PALE, Place, board_place, hexagon};

const WIDTH: f64 = 900.0;
const BOARD: Place = (420.0, 452.0);
/// From the middle of a hexagon to its corners.
const RADIUS: f64 = 21.0;
const SMALL: f64 = 13.0;
const SLOT_PITCH: f64 = 106.0;

pub fn draw(game: &QueensGarden) -> String {
    let mut canvas = Canvas::new(WIDTH);
    let view = game.view();
    canvas.heading(&format!(
        "Queen’s Garden · round {} · bag {} · tower {} · supply {}",
        view.round,
        view.bag.total(),
        view.tower.total(),
        view.supply
    ));
    for (number, slot) in (0u8..).zip(&view.slots) {
        let at = (MARGIN + SLOT_PITCH * f64::from(number), 52.0);
        draw_slot(&mut canvas, slot, number, view.top, at);
    }
    for seat in Seat(0).round_the_table(game.players()) {
        draw_board(&mut canvas, game, seat, board_place(seat, 172.0, BOARD));
    }
    canvas.finish()
}

fn draw_slot(canvas: &mut Canvas, slot: &Slot, number: u8, top: u8, at: Place) {
    let name = match number.cmp(&top) {
        std::cmp::Ordering::Less => number.to_string(),
        std::cmp::Ordering::Equal => format!("{number} top"),
        std::cmp::Ordering::Greater => format!("{number} below"),
    };
    canvas.rect(at, (SLOT_PITCH - 8.0, 92.0), EMPTY, "none");
    let middle = (at.0 + (SLOT_PITCH - 8.0) / 2.0, at.1 + 46.0);
    match slot.expansion {
        Expansion::FaceUp(hexagon) => draw_hexagon(canvas, hexagon, middle, RADIUS, true),
        Expansion::FaceDown if slot.stones.is_empty() => {
            canvas.label(middle, 11.0, PALE, "face down");
        }
        Expansion::Taken => canvas.label(middle, 11.0, PALE, "taken"),
        Expansion::FaceDown => {}
    }
    for (place, hexagon) in slot.stones.iter().enumerate() {
        let (column, row) = ((place % 2) as f64 - 0.5, (place / 2) as f64 - 0.5);
        let here = (middle.0 + column * 38.0, middle.1 + row * 38.0);
        draw_hexagon(canvas, hexagon, here, 18.0, false);
    }
    canvas.label((middle.0, at.1 + 102.0), 11.0, PALE, &name);
}

/// A hexagon with its value; one of an expansion has a frame.
fn draw_hexagon(canvas: &mut Canvas, hex: Hexagon, at: Place, radius: f64, framed: bool) {
    let stroke = if framed { INK } else { "#ffffff" };
    canvas.polygon(&hexagon(at, radius), fill(hex.colour()), stroke);
    canvas.label(at, 0.75 * radius, ink(hex.colour()), &hex.to_string());
}

fn draw_board(canvas: &mut Canvas, game: &QueensGarden, seat: Seat, at: Place) {
    let note = if game.has_passed(seat) { " · passed" } else { "" };
    canvas.board(game, seat, at, BOARD, note);
    let player = &game.view().players[seat.index()];
    let middle = (at.0 + BOARD.0 / 2.0, at.1 + 206.0);
    let place = |(x, y): (i8, i8)| {
        let half = RADIUS * 0.75f64.sqrt();
        (middle.0 + f64::from(x) * half, middle.1 + f64::from(y) * 1.5 * RADIUS)
    };
    let garden = game.garden(seat);
    for field in Field::all() {
        let here = place(field.drawing_position());
        match player.garden.hexagons[field.index()] {
            Some(hexagon) => {
                draw_hexagon(canvas, hexagon, here, RADIUS, player.garden.printed.contains(field));
            }
            None if garden.free().contains(field) => {
                canvas.polygon(&hexagon(here, RADIUS), EMPTY, "#ffffff");
            }
            None => {}
        }
    }
    for feature in Feature::all() {
        let stands = match feature {
            Feature::Pavilion(area) => garden.side(area) == Some(Side::Front),
            _ => true,
        };
        if stands {
            let is_done = garden.filled().includes(feature.ring());
            let fill = if is_done { "#c9a227" } else { "#ffffff" };
            let here = place(feature.drawing_position());
            canvas.circle(here, 9.0, fill, "#c9a227");
            canvas.label(here, 10.0, INK, &feature.jokers().to_string());
        }
    }
    draw_storage(canvas, game, seat, (at.0 + 22.0, at.1 + BOARD.1 - 24.0));
}

fn draw_storage(canvas: &mut Canvas, game: &QueensGarden, seat: Seat, (x, y): Place) {
    let storage = game.storage(seat);
    let stones = storage.stones().iter().map(|hexagon| (hexagon, false));
    let pieces = stones.chain(storage.expansions().iter().map(|hexagon| (hexagon, true)));
    let mut at = (x, y);
    for (hexagon, is_expansion) in pieces {
        draw_hexagon(canvas, hexagon, at, SMALL, is_expansion);
        at.0 += 2.0 * SMALL;
    }
    let jokers = storage.jokers();
    if jokers > 0 {
        canvas.text((at.0, at.1 + 4.0), 12.0, PALE, &format!("{jokers} jokers"));
    }
}

fn fill(colour: Colour) -> &'static str {
    ["#2f6fb3", "#e0bd2b", "#a9cf6b", "#3d7d47", "#c9a6dc", "#7a3f96"][colour.index()]
}

fn ink(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow | Colour::LightGreen | Colour::LightPurple => INK,
        _ => "#ffffff",
    }
}
