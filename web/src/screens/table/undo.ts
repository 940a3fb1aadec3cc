// Undoing one's own turn, and asking the others whether a move may be taken back.

import type { TableState } from "../../net/table.svelte";
import { isRunning } from "./stage";

/** Whether the player can undo without asking anybody. */
export const canUndo = (table: TableState) => isRunning(table) && table.myTurn && Boolean(table.state?.can_undo);

/** Whether the player can ask for a move back. */
export const canTakeBack = (table: TableState) =>
  isRunning(table) && !table.state?.can_undo && table.mine.some((seat) => table.state?.can_take_back.includes(seat));

/** Undoes, or asks for it; a turn whose decisions were made at once is undone as a whole. */
export async function takeBack(table: TableState) {
  if (canUndo(table)) while ((await table.ask({ type: "undo" })) && table.game?.wholeTurns && canUndo(table));
  else if (canTakeBack(table)) await table.ask({ type: "take-back" });
}
