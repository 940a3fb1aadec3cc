//! A board in words, for those who hear it.

import { t, type Key } from "../../text/text.svelte";
import type { BoardView, Colour, Piece } from "../../wire/chocolatier";

export const colourText = (colour: Colour) => t(`choc.colour.${colour}` as Key);
const pieceText = (piece: Piece) => (piece === "marker" ? t("choc.piece.marker") : colourText(piece));

/** A line, such as “2 of 3 red”. */
export function lineText(board: BoardView, line: number): string {
  const { colour, count } = board.lines[line]!;
  const values = { line: line + 1, count, room: line + 1 };
  return colour ? t("choc.describe.line", { ...values, colour: colourText(colour) }) : t("choc.describe.line-empty", values);
}

/** What lies in a row of the box. */
export function rowText(board: BoardView, row: number): string {
  const cells = board.wall[row]!.flatMap((colour, column) => (colour ? [`${colourText(colour)} ${column + 1}`] : []));
  return t("choc.describe.row", { row: row + 1, cells: cells.join(", ") || t("describe.nothing") });
}

export function floorText(board: BoardView): string {
  const pieces = board.floor.map(pieceText).join(", ") || t("describe.nothing");
  const tray = board.tray === null ? "" : ` ${t("choc.describe.tray", { what: board.tray === "free" ? t("describe.nothing") : colourText(board.tray) })}`;
  return t("choc.describe.floor", { pieces }) + tray;
}

/** The whole board. */
export function describe(board: BoardView): string {
  const rows = [0, 1, 2, 3, 4];
  const filled = rows.filter((row) => board.wall[row]!.some(Boolean));
  return [
    t("describe.score", { n: board.score }),
    ...rows.filter((line) => board.lines[line]!.count > 0).map((line) => lineText(board, line)),
    ...filled.map((row) => rowText(board, row)),
    floorText(board),
  ].join(" ");
}
