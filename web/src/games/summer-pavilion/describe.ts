//! A board in words, for those who hear it.

import { t, type Key } from "../../text/text.svelte";
import type { BoardView, Colour, Tiles } from "../../wire/summer-pavilion";
import { FEATURES, NUMBER_BONUS, STARS } from "../../wire/summer-pavilion-geometry";
import { COLOURS, isFilled, numbered, type Side } from "./fold";

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
  const cells = fields.flatMap((colour, n) => (colour ? [plain ? String(n + 1) : `${n + 1} ${colourText(colour)}`] : []));
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
    ...near.map(({ feature, tiles }) => t("pav.describe.near", { feature: t(`pav.feature.${feature.type}`), star: starText(side, feature.star), tiles })),
  ].join(" ");
}
