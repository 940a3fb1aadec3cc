// Where pieces lie within their places, in pixels: in the display, in storage, in a garden.

import type { Area, Feature, Field, Piece as Thing, View } from "../../wire/queens-garden";
import { fields, places } from "../../wire/queens-garden-map";
import { middle, square, type Point, type Rect, type Spot } from "../parts/shapes";
import { read, type Piece, type Stage } from "../stage";
import { featurePlace, fieldText, middleOf, placeOf, readField, ringOf } from "./board";
import { WIDE, type BoardPlace, type GardenPlace, type Layout } from "./layout";
import { thingOf } from "./pieces";

/** How the places of the display are arranged: as large as possible, but as if there were at least so many. */
export function displayGrid({ x, y, width, height }: Rect, count: number, least: number): Rect[] {
  const room = Math.max(count, least);
  let best = { size: 0, columns: 1 };
  for (let columns = 1; columns <= room; columns++) {
    const size = Math.min(width / columns, height / Math.ceil(room / columns), 190);
    if (size > best.size + 0.5) best = { size, columns };
  }
  const { size, columns } = best;
  const rows = Math.ceil(count / columns);
  const [left, top] = [x + (width - size * Math.min(columns, count)) / 2, y + (height - size * rows) / 2];
  return Array.from({ length: count }, (_, n) => ({
    x: left + (n % columns) * size,
    y: top + Math.floor(n / columns) * size,
    width: size,
    height: size,
  }));
}

/** A stone on an expansion of the display: four lie in a square. */
export function stoneSpot(on: Rect, nth: number): Spot {
  const { x, y } = middle(on);
  const side = on.width;
  return { x: x + (nth % 2 ? 0.23 : -0.23) * side, y: y + (nth > 1 ? 0.235 : -0.235) * side, size: side * 0.415 };
}

/** The quarter of the place that is tapped for a stone. */
export function stoneHit({ x, y, width, height }: Rect, nth: number): Rect {
  return { x: x + (nth % 2 ? width / 2 : 0), y: y + (nth > 1 ? height / 2 : 0), width: width / 2, height: height / 2 };
}

/** A piece in storage. */
export function storageSpot({ cells }: BoardPlace, nth: number, expansion: boolean): Spot {
  const cell = cells[Math.min(cells.length - 1, expansion ? places + nth : nth)]!;
  return { ...middle(cell), size: cell.width * (expansion ? 0.92 : 0.76) };
}

const at = ({ cx, cy, r }: GardenPlace, { x, y }: Point): Spot => ({
  x: cx + x * (WIDE / 2) * r,
  y: cy + y * 1.5 * r,
  size: WIDE * r,
});

export const fieldSpot = (garden: GardenPlace, field: Field): Spot => at(garden, placeOf(field));
export const featureSpot = (garden: GardenPlace, feature: Feature): Spot => at(garden, featurePlace(feature));
export const areaSpot = (garden: GardenPlace, area: Area): Spot => at(garden, middleOf(area));

/** The corners of a hexagon round a point, as a path. */
export function hexPath(x: number, y: number, r: number): string {
  const [w, h] = [(WIDE / 2) * r, r / 2];
  const f = (n: number) => n.toFixed(2);
  const right = `L${f(x + w)} ${f(y - h)}V${f(y + h)}`;
  return `M${f(x)} ${f(y - r)}${right}L${f(x)} ${f(y + r)}L${f(x - w)} ${f(y + h)}V${f(y - h)}Z`;
}

/** The outline round a set of hexagons: the sides that only one of them has. */
export function outline(garden: GardenPlace, fields: Field[], inset = 0): string {
  const sides = new Map<string, [Point, Point]>();
  for (const field of fields) {
    const { x, y } = fieldSpot(garden, field);
    const corners = Array.from({ length: 6 }, (_, n) => {
      const angle = (n * 60 - 30) * (Math.PI / 180);
      return { x: x + (garden.r - inset) * Math.cos(angle), y: y + (garden.r - inset) * Math.sin(angle) };
    });
    corners.forEach((from, n) => {
      const to = corners[(n + 1) % 6]!;
      const name = [from, to]
        .map((p) => `${Math.round(p.x)},${Math.round(p.y)}`)
        .sort()
        .join(" ");
      if (sides.has(name)) sides.delete(name);
      else sides.set(name, [from, to]);
    });
  }
  return [...sides.values()]
    .map(([a, b]) => `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`)
    .join("");
}

/** A hexagon of the display that can be tapped. */
export interface Shown {
  id: number;
  thing: Thing;
  slot: number;
  hit: Rect;
}

export interface Display {
  /** Where the stack lies; nothing: it is used up. */
  stack: Rect | null;
  /** How many expansions are in the stack. */
  height: number;
  /** Where the expansion of a slot lies. */
  rect(slot: number): Rect | null;
  hexagons(pieces: Piece[]): Shown[];
  /** Rectangles of marks such as `slot:2` and `storage:0:stone blue bird`. */
  marks(marks: string[], placed: Placed[]): Rect[];
}

/** The display of a view: the stack first, then what lies beside it. */
export function display(layout: Layout, view: View): Display {
  const height = view.slots.length - view.top;
  const aside = view.slots.flatMap(({ expansion, stones }, slot) =>
    slot < view.top && (expansion.type !== "taken" || Object.keys(stones).length > 0) ? [slot] : [],
  );
  const least = layout.arrangement === "phone" ? 3 : view.players.length > 2 ? 6 : 4;
  const rects = displayGrid(layout.display, aside.length + (height > 0 ? 1 : 0), least);
  const stack = height > 0 ? rects[0]! : null;
  const rect = (slot: number): Rect | null => {
    if (slot >= view.top) return stack;
    const at = aside.indexOf(slot);
    return at < 0 ? null : rects[at + (height > 0 ? 1 : 0)]!;
  };
  return {
    stack,
    height,
    rect,
    hexagons: (pieces) =>
      pieces.flatMap(({ id, what, place, slot: nth }): Shown[] => {
        const thing = thingOf(what);
        const on = isSlot(place) ? rect(slotOf(place)) : null;
        if (!thing || !on) return [];
        return [{ id, thing, slot: slotOf(place), hit: thing.type === "stone" ? stoneHit(on, nth) : on }];
      }),
    marks: (marks, placed) =>
      marks.flatMap((mark): Rect[] => {
        const { at, parts } = read(mark);
        const on = at === "slot" ? rect(Number(parts[0])) : null;
        if (on) return [on];
        const found = placed.find(({ piece: { what, place } }) => isStored(place) && `${place}:${what}` === mark);
        return found ? [square({ ...found.at, size: found.at.size * 1.16 })] : [];
      }),
  };
}

const isSlot = (place: string) => place.startsWith("slot:");
const isStored = (place: string) => place.startsWith("storage:");
const slotOf = (place: string) => Number(read(place).parts[0]);

/** A piece with its spot. */
export interface Placed {
  piece: Piece;
  at: Spot;
}

/** Where a piece is drawn. */
export function spotOf(layout: Layout, display: Display, view: View, { what, place, slot: nth }: Piece): Spot {
  const { at, parts } = read(place);
  const board = layout.boards[Number(parts[0])];
  const isStone = what.startsWith("stone");
  switch (at) {
    case "slot": {
      const slot = slotOf(place);
      const on = display.rect(slot) ?? display.stack ?? { ...layout.display, width: 60, height: 60 };
      if (isStone) return stoneSpot(on, nth);
      // The stack is seen to be one.
      const below = Math.min(4, Math.max(0, slot - view.top));
      const { x, y } = middle(on);
      return { x: x + below * 2, y: y + below * 2, size: on.width * 0.94 };
    }
    case "storage":
      return storageSpot(board!, nth, what.startsWith("expansion"));
    case "field": {
      const spot = fieldSpot(board!.garden, readField(parts[1]!));
      return { ...spot, size: spot.size * 0.97 };
    }
    case "area":
      return { ...areaSpot(board!.garden, parts[1] as Area), size: 3 * WIDE * board!.garden.r * 1.03 };
    default:
      return { x: layout.display.x + layout.display.width / 2, y: layout.display.y - 20, size: 22 };
  }
}

/** Where the hexagon of an expansion that goes into a garden will lie, seen from the middle of its area. */
export function turnedOf(view: View, { place }: Piece): Point | null {
  const { at, parts } = read(place);
  if (at !== "area") return null;
  const printed = view.players[Number(parts[0])]!.garden.printed.map(placeOf).find(({ area }) => area === parts[1]);
  if (!printed) return null;
  const middle = middleOf(parts[1] as Area);
  return { x: printed.x - middle.x, y: printed.y - middle.y };
}

/** Fields and areas of a garden whose piece is still on its way. */
export const comingIn = ({ coming }: Stage<View>, seat: number): Set<string> =>
  new Set(partsOf([...coming], "field", seat).concat(partsOf([...coming], "area", seat)));

/** What places of a name and a seat say further: `1,-1` of `field:0:1,-1`. */
const partsOf = (places: string[], name: string, seat: number): string[] =>
  places.flatMap((place) => (place.startsWith(`${name}:${seat}:`) ? [place.slice(name.length + 3)] : []));

/** The fields of marks such as `field:0:1,-1` and `area:0:NE` in a seat's garden. */
export function markedFields(marks: string[], seat: number): Field[] {
  const areas = partsOf(marks, "area", seat).flatMap((area) => [...ringOf(area as Area), middleOf(area as Area)]);
  const texts = new Set([...partsOf(marks, "field", seat), ...areas.map(({ field }) => fieldText(field))]);
  return fields.map(({ field }) => field).filter((field) => texts.has(fieldText(field)));
}

/** The fields that score just now. */
export const litFields = ({ lit }: Stage<View>, seat: number): Field[] => partsOf(lit, "field", seat).map(readField);
