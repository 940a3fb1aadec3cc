// What lies where on the table, and how what happens is shown.

import type { Colour, Event, Tiles, View } from "../../wire/summer-pavilion";
import type { Staging } from "../stage";
import { COLOURS } from "./board";

/** A tile, or the start stone. */
export type What = Colour | "stone";

/** In these every colour has its column. */
const HEAPS: readonly string[] = ["centre", "supply", "hand"];

function pieces(view: View): { what: What; place: string }[] {
  const heap = (tiles: Tiles, place: string) =>
    COLOURS.flatMap((what) => Array.from({ length: tiles[what] ?? 0 }, () => ({ what, place })));
  return [
    ...view.factories.flatMap((tiles, factory) => heap(tiles, `factory:${factory}`)),
    ...heap(view.centre, "centre"),
    ...heap(view.supply, "supply"),
    { what: "stone", place: view.stone === null ? "centre" : `hand:${view.stone}` },
    ...view.boards.flatMap(({ hand, corners, stars }, seat) => [
      ...heap(hand, `hand:${seat}`),
      ...heap(corners, `corner:${seat}`),
      ...stars.flatMap((fields, star) =>
        fields.flatMap((what, n) => (what ? [{ what, place: `field:${seat}:${star}:${n + 1}` }] : [])),
      ),
    ]),
  ];
}

/** Where points flash: on the field, beside the board, in the middle of a star; what is complete glints. */
function flash(event: Event): string | null {
  const { type, seat, points } = event;
  if (type === "completed") return `feature:${seat}:${event.feature.type}:${event.feature.star}`;
  if (!points) return null;
  if (type === "laid") return `field:${seat}:${event.field.star}:${event.field.position}`;
  if (type === "bonus-scored")
    return event.bonus.type === "star" ? `star:${seat}:${event.bonus.star}` : `number:${seat}:${event.bonus.number}`;
  return type === "stone-taken" || type === "kept" ? `hand:${seat}` : null;
}

const take = { beat: "take", ms: 480 };
const lay = { beat: "lay", ms: 620 };
const score = { beat: "score", ms: 620, opens: true, scores: true } as const;
/** Filling up the supply is quickly done. */
const stock = { beat: "deal", ms: 420 };

export const staging: Staging<View, Event> = {
  pieces,
  round: ({ round }) => round,
  scores: ({ boards }) => boards.map(({ score }) => score),
  pools: ["bag", "collector"],
  row: (what, place) => (HEAPS.includes(place) ? what : ""),
  flash,
  beats: {
    "round-began": { beat: "round", ms: 500 },
    refilled: stock,
    stocked: stock,
    "nothing-dealt": stock,
    dealt: { beat: "deal", ms: 1100 },
    taken: { ...take, opens: true },
    moved: take,
    "stone-taken": take,
    laid: { ...lay, opens: true },
    completed: lay,
    "bonus-due": lay,
    "bonus-taken": { beat: "bonus", ms: 420, opens: true },
    passed: { beat: "pass", ms: 520, opens: true },
    kept: { beat: "keep", ms: 620, scores: true },
    "bonus-scored": score,
    "corners-scored": score,
    "game-ended": { beat: "end", ms: 200 },
  },
};
