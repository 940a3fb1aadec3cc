// What is said of the game: lines of the log, and gardens in words for those who hear them.

import { t, type Key } from "../../text/text.svelte";
import type {
  Area,
  Effect,
  Event,
  Feature,
  Field,
  GardenView,
  Hexagon,
  Item,
  Piece,
  PlayerView,
} from "../../wire/queens-garden";
import { firstPoints, type GroupBonus, type Wheel } from "../../wire/queens-garden-map";
import type { Category, Line, Value } from "../game";
import { countOf, lineOf, lossOf } from "../parts/lines";
import { colourOf, featurePlace, fieldText, hexagonAt, isColour, stonesOf, symbolOf } from "./board";
import { scoringGroups } from "./groups";
import { thingOf } from "./pieces";

/** The columns of the score table. */
export const CATEGORIES: Category[] = [
  { source: "start", key: "qg.points.start", everybody: firstPoints },
  { source: "round", key: "qg.points.round" },
  { source: "pavilions", key: "qg.points.pavilions" },
  { source: "groups", key: "qg.points.groups" },
  { source: "face-down", key: "qg.points.face-down" },
  { source: "passing", key: "qg.points.passing" },
  { source: "storage", key: "qg.points.storage" },
];

/** A colour, or a symbol in its plural. */
const itemName = (item: Item): Value => ({
  key: (isColour(item) ? `qg.colour.${item}` : `qg.symbols.${item}`) as Key,
});
export const hexagonName = (hexagon: Hexagon): Value => ({
  key: "qg.hexagon",
  values: {
    colour: { key: `qg.colour.${colourOf(hexagon)}` as Key },
    symbol: { key: `qg.symbol.${symbolOf(hexagon)}` as Key },
  },
});
export const pieceName = ({ type, hexagon }: Piece): Value =>
  type === "stone" ? hexagonName(hexagon) : { key: "qg.expansion", values: { hexagon: hexagonName(hexagon) } };
const featureName = ({ type }: Feature): Value => ({ key: `qg.feature.${type}` as Key });

/** Everybody begins with a few points. */
export const opening = (players: number): Line[] =>
  Array.from({ length: players }, (_, seat) => ({
    key: "qg.log.start",
    values: { points: firstPoints },
    seat,
    marks: [],
    points: { source: "start", points: firstPoints },
  }));

/** In these a mark names the piece. */
const HEAPS = ["storage"];

/** The piece that was carried, as it lies now. */
function carriedName({ carried = [] }: Event): Value {
  const [carry] = carried;
  const thing = carry ? (thingOf(carry.becomes ?? carry.piece) ?? thingOf(carry.piece)) : null;
  return thing ? pieceName(thing) : "";
}
/** Its hexagon alone. */
function carriedHexagon({ carried = [] }: Event): Value {
  const [carry] = carried;
  const thing = carry ? thingOf(carry.becomes ?? carry.piece) : null;
  return thing ? hexagonName(thing.hexagon) : "";
}

/** What the log says of an event. */
export function narrate(event: Event): Line | null {
  const say = lineOf(event, HEAPS);
  switch (event.type) {
    case "round-began":
      return say("log.round", { round: event.round }, { seat: event.first, marks: [], heading: true });
    case "refilled":
      return say("qg.log.refilled", {}, { marks: [] });
    case "stack-spread":
      return say("qg.log.spread");
    case "revealed":
      return say("qg.log.revealed", { hexagon: carriedHexagon(event) });
    case "taken":
      return say("qg.log.taken", { piece: carriedName(event) }, { move: true });
    case "paid":
      return say("qg.log.paid", { piece: carriedName(event) }, { marks: [] });
    case "jokers-paid":
      return say("qg.log.jokers-paid", { n: countOf(event) }, { marks: [] });
    case "placed":
      return say("qg.log.placed", { hexagon: carriedHexagon(event) }, { move: true });
    case "expanded":
      return say("qg.log.expanded", { hexagon: carriedHexagon(event) }, { move: true });
    case "expanded-face-down":
      return say("qg.log.face-down", { cost: lossOf(event) }, { move: true });
    case "surrounded": {
      const { feature, lost, about = [] } = event;
      const key: Key = lost > 0 ? "qg.log.surrounded-lost" : "qg.log.surrounded";
      return say(key, { feature: featureName(feature), n: countOf(event), lost }, { marks: about });
    }
    default:
      return narrateScoring(event);
  }
}

function narrateScoring(event: Event): Line | null {
  const say = lineOf(event, HEAPS);
  const [points, lost, n] = [event.points?.points ?? 0, lossOf(event), event.about?.length ?? 0];
  switch (event.type) {
    case "passed":
      return say(event.takes_marker ? "qg.log.passed-first" : "qg.log.passed", { lost }, { move: true });
    case "discarded":
      return say("qg.log.discarded", { piece: carriedName(event), lost }, { marks: [] });
    case "item-scored":
      return say("qg.log.item", { item: itemName(event.item), count: n, points });
    case "pavilions-scored":
      return say("qg.log.pavilions", { n, points });
    case "storage-emptied": {
      const { jokers, value } = event;
      if (jokers === 0 && value === 0) return null;
      const change = points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
      const key: Key = jokers - value === points ? "qg.log.storage" : "qg.log.storage-clamped";
      return say(key, { jokers, value, change }, { marks: [] });
    }
    case "group-scored": {
      const { item, value, bonus } = event;
      const key: Key = bonus > 0 ? "qg.log.group-bonus" : "qg.log.group";
      return say(key, { item: itemName(item), n, value, bonus, points });
    }
    case "game-ended":
      return say("qg.log.end", {}, { heading: true });
    default:
      return null;
  }
}

export const itemText = (item: Item) => t((isColour(item) ? `qg.colour.${item}` : `qg.symbols.${item}`) as Key);
export const hexagonWords = (hexagon: Hexagon) =>
  t("qg.hexagon", {
    colour: t(`qg.colour.${colourOf(hexagon)}` as Key),
    symbol: t(`qg.symbol.${symbolOf(hexagon)}` as Key),
  });
export const pieceWords = ({ type, hexagon }: Piece) =>
  type === "stone" ? hexagonWords(hexagon) : t("qg.expansion", { hexagon: hexagonWords(hexagon) });
const featureWords = ({ type }: Feature) => t(`qg.feature.${type}` as Key);

/** What each round scores. */
export function wheelText(wheel: Wheel, round: number): string {
  const items = (of: Wheel[number]) =>
    (Object.entries(of) as [Item, number][])
      .map(([item, points]) => t("qg.describe.item", { item: itemText(item), points }))
      .join(", ");
  return wheel
    .map(
      (of, n) =>
        t("qg.describe.wheel", { round: n + 1, items: items(of) }) +
        (n + 1 === round ? ` (${t("qg.describe.now")})` : ""),
    )
    .join(". ");
}

/** What is still missing round a feature. */
export function missing(garden: GardenView, feature: Feature): { key: Key; values: Record<string, string | number> } {
  const { ring, jokers } = featurePlace(feature);
  const n = ring.filter((field) => !hexagonAt(garden, field)).length;
  return n > 0
    ? { key: "qg.describe.missing", values: { feature: featureWords(feature), n, jokers } }
    : { key: "qg.describe.surrounded", values: { feature: featureWords(feature) } };
}

export function missingText(garden: GardenView, feature: Feature): string {
  const { key, values } = missing(garden, feature);
  return t(key, values);
}

/** A field: what lies there, or what would happen. */
export function fieldName(garden: GardenView, field: Field, effect: Effect | null, area: Area | null): string {
  if (area) return t("qg.describe.area", { area });
  const hexagon = hexagonAt(garden, field);
  if (hexagon) return t("qg.describe.at", { hexagon: hexagonWords(hexagon), field: fieldText(field) });
  const name = t("qg.describe.field", { field: fieldText(field) });
  if (!effect) return name;
  const points = effect.groups.reduce((sum, group) => sum + group.more, 0);
  return `${name}. ${t("qg.describe.effect", { jokers: effect.jokers, points })}`;
}

/** The whole board of a player. */
export function describe(player: PlayerView, bonus: GroupBonus): string {
  const { garden, stones, expansions, jokers, score } = player;
  const pieces = [
    ...stonesOf(stones).map(hexagonWords),
    ...expansions.map((hexagon) => pieceWords({ type: "expansion", hexagon })),
    ...(jokers > 0 ? [t("qg.describe.jokers", { n: jokers })] : []),
  ];
  const groups = scoringGroups(garden, bonus);
  const sum = groups.reduce((sum, { points }) => sum + points, 0);
  return [
    t("describe.score", { n: score }),
    ...(player.has_passed ? [`${t("qg.table.passed")}.`] : []),
    t("qg.describe.storage", { pieces: pieces.join(", ") || t("describe.nothing") }),
    t("qg.describe.expansions", { n: Object.keys(garden.areas).length }),
    t("qg.describe.garden", {
      hexagons:
        garden.hexagons
          .map(({ hexagon, field }) => t("qg.describe.at", { hexagon: hexagonWords(hexagon), field: fieldText(field) }))
          .join(", ") || t("describe.nothing"),
    }),
    ...(groups.length > 0
      ? [
          t("qg.describe.groups", {
            points: sum,
            groups: groups
              .map(({ item, fields, points }) =>
                t("qg.describe.group", { item: itemText(item), n: fields.length, points }),
              )
              .join(", "),
          }),
        ]
      : []),
  ].join(" ");
}

/** The place of the rules that explains why something cannot be done. */
export const RULES: Partial<Record<Key, string>> = {
  "why.storage-full": "take",
  "why.copy-does-not-fit": "take",
  "why.copy-now": "take",
  "why.cannot-be-paid": "pay",
  "why.no-field-accepts": "place",
  "why.no-matching-neighbour": "place",
  "why.group-would-repeat": "place",
  "why.field-holds-hexagon": "place",
  "why.no-such-field": "expand",
  "why.not-round-a-middle": "expand",
  "why.area-taken": "expand",
  "why.face-down-cost": "expand",
  "why.supply-empty": "expand",
  "why.no-free-area": "expand",
  "qg.why.choose-piece": "turn",
};
