//! What the log says of events, with the places that it talks about.

import type { Colour, Event, Piece, Source, Special, Tiles, View } from "../../wire/chocolatier";
import type { Key } from "../../text/text.svelte";
import type { Category, Line, Value } from "../game";
import type { Stage } from "./animation";
import { COLOURS, COSTS, factoryLetter } from "./fold";

/** The columns of the score table. */
export const CATEGORIES: Category[] = [
  { source: "wall", key: "points.wall" },
  { source: "floor", key: "points.floor" },
  { source: "row", key: "points.row" },
  { source: "column", key: "points.column" },
  { source: "colour", key: "points.colour" },
];

export const colourName = (colour: Colour): Value => ({ key: `colour.${colour}` as Key });
export const specialKey = (special: Special): Key =>
  special.startsWith("magnet-") ? "special.magnet" : (`special.${special}` as Key);
export const specialColour = (special: string): Colour | null =>
  special.startsWith("magnet-") ? (special.slice(7) as Colour) : null;

/** The name of a special side. */
export function specialName(special: Special): Value {
  const colour = specialColour(special);
  return { key: specialKey(special), values: colour ? { colour: colourName(colour) } : {} };
}

/** The name of a place that tiles are taken from. */
export const sourceName = (source: Source): Value =>
  source === "centre" ? { key: "place.centre" } : { key: "place.factory", values: { letter: factoryLetter(source) } };

const sourceMark = (source: Source) => (source === "centre" ? "centre" : `factory:${source}`);

function heap(tiles: Tiles): Value {
  const list = COLOURS.filter((colour) => tiles[colour]);
  const item = (colour: Colour): Value => ({ key: "tiles.item", values: { colour: colourName(colour), count: tiles[colour]! } });
  return list.slice(1).reduce<Value>(
    (all, colour) => ({ key: "tiles.list", values: { all, item: item(colour) } }),
    list[0] ? item(list[0]) : "",
  );
}

/** The cells of the runs through a cell that has just been laid. */
function runs(view: View, seat: number, row: number, column: number): string[] {
  const wall = view.boards[seat]!.wall;
  const found = [`wall:${seat}:${row}:${column}`];
  for (const [dr, dc] of [[0, 1], [0, -1], [1, 0], [-1, 0]] as const)
    for (let [r, c] = [row + dr, column + dc]; wall[r]?.[c]; [r, c] = [r + dr, c + dc]) found.push(`wall:${seat}:${r}:${c}`);
  return found;
}

const cost = (space: number) => COSTS[space] ?? 0;
const pieceColour = (piece: Piece): Value => (piece === "marker" ? { key: "piece.marker" } : colourName(piece));

/** What the log says of an event, given the stage after it. */
export function narrate(event: Event, { view }: Stage): Line | null {
  switch (event.type) {
    case "round-began":
      return { key: "log.round", values: { round: event.round }, seat: event.first, marks: [], heading: true };
    case "turned":
      return {
        key: "log.turned",
        values: { letter: factoryLetter(event.factory), special: specialName(event.special) },
        marks: [`factory:${event.factory}`],
      };
    case "refilled":
      return { key: "log.refilled", values: {}, marks: [] };
    case "attracted":
      return {
        key: "log.attracted",
        values: { from: factoryLetter(event.from), to: factoryLetter(event.to), colour: colourName(event.colour) },
        marks: [`factory:${event.to}`],
      };
    case "taken":
      return {
        key: "log.taken",
        values: { n: event.count, colour: colourName(event.colour), source: sourceName(event.from) },
        seat: event.seat,
        marks: [sourceMark(event.from)],
      };
    case "moved":
      return event.to === "centre"
        ? null
        : {
            key: "log.moved",
            values: { tiles: heap(event.tiles), letter: factoryLetter(event.to) },
            marks: [sourceMark(event.to)],
          };
    case "marker-taken":
      return {
        key: event.space === null ? "log.marker-free" : "log.marker",
        values: { cost: event.space === null ? 0 : cost(event.space) },
        seat: event.seat,
        marks: event.space === null ? [] : [`floor:${event.seat}:${event.space}`],
      };
    case "tray-taken":
      return { key: "log.tray", values: {}, seat: event.seat, marks: [`tray:${event.seat}`] };
    case "lined":
      return {
        key: "log.lined",
        values: { n: event.count, colour: colourName(event.colour), line: event.line + 1 },
        seat: event.seat,
        marks: [`line:${event.seat}:${event.line}`],
      };
    default:
      return narrateBoard(event, view);
  }
}

type OnBoard = Extract<Event, { type: "fell" | "line-dropped" | "tiled" | "floor-scored" | "bonus-scored" | "game-ended" | "dealt" }>;

function narrateBoard(event: Event, view: View): Line | null {
  const it = event as OnBoard;
  switch (it.type) {
    case "fell": {
      const { landing, seat } = it;
      const values = { colour: pieceColour(it.colour) };
      if (landing === "tray") return { key: "log.fell-tray", values, seat, marks: [`tray:${seat}`] };
      if (landing === "lid") return { key: "log.fell-lid", values, seat, marks: [] };
      return { key: "log.fell", values: { ...values, cost: cost(landing) }, seat, marks: [`floor:${seat}:${landing}`] };
    }
    case "line-dropped":
      return { key: "log.dropped", values: { line: it.line + 1 }, seat: it.seat, marks: [`line:${it.seat}:${it.line}`] };
    case "tiled": {
      const { seat, line, column, across, down, points } = it;
      const key: Key =
        across > 1 && down > 1 ? "log.tiled-both" : across > 1 ? "log.tiled-across" : down > 1 ? "log.tiled-down" : "log.tiled-alone";
      return {
        key,
        values: { colour: colourName(it.colour), row: line + 1, column: column + 1, across, down, points },
        seat,
        marks: runs(view, seat, line, column),
        points: { seat, source: "wall", points },
      };
    }
    case "floor-scored": {
      const { seat, costs, lost } = it;
      if (costs.length === 0) return null;
      const sum = costs.reduce((sum, cost) => sum + Math.abs(cost), 0);
      return {
        key: sum === lost ? "log.floor" : "log.floor-clamped",
        values: { costs: costs.map((cost) => `−${Math.abs(cost)}`).join(" "), sum, lost },
        seat,
        marks: costs.map((_, space) => `floor:${seat}:${space}`),
        points: { seat, source: "floor", points: -lost },
      };
    }
    case "bonus-scored": {
      const { seat, bonus, points } = it;
      const wall = view.boards[seat]!.wall;
      const all = wall.flatMap((cells, row) => cells.map((colour, column) => ({ row, column, colour })));
      const cells = all.filter((cell) =>
        bonus.type === "row" ? cell.row === bonus.row : bonus.type === "column" ? cell.column === bonus.column : cell.colour === bonus.colour,
      );
      const values: Record<string, Value> = { points };
      if (bonus.type === "row") values["number"] = bonus.row + 1;
      if (bonus.type === "column") values["number"] = bonus.column + 1;
      if (bonus.type === "colour") values["colour"] = colourName(bonus.colour);
      return {
        key: `log.bonus-${bonus.type}` as Key,
        values,
        seat,
        marks: cells.map(({ row, column }) => `wall:${seat}:${row}:${column}`),
        points: { seat, source: bonus.type, points },
      };
    }
    case "game-ended":
      return { key: `log.end-${it.ending}` as Key, values: {}, marks: [], heading: true };
    default:
      return null;
  }
}
