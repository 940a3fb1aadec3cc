//! Chocolatier drawn with letters, in colour where the terminal has it.

use azulejo_rules::chocolatier::{
    BoardView, Colour, FLOOR_COSTS, FactoryView, Piece, Side, Source, Tiles, Tray, View,
};
use azulejo_rules::tiles::Colour as _;

/// Draws views as text.
pub struct Painter {
    /// Whether to colour the letters.
    pub colour: bool,
}

/// A board's width, with the gap to the next.
const WIDTH: usize = 26;

impl Painter {
    /// Factories and centre, each on a line.
    pub fn display(&self, view: &View) -> String {
        let factory = |(number, factory): (usize, &FactoryView)| {
            let side = match factory.side {
                Side::Special(special) => format!("  ({})", special.name()),
                _ => String::new(),
            };
            format!("  {}  {}{side}\n", Source::Factory(number as u8), self.heap(factory.tiles))
        };
        view.factories.iter().enumerate().map(factory).collect()
    }

    /// All boards side by side.
    pub fn boards(&self, view: &View, names: &[&str]) -> String {
        let boards: Vec<_> =
            view.boards.iter().zip(names).map(|(board, name)| self.board(board, name)).collect();
        let mut text = String::from("\n");
        for line in 0..boards.iter().map(Vec::len).max().unwrap_or_default() {
            for board in &boards {
                let (drawn, width) = board.get(line).cloned().unwrap_or_default();
                text += &format!("  {drawn}{}", " ".repeat(WIDTH.saturating_sub(width)));
            }
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
        }
        text
    }

    /// Lines of text with their widths, which the colour codes do not count in.
    fn board(&self, board: &BoardView, name: &str) -> Vec<(String, usize)> {
        let title = format!("{name}: {}", board.score);
        let width = title.chars().count();
        let mut lines = vec![(title, width)];
        for (row, (line, wall)) in board.lines.iter().zip(&board.wall).enumerate() {
            let tiles = line
                .colour
                .map_or(String::new(), |colour| self.tile(colour).repeat(line.count.into()));
            let gap = "  ".repeat(4 - row);
            let free = " ·".repeat(row + 1 - usize::from(line.count));
            let wall: String =
                wall.iter().map(|cell| cell.map_or(" ·".to_owned(), |c| self.tile(c))).collect();
            lines.push((format!("{gap}{free}{tiles}  │{wall}"), 10 + 3 + 10));
        }
        lines.push(self.floor(board));
        lines
    }

    fn floor(&self, board: &BoardView) -> (String, usize) {
        let piece = |piece: &Piece| match piece {
            Piece::Tile(colour) => self.tile(*colour),
            Piece::Marker => " 1".to_owned(),
        };
        let cost = |cost: &i16| format!("-{cost}");
        let floor: String = board.floor.iter().map(piece).collect();
        let free: String = FLOOR_COSTS[board.floor.len()..].iter().map(cost).collect();
        let tray = match board.tray {
            None => String::new(),
            Some(Tray::Free) => " ( )".to_owned(),
            Some(Tray::Holding(colour)) => format!(" ({})", self.tile(colour).trim()),
        };
        let width = 2 * FLOOR_COSTS.len() + if board.tray.is_some() { 4 } else { 0 };
        (format!("{floor}{free}{tray}"), width)
    }

    fn heap(&self, tiles: Tiles) -> String {
        tiles.iter().map(|colour| self.tile(colour)).collect()
    }

    /// A letter, two columns wide.
    fn tile(&self, colour: Colour) -> String {
        let code = match colour {
            Colour::Turquoise => "36",
            Colour::Brown => "33",
            Colour::White => "97",
            Colour::Black => "90",
            Colour::Red => "31",
        };
        let letter = colour.letter();
        if self.colour { format!(" \x1b[1;{code}m{letter}\x1b[0m") } else { format!(" {letter}") }
    }
}
