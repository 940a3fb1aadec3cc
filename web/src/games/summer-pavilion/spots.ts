// Where things lie within a board, a factory, a heap of tiles: in pixels, for the place that the layout gives them.

import { FEATURES, FIELDS, STARS, type Point as Corner } from "../../wire/summer-pavilion-geometry";
import type { Feature } from "../../wire/summer-pavilion";
import type { Disc, Point, Rect, Spot as Middle } from "../parts/shapes";
import { read, type Piece } from "../stage";
import { COLOURS, fieldIndex } from "./board";

/** A board: `side` is the side of its rhombi, `middle` the middle of its centre star. */
export interface BoardPlace extends Rect {
  header: number;
  side: number;
  middle: Point;
  /** Where the tiles beside the board lie. */
  hand: Rect;
}

export interface Layout {
  arrangement: "wide" | "tall" | "phone";
  width: number;
  height: number;
  display: Rect;
  factories: Disc[];
  centre: Rect;
  supply: Rect;
  jokers: Rect;
  bag: Point;
  collector: Point;
  /** By seat. */
  boards: BoardPlace[];
  /** The button to pass. */
  pass: Rect;
  /** Where a chosen star is shown large, if fields are too small for fingers. */
  lens: Rect | null;
}

/** Height of an upright rhombus of side 1, half of it, and the drawn board in sides. */
const TALL = Math.sqrt(3);
const HALF = TALL / 2;
export const WIDE_SIDES = 10;
export const HIGH_SIDES = 10 * HALF;
/** The largest side of a board's rhombi. */
const LARGEST = 84;
/** The side of a tile on a factory, of its radius. */
export const TILE = 0.53;
/** Fields whose middles are nearer than this are hard to hit with a finger: 44 pixels apart need this side. */
export const FINGER = 44 / HALF;

const inset = (side: number) => Math.max(3, side * 0.18);

/** A board with its hand below; `hand` is the height of it. */
export function below(x: number, y: number, side: number, header: number, hand: number): BoardPlace {
  const pad = inset(side);
  const width = side * WIDE_SIDES + 2 * pad;
  const figure = side * HIGH_SIDES + 2 * pad;
  return {
    x,
    y,
    width,
    header,
    side,
    height: header + figure + hand,
    middle: { x: x + width / 2, y: y + header + figure / 2 },
    hand: { x: x + pad, y: y + header + figure, width: width - 2 * pad, height: hand - Math.min(6, pad) },
  };
}

/** A board with its hand to the right; `hand` is the width of it. */
export function beside(x: number, y: number, side: number, header: number, hand: number): BoardPlace {
  const pad = inset(side);
  const height = header + side * HIGH_SIDES + 2 * pad;
  const wide = side * WIDE_SIDES + 2 * pad;
  return {
    x,
    y,
    header,
    side,
    height,
    width: wide + hand,
    middle: { x: x + wide / 2, y: y + header + (height - header) / 2 },
    hand: { x: x + wide, y: y + header + pad, width: hand - pad, height: height - header - 2 * pad },
  };
}

/** The largest side with which a board fits. */
export function sideFor(width: number, height: number): number {
  const wide = Math.min(width / (WIDE_SIDES + 0.36), (width - 6) / WIDE_SIDES);
  const high = Math.min(height / (HIGH_SIDES + 0.36), (height - 6) / HIGH_SIDES);
  return Math.max(5, Math.min(wide, high, LARGEST));
}

/** One board alone, with its hand below. */
export function single(width: number): BoardPlace {
  const side = sideFor(width, Infinity);
  return below(0, 0, side, 0, side * 1.1);
}

/** One board alone, without a hand. */
export function bare(width: number): BoardPlace {
  const side = sideFor(width, Infinity);
  return below(0, 0, side, 0, 0);
}

/** A board around its middle, with sides of 100: drawn once, then scaled. */
export const UNIT: BoardPlace = {
  x: 0,
  y: 0,
  width: 0,
  height: 0,
  header: 0,
  side: 100,
  middle: { x: 0, y: 0 },
  hand: { x: 0, y: 0, width: 0, height: 0 },
};

/** A tile's middle, the side of its rhombus, and how far it is turned from upright, in degrees. */
export interface Spot extends Middle {
  angle: number;
}

/** A tile on a factory: four rhombi whose points meet in the middle. */
export function factorySpot({ x, y, r }: Disc, slot: number): Spot {
  const size = r * TILE;
  const angle = 45 + (slot % 4) * 90;
  const turn = (angle * Math.PI) / 180;
  const far = size * HALF * 1.02;
  return { x: x + far * Math.sin(turn), y: y - far * Math.cos(turn), size, angle: upright(angle) };
}

/** A turned rhombus looks the same after half a turn: the smaller angle. */
const upright = (angle: number) => {
  const turned = ((angle % 180) + 180) % 180;
  return turned > 90 ? turned - 180 : turned;
};

/** A column of a heap: its rectangle, when `columns` of them lie in rows as fits. */
export function columnRect(heap: Rect, column: number, columns: number): Rect {
  const cell = (rows: number) => ({ width: heap.width / Math.ceil(columns / rows), height: heap.height / rows });
  // As many rows as make the tiles largest.
  const rows = [1, 2, 3].reduce((best, rows) => (tileIn(cell(rows)) > tileIn(cell(best)) * 1.04 ? rows : best));
  const across = Math.ceil(columns / rows);
  const { width, height } = cell(rows);
  return { x: heap.x + (column % across) * width, y: heap.y + Math.floor(column / across) * height, width, height };
}

/** The side of tiles in a column. */
export const tileIn = ({ width, height }: Pick<Rect, "width" | "height">, largest = 46) =>
  Math.min(largest, (height * 0.9) / TALL, width * 0.56);

/** A tile in a column: side by side, closer the more there are. */
export function columnSpot(column: Rect, nth: number, of: number, largest = 46): Spot {
  const size = tileIn(column, largest);
  const step = of > 1 ? Math.min(size * 0.42, (column.width * 0.92 - size) / (of - 1)) : 0;
  const start = column.x + column.width / 2 - ((of - 1) * step) / 2;
  return { x: start + nth * step, y: column.y + column.height / 2, size, angle: 0 };
}

/** The heaps have a column for every colour; the centre has one more, the first, for the start stone. */
export const centreColumn = (centre: Rect, what: string) =>
  columnRect(centre, what === "stone" ? 0 : 1 + COLOURS.findIndex((colour) => colour === what), COLOURS.length + 1);
export const heapColumn = (heap: Rect, what: string) =>
  columnRect(
    heap,
    Math.max(
      0,
      COLOURS.findIndex((colour) => colour === what),
    ),
    COLOURS.length,
  );

/** A tile of the supply. */
export const supplySpot = ({ supply }: Layout, what: string, nth: number, of: number) =>
  columnSpot(heapColumn(supply, what), nth, of, 30);

/** A place of the drawn board. */
export function boardPoint({ middle, side }: BoardPlace, [x, y]: Corner): Point {
  return { x: middle.x + (x * side) / 2, y: middle.y - y * side * HALF };
}

/** The corners of a field. */
export const fieldCorners = (board: BoardPlace, star: number, position: number): Point[] =>
  FIELDS[fieldIndex(star, position)]!.corners.map((corner) => boardPoint(board, corner));

export const featureCorners = (board: BoardPlace, { type, star }: Feature): Point[] =>
  FEATURES.find(({ feature }) => feature.type === type && feature.star === star)!.corners.map((corner) =>
    boardPoint(board, corner),
  );

export const starMiddle = (board: BoardPlace, star: number): Point => boardPoint(board, STARS[star]!.middle);

/** The middle of a rhombus. */
export const middleOf = ([a, , c]: Point[]): Point => ({ x: (a!.x + c!.x) / 2, y: (a!.y + c!.y) / 2 });

/** A tile on a field. */
export function fieldSpot(board: BoardPlace, star: number, position: number): Spot {
  const corners = fieldCorners(board, star, position);
  const [from, , to] = corners as [Point, Point, Point, Point];
  const angle = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
  return { ...middleOf(corners), size: board.side, angle: upright(angle) };
}

/**
 * Where kept tiles lie, and what tells how far a set of numbers is: by the corners of the board, clockwise from the
 * upper left.
 */
const QUARTERS = [
  [-1, 1],
  [1, 1],
  [1, -1],
  [-1, -1],
] as const;
export function cornerSpot(board: BoardPlace, slot: number): Spot {
  const [dx, dy] = QUARTERS[slot % 4]!;
  return { ...boardPoint(board, [9.1 * dx, 4.05 * dy]), size: board.side * 0.62, angle: 0 };
}
/** The numbers 1 to 4 as they are read: above from left to right, then below. */
export function numberSpot(board: BoardPlace, number: number): Point {
  const [dx, dy] = QUARTERS[[0, 1, 3, 2][number - 1]!]!;
  return boardPoint(board, [7.5 * dx, 2.85 * dy]);
}

/** Where a piece lies; `nth` of `of` pieces of its colour in a heap. */
function spot(layout: Layout, { what, place, slot }: Piece, nth: number, of: number): Spot {
  const { at, parts } = read(place);
  const [a = 0, star = 0, position = 0] = parts.map(Number);
  const board = layout.boards[a]!;
  switch (at) {
    case "factory":
      return factorySpot(layout.factories[a]!, slot);
    case "centre":
      return columnSpot(centreColumn(layout.centre, what), nth, of, 40);
    case "supply":
      return supplySpot(layout, what, nth, of);
    case "hand":
      return what === "stone" ? stoneSpot(board) : columnSpot(heapColumn(board.hand, what), nth, of);
    case "corner":
      return cornerSpot(board, slot);
    case "field":
      return fieldSpot(board, star, position);
    default:
      return { ...(at === "bag" ? layout.bag : layout.collector), size: 14, angle: 0 };
  }
}

/** A piece with its spot. */
export interface Placed {
  piece: Piece;
  at: Spot;
}

/** Every piece with its spot: in a heap how it lies depends on how many of its colour there are. */
export function placedOn(layout: Layout, pieces: Piece[]): Placed[] {
  const heap = ({ place, what }: Piece) => `${place} ${what}`;
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(heap(piece), (counts.get(heap(piece)) ?? 0) + 1);
  const before = new Map<string, number>();
  return pieces.map((piece) => {
    const key = heap(piece);
    const nth = before.get(key) ?? 0;
    before.set(key, nth + 1);
    return { piece, at: spot(layout, piece, nth, counts.get(key)!) };
  });
}

/** The start stone lies at the edge of its owner's board. */
export function stoneSpot(board: BoardPlace): Spot {
  return { ...boardPoint(board, [0, 4.72]), size: board.side * 0.5, angle: 0 };
}
