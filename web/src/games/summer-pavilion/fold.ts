//! What events do to the view: bookkeeping only, as the rules' own `fold`. And what is printed on the board.

import type { BoardView, Colour, Event, Feature, Tiles, View } from "../../wire/summer-pavilion";
import { FEATURES, FIELDS, LETTERS, MIXED_STAR_BONUS, STAR_BONUS, STARS } from "../../wire/summer-pavilion-geometry";

/** The colours, in the usual order of the jokers. */
export const COLOURS = Object.keys(LETTERS) as readonly Colour[];
/** Positions of a star. */
export const POSITIONS: readonly number[] = [1, 2, 3, 4, 5, 6];

/** Which side of the boards is up. */
export type Side = "coloured" | "uniform";
export const sideOf = (options: Record<string, unknown>): Side => (options["stars"] === "uniform" ? "uniform" : "coloured");
/** The joker colours of the rounds. */
export const jokersOf = (options: Record<string, unknown>): readonly Colour[] =>
  Array.isArray(options["jokers"]) ? (options["jokers"] as Colour[]) : COLOURS;

/** The letter of a factory. */
export const factoryLetter = (factory: number) => String.fromCharCode(65 + factory);

/** The number of a field among all. */
export const fieldIndex = (star: number, position: number) => star * POSITIONS.length + position - 1;
/** The number printed on a field: how many tiles it costs. */
export const cost = (side: Side, star: number, position: number) => FIELDS[fieldIndex(star, position)]![side];
/** The fields that show a number. */
export const numbered = (side: Side, number: number) => FIELDS.filter((field) => field[side] === number);

export const isFilled = (board: BoardView, star: number, position: number) => board.stars[star]![position - 1] !== null;
/** The fields round a feature. */
export const around = ({ type, star }: Feature) =>
  FEATURES.find(({ feature }) => feature.type === type && feature.star === star)!.fields;

/** The points printed for a star; on the uniform side it has some from its second tile on. */
export function starBonus(side: Side, board: BoardView, star: number): number | null {
  const { colour } = STARS[star]!;
  if (side === "coloured") return colour ? STAR_BONUS[colour] : MIXED_STAR_BONUS;
  const [first, second] = board.stars[star]!.filter((tile) => tile !== null);
  if (!first || !second) return null;
  return first === second ? STAR_BONUS[first] : MIXED_STAR_BONUS;
}

export const total = (tiles: Tiles) => Object.values(tiles).reduce((sum, n) => sum + n, 0);

export function add(tiles: Tiles, colour: Colour, count: number) {
  const sum = (tiles[colour] ?? 0) + count;
  if (sum === 0) Reflect.deleteProperty(tiles, colour);
  else tiles[colour] = sum;
}

function addAll(to: Tiles, tiles: Tiles, sign = 1) {
  for (const colour of COLOURS) if (tiles[colour]) add(to, colour, sign * tiles[colour]);
}

/** The view after an event; the old one stays as it is. */
export function fold(old: View, event: Event): View {
  const view = structuredClone(old);
  switch (event.type) {
    case "round-began":
      [view.round, view.first, view.joker, view.stone] = [event.round, event.first, event.joker, null];
      for (const board of view.boards) [board.passed, board.hand, board.corners] = [false, board.corners, {}];
      break;
    case "refilled":
      [view.bag, view.collector] = [view.collector, view.bag];
      break;
    case "stocked":
      add(view.bag, event.colour, -1);
      add(view.supply, event.colour, 1);
      break;
    case "dealt":
      add(view.bag, event.colour, -1);
      add(view.factories[event.factory]!, event.colour, 1);
      break;
    case "taken":
      addAll(event.from === "centre" ? view.centre : view.factories[event.from]!, event.tiles, -1);
      addAll(view.boards[event.seat]!.hand, event.tiles);
      break;
    case "moved":
      addAll(view.factories[event.factory]!, event.tiles, -1);
      addAll(view.centre, event.tiles);
      break;
    case "stone-taken":
      view.stone = event.seat;
      view.boards[event.seat]!.score -= event.lost;
      break;
    case "bonus-due":
      view.bonus_due = event.count;
      break;
    case "bonus-taken":
      add(view.supply, event.colour, -1);
      add(view.boards[event.seat]!.hand, event.colour, 1);
      view.bonus_due -= 1;
      break;
    case "game-ended":
      view.over = true;
      break;
    case "nothing-dealt":
    case "completed":
      break;
    default:
      foldBoard(view.boards[event.seat]!, view.collector, event);
  }
  return view;
}

type OnBoard = Extract<Event, { type: "laid" | "passed" | "kept" | "bonus-scored" | "corners-scored" }>;

function foldBoard(board: BoardView, collector: Tiles, event: OnBoard) {
  switch (event.type) {
    case "laid":
      addAll(board.hand, event.paid, -1);
      add(board.hand, event.colour, -1);
      addAll(collector, event.paid);
      board.stars[event.field.star]![event.field.position - 1] = event.colour;
      board.score += event.points;
      break;
    case "passed":
      board.passed = true;
      break;
    case "kept":
      addAll(board.hand, event.tiles, -1);
      addAll(board.hand, event.discarded, -1);
      addAll(board.corners, event.tiles);
      addAll(collector, event.discarded);
      board.score -= event.lost;
      break;
    case "bonus-scored":
      board.score += event.points;
      break;
    case "corners-scored":
      board.score -= event.lost;
  }
}
