// What is printed on the boards and the tiles, as the rules know it.

import type { Colour } from "../../wire/chocolatier";
import { BOX, COSTS, LETTER } from "../../wire/chocolatier-board";

export { BOX, COSTS, LETTER };
/** The colours, in the order of the rules. */
export const COLOURS = Object.keys(LETTER) as readonly Colour[];
/** Rows of the wall, and lines. */
export const ROWS = BOX.length;
