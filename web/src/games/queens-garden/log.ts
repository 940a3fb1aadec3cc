//! What the log says of events, with the places that it talks about.

import type { Event, Feature, Hexagon, Item, Piece } from "../../wire/queens-garden";
import { firstPoints } from "../../wire/queens-garden-map";
import type { Key } from "../../text/text.svelte";
import type { Category, Line, Value } from "../game";
import type { Stage } from "./animation";
import { colourOf, featurePlace, fieldText, hasItem, isColour, pieceText, symbolOf } from "./hexagons";

/** The columns of the score table. */
export const CATEGORIES: Category[] = [
  { source: "start", key: "qg.points.start" },
  { source: "round", key: "qg.points.round" },
  { source: "pavilions", key: "qg.points.pavilions" },
  { source: "groups", key: "qg.points.groups" },
  { source: "face-down", key: "qg.points.face-down" },
  { source: "passing", key: "qg.points.passing" },
  { source: "storage", key: "qg.points.storage" },
];

/** A colour, or a symbol in its plural. */
export const itemName = (item: Item): Value => ({ key: (isColour(item) ? `qg.colour.${item}` : `qg.symbols.${item}`) as Key });
export const hexagonName = (hexagon: Hexagon): Value => ({
  key: "qg.hexagon",
  values: { colour: { key: `qg.colour.${colourOf(hexagon)}` as Key }, symbol: { key: `qg.symbol.${symbolOf(hexagon)}` as Key } },
});
export const pieceName = ({ type, hexagon }: Piece): Value =>
  type === "stone" ? hexagonName(hexagon) : { key: "qg.expansion", values: { hexagon: hexagonName(hexagon) } };
export const featureName = ({ type }: Feature): Value => ({ key: `qg.feature.${type}` as Key });

const fieldMarks = (seat: number, fields: [number, number][]) => fields.map((field) => `field:${seat}:${fieldText(field)}`);

/** Everybody begins with a few points. */
export function opening({ view }: Stage): Line[] {
  return view.players.map((_, seat) => ({
    key: "qg.log.start",
    values: { points: firstPoints },
    seat,
    marks: [],
    points: { seat, source: "start", points: firstPoints },
  }));
}

/** What the log says of an event, given the stage after it. */
export function narrate(event: Event, stage: Stage): Line | null {
  switch (event.type) {
    case "round-began":
      return { key: "log.round", values: { round: event.round }, seat: event.first, marks: [], heading: true };
    case "refilled":
      return { key: "qg.log.refilled", values: {}, marks: [] };
    case "stack-spread":
      return { key: "qg.log.spread", values: {}, marks: [] };
    case "revealed":
      return { key: "qg.log.revealed", values: { hexagon: hexagonName(event.hexagon) }, marks: [`slot:${event.slot}`] };
    case "taken":
      return {
        key: "qg.log.taken",
        values: { piece: pieceName(event.piece) },
        seat: event.seat,
        marks: [`stored:${event.seat}:${pieceText(event.piece)}`],
        move: true,
      };
    case "paid":
      return { key: "qg.log.paid", values: { piece: pieceName(event.piece) }, seat: event.seat, marks: [] };
    case "jokers-paid":
      return { key: "qg.log.jokers-paid", values: { n: event.count }, seat: event.seat, marks: [] };
    case "placed":
      return {
        key: "qg.log.placed",
        values: { hexagon: hexagonName(event.hexagon) },
        seat: event.seat,
        marks: fieldMarks(event.seat, [event.field]),
        move: true,
      };
    case "expanded":
      return {
        key: "qg.log.expanded",
        values: { hexagon: hexagonName(event.hexagon) },
        seat: event.seat,
        marks: [`area:${event.seat}:${event.area}`],
        move: true,
      };
    case "expanded-face-down":
      return {
        key: "qg.log.face-down",
        values: { cost: event.cost },
        seat: event.seat,
        marks: [`area:${event.seat}:${event.area}`],
        points: { seat: event.seat, source: "face-down", points: -event.cost },
        move: true,
      };
    case "surrounded": {
      const { seat, feature, jokers, lost } = event;
      return {
        key: lost > 0 ? "qg.log.surrounded-lost" : "qg.log.surrounded",
        values: { feature: featureName(feature), n: jokers, lost },
        seat,
        marks: fieldMarks(seat, featurePlace(feature).ring),
      };
    }
    default:
      return narratePoints(event, stage);
  }
}

function narratePoints(event: Event, { view }: Stage): Line | null {
  const say = (key: Key, seat: number, source: string, points: number, values: Line["values"], marks: string[] = []): Line => ({
    key,
    values,
    seat,
    marks,
    ...(points === 0 ? {} : { points: { seat, source, points } }),
  });
  switch (event.type) {
    case "passed": {
      const key: Key = event.takes_marker ? "qg.log.passed-first" : "qg.log.passed";
      return { ...say(key, event.seat, "passing", -event.lost, { lost: event.lost }), move: true };
    }
    case "discarded":
      return say("qg.log.discarded", event.seat, "passing", -event.lost, { piece: pieceName(event.piece), lost: event.lost });
    case "item-scored": {
      const { seat, item, hexagons, points } = event;
      const fields = view.players[seat]!.garden.hexagons.filter(({ hexagon }) => hasItem(hexagon, item)).map(({ field }) => field);
      return say("qg.log.item", seat, "round", points, { item: itemName(item), count: hexagons, points }, fieldMarks(seat, fields));
    }
    case "pavilions-scored": {
      const { seat, pavilions, points } = event;
      const { areas } = view.players[seat]!.garden;
      const marks = Object.entries(areas).flatMap(([area, side]) => (side === "front" ? [`area:${seat}:${area}`] : []));
      return say("qg.log.pavilions", seat, "pavilions", points, { n: pavilions, points }, marks);
    }
    case "storage-emptied": {
      const { seat, jokers, value, points } = event;
      if (jokers === 0 && value === 0) return null;
      const key: Key = jokers - value === points ? "qg.log.storage" : "qg.log.storage-clamped";
      return say(key, seat, "storage", points, { jokers, value, change: points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0" });
    }
    case "group-scored": {
      const { seat, item, fields, value, bonus, points } = event;
      const key: Key = bonus > 0 ? "qg.log.group-bonus" : "qg.log.group";
      return say(key, seat, "groups", points, { item: itemName(item), n: fields.length, value, bonus, points }, fieldMarks(seat, fields));
    }
    case "game-ended":
      return { key: "qg.log.end", values: {}, marks: [], heading: true };
    default:
      return null;
  }
}
