// Where everything lies, in pixels, for a given size of the table. Three arrangements: wide (display and the others
// left of my board), tall (one above the other), phone (the same, everything on one screen).

import { expansionPlaces, places } from "../../wire/queens-garden-map";
import { LOW } from "../parts/factories";
import type { Rect } from "../parts/shapes";

/** A garden: its middle, and the radius of a hexagon (to a corner). */
export interface GardenPlace extends Rect {
  cx: number;
  cy: number;
  r: number;
}

export interface BoardPlace extends Rect {
  header: number;
  garden: GardenPlace;
  /** Places for stones and jokers, then for expansions. */
  cells: Rect[];
  /** For what can be done besides: a face-down expansion, passing. None on the boards of others. */
  buttons: Rect[];
}

export interface Layout {
  arrangement: "wide" | "tall" | "phone";
  width: number;
  height: number;
  display: Rect;
  /** By seat. */
  boards: BoardPlace[];
}

const GAP = 14;
/** A hexagon is so wide for its radius. */
export const WIDE = Math.sqrt(3);
/** A garden's width and height, in radii. */
export const GARDEN_WIDTH = 18 * (WIDE / 2) + 0.2;
export const GARDEN_HEIGHT = 14.3;
/** The largest radius. */
const LARGEST = 52;
const CELLS = places + expansionPlaces;

function gardenIn({ x, y, width, height }: Rect): GardenPlace {
  const r = Math.max(2, Math.min(width / GARDEN_WIDTH, height / GARDEN_HEIGHT, LARGEST));
  return { x, y, width, height, cx: x + width / 2, cy: y + height / 2, r };
}

/** Cells of a storage in columns: row by row, the places for expansions last in their row or at the end. */
function cellsIn(x: number, y: number, size: number, columns: number): Rect[] {
  return Array.from({ length: CELLS }, (_, n) => ({
    x: x + (n % columns) * size,
    y: y + Math.floor(n / columns) * size,
    width: size,
    height: size,
  }));
}

/** Seven columns and two rows, six places for stones and one for an expansion each, and a button at the end of both. */
function storageRows(x: number, y: number, cell: number, gap: number): Pick<BoardPlace, "cells" | "buttons"> {
  const at = (column: number, row: number): Rect => ({
    x: x + column * cell + (column > 5 ? gap : 0) + (column > 6 ? gap : 0),
    y: y + row * cell,
    width: cell,
    height: cell,
  });
  const stones = Array.from({ length: places }, (_, n) => at(n % 6, Math.floor(n / 6)));
  return { cells: [...stones, at(6, 0), at(6, 1)], buttons: [at(7, 0), at(7, 1)] };
}

/** My board: header, storage and garden below each other. */
function myTall(
  x: number,
  y: number,
  width: number,
  height: number,
  header: number,
  cell: number,
  gap: number,
): BoardPlace {
  const pad = gap;
  const row = 8 * cell + 2 * gap;
  const top = y + header;
  const storage = storageRows(x + (width - row) / 2, top, cell, gap);
  const below = top + 2 * cell + gap;
  const garden = gardenIn({ x: x + pad / 2, y: below, width: width - pad, height: y + height - below - pad / 2 });
  return { x, y, width, height, header, garden, ...storage };
}

/** My board on wide screens: the storage in two columns beside the garden. */
function myWide(x: number, y: number, width: number, height: number, header: number): BoardPlace {
  const inner = height - header - GAP;
  const cell = Math.min(78, (inner - 2 * GAP) / 8);
  const left = x + width - 2 * cell - GAP;
  const top = y + header + Math.max(0, (inner - 8 * cell - 2 * GAP) / 2);
  const at = (column: number, row: number): Rect => ({
    x: left + column * cell,
    y: top + row * cell + (row > 5 ? GAP : 0) + (row > 6 ? GAP : 0),
    width: cell,
    height: cell,
  });
  const stones = Array.from({ length: places }, (_, n) => at(n % 2, Math.floor(n / 2)));
  const garden = gardenIn({
    x: x + GAP / 2,
    y: y + header,
    width: width - 2 * cell - 2.5 * GAP,
    height: height - header - GAP / 2,
  });
  return { x, y, width, height, header, garden, cells: [...stones, at(0, 6), at(1, 6)], buttons: [at(0, 7), at(1, 7)] };
}

/** A board of somebody else: the storage below the garden, or beside it where there is more room. */
function small(x: number, y: number, width: number, height: number, header: number): BoardPlace {
  const pad = Math.min(8, width * 0.03);
  const inner = { width: width - 2 * pad, height: height - header - pad };
  const cell = inner.width / CELLS;
  const below = Math.min(inner.width / GARDEN_WIDTH, (inner.height - cell - 2) / GARDEN_HEIGHT);
  const side = Math.min(inner.height / 4, inner.width / 9);
  const beside = Math.min((inner.width - 4 * side - 4) / GARDEN_WIDTH, inner.height / GARDEN_HEIGHT);
  if (beside > below) {
    const cells = cellsIn(x + width - pad - 4 * side, y + header + (inner.height - 4 * side) / 2, side, 4);
    const garden = gardenIn({ x: x + pad, y: y + header, width: inner.width - 4 * side - 4, height: inner.height });
    return { x, y, width, height, header, garden, cells, buttons: [] };
  }
  const cells = cellsIn(x + pad, y + height - pad - cell, cell, CELLS);
  const garden = gardenIn({ x: x + pad, y: y + header, width: inner.width, height: inner.height - cell - 2 });
  return { x, y, width, height, header, garden, cells, buttons: [] };
}

/** One board alone: the storage in two rows below the garden. */
export function single(width: number): BoardPlace {
  const cell = width / 8.5;
  const height = (width / GARDEN_WIDTH) * GARDEN_HEIGHT;
  const { cells } = storageRows((width - 7 * cell - 12) / 2, height + 8, cell, 12);
  return {
    x: 0,
    y: 0,
    width,
    height: height + 2 * cell + 14,
    header: 0,
    garden: gardenIn({ x: 0, y: 0, width, height }),
    cells,
    buttons: [],
  };
}

/** Where everything lies; `bottom` is the seat at the bottom, the others follow clockwise. */
export function layout(width: number, height: number, players: number, bottom: number): Layout {
  const others = Array.from({ length: players - 1 }, (_, n) => (bottom + 1 + n) % players);
  if (height < LOW && width > height) return low(width, height, bottom, others);
  if (width < 560) return phone(width, height, bottom, others);
  return width > height * 1.15 ? wide(width, height, bottom, others) : tall(width, height, bottom, others);
}

function wide(width: number, height: number, bottom: number, others: number[]): Layout {
  const header = 44;
  const cell = Math.min(78, (height - header - 3 * GAP) / 8);
  const ideal = Math.min(LARGEST, (height - header - GAP / 2) / GARDEN_HEIGHT) * GARDEN_WIDTH + 2 * cell + 2.5 * GAP;
  const mine = Math.min(ideal + 60, width * 0.6);
  const left = width - mine - GAP;
  const share = (left - GAP * (others.length - 1)) / others.length;
  // A board is nearly as high as wide.
  const tallest = height * (others.length > 1 ? 0.42 : 0.47);
  const theirs = Math.min(tallest, share * 1.14 + 30);
  const each = Math.min(share, theirs * 1.5);
  const row = each * others.length + GAP * (others.length - 1);
  const boards: BoardPlace[] = [];
  others.forEach((seat, n) => {
    boards[seat] = small((left - row) / 2 + n * (each + GAP), height - theirs, each, theirs, 30);
  });
  boards[bottom] = myWide(width - mine, 0, mine, height, header);
  const display = { x: 0, y: 0, width: left, height: height - theirs - GAP };
  return { arrangement: "wide", width, height, display, boards };
}

/** A phone on its side: display and the others at the left, my board at the right. */
function low(width: number, height: number, bottom: number, others: number[]): Layout {
  const mine = width * 0.6;
  const left = width - mine - 6;
  const theirs = Math.min(120, height * 0.34);
  const share = (left - 4 * (others.length - 1)) / others.length;
  const boards: BoardPlace[] = [];
  others.forEach((seat, n) => {
    boards[seat] = small(n * (share + 4), height - theirs, share, theirs, 18);
  });
  boards[bottom] = myWide(width - mine, 0, mine, height, 28);
  const display = { x: 0, y: 0, width: left, height: height - theirs - 4 };
  return { arrangement: "phone", width, height, display, boards };
}

function tall(width: number, height: number, bottom: number, others: number[]): Layout {
  const theirs = Math.min(height * 0.2, 240);
  const mine = height * 0.56;
  const share = Math.min((width - GAP * (others.length - 1)) / others.length, theirs * 1.7);
  const row = share * others.length + GAP * (others.length - 1);
  const boards: BoardPlace[] = [];
  others.forEach((seat, n) => {
    boards[seat] = small((width - row) / 2 + n * (share + GAP), 0, share, theirs, 30);
  });
  boards[bottom] = myWide(0, height - mine, width, mine, 44);
  const display = { x: 0, y: theirs + GAP, width, height: height - mine - theirs - 2 * GAP };
  return { arrangement: "tall", width, height, display, boards };
}

function phone(width: number, height: number, bottom: number, others: number[]): Layout {
  const gap = 0;
  const cell = Math.min(48, width / 8);
  const theirs = height < 600 ? 58 : 74;
  const display = { x: 0, y: theirs + 4, width, height: Math.max(92, Math.min(190, (height - theirs) * 0.325)) };
  const share = (width - 6 * (others.length - 1)) / others.length;
  const each = Math.min(share, 176);
  const row = each * others.length + 6 * (others.length - 1);
  const boards: BoardPlace[] = [];
  others.forEach((seat, n) => {
    boards[seat] = small((width - row) / 2 + n * (each + 6), 0, each, theirs, 18);
  });
  const top = display.y + display.height + 4;
  boards[bottom] = myTall(0, top, width, height - top, 28, cell, gap);
  return { arrangement: "phone", width, height, display, boards };
}

/** Half as wide as the menu of a hexagon. */
const MENU = 154;
/** Its height. */
const MENU_HEIGHT = 164;

/** Where the menu of a hexagon opens: below the display, so that all of it is seen. */
export function menuAt({ width, height, display }: Layout, hexagon: Rect): { x: number; y: number } {
  const x = Math.min(width - MENU, Math.max(MENU, hexagon.x + hexagon.width / 2));
  return { x, y: Math.max(0, Math.min(display.y + display.height + 4, height - MENU_HEIGHT)) };
}

/** Where the payment is shown: over the display, which is not needed then. */
export function payAt({ arrangement, display }: Layout): Rect {
  return arrangement === "wide" ? { ...display, y: display.y + display.height - 90, height: 80 } : display;
}
