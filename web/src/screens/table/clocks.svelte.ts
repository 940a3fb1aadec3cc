// What is left on the players' clocks, as texts. They tick only where there are some.

import { clockText, left } from "../../lib/clock";
import { amount } from "../../text/text.svelte";
import type { TableState } from "../../net/table.svelte";

const EVERY = 250;

export function clocks(table: TableState) {
  let now = $state(Date.now());
  const ticking = $derived(Boolean(table.latest?.time && table.latest.stage === "running"));
  $effect(() => {
    if (!ticking) return;
    const timer = setInterval(() => (now = Date.now()), EVERY);
    return () => clearInterval(timer);
  });
  const texts = $derived(
    table.seats.map((_, seat) => {
      const { time = null, actor = null } = table.latest ?? {};
      return time
        ? clockText(left(time, seat, actor, now + table.line.skew), (value, unit) => amount(value, unit, "narrow"))
        : null;
    }),
  );

  return {
    /** By seat; nothing: this table has no clock. */
    get texts() {
      return texts;
    },
  };
}
