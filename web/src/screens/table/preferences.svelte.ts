// The server is told how this player likes to play, when it believes something else.

import { untrack } from "svelte";
import type { TableState } from "../../net/table.svelte";
import { settings } from "../../settings.svelte";
import { isRunning } from "./stage";

/** Keeps a table informed as long as its page is there. */
export function tellPreferences(table: TableState) {
  let told = "";
  $effect(() => {
    const wishes = { confirm: settings.confirm !== "off", auto: settings.auto };
    const text = JSON.stringify(wishes);
    const own = table.mine.map((seat) => table.seats[seat]!.wishes);
    const differs = own.some(({ confirm, auto }) => confirm !== wishes.confirm || auto !== wishes.auto);
    if (!isRunning(table) || !differs || told === text) return;
    told = text;
    untrack(() => void table.ask({ type: "wish", wishes }));
  });
}
