//! Where everything lies, in pixels, for a given size of the table. Three arrangements: wide (display, my board, the others
//! side by side), tall (display above my board), phone (everything on one screen: my board grows when tiles are laid).

import { FEATURES, FIELDS, STARS, type Point as Corner } from "../../wire/summer-pavilion-geometry";
import type { Feature } from "../../wire/summer-pavilion";
import type { Place } from "./animation";
import { COLOURS, fieldIndex } from "./fold";

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  width: number;
  height: number;
}

/** A board: `side` is the side of its rhombi, `middle` the middle of its centre star. */
export interface BoardPlace extends Rect {
  header: number;
  side: number;
  middle: Point;
  /** Where the tiles beside the board lie. */
  hand: Rect;
}

export interface FactoryPlace extends Point {
  r: number;
}

export interface Layout {
  arrangement: "wide" | "tall" | "phone";
  width: number;
  height: number;
  display: Rect;
  factories: FactoryPlace[];
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
const GAP = 14;
/** Room for the word before the supply, where it cannot stand above it. */
const LABEL = 52;
/** Fields whose middles are nearer than this are hard to hit with a finger: 44 pixels apart need this side. */
export const FINGER = 44 / HALF;

const inset = (side: number) => Math.max(3, side * 0.18);

/** A board with its hand below; `hand` is the height of it. */
function below(x: number, y: number, side: number, header: number, hand: number): BoardPlace {
  const pad = inset(side);
  const width = side * WIDE_SIDES + 2 * pad;
  const figure = side * HIGH_SIDES + 2 * pad;
  return {
    x, y, width, header, side,
    height: header + figure + hand,
    middle: { x: x + width / 2, y: y + header + figure / 2 },
    hand: { x: x + pad, y: y + header + figure, width: width - 2 * pad, height: hand - Math.min(6, pad) },
  };
}

/** A board with its hand to the right; `hand` is the width of it. */
function beside(x: number, y: number, side: number, header: number, hand: number): BoardPlace {
  const pad = inset(side);
  const height = header + side * HIGH_SIDES + 2 * pad;
  const wide = side * WIDE_SIDES + 2 * pad;
  return {
    x, y, header, side, height,
    width: wide + hand,
    middle: { x: x + wide / 2, y: y + header + (height - header) / 2 },
    hand: { x: x + wide, y: y + header + pad, width: hand - pad, height: height - header - 2 * pad },
  };
}

/** The largest side with which a board fits. */
function sideFor(width: number, height: number): number {
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

/** Where everything lies; `bottom` is the seat of who looks, the others follow clockwise. On a phone there is room for a
 *  large board only while tiles are laid. */
export function layout(width: number, height: number, players: number, bottom: number, factories: number, laying: boolean): Layout {
  const others = Array.from({ length: players - 1 }, (_, n) => (bottom + 1 + n) % players);
  if (width < 560) return phone(width, height, bottom, others, factories, laying);
  return width > height * 1.15 ? wide(width, height, bottom, others, factories) : tall(width, height, bottom, others, factories);
}

function wide(width: number, height: number, bottom: number, others: number[], factories: number): Layout {
  const header = 44;
  const small = 30;
  const hand = Math.min(84, Math.max(56, height * 0.1));
  const side = sideFor(width * 0.49, height - header - hand);
  const my = below(0, 0, side, header, hand);
  const rest = width - my.width - 2 * GAP;
  const strip = 24;
  const share = (height - GAP * (others.length - 1)) / others.length;
  const theirs = Math.min(sideFor(Math.max(150, Math.min(rest * 0.46, rest - 350)), share - small - strip), side * 0.62);
  const their = below(0, 0, theirs, small, strip);
  const left = rest - their.width;
  const slack = Math.max(0, height - my.height);
  const boards: BoardPlace[] = [];
  boards[bottom] = below(left + GAP, slack / 2, side, header, hand);
  const column = others.length * their.height + (others.length - 1) * GAP;
  const top = others.length === 1 ? slack / 2 : (height - column) / 2;
  others.forEach((seat, n) => {
    boards[seat] = below(width - their.width, top + n * (their.height + GAP), theirs, small, strip);
  });
  const display = { x: 0, y: 0, width: left, height };
  return finish({ arrangement: "wide", width, height, boards, lens: null, ...spreadOut(display, factories) }, bottom, 104);
}

function tall(width: number, height: number, bottom: number, others: number[], factories: number): Layout {
  const header = 44;
  const small = 30;
  const strip = 22;
  const side = sideFor(width * 0.66, height * 0.46 - header);
  const hand = width - beside(0, 0, side, header, 0).width;
  const my = beside(0, 0, side, header, hand);
  const top = height - my.height - GAP;
  const boards: BoardPlace[] = [];
  boards[bottom] = beside(0, height - my.height, side, header, hand);
  let display: Rect;
  if (others.length === 1) {
    const theirs = Math.min(sideFor(width * 0.36, top - small - strip), side * 0.62);
    const their = below(0, 0, theirs, small, strip);
    boards[others[0]!] = below(width - their.width, (top - their.height) / 2, theirs, small, strip);
    display = { x: 0, y: 0, width: width - their.width - GAP, height: top };
  } else {
    const share = (width - GAP * (others.length - 1)) / others.length;
    const theirs = Math.min(sideFor(share, top * 0.42 - small - strip), side * 0.62);
    const their = below(0, 0, theirs, small, strip);
    const pitch = (width - their.width) / (others.length - 1);
    const apart = Math.min(pitch, their.width + 60);
    const first = (width - their.width - apart * (others.length - 1)) / 2;
    others.forEach((seat, n) => {
      boards[seat] = below(first + n * apart, 0, theirs, small, strip);
    });
    display = { x: 0, y: their.height + GAP, width, height: top - their.height - GAP };
  }
  return finish({ arrangement: "tall", width, height, boards, lens: null, ...spreadOut(display, factories) }, bottom, 0);
}

/** Where the button to pass lies: at the end of the hand, or below it. */
function finish(layout: Omit<Layout, "pass">, bottom: number, room: number): Layout {
  const my = layout.boards[bottom]!;
  const { hand } = my;
  if (room > 0) {
    const pass = { x: hand.x + hand.width - room + 8, y: hand.y + (hand.height - 44) / 2, width: room - 8, height: 44 };
    my.hand = { ...hand, width: hand.width - room };
    return { ...layout, pass };
  }
  const pass = { x: hand.x + 8, y: hand.y + hand.height - 48, width: hand.width - 8, height: 44 };
  my.hand = { ...hand, height: hand.height - 56 };
  return { ...layout, pass };
}

type Shown = Pick<Layout, "display" | "factories" | "centre" | "supply" | "jokers" | "bag" | "collector">;

/** Jokers above, supply below, factories evenly round an ellipse between them, the centre within. */
function spreadOut(display: Rect, factories: number): Shown {
  const above = 46;
  const under = 74;
  const words = 20;
  const flat = display.width > display.height * 1.6;
  const jokers = flat
    ? { x: display.x, y: display.y + display.height - under + words, width: display.width * 0.46, height: 40 }
    : { x: display.x, y: display.y, width: display.width, height: above - 6 };
  const supply = flat
    ? { x: display.x + display.width * 0.5, y: display.y + display.height - under + words, width: display.width * 0.5, height: under - words }
    : { x: display.x, y: display.y + display.height - under + words, width: display.width, height: under - words };
  const y = display.y + (flat ? 0 : above);
  const area = { x: display.x, y, width: display.width, height: display.y + display.height - under - 6 - y };
  return {
    display, jokers, supply, ...ring(area, factories),
    bag: { x: supply.x + supply.width - 30, y: supply.y + supply.height / 2 },
    collector: { x: supply.x + supply.width - 10, y: supply.y + supply.height / 2 },
  };
}

/** Factories evenly round an ellipse, as large as leaves room for the centre; in a flat place in two rows beside it. */
function ring(area: Rect, factories: number): Pick<Layout, "factories" | "centre"> {
  if (area.width > area.height * 1.9) return rows(area, factories);
  const [cx, cy] = [area.x + area.width / 2, area.y + area.height / 2];
  const least = Math.min(area.width, area.height);
  for (let r = Math.min(92, least * 0.19); ; r -= 1) {
    const room = 4;
    const b = Math.min(area.height / 2 - r - room, (area.width / 2 - r - room) * 1.25);
    const a = Math.min(area.width / 2 - r - room, b * 1.15);
    const points = spread(factories, a, b);
    const apart = Math.min(...points.map((p, n) => Math.hypot(p.x - points[(n + 1) % factories]!.x, p.y - points[(n + 1) % factories]!.y)));
    const places = points.map(({ x, y }) => ({ x: cx + x, y: cy + y, r }));
    const centre = between(places, { x: cx, y: cy }, Math.min(r * 6, 2 * (a - r)), Math.min(240, 2 * (b - r) + r));
    if ((apart >= 2 * r + 6 && centre.width >= least * 0.42 && centre.height >= 60) || r < 24) return { factories: places, centre };
  }
}

function rows(area: Rect, factories: number): Pick<Layout, "factories" | "centre"> {
  const across = Math.ceil(factories / 2);
  const pitch = Math.min(area.height / 2, (area.width * 0.64) / across);
  const wide = Math.min(area.width - across * pitch - 12, pitch * 4);
  const left = area.x + (area.width - across * pitch - wide - 12) / 2;
  const top = area.y + area.height / 2 - pitch;
  const places = Array.from({ length: factories }, (_, n) => {
    const row = n < across ? 0 : 1;
    const shift = row === 1 && factories % 2 === 1 ? 0.5 : 0;
    return { x: left + (n - row * across + 0.5 + shift) * pitch, y: top + (row + 0.5) * pitch, r: pitch / 2 - 2 };
  });
  return { factories: places, centre: { x: left + across * pitch + 12, y: top + 4, width: wide, height: 2 * pitch - 8 } };
}

/** The largest rectangle around a point, up to a size, that keeps clear of all factories. */
function between(factories: FactoryPlace[], { x, y }: Point, most: number, tallest: number): Rect {
  const clear = (width: number, height: number) =>
    factories.every((plate) => {
      const dx = Math.max(0, Math.abs(plate.x - x) - width / 2);
      const dy = Math.max(0, Math.abs(plate.y - y) - height / 2);
      return Math.hypot(dx, dy) >= plate.r + 4;
    });
  let best = { width: 60, height: 30 };
  for (let width = most; width > 60; width -= 6)
    for (let height = tallest; height > 30; height -= 6) {
      // Wide is worth more than high: every colour has its column.
      const better = Math.min(width, height * 2.2) > Math.min(best.width, best.height * 2.2);
      if (better && clear(width, height)) best = { width, height };
    }
  return { x: x - best.width / 2, y: y - best.height / 2, ...best };
}

/** Points on an ellipse, at equal distances along it, the first at the top, clockwise. */
export function spread(count: number, a: number, b: number): Point[] {
  const steps = 720;
  const at = (n: number) => {
    const angle = (n / steps) * 2 * Math.PI - Math.PI / 2;
    return { x: a * Math.cos(angle), y: b * Math.sin(angle) };
  };
  const along = [0];
  for (let n = 1; n <= steps; n++) {
    const [p, q] = [at(n - 1), at(n)];
    along.push(along[n - 1]! + Math.hypot(q.x - p.x, q.y - p.y));
  }
  const whole = along[steps]!;
  return Array.from({ length: count }, (_, k) => at(along.findIndex((length) => length >= (k / count) * whole)));
}

/** From above: the others, jokers, display, my board. While tiles are laid the display is empty: my board has its place. */
function phone(width: number, height: number, bottom: number, others: number[], factories: number, laying: boolean): Layout {
  const small = 18;
  const header = 28;
  const boards: BoardPlace[] = [];
  const gap = 4;
  const plates = Math.ceil(factories / 4) + (factories % 4 === 3 ? 0.7 : 0);
  const theirs = others.length === 1 ? Math.max(10.4, Math.min(15, (height - 350 - plates * 90) / 12)) : 10.4;
  const share = (width - gap * (others.length - 1)) / others.length;
  others.forEach((seat, n) => {
    const x = n * (share + gap);
    boards[seat] = others.length < 3 ? beside(x, 0, theirs, small, share - beside(0, 0, theirs, small, 0).width) : below(x, 0, theirs, small, 15);
    boards[seat].width = share;
    if (others.length === 3) boards[seat].middle.x = boards[seat].hand.x + boards[seat].hand.width / 2;
  });
  const top = boards[others[0]!]!.height + gap;
  const track = 24;
  const away = { x: width + 30, y: top };
  if (laying) {
    const hand = 58;
    const supply = 62;
    const side = sideFor(width, height - top - track - supply - header - hand - 8);
    const wide = below(0, 0, side, header, hand);
    boards[bottom] = below((width - wide.width) / 2, height - wide.height, side, header, hand);
    // The hand has the whole width, however large the board is.
    Object.assign(boards[bottom], { x: 0, width, hand: { ...boards[bottom].hand, x: 4, width: width - 8 } });
    const free = height - wide.height - top;
    const jokers = { x: 0, y: top + (free - track - supply) / 3, width, height: track };
    const at = { x: LABEL, y: jokers.y + track + (free - track - supply) / 3, width: width - LABEL, height: supply };
    const place = { x: width / 2, y: at.y };
    return finish({
      arrangement: "phone", width, height, boards, display: at, supply: at, jokers, bag: away, collector: away,
      factories: Array.from({ length: factories }, () => ({ ...place, r: 20 })),
      centre: { x: 0, y: at.y, width, height: supply },
      lens: { x: 0, y: 0, width, height: height - wide.height - 4 },
    }, bottom, 68);
  }
  const strip = 30;
  const under = factories % 4 === 3;
  const rows = Math.ceil(factories / 4) + (under ? 0.7 : 0);
  // Plates of 88 pixels have quarters that are easy to hit; less only where the screen is very low.
  const slot = Math.min(90, width / 4, Math.max(60, (height - top - track - strip - header - 140) / rows));
  const jokers = { x: 0, y: top, width, height: track };
  const y = top + track + 2;
  const wide = width / 4;
  const places = Array.from({ length: factories }, (_, k) => ({
    x: wide * (k % 4) + wide / 2,
    y: y + slot * Math.floor(k / 4) + slot / 2,
    r: Math.min(slot, wide) / 2 - 1,
  }));
  const used = factories % 4;
  const centre = under
    ? { x: 2, y: y + slot * 2 + 2, width: width - 4, height: slot * 0.7 - 4 }
    : { x: wide * used + 2, y: y + slot * Math.floor(factories / 4) + 3, width: wide * (4 - used) - 4, height: slot - 6 };
  const supply = { x: LABEL, y: y + slot * rows + 2, width: width - LABEL, height: strip };
  const rest = height - supply.y - strip - 4;
  const side = sideFor(width - 108, rest - header);
  const whole = beside(0, 0, side, header, 0);
  boards[bottom] = beside(0, height - whole.height, side, header, width - whole.width);
  const layout: Omit<Layout, "pass"> = {
    arrangement: "phone", width, height, boards, display: { x: 0, y, width, height: slot * rows }, factories: places, centre, supply, jokers,
    bag: away, collector: away, lens: null,
  };
  return { ...layout, pass: { x: 0, y: height, width: 0, height: 0 } };
}

/** A tile's middle, the side of its rhombus, and how far it is turned from upright, in degrees. */
export interface Spot extends Point {
  size: number;
  angle: number;
}

/** A tile on a factory: four rhombi whose points meet in the middle. */
export function factorySpot({ x, y, r }: FactoryPlace, slot: number): Spot {
  const size = r * 0.53;
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
const tileIn = ({ width, height }: Pick<Rect, "width" | "height">, largest = 46) => Math.min(largest, (height * 0.9) / TALL, width * 0.56);

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
  columnRect(heap, Math.max(0, COLOURS.findIndex((colour) => colour === what)), COLOURS.length);

/** A place of the drawn board. */
export function boardPoint({ middle, side }: BoardPlace, [x, y]: Corner): Point {
  return { x: middle.x + (x * side) / 2, y: middle.y - y * side * HALF };
}

/** The corners of a field. */
export const fieldCorners = (board: BoardPlace, star: number, position: number): Point[] =>
  FIELDS[fieldIndex(star, position)]!.corners.map((corner) => boardPoint(board, corner));

export const featureCorners = (board: BoardPlace, { type, star }: Feature): Point[] =>
  FEATURES.find(({ feature }) => feature.type === type && feature.star === star)!.corners.map((corner) => boardPoint(board, corner));

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

/** Where kept tiles lie, and what tells how far a set of numbers is: by the corners of the board, clockwise from the upper left. */
const QUARTERS = [[-1, 1], [1, 1], [1, -1], [-1, -1]] as const;
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
export function spot(layout: Layout, place: Place, what: string, nth: number, of: number): Spot {
  switch (place.at) {
    case "bag":
      return { ...layout.bag, size: 14, angle: 0 };
    case "collector":
      return { ...layout.collector, size: 14, angle: 0 };
    case "factory":
      return factorySpot(layout.factories[place.factory]!, place.slot);
    case "centre":
      return columnSpot(centreColumn(layout.centre, what), nth, of, 40);
    case "supply":
      return columnSpot(heapColumn(layout.supply, what), nth, of, 30);
    case "hand":
      return what === "stone" ? stoneSpot(layout.boards[place.seat]!) : columnSpot(heapColumn(layout.boards[place.seat]!.hand, what), nth, of);
    case "corner":
      return cornerSpot(layout.boards[place.seat]!, place.slot);
    case "field":
      return fieldSpot(layout.boards[place.seat]!, place.star, place.position);
  }
}

/** The start stone lies at the edge of its owner's board. */
export function stoneSpot(board: BoardPlace): Spot {
  return { ...boardPoint(board, [0, 4.72]), size: board.side * 0.5, angle: 0 };
}
