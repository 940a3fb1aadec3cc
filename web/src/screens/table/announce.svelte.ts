// What happened, for those who listen to a screen reader.

import { untrack } from "svelte";
import type { Entry } from "../../net/chronicle";
import type { TableState } from "../../net/table.svelte";
import { t } from "../../text/text.svelte";

/** At most so many sentences at once. */
const MOST = 12;

/** Says the newest lines of the log; `names` tells what the players are called. */
export function announce(table: TableState, names: () => string[]) {
  let last: number | null = null;
  let text = $state("");
  const say = ({ key, values, seat }: Entry) =>
    `${t(key, { ...values, who: seat === undefined ? "" : (names()[seat] ?? "") })}.`;

  // A step at a time, when it was shown.
  $effect(() => {
    void table.shown;
    const entries = untrack(() => table.entries);
    const known = last;
    last = entries.at(-1)?.id ?? null;
    const fresh = known === null ? [] : entries.filter(({ id }) => id > known);
    if (fresh.length > 0) text = fresh.slice(-MOST).map(say).join(" ");
  });

  return {
    /** What is to be read out. */
    get text() {
      return text;
    },
  };
}
