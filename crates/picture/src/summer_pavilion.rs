//! Summer Pavilion, drawn.

use azulejo_rules::summer_pavilion::{
    Colour, Feature, Field, Point, Stars, SummerPavilion, Tiles, star_colour,
};
use azulejo_rules::tiles::Colour as _;
use azulejo_rules::{Game, Seat};

use crate::canvas::{Canvas, EMPTY, MARGIN, PALE, Place, board_place};

const WIDTH: f64 = 900.0;
const BOARD: Place = (420.0, 448.0);
/// The side of a field's rhombus.
const SIDE: f64 = 36.0;
const TILE: f64 = 20.0;
const PITCH: f64 = 24.0;
const FACTORY_PITCH: f64 = 94.0;

pub fn draw(game: &SummerPavilion) -> String {
    let mut canvas = Canvas::new(WIDTH);
    let view = game.view();
    canvas.heading(&format!(
        "Summer Pavilion · round {} · joker {} · bag {}",
        view.round,
        view.joker.name(),
        view.bag.total()
    ));
    for (number, &tiles) in view.factories.iter().enumerate() {
        let middle = (MARGIN + FACTORY_PITCH * (number as f64 + 0.5), 96.0);
        canvas.circle(middle, 40.0, EMPTY, "none");
        for (place, colour) in tiles.iter().enumerate() {
            let (column, row) = ((place % 2) as f64 - 0.5, (place / 2) as f64 - 0.5);
            draw_tile(&mut canvas, colour, (middle.0 + column * PITCH, middle.1 + row * PITCH));
        }
        let letter = char::from(b'A' + number as u8).to_string();
        canvas.label((middle.0, middle.1 + 50.0), 11.0, PALE, &letter);
    }
    canvas.text((MARGIN, 180.0), 13.0, PALE, "centre");
    let mut at = (MARGIN + 66.0, 176.0);
    if view.stone.is_none() && !view.over {
        canvas.token((at.0, at.1), "1");
        at.0 += PITCH;
    }
    draw_heap(&mut canvas, view.centre, at);
    canvas.text((MARGIN, 212.0), 13.0, PALE, "supply");
    draw_heap(&mut canvas, view.supply, (MARGIN + 66.0, 208.0));
    for seat in Seat(0).round_the_table(game.players()) {
        draw_board(&mut canvas, game, seat, board_place(seat, 234.0, BOARD));
    }
    canvas.finish()
}

fn draw_heap(canvas: &mut Canvas, tiles: Tiles, at: Place) {
    for (number, colour) in tiles.iter().enumerate() {
        draw_tile(canvas, colour, (at.0 + number as f64 * PITCH, at.1));
    }
}

/// A tile around its middle: a rhombus that stands upright.
fn draw_tile(canvas: &mut Canvas, colour: Colour, (x, y): Place) {
    let (half, up) = (TILE / 2.0, TILE * 0.58);
    let corners = [(x, y - up), (x + half, y), (x, y + up), (x - half, y)];
    canvas.polygon(&corners, fill(colour), "#00000040");
    canvas.label((x, y), 10.0, "#ffffff", &colour.letter().to_string());
}

fn draw_board(canvas: &mut Canvas, game: &SummerPavilion, seat: Seat, at: Place) {
    let board = game.board(seat);
    let note = if board.has_passed() { " · passed" } else { "" };
    canvas.board(game, seat, at, BOARD, note);
    if game.stone() == Some(seat) {
        canvas.token((at.0 + BOARD.0 - 22.0, at.1 + 20.0), "1");
    }
    let middle = (at.0 + BOARD.0 / 2.0, at.1 + 216.0);
    let place = |point: Point| {
        let (x, y) = (f64::from(point.x), f64::from(point.y));
        (middle.0 + x * SIDE / 2.0, middle.1 - y * SIDE * 0.75f64.sqrt())
    };
    for field in Field::all() {
        let corners = field.corners().map(place);
        let heart = average(&corners);
        match board.colour_at(field) {
            Some(colour) => {
                canvas.polygon(&corners, fill(colour), "#ffffff");
                canvas.label(heart, 12.0, "#ffffff", &colour.letter().to_string());
            }
            None => {
                let colour = star_colour(field.star());
                let colour = colour.filter(|_| game.setup().stars == Stars::Coloured);
                canvas.polygon(&corners, colour.map_or(EMPTY, faint), "#ffffff");
                canvas.label(heart, 12.0, PALE, &field.cost(game.setup().stars).to_string());
            }
        }
    }
    for feature in Feature::all() {
        let (x, y) = average(&feature.corners().map(place));
        let is_done = board.filled().includes(feature.fields());
        canvas.circle((x, y), 5.0, if is_done { "#c9a227" } else { "#ffffff" }, "#c9a227");
    }
    canvas.text((at.0 + 14.0, at.1 + BOARD.1 - 14.0), 12.0, PALE, "hand");
    draw_heap(canvas, board.hand(), (at.0 + 64.0, at.1 + BOARD.1 - 18.0));
    if !board.corners().is_empty() {
        canvas.text((at.0 + 270.0, at.1 + BOARD.1 - 14.0), 12.0, PALE, "kept");
        draw_heap(canvas, board.corners(), (at.0 + 312.0, at.1 + BOARD.1 - 18.0));
    }
}

fn average(corners: &[Place]) -> Place {
    let count = corners.len() as f64;
    let sum = corners.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    (sum.0 / count, sum.1 / count)
}

fn fill(colour: Colour) -> &'static str {
    ["#7d4b9a", "#4c9150", "#e0812d", "#d4ac1c", "#2f6fb3", "#c23b3b"][colour.index()]
}

fn faint(colour: Colour) -> &'static str {
    ["#e0d3e8", "#d3e4d4", "#f5ddc4", "#f1e6bd", "#cfdded", "#efd0d0"][colour.index()]
}
