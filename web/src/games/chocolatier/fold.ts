//! What events do to the view: bookkeeping only, as the rules' own `fold`.

import type { BoardView, Colour, Event, Source, Tiles, View } from "../../wire/chocolatier";

/** The colours, in the order of the rules. */
export const COLOURS: readonly Colour[] = ["turquoise", "brown", "white", "black", "red"];
/** Their letters in notation. */
export const LETTER: Record<Colour, string> = { turquoise: "t", brown: "b", white: "w", black: "k", red: "r" };
/** What the spaces of the floor cost, as printed on the board. */
export const COSTS: readonly number[] = [1, 1, 2, 2, 2, 3, 3];
/** Rows of the wall, and lines. */
export const ROWS = 5;

/** The colour that the coloured box has in a cell, as printed on the board. */
export function printed(row: number, column: number): Colour {
  return COLOURS[(column - row + ROWS) % ROWS]!;
}

/** The letter of a factory. */
export const factoryLetter = (factory: number) => String.fromCharCode(65 + factory);

export function add(tiles: Tiles, colour: Colour, count: number) {
  const sum = (tiles[colour] ?? 0) + count;
  if (sum === 0) Reflect.deleteProperty(tiles, colour);
  else tiles[colour] = sum;
}

function move(from: Tiles, to: Tiles, tiles: Tiles) {
  for (const colour of COLOURS) {
    add(from, colour, -(tiles[colour] ?? 0));
    add(to, colour, tiles[colour] ?? 0);
  }
}

const source = (view: View, place: Source): Tiles =>
  place === "centre" ? view.centre : view.factories[place]!.tiles;

/** The view after an event; the old one stays as it is. */
export function fold(old: View, event: Event): View {
  const view = structuredClone(old);
  switch (event.type) {
    case "round-began":
      [view.round, view.first, view.marker] = [event.round, event.first, null];
      for (const factory of view.factories) factory.side = "normal";
      break;
    case "turned":
      view.factories[event.factory]!.side = event.special;
      break;
    case "refilled":
      [view.bag, view.lid] = [view.lid, view.bag];
      break;
    case "dealt":
      add(view.bag, event.colour, -1);
      add(view.factories[event.factory]!.tiles, event.colour, 1);
      break;
    case "attracted":
      add(view.factories[event.from]!.tiles, event.colour, -1);
      add(view.factories[event.to]!.tiles, event.colour, 1);
      break;
    case "taken":
      add(source(view, event.from), event.colour, -event.count);
      add(view.hand, event.colour, event.count);
      break;
    case "moved":
      move(view.factories[event.from]!.tiles, source(view, event.to), event.tiles);
      break;
    case "marker-taken":
      view.marker = event.seat;
      if (event.space !== null) view.boards[event.seat]!.floor.push("marker");
      break;
    case "tray-taken":
      view.factories[event.factory]!.side = "gone";
      view.boards[event.seat]!.tray = "free";
      break;
    case "game-ended":
      view.ending = event.ending;
      break;
    default:
      foldBoard(view.boards[event.seat]!, view.hand, view.lid, event);
  }
  return view;
}

type OnBoard = Extract<
  Event,
  { type: "lined" | "fell" | "line-dropped" | "tiled" | "floor-scored" | "bonus-scored" }
>;

function foldBoard(board: BoardView, hand: Tiles, lid: Tiles, event: OnBoard) {
  switch (event.type) {
    case "lined": {
      add(hand, event.colour, -event.count);
      const line = board.lines[event.line]!;
      board.lines[event.line] = { colour: event.colour, count: line.count + event.count };
      break;
    }
    case "fell":
      add(hand, event.colour, -1);
      if (event.landing === "tray") board.tray = event.colour;
      else if (event.landing === "lid") add(lid, event.colour, 1);
      else board.floor.push(event.colour);
      break;
    case "line-dropped": {
      const line = board.lines[event.line]!;
      if (line.colour) add(hand, line.colour, line.count);
      board.lines[event.line] = { colour: null, count: 0 };
      break;
    }
    case "tiled":
      add(lid, event.colour, board.lines[event.line]!.count - 1);
      board.lines[event.line] = { colour: null, count: 0 };
      board.wall[event.line]![event.column] = event.colour;
      board.score += event.points;
      break;
    case "floor-scored":
      board.score -= event.lost;
      for (const piece of board.floor) if (piece !== "marker") add(lid, piece, 1);
      if (board.tray && board.tray !== "free") add(lid, board.tray, 1);
      [board.floor, board.tray] = [[], null];
      break;
    case "bonus-scored":
      board.score += event.points;
  }
}
