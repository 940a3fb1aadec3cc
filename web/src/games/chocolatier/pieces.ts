// What lies where on the table, and how what happens is shown.

import type { Colour, Event, Tiles, View } from "../../wire/chocolatier";
import type { Staging } from "../stage";
import { COLOURS } from "./board";

/** A tile, or the start marker. */
export type What = Colour | "marker";

function pieces(view: View): { what: What; place: string }[] {
  const heap = (tiles: Tiles, place: string) =>
    COLOURS.flatMap((what) => Array.from({ length: tiles[what] ?? 0 }, () => ({ what, place })));
  return [
    ...view.factories.flatMap(({ tiles }, factory) => heap(tiles, `factory:${factory}`)),
    ...heap(view.centre, "centre"),
    ...(view.marker === null ? [{ what: "marker" as const, place: "centre" }] : []),
    ...view.boards.flatMap(({ lines, wall, floor, tray }, seat) => [
      ...lines.flatMap(({ colour, count }, line) => (colour ? heap({ [colour]: count }, `line:${seat}:${line}`) : [])),
      ...wall.flatMap((cells, row) =>
        cells.flatMap((what, column) => (what ? [{ what, place: `wall:${seat}:${row}:${column}` }] : [])),
      ),
      ...floor.map((what, space) => ({ what, place: `floor:${seat}:${space}` })),
      ...(tray && tray !== "free" ? [{ what: tray, place: `tray:${seat}` }] : []),
    ]),
  ];
}

/** Where points flash: on the tile that scores, on the floor. */
function flash({ type, seat, carried, points }: Event): string | null {
  if (type === "tiled") return carried?.find(({ to }) => to.startsWith("wall:"))?.to ?? null;
  return type === "floor-scored" && points ? `floor:${seat}` : null;
}

const take = { beat: "take", ms: 380 };
const lay = { beat: "lay", ms: 420 };
const deal = { beat: "deal", ms: 1100 };

export const staging: Staging<View, Event> = {
  pieces,
  round: ({ round }) => round,
  scores: ({ boards }) => boards.map(({ score }) => score),
  // A marker beside a board is shown by its name plate; the Tray, which comes from the box, by its board.
  pools: ["bag", "lid", "beside"],
  row: (what) => (what === "marker" ? what : ""),
  atOnce: (what) => what === "marker",
  flash,
  beats: {
    "round-began": { beat: "turn", ms: 500 },
    turned: { beat: "turn", ms: 500 },
    refilled: deal,
    dealt: deal,
    attracted: { beat: "magnet", ms: 500 },
    taken: { ...take, opens: true },
    moved: take,
    "marker-taken": take,
    "tray-taken": take,
    "line-dropped": take,
    lined: lay,
    fell: lay,
    tiled: { beat: "tile", ms: 620, opens: true, scores: true },
    "floor-scored": { beat: "floor", ms: 620, everybody: true, scores: true },
    "bonus-scored": { beat: "bonus", ms: 620, opens: true, scores: true },
    "game-ended": { beat: "end", ms: 200 },
  },
};
