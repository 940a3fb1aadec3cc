// What is said of the game: lines of the log, and boards in words for those who hear them.

import { t, type Key } from "../../text/text.svelte";
import type { BoardView, Colour, Event, Piece, Source, Special } from "../../wire/chocolatier";
import type { Category, Line, Value, Values } from "../game";
import { factoryLetter } from "../parts/factories";
import { countOf, lineOf, listOf, lossOf } from "../parts/lines";
import { COSTS } from "./board";

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
  source === "centre"
    ? { key: "choc.place.centre" }
    : { key: "choc.place.factory", values: { letter: factoryLetter(source) } };

/** Tiles that were carried, as a list. */
const tilesName = ({ carried = [] }: Event): Value =>
  listOf(
    carried.map(({ piece, count }) => ({ key: "tiles.item", values: { colour: colourName(piece as Colour), count } })),
    "",
  );

/** The colour of what was carried. */
const colourOf = ({ carried = [] }: Event): Value => (carried[0] ? colourName(carried[0].piece as Colour) : "");

const cost = (space: number) => COSTS[space] ?? 0;

/** What the log says of an event. */
export function narrate(event: Event): Line | null {
  const say = lineOf(event);
  const [n, colour] = [countOf(event), colourOf(event)];
  switch (event.type) {
    case "round-began":
      return say("log.round", { round: event.round }, { seat: event.first, marks: [], heading: true });
    case "turned":
      return say("choc.log.turned", { letter: factoryLetter(event.factory), special: specialName(event.special) });
    case "refilled":
      return say("choc.log.refilled", {}, { marks: [] });
    case "attracted":
      return say("choc.log.attracted", { from: factoryLetter(event.from), to: factoryLetter(event.to), colour });
    case "taken":
      return say("choc.log.taken", { n, colour, source: sourceName(event.from) });
    case "moved":
      if (event.to === "centre") return null;
      return say("choc.log.moved", { tiles: tilesName(event), letter: factoryLetter(event.to) });
    case "marker-taken":
      if (event.space === null) return say("choc.log.marker-free", {}, { move: true });
      return say("choc.log.marker", { cost: cost(event.space) }, { move: true });
    case "tray-taken":
      return say("choc.log.tray", {}, { move: true });
    case "lined":
      return say("choc.log.lined", { n, colour, line: event.line + 1 }, { move: true });
    case "fell":
      if (event.landing === "tray") return say("choc.log.fell-tray", { colour }, { move: true });
      if (event.landing === "lid") return say("choc.log.fell-lid", { colour }, { move: true });
      return say("choc.log.fell", { colour, cost: cost(event.landing) }, { move: true });
    default:
      return narrateScoring(event);
  }
}

function narrateScoring(event: Event): Line | null {
  const say = lineOf(event);
  const points = event.points?.points ?? 0;
  switch (event.type) {
    case "line-dropped":
      return say("choc.log.dropped", { line: event.line + 1 });
    case "tiled": {
      const { line, column, across, down } = event;
      const runs = across > 1 ? (down > 1 ? "both" : "across") : down > 1 ? "down" : "alone";
      const values = { colour: colourOf(event), row: line + 1, column: column + 1, across, down, points };
      return say(`choc.log.tiled-${runs}`, values);
    }
    case "floor-scored": {
      const costs = event.costs.map(Math.abs);
      if (costs.length === 0) return null;
      const [sum, lost] = [costs.reduce((sum, cost) => sum + cost, 0), lossOf(event)];
      const values = { costs: costs.map((cost) => `−${cost}`).join(" "), sum, lost };
      return say(sum === lost ? "choc.log.floor" : "choc.log.floor-clamped", values);
    }
    case "bonus-scored": {
      const { bonus } = event;
      const values: Values = { points };
      if (bonus.type === "row") values["number"] = bonus.row + 1;
      if (bonus.type === "column") values["number"] = bonus.column + 1;
      if (bonus.type === "colour") values["colour"] = colourName(bonus.colour);
      return say(`choc.log.bonus-${bonus.type}`, values);
    }
    case "game-ended":
      return say(`choc.log.end-${event.ending}`, {}, { heading: true });
    default:
      return null;
  }
}

export const colourText = (colour: Colour) => t(`choc.colour.${colour}` as Key);
const pieceText = (piece: Piece) => (piece === "marker" ? t("choc.piece.marker") : colourText(piece));

/** A line, such as “2 of 3 red”. */
export function lineText(board: BoardView, line: number): string {
  const { colour, count } = board.lines[line]!;
  const values = { line: line + 1, count, room: line + 1 };
  return colour
    ? t("choc.describe.line", { ...values, colour: colourText(colour) })
    : t("choc.describe.line-empty", values);
}

/** What lies in a row of the box. */
function rowText(board: BoardView, row: number): string {
  const cells = board.wall[row]!.flatMap((colour, column) => (colour ? [`${colourText(colour)} ${column + 1}`] : []));
  return t("choc.describe.row", { row: row + 1, cells: cells.join(", ") || t("describe.nothing") });
}

export function floorText({ floor, tray }: BoardView): string {
  const pieces = floor.map(pieceText).join(", ") || t("describe.nothing");
  const text = t("choc.describe.floor", { pieces });
  if (tray === null) return text;
  return `${text} ${t("choc.describe.tray", { what: tray === "free" ? t("describe.nothing") : colourText(tray) })}`;
}

/** The whole board. */
export function describe(board: BoardView): string {
  const rows = [...board.lines.keys()];
  return [
    t("describe.score", { n: board.score }),
    ...rows.filter((line) => board.lines[line]!.count > 0).map((line) => lineText(board, line)),
    ...rows.filter((row) => board.wall[row]!.some(Boolean)).map((row) => rowText(board, row)),
    floorText(board),
  ].join(" ");
}

/** The place of the rules that explains why something cannot be done. */
export const RULES: Partial<Record<Key, string>> = {
  "why.line-full": "lines",
  "why.line-holds-another-colour": "lines",
  "why.wall-has-colour": "lines",
  "why.cell-taken": "plain",
  "why.tile-now": "plain",
};
