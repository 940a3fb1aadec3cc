//! What the log says of events, with the places that it talks about.

import type { Colour, Event, Piece, Source, Special, Tiles, View } from "../../wire/chocolatier";
import type { Key } from "../../text/text.svelte";
import type { Category, Line, Value } from "../game";
import type { Stage } from "./animation";
import { COLOURS, COSTS, factoryLetter } from "./fold";

/** The columns of the score table. */
export const CATEGORIES: Category[] = [
  { source: "wall", key: "choc.points.wall" },
  { source: "floor", key: "choc.points.floor" },
  { source: "row", key: "choc.points.row" },
  { source: "column", key: "choc.points.column" },
  { source: "colour", key: "choc.points.colour" },
];

export const colourName = (colour: Colour): Value => ({ key: `choc.colour.${colour}` as Key });
export const specialKey = (special: Special): Key =>
  special.startsWith("magnet-") ? "choc.special.magnet" : (`choc.special.${special}` as Key);
export const specialColour = (special: string): Colour | null =>
  special.startsWith("magnet-") ? (special.slice(7) as Colour) : null;

/** The name of a special side. */
export function specialName(special: Special): Value {
  const colour = specialColour(special);
  return { key: specialKey(special), values: colour ? { colour: colourName(colour) } : {} };
}

/** The name of a place that tiles are taken from. */
export const sourceName = (source: Source): Value =>
  source === "centre" ? { key: "choc.place.centre" } : { key: "choc.place.factory", values: { letter: factoryLetter(source) } };

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
const pieceColour = (piece: Piece): Value => (piece === "marker" ? { key: "choc.piece.marker" } : colourName(piece));

/** What the log says of an event, given the stage after it. */
export function narrate(event: Event, { view }: Stage): Line | null {
  switch (event.type) {
    case "round-began":
      return { key: "log.round", values: { round: event.round }, seat: event.first, marks: [], heading: true };
    case "turned":
      return {
        key: "choc.log.turned",
        values: { letter: factoryLetter(event.factory), special: specialName(event.special) },
        marks: [`factory:${event.factory}`],
      };
    case "refilled":
      return { key: "choc.log.refilled", values: {}, marks: [] };
    case "attracted":
      return {
        key: "choc.log.attracted",
        values: { from: factoryLetter(event.from), to: factoryLetter(event.to), colour: colourName(event.colour) },
        marks: [`factory:${event.to}`],
      };
    case "taken":
      return {
        key: "choc.log.taken",
        values: { n: event.count, colour: colourName(event.colour), source: sourceName(event.from) },
        seat: event.seat,
        marks: [sourceMark(event.from)],
      };
    case "moved":
      return event.to === "centre"
        ? null
        : {
            key: "choc.log.moved",
            values: { tiles: heap(event.tiles), letter: factoryLetter(event.to) },
            marks: [sourceMark(event.to)],
          };
    case "marker-taken":
      return {
        key: event.space === null ? "choc.log.marker-free" : "choc.log.marker",
        values: { cost: event.space === null ? 0 : cost(event.space) },
        seat: event.seat,
        marks: event.space === null ? [] : [`floor:${event.seat}:${event.space}`],
        move: true,
      };
    case "tray-taken":
      return { key: "choc.log.tray", values: {}, seat: event.seat, marks: [`tray:${event.seat}`], move: true };
    case "lined":
      return {
        key: "choc.log.lined",
        values: { n: event.count, colour: colourName(event.colour), line: event.line + 1 },
        seat: event.seat,
        marks: [`line:${event.seat}:${event.line}`],
        move: true,
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
      if (landing === "tray") return { key: "choc.log.fell-tray", values, seat, marks: [`tray:${seat}`], move: true };
      if (landing === "lid") return { key: "choc.log.fell-lid", values, seat, marks: [], move: true };
      return { key: "choc.log.fell", values: { ...values, cost: cost(landing) }, seat, marks: [`floor:${seat}:${landing}`], move: true };
    }
    case "line-dropped":
      return { key: "choc.log.dropped", values: { line: it.line + 1 }, seat: it.seat, marks: [`line:${it.seat}:${it.line}`] };
    case "tiled": {
      const { seat, line, column, across, down, points } = it;
      const key: Key =
        across > 1 && down > 1 ? "choc.log.tiled-both" : across > 1 ? "choc.log.tiled-across" : down > 1 ? "choc.log.tiled-down" : "choc.log.tiled-alone";
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
        key: sum === lost ? "choc.log.floor" : "choc.log.floor-clamped",
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
        key: `choc.log.bonus-${bonus.type}` as Key,
        values,
        seat,
        marks: cells.map(({ row, column }) => `wall:${seat}:${row}:${column}`),
        points: { seat, source: bonus.type, points },
      };
    }
    case "game-ended":
      return { key: `choc.log.end-${it.ending}` as Key, values: {}, marks: [], heading: true };
    default:
      return null;
  }
}
