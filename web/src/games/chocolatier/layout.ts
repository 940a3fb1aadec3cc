// Where everything lies, in pixels, for a given size of the table. Three arrangements: wide (display beside the
// boards),
// tall (display between them), phone (factories in rows, everything on one screen).

import { between, inRows, LOW, spread } from "../parts/factories";
import type { Disc, Point, Rect } from "../parts/shapes";
import { centreTile } from "./spots";

/** A board: `cell` is the distance of columns, `row` of rows. */
export interface BoardPlace extends Rect {
  cell: number;
  row: number;
  header: number;
  pad: number;
  /** What is free at the left and at the right. */
  indent: number;
  gap: number;
}

export interface Layout {
  arrangement: "wide" | "tall" | "phone";
  width: number;
  height: number;
  display: Rect;
  factories: Disc[];
  centre: Rect;
  bag: Point;
  lid: Point;
  /** By seat. */
  boards: BoardPlace[];
}

/** The largest cell of a board. */
const LARGEST = 66;
const GAP = 14;
/** Tiles of the centre are not smaller, if it can be helped. */
const CENTRE_TILE = 32;

/** The width of a board in cells, and its height in rows without header. */
const COLUMNS = 10.9;
const PAD = 0.32;
const FLOOR_GAP = 0.4;

function boardOf(x: number, y: number, cell: number, header: number, row = cell): BoardPlace {
  const pad = Math.max(4, cell * PAD);
  const width = cell * COLUMNS + 2 * pad;
  const height = header + row * 5 + cell * FLOOR_GAP + Math.max(cell, row) + 2 * pad;
  return { x, y, cell, row, header, pad, indent: pad, gap: cell * 0.9, width, height };
}

/** The largest cell with which a board fits. */
function cellFor(width: number, height: number, header: number): number {
  const wide = width / (COLUMNS + 2 * PAD);
  const high = (height - header) / (6 + FLOOR_GAP + 2 * PAD);
  return Math.max(6, Math.min(wide, high, LARGEST));
}

/** One board alone, as large as fits. */
export function single(width: number, height: number): BoardPlace {
  const cell = cellFor(width, height, 0);
  return boardOf(0, 0, cell, 0);
}

/** Where everything lies; `bottom` is the seat at the bottom, the others follow clockwise. */
export function layout(width: number, height: number, players: number, bottom: number, factories: number): Layout {
  const others = Array.from({ length: players - 1 }, (_, n) => (bottom + 1 + n) % players);
  if (height < LOW && width > height) return low(width, height, bottom, others, factories);
  if (width < 560) return phone(width, height, bottom, others, factories);
  return width > height * 1.15
    ? wide(width, height, bottom, others, factories)
    : tall(width, height, bottom, others, factories);
}

/** The boards have as much room as leaves tiles of the centre large enough to be told apart. */
function wide(width: number, height: number, bottom: number, others: number[], factories: number): Layout {
  for (let part = others.length > 1 ? 0.6 : 0.56; ; part -= 0.03) {
    const found = wideWith(part, width, height, bottom, others, factories);
    if (centreTile(found.centre) >= CENTRE_TILE || part < 0.42) return found;
  }
}

function wideWith(
  part: number,
  width: number,
  height: number,
  bottom: number,
  others: number[],
  factories: number,
): Layout {
  const header = 44;
  const small = 30;
  const right = width * part - GAP;
  const mine = cellFor(right, height * (others.length > 1 ? 0.62 : 0.585), header);
  const my = boardOf(0, 0, mine, header);
  const top = height - my.height - GAP;
  const share = (right - GAP * (others.length - 1)) / others.length;
  const cell = Math.min(cellFor(share, top, small), mine * 0.82);
  const their = boardOf(0, 0, cell, small);
  const row = others.length * their.width + (others.length - 1) * GAP;
  const column = Math.max(my.width, row);
  const left = width - column;
  const slack = Math.max(0, height - my.height - their.height - GAP);
  const boards: BoardPlace[] = [];
  others.forEach((seat, n) => {
    boards[seat] = boardOf(left + (column - row) / 2 + n * (their.width + GAP), slack / 2, cell, small);
  });
  boards[bottom] = boardOf(left + (column - my.width) / 2, height - my.height - slack / 2, mine, header);
  const display = { x: 0, y: 0, width: left - GAP, height };
  return { arrangement: "wide", width, height, boards, ...ring(display, factories) };
}

function tall(width: number, height: number, bottom: number, others: number[], factories: number): Layout {
  const header = 44;
  const small = 30;
  const mine = cellFor(width, height * 0.42, header);
  const my = boardOf(0, 0, mine, header);
  const share = (width - GAP * (others.length - 1)) / others.length;
  const cell = Math.min(cellFor(share, height * 0.23, small), mine * 0.8);
  const their = boardOf(0, 0, cell, small);
  const row = others.length * their.width + (others.length - 1) * GAP;
  const boards: BoardPlace[] = [];
  others.forEach((seat, n) => {
    boards[seat] = boardOf((width - row) / 2 + n * (their.width + GAP), 0, cell, small);
  });
  boards[bottom] = boardOf((width - my.width) / 2, height - my.height, mine, header);
  const y = their.height + GAP;
  const display = { x: 0, y, width, height: height - my.height - GAP - y };
  return { arrangement: "tall", width, height, boards, ...ring(display, factories) };
}

/** Wide is worth more than high: every colour of the centre has its column. */
const worth = (width: number, height: number) => Math.min(width, height * 2.2);

/** Factories evenly round an ellipse, the centre within. */
function ring(display: Rect, factories: number): Pick<Layout, "display" | "factories" | "centre" | "bag" | "lid"> {
  const least = Math.min(display.width, display.height);
  const most = Math.min(96, least * (factories > 7 ? 0.13 : factories > 5 ? 0.145 : 0.17), display.height * 0.19);
  for (let r = most; ; r -= 2) {
    const found = ringOf(display, factories, r);
    if (centreTile(found.centre) >= CENTRE_TILE || r < 56) return found;
  }
}

function ringOf(display: Rect, factories: number, r: number): ReturnType<typeof ring> {
  const [cx, cy] = [display.x + display.width / 2, display.y + display.height / 2];
  const room = 8;
  // Nearly a circle where there is room, flatter where there is none.
  const high = display.height / 2 - r - room;
  const wide = display.width / 2 - r - room;
  const round = (r * 2.3 * factories) / (2 * Math.PI);
  const flat = display.width > display.height * 1.6;
  const a = Math.min(wide, Math.max(high * 1.12, round * 1.3, flat ? r * 5.2 : 0));
  const b = Math.min(high, wide * 1.25);
  const places = spread(factories, a, b).map(({ x, y }) => ({ x: cx + x, y: cy + y, r }));
  return {
    display,
    factories: places,
    centre: between(
      places,
      { x: cx, y: cy },
      Math.min(Math.max(r * 5, 240), 2 * (a - r)),
      Math.min(240, 2 * (b - r) + r),
      worth,
    ),
    bag: { x: display.x + 26, y: display.y + display.height - 30 },
    lid: { x: display.x + display.width - 26, y: display.y + display.height - 30 },
  };
}

/** A phone on its side: rows of three factories and the centre at the left, the others above my board at the right. */
function low(width: number, height: number, bottom: number, others: number[], factories: number): Layout {
  const right = width * 0.56;
  const left = width - right - 8;
  const rows = Math.ceil(factories / 3);
  const slot = Math.min(left / 3, (height - 62) / rows);
  const share = (right - 6 * (others.length - 1)) / others.length;
  const narrow = boardOf(0, 0, cellFor(share, 86, 18), 18);
  const their = { ...narrow, width: share, indent: narrow.indent + (share - narrow.width) / 2 };
  const boards: BoardPlace[] = [];
  others.forEach((seat, n) => {
    boards[seat] = { ...their, x: left + 8 + n * (share + 6) };
  });
  const top = their.height + 6;
  const header = 28;
  const cell = (right - 12) / COLUMNS;
  const row = (height - top - header - 16) / 6;
  boards[bottom] = {
    ...boardOf(left + 8, top, cell, header, row),
    pad: 6,
    indent: 6,
    width: right,
    height: height - top,
    gap: cell * 0.9,
  };
  const used = slot * rows;
  const centre = { x: 4, y: used + 2, width: left - 8, height: height - used - 4 };
  const away = { x: -30, y: height / 2 };
  return {
    arrangement: "phone",
    width,
    height,
    display: { x: 0, y: 0, width: left, height },
    factories: inRows(factories, 0, left, slot, 2, 3),
    centre,
    bag: away,
    lid: away,
    boards,
  };
}

/** Factories in rows of four, the centre in what is left of the last row, or below. */
function phone(width: number, height: number, bottom: number, others: number[], factories: number): Layout {
  const header = 30;
  const small = 18;
  const cell = (width - 8) / (COLUMNS + 0.3);
  const below = factories % 4 === 3;
  const rows = Math.ceil(factories / 4) + (below ? 0.8 : 0);
  // Rows of 44 pixels are easy to hit; less only where the screen is very low.
  const row = Math.min(44, Math.max(34, (height - 322 - others.length * 6) / 7));
  const my = { ...boardOf(0, 0, cell, header, row), pad: 6, indent: 6, x: 2, width: width - 4, gap: cell * 0.75 };
  my.height = header + row * 5 + row + 6 + 12;
  my.y = height - my.height;
  const share = (width - 6 * (others.length - 1)) / others.length;
  const slot = Math.min(88, (my.y - 12 - small - 60) / rows, width / 4);
  const displayHeight = slot * rows;
  const theirs = Math.max(56, Math.min(130, my.y - displayHeight - 14));
  const narrow = boardOf(0, 0, cellFor(share, theirs, small), small);
  // Names need more room than small boards do.
  const more = Math.max(0, Math.min(share, 172) - narrow.width);
  const their = { ...narrow, width: narrow.width + more, indent: narrow.indent + more / 2 };
  const whole = others.length * their.width + (others.length - 1) * 6;
  const boards: BoardPlace[] = [];
  others.forEach((seat, n) => {
    boards[seat] = { ...their, x: (width - whole) / 2 + n * (their.width + 6) };
  });
  boards[bottom] = my;
  const y = their.height + (my.y - their.height - displayHeight) / 2;
  const wide = width / 4;
  const places = inRows(factories, y, width, slot, 2);
  const used = factories % 4;
  const centre = below
    ? { x: 4, y: y + slot * 2, width: width - 8, height: slot * 0.8 }
    : {
        x: wide * used + 4,
        y: y + slot * Math.floor(factories / 4) + 4,
        width: wide * (4 - used) - 8,
        height: slot - 8,
      };
  const display = { x: 0, y, width, height: displayHeight };
  const away = { x: width + 30, y: y + displayHeight / 2 };
  return { arrangement: "phone", width, height, display, factories: places, centre, bag: away, lid: away, boards };
}
