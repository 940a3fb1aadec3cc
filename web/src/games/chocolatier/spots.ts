// Where pieces lie within their places, in pixels.

import type { BoardView, Colour, Preview, Source, Target } from "../../wire/chocolatier";
import { square, type Disc, type Point, type Rect, type Spot } from "../parts/shapes";
import { isAt, read, type Piece } from "../stage";
import { COLOURS, COSTS } from "./board";
import type { BoardPlace, Layout } from "./layout";

/** A tile is so much of a cell. */
const TILE = 0.88;

/** Columns of the grid in which so many tiles lie on a factory. */
export const gridOf = (tiles: number) => (tiles <= 4 ? 2 : tiles <= 9 ? 3 : 4);

/** A tile on a factory that has `tiles` slots in use. */
export function factorySpot({ x, y, r }: Disc, slot: number, tiles: number): Spot {
  const grid = gridOf(tiles);
  const pitch = (r * 1.34) / grid;
  const at = (n: number) => (n - (grid - 1) / 2) * pitch;
  // Three in a row look better with a full middle; four of them stay a square.
  return { x: x + at(slot % grid), y: y + at(Math.floor(slot / grid)), size: pitch * 0.92 };
}

/** The edge of tiles in the centre. */
export function centreTile(centre: Rect): number {
  return Math.min(centre.height < 100 ? 36 : 56, centre.width / 6.3, centre.height * 0.46);
}

/** A tile in the centre: every colour has its column there; the marker has the first. */
export function centreSpot(centre: Rect, column: number, nth: number, of: number): Spot {
  const size = centreTile(centre);
  const pitch = centre.width / 6;
  const step = of > 1 ? Math.min(size * 1.06, (centre.height - size) / (of - 1)) : 0;
  const start = centre.y + centre.height / 2 + ((of - 1) * step) / 2;
  return { x: centre.x + pitch * (column + 0.5), y: start - nth * step, size };
}

export function lineSpot(board: BoardPlace, line: number, slot: number): Spot {
  return {
    x: board.x + board.indent + (4 - slot + 0.5) * board.cell,
    y: board.y + board.header + board.pad + (line + 0.5) * board.row,
    size: board.cell * TILE,
  };
}

export function wallSpot(board: BoardPlace, row: number, column: number): Spot {
  const left = board.x + board.width - board.indent - 5 * board.cell;
  return {
    x: left + (column + 0.5) * board.cell,
    y: board.y + board.header + board.pad + (row + 0.5) * board.row,
    size: board.cell * TILE,
  };
}

export function floorSpot(board: BoardPlace, slot: number): Spot {
  const y = board.y + board.height - board.pad - Math.max(board.cell, board.row) / 2;
  return { x: board.x + board.indent + (slot + 0.5) * board.cell, y, size: board.cell * TILE };
}

export function traySpot(board: BoardPlace): Spot {
  return { ...floorSpot(board, 7.9), size: board.cell * TILE };
}

/** The rectangle that is tapped for a line. */
export function lineRect(board: BoardPlace, line: number): Rect {
  const y = board.y + board.header + board.pad + line * board.row;
  return {
    x: board.x + board.indent - board.pad / 2,
    y,
    width: 5 * board.cell + board.pad / 2 + board.gap,
    height: board.row,
  };
}

/** The rectangle that is tapped for the floor. */
export function floorRect(board: BoardPlace): Rect {
  const height = Math.max(board.cell, board.row);
  return {
    x: board.x + board.indent - board.pad / 2,
    y: board.y + board.height - board.pad - height,
    width: 7 * board.cell + board.pad,
    height: height + board.pad / 2,
  };
}

/** The rectangle that is tapped for a target. */
export const targetRect = (board: BoardPlace, to: Target): Rect =>
  to === "floor" ? floorRect(board) : lineRect(board, to);

/** Tiles in a player's hand hover above the lines. */
export function handSpot(board: BoardPlace, slot: number): Spot {
  const size = board.cell * TILE;
  return { x: board.x + board.width / 2 + (slot - 1.5) * size * 0.7, y: board.y + board.header / 2, size };
}

/** A piece with its spot. */
export interface Placed {
  piece: Piece;
  at: Spot;
}

/** Every piece with its spot: how it lies depends on what else lies there. */
export function placedOn(layout: Layout, pieces: Piece[]): Placed[] {
  const slots = new Map<string, number>();
  const columns = new Map<string, Piece[]>();
  for (const piece of pieces) {
    slots.set(piece.place, Math.max(slots.get(piece.place) ?? 0, piece.slot + 1));
    if (isAt(piece, "centre")) columns.set(piece.what, [...(columns.get(piece.what) ?? []), piece]);
  }
  for (const column of columns.values()) column.sort((a, b) => a.slot - b.slot);
  return pieces.map((piece) => {
    const column = columns.get(piece.what);
    if (column && isAt(piece, "centre"))
      return { piece, at: centreSpot(layout.centre, columnOf(piece.what), column.indexOf(piece), column.length) };
    return { piece, at: spot(layout, piece, slots.get(piece.place)!) };
  });
}

/** The marker has the first column of the centre, every colour one of the others. */
export const columnOf = (what: string) => 1 + COLOURS.findIndex((colour) => colour === what);

/** Where a piece lies that is not in the centre; `of` slots are in use there. */
export function spot(layout: Layout, { place, slot }: Piece, of = 0): Spot {
  const { at, parts } = read(place);
  const [a = 0, b = 0, c = 0] = parts.map(Number);
  const board = layout.boards[a]!;
  switch (at) {
    case "factory":
      return factorySpot(layout.factories[a]!, slot, of);
    case "hand":
      return handSpot(board, slot);
    case "line":
      return lineSpot(board, b, slot);
    case "wall":
      return wallSpot(board, b, c);
    case "floor":
      return floorSpot(board, b);
    case "tray":
      return traySpot(board);
    default:
      return { ...(at === "bag" ? layout.bag : layout.lid), size: 18 };
  }
}

/** The rectangles of a mark such as `wall:0:1:2`. */
export function markRects(layout: Layout, mark: string): Rect[] {
  const { at, parts } = read(mark);
  const [a = 0, b = 0, c = 0] = parts.map(Number);
  const [board, plate] = [layout.boards[a], layout.factories[a]];
  if (at === "centre") return [layout.centre];
  if (at === "factory") return plate ? [square({ ...plate, size: 2 * plate.r })] : [];
  if (!board) return [];
  if (at === "wall") return [square(wallSpot(board, b, c))];
  if (at === "floor") return [square(floorSpot(board, b))];
  if (at === "tray") return [square(traySpot(board))];
  if (at !== "line") return [];
  const first = square(lineSpot(board, b, b));
  return [{ ...first, width: b * board.cell + first.width }];
}

/** Where points appear: on a tile, on the floor, at the score. */
export function flashSpot(layout: Layout, place: string): Point {
  const { at, parts } = read(place);
  const [a = 0, b = 0, c = 0] = parts.map(Number);
  const board = layout.boards[a]!;
  if (at === "wall") return wallSpot(board, b, c);
  if (at === "floor") return floorSpot(board, 3);
  return { x: board.x + board.width - 40, y: board.y + board.header + 14 };
}

/** Tiles of a colour that lie together on the display, and where they are tapped. */
export interface Shown {
  from: Source;
  colour: Colour;
  tiles: Spot[];
  hits: Rect[];
}

/** All groups of tiles on the display, whether or not they can be taken now. */
export function groupsOn(layout: Layout, placed: Placed[]): Shown[] {
  const sources: Source[] = [...layout.factories.keys(), "centre"];
  return sources.flatMap((from) => {
    const here = placed.filter(({ piece }) => piece.place === (from === "centre" ? from : `factory:${from}`));
    const slots = Math.max(0, ...here.map(({ piece }) => piece.slot + 1));
    return COLOURS.flatMap((colour): Shown[] => {
      const tiles = here.filter(({ piece }) => piece.what === colour).map(({ at }) => at);
      if (tiles.length === 0) return [];
      const hits =
        from === "centre" ? [columnRect(layout.centre, colour)] : tiles.map(hitOn(layout.factories[from]!, slots));
      return [{ from, colour, tiles, hits }];
    });
  });
}

/** The column of the centre that is tapped for a colour. */
function columnRect({ x, y, width, height }: Rect, colour: Colour): Rect {
  const column = width / 6;
  return { x: x + column * columnOf(colour), y, width: column, height };
}

/** Where a tile of a factory is tapped: up to four have a quarter of the plate each. */
const hitOn =
  (plate: Disc, slots: number) =>
  ({ x, y }: Spot): Rect => {
    const grid = gridOf(slots);
    if (grid > 2) return square({ x, y, size: (plate.r * 1.34) / grid });
    const quarter = { width: plate.r, height: plate.r };
    return { x: x < plate.x ? plate.x - plate.r : plate.x, y: y < plate.y ? plate.y - plate.r : plate.y, ...quarter };
  };

/** The tiles that a target would get. */
export function ghostSpots(place: BoardPlace, board: BoardView, to: Target, { lined, fallen }: Preview): Spot[] {
  const line =
    to === "floor" ? [] : Array.from({ length: lined }, (_, n) => lineSpot(place, to, board.lines[to]!.count + n));
  const tray = fallen > 0 && board.tray === "free" ? [traySpot(place)] : [];
  const room = Math.min(fallen - tray.length, COSTS.length - board.floor.length);
  const floor = Array.from({ length: Math.max(0, room) }, (_, n) => floorSpot(place, board.floor.length + n));
  return [...line, ...tray, ...floor];
}
