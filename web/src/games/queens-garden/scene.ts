//! Where pieces are drawn: what the layout says, applied to a view.

import type { Area, Field, Hexagon, Piece as Thing, View } from "../../wire/queens-garden";
import { fields } from "../../wire/queens-garden-map";
import type { Piece, Stage } from "./animation";
import { areaSpot, displayGrid, fieldSpot, middle, stoneHit, stoneSpot, storageSpot, WIDE, type Layout, type Rect, type Spot } from "./geometry";
import { fieldText, middleOf, pieceText, ringOf } from "./hexagons";

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
  hexagons(stage: Stage): Shown[];
  /** Rectangles of marks such as `slot:2` and `stored:0:b3`. */
  marks(marks: string[], placed: { piece: Piece; at: Spot }[]): Rect[];
  middle(area: Area): { x: number; y: number };
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
    hexagons: ({ pieces }) =>
      pieces.flatMap(({ id, what, place }): Shown[] => {
        if (place.at !== "slot" || what.type === "joker" || what.hexagon === null) return [];
        const on = rect(place.slot);
        if (!on) return [];
        const thing: Thing = { type: what.type, hexagon: what.hexagon as Hexagon };
        return [{ id, thing, slot: place.slot, hit: what.type === "stone" ? stoneHit(on, place.nth) : on }];
      }),
    marks: (marks, placed) =>
      marks.flatMap((mark): Rect[] => {
        const [kind, a, b] = mark.split(":");
        if (kind === "slot") {
          const on = rect(Number(a));
          return on ? [on] : [];
        }
        if (kind !== "stored") return [];
        const found = placed.find(({ piece: { what, place } }) => place.at === "storage" && place.seat === Number(a) && what.type !== "joker" && what.hexagon !== null && pieceText({ type: what.type, hexagon: what.hexagon }) === b);
        if (!found) return [];
        const side = found.at.size * 1.16;
        return [{ x: found.at.x - side / 2, y: found.at.y - side / 2, width: side, height: side }];
      }),
    middle: (area) => middleOf(area),
  };
}

/** Where a piece is drawn. */
export function spotOf(layout: Layout, display: Display, view: View, { what, place }: Piece): Spot {
  switch (place.at) {
    case "gone":
      return { x: layout.display.x + layout.display.width / 2, y: layout.display.y - 20, size: 14 };
    case "slot": {
      const on = display.rect(place.slot) ?? display.stack ?? { ...layout.display, width: 60, height: 60 };
      if (what.type === "stone") return stoneSpot(on, place.nth);
      // The stack is seen to be one.
      const below = Math.min(4, Math.max(0, place.slot - view.top));
      const { x, y } = middle(on);
      return { x: x + below * 2, y: y + below * 2, size: on.width * 0.94 };
    }
    case "storage":
      return storageSpot(layout.boards[place.seat]!, place.nth, what.type === "expansion");
    case "field": {
      const at = fieldSpot(layout.boards[place.seat]!.garden, place.field);
      return { ...at, size: at.size * 0.97 };
    }
    case "area": {
      const { garden } = layout.boards[place.seat]!;
      return { ...areaSpot(garden, place.area), size: 3 * WIDE * garden.r * 1.03 };
    }
  }
}

/** Fields and areas of a garden whose piece is still on its way. */
export function comingIn({ pieces }: Stage, seat: number): Set<string> {
  const coming = new Set<string>();
  for (const { place } of pieces) {
    if (place.at === "field" && place.seat === seat) coming.add(fieldText(place.field));
    if (place.at === "area" && place.seat === seat) {
      coming.add(place.area);
      if (place.field) coming.add(fieldText(place.field));
    }
  }
  return coming;
}

/** The fields of marks such as `field:0:1,-1` and `area:0:NE` in a seat's garden. */
export function markedFields(marks: string[], seat: number): Field[] {
  const found = new Map<string, Field>();
  for (const mark of marks) {
    const [kind, of, where] = mark.split(":");
    if (Number(of) !== seat) continue;
    const list =
      kind === "field" ? fields.filter(({ field }) => fieldText(field) === where) : kind === "area" ? [...ringOf(where as Area), middleOf(where as Area)] : [];
    for (const { field } of list) found.set(fieldText(field), field);
  }
  return [...found.values()];
}
