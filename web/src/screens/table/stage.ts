// How far a table is, in words that the parts of its page share.

import type { TableState } from "../../net/table.svelte";

export const isRunning = (table: TableState) => table.state?.stage === "running";
export const isOver = (table: TableState) => table.state?.stage === "over" || table.state?.stage === "aborted";
/** Whether the visitor plays here. */
export const isPlayer = (table: TableState) => table.mine.length > 0;
