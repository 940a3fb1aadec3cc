// What is said of the game: lines of the log, and boards in words for those who hear them.

import { t, type Key } from "../../text/text.svelte";
import type { BoardView, Colour, Event, Feature, Source, Tiles } from "../../wire/summer-pavilion";
import { FEATURES, NUMBER_BONUS, START_SCORE, STARS } from "../../wire/summer-pavilion-geometry";
import type { Category, Line, Value } from "../game";
import { factoryLetter } from "../parts/factories";
import { countOf, lineOf, listOf, lossOf } from "../parts/lines";
import { COLOURS, isFilled, numbered, type Side } from "./board";

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
  source === "centre"
    ? { key: "pav.place.centre" }
    : { key: "pav.place.factory", values: { letter: factoryLetter(source) } };

/** Stars are told by their place: colours are those of the tiles. */
const starName = (star: number): Value => ({ key: `pav.star.${star}` as Key });

const featureName = ({ type }: Feature): Value => ({ key: `pav.feature.${type}` as Key });

/** Tiles as a list. */
export const heap = (tiles: Tiles): Value =>
  listOf(
    COLOURS.filter((colour) => tiles[colour]).map((colour) => ({
      key: "tiles.item",
      values: { colour: colourName(colour), count: tiles[colour]! },
    })),
    { key: "describe.nothing" },
  );

/** The tiles that were carried to a place. */
const carriedTo = ({ carried = [] }: Event, place: string): Tiles =>
  Object.fromEntries(carried.filter(({ to }) => to.startsWith(place)).map(({ piece, count }) => [piece, count]));

/** The colour of the tile that was carried first. */
const colourOf = ({ carried = [] }: Event): Value => (carried[0] ? colourName(carried[0].piece as Colour) : "");

/** In these every colour has its place. */
const HEAPS = ["hand"];

/** What the log says of an event. */
export function narrate(event: Event): Line | null {
  const say = lineOf(event, HEAPS);
  switch (event.type) {
    case "round-began": {
      const values = { round: event.round, colour: colourName(event.joker) };
      return say("pav.log.round", values, { seat: event.first, marks: [], heading: true });
    }
    case "refilled":
      return say("pav.log.refilled", {}, { marks: [] });
    case "nothing-dealt":
      return say("pav.log.nothing-dealt");
    case "taken": {
      const values = { tiles: heap(carriedTo(event, "hand")), source: sourceName(event.from) };
      return say("pav.log.taken", values, { move: true });
    }
    case "stone-taken": {
      const lost = lossOf(event);
      return say(event.tiles === lost ? "pav.log.stone" : "pav.log.stone-clamped", { tiles: event.tiles, lost });
    }
    case "laid": {
      const [points, length] = [event.points?.points ?? 0, event.about?.length ?? 0];
      const values = {
        colour: colourOf(event),
        star: starName(event.field.star),
        cost: countOf(event),
        length,
        points,
      };
      const marks = event.about ?? [];
      return say(length > 1 ? "pav.log.laid-run" : "pav.log.laid", values, { marks, move: true });
    }
    case "completed": {
      const { seat, feature, tiles, about = [] } = event;
      const marks = [`feature:${seat}:${feature.type}:${feature.star}`, ...about];
      return say("pav.log.completed", { feature: featureName(feature), tiles }, { marks });
    }
    case "bonus-taken":
      return say("pav.log.bonus", { colour: colourOf(event) }, { move: true });
    case "passed":
      return say("pav.log.passed", {}, { move: true });
    default:
      return narrateScoring(event);
  }
}

function narrateScoring(event: Event): Line | null {
  const say = lineOf(event, HEAPS);
  const [points, lost] = [event.points?.points ?? 0, lossOf(event)];
  switch (event.type) {
    case "kept": {
      const sum = countOf(event, "collector");
      const [tiles, discarded] = [heap(carriedTo(event, "corner")), heap(carriedTo(event, "collector"))];
      const key: Key = sum === 0 ? "pav.log.kept" : sum === lost ? "pav.log.kept-lost" : "pav.log.kept-clamped";
      const marks = countOf(event, "corner") > 0 ? [`corner:${event.seat}`] : [];
      return say(key, { tiles, discarded, sum, lost }, { marks, move: true });
    }
    case "bonus-scored": {
      const { seat, bonus } = event;
      if (bonus.type === "number") {
        const marks = [`number:${seat}:${bonus.number}`];
        return say("pav.log.bonus-number", { number: bonus.number, points }, { marks });
      }
      const values = { star: starName(bonus.star), points };
      if (!bonus.colour) return say("pav.log.bonus-mixed", values);
      return say("pav.log.bonus-star", { ...values, colour: colourName(bonus.colour) });
    }
    case "corners-scored":
      return event.tiles === 0 ? null : say("pav.log.corners", { tiles: event.tiles, lost });
    case "game-ended":
      return say("pav.log.end", {}, { heading: true });
    default:
      return null;
  }
}

export const colourText = (colour: Colour) => t(`pav.colour.${colour}` as Key);

/** The name of a star: by its colour, or by where it lies. */
export const starKey = (side: Side, star: number): Key => {
  const { colour } = STARS[star]!;
  return side === "coloured" || !colour ? (`pav.star.${colour ?? "centre"}` as Key) : (`pav.star.${star}` as Key);
};
export const starText = (side: Side, star: number) => t(starKey(side, star));

/** Tiles as a list, such as “red ×2, blue ×1”. */
export const tilesText = (tiles: Tiles): string =>
  COLOURS.filter((colour) => tiles[colour])
    .map((colour) => t("tiles.item", { colour: colourText(colour), count: tiles[colour]! }))
    .join(", ") || t("describe.nothing");

/** What lies on a star. */
function starLine(side: Side, board: BoardView, star: number): string | null {
  const fields = board.stars[star]!;
  const plain = side === "coloured" && STARS[star]!.colour !== null;
  const cells = fields.flatMap((colour, n) =>
    colour ? [plain ? String(n + 1) : `${n + 1} ${colourText(colour)}`] : [],
  );
  return cells.length ? t("pav.describe.star", { star: starText(side, star), fields: cells.join(", ") }) : null;
}

/** How far a set of numbers is. */
export function numberText(side: Side, board: BoardView, number: number): string {
  const fields = numbered(side, number);
  const filled = fields.filter(({ star, position }) => isFilled(board, star, position)).length;
  return t("pav.describe.number", { number, filled, all: fields.length, points: NUMBER_BONUS[number - 1]! });
}

/** The whole board. */
export function describe(side: Side, board: BoardView): string {
  const stars = STARS.map((_, star) => starLine(side, board, star)).filter((line) => line !== null);
  const near = FEATURES.filter(({ fields }) => {
    const missing = fields.filter(([star, position]) => !isFilled(board, star, position)).length;
    return missing === 1;
  });
  return [
    t("describe.score", { n: board.score }),
    ...(board.passed ? [t("pav.describe.passed")] : []),
    t("pav.describe.hand", { tiles: tilesText(board.hand) }),
    ...(Object.keys(board.corners).length ? [t("pav.describe.corners", { tiles: tilesText(board.corners) })] : []),
    ...stars,
    ...[1, 2, 3, 4].map((number) => numberText(side, board, number)),
    ...near.map(({ feature, tiles }) =>
      t("pav.describe.near", { feature: t(`pav.feature.${feature.type}`), star: starText(side, feature.star), tiles }),
    ),
  ].join(" ");
}

/** The place of the rules that explains why something cannot be done. */
export const RULES: Partial<Record<Key, string>> = {
  "why.take-now": "round",
  "why.joker-not-alone": "take",
  "pav.why.supply": "features",
  "why.bonus-now": "features",
  "why.keep-now": "pass",
  "pav.why.no-field": "lay",
  "why.too-few-tiles": "lay",
};

/** What a field is paid with. */
export const wayText = (colour: Colour, own: number, jokers: number) =>
  t(jokers > 0 ? "pav.pay.way" : "pav.pay.no-jokers", { colour: colourText(colour), own, jokers });
