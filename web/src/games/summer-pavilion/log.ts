//! What the log says of events, with the places that it talks about.

import type { Bonus, Colour, Event, Feature, Run, Source, Tiles } from "../../wire/summer-pavilion";
import { START_SCORE } from "../../wire/summer-pavilion-geometry";
import type { Key } from "../../text/text.svelte";
import type { Category, Line, Value } from "../game";
import type { Stage } from "./animation";
import { around, COLOURS, factoryLetter, POSITIONS, total } from "./fold";

/** The columns of the score table. */
export const CATEGORIES: Category[] = [
  { source: "start", key: "pav.points.start", everybody: START_SCORE },
  { source: "runs", key: "pav.points.runs" },
  { source: "stone", key: "pav.points.stone" },
  { source: "left", key: "pav.points.left" },
  { source: "star", key: "pav.points.star" },
  { source: "number", key: "pav.points.number" },
  { source: "corners", key: "pav.points.corners" },
];

export const colourName = (colour: Colour): Value => ({ key: `pav.colour.${colour}` as Key });

/** The name of a place that tiles are taken from. */
export const sourceName = (source: Source): Value =>
  source === "centre" ? { key: "pav.place.centre" } : { key: "pav.place.factory", values: { letter: factoryLetter(source) } };

/** Stars are told by their place: colours are those of the tiles. */
export const starName = (star: number): Value => ({ key: `pav.star.${star}` as Key });

export const featureName = ({ type }: Feature): Value => ({ key: `pav.feature.${type}` as Key });

/** Tiles as a list. */
export function heap(tiles: Tiles): Value {
  const list = COLOURS.filter((colour) => tiles[colour]);
  const item = (colour: Colour): Value => ({ key: "tiles.item", values: { colour: colourName(colour), count: tiles[colour]! } });
  return list.slice(1).reduce<Value>(
    (all, colour) => ({ key: "tiles.list", values: { all, item: item(colour) } }),
    list[0] ? item(list[0]) : { key: "describe.nothing" },
  );
}

const fieldMark = (seat: number, star: number, position: number) => `field:${seat}:${star}:${position}`;
const runMarks = (seat: number, star: number, { first, length }: Run) =>
  Array.from({ length }, (_, n) => fieldMark(seat, star, ((first - 1 + n) % POSITIONS.length) + 1));

/** What the log says of an event, given the stage after it. */
export function narrate(event: Event, { view }: Stage): Line | null {
  switch (event.type) {
    case "round-began":
      return { key: "pav.log.round", values: { round: event.round, colour: colourName(event.joker) }, seat: event.first, marks: [], heading: true };
    case "refilled":
      return { key: "pav.log.refilled", values: {}, marks: [] };
    case "nothing-dealt":
      return { key: "pav.log.nothing-dealt", values: {}, marks: [] };
    case "taken": {
      const from = event.from === "centre" ? "centre" : `factory:${event.from}`;
      const values = { tiles: heap(event.tiles), source: sourceName(event.from) };
      return { key: "pav.log.taken", values, seat: event.seat, marks: [from, ...handMarks(event.seat, event.tiles)], move: true };
    }
    case "stone-taken": {
      const { seat, tiles, lost } = event;
      return {
        key: tiles === lost ? "pav.log.stone" : "pav.log.stone-clamped",
        values: { tiles, lost, floor: view.boards[seat]!.score },
        seat,
        marks: [`stone:${seat}`],
        points: { seat, source: "stone", points: -lost },
      };
    }
    case "laid": {
      const { seat, field, colour, paid, run, points } = event;
      return {
        key: run.length > 1 ? "pav.log.laid-run" : "pav.log.laid",
        values: { colour: colourName(colour), star: starName(field.star), cost: 1 + total(paid), length: run.length, points },
        seat,
        marks: runMarks(seat, field.star, run),
        points: { seat, source: "runs", points },
        move: true,
      };
    }
    default:
      return narrateMore(event);
  }
}

const handMarks = (seat: number, tiles: Tiles) => COLOURS.filter((colour) => tiles[colour]).map((colour) => `hand:${seat}:${colour}`);

function narrateMore(event: Event): Line | null {
  switch (event.type) {
    case "completed": {
      const { seat, feature, tiles } = event;
      const fields = around(feature).map(([star, position]) => fieldMark(seat, star, position));
      return {
        key: "pav.log.completed",
        values: { feature: featureName(feature), tiles },
        seat,
        marks: [`feature:${seat}:${feature.type}:${feature.star}`, ...fields],
      };
    }
    case "bonus-taken":
      return {
        key: "pav.log.bonus",
        values: { colour: colourName(event.colour) },
        seat: event.seat,
        marks: [`hand:${event.seat}:${event.colour}`],
        move: true,
      };
    case "passed":
      return { key: "pav.log.passed", values: {}, seat: event.seat, marks: [], move: true };
    case "kept": {
      const { seat, tiles, discarded, lost } = event;
      const sum = total(discarded);
      const line = { values: { tiles: heap(tiles), discarded: heap(discarded), sum, lost }, seat, marks: total(tiles) ? [`corners:${seat}`] : [], move: true };
      if (sum === 0) return { ...line, key: "pav.log.kept" };
      return { ...line, key: sum === lost ? "pav.log.kept-lost" : "pav.log.kept-clamped", points: { seat, source: "left", points: -lost } };
    }
    case "bonus-scored": {
      const { seat, bonus, points } = event;
      const line = bonusLine(seat, bonus);
      return { ...line, values: { ...line.values, points }, seat, points: { seat, source: bonus.type, points } };
    }
    case "corners-scored": {
      const { seat, tiles, lost } = event;
      if (tiles === 0) return null;
      return { key: "pav.log.corners", values: { tiles, lost }, seat, marks: [`corners:${seat}`], points: { seat, source: "corners", points: -lost } };
    }
    case "game-ended":
      return { key: "pav.log.end", values: {}, marks: [], heading: true };
    default:
      return null;
  }
}

/** What a bonus is for. */
function bonusLine(seat: number, bonus: Bonus): Line {
  if (bonus.type === "number") return { key: "pav.log.bonus-number", values: { number: bonus.number }, marks: [`number:${seat}:${bonus.number}`] };
  const marks = POSITIONS.map((position) => fieldMark(seat, bonus.star, position));
  const values: Line["values"] = { star: starName(bonus.star) };
  return bonus.colour
    ? { key: "pav.log.bonus-star", values: { ...values, colour: colourName(bonus.colour) }, marks }
    : { key: "pav.log.bonus-mixed", values, marks };
}
