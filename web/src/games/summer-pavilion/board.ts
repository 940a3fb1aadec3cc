// What is printed on the boards and the tiles.

import type { BoardView, Colour, Tiles } from "../../wire/summer-pavilion";
import { FIELDS, LETTERS, MIXED_STAR_BONUS, STAR_BONUS, STARS } from "../../wire/summer-pavilion-geometry";

/** The colours, in the usual order of the jokers. */
export const COLOURS = Object.keys(LETTERS) as readonly Colour[];
/** Positions of a star. */
export const POSITIONS: readonly number[] = [1, 2, 3, 4, 5, 6];

/** Which side of the boards is up. */
export type Side = "coloured" | "uniform";
export const sideOf = (options: Record<string, unknown>): Side =>
  options["stars"] === "uniform" ? "uniform" : "coloured";
/** The joker colours of the rounds. */
export const jokersOf = (options: Record<string, unknown>): readonly Colour[] =>
  Array.isArray(options["jokers"]) ? (options["jokers"] as Colour[]) : COLOURS;

/** The number of a field among all. */
export const fieldIndex = (star: number, position: number) => star * POSITIONS.length + position - 1;
/** The number printed on a field: how many tiles it costs. */
export const cost = (side: Side, star: number, position: number) => FIELDS[fieldIndex(star, position)]![side];
/** The fields that show a number. */
export const numbered = (side: Side, number: number) => FIELDS.filter((field) => field[side] === number);

export const isFilled = (board: BoardView, star: number, position: number) => board.stars[star]![position - 1] !== null;

/** The points printed for a star; on the uniform side it has some from its second tile on. */
export function starBonus(side: Side, board: BoardView, star: number): number | null {
  const { colour } = STARS[star]!;
  if (side === "coloured") return colour ? STAR_BONUS[colour] : MIXED_STAR_BONUS;
  const [first, second] = board.stars[star]!.filter((tile) => tile !== null);
  if (!first || !second) return null;
  return first === second ? STAR_BONUS[first] : MIXED_STAR_BONUS;
}

export const total = (tiles: Tiles) => Object.values(tiles).reduce((sum, n) => sum + n, 0);
