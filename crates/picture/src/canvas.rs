//! The sheet that is drawn on.

use std::fmt::Write;

use azulejo_rules::{Game, Seat, Turn};

/// Text and thin lines.
pub const INK: &str = "#2c2a29";
/// Words of less weight.
pub const PALE: &str = "#8a827a";
/// Where nothing lies yet.
pub const EMPTY: &str = "#e6dfd4";
const PAPER: &str = "#fbf8f3";
const BOARD: &str = "#f1ebe1";
const ACCENT: &str = "#2f6fb3";

/// Room round the sheet, and between the boards.
pub const MARGIN: f64 = 20.0;

/// A place on the sheet, to the right and down.
pub type Place = (f64, f64);

/// A sheet that grows downwards.
pub struct Canvas {
    body: String,
    width: f64,
    height: f64,
}

impl Canvas {
    pub fn new(width: f64) -> Self {
        Canvas { body: String::new(), width, height: 0.0 }
    }

    /// The SVG, as high as what was drawn.
    pub fn finish(self) -> String {
        let Canvas { body, width, height } = self;
        let height = height + MARGIN;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             font-family=\"system-ui, sans-serif\"><rect width=\"{width}\" height=\"{height}\" rx=\"12\" \
             fill=\"{PAPER}\"/>{body}</svg>"
        )
    }

    fn add(&mut self, bottom: f64, shape: std::fmt::Arguments<'_>) {
        self.height = self.height.max(bottom);
        self.body.write_fmt(shape).expect("a string takes everything");
    }

    /// A rectangle with round corners.
    pub fn rect(&mut self, (x, y): Place, (width, height): Place, fill: &str, stroke: &str) {
        let round = width.min(height) / 6.0;
        self.add(
            y + height,
            format_args!(
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{round:.1}\" fill=\"{fill}\" stroke=\"{stroke}\"/>"
            ),
        );
    }

    pub fn circle(&mut self, (x, y): Place, radius: f64, fill: &str, stroke: &str) {
        self.add(
            y + radius,
            format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" stroke=\"{stroke}\"/>"),
        );
    }

    pub fn polygon(&mut self, corners: &[Place], fill: &str, stroke: &str) {
        let bottom = corners.iter().map(|&(_, y)| y).fold(0.0, f64::max);
        let points = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>();
        self.add(
            bottom,
            format_args!(
                "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-linejoin=\"round\"/>",
                points.join(" ")
            ),
        );
    }

    /// Words that begin at a place.
    pub fn text(&mut self, (x, y): Place, size: f64, fill: &str, words: &str) {
        self.words((x, y), size, fill, "start", words);
    }

    /// Words in the middle of a place.
    pub fn label(&mut self, (x, y): Place, size: f64, fill: &str, words: &str) {
        self.words((x, y + 0.36 * size), size, fill, "middle", words);
    }

    fn words(&mut self, (x, y): Place, size: f64, fill: &str, anchor: &str, words: &str) {
        self.add(
            y,
            format_args!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{fill}\" text-anchor=\"{anchor}\">{words}</text>"
            ),
        );
    }

    /// The sheet of a player, with name and points; who is to move has a bright frame.
    pub fn board<G: Game>(&mut self, game: &G, seat: Seat, at: Place, size: Place, note: &str) {
        let stroke = if game.turn() == Turn::Player(seat) { ACCENT } else { "none" };
        self.rect(at, size, BOARD, "none");
        let (x, y) = at;
        self.add(
            y + size.1,
            format_args!(
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{}\" height=\"{}\" rx=\"12\" fill=\"{BOARD}\" stroke=\"{stroke}\" stroke-width=\"3\"/>",
                size.0, size.1
            ),
        );
        let points = game.scores().as_slice()[seat.index()];
        let won = if game.winners().contains(seat) { " · winner" } else { "" };
        let words = format!("Player {} · {points}{won}{note}", seat.0 + 1);
        self.text((x + 14.0, y + 24.0), 15.0, INK, &words);
    }

    /// The line above everything.
    pub fn heading(&mut self, words: &str) {
        self.text((MARGIN, 32.0), 17.0, INK, words);
    }

    /// A small mark of a player, with a letter or number in it.
    pub fn token(&mut self, at: Place, words: &str) {
        self.circle(at, 10.0, ACCENT, "none");
        self.label(at, 12.0, "#fff", words);
    }
}

/// Where the boards lie, two in a row, from this height on.
pub fn board_place(seat: Seat, top: f64, (width, height): Place) -> Place {
    let (column, row) = (f64::from(seat.0 % 2), f64::from(seat.0 / 2));
    (MARGIN + column * (width + MARGIN), top + row * (height + MARGIN))
}

/// The corners of a hexagon that stands on a corner.
pub fn hexagon((x, y): Place, radius: f64) -> [Place; 6] {
    let (half, quarter) = (radius * 0.75f64.sqrt(), radius / 2.0);
    [
        (x, y - radius),
        (x + half, y - quarter),
        (x + half, y + quarter),
        (x, y + radius),
        (x - half, y + quarter),
        (x - half, y - quarter),
    ]
}
