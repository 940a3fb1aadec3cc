//! Chocolatier: takes, and columns on the plain box.

use std::cmp::Reverse;

use azulejo_rules::Game;
use azulejo_rules::chocolatier::{
    BoardView, BoxSide, Chocolatier, Colour, FLOOR_COSTS, Kind, Landing, Line, Move, Piece,
    Preview, Tray, column_of,
};
use azulejo_rules::tiles::Colour as _;

use super::{Choice, for_each_choice};

#[test]
fn a_choice_does_what_it_was_said_to_do() {
    let (mut takes, mut tiles, mut drops) = (0, 0, 0);
    for_each_choice::<Chocolatier>(5, |choice| match choice.mv {
        Move::Take { .. } => {
            takes += 1;
            drops += usize::from(choice.preview.points < 0);
            check_take(choice);
        }
        Move::Tile { line, column } => {
            tiles += 1;
            drops += usize::from(choice.preview.fallen > 0);
            check_tile(choice, (line, column));
        }
    });
    assert!(takes > 100_000 && tiles > 2_000 && drops > 100, "{takes} {tiles} {drops}");
}

/// The board right after a take follows from the events up to the first that is tiling.
fn check_take(choice: &Choice<'_, Chocolatier>) {
    let &Choice { game, seat, mv, preview, .. } = choice;
    let before = game.view().boards[seat.index()].clone();
    let mut after = before.clone();
    let mut expected = Preview::default();
    for event in choice.events() {
        let carried = event.carried.first().map_or("", |carry| carry.piece.as_str());
        let tile = || Colour::from_name(carried).unwrap();
        match event.kind {
            Kind::Lined { line } => {
                expected.lined = event.count();
                let line = &mut after.lines[usize::from(line)];
                *line = Line { colour: Some(tile()), count: line.count + event.count() };
            }
            Kind::Fell { landing } => {
                expected.fallen += 1;
                match landing {
                    Landing::Space(_) => after.floor.push(Piece::Tile(tile())),
                    Landing::Tray => after.tray = Some(Tray::Holding(tile())),
                    Landing::Lid => {}
                }
            }
            Kind::MarkerTaken { space } => {
                expected.marker = true;
                after.floor.extend(space.map(|_| Piece::Marker));
            }
            Kind::TrayTaken { .. } => after.tray = Some(Tray::Free),
            Kind::Tiled { .. }
            | Kind::LineDropped { .. }
            | Kind::FloorScored { .. }
            | Kind::RoundBegan { .. }
            | Kind::GameEnded { .. } => break,
            _ => {}
        }
    }
    let after = &after;
    let end = |board: &BoardView| {
        let tiled = tiled(board.clone(), game.setup().box_side, 0);
        tiled.points - cost(&tiled.board)
    };
    expected.cost = cost(after) - cost(&before);
    expected.points = end(after) - end(&before) + expected.cost;
    assert_eq!(preview, expected, "{mv} in {}", game.position());
    assert!(preview.cost >= 0 && preview.lined + preview.fallen > 0);
    // Cells have their colours there, and no line falls.
    if game.setup().box_side == BoxSide::Coloured {
        assert!(preview.points >= 0 && (preview.points == 0 || preview.lined > 0));
    }
}

fn check_tile(choice: &Choice<'_, Chocolatier>, cell: (u8, u8)) {
    let &Choice { game, seat, preview, .. } = choice;
    let scored = choice.events().into_iter().find_map(|event| match event.kind {
        Kind::Tiled { .. } => Some(event.change()),
        _ => None,
    });
    let mut board = game.view().boards[seat.index()].clone();
    let before = cost(&board);
    let points = lay(&mut board, cell);
    assert_eq!((preview.points, Some(preview.points)), (points, scored));
    let rest = tiled(board, BoxSide::Plain, cell.0 + 1);
    assert_eq!((preview.cost, preview.fallen), (cost(&rest.board) - before, rest.fallen));
    assert!(preview.lined == 0 && !preview.marker && preview.cost >= 0);
}

/// What a board looks like when its lines are tiled as well as possible.
struct Tiled {
    board: BoardView,
    points: i16,
    fallen: u8,
}

/// Tiling as the rules page tells it, from a line on.
fn tiled(board: BoardView, side: BoxSide, line: u8) -> Tiled {
    if line == 5 {
        return Tiled { board, points: 0, fallen: 0 };
    }
    let row = usize::from(line);
    let Some(colour) = board.lines[row].colour.filter(|_| board.lines[row].count > line) else {
        return tiled(board, side, line + 1);
    };
    let columns: Vec<u8> = match side {
        BoxSide::Coloured => vec![column_of(line, colour)],
        BoxSide::Plain => (0..5u8)
            .filter(|&column| board.wall[row][usize::from(column)].is_none())
            .filter(|&column| (0..5).all(|r| board.wall[r][usize::from(column)] != Some(colour)))
            .collect(),
    };
    if columns.is_empty() {
        return line_falls(board, side, line);
    }
    let ways = columns.into_iter().map(|column| {
        let mut board = board.clone();
        let points = lay(&mut board, (line, column));
        let rest = tiled(board, side, line + 1);
        Tiled { points: points + rest.points, ..rest }
    });
    ways.max_by_key(|way| (way.points - cost(&way.board), Reverse(cost(&way.board)))).unwrap()
}

fn line_falls(mut board: BoardView, side: BoxSide, line: u8) -> Tiled {
    let tiles = std::mem::take(&mut board.lines[usize::from(line)]);
    let colour = tiles.colour.unwrap();
    for _ in 0..tiles.count {
        match board.tray {
            Some(Tray::Free) => board.tray = Some(Tray::Holding(colour)),
            _ => board.floor.push(Piece::Tile(colour)),
        }
    }
    let rest = tiled(board, side, line + 1);
    Tiled { fallen: rest.fallen + tiles.count, ..rest }
}

/// Lays a full line's tile, and says what it scores.
fn lay(board: &mut BoardView, (line, column): (u8, u8)) -> i16 {
    let (row, column) = (usize::from(line), usize::from(column));
    board.wall[row][column] = std::mem::take(&mut board.lines[row]).colour;
    let run = |step: (i32, i32)| {
        let filled = |n: i32| {
            let (r, c) = (row as i32 + n * step.0, column as i32 + n * step.1);
            (0..5).contains(&r)
                && (0..5).contains(&c)
                && board.wall[r as usize][c as usize].is_some()
        };
        1 + (1..).take_while(|&n| filled(n)).count() + (1..).take_while(|&n| filled(-n)).count()
    };
    let runs = [run((0, 1)), run((1, 0))];
    runs.iter().filter(|&&length| length > 1).sum::<usize>().max(1) as i16
}

/// What the floor costs, whatever the score.
fn cost(board: &BoardView) -> i16 {
    FLOOR_COSTS.iter().take(board.floor.len()).sum()
}
